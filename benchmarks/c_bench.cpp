// A call through the interface to C beside the typed one, and libtorch's where it is installed: new tensors of 8
// floats, and one in place.
#include <benchmark/benchmark.h>

#include <tenon.h>

#ifdef TENON_BENCH_TORCH
#include <ATen/ATen.h>
#endif
#include <tenon/tenon.hpp>

#include <cstdlib>

namespace tn = tenon;

namespace {

tenon_tensor* eight(float first) {
  float data[8];
  for (int k = 0; k < 8; ++k) data[k] = first + static_cast<float>(k);
  const int64_t sizes[1] = {8};
  tenon_tensor* made = nullptr;
  if (tenon_from_elements(data, TENON_FLOAT32, sizes, 1, &made) != TENON_OK) std::abort();
  return made;
}

void add_8_typed(benchmark::State& state) {
  const auto a = tn::rand<float>({8}), b = tn::rand<float>({8});
  for (auto _ : state) {
    const tn::Tensor<float> sum = a + b;
    benchmark::DoNotOptimize(sum.data_ptr());
  }
}
void add_8_c(benchmark::State& state) {
  tenon_tensor *const a = eight(1), *const b = eight(2);
  for (auto _ : state) {
    tenon_tensor* sum = nullptr;
    if (tenon_add(a, b, &sum) != TENON_OK) state.SkipWithError(tenon_last_error().text);
    benchmark::DoNotOptimize(sum);
    tenon_free(sum);
  }
  tenon_free(a);
  tenon_free(b);
}
void sum_8_with_options_c(benchmark::State& state) {
  tenon_tensor* const a = eight(1);
  for (auto _ : state) {
    tenon_tensor* sum = nullptr;
    tenon_sum_options options = TENON_SUM_OPTIONS_INIT;
    options.keepdims = true;
    if (tenon_sum(a, &options, &sum) != TENON_OK) state.SkipWithError(tenon_last_error().text);
    tenon_free(sum);
  }
  tenon_free(a);
}
void refused_c(benchmark::State& state) {
  for (auto _ : state) {
    tenon_tensor* sum = nullptr;
    benchmark::DoNotOptimize(tenon_exp(nullptr, &sum));
  }
}
BENCHMARK(add_8_typed);
BENCHMARK(add_8_c);
#ifdef TENON_BENCH_TORCH
void add_8_libtorch(benchmark::State& state) {
  const at::Tensor a = at::rand({8}), b = at::rand({8});
  for (auto _ : state) {
    const at::Tensor sum = at::add(a, b);
    benchmark::DoNotOptimize(sum.data_ptr());
  }
}
BENCHMARK(add_8_libtorch);
#endif
BENCHMARK(sum_8_with_options_c);
BENCHMARK(refused_c);

}  // namespace
