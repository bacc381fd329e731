// PoolAllocator: blocks cut from large segments of an upstream policy, and joined again.
//
// Best fit, with eight size classes for each power of two. A request above 1 MiB gets a segment of its own, which other
// requests above 1 MiB may share once it is free. See PyTorch's CUDACachingAllocator; Wilson et al., Dynamic Storage
// Allocation (1995), 3.6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/counted_state.hpp>
#include <tenon/memory/free_blocks.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1 {

/// The state of a pool at one moment.
struct PoolStats {
  std::int64_t reserved_bytes;  ///< taken from the upstream policy
  std::int64_t used_bytes;      ///< blocks in use, and blocks that threads keep for reuse
  std::int64_t free_bytes;      ///< the rest
  std::int64_t segments;
  std::int64_t splits, merges;
  std::int64_t reused;          ///< number of requests that found a free block
  std::int64_t exhausted;       ///< how often the upstream policy refused, and all free segments were returned to it
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A pool over `Upstream`, not synchronised: its owner locks.
template <class Upstream>
struct BlockPool {
  FreeBlocks blocks{};
  std::int64_t reserved = 0, segments = 0, reused = 0, exhausted = 0;
  TENON_NO_UNIQUE_ADDRESS Upstream upstream;

  TENON_INLINE explicit BlockPool(const Upstream& from = {}) : upstream(from) {}
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;
  TENON_INLINE ~BlockPool();
};

template <class Upstream>
struct LockedPool : BlockPool<Upstream> {
  using BlockPool<Upstream>::BlockPool;
  Mutex mutex = free_spinning_mutex;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

// Under the lock:

template <class Upstream>
void give_segment_back(BlockPool<Upstream>& pool, PoolBlock* segment) noexcept {
  take_free(pool.blocks, segment);
  pool.upstream.deallocate(segment->data, segment->bytes);
  pool.reserved -= static_cast<std::int64_t>(segment->bytes);
  --pool.segments;
  end_node(pool.blocks, segment);
}

/// Returns the segments without a block in use to the upstream policy. Returns their size in bytes.
template <class Upstream>
std::int64_t give_all_back(BlockPool<Upstream>& pool) noexcept {
  const std::int64_t before = pool.reserved;
  for (const SizeLists& sizes : pool.blocks.sizes) {
    for (PoolBlock* list : sizes.first) {
      for (PoolBlock* block = list; block;) {
        PoolBlock* const next = block->next;
        if (is_whole_segment(block)) give_segment_back(pool, block);
        block = next;
      }
    }
  }
  return before - pool.reserved;
}

/// A segment for a request of `bytes`, or null.
template <class Upstream>
PoolBlock* new_segment(BlockPool<Upstream>& pool, std::size_t bytes, std::size_t segment_bytes) {
  PoolBlock* block = new_node(pool.blocks);
  if (!block) return nullptr;
  block->is_small = bytes <= largest_small_block;
  block->bytes = segment_bytes;
  block->data = static_cast<char*>(allocate_or_null(pool.upstream, segment_bytes));
  if (!block->data) {
    end_node(pool.blocks, block);
    return nullptr;
  }
  pool.reserved += static_cast<std::int64_t>(segment_bytes);
  ++pool.segments;
  return block;
}

/// Small requests share segments of 4 MiB. If the upstream policy refuses so much, a segment as large as the request is
/// tried.
template <class Upstream>
PoolBlock* any_new_segment(BlockPool<Upstream>& pool, std::size_t bytes) {
  constexpr std::size_t unit = std::size_t{2} << 20;
  const std::size_t usual = bytes <= largest_small_block ? 2 * unit : round_up(bytes, unit);
  if (PoolBlock* block = new_segment(pool, bytes, usual)) return block;
  return usual > bytes ? new_segment(pool, bytes, bytes) : nullptr;
}

template <class Upstream>
TENON_NOINLINE_OG void* allocate_in_pool(BlockPool<Upstream>& pool, std::size_t bytes) {
  if (bytes > largest_mapping) return nullptr;
  bytes = class_size(bytes);
  if (void* p = reuse_block(pool.blocks, bytes)) {
    ++pool.reused;
    return p;
  }
  PoolBlock* block = any_new_segment(pool, bytes);
  if (!block) {
    ++pool.exhausted;
    if (!give_all_back(pool)) return nullptr;
    block = any_new_segment(pool, bytes);
  }
  return block ? use_block(pool.blocks, block, bytes) : nullptr;
}

/// Host memory only. Grows the block in place if the one after it is free and large enough, else copies.
template <class Upstream>
void* reallocate_in_pool(BlockPool<Upstream>& pool, void* p, std::size_t from, std::size_t to) {
  if (to > largest_mapping) return nullptr;
  if (grow_block(pool.blocks, p, class_size(to))) return p;
  void* fresh = allocate_in_pool(pool, to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  release_block(pool.blocks, p);
  return fresh;
}

template <class Upstream>
PoolStats stats_of_pool(const BlockPool<Upstream>& pool) {
  const FreeBlocks& b = pool.blocks;
  return {pool.reserved, b.used_bytes, b.free_bytes, pool.segments, b.splits, b.merges, pool.reused, pool.exhausted};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Upstream>
TENON_INLINE BlockPool<Upstream>::~BlockPool() {
  give_all_back(*this);
  end_blocks(blocks);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Memory from a pool, which is returned to `Upstream` when the last storage and the last copy of the policy are gone,
/// by `release_free()`, or when Upstream refuses a request. Can be shared between threads, which take turns. Upstream
/// may be a policy of any device: nothing is written into its memory. Not for use in a child process that was forked
/// while another thread was inside.
template <AllocatorPolicy Upstream = HugePageAllocator>
class PoolAllocator {
 public:
  using device_type = detail::policy_device_t<Upstream>;
  TENON_INLINE explicit PoolAllocator(const Upstream& upstream = {}) : pool_("PoolAllocator", upstream) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<Upstream> { return pool_->upstream.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    const detail::MutexLock lock(pool_->mutex);
    return detail::allocate_in_pool(*pool_, bytes);
  }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept {
    if (!p) return;
    const detail::MutexLock lock(pool_->mutex);
    detail::release_block(pool_->blocks, p);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::HostPolicy<Upstream> {
    const detail::MutexLock lock(pool_->mutex);
    return detail::reallocate_in_pool(*pool_, p, from, to);
  }
  /// True if p is a block in use that this pool made.
  TENON_INLINE bool owns(const void* p) const noexcept {
    const detail::MutexLock lock(pool_->mutex);
    return detail::find_pointer(pool_->blocks.used, p) != nullptr;
  }
  /// Returns the segments without a block in use to Upstream. Returns the number of bytes.
  TENON_INLINE std::size_t release_free() noexcept {
    const detail::MutexLock lock(pool_->mutex);
    return static_cast<std::size_t>(detail::give_all_back(*pool_));
  }
  TENON_INLINE PoolStats stats() const noexcept {
    const detail::MutexLock lock(pool_->mutex);
    return detail::stats_of_pool(*pool_);
  }

 private:
  detail::CountedState<detail::LockedPool<Upstream>> pool_;
};

}  // namespace tenon::inline v1
