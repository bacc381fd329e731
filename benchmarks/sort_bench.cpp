// Sorting a million random elements: sort, argsort, topk of 100, and many short lines. For comparison: std::sort.
#include <benchmark/benchmark.h>

#include <tenon/tenon.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace tn = tenon;

namespace {

constexpr std::int64_t million = 1'000'000;

/// Floats from [0, 1), integers from all of their range.
template <class T>
tn::Tensor<T> random_elements(const tn::Shape& shape) {
  tn::manual_seed(1);
  if constexpr (tn::FloatingElement<T>) return tn::rand<T>(shape);
  else return tn::randint<T>(std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), shape);
}

template <class T, class F>
void measure(benchmark::State& state, const tn::Shape& shape, F f) {
  const auto x = random_elements<T>(shape);
  for (auto _ : state) {
    auto result = f(x);
    benchmark::DoNotOptimize(result);
  }
  state.SetItemsProcessed(state.iterations() * x.numel());
}

template <class T>
void sort(benchmark::State& state) { measure<T>(state, {million}, [](const auto& x) { return tn::sort(x); }); }
template <class T>
void argsort(benchmark::State& state) { measure<T>(state, {million}, [](const auto& x) { return tn::argsort(x); }); }
template <class T>
void topk_100(benchmark::State& state) { measure<T>(state, {million}, [](const auto& x) { return tn::topk(x, 100); }); }
template <class T>
void std_sort(benchmark::State& state) {
  measure<T>(state, {million}, [](const auto& x) {
    std::vector<T> copy(x.data_ptr(), x.data_ptr() + x.numel());
    std::sort(copy.begin(), copy.end());
    return copy;
  });
}
void sort_rows_of_64(benchmark::State& state) {
  measure<float>(state, {4096, 64}, [](const auto& x) { return tn::sort(x); });
}
void sort_columns(benchmark::State& state) {
  measure<float>(state, {1000, 1000}, [](const auto& x) { return tn::sort(x, tn::axis(0)); });
}

BENCHMARK(sort<float>);
BENCHMARK(argsort<float>);
BENCHMARK(topk_100<float>);
BENCHMARK(std_sort<float>);
BENCHMARK(sort<double>);
BENCHMARK(argsort<double>);
BENCHMARK(topk_100<double>);
BENCHMARK(std_sort<double>);
BENCHMARK(sort<std::int32_t>);
BENCHMARK(argsort<std::int32_t>);
BENCHMARK(topk_100<std::int32_t>);
BENCHMARK(std_sort<std::int32_t>);
BENCHMARK(sort<std::int64_t>);
BENCHMARK(argsort<std::int64_t>);
BENCHMARK(topk_100<std::int64_t>);
BENCHMARK(std_sort<std::int64_t>);
BENCHMARK(sort_rows_of_64);
BENCHMARK(sort_columns);

}  // namespace
