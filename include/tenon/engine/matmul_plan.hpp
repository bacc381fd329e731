// MatMulPlan: the sizes of a matrix product, and how its operands are read.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The sizes of a product and the strides of its operands.
struct MatMulPlan {
  bool is_row, is_column;  // the left operand is a vector; the right one is
  std::int64_t m, n, k, a_row, a_column, b_row, b_column;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_matmul(Dims a, Dims b, const char* rule);

/// The layout of a batch: that of x without its last two dimensions, the matrices.
TENON_SHARED Layout batch_of(const Layout& x);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A vector is a row on the left and a column on the right.  Throws ShapeError.
TENON_INLINE MatMulPlan plan_matmul(const Layout& a, const Layout& b) {
  const int last_a = a.rank() - 1, last_b = b.rank() - 1;
  if (last_a < 0 || last_b < 0) fail_matmul(a.sizes(), b.sizes(), "a scalar has no rows, use multiply");
  const bool is_row = last_a == 0, is_column = last_b == 0;
  const std::int64_t k = a.size(last_a);
  if (b.size(is_column ? 0 : last_b - 1) != k) fail_matmul(a.sizes(), b.sizes(), "the inner sizes differ");
  return {is_row,
          is_column,
          is_row ? 1 : a.size(last_a - 1),
          is_column ? 1 : b.size(last_b),
          k,
          is_row ? 0 : a.stride(last_a - 1),
          a.stride(last_a),
          b.stride(is_column ? 0 : last_b - 1),
          is_column ? 0 : b.stride(last_b)};
}

/// Writes a product to fresh memory.
template <class T, class Device = Cpu>
struct NewProduct {
  TENON_INLINE Tensor<T, Device> operator()(Dims sizes, const Device& device) const {
    return new_tensor_on<T>("matmul", device, sizes);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/engine/matmul_plan_bodies.hpp>
#endif
