// What the machine can do, for the table to show times against: bandwidth of copies, triads and reads at each level of
// its memory, with plain and with non-temporal stores, and the peak of multiply-adds. Built with -march=native.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <immintrin.h>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace {

#if defined(__AVX512F__)
constexpr std::size_t register_bytes = 64;
#elif defined(__AVX__)
constexpr std::size_t register_bytes = 32;
#else
constexpr std::size_t register_bytes = 16;
#endif
template <class T>
struct Register {
  typedef T type __attribute__((vector_size(register_bytes)));
};
using Floats = Register<float>::type;

void stream(Floats* to, const Floats& value) {
#if defined(__AVX512F__)
  _mm512_stream_ps(reinterpret_cast<float*>(to), value);
#elif defined(__AVX__)
  _mm256_stream_ps(reinterpret_cast<float*>(to), value);
#elif defined(__SSE2__)
  _mm_stream_ps(reinterpret_cast<float*>(to), value);
#else
  *to = value;
#endif
}
void wait_for_streams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

struct Free {
  void operator()(Floats* p) const { std::free(p); }
};
using Memory = std::unique_ptr<Floats[], Free>;

/// In huge pages where there are any.
Memory allocate(std::size_t count) {
  constexpr std::size_t page = std::size_t{2} << 20;
  const std::size_t bytes = (count * sizeof(Floats) + page - 1) / page * page;
  Memory result(static_cast<Floats*>(std::aligned_alloc(page, bytes)));
#if defined(__linux__)
  madvise(result.get(), bytes, MADV_HUGEPAGE);
#endif
  for (std::size_t i = 0; i < count; ++i) result[i] = Floats{} + 1.f;
  return result;
}

struct Copy {
  static constexpr const char* name = "copy";
  static constexpr std::size_t arrays = 2;
  static void run(Floats* d, const Floats* a, const Floats*, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) d[i] = a[i];
  }
};
struct Triad {
  static constexpr const char* name = "triad";
  static constexpr std::size_t arrays = 3;
  static void run(Floats* d, const Floats* a, const Floats* b, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) d[i] = a[i] + 3.f * b[i];
  }
};
struct CopyStreaming {
  static constexpr const char* name = "copy, non-temporal";
  static constexpr std::size_t arrays = 2;
  static void run(Floats* d, const Floats* a, const Floats*, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) stream(d + i, a[i]);
    wait_for_streams();
  }
};
struct TriadStreaming {
  static constexpr const char* name = "triad, non-temporal";
  static constexpr std::size_t arrays = 3;
  static void run(Floats* d, const Floats* a, const Floats* b, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) stream(d + i, a[i] + 3.f * b[i]);
    wait_for_streams();
  }
};
struct Read {
  static constexpr const char* name = "read";
  static constexpr std::size_t arrays = 1;
  static void run(Floats* d, const Floats* a, const Floats*, std::size_t n) {
    Floats sum[8]{};
    for (std::size_t i = 0; i + 8 <= n; i += 8)
      for (std::size_t k = 0; k < 8; ++k) sum[k] += a[i + k];
    for (std::size_t k = 1; k < 8; ++k) sum[0] += sum[k];
    d[0] = sum[0];
  }
};

template <class Kernel>
void bandwidth(benchmark::State& state, std::size_t bytes) {
  const std::size_t n = bytes / Kernel::arrays / sizeof(Floats) / 8 * 8;
  const auto d = allocate(n), a = allocate(n), b = allocate(n);
  for (auto _ : state) {
    Kernel::run(d.get(), a.get(), b.get(), n);
    benchmark::ClobberMemory();
  }
  const auto moved = static_cast<std::int64_t>(n * Kernel::arrays * sizeof(Floats));
  state.SetBytesProcessed(moved * state.iterations());
}

/// Steps of enough chains of multiply-adds, in registers, to fill two units of latency 4.
template <class Lanes, int... chain>
[[gnu::noinline]] Lanes chains_of(int steps, Lanes x, Lanes y, std::integer_sequence<int, chain...>) {
  Lanes sum[] = {(x + static_cast<decltype(x[0] + 0)>(chain))...};
  for (int i = 0; i < steps; ++i) ((sum[chain] = sum[chain] * y + x), ...);
  return (sum[chain] + ...);
}

template <class T>
void multiply_add(benchmark::State& state) {
  using Lanes = typename Register<T>::type;
  constexpr int chains = 12, steps = 1000;
  Lanes x = Lanes{} + T(1), y = Lanes{} + T(0.5);
  for (auto _ : state) {
    benchmark::DoNotOptimize(y);
    Lanes sum = chains_of(steps, x, y, std::make_integer_sequence<int, chains>());
    benchmark::DoNotOptimize(sum);
  }
  constexpr double lanes = sizeof(Lanes) / sizeof(T);
  state.counters["flops"] =
      benchmark::Counter(2. * lanes * chains * steps, benchmark::Counter::kIsIterationInvariantRate);
}

template <class... Kernel>
void register_level(const std::string& level, std::size_t bytes) {
  (benchmark::RegisterBenchmark((std::string(Kernel::name) + '/' + level + '/' + std::to_string(bytes)).c_str(),
                                [bytes](benchmark::State& state) { bandwidth<Kernel>(state, bytes); }),
   ...);
}

}  // namespace

int main(int argc, char** argv) {
  for (const auto& cache : benchmark::CPUInfo::Get().caches) {
    if (cache.type == "Instruction") continue;
    const auto size = static_cast<std::size_t>(cache.size);
    if (cache.level <= 2) register_level<Copy, Triad, Read>('L' + std::to_string(cache.level), size / 4 * 3);
    // Part of it only: others share it, and on a virtual machine the caches told are those of the whole host.
    if (cache.level == 3)
      register_level<Copy, Triad, CopyStreaming, TriadStreaming, Read>("L3", std::min(size / 4, std::size_t{16} << 20));
  }
  register_level<Copy, Triad, CopyStreaming, TriadStreaming, Read>("DRAM", std::size_t{768} << 20);
  benchmark::RegisterBenchmark("multiply-add/f32", multiply_add<float>);
  benchmark::RegisterBenchmark("multiply-add/f64", multiply_add<double>);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
