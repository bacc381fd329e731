// Singular values, and their uses: pseudo-inverses, ranks, condition numbers, least squares.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/linalg/singular.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct ReducedFactors {
  static constexpr Argument argument{"reduced", ArgumentKind::flag, "false", true};
  bool is_reduced = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Asks for as many singular vectors as there are singular values.
inline constexpr detail::ReducedFactors reduced{true};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

inline constexpr const char* svd_errors =
    "ShapeError for vectors, LinAlgError for infinities and NaN and if the iteration does not converge";
inline constexpr const char* tolerance_errors =
    "ShapeError for vectors, IndexError unless 0 ≤ rtol, LinAlgError for infinities and NaN and if the iteration does "
    "not converge";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class R>
inline constexpr R machine_epsilon = std::is_same_v<R, float> ? R(0x1p-23f) : R(0x1p-52);

/// Singular values below this factor times the largest one count as 0.
template <class T, class Device>
real_t<T> default_tolerance(const Tensor<const T, Device>& x) {
  using R = real_t<T>;
  return machine_epsilon<R> * static_cast<R>(x.size(-2) > x.size(-1) ? x.size(-2) : x.size(-1));
}

inline void check_tolerance(const char* function, double tolerance) {
  if (!(tolerance >= 0)) throw_error(ErrorCode::index, function, ": rtol is ", tolerance, " and must be 0 or more");
}

/// Marks the singular values that count: those greater than `tolerance` times the first of their matrix.
template <class R, class Device>
Tensor<bool, Device> significant(const Tensor<R, Device>& s, R tolerance) {
  if (s.size(-1) == 0) return evaluate<bool>(greater(s, R(0)));
  return evaluate<bool>(greater(s, s.narrow(-1, 0, 1) * tolerance));
}

/// The singular values of an operand. Throws the errors of svdvals.
template <class X>
auto singular_values(const char* function, const X& x) {
  const auto a = factor_operand(x);
  require_door<DecompositionEngine, X>();
  check_matrices(function, a.sizes());
  return DecompositionEngine<typename X::device_type>::singular_values(function, a);
}
/// With vectors, which are a basis of the whole space if `is_full`.
template <class X>
auto singular_vectors(const char* function, const X& x, bool is_full) {
  const auto a = factor_operand(x);
  require_door<DecompositionEngine, X>();
  check_matrices(function, a.sizes());
  return DecompositionEngine<typename X::device_type>::svd(function, a, is_full);
}

/// The factors of V diag(1/s) Uᴴ over the singular values that count: (…, n, k) and (…, k, m).
template <class T, class Device>
std::pair<Tensor<T, Device>, Tensor<const T, Device>> inverse_factors(const linalg::SvdResult<T, Device>& svd,
                                                                      const Tensor<bool, Device>& counts) {
  using R = real_t<T>;
  const Tensor<R, Device> inverse = evaluate<R>(where(counts, R(1) / where(counts, svd.s, R(1)), R(0)));
  return {evaluate<T>(adjoint(svd.vh) * inverse.unsqueeze(-2)), adjoint(svd.u)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct Svd : Records<Svd> {
  using Records::operator();
  using Options = detail::Options<detail::ReducedFactors>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "linalg::svd",
      .arguments = arguments,
      .results = "U, S, Vh",
      .summary =
          "U, S and Vᴴ with x = U diag(S) Vᴴ: orthonormal columns, singular values, descending, orthonormal rows",
      .source = "array-API 2024.12 `linalg.svd`",
      .domain = Domain::inexact,
      .dtypes = "the same, and its real type",
      .shapes =
          "(…, m, n) gives (…, m, m), (…, k) and (…, n, n), where k = min(m, n); reduced: (…, m, k), (…, k) and (…, k, "
          "n)",
      .errors = detail::svd_errors};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    return detail::singular_vectors(info.name, x, !detail::collect_options<Options>(options...).is_reduced);
  }
};
inline constexpr Svd svd{};

struct Svdvals : Records<Svdvals> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{.name = "linalg::svdvals",
                               .arguments = arguments,
                               .summary = "singular values, descending",
                               .source = "array-API 2024.12 `linalg.svdvals`",
                               .domain = Domain::inexact,
                               .dtypes = "the real type",
                               .shapes = "(…, m, n) gives (…, min(m, n))",
                               .errors = detail::svd_errors};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    return detail::singular_values(info.name, x);
  }
};
inline constexpr Svdvals svdvals{};

struct Pinv : Records<Pinv> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}, {"rtol", ArgumentKind::number, ""}};
  static constexpr OpInfo info{.name = "linalg::pinv",
                               .arguments = arguments,
                               .summary = "the Moore-Penrose pseudo-inverse",
                               .source = "array-API 2024.12 `linalg.pinv`",
                               .domain = Domain::inexact,
                               .dtypes = "the same",
                               .shapes = "(…, m, n) gives (…, n, m)",
                               .errors = detail::tolerance_errors,
                               .notes =
                                   "Singular values up to rtol times the largest count as 0; rtol is by default max(m, "
                                   "n) times machine epsilon."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    detail::check_matrices(info.name, a.sizes());
    return (*this)(a, static_cast<double>(detail::default_tolerance(a)));
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, double tolerance) const {
    detail::check_tolerance(info.name, tolerance);
    using T = std::remove_const_t<typename X::value_type>;
    const auto factors = detail::singular_vectors(info.name, x, false);
    const auto [v, u] =
        detail::inverse_factors(factors, detail::significant(factors.s, static_cast<real_t<T>>(tolerance)));
    return matmul(v, u);
  }
};
inline constexpr Pinv pinv{};

struct MatrixRank : Records<MatrixRank> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}, {"rtol", ArgumentKind::number, ""}};
  static constexpr OpInfo info{.name = "linalg::matrix_rank",
                               .arguments = arguments,
                               .summary = "the number of singular values that are greater than rtol times the largest",
                               .source = "array-API 2024.12 `linalg.matrix_rank`",
                               .domain = Domain::inexact,
                               .dtypes = "int64",
                               .shapes = "(…, m, n) gives (…)",
                               .errors = detail::tolerance_errors,
                               .notes = "rtol is by default max(m, n) times machine epsilon."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    detail::check_matrices(info.name, a.sizes());
    return (*this)(a, static_cast<double>(detail::default_tolerance(a)));
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, double tolerance) const {
    detail::check_tolerance(info.name, tolerance);
    const auto s = detail::singular_values(info.name, x);
    return Tensor<std::int64_t, typename X::device_type>(
        sum(detail::significant(s, static_cast<typename decltype(s)::value_type>(tolerance)), axis(-1)));
  }
};
inline constexpr MatrixRank matrix_rank{};

struct Lstsq : Records<Lstsq> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 2}, {"rtol", ArgumentKind::number, ""}};
  static constexpr OpInfo info{
      .name = "linalg::lstsq",
      .arguments = arguments,
      .results = "solution, residuals, rank, singular_values",
      .summary = "the least-squares solution: of all y with the smallest |x1 y - x2|, the shortest",
      .source = "NumPy `linalg.lstsq`",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes =
          "(…, m, n) and (m) or (…, m, k) give solutions (n) or (…, n, k), residuals () or (…, k), ranks (…) and "
          "singular values (…, min(m, n))",
      .errors =
          "ShapeError for other shapes, IndexError unless 0 ≤ rtol, LinAlgError for infinities and NaN in x1 and "
          "if the iteration does not converge",
      .notes =
          "By svd, of many rows that of their triangle: singular values up to rtol times the largest count as 0; "
          "rtol is by default max(m, n) times machine epsilon. Residuals are squared lengths."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b) const { return solve(a, b, nullptr); }
  template <TensorLike A, TensorLike B>
  TENON_KEYED auto operator()(const A& a, const B& b, double tolerance) const {
    detail::check_tolerance(info.name, tolerance);
    return solve(a, b, &tolerance);
  }

 private:
  template <class A, class B>
  TENON_KEYED static auto solve(const A& a, const B& b, const double* tolerance) {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    using R = real_t<T>;
    using Device = typename A::device_type;
    detail::require_factor_element<T>();
    detail::require_door<detail::DecompositionEngine, A>();
    const auto matrices = detail::operand_as<T>(a), given = detail::operand_as<T>(b);
    detail::check_matrices(info.name, matrices.sizes());
    const Tensor<T, Device> right = detail::right_hand_columns(info.name, matrices, given).clone();
    const auto [factored, sides] =
        detail::DecompositionEngine<Device>::least_squares_system(info.name, matrices, right);
    auto factors = detail::DecompositionEngine<Device>::svd(info.name, factored, false);
    const Tensor<detail::later_t<bool, T>, Device> counts =
        detail::significant(factors.s, tolerance ? static_cast<R>(*tolerance) : detail::default_tolerance(matrices));
    const auto [v, u] = detail::inverse_factors(factors, counts);
    const Tensor<T, Device> solution = matmul(v, matmul(u, sides));
    const Tensor<T, Device> rest = detail::evaluate<T>(right - matmul(matrices, solution));
    const auto squares = map(detail::SquaredMagnitude{}, rest);
    LstsqResult<T, Device> result{solution, sum(squares, axis(-2)), sum(counts, axis(-1)), std::move(factors.s)};
    if (given.dim() == 1) {
      result.solution = result.solution.squeeze(-1);
      result.residuals = result.residuals.squeeze(-1);
    }
    return result;
  }
};
inline constexpr Lstsq lstsq{};

}  // namespace tenon::inline v1::linalg
