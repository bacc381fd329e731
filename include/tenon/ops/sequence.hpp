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
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_TYPES

/// Whether a sequence ends with `stop`, or one step before it.
enum class Endpoint : unsigned char { included, excluded };

struct Arange {
  static constexpr OpInfo info{.name = "arange",
                               .arity = 0,
                               .summary = "start, start + step, … up to and without stop",
                               .source = "array-API 2024.12",
                               .call = "arange<T>(stop), arange<T>(start, stop), arange<T>(start, stop, step)",
                               .dtypes = "T",
                               .shapes = "(ceil((stop - start) / step),)",
                               .errors = "ShapeError if the step is 0, or for too many elements",
                               .notes = "start is 0 and step 1 by default. Also lazy::arange."};
};

struct Linspace {
  static constexpr OpInfo info{.name = "linspace",
                               .arity = 0,
                               .summary = "evenly spaced numbers from start to stop",
                               .source = "array-API 2024.12",
                               .call = "linspace<T>(start, stop, count), linspace<T>(start, stop, count, Endpoint::excluded)",
                               .dtypes = "T; integers are rounded down",
                               .shapes = "(count,)",
                               .errors = "ShapeError for a negative count",
                               .notes = "The ends are exact. Also lazy::linspace."};
};

struct Logspace {
  static constexpr OpInfo info{.name = "logspace",
                               .arity = 0,
                               .summary = "powers of a base whose exponents are evenly spaced from start to stop",
                               .source = "NumPy",
                               .call = "logspace<T>(start, stop, count), logspace<T>(start, stop, count, base, Endpoint::excluded)",
                               .dtypes = "T; integers are rounded towards 0",
                               .shapes = "(count,)",
                               .errors = "ShapeError for a negative count",
                               .notes = "The base is 10 by default."};
};

struct Geomspace {
  static constexpr OpInfo info{.name = "geomspace",
                               .arity = 0,
                               .summary = "numbers from start to stop, each the same multiple of the one before",
                               .source = "NumPy",
                               .call = "geomspace<T>(start, stop, count), geomspace<T>(start, stop, count, Endpoint::excluded)",
                               .dtypes = "T; integers are rounded towards 0",
                               .shapes = "(count,)",
                               .errors = "ShapeError for a negative count, TypeError if an end is 0 or the ends have different signs",
                               .notes = "The ends are exact."};
};

using SequenceOps = OpList<Arange, Linspace, Logspace, Geomspace>;

TENON_END_TYPES

TENON_BEGIN_DETAIL

template <class G>
Generated<G> lazy_generator(const char* function, const Shape& shape, const G& generator) {
  return Generated<G>(generator, contiguous_layout(function, shape));
}

/// The number of elements of arange.  Throws ShapeError on step 0 and when there are too many.
inline std::int64_t arange_count(double start, double stop, double step) {
  if (step == 0 || step != step) fail(ErrorCode::shape, "arange: the step is ", step);
  const double count = math::ceil((stop - start) / step);
  if (!(count < 9e18)) fail(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return count > 0 ? static_cast<std::int64_t>(count) : 0;
}
inline std::int64_t arange_count(std::int64_t start, std::int64_t stop, std::int64_t step) {
  if (step == 0) fail(ErrorCode::shape, "arange: the step is 0");
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const auto span = step > 0 ? static_cast<std::uint64_t>(stop) - static_cast<std::uint64_t>(start) : static_cast<std::uint64_t>(start) - static_cast<std::uint64_t>(stop);
  const auto by = step > 0 ? static_cast<std::uint64_t>(step) : std::uint64_t{0} - static_cast<std::uint64_t>(step);
  const std::uint64_t count = (span - 1) / by + 1;
  if (count > static_cast<std::uint64_t>(INT64_MAX)) fail(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return static_cast<std::int64_t>(count);
}

template <class T, class S>
auto make_sequence(S start, S stop, S step) {
  using C = std::conditional_t<IntegerElement<T> && std::is_integral_v<S>, std::int64_t, double>;
  const auto first = static_cast<C>(start), by = static_cast<C>(step);
  return lazy_generator("arange", {arange_count(first, static_cast<C>(stop), by)}, Sequence<T, C>{first, by});
}

TENON_INLINE std::int64_t steps_of(std::int64_t count, Endpoint endpoint) { return endpoint == Endpoint::included ? count - 1 : count; }

template <class T, class C>
auto make_spaced(const C& start, const C& stop, std::int64_t count, Endpoint endpoint) {
  return lazy_generator("linspace", {count}, Spaced<T, C>{start, stop, steps_of(count, endpoint)});
}

/// The exponents of geomspace are those of 10, so that powers of ten come out as they are.  Throws TypeError.
template <class T>
Powers<T> geometric(double start, double stop, std::int64_t steps) {
  if (start == 0 || stop == 0 || (start < 0) != (stop < 0)) {
    fail(ErrorCode::type, "geomspace: from ", start, " to ", stop, ": the ends must have one sign and not be 0");
  }
  return {10, start < 0 ? -1. : 1., {math::log10(math::abs(start)), math::log10(math::abs(stop)), steps}, start, stop, true};
}

TENON_END_DETAIL

TENON_BEGIN_CODE

template <Element T, Scalar A, Scalar B, Scalar C>
Tensor<T> arange(A start, B stop, C step) {
  using S = std::common_type_t<A, B, C>;
  return detail::evaluate<T>(detail::make_sequence<T, S>(static_cast<S>(start), static_cast<S>(stop), static_cast<S>(step)));
}
template <Element T, Scalar A, Scalar B>
Tensor<T> arange(A start, B stop) { return arange<T>(start, stop, 1); }
template <Element T, Scalar B>
Tensor<T> arange(B stop) { return arange<T>(0, stop, 1); }

template <Element T>
Tensor<T> linspace(double start, double stop, std::int64_t count, Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(detail::make_spaced<T>(start, stop, count, endpoint));
}
template <ComplexElement T>
Tensor<T> linspace(complex<double> start, complex<double> stop, std::int64_t count, Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(detail::make_spaced<T>(start, stop, count, endpoint));
}

template <Element T>
Tensor<T> logspace(double start, double stop, std::int64_t count, double base = 10, Endpoint endpoint = Endpoint::included) {
  const detail::Powers<T> powers{base, 1, {start, stop, detail::steps_of(count, endpoint)}, 0, 0, false};
  return detail::evaluate<T>(detail::lazy_generator("logspace", {count}, powers));
}

template <Element T>
Tensor<T> geomspace(double start, double stop, std::int64_t count, Endpoint endpoint = Endpoint::included) {
  return detail::evaluate<T>(detail::lazy_generator("geomspace", {count}, detail::geometric<T>(start, stop, detail::steps_of(count, endpoint))));
}

namespace lazy {

template <Element T, Scalar A, Scalar B, Scalar C>
auto arange(A start, B stop, C step) {
  using S = std::common_type_t<A, B, C>;
  return detail::make_sequence<T, S>(static_cast<S>(start), static_cast<S>(stop), static_cast<S>(step));
}
template <Element T, Scalar A, Scalar B>
auto arange(A start, B stop) { return arange<T>(start, stop, 1); }
template <Element T, Scalar B>
auto arange(B stop) { return arange<T>(0, stop, 1); }
template <Element T>
auto linspace(double start, double stop, std::int64_t count, Endpoint endpoint = Endpoint::included) { return detail::make_spaced<T>(start, stop, count, endpoint); }

}  // namespace lazy

TENON_END_CODE
