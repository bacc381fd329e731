// Products of vectors, matrices and tensors other than matmul.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fixed/multiply.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/host/dot.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class... X>
using product_type = promote_t<std::remove_const_t<typename X::value_type>...>;

/// conj(a) b, so that vecdot needs no conjugated copy.
struct ConjugateProduct : Elementwise<ConjugateProduct>, NoMethods<ConjugateProduct> {
  static constexpr OpInfo info{.name = "vecdot",
                               .arguments = two_operands,
                               .summary = "the product of two elements, the first conjugated",
                               .source = "Tenon"};
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& b) {
    if constexpr (ComplexElement<V>) return Multiply::at(V(a.re, -a.im), b);
    else return Multiply::at(a, b);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void check_rank(const char* function, const char* operand, Dims sizes, int rank);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// tensordot over dimensions axes_a of a and axes_b of b.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> tensordot_of(const char* function, const Tensor<const T, Device>& a,
                                                 const Tensor<const T, Device>& b, Dims axes_a, Dims axes_b) {
  if (axes_a.rank() != axes_b.rank())
    throw_error(ErrorCode::shape, function, ": ", axes_a.rank(), " dimensions ", axes_a, " of the first operand and ",
                axes_b.rank(), " of the second, ", axes_b);
  Labelled<const T, Device> left{a, {}}, right{b, {}};
  for (int d = 0; d < a.dim(); ++d) left.labels.push_back(static_cast<unsigned char>(d));
  for (int d = 0; d < b.dim(); ++d) right.labels.push_back(static_cast<unsigned char>(max_rank + d));
  Labels kept = joined(left.labels, right.labels);
  for (int i = 0; i < axes_a.rank(); ++i) {
    const int in_a = wrap_axis(function, axes_a[i], a.dim()), in_b = wrap_axis(function, axes_b[i], b.dim());
    const auto label = static_cast<unsigned char>(in_a);
    if (!kept.has(label) || right.labels.at[in_b] != max_rank + in_b)
      throw_error(ErrorCode::index, function, ": dimensions ", axes_a, " and ", axes_b, " name one twice");
    if (a.size(in_a) != b.size(in_b)) {
      throw_error(ErrorCode::shape, function, ": dimension ", in_a, " of shape ", a.sizes(), " is ", a.size(in_a),
                  " and dimension ", in_b, " of shape ", b.sizes(), " is ", b.size(in_b));
    }
    right.labels.at[in_b] = label;
    Labels rest;
    for (int k = 0; k < kept.count; ++k) {
      if (kept.at[k] != label && kept.at[k] != max_rank + in_b) rest.push_back(kept.at[k]);
    }
    kept = rest;
  }
  if (kept.count > max_rank)
    throw_error(ErrorCode::shape, function, ": the result of shapes ", a.sizes(), " and ", b.sizes(), " has more than ",
                max_rank, " dimensions");
  const Labelled<T, Device> result = contract<T>(left, right, kept);
  return result.value.permute(dimensions_of(result.labels, kept));
}

/// The sum of a b for two contiguous vectors of one size: as matmul sums them, but on several threads if they are long.
template <class T>
TENON_NOINLINE_OG Tensor<T> dot_of(const Tensor<const T>& a, const Tensor<const T>& b) {
  const Tensor<T> sums = dot_in_parts(a, b);
  return sums.numel() == 1 ? sums.squeeze(0) : sum_in<T>(sums, Shape{0});
}

/// The sum of conj(a) b along the given dimension of their broadcast shape.
template <class T>
TENON_NOINLINE_OG Tensor<T> vecdot_of(const Tensor<const T>& a, const Tensor<const T>& b, int dimension) {
  if constexpr (std::is_floating_point_v<T>) {
    if (a.dim() == 1 && b.dim() == 1 && a.is_contiguous() && b.is_contiguous()) return dot_of(a, b);
  }
  if constexpr (std::is_same_v<compute_t<T>, T>) return sum_in<T>(ConjugateProduct{}(a, b), Shape{dimension});
  else return sum_in<T>(multiply(cast<compute_t<T>>(a), cast<compute_t<T>>(b)), Shape{dimension});
}

/// The Kronecker product: with dimensions of size 1 inserted after each of a and before each of b, it is their product
/// elementwise.
template <class T>
TENON_NOINLINE_OG Tensor<T> kron_of(const Tensor<const T>& a, const Tensor<const T>& b) {
  const int rank = a.dim() > b.dim() ? a.dim() : b.dim();
  if (2 * rank > max_rank)
    throw_error(ErrorCode::shape, "kron: shapes ", a.sizes(), " and ", b.sizes(), " have too many dimensions");
  Tensor<const T> x = a, y = b;
  while (x.dim() < rank) x = x.unsqueeze(0);
  while (y.dim() < rank) y = y.unsqueeze(0);
  Shape shape;
  for (int d = 0; d < rank; ++d) {
    std::int64_t size;
    if (__builtin_mul_overflow(x.size(2 * d), y.size(2 * d), &size))
      throw_error(ErrorCode::shape, "kron: the result of shapes ", a.sizes(), " and ", b.sizes(), " is too large");
    shape.push_back(size);
    x = x.unsqueeze(2 * d + 1);
    y = y.unsqueeze(2 * d);
  }
  return evaluate<T>(multiply(x, y)).view(shape);
}

/// a × b along dimension `d` of their broadcast shape.
template <class T>
TENON_NOINLINE_OG Tensor<T> cross_of(const Tensor<const T>& a, const Tensor<const T>& b, const Shape& shape, int d) {
  auto result = new_tensor<T>("cross", shape);
  const Tensor<const T> x = a.broadcast_to(shape), y = b.broadcast_to(shape);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    assign("cross", result.select(d, i), x.select(d, j) * y.select(d, k) - x.select(d, k) * y.select(d, j));
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The dimension of the broadcast shape along which the vectors lie; their sizes must agree, and be `wanted` unless it
/// is -1.
TENON_SHARED int vector_axis(const char* function, std::int64_t d, Dims a, Dims b, std::int64_t wanted);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

struct Dot : Records<Dot> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 1}, {.name = "x2", .least_rank = 1}};
  static constexpr OpInfo info{
      .name = "dot",
      .arguments = arguments,
      .summary = "the sum of products over the last dimension of x1 and the second to last of x2",
      .source = "NumPy",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes = "(…, k) and (k) or (…, k, n) give the other dimensions of x1, then of x2; a scalar multiplies",
      .errors = "ShapeError if the sizes k differ"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = detail::product_type<A, B>;
    const auto x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    const bool has_scalar = x.dim() == 0 || y.dim() == 0;
    const std::int64_t along = y.dim() > 1 ? -2 : -1;
    // Of vectors and matrices the product of matrices, which needs no plan.
    if (!has_scalar && x.dim() <= 2 && y.dim() <= 2 && x.size(-1) == y.size(along)) return detail::matmul_of<T>(x, y);
    return detail::tensordot_of<T>(info.name, x, y, has_scalar ? Shape{} : Shape{-1},
                                   has_scalar ? Shape{} : Shape{along});
  }
  template <detail::Fixed A, detail::Fixed B>
    requires((detail::FixedVector<A> || detail::FixedMatrix<A>) && (detail::FixedVector<B> || detail::FixedMatrix<B>))
  TENON_INLINE constexpr auto operator()(const A& a, const B& b) const {
    return detail::matmul_fixed(a, b);
  }
};
inline constexpr Dot dot{};

struct VDot : Records<VDot> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 1}, {.name = "x2", .least_rank = 1}};
  static constexpr OpInfo info{.name = "vdot",
                               .arguments = arguments,
                               .summary = "the sum of all products of conj(x1) and x2",
                               .source = "NumPy",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "any, with the same number of elements; the result is a scalar",
                               .errors = "ShapeError if the numbers of elements differ"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = detail::product_type<A, B>;
    const Tensor<const T> x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    if (x.numel() != y.numel())
      detail::throw_error(ErrorCode::shape, "vdot: shapes ", x.sizes(), " and ", y.sizes(), " have ", x.numel(),
                          " and ", y.numel(), " elements");
    return detail::vecdot_of<T>(x.reshape({-1}), y.reshape({-1}), 0);
  }
  template <detail::Fixed A, detail::Fixed B>
  TENON_INLINE constexpr auto operator()(const A& a, const B& b) const {
    return detail::vecdot_fixed<true>(a, b);
  }
};
inline constexpr VDot vdot{};

struct VecDot : Records<VecDot> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x1"}, {"x2"}, {"axis", ArgumentKind::axis, "-1"}};
  static constexpr OpInfo info{
      .name = "vecdot",
      .arguments = arguments,
      .summary = "the sums of products of conj(x1) and x2 along a dimension",
      .source = "array-API 2024.12",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes = "broadcast, without the dimension, which must have the same size in both",
      .errors = "ShapeError if the sizes differ or the shapes do not broadcast, IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b, std::int64_t d = -1) const {
    using T = detail::product_type<A, B>;
    const Tensor<const T> x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    const int dimension = detail::vector_axis(info.name, d, x.sizes(), y.sizes(), -1);
    return detail::vecdot_of<T>(x, y, dimension);
  }
  template <detail::FixedVector A, detail::FixedVector B>
  TENON_INLINE constexpr auto operator()(const A& a, const B& b, std::int64_t d = -1) const {
    detail::check_vector_axis(info.name, d);
    return detail::vecdot_fixed<true>(a, b);
  }
};
inline constexpr VecDot vecdot{};

struct Outer : Records<Outer> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 1}, {.name = "x2", .least_rank = 1}};
  static constexpr OpInfo info{.name = "outer",
                               .arguments = arguments,
                               .summary = "the products of each element of x1 with each of x2",
                               .source = "array-API 2024.12",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "(m) and (n) give (m, n)",
                               .errors = "ShapeError unless both are vectors"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = detail::product_type<A, B>;
    const auto x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    detail::check_rank(info.name, "x1", x.sizes(), 1);
    detail::check_rank(info.name, "x2", y.sizes(), 1);
    return detail::evaluate<T>(multiply(x.unsqueeze(1), y));
  }
  template <detail::Fixed A, detail::Fixed B>
  TENON_INLINE constexpr auto operator()(const A& a, const B& b) const {
    return detail::outer_fixed(a, b);
  }
};
inline constexpr Outer outer{};

struct Inner : Records<Inner> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x1"}, {"x2"}};
  static constexpr OpInfo info{
      .name = "inner",
      .arguments = arguments,
      .summary = "the sum of products over the last dimension of both",
      .source = "NumPy",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes = "(…, k) and (…, k) give the other dimensions of x1, then those of x2; a scalar multiplies",
      .errors = "ShapeError if the last sizes differ"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = detail::product_type<A, B>;
    const auto x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    const Shape last = x.dim() == 0 || y.dim() == 0 ? Shape{} : Shape{-1};
    return detail::tensordot_of<T>(info.name, x, y, last, last);
  }
  template <detail::FixedVector A, detail::FixedVector B>
  TENON_INLINE constexpr auto operator()(const A& a, const B& b) const {
    return detail::vecdot_fixed<false>(a, b);
  }
};
inline constexpr Inner inner{};

struct TensorDot : RecordsShapes<TensorDot> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {
      {"x1"},
      {"x2"},
      {.name = "axes", .kind = ArgumentKind::integer, .fallback = "2", .also = ArgumentKind::axis_lists}};
  static constexpr OpInfo info{.name = "tensordot",
                               .arguments = arguments,
                               .summary = "the sums of products over pairs of dimensions",
                               .source = "array-API 2024.12",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes =
                                   "the other dimensions of x1, then those of x2; an integer n stands for the last n "
                                   "of x1 and the first n of x2",
                               .errors = "ShapeError if sizes differ, IndexError for unknown or repeated dimensions"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b, int count = 2) const {
    using T = detail::product_type<A, B>;
    const auto x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    if (count < 0 || count > x.dim() || count > y.dim()) {
      detail::throw_error(ErrorCode::index, "tensordot: ", count, " dimensions of shapes ", x.sizes(), " and ",
                          y.sizes());
    }
    Shape of_x, of_y;
    for (int i = 0; i < count; ++i) {
      of_x.push_back(x.dim() - count + i);
      of_y.push_back(i);
    }
    return detail::tensordot_of<T>(info.name, x, y, of_x, of_y);
  }
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b, const Shape& of_a, const Shape& of_b) const {
    using T = detail::product_type<A, B>;
    return detail::tensordot_of<T>(info.name, detail::operand_as<T>(a), detail::operand_as<T>(b), of_a, of_b);
  }
};
inline constexpr TensorDot tensordot{};

struct Kron : Records<Kron> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x1"}, {"x2"}};
  static constexpr OpInfo info{.name = "kron",
                               .arguments = arguments,
                               .summary = "the Kronecker product: for each element of x1, a block of x2 times it",
                               .source = "NumPy",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "the products of sizes; the shorter shape gets dimensions of size 1 in front",
                               .errors = "ShapeError if the result is too large"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = detail::product_type<A, B>;
    return detail::kron_of<T>(detail::operand_as<T>(a), detail::operand_as<T>(b));
  }
  template <TensorLike A, TensorLike B>
    requires detail::HaveForms<A, B>
  TENON_KEYED auto operator()(const A& a, const B& b) const {
    return detail::form_of<Kron, A, B>::of(a, b);
  }
};
inline constexpr Kron kron{};

struct Cross : Records<Cross> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x1"}, {"x2"}, {"axis", ArgumentKind::axis, "-1"}};
  static constexpr OpInfo info{
      .name = "cross",
      .arguments = arguments,
      .summary = "the cross product of vectors of three elements",
      .source = "array-API 2024.12 `linalg.cross`",
      .domain = Domain::numeric,
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes = "broadcast; the dimension has size 3 in both",
      .errors = "ShapeError if the sizes differ or the shapes do not broadcast, IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b, std::int64_t d = -1) const {
    using T = detail::product_type<A, B>;
    static_assert(detail::in_domain<T>(info.domain), "tenon: cross is not defined for bool");
    const Tensor<const T> x = detail::operand_as<T>(a), y = detail::operand_as<T>(b);
    const int dimension = detail::vector_axis(info.name, d, x.sizes(), y.sizes(), 3);
    return detail::cross_of<T>(x, y, detail::broadcast_shapes(info.name, x.sizes(), y.sizes()), dimension);
  }
  template <detail::FixedVector A, detail::FixedVector B>
  TENON_INLINE constexpr auto operator()(const A& a, const B& b, std::int64_t d = -1) const {
    detail::check_vector_axis(info.name, d);
    return detail::cross_fixed(a, b);
  }
};
inline constexpr Cross cross{};

struct Trace : Records<Trace> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {"offset", ArgumentKind::integer, "0"},
                                           {"axis1", ArgumentKind::axis, "-2"},
                                           {"axis2", ArgumentKind::axis, "-1"}};
  static constexpr OpInfo info{.name = "trace",
                               .arguments = arguments,
                               .summary = "the sum along a diagonal of matrices",
                               .source = "array-API 2024.12 `linalg.trace`",
                               .dtypes = "as `sum`: int64 or uint64 for integers",
                               .shapes = "(…, m, n) gives (…): without the two dimensions",
                               .errors = "IndexError for an unknown dimension, ShapeError if both are the same"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const X& x, std::int64_t offset = 0, std::int64_t a = -2,
                                                std::int64_t b = -1) const {
    const auto matrices = eval(x);
    const int first = detail::wrap_axis(info.name, a, matrices.dim()),
              second = detail::wrap_axis(info.name, b, matrices.dim());
    if (first == second) detail::fail_same_axes(info.name, a, b);
    return sum(matrices.diagonal(offset, first, second), axis(-1));
  }
  template <detail::HasForms X>
  TENON_KEYED auto operator()(const X& x, std::int64_t offset = 0, std::int64_t a = -2, std::int64_t b = -1) const {
    return detail::form_of<Trace, X>::of(x, offset, a, b);
  }
};
inline constexpr Trace trace{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The base of mv, mm and bmm: matmul of operands of fixed ranks.
template <class Op, int left, int right>
struct MatMulOfRanks : Records<Op> {
  using Records<Op>::operator();
  TENON_INLINE static constexpr std::uint32_t reads_for(std::uint32_t wanted) { return MatMul::reads_for(wanted); }
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG auto operator()(const A& a, const B& b) const {
    using T = product_type<A, B>;
    if constexpr (HaveForms<A, B>) {
      check(shape_of(a), shape_of(b));
      return form_of<MatMul, A, B>::of(a, b);
    } else {
      const auto x = operand_as<T>(a), y = operand_as<T>(b);
      check(x.sizes(), y.sizes());
      return matmul_of<T>(x, y);
    }
  }
  static void check(Dims x, Dims y) {
    check_rank(Op::info.name, "x1", x, left);
    check_rank(Op::info.name, "x2", y, right);
    if (x[left - 1] != y[right > 1 ? right - 2 : 0])
      throw_error(ErrorCode::shape, Op::info.name, ": shapes ", x, " and ", y, " do not fit: the inner sizes differ");
    if (left == 3 && x[0] != y[0])
      throw_error(ErrorCode::shape, Op::info.name, ": shapes ", x, " and ", y, " are batches of two sizes");
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Mv : detail::MatMulOfRanks<Mv, 2, 1> {
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 1}};
  static constexpr OpInfo info{.name = "mv",
                               .arguments = arguments,
                               .summary = "a matrix times a vector",
                               .source = "PyTorch",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "(m, k) and (k) give (m)",
                               .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr Mv mv{};
struct Mm : detail::MatMulOfRanks<Mm, 2, 2> {
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 2}};
  static constexpr OpInfo info{.name = "mm",
                               .arguments = arguments,
                               .summary = "the product of two matrices",
                               .source = "PyTorch",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "(m, k) and (k, n) give (m, n)",
                               .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr Mm mm{};
struct Bmm : detail::MatMulOfRanks<Bmm, 3, 3> {
  static constexpr Argument arguments[] = {{.name = "x1", .least_rank = 3}, {.name = "x2", .least_rank = 3}};
  static constexpr OpInfo info{.name = "bmm",
                               .arguments = arguments,
                               .summary = "the products of the matrices of two batches",
                               .source = "PyTorch",
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "(b, m, k) and (b, k, n) give (b, m, n)",
                               .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr Bmm bmm{};

using MultiplicationOps = OpList<MatMul, Dot, VDot, VecDot, Outer, Inner, TensorDot, Kron, Cross, Trace, Mv, Mm, Bmm>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/product/products_bodies.hpp>
#endif
