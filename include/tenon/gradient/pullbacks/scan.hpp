// The gradients of scans along a dimension.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Along dimension d, the sums of each element and of those after it.
template <class G>
auto sums_from(const G& g, int d) {
  return flip(cumsum(flip(g, axis(d)), axis(d)), axis(d));
}
/// The gradient of a scan's result without that of its initial value.
template <class G>
auto without_initial(const G& g, int d, const ScanOptions& options) {
  const std::int64_t first = options.include_initial ? 1 : 0;
  return narrowed(g, d, first, shape_of(g)[d] - first);
}
template <class X>
int scanned_axis(const X& x, const ScanOptions& options) {
  return line_of("backward", options, shape_of(x));
}

template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_cumsum(const G& g, const X& x, const O&... given) {
  const auto options = collect_options<ScanOptions>(given...);
  const int d = scanned_axis(x, options);
  return as_before(eval(sums_from(without_initial(as_lines(g), d, options), d)), shape_of(x));
}

/// s with s[i] = g[i] + x[i + 1] s[i + 1] along dimension d, in log2(n) passes over all elements and without a
/// division.
template <class G, class X>
TENON_NOINLINE_OG auto linear_recurrence(const G& g, const X& x, int d) {
  using T = std::remove_const_t<typename X::value_type>;
  const std::int64_t n = shape_of(x)[d];
  Shape one(shape_of(x));
  one[d] = n > 0 ? 1 : 0;
  // Of a run of elements: the sum from its first one on, and the factor of what comes behind it.
  auto sum = eval(g * T(1));
  auto factor = eval(concat(narrowed(x, d, n > 0 ? 1 : 0, n > 0 ? n - 1 : 0), zeros<T>(one), axis(d)));
  for (std::int64_t step = 1; step < n; step *= 2) {
    Shape rest(shape_of(x));
    rest[d] = step;
    const auto none = zeros<T>(rest);
    const auto later = concat(narrowed(sum, d, step, n - step), none, axis(d));
    const auto behind = concat(narrowed(factor, d, step, n - step), none, axis(d));
    sum = eval(sum + factor * later);
    factor = eval(factor * behind);
  }
  return sum;
}
/// The gradient of running products: for an element, the product of those before it times a sum over those behind it.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_cumprod(const G& gradient, const Y& result, const X& given, const O&... more) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto options = collect_options<ScanOptions>(more...);
  const auto x = as_lines(given);
  const int d = scanned_axis(given, options);
  const Shape sizes = shape_of(given);
  const auto g = without_initial(as_lines(gradient), d, options);
  const auto y = without_initial(as_lines(result), d, options);
  if (!any(equal(plain(x), T(0))).item()) return as_before(eval(sums_from(eval(g * conj(y)), d) / conj(x)), sizes);
  const std::int64_t n = shape_of(x)[d];
  const auto before = narrowed(cumprod(x, axis(d), include_initial), d, 0, n);
  return as_before(eval(conj(before) * linear_recurrence(g, eval(conj(x)), d)), sizes);
}

/// The gradient is exp(x) times sums of g exp(-y) from each element on: of positive and negative g apart, in
/// logarithms. A g of 0 has none, and no derivative by them: with one, sums of g are scaled from element to element by
/// exp(y[i] - y[i + 1]), which is at most 1.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_logcumsumexp(const G& gradient, const Y& result, const X& operand, const O&... given) {
  using T = std::remove_const_t<typename Y::value_type>;
  const auto options = collect_options<ScanOptions>(given...);
  const int d = scanned_axis(operand, options);
  const auto x = as_lines(operand);
  const auto g = without_initial(as_lines(gradient), d, options);
  const auto y = without_initial(as_lines(result), d, options);
  const T none = T(-__builtin_inf());
  const std::int64_t n = shape_of(x)[d];
  if (n > 0 && any(equal(plain(g), T(0))).item()) {
    const auto before = concat(narrowed(y, d, 0, 1), narrowed(y, d, 0, n - 1), axis(d));
    const auto factor = eval(where(equal(before, y), T(1), exp(before - y)));
    return as_before(eval(exp(x - y) * linear_recurrence(g, factor, d)), shape_of(operand));
  }
  const auto part = [&](const auto& chosen, const auto& size) {
    const auto weights = eval(where(chosen, log(size) - y, none));
    return exp(x + flip(logcumsumexp(flip(weights, axis(d)), axis(d)), axis(d)));
  };
  return as_before(eval(part(g > T(0), g) - part(g < T(0), -g)), shape_of(operand));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <int k, class G, class Y, class... A>
TENON_KEYED auto CumSum::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_cumsum(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto CumulativeSum::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_cumsum(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanCumSum::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    return detail::of_numbers(detail::pull_cumsum(g, x, options...), x);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto CumProd::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_cumprod(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto CumulativeProd::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_cumprod(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanCumProd::pullback(const G& g, const Y& y, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    return detail::of_numbers(detail::pull_cumprod(g, y, detail::numbers_of(x, 1), options...), x);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto LogCumSumExp::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_logcumsumexp(g, y, a...);
}

}  // namespace tenon::inline v1
