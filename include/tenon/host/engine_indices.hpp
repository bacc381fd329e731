// The part of the host's engine that reads and writes by indices.
//
// The functions are templates, so that a program that does not call them need not compile them; I64 is std::int64_t.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/move/indexed_move.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/device.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/indexed_view.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class I64>
TENON_NOINLINE_OG void Engine<Cpu>::check_indices(const char* function, const Tensor<I64, Cpu>& indices, int axis,
                                                  std::int64_t low, std::int64_t size) {
  Walk walk;
  const Layout* const layouts[] = {&indices.layout()};
  coalesce(walk, indices.sizes(), layouts, 1);
  std::int64_t start[] = {indices.storage_offset()};
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    const std::int64_t *first = indices.storage().data() + at[0], step = walk.inner_step(0), n = walk.inner_size();
    if (step == 1 && low == -size && !indices_outside(first, n, size)) return;
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t index = first[i * step];
      if (index < low || index >= size) fail_index_outside(function, index, axis, low, size);
    }
  });
}

/// The result of offset(index) for each index, in fresh memory.
template <class I64, class F>
Tensor<std::int64_t> mapped_indices(const Tensor<I64>& indices, F offset) {
  auto result = new_tensor<std::int64_t>("operator()", indices.sizes());
  Walk walk;
  const Layout* const layouts[] = {&result.layout(), &indices.layout()};
  coalesce(walk, indices.sizes(), layouts, 2);
  std::int64_t start[] = {0, indices.storage_offset()};
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    std::int64_t* const to = result.storage().data() + at[0];
    const std::int64_t* const from = indices.storage().data() + at[1];
    const std::int64_t to_step = walk.inner_step(0), from_step = walk.inner_step(1), n = walk.inner_size();
    for (std::int64_t i = 0; i < n; ++i) to[i * to_step] = offset(from[i * from_step]);
  });
  return result;
}

template <class I64>
TENON_NOINLINE_OG Tensor<std::int64_t, Cpu> Engine<Cpu>::flat_offsets(const Layout& layout,
                                                                      const Tensor<I64, Cpu>& indices) {
  return mapped_indices(indices, [&](std::int64_t index) {
    std::int64_t left = index < 0 ? index + layout.numel() : index, offset = 0;
    for (int d = layout.rank(); d-- > 0; left /= layout.size(d)) offset += left % layout.size(d) * layout.stride(d);
    return offset;
  });
}

/// Writes the offsets of indices along a dimension to a contiguous tensor of their shape, or adds them. Calls
/// check(index) for those of a block that has one out of range.
template <class Check>
void resolve_all(const Tensor<std::int64_t>& offsets, const std::int64_t* indices, const Layout& layout,
                 std::int64_t size, std::int64_t stride, bool adds, const Check& check) {
  Walk walk;
  const Layout* const layouts[] = {&offsets.layout(), &layout};
  coalesce(walk, offsets.sizes(), layouts, 2);
  std::int64_t start[] = {offsets.storage_offset(), layout.offset()};
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    std::int64_t* to = offsets.storage().data() + at[0];
    const std::int64_t *from = indices + at[1], step = walk.inner_step(1);
    std::int64_t packed[resolved_block];
    for (std::int64_t left = walk.inner_size(); left > 0;
         left -= resolved_block, to += resolved_block, from += resolved_block * step) {
      const std::int64_t n = smaller_of(left, resolved_block), *given = from;
      if (step != 1) {
        move_elements(reinterpret_cast<char*>(packed), 1, reinterpret_cast<const char*>(from), step, n, 8);
        given = packed;
      }
      if (resolve_indices(given, n, size, stride, to, adds)) continue;
      for (std::int64_t i = 0; i < n; ++i) check(given[i]);
    }
  });
}

template <class I64>
TENON_NOINLINE_OG Tensor<std::int64_t, Cpu> Engine<Cpu>::index_offsets(const Tensor<I64, Cpu>& indices,
                                                                       const Layout& base, int d) {
  auto result = new_tensor<std::int64_t>("operator()", indices.sizes());
  add_index_offsets(result, indices, base, d, false);
  return result;
}

template <class I64>
TENON_NOINLINE_OG void Engine<Cpu>::add_index_offsets(const Tensor<std::int64_t, Cpu>& offsets,
                                                      const Tensor<I64, Cpu>& indices, const Layout& base, int d,
                                                      bool adds) {
  const std::int64_t size = base.size(d);
  resolve_all(offsets, indices.storage().data(), indices.layout(), size, base.stride(d), adds, [&](std::int64_t index) {
    if (index < -size || index >= size) fail_index(index, d, base.sizes());
  });
}

/// Plans the move between the indexed tensor and `other`; `other` and the indices broadcast to `shape`. Indices of
/// short lines, and those that several lines share, are converted to offsets at once, which the result holds.
template <class I64>
Tensor<std::int64_t> plan_move(IndexedMove& move, char* indexed, const IndexedView& view, char* other,
                               const Layout& other_layout, const Tensor<I64>& indices, const Layout& index_layout,
                               Dims shape, std::int64_t item) {
  move.indexed = indexed;
  move.other = other;
  move.indices = indices.storage().data();
  move.item = item;
  move.size = view.size;
  move.stride = view.stride;
  move.is_inside = true;
  const Layout* layouts[] = {&view.rest, &other_layout, &index_layout};
  cut_into_lines(move, shape, layouts);
  Tensor<std::int64_t> offsets;
  const bool shares = index_layout.numel() < move.lines * move.line;
  if (move.size != 0 && move.lines > 1 && (shares || move.line < least_resolved)) {
    offsets = new_tensor<std::int64_t>("operator()", index_layout.sizes());
    resolve_all(offsets, indices.storage().data(), index_layout, view.size, view.stride, false,
                [&](std::int64_t) { move.is_inside = false; });
    move.indices = offsets.storage().data();
    move.size = 0;
    layouts[2] = &offsets.layout();
    cut_into_lines(move, shape, layouts);
  }
  return offsets;
}

/// Copies the rows at the given indices to `to`, whose layout is row-major; returns false if an index is out of range.
template <class I64>
TENON_NOINLINE_OG bool take_bytes(char* x, const IndexedView& view, char* to, const Layout& layout,
                                  const Tensor<I64>& indices, const Layout& index_layout, std::int64_t item) {
  IndexedMove move;
  const auto offsets = plan_move(move, x, view, to, layout, indices, index_layout, layout.sizes(), item);
  return move.is_inside && for_indexed_lines(move, choose_move_line<false>(move), true);
}

template <class T, class I64>
void Engine<Cpu>::take(const char*, const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x,
                       const IndexedView& view, const Tensor<I64, Cpu>& indices, const Layout& index_layout) {
  (void)take_bytes<const I64>(storage_bytes(x), view, storage_bytes(result), result.layout(), indices, index_layout,
                              sizeof(T));
}

template <class T, class I64>
void Engine<Cpu>::take_checked(const char* function, const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x,
                               const IndexedView& view, const Tensor<I64, Cpu>& indices, const Layout& index_layout,
                               int axis) {
  // Indices are checked as they are read; a pass of their own follows only if one is out of range, or if not all are
  // read.
  if (result.numel() == 0 || view.size == 0 ||
      !take_bytes<const I64>(storage_bytes(x), view, storage_bytes(result), result.layout(), indices, index_layout,
                             sizeof(T)))
    check_indices(function, indices, axis, -view.size, view.size);
}

/// Writes to each indexed row the result of `Tree` on it and the corresponding row of `other`, in the order of the
/// line.
template <class Tree, class T, bool dense>
std::int64_t join_line(const IndexedMove& move, char* indexed, char* other, const std::int64_t* indices, std::int64_t n,
                       bool resolved) {
  const Tree tree{};
  const LinePlaces<dense, static_cast<int>(sizeof(T))> place(move, indexed, other, indices, resolved);
  const auto join = [&] TENON_INLINE_LAMBDA(char* to, const char* from) {
    const char* const operands[] = {to, from};
    store<T>(to, 0, tree.template at<OneLane>(operands, 0));
  };
  const std::int64_t row = move.row, to_step = move.indexed_step, from_step = move.other_step;
  std::int64_t i = 0;
  if (dense || row == 1) {
    for (; dense && i + 4 <= n; i += 4) {  // as move_fours
      if (!place.four_inside(i)) [[unlikely]] break;
      char *const a = place.named(i), *const b = place.named(i + 1), *const c = place.named(i + 2),
                  *const d = place.named(i + 3);
      join(a, place.own(i));
      join(b, place.own(i + 1));
      join(c, place.own(i + 2));
      join(d, place.own(i + 3));
    }
    for (; i < n && !place.is_outside(i); ++i) join(place.named(i), place.own(i));
  } else if (to_step == move.item && from_step == move.item) {
    const Kernel kernel = host_kernel<T, Tree, 2>();
    for (; i < n && !place.is_outside(i); ++i) {
      const char* const operands[] = {place.named(i), place.own(i)};
      kernel(place.named(i), &tree, operands, row);
    }
  } else {
    for (; i < n && !place.is_outside(i); ++i) {
      for (std::int64_t k = 0; k < row; ++k) join(place.named(i) + k * to_step, place.own(i) + k * from_step);
    }
  }
  return i;
}

template <class Tree, class T, class I64>
void Engine<Cpu>::scatter(const char*, const Tensor<T, Cpu>& self, const IndexedView& view,
                          const Tensor<I64, Cpu>& indices, const Layout& index_layout,
                          const Tensor<const T, Cpu>& values, const Layout& value_layout, Dims shape, bool repeats) {
  IndexedMove move;
  const auto offsets = plan_move(move, storage_bytes(self), view, storage_bytes(values), value_layout, indices,
                                 index_layout, shape, sizeof(T));
  if constexpr (std::is_same_v<Tree, Load<T, 1>>) for_indexed_lines(move, choose_move_line<true>(move), !repeats);
  else for_indexed_lines(move, is_dense(move) ? join_line<Tree, T, true> : join_line<Tree, T, false>, false);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
