// What gradients cost: a recorded product of one element, fused expressions forwards and backwards beside forwards
// alone, derivatives in a direction, a network of two layers, logistic regression. benchmarks/run_gradient.py runs it
// beside PyTorch. The counter `more` has the bytes that a step takes beside what is there and what it returns.
#include <benchmark/benchmark.h>

#define TENON_HIGHER_DERIVATIVES 1
#include <tenon/autograd.hpp>

#include <cstdint>
#include <tuple>

namespace tn = tenon;
using Floats = tn::Tensor<float>;

namespace {

const auto activation = [](const auto& x) { return tn::sum(tn::sin(tn::exp(tn::gelu(2.f * x + 1.f))) * x); };
const auto arithmetic = [](const auto& x) { return tn::sum((2.f * x + 1.f) * x - x / 3.f); };

void product_of_one_element(benchmark::State& state) {
  const tn::Variable<float> x(tn::full<float>({}, 2.f)), w(tn::full<float>({}, 3.f));
  for (auto _ : state) {
    const tn::Variable y = x * w;
    y.backward();
    x.zero_grad();
    w.zero_grad();
  }
}
BENCHMARK(product_of_one_element);

template <class F>
void forward(benchmark::State& state, F f) {
  tn::set_num_threads(1);
  const Floats x = tn::rand<float>({state.range(0)});
  for (auto _ : state) benchmark::DoNotOptimize(f(x).item());
}
template <class F>
void forward_and_backward(benchmark::State& state, F f) {
  tn::set_num_threads(1);
  const auto with_gradient = tn::value_and_grad(f);
  const Floats x = tn::rand<float>({state.range(0)});
  for (auto _ : state) {
    auto result = with_gradient(x);
    benchmark::DoNotOptimize(result);
  }
  const std::int64_t before = tn::memory_stats().current_bytes;
  tn::reset_peak();
  const auto [value, gradient] = with_gradient(x);
  const std::int64_t more =
      tn::memory_stats().peak_bytes - before - state.range(0) * static_cast<std::int64_t>(sizeof(float));
  state.counters["more"] = static_cast<double>(more);
}

template <class F>
void jvp(benchmark::State& state, F f) {
  tn::set_num_threads(1);
  const Floats x = tn::rand<float>({state.range(0)}), dx = tn::ones<float>({state.range(0)});
  for (auto _ : state) {
    auto result = tn::jvp(f, x, dx);
    benchmark::DoNotOptimize(result);
  }
}
BENCHMARK_CAPTURE(forward, activation, activation)->Arg(1'000'000);
BENCHMARK_CAPTURE(forward_and_backward, activation, activation)->Arg(1'000'000);
BENCHMARK_CAPTURE(forward, arithmetic, arithmetic)->Arg(1'000'000)->Arg(16'000'000);
BENCHMARK_CAPTURE(forward_and_backward, arithmetic, arithmetic)->Arg(1'000'000)->Arg(16'000'000);
BENCHMARK_CAPTURE(jvp, activation, activation)->Arg(1'000'000);

/// Reads x and writes as much: what the gradient of an arithmetic expression takes at least.
void copy(benchmark::State& state) {
  tn::set_num_threads(1);
  const Floats x = tn::rand<float>({state.range(0)}), y = tn::empty<float>({state.range(0)});
  for (auto _ : state) y.copy_(x);
}
BENCHMARK(copy)->Arg(1'000'000)->Arg(16'000'000);

/// Forwards, backwards and a step of 784-512-10 with 128 rows.
void network(benchmark::State& state) {
  tn::set_num_threads(1);
  const Floats x = tn::rand<float>({128, 784}), target = tn::rand<float>({128, 10});
  const tn::Variable<float> a(Floats(tn::rand<float>({784, 512}) * 0.05f)),
      b(Floats(tn::rand<float>({512, 10}) * 0.05f));
  for (auto _ : state) {
    const tn::Variable loss = tn::mean(tn::square(tn::matmul(tn::relu(tn::matmul(x, a)), b) - target));
    loss.backward();
    a.value().sub_(0.01f * a.grad());
    b.value().sub_(0.01f * b.grad());
    a.zero_grad();
    b.zero_grad();
  }
}
BENCHMARK(network);

/// Forwards, backwards and a step of examples/quickstart: 1437 images of 64 pixels, 10 digits.
void logistic(benchmark::State& state) {
  tn::set_num_threads(1);
  const Floats x = tn::rand<float>({1437, 64}), wanted = tn::cast<float>(tn::rand<float>({1437, 10}) > 0.9f);
  const tn::Variable<float> w(tn::zeros<float>({64, 10})), b(tn::zeros<float>({10}));
  for (auto _ : state) {
    const tn::Variable loss = tn::sum(wanted * tn::log_softmax(tn::matmul(x, w) + b, tn::axis(1))) / -1437.f;
    loss.backward();
    w.value().sub_(0.5f * w.grad());
    b.value().sub_(0.5f * b.grad());
    w.zero_grad();
    b.zero_grad();
  }
}
BENCHMARK(logistic);

}  // namespace

BENCHMARK_MAIN();
