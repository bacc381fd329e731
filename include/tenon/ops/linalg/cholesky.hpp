// Cholesky factors.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/small_matrices.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/blocked_cholesky.hpp>
#endif

namespace tenon::inline v1::detail {

struct UpperTriangle {
  static constexpr Argument argument{"upper", ArgumentKind::flag, "false", true};
  bool is_upper = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Asks for the upper triangle instead of the lower one.
inline constexpr detail::UpperTriangle upper{true};

struct Cholesky : Records<Cholesky> {
  using Records::operator();
  using Options = detail::Options<detail::UpperTriangle>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "linalg::cholesky",
      .arguments = arguments,
      .summary = "the lower triangle L with L Lᴴ = x, or the upper triangle U with Uᴴ U = x",
      .source = "array-API 2024.12 `linalg.cholesky`",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, m)",
      .errors = "ShapeError for other shapes, LinAlgError if a matrix is not positive definite or has NaN",
      .notes = "Reads the lower triangle and the real part of the diagonal of x."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    return factor(x, detail::collect_options<Options>(options...).is_upper);
  }

 private:
  template <class X>
  TENON_KEYED static auto factor(const X& x, bool is_upper) {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    if (detail::is_small(a.size(-1))) return detail::small_choleskys(info.name, a, is_upper);
    Tensor<T> result = detail::adjoint(a).clone();
    detail::Offender indefinite;
    const std::int64_t n = a.size(-1);
    detail::for_each_matrix(a.sizes(), detail::work_of(n, n, n) / 3, [&](std::int64_t i) {
      const Tensor<T> matrix = detail::matrix_of(result, i);
      if (!detail::factor_cholesky(matrix)) return indefinite.report(i);
      detail::clear_below(matrix);
    });
    indefinite.check(info.name, a.sizes(), "is not positive definite");
    return is_upper ? result : Tensor<T>(detail::adjoint(result).clone());
  }
};
inline constexpr Cholesky cholesky{};

}  // namespace tenon::inline v1::linalg
