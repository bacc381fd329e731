// Index operands: integers of any type as int64, checked before anything is written; and the offsets that they stand
// for.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/indexed_view.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

template <class Device>
using IndexTensorOn = Tensor<const std::int64_t, Device>;
using IndexTensor = IndexTensorOn<Cpu>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The integers of an operand as int64; a tensor of int64 is not copied.
template <class X>
IndexTensorOn<typename X::device_type> index_operand([[maybe_unused]] const char* function, const X& x) {
  using Index = std::remove_const_t<typename X::value_type>;
  static_assert(IntegerElement<Index>, "tenon: indices are integers");
  const auto values = eval(x);
  if constexpr (std::is_same_v<Index, std::int64_t>) {
    return values;
  } else {
    const auto indices = values.template cast<std::int64_t>();
    if constexpr (std::is_same_v<Index, std::uint64_t>)
      Engine<typename X::device_type>::check_indices(function, indices, -1, 0, INT64_MAX);
    return indices;
  }
}

/// Throws IndexError unless all indices lie in -size … size - 1.  `axis` is that of the message; -1: all elements.
template <class I64, class Device>
void check_indices(const char* function, const Tensor<I64, Device>& indices, int axis, std::int64_t size) {
  Engine<Device>::check_indices(function, indices, axis, -size, size);
}

/// Throws IndexError unless the indices are a row, or a scalar.
template <class I64, class Device>
void check_index_row(const char* function, const Tensor<const I64, Device>& indices) {
  if (indices.dim() > 1)
    throw_error(ErrorCode::index, function, ": the indices have shape ", indices.sizes(), ": give a row of them");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Sizes with that of dimension `axis` replaced by others.
TENON_SHARED Shape sizes_with(Dims sizes, int axis, Dims replacement);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Indices into all elements of a tensor, as a stride where the layout has one for them all, else each index as an
/// offset. They must have been checked.
template <class I64, class Device>
TENON_NOINLINE_OG IndexedView flat_view(const Layout& layout, Tensor<const I64, Device>& indices) {
  Layout none(0, layout.offset());
  none.finish();
  Layout flat(1, layout.offset());
  flat.set(0, layout.numel(), 1);
  if (cut_strides(layout, flat)) return {none, layout.numel(), flat.stride(0)};
  indices = Engine<Device>::flat_offsets(layout, indices);
  return {none, 0, 1};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/ops/indexing/indices_bodies.hpp>
#endif
