// Batches of matrices, (…, m, n), on any device: their operands, sizes and right-hand sides.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T>
concept FactorElement = in_domain<T>(Domain::inexact);

struct Conjugated {
  template <class T>
  TENON_HD TENON_INLINE T operator()(const T& z) const {
    if constexpr (ComplexElement<T>) return T(z.re, -z.im);
    else return z;
  }
};
struct SquaredMagnitude {
  template <class T>
  TENON_HD TENON_INLINE real_t<T> operator()(const T& z) const {
    if constexpr (ComplexElement<T>) return z.re * z.re + z.im * z.im;
    else return z * z;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses element types for which there are no decompositions.
template <class T>
TENON_INLINE constexpr auto require_factor_element() {
  static_assert(FactorElement<T>,
                "tenon: matrices are factored in float, double and complex: convert others with cast<double>(x)");
}

/// The value of an operand, whose element type must be one with decompositions.
template <class X>
auto factor_operand(const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  require_factor_element<T>();
  return Tensor<const T, typename X::device_type>(eval(x));
}

/// Throws ShapeError for a vector or a scalar.
TENON_NOINLINE_OG inline void check_matrices(const char* function, Dims sizes) {
  if (sizes.rank() < 2) throw_error(ErrorCode::shape, function, ": shape ", sizes, " is not one of matrices");
}

/// The sizes before the last two dimensions, followed by the given ones.
TENON_NOINLINE_OG inline Shape batch_shape(Dims sizes, Extents last) {
  Shape shape;
  for (int d = 0; d + 2 < sizes.rank(); ++d) shape.push_back(sizes[d]);
  for (auto n : last) shape.push_back(n.value);
  return shape;
}

/// The number of matrices.
inline std::int64_t batch_count(Dims sizes) {
  std::int64_t count = 1;
  for (int d = 0; d + 2 < sizes.rank(); ++d) count *= sizes[d];
  return count;
}

/// Ones on the diagonal, zeros elsewhere.
template <class T, class Device>
void set_identity(Tensor<T, Device>& x) {
  x.zero_();
  x.diagonal(0, -2, -1).fill_(T(1));
}
/// Such matrices on the device of x.
template <class T, class X>
auto identity_beside(const char* function, const X& x, const Shape& shape) {
  auto result = new_tensor_beside<T>(function, x, shape);
  set_identity(result);
  return result;
}

/// The right-hand sides as a batch of matrices, a view; if b has one dimension, it is one vector. Throws ShapeError.
template <class T, class Device>
Tensor<const T, Device> right_hand_columns(const char* function, const Tensor<const T, Device>& a,
                                           const Tensor<const T, Device>& b) {
  const bool is_vector = b.dim() == 1;
  if (b.dim() == 0 || b.size(is_vector ? 0 : -2) != a.size(-2)) {
    throw_error(ErrorCode::shape, function, ": shapes ", a.sizes(), " and ", b.sizes(),
                " do not fit: the right-hand side must have ", a.size(-2), " rows");
  }
  const Tensor<const T, Device> columns = is_vector ? b.unsqueeze(1) : b;
  Shape shape = broadcast_shapes(function, batch_shape(a.sizes(), {}), batch_shape(columns.sizes(), {}));
  shape.push_back(columns.size(-2));
  shape.push_back(columns.size(-1));
  return columns.expand(shape);
}

/// The conjugate transposes of matrices; for real ones a view.
template <class T, class Device>
auto adjoint(const Tensor<T, Device>& x) {
  using Value = std::remove_const_t<T>;
  const Tensor<const Value, Device> turned = x.transpose(-2, -1);
  if constexpr (ComplexElement<Value>) return Tensor<const Value, Device>(evaluate<Value>(map(Conjugated{}, turned)));
  else return turned;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
