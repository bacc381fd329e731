// Tenon's calls beside the same calls of MPI written by hand, in one run: mpirun -n 2 bench_distributed
//
// Each round measures every contender once, so that all see the machine in the same state; a row has the medians over
// the rounds and the median of the rounds' ratios, best of those by hand over Tenon. Then come the machine's latency
// and bandwidth, for the model (run.py).
#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <mpi.h>
#include <sched.h>
#include <thread>
#include <vector>

namespace tn = tenon;
namespace mpi = tenon::mpi;

namespace {

const mpi::Communicator& world() {
  static const auto communicator = mpi::Communicator::world();
  return communicator;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Seconds of a call that all ranks make, on the slowest of them.
double time_of(const std::function<void()>& call) {
  MPI_Barrier(world().handle());
  const double begin = now();
  call();
  double seconds = now() - begin;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, world().handle());
  return seconds;
}

double median(std::vector<double> list) {
  std::sort(list.begin(), list.end());
  return list[list.size() / 2];
}

struct Contender {
  const char* name;
  std::function<double()> seconds;
};

/// A row: Tenon is the first contender.
void contest(const char* name, int rounds, const std::vector<Contender>& contenders) {
  std::vector<std::vector<double>> seconds(contenders.size());
  std::vector<double> ratios;
  for (int round = -1; round < rounds; ++round) {
    double best = 1e9, own = 0;
    for (std::size_t k = 0; k < contenders.size(); ++k) {
      const double one = contenders[k].seconds();
      if (round < 0) continue;  // the first round warms up
      seconds[k].push_back(one);
      if (k == 0) own = one;
      else best = std::min(best, one);
    }
    if (round >= 0) ratios.push_back(own / best);
  }
  if (world().rank() != 0) return;
  std::printf("| %s |", name);
  for (std::size_t k = 0; k < contenders.size(); ++k)
    std::printf(" %s %.3f ms%s", contenders[k].name, 1e3 * median(seconds[k]), k + 1 < contenders.size() ? "," : "");
  std::printf(" | %.3f |\n", median(ratios));
}

void all_reduce_64_mib() {
  const std::int64_t n = 16 << 20;
  const auto x = tn::ones<float>({n}), out = tn::zeros<float>({n});
  contest("all_reduce of 64 MiB of floats", 15,
          {{"Tenon", [&] { return time_of([&] { mpi::all_reduce(world(), x, out); }); }},
           {"MPI_Allreduce", [&] {
              return time_of([&] {
                MPI_Allreduce(x.data_ptr(), out.data_ptr(), static_cast<int>(n), MPI_FLOAT, MPI_SUM, world().handle());
              });
            }}});
}

/// Every rank passes a column of its matrix on, into a column of the next one's.
void column_exchange(std::int64_t rows) {
  const std::int64_t columns = 2048;
  const auto x = tn::ones<float>({rows, columns});
  const auto sent = x(tn::all, 1), received = x(tn::all, -1);
  const int n = world().size(), next = (world().rank() + 1) % n, before = (world().rank() + n - 1) % n,
            count = static_cast<int>(rows);
  const MPI_Comm comm = world().handle();
  std::vector<float> out(static_cast<std::size_t>(rows)), in(out);
  const int repeats = static_cast<int>(200000 / rows) + 1;
  const auto repeated = [&](const std::function<void()>& call) {
    return [&, call] {
      return time_of([&] {
               for (int k = 0; k < repeats; ++k) call();
             }) /
             repeats;
    };
  };
  char name[80];
  std::snprintf(name, sizeof name, "exchange of columns of %lld floats, %lld apart", static_cast<long long>(rows),
                static_cast<long long>(columns));
  contest(name, 15,
          {{"Tenon", repeated([&] { mpi::send_receive(world(), sent, next, received, before); })},
           {"datatype", repeated([&] {
              MPI_Datatype column;
              MPI_Type_vector(count, 1, static_cast<int>(columns), MPI_FLOAT, &column);
              MPI_Type_commit(&column);
              MPI_Sendrecv(sent.data_ptr(), 1, column, next, 0, received.data_ptr(), 1, column, before, 0, comm,
                           MPI_STATUS_IGNORE);
              MPI_Type_free(&column);
            })},
           {"pack and send", repeated([&] {
              const float* const from = sent.data_ptr();
              float* const to = received.data_ptr();
              for (int i = 0; i < count; ++i) out[static_cast<std::size_t>(i)] = from[i * columns];
              MPI_Sendrecv(out.data(), count, MPI_FLOAT, next, 0, in.data(), count, MPI_FLOAT, before, 0, comm,
                           MPI_STATUS_IGNORE);
              for (int i = 0; i < count; ++i) to[i * columns] = in[static_cast<std::size_t>(i)];
            })}});
}

/// Launchers bind each rank to a processor; one process with several threads needs several.
void use_all_processors() {
  cpu_set_t all;
  std::memset(&all, 0xff, sizeof all);
  sched_setaffinity(0, sizeof all, &all);
}

/// Waits for rank 0 without using a processor.
void sleep_until_all_are_done() {
  auto request = mpi::ibarrier(world());
  while (!request.test()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void product(std::int64_t n) {
  const tn::Tensor<float> a = tn::sin(tn::arange<float>(0, static_cast<float>(n * n))).view({n, n});
  const auto x = mpi::Distributed<float>::split_rows(world(), a);
  char name[80];
  std::snprintf(name, sizeof name, "matmul of %lld x %lld, split by split", static_cast<long long>(n),
                static_cast<long long>(n));
  contest(name, 7,
          {{"Tenon on all ranks",
            [&] {
              tn::set_num_threads(1);
              return time_of([&] { (void)tn::matmul(x, x); });
            }},
           {"one process with as many threads", [&] {
              double seconds = 0;
              if (world().rank() == 0) {
                tn::set_num_threads(world().size());
                const double begin = now();
                (void)tn::matmul(a, a);
                seconds = now() - begin;
              }
              sleep_until_all_are_done();
              MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, world().handle());
              return seconds;
            }}});
}

/// One way, of a message of so many bytes between ranks 0 and 1.
double seconds_of_message(std::int64_t bytes, int repeats) {
  std::vector<double> list;
  const auto x = tn::zeros<std::uint8_t>({bytes});
  for (int round = 0; round < 9; ++round) {
    list.push_back(time_of([&] {
                     for (int k = 0; k < repeats && world().rank() < 2; ++k) {
                       if (world().rank() == 0) mpi::send(world(), x, 1), mpi::recv(world(), x, 1);
                       else mpi::recv(world(), x, 0), mpi::send(world(), x, 0);
                     }
                   }) /
                   (2 * repeats));
  }
  return median(list);
}

}  // namespace

int main() try {
  const mpi::Environment environment;
  use_all_processors();
  if (world().size() < 2) {
    std::puts("a message needs two ranks: mpirun -n 2");
    return 1;
  }
  if (world().rank() == 0) std::puts("| on all ranks | median times | Tenon over the best by hand |\n|---|---|---|");
  all_reduce_64_mib();
  for (const std::int64_t rows : {256, 2048, 16384}) column_exchange(rows);
  product(2048);
  const double latency = seconds_of_message(8, 2000), megabytes = seconds_of_message(8 << 20, 20);
  if (world().rank() == 0)
    std::printf("latency_s %.3g\nbandwidth_bytes_per_s %.4g\n", latency, (8 << 20) / (megabytes - latency));
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
