// The bodies of the functions that gradient/writes.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/mutex_lock.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

/// The nodes that keep elements and have not run, in lists by their addresses.
struct KeepingNodes {
  static constexpr std::size_t lists = 64;
  struct List {
    Node* first = nullptr;
    int lock = 0;
  };
  List list[lists];
};
TENON_HIDDEN inline KeepingNodes keeping_nodes;

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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void list_node(Node& node) {
  refuse_writes_by(refuse_kept);
  KeepingNodes::List& list = list_of(node);
  const ListLock lock(list);
  node.after = list.first;
  if (list.first) list.first->before = &node;
  list.first = &node;
}
TENON_BODY void unlist_node(Node& node) noexcept {
  KeepingNodes::List& list = list_of(node);
  const ListLock lock(list);
  (node.before ? node.before->after : list.first) = node.after;
  if (node.after) node.after->before = node.before;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
