// DLPack, export: a tensor's elements for another library, without a copy.
//
// The struct, its shape and its strides are one allocation, which holds a reference to the storage: the elements live
// until the consumer calls the deleter, on any thread, and possibly after the tensor is gone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/dlpack_abi.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The stream on which the consumer of CUDA memory will work, with the numbers of `__dlpack__`: 1 is the legacy default
/// stream, 2 the per-thread one, a larger number a cudaStream_t; -1 asks for no synchronisation; 0 is not allowed.
/// Source: array-API 2024.12, `__dlpack__`.
enum class DlpackStream : std::int64_t {
  unsaid = INT64_MIN,
  unsynchronised = -1,
  legacy_default = 1,
  per_thread_default = 2
};

/// The options of exporting a tensor.
struct DlpackOptions {
  /// Exports a copy, flagged as such; the consumer becomes its only owner.
  bool copy = false;
  /// For CUDA memory only; synchronisation needs cuda::to_dlpack of <tenon/exchange/dlpack_cuda.hpp>.
  DlpackStream stream = DlpackStream::unsaid;
  /// Allows negative strides in the legacy struct, on which some of its consumers abort the process.
  bool negative_strides = false;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A tensor to export, with its dtype as a value.
struct DlpackSource {
  Block* block;
  const Layout* layout;
  DType dtype;
  AnyDevice device;
  bool read_only;
};
template <class T, class Device>
TENON_INLINE DlpackSource dlpack_source(const Tensor<T, Device>& tensor) {
  return {tensor.storage().block(), &tensor.layout(), dtype_of<std::remove_const_t<T>>, tensor.device(),
          std::is_const_v<T>};
}
TENON_INLINE DlpackSource dlpack_source(const AnyTensor& tensor) {
  return {tensor.block(), &tensor.layout(), tensor.dtype(), tensor.device(), tensor.is_read_only()};
}

/// Fills a DLTensor except its shape and strides. The offset is added to the address, as some consumers ignore
/// byte_offset.
TENON_INLINE void fill_dltensor(DLTensor& to, const DlpackSource& source) {
  const Layout& layout = *source.layout;
  const DlpackDType& dtype = DlpackTable::of[static_cast<int>(source.dtype)];
  to.data = layout.numel() > 0 ? source.block->data + layout.offset() * (dtype.bits / 8) : nullptr;
  to.device.device_type = static_cast<DLDeviceType>(source.device.type);
  to.device.device_id = source.device.index;
  to.ndim = layout.rank();
  to.dtype = {static_cast<std::uint8_t>(dtype.code), dtype.bits, 1};
  to.byte_offset = 0;
}

/// A managed struct and its reference to the elements; the shape and the strides follow in the same allocation.
template <class Managed>
struct DlpackExport {
  Managed managed;
  Block* block;

  static void destroy(Managed* self) noexcept {
    auto* all = static_cast<DlpackExport*>(self->manager_ctx);
    drop(all->block);
    std::free(all);
  }
};

[[noreturn]] TENON_COLD inline void fail_stream(const char* function, std::int64_t number) {
  throw_error(ErrorCode::exchange, function, ": stream ", number, " is none: -1, 1, 2 and above are");
}

/// Throws unless the stream is valid for the device: ExchangeError, or DeviceError if it needs synchronisation.
TENON_NOINLINE_OG inline void check_stream(const char* function, DlpackStream stream, AnyDevice device) {
  const auto number = static_cast<std::int64_t>(stream);
  if (device.type != DeviceType::cuda && device.type != DeviceType::cuda_managed) {
    throw_error(ErrorCode::exchange, function, ": stream ", number, " for memory on ", device.name(),
                ", which has no streams");
  }
  if (number == 0)
    throw_error(ErrorCode::exchange, function,
                ": stream 0 could be the legacy or the per-thread default stream: say 1 or 2");
  if (number < -1) fail_stream(function, number);
  if (number > 0)
    throw_error(ErrorCode::device, function, ": to synchronise with stream ", number,
                " is for cuda::to_dlpack of <tenon/exchange/dlpack_cuda.hpp>: -1 asks for no synchronisation");
}

/// Throws ExchangeError for a tensor that the legacy struct cannot express, or not safely.
TENON_NOINLINE_OG inline void check_legacy(const char* function, const DlpackSource& source, bool negative_strides) {
  if (source.read_only) {
    throw_error(ErrorCode::exchange, function,
                ": the legacy struct cannot say that a tensor is read-only: export a copy, or use to_dlpack");
  }
  for (auto stride : source.layout->strides()) {
    if (stride < 0 && !negative_strides) {
      throw_error(ErrorCode::exchange, function, ": the strides ", source.layout->strides(),
                  " are negative, on which some consumers of the legacy struct abort: set negative_strides, export a "
                  "copy, or use to_dlpack");
    }
  }
}

template <class Managed>
TENON_NOINLINE Managed* export_dlpack(const char* function, const DlpackSource& source, const DlpackOptions& options,
                                      std::uint64_t flags) {
  const Layout& layout = *source.layout;
  if (options.stream != DlpackStream::unsaid) check_stream(function, options.stream, source.device);
  dlpack_numel(function, layout.sizes(), item_size(source.dtype));
  if constexpr (!has_versions<Managed>) check_legacy(function, source, options.negative_strides);
  const std::size_t dims = 2 * sizeof(std::int64_t) * static_cast<std::size_t>(layout.rank());
  void* place = std::malloc(sizeof(DlpackExport<Managed>) + dims);
  if (!place) fail_allocation(function, sizeof(DlpackExport<Managed>) + dims);
  auto* all = ::new (place) DlpackExport<Managed>;
  auto* shape = reinterpret_cast<std::int64_t*>(all + 1);
  if (dims) __builtin_memcpy(shape, layout.sizes_data(), dims);  // a layout's strides follow its sizes
  Managed& managed = all->managed;
  if constexpr (has_versions<Managed>) {
    managed.version = {dlpack_major, dlpack_minor};
    managed.flags = flags | (source.read_only ? dlpack_read_only : 0);
  }
  managed.manager_ctx = all;
  managed.deleter = DlpackExport<Managed>::destroy;
  fill_dltensor(managed.dl_tensor, source);
  managed.dl_tensor.shape = shape;
  managed.dl_tensor.strides = shape + layout.rank();
  // An export without elements holds no reference: PyTorch 1.13 never calls the deleter of a struct with null data.
  all->block = layout.numel() > 0 ? retain(source.block) : nullptr;
  if (all->block) pin(*all->block);
  return &managed;
}

/// Exports a tensor, an AnyTensor, or the value of an expression, which is evaluated and so a copy in any case.
template <class Managed, class X>
TENON_INLINE Managed* export_any(const char* function, const X& x, const DlpackOptions& options) {
  if constexpr (!is_tensor<X> && !std::is_same_v<X, AnyTensor>) {
    const auto value = eval(x);
    return export_dlpack<Managed>(function, dlpack_source(value), options, options.copy ? dlpack_is_copied : 0);
  } else if (options.copy) {
    const AnyTensor copy = AnyTensor(x).clone();
    return export_dlpack<Managed>(function, dlpack_source(copy), options, dlpack_is_copied);
  } else {
    return export_dlpack<Managed>(function, dlpack_source(x), options, 0);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class X>
concept DlpackExportable = TensorLike<X> || std::is_same_v<X, AnyTensor>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// The elements of a tensor or an AnyTensor, or the value of an expression, for another library. The caller owns the
/// struct: its consumer, or a DlpackPtr, calls the deleter once. Read-only tensors are flagged as such; the storage
/// cannot be resized from then on. Throws ExchangeError for a stream that is invalid for the device, and for a shape
/// whose elements would have more than 2^63 bytes, which from_dlpack refuses, too; DeviceError for a stream with which
/// only cuda::to_dlpack can synchronise, and if the device's engine is needed and not included.
template <detail::DlpackExportable X>
[[nodiscard]] DLManagedTensorVersioned* to_dlpack(const X& x, const DlpackOptions& options = {}) {
  return detail::export_any<DLManagedTensorVersioned>("to_dlpack", x, options);
}

/// The same in the struct that DLPack had before 1.0. Throws ExchangeError also for read-only tensors, and for negative
/// strides unless the options allow them.
template <detail::DlpackExportable X>
[[nodiscard]] DLManagedTensor* to_dlpack_legacy(const X& x, const DlpackOptions& options = {}) {
  return detail::export_any<DLManagedTensor>("to_dlpack_legacy", x, options);
}

/// A struct for a call that only borrows: it points into `tensor`, which must stay alive and unchanged until the call
/// returns. It cannot express that a tensor is read-only.
template <class X>
  requires(detail::is_tensor<X> || std::is_same_v<X, AnyTensor>)
DLTensor as_dltensor(const X& tensor) {
  DLTensor result;
  const auto source = detail::dlpack_source(tensor);
  detail::dlpack_numel("as_dltensor", source.layout->sizes(), item_size(source.dtype));
  detail::fill_dltensor(result, source);
  result.shape = const_cast<std::int64_t*>(tensor.layout().sizes_data());
  result.strides = const_cast<std::int64_t*>(tensor.layout().strides_data());
  return result;
}
template <class X>
  requires(detail::is_tensor<X> || std::is_same_v<X, AnyTensor>)
DLTensor as_dltensor(const X&& tensor) = delete;

}  // namespace tenon::inline v1::inline TENON_CODE
