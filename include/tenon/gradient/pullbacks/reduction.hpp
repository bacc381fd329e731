// The gradients of reductions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// For each element of each row, the product of the others: without a division, so that zeros do no harm.
template <class X>
TENON_NOINLINE_OG auto products_of_others(const X& rows) {
  const std::int64_t n = shape_of(rows)[1];
  const auto before = narrowed(cumprod(rows, axis(1), include_initial), 1, 0, n);
  const auto after = narrowed(cumprod(flip(rows, axis(1)), axis(1), include_initial), 1, 0, n);
  return eval(before * flip(after, axis(1)));
}
/// The gradient of products: that of each element is the product of the others.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_product(const G& g, const Y& y, const X& x, const O&... options) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto from = beside(g, x, options...);
  if (x.numel() == 0) return eval(from * x);
  if (!any(equal(plain(x), T(0))).item()) return eval(from * conj(beside(y, x, options...) / x));
  const LineOrder order = line_order(shape_of(x), reduced_axes(shape_of(x), options...));
  return eval(from * conj(from_lines(products_of_others(to_lines(x, order)), order)));
}
/// The gradient of extremes: equal ones have equal parts of it.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_extreme(const G& g, const Y& y, const X& x, const O&... options) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto values = plain(x);
  const auto extreme = beside(plain(y), values, options...);
  const auto chosen = eval(logical_or(equal(values, extreme), logical_and(isnan(values), isnan(extreme))));
  const auto count = sum(cast<T>(chosen), axes_in(options...), keepdims);
  return eval(where(chosen, beside(g, x, options...) / count, T(0)));
}
/// The gradient of variances: of the sum of squared deviations over `divisor`.
template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_deviations(const G& g, const X& x, double divisor, const O&... options) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto apart = x - mean(x, axes_in(options...), keepdims);
  return eval(g * apart * static_cast<real_t<T>>(2 / divisor));
}

/// True if a gradient over the norms that it belongs to overflows or is small enough to lose digits, although times
/// elements it would not.
template <class G, class N>
TENON_NOINLINE_OG bool quotient_leaves_range(const G& from, const N& norms) {
  using R = std::remove_const_t<typename N::value_type>;
  const auto size = eval(abs(plain(from) / plain(norms)));
  const auto is_within = logical_and(size >= R(0x1p-100), size <= R(0x1p100));
  const auto is_zero = logical_or(equal(plain(norms), R(0)), equal(plain(from), R(0)));
  return !all(eval(logical_or(is_within, is_zero))).item();
}

template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_norm(const G& g, const Y& y, const X& x, double p, const O&... options) {
  using T = std::remove_const_t<typename X::value_type>;
  using R = real_t<T>;
  const auto from = beside(g, x, options...);
  const auto norms = beside(y, x, options...);
  if (p == 0) return eval(zeros_like(plain(x)) * from);
  if (p == 1) return eval(from * sign(x));
  if (p == 2) {  // 0 for 0, as it is nearest to no gradient
    if (quotient_leaves_range(from, norms))
      return eval(x / where(norms == R(0), R(1), norms) * where(norms == R(0), R(0), from));
    return eval(x * where(norms == R(0), R(0), from / norms));
  }
  if (p - p != 0) {
    const auto chosen = eval(equal(abs(plain(x)), plain(norms)));
    const auto count = sum(cast<R>(chosen), axes_in(options...), keepdims);
    return eval(where(chosen, sign(x) * (from / count), T(0)));
  }
  const auto size = abs(x);
  return eval(sign(x) *
              where(logical_or(size == R(0), norms == R(0)), R(0), from * pow(size / norms, static_cast<R>(p - 1))));
}
template <class G, class Y, class X, Scalar P, class... O>
TENON_NOINLINE_OG auto pull_any_norm(const G& g, const Y& y, const X& x, P p, const O&... options) {
  return pull_norm(g, y, x, static_cast<double>(p), options...);
}
template <class G, class Y, class X, class... O>
  requires(!(Scalar<O> || ...))
TENON_NOINLINE_OG auto pull_any_norm(const G& g, const Y& y, const X& x, const O&... options) {
  return pull_norm(g, y, x, 2., options...);
}

template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_variance(const G& g, const X& x, const O&... options) {
  const double correction = collect_options<ReductionOptions>(options...).correction;
  return pull_deviations(beside(g, x, options...), x, static_cast<double>(reduced_count(x, options...)) - correction,
                         options...);
}
/// The deviation of a constant is 0, and has no gradient.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_deviation(const G& g, const Y& y, const X& x, const O&... options) {
  using R = std::remove_const_t<typename Y::value_type>;
  if (quotient_leaves_range(g, y)) {
    const double correction = collect_options<ReductionOptions>(options...).correction;
    const auto apart = x - mean(x, axes_in(options...), keepdims);
    const auto from = beside(g, x, options...);
    const auto deviation = beside(y, x, options...);
    const auto count = static_cast<R>(static_cast<double>(reduced_count(x, options...)) - correction);
    return eval(apart / where(deviation == R(0), R(1), deviation) * where(deviation == R(0), R(0), from / count));
  }
  return pull_variance(eval(where(y == R(0), R(0), g / (y * R(2)))), x, options...);
}
template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_mean(const G& g, const X& x, const O&... options) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  return eval(broadcast_to(beside(g, x, options...), shape_of(x)) / static_cast<R>(reduced_count(x, options...)));
}

/// The elements that are numbers, with zeros in place of NaN.
template <class X>
auto numbers_of(const X& x, double otherwise = 0) {
  using T = std::remove_const_t<typename X::value_type>;
  return eval(where(isnan(plain(x)), static_cast<T>(otherwise), x));
}
template <class X, class... O>
auto count_numbers(const X& x, const O&... options) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  return sum(cast<R>(logical_not(isnan(plain(x)))), axes_in(options...), keepdims);
}
template <class G, class X>
auto of_numbers(const G& g, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  return eval(where(isnan(plain(x)), T(0), g));
}
template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_number_variance(const G& g, const X& x, const O&... options) {
  using R = std::remove_const_t<typename X::value_type>;
  const auto all = collect_options<ReductionOptions>(options...);
  const auto count = count_numbers(x, options...);
  const auto mean = sum(numbers_of(x), axes_in(options...), keepdims) / count;
  return of_numbers(beside(g, x, options...) * R(2) * (x - mean) / (count - static_cast<R>(all.correction)), x);
}

template <bool logarithm, class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_softmax(const G& g, const Y& y, const X& x, const O&... options) {
  using T = std::remove_const_t<typename Y::value_type>;
  const Axes along = axis(line_of("backward", collect_options<Options<LineAxis>>(options...), shape_of(x)));
  if (shape_of(x).rank() > 0 && shape_of(x)[along.axes[0]] == 0) return eval(g);
  // A line that is masked as a whole has no gradient.
  const auto masked = equal((max)(plain(x), along, keepdims), T(-__builtin_inf()));
  // Where one probability is near 1, what it lacks is that of the others: a difference from 1 would cancel.
  if constexpr (logarithm) {
    const auto top = eval(greater(plain(y), T(-0.13)));
    if (!any(top).item()) return eval(where(masked, T(0), g - exp(y) * sum(g, along, keepdims)));
    const auto p = eval(exp(y));
    const auto others = sum(where(top, T(0), p), along, keepdims);
    const auto rest = sum(where(top, T(0), g), along, keepdims);
    return eval(where(masked, T(0), where(top, g * others - rest * (T(1) - others), g - p * sum(g, along, keepdims))));
  } else {
    const auto top = eval(greater(plain(y), T(0.875)));
    if (!any(top).item()) return eval(where(masked, T(0), y * (g - sum(g * y, along, keepdims))));
    // Less the gradient at that one, which changes nothing, as probabilities add up to 1.
    const auto apart = eval(g - sum(where(top, plain(g), T(0)), along, keepdims));
    return eval(where(masked, T(0), y * (apart - sum(apart * y, along, keepdims))));
  }
}
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_logsumexp(const G& g, const Y& y, const X& x, const O&... options) {
  using T = std::remove_const_t<typename Y::value_type>;
  const auto whole = beside(y, x, options...);
  return eval(beside(g, x, options...) *
              where(whole == T(-__builtin_inf()), T(0), where(x == whole, T(1), exp(x - whole))));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Prod::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_product(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Mean::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_mean(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Var::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_variance(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Std::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_deviation(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Max::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_extreme(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Min::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_extreme(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanMax::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_extreme(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanMin::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_extreme(g, y, a...);
}
template <class Op>
template <int k, class G, class Y, class... A>
TENON_KEYED auto detail::NormOf<Op>::pullback(const G& g, const Y& y, const A&... a) {
  return pull_any_norm(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Softmax::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_softmax<false>(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto LogSoftmax::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_softmax<true>(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto LogSumExp::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_logsumexp(g, y, a...);
}

template <int k, class G, class Y, class... A>
TENON_KEYED auto NanSum::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    return detail::of_numbers(broadcast_to(detail::beside(g, x, options...), detail::shape_of(x)), x);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanMean::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    return detail::of_numbers(detail::beside(g, x, options...) / detail::count_numbers(x, options...), x);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanVar::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    return detail::pull_number_variance(g, x, options...);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto NanStd::pullback(const G& g, const Y& y, const A&... a) {
  return [&](const auto& x, const auto&... options) {
    using R = std::remove_const_t<typename Y::value_type>;
    return detail::pull_number_variance(eval(where(y == R(0), R(0), g / (y * R(2)))), x, options...);
  }(a...);
}

}  // namespace tenon::inline v1
