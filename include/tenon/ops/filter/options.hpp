// The options of filters by a window, and their checks.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/filter_lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/boundary.hpp>

namespace tenon::inline v1::detail {

/// The option mode: what stands beyond the ends of a dimension.
struct BoundaryOption {
  static constexpr Argument argument{.name = "mode",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "reflect",
                                     .keyword = true,
                                     .choices = "Boundary reflect constant nearest mirror wrap"};
  Boundary boundary = Boundary::reflect;
  TENON_INLINE static constexpr BoundaryOption from(const Boundary& given) { return {given}; }
};
struct Cval {
  static constexpr Argument argument{"cval", ArgumentKind::number, "0", true};
  double cval = 0;
};
struct Origin {
  static constexpr Argument argument{"origin", ArgumentKind::integer, "0", true};
  std::int64_t origin = 0;
};
/// The option order: one derivative for all dimensions, or one for each; 0 if it is not given.
struct Orders {
  static constexpr Argument argument{"order", ArgumentKind::integers, "", true};
  Shape orders;
  bool has_orders = false;
};
struct Truncate {
  static constexpr Argument argument{"truncate", ArgumentKind::number, "4", true};
  double truncate = 4;
};
struct Radius {
  static constexpr Argument argument{"radius", ArgumentKind::integer, "", true};
  std::int64_t radius = 0;
  bool has_radius = false;
};

using WindowOptions = Options<LastAxis, BoundaryOption, Cval, Origin>;
using WindowsOptions = Options<Axes, BoundaryOption, Cval, Origin>;
using GaussianOptions = Options<LastAxis, Orders, BoundaryOption, Cval, Truncate, Radius>;
using GaussiansOptions = Options<Axes, Orders, BoundaryOption, Cval, Truncate, Radius>;
using EdgeOptions = Options<LastAxis, BoundaryOption, Cval>;

/// The widths of a filter: a number for all dimensions, or one for each.
struct FilterWidths {
  double every = 0;
  const double* list = nullptr;  // null: `every`
  std::int64_t count = 0;
  template <Scalar S>
  requires(std::is_arithmetic_v<S>) TENON_INLINE FilterWidths(S width) : every(static_cast<double>(width)) {}
  TENON_INLINE FilterWidths(std::initializer_list<double> widths) : count(static_cast<std::int64_t>(widths.size())) {
    list = widths.begin();
  }
  template <class R>
  requires requires(const R& r, const double*& p) {
    p = r.data();
    r.size();
  }
  TENON_INLINE FilterWidths(const R& widths) : list(widths.data()), count(static_cast<std::int64_t>(widths.size())) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The number beyond the ends of a dimension, with `Boundary::constant`.
TENON_INLINE detail::Cval cval(double value) { return {value}; }
/// Moves a window by so many elements: 0 for its middle, positive to elements before.
TENON_INLINE detail::Origin origin(std::int64_t elements) { return {elements}; }
/// The derivative that a Gaussian filter takes: 0 for none; one for all dimensions, or one for each.
template <detail::Integer... Int>
TENON_KEYED detail::Orders order(Int... orders) {
  return {Shape{orders...}, true};
}
/// The radius of a Gaussian window, in standard deviations.
TENON_INLINE detail::Truncate truncate(double deviations) { return {deviations}; }
/// The radius of a Gaussian window, in elements.
TENON_INLINE detail::Radius radius(std::int64_t elements) { return {elements, true}; }

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A window of `size` elements along a dimension of n. Throws ShapeError for a size below 1 or far above n, IndexError
/// for an origin outside of it.
TENON_SHARED LineWindow window_of(const char* function, std::int64_t n, std::int64_t size, std::int64_t origin,
                                  Boundary boundary);
/// The radius of a Gaussian window, 0 or more. Throws ShapeError.
TENON_SHARED std::int64_t gaussian_radius(const char* function, double sigma, std::int64_t order, std::int64_t n,
                                          const Truncate& truncate, const Radius& radius);
/// Writes 2 `radius` + 1 weights of a Gaussian window, or of one of its derivatives.
TENON_SHARED void gaussian_weights(double* to, double sigma, std::int64_t order, std::int64_t radius);

/// The dimensions that are filtered, all by default, in the order in which they are given.
TENON_SHARED Shape filtered_axes(const char* function, Dims sizes, const Axes& axes);
/// Throws ShapeError unless there is one number of this name, or one for each dimension that is filtered.
TENON_SHARED void check_count(const char* function, const char* name, std::int64_t count, Dims axes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/ops/filter/options_bodies.hpp>
#endif
