// The gradients of reading and adding by index.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/moved.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/indexing/segment.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/indexing/trim.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The gradient of slices that were taken along dimension d: equal indices add up.
template <class G, class X, class Index>
TENON_NOINLINE_OG auto pull_slices(const G& g, const X& x, std::int64_t dim, const Index& indices) {
  using T = typename gradient_sum<std::remove_const_t<typename G::value_type>>::type;
  const Shape sizes = shape_of(x);
  const int d = is_line_of_one(dim, sizes) ? 0 : wrap_axis("backward", dim, sizes.rank());
  Shape rows(sizes);
  if (sizes.rank() == 0) rows.push_back(indices.numel());
  else rows[d] = indices.numel();
  return index_add(zeros<T>(sizes), d, reshape(indices, Shape{indices.numel()}), reshape(terms_to_add(g), rows));
}
template <class G, class X, class Index>
TENON_NOINLINE_OG auto pull_take(const G& g, const X& x, const Index& indices, const Axes& d) {
  return pull_slices(g, x, line_axis("backward", d, shape_of(x)), indices);
}
template <class G, class X, class Index>
TENON_NOINLINE_OG auto pull_take(const G& g, const X& x, const Index& indices) {
  const std::int64_t n = element_count(shape_of(x)), count = indices.numel();
  using T = typename gradient_sum<std::remove_const_t<typename G::value_type>>::type;
  return reshape(
      index_add(zeros<T>(Shape{n}), 0, reshape(indices, Shape{count}), reshape(terms_to_add(g), Shape{count})),
      shape_of(x));
}
template <class G, class X, class Index>
TENON_NOINLINE_OG auto pull_gather(const G& g, const X& x, std::int64_t d, const Index& indices) {
  using T = typename gradient_sum<std::remove_const_t<typename G::value_type>>::type;
  return scatter_add(zeros<T>(shape_of(x)), d, indices, terms_to_add(g));
}
/// The gradients of x and of the values that were added to it.
template <int k, bool is_slices, class G, class X, class Index, class V>
TENON_NOINLINE_OG auto pull_added(const G& g, const X&, std::int64_t d, const Index& indices, const V& values) {
  if constexpr (k == 0) return eval(g);
  else if constexpr (is_slices) return index_select(g, d, indices);
  else return embedded_in(tenon::gather(g, d, indices), shape_of(values));
}

/// Products by index; `counts_self`: the elements of x that are factors.
///
/// Factors that are neither 0 nor infinite give their product as a constant, times e^s for s = 0, whose derivatives are
/// those of the sum of their logarithms. Zeros give their product as a symmetric sum where they are one or two, so that
/// nothing is divided by 0.
template <class X, class Index, class V, class Mask>
TENON_NOINLINE_OG auto product_by_index(const X& x, std::int64_t d, const Index& indices, const V& values,
                                        const Mask& counts_self) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto times = [](const auto& mask) { return eval(cast<T>(mask)); };
  const auto or_one = [](const auto& chosen, const auto& of) { return eval(where(chosen, of, T(1))); };
  const auto logarithms = [](const auto& of) { return eval(log(of / plain(of))); };  // up to a constant
  const Mask is_zero = logical_and(counts_self, equal(plain(x), T(0))), are_zero = equal(plain(values), T(0));
  const Mask is_factor = logical_and(logical_and(counts_self, isfinite(plain(x))), logical_not(is_zero));
  const Mask are_factors = logical_and(isfinite(plain(values)), logical_not(are_zero));
  const auto sum_by_index = [&](const auto& own, const auto& given) {
    return eval(scatter_add(eval(own), d, indices, eval(given)));
  };
  const auto sums = sum_by_index(logarithms(or_one(is_factor, x)), logarithms(or_one(are_factors, values)));
  const auto constant = scatter_reduce(or_one(logical_and(counts_self, logical_not(is_zero)), plain(x)), d, indices,
                                       or_one(logical_not(are_zero), plain(values)), Reduce::prod);
  const auto own_zeros = eval(where(is_zero, x, T(0)));
  const auto zeros_given = eval(where(are_zero, values, T(0)));
  const auto first = sum_by_index(own_zeros, zeros_given);
  const auto squares = sum_by_index(own_zeros * own_zeros, zeros_given * zeros_given);
  const auto number = plain(sum_by_index(times(is_zero), times(are_zero)));
  const auto several = eval(where(equal(number, T(2)), (first * first - squares) * T(0.5), T(0)));
  const auto of_zeros = eval(where(equal(number, T(0)), T(1), eval(where(equal(number, T(1)), first, several))));
  return eval(constant * exp(sums - plain(sums)) * of_zeros);
}
/// scatter_reduce as sums of what was chosen: equal extremes have equal parts.
template <class X, class Index, class V>
TENON_NOINLINE_OG auto reduced_by_index(const X& given, std::int64_t d, const Index& indices, const V& given_values,
                                        Reduce reduce, bool include_self = true) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto x = eval(given);
  const auto all = [&] {
    if constexpr (Scalar<V>) return full<T>(indices.sizes(), static_cast<T>(given_values));
    else return eval(given_values);
  }();
  const auto values = narrowed_to_sizes(all, indices.sizes());
  using Mask = Tensor<later_t<bool, X>>;
  const Mask touched = tenon::scatter(zeros<bool>(x.sizes()), d, indices, true);
  const Mask counts_self = include_self ? Mask(ones<bool>(x.sizes())) : Mask(logical_not(touched));
  const auto base = eval(where(counts_self, x, T(0)));
  if (reduce == Reduce::sum) return scatter_add(base, d, indices, values);
  const auto times = [&](const auto& mask) { return eval(cast<T>(mask)); };
  if (reduce == Reduce::mean) {
    const auto count = scatter_add(times(counts_self), d, indices, ones<T>(indices.sizes()));
    return eval(scatter_add(base, d, indices, values) / count);
  }
  if (reduce == Reduce::prod) return product_by_index(x, d, indices, values, counts_self);
  const auto result = scatter_reduce(plain(x), d, indices, plain(values), reduce, include_self);
  const Mask from_self = logical_and(counts_self, equal(plain(x), result));
  const Mask from_values = equal(plain(values), tenon::gather(result, d, indices));
  const auto count = scatter_add(times(from_self), d, indices, times(from_values));
  return with_value(
      eval(scatter_add(eval(where(from_self, x, T(0))), d, indices, eval(where(from_values, values, T(0)))) / count),
      result);
}

/// The part of x that trim_zeros keeps.
template <class X, class... A>
TENON_NOINLINE_OG auto trimmed_variable(const X& given, const A&... a) {
  auto x = eval(given);
  const auto values = plain(x).clone();
  const auto kept = trim_zeros(values, a...);
  std::int64_t at = kept.numel() > 0 ? kept.layout().offset() - values.layout().offset() : 0;
  for (int d = 0; d < values.dim(); ++d) {
    const std::int64_t step = values.layout().stride(d), start = step > 0 ? at / step : 0;
    at -= start * step;
    x = narrowed(x, d, start, kept.size(d));
  }
  return x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Take::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_take(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto IndexSelect::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_slices(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto GatherElements::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_gather(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto MaskedSelect::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_moved<MaskedSelect, k>(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto ScatterAdd::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_added<k, false>(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto IndexAdd::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_added<k, true>(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto SegmentSum::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto&, const auto& segments, std::int64_t) { return index_select(g, 0, segments); }(a...);
}
template <class... A>
TENON_KEYED auto ScatterReduce::composed(const A&... a) {
  return detail::reduced_by_index(a...);
}
template <class... A>
TENON_KEYED auto TrimZeros::composed(const A&... a) {
  return detail::trimmed_variable(a...);
}

}  // namespace tenon::inline v1
