// LU factors with partial pivoting, and what they solve: systems, inverses, determinants.
//
// The columns are cut into halves until a block of them is narrow (Toledo, "Locality of reference in LU decomposition with
// partial pivoting", 1997), so that nearly all work is products of matrices.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/ops/linalg/batch.hpp>
#include <tenon/ops/linalg/triangular.hpp>
#include <tenon/ops/matmul.hpp>
#include <tenon/ops/matrix_power.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// Exchanges rows i and pivots[i] of x, one after the other.
template <class T>
void exchange_rows(const Tensor<T>& x, const std::int64_t* pivots, std::int64_t count) {
  const std::int64_t columns = x.layout().size(1), row = x.layout().stride(0), column = x.layout().stride(1);
  for (std::int64_t i = 0; i < count; ++i) {
    if (pivots[i] == i) continue;
    T *a = x.data_ptr() + i * row, *b = x.data_ptr() + pivots[i] * row;
    for (std::int64_t j = 0; j < columns; ++j) std::swap(a[j * column], b[j * column]);
  }
}

/// |re| + |im|, by which pivots are chosen.
template <class T>
TENON_INLINE real_t<T> sum_of_parts(const T& x) {
  if constexpr (ComplexElement<T>) return (x.re < 0 ? -x.re : x.re) + (x.im < 0 ? -x.im : x.im);
  else return x < 0 ? -x : x;
}

/// From here on reciprocals are finite and normal.
template <class R>
inline constexpr R least_divisor = std::is_same_v<R, float> ? R(0x1p-126f) : R(0x1p-1022);

/// A few columns, which are factored where each of them is contiguous.
template <class T>
void factor_panel(const Tensor<T>& x, std::int64_t* pivots) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1);
  const Tensor<T> turned = new_tensor<T>("lu", Shape{n, m});
  assign("lu", turned, x.t());
  T* const data = turned.data_ptr();
  for (std::int64_t j = 0; j < n; ++j) {
    T* const column = data + j * m;
    // Column j as the columns before change it: its top in order, the rest at once.
    for (std::int64_t i = 1; i < smaller_of(j, m); ++i) {
      T sum = column[i];
      for (std::int64_t k = 0; k < i; ++k) sum = sum - data[k * m + i] * column[k];
      column[i] = sum;
    }
    if (j >= m) continue;
    if (j > 0) subtract_columns(column + j, m - j, j, static_cast<const T*>(data + j), m, static_cast<const T*>(column), 1, false);
    std::int64_t pivot = j;
    real_t<T> greatest = sum_of_parts(column[j]);
    for (std::int64_t i = j + 1; i < m; ++i) {
      if (sum_of_parts(column[i]) > greatest) greatest = sum_of_parts(column[pivot = i]);
    }
    pivots[j] = pivot;
    if (pivot != j) {
      for (std::int64_t k = 0; k < n; ++k) std::swap(data[k * m + j], data[k * m + pivot]);
    }
    const T divisor = column[j], factor = T(1) / divisor;
    if (divisor == T(0)) continue;
    if (sum_of_parts(divisor) < least_divisor<real_t<T>>) {  // its reciprocal may be infinite
      for (std::int64_t i = j + 1; i < m; ++i) column[i] = column[i] / divisor;
    } else {
      for (std::int64_t i = j + 1; i < m; ++i) column[i] = column[i] * factor;
    }
  }
  assign("lu", x, turned.t());
}

/// x = L and U in one matrix, its rows exchanged: row i with row pivots[i], one after the other.  Rows of x are contiguous.
template <class T>
void factor_lu(const Tensor<T>& x, std::int64_t* pivots) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1), least = smaller_of(m, n);
  if (m == 0 || n == 0) return;
  if (n <= triangular_block) return factor_panel(x, pivots);
  const std::int64_t half = m < n ? smaller_of(m, blocks_of(n, 2)) : blocks_of(n, 2 * triangular_block) * triangular_block;
  const Tensor<T> left = x.narrow(1, 0, half), right = x.narrow(1, half, n - half);
  const std::int64_t top = smaller_of(half, m);
  factor_lu(left, pivots);
  exchange_rows(right, pivots, top);
  solve_lower<T>(left.narrow(0, 0, top).narrow(1, 0, top), right.narrow(0, 0, top), {.has_unit_diagonal = true});
  if (m == top) return;
  const Tensor<T> rest = right.narrow(0, top, m - top), below = left.narrow(0, top, m - top);
  subtract_product<T>(rest, below, right.narrow(0, 0, top));
  factor_lu(rest, pivots + top);
  exchange_rows(below, pivots + top, least - top);
  for (std::int64_t i = top; i < least; ++i) pivots[i] += top;
}

/// The factors of every matrix of a batch: L and U in one, and the rows that were exchanged.
template <class T>
struct FactoredBatch {
  Tensor<T> factors;
  Tensor<std::int64_t> pivots;
};
template <class T>
FactoredBatch<T> factor_batch(const char* function, const Tensor<const T>& x) {
  check_matrices(function, x.sizes());
  const std::int64_t m = x.size(-2), n = x.size(-1);
  FactoredBatch<T> result{x.clone(), new_tensor<std::int64_t>(function, batch_shape(x.sizes(), {smaller_of(m, n)}))};
  for_each_matrix(x.sizes(), m * n * smaller_of(m, n), [&](std::int64_t i) { factor_lu(matrix_of(result.factors, i), vector_of(result.pivots, i).data_ptr()); });
  return result;
}

/// Whether U has a 0 on its diagonal.
template <class T>
bool is_singular(const Tensor<T>& factors) {
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  for (std::int64_t i = 0; i < n; ++i) {
    if (factors.data_ptr()[i * step] == T(0)) return true;
  }
  return false;
}

/// b = (P L U)⁻¹ b for every matrix, where b broadcasts with the factors' batch.  Throws LinAlgError.
template <class T>
void solve_factored(const char* function, const FactoredBatch<T>& lu, const Tensor<T>& b) {
  const Tensor<T> factors = lu.factors.expand(batch_shape(b.sizes(), {lu.factors.size(-2), lu.factors.size(-1)}));
  const Tensor<std::int64_t> pivots = lu.pivots.expand(batch_shape(b.sizes(), {lu.pivots.size(-1)}));
  Offender singular;
  const std::int64_t n = factors.size(-1);
  for_each_matrix(b.sizes(), n * n * b.size(-1), [&](std::int64_t i) {
    const Tensor<T> matrix = matrix_of(factors, i), part = matrix_of(b, i);
    if (is_singular(matrix)) return singular.report(i);
    exchange_rows(part, vector_of(pivots, i).data_ptr(), n);
    solve_lower<T>(matrix, part, {.has_unit_diagonal = true});
    solve_upper<T>(matrix, part, {});
  });
  singular.check(function, factors.sizes(), "is singular");
}

template <class T>
Tensor<T> inverse_of(const char* function, const Tensor<const T>& x) {
  check_square(function, x.sizes());
  const Tensor<T> result = identity_batch<T>(function, x.sizes());
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
  for (std::int64_t i = 0; i < n; ++i) product = product * (pivots[i] == i ? factors.data_ptr()[i * step] : -factors.data_ptr()[i * step]);
  return product;
}

/// Makes the right-hand sides a batch of matrices: a vector where b has one dimension.  Throws ShapeError.
template <class T>
Tensor<T> right_hand_sides(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  const bool is_vector = b.dim() == 1;
  if (b.dim() == 0 || b.size(is_vector ? 0 : -2) != a.size(-2)) {
    fail(ErrorCode::shape, function, ": shapes ", a.sizes(), " and ", b.sizes(), " do not fit: the right-hand side must have ", a.size(-2), " rows");
  }
  const Tensor<const T> columns = is_vector ? b.unsqueeze(1) : b;
  Shape shape = broadcast_shapes(function, batch_shape(a.sizes(), {}), batch_shape(columns.sizes(), {}));
  shape.push_back(columns.size(-2));
  shape.push_back(columns.size(-1));
  return columns.expand(shape).clone();
}

TENON_END_DETAIL

TENON_BEGIN_TYPES
namespace linalg {

/// What lu gives: `auto [p, l, u] = lu(x)`.
template <class T>
struct LuResult {
  Tensor<T> p, l, u;
};
/// What lu_factor gives.
template <class T>
struct LuFactorResult {
  Tensor<T> lu;
  Tensor<std::int64_t> pivots;
};
/// What slogdet gives.
template <class T>
struct SlogdetResult {
  Tensor<T> sign;
  Tensor<real_t<T>> logabsdet;
};

struct LuFactor {
  static constexpr OpInfo info{.name = "linalg::lu_factor", .summary = "L and U in one matrix, and the pivots: row i was exchanged with row pivots[i], one after the other",
                               .source = "SciPy", .domain = Domain::inexact, .call = "linalg::lu_factor(x)", .dtypes = "the same; int64 pivots",
                               .shapes = "(…, m, n) gives (…, m, n) and (…, min(m, n))", .errors = "ShapeError for vectors", .notes = "Singular matrices have factors too."};
  template <TensorLike X>
  auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    auto result = detail::factor_batch(info.name, a);
    return LuFactorResult<typename X::value_type>{std::move(result.factors), std::move(result.pivots)};
  }
};
inline constexpr LuFactor lu_factor{};

struct Lu {
  static constexpr OpInfo info{.name = "linalg::lu", .summary = "P, L and U with x = P L U: a permutation, a lower triangle with ones on its diagonal, an upper one",
                               .source = "SciPy", .domain = Domain::inexact, .call = "linalg::lu(x)", .dtypes = "the same",
                               .shapes = "(…, m, n) gives (…, m, m), (…, m, k) and (…, k, n), where k = min(m, n)", .errors = "ShapeError for vectors",
                               .notes = "Partial pivoting. Singular matrices have factors too."};
  template <TensorLike X>
  auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    const auto factored = detail::factor_batch(info.name, a);
    const std::int64_t m = a.size(-2), n = a.size(-1), k = detail::smaller_of(m, n);
    LuResult<T> result{detail::identity_batch<T>(info.name, detail::batch_shape(a.sizes(), {m, m})),
                       detail::identity_batch<T>(info.name, detail::batch_shape(a.sizes(), {m, k})),
                       factored.factors.narrow(-2, 0, k).clone()};
    detail::for_each_matrix(a.sizes(), m * (m + n), [&](std::int64_t i) {
      // Rows of the identity in the order of x's are the inverse of P.
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

struct Solve {
  static constexpr OpInfo info{.name = "linalg::solve", .arity = 2, .summary = "what x1 times it is x2", .source = "array-API 2024.12 `linalg.solve`",
                               .domain = Domain::inexact, .call = "linalg::solve(x1, x2)", .dtypes = "the promoted type",
                               .shapes = "(…, m, m) and (m) or (…, m, n) give (m) or (…, m, n), the rest broadcasts",
                               .errors = "ShapeError for others, LinAlgError where a matrix is singular", .notes = "By lu_factor. NaN goes through."};
  template <TensorLike A, TensorLike B>
  auto operator()(const A& a, const B& b) const {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    static_assert(detail::FactorElement<T>, "tenon: matrices are factored in float, double and complex: convert others with cast<double>(x)");
    const Tensor<const T> matrices = detail::operand_as<T>(a), right = detail::operand_as<T>(b);
    detail::check_square(info.name, matrices.sizes());
    const Tensor<T> result = detail::right_hand_sides(info.name, matrices, right);
    detail::solve_factored(info.name, detail::factor_batch(info.name, matrices), result);
    return right.dim() == 1 ? result.squeeze(-1) : result;
  }
};
inline constexpr Solve solve{};

struct Inv {
  static constexpr OpInfo info{.name = "linalg::inv", .summary = "the inverse matrix", .source = "array-API 2024.12 `linalg.inv`", .domain = Domain::inexact, .call = "linalg::inv(x)",
                               .dtypes = "the same", .shapes = "(…, m, m)", .errors = "ShapeError for others, LinAlgError where a matrix is singular",
                               .notes = "By lu_factor. NaN goes through."};
  template <TensorLike X>
  auto operator()(const X& x) const { return detail::inverse_of(info.name, detail::factor_operand(x)); }
};
inline constexpr Inv inv{};

struct Det {
  static constexpr OpInfo info{.name = "linalg::det", .summary = "the determinant", .source = "array-API 2024.12 `linalg.det`", .domain = Domain::inexact, .call = "linalg::det(x)",
                               .dtypes = "the same", .shapes = "(…, m, m) gives (…)", .errors = "ShapeError for others", .notes = "By lu_factor. 1 without rows."};
  template <TensorLike X>
  auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    const auto factored = detail::factor_batch(info.name, a);
    auto result = detail::new_tensor<T>(info.name, detail::batch_shape(a.sizes(), {}));
    for (std::int64_t i = 0; i < result.numel(); ++i) {
      result.data_ptr()[i] = detail::determinant(detail::matrix_of(factored.factors, i), detail::vector_of(factored.pivots, i).data_ptr());
    }
    return result;
  }
};
inline constexpr Det det{};

struct Slogdet {
  static constexpr OpInfo info{.name = "linalg::slogdet", .summary = "the sign of the determinant, of magnitude 1, and the logarithm of its magnitude",
                               .source = "array-API 2024.12 `linalg.slogdet`", .domain = Domain::inexact, .call = "linalg::slogdet(x)", .dtypes = "the same, and its real type",
                               .shapes = "(…, m, m) gives (…) and (…)", .errors = "ShapeError for others", .notes = "By lu_factor. 0 and negative infinity where a matrix is singular."};
  template <TensorLike X>
  auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    const auto factored = detail::factor_batch(info.name, a);
    const Shape shape = detail::batch_shape(a.sizes(), {});
    SlogdetResult<T> result{detail::new_tensor<T>(info.name, shape), detail::new_tensor<real_t<T>>(info.name, shape)};
    for (std::int64_t i = 0; i < result.sign.numel(); ++i) {
      const auto [sign, logarithm] = detail::log_determinant(detail::matrix_of(factored.factors, i), detail::vector_of(factored.pivots, i).data_ptr());
      result.sign.data_ptr()[i] = sign;
      result.logabsdet.data_ptr()[i] = logarithm;
    }
    return result;
  }
};
inline constexpr Slogdet slogdet{};

struct MatrixPower {
  static constexpr OpInfo info{.name = "linalg::matrix_power", .summary = "the product of n times the matrix, of its inverse where n is negative",
                               .source = "array-API 2024.12 `linalg.matrix_power`", .domain = Domain::inexact, .call = "linalg::matrix_power(x, n)", .dtypes = "the same", .shapes = "(…, m, m)",
                               .errors = "ShapeError for others, LinAlgError where n is negative and a matrix singular"};
  template <TensorLike X>
  auto operator()(const X& x, std::int64_t n) const {
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    using T = typename X::value_type;
    if (n >= 0) return detail::matrix_power_of<T>(a, static_cast<std::uint64_t>(n));
    return detail::matrix_power_of<T>(detail::inverse_of(info.name, a), std::uint64_t{0} - static_cast<std::uint64_t>(n));
  }
};
inline constexpr MatrixPower matrix_power{};

}  // namespace linalg
TENON_END_TYPES
