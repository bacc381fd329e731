// Collective calls with tensors of one shape: barrier, broadcast, gather, all_gather, scatter, all_to_all.
//
// A tensor for all ranks' elements has a first dimension with a block for each rank. Elements of any strides are sent
// from and received at their places, except for layouts that MPI cannot describe, which are copied
// (docs/distributed.md). Where ranks have different numbers of rows: row_collective.hpp.
#pragma once

#include <cstdint>
#include <mpi.h>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/mpi/received_tensor.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// A tensor, an expression or a gather whose elements the host reads.
template <class X>
concept OnHost = TensorLike<X> && std::is_same_v<typename std::remove_cvref_t<X>::device_type, Cpu>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The send buffer for the blocks of x: x, or a copy if MPI cannot describe their layout, or if they share memory with
/// `written`.
inline AnyTensor sent_blocks(const AnyTensor& x, const AnyTensor& written) {
  return has_negative_stride(x) || !travels_in_place(x) || share_bytes(x, written) ? x.clone() : x;
}
/// The same for x as a whole.
inline AnyTensor sent_whole(const AnyTensor& x, const AnyTensor& written) {
  return !travels_in_place(x) || share_bytes(x, written) ? x.clone() : x;
}
/// The receive buffer for the blocks of a tensor.
inline ReceivedTensor received_blocks(const AnyTensor& out) {
  return ReceivedTensor(out, has_negative_stride(out) || !travels_in_place(out));
}

/// Throws the error of a tensor that cannot receive blocks. While a nonblocking call runs they cannot be copied to
/// their place.
inline void require_blocks(const char* function, const AnyTensor& out, const Shape& wanted, bool begun) {
  require_written(function, out);
  require_sizes(function, out, wanted);
  if (begun && has_negative_stride(out))
    throw_error(ErrorCode::shape, function, ": the blocks of a tensor of shape ", out.sizes(), " and strides ",
                out.strides(),
                " lie backwards: receive them into another tensor, and copy it when the request is done");
}
/// The root as MPI's int; a number beyond int becomes no rank.
template <class Rank>
int root_of(Rank root) {
  const int same = static_cast<int>(root);
  return root < Rank(0) || static_cast<Rank>(same) != root || same < 0 ? -1 : same;
}

/// x[i], not checked.
inline AnyTensor block_at(const AnyTensor& x, std::int64_t i) {
  Layout layout = block_layout(x.layout());
  layout.set_offset(x.storage_offset() + i * x.layout().stride(0));
  return AnyTensor(Unchecked{}, retain(x.block()), std::move(layout), x.dtype(), x.device(), x.is_read_only());
}

inline CollectiveCall call_with(const char* function, const AnyTensor& x, int root = no_root) {
  return {function, static_cast<int>(x.dtype()), x.layout().sizes(), root};
}

/// The operand as a tensor whose elements have their type's own name.
template <class X>
Tensor<const sent_element<X>> as_sent(const X& x) {
  return Tensor<const sent_element<X>>(eval(x));
}
/// An operand, and a new tensor for the result on the ranks that get one; an empty one elsewhere.
template <class T>
struct SentAndNew {
  Tensor<const T> source;
  Tensor<T> out;
};
/// Both, for a call that returns a new tensor; in checked mode all ranks succeed or none does. shape_of_out(x) is
/// called where `gets` is true.
template <class X, class ShapeOfOut>
SentAndNew<sent_element<X>> sent_and_new(const char* function, const mpi::Communicator& among, const X& x, int root,
                                         const char* operation, const ShapeOfOut& shape_of_out) {
  using T = sent_element<X>;
  const Shape sizes = shape_of(x);
  return agree(among.handle(), {function, static_cast<int>(dtype_of<T>), sizes, root, operation}, [&] {
    if (root != no_root) among.require_rank(function, root);
    const Tensor<const T> source = as_sent(x);
    const bool gets = root == no_root || among.rank() == root;
    return SentAndNew<T>{source, gets ? new_tensor<T>(function, shape_of_out(source)) : Tensor<T>()};
  });
}

/// The tensors that a call of MPI sends and receives, and others to be kept until it is done.
struct MovedTensors {
  AnyTensor source;
  ReceivedTensor received;
  MpiMessage from, to;
};

// Each of these makes its call, or begins it if `started` is not null.

/// Copies an x that is not contiguous: MPI cuts long messages into parts according to count and datatype, which must
/// then be the same on all ranks.
inline ReceivedTensor run_broadcast(const char* function, const mpi::Communicator& among, const AnyTensor& x, int root,
                                    MPI_Request* started) {
  const MovedTensors moved = agree(among.handle(), call_with(function, x, root), [&] {
    among.require_rank(function, root);
    if (among.rank() == root) require_read(function, x);
    else require_written(function, x);
    if (among.rank() == root) {
      const AnyTensor source = x.is_contiguous() ? x : x.clone();
      return MovedTensors{source, ReceivedTensor(source, false), message_of(function, source),
                          message_of(function, source)};
    }
    const ReceivedTensor to(x, !x.is_contiguous());
    return MovedTensors{AnyTensor(), to, message_of(function, to.to()), message_of(function, to.to())};
  });
  const MpiMessage& m = moved.to;
  if (started)
    check_mpi(function, "MPI_Ibcast", MPI_Ibcast(m.address, m.count, m.type.handle(), root, among.handle(), started));
  else check_mpi(function, "MPI_Bcast", MPI_Bcast(m.address, m.count, m.type.handle(), root, among.handle()));
  if (!started) moved.received.finish();
  return moved.received;
}

/// root no_root: all ranks get all blocks. A block goes to a single root as one item from every rank: OpenMPI cuts long
/// messages into parts.
inline MovedTensors run_gather(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                               const AnyTensor& out, int root, MPI_Request* started) {
  const bool gets = root == no_root || among.rank() == root;
  bool in_place = false;
  MovedTensors moved = agree(among.handle(), call_with(function, x, root), [&] {
    if (root != no_root) among.require_rank(function, root);
    require_read(function, x);
    if (gets) {
      require_same_dtype(function, x, out);
      require_blocks(function, out, stacked_shape(among.size(), x.sizes()), started);
    }
    in_place = gets && are_same_elements(x, block_at(out, among.rank()));
    const AnyTensor source = gets && !in_place ? sent_whole(x, out) : in_place ? x : carried(x);
    const ReceivedTensor blocks = gets ? received_blocks(out) : ReceivedTensor(AnyTensor(), false);
    MpiMessage none{nullptr, 0, mpi::Datatype(mpi_element(x.dtype()))};
    if (root == no_root)
      return MovedTensors{source, blocks, message_of(function, source), block_message(function, blocks.to())};
    if (!gets) return MovedTensors{source, blocks, one_item_of(function, source), std::move(none)};
    return MovedTensors{source, blocks, one_item_of(function, source),
                        x.numel() > 0
                            ? MpiMessage{message_address(blocks.to()), 1, item_datatype(function, blocks.to())}
                            : std::move(none)};
  });
  const MpiMessage &sent = moved.from, &received = moved.to;
  void* const from = in_place ? MPI_IN_PLACE : sent.address;
  const MPI_Comm comm = among.handle();
  if (root == no_root) {
    if (started)
      check_mpi(function, "MPI_Iallgather",
                MPI_Iallgather(from, sent.count, sent.type.handle(), received.address, received.count,
                               received.type.handle(), comm, started));
    else
      check_mpi(function, "MPI_Allgather",
                MPI_Allgather(from, sent.count, sent.type.handle(), received.address, received.count,
                              received.type.handle(), comm));
  } else if (started) {
    check_mpi(function, "MPI_Igather",
              MPI_Igather(from, sent.count, sent.type.handle(), received.address, received.count,
                          received.type.handle(), root, comm, started));
  } else {
    check_mpi(function, "MPI_Gather",
              MPI_Gather(from, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(),
                         root, comm));
  }
  if (!started) moved.received.finish();
  return moved;
}

inline MovedTensors run_scatter(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                                const AnyTensor& out, int root, MPI_Request* started) {
  const bool has = among.rank() == root;
  bool in_place = false;
  MovedTensors moved = agree(among.handle(), call_with(function, out, root), [&] {
    among.require_rank(function, root);
    if (has) {
      require_read(function, x);
      require_same_dtype(function, x, out);
      if (!(x.sizes() == stacked_shape(among.size(), out.sizes())))
        throw_error(ErrorCode::shape, function, ": blocks of shape ", out.sizes(), " for ", among.size(),
                    " ranks of a tensor of shape ", x.sizes());
    }
    in_place = has && are_same_elements(out, block_at(x, root));
    if (!in_place) require_written(function, out);
    const AnyTensor source = has ? sent_blocks(x, in_place ? AnyTensor() : out) : x;
    const ReceivedTensor to(out, !in_place && !travels_in_place(out));
    return MovedTensors{
        source, to,
        has ? block_message(function, source) : MpiMessage{nullptr, 0, mpi::Datatype(mpi_element(out.dtype()))},
        message_of(function, in_place ? carried(out) : to.to())};
  });
  const MpiMessage &sent = moved.from, &received = moved.to;
  void* const to = in_place ? MPI_IN_PLACE : received.address;
  if (started)
    check_mpi(function, "MPI_Iscatter",
              MPI_Iscatter(sent.address, sent.count, sent.type.handle(), to, received.count, received.type.handle(),
                           root, among.handle(), started));
  else
    check_mpi(function, "MPI_Scatter",
              MPI_Scatter(sent.address, sent.count, sent.type.handle(), to, received.count, received.type.handle(),
                          root, among.handle()));
  if (!started) moved.received.finish();
  return moved;
}

inline MovedTensors run_all_to_all(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                                   const AnyTensor& out, MPI_Request* started) {
  MovedTensors moved = agree(among.handle(), call_with(function, x), [&] {
    require_read(function, x);
    require_same_dtype(function, x, out);
    require_blocks(function, out, x.sizes(), started);
    if (x.dim() == 0 || x.size(0) != among.size())
      throw_error(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " has not a block for each of ",
                  among.size(), " ranks");
    const AnyTensor source = sent_blocks(x, out);
    const ReceivedTensor blocks = received_blocks(out);
    return MovedTensors{source, blocks, block_message(function, source), block_message(function, blocks.to())};
  });
  const MpiMessage &sent = moved.from, &received = moved.to;
  if (started)
    check_mpi(function, "MPI_Ialltoall",
              MPI_Ialltoall(sent.address, sent.count, sent.type.handle(), received.address, received.count,
                            received.type.handle(), among.handle(), started));
  else
    check_mpi(function, "MPI_Alltoall",
              MPI_Alltoall(sent.address, sent.count, sent.type.handle(), received.address, received.count,
                           received.type.handle(), among.handle()));
  if (!started) moved.received.finish();
  return moved;
}

/// The sizes of the root's tensor, on all ranks.
inline Shape broadcast_sizes(const char* function, const mpi::Communicator& among, const Shape& sizes, DType dtype,
                             int root) {
  agree(among.handle(), {function, static_cast<int>(dtype), Dims{nullptr, 0}, root},
        [&] { among.require_rank(function, root); });
  std::int64_t record[max_rank + 1] = {sizes.rank()};
  for (int d = 0; d < sizes.rank(); ++d) record[d + 1] = sizes[d];
  check_mpi(function, "MPI_Bcast", MPI_Bcast(record, max_rank + 1, MPI_INT64_T, root, among.handle()));
  return Shape(Dims(record + 1, static_cast<int>(record[0])));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// Returns when all ranks have called it. Throws CommunicationError.
inline void barrier(const Communicator& among) {
  detail::agree(among.handle(), {"mpi::barrier"}, [] {});
  detail::check_mpi("mpi::barrier", "MPI_Barrier", MPI_Barrier(among.handle()));
}
[[nodiscard]] inline Request ibarrier(const Communicator& among) {
  detail::agree(among.handle(), {"mpi::ibarrier"}, [] {});
  MPI_Request started = MPI_REQUEST_NULL;
  detail::check_mpi("mpi::ibarrier", "MPI_Ibarrier", MPI_Ibarrier(among.handle(), &started));
  return Request("mpi::ibarrier", {started}, {});
}

/// Writes the root's elements to x on all ranks; their number and type are the same on all. Throws IndexError,
/// DeviceError, TypeError, ShapeError, CommunicationError, as all of these functions. Source: MPI 3.1, chapter 5.
inline void broadcast(const Communicator& among, const detail::OutputTensor& x, int root = 0) {
  detail::run_broadcast("mpi::broadcast", among, x.tensor, root, nullptr);
}
[[nodiscard]] inline Request ibroadcast(const Communicator& among, const detail::OutputTensor& x, int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  const detail::ReceivedTensor to = detail::run_broadcast("mpi::ibroadcast", among, x.tensor, root, &started);
  return Request("mpi::ibroadcast", {started}, x.tensor, to);
}

/// Writes all ranks' x to the root's `out`, one block after the other: for x of shape (…) it has shape (ranks, …).
/// Other ranks' `out` is ignored. An x that is its own block of `out` is not copied.
inline void gather(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out, int root = 0) {
  detail::run_gather("mpi::gather", among, x, out.tensor, root, nullptr);
}
[[nodiscard]] inline Request igather(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out,
                                     int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  const detail::MovedTensors kept = detail::run_gather("mpi::igather", among, x, out.tensor, root, &started);
  return Request("mpi::igather", {started}, kept.source, kept.received);
}
/// The root's result in a new tensor; an empty one elsewhere.
template <detail::OnHost X, detail::Integer Rank = int>  // a tensor of one element converts to int, too
Tensor<detail::sent_element<X>> gather(const Communicator& among, const X& x, Rank root = 0) {
  const char* const function = "mpi::gather";
  const int to = detail::root_of(root);
  const auto both = detail::sent_and_new(function, among, x, to, "", [&](const auto& source) {
    return detail::stacked_shape(among.size(), source.layout().sizes());
  });
  detail::run_gather(function, among, both.source, both.out, to, nullptr);
  return both.out;
}

/// Writes all ranks' x to `out` on all ranks, one block after the other: for x of shape (…) it has shape (ranks, …). An
/// x that is its own block of `out` is not copied.
inline void all_gather(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out) {
  detail::run_gather("mpi::all_gather", among, x, out.tensor, detail::no_root, nullptr);
}
[[nodiscard]] inline Request iall_gather(const Communicator& among, const AnyTensor& x,
                                         const detail::OutputTensor& out) {
  MPI_Request started = MPI_REQUEST_NULL;
  const detail::MovedTensors kept =
      detail::run_gather("mpi::iall_gather", among, x, out.tensor, detail::no_root, &started);
  return Request("mpi::iall_gather", {started}, kept.source, kept.received);
}
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_gather(const Communicator& among, const X& x) {
  const char* const function = "mpi::all_gather";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, "", [&](const auto& source) {
    return detail::stacked_shape(among.size(), source.layout().sizes());
  });
  detail::run_gather(function, among, both.source, both.out, detail::no_root, nullptr);
  return both.out;
}

/// Writes the root's x[i] to the `out` of rank i. Other ranks' x is ignored. An `out` that is the root's own block is
/// not copied.
inline void scatter(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out, int root = 0) {
  detail::run_scatter("mpi::scatter", among, x, out.tensor, root, nullptr);
}
[[nodiscard]] inline Request iscatter(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out,
                                      int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  const detail::MovedTensors kept = detail::run_scatter("mpi::iscatter", among, x, out.tensor, root, &started);
  return Request("mpi::iscatter", {started}, kept.source, kept.received);
}
/// This rank's block in a new tensor. Cost: a message with the shape comes first.
template <detail::OnHost X, detail::Integer Rank = int>
Tensor<detail::sent_element<X>> scatter(const Communicator& among, const X& x, Rank root = 0) {
  using T = detail::sent_element<X>;
  const char* const function = "mpi::scatter";
  const int from = detail::root_of(root);
  const Shape sizes = detail::broadcast_sizes(function, among, detail::shape_of(x), dtype_of<T>, from);
  if (sizes.rank() == 0 || sizes[0] != among.size())
    detail::throw_error(ErrorCode::shape, function, ": a tensor of shape ", sizes, " has not a block for each of ",
                        among.size(), " ranks");
  const auto both = detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>), sizes, from}, [&] {
    return detail::SentAndNew<T>{among.rank() == from ? detail::as_sent(x) : Tensor<const T>(),
                                 detail::new_tensor<T>(function, Dims(sizes.data() + 1, sizes.rank() - 1))};
  });
  detail::run_scatter(function, among, both.source, both.out, from, nullptr);
  return both.out;
}

/// Writes x[i] of rank r to `out[r]` of rank i; both have a block for each rank, and may be one tensor.
inline void all_to_all(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out) {
  detail::run_all_to_all("mpi::all_to_all", among, x, out.tensor, nullptr);
}
[[nodiscard]] inline Request iall_to_all(const Communicator& among, const AnyTensor& x,
                                         const detail::OutputTensor& out) {
  MPI_Request started = MPI_REQUEST_NULL;
  const detail::MovedTensors kept = detail::run_all_to_all("mpi::iall_to_all", among, x, out.tensor, &started);
  return Request("mpi::iall_to_all", {started}, kept.source, kept.received);
}
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_to_all(const Communicator& among, const X& x) {
  const char* const function = "mpi::all_to_all";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, "",
                                         [](const auto& source) { return Shape(source.layout().sizes()); });
  detail::run_all_to_all(function, among, both.source, both.out, nullptr);
  return both.out;
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
