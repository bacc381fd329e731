// Eigenvalues and eigenvectors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/fixed/eigh.hpp>
#include <tenon/fixed/multiply.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/linalg/eigen.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

inline constexpr const char* eigen_errors =
    "ShapeError for other shapes, LinAlgError for infinities and NaN and if the iteration does not converge";

}  // namespace tenon::inline v1::detail

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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::eigh(info.name, a, true);
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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::eigh(info.name, a, false).eigenvalues;
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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::eig(info.name, a, true);
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
    const auto a = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, a.sizes());
    return detail::DecompositionEngine<typename X::device_type>::eig(info.name, a, false).eigenvalues;
  }
};
inline constexpr Eigvals eigvals{};

}  // namespace tenon::inline v1::linalg
