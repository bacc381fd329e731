// Compositions of solutions and determinants: logdet, cholesky_solve, tensorsolve, tensorinv.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The product of the sizes from dimension `first` to before `last`. Throws ShapeError if it overflows.
TENON_NOINLINE_OG inline std::int64_t product_of_sizes(const char* function, Dims sizes, int first, int last) {
  std::int64_t product = 1;
  for (int d = first; d < last; ++d) {
    if (__builtin_mul_overflow(product, sizes[d], &product))
      throw_error(ErrorCode::shape, function, ": the sizes of ", sizes, " overflow 64 bits");
  }
  return product;
}

/// The sizes of x1, which are those of x2 and then those of the solution. Throws ShapeError unless their products are
/// equal.
TENON_NOINLINE_OG inline Shape solution_sizes(const char* function, Dims a, Dims b) {
  bool fits = a.rank() >= b.rank();
  for (int d = 0; fits && d < b.rank(); ++d) fits = a[d] == b[d];
  const std::int64_t rows = fits ? product_of_sizes(function, b, 0, b.rank()) : 0;
  if (!fits || rows != product_of_sizes(function, a, b.rank(), a.rank()))
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b,
                " do not fit: the first must be that of the second and further sizes with the same product");
  Shape rest;
  for (int d = b.rank(); d < a.rank(); ++d) rest.push_back(a[d]);
  return rest;
}
template <class A, class B>
TENON_NOINLINE_OG auto tensor_solution(const A& a, const B& b) {
  constexpr const char* function = "linalg::tensorsolve";
  const Shape rest = solution_sizes(function, Shape(a.sizes()), Shape(b.sizes()));
  const std::int64_t rows = b.numel();
  return reshape(linalg::solve(reshape(a, Shape{rows, rows}), reshape(b, Shape{rows})), rest);
}

/// The sizes behind the first `count` ones, and then these. Throws ShapeError unless the products of both are equal,
/// IndexError for another count.
TENON_NOINLINE_OG inline Shape inverse_sizes(const char* function, Dims sizes, std::int64_t count) {
  if (count < 1 || count > sizes.rank())
    throw_error(ErrorCode::index, function, ": ind = ", count, " is not from 1 to ", sizes.rank(),
                ", the rank of shape ", sizes);
  const int first = static_cast<int>(count);
  if (product_of_sizes(function, sizes, 0, first) != product_of_sizes(function, sizes, first, sizes.rank()))
    throw_error(ErrorCode::shape, function, ": shape ", sizes,
                " is not one of square matrices: the product of the first ", count, " sizes is not that of the others");
  Shape result;
  for (int d = first; d < sizes.rank(); ++d) result.push_back(sizes[d]);
  for (int d = 0; d < first; ++d) result.push_back(sizes[d]);
  return result;
}
template <class X>
TENON_NOINLINE_OG auto tensor_inverse(const X& x, std::int64_t count) {
  constexpr const char* function = "linalg::tensorinv";
  const Shape sizes(x.sizes()), result = inverse_sizes(function, sizes, count);
  const std::int64_t rows = product_of_sizes(function, sizes, 0, static_cast<int>(count));
  return reshape(linalg::inv(reshape(x, Shape{rows, rows})), result);
}

template <class B, class L>
TENON_NOINLINE_OG auto solution_by_cholesky(const B& b, const L& l, bool is_upper) {
  using linalg::Transpose;
  if (is_upper)
    return linalg::solve_triangular(l, linalg::solve_triangular(l, b, linalg::upper, Transpose::adjoint),
                                    linalg::upper);
  return linalg::solve_triangular(l, linalg::solve_triangular(l, b), Transpose::adjoint);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct LogDet : Records<LogDet> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::logdet",
      .arguments = arguments,
      .aliases = "logdet",
      .summary = "the logarithm of the determinant",
      .source = "PyTorch `logdet`",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, m) gives (…)",
      .errors = "ShapeError for other shapes",
      .notes =
          "By slogdet, so that nothing overflows. -infinity for a singular matrix, NaN for a negative "
          "determinant of a real one."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class X>
  TENON_KEYED static auto composed(const X& x) {
    const auto [sign, logarithm] = slogdet(x);
    return eval(log(sign) + logarithm);
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    const auto [sign, logarithm] = slogdet(detail::factor_operand(x));
    return eval(log(sign) + logarithm);
  }
};
inline constexpr LogDet logdet{};

struct CholeskySolve : Records<CholeskySolve> {
  using Records::operator();
  using Options = detail::Options<detail::UpperTriangle>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x1", .least_rank = 2},
                                                                         Argument{.name = "x2", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "linalg::cholesky_solve",
      .arguments = arguments,
      .aliases = "cholesky_solve",
      .summary = "the solution of systems whose matrix has the Cholesky factor x2: the y with x2 x2ᴴ y = x1",
      .source = "PyTorch `cholesky_solve`",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes = "(m) or (…, m, n) and (…, m, m) give (m) or (…, m, n), where the other dimensions broadcast",
      .errors = "ShapeError for other shapes, LinAlgError if a factor has a 0 on its diagonal",
      .notes = "With `upper` x2 is the upper factor: x2ᴴ x2 y = x1. By solve_triangular, twice."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class B, class L, class... O>
  TENON_KEYED static auto composed(const B& b, const L& l, const O&... options) {
    return detail::solution_by_cholesky(b, l, detail::collect_options<Options>(options...).is_upper);
  }
  template <TensorLike B, TensorLike L, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const B& b, const L& l, const O&... options) const {
    using T = promote_t<typename B::value_type, typename L::value_type>;
    detail::require_factor_element<T>();
    const auto right = detail::operand_as<T>(b), factors = detail::operand_as<T>(l);
    return detail::solution_by_cholesky(right, factors, detail::collect_options<Options>(options...).is_upper);
  }
};
inline constexpr CholeskySolve cholesky_solve{};

struct TensorSolve : Records<TensorSolve> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "linalg::tensorsolve",
      .arguments = detail::two_operands,
      .aliases = "tensorsolve",
      .summary = "the y with tensordot(x1, y, y.ndim) = x2: a system of equations in tensors",
      .source = "NumPy `linalg.tensorsolve`, PyTorch",
      .domain = Domain::inexact,
      .dtypes = "the promoted type",
      .shapes = "the sizes of x2 and then those of the result, and x2; both have the same product",
      .errors = "ShapeError for other shapes, LinAlgError if the matrix of x1 is singular",
      .notes = "By solve. moveaxis brings other orders of x1's dimensions into this one."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class A, class B>
  TENON_KEYED static auto composed(const A& a, const B& b) {
    return detail::tensor_solution(a, b);
  }
  template <TensorLike A, TensorLike B>
  TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    detail::require_factor_element<T>();
    return detail::tensor_solution(detail::operand_as<T>(a), detail::operand_as<T>(b));
  }
};
inline constexpr TensorSolve tensorsolve{};

struct TensorInv : Records<TensorInv> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}, {"ind", ArgumentKind::integer, "2"}};
  static constexpr OpInfo info{
      .name = "linalg::tensorinv",
      .arguments = arguments,
      .aliases = "tensorinv",
      .summary =
          "the inverse of x as a matrix whose rows are the first ind dimensions and whose columns are the others",
      .source = "NumPy `linalg.tensorinv`, PyTorch",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "the sizes behind the first ind, and then these",
      .errors =
          "IndexError for an ind below 1 or above the rank, ShapeError unless both products of sizes are equal, "
          "LinAlgError if the matrix is singular",
      .notes = "By inv."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class X>
  TENON_KEYED static auto composed(const X& x, std::int64_t ind = 2) {
    return detail::tensor_inverse(x, ind);
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, std::int64_t ind = 2) const {
    return detail::tensor_inverse(detail::factor_operand(x), ind);
  }
};
inline constexpr TensorInv tensorinv{};

}  // namespace tenon::inline v1::linalg
