// Reductions, differences and orders as compositions of operations that have gradients: so derivatives of any order
// follow.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/ops/elementwise/parts.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/order/interpolate.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/order/select_order.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/average.hpp>
#include <tenon/ops/reduction/cdist.hpp>
#include <tenon/ops/reduction/covariance.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/difference.hpp>
#include <tenon/ops/reduction/gradient.hpp>
#include <tenon/ops/reduction/quantile.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/unwrap.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The results of operations that have several, of Variables.
template <class V>
struct RecordedVarMean {
  V var, mean;
};
template <class V>
struct RecordedExtremes {
  V min, max;
};
template <class V, class Indices>
struct RecordedOrder {
  V values;
  Indices indices;
};
template <class V>
struct RecordedDivmod {
  V quotient, remainder;
};
template <class V, class Exponent>
struct RecordedFrexp {
  V mantissa;
  Exponent exponent;
};
template <class V>
struct RecordedModf {
  V fractional, integral;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

// ---- reductions

template <class X, class... O>
auto var_mean_of(const X& x, const O&... options) {
  const auto all = collect_options<ReductionOptions>(options...);
  auto deviation =
      var(x, static_cast<const Axes&>(all), static_cast<const Correction&>(all), static_cast<const KeepDims&>(all));
  const auto average = mean(x, static_cast<const Axes&>(all), static_cast<const KeepDims&>(all));
  const auto& [of_var, of_mean] = var_mean(plain(x), options...);
  return RecordedVarMean<decltype(deviation)>{with_value(deviation, of_var), with_value(average, of_mean)};
}
template <class X, class... O>
auto extremes_of(const X& x, const O&... options) {
  auto low = (min)(x, options...);
  return RecordedExtremes<decltype(low)>{low, (max)(x, options...)};
}
template <class X, class... O>
TENON_NOINLINE_OG auto average_of(const X& given, const O&... options) {
  const auto x = eval(given);
  const auto all = collect_options<ReductionOptions>(options...);
  const auto& axes = static_cast<const Axes&>(all);
  const auto& kept = static_cast<const KeepDims&>(all);
  const auto weights = find_weights(options...);
  if constexpr (std::is_same_v<decltype(weights), const std::nullptr_t>) {
    return mean(x, axes, kept);
  } else {
    using W = std::remove_cvref_t<decltype(*weights)>;
    const W along(Unchecked{}, weights->storage(), weights_along("average", weights->layout(), x.sizes(), all));
    return eval(sum(x * along, axes, kept) / sum(along * ones_like(plain(x)), axes, kept));
  }
}

/// The observations as a matrix with a row for each variable, in double.
template <class X>
auto observations(const X& x, Variables variables) {
  using W = wide_t<std::remove_const_t<typename X::value_type>>;
  const auto values = eval(cast<W>(x));
  if (values.dim() > 2) throw_error(ErrorCode::shape, "cov: shape ", values.sizes(), " has more than two dimensions");
  const auto rows = values.dim() < 2 ? reshape(values, Shape{1, values.numel()}) : values;
  return values.dim() == 2 && variables == Variables::columns ? matrix_transpose(rows) : rows;
}
template <class X>
TENON_NOINLINE_OG auto covariance_of_rows(const X& x, const CovarianceOptions& options) {
  double divisor = static_cast<double>(x.size(1)) - options.correction;
  const auto products = [&] {
    if (!options.has_weights) {
      const auto apart = eval(x - mean(x, axis(1), keepdims));
      return matmul(apart, eval(conj(matrix_transpose(apart))));
    }
    const Tensor<const later_t<double, X>>& weight = options.weights;
    check_observation_weights("cov", weight, x.size(1));
    const double total = sum(weight).item();
    divisor = total - options.correction * sum(weight * weight).item() / total;
    const auto apart = eval(x - sum(x * weight, axis(1), keepdims) / total);
    return matmul(eval(apart * weight), eval(conj(matrix_transpose(apart))));
  }();
  const auto result = eval(products / (divisor > 0 ? divisor : 0.));
  return result.numel() == 1 ? reshape(result, Shape()) : result;
}
template <class C>
TENON_NOINLINE_OG auto correlation_of(const C& covariances) {
  if (covariances.dim() == 0) return eval(covariances / covariances);
  const auto deviations = eval(sqrt(real(diagonal(covariances))));
  const auto normalised = covariances / expand_dims(deviations, 1) / deviations;
  if constexpr (ComplexElement<typename C::value_type>) {
    return eval(normalised);
  } else {  // what was rounded is taken off, and has no gradient
    if constexpr (is_called_by_name<C>) {  // whose elements are known when it is called
      if (has_complex(covariances)) return eval(normalised);
    }
    const auto result = eval(normalised);
    const auto rounded = plain(result);
    return eval(result + (clip(rounded, -1., 1.) - rounded));
  }
}
template <bool correlates, class M, class X, class... O>
TENON_NOINLINE_OG auto covariances(const X& rows, const CovarianceOptions& options) {
  const auto result = covariance_of_rows(rows, options);
  if constexpr (correlates) {
    const auto composed = eval(cast<M>(correlation_of(result)));
    return options.has_weights ? composed : with_value(composed, eval(cast<M>(CorrCoef{}(plain(rows)))));
  } else {
    return eval(cast<M>(result));
  }
}
template <bool correlates, class X, class... O>
TENON_NOINLINE_OG auto covariance_of(const X& x, const O&... given) {
  const auto options = collect_options<CovarianceOptions>(given...);
  return covariances<correlates, mean_type<std::remove_const_t<typename X::value_type>>>(
      observations(x, options.variables), options);
}
template <bool correlates, class X, TensorOrVariable Y, class... O>
TENON_NOINLINE_OG auto covariance_of(const X& x, const Y& y, const O&... given) {
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename Y::value_type>>;
  const auto options = collect_options<CovarianceOptions>(given...);
  return covariances<correlates, mean_type<T>>(
      concat(observations(x, options.variables), observations(y, options.variables), axis(0)), options);
}

/// Quantiles of lines: between the two elements whose ranks are next to q (n - 1), where n is the count of numbers in
/// each line.
template <bool skips_nan, class X>
TENON_NOINLINE_OG auto quantiles_of_lines(const X& lines, double q, Interpolation interpolation) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto values = plain(lines);
  const std::int64_t rows = values.size(0), n = values.size(1);
  if (n == 0) return eval(sum(lines, axis(1)) * static_cast<T>(__builtin_nan("")));
  auto low = new_tensor<std::int64_t>("quantile", Shape{rows, 1});
  auto high = new_tensor<std::int64_t>("quantile", Shape{rows, 1});
  auto part = new_tensor<T>("quantile", Shape{rows, 1});
  const Tensor<later_t<std::int64_t, X>> numbers = sum(logical_not(isnan(values)), axis(1));
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::int64_t count = numbers.data_ptr()[i];
    const bool is_nan = count == 0 || (!skips_nan && count < n);
    const QuantilePlace place = is_nan ? QuantilePlace{n - 1, n - 1, 0} : quantile_place(q, count, interpolation);
    low.data_ptr()[i] = place.low;
    high.data_ptr()[i] = place.high;
    part.data_ptr()[i] = static_cast<T>(place.part);
  }
  const auto order = argsort(values, axis(1));
  const auto below = take_along_axis(lines, take_along_axis(order, low, axis(1)), axis(1));
  const auto above = take_along_axis(lines, take_along_axis(order, high, axis(1)), axis(1));
  return squeeze(eval(lerp(below, above, part)), axis(1));
}
template <int whole, bool skips_nan, class X, class Q, class... O>
TENON_NOINLINE_OG auto quantile_of(const X& x, const Q& q, const O&... given) {
  const auto options = collect_options<QuantileOptions>(given...);
  const auto value = eval(x);
  const Shape sizes = value.sizes();
  const std::uint64_t axes = options.has_axes ? axis_set("quantile", options.axes, sizes) : ~std::uint64_t{0};
  const LineOrder order = line_order(sizes, axes);
  const auto lines = to_lines(value, order);
  Shape rest;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (!(axes >> d & 1)) rest.push_back(sizes[d]);
    else if (options.keepdims) rest.push_back(1);
  }
  const auto quantiles = [&](double given_part) {
    const double part = given_part / whole;
    if (!(part >= 0 && part <= 1)) fail_quantile("quantile", given_part, whole);
    return quantiles_of_lines<skips_nan>(lines, part, options.interpolation);
  };
  if constexpr (Scalar<Q>) {
    return reshape(quantiles(static_cast<double>(q)), rest);
  } else {
    const auto wanted = Tensor<later_t<double, Q>>(cast<double>(q)).contiguous();
    Shape all(wanted.sizes());
    for (int d = 0; d < rest.rank(); ++d) all.push_back(rest[d]);
    auto rows = expand_dims(quantiles(wanted.numel() > 0 ? wanted.data_ptr()[0] : 0.), 0);
    if (wanted.numel() == 0) rows = narrowed(rows, 0, 0, 0);
    for (std::int64_t k = 1; k < wanted.numel(); ++k)
      rows = concat(rows, expand_dims(quantiles(wanted.data_ptr()[k]), 0), axis(0));
    return reshape(rows, all);
  }
}

// ---- differences

template <class X, class... O>
TENON_NOINLINE_OG auto differences_of(const X& given, std::int64_t times, const O&... more) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto options = collect_options<DiffOptions<T>>(more...);
  auto x = eval(given);
  if (times < 0) throw_error(ErrorCode::index, "diff: ", times, " times");
  const int d = last_axis("diff", options, x.sizes());
  if (times == 0) return x;
  if (options.prepends) x = concat(options.before, x, axis(d));
  if (options.appends) x = concat(x, options.after, axis(d));
  for (std::int64_t k = 0; k < times && x.size(d) > 0; ++k)
    x = eval(narrowed(x, d, 1, x.size(d) - 1) - narrowed(x, d, 0, x.size(d) - 1));
  return x;
}
template <class X, class... O>
  requires(!(Scalar<O> || ...))
TENON_NOINLINE_OG auto differences_of(const X& x, const O&... options) {
  return differences_of(x, 1, options...);
}

/// The distances between neighbours along dimension d of y: one number, or those between positions.
template <class Y, class X>
auto steps_along(const Y& y, int d, const X& x) {
  using R = real_t<mean_type<std::remove_const_t<typename Y::value_type>>>;
  if constexpr (Scalar<X>) {
    return static_cast<R>(x);
  } else {
    const auto at = eval(cast<R>(x));
    if (at.dim() != 1) {
      const auto all = broadcast_to(at, y.sizes());
      return eval(narrowed(all, d, 1, y.size(d) - 1) - narrowed(all, d, 0, y.size(d) - 1));
    }
    Shape along;
    for (int k = 0; k < y.dim(); ++k) along.push_back(k == d ? y.size(d) - 1 : 1);
    return eval(reshape(narrowed(at, 0, 1, y.size(d) - 1) - narrowed(at, 0, 0, y.size(d) - 1), along));
  }
}
template <class Y, class X>
auto trapezoids_of(const Y& y, int d, const X& x) {
  using M = mean_type<std::remove_const_t<typename Y::value_type>>;
  const std::int64_t n = y.size(d) > 0 ? y.size(d) - 1 : 0;
  const auto later = narrowed(y, d, y.size(d) - n, n);
  const auto earlier = narrowed(y, d, 0, n);
  return eval((cast<M>(later) + cast<M>(earlier)) * M(0.5f) * steps_along(y, d, x));
}
template <class Y, class X>
  requires(Scalar<X> || TensorOrVariable<X>)
auto trapezoid_of(const Y& given, const X& x, const Axes& dims = axis(-1)) {
  const auto y = eval(given);
  const int d = line_axis("trapezoid", dims, y.sizes());
  return sum(trapezoids_of(y, d, x), axis(d));
}
template <class Y>
auto trapezoid_of(const Y& y, const Axes& dims = axis(-1)) {
  return trapezoid_of(y, 1.0, dims);
}
template <class Y, class X, class... O>
  requires(Scalar<X> || TensorOrVariable<X>)
auto running_trapezoids(const Y& given, const X& x, const O&... more) {
  const auto options = collect_options<CumulativeTrapezoidOptions>(more...);
  const auto y = eval(given);
  const int d = last_axis("cumulative_trapezoid", options, y.sizes());
  return cumsum(trapezoids_of(y, d, x), axis(d), static_cast<const IncludeInitial&>(options));
}
template <class Y, class... O>
auto running_trapezoids(const Y& y, const O&... options) {
  return running_trapezoids(y, 1.0, options...);
}

/// Slopes between places `steps` apart: one number, or one for each pair of neighbours.
template <class X>
TENON_NOINLINE_OG auto slopes_of(const X& x, int d, const double* steps, std::int64_t step, bool is_parabola) {
  using M = std::remove_const_t<typename X::value_type>;
  using R = real_t<M>;
  const std::int64_t n = x.size(d), inner = n > 2 ? n - 2 : 0;
  const auto slope_at_end = [&](bool last) {
    const std::int64_t at = last ? n - 1 : 0, towards = last ? -1 : 1;
    const double turn = last ? -1 : 1, closer = turn * steps[last ? (n - 2) * step : 0];
    const double farther = is_parabola ? turn * steps[last ? (n - 3) * step : step] : closer;
    const SlopeWeights w = is_parabola ? end_weights(closer, farther, true) : SlopeWeights{-1 / closer, 1 / closer, 0};
    return eval(narrowed(x, d, at, 1) * static_cast<R>(w.before) +
                narrowed(x, d, at + towards, 1) * static_cast<R>(w.here) +
                narrowed(x, d, is_parabola ? at + 2 * towards : at, 1) * static_cast<R>(w.after));
  };
  Shape along;
  for (int k = 0; k < x.dim(); ++k) along.push_back(k == d ? inner : 1);
  const auto before = zeros<R>(along);
  const auto here = zeros<R>(along);
  const auto after = zeros<R>(along);
  for (std::int64_t i = 0; i < inner; ++i) {
    const double first = steps[i * step], second = steps[(i + 1) * step];
    before.data_ptr()[i] = static_cast<R>(-second / (first * (first + second)));
    here.data_ptr()[i] = static_cast<R>((second - first) / (first * second));
    after.data_ptr()[i] = static_cast<R>(first / (second * (first + second)));
  }
  const auto middle = eval(before * narrowed(x, d, 0, inner) + here * narrowed(x, d, n - inner > 1 ? 1 : 0, inner) +
                           after * narrowed(x, d, n - inner, inner));
  return concat(slope_at_end(false), middle, slope_at_end(true), axis(d));
}
template <class X, class P, class... O>
  requires(Scalar<P> || TensorOrVariable<P>)
TENON_NOINLINE_OG auto gradient_along(const X& x, const P& spacing, const O&... more) {
  using M = mean_type<std::remove_const_t<typename X::value_type>>;
  static_assert(!Recorded<P> || is_called_by_name<P>, "tenon: gradient has no gradient for the places of the elements");
  const auto options = collect_options<GradientOptions>(more...);
  const auto value = eval(cast<M>(x));
  const int d = check_gradient("gradient", value.sizes(), options);
  if constexpr (Scalar<P>) {
    const double step = static_cast<double>(spacing);
    return slopes_of(value, d, &step, 0, options.edge_order == 2);
  } else {
    const Tensor<later_t<double, P>> places = cast<double>(spacing);
    if (places.dim() != 1 || places.numel() != value.size(d))
      throw_error(ErrorCode::shape, "gradient: places of shape ", places.sizes(), " for dimension ", d, " of shape ",
                  value.sizes());
    const Tensor<later_t<double, P>> steps =
        places.narrow(0, 1, places.numel() - 1) - places.narrow(0, 0, places.numel() - 1);
    return slopes_of(value, d, steps.data_ptr(), 1, options.edge_order == 2);
  }
}
template <class X, class... O>
TENON_NOINLINE_OG auto gradient_along(const X& x, const O&... options) {
  return gradient_along(x, 1.0, options...);
}

template <class A, class B>
auto distances_of_rows(const A& a, const B& b, double p = 2) {
  check_row_distances(CDist::info.name, shape_of(a), shape_of(b), p);
  return vector_norm(eval(expand_dims(eval(a), 1) - expand_dims(eval(b), 0)), p, axis(2));
}

// ---- orders

/// The indices among an operation's results.
template <class R>
auto indices_in(const R& results) {
  const auto& [values, indices] = results;
  return indices;
}
/// The elements of x that indices name along a dimension.
template <class X, class Indices>
auto recorded_order(const X& x, const Indices& indices, std::int64_t d) {
  auto values = take_along_axis(x, indices, axis(d));
  return RecordedOrder<decltype(values), Indices>{values, indices};
}
template <class Op, class Options, class X, class... O>
auto scanned_extremes(const X& given, const O&... options) {
  const auto x = eval(given);
  return recorded_order(x, indices_in(Op{}(plain(x), options...)),
                        line_of(Op::info.name, collect_options<Options>(options...), Shape(x.sizes())));
}
template <class X, class... O>
auto sorted_of(const X& given, const O&... options) {
  const auto x = eval(given);
  const int d = line_of("sort", collect_options<SortOptions>(options...), Shape(x.sizes()), true);
  return take_along_axis(x, argsort(plain(x), options...), axis(d));
}
template <class Op, class X, class... O>
auto largest_of(const X& given, std::int64_t k, const O&... options) {
  const auto x = eval(given);
  return recorded_order(
      x, indices_in(Op{}(plain(x), k, options...)),
      line_of(Op::info.name, collect_options<typename Op::Options>(options...), Shape(x.sizes()), true));
}
/// Of an operation that finds one element in each line.
template <class Op, class X, class... A>
TENON_NOINLINE_OG auto element_of_each(const X& given, const typename Op::Options& options, const A&... a) {
  const auto x = eval(given);
  const int d = line_of(Op::info.name, options, Shape(x.sizes()), true);
  auto kept = options;
  kept.keepdims = true;
  auto found = recorded_order(x, indices_in(Op{}(plain(x), a..., kept)), d);
  if (options.keepdims) return found;
  return RecordedOrder<decltype(found.values), decltype(found.indices)>{squeeze(found.values, axis(d)),
                                                                        squeeze(found.indices, axis(d))};
}
template <class X, class... O>
TENON_NOINLINE_OG auto partition_of(const X& given, std::int64_t kth, const O&... options) {
  const auto x = eval(given);
  const auto values = plain(x);
  const int d = line_of("partition", collect_options<Partition::Options>(options...), Shape(x.sizes()), true);
  // Of the element of each rank, where it was, and where it went.
  const auto before = argsort(values, axis(d));
  const auto after = argsort(argsort(partition(values, kth, options...), axis(d)), axis(d));
  return take_along_axis(x, take_along_axis(before, after, axis(d)), axis(d));
}

template <class X, class P, class F, class L = LeftOut, class R = LeftOut>
TENON_NOINLINE_OG auto interpolation_of(const X& x, const P& given_places, const F& given_values, L left = {},
                                        R right = {}) {
  static_assert(!Recorded<P> || is_called_by_name<P>, "tenon: interp has no gradient for the places of the points");
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename F::value_type>>;
  using S = real_t<T>;
  const auto at = eval(x);
  const auto values = eval(given_values);
  using Numbers = Tensor<later_t<std::int64_t, X>>;
  const auto places = Tensor<later_t<double, P>>(cast<double>(given_places)).contiguous();
  const Tensor<later_t<double, X>> in = cast<double>(plain(at));
  (void)interp(in, places, plain(values));  // checks the points
  const std::int64_t last = places.numel() - 1;
  const Numbers low = clip(searchsorted(places, in, Side::right) - 1, 0, last > 0 ? last - 1 : 0);
  const Numbers high = minimum(low + 1, last);
  const auto x0 = take(places, low);
  const auto x1 = take(places, high);
  const auto y0 = take(values, low);
  const auto y1 = take(values, high);
  const auto whole = eval(cast<S>(where(equal(x0, x1), 1., x1 - x0)));
  // Evaluated apart, so that neither of the two nodes has too many operands for recorded second derivatives.
  const auto inside = eval(y0 + (y1 - y0) * ((at - cast<S>(x0)) / whole));
  const auto outside = [&](const auto& value, std::int64_t place) {
    if constexpr (Scalar<std::remove_cvref_t<decltype(value)>>) return static_cast<T>(value);
    else return narrowed(values, 0, place, 1);
  };
  return eval(where(in < places.narrow(0, 0, 1), outside(left, 0),
                    where(in > places.narrow(0, last, 1), outside(right, last), inside)));
}

// ---- several results of each element

template <class A, class B>
auto divmod_of(const A& a, const B& b) {
  auto quotient = eval(floor_divide(a, b));
  return RecordedDivmod<decltype(quotient)>{quotient, eval(remainder(a, b))};
}
template <class X>
auto frexp_of(const X& given) {
  const auto x = eval(given);
  auto mantissa = eval(build(MantissaOf{}, x));
  auto exponent = indices_in(frexp(plain(x)));
  return RecordedFrexp<decltype(mantissa), decltype(exponent)>{mantissa, exponent};
}
template <class X>
auto modf_of(const X& given) {
  const auto x = eval(given);
  auto fractional = eval(build(FractionOf{}, x));
  return RecordedModf<decltype(fractional)>{fractional, eval(trunc(x))};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class... A>
TENON_KEYED auto VarMean::composed(const A&... a) {
  return detail::var_mean_of(a...);
}
template <class... A>
TENON_KEYED auto Aminmax::composed(const A&... a) {
  return detail::extremes_of(a...);
}
template <class... A>
TENON_KEYED auto Ptp::composed(const A&... a) {
  return eval((max)(a...) - (min)(a...));
}
template <class... A>
TENON_KEYED auto NanProd::composed(const A&... a) {
  return [](const auto& x, const auto&... options) { return prod(detail::numbers_of(eval(x), 1), options...); }(a...);
}
template <class... A>
TENON_KEYED auto Average::composed(const A&... a) {
  return detail::average_of(a...);
}
template <class... A>
TENON_KEYED auto Cov::composed(const A&... a) {
  return detail::covariance_of<false>(a...);
}
template <class... A>
TENON_KEYED auto CorrCoef::composed(const A&... a) {
  return detail::covariance_of<true>(a...);
}
template <class... A>
TENON_KEYED auto Median::composed(const A&... a) {
  return [](const auto& x, const auto&... options) {
    return detail::with_value_of<Median>(detail::quantile_of<1, false>(x, 0.5, options...), x, options...);
  }(a...);
}
template <class... A>
TENON_KEYED auto NanMedian::composed(const A&... a) {
  return [](const auto& x, const auto&... options) {
    return detail::with_value_of<NanMedian>(detail::quantile_of<1, true>(x, 0.5, options...), x, options...);
  }(a...);
}
template <class... A>
TENON_KEYED auto Quantile::composed(const A&... a) {
  return detail::with_value_of<Quantile>(detail::quantile_of<1, false>(a...), a...);
}
template <class... A>
TENON_KEYED auto NanQuantile::composed(const A&... a) {
  return detail::with_value_of<NanQuantile>(detail::quantile_of<1, true>(a...), a...);
}
template <class... A>
TENON_KEYED auto Percentile::composed(const A&... a) {
  return detail::with_value_of<Percentile>(detail::quantile_of<100, false>(a...), a...);
}
template <class... A>
TENON_KEYED auto NanPercentile::composed(const A&... a) {
  return detail::with_value_of<NanPercentile>(detail::quantile_of<100, true>(a...), a...);
}
template <class... A>
TENON_KEYED auto CumMax::composed(const A&... a) {
  return detail::scanned_extremes<CumMax, Options>(a...);
}
template <class... A>
TENON_KEYED auto CumMin::composed(const A&... a) {
  return detail::scanned_extremes<CumMin, Options>(a...);
}
template <class... A>
TENON_KEYED auto Diff::composed(const A&... a) {
  return detail::differences_of(a...);
}
template <class... A>
TENON_KEYED auto Trapezoid::composed(const A&... a) {
  return detail::trapezoid_of(a...);
}
template <class... A>
TENON_KEYED auto CumulativeTrapezoid::composed(const A&... a) {
  return detail::running_trapezoids(a...);
}
template <class... A>
TENON_KEYED auto Gradient::composed(const A&... a) {
  return detail::with_value_of<Gradient>(detail::gradient_along(a...), a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Unwrap::pullback(const G& g, const Y&, const A&...) {
  return g;
}
template <class... A>
TENON_KEYED auto CDist::composed(const A&... a) {
  return detail::distances_of_rows(a...);
}
template <class... A>
TENON_KEYED auto Sort::composed(const A&... a) {
  return detail::sorted_of(a...);
}
template <class... A>
TENON_KEYED auto TopK::composed(const A&... a) {
  return detail::largest_of<TopK>(a...);
}
template <class... A>
TENON_KEYED auto KthValue::composed(const A&... a) {
  return [](const auto& x, std::int64_t rank, const auto&... options) {
    return detail::element_of_each<KthValue>(x, detail::collect_options<Options>(options...), rank);
  }(a...);
}
template <class... A>
TENON_KEYED auto Mode::composed(const A&... a) {
  return [](const auto& x, const auto&... options) {
    return detail::element_of_each<Mode>(x, detail::collect_options<Options>(options...));
  }(a...);
}
template <class... A>
TENON_KEYED auto Partition::composed(const A&... a) {
  return detail::partition_of(a...);
}
template <class... A>
TENON_KEYED auto Interp::composed(const A&... a) {
  return detail::with_value_of<Interp>(detail::interpolation_of(a...), a...);
}
template <class... A>
TENON_KEYED auto Divmod::composed(const A&... a) {
  return detail::divmod_of(a...);
}
template <class... A>
TENON_KEYED auto Frexp::composed(const A&... a) {
  return detail::frexp_of(a...);
}
template <class... A>
TENON_KEYED auto Modf::composed(const A&... a) {
  return detail::modf_of(a...);
}

}  // namespace tenon::inline v1
