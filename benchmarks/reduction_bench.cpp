// Reductions, scans and softmax: whole, along the last dimension (axis1) and along the first (axis0). Bytes are those
// that must be read, and written where the result is as large as the operand.
#include <benchmark/benchmark.h>

#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

namespace tn = tenon;
using tn::axis;

namespace {

/// Times make(operand), the release of its result included.
template <class T, class Make>
void measure(const std::string& name, const tn::Shape& shape, Make make) {
  const auto run = [=](benchmark::State& state) {
    const auto operand = tn::rand<T>(shape);
    std::int64_t bytes = operand.numel() * static_cast<std::int64_t>(sizeof(T));
    for (auto _ : state) {
      auto result = make(operand);
      benchmark::DoNotOptimize(result);
    }
    if constexpr (requires { make(operand).numel(); })
      bytes += make(operand).numel() * static_cast<std::int64_t>(sizeof(T));
    state.SetBytesProcessed(state.iterations() * bytes);
  };
  benchmark::RegisterBenchmark(name.c_str(), run);
}

template <class T>
void measure_all(const std::string& dtype) {
  using Operand = tn::Tensor<T>;
  for (const std::int64_t n : {4096, 65'536, 1 << 20, 16 << 20}) {
    const auto whole = [&](const std::string& name, auto make) {
      measure<T>(name + "/" + dtype + "/" + std::to_string(n), {n}, make);
    };
    whole("sum", [](const Operand& x) { return tn::sum(x); });
    whole("max", [](const Operand& x) { return tn::max(x); });
    whole("var_mean", [](const Operand& x) { return tn::var_mean(x); });
    whole("argmax", [](const Operand& x) { return tn::argmax(x); });
    whole("sum_of_products", [](const Operand& x) { return tn::sum(x * x); });
    whole("logsumexp", [](const Operand& x) { return tn::logsumexp(x); });
    whole("cumsum", [](const Operand& x) { return tn::cumsum(x); });
  }
  for (int d = 0; d < 2; ++d) {
    const auto along = [&](const std::string& name, auto make) {
      measure<T>(name + "/axis" + std::to_string(d) + "/" + dtype + "/4096x4096", {4096, 4096},
                 [=](const Operand& x) { return make(x, d); });
    };
    along("sum", [](const Operand& x, int k) { return tn::sum(x, axis(k)); });
    along("max", [](const Operand& x, int k) { return tn::max(x, axis(k)); });
    along("var", [](const Operand& x, int k) { return tn::var(x, axis(k)); });
    along("argmax", [](const Operand& x, int k) { return tn::argmax(x, axis(k)); });
    along("sum_of_products", [](const Operand& x, int k) { return tn::sum(x * x, axis(k)); });
    along("cumsum", [](const Operand& x, int k) { return tn::cumsum(x, axis(k)); });
    measure<T>("softmax/axis" + std::to_string(d) + "/" + dtype + "/4096x1024", {4096, 1024},
               [=](const Operand& x) { return tn::softmax(x, axis(d)); });
  }
  measure<T>("sum/middle/" + dtype + "/64x4096x64", {64, 4096, 64},
             [](const Operand& x) { return tn::sum(x, axis(1)); });
}

[[maybe_unused]] const bool registered = (measure_all<float>("float32"), measure_all<double>("float64"), true);

}  // namespace
