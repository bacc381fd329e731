// How many threads an operation may use, and whose threads these are.
//
// The number holds for the process; ThreadScope lowers it for one thread and one scope.  Thread settings of other libraries do not
// change.  The loops that threads share are in cpu/parallel.hpp, Tenon's own threads in cpu/thread_pool.hpp.
#pragma once

#include <cstdlib>

#include <sched.h>
#include <unistd.h>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

TENON_BEGIN_TYPES

/// A host's threads, to be used in place of Tenon's own.  `run` calls task(data, k) once for each k from 0 to tasks - 1, in any
/// order, on any threads, and returns when all calls have ended; it throws nothing.  Calls may run one after the other, and
/// `run` may be called from several threads at once.  With TBB:
///
///     void run(void* arena, int tasks, void (*task)(void*, int), void* data) {
///       static_cast<tbb::task_arena*>(arena)->execute([=] { tbb::parallel_for(0, tasks, [=](int k) { task(data, k); }); });
///     }
///     static const tenon::Executor executor{arena.max_concurrency(), run, &arena};
///     tenon::set_executor(&executor);
struct Executor {
  int threads;  // that run at once, the calling one included
  void (*run)(void* context, int tasks, void (*task)(void* data, int k), void* data);
  void* context;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

inline constexpr int most_threads = 256;

struct ThreadSettings {
  int wanted;     // 0: as many as there are processors; -1: the environment has not been read
  int available;  // processors; 0: not yet counted
  const Executor* executor;
};
TENON_HIDDEN inline constinit ThreadSettings thread_settings{-1, 0, nullptr};

/// The most threads that this thread may use: 0 means any number, `within_region` that it works in a region already.
inline constexpr int within_region = -1;
TENON_HIDDEN inline constinit thread_local int thread_limit = 0;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

TENON_INLINE constexpr int possible_threads(long n) { return n < 1 ? 1 : n > most_threads ? most_threads : static_cast<int>(n); }

/// The processors that the calling thread may run on.
TENON_COLD inline int count_processors() {
  int count = 0;
#if defined(CPU_COUNT)
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) count = possible_threads(CPU_COUNT(&set));
#endif
  if (!count) count = possible_threads(::sysconf(_SC_NPROCESSORS_ONLN));
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

/// How many threads the caller may use now, itself included.
TENON_INLINE int thread_count() {
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
    if (!count) [[unlikely]] count = count_processors();
  }
  return limit && limit < count ? limit : count;
}

/// Lowers the calling thread's limit; returns what it was.
inline int lower_thread_limit(int n) {
  if (n < 1) fail(ErrorCode::device, "ThreadScope: ", n, " threads: at least the calling one works");
  const int before = thread_limit;
  if (before == 0 || n < before) thread_limit = n;
  return before;
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// How many threads an operation called here may use, the calling one included: 1 within another operation's work.
inline int num_threads() { return detail::thread_count(); }

/// Sets the number of threads for operations that begin after the call; 0 restores the default: TENON_NUM_THREADS in the
/// environment or, without it, the processors that the process may run on.  Threads that were started and are no longer needed
/// sleep.  Throws DeviceError outside 0 … 256.
inline void set_num_threads(int n) {
  if (n < 0 || n > detail::most_threads) {
    detail::fail(ErrorCode::device, "set_num_threads: ", n, " threads: there may be 1 to ", detail::most_threads,
                 ", and 0 stands for the default");
  }
  __atomic_store_n(&detail::thread_settings.wanted, n ? n : -1, __ATOMIC_RELAXED);
}

/// Lets the host's threads do the work from now on; null: Tenon's own again.  The executor is borrowed: it must live until another
/// is set and the operations under way have returned.
inline void set_executor(const Executor* executor) { __atomic_store_n(&detail::thread_settings.executor, executor, __ATOMIC_RELEASE); }

TENON_END_CODE

TENON_BEGIN_TYPES

/// From its construction to its destruction, operations called by this thread use at most `n` threads.  A scope lowers the limit
/// and never raises it.  Scopes nest and end in reverse order.  Throws DeviceError if n < 1.
class ThreadScope {
 public:
  TENON_INLINE explicit ThreadScope(int n) : before_(detail::lower_thread_limit(n)) {}
  TENON_INLINE ~ThreadScope() { detail::thread_limit = before_; }
  ThreadScope(const ThreadScope&) = delete;
  ThreadScope& operator=(const ThreadScope&) = delete;

 private:
  int before_;
};

TENON_END_TYPES
