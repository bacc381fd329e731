// DLPack, import: another library's elements as a tensor, without a copy.
//
// The struct has an owner from the first line on, so that its deleter is called exactly once in every case. No number
// in it is trusted before it was checked: all elements that the strides and offsets reach lie within one valid range of
// addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/dlpack_abi.hpp>
#include <tenon/exchange/dlpack_ptr.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The checked content of a DLTensor: a layout over `bytes` bytes from `data` on.
struct DlpackContent {
  Layout layout;
  char* data;
  std::size_t bytes;
  DType dtype;
  AnyDevice device;
  bool read_only;
};

/// The dtype. Throws TypeError if it is no element type of this library.
TENON_INLINE DType dlpack_dtype(const char* function, DLDataType type) {
  for (int i = 0; i < DlpackTable::size; ++i) {
    const DlpackDType& row = DlpackTable::of[i];
    if (type.code == static_cast<std::uint8_t>(row.code) && type.bits == row.bits && type.lanes == 1)
      return static_cast<DType>(i);
  }
  throw_error(ErrorCode::type, function, ": DLPack's type code ", int{type.code}, " of ", int{type.bits}, " bits and ",
              int{type.lanes}, " lanes is no element type");
}

/// The device. Throws DeviceError if tensors cannot lie on it. Read as an integer, as the enum of old headers lacks
/// some values.
TENON_INLINE AnyDevice dlpack_device(const char* function, const DLDevice& device) {
  std::int32_t type, index;
  __builtin_memcpy(&type, &device, sizeof type);
  index = device.device_id;
  switch (static_cast<DeviceType>(type)) {
    case DeviceType::cpu:
    case DeviceType::cuda_host:
    case DeviceType::cuda_managed: return {static_cast<DeviceType>(type), 0};
    case DeviceType::cuda:
      if (index >= 0) return {DeviceType::cuda, index};
  }
  throw_error(ErrorCode::device, function, ": DLPack's device type ", type, " with index ", index,
              " is neither the host's memory (1, 3, 13) nor that of a GPU of CUDA (2)");
}

/// The sizes of a DLTensor.  Throws ExchangeError.
TENON_INLINE Layout dlpack_sizes(const char* function, const DLTensor& t, std::int64_t item) {
  if (t.ndim < 0 || t.ndim > max_rank)
    throw_error(ErrorCode::exchange, function, ": ndim ", t.ndim, " is not within 0 and ", max_rank);
  if (t.ndim > 0 && !t.shape) throw_error(ErrorCode::exchange, function, ": ndim ", t.ndim, " with a null shape");
  Layout layout(t.ndim, 0);
  std::int64_t* size = layout.sizes_data();
  for (int d = 0; d < t.ndim; ++d) {
    size[d] = t.shape[d];
    if (size[d] < 0)
      throw_error(ErrorCode::exchange, function, ": the extent ", size[d], " of axis ", d, " is negative");
  }
  layout.finish_as(dlpack_numel(function, layout.sizes(), item), false);
  return layout;
}

/// The largest stride that is kept for a dimension of size 1 or a tensor without elements: it is never used to address
/// an element, but arithmetic on it must not overflow.
inline constexpr std::int64_t largest_idle_stride = std::int64_t{1} << 40;

/// Sets the strides of the layout. Returns how far the elements extend from the first, in elements. Throws
/// ExchangeError.
TENON_INLINE Reach dlpack_strides(const char* function, const DLTensor& t, std::int64_t item, Layout& layout) {
  const std::int64_t numel = layout.numel(), *size = layout.sizes_data();
  std::int64_t *stride = layout.strides_data(), compact = 1;
  Reach reach{0, 0};
  bool overflow = false;
  for (int d = t.ndim; d-- > 0;) {
    stride[d] = t.strides ? t.strides[d] : compact;
    if (size[d] > 1 && numel > 0) {
      std::int64_t step, &end = stride[d] < 0 ? reach.low : reach.high;
      overflow =
          __builtin_mul_overflow(size[d] - 1, stride[d], &step) || __builtin_add_overflow(end, step, &end) || overflow;
    } else if (stride[d] > largest_idle_stride || stride[d] < -largest_idle_stride) {
      stride[d] = compact < largest_idle_stride ? compact : 1;
    }
    if (__builtin_mul_overflow(compact, size[d] > 1 ? size[d] : 1, &compact)) compact = 1;  // only if a size is 0
  }
  std::int64_t span;
  if (overflow || __builtin_sub_overflow(reach.high, reach.low, &span) ||
      span >= static_cast<std::int64_t>(largest_bytes) / item) {
    throw_error(ErrorCode::exchange, function, ": the strides ", Dims(stride, t.ndim), " of shape ", layout.sizes(),
                " span more than 2^47 bytes");
  }
  layout.finish();
  return reach;
}

/// Reads and checks a DLTensor. Throws ExchangeError, TypeError and DeviceError.
TENON_NOINLINE inline DlpackContent read_dltensor(const char* function, const DLTensor& t) {
  const DType dtype = dlpack_dtype(function, t.dtype);
  const AnyDevice device = dlpack_device(function, t.device);
  const auto item = static_cast<std::int64_t>(item_size(dtype));
  Layout layout = dlpack_sizes(function, t, item);
  const Reach reach = dlpack_strides(function, t, item, layout);
  if (layout.numel() == 0) return {std::move(layout), nullptr, 0, dtype, device, false};

  const auto data = reinterpret_cast<std::uintptr_t>(t.data);
  if (data == 0) throw_error(ErrorCode::exchange, function, ": null data for shape ", layout.sizes());
  std::uintptr_t first, low, end;
  const auto below = static_cast<std::uintptr_t>(-reach.low * item),
             above = static_cast<std::uintptr_t>((reach.high + 1) * item);
  if (t.byte_offset > largest_bytes ||
      __builtin_add_overflow(data, static_cast<std::uintptr_t>(t.byte_offset), &first) ||
      __builtin_sub_overflow(first, below, &low) || low == 0 || __builtin_add_overflow(first, above, &end)) {
    throw_error(ErrorCode::exchange, function, ": data and a byte_offset of ", t.byte_offset,
                " lead out of all memory");
  }
  const int align = alignment_of(dtype);
  if (first % static_cast<std::uintptr_t>(align) != 0) {
    throw_error(ErrorCode::exchange, function, ": the address of the first element is no multiple of ", align,
                ", the alignment of ", name_of(dtype));
  }
  layout.set_offset(-reach.low);
  const bool repeats = repeats_elements(layout);
  return {std::move(layout), reinterpret_cast<char*>(low), end - low, dtype, device, repeats};
}

template <class Managed>
TENON_INLINE DlpackContent read_dlpack(const char* function, const Managed* managed) {
  if (!managed) throw_error(ErrorCode::exchange, function, ": the struct is null");
  if constexpr (has_versions<Managed>) {
    if (managed->version.major != dlpack_major) {
      throw_error(ErrorCode::exchange, function, ": DLPack ", managed->version.major, ".", managed->version.minor,
                  ": only versions 1 are known");
    }
  }
  DlpackContent content = read_dltensor(function, managed->dl_tensor);
  if constexpr (has_versions<Managed>)
    content.read_only = content.read_only || (managed->flags & dlpack_read_only) != 0;
  return content;
}

/// Throws TypeError or DeviceError unless the content can be a Tensor<T, Device>.
template <class T, class Device>
TENON_INLINE void check_content(const char* function, const DlpackContent& content) {
  using Value = std::remove_const_t<T>;
  if (content.dtype != dtype_of<Value>) refuse_any_dtype(function, content.dtype, dtype_name<Value>);
  if (!Device::reaches(content.device)) refuse_any_device(function, content.device, Device::name);
  if (!std::is_const_v<T> && content.read_only) {
    throw_error(ErrorCode::type, function, ": the ", dtype_name<Value>,
                " tensor is read-only, or broadcast by a stride of 0: Tensor<const T> shows it");
  }
}

/// The elements as a block that calls release() once, also when this fails.
template <class Release>
TENON_INLINE Block* dlpack_block(const DlpackContent& content, Release release) {
  Block* block = new_foreign_block(content.data, content.bytes, release);
  set_device(*block, content.device);
  return block;
}
struct Nobody {
  TENON_INLINE void operator()() const noexcept {}
};
template <class Managed>
TENON_INLINE Block* dlpack_block(const DlpackContent& content, DlpackOwner<Managed>&& owner) {
  return dlpack_block(content, [managed = owner.release()]() noexcept { DlpackOwner<Managed> last(managed); });
}

template <class T, class Device, class Owner>
TENON_INLINE Tensor<T, Device> import_as(const char* function, DlpackContent&& content, Owner&& owner) {
  check_content<T, Device>(function, content);
  Block* block = dlpack_block(content, static_cast<Owner&&>(owner));
  return Tensor<T, Device>(Unchecked{}, Storage<T, Device>(Unchecked{}, block), std::move(content.layout));
}
template <class Owner>
TENON_INLINE AnyTensor import_any(DlpackContent&& content, Owner&& owner) {
  Block* block = dlpack_block(content, static_cast<Owner&&>(owner));
  return AnyTensor(Unchecked{}, block, std::move(content.layout), content.dtype, content.device, content.read_only);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A tensor on a DLPack struct's elements, without a copy. Takes ownership: the deleter runs when the last tensor on
/// them goes, or before this throws. Throws ExchangeError for an invalid struct, TypeError for another dtype or for a
/// writable T on read-only or broadcast elements, DeviceError for memory that Device cannot access. Source: dlpack.h
/// 1.3.
template <class T, class Device = Cpu, detail::DlpackManaged Managed>
Tensor<T, Device> from_dlpack(Managed* managed) {
  DlpackOwner<Managed> owner(managed);
  return detail::import_as<T, Device>("from_dlpack", detail::read_dlpack("from_dlpack", managed), std::move(owner));
}
template <class T, class Device = Cpu, detail::DlpackManaged Managed>
Tensor<T, Device> from_dlpack(DlpackOwner<Managed>&& owner) {
  return from_dlpack<T, Device>(owner.release());
}

/// The same for any dtype and device.
template <detail::DlpackManaged Managed>
AnyTensor from_dlpack_any(Managed* managed) {
  DlpackOwner<Managed> owner(managed);
  return detail::import_any(detail::read_dlpack("from_dlpack_any", managed), std::move(owner));
}
template <detail::DlpackManaged Managed>
AnyTensor from_dlpack_any(DlpackOwner<Managed>&& owner) {
  return from_dlpack_any(owner.release());
}

/// A tensor on the elements that a borrowed struct describes. Their owner must keep them until the last tensor on them
/// goes; the struct itself is not needed any longer. Throws as from_dlpack does.
template <class T, class Device = Cpu>
Tensor<T, Device> from_dltensor(const DLTensor& view) {
  return detail::import_as<T, Device>("from_dltensor", detail::read_dltensor("from_dltensor", view), detail::Nobody{});
}
inline AnyTensor from_dltensor_any(const DLTensor& view) {
  return detail::import_any(detail::read_dltensor("from_dltensor_any", view), detail::Nobody{});
}

}  // namespace tenon::inline v1::inline TENON_CODE
