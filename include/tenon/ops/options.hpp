// What may follow the operands of a reduction: axis(d, …), keepdims, correction(c), in any order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

TENON_BEGIN_DETAIL_TYPES

struct Axes {
  Shape dims;
};
struct KeepDims {};
struct Correction {
  double value;
};

/// What the arguments after the operand say.
struct ReductionOptions {
  bool has_axes = false, keepdims = false;
  Shape axes;
  double correction = 0;
  TENON_INLINE void set(const Axes& a) {
    has_axes = true;
    axes = a.dims;
  }
  TENON_INLINE void set(KeepDims) { keepdims = true; }
  TENON_INLINE void set(Correction c) { correction = c.value; }
};

template <class O>
concept ReductionOption = requires(ReductionOptions& options, const O& o) { options.set(o); };

/// Refuses in one sentence an operand that is no tensor, or what follows it.
template <class X, bool... known>
constexpr void refuse_options() {
  static_assert(std::bool_constant<TensorLike<X>>::value, "tenon: the operand is a tensor: asarray(v) makes one of a vector or a number");
  static_assert((known && ...), "tenon: behind the operand stand options, in any order: a dimension is axis(1), and not 1 alone");
}

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// The dimensions an operation works along.
template <detail::Integer... Int>
detail::Axes axis(Int... dims) {
  return {Shape{dims...}};
}
template <detail::IntegerRange R>
detail::Axes axis(const R& dims) {
  return {Shape(dims)};
}
/// Refused in one sentence.
template <class... X>
  requires(!(detail::Integer<X> && ...) && !(detail::IntegerRange<X> && ...))
detail::Axes axis(const X&...) {
  static_assert((detail::Integer<X> && ...), "tenon: axis takes integers, or one range of them");
  return {};
}
/// Reduced dimensions stay, with size 1.
inline constexpr detail::KeepDims keepdims{};
/// What is taken off the count that var and std divide by: 1 for a sample.
TENON_INLINE detail::Correction correction(double value) { return {value}; }

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The options of one call, in any order.
template <ReductionOption... O>
ReductionOptions collect_options(const O&... options) {
  ReductionOptions all_options;
  (all_options.set(options), ...);
  return all_options;
}

/// A bit for each dimension that `axes` names.  Throws IndexError for one that is unknown or named twice.
TENON_NOINLINE_OG inline std::uint64_t axis_set(const char* function, Dims axes, Dims sizes) {
  static_assert(max_rank <= 64);
  std::uint64_t set = 0;
  for (auto axis : axes) {
    const std::uint64_t bit = std::uint64_t{1} << wrap_axis(function, axis, sizes.rank());
    if (set & bit) fail(ErrorCode::index, function, ": dimension ", axis, " of shape ", sizes, " is named twice");
    set |= bit;
  }
  return set;
}

/// The dimension that an operation works along, where it takes one.
inline int one_axis(const char* function, const Axes& axes, int rank) {
  if (axes.dims.rank() != 1) fail(ErrorCode::index, function, ": needs one axis, got ", axes.dims.rank());
  return wrap_axis(function, axes.dims[0], rank);
}

/// The one dimension that an operation works along: only a 1-D operand may leave it open.
inline int line_axis(const char* function, const ReductionOptions& options, Dims sizes) {
  if (!options.has_axes && sizes.rank() == 1) return 0;
  if (options.axes.rank() != 1) fail(ErrorCode::index, function, ": shape ", sizes, " needs one axis(d), got ", options.axes.rank());
  return wrap_axis(function, options.axes[0], sizes.rank());
}

TENON_END_DETAIL
