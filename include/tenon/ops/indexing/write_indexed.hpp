// Writes by index: the loops of scatter, scatter_add, scatter_reduce, index_add, index_copy, index_fill, put,
// put_along_axis and fill_diagonal.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/indexed.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/overlap.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses operands that are not on the device of Self, and a device without an engine.
template <class Self, class... X>
TENON_INLINE constexpr void require_beside() {
  using Device = typename Self::device_type;
  require_one_device<(std::is_same_v<typename X::device_type, Device> && ...)>();
}

/// The values to write to elements of `self`, as a tensor of its element type; a scalar becomes a tensor of rank 0.
template <class T, class Device, class X>
Tensor<const T, Device> written_operand(const char* function, const Tensor<T, Device>& self, const X& x) {
  if constexpr (Scalar<X>) {
    require_value_kind<element_t<X>, T>();
    auto one = new_tensor_beside<T>(function, self, Shape());
    assign(function, one, x);
    return one;
  } else if constexpr (!std::is_same_v<typename X::device_type, Device>) {
    auto values = new_tensor_beside<T>(function, self, shape_of(x));
    assign(function, values, x);  // x is lazy and on no device, or on another one, which assign refuses
    return values;
  } else {
    require_value_kind<typename X::value_type, T>();
    const auto values = eval(x);
    if constexpr (std::is_same_v<typename X::value_type, T>) return values;
    else return values.template cast<T>();
  }
}

/// x, or a copy if it overlaps `self`, so that it can be read while `self` is written.
template <class T, class U, class Device>
Tensor<const U, Device> apart_from(const Tensor<T, Device>& self, const Tensor<const U, Device>& x) {
  if (overlaps(placed(self), placed(x))) return x.clone();
  return x;
}

/// The bound tree that applies Op to operand 0 and operand 1.
template <class Op, class T>
using joined_t = tree_of<T, decltype(build(Op{}, std::declval<const Tensor<T>&>(), std::declval<const Tensor<T>&>()))>;

/// The tree by which an engine computes elements, operand 0, from values, operand 1.
template <class T, bool adds>
struct WrittenTree {
  using type = Load<T, 1>;
};
template <class T>
struct WrittenTree<T, true> {
  using type = joined_t<Add, T>;
};

/// Writes or adds values in the order of the indices; both broadcast to `shape`. The caller has checked everything
/// except that elements of `self` do not overlap.
template <bool adds, class T, class Device>
void scatter(const char* function, const Tensor<T, Device>& self, const IndexedView& view,
             const IndexTensorOn<Device>& indices, const Layout& index_layout, const Tensor<const T, Device>& values,
             const Layout& value_layout, Dims shape) {
  if (repeats_elements(self.layout())) fail_repeated(function, self.layout());
  check_write(function, self);
  Engine<Device>::template scatter<typename WrittenTree<T, adds>::type>(function, self, view, indices, index_layout,
                                                                        values, value_layout, shape);
}

/// Calls `scatter_to(view, indices, values, their layout)` with the arguments of scatter and its like, after all
/// checks.
template <class Given, class Index, class X, class F>
TENON_INLINE void with_scattered(const char* function, const Given& given, std::int64_t dim, const Index& indices,
                                 const X& values, F scatter_to) {
  using Self = std::remove_cvref_t<decltype(under_own_name(given))>;
  require_beside<Self, Index>();
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_writable<Self>();
  const bool is_number = is_line_of_one(dim, given.sizes());
  const Self self = as_line(under_own_name(given), is_number);
  const int d = wrap_axis(function, dim, self.dim());
  const IndexTensorOn<Device> at =
      apart_from(self, as_line(index_operand(function, indices), is_number && indices.dim() == 0));
  const Tensor<const T, Device> from = apart_from(self, written_operand(function, self, values));
  const Layout to = narrowed_to(function, self.layout(), at.sizes(), d);
  const Layout read = from.dim() == 0 ? from.layout() : narrowed_to(function, from.layout(), at.sizes(), -1);
  check_indices(function, at, d, self.size(d));
  scatter_to(self, to, d, at, from, read);
}

template <bool adds, class Given, class Index, class X>
void scatter_elements(const char* function, const Given& given, std::int64_t dim, const Index& indices,
                      const X& values) {
  with_scattered(function, given, dim, indices, values,
                 [&](const auto& self, const Layout& to, int d, const auto& at, const auto& from, const Layout& read) {
                   scatter<adds>(function, self, without_axis(to, d, 1), at, at.layout(), from, read, at.sizes());
                 });
}

/// Divides the elements of `self`, which are sums, by counts that are not 0: integers rounded down.
template <class T>
void divide_by_counts(const Tensor<T>& self, const Tensor<std::int64_t>& counts) {
  if constexpr (is_integer<T>) {
    using Wide = std::conditional_t<std::is_same_v<T, std::uint64_t>, std::uint64_t, std::int64_t>;
    self.copy_(evaluate<Wide>(build(FloorDivide{}, self.template cast<Wide>(), counts.template cast<Wide>()))
                   .template cast<T>());
  } else {
    using Wide = std::conditional_t<sizeof(T) == 2, float, T>;
    self.copy_(
        evaluate<Wide>(build(Divide{}, self.template cast<Wide>(), counts.template cast<Wide>())).template cast<T>());
  }
}

template <class Given, class Index, class X>
void reduce_elements(const char* function, const Given& given, std::int64_t dim, const Index& indices, const X& values,
                     Reduce reduce, bool include_self) {
  with_scattered(function, given, dim, indices, values,
                 [&](const auto& self, const Layout& to, int d, const auto& at, const auto& from, const Layout& read) {
                   using T = typename std::remove_cvref_t<decltype(self)>::element_type;
                   using Device = typename std::remove_cvref_t<decltype(self)>::device_type;
                   static_assert(std::is_same_v<Device, Cpu>,
                                 "tenon: scatter_reduce works on the host; scatter_add works everywhere");
                   if (repeats_elements(self.layout())) fail_repeated(function, self.layout());
                   check_write(function, self);
                   const IndexedView view = without_axis(to, d, 1);
                   const auto one = [&](auto value) {
                     const auto scalar = new_tensor<decltype(value)>(function, Shape());
                     scalar.fill_(value);
                     return Tensor<const decltype(value)>(scalar);
                   };
                   Tensor<later_t<std::int64_t, T>> counts;
                   if (reduce == Reduce::mean) counts = new_tensor<std::int64_t>(function, Shape(self.sizes()));
                   if (!include_self) {
                     const bool keeps_first = reduce == Reduce::amax || reduce == Reduce::amin;
                     const Tensor<const T> first =
                         keeps_first ? Tensor<const T>(from) : one(reduce == Reduce::prod ? T(1) : T(0));
                     scatter<false>(function, self, view, at, at.layout(), first, keeps_first ? read : first.layout(),
                                    at.sizes());
                   }
                   const auto join = [&]<class Op>(Op) {
                     Engine<Device>::template scatter<joined_t<Op, T>>(function, self, view, at, at.layout(), from,
                                                                       read, at.sizes());
                   };
                   switch (reduce) {
                     case Reduce::sum:
                     case Reduce::mean: join(Add{}); break;
                     case Reduce::prod: join(Multiply{}); break;
                     case Reduce::amax: join(Maximum{}); break;
                     case Reduce::amin: join(Minimum{}); break;
                   }
                   if (reduce == Reduce::mean) {
                     counts.fill_(include_self ? 1 : 0);
                     const Tensor<const std::int64_t> unit = one(std::int64_t{1});
                     scatter<true>(function, counts,
                                   without_axis(narrowed_to(function, counts.layout(), at.sizes(), d), d, 1), at,
                                   at.layout(), unit, unit.layout(), at.sizes());
                     if (!include_self) counts.copy_(evaluate<std::int64_t>(build(Maximum{}, counts, std::int64_t{1})));
                     divide_by_counts(self, counts);
                   }
                 });
}

template <bool adds, class Given, class Index, class X>
void scatter_slices(const char* function, const Given& given, std::int64_t dim, const Index& indices, const X& values) {
  using Self = std::remove_cvref_t<decltype(under_own_name(given))>;
  require_beside<Self, Index>();
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_writable<Self>();
  const bool is_number = is_line_of_one(dim, given.sizes());
  const Self self = as_line(under_own_name(given), is_number);
  const int d = wrap_axis(function, dim, self.dim());
  const IndexTensorOn<Device> at = apart_from(self, index_operand(function, indices));
  check_index_row(function, at);
  const Tensor<const T, Device> from = apart_from(self, written_operand(function, self, values));
  const std::int64_t count[] = {at.numel()};
  const Shape shape = sizes_with(self.sizes(), d, Dims(count, 1));
  const Layout read = views::expand(from.layout(), shape, function);
  check_indices(function, at, d, self.size(d));
  scatter<adds>(function, self, without_axis(self.layout(), d, 1), at, placed_at(at.layout(), d, self.dim()), from,
                read, shape);
}

template <class Given, class Index, class X>
void put_elements(const char* function, const Given& given, const Index& indices, const X& values) {
  const auto& self = under_own_name(given);
  using Self = std::remove_cvref_t<decltype(self)>;
  require_beside<Self, Index>();
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_writable<Self>();
  IndexTensorOn<Device> at = apart_from(self, index_operand(function, indices)).reshape({-1});
  const Tensor<const T, Device> from = apart_from(self, written_operand(function, self, values)).reshape({-1});
  const std::int64_t n = at.numel(), some = from.numel() < n ? from.numel() : n;
  if (n == 0) return;
  if (some == 0) throw_error(ErrorCode::shape, function, ": there are no values for ", n, " indices");
  check_indices(function, at, -1, self.numel());
  const IndexedView view = flat_view(self.layout(), at);
  const auto write = [&](const IndexTensorOn<Device>& to, const Tensor<const T, Device>& read) {
    scatter<false>(function, self, view, to, to.layout(), read, read.layout(), to.sizes());
  };
  const std::int64_t rest = n % some;
  write(at.narrow(0, 0, n - rest).reshape({-1, some}), from.narrow(0, 0, some));
  if (rest > 0) write(at.narrow(0, n - rest, rest), from.narrow(0, 0, rest));
}

template <class Given, class Index, class X, class... O>
void put_along(const char* function, const Given& given, const Index& indices, const X& values, const O&... options) {
  static_assert((OptionOf<O, Options<LastAxis>> && ...), "tenon: behind the values stands the dimension, axis(d)");
  using Self = std::remove_cvref_t<decltype(under_own_name(given))>;
  require_beside<Self, Index>();
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_writable<Self>();
  const auto axes = collect_options<Options<LastAxis>>(options...);
  const bool is_number = is_line_of_one(axes, given.sizes());
  const Self self = as_line(under_own_name(given), is_number);
  const int d = last_axis(function, axes, self.sizes());
  const IndexTensorOn<Device> at =
      apart_from(self, as_line(index_operand(function, indices), is_number && indices.dim() == 0));
  check_index_rank(function, at.sizes(), self.sizes());
  const Tensor<const T, Device> from = apart_from(self, written_operand(function, self, values));
  Shape shape(self.sizes());
  shape[d] = at.size(d);
  const Layout places = views::expand(at.layout(), shape, function),
               read = views::expand(from.layout(), shape, function);
  check_indices(function, at, d, self.size(d));
  scatter<false>(function, self, without_axis(self.layout(), d, 1), at, places, from, read, shape);
}

/// Writes values, repeated, along the diagonal of x, which has constant steps from element 0 in row-major order.
template <class Given, class X>
void fill_diagonal_elements(const char* function, const Given& given, const X& value, bool wraps) {
  const auto& self = under_own_name(given);
  using Device = typename std::remove_cvref_t<decltype(self)>::device_type;
  static_assert(std::is_same_v<Device, Cpu>,
                "tenon: fill_diagonal works on the host; x.diagonal().fill_(value) works everywhere");
  const Shape sizes(self.sizes());
  if (sizes.rank() < 2) throw_error(ErrorCode::shape, function, ": shape ", sizes, " has no diagonal");
  for (int d = 1; sizes.rank() > 2 && d < sizes.rank(); ++d) {
    if (sizes[d] != sizes[0])
      throw_error(ErrorCode::shape, function, ": the dimensions of shape ", sizes, " differ in size");
  }
  if (self.numel() == 0) return;
  std::int64_t step = 0, count = sizes[0] < sizes[1] ? sizes[0] : sizes[1];
  for (int d = 0; d < sizes.rank(); ++d) step = step * sizes[d] + 1;
  if (wraps && sizes.rank() == 2) count = (self.numel() - 1) / step + 1;
  const auto places = new_tensor<std::int64_t>(function, Shape{count});
  for (std::int64_t k = 0; k < count; ++k) places.data_ptr()[k] = k * step;
  put_elements(function, self, Tensor<const std::int64_t>(places), value);
}

/// A copy of x that `write` has changed.
template <class X, class F>
auto written_copy(const X& x, F write) {
  using T = std::remove_const_t<typename X::value_type>;
  Tensor<T, typename X::device_type> copy;
  if constexpr (is_tensor<X>) copy = x.clone();
  else copy = eval(x);
  write(copy);
  return copy;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
