// Index operands: integers of any type as int64, checked before anything is written; and plans of moves by index.
//
// Templates, so that a program without them need not compile them: I64 is std::int64_t.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/indexed_move.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/overlap.hpp>
#include <tenon/view/reshape.hpp>

TENON_BEGIN_DETAIL_TYPES

template <class Device>
using IndexTensorOn = Tensor<const std::int64_t, Device>;
using IndexTensor = IndexTensorOn<Cpu>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// An operand's integers as int64; a tensor of them as it is.
template <class X>
IndexTensorOn<typename X::device_type> index_operand([[maybe_unused]] const char* function, const X& x) {
  using Index = std::remove_const_t<typename X::value_type>;
  static_assert(IntegerElement<Index>, "tenon: indices are integers");
  const auto values = eval(x);
  if constexpr (std::is_same_v<Index, std::int64_t>) {
    return values;
  } else {
    const auto indices = values.template cast<std::int64_t>();
    if constexpr (std::is_same_v<Index, std::uint64_t> && has_engine<typename X::device_type>()) {
      Engine<typename X::device_type>::check_indices(function, indices, -1, 0, INT64_MAX);
    } else if constexpr (std::is_same_v<Index, std::uint64_t>) {
      for (std::int64_t i = 0; i < indices.numel(); ++i) {
        if (indices.storage().data()[i] < 0) fail_large_index(function, static_cast<std::uint64_t>(indices.storage().data()[i]));
      }
    }
    return indices;
  }
}

/// Throws IndexError unless all indices lie in -size … size - 1.  `axis` is that of the message; -1: all elements.
template <class I64>
TENON_NOINLINE_OG void check_indices(const char* function, const Tensor<const I64>& indices, int axis, std::int64_t size) {
  Walk walk;
  const Layout* const layouts[] = {&indices.layout()};
  coalesce(walk, indices.sizes(), layouts, 1);
  std::int64_t start[] = {indices.storage_offset()};
  for_each_run(walk, start, [&](const std::int64_t* at) {
    const std::int64_t *first = indices.storage().data() + at[0], step = walk.run_step(0), n = walk.run();
    if (step == 1 && !indices_outside(first, n, size)) return;
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t index = first[i * step];
      if (index >= -size && index < size) continue;
      fail_listed_index(function, index, axis, size);
    }
  });
}

/// The same on a device, for whose answer the host waits.
template <class I64, class Device>
  requires(!std::is_same_v<Device, Cpu>)
void check_indices(const char* function, const Tensor<const I64, Device>& indices, int axis, std::int64_t size) {
  Engine<Device>::check_indices(function, indices, axis, -size, size);
}

/// Throws IndexError unless indices are a row, or one.
template <class I64, class Device>
void check_index_row(const char* function, const Tensor<const I64, Device>& indices) {
  if (indices.dim() > 1) fail(ErrorCode::index, function, ": the indices have shape ", indices.sizes(), ": give a row of them");
}

/// A layout with dimension `axis` replaced by `added` dimensions of size 1.
inline IndexedView without_axis(const Layout& layout, int axis, int added) {
  IndexedView view{Layout(layout.rank() - 1 + added, layout.offset()), layout.size(axis), layout.stride(axis)};
  for (int d = 0; d < view.rest.rank(); ++d) {
    const int in = d < axis ? d : d - added + 1;
    if (d >= axis && d < axis + added) view.rest.set(d, 1, 0);
    else view.rest.set(d, layout.size(in), layout.stride(in));
  }
  view.rest.finish();
  return view;
}

/// Sizes with that of dimension `axis` replaced by others.
inline Shape sizes_with(Dims sizes, int axis, Dims replacement) {
  Shape shape;
  for (int d = 0; d < axis; ++d) shape.push_back(sizes[d]);
  for (auto n : replacement) shape.push_back(n);
  for (int d = axis + 1; d < sizes.rank(); ++d) shape.push_back(sizes[d]);
  return shape;
}

/// Indices into all elements of a tensor, in row-major order, become offsets.
template <class I64>
TENON_NOINLINE_OG void divide_indices(const Layout& layout, Tensor<const I64>& indices) {
  const auto offsets = indices.clone();
  std::int64_t* const at = offsets.data_ptr();
  for (std::int64_t i = 0; i < offsets.numel(); ++i) {
    std::int64_t left = at[i] < 0 ? at[i] + layout.numel() : at[i], offset = 0;
    for (int d = layout.rank(); d-- > 0; left /= layout.size(d)) offset += left % layout.size(d) * layout.stride(d);
    at[i] = offset;
  }
  indices = offsets;
}
/// The same on a device.
template <class I64, class Device>
  requires(!std::is_same_v<Device, Cpu>)
void divide_indices(const Layout& layout, Tensor<const I64, Device>& indices) {
  indices = Engine<Device>::flat_offsets(layout, indices);
}
/// Where indices into all elements of a tensor lead: a stride where the layout has one for them all, else each index as an offset.  They
/// must have been checked.
template <class I64, class Device>
TENON_NOINLINE_OG IndexedView flat_view(const Layout& layout, Tensor<const I64, Device>& indices) {
  Layout none(0, layout.offset());
  none.finish();
  Layout flat(1, layout.offset());
  flat.set(0, layout.numel(), 1);
  if (cut_strides(layout, flat)) return {none, layout.numel(), flat.stride(0)};
  divide_indices(layout, indices);
  return {none, 0, 1};
}

/// Sets up the move between a tensor and another that has `shape`; `other` and the indices broadcast to it.
inline void plan_move(IndexedMove& move, char* indexed, const IndexedView& view, char* other, const Layout& other_layout,
                      const std::int64_t* indices, const Layout& index_layout, Dims shape, std::int64_t item) {
  move.indexed = indexed;
  move.other = other;
  move.indices = indices;
  move.item = item;
  move.size = view.size;
  move.stride = view.stride * item;
  const Layout* const layouts[] = {&view.rest, &other_layout, &index_layout};
  cut_into_lines(move, shape, layouts);
}

TENON_END_DETAIL
