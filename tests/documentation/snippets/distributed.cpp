// What docs/distributed.md shows, on any number of ranks.
#include <tenon/distributed/sparse_rows.hpp>
#include <tenon/mpi.hpp>
#include <tenon/sparse.hpp>
#include <tenon/tenon.hpp>

#include "check.hpp"

#include <cstdio>
#include <string>
#include <vector>

namespace tn = tenon;
namespace mpi = tenon::mpi;
using tn::axis;
using tn::Tensor;

namespace {

void first(const mpi::Communicator& world) {
  //! [distributed first]
  auto x = tn::full<float>({3, 4}, world.rank() + 1.f);
  auto sum = mpi::all_reduce(world, x);                        // of all ranks, on all ranks
  auto most = mpi::all_reduce(world, x * 2, tn::maximum);      // by an operation of Tenon's, of an expression
  mpi::all_reduce_(world, x);                                  // in place

  auto blocks = mpi::all_gather(world, x.t());                 // (ranks, 4, 3)
  auto rows = mpi::all_gather_rows(world, x(tn::range(world.rank())));  // ranks with 0, 1, 2, … rows
  auto mine = mpi::scatter(world, blocks, 0);                  // block i of rank 0's tensor for rank i
  //! [distributed first]
  const float n = static_cast<float>(world.size());
  check(sum(2, 3) == n * (n + 1) / 2 && most(0, 0) == 2 * n && x(1, 1) == sum(1, 1), "reductions");
  check(
      blocks.size(0) == world.size() && rows.size(0) == (world.size() > 3 ? 6 : world.size() * (world.size() - 1) / 2),
      "blocks");
  check(mine.sizes() == tn::Shape{4, 3}, "scatter");
}

void messages(const mpi::Communicator& world) {
  //! [distributed messages]
  auto grid = world.cartesian({0, 0}, {false, true});          // sizes are chosen; the second axis is periodic
  auto plate = tn::zeros<double>({100, 100});
  auto beside = grid.shift(1);                                 // whom to receive from, whom to send to
  mpi::send_receive(grid, plate(tn::all, -2), beside.destination, plate(tn::all, 0), beside.source);

  auto incoming = tn::zeros<double>({100});
  std::vector<mpi::Request> requests;
  requests.push_back(mpi::irecv(grid, incoming, beside.source));
  requests.push_back(mpi::isend(grid, plate[1], beside.destination));
  mpi::wait_all(requests);                                     // they keep the tensors alive until they are done
  //! [distributed messages]
  check(requests[0].status().bytes == 800, "messages");
}

void rows(const mpi::Communicator& world) {
  const Tensor<float> points = tn::arange<float>(0, 30).view({10, 3}), everyones = tn::ones<float>({3, 2});
  //! [distributed rows]
  auto d = mpi::Distributed<float>::split_rows(world, points); // each rank keeps a view of its rows of (10, 3)
  mpi::Distributed<float> scaled = tn::exp(-d) * 2 + 1;        // where the rows lie, in one pass
  scaled -= tn::mean(scaled, axis(0));                         // one message: the mean of each column, on every rank
  mpi::Distributed<float> lengths = tn::sum(d * d, axis(1));   // none: each row's own

  auto product = tn::matmul(d, everyones);                     // split by what every rank has: nothing is sent
  Tensor<float> squares = tn::matmul(d.t(), d);                // the ranks' sums, on every rank
  auto turned = mpi::transpose(d);                             // (3, 10), by blocks from every rank to every rank

  mpi::save_npy("points.npy", d);                              // all ranks write one file, and read it
  auto again = mpi::load_npy<float>(world, "points.npy");
  Tensor<float> whole = mpi::gather(again, 0);                 // on rank 0
  //! [distributed rows]
  check(tn::max(tn::abs(tn::mean(scaled, axis(0)))).item() < 1e-6f, "mean");
  check(lengths.size(0) == 10 && product.sizes() == tn::Shape{10, 2} && turned.sizes() == tn::Shape{3, 10}, "shapes");
  check(tn::allclose(squares, tn::matmul(points.t(), points)), "squares");
  check(world.rank() > 0 || tn::array_equal(whole, points), "file");
  mpi::barrier(world);
  if (world.rank() == 0) std::remove("points.npy");
}

void sparse_rows(const mpi::Communicator& world) {
  //! [distributed sparse]
  const auto split = mpi::RowSplit::even(world, 100);
  auto line = tn::tensor<double>({-1});
  auto laplacian = tn::sparse::diags({line, tn::tensor<double>({2}), line}, {-1, 0, 1}, {100, 100});
  auto rows = mpi::SparseRows<double>::split_rows(split, split, laplacian);
  auto x = mpi::Distributed<double>::split_rows(split, tn::ones<double>({100}));
  mpi::Distributed<double> y = tn::matmul(rows, x);  // each rank receives the rows of x that it reads: here two
  //! [distributed sparse]
  const Tensor<double> all_of = mpi::all_gather(y);
  check(all_of(0) == 1 && all_of(50) == 0 && all_of(99) == 1, "sparse rows");
}

void windows(const mpi::Communicator& world) {
  //! [distributed windows]
  auto counters = tn::zeros<std::int64_t>({8});
  mpi::Window<std::int64_t> window(world, counters);           // others read and write it without this rank's doing
  window.lock_all();
  window.accumulate(tn::ones<std::int64_t>({1}), 0);           // rank 0's first counter
  window.unlock_all();
  mpi::barrier(world);

  auto table = mpi::shared_zeros<float>(world.split_by_machine(), {1000, 64});  // once for each machine
  //! [distributed windows]
  window.lock(0);
  auto seen = tn::zeros<std::int64_t>({1});
  window.get(seen, 0);
  window.unlock(0);
  check(seen(0) == world.size() && table.is_shared(), "windows");
}

}  // namespace

int main() {
  const mpi::Environment environment;
  const auto world = mpi::Communicator::world();
  first(world);
  messages(world);
  rows(world);
  sparse_rows(world);
  windows(world);
  return 0;
}
