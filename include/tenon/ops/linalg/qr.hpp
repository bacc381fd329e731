// QR factors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/host/linalg/qr.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct CompleteFactors {
  static constexpr Argument argument{"complete", ArgumentKind::flag, "false", true};
  bool is_complete = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Asks for a square q: a basis of the whole space.
inline constexpr detail::CompleteFactors complete{true};

struct Qr : Records<Qr> {
  using Records::operator();
  using Options = detail::Options<detail::CompleteFactors>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "linalg::qr",
      .arguments = arguments,
      .results = "Q, R",
      .summary = "Q and R with x = Q R: orthonormal columns, an upper triangle",
      .source = "array-API 2024.12 `linalg.qr`",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, n) gives (…, m, k) and (…, k, n), where k = min(m, n), or m if complete",
      .errors = "ShapeError for vectors",
      .notes = "By Householder reflections. NaN in x give NaN."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_matrices(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::qr(
        info.name, a, detail::collect_options<Options>(options...).is_complete);
  }
};
inline constexpr Qr qr{};

}  // namespace tenon::inline v1::linalg
