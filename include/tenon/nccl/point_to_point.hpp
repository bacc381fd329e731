// Messages from one rank's device to another's: send, recv, send_receive.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/communicator.hpp>
#include <tenon/nccl/message.hpp>
#include <tenon/ranks/output_tensor.hpp>

namespace tenon::inline v1::nccl::inline TENON_CODE {

/// Sends the elements of x to a rank, which receives them into a tensor of as many elements of the same type. Later
/// work on the device waits until they are received: ranks that send to each other do so in a Group, or by
/// send_receive. Throws IndexError, DeviceError, ShapeError, CommunicationError. Source: NCCL 2.28, Point To Point
/// Communication Functions.
inline void send(const Communicator& among, const AnyTensor& x, int to) {
  among.require_rank("nccl::send", to);
  detail::require_sent("nccl::send", among, x);
  detail::queue_send("nccl::send", among, x, detail::nccl_message(x), to);
}

/// Receives elements from a rank into `out`. Throws as send, and TypeError for read-only elements.
inline void recv(const Communicator& among, const detail::OutputTensor& out, int from) {
  among.require_rank("nccl::recv", from);
  detail::require_received("nccl::recv", among, out.tensor);
  detail::queue_recv("nccl::recv", among, out.tensor, detail::nccl_message(out.tensor), from);
}

/// Sends x to a rank while it receives `out` from one: ranks that pass something on do not wait for each other. Throws
/// as send and recv.
inline void send_receive(const Communicator& among, const AnyTensor& x, int to, const detail::OutputTensor& out,
                         int from) {
  const char* const function = "nccl::send_receive";
  among.require_rank(function, to);
  among.require_rank(function, from);
  detail::require_sent(function, among, x);
  detail::require_received(function, among, out.tensor);
  const AnyTensor source = detail::apart_on_device(function, x, out.tensor, among.device());
  Group group;
  detail::queue_send(function, among, source, detail::nccl_message(source), to);
  detail::queue_recv(function, among, out.tensor, detail::nccl_message(out.tensor), from);
  group.end(function);
}

}  // namespace tenon::inline v1::nccl::inline TENON_CODE
