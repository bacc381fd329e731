// What a region of several threads costs, and from where on it pays.
//
// region/spinning: an empty region while the other thread still spins; region/asleep: after it went to sleep (the nap
// is not in the time); region/serial and one_thread: the ways past the pool. multiply_add: work that grows. The rest:
// 16M elements on one thread and on two.
#include <benchmark/benchmark.h>

#include <tenon/cpu/threads/parallel.hpp>
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

/// make(x) of 16M uniform floats in so many rows.
template <class Make>
void large(const char* name, std::int64_t rows, Make make) {
  benchmark::RegisterBenchmark(name, [=](benchmark::State& state) {
    tn::set_num_threads(static_cast<int>(state.range(0)));
    const std::int64_t n = 1 << 24;
    const auto x = tn::rand<float>({rows, n / rows});
    for (auto _ : state) benchmark::DoNotOptimize(make(x));
    state.SetBytesProcessed(state.iterations() * n * 4);
  })->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
}

const bool are_registered = [] {
  large("sum/all", 4096, [](const auto& x) { return tn::sum(x); });
  large("sum/axis0", 4096, [](const auto& x) { return tn::sum(x, tn::axis(0)); });
  large("sum/axis1", 4096, [](const auto& x) { return tn::sum(x, tn::axis(1)); });
  large("sum/axis0/few_columns", 1 << 22, [](const auto& x) { return tn::sum(x, tn::axis(0)); });
  large("sum/axis1/few_rows", 2, [](const auto& x) { return tn::sum(x, tn::axis(1)); });
  large("sum/fused", 4096, [](const auto& x) { return tn::sum(tn::exp(x)); });
  large("max/all", 4096, [](const auto& x) { return tn::max(x); });
  large("var/all", 4096, [](const auto& x) { return tn::var(x); });
  large("argmax/all", 4096, [](const auto& x) { return tn::argmax(x); });
  large("argmax/axis0", 4096, [](const auto& x) { return tn::argmax(x, tn::axis(0)); });
  large("softmax/axis0", 4096, [](const auto& x) { return tn::softmax(x, tn::axis(0)); });
  large("softmax/axis1", 4096, [](const auto& x) { return tn::softmax(x, tn::axis(1)); });
  large("cumsum/axis0", 4096, [](const auto& x) { return tn::cumsum(x, tn::axis(0)); });
  large("cumsum/axis1", 4096, [](const auto& x) { return tn::cumsum(x, tn::axis(1)); });
  large("sort/axis0", 4096, [](const auto& x) { return tn::sort(x, tn::axis(0)); });
  large("sort/axis1", 4096, [](const auto& x) { return tn::sort(x, tn::axis(1)); });
  large("sort/axis1/short_rows", 1 << 21, [](const auto& x) { return tn::sort(x, tn::axis(1)); });
  return true;
}();

BENCHMARK(serial)->Name("region/serial");
BENCHMARK(one_thread)->Name("region/one_thread");
BENCHMARK(spinning)->Name("region/spinning")->UseRealTime();
BENCHMARK(asleep)->Name("region/asleep")->UseManualTime()->Iterations(500);
BENCHMARK(multiply_add)
    ->Name("multiply_add")
    ->ArgNames({"threads", "elements"})
    ->UseRealTime()
    ->ArgsProduct({{1, 2}, {1 << 13, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20, 1 << 24}});

}  // namespace
