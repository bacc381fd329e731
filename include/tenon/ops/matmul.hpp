// matmul: products of matrices, of any element type, strides and batch.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/gemm.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

[[noreturn]] TENON_COLD inline void fail_matmul(Dims a, Dims b, const char* rule) {
  fail(ErrorCode::shape, "matmul: shapes ", a, " and ", b, " do not fit: ", rule);
}

/// A vector as a matrix: a row on the left, a column on the right.
template <class T>
Tensor<const T> as_matrix(const Tensor<const T>& x, int axis) { return x.dim() == 1 ? x.unsqueeze(axis) : x; }

/// The layout of a batch of matrices without theirs.
inline Layout batch_of(const Layout& x) {
  Layout batch(x.rank() - 2, 0);
  for (int d = 0; d < batch.rank(); ++d) batch.set(d, x.size(d), x.stride(d));
  return batch;
}

template <class T>
Tensor<T> matmul_of(const Tensor<const T>& left, const Tensor<const T>& right) {
  if (left.dim() == 0 || right.dim() == 0) fail_matmul(left.sizes(), right.sizes(), "a scalar has no rows, use multiply");
  const Tensor<const T> a = as_matrix(left, 0), b = as_matrix(right, 1);
  const std::int64_t m = a.size(-2), k = a.size(-1), n = b.size(-1);
  if (b.size(-2) != k) fail_matmul(left.sizes(), right.sizes(), "the inner sizes differ");
  const Layout batch_a = batch_of(a.layout()), batch_b = batch_of(b.layout());
  const Shape batch = broadcast_shapes("matmul", batch_a.sizes(), batch_b.sizes());
  Shape shape(batch);
  for (auto extent : {m, n}) shape.push_back(extent);
  auto result = new_tensor<T>("matmul", shape);
  if (result.numel() > 0) {
    const Product<T> product{m, n, k, {a.data_ptr(), a.stride(-2), a.stride(-1)}, {b.data_ptr(), b.stride(-2), b.stride(-1)}, {result.data_ptr(), n, 1}};
    const Layout* const layouts[] = {&batch_a, &batch_b};
    Walk walk;
    coalesce(walk, batch, layouts, 2);
    gemm_batch(product, walk);
  }
  if (left.dim() == 1) result = result.select(-2, 0);
  if (right.dim() == 1) result = result.select(-1, 0);
  return result;
}

/// x as elements of T: itself when it has them.
template <class T, class X>
Tensor<const T> operand_as(const X& x) {
  const auto value = eval(x);
  if constexpr (std::is_same_v<std::remove_const_t<typename decltype(value)::element_type>, T>) return value;
  else return value.template cast<T>();
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

/// The matrix product.  Shapes (…, m, k) and (…, k, n) give (…, m, n), the rest broadcast; a vector is a row on the left, a
/// column on the right, and its dimension goes.  Half types sum in float, integers wrap.  Throws ShapeError.
/// Cost: 2mnk operations for each matrix.  Source: array-API 2024.12 `matmul`.
struct MatMul {
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b) const {
    using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
    return detail::matmul_of<T>(detail::operand_as<T>(a), detail::operand_as<T>(b));
  }
};
inline constexpr MatMul matmul{};

TENON_END_TYPES
