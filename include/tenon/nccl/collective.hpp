// Collective calls with tensors of one shape on the ranks' devices: broadcast, gather, all_gather, scatter, all_to_all.
//
// A call queues its work on the calling thread's stream of the rank's device and does not wait for it. As with any work
// there, memory that was allocated on another stream needs cuda::record_use. A tensor for all ranks' elements has a
// first dimension with a block for each rank. If not all versions of NCCL have a call, sends and receives are queued as
// one group in its place.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/communicator.hpp>
#include <tenon/nccl/message.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws the error of a tensor that cannot hold blocks of x's shape.
inline void require_blocks(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                           const AnyTensor& out) {
  require_received(function, among, out);
  require_same_dtype(function, x, out);
  require_sizes(function, out, stacked_shape(among.size(), x.sizes()));
}

inline void queue_broadcast(const char* function, const nccl::Communicator& among, const AnyTensor& x, int root) {
  among.require_rank(function, root);
  if (among.rank() == root) require_sent(function, among, x);
  else require_received(function, among, x);
  const NcclMessage m = nccl_message(x);
  const auto broadcast = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclBroadcast(m.address, m.address, m.count, m.type, root, handle, stream);
  };
  if (m.count > 0) queue_call(function, "ncclBroadcast", among, broadcast, x);
}

inline void queue_gather(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                         const AnyTensor& out, int root) {
  among.require_rank(function, root);
  const bool gets = among.rank() == root;
  require_sent(function, among, x);
  if (gets) require_blocks(function, among, x, out);
  const bool in_place = gets && is_block(x, out, root, among.size());
  const AnyTensor source = gets && !in_place ? apart_on_device(function, x, out, among.device()) : x;
  nccl::Group group;
  if (!in_place) queue_send(function, among, source, nccl_message(source), root);
  for (int from = 0; gets && from < among.size(); ++from) {
    if (!(in_place && from == root)) queue_recv(function, among, out, nccl_block(out, from, among.size()), from);
  }
  group.end(function);
}

inline void queue_all_gather(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                             const AnyTensor& out) {
  require_sent(function, among, x);
  require_blocks(function, among, x, out);
  const AnyTensor source =
      is_block(x, out, among.rank(), among.size()) ? x : apart_on_device(function, x, out, among.device());
  const NcclMessage m = nccl_message(source);
  const auto gather = [&](ncclComm_t handle, cudaStream_t stream) {
    return ncclAllGather(m.address, nccl_address(out), m.count, m.type, handle, stream);
  };
  if (m.count > 0) queue_call(function, "ncclAllGather", among, gather, source, out);
}

inline void queue_scatter(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                          const AnyTensor& out, int root) {
  among.require_rank(function, root);
  const bool has = among.rank() == root;
  if (has) {
    require_sent(function, among, x);
    require_same_dtype(function, x, out);
    if (!(x.sizes() == stacked_shape(among.size(), out.sizes())))
      throw_error(ErrorCode::shape, function, ": blocks of shape ", out.sizes(), " for ", among.size(),
                  " ranks of a tensor of shape ", x.sizes());
  }
  const bool in_place = has && is_block(out, x, root, among.size());
  if (in_place) require_sent(function, among, out);
  else require_received(function, among, out);
  const AnyTensor source = has && !in_place ? apart_on_device(function, x, out, among.device()) : x;
  nccl::Group group;
  for (int to = 0; has && to < among.size(); ++to) {
    if (!(in_place && to == root)) queue_send(function, among, source, nccl_block(source, to, among.size()), to);
  }
  if (!in_place) queue_recv(function, among, out, nccl_message(out), root);
  group.end(function);
}

inline void queue_all_to_all(const char* function, const nccl::Communicator& among, const AnyTensor& x,
                             const AnyTensor& out) {
  require_sent(function, among, x);
  require_received(function, among, out);
  require_same_dtype(function, x, out);
  require_sizes(function, out, x.sizes());
  require_block_for_each(function, among, x);
  const AnyTensor source = apart_on_device(function, x, out, among.device());
  nccl::Group group;
  for (int peer = 0; peer < among.size(); ++peer) {
    queue_send(function, among, source, nccl_block(source, peer, among.size()), peer);
    queue_recv(function, among, out, nccl_block(out, peer, among.size()), peer);
  }
  group.end(function);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nccl::inline TENON_CODE {

/// Writes the root's elements to x on all ranks; their number and type are the same on all. Throws IndexError,
/// DeviceError, TypeError, ShapeError, CommunicationError, as all of these functions. Source: NCCL 2.28, Collective
/// Communication Functions.
inline void broadcast(const Communicator& among, const detail::OutputTensor& x, int root = 0) {
  detail::queue_broadcast("nccl::broadcast", among, x.tensor, root);
}

/// Writes all ranks' x to the root's `out`, one block after the other: for x of shape (…) it has shape (ranks, …).
/// Other ranks' `out` is ignored. An x that is its own block of `out` is not copied.
inline void gather(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out, int root = 0) {
  detail::queue_gather("nccl::gather", among, x, out.tensor, root);
}
/// The root's result in a new tensor; an empty one elsewhere.
template <detail::OnCuda X, detail::Integer Rank = int>
Tensor<detail::sent_element<X>, Cuda> gather(const Communicator& among, const X& x, Rank root = 0) {
  using T = detail::sent_element<X>;
  const AnyTensor source(x);
  const int to = static_cast<int>(root);
  const auto out = among.rank() == to ? detail::new_tensor_on<T>("nccl::gather", among.device(),
                                                                 detail::stacked_shape(among.size(), source.sizes()))
                                      : Tensor<T, Cuda>();
  detail::queue_gather("nccl::gather", among, source, out, to);
  return out;
}

/// Writes all ranks' x to `out` on all ranks, one block after the other: for x of shape (…) it has shape (ranks, …). An
/// x that is its own block of `out` is not copied.
inline void all_gather(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out) {
  detail::queue_all_gather("nccl::all_gather", among, x, out.tensor);
}
template <detail::OnCuda X>
Tensor<detail::sent_element<X>, Cuda> all_gather(const Communicator& among, const X& x) {
  const AnyTensor source(x);
  const auto out = detail::new_tensor_on<detail::sent_element<X>>("nccl::all_gather", among.device(),
                                                                  detail::stacked_shape(among.size(), source.sizes()));
  detail::queue_all_gather("nccl::all_gather", among, source, out);
  return out;
}

/// Writes the root's x[i] to the `out` of rank i. Other ranks' x is ignored. An `out` that is the root's own block is
/// not copied.
inline void scatter(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out, int root = 0) {
  detail::queue_scatter("nccl::scatter", among, x, out.tensor, root);
}

/// Writes x[i] of rank r to `out[r]` of rank i; both have a block for each rank. Cost: a copy of an x that shares
/// memory with `out`.
inline void all_to_all(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out) {
  detail::queue_all_to_all("nccl::all_to_all", among, x, out.tensor);
}
template <detail::OnCuda X>
Tensor<detail::sent_element<X>, Cuda> all_to_all(const Communicator& among, const X& x) {
  const AnyTensor source(x);
  const auto out = detail::new_tensor_on<detail::sent_element<X>>("nccl::all_to_all", among.device(), source.sizes());
  detail::queue_all_to_all("nccl::all_to_all", among, source, out);
  return out;
}

}  // namespace tenon::inline v1::nccl::inline TENON_CODE
