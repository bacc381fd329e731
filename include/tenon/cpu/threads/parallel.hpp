// Loops shared by several threads.
//
// Results must not depend on which thread runs a part, nor on how the loop is divided. `parallel_for` divides it
// freely, for work on independent elements; `parallel_blocks` calls the body once for each block, so that sums over
// fixed blocks are the same for every number of threads.
#pragma once

#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/threads/thread_pool.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// The least work that is worth waking a thread for, in bytes moved.  Work of at least four times as many is shared.
inline constexpr std::int64_t shared_bytes = 128 * 1024;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The grain for parallel_for of n pieces of work that move `bytes` each: n if they are too few to share.
TENON_INLINE constexpr std::int64_t grain_of(std::int64_t n, std::int64_t bytes) {
  return saturated_product(n, bytes) < 4 * shared_bytes
             ? n
             : 1 + shared_bytes / ((bytes < shared_bytes ? bytes : shared_bytes) + 1);
}

/// The body that a job calls, and the first exception that it throws.
struct JobBody {
  void (*range)(void* f, std::int64_t begin, std::int64_t end);
  void* f;
  int failed = 0;
#if TENON_EXCEPTIONS
  std::exception_ptr error = nullptr;
#endif

  TENON_NOINLINE_OG static bool call(void* self, std::int64_t begin, std::int64_t end) noexcept {
    auto& body = *static_cast<JobBody*>(self);
#if TENON_EXCEPTIONS
    try {
      body.range(body.f, begin, end);
    } catch (...) {
      if (!__atomic_exchange_n(&body.failed, 1, __ATOMIC_RELAXED)) body.error = std::current_exception();
      return false;
    }
#else
    body.range(body.f, begin, end);
#endif
    return true;
  }
};

TENON_NOINLINE_OG inline void run_blocks(std::int64_t n, std::int64_t block,
                                         void (*range)(void*, std::int64_t, std::int64_t), void* f) {
  JobBody body{range, f};
  Job job;
  job.call = JobBody::call;
  job.body = &body;
  job.n = n;
  job.block = block;
  job.blocks = blocks_of(n, block);
  run_job(job);
#if TENON_EXCEPTIONS
  if (body.failed) std::rethrow_exception(std::move(body.error));
#endif
}
template <class F>
TENON_INLINE void run_blocks(std::int64_t n, std::int64_t block, F& f) {
  run_blocks(
      n, block, [](void* self, std::int64_t first, std::int64_t last) { (*static_cast<F*>(self))(first, last); },
      const_cast<void*>(static_cast<const void*>(&f)));
}

/// Calls body(begin, end) on ranges that together are 0 … n - 1, each beginning at a multiple of `grain`: one range on
/// the calling thread when n <= grain or one thread is allowed, which costs two comparisons; else several for each
/// thread. The first exception reaches the caller when all threads have finished; ranges not begun by then are skipped.
template <class F>
TENON_INLINE void parallel_for(std::int64_t n, std::int64_t grain, F&& body) {
  if (n <= 0) return;
  int threads = 1;
  if (n <= grain || (threads = thread_count()) == 1) return body(std::int64_t{0}, n);
  // Four ranges for each thread: idle threads take those of a thread that begins late or is slow.
  const std::int64_t grains = blocks_of(n, grain), parts = std::int64_t{4} * threads;
  run_blocks(n, blocks_of(grains, parts) * grain, body);
}

/// Calls body(k) for k = 0 … count - 1, each once, on any free thread.  Exceptions as above.
template <class F>
TENON_INLINE void parallel_blocks(std::int64_t count, F&& body) {
  const auto range = [&body](std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k) body(k);
  };
  if (count <= 1 || thread_count() == 1) return range(0, count);
  run_blocks(count, 1, range);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
