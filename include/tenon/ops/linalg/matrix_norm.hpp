// Norms and condition numbers of matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::linalg {

/// Chooses a norm of matrices: `matrix_norm(x, Norm::nuclear)`.
enum class Norm : unsigned char {
  frobenius,     ///< the square root of the sum of squared magnitudes
  nuclear,       ///< the sum of singular values
  largest,       ///< the largest singular value, NumPy's 2
  smallest,      ///< the smallest singular value, NumPy's -2
  columns,       ///< the largest sum of magnitudes of a column, NumPy's 1
  least_column,  ///< the smallest sum of magnitudes of a column, NumPy's -1
  rows,          ///< the largest sum of magnitudes of a row, NumPy's infinity
  least_row      ///< the smallest sum of magnitudes of a row, NumPy's -infinity
};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

inline constexpr const char* norm_choices =
    "linalg::Norm frobenius nuclear largest smallest columns least_column rows least_row";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
TENON_NOINLINE_OG Tensor<real_t<T>, Device> matrix_norm_of(const char* function, const Tensor<const T, Device>& x,
                                                           linalg::Norm which) {
  using R = real_t<T>;
  using linalg::Norm;
  check_matrices(function, x.sizes());
  const std::int64_t m = x.size(-2), n = x.size(-1);
  const bool of_columns = which == Norm::columns || which == Norm::least_column,
             of_rows = which == Norm::rows || which == Norm::least_row;
  const bool of_values = which == Norm::largest || which == Norm::smallest;
  if ((m == 0 && (of_rows || of_values)) || (n == 0 && (of_columns || of_values)))
    throw_error(ErrorCode::shape, function, ": the matrices of shape ", x.sizes(), " are empty");
  const auto sums = [&](int d) { return Tensor<R, Device>(sum(abs(x), axis(d))); };
  switch (which) {
    case Norm::nuclear: return sum(singular_values(function, x), axis(-1));
    case Norm::largest: return (max)(singular_values(function, x), axis(-1));
    case Norm::smallest: return (min)(singular_values(function, x), axis(-1));
    case Norm::columns: return (max)(sums(-2), axis(-1));
    case Norm::least_column: return (min)(sums(-2), axis(-1));
    case Norm::rows: return (max)(sums(-1), axis(-1));
    case Norm::least_row: return (min)(sums(-1), axis(-1));
    case Norm::frobenius: break;
  }
  return vector_norm(x, axis(-2, -1));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct MatrixNorm : Records<MatrixNorm> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x", .least_rank = 2},
      {.name = "which", .kind = ArgumentKind::choice, .fallback = "frobenius", .choices = detail::norm_choices}};
  static constexpr OpInfo info{
      .name = "linalg::matrix_norm",
      .arguments = arguments,
      .summary = "a norm of the matrix, the Frobenius norm by default",
      .source = "array-API 2024.12 `linalg.matrix_norm`",
      .domain = Domain::inexact,
      .dtypes = "the real type",
      .shapes = "(…, m, n) gives (…)",
      .errors =
          "ShapeError for vectors, and for a largest or smallest value of a matrix without elements; LinAlgError "
          "for infinities and NaN, with norms by singular values"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, Norm which = Norm::frobenius) const {
    return detail::matrix_norm_of(info.name, detail::factor_operand(x), which);
  }
};
inline constexpr MatrixNorm matrix_norm{};

struct Cond : Records<Cond> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x", .least_rank = 2},
      {.name = "which", .kind = ArgumentKind::choice, .fallback = "largest", .choices = detail::norm_choices}};
  static constexpr OpInfo info{
      .name = "linalg::cond",
      .arguments = arguments,
      .summary = "the condition number: the norm of the matrix times that of its inverse",
      .source = "NumPy `linalg.cond`",
      .domain = Domain::inexact,
      .dtypes = "the real type",
      .shapes = "(…, m, n) gives (…)",
      .errors =
          "ShapeError for vectors, for empty matrices, and, unless the norm is the largest or smallest singular "
          "value, for those not square; LinAlgError as svd and inv",
      .notes =
          "The default is the largest singular value divided by the smallest: infinity if a matrix is "
          "singular."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, Norm which = Norm::largest) const {
    using R = real_t<std::remove_const_t<typename X::value_type>>;
    const auto a = detail::factor_operand(x);
    detail::check_matrices(info.name, a.sizes());
    if (a.size(-1) == 0 || a.size(-2) == 0)
      detail::throw_error(ErrorCode::shape, info.name, ": the matrices of shape ", a.sizes(), " are empty");
    if (which == Norm::largest || which == Norm::smallest) {
      const auto s = detail::singular_values(info.name, a);
      const auto first = s.select(-1, 0), last = s.select(-1, -1);
      const auto infinity = static_cast<R>(__builtin_inf());  // also of a zero matrix
      return which == Norm::largest ? detail::evaluate<R>(where(first == R(0), infinity, first / last))
                                    : detail::evaluate<R>(where(first == R(0), infinity, last / first));
    }
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    const decltype(a) inverse = detail::DecompositionEngine<typename X::device_type>::inverse(info.name, a);
    return detail::evaluate<R>(detail::matrix_norm_of(info.name, a, which) *
                               detail::matrix_norm_of(info.name, inverse, which));
  }
};
inline constexpr Cond cond{};

}  // namespace tenon::inline v1::linalg
