// matmul: products of matrices, of any element type, strides and batch.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/arithmetic.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// One matrix, or one of a batch: where it begins, its two strides in elements.
template <class T>
struct Matrix {
  const char* data;
  std::int64_t row, column;
  TENON_INLINE compute_t<T> at(std::int64_t i, std::int64_t j) const { return load<T>(data, i * row + j * column); }
};

/// out (m, n), row-major, = a (m, k) times b (k, n).  Sums are kept in compute_t<T>; `sums` has room for n of them.
template <class T>
void multiply_matrices(T* out, const Matrix<T>& a, const Matrix<T>& b, std::int64_t m, std::int64_t n, std::int64_t k, compute_t<T>* sums) {
  using V = compute_t<T>;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) sums[j] = V(0);
    for (std::int64_t l = 0; l < k; ++l) {
      const V factor = a.at(i, l);
      for (std::int64_t j = 0; j < n; ++j) sums[j] = Add::at(sums[j], Multiply::at(factor, b.at(l, j)));
    }
    for (std::int64_t j = 0; j < n; ++j) out[i * n + j] = convert<T>(sums[j]);
  }
}

[[noreturn]] TENON_COLD inline void fail_matmul(Dims a, Dims b, const char* rule) {
  fail(ErrorCode::shape, "matmul: shapes ", a, " and ", b, " do not fit: ", rule);
}

/// A vector as a matrix: a row on the left, a column on the right.
template <class T>
Tensor<const T> as_matrix(const Tensor<const T>& x, int axis) { return x.dim() == 1 ? x.unsqueeze(axis) : x; }

template <class T>
Tensor<T> matmul_of(const Tensor<const T>& left, const Tensor<const T>& right) {
  if (left.dim() == 0 || right.dim() == 0) fail_matmul(left.sizes(), right.sizes(), "a scalar has no rows, use multiply");
  const Tensor<const T> a = as_matrix(left, 0), columns = as_matrix(right, 1);
  const std::int64_t m = a.size(-2), k = a.size(-1), n = columns.size(-1);
  if (columns.size(-2) != k) fail_matmul(left.sizes(), right.sizes(), "the inner sizes differ");
  // The inner loop runs along the rows of b.
  const Tensor<const T> b = n > 1 && columns.stride(-1) != 1 ? columns.contiguous() : columns;
  const Dims a_batch(a.sizes().data(), a.dim() - 2), b_batch(b.sizes().data(), b.dim() - 2);
  const Shape batch = broadcast_shapes("matmul", a_batch, b_batch);
  Shape shape(batch), expanded_a(batch), expanded_b(batch);
  for (auto extent : {m, n}) shape.push_back(extent);
  for (auto extent : {m, k}) expanded_a.push_back(extent);
  for (auto extent : {k, n}) expanded_b.push_back(extent);
  auto result = new_tensor<T>("matmul", shape);
  const Layout each_a = views::expand(a.layout(), expanded_a), each_b = views::expand(b.layout(), expanded_b);
  Layout batch_a(batch.rank(), each_a.offset()), batch_b(batch.rank(), each_b.offset());
  for (int d = 0; d < batch.rank(); ++d) {
    batch_a.set(d, batch[d], each_a.stride(d));
    batch_b.set(d, batch[d], each_b.stride(d));
  }
  const Layout* const layouts[] = {&batch_a, &batch_b};
  Walk walk;
  coalesce(walk, batch, layouts, 2);
  const Storage<compute_t<T>> sums(n);
  T* out = result.storage().data();
  const char *data_a = reinterpret_cast<const char*>(a.storage().data()), *data_b = reinterpret_cast<const char*>(b.storage().data());
  std::int64_t start[] = {batch_a.offset(), batch_b.offset()};
  if (result.numel() > 0) {
    for_each_run(walk, start, [&](const std::int64_t* at) {
      for (std::int64_t i = 0; i < walk.run(); ++i, out += m * n) {
        const auto in_a = (at[0] + i * walk.run_step(0)) * static_cast<std::int64_t>(sizeof(T));
        const auto in_b = (at[1] + i * walk.run_step(1)) * static_cast<std::int64_t>(sizeof(T));
        multiply_matrices<T>(out, {data_a + in_a, a.stride(-2), a.stride(-1)}, {data_b + in_b, b.stride(-2), b.stride(-1)}, m, n, k, sums.data());
      }
    });
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
