// matmul: products of matrices, of any element type, strides and batch.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
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

/// The layout of a batch of matrices without theirs.
inline Layout batch_of(const Layout& x) {
  const int rank = x.rank() > 2 ? x.rank() - 2 : 0;
  Layout batch(rank, 0);
  for (int d = 0; d < rank; ++d) batch.set(d, x.size(d), x.stride(d));
  return batch;
}

/// The products of two batches of matrices.
template <class T>
TENON_NOINLINE Tensor<T> matmul_of_batches(Product<T> product, const Layout& a, const Layout& b) {
  const Layout batch_a = batch_of(a), batch_b = batch_of(b);
  const Shape batch = broadcast_shapes("matmul", batch_a.sizes(), batch_b.sizes());
  Shape shape(batch);
  if (a.rank() > 1) shape.push_back(product.m);
  if (b.rank() > 1) shape.push_back(product.n);
  auto result = new_tensor<T>("matmul", shape);
  if (result.numel() > 0) {
    product.c.data = result.data_ptr();
    const Layout* const layouts[] = {&batch_a, &batch_b};
    Walk walk;
    coalesce(walk, batch, layouts, 2);
    gemm_batch(product, walk);
  }
  return result;
}

/// A vector is a row on the left and a column on the right.
template <class T>
Tensor<T> matmul_of(const Tensor<const T>& left, const Tensor<const T>& right) {
  const Layout &a = left.layout(), &b = right.layout();
  const int last_a = a.rank() - 1, last_b = b.rank() - 1;
  if (last_a < 0 || last_b < 0) fail_matmul(a.sizes(), b.sizes(), "a scalar has no rows, use multiply");
  const bool is_row = last_a == 0, is_column = last_b == 0;
  const std::int64_t m = is_row ? 1 : a.size(last_a - 1), k = a.size(last_a), n = is_column ? 1 : b.size(last_b);
  if (b.size(is_column ? 0 : last_b - 1) != k) fail_matmul(a.sizes(), b.sizes(), "the inner sizes differ");
  Product<T> product{m, n, k,
                     {left.data_ptr(), is_row ? 0 : a.stride(last_a - 1), a.stride(last_a)},
                     {right.data_ptr(), b.stride(is_column ? 0 : last_b - 1), is_column ? 0 : b.stride(last_b)},
                     {nullptr, n, 1}};
  if (last_a > 1 || last_b > 1) return matmul_of_batches(product, a, b);
  auto result = new_tensor<T>("matmul", is_row ? is_column ? Shape{} : Shape{n} : is_column ? Shape{m} : Shape{m, n});
  product.c.data = result.data_ptr();
  gemm(product);
  return result;
}

/// x as elements of T: itself when it has them.
template <class T, class X>
TENON_INLINE Tensor<const T> operand_as(const X& x) {
  if constexpr (std::is_same_v<X, Tensor<T>> || std::is_same_v<X, Tensor<const T>>) {
    return x;
  } else {
    const auto value = eval(x);
    if constexpr (std::is_same_v<std::remove_const_t<typename decltype(value)::element_type>, T>) return value;
    else return value.template cast<T>();
  }
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct MatMul {
  static constexpr OpInfo info{.name = "matmul",
                               .arity = 2,
                               .summary = "the matrix product",
                               .source = "array-API 2024.12",
                               .dtypes = "the promoted type",
                               .shapes = "(…, m, k) and (…, k, n) give (…, m, n), the rest broadcasts; a vector is a row on the left, a column on the "
                                         "right, and its dimension goes",
                               .errors = "ShapeError for a scalar and for inner sizes that differ",
                               .notes = "Integers wrap, halves sum in float. Cost: 2mnk operations for each matrix."};
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b) const {
    using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
    return detail::matmul_of<T>(detail::operand_as<T>(a), detail::operand_as<T>(b));
  }
};
inline constexpr MatMul matmul{};

TENON_END_TYPES
