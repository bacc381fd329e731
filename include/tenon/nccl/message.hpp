// The arguments of NCCL for a tensor, and how its calls are queued.
//
// NCCL takes row-major elements and no strides, and Tenon copies nothing for it: tensors that are not contiguous are
// refused. Elements without a datatype in NCCL travel as parts of a size that it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nccl.h>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/engine.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/nccl/call.hpp>
#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/communicator.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// A tensor, an expression or a gather whose elements a GPU reads.
template <class X>
concept OnCuda = TensorLike<X> && std::is_same_v<typename std::remove_cvref_t<X>::device_type, Cuda>;

/// Elements as arguments of NCCL: an address, a count and a datatype.
struct NcclMessage {
  void* address;
  std::size_t count;
  ncclDataType_t type;
};

/// A datatype of NCCL; an element of Tenon's consists of `parts` of them.
struct NcclElement {
  ncclDataType_t type;
  std::int64_t parts;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline NcclElement nccl_element(DType dtype) {
  switch (dtype) {
    case DType::bool_:
    case DType::uint8: return {ncclUint8, 1};
    case DType::int8: return {ncclInt8, 1};
    case DType::int16:
    case DType::uint16: return {ncclUint8, 2};
    case DType::int32: return {ncclInt32, 1};
    case DType::uint32: return {ncclUint32, 1};
    case DType::int64: return {ncclInt64, 1};
    case DType::uint64: return {ncclUint64, 1};
    case DType::float16: return {ncclFloat16, 1};
    case DType::bfloat16: return {ncclBfloat16, 1};
    case DType::float32: return {ncclFloat32, 1};
    case DType::float64: return {ncclFloat64, 1};
    case DType::complex64: return {ncclFloat32, 2};
    case DType::complex128: return {ncclFloat64, 2};
  }
  return {ncclUint8, 0};
}

TENON_INLINE char* nccl_address(const AnyTensor& x) { return static_cast<char*>(const_cast<void*>(x.data_ptr())); }
/// All elements of a contiguous tensor.
inline NcclMessage nccl_message(const AnyTensor& x) {
  const NcclElement element = nccl_element(x.dtype());
  return {nccl_address(x), static_cast<std::size_t>(x.numel() * element.parts), element.type};
}
/// Block i of the n equal blocks of the first dimension.
inline NcclMessage nccl_block(const AnyTensor& x, std::int64_t i, std::int64_t n) {
  const NcclElement element = nccl_element(x.dtype());
  const std::int64_t each = x.numel() / n;
  return {nccl_address(x) + i * each * item_size(x.dtype()), static_cast<std::size_t>(each * element.parts),
          element.type};
}
/// True if x, of the same type and length, is block i of n of `of`.
inline bool is_block(const AnyTensor& x, const AnyTensor& of, std::int64_t i, std::int64_t n) {
  return nccl_message(x).address == nccl_block(of, i, n).address;
}

/// Throws CommunicationError for a communicator that is null, DeviceError for a tensor that is not on its device,
/// ShapeError for one that is not contiguous.
inline void require_sent(const char* function, const nccl::Communicator& among, const AnyTensor& x) {
  (void)among.require_handle(function);
  const AnyDevice device = x.device();
  if (!Cuda::reaches(device) || (device.type == DeviceType::cuda && device.index != among.device().index))
    fail_place(function, device, ", the communicator's device is cuda ", among.device().index);
  if (!x.is_contiguous())
    throw_error(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " and strides ", x.strides(),
                " is not contiguous, as NCCL needs it: contiguous() copies it");
}
/// The same, and TypeError for one that is read-only.
inline void require_received(const char* function, const nccl::Communicator& among, const AnyTensor& out) {
  require_sent(function, among, out);
  require_writable_elements(function, out);
}
/// Throws ShapeError for a tensor whose first dimension is not that of the ranks.
inline void require_block_for_each(const char* function, const nccl::Communicator& among, const AnyTensor& x) {
  if (x.dim() == 0 || x.size(0) != among.size())
    throw_error(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " has not a block for each of ",
                among.size(), " ranks");
}

/// x, which is contiguous, or a copy of it if it shares memory with `written`.
inline AnyTensor apart_on_device(const char* function, const AnyTensor& x, const AnyTensor& written, Cuda device) {
  if (!share_bytes(x, written)) return x;
  const std::int64_t bytes = x.numel() * item_size(x.dtype());
  Storage<unsigned char, Cuda> copy(bytes, device);
  copy_bytes(function, copy.data(), x.data_ptr(), bytes, cuda::current_stream(device));
  return AnyTensor(Unchecked{}, retain(copy.block()), contiguous_layout(function, x.sizes()), x.dtype(), device, false);
}

/// Makes a call of NCCL, call(handle, stream), on the thread's stream of the communicator's device, and keeps these
/// tensors for it.
template <class Call, class... X>
void queue_call(const char* function, const char* name, const nccl::Communicator& among, const Call& call,
                const X&... tensors) {
  const ncclComm_t handle = among.require_handle(function);
  const cuda::Stream stream = cuda::current_stream(among.device());
  const DeviceGuard guard(function, among.device());
  keep_in_group(among, stream, tensors...);
  check_nccl(function, name, call(handle, stream.handle()));
}

inline void queue_send(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                       const NcclMessage& message, int to) {
  const auto send = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclSend(message.address, message.count, message.type, to, handle, stream);
  };
  if (message.count > 0) queue_call(function, "ncclSend", among, send, x);
}
inline void queue_recv(const char* function, const nccl::Communicator& among, const AnyTensor& out,
                       const NcclMessage& message, int from) {
  const auto recv = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclRecv(message.address, message.count, message.type, from, handle, stream);
  };
  if (message.count > 0) queue_call(function, "ncclRecv", among, recv, out);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
