// Phases without jumps: unwrap.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds to the elements along dimension d the multiples of the period that keep neighbours within half a period.
template <class T>
TENON_NOINLINE_OG Tensor<T> unwrapped(const char* function, const Tensor<const T>& x, T period, T discont,
                                      const Axes& axes) {
  const int d = last_axis(function, axes, x.sizes());
  Tensor<T> result = x.clone();
  const std::int64_t n = x.size(d) - 1;
  if (n < 1) return result;
  const T half = period / 2;
  const Tensor<T> step = evaluate<T>(x.narrow(d, 1, n) - x.narrow(d, 0, n));
  const Tensor<T> wrapped = evaluate<T>(remainder(step + half, period) - half);
  // A step up by exactly half a period stays upwards.
  const auto turned = where(logical_and(wrapped == -half, step > T(0)), half, wrapped);
  const Tensor<T> change = evaluate<T>(where(abs(step) < discont, T(0), turned - step));
  auto rest = result.narrow(d, 1, n);
  rest.copy_(x.narrow(d, 1, n) + cumsum(change, axis(d)));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Unwrap : Records<Unwrap> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {"period", ArgumentKind::number, "6.283185307179586"},
                                           {"discont", ArgumentKind::number, "0"},
                                           {"axis", ArgumentKind::axis, "-1", true}};
  static constexpr OpInfo info{
      .name = "unwrap",
      .arguments = arguments,
      .summary =
          "x with multiples of the period added along a dimension, so that neighbours differ by half a period at most",
      .source = "NumPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes =
          "The period is 2 pi by default. Steps smaller than `discont` stay as they are. By default along the last "
          "dimension. "
          "NaN from the first NaN on. Integers are unwrapped in double."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, double period, double discont = 0,
                               const detail::Axes& dims = axis(-1)) const {
    using T = detail::mean_type<std::remove_const_t<typename X::value_type>>;
    static_assert(detail::in_domain<T>(info.domain),
                  "tenon: unwrap takes real numbers: angle(z) gives the phases of complex ones");
    return detail::unwrapped<T>(info.name, detail::operand_as<T>(x), detail::convert<T>(period),
                                detail::convert<T>(discont), dims);
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, double period, const detail::Axes& dims) const {
    return (*this)(x, period, 0, dims);
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::Axes& dims = axis(-1)) const {
    return (*this)(x, 6.283185307179586, 0, dims);
  }
};
inline constexpr Unwrap unwrap{};

using UnwrapOps = OpList<Unwrap>;

}  // namespace tenon::inline v1
