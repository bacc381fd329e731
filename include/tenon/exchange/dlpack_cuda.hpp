// DLPack between libraries that use CUDA streams: the work queued on the producer's stream ends before the consumer
// reads.
#pragma once

#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/cuda/block.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/dlpack_abi.hpp>
#include <tenon/exchange/dlpack_export.hpp>
#include <tenon/exchange/dlpack_import.hpp>
#include <tenon/exchange/dlpack_ptr.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The owner of another library's elements: releases them after the work that was queued on our streams.
template <class Managed>
struct ImportedElements {
  Managed* managed;
  cuda::Stream stream;
  StreamUses uses;
  TENON_INLINE void operator()() noexcept {
    const DlpackOwner<Managed> last(managed);
    uses.wait(nullptr);
    ignore_cuda(cudaStreamSynchronize(stream.handle()));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The stream on a device that a number of `__dlpack__` denotes. Throws ExchangeError for an invalid number.
TENON_NOINLINE_OG inline cuda::Stream stream_of_number(const char* function, DlpackStream stream, Cuda device) {
  const auto number = static_cast<std::int64_t>(stream);
  if (stream == DlpackStream::legacy_default || stream == DlpackStream::unsaid) return cuda::Stream(device);
  if (stream == DlpackStream::per_thread_default) return cuda::Stream::borrow(cudaStreamPerThread, device);
  if (number <= 0) fail_stream(function, number);
  return cuda::Stream::borrow(reinterpret_cast<cudaStream_t>(static_cast<std::intptr_t>(number)), device);
}

/// Makes the consumer's stream wait for this thread's current stream, and returns options that ask for no further
/// synchronisation.
template <class X>
DlpackOptions order_export(const char* function, const X& x, DlpackOptions options) {
  const AnyDevice device = x.device();
  // the export reports the error
  if (device.type != DeviceType::cuda && device.type != DeviceType::cuda_managed) return options;
  if (static_cast<std::int64_t>(options.stream) == 0) check_stream(function, options.stream, device);
  if (options.stream != DlpackStream::unsynchronised) {
    order_streams(function, cuda::current_stream(Cuda{device.index}),
                  stream_of_number(function, options.stream, Cuda{device.index}));
  }
  options.stream = DlpackStream::unsynchronised;
  return options;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::cuda::inline TENON_CODE {

/// tenon::to_dlpack, synchronised: the consumer's stream, whose number is in `options`, waits for the work queued on
/// this thread's current stream. Without a number it is the legacy default stream; -1 waits for nothing. Throws as
/// tenon::to_dlpack does, and DeviceError. Source: array-API 2024.12, `__dlpack__`.
template <class X>
  requires(detail::is_tensor<X> || std::is_same_v<X, AnyTensor>)
[[nodiscard]] DLManagedTensorVersioned* to_dlpack(const X& x, const DlpackOptions& options = {}) {
  return tenon::to_dlpack(x, detail::order_export("cuda::to_dlpack", x, options));
}
/// The same in the struct that DLPack had before 1.0.
template <class X>
  requires(detail::is_tensor<X> || std::is_same_v<X, AnyTensor>)
[[nodiscard]] DLManagedTensor* to_dlpack_legacy(const X& x, const DlpackOptions& options = {}) {
  return tenon::to_dlpack_legacy(x, detail::order_export("cuda::to_dlpack_legacy", x, options));
}

/// The number of a stream, to pass to the producer's `__dlpack__`.
inline DlpackStream dlpack_stream(const Stream& stream) {
  if (!stream.handle()) return DlpackStream::legacy_default;
  return static_cast<DlpackStream>(reinterpret_cast<std::intptr_t>(stream.handle()));
}

/// tenon::from_dlpack for elements that are ready on `stream`, the one passed to the producer. The producer's deleter
/// is called after the work queued on that stream and on those of record_use; the host waits for it. Throws as
/// tenon::from_dlpack does.
template <class T, detail::DlpackManaged Managed>
Tensor<T, Cuda> from_dlpack(Managed* managed, const Stream& stream) {
  DlpackOwner<Managed> owner(managed);
  detail::DlpackContent content = detail::read_dlpack("cuda::from_dlpack", managed);
  detail::check_content<T, Cuda>("cuda::from_dlpack", content);
  if (content.device.type == DeviceType::cuda && content.device.index != stream.device().index) {
    detail::throw_error(ErrorCode::device, "cuda::from_dlpack: the elements lie on cuda ", content.device.index,
                        ", the stream is of cuda ", stream.device().index);
  }
  using Elements = detail::ImportedElements<Managed>;
  detail::Block* block = detail::new_foreign_block(content.data, content.bytes, Elements{owner.release(), stream, {}});
  ::new (static_cast<void*>(block->state))
      detail::CudaBlockState{content.device, &static_cast<detail::ForeignBlock<Elements>*>(block)->release.uses};
  return Tensor<T, Cuda>(detail::Unchecked{}, Storage<T, Cuda>(detail::Unchecked{}, block), std::move(content.layout));
}

}  // namespace tenon::inline v1::cuda::inline TENON_CODE
