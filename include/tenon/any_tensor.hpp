// AnyTensor: a tensor whose dtype and device are known only at run time.
//
// Files and other libraries hand over their tensors in this form. Like Tensor<T> it is a handle: a storage and a
// layout, shared by its copies. `as<T>()` and `visit(f)` give a Tensor<T> on the same elements. It has no mathematics
// of its own.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void refuse_any_dtype(const char* function, DType held, const char* wanted);
[[noreturn]] TENON_SHARED void refuse_any_write(const char* function, DType held, const char* instead);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class... Why>
[[noreturn]] TENON_COLD void fail_place(const char* function, AnyDevice held, Why... why) {
  throw_error(ErrorCode::device, function, ": the tensor lies on ", held.name(), " ", held.index, why...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void refuse_any_device(const char* function, AnyDevice held, const char* wanted);
/// Throws DeviceError if the host cannot access the memory of `held`.
TENON_SHARED void require_host(const char* function, AnyDevice held);

/// A new block with the elements that `from` describes, in the order of `to`, which is row-major. Their bytes are
/// copied unchanged.
TENON_SHARED Block* clone_elements(const Block* block, const Layout& from, const Layout& to, AnyDevice device,
                                   int item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls f with the tensor as a Tensor<T>, for the T of its dtype. The call goes through a table of functions, so that
/// the code for each T is compiled separately.
template <class Device, bool writable, class F>
struct Visitor {
  template <class T>
  using tensor_of = Tensor<std::conditional_t<writable, T, const T>, Device>;
  using Result = std::invoke_result_t<F&, tensor_of<bool>>;

  template <class T, class Any>
  static Result call(const Any& any, F& f) {
    static_assert(std::is_same_v<std::invoke_result_t<F&, tensor_of<T>>, Result>,
                  "tenon: visit needs a function that returns the same type for every dtype");
    return f(any.template as_unchecked<std::conditional_t<writable, T, const T>, Device>());
  }
  template <class Any, class... T>
  static Result visit(const Any& any, F& f, TypeList<T...>) {
    static constexpr Result (*calls[])(const Any&, F&) = {&call<T, Any>...};
    return calls[static_cast<int>(any.dtype())](any, f);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

class AnyTensor {
 public:
  /// An empty float32 tensor: shape (0), without a storage.
  TENON_INLINE AnyTensor() noexcept : dtype_(DType::float32), read_only_(false) {}
  /// Shares the elements. Those of a Tensor<const T> stay read-only.
  template <class T, class Device>
  TENON_INLINE AnyTensor(const Tensor<T, Device>& tensor)
      : storage_(detail::Unchecked{}, detail::retain(tensor.storage().block())), layout_(tensor.layout()),
        device_(tensor.device()), dtype_(dtype_of<std::remove_const_t<T>>), read_only_(std::is_const_v<T>) {}
  /// The value of an expression, of generated elements or of a gather.
  template <TensorLike X>
    requires(!detail::is_tensor<X>)
  TENON_INLINE AnyTensor(const X& x) : AnyTensor(x.clone()) {}
  /// A tensor with this block and this layout, which counts in elements of `dtype`. Not checked: for engines.
  TENON_INLINE AnyTensor(detail::Unchecked, detail::Block* block, Layout&& layout, DType dtype, AnyDevice device,
                         bool read_only)
      : storage_(detail::Unchecked{}, block), layout_(std::move(layout)), device_(device), dtype_(dtype),
        read_only_(read_only) {}

  TENON_INLINE DType dtype() const { return dtype_; }
  TENON_INLINE AnyDevice device() const { return device_; }
  /// True if the elements are read-only; as<const T>() and visit_const() give access to them.
  TENON_INLINE bool is_read_only() const { return read_only_; }
  TENON_INLINE int dim() const { return layout_.rank(); }
  TENON_INLINE std::int64_t numel() const { return layout_.numel(); }
  /// The sizes and strides, as lists that are not affected by later changes of the tensor.
  TENON_INLINE OwnDims sizes() const { return OwnDims(layout_.sizes()); }
  TENON_INLINE OwnDims strides() const { return OwnDims(layout_.strides()); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const { return layout_.size(detail::wrap_axis("size", d, dim())); }
  TENON_INLINE std::int64_t stride(std::int64_t d) const {
    return layout_.stride(detail::wrap_axis("stride", d, dim()));
  }
  /// True if the elements are in row-major order without gaps; the strides of dimensions of size 1 do not matter.
  TENON_INLINE bool is_contiguous() const { return layout_.is_contiguous(); }
  /// The layout; for an unnamed tensor a copy.
  TENON_INLINE const Layout& layout() const& { return layout_; }
  TENON_INLINE Layout layout() const&& { return layout_; }
  TENON_INLINE std::int64_t storage_offset() const { return layout_.offset(); }
  /// The address of the first element. An unnamed tensor's memory may be freed with it: use the address in the same
  /// expression.
  TENON_INLINE const void* data_ptr() const& {
    const detail::Block* block = storage_.block();
    return block ? block->data + layout_.offset() * item_size(dtype_) : nullptr;
  }
  TENON_INLINE const void* data_ptr() const&& TENON_LIFETIMEBOUND { return data_ptr(); }
  /// The reference-counted block: for engines.
  TENON_INLINE detail::Block* const& block() const noexcept { return storage_.block(); }

  /// A typed handle on the same elements. Throws TypeError if T is not the tensor's type, or if T is not const and the
  /// elements are read-only; DeviceError if Device cannot access the memory.
  template <class T, class Device = Cpu>
  TENON_INLINE Tensor<T, Device> as() const {
    using Value = std::remove_const_t<T>;
    if (dtype_ != dtype_of<Value>) detail::refuse_any_dtype("AnyTensor::as", dtype_, dtype_name<Value>);
    if (!std::is_const_v<T> && read_only_) detail::refuse_any_write("AnyTensor::as", dtype_, "as<const T>()");
    if (!Device::reaches(device_)) detail::refuse_any_device("AnyTensor::as", device_, Device::name);
    return as_unchecked<T, Device>();
  }
  /// The same, not checked: for engines.
  template <class T, class Device>
  TENON_INLINE Tensor<T, Device> as_unchecked() const {
    Layout layout(layout_);
    return Tensor<T, Device>(detail::Unchecked{},
                             Storage<T, Device>(detail::Unchecked{}, detail::retain(storage_.block())),
                             std::move(layout));
  }

  /// The elements in fresh memory, row-major and writable. Throws DeviceError if the host cannot access the memory.
  TENON_INLINE AnyTensor clone() const {
    Layout layout = detail::contiguous_layout("AnyTensor::clone", sizes());
    detail::Block* block = detail::clone_elements(storage_.block(), layout_, layout, device_, item_size(dtype_));
    return AnyTensor(detail::Unchecked{}, block, std::move(layout), dtype_, AnyDevice{}, false);
  }

  /// Returns f(Tensor<T>) for the T of the dtype; f must return the same type for every T. Throws TypeError if the
  /// elements are read-only (use visit_const), DeviceError if Device cannot access the memory.
  template <class Device = Cpu, class F>
  TENON_INLINE decltype(auto) visit(F&& f) const {
    if (read_only_) detail::refuse_any_write("AnyTensor::visit", dtype_, "visit_const(f)");
    return visit_unchecked<Device, true>("AnyTensor::visit", f);
  }
  /// Returns f(Tensor<const T>) for the T of the dtype. Throws DeviceError if Device cannot access the memory.
  template <class Device = Cpu, class F>
  TENON_INLINE decltype(auto) visit_const(F&& f) const {
    return visit_unchecked<Device, false>("AnyTensor::visit_const", f);
  }

 private:
  template <class Device, bool writable, class F>
  TENON_INLINE decltype(auto) visit_unchecked(const char* function, F& f) const {
    if (!Device::reaches(device_)) detail::refuse_any_device(function, device_, Device::name);
    return detail::Visitor<Device, writable, F>::visit(*this, f, AllTypes{});
  }

  Storage<const unsigned char> storage_;  // untyped, as it only counts references
  Layout layout_;
  AnyDevice device_;
  DType dtype_;
  bool read_only_;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/tensor/any_tensor_bodies.hpp>
#endif
