// Vectors over their norms, also where a norm overflows or underflows: those vectors are multiplied by a power of two
// first.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/row_units.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Powers of two near the reciprocals of norms of order p that are so large or small that quotients by them, and slopes
/// of these, might leave the range of T; 1 for other norms. An empty tensor if all are 1.
template <class T, class Device, class N>
TENON_NOINLINE_OG Tensor<real_t<T>, Device> units_of_norms(const Tensor<const T, Device>& x, double p,
                                                           const Axes& along, const N& norms) {
  using R = real_t<T>;
  constexpr bool is_half = std::is_same_v<R, float16>, is_wide = sizeof(R) == 8;
  constexpr double low = is_wide   ? 0x1p-500
                         : is_half ? 0x1p-14
                                   : 0x1p-60,
                   high = is_wide   ? 0x1p500
                          : is_half ? 65504
                                    : 0x1p60;
  if (p == 0 || norms.numel() == 0) return {};
  const auto is_far = eval((norms > high) | ((norms < low) & (norms > 0.)));
  if (!any(is_far).item()) return {};
  // The norm of n equal elements is n^(1/p) times as large as one of them.
  const double count = static_cast<double>(x.numel()) / static_cast<double>(norms.numel());
  const double spare = p > 0 && count > 1 ? math::log2(count) / p : 0;
  const auto exponents = clip(-floor(log2((max)(abs(x), along, keepdims)) + spare), is_half ? -24. : -largest_unit<R>,
                              0. + largest_unit<R>);
  return Tensor<R, Device>(where(is_far, exp2(exponents), 1.));
}

/// quotient(x, norms, 1.) for the norms of vectors along some dimensions, or if some are far from 1 quotient(x units,
/// norms units, units): the same number, if it is x over what is as large as the norm.
template <class X, class F>
TENON_NOINLINE_OG auto over_norms(const X& x, double p, const Axes& along, const F& quotient) {
  const auto norms = eval(vector_norm(x, p, along, keepdims));
  const auto in = [&](const auto& units) {
    if (units.numel() == 0) return eval(quotient(x, norms, 1.));
    const auto scaled = in_units(x, units);
    return eval(quotient(scaled, eval(vector_norm(scaled, p, along, keepdims)), units));
  };
  using E = std::remove_const_t<typename X::value_type>;
  if constexpr (is_called_by_name<X>) {
    return in_floating_type(x, [&]<class T>(T) {
      const auto typed = [](const auto& v) { return Tensor<const T>(eval(without_history(v))); };
      return in(units_of_norms(typed(x), p, along, typed(norms)));
    });
  } else if constexpr (FloatingElement<real_t<E>>) {
    return in(units_of_norms(Tensor<const E, typename X::device_type>(plain(x)), p, along, plain(norms)));
  } else {
    return eval(quotient(x, norms, 1.));
  }
}
/// A least norm in units, which is 0 only if it is 0 itself.
template <class T, class Device>
auto least_in(const Tensor<T, Device>& units, double least) {
  return eval(maximum(units * least, std::is_same_v<T, float16> && least > 0 ? 0x1p-24 : 0.));
}
TENON_INLINE double least_in(double, double least) { return least; }

/// x over its norms or, if these are smaller, over `least`.
template <class X>
auto unit_vectors(const X& x, double p, const Axes& along, double least) {
  return over_norms(x, p, along, [&](const auto& v, const auto& norms, const auto& units) {
    return eval(v / maximum(norms, least_in(units, least)));
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
