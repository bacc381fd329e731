// The bodies of the functions that cpu/threads/thread_pool.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/threads/thread_pool.hpp>
#include <tenon/cpu/threads/threads_bodies.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/clock.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/thread.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit Pool pool{0, nullptr, 0, false, 0, 0, 0, free_mutex, new_condition, {}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE unsigned long float_modes() {
#if defined(__x86_64__)
  return __builtin_ia32_stmxcsr() & ~0x3fu;  // without the exception flags
#elif defined(__aarch64__)
  unsigned long modes;
  __asm__ volatile("mrs %0, fpcr" : "=r"(modes));
  return modes;
#else
  return 0;
#endif
}
TENON_INLINE void set_float_modes([[maybe_unused]] unsigned long modes) {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr(static_cast<unsigned>(modes));
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(modes));
#endif
}

TENON_INLINE std::int64_t first_block(const Job& job, int part) { return job.blocks * part / job.participants; }

/// Runs participant k's share: first its own part, which is the same for every job of this size, so that its elements
/// may still be in the core's cache; then parts that others have left.
TENON_NOINLINE_OG inline void participate(Job& job, int k) noexcept {
  const int limit = thread_limit;
  thread_limit = within_region;
  const unsigned long modes = float_modes();
  if (modes != job.modes) set_float_modes(job.modes);
  for (int i = 0; i < job.participants; ++i) {
    const int part = (k + i) % job.participants;
    std::int64_t& next = job.next[part];
    const std::int64_t end = first_block(job, part + 1);
    while (__atomic_load_n(&next, __ATOMIC_RELAXED) < end && !__atomic_load_n(&job.stopped, __ATOMIC_RELAXED)) {
      const std::int64_t claimed = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
      if (claimed >= end) break;
      const std::int64_t begin = claimed * job.block;
      if (!job.call(job.body, begin, job.n - begin < job.block ? job.n : begin + job.block)) {
        __atomic_store_n(&job.stopped, 1, __ATOMIC_RELAXED);
      }
    }
  }
  if (modes != job.modes) set_float_modes(modes);
  thread_limit = limit;
}

TENON_INLINE void divide_job(Job& job, int participants) {
  job.participants = participants;
  for (int k = 0; k < participants; ++k) job.next[k] = first_block(job, k);
}

TENON_INLINE void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// The time for which a thread spins before it sleeps: 80 µs, about as long as waking it takes.
class Spin {
 public:
  TENON_INLINE Spin() : end_(steady_nanoseconds() + 80'000) {}
  /// Pauses; false when the time is over.
  TENON_INLINE bool pause() {
    pause_briefly();
    return ++count_ % 16 != 0 || steady_nanoseconds() < end_;
  }

 private:
  std::int64_t end_;
  unsigned count_ = 0;
};

/// Waits for a region in which this worker takes part and whose number is not `seen`, first spinning, then asleep;
/// returns the pool's state.
TENON_NOINLINE_OG inline std::uint64_t await_region(Pool::Worker& self, int number, std::uint64_t seen) {
  Spin spin;
  for (;;) {
    const std::uint64_t state = __atomic_load_n(&pool.state, __ATOMIC_ACQUIRE);
    if (region_number(state) != seen) {
      if (number < region_participants(state)) return state;
      seen = region_number(state);  // it has no part for this worker, which need not spin any longer
    }
    if (spin.pause()) continue;
    lock_mutex(pool.mutex);
    self.asleep = true;
    __atomic_add_fetch(&pool.sleepers, 1, __ATOMIC_SEQ_CST);  // before reading the state, as the caller writes it
                                                              // before reading this
    while (region_number(__atomic_load_n(&pool.state, __ATOMIC_SEQ_CST)) == seen) wait_for(self.wake, pool.mutex);
    __atomic_sub_fetch(&pool.sleepers, 1, __ATOMIC_SEQ_CST);
    self.asleep = false;
    unlock_mutex(pool.mutex);
  }
}

TENON_NOINLINE_OG inline void leave_region() {
  const std::uint64_t state = __atomic_sub_fetch(&pool.state, 1, __ATOMIC_SEQ_CST);
  if (state & region_open || workers_within(state) || !__atomic_load_n(&pool.caller_waits, __ATOMIC_SEQ_CST)) return;
  lock_mutex(pool.mutex);
  wake_one(pool.done);
  unlock_mutex(pool.mutex);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void* work(void* worker) {
  auto& self = *static_cast<Pool::Worker*>(worker);
  const int number = static_cast<int>(&self - pool.workers);
  thread_limit = within_region;
  for (std::uint64_t seen = self.seen;;) {
    std::uint64_t state = await_region(self, number, seen);
    if (__atomic_load_n(&pool.stopping, __ATOMIC_ACQUIRE)) return nullptr;
    seen = region_number(state);
    while (state & region_open && region_number(state) == seen) {
      if (__atomic_compare_exchange_n(&pool.state, &state, state + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        participate(*pool.job, number);
        leave_region();
        break;
      }
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Begins a region and wakes those of its workers that sleep.
TENON_NOINLINE_OG inline void open_region(int participants, std::uint64_t open) {
  const std::uint64_t number = region_number(__atomic_load_n(&pool.state, __ATOMIC_RELAXED)) + 1;
  __atomic_store_n(&pool.state, number << 32 | static_cast<std::uint64_t>(participants) << 16 | open, __ATOMIC_SEQ_CST);
  if (!__atomic_load_n(&pool.sleepers, __ATOMIC_SEQ_CST)) return;
  lock_mutex(pool.mutex);
  for (int k = 1; k < participants && k <= pool.started; ++k) {
    if (pool.workers[k].asleep) wake_one(pool.workers[k].wake);
  }
  unlock_mutex(pool.mutex);
}

/// Lets no more workers in and waits for those within.
TENON_NOINLINE_OG inline void close_region() {
  if (!workers_within(__atomic_and_fetch(&pool.state, ~region_open, __ATOMIC_SEQ_CST))) return;
  Spin spin;
  do {
    if (!workers_within(__atomic_load_n(&pool.state, __ATOMIC_ACQUIRE))) return;
  } while (spin.pause());
  lock_mutex(pool.mutex);
  __atomic_store_n(&pool.caller_waits, 1, __ATOMIC_SEQ_CST);
  while (workers_within(__atomic_load_n(&pool.state, __ATOMIC_SEQ_CST))) wait_for(pool.done, pool.mutex);
  __atomic_store_n(&pool.caller_waits, 0, __ATOMIC_RELAXED);
  unlock_mutex(pool.mutex);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void start_child(Pool& all) {
  all.state = region_number(all.state) << 32;
  all.busy = all.started = all.sleepers = all.caller_waits = 0;
  all.stopping = false;
  all.done = new_condition;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Starts workers until there are `count` or the system refuses.
TENON_COLD inline void start_workers(int count) {
  tell_fork<pool>();
  const NoSignals scope;
  while (pool.started < count) {
    Pool::Worker& worker = pool.workers[pool.started + 1];
    worker.seen = region_number(__atomic_load_n(&pool.state, __ATOMIC_RELAXED));
    worker.asleep = false;
    worker.wake = new_condition;
    if (!start_thread(worker.thread, work, &worker)) break;
    ++pool.started;
  }
}

TENON_NOINLINE_OG inline void run_task(void* job, int k) { participate(*static_cast<Job*>(job), k); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void run_job(Job& job) {
  const int threads = thread_count(), wanted = job.blocks < threads ? static_cast<int>(job.blocks) : threads;
  job.stopped = 0;
  job.modes = float_modes();
  if (const Executor* executor = __atomic_load_n(&thread_settings.executor, __ATOMIC_ACQUIRE); executor && wanted > 1) {
    divide_job(job, wanted);
    return executor->run(executor->context, wanted, run_task, &job);
  }
  if (wanted > 1 && !__atomic_load_n(&pool.busy, __ATOMIC_RELAXED) &&
      !__atomic_exchange_n(&pool.busy, 1, __ATOMIC_ACQUIRE)) {
    if (pool.started < wanted - 1) start_workers(wanted - 1);
    divide_job(job, pool.started < wanted - 1 ? pool.started + 1 : wanted);
    pool.job = &job;
    open_region(job.participants, region_open);
    participate(job, 0);
    close_region();
    __atomic_store_n(&pool.busy, 0, __ATOMIC_RELEASE);
    return;
  }
  divide_job(job, 1);
  participate(job, 0);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void shutdown() {
  using detail::pool;
  if (detail::thread_limit < 0)
    detail::throw_error(ErrorCode::device, "shutdown: called by the work of an operation, which it would wait for");
  while (__atomic_exchange_n(&pool.busy, 1, __ATOMIC_ACQUIRE)) detail::yield_processor();
  __atomic_store_n(&pool.stopping, true, __ATOMIC_RELEASE);
  detail::open_region(detail::most_threads, 0);
  for (int k = 1; k <= pool.started; ++k) detail::join_thread(pool.workers[k].thread);
  pool.started = 0;
  __atomic_store_n(&pool.stopping, false, __ATOMIC_RELAXED);
  __atomic_store_n(&pool.busy, 0, __ATOMIC_RELEASE);
  release_cached_memory();
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
