// What a region of several threads costs, and from where on it pays.
//
// region/spinning: an empty region while the other thread still spins; region/asleep: after it went to sleep (the nap is not
// in the time); region/serial and one_thread: the ways past the pool.  multiply_add: work that grows.
#include <benchmark/benchmark.h>

#include <tenon/cpu/parallel.hpp>
#include <tenon/tenon.hpp>

#include <chrono>
#include <thread>

namespace tn = tenon;
using tn::detail::parallel_blocks;

namespace {

void empty_region() {
  parallel_blocks(2, [](std::int64_t k) { benchmark::DoNotOptimize(k); });
}

void spinning(benchmark::State& state) {
  tn::set_num_threads(2);
  for (auto _ : state) empty_region();
}

void asleep(benchmark::State& state) {
  tn::set_num_threads(2);
  for (auto _ : state) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const auto begin = std::chrono::steady_clock::now();
    empty_region();
    state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
}

void serial(benchmark::State& state) {
  std::int64_t n = 1000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(n);
    tn::detail::parallel_for(n, 1000, [](std::int64_t, std::int64_t end) { benchmark::DoNotOptimize(end); });
  }
}

void one_thread(benchmark::State& state) {
  const tn::ThreadScope scope(1);
  std::int64_t n = 1000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(n);
    tn::detail::parallel_for(n, 10, [](std::int64_t, std::int64_t end) { benchmark::DoNotOptimize(end); });
  }
}

/// a * b + c into an existing tensor.
void multiply_add(benchmark::State& state) {
  tn::set_num_threads(static_cast<int>(state.range(0)));
  const std::int64_t n = state.range(1);
  const auto a = tn::ones<float>({n}), b = tn::ones<float>({n}), c = tn::ones<float>({n}), out = tn::empty<float>({n});
  for (auto _ : state) tn::into(out, a * b + c);
  state.SetBytesProcessed(state.iterations() * n * 16);
}

BENCHMARK(serial)->Name("region/serial");
BENCHMARK(one_thread)->Name("region/one_thread");
BENCHMARK(spinning)->Name("region/spinning")->UseRealTime();
BENCHMARK(asleep)->Name("region/asleep")->UseManualTime()->Iterations(500);
BENCHMARK(multiply_add)->Name("multiply_add")->ArgNames({"threads", "elements"})->UseRealTime()->ArgsProduct({{1, 2}, {1 << 13, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20, 1 << 24}});

}  // namespace
