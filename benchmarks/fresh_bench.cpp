// A large result in fresh memory, by policy: a * b + c of floats, the release of the result included.
//
// `into` writes into memory that is there already, which is as fast as it gets.
#include <benchmark/benchmark.h>

#include <tenon/tenon.hpp>

namespace tn = tenon;

namespace {

struct Operands {
  explicit Operands(std::int64_t n)
      : a(tn::full<float>({n}, 1.5f)), b(tn::full<float>({n}, 2.f)), c(tn::full<float>({n}, 3.f)) {}
  tn::Tensor<float> a, b, c;
};

template <class Policy>
void fresh(benchmark::State& state) {
  const tn::ThreadScope scope(1);
  const Operands x(state.range(0));
  const tn::AllocatorScope policy{Policy{}};
  for (auto _ : state) {
    const tn::Tensor<float> result = x.a * x.b + x.c;
    benchmark::DoNotOptimize(result);
  }
  state.SetBytesProcessed(state.iterations() * state.range(0) * 16);
}

void into(benchmark::State& state) {
  const tn::ThreadScope scope(1);
  const Operands x(state.range(0));
  const auto out = tn::empty<float>({state.range(0)});
  for (auto _ : state) tn::into(out, x.a * x.b + x.c);
  state.SetBytesProcessed(state.iterations() * state.range(0) * 16);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(1 << 17)->Arg(1 << 20)->Arg(1 << 22)->Arg(1 << 24)->Unit(benchmark::kMicrosecond);
}

BENCHMARK(fresh<tn::MallocAllocator>)->Apply(sizes);
BENCHMARK(fresh<tn::AlignedAllocator>)->Apply(sizes);
BENCHMARK(fresh<tn::HugePageAllocator>)->Apply(sizes);
BENCHMARK(fresh<tn::RecyclingAllocator>)->Apply(sizes);
BENCHMARK(into)->Apply(sizes);

}  // namespace
