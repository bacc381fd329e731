// The bodies of the functions that gradient/writes.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/spin_lock.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/view/coalesce.hpp>

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
TENON_KEYED_BY_VERSION
inline KeepingNodes keeping_nodes;

/// Digests of what a node keeps, one for each operand: counted, noted or compared.
struct KeptDigests {
  enum Use : unsigned char { counted, noted, compared };
  std::uint64_t* list;
  int most;
  Use use;
  int count = 0;
  bool differs = false;
  Shape sizes{};  // of the first that differs
};
/// A node that has noted digests, which stand behind this.
struct CheckedNode {
  const Node* node;
  CheckedNode* next;
  int count;
};
struct CheckedNodes {
  CheckedNode* first;
  int scopes, count, lock;
};
TENON_KEYED_BY_VERSION
inline CheckedNodes checked_nodes;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE std::uint64_t* digests_of(CheckedNode& checked) { return reinterpret_cast<std::uint64_t*>(&checked + 1); }
/// What a node keeps, shown to `digests` operand by operand.
TENON_INLINE void show_kept(Node& node, KeptDigests& digests) {
  if (node.kind->reads) node.kind->reads(node, {nullptr, {nullptr, nullptr, 0}, &digests});
}
/// Notes the digests of what a node keeps.
TENON_NOINLINE_OG inline void note_kept(Node& node) {
  KeptDigests counting{nullptr, 0, KeptDigests::counted};
  show_kept(node, counting);
  if (counting.count == 0) return;
  const std::size_t bytes = sizeof(CheckedNode) + static_cast<std::size_t>(counting.count) * sizeof(std::uint64_t);
  auto* const checked = static_cast<CheckedNode*>(std::malloc(bytes));
  if (!checked) return;  // this node is not checked
  ::new (static_cast<void*>(checked)) CheckedNode{&node, nullptr, counting.count};
  KeptDigests noting{digests_of(*checked), counting.count, KeptDigests::noted};
  show_kept(node, noting);
  const SpinLock lock(checked_nodes.lock);
  checked->next = checked_nodes.first;
  checked_nodes.first = checked;
  __atomic_add_fetch(&checked_nodes.count, 1, __ATOMIC_RELAXED);
}
TENON_INLINE CheckedNode** find_checked(const Node& node) {
  CheckedNode** at = &checked_nodes.first;
  while (*at && (*at)->node != &node) at = &(*at)->next;
  return at;
}
TENON_NOINLINE_OG inline void forget_kept(const Node& node) noexcept {
  const SpinLock lock(checked_nodes.lock);
  CheckedNode** const at = find_checked(node);
  CheckedNode* const found = *at;
  if (!found) return;
  *at = found->next;
  std::free(found);
  __atomic_sub_fetch(&checked_nodes.count, 1, __ATOMIC_RELAXED);
}
[[noreturn]] TENON_COLD inline void fail_changed(const char* node, Dims sizes) {
  throw_error(ErrorCode::type, "backward: elements of shape ", sizes, " that are read for the gradient of ", node,
              " have changed since it was recorded, by a pointer or another library: write to a copy");
}

TENON_INLINE KeepingNodes::List& list_of(const Node& node) {
  return keeping_nodes.list[reinterpret_cast<std::uintptr_t>(&node) / 64 % KeepingNodes::lists];
}

[[noreturn]] TENON_COLD inline void fail_write(const char* function, Dims sizes, const char* node) {
  throw_error(ErrorCode::type, function, ": elements of shape ", sizes, " are still to be read for the gradient of ",
              node, ", which was recorded: run backward first, or write to a copy");
}
TENON_NOINLINE_OG inline void refuse_kept(const char* function, const Block& block, const Layout& layout,
                                          std::int64_t item) {
  const WrittenElements written{&block, {block.data, &layout, item}};
  const char* reader = nullptr;
  for (auto& list : keeping_nodes.list) {
    const SpinLock lock(list.lock);
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
  const SpinLock lock(list.lock);
  node.after = list.first;
  if (list.first) list.first->before = &node;
  list.first = &node;
  if (__atomic_load_n(&checked_nodes.scopes, __ATOMIC_RELAXED)) [[unlikely]]
    note_kept(node);
}
TENON_BODY void unlist_node(Node& node) noexcept {
  if (__atomic_load_n(&checked_nodes.count, __ATOMIC_RELAXED)) [[unlikely]]
    forget_kept(node);
  KeepingNodes::List& list = list_of(node);
  const SpinLock lock(list.lock);
  (node.before ? node.before->after : list.first) = node.after;
  if (node.after) node.after->before = node.before;
}

TENON_BODY void count_write_checks(int more) noexcept {
  __atomic_add_fetch(&checked_nodes.scopes, more, __ATOMIC_RELAXED);
}
TENON_NOINLINE_OG TENON_BODY void take_digest(KeptDigests& digests, const Block* block, const Layout& layout,
                                              std::int64_t item) {
  const int at = digests.count++;
  if (digests.use == KeptDigests::counted || at >= digests.most) return;
  std::uint64_t digest = 0;
  if (block && layout.numel() > 0) {
    const Layout* const layouts[] = {&layout};
    Walk walk;
    coalesce(walk, layout.sizes(), layouts, 1);
    std::int64_t start[] = {layout.offset()};
    for_each_inner(walk, start, [&] TENON_INLINE_LAMBDA(const std::int64_t* offset) {
      for (std::int64_t i = 0; i < walk.inner_size(); ++i) {
        const char* const element = block->data + (offset[0] + i * walk.inner_step(0)) * item;
        std::uint64_t parts[2] = {};
        __builtin_memcpy(parts, element, static_cast<std::size_t>(item));
        digest = ((digest ^ parts[0]) * 0x9e3779b97f4a7c15u ^ parts[1]) * 0xd6e8feb86659fd93u;
        digest ^= digest >> 32;
      }
    });
  }
  if (digests.use == KeptDigests::noted) digests.list[at] = digest;
  else if (digests.list[at] != digest && !std::exchange(digests.differs, true)) digests.sizes = Shape(layout.sizes());
}
TENON_NOINLINE_OG TENON_BODY void check_kept(Node& node) {
  if (!__atomic_load_n(&checked_nodes.count, __ATOMIC_RELAXED)) [[likely]]
    return;
  CheckedNode* checked = nullptr;
  {
    const SpinLock lock(checked_nodes.lock);
    checked = *find_checked(node);
  }
  if (!checked) return;
  KeptDigests comparing{digests_of(*checked), checked->count, KeptDigests::compared};
  show_kept(node, comparing);
  if (comparing.differs) fail_changed(node.kind->name, comparing.sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
