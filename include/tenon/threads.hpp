// The number of threads that an operation may use, and whose threads these are.
//
// The number holds for the process; ThreadScope lowers it for one thread and one scope. Thread settings of other
// libraries do not change. The loops that threads share are in cpu/threads/parallel.hpp, Tenon's own threads in
// cpu/threads/thread_pool.hpp.
#pragma once

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1 {

/// A host's threads, to be used in place of Tenon's own. `run` calls task(data, k) once for each k from 0 to tasks - 1,
/// in any order, on any threads, and returns when all calls have ended; it throws nothing. Calls may run one after the
/// other, and `run` may be called from several threads at once. With TBB:
///
///     void run(void* arena, int tasks, void (*task)(void*, int), void* data) {
///       static_cast<tbb::task_arena*>(arena)->execute([=] { tbb::parallel_for(0, tasks, [=](int k) { task(data, k);
///       }); });
///     }
///     static const tenon::Executor executor{arena.max_concurrency(), run, &arena};
///     tenon::set_executor(&executor);
struct Executor {
  int threads;  // threads that run at once, the calling one included
  void (*run)(void* context, int tasks, void (*task)(void* data, int k), void* data);
  void* context;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

inline constexpr int most_threads = 256;

/// The limit on the threads that this thread may use: 0 means none, `within_region` that it works in a region already.
inline constexpr int within_region = -1;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE constexpr int possible_threads(long n) {
  return n < 1 ? 1 : n > most_threads ? most_threads : static_cast<int>(n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of threads that the caller may use now, itself included.
TENON_SHARED int thread_count();

TENON_SHARED void restore_thread_limit(int limit);
/// Lowers the calling thread's limit; returns the previous one.
TENON_SHARED int lower_thread_limit(int n);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The number of threads that an operation called here may use, the calling one included: 1 within another operation's
/// work.
TENON_SHARED int num_threads();

/// Sets the number of threads for operations that begin after the call; 0 restores the default: TENON_NUM_THREADS in
/// the environment or, without it, the processors that the process may run on. Threads that were started and are no
/// longer needed sleep. Throws DeviceError outside 0 … 256.
TENON_SHARED void set_num_threads(int n);

/// Lets the host's threads do the work from now on; null: Tenon's own again. The executor is borrowed: it must live
/// until another is set and the operations under way have returned.
TENON_SHARED void set_executor(const Executor* executor);

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// From its construction to its destruction, operations called by this thread use at most `n` threads. A scope lowers
/// the limit and never raises it. Scopes nest and end in reverse order. Throws DeviceError if n < 1.
class ThreadScope {
 public:
  TENON_INLINE explicit ThreadScope(int n) : before_(detail::lower_thread_limit(n)) {}
  TENON_INLINE ~ThreadScope() { detail::restore_thread_limit(before_); }
  ThreadScope(const ThreadScope&) = delete;
  ThreadScope& operator=(const ThreadScope&) = delete;

 private:
  int before_;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/cpu/threads/threads_bodies.hpp>
#endif
