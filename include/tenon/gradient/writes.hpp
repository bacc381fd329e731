// Writes to elements that a recorded node will read are refused when they are made: the gradient would be another function's.
//
// A block that a node keeps bears a flag. Only a write to such a block looks whether a node that has not run keeps the elements, through a
// list of all of these; disjoint views of one block are told apart.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/mutex_lock.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail {

/// Elements that are about to be written.
struct WrittenElements {
  const Block* block;
  Placed place;
};

/// The nodes that keep elements and have not run, in lists by their addresses.
struct KeepingNodes {
  static constexpr std::size_t lists = 64;
  struct List {
    Node* first = nullptr;
    int lock = 0;
  };
  List list[lists];
};
inline KeepingNodes keeping_nodes;

/// Holds a list, unless the process has one thread.
class ListLock {
 public:
  TENON_INLINE explicit ListLock(KeepingNodes::List& list) : list_(single_threaded() ? nullptr : &list) {
    while (list_ && __atomic_exchange_n(&list_->lock, 1, __ATOMIC_ACQUIRE)) {}
  }
  TENON_INLINE ~ListLock() {
    if (list_) __atomic_store_n(&list_->lock, 0, __ATOMIC_RELEASE);
  }
  ListLock(const ListLock&) = delete;
  ListLock& operator=(const ListLock&) = delete;

 private:
  KeepingNodes::List* list_;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE KeepingNodes::List& list_of(const Node& node) {
  return keeping_nodes.list[reinterpret_cast<std::uintptr_t>(&node) / 64 % KeepingNodes::lists];
}

[[noreturn]] TENON_COLD inline void fail_write(const char* function, Dims sizes, const char* node) {
  throw_error(ErrorCode::type, function, ": elements of shape ", sizes, " are still to be read for the gradient of ", node,
              ", which was recorded: run backward first, or write to a copy");
}
TENON_NOINLINE_OG inline void refuse_kept(const char* function, const Block& block, const Layout& layout, std::int64_t item) {
  const WrittenElements written{&block, {block.data, &layout, item}};
  const char* reader = nullptr;
  for (auto& list : keeping_nodes.list) {
    const ListLock lock(list);
    for (Node* node = list.first; node && !reader; node = node->after) {
      if (node->kind->reads(*node, written)) reader = node->kind->name;
    }
    if (reader) break;
  }
  if (reader) fail_write(function, layout.sizes(), reader);
}

/// Lists a node that keeps elements.
TENON_INLINE void list_node(Node& node) {
  if (!__atomic_load_n(&refuse_write, __ATOMIC_RELAXED)) [[unlikely]] {
    const RefuseWrite refuse = refuse_kept;
    __atomic_store_n(&refuse_write, refuse, __ATOMIC_RELEASE);
  }
  KeepingNodes::List& list = list_of(node);
  const ListLock lock(list);
  node.after = list.first;
  if (list.first) list.first->before = &node;
  list.first = &node;
}
TENON_INLINE void unlist_node(Node& node) noexcept {
  KeepingNodes::List& list = list_of(node);
  const ListLock lock(list);
  (node.before ? node.before->after : list.first) = node.after;
  if (node.after) node.after->before = node.before;
}

/// Marks a block whose elements a node keeps.
TENON_INLINE Block* keep_block(Block* block) {
  if (block && !(flags_of(*block) & Block::kept))
    __atomic_fetch_or(&block->flags, static_cast<std::uint16_t>(Block::kept), __ATOMIC_RELAXED);
  return block;
}

/// True if elements that a node keeps are among those written.
TENON_INLINE bool is_written(const Block* block, const Layout& layout, std::int64_t item, const WrittenElements& written) {
  return block == written.block && overlaps({block->data, &layout, item}, written.place);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
