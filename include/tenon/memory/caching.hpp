// CachingAllocator: one pool for the process, with a cache of blocks per thread in front of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/free_blocks.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/pool.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1::detail {

/// Blocks of up to 256 KiB that one thread keeps for itself: list k holds those of the k-th size.
struct ThreadBlocks {
  static constexpr std::size_t largest = std::size_t{256} << 10;
  static constexpr int lists = 81;
  static constexpr unsigned most = 16;
  unsigned count[lists];
  void* blocks[lists][most];
};
enum class ThreadBlocksState : unsigned char { unused, open, closed };

/// The process's pool over a policy, made at the first request and never destroyed.
template <class Upstream>
struct ProcessPool {
  Mutex mutex = free_spinning_mutex;
  bool open = false;                    // the pool was made
  BlockPool<Upstream>* pool = nullptr;  // null until then, and while it cannot be allocated
};
template <class Upstream>
TENON_HIDDEN inline constinit ProcessPool<Upstream> process_pool{};
template <class Upstream>
TENON_HIDDEN inline constinit thread_local ThreadBlocks* thread_blocks = nullptr;
template <class Upstream>
TENON_HIDDEN inline constinit thread_local ThreadBlocksState thread_blocks_state = ThreadBlocksState::unused;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The most blocks that a thread keeps in a list: 16 of up to 16 KiB, 8 of up to 64 KiB, 4 of larger ones.
TENON_INLINE constexpr unsigned most_thread_blocks(int list) {
  return list <= class_number(16384) ? ThreadBlocks::most : list <= class_number(65536) ? 8 : 4;
}

template <class Upstream>
void open_state(ProcessPool<Upstream>& process) {
  process.pool = new (std::nothrow) BlockPool<Upstream>();
  process.open = process.pool != nullptr;
}
template <class Upstream>
using PoolLock = StateLock<process_pool<Upstream>>;

/// Returns the thread's blocks of one size to the pool, except `keep` of them.
template <class Upstream>
void return_blocks(ThreadBlocks& mine, int k, unsigned keep) noexcept {
  const PoolLock<Upstream> lock;
  while (mine.count[k] > keep) release_block(lock->pool->blocks, mine.blocks[k][--mine.count[k]]);
}
template <class Upstream>
void return_all_blocks(ThreadBlocks& mine) noexcept {
  for (int k = 0; k < ThreadBlocks::lists; ++k) {
    if (mine.count[k]) return_blocks<Upstream>(mine, k, 0);
  }
}

/// Returns the thread's blocks to the pool when it ends; blocks that static objects release later go straight to the
/// pool.
template <class Upstream>
struct ThreadBlocksCloser {
  ThreadBlocksCloser() {
    thread_blocks<Upstream> = static_cast<ThreadBlocks*>(std::calloc(1, sizeof(ThreadBlocks)));
    thread_blocks_state<Upstream> = ThreadBlocksState::open;
  }
  ~ThreadBlocksCloser() {
    ThreadBlocks* mine = thread_blocks<Upstream>;
    thread_blocks<Upstream> = nullptr;
    thread_blocks_state<Upstream> = ThreadBlocksState::closed;
    if (mine) return_all_blocks<Upstream>(*mine);
    std::free(mine);
  }
};
template <class Upstream>
TENON_COLD void open_thread_blocks() {
  if (thread_blocks_state<Upstream> == ThreadBlocksState::unused)
    static thread_local ThreadBlocksCloser<Upstream> closer;
}

/// Also fills half of the thread's list for this size from the pool's free blocks, under the same lock.
template <class Upstream>
TENON_NOINLINE_OG void* allocate_cached_slowly(std::size_t bytes) {
  open_thread_blocks<Upstream>();
  ThreadBlocks* mine = thread_blocks<Upstream>;
  {
    const PoolLock<Upstream> lock;
    BlockPool<Upstream>* const pool = lock->pool;
    if (!pool) return nullptr;
    if (mine && bytes <= ThreadBlocks::largest) {
      const int k = class_number(bytes);
      while (mine->count[k] < most_thread_blocks(k) / 2) {
        void* more = reuse_block(pool->blocks, class_size(bytes));
        if (!more) break;
        mine->blocks[k][mine->count[k]++] = more;
      }
    }
    if (void* p = allocate_in_pool(*pool, bytes)) return p;
  }
  if (!mine) return nullptr;
  return_all_blocks<Upstream>(*mine);
  const PoolLock<Upstream> lock;
  return allocate_in_pool(*lock->pool, bytes);
}

template <class Upstream>
TENON_NOINLINE_OG void deallocate_cached_slowly(void* p, std::size_t bytes) noexcept {
  if (!p) return;
  open_thread_blocks<Upstream>();
  if (ThreadBlocks* mine = thread_blocks<Upstream>; mine && bytes <= ThreadBlocks::largest) {
    const int k = class_number(bytes);
    if (mine->count[k] >= most_thread_blocks(k)) return_blocks<Upstream>(*mine, k, most_thread_blocks(k) / 2);
    mine->blocks[k][mine->count[k]++] = p;
    return;
  }
  const PoolLock<Upstream> lock;
  release_block(lock->pool->blocks, p);
}

template <class Upstream>
TENON_INLINE void* allocate_cached(std::size_t bytes) {
  if (ThreadBlocks* mine = thread_blocks<Upstream>; mine && bytes <= ThreadBlocks::largest) [[likely]] {
    const int k = class_number(bytes);
    if (const unsigned n = mine->count[k]) [[likely]] {
      mine->count[k] = n - 1;
      return mine->blocks[k][n - 1];
    }
  }
  return allocate_cached_slowly<Upstream>(bytes);
}
template <class Upstream>
TENON_INLINE void deallocate_cached(void* p, std::size_t bytes) noexcept {
  if (ThreadBlocks* mine = thread_blocks<Upstream>; mine && p && bytes <= ThreadBlocks::largest) [[likely]] {
    const int k = class_number(bytes);
    if (const unsigned n = mine->count[k]; n < most_thread_blocks(k)) [[likely]] {
      mine->blocks[k][n] = p;
      mine->count[k] = n + 1;
      return;
    }
  }
  deallocate_cached_slowly<Upstream>(p, bytes);
}

template <class Upstream>
TENON_NOINLINE_OG void* reallocate_cached(void* p, std::size_t from, std::size_t to) {
  if (to > largest_mapping) return nullptr;
  {
    const PoolLock<Upstream> lock;
    if (grow_block(lock->pool->blocks, p, class_size(to))) return p;
  }
  void* fresh = allocate_cached<Upstream>(to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  deallocate_cached<Upstream>(p, from);
  return fresh;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Memory from one pool per type of `Upstream`, shared by the process: best fit, split and joined as in PoolAllocator.
/// Each thread caches up to 16 blocks of a size (up to 256 KiB), which cost neither lock nor search. When Upstream
/// refuses, all free segments are returned to it and the request is repeated. Otherwise memory is kept until
/// `release_free()`.
template <AllocatorPolicy Upstream = HugePageAllocator>
  requires(std::is_empty_v<Upstream> && std::is_default_constructible_v<Upstream>)
struct CachingAllocator {
  using device_type = detail::policy_device_t<Upstream>;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_cached<Upstream>(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_cached<Upstream>(p, bytes); }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::HostPolicy<Upstream> {
    return detail::reallocate_cached<Upstream>(p, from, to);
  }
  /// Returns this thread's cached blocks to the pool, and the segments without a block in use to Upstream. Returns the
  /// number of bytes.
  TENON_INLINE static std::size_t release_free() noexcept {
    if (auto* mine = detail::thread_blocks<Upstream>) detail::return_all_blocks<Upstream>(*mine);
    const detail::PoolLock<Upstream> lock;
    return lock->pool ? static_cast<std::size_t>(detail::give_all_back(*lock->pool)) : 0;
  }
  TENON_INLINE static PoolStats stats() noexcept {
    const detail::PoolLock<Upstream> lock;
    return lock->pool ? detail::stats_of_pool(*lock->pool) : PoolStats{};
  }
};

}  // namespace tenon::inline v1
