// What a small tensor costs: a view, a copied handle, the sum of 8 elements with its result.
//
// Counts are plain until the process starts its first thread, and atomic ever after. So everything runs twice, in this
// order: one_thread/…, then after_threads/…, which starts a thread first. (Do not ask Google Benchmark to interleave
// them.)
#include <benchmark/benchmark.h>

#include <tenon/tenon.hpp>

#include <string>
#include <thread>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace tn = tenon;
using tn::all;
using tn::range;
using Floats = tn::Tensor<float>;

namespace {

bool has_one_thread() {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded;
#else
  return false;
#endif
}

/// Times make(operand), the release of its result included.
template <class Make>
void measure(const std::string& name, bool after_threads, const Floats& operand, Make make) {
  const auto run = [=](benchmark::State& state) {
    if (after_threads) std::thread([] {}).join();
    if (has_one_thread() == after_threads) return state.SkipWithError("the process has, or has had, other threads");
    for (auto _ : state) {
      auto result = make(operand);
      benchmark::DoNotOptimize(result);
    }
  };
  benchmark::RegisterBenchmark(((after_threads ? "after_threads/" : "one_thread/") + name).c_str(), run);
}

void measure_all(bool after_threads) {
  const auto row = tn::arange<float>(0, 8), other = tn::ones<float>({8});
  measure("add_8_elements", after_threads, row, [=](const Floats& a) { return Floats(a + other); });

  const auto view = [=](const std::string& name, auto make) {
    measure(name, after_threads, tn::arange<float>(0, 12).view({3, 4}), make);
  };
  view("copy_handle", [](const Floats& m) { return m; });
  view("t", [](const Floats& m) { return m.t(); });
  view("transpose", [](const Floats& m) { return m.transpose(0, 1); });
  view("permute", [](const Floats& m) { return m.permute({1, 0}); });
  view("select", [](const Floats& m) { return m.select(0, 1); });
  view("narrow", [](const Floats& m) { return m.narrow(1, 1, 2); });
  view("slice_row", [](const Floats& m) { return m(1, all); });
  view("slice_ranges", [](const Floats& m) { return m(range(1, tn::end), range(0, tn::end, 2)); });
  view("unsqueeze", [](const Floats& m) { return m.unsqueeze(0); });
  view("view", [](const Floats& m) { return m.view({4, 3}); });
  view("expand", [](const Floats& m) { return m.expand({5, 3, 4}); });
}

[[maybe_unused]] const bool registered = (measure_all(false), measure_all(true), true);

}  // namespace
