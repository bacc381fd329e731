// Checks that results are the same for every number of threads.
#pragma once

#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <iterator>

#include "support/catch.hpp"

namespace support {

/// Sets the number of threads, until this object is destroyed.
struct Threads {
  explicit Threads(int n) { tenon::set_num_threads(n); }
  ~Threads() { tenon::set_num_threads(0); }
};

/// The number of this process's threads; right after some have ended it may be too high.
inline std::int64_t threads_alive() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}

template <class T>
bool same_bytes(const tenon::Tensor<T>& a, const tenon::Tensor<T>& b) {
  return a.sizes() == b.sizes() &&
         std::memcmp(a.data_ptr(), b.data_ptr(), static_cast<std::size_t>(a.numel()) * sizeof(T)) == 0;
}

// ThreadSanitizer takes twenty times as long, and sees a race in any number of threads and elements.
#if TENON_TEST_QUICK || defined(__SANITIZE_THREAD__)
#define TENON_TEST_QUICK_THREADS 1
#endif

/// The numbers of threads that are compared with one; in the quick run only that of which no size is a multiple.
#if TENON_TEST_QUICK_THREADS
inline constexpr int thread_counts[] = {7};
#else
inline constexpr int thread_counts[] = {2, 3, 7};
#endif

/// A number of elements that several threads share: n or, in the quick run, a third of it.
constexpr std::int64_t shared_count(std::int64_t n) {
#if TENON_TEST_QUICK_THREADS
  return n / 3;
#else
  return n;
#endif
}

/// Compares make() with one thread and with several.
template <class Make>
void is_the_same(Make make) {
  const auto alone = [&] {
    const tenon::ThreadScope scope(1);
    return make();
  }();
  for (int threads : thread_counts) {
    const Threads set(threads);
    INFO(threads << " threads");
    REQUIRE(same_bytes(alone, make()));
  }
}

}  // namespace support
