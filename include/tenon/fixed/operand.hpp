// FixedTensor together with Tensor: an expression keeps a copy of a FixedTensor; each converts to the other; and the
// rows of a Tensor can be used as tensors of fixed shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/apply.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A copy of the elements.
template <class T, std::int64_t... N>
Tensor<T> copy_of_fixed(const FixedTensor<T, N...>& x) {
  auto result = new_tensor<T>("FixedTensor", Dims(x.sizes()));
  __builtin_memcpy(static_cast<void*>(result.data_ptr()), static_cast<const void*>(x.data_ptr()),
                   sizeof(T) * static_cast<std::size_t>(x.numel()));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class T, std::int64_t... N>
TENON_INLINE Tensor<T> OperandOf<FixedTensor<T, N...>>::read(const FixedTensor<T, N...>& x) {
  return copy_of_fixed(x);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Out, class T, std::int64_t... N>
Tensor<Out> evaluate(const FixedTensor<T, N...>& x) {
  const Tensor<T> value = copy_of_fixed(x);
  if constexpr (std::is_same_v<Out, T>) return value;
  else return value.template cast<Out>();
}

template <class Fixed, class X>
Fixed fixed_from(const X& x) {
  using T = typename Fixed::value_type;
  static_assert(kind_of<typename X::value_type> <= kind_of<T>,
                "tenon: these elements are of a higher kind than the fixed tensor's: cast<float>(x) converts them");
  const Tensor<T> value = evaluate<T>(x);
  const Dims wanted = Fixed::sizes(), sizes = value.layout().sizes();
  bool fits = wanted.rank() == sizes.rank();
  for (int d = 0; fits && d < wanted.rank(); ++d) fits = wanted[d] == sizes[d];
  if (!fits) throw_error(ErrorCode::shape, "FixedTensor: a tensor of shape ", sizes, " for one of shape ", wanted);
  Fixed result{Uninitialised{}};
  __builtin_memcpy(static_cast<void*>(result.data_ptr()), static_cast<const void*>(value.data_ptr()),
                   sizeof(T) * static_cast<std::size_t>(Fixed::numel()));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// A range of references to tensors of fixed shape, which lie one after the other in a Tensor. It keeps the Tensor's
/// memory alive.
template <class Fixed, class T>
class FixedRange {
  using Value = std::conditional_t<std::is_const_v<T>, const Fixed, Fixed>;

 public:
  using value_type = Fixed;
  TENON_KEYED FixedRange(const Tensor<T>& tensor, std::int64_t count)
      : tensor_(tensor), begin_(reinterpret_cast<Value*>(tensor_.data_ptr())), count_(count) {}
  TENON_INLINE Value* begin() const { return begin_; }
  TENON_INLINE Value* end() const { return begin_ + count_; }
  TENON_INLINE Value* data() const { return begin_; }
  TENON_INLINE std::size_t size() const { return static_cast<std::size_t>(count_); }
  /// Negative indices count from the end. Throws IndexError.
  TENON_INLINE Value& operator[](std::int64_t i) const {
    const std::int64_t wrapped = i < 0 ? i + count_ : i;
    if (static_cast<std::uint64_t>(wrapped) >= static_cast<std::uint64_t>(count_)) [[unlikely]]
      detail::fail_index(i, 0, Dims(&count_, 1));
    return begin_[wrapped];
  }

 private:
  Tensor<T> tensor_;
  Value* begin_;
  std::int64_t count_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// The slices of a contiguous tensor over its last dimensions as tensors of fixed shape, in row-major order, whatever
/// the dimensions before these: `for (auto& v : rows_as<FixedTensor<float, 3>>(t)) v /= norm(v);` writes to t. Throws
/// ShapeError for other sizes, and for a tensor that is not contiguous.
template <detail::Fixed Fixed, class T>
  requires std::is_same_v<std::remove_const_t<T>, typename Fixed::value_type>
FixedRange<Fixed, T> rows_as(const Tensor<T>& x) {
  const Dims wanted = Fixed::sizes(), sizes = x.layout().sizes();
  const int before = sizes.rank() - wanted.rank();
  bool fits = before >= 0;
  for (int d = 0; fits && d < wanted.rank(); ++d) fits = wanted[d] == sizes[before + d];
  if (!fits) detail::throw_error(ErrorCode::shape, "rows_as: rows of shape ", wanted, " of a tensor of shape ", sizes);
  if (!x.is_contiguous())
    detail::throw_error(ErrorCode::shape, "rows_as: a tensor of shape ", sizes, " and strides ", x.layout().strides(),
                        " is not contiguous: contiguous() copies it");
  return {x, x.numel() / Fixed::numel()};
}

}  // namespace tenon::inline v1::inline TENON_CODE
