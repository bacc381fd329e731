// QR factors.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/factor_qr.hpp>
#endif

namespace tenon::inline v1::detail {

struct CompleteFactors {
  static constexpr Argument argument{"complete", ArgumentKind::flag, "false", true};
  bool is_complete = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Asks for a square q: a basis of the whole space.
inline constexpr detail::CompleteFactors complete{true};

/// The result of qr: `auto [q, r] = qr(x)`.
template <class T>
struct QrResult {
  Tensor<T> q, r;
};

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
    return factor(x, detail::collect_options<Options>(options...).is_complete);
  }

 private:
  template <class X>
  TENON_KEYED static auto factor(const X& x, bool is_complete) {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_matrices(info.name, a.sizes());
    const std::int64_t m = a.size(-2), n = a.size(-1), k = is_complete ? m : detail::smaller_of(m, n);
    QrResult<T> result{detail::identity_batch<T>(info.name, detail::batch_shape(a.sizes(), {m, k})),
                       detail::new_tensor<T>(info.name, detail::batch_shape(a.sizes(), {k, n}))};
    if (n == 0 || result.q.numel() == 0) return result;
    detail::for_each_matrix(a.sizes(), 2 * detail::work_of(m, n, k), [&](std::int64_t i) {
      const Tensor<T> q = detail::matrix_of(result.q, i);
      detail::factor_qr(detail::matrix_of(a, i), &q, detail::matrix_of(result.r, i));
    });
    return result;
  }
};
inline constexpr Qr qr{};

}  // namespace tenon::inline v1::linalg
