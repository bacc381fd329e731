// FreeBlocks: the data structure of a pool. Segments, the blocks that they are split into, and the free blocks in order
// of size.
//
// Nothing is written into the memory itself, which may lie on a device: separate nodes describe the blocks. Not
// synchronised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/pointer_table.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/size_class.hpp>

namespace tenon::inline v1::detail {

/// A contiguous part of a segment. `before` and `after` are its neighbours in the segment; null at the ends.
struct PoolBlock {
  char* data;
  std::size_t bytes;
  PoolBlock *before, *after;
  PoolBlock *next, *previous;  // in its list, while it is free
  bool free, is_small;
};

/// Eight size classes for each power of two, from 64 bytes on: list k holds the free blocks from the k-th size to below
/// the next, in ascending order.
struct SizeLists {
  static constexpr int lists = 328, words = (lists + 63) / 64;
  PoolBlock* first[lists];
  std::uint64_t filled[words];
};

struct FreeBlocks {
  SizeLists sizes[2];  // large segments and small ones, apart: a small block in use must not keep a large segment from
                       // being returned
  PointerTable<PoolBlock*> used;
  PoolBlock* spare_nodes = nullptr;
  struct Slab {
    Slab* next;
    PoolBlock nodes[63];
  };
  Slab* slabs = nullptr;
  std::int64_t free_bytes = 0, used_bytes = 0, splits = 0, merges = 0;
};

/// Requests of up to this many bytes share segments.
inline constexpr std::size_t largest_small_block = std::size_t{1} << 20;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The list for a block of `bytes`, a multiple of 64.
TENON_INLINE constexpr int size_list(std::size_t bytes) {
  const std::uint64_t units = bytes / alignment;
  if (units < 8) return static_cast<int>(units);
  const int e = 63 - __builtin_clzll(units);
  return 8 * (e - 3) + static_cast<int>(units >> (e - 3));
}
/// A node for a block; null when out of memory.
TENON_NOINLINE_OG inline PoolBlock* new_node(FreeBlocks& pool) {
  if (!pool.spare_nodes) {
    auto* slab = static_cast<FreeBlocks::Slab*>(std::malloc(sizeof(FreeBlocks::Slab)));
    if (!slab) return nullptr;
    slab->next = pool.slabs;
    pool.slabs = slab;
    for (auto& node : slab->nodes) {
      node.next = pool.spare_nodes;
      pool.spare_nodes = &node;
    }
  }
  PoolBlock* node = pool.spare_nodes;
  pool.spare_nodes = node->next;
  *node = {};
  return node;
}
inline void end_node(FreeBlocks& pool, PoolBlock* node) {
  node->next = pool.spare_nodes;
  pool.spare_nodes = node;
}

inline void put_free(FreeBlocks& pool, PoolBlock* block) {
  SizeLists& sizes = pool.sizes[block->is_small];
  const int k = size_list(block->bytes);
  PoolBlock* previous = nullptr;
  PoolBlock* next = sizes.first[k];
  while (next && next->bytes < block->bytes) previous = next, next = next->next;
  block->previous = previous;
  block->next = next;
  (previous ? previous->next : sizes.first[k]) = block;
  if (next) next->previous = block;
  sizes.filled[k / 64] |= std::uint64_t{1} << k % 64;
  block->free = true;
  pool.free_bytes += static_cast<std::int64_t>(block->bytes);
}
inline void take_free(FreeBlocks& pool, PoolBlock* block) {
  SizeLists& sizes = pool.sizes[block->is_small];
  const int k = size_list(block->bytes);
  (block->previous ? block->previous->next : sizes.first[k]) = block->next;
  if (block->next) block->next->previous = block->previous;
  if (!sizes.first[k]) sizes.filled[k / 64] &= ~(std::uint64_t{1} << k % 64);
  block->free = false;
  pool.free_bytes -= static_cast<std::int64_t>(block->bytes);
}

/// The smallest free block of at least `bytes`, which is a result of class_size; null if there is none.
inline PoolBlock* best_fit(const FreeBlocks& pool, bool is_small, std::size_t bytes) {
  const SizeLists& sizes = pool.sizes[is_small];
  const int k = size_list(bytes);
  int word = k / 64;
  std::uint64_t filled = sizes.filled[word] & ~std::uint64_t{0} << k % 64;
  while (!filled) {
    if (++word == SizeLists::words) return nullptr;
    filled = sizes.filled[word];
  }
  return sizes.first[word * 64 + __builtin_ctzll(filled)];
}

/// Joins a block with the one after it, neither of them in a list.
inline void join_blocks(FreeBlocks& pool, PoolBlock* block, PoolBlock* after) {
  block->bytes += after->bytes;
  block->after = after->after;
  if (block->after) block->after->before = block;
  end_node(pool, after);
  ++pool.merges;
}

/// Splits a block, which is in no list, after `bytes`; the rest becomes free. It stays whole if the rest is too small,
/// or out of memory.
inline void split_block(FreeBlocks& pool, PoolBlock* block, std::size_t bytes) {
  const std::size_t rest = block->bytes - bytes;
  if (rest < (block->is_small ? alignment : largest_small_block)) return;
  PoolBlock* cut = new_node(pool);
  if (!cut) return;
  cut->data = block->data + bytes;
  cut->bytes = rest;
  cut->is_small = block->is_small;
  cut->before = block;
  cut->after = block->after;
  if (cut->after) cut->after->before = cut;
  block->after = cut;
  block->bytes = bytes;
  put_free(pool, cut);
  ++pool.splits;
}

/// Marks a block (just taken from its list, or a new segment) as used, split to `bytes`. When out of memory: null, and
/// the block is free.
inline void* use_block(FreeBlocks& pool, PoolBlock* block, std::size_t bytes) {
  if (!insert_pointer(pool.used, block->data, block)) {
    put_free(pool, block);
    return nullptr;
  }
  split_block(pool, block, bytes);
  pool.used_bytes += static_cast<std::int64_t>(block->bytes);
  return block->data;
}

/// The best-fitting free block, split to `bytes`; null if there is none.
inline void* reuse_block(FreeBlocks& pool, std::size_t bytes) {
  PoolBlock* block = best_fit(pool, bytes <= largest_small_block, bytes);
  if (!block) return nullptr;
  take_free(pool, block);
  return use_block(pool, block, bytes);
}

/// Frees the block at p and joins it with its free neighbours. Returns the joined block.
inline PoolBlock* release_block(FreeBlocks& pool, void* p) {
  PoolBlock* block = *find_pointer(pool.used, p);
  erase_pointer(pool.used, p);
  pool.used_bytes -= static_cast<std::int64_t>(block->bytes);
  if (block->after && block->after->free) {
    take_free(pool, block->after);
    join_blocks(pool, block, block->after);
  }
  if (block->before && block->before->free) {
    PoolBlock* before = block->before;
    take_free(pool, before);
    join_blocks(pool, before, block);
    block = before;
  }
  put_free(pool, block);
  return block;
}

/// Grows the block in use at p to at least `bytes`, into the free block after it. True on success.
inline bool grow_block(FreeBlocks& pool, void* p, std::size_t bytes) {
  PoolBlock* block = *find_pointer(pool.used, p);
  if (block->bytes >= bytes) return true;
  PoolBlock* after = block->after;
  if (!after || !after->free || block->bytes + after->bytes < bytes) return false;
  pool.used_bytes -= static_cast<std::int64_t>(block->bytes);
  take_free(pool, after);
  join_blocks(pool, block, after);
  split_block(pool, block, bytes);
  pool.used_bytes += static_cast<std::int64_t>(block->bytes);
  return true;
}

inline bool is_whole_segment(const PoolBlock* block) { return block->free && !block->before && !block->after; }

inline void end_blocks(FreeBlocks& pool) {
  end_table(pool.used);
  while (auto* slab = pool.slabs) {
    pool.slabs = slab->next;
    std::free(slab);
  }
  pool.spare_nodes = nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
