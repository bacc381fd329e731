// Tenon's own threads: started on first use, spinning for a moment after work, then asleep.
//
// A region is the run of one job; the process has one at a time. Its caller works too, and waits only for threads that
// have begun: a thread that sleeps joins when it is awake, if work is left. A region that is begun while another runs,
// by a thread of the host or by the work itself, runs on the calling thread alone. So nothing here can wait for itself.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/thread.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// A loop over 0 … n - 1 in blocks; lies on the calling thread's stack.
struct Job {
  bool (*call)(void* body, std::int64_t begin, std::int64_t end) noexcept;  // false: leave the rest undone
  void* body;
  std::int64_t n, block, blocks;
  int participants;
  int stopped;
  unsigned long modes;              // the modes of the calling thread's floating-point unit
  std::int64_t next[most_threads];  // the first unclaimed block of each participant's part
};

/// All state is constant-initialised and has no destructor: threads may spin while static objects are destroyed.
struct Pool {
  struct Worker {
    Thread thread;
    Condition wake;
    std::uint64_t seen;  // the last region's number when the worker was started
    bool asleep;         // guarded by the mutex
  };
  // region number << 32 | participants << 16 | open << 15 | workers within
  alignas(64) std::uint64_t state;
  Job* job;
  alignas(64) int busy;  // a thread prepares, runs or ends a region
  bool stopping;
  int started;
  alignas(64) int sleepers;
  int caller_waits;
  Mutex mutex;
  Condition done;
  Worker workers[most_threads];  // number 0 is the caller
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE constexpr std::uint64_t region_number(std::uint64_t state) { return state >> 32; }
TENON_INLINE constexpr int region_participants(std::uint64_t state) { return static_cast<int>(state >> 16 & 0xffff); }
constexpr std::uint64_t region_open = 1 << 15;
TENON_INLINE constexpr std::uint64_t workers_within(std::uint64_t state) { return state & (region_open - 1); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void* work(void* worker);

// ---- beginning and end

/// Resets the pool in a forked child, which has one thread: to the state before first use, without the regions of other
/// threads.
TENON_SHARED void start_child(Pool& all);

/// Runs a job on as many threads as the caller may use, or on the calling one alone if the pool is busy.
TENON_SHARED void run_job(Job& job);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// Ends Tenon's threads and frees cached memory. Call it before the shared object that Tenon is compiled into is
/// unloaded. Waits for operations under way. A later operation starts threads again. Throws DeviceError within an
/// operation's work.
TENON_SHARED void shutdown();

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/threads/thread_pool_bodies.hpp>
#endif
