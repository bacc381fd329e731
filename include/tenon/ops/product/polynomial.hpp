// Values of polynomials: polyval.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Computes values by Horner's rule, a pass over some thousand elements for each coefficient.
template <class T>
TENON_NOINLINE_OG Tensor<T> polynomial_values(const char* function, const Tensor<const T>& coefficients,
                                              const Tensor<const T>& x) {
  if (coefficients.dim() != 1)
    throw_error(ErrorCode::shape, function, ": coefficients of shape ", coefficients.sizes(), " are no row");
  auto result = zeros<T>(Shape(x.sizes()));
  const Tensor<const T> row = coefficients.contiguous(), in = x.contiguous().view({-1});
  Tensor<T> out = result.view({-1});
  constexpr std::int64_t some = 64 * 1024;
  for (std::int64_t at = 0; at < in.numel(); at += some) {
    const std::int64_t n = in.numel() - at < some ? in.numel() - at : some;
    const auto here = in.narrow(0, at, n);
    auto sum = out.narrow(0, at, n);
    for (std::int64_t k = 0; k < row.numel(); ++k) {
      const T next = row.data_ptr()[k];
      if (k == 0) sum.fill_(next);
      else assign(function, sum, sum * here + next);
    }
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct PolyVal : Records<PolyVal> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "p", .least_rank = 1}, {"x"}};
  static constexpr OpInfo info{
      .name = "polyval",
      .arguments = arguments,
      .summary = "the values of a polynomial, whose coefficients begin with that of the highest power",
      .source = "NumPy",
      .domain = Domain::numeric,
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes = "that of x",
      .errors = "ShapeError unless the coefficients are a row",
      .notes = "By Horner's rule; integers wrap. 0 without coefficients. `linalg::polyfit` finds coefficients."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike P, TensorLike X>
  TENON_INLINE auto operator()(const P& coefficients, const X& x) const {
    using T = promote_t<std::remove_const_t<typename P::value_type>, std::remove_const_t<typename X::value_type>>;
    static_assert(detail::in_domain<T>(info.domain),
                  "tenon: polynomials need numbers: cast<int>(x) makes them of bools");
    detail::require_host<X>();
    return detail::polynomial_values<T>(info.name, detail::operand_as<T>(coefficients), detail::operand_as<T>(x));
  }
};
inline constexpr PolyVal polyval{};

using PolynomialOps = OpList<PolyVal>;

}  // namespace tenon::inline v1
