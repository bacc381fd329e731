// The tensors that ranks send and receive, by MPI or NCCL: checks that they may be written to and have the right
// shapes.
#pragma once

#include <cstdint>
#include <numeric>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail {

/// An output argument: converts from tensors and views only; a write to an expression's temporary would be lost.
struct OutputTensor {
  AnyTensor tensor;
  template <class T, class Device>
  TENON_INLINE OutputTensor(const Tensor<T, Device>& x) : tensor(x) {
    constexpr bool is_writable = !std::is_const_v<T>;
    static_assert(is_writable, "tenon: this writes to the tensor, whose elements are read-only");
  }
  TENON_INLINE OutputTensor(const AnyTensor& x) : tensor(x) {}
  template <TensorLike X>
    requires(!is_tensor<X>)
  TENON_INLINE OutputTensor(const X&) {
    static_assert(is_tensor<X>,
                  "tenon: this writes to a tensor: an expression and a gather have no memory to write to");
  }
};

/// The element type in which a tensor, an expression or a gather is sent.
template <class X>
using sent_element = element_t<std::remove_const_t<typename std::remove_cvref_t<X>::value_type>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE Placed placed(const AnyTensor& x) {
  return {static_cast<const char*>(x.data_ptr()) - x.storage_offset() * item_size(x.dtype()), &x.layout(),
          item_size(x.dtype())};
}
/// True if a and b share no byte although their ranges interleave, as two columns of a matrix do: their strides have a
/// common divisor, and modulo it the two are apart. False: unknown.
inline bool lie_side_by_side(const AnyTensor& a, const AnyTensor& b) {
  const std::int64_t item_of_a = item_size(a.dtype()), item_of_b = item_size(b.dtype());
  std::int64_t step = 0;
  for (const AnyTensor* x : {&a, &b}) {
    for (int d = 0; d < x->dim(); ++d) {
      if (x->layout().size(d) > 1) step = std::gcd(step, x->layout().stride(d) * item_size(x->dtype()));
    }
  }
  if (step == 0) return false;
  const std::int64_t distance = static_cast<const char*>(a.data_ptr()) - static_cast<const char*>(b.data_ptr());
  const std::int64_t behind = (distance % step + step) % step;
  return behind >= item_of_b && behind + item_of_a <= step;
}
TENON_INLINE bool share_bytes(const AnyTensor& a, const AnyTensor& b) {
  return a.numel() > 0 && b.numel() > 0 && !lie_side_by_side(a, b) && overlaps(placed(a), placed(b));
}
TENON_INLINE bool are_same_elements(const AnyTensor& a, const AnyTensor& b) {
  return a.dtype() == b.dtype() && coincides(placed(a), placed(b));
}

/// x, or a copy of it if it shares memory with `written`.
inline AnyTensor sent_apart_from(const AnyTensor& x, const AnyTensor& written) {
  return share_bytes(x, written) ? x.clone() : x;
}

inline void require_read(const char* function, const AnyTensor& x) { require_host(function, x.device()); }
/// Throws TypeError for a read-only tensor, ShapeError for one in which several indices refer to one element.
inline void require_writable_elements(const char* function, const AnyTensor& out) {
  if (out.is_read_only()) refuse_any_write(function, out.dtype(), "a call that reads");
  if (repeats_elements(out.layout()))
    throw_error(ErrorCode::shape, function, ": a tensor of shape ", out.sizes(), " and strides ", out.strides(),
                " has several elements in one place");
}
/// The same, and DeviceError unless it lies on the host.
inline void require_written(const char* function, const AnyTensor& out) {
  require_host(function, out.device());
  require_writable_elements(function, out);
}
inline void require_same_dtype(const char* function, const AnyTensor& x, const AnyTensor& out) {
  if (x.dtype() != out.dtype())
    throw_error(ErrorCode::type, function, ": elements of ", name_of(x.dtype()), " for a tensor of ",
                name_of(out.dtype()));
}
inline void require_sizes(const char* function, const AnyTensor& out, const Shape& wanted) {
  if (!(out.sizes() == wanted))
    throw_error(ErrorCode::shape, function, ": the result has shape ", wanted, ", the tensor for it ", out.sizes());
}

/// The shape (n, sizes...).
inline Shape stacked_shape(std::int64_t n, Dims sizes) {
  Shape shape{n};
  for (const auto size : sizes) shape.push_back(size);
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
