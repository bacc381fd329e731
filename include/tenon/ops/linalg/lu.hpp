// LU factors with partial pivoting, and their uses: solutions of systems, inverses, determinants.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/fixed/factor.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/linalg/lu.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::linalg {

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
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_matrices(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::factor_lu(info.name, a);
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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_matrices(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::lu(info.name, a);
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
    detail::require_door<detail::DecompositionEngine, A>();
    const auto matrices = detail::operand_as<T>(a), right = detail::operand_as<T>(b);
    detail::check_square(info.name, matrices.sizes());
    const auto result = detail::DecompositionEngine<typename A::device_type>::solve(
        info.name, matrices, detail::right_hand_columns(info.name, matrices, right));
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
  TENON_INLINE auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::inverse(info.name, a);
  }
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
  TENON_KEYED auto operator()(const X& x) const {
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::determinants(info.name, a);
  }
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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::log_determinants(info.name, a);
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
    if (n >= 0) return detail::matrix_power_of(a, static_cast<std::uint64_t>(n));
    detail::require_door<detail::DecompositionEngine, X>();
    const decltype(a) inverse = detail::DecompositionEngine<typename X::device_type>::inverse(info.name, a);
    return detail::matrix_power_of(inverse, std::uint64_t{0} - static_cast<std::uint64_t>(n));
  }
};
inline constexpr MatrixPower matrix_power{};

}  // namespace tenon::inline v1::linalg
