// What an exchange through DLPack costs: a struct made and deleted, a struct imported and its tensor released.
//
// Export ends with the deleter, import begins with a struct that costs nothing to make; both are timed for a matrix and
// for rank 8, which needs an allocation more. Where libtorch is installed, its two functions stand beside.
#if defined(TENON_BENCH_TORCH)
#include <ATen/DLConvertor.h>
#endif

#include <benchmark/benchmark.h>

#include <tenon/exchange/dlpack.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>
#include <thread>

namespace tn = tenon;
using Versioned = tn::DLManagedTensorVersioned;

namespace {

/// A struct that somebody keeps: its deleter does nothing.
template <class Managed>
struct Kept {
  alignas(64) float elements[16] = {};
  std::int64_t shape[8] = {}, strides[8] = {};
  Managed managed{};

  explicit Kept(const tn::Shape& sizes) {
    std::int64_t stride = 1;
    for (int d = sizes.rank(); d-- > 0; stride *= sizes[d]) {
      shape[d] = sizes[d];
      strides[d] = stride;
    }
    if constexpr (tn::detail::has_versions<Managed>) managed.version = {1, 1};
    DLTensor& t = managed.dl_tensor;
    t.data = elements;
    t.device = {kDLCPU, 0};
    t.ndim = sizes.rank();
    t.dtype = {kDLFloat, 32, 1};
    t.shape = shape;
    t.strides = strides;
    managed.deleter = [](Managed*) {};
  }
};

void export_versioned(benchmark::State& state, const tn::Shape& sizes) {
  const auto tensor = tn::zeros<float>(sizes);
  for (auto _ : state) {
    auto* managed = tn::to_dlpack(tensor);
    benchmark::DoNotOptimize(managed);
    managed->deleter(managed);
  }
}
void export_legacy(benchmark::State& state, const tn::Shape& sizes) {
  const auto tensor = tn::zeros<float>(sizes);
  for (auto _ : state) {
    auto* managed = tn::to_dlpack_legacy(tensor);
    benchmark::DoNotOptimize(managed);
    managed->deleter(managed);
  }
}
void import_versioned(benchmark::State& state, const tn::Shape& sizes) {
  Kept<Versioned> kept(sizes);
  for (auto _ : state) benchmark::DoNotOptimize(tn::from_dlpack<float>(&kept.managed).numel());
}
void import_legacy(benchmark::State& state, const tn::Shape& sizes) {
  Kept<DLManagedTensor> kept(sizes);
  for (auto _ : state) benchmark::DoNotOptimize(tn::from_dlpack<float>(&kept.managed).numel());
}
void import_any(benchmark::State& state, const tn::Shape& sizes) {
  Kept<Versioned> kept(sizes);
  for (auto _ : state) benchmark::DoNotOptimize(tn::from_dlpack_any(&kept.managed).numel());
}
void round_trip(benchmark::State& state, const tn::Shape& sizes) {
  const auto tensor = tn::zeros<float>(sizes);
  for (auto _ : state) benchmark::DoNotOptimize(tn::from_dlpack<float>(tn::to_dlpack(tensor)).numel());
}

#if defined(TENON_BENCH_TORCH)
void torch_export(benchmark::State& state, const tn::Shape& sizes) {
  const at::Tensor tensor = at::zeros(at::IntArrayRef(sizes.data(), static_cast<std::size_t>(sizes.rank())));
  for (auto _ : state) {
    auto* managed = at::toDLPack(tensor);
    benchmark::DoNotOptimize(managed);
    managed->deleter(managed);
  }
}
void torch_import(benchmark::State& state, const tn::Shape& sizes) {
  Kept<DLManagedTensor> kept(sizes);
  for (auto _ : state) benchmark::DoNotOptimize(at::fromDLPack(&kept.managed).data_ptr());
}
#endif

[[maybe_unused]] const bool registered = [] {
  const auto measure = [](const char* name, void (*function)(benchmark::State&, const tn::Shape&)) {
    const auto run = [=](benchmark::State& state, const tn::Shape& sizes) {
      std::thread([] {}).join();  // counts are atomic from now on, as in most programs
      function(state, sizes);
    };
    benchmark::RegisterBenchmark((std::string(name) + "/matrix").c_str(), run, tn::Shape{3, 4});
    benchmark::RegisterBenchmark((std::string(name) + "/rank_8").c_str(), run, tn::Shape{1, 2, 1, 2, 1, 2, 1, 2});
  };
  measure("export", export_versioned);
  measure("export_legacy", export_legacy);
  measure("import", import_versioned);
  measure("import_legacy", import_legacy);
  measure("import_any", import_any);
  measure("round_trip", round_trip);
#if defined(TENON_BENCH_TORCH)
  measure("libtorch_export", torch_export);
  measure("libtorch_import", torch_import);
#endif
  return true;
}();

}  // namespace
