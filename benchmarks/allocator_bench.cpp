// What a block costs: CachingAllocator, PoolAllocator and RecyclingAllocator against malloc, and mimalloc where it is
// installed. With LD_PRELOAD=libjemalloc.so.2, malloc is jemalloc's.
//
// A round allocates eight blocks, writes one byte to each page, and releases them in another order: a block that must
// be mapped anew pays for its faults. The first rounds are not timed. TENON_BENCH_MIMALLOC names another file than
// libmimalloc.so.2.
#include <benchmark/benchmark.h>

#include <tenon/memory/caching.hpp>
#include <tenon/memory/pool.hpp>
#include <tenon/memory/recycling.hpp>

#include <dlfcn.h>

#include <cstdlib>
#include <string>

namespace tn = tenon;

namespace {

/// An allocator as two functions.
struct Contestant {
  const char* name;
  void* (*allocate)(std::size_t);
  void (*release)(void*, std::size_t);
};

void* (*mi_malloc)(std::size_t);
void (*mi_free)(void*);

/// Apart from the process's own malloc, which it would replace.
bool find_mimalloc() {
  const char* named = std::getenv("TENON_BENCH_MIMALLOC");
  void* library = dlopen(named ? named : "libmimalloc.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  mi_malloc = reinterpret_cast<void* (*)(std::size_t)>(dlsym(library, "mi_malloc"));
  mi_free = reinterpret_cast<void (*)(void*)>(dlsym(library, "mi_free"));
  return mi_malloc && mi_free;
}

tn::PoolAllocator<>& pool() {
  static tn::PoolAllocator<> one;
  return one;
}

void measure(const Contestant& contestant, std::size_t bytes, int threads) {
  const std::string size = bytes < 1024        ? std::to_string(bytes) + "B"
                           : bytes < (1 << 20) ? std::to_string(bytes >> 10) + "KiB"
                                               : std::to_string(bytes >> 20) + "MiB";
  const auto run = [=](benchmark::State& state) {
    constexpr int count = 8;
    static constexpr int order[count] = {3, 0, 6, 1, 7, 4, 2, 5};
    const auto round = [&] {
      void* blocks[count];
      for (void*& block : blocks) {
        block = contestant.allocate(bytes);
        for (std::size_t at = 0; at < bytes; at += 4096) static_cast<volatile char*>(block)[at] = 1;
      }
      for (const int k : order) contestant.release(blocks[k], bytes);
    };
    for (int k = 0; k < 3; ++k) round();
    for (auto _ : state) round();
    state.SetItemsProcessed(state.iterations() * count);
  };
  benchmark::RegisterBenchmark((size + "/" + std::to_string(threads) + "_threads/" + contestant.name).c_str(), run)
      ->Threads(threads)
      ->UseRealTime();
}

bool measure_all() {
  const Contestant all[] = {
      {"caching", [](std::size_t n) { return tn::CachingAllocator<>().allocate(n); },
       [](void* p, std::size_t n) { tn::CachingAllocator<>().deallocate(p, n); }},
      {"pool", [](std::size_t n) { return pool().allocate(n); },
       [](void* p, std::size_t n) { pool().deallocate(p, n); }},
      {"recycling", [](std::size_t n) { return tn::RecyclingAllocator().allocate(n); },
       [](void* p, std::size_t n) { tn::RecyclingAllocator().deallocate(p, n); }},
      {"malloc", [](std::size_t n) { return std::malloc(n); }, [](void* p, std::size_t) { std::free(p); }},
      {"mimalloc", [](std::size_t n) { return mi_malloc(n); }, [](void* p, std::size_t) { mi_free(p); }},
  };
  const bool has_mimalloc = find_mimalloc();
  for (const int threads : {1, 2}) {
    for (std::size_t bytes = 64; bytes <= std::size_t{64} << 20; bytes *= 4) {
      for (const Contestant& contestant : all) {
        if (contestant.allocate != all[4].allocate || has_mimalloc) measure(contestant, bytes, threads);
      }
    }
  }
  return true;
}

[[maybe_unused]] const bool registered = measure_all();

}  // namespace
