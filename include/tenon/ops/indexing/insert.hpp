// Inserts, deletes and keeps slices: insert, delete_, compress.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/coordinates.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/indexed.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// An index that names slices along a dimension: an integer, a range, a row of integers, or a mask.
template <class Index>
concept SliceIndex = Integer<Index> || std::is_same_v<Index, Range> || TensorLike<Index>;

/// The operand whose slices are changed, and their dimension; without an axis all elements, in one dimension.
template <class T, class Device>
struct Sliced {
  Tensor<const T, Device> x;
  int d = 0;
  TENON_INLINE Sliced(const char*, const Tensor<const T, Device>& of) : x(of.reshape({-1})) {}
  TENON_INLINE Sliced(const char* function, const Tensor<const T, Device>& of, const Axes& axes)
      : x(of), d(line_axis(function, axes, of.sizes())) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses to insert values whose kind the elements cannot hold.
template <class From, class To>
TENON_INLINE constexpr auto require_inserted_kind() {
  static_assert(kind_of<From> <= kind_of<To>,
                "tenon: insert keeps the element type of x: the values are of a higher kind (use cast())");
}

/// The place of slice `index` of n; `beyond` is 1 if the place after the last one counts.
TENON_INLINE std::int64_t slice_place(const char* function, std::int64_t index, int d, std::int64_t n, int beyond) {
  if (index < -n || index >= n + beyond) fail_index_outside(function, index, d, -n, n + beyond);
  return index < 0 ? index + n : index;
}

template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> without_run(const Sliced<T, Device>& from, std::int64_t first, std::int64_t count) {
  const std::int64_t n = from.x.size(from.d);
  return concat({from.x.narrow(from.d, 0, first), from.x.narrow(from.d, first + count, n - first - count)},
                axis(from.d));
}
/// The slices where a row of truth values is true.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> kept_slices(const char* function, const Sliced<T, Device>& from,
                                                const Tensor<const bool, Device>& kept) {
  if (from.x.dim() == 1) return Engine<Device>::select_masked(function, from.x, kept, from.x.sizes());
  return take_slices<T, Device>(function, from.x, from.d, flatnonzero(kept));
}

template <class T, class Device, class Index>
TENON_NOINLINE_OG Tensor<T, Device> without_slices(const char* function, const Sliced<T, Device>& from,
                                                   const Index& index) {
  const std::int64_t n = from.x.size(from.d);
  if constexpr (Integer<Index>) {
    return without_run(from, slice_place(function, static_cast<std::int64_t>(index), from.d, n, 0), 1);
  } else {
    auto gone = new_tensor_beside<bool>(function, from.x, Shape{n});
    if constexpr (std::is_same_v<Index, Range>) {
      const Slice slice = resolve(index, n);
      if (index.step == 1) return without_run(from, slice.start, slice.count);
      gone.fill_(false);
      gone(index).fill_(true);
    } else if constexpr (std::is_same_v<std::remove_const_t<typename Index::value_type>, bool>) {
      const Tensor<const bool, Device> mask = eval(index);
      if (!(mask.numel() == n && (mask.dim() == 1 || from.x.dim() == 1)))
        throw_error(ErrorCode::shape, function, ": a mask of shape ", mask.sizes(), " for dimension ", from.d,
                    " of shape ", from.x.sizes());
      return kept_slices(function, from,
                         Tensor<const bool, Device>(evaluate<bool>(build(LogicalNot{}, mask.reshape({-1})))));
    } else {
      const auto places = index_operand(function, index);
      check_index_row(function, places);
      check_indices(function, places, from.d, n);
      gone.fill_(false);
      gone.index_fill_(0, places.dim() == 0 ? places.unsqueeze(0) : places, true);
    }
    return kept_slices(function, from, Tensor<const bool, Device>(evaluate<bool>(build(LogicalNot{}, gone))));
  }
}

/// Values as elements of T, with the rank of x.
template <class T, class Device, class V>
TENON_NOINLINE_OG Tensor<const T, Device> inserted_values(const char* function, const Tensor<const T, Device>& x,
                                                          const V& values) {
  Tensor<const T, Device> result;
  if constexpr (Scalar<V>) {
    require_inserted_kind<element_t<V>, T>();
    auto one = new_tensor_beside<T>(function, x, Shape());
    assign(function, one, values);
    result = one;
  } else {
    require_inserted_kind<std::remove_const_t<typename V::value_type>, T>();
    require_one_device<std::is_same_v<typename V::device_type, Device>>();
    result = operand_as<T>(values);
  }
  if (result.dim() > x.dim())
    throw_error(ErrorCode::shape, function, ": values of shape ", result.sizes(), " have more dimensions than shape ",
                x.sizes());
  while (result.dim() < x.dim()) result = result.unsqueeze(0);
  return result;
}
/// The values broadcast to the slices that they become.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<const T, Device> inserted_slices(const char* function, const Sliced<T, Device>& into,
                                                          const Tensor<const T, Device>& values, std::int64_t count) {
  Shape sizes(into.x.sizes());
  sizes[into.d] = count;
  return Tensor<const T, Device>(Unchecked{}, values.storage(), views::expand(values.layout(), sizes, function));
}
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> with_run(const char* function, const Sliced<T, Device>& into, std::int64_t index,
                                             const Tensor<const T, Device>& values) {
  const std::int64_t n = into.x.size(into.d), at = slice_place(function, index, into.d, n, 1);
  const Tensor<const T, Device> slices = inserted_slices(function, into, values, values.size(into.d));
  return concat({into.x.narrow(into.d, 0, at), slices, into.x.narrow(into.d, at, n - at)}, axis(into.d));
}

/// The places of the inserted slices and of those of x. `taken` becomes, for each index, the place of its slice in the
/// result; of equal indices the first comes first. `others` becomes the other places, in order.
template <class Index>
TENON_NOINLINE_OG void place_slices(const char* function, const Tensor<const Index>& indices, int d, std::int64_t n,
                                    const Tensor<Index>& taken, const Tensor<Index>& others) {
  const std::int64_t count = indices.numel();
  auto wrapped = new_tensor<Index>(function, Shape{count});
  for (std::int64_t k = 0; k < count; ++k)
    wrapped.data_ptr()[k] = slice_place(function, indices.data_ptr()[k * (count > 1 ? indices.stride(0) : 1)], d, n, 1);
  const Tensor<Index> order = argsort(wrapped);
  std::int64_t next = 0, *to = others.data_ptr();
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t which = order.data_ptr()[k], place = wrapped.data_ptr()[which] + k;
    taken.data_ptr()[which] = place;
    for (; next < place; ++next) *to++ = next;
    ++next;
  }
  for (; next < n + count; ++next) *to++ = next;
}

template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> with_slices(const char* function, const Sliced<T, Device>& into,
                                                const Tensor<const std::int64_t>& indices,
                                                const Tensor<const T, Device>& values) {
  const std::int64_t n = into.x.size(into.d), count = indices.numel();
  if (count == 1) return with_run(function, into, indices.data_ptr()[0], values);
  const auto taken = new_tensor<std::int64_t>(function, Shape{count}),
             others = new_tensor<std::int64_t>(function, Shape{n});
  place_slices(function, indices, into.d, n, taken, others);
  const Tensor<const T, Device> slices = inserted_slices(function, into, values, count);
  Shape sizes(into.x.sizes());
  sizes[into.d] += count;
  auto result = new_tensor_beside<T>(function, into.x, sizes);
  const auto device = device_beside(into.x);
  result.index_copy_(into.d, taken.to(device), slices);
  result.index_copy_(into.d, others.to(device), into.x);
  return result;
}

template <class T, class Device, class Index, class V>
TENON_NOINLINE_OG Tensor<T, Device> with_inserted(const char* function, const Sliced<T, Device>& into,
                                                  const Index& index, const V& given) {
  const Tensor<const T, Device> values = inserted_values<T>(function, into.x, given);
  if constexpr (Integer<Index>) {
    const Tensor<const T, Device> slices(Unchecked{}, values.storage(),
                                         views::movedim(values.layout(), Shape{0}, Shape{into.d}, function));
    return with_run(function, into, static_cast<std::int64_t>(index), slices);
  } else if constexpr (std::is_same_v<Index, Range>) {
    const Slice slice = resolve(index, into.x.size(into.d));
    auto row = new_tensor<std::int64_t>(function, Shape{slice.count});
    for (std::int64_t k = 0; k < slice.count; ++k) row.data_ptr()[k] = slice.start + k * index.step;
    return with_slices<T, Device>(function, into, row, values);
  } else {
    const auto places = index_operand(function, index);
    check_index_row(function, places);
    return with_slices<T, Device>(function, into, places.reshape({-1}).to(Cpu{}), values);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Insert : Records<Insert> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "index", .kind = ArgumentKind::integer, .also = ArgumentKind::indices},
      {"values"},
      {"axis", ArgumentKind::axis, "", true}};
  static constexpr OpInfo info{
      .name = "insert",
      .arguments = arguments,
      .summary = "the slices along a dimension, with others inserted before those at an index",
      .source = "NumPy",
      .elements = Elements::moved,
      .dtypes = "that of x",
      .shapes = "dimension d longer by the number of slices inserted",
      .errors = "IndexError if an index is out of range, ShapeError if the values do not broadcast",
      .notes =
          "Without an axis, of all elements in row-major order. Indices are those of x; negative ones count from the "
          "end, and n is "
          "the end. One index inserts one slice, or as many as the first dimension of values with the rank of x has. "
          "For a row of "
          "indices, or a `range`, the values broadcast to one slice for each; of equal indices the first comes first."};
  template <TensorLike X, detail::SliceIndex Index, Operand V>
  TENON_INLINE auto operator()(const X& x, const Index& index, const V& values, const detail::Axes& d) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::with_inserted(info.name, detail::Sliced<T, typename X::device_type>(info.name, eval(x), d), index,
                                 values);
  }
  template <TensorLike X, detail::SliceIndex Index, Operand V>
  TENON_INLINE auto operator()(const X& x, const Index& index, const V& values) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::with_inserted(info.name, detail::Sliced<T, typename X::device_type>(info.name, eval(x)), index,
                                 values);
  }
};
inline constexpr Insert insert{};

struct Delete : Records<Delete> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "index", .kind = ArgumentKind::integer, .also = ArgumentKind::indices},
      {"axis", ArgumentKind::axis, "", true}};
  static constexpr OpInfo info{
      .name = "delete_",
      .arguments = arguments,
      .summary = "the slices along a dimension, without those at an index",
      .source = "NumPy `delete`",
      .elements = Elements::moved,
      .dtypes = "that of x",
      .shapes = "dimension d shorter by the number of slices left out",
      .errors = "IndexError if an index is out of range, ShapeError if a mask has another size",
      .notes =
          "A new tensor: x stays as it is, and the underscore stands there because `delete` is a word of C++. Without "
          "an axis, of all "
          "elements in row-major order. The index may also be a `range` or a mask of the slices that go."};
  template <TensorLike X, detail::SliceIndex Index>
  TENON_INLINE auto operator()(const X& x, const Index& index, const detail::Axes& d) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::without_slices(info.name, detail::Sliced<T, typename X::device_type>(info.name, eval(x), d), index);
  }
  template <TensorLike X, detail::SliceIndex Index>
  TENON_INLINE auto operator()(const X& x, const Index& index) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::without_slices(info.name, detail::Sliced<T, typename X::device_type>(info.name, eval(x)), index);
  }
};
inline constexpr Delete delete_{};

struct Compress : Records<Compress> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "condition", .kind = ArgumentKind::mask, .least_rank = 1},
                                           {"x"},
                                           {"axis", ArgumentKind::axis, "", true}};
  static constexpr OpInfo info{
      .name = "compress",
      .arguments = arguments,
      .summary = "the slices along a dimension where a row of truth values is true",
      .source = "NumPy",
      .elements = Elements::moved,
      .dtypes = "that of x",
      .shapes = "dimension d as long as the condition is true",
      .errors = "ShapeError if the condition is no row, or longer than dimension d",
      .notes =
          "Without an axis, of all elements in row-major order. Slices beyond the end of the condition are "
          "left out."};
  template <TensorLike M, TensorLike X>
  TENON_INLINE auto operator()(const M& condition, const X& x, const detail::Axes& d) const {
    using T = std::remove_const_t<typename X::value_type>;
    return of(condition, detail::Sliced<T, typename X::device_type>(info.name, eval(x), d));
  }
  template <TensorLike M, TensorLike X>
  TENON_INLINE auto operator()(const M& condition, const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    return of(condition, detail::Sliced<T, typename X::device_type>(info.name, eval(x)));
  }

 private:
  template <class M, class T, class Device>
  TENON_KEYED static Tensor<T, Device> of(const M& condition, detail::Sliced<T, Device> from) {
    const Tensor<const bool, Device> kept = detail::mask_operand(condition);
    if (kept.dim() != 1 || kept.numel() > from.x.size(from.d)) {
      detail::throw_error(ErrorCode::shape, info.name, ": a condition of shape ", kept.sizes(), " for dimension ",
                          from.d, " of shape ", from.x.sizes());
    }
    from.x = from.x.narrow(from.d, 0, kept.numel());
    return detail::kept_slices(info.name, from, kept);
  }
};
inline constexpr Compress compress{};

using InsertOps = OpList<Insert, Delete, Compress>;

}  // namespace tenon::inline v1
