// The helpers of pullbacks: gradients beside what was reduced, lines of elements, elements by their positions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The tensor of a Variable; a tensor or an expression itself. What decides where gradients go, and has none, is
/// computed of it.
template <class X>
TENON_INLINE auto plain(const X& x) {
  if constexpr (Recorded<X>) return eval(without_history(x));
  else return x;
}

/// The history of what was composed with the value that the operation itself gives. That is right where a composition's
/// parts are not, which may overflow, or take infinities from one another.
template <class T, class Device>
Variable<T, Device> with_value(const Variable<T, Device>& composed, const Tensor<T, Device>& value) {
  return Variable<T, Device>(Unchecked{}, value, composed.edge());
}

template <class T, class Device>
Tensor<T, Device> with_value(const Tensor<T, Device>&, const Tensor<T, Device>& value) {
  return value;
}
/// The same, where the operation is called with these arguments.
template <class Op, class V, class... A>
auto with_value_of(const V& composed, const A&... a) {
  return with_value(composed, Op{}(plain(a)...));
}

/// The identity matrix in the real type of x.
template <class X>
auto identity_beside(const X&, std::int64_t n) {
  return eye<real_t<std::remove_const_t<typename X::value_type>>>(n);
}

/// The number of elements of a shape.
TENON_INLINE std::int64_t element_count(const Shape& sizes) {
  std::int64_t count = 1;
  for (int d = 0; d < sizes.rank(); ++d) count *= sizes[d];
  return count;
}

/// A number as a line of one element, for what works along lines; x itself if it has dimensions. NoTensor stays what it
/// is.
template <class X>
auto as_lines(const X& x) {
  if constexpr (!TensorOrVariable<X>) return x;
  else {
    using Result = std::remove_cvref_t<decltype(eval(x))>;
    if (shape_of(x).rank() == 0) return Result(eval(reshape(x, Shape{1})));
    return Result(eval(x));
  }
}
/// y, computed of as_lines(x), as a number again if x is one.
template <class Y>
auto as_before(const Y& y, const Shape& sizes) {
  using Result = std::remove_cvref_t<decltype(eval(y))>;
  if (sizes.rank() == 0) return Result(eval(reshape(y, sizes)));
  return Result(eval(y));
}
/// The dimension that an operation works along, as line_axis and last_axis find it; 0 of a number.
TENON_NOINLINE_OG inline int line_of(const char* function, const Axes& options, const Shape& sizes,
                                     bool is_last = false) {
  if (is_line_of_one(options, sizes)) return 0;
  return is_last ? last_axis(function, options, sizes) : line_axis(function, options, sizes);
}

/// The dimensions that the options of a reduction name.
template <class... O>
Axes axes_in(const O&... options) {
  return static_cast<const Axes&>(collect_options<ReductionOptions>(options...));
}
/// The dimensions in an option, as a set of bits.
template <class... O>
std::uint64_t reduced_axes(const Shape& sizes, const O&... options) {
  const auto all = collect_options<ReductionOptions>(options...);
  return all.has_axes ? axis_set("backward", all.axes, sizes) : ~std::uint64_t{0};
}
/// The shape with the reduced dimensions as sizes of 1.
TENON_NOINLINE_OG inline Shape kept_shape(const Shape& sizes, std::uint64_t axes) {
  Shape kept(sizes);
  for (int d = 0; d < kept.rank(); ++d) {
    if (axes >> d & 1) kept[d] = 1;
  }
  return kept;
}
/// The result of a reduction, or its gradient, with the reduced dimensions, of size 1: it broadcasts to the operand's
/// shape.
template <class G, class X, class... O>
auto beside(const G& g, const X& x, const O&... options) {
  const Shape sizes = shape_of(x);
  return reshape(g, kept_shape(sizes, reduced_axes(sizes, options...)));
}
/// The number of elements that each result of a reduction is of.
template <class X, class... O>
std::int64_t reduced_count(const X& x, const O&... options) {
  const Shape sizes = shape_of(x);
  const std::uint64_t axes = reduced_axes(sizes, options...);
  std::int64_t count = 1;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (axes >> d & 1) count *= sizes[d];
  }
  return count;
}

/// The order of dimensions that makes the elements of each result of a reduction a line of a matrix, and the reverse.
struct LineOrder {
  Shape order, back, sizes, rows;  // of the permutation, of its inverse; the permuted sizes; the matrix
};
TENON_NOINLINE_OG inline LineOrder line_order(const Shape& sizes, std::uint64_t axes) {
  LineOrder result;
  std::int64_t count = 1, length = 1;
  for (int pass = 0; pass < 2; ++pass) {
    for (int d = 0; d < sizes.rank(); ++d) {
      if (static_cast<int>(axes >> d & 1) != pass) continue;
      result.order.push_back(d);
      result.sizes.push_back(sizes[d]);
      (pass ? length : count) *= sizes[d];
    }
  }
  for (int d = 0; d < sizes.rank(); ++d) {
    std::int64_t at = 0;
    while (result.order[static_cast<int>(at)] != d) ++at;
    result.back.push_back(at);
  }
  result.rows = Shape{count, length};
  return result;
}
template <class X>
auto to_lines(const X& x, const LineOrder& order) {
  return reshape(permute_dims(x, order.order), order.rows);
}
template <class X>
auto from_lines(const X& lines, const LineOrder& order) {
  return permute_dims(reshape(lines, order.sizes), order.back);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The view of some elements along a dimension, of Variables, too.
struct Narrow : Records<Narrow> {
  using Records::operator();
  static constexpr OpInfo info{.name = "narrow",
                               .summary = "some elements along a dimension",
                               .source = "PyTorch",
                               .elements = Elements::viewed};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, std::int64_t d, std::int64_t start, std::int64_t n) const {
    return eval(x).narrow(d, start, n);
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, std::int64_t d, std::int64_t start,
                                   std::int64_t n);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// n elements along dimension d from `start` on.
template <class X>
auto narrowed(const X& x, std::int64_t d, std::int64_t start, std::int64_t n) {
  return Narrow{}(x, d, start, n);
}
/// x between zeros, so that it has `size` elements along dimension d, and its own begin at `start`.
template <class X>
auto embedded(const X& x, std::int64_t d, std::int64_t start, std::int64_t size) {
  using T = std::remove_const_t<typename X::value_type>;
  Shape before(shape_of(x)), after(shape_of(x));
  after[d] = size - start - before[d];
  before[d] = start;
  return concat(zeros<T>(before), x, zeros<T>(after), axis(d));
}

/// The first elements along each dimension, in a shape that is not larger; and the reverse, with zeros behind them.
template <class X>
auto narrowed_to_sizes(const X& x, const Shape& sizes) {
  auto part = eval(x);
  for (int d = 0; d < sizes.rank(); ++d) {
    if (part.size(d) != sizes[d]) part = narrowed(part, d, 0, sizes[d]);
  }
  return part;
}
template <class X>
auto embedded_in(const X& x, const Shape& sizes) {
  auto whole = eval(x);
  for (int d = 0; d < sizes.rank(); ++d) {
    if (whole.size(d) != sizes[d]) whole = embedded(whole, d, 0, sizes[d]);
  }
  return whole;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <int, class G, class Y, class X>
TENON_KEYED auto Narrow::pullback(const G& g, const Y&, const X& x, std::int64_t d, std::int64_t start, std::int64_t) {
  const Shape sizes = shape_of(x);
  const std::int64_t at = d < 0 ? d + sizes.rank() : d;
  return embedded(g, at, start < 0 ? start + sizes[static_cast<int>(at)] : start, sizes[static_cast<int>(at)]);
}

}  // namespace tenon::inline v1::detail
