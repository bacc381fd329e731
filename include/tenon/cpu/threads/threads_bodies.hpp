// The bodies of the functions that threads.hpp declares.
#pragma once

#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/platform/processors.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

struct ThreadSettings {
  int wanted;     // 0: the number of processors; -1: the environment has not been read
  int available;  // processors; 0: not yet counted
  const Executor* executor;
};
TENON_HIDDEN inline constinit ThreadSettings thread_settings{-1, 0, nullptr};

TENON_HIDDEN inline constinit thread_local int thread_limit = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of threads that work unless the user says otherwise: one for each processor.
TENON_COLD inline int count_available() {
  const int count = possible_threads(count_processors());
  __atomic_store_n(&thread_settings.available, count, __ATOMIC_RELAXED);
  return count;
}

/// Reads TENON_NUM_THREADS, unless set_num_threads was called before.
TENON_COLD inline int read_wanted_threads() {
  const char* text = std::getenv("TENON_NUM_THREADS");
  const long number = text ? std::strtol(text, nullptr, 10) : 0;
  int wanted = -1;
  const int read = number > 0 ? possible_threads(number) : 0;
  __atomic_compare_exchange_n(&thread_settings.wanted, &wanted, read, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return wanted < 0 ? read : wanted;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE int thread_count() {
  const int limit = thread_limit;
  if (limit < 0) return 1;
  int wanted = __atomic_load_n(&thread_settings.wanted, __ATOMIC_RELAXED);
  if (wanted < 0) [[unlikely]] wanted = read_wanted_threads();
  int count = wanted;
  if (const Executor* executor = __atomic_load_n(&thread_settings.executor, __ATOMIC_ACQUIRE)) [[unlikely]] {
    const int threads = possible_threads(executor->threads);
    if (!wanted || threads < wanted) count = threads;
  } else if (!wanted) {
    count = __atomic_load_n(&thread_settings.available, __ATOMIC_RELAXED);
    if (!count) [[unlikely]]
      count = count_available();
  }
  return limit && limit < count ? limit : count;
}

TENON_BODY_INLINE void restore_thread_limit(int limit) { thread_limit = limit; }
TENON_BODY int lower_thread_limit(int n) {
  if (n < 1) throw_error(ErrorCode::device, "ThreadScope: ", n, " threads: at least the calling one works");
  const int before = thread_limit;
  if (before == 0 || n < before) thread_limit = n;
  return before;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY int num_threads() { return detail::thread_count(); }

TENON_BODY void set_num_threads(int n) {
  if (n < 0 || n > detail::most_threads) {
    detail::throw_error(ErrorCode::device, "set_num_threads: ", n, " threads: there may be 1 to ", detail::most_threads,
                        ", and 0 stands for the default");
  }
  __atomic_store_n(&detail::thread_settings.wanted, n ? n : -1, __ATOMIC_RELAXED);
}

TENON_BODY void set_executor(const Executor* executor) {
  __atomic_store_n(&detail::thread_settings.executor, executor, __ATOMIC_RELEASE);
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
