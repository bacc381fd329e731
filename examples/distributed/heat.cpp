// Heat spreads over a plate that several processes share: mpirun -n 4 distributed_heat [cells] [steps] [picture.pgm]
//
// The ranks stand in a grid, and each has a part of the plate with a frame of one cell, in which lie copies of its
// neighbours' outermost cells. In each step neighbours exchange those: rows, which are contiguous, and columns, whose
// cells lie far apart in memory; either is a view that is sent and received where it lies. The edge of the plate is
// kept cold, and a spot in it hot.
#include <tenon/file/image.hpp>
#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace tn = tenon;
namespace mpi = tenon::mpi;
using tn::all;
using tn::range;
using tn::Tensor;

/// The cells of one rank along an axis of the grid: how many, and which is the first.
struct Span {
  std::int64_t first, count;
  Span(std::int64_t cells, std::int64_t place, std::int64_t places)
      : first(cells * place / places), count(cells * (place + 1) / places - first) {}
};

int main(int argc, char** argv) try {
  const std::int64_t cells = argc > 1 ? std::atoll(argv[1]) : 256;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 500;
  const mpi::Environment environment;
  const auto grid = mpi::Communicator::world().cartesian({0, 0});
  const auto place = grid.coordinates(), places = grid.grid();
  const Span rows(cells, place[0], places[0]), columns(cells, place[1], places[1]);

  // The plate with its frame, and the inner cells of it and of the plate of the next step.
  auto now = tn::zeros<float>({rows.count + 2, columns.count + 2}),
       next = tn::zeros<float>({rows.count + 2, columns.count + 2});
  const auto inner = [](const Tensor<float>& plate) { return plate(range(1, -1), range(1, -1)); };

  // A hot square in the middle third.
  const Tensor row = (tn::arange<std::int64_t>(0, rows.count) + rows.first).unsqueeze(1);
  const Tensor column = tn::arange<std::int64_t>(0, columns.count) + columns.first;
  const Tensor<bool> hot = row >= cells / 3 && row < 2 * cells / 3 && column >= cells / 3 && column < 2 * cells / 3;

  const auto north = grid.shift(0, -1).destination, south = grid.shift(0, 1).destination;
  const auto west = grid.shift(1, -1).destination, east = grid.shift(1, 1).destination;
  const auto start = std::chrono::steady_clock::now();
  for (int step = 0; step < steps; ++step) {
    inner(now)(hot) = 1.f;
    const auto first_row = now[1], last_row = now[-2], first_column = now(all, 1), last_column = now(all, -2);
    mpi::send_receive(grid, first_row, north, now[-1], south);
    mpi::send_receive(grid, last_row, south, now[0], north);
    mpi::send_receive(grid, first_column, west, now(all, -1), east);
    mpi::send_receive(grid, last_column, east, now(all, 0), west);
    const auto around = now(range(0, -2), range(1, -1)) + now(range(2, tn::end), range(1, -1)) +
                        now(range(1, -1), range(0, -2)) + now(range(1, -1), range(2, tn::end));
    inner(next) = inner(now) + 0.2f * (around - 4.f * inner(now));
    std::swap(now, next);
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  const double heat = mpi::all_reduce(grid, tn::sum(tn::cast<double>(inner(now)))).item();

  if (grid.rank() == 0) {
    std::printf("%d ranks in a grid of %lld x %lld, %.3f ms a step: heat %.3f after %d steps\n", grid.size(),
                static_cast<long long>(places[0]), static_cast<long long>(places[1]), time.count() / steps, heat,
                steps);
  }
  if (argc <= 3) return 0;

  // Rank 0 writes the picture: the others send it their parts.
  if (grid.rank() == 0) {
    auto plate = tn::zeros<float>({cells, cells});
    for (int rank = 0; rank < grid.size(); ++rank) {
      const auto at = grid.coordinates(rank);
      const Span part_rows(cells, at[0], places[0]), part_columns(cells, at[1], places[1]);
      auto part = plate(range(part_rows.first, part_rows.first + part_rows.count),
                        range(part_columns.first, part_columns.first + part_columns.count));
      if (rank == 0) part.copy_(inner(now));
      else mpi::recv(grid, part, rank);
    }
    tn::save_image(argv[3], tn::cast<std::uint8_t>(tn::round(plate * 255.f)));
  } else {
    mpi::send(grid, inner(now), 0);
  }
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
