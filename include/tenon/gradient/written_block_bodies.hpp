// The bodies of the functions that gradient/written_block.hpp declares.
#pragma once

#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/spin_lock.hpp>
#include <tenon/gradient/written_block.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail {

struct RecordedWrite {
  RecordedWrite *before = nullptr, *after = nullptr;
  std::uint64_t number = 0;  // of the node
  Node* node = nullptr;      // null once it is gone or has run
  Layout layout;
  std::int64_t item = 0;
};

/// A block that was written to.
struct WrittenBlock {
  const Block* block = nullptr;
  void (*destroy)(Block*) noexcept = nullptr;  // the block's own
  RecordedWrite *first = nullptr, *last = nullptr;
  WrittenBlock* next = nullptr;
};

/// Those of the process, in lists by their addresses.
struct WrittenBlocks {
  static constexpr std::size_t lists = 64;
  WrittenBlock* list[lists];
  int lock;
};
TENON_KEYED_BY_VERSION
inline WrittenBlocks written_blocks;

inline constinit thread_local LastViews thread_views;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE WrittenBlock*& written_list(const Block* block) {
  return written_blocks.list[reinterpret_cast<std::uintptr_t>(block) / 64 % WrittenBlocks::lists];
}
TENON_INLINE WrittenBlock* find_written(const Block* block) {
  WrittenBlock* written = written_list(block);
  while (written->block != block) written = written->next;
  return written;
}

/// What the node of a write keeps.
struct KeptWrite {
  RecordedWrite* write;  // null once that is gone
  const GradientType* type;
};
TENON_INLINE KeptWrite& kept_write(Node& node) { return *std::launder(reinterpret_cast<KeptWrite*>(kept_of(node))); }

inline void backward_of_write(Node& node, BackwardPass& pass) {
  if (wants(pass, edges_of(node)[0])) arrive(pass, edges_of(node)[0], take_arrived(node), *kept_write(node).type);
}
inline void drop_write(Node& node) noexcept {
  const SpinLock lock(written_blocks.lock);
  if (RecordedWrite* const write = std::exchange(kept_write(node).write, nullptr)) write->node = nullptr;
}
/// Passes the gradient of what was written on.
inline constexpr NodeKind write_kind{"a write in place", backward_of_write, drop_write};

/// Drops the list of a block's writes, then the block.
TENON_NOINLINE_OG inline void destroy_after_writes(Block* block) noexcept {
  WrittenBlock* written = nullptr;
  {
    const SpinLock lock(written_blocks.lock);
    WrittenBlock** at = &written_list(block);
    while ((*at)->block != block) at = &(*at)->next;
    written = *at;
    *at = written->next;
    for (RecordedWrite* write = written->first; write;) {
      RecordedWrite* const next = write->after;
      if (write->node) kept_write(*write->node).write = nullptr;
      delete write;
      write = next;
    }
  }
  block->destroy = written->destroy;
  delete written;
  block->destroy(block);
}

/// A handle on a node that others may be about to free; null if they are.
TENON_INLINE Node* retain_live(Node* node) {
  if (!node) return nullptr;
  std::uint32_t count = __atomic_load_n(&node->count, __ATOMIC_RELAXED);
  while (count) {
    if (__atomic_compare_exchange_n(&node->count, &count, count + 1, true, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return node;
  }
  return nullptr;
}

/// Earlier writes of the same elements are of no more use; only a few are looked at.
TENON_NOINLINE_OG inline void drop_superseded(WrittenBlock& to, const RecordedWrite& write) noexcept {
  RecordedWrite* old = write.before;
  for (int few = 8; old && few > 0; --few) {
    RecordedWrite* const before = old->before;
    if (old->item == write.item && old->layout == write.layout) {
      (old->before ? old->before->after : to.first) = old->after;
      old->after->before = old->before;
      if (old->node) kept_write(*old->node).write = nullptr;
      delete old;
    }
    old = before;
  }
}

template <class X>
X* allocated_for_write() {
  X* const x = new (std::nothrow) X;
  if (!x) fail_allocation("Variable", sizeof(X));
  return x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE LastViews& last_views() noexcept { return thread_views; }

TENON_NOINLINE_OG TENON_BODY void prepare_write(PreparedWrite& write, const Block& block, const Layout& layout,
                                                const GradientType& type, const Edge& value) {
  Node* const node = new_node(write_kind, 1, sizeof(KeptWrite));
  ::new (static_cast<void*>(kept_of(*node))) KeptWrite{nullptr, &type};
  edges_of(*node)[0] = value;
  write.edge = Edge(node);
  write.write = allocated_for_write<RecordedWrite>();
  write.write->number = node->number;
  write.write->layout = layout;
  write.write->item = type.item;
  if (is_written_block(&block)) return;
  write.written = allocated_for_write<WrittenBlock>();
  write.written->block = &block;
  write.written->destroy = block.destroy;
}
TENON_NOINLINE_OG TENON_BODY void commit_write(PreparedWrite& write, Block& block) noexcept {
  const SpinLock lock(written_blocks.lock);
  if (!is_written_block(&block)) {
    WrittenBlock*& list = written_list(&block);
    write.written->next = list;
    list = std::exchange(write.written, nullptr);
    pin(block);  // an element that moves would take the list's key along
    block.destroy = destroy_after_writes;
    __atomic_fetch_or(&block.flags, static_cast<std::uint16_t>(Block::written), __ATOMIC_RELAXED);
  }
  WrittenBlock* const to = find_written(&block);
  RecordedWrite* const listed = std::exchange(write.write, nullptr);
  listed->node = write.edge.node();
  kept_write(*listed->node).write = listed;
  listed->before = to->last;
  (to->last ? to->last->after : to->first) = listed;
  to->last = listed;
  drop_superseded(*to, *listed);
}
TENON_BODY void discard_write(PreparedWrite& write) noexcept {
  delete std::exchange(write.write, nullptr);
  delete std::exchange(write.written, nullptr);
}
TENON_NOINLINE_OG TENON_BODY FoundWrite find_write(const Block& block, const Layout& layout, std::int64_t item,
                                                   std::uint64_t since) {
  FoundWrite found;
  const SpinLock lock(written_blocks.lock);
  const RecordedWrite* write = find_written(&block)->last;
  while (write && write->before && write->before->number > since) write = write->before;
  for (; write; write = write->after) {
    if (write->number <= since || !overlaps({block.data, &write->layout, write->item}, {block.data, &layout, item}))
      continue;
    found.number = write->number;
    found.layout = write->layout;
    found.item = write->item;
    found.node = Edge(retain_live(write->node));
    return found;
  }
  return found;
}
TENON_BODY Edge edge_under_lock(const Edge& edge) {
  const SpinLock lock(written_blocks.lock);
  return edge;
}
TENON_BODY void exchange_under_lock(Edge& edge, Edge& other) noexcept {
  const SpinLock lock(written_blocks.lock);
  std::swap(edge, other);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
