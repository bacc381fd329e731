// Cholesky factors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/host/linalg/cholesky.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>

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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::cholesky(
        info.name, a, detail::collect_options<Options>(options...).is_upper);
  }
};
inline constexpr Cholesky cholesky{};

}  // namespace tenon::inline v1::linalg
