// Products of matrices, one thread: GFLOP/s of the result's own memory included; products with vectors in GB/s too.
#include <benchmark/benchmark.h>

#include <tenon/tenon.hpp>

#include <cstdint>

namespace tn = tenon;

namespace {

template <class T>
void measure(benchmark::State& state, const tn::Tensor<T>& a, const tn::Tensor<T>& b, double products) {
  for (auto _ : state) {
    auto result = tn::matmul(a, b);
    benchmark::DoNotOptimize(result);
  }
  using Counter = benchmark::Counter;
  const auto each = [](double amount) { return Counter(amount, Counter::kIsIterationInvariantRate, Counter::kIs1000); };
  state.counters["FLOP/s"] = each(2 * products);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sizeof(T)) * (a.numel() + b.numel()));
}

template <class T>
void square(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  const auto factor = [n] { return tn::randn<float>({n, n}).template cast<T>(); };
  measure(state, factor(), factor(), static_cast<double>(n * n * n));
}
BENCHMARK_TEMPLATE(square, float)->Arg(16)->Arg(64)->Arg(100)->Arg(256)->Arg(1024)->Arg(2048);
BENCHMARK_TEMPLATE(square, double)->Arg(64)->Arg(256)->Arg(1024);
BENCHMARK_TEMPLATE(square, tn::bfloat16)->Arg(256)->Arg(1024);
BENCHMARK_TEMPLATE(square, std::int32_t)->Arg(256);

void batch(benchmark::State& state) {
  measure(state, tn::randn<float>({64, 64, 64}), tn::randn<float>({64, 64, 64}), 64. * 64 * 64 * 64);
}
BENCHMARK(batch);

void transposed(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  measure(state, tn::randn<float>({n, n}).t(), tn::randn<float>({n, n}).t(), static_cast<double>(n * n * n));
}
BENCHMARK(transposed)->Arg(64)->Arg(1024);

void matrix_vector(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  measure(state, tn::randn<float>({n, n}), tn::randn<float>({n}), static_cast<double>(n * n));
}
BENCHMARK(matrix_vector)->Arg(64)->Arg(1024)->Arg(8192);

void vector_matrix(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  measure(state, tn::randn<float>({n}), tn::randn<float>({n, n}), static_cast<double>(n * n));
}
BENCHMARK(vector_matrix)->Arg(64)->Arg(1024)->Arg(8192);

void dot(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  measure(state, tn::randn<float>({n}), tn::randn<float>({n}), static_cast<double>(n));
}
BENCHMARK(dot)->Arg(4096)->Arg(16 << 20);

}  // namespace
