// Matrices from their diagonals, and parts of matrices: eye, diag, diagflat, tril, triu.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/triangle.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
Tensor<T> triangle_of(const Tensor<const T>& x, const Triangle& triangle) {
  if (x.dim() < 2) fail_no_matrices(triangle.function, x.sizes());
  auto result = new_tensor<T>(triangle.function, x.sizes());
  copy_triangle(reinterpret_cast<char*>(result.storage().data()), reinterpret_cast<const char*>(x.storage().data()),
                x.layout(), sizeof(T), triangle);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The size of a square matrix with n elements on diagonal `offset`.  Throws ShapeError.
TENON_SHARED std::int64_t size_around(const char* function, std::int64_t n, std::int64_t offset);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A matrix with the elements of x, of any shape, on a diagonal.
template <class X>
auto around_diagonal(const char* function, const X& x, Dims sizes, std::int64_t offset) {
  using T = typename X::value_type;
  const std::int64_t size = size_around(function, checked_numel(function, sizes), offset);
  auto result = filled<T>(function, {size, size}, false);
  const Layout diagonal = views::view(views::diagonal(result.layout(), offset, 0, 1), sizes);
  assign(function, Tensor<T>(Unchecked{}, result.storage(), Layout(diagonal)), x);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Diag : Records<Diag> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"offset", ArgumentKind::integer, "0"}};
  static constexpr OpInfo info{.name = "diag",
                               .arguments = arguments,
                               .summary = "the matrix with a vector as its diagonal, or the diagonal of a matrix",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .shapes = "(n + |offset|, n + |offset|) for (n,); a vector for a matrix",
                               .errors = "ShapeError unless the rank is 1 or 2",
                               .notes = "The diagonal of a matrix is a view. A new matrix is 0 off its diagonal."};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t offset = 0) const {
    using R = decltype(eval(x));
    const Shape sizes = detail::shape_of(x);
    if (sizes.rank() == 1) return R(detail::around_diagonal(info.name, x, sizes, offset));
    if (sizes.rank() != 2)
      detail::throw_error(ErrorCode::shape, info.name, ": needs a vector or a matrix, got shape ", sizes);
    return R(eval(x).diagonal(offset));
  }
};
inline constexpr Diag diag{};

struct DiagFlat : Records<DiagFlat> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"offset", ArgumentKind::integer, "0"}};
  static constexpr OpInfo info{.name = "diagflat",
                               .arguments = arguments,
                               .summary = "the matrix with all elements of x on its diagonal, in row-major order",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .shapes = "(n + |offset|, n + |offset|) for n elements"};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t offset = 0) const {
    return detail::around_diagonal(info.name, x, detail::shape_of(x), offset);
  }
};
inline constexpr DiagFlat diagflat{};

struct Tril : Records<Tril> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"offset", ArgumentKind::integer, "0"}};
  static constexpr OpInfo info{.name = "tril",
                               .arguments = arguments,
                               .summary = "the lower triangles of matrices, zeros elsewhere",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .errors = "ShapeError if the rank is below 2",
                               .notes =
                                   "A positive offset adds diagonals above the main one, a negative one removes some. "
                                   "Leading dimensions form a batch."};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t offset = 0) const {
    return detail::triangle_of<typename X::value_type>(eval(x), {info.name, true, offset});
  }
  template <detail::HasForms X>
  TENON_KEYED auto operator()(const X& x, std::int64_t offset = 0) const {
    return detail::form_of<Tril, X>::of(x, offset);
  }
};
inline constexpr Tril tril{};

struct Triu : Records<Triu> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"offset", ArgumentKind::integer, "0"}};
  static constexpr OpInfo info{
      .name = "triu",
      .arguments = arguments,
      .summary = "the upper triangles of matrices, zeros elsewhere",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .errors = Tril::info.errors,
      .notes = "A positive offset removes diagonals, a negative one adds some below the main one."};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t offset = 0) const {
    return detail::triangle_of<typename X::value_type>(eval(x), {info.name, false, offset});
  }
  template <detail::HasForms X>
  TENON_KEYED auto operator()(const X& x, std::int64_t offset = 0) const {
    return detail::form_of<Triu, X>::of(x, offset);
  }
};
inline constexpr Triu triu{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

template <Element T, detail::MemoryPlace... P>
auto eye(std::int64_t rows, std::int64_t columns, std::int64_t offset, const P&... place) {
  auto result = detail::filled<T>("eye", {rows, columns}, T(0), place...);
  result.diagonal(offset).fill_(T(1));
  return result;
}
template <Element T, detail::MemoryPlace... P>
auto eye(std::int64_t rows, std::int64_t columns, const P&... place) { return eye<T>(rows, columns, 0, place...); }
template <Element T, detail::MemoryPlace... P>
auto eye(std::int64_t n, const P&... place) { return eye<T>(n, n, 0, place...); }
template <class T = void, class... A>
  requires(!Element<T>)
auto eye(const A&...) { return detail::refuse_creation<T, true>(); }

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct Eye {
  static constexpr Argument arguments[] = {{"rows", ArgumentKind::integer},
                                           {"columns", ArgumentKind::integer, "rows"},
                                           {"offset", ArgumentKind::integer, "0"},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "eye",
      .arguments = arguments,
      .summary = "ones on a diagonal, zeros elsewhere",
      .source = "array-API 2024.12",
      .rule = Rule::logical,
      .dtypes = "T",
      .shapes = "(rows, columns)",
      .errors = detail::creation_errors,
      .notes = "The diagonal consists of elements (i, i + offset); the offset is 0 by default."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return eye<T>(static_cast<A&&>(given)...); }
};

using DiagOps = OpList<Eye, Diag, DiagFlat, Tril, Triu>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/diag_bodies.hpp>
#endif
