// Messages from one rank to another: send, recv, send_receive, probe.
#pragma once

#include <cstdint>
#include <memory>
#include <mpi.h>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/dtype_mark.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/message_status.hpp>
#include <tenon/mpi/received_tensor.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/mpi/short_message.hpp>
#include <tenon/ranks/output_tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

inline void require_peer(const char* function, const mpi::Communicator& among, int rank, bool may_be_any) {
  if (rank != mpi::no_rank && !(may_be_any && rank == mpi::any_source)) among.require_rank(function, rank);
}

/// A mark that lives as long as a request; null outside of checked mode.
inline std::unique_ptr<DtypeMark> new_mark() { return mpi_is_checked() ? std::make_unique<DtypeMark>() : nullptr; }
inline std::unique_ptr<DtypeMark> new_mark(DType dtype) {
  return mpi_is_checked() ? std::make_unique<DtypeMark>(mark_of(dtype)) : nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// Sends the elements of x, of any strides, to a rank, which receives them into a tensor of as many elements of the
/// same type. Returns when x may be written again. Throws IndexError, DeviceError, CommunicationError. Source: MPI 3.1,
/// chapter 3.
inline void send(const Communicator& among, const AnyTensor& x, int to, int tag = 0) {
  detail::require_peer("mpi::send", among, to, false);
  detail::require_read("mpi::send", x);
  detail::ShortMessage m("mpi::send", x);
  m.pack(x);
  detail::check_mpi("mpi::send", "MPI_Send", MPI_Send(m.address(), m.count(), m.type(), to, tag, among.handle()));
}
/// Starts the same.
[[nodiscard]] inline Request isend(const Communicator& among, const AnyTensor& x, int to, int tag = 0) {
  detail::require_peer("mpi::isend", among, to, false);
  detail::require_read("mpi::isend", x);
  const AnyTensor source = detail::carried(x);
  std::unique_ptr<detail::DtypeMark> mark = detail::new_mark(source.dtype());
  const detail::MpiMessage m = detail::marked("mpi::isend", detail::message_of("mpi::isend", source), mark.get());
  MPI_Request started = MPI_REQUEST_NULL;
  detail::check_mpi("mpi::isend", "MPI_Isend",
                    MPI_Isend(m.address, m.count, m.type.handle(), to, tag, among.handle(), &started));
  Request request("mpi::isend", {started}, {source});
  request.keep_mark(std::move(mark));
  return request;
}

/// Receives a message into the elements of `out`. Throws ShapeError if it is shorter than these, CommunicationError if
/// it is longer; IndexError, DeviceError, TypeError for read-only elements. A message has a length and no dtype:
/// elements of another type of the same size are a TypeError only with TENON_MPI_CHECK=1.
inline MessageStatus recv(const Communicator& among, const detail::OutputTensor& out, int from = any_source,
                          int tag = any_tag) {
  detail::require_peer("mpi::recv", among, from, true);
  detail::require_written("mpi::recv", out.tensor);
  detail::ShortMessage m("mpi::recv", out.tensor);
  MPI_Status status;
  detail::check_mpi("mpi::recv", "MPI_Recv",
                    MPI_Recv(m.address(), m.count(), m.type(), from, tag, among.handle(), &status));
  return m.unpack("mpi::recv", out.tensor, status);
}
/// Starts the same. A message that is too short is an error of wait().
[[nodiscard]] inline Request irecv(const Communicator& among, const detail::OutputTensor& out, int from = any_source,
                                   int tag = any_tag) {
  detail::require_peer("mpi::irecv", among, from, true);
  detail::require_written("mpi::irecv", out.tensor);
  const detail::ReceivedTensor to(out.tensor, !detail::travels_in_place(out.tensor));
  std::unique_ptr<detail::DtypeMark> mark = detail::new_mark();
  const detail::MpiMessage m = detail::marked("mpi::irecv", detail::message_of("mpi::irecv", to.to()), mark.get());
  MPI_Request started = MPI_REQUEST_NULL;
  detail::check_mpi("mpi::irecv", "MPI_Irecv",
                    MPI_Irecv(m.address, m.count, m.type.handle(), from, tag, among.handle(), &started));
  Request request("mpi::irecv", {started}, AnyTensor(), to, true);
  request.keep_mark(std::move(mark));
  return request;
}

/// Sends x to a rank while it receives `out` from one: ranks that pass something on do not wait for each other. Throws
/// as send and recv.
inline MessageStatus send_receive(const Communicator& among, const AnyTensor& x, int to,
                                  const detail::OutputTensor& out, int from, int tag = 0) {
  const char* const function = "mpi::send_receive";
  detail::require_peer(function, among, to, false);
  detail::require_peer(function, among, from, true);
  detail::require_read(function, x);
  detail::require_written(function, out.tensor);
  const AnyTensor source = detail::sent_apart_from(x, out.tensor);
  detail::ShortMessage sent(function, source), received(function, out.tensor);
  sent.pack(source);
  MPI_Status status;
  detail::check_mpi(function, "MPI_Sendrecv",
                    MPI_Sendrecv(sent.address(), sent.count(), sent.type(), to, tag, received.address(),
                                 received.count(), received.type(), from, tag, among.handle(), &status));
  return received.unpack(function, out.tensor, status);
}

/// Waits for a message and returns its source, tag and length, but leaves it to be received. With TENON_MPI_CHECK=1 it
/// must be one that Tenon has sent. Throws IndexError, CommunicationError.
inline MessageStatus probe(const Communicator& among, int from = any_source, int tag = any_tag) {
  detail::require_peer("mpi::probe", among, from, true);
  MPI_Status status;
  detail::check_mpi("mpi::probe", "MPI_Probe", MPI_Probe(from, tag, among.handle(), &status));
  MessageStatus found = detail::message_status("mpi::probe", status);
  constexpr std::int64_t mark = sizeof(detail::DtypeMark);
  if (detail::mpi_is_checked() && found.bytes >= mark) found.bytes -= mark;
  return found;
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
