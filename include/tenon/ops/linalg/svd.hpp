// Singular values, and their uses: pseudo-inverses, ranks, condition numbers, least squares.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/scaling.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/factor_qr.hpp>
#include <tenon/host/linalg/solve_singular.hpp>
#endif

namespace tenon::inline v1::detail {

struct ReducedFactors {
  static constexpr Argument argument{"reduced", ArgumentKind::flag, "false", true};
  bool is_reduced = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::linalg {

/// Asks for as many singular vectors as there are singular values.
inline constexpr detail::ReducedFactors reduced{true};

/// The result of svd: `auto [u, s, vh] = svd(x)`.
template <class T>
struct SvdResult {
  Tensor<T> u;
  Tensor<real_t<T>> s;
  Tensor<T> vh;
};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

inline constexpr const char* svd_errors =
    "ShapeError for vectors, LinAlgError for infinities and NaN and if the iteration does not converge";
inline constexpr const char* tolerance_errors =
    "ShapeError for vectors, IndexError unless 0 ≤ rtol, LinAlgError for infinities and NaN and if the iteration does "
    "not converge";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Singular values of every matrix, and singular vectors if `u` and `vh` are not null.
template <class T>
void solve_svd(const char* function, const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u,
               const Tensor<T>* vh) {
  Offender infinite, endless;
  const std::int64_t m = x.size(-2), n = x.size(-1);
  if (m == 0 || n == 0) return;
  for_each_matrix(x.sizes(), 12 * work_of(m, n, smaller_of(m, n)), [&](std::int64_t i) {
    const Tensor<const T> matrix = matrix_of(x, i);
    if (!is_finite(matrix)) return infinite.report(i);
    const Tensor<T> left = u ? matrix_of(*u, i) : Tensor<T>(), right = vh ? matrix_of(*vh, i) : Tensor<T>();
    const auto solve_near_one = [&](const Tensor<const T>& scaled, const Tensor<real_t<T>>& to) {
      return solve_singular<T>(scaled, to, u ? &left : nullptr, vh ? &right : nullptr);
    };
    if (!solve_scaled(function, matrix, vector_of(s, i), false, solve_near_one)) endless.report(i);
  });
  infinite.check(function, x.sizes(), "has elements that are not finite");
  endless.check(function, x.sizes(), "takes too many iterations");
}

template <class T>
Tensor<real_t<T>> singular_values(const char* function, const Tensor<const T>& x) {
  check_matrices(function, x.sizes());
  auto s = new_tensor<real_t<T>>(function, batch_shape(x.sizes(), {smaller_of(x.size(-2), x.size(-1))}));
  solve_svd<T>(function, x, s, nullptr, nullptr);
  return s;
}

template <class T>
linalg::SvdResult<T> singular_vectors(const char* function, const Tensor<const T>& x, bool is_full) {
  check_matrices(function, x.sizes());
  const std::int64_t m = x.size(-2), n = x.size(-1), k = smaller_of(m, n);
  linalg::SvdResult<T> result{identity_batch<T>(function, batch_shape(x.sizes(), {m, is_full ? m : k})),
                              new_tensor<real_t<T>>(function, batch_shape(x.sizes(), {k})),
                              identity_batch<T>(function, batch_shape(x.sizes(), {is_full ? n : k, n}))};
  solve_svd<T>(function, x, result.s, &result.u, &result.vh);
  return result;
}

template <class R>
inline constexpr R machine_epsilon = std::is_same_v<R, float> ? R(0x1p-23f) : R(0x1p-52);

/// Singular values below this factor times the largest one count as 0.
template <class T>
real_t<T> default_tolerance(const Tensor<const T>& x) {
  using R = real_t<T>;
  return machine_epsilon<R> * static_cast<R>(x.size(-2) > x.size(-1) ? x.size(-2) : x.size(-1));
}

inline void check_tolerance(const char* function, double tolerance) {
  if (!(tolerance >= 0)) throw_error(ErrorCode::index, function, ": rtol is ", tolerance, " and must be 0 or more");
}

/// Marks the singular values that count: those greater than `tolerance` times the first of their matrix.
template <class R>
Tensor<bool> significant(const Tensor<R>& s, R tolerance) {
  if (s.size(-1) == 0) return evaluate<bool>(greater(s, R(0)));
  return evaluate<bool>(greater(s, s.narrow(-1, 0, 1) * tolerance));
}

/// True if least squares of x and b are solved by those of their triangle: x is finite and tall, b has as many matrices
/// and fewer columns, and no square is out of range.
template <class T>
bool has_joint_triangle(const Tensor<const T>& x, const Tensor<T>& b) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = b.size(-1);
  if (n == 0 || !is_tall(m, n) || k > n || !(batch_shape(x.sizes(), {}) == batch_shape(b.sizes(), {}))) return false;
  for (std::int64_t i = 0; i < batch_count(x.sizes()); ++i) {
    const Tensor<const T> matrix = matrix_of(x, i), sides = matrix_of(b, i);
    if (!is_finite(matrix) || far_exponent(matrix, false) != 0 || far_exponent(sides, false) != 0) return false;
  }
  return true;
}
/// The first n rows of the triangle of [x b], x (…, m, n): R, and Qᴴ b, of which |R y - Qᴴ b| is |x y - b| but for a
/// constant.
template <class T>
Tensor<T> joint_triangle(const char* function, const Tensor<const T>& x, const Tensor<T>& b) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = b.size(-1);
  const Tensor<T> joined = new_tensor<T>(function, batch_shape(x.sizes(), {m, n + k}));
  assign(function, joined.narrow(-1, 0, n), x);
  assign(function, joined.narrow(-1, n, k), b);
  const Tensor<T> r = new_tensor<T>(function, batch_shape(x.sizes(), {smaller_of(m, n + k), n + k}));
  for_each_matrix(x.sizes(), 2 * work_of(m, n + k, n),
                  [&](std::int64_t i) { factor_qr<T>(matrix_of(joined, i), nullptr, matrix_of(r, i)); });
  return r.narrow(-2, 0, n);
}

/// The factors of V diag(1/s) Uᴴ over the singular values that count: (…, n, k) and (…, k, m).
template <class T>
std::pair<Tensor<T>, Tensor<const T>> inverse_factors(const linalg::SvdResult<T>& svd, const Tensor<bool>& counts) {
  using R = real_t<T>;
  const Tensor<R> inverse = evaluate<R>(where(counts, R(1) / where(counts, svd.s, R(1)), R(0)));
  return {evaluate<T>(adjoint(svd.vh) * inverse.unsqueeze(-2)), adjoint(svd.u)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

/// The result of lstsq.
template <class T>
struct LstsqResult {
  Tensor<T> solution;
  Tensor<real_t<T>> residuals;
  Tensor<std::int64_t> rank;
  Tensor<real_t<T>> singular_values;
};

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
    return detail::singular_vectors(info.name, detail::factor_operand(x),
                                    !detail::collect_options<Options>(options...).is_reduced);
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
    return detail::singular_values(info.name, detail::factor_operand(x));
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
    const auto factors = detail::singular_vectors(info.name, detail::factor_operand(x), false);
    const auto [v, u] =
        detail::inverse_factors(factors, detail::significant(factors.s, static_cast<real_t<T>>(tolerance)));
    return detail::matmul_of<T>(v, u);
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
  TENON_KEYED Tensor<std::int64_t> operator()(const X& x, double tolerance) const {
    detail::check_tolerance(info.name, tolerance);
    const auto s = detail::singular_values(info.name, detail::factor_operand(x));
    return sum(detail::significant(s, static_cast<typename decltype(s)::value_type>(tolerance)), axis(-1));
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
    detail::require_factor_element<T>();
    const Tensor<const T> matrices = detail::operand_as<T>(a), given = detail::operand_as<T>(b);
    detail::check_matrices(info.name, matrices.sizes());
    const Tensor<T> right = detail::right_hand_sides(info.name, matrices, given);
    Tensor<const T> factored = matrices, sides = right;
    if (detail::has_joint_triangle(matrices, right)) {
      const std::int64_t n = matrices.size(-1);
      const Tensor<T> r = detail::joint_triangle(info.name, matrices, right);
      factored = r.narrow(-1, 0, n);
      sides = r.narrow(-1, n, right.size(-1));
    }
    auto factors = detail::singular_vectors(info.name, factored, false);
    const Tensor<detail::later_t<bool, T>> counts =
        detail::significant(factors.s, tolerance ? static_cast<R>(*tolerance) : detail::default_tolerance(matrices));
    const auto [v, u] = detail::inverse_factors(factors, counts);
    const Tensor<T> solution = detail::matmul_of<T>(v, detail::matmul_of<T>(u, sides));
    const Tensor<T> rest = detail::evaluate<T>(right - detail::matmul_of<T>(matrices, solution));
    const auto squares = map([](const T& z) { return detail::squared_magnitude(z); }, rest);
    LstsqResult<T> result{solution, sum(squares, axis(-2)), sum(counts, axis(-1)), std::move(factors.s)};
    if (given.dim() == 1) {
      result.solution = result.solution.squeeze(-1);
      result.residuals = result.residuals.squeeze(-1);
    }
    return result;
  }
};
inline constexpr Lstsq lstsq{};

}  // namespace tenon::inline v1::linalg
