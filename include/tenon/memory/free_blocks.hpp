// FreeBlocks: the heart of a pool.  Segments, the blocks they are cut into, and the free ones in order of their size.
//
// Nothing is written into the memory itself, which may lie on a device: blocks are known by nodes apart.  Not synchronised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/pointer_table.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/size_class.hpp>

TENON_BEGIN_DETAIL_TYPES

/// A piece of a segment.  `before` and `after` are its neighbours there; null at the ends.
struct PoolBlock {
  char* data;
  std::size_t bytes;
  PoolBlock *before, *after;
  PoolBlock *next, *previous;  // in its list, while it is free
  bool free, is_small;
};

/// Sizes in eight steps for each power of two, from 64 bytes on: list k holds the free blocks from the k-th size to before the
/// next, the smallest first.
struct SizeLists {
  static constexpr int lists = 328, words = (lists + 63) / 64;
  PoolBlock* first[lists];
  std::uint64_t filled[words];
};

struct FreeBlocks {
  SizeLists sizes[2];  // blocks of small segments, and of large ones: a small block that stays must not hold a large segment
  PointerTable<PoolBlock*> used;
  PoolBlock* spare_nodes = nullptr;
  struct Slab {
    Slab* next;
    PoolBlock nodes[63];
  };
  Slab* slabs = nullptr;
  std::int64_t free_bytes = 0, used_bytes = 0, splits = 0, merges = 0;
};

/// Requests up to this size share segments.
inline constexpr std::size_t largest_small_block = std::size_t{1} << 20;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The list in which a block of whole units of 64 bytes stands.
TENON_INLINE constexpr int size_list(std::size_t bytes) {
  const std::uint64_t units = bytes / alignment;
  if (units < 8) return static_cast<int>(units);
  const int e = 63 - __builtin_clzll(units);
  return 8 * (e - 3) + static_cast<int>(units >> (e - 3));
}
/// A node for a block, or null.
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

/// The smallest free block that holds `bytes`, a size of class_size, or null.
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

/// Cuts what is beyond `bytes` off a block that is in no list; it becomes free.  Without a node the block stays whole.
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

/// A free block, or a new segment, becomes one in use.  Null, with all free as before, when memory for the table is short.
inline void* use_block(FreeBlocks& pool, PoolBlock* block, std::size_t bytes) {
  if (!insert_pointer(pool.used, block->data, block)) {
    put_free(pool, block);
    return nullptr;
  }
  split_block(pool, block, bytes);
  pool.used_bytes += static_cast<std::int64_t>(block->bytes);
  return block->data;
}

/// The best free block, cut to `bytes`, or null.
inline void* reuse_block(FreeBlocks& pool, std::size_t bytes) {
  PoolBlock* block = best_fit(pool, bytes <= largest_small_block, bytes);
  if (!block) return nullptr;
  take_free(pool, block);
  return use_block(pool, block, bytes);
}

/// A block becomes free, joined with its free neighbours.  Returns it.
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

/// Whether the block in use at p has become at least `bytes` long: at the cost of the free one after it.
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

TENON_END_DETAIL
