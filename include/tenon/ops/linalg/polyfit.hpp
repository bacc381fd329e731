// Polynomials through points, by least squares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The powers degree, …, 1, 0 of a row, as columns. Throws the errors of polyfit.
template <class T, class Device>
Tensor<T, Device> powers_of(const char* function, const Tensor<const T, Device>& x, Dims values, std::int64_t degree) {
  const std::int64_t n = x.numel();
  if (x.dim() != 1 || n == 0 || values.rank() < 1 || values.rank() > 2 || values[0] != n)
    throw_error(ErrorCode::shape, function, ": places of shape ", x.sizes(), " and values ", values,
                ": give a row, and as many values or rows of them");
  if (degree < 0 || degree == INT64_MAX) throw_error(ErrorCode::index, function, ": a degree of ", degree);
  auto powers = new_tensor_beside<T>(function, x, Shape{n, degree + 1});
  powers.narrow(1, degree, 1).fill_(T(1));
  for (std::int64_t k = degree; k-- > 0;) assign(function, powers.select(1, k), powers.select(1, k + 1) * x);
  return powers;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct PolyFit : Records<PolyFit> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x", .least_rank = 1}, {.name = "y", .least_rank = 1}, {"degree", ArgumentKind::integer}};
  static constexpr OpInfo info{
      .name = "linalg::polyfit",
      .arguments = arguments,
      .summary =
          "the coefficients, from the highest power on, of the polynomial closest to the values y at the places x",
      .source = "NumPy `polyfit`",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes = "(n) and (n) give (degree + 1); (n) and (n, k) give (degree + 1, k)",
      .errors =
          "ShapeError for other shapes, IndexError for a negative degree, LinAlgError for infinities and NaN in x",
      .notes =
          "By `lstsq` of powers whose columns have length 1: of several polynomials that fit equally, one with small "
          "coefficients."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, TensorLike Y>
  TENON_KEYED TENON_INLINE auto operator()(const X& x, const Y& y, std::int64_t degree) const {
    using T = promote_t<typename X::value_type, typename Y::value_type>;
    using R = real_t<T>;
    detail::require_factor_element<T>();
    const auto places = detail::operand_as<T>(x), values = detail::operand_as<T>(y);
    auto powers = detail::powers_of(info.name, places, values.sizes(), degree);
    const Tensor<R, typename X::device_type> length = sqrt(sum(map(detail::SquaredMagnitude{}, powers), axis(0)));
    const double tolerance = static_cast<double>(detail::machine_epsilon<R>) * static_cast<double>(places.numel());
    const auto scaled = detail::evaluate<T>(powers / length);
    const auto fit = lstsq(scaled, values, tolerance).solution;
    return detail::evaluate<T>(fit / (fit.dim() == 1 ? length : length.unsqueeze(-1)));
  }
};
inline constexpr PolyFit polyfit{};

}  // namespace tenon::inline v1::linalg
