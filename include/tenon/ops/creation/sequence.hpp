// Sequences of numbers: arange, linspace, logspace, geomspace; the same as lazy generators.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// True if a sequence ends at `stop`, and not one step before it.
enum class Endpoint : unsigned char { included, excluded };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class T>
inline constexpr bool is_library_generator<Sequence<T, double>> = true;
template <class T>
inline constexpr bool is_library_generator<Sequence<T, std::int64_t>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class G>
Generated<G> lazy_generator(const char* function, const Shape& shape, const G& generator) {
  return Generated<G>(generator, contiguous_layout(function, shape));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of elements of arange.  Throws ShapeError for step 0 and for too many elements.
TENON_SHARED std::int64_t arange_count(double start, double stop, double step);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of leading elements, of `count`, that lie before `stop` as elements of T: rounding may move the last ones
/// to it.
template <class T>
std::int64_t count_before(const Sequence<T, double>& sequence, std::int64_t count, double stop) {
  if constexpr (kind_of<T> >= Kind::floating) {
    const auto is_before = [&](std::int64_t i) {
      const double element = convert<double>(sequence.at(i));
      return sequence.step < 0 ? element > stop : element < stop;
    };
    if (count == 0 || is_before(count - 1)) return count;
    std::int64_t before = 0;
    while (before < count) {
      const std::int64_t middle = before + (count - before) / 2;
      if (is_before(middle)) before = middle + 1;
      else count = middle;
    }
  }
  return count;
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The same for integers; `last` becomes the last element.
TENON_SHARED std::int64_t arange_count(const Whole& start, const Whole& stop, const Whole& step, Whole& last);

/// The powers of a base whose exponents go from start to stop; false if the base is not positive, or a number not
/// finite or huge.
TENON_SHARED bool find_power_steps(double base, double start, double stop, std::int64_t steps, PowerSteps& found);
/// The numbers from start to stop, of one sign, with a constant ratio; false if one of them is not finite. Powers of
/// ten at both ends give powers of ten, as decimal fractions are not exact in a double.
TENON_SHARED bool find_geometric_steps(double start, double stop, std::int64_t steps, PowerSteps& found);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number of a sequence.  Throws TypeError for a complex one with an imaginary part.
template <class S>
TENON_INLINE double real_number(S x) {
  if constexpr (ComplexElement<S>) {
    if (x.im != 0) throw_error(ErrorCode::type, "arange: the imaginary part ", x.im, " is not 0");
    return static_cast<double>(x.re);
  } else {
    return static_cast<double>(x);
  }
}

/// Throws TypeError if T cannot represent the first or the last element.
template <class T, class A, class B, class S>
auto make_sequence(A start, B stop, S step) {
  if constexpr (IntegerElement<T> && std::is_integral_v<A> && std::is_integral_v<B> && std::is_integral_v<S>) {
    const Whole first = whole(start), by = whole(step);
    Whole last = first;
    const std::int64_t count = arange_count(first, whole(stop), by, last);
    if (count > 0) check_whole<T>("arange", first), check_whole<T>("arange", last);
    return lazy_generator(
        "arange", {count},
        Sequence<T, std::int64_t>{static_cast<std::int64_t>(first.bits), static_cast<std::int64_t>(by.bits)});
  } else {
    const double first = real_number(start), beyond = real_number(stop), by = real_number(step);
    const Sequence<T, double> sequence{first, by};
    return lazy_generator("arange", {count_before(sequence, arange_count(first, beyond, by), beyond)}, sequence);
  }
}

TENON_INLINE std::int64_t steps_of(std::int64_t count, Endpoint endpoint) {
  return endpoint == Endpoint::included && count > 0 ? count - 1 : count;
}

template <class T, class C>
auto make_spaced(const C& start, const C& stop, std::int64_t count, Endpoint endpoint) {
  return lazy_generator("linspace", {count}, Spaced<T, C>(start, stop, steps_of(count, endpoint)));
}

template <class T>
Powers<T> powers_of(double base, double start, double stop, std::int64_t count, Endpoint endpoint) {
  const std::int64_t steps = steps_of(count, endpoint);
  Powers<T> result{{}, false, base, 1, {start, stop, steps}, 0, 0, false};
  result.has_steps = find_power_steps(base, start, stop, steps, result.steps);
  return result;
}
/// Throws TypeError.
template <class T>
Powers<T> geometric(double start, double stop, std::int64_t count, Endpoint endpoint) {
  if (start == 0 || stop == 0 || (start < 0) != (stop < 0)) {
    throw_error(ErrorCode::type, "geomspace: from ", start, " to ", stop, ": the ends must have one sign and not be 0");
  }
  const std::int64_t steps = steps_of(count, endpoint);
  const double side = start < 0 ? -1. : 1., low = math::log10(side * start), high = math::log10(side * stop);
  Powers<T> result{{}, false, 10, side, {low, high, steps}, start, stop, true};
  result.has_steps = find_geometric_steps(start, stop, steps, result.steps);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <Element T, Scalar A, Scalar B, Scalar C, detail::MemoryPlace... P>
auto arange(A start, B stop, C step, const P&... place) {
  return detail::generate_at<T>("arange", detail::make_sequence<element_t<T>>(start, stop, step), place...);
}
template <Element T, Scalar A, Scalar B, detail::MemoryPlace... P>
auto arange(A start, B stop, const P&... place) { return arange<T>(start, stop, 1, place...); }
template <Element T, Scalar B, detail::MemoryPlace... P>
auto arange(B stop, const P&... place) { return arange<T>(0, stop, 1, place...); }

template <class T = void, class... A>
  requires(!Element<T>)
auto arange(const A&...) { return detail::refuse_creation<T, true>(); }

template <Element T, detail::MemoryPlace... P>
auto linspace(double start, double stop, std::int64_t count, Endpoint endpoint, const P&... place) {
  return detail::generate_at<T>("linspace", detail::make_spaced<element_t<T>>(start, stop, count, endpoint), place...);
}
template <Element T, detail::MemoryPlace... P>
auto linspace(double start, double stop, std::int64_t count, const P&... place) {
  return linspace<T>(start, stop, count, Endpoint::included, place...);
}
template <ComplexElement T>
Tensor<T> linspace(complex<double> start, complex<double> stop, std::int64_t count,
                   Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(detail::make_spaced<element_t<T>>(start, stop, count, endpoint));
}

template <class T = void, class... A>
  requires(!Element<T>)
auto linspace(const A&...) { return detail::refuse_creation<T, true>(); }

template <Element T>
Tensor<T> logspace(double start, double stop, std::int64_t count, double base = 10,
                   Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(
      detail::lazy_generator("logspace", {count}, detail::powers_of<element_t<T>>(base, start, stop, count, endpoint)));
}

template <Element T>
Tensor<T> geomspace(double start, double stop, std::int64_t count, Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(
      detail::lazy_generator("geomspace", {count}, detail::geometric<element_t<T>>(start, stop, count, endpoint)));
}

namespace lazy {

template <Element T, Scalar A, Scalar B, Scalar C>
auto arange(A start, B stop, C step) { return detail::make_sequence<element_t<T>>(start, stop, step); }
template <Element T, Scalar A, Scalar B>
auto arange(A start, B stop) { return arange<T>(start, stop, 1); }
template <Element T, Scalar B>
auto arange(B stop) { return arange<T>(0, stop, 1); }
template <Element T>
auto linspace(double start, double stop, std::int64_t count, Endpoint endpoint = Endpoint::included) {
  return detail::make_spaced<element_t<T>>(start, stop, count, endpoint);
}

}  // namespace lazy

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct Arange {
  static constexpr Argument arguments[] = {{"start", ArgumentKind::scalar, "0"},
                                           {"stop", ArgumentKind::scalar},
                                           {"step", ArgumentKind::scalar, "1"},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "arange",
      .arguments = arguments,
      .summary = "start, start + step, …, up to but not including stop",
      .source = "array-API 2024.12",
      .deduces_dtype = true,
      .dtypes = "T",
      .shapes = "(ceil((stop - start) / step),); fewer if the last elements would be rounded to stop",
      .errors = "ShapeError for step 0 or too many elements; TypeError for integers that T cannot represent",
      .notes = "start is 0 and step 1 by default. Also as lazy::arange."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return arange<T>(static_cast<A&&>(given)...); }
};

struct Linspace {
  static constexpr Argument arguments[] = {{"start", ArgumentKind::scalar},
                                           {"stop", ArgumentKind::scalar},
                                           {"count", ArgumentKind::integer},
                                           {.name = "endpoint",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "included",
                                            .choices = "Endpoint included excluded"},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "linspace",
      .arguments = arguments,
      .summary = "evenly spaced numbers from start to stop",
      .source = "array-API 2024.12",
      .dtypes = "T; integers are rounded down",
      .shapes = "(count,)",
      .errors = "ShapeError for a negative count",
      .notes =
          "The ends are exact, and floating numbers are whole where they should be. Integers are those of "
          "NumPy: multiples of the rounded step, rounded down, one less than a whole number in places. Also "
          "as lazy::linspace."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return linspace<T>(static_cast<A&&>(given)...); }
};

struct Logspace {
  static constexpr Argument arguments[] = {{"start", ArgumentKind::number},
                                           {"stop", ArgumentKind::number},
                                           {"count", ArgumentKind::integer},
                                           {"base", ArgumentKind::number, "10"},
                                           {.name = "endpoint",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "included",
                                            .choices = "Endpoint included excluded"},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "logspace",
      .arguments = arguments,
      .summary = "powers of a base whose exponents are evenly spaced from start to stop",
      .source = "NumPy",
      .rule = Rule::in_double,
      .dtypes = "T; integers are rounded towards 0",
      .shapes = "(count,)",
      .errors = "ShapeError for a negative count",
      .notes =
          "The base is 10 by default. Powers that a double has exactly are exact, others mostly "
          "the nearest."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return logspace<T>(static_cast<A&&>(given)...); }
};

struct Geomspace {
  static constexpr Argument arguments[] = {{"start", ArgumentKind::number},
                                           {"stop", ArgumentKind::number},
                                           {"count", ArgumentKind::integer},
                                           {.name = "endpoint",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "included",
                                            .choices = "Endpoint included excluded"},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "geomspace",
      .arguments = arguments,
      .summary = "numbers from start to stop, each the same multiple of the previous one",
      .source = "NumPy",
      .rule = Rule::in_double,
      .dtypes = "T; integers are rounded towards 0",
      .shapes = "(count,)",
      .errors = "ShapeError for a negative count, TypeError if an end is 0 or the ends have different signs",
      .notes = "The ends are exact, and what a double has exactly between them."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return geomspace<T>(static_cast<A&&>(given)...); }
};

using SequenceOps = OpList<Arange, Linspace, Logspace, Geomspace>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/sequence_bodies.hpp>
#endif
