// Eigenvalues and eigenvectors.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/fixed/eigh.hpp>
#include <tenon/fixed/multiply.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/scaling.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/solve_general.hpp>
#include <tenon/host/linalg/solve_hermitian.hpp>
#endif

namespace tenon::inline v1::linalg {

/// The result of eigh and eig: `auto [eigenvalues, eigenvectors] = eigh(x)`.
template <class V, class T>
struct EigenResult {
  Tensor<V> eigenvalues;
  Tensor<T> eigenvectors;
};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

template <class T>
using complex_of = complex<real_t<T>>;
inline constexpr const char* not_finite = "has elements that are not finite";
inline constexpr const char* not_converged = "takes too many iterations";
inline constexpr const char* eigen_errors =
    "ShapeError for other shapes, LinAlgError for infinities and NaN and if the iteration does not converge";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls `solve` for the eigenvalues of every matrix, and for eigenvectors if `vectors` is not null. Real eigenvalues
/// are those of Hermitian matrices.
template <class T, class V, class U, class F>
void solve_eigen(const char* function, const Tensor<const T>& x, const Tensor<V>& values, const Tensor<U>* vectors,
                 F solve) {
  Offender infinite, endless;
  const std::int64_t n = x.size(-1);
  if (n == 0) return;
  for_each_matrix(x.sizes(), 9 * work_of(n, n, n), [&](std::int64_t i) {
    const Tensor<const T> matrix = matrix_of(x, i);
    if (!is_finite(matrix)) return infinite.report(i);
    const Tensor<U> part = vectors ? matrix_of(*vectors, i) : Tensor<U>();
    const auto solve_near_one = [&](const Tensor<const T>& scaled, const Tensor<V>& to) {
      return solve(scaled, to, vectors ? &part : nullptr);
    };
    if (!solve_scaled(function, matrix, vector_of(values, i), !ComplexElement<V>, solve_near_one)) endless.report(i);
  });
  infinite.check(function, x.sizes(), not_finite);
  endless.check(function, x.sizes(), not_converged);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct Eigh : Records<Eigh> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::eigh",
      .arguments = arguments,
      .results = "eigenvalues, eigenvectors",
      .summary = "eigenvalues, ascending, and eigenvectors, orthonormal columns, of Hermitian matrices",
      .source = "array-API 2024.12 `linalg.eigh`",
      .domain = Domain::inexact,
      .dtypes = "the real type, and the same",
      .shapes = "(…, m, m) gives (…, m) and (…, m, m)",
      .errors = detail::eigen_errors,
      .notes = "Reads the lower triangle of x."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    EigenResult<real_t<T>, T> result{
        detail::new_tensor<real_t<T>>(info.name, detail::batch_shape(a.sizes(), {a.size(-1)})),
        detail::new_factors<T>(info.name, a.sizes())};
    detail::solve_eigen(info.name, a, result.eigenvalues, &result.eigenvectors, detail::solve_hermitian<T>);
    return result;
  }
  template <detail::FixedSquare X>
    requires(!ComplexElement<typename X::value_type>)
  constexpr auto operator()(const X& x) const {
    return detail::eigh_fixed(info.name, x);
  }
};
inline constexpr Eigh eigh{};

struct Eigvalsh : Records<Eigvalsh> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{.name = "linalg::eigvalsh",
                               .arguments = arguments,
                               .summary = "eigenvalues of Hermitian matrices, ascending",
                               .source = "array-API 2024.12 `linalg.eigvalsh`",
                               .domain = Domain::inexact,
                               .dtypes = "the real type",
                               .shapes = "(…, m, m) gives (…, m)",
                               .errors = detail::eigen_errors,
                               .notes = "Reads the lower triangle of x."};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    auto result = detail::new_tensor<real_t<T>>(info.name, detail::batch_shape(a.sizes(), {a.size(-1)}));
    detail::solve_eigen(info.name, a, result, static_cast<const Tensor<T>*>(nullptr), detail::solve_hermitian<T>);
    return result;
  }
  template <detail::FixedSquare X>
    requires(!ComplexElement<typename X::value_type>)
  constexpr auto operator()(const X& x) const {
    return detail::eigh_fixed(info.name, x).eigenvalues;
  }
};
inline constexpr Eigvalsh eigvalsh{};

struct Eig : Records<Eig> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::eig",
      .arguments = arguments,
      .results = "eigenvalues, eigenvectors",
      .summary = "eigenvalues and eigenvectors, columns of length 1, of any matrices",
      .source = "NumPy `linalg.eig`",
      .domain = Domain::inexact,
      .dtypes = "the complex type",
      .shapes = "(…, m, m) gives (…, m) and (…, m, m)",
      .errors = detail::eigen_errors,
      .notes = "In no particular order. Complex even if all eigenvalues are real, as in PyTorch."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    using Z = detail::complex_of<T>;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    EigenResult<Z, Z> result{detail::new_tensor<Z>(info.name, detail::batch_shape(a.sizes(), {a.size(-1)})),
                             detail::new_factors<Z>(info.name, a.sizes())};
    detail::solve_eigen(info.name, a, result.eigenvalues, &result.eigenvectors, detail::solve_general<T>);
    return result;
  }
};
inline constexpr Eig eig{};

struct Eigvals : Records<Eigvals> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{.name = "linalg::eigvals",
                               .arguments = arguments,
                               .summary = "eigenvalues of any matrices",
                               .source = "NumPy `linalg.eigvals`",
                               .domain = Domain::inexact,
                               .dtypes = "the complex type",
                               .shapes = "(…, m, m) gives (…, m)",
                               .errors = detail::eigen_errors,
                               .notes = "In no particular order."};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = typename X::value_type;
    using Z = detail::complex_of<T>;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    auto result = detail::new_tensor<Z>(info.name, detail::batch_shape(a.sizes(), {a.size(-1)}));
    detail::solve_eigen(info.name, a, result, static_cast<const Tensor<Z>*>(nullptr), detail::solve_general<T>);
    return result;
  }
};
inline constexpr Eigvals eigvals{};

}  // namespace tenon::inline v1::linalg
