// The product of matrices on the host, and of batches of them.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/product.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/matmul_plan.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The products of two batches of matrices, contiguous in the tensor that `to` returns.
template <class T, class To>
TENON_NOINLINE_OG Tensor<T> matmul_of_batches(Product<T> product, const Layout& a, const Layout& b, const To& to) {
  const Layout batch_a = batch_of(a), batch_b = batch_of(b);
  const Shape batch = broadcast_shapes("matmul", batch_a.sizes(), batch_b.sizes());
  Shape shape(batch);
  if (a.rank() > 1) shape.push_back(product.m);
  if (b.rank() > 1) shape.push_back(product.n);
  Tensor<T> result = to(shape, Cpu{});
  if (result.numel() > 0) {
    product.c.data = result.data_ptr();
    const Layout* const layouts[] = {&batch_a, &batch_b};
    Walk walk;
    coalesce(walk, batch, layouts, 2);
    gemm_batch(product, walk);
  }
  return result;
}

/// The product, in the tensor that `to` returns.
template <class T, class To>
Tensor<T> matmul_of(const Tensor<const T>& left, const Tensor<const T>& right, const To& to) {
  const Layout &a = left.layout(), &b = right.layout();
  const MatMulPlan plan = plan_matmul(a, b);
  Product<T> product{plan.m,
                     plan.n,
                     plan.k,
                     {left.data_ptr(), plan.a_row, plan.a_column},
                     {right.data_ptr(), plan.b_row, plan.b_column},
                     {nullptr, plan.n, 1}};
  if (a.rank() > 2 || b.rank() > 2) return matmul_of_batches(product, a, b, to);
  Tensor<T> result = to(plan.is_row      ? plan.is_column ? Shape{} : Shape{plan.n}
                             : plan.is_column ? Shape{plan.m}
                                         : Shape{plan.m, plan.n},
                        Cpu{});
  product.c.data = result.data_ptr();
  gemm(product);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The product in a new tensor.
struct MultiplyMatrices {
  template <class T>
  TENON_KEYED static Tensor<T> run(const Tensor<const T>& left, const Tensor<const T>& right) {
    return matmul_of<T>(left, right, NewProduct<T>{});
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE Tensor<T> matmul_of(const Tensor<const T>& left, const Tensor<const T>& right) {
  return call_kept<MultiplyMatrices, T>(left, right);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
