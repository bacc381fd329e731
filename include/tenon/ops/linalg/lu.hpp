// LU factors with partial pivoting, and their uses: solutions of systems, inverses, determinants.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/factor.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/small_matrices.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/blocked_lu.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The factors of every matrix of a batch: L and U in one matrix, and the exchanges of rows.
template <class T>
struct FactoredBatch {
  Tensor<T> factors;
  Tensor<std::int64_t> pivots;
};
template <class T>
FactoredBatch<T> factor_batch(const char* function, const Tensor<const T>& x) {
  check_matrices(function, x.sizes());
  const std::int64_t m = x.size(-2), n = x.size(-1);
  FactoredBatch<T> result{factors_of(function, x),
                          new_tensor<std::int64_t>(function, batch_shape(x.sizes(), {smaller_of(m, n)}))};
  if (x.numel() == 0) return result;
  for_each_matrix(x.sizes(), work_of(m, n, smaller_of(m, n)), [&](std::int64_t i) {
    factor_lu(matrix_of(result.factors, i), vector_of(result.pivots, i).data_ptr());
  });
  return result;
}

/// True if U has a 0 on its diagonal.
template <class T>
bool is_singular(const Tensor<T>& factors) {
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  for (std::int64_t i = 0; i < n; ++i) {
    if (factors.data_ptr()[i * step] == T(0)) return true;
  }
  return false;
}

/// b = (P L U)⁻¹ b for every matrix; the factors broadcast to the batch of b.  Throws LinAlgError.
template <class T>
void solve_factored(const char* function, const FactoredBatch<T>& lu, const Tensor<T>& b) {
  const Tensor<T> factors = lu.factors.expand(batch_shape(b.sizes(), {lu.factors.size(-2), lu.factors.size(-1)}));
  const Tensor<std::int64_t> pivots = lu.pivots.expand(batch_shape(b.sizes(), {lu.pivots.size(-1)}));
  Offender singular;
  const std::int64_t n = factors.size(-1);
  for_each_matrix(b.sizes(), work_of(n, n, b.size(-1)), [&](std::int64_t i) {
    const Tensor<T> matrix = matrix_of(factors, i), part = matrix_of(b, i);
    if (is_singular(matrix)) return singular.report(i);
    exchange_rows(part, vector_of(pivots, i).data_ptr(), n);
    solve_lu(matrix, part);
  });
  singular.check(function, factors.sizes(), "is singular");
}

template <class T>
Tensor<T> inverse_of(const char* function, const Tensor<const T>& x) {
  check_square(function, x.sizes());
  if (is_small(x.size(-1))) return small_inverses(function, x);
  Tensor<T> result = new_factors<T>(function, x.sizes());
  set_identity(result);
  solve_factored(function, factor_batch(function, x), result);
  return result;
}

/// The sign and the logarithm of the magnitude of a determinant.
template <class T>
std::pair<T, real_t<T>> log_determinant(const Tensor<T>& factors, const std::int64_t* pivots) {
  using R = real_t<T>;
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  T sign(1);
  R sum(0);
  for (std::int64_t i = 0; i < n; ++i) {
    const T x = factors.data_ptr()[i * step];
    R size;
    if constexpr (ComplexElement<T>) size = math::hypot(x.re, x.im);
    else size = x < 0 ? -x : x;
    if (size == 0) return {T(0), -R(__builtin_inf())};
    sign = sign * (x / T(size));
    if (pivots[i] != i) sign = -sign;
    sum += math::log(size);
  }
  return {sign, sum};
}

template <class T>
T determinant(const Tensor<T>& factors, const std::int64_t* pivots) {
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  T product(1);
  for (std::int64_t i = 0; i < n; ++i)
    product = product * (pivots[i] == i ? factors.data_ptr()[i * step] : -factors.data_ptr()[i * step]);
  return product;
}

/// The right-hand sides as a batch of matrices, a view; if b has one dimension, it is one vector.  Throws ShapeError.
template <class T>
Tensor<const T> right_hand_columns(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  const bool is_vector = b.dim() == 1;
  if (b.dim() == 0 || b.size(is_vector ? 0 : -2) != a.size(-2)) {
    throw_error(ErrorCode::shape, function, ": shapes ", a.sizes(), " and ", b.sizes(),
                " do not fit: the right-hand side must have ", a.size(-2), " rows");
  }
  const Tensor<const T> columns = is_vector ? b.unsqueeze(1) : b;
  Shape shape = broadcast_shapes(function, batch_shape(a.sizes(), {}), batch_shape(columns.sizes(), {}));
  shape.push_back(columns.size(-2));
  shape.push_back(columns.size(-1));
  return columns.expand(shape);
}
/// A copy of them, in the order that matrices are factored in.
template <class T>
Tensor<T> right_hand_sides(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  return factors_of<T>(function, right_hand_columns(function, a, b));
}

template <class T>
Tensor<T> solve_batch(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  // A matrix that stands for several is factored once.
  if (is_small(a.size(-1)) && is_small(b.size(-1)) && batch_count(a.sizes()) == batch_count(b.sizes()))
    return small_solutions(function, a, b);
  const Tensor<T> result = factors_of<T>(function, b);
  solve_factored(function, factor_batch(function, a), result);
  return result;
}

/// The determinant of every matrix of a batch.
template <class T>
Tensor<T> determinants(const char* function, const Tensor<const T>& x) {
  check_square(function, x.sizes());
  if (is_small(x.size(-1))) return small_determinants(function, x);
  const auto factored = factor_batch(function, x);
  auto result = new_tensor<T>(function, batch_shape(x.sizes(), {}));
  for (std::int64_t i = 0; i < result.numel(); ++i) {
    result.data_ptr()[i] = determinant(matrix_of(factored.factors, i), vector_of(factored.pivots, i).data_ptr());
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

/// The result of lu: `auto [p, l, u] = lu(x)`.
template <class T>
struct LuResult {
  Tensor<T> p, l, u;
};
/// The result of lu_factor.
template <class T>
struct LuFactorResult {
  Tensor<T> lu;
  Tensor<std::int64_t> pivots;
};
/// The result of slogdet.
template <class T>
struct SlogdetResult {
  Tensor<T> sign;
  Tensor<real_t<T>> logabsdet;
};

struct LuFactor : Records<LuFactor> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::lu_factor",
      .arguments = arguments,
      .results = "lu, pivots",
      .summary = "L and U in one matrix, and the pivots: row i was exchanged with row pivots[i], in order",
      .source = "SciPy",
      .domain = Domain::inexact,
      .dtypes = "the same; int64 pivots",
      .shapes = "(…, m, n) gives (…, m, n) and (…, min(m, n))",
      .errors = "ShapeError for vectors",
      .notes = "Singular matrices have factors, too."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    auto result = detail::factor_batch(info.name, a);
    return LuFactorResult<typename X::value_type>{std::move(result.factors), std::move(result.pivots)};
  }
};
inline constexpr LuFactor lu_factor{};

struct Lu : Records<Lu> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::lu",
      .arguments = arguments,
      .results = "P, L, U",
      .summary = "P, L and U with x = P L U: a permutation, a lower triangle with ones on its diagonal, an upper one",
      .source = "SciPy",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, n) gives (…, m, m), (…, m, k) and (…, k, n), where k = min(m, n)",
      .errors = "ShapeError for vectors",
      .notes = "By partial pivoting. Singular matrices have factors, too."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    const auto factored = detail::factor_batch(info.name, a);
    const std::int64_t m = a.size(-2), n = a.size(-1), k = detail::smaller_of(m, n);
    LuResult<T> result{detail::identity_batch<T>(info.name, detail::batch_shape(a.sizes(), {m, m})),
                       detail::identity_batch<T>(info.name, detail::batch_shape(a.sizes(), {m, k})),
                       factored.factors.narrow(-2, 0, k).clone()};
    if (k == 0) return result;
    detail::for_each_matrix(a.sizes(), detail::work_of(m, m, 1) + detail::work_of(m, n, 1), [&](std::int64_t i) {
      // The identity with its rows exchanged like those of x is the inverse of P.
      const auto p = detail::matrix_of(result.p, i);
      detail::exchange_rows(p.t(), detail::vector_of(factored.pivots, i).data_ptr(), k);
      const auto l = detail::matrix_of(result.l, i), both = detail::matrix_of(factored.factors, i);
      for (std::int64_t row = 1; row < m; ++row) {
        const std::int64_t count = detail::smaller_of(row, k);
        l.select(0, row).narrow(0, 0, count).copy_(both.select(0, row).narrow(0, 0, count));
      }
      detail::clear_below(detail::matrix_of(result.u, i));
    });
    return result;
  }
};
inline constexpr Lu lu{};

struct Solve : Records<Solve> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::solve",
      .arguments = arguments,
      .summary = "the solution of systems of linear equations: the y with x1 y = x2",
      .source = "array-API 2024.12 `linalg.solve`",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes = "(…, m, m) and (m) or (…, m, n) give (m) or (…, m, n), where the other dimensions broadcast",
      .errors = "ShapeError for other shapes, LinAlgError if a matrix is singular",
      .notes = "By lu_factor. NaN in the operands give NaN."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    detail::require_factor_element<T>();
    const Tensor<const T> matrices = detail::operand_as<T>(a), right = detail::operand_as<T>(b);
    detail::check_square(info.name, matrices.sizes());
    const Tensor<T> result =
        detail::solve_batch(info.name, matrices, detail::right_hand_columns(info.name, matrices, right));
    return right.dim() == 1 ? result.squeeze(-1) : result;
  }
  template <detail::FixedSquare A, detail::Fixed B>
    requires((detail::FixedVector<B> || detail::FixedMatrix<B>) && A::size(0) == B::size(0))
  constexpr auto operator()(const A& a, const B& b) const {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    return detail::solve_fixed(info.name, cast<T>(a), cast<T>(b));
  }
};
inline constexpr Solve solve{};

struct Inv : Records<Inv> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{.name = "linalg::inv",
                               .arguments = arguments,
                               .summary = "the inverse matrix",
                               .source = "array-API 2024.12 `linalg.inv`",
                               .domain = Domain::inexact,
                               .dtypes = "the same",
                               .shapes = "(…, m, m)",
                               .errors = "ShapeError for other shapes, LinAlgError if a matrix is singular",
                               .notes = "By lu_factor. NaN in the operands give NaN."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const { return detail::inverse_of(info.name, detail::factor_operand(x)); }
  template <detail::FixedSquare X>
  TENON_INLINE constexpr auto operator()(const X& x) const {
    return detail::inv_fixed(info.name, x);
  }
};
inline constexpr Inv inv{};

struct Det : Records<Det> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{.name = "linalg::det",
                               .arguments = arguments,
                               .summary = "the determinant",
                               .source = "array-API 2024.12 `linalg.det`",
                               .domain = Domain::inexact,
                               .dtypes = "the same",
                               .shapes = "(…, m, m) gives (…)",
                               .errors = "ShapeError for other shapes",
                               .notes = "By lu_factor. 1 for a matrix without rows."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const { return detail::determinants(info.name, detail::factor_operand(x)); }
  template <detail::FixedSquare X>
  TENON_INLINE constexpr auto operator()(const X& x) const {
    return FixedTensor<typename X::value_type>(detail::det_fixed(x));
  }
};
inline constexpr Det det{};

struct Slogdet : Records<Slogdet> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::slogdet",
      .arguments = arguments,
      .results = "sign, logabsdet",
      .summary = "the sign of the determinant, of magnitude 1, and the logarithm of its magnitude",
      .source = "array-API 2024.12 `linalg.slogdet`",
      .domain = Domain::inexact,
      .dtypes = "the same, and its real type",
      .shapes = "(…, m, m) gives (…) and (…)",
      .errors = "ShapeError for other shapes",
      .notes = "By lu_factor. 0 and negative infinity if a matrix is singular."};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    const auto factored = detail::factor_batch(info.name, a);
    const Shape shape = detail::batch_shape(a.sizes(), {});
    SlogdetResult<T> result{detail::new_tensor<T>(info.name, shape), detail::new_tensor<real_t<T>>(info.name, shape)};
    for (std::int64_t i = 0; i < result.sign.numel(); ++i) {
      const auto [sign, logarithm] = detail::log_determinant(detail::matrix_of(factored.factors, i),
                                                             detail::vector_of(factored.pivots, i).data_ptr());
      result.sign.data_ptr()[i] = sign;
      result.logabsdet.data_ptr()[i] = logarithm;
    }
    return result;
  }
};
inline constexpr Slogdet slogdet{};

struct MatrixPower : Records<MatrixPower> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}, {"n", ArgumentKind::integer}};
  static constexpr OpInfo info{
      .name = "linalg::matrix_power",
      .arguments = arguments,
      .summary = "the n-th power of a matrix; for a negative n, of its inverse",
      .source = "array-API 2024.12 `linalg.matrix_power`",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, m)",
      .errors = "ShapeError for other shapes, LinAlgError if n is negative and a matrix is singular"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, std::int64_t n) const {
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    using T = typename X::value_type;
    if (n >= 0) return detail::matrix_power_of<T>(a, static_cast<std::uint64_t>(n));
    return detail::matrix_power_of<T>(detail::inverse_of(info.name, a),
                                      std::uint64_t{0} - static_cast<std::uint64_t>(n));
  }
};
inline constexpr MatrixPower matrix_power{};

}  // namespace tenon::inline v1::linalg
