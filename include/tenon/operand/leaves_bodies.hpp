// The bodies of the functions that operand/leaves.hpp declares.
#pragma once

#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE TENON_BODY void drop_leaves(Leaf* list, int n) noexcept {
  const Leaf* end = list + n;
  do {
    drop(list->block);
    list->layout.~Layout();
  } while (++list != end);
}

TENON_NOINLINE TENON_BODY void share_leaves(Leaf* to, const Leaf* from, int n) {
  struct Undo {  // copying a layout of a high rank allocates, which may fail
    Leaf* list;
    int made;
    ~Undo() {
      if (made) drop_leaves(list, made);
    }
  } undo{to, 0};
  for (; undo.made < n; ++undo.made) {
    const Leaf& leaf = from[undo.made];
    ::new (static_cast<void*>(to + undo.made)) Leaf{leaf.block, leaf.layout};
    retain(leaf.block);
  }
  undo.made = 0;
}

TENON_NOINLINE TENON_BODY void take_leaves(Leaf* to, Leaf* from, int n) noexcept {
  for (int k = 0; k < n; ++k)
    ::new (static_cast<void*>(to + k)) Leaf{std::exchange(from[k].block, nullptr), std::move(from[k].layout)};
}

TENON_NOINLINE_OG TENON_BODY Shape broadcast_leaves(const char* function, const Leaf* list, int n) {
  Shape shape;
  for (int k = 0; k < n; ++k) broadcast_with(function, shape, list[k].layout.sizes());
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless the operands, each of which may have several leaves, broadcast. The error names the
/// operands' shapes.
TENON_NOINLINE_OG inline void check_spans(const char* function, const LeafSpan* spans, int operands) {
  Shape shape;
  for (int k = 0; k < operands; ++k) {
    if (spans[k].leaves) broadcast_with(function, shape, broadcast_leaves(function, spans[k].leaves, spans[k].count));
    else if (spans[k].count) broadcast_with(function, shape, spans[k].layout->sizes());
  }
}

TENON_INLINE const Layout& first_layout(const LeafSpan& span) {
  return span.leaves ? span.leaves->layout : *span.layout;
}

/// True if all leaves have the same sizes: the common case, in which there is nothing to broadcast.
TENON_INLINE bool have_one_shape(const LeafSpan* spans, int operands) {
  const LeafSpan* first = spans;
  while (first->count == 0) ++first;
  const Dims sizes = first_layout(*first).sizes();
  for (const LeafSpan* span = first; span < spans + operands; ++span) {
    for (int k = 1; k < span->count; ++k) {
      if (!(span->leaves[k].layout.sizes() == sizes)) return false;
    }
    if (span->count && !(first_layout(*span).sizes() == sizes)) return false;
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY LeafFacts join_leaves(const char* function, Leaf* to, const LeafSpan* spans,
                                                   int operands) {
  const bool one_shape = have_one_shape(spans, operands);
  if (!one_shape) check_spans(function, spans, operands);
  struct Undo {
    Leaf *list, *end;
    ~Undo() {
      if (end != list) drop_leaves(list, static_cast<int>(end - list));
    }
  } undo{to, to};
  for (int k = 0; k < operands; ++k) {
    const LeafSpan& span = spans[k];
    if (span.leaves) {
      if (span.taken) take_leaves(undo.end, const_cast<Leaf*>(span.leaves), span.count);
      else share_leaves(undo.end, span.leaves, span.count);
      undo.end += span.count;
    } else if (span.count) {
      if (span.taken) {
        ::new (static_cast<void*>(undo.end))
            Leaf{span.block ? std::exchange(const_cast<Block*&>(*span.block), nullptr) : nullptr,
                 std::move(const_cast<Layout&>(*span.layout))};
      } else {
        ::new (static_cast<void*>(undo.end)) Leaf{span.block ? *span.block : nullptr, *span.layout};
        retain(undo.end->block);
      }
      ++undo.end;
    }
  }
  bool contiguous = true;
  for (const Leaf* leaf = to; leaf < undo.end; ++leaf)
    contiguous = contiguous && leaf->block && leaf->layout.is_contiguous();
  const int count = static_cast<int>(undo.end - to);
  undo.end = to;
  return {count, one_shape, contiguous};
}

TENON_NOINLINE TENON_BODY void list_sources(Source* to, const Leaf* list, const unsigned char* items, int n) {
  for (int k = 0; k < n; ++k)
    to[k] = {list[k].block ? list[k].block->data : nullptr, &list[k].layout, items[k], nullptr, nullptr};
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
