// What all ranks of a communicator do together with tensors of one shape: barrier, broadcast, gather, all_gather, scatter, all_to_all.
//
// A tensor of what all ranks have, or get, has a first dimension of as many blocks as there are ranks. Whether elements lie in row-major
// order or with whatever strides, nothing is copied before it is sent or after it has come. Where ranks have different numbers of rows:
// row_collective.hpp.
#pragma once

#include <cstdint>
#include <mpi.h>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/mpi_call.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/written_tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

/// A tensor, an expression or a gather whose elements the host reads.
template <class X>
concept OnHost = TensorLike<X> && std::is_same_v<typename std::remove_cvref_t<X>::device_type, Cpu>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Copies elements from one place to another that does not overlap it, whatever their strides.
inline void copy_by_message(const char* function, const AnyTensor& from, const AnyTensor& to) {
  const MpiMessage sent = message_of(function, from), received = message_of(function, to);
  check_mpi(function, "MPI_Sendrecv",
            MPI_Sendrecv(sent.address, sent.count, sent.type.handle(), 0, 0, received.address, received.count, received.type.handle(), 0, 0,
                         MPI_COMM_SELF, MPI_STATUS_IGNORE));
}
/// What receives the blocks of a tensor: the tensor itself, or, while its own lie backwards, a copy of it.
class ReceivedBlocks {
 public:
  explicit ReceivedBlocks(const AnyTensor& out) : out_(out), to_(lies_backwards(out) ? out.clone() : out) {}
  const AnyTensor& to() const { return to_; }
  void finish(const char* function) const {
    if (to_.block() != out_.block()) copy_by_message(function, to_, out_);
  }

 private:
  AnyTensor out_, to_;
};
/// What sends the blocks of x: x, or a copy where it lies backwards or shares memory with what is written.
inline AnyTensor sent_blocks(const AnyTensor& x, const AnyTensor& written) {
  return lies_backwards(x) || share_bytes(x, written) ? x.clone() : x;
}
/// Throws what is wrong with a tensor for blocks that are received. While a call goes on they cannot be copied where they belong.
inline void require_blocks(const char* function, const AnyTensor& out, const Shape& wanted, bool begun) {
  require_written(function, out);
  require_sizes(function, out, wanted);
  if (begun && lies_backwards(out))
    fail(ErrorCode::shape, function, ": the blocks of a tensor of shape ", out.sizes(), " and strides ", out.strides(),
         " lie backwards: receive them into another tensor, and copy it when the request is done");
}

/// x[i], not checked.
inline AnyTensor block_at(const AnyTensor& x, std::int64_t i) {
  Layout layout = block_layout(x.layout());
  layout.set_offset(x.storage_offset() + i * x.layout().stride(0));
  return AnyTensor(Unchecked{}, retain(x.block()), std::move(layout), x.dtype(), x.device(), x.is_read_only());
}

inline CollectiveCall call_with(const char* function, const AnyTensor& x, int root = -1) {
  return {function, static_cast<int>(x.dtype()), x.layout().sizes(), root};
}

// Each of these makes its call, or begins it where `started` is not null.

inline void run_broadcast(const char* function, const mpi::Communicator& among, const AnyTensor& x, int root, MPI_Request* started) {
  agree(among, call_with(function, x, root), [&] {
    among.require_rank(function, root);
    if (among.rank() == root) require_read(function, x);
    else require_written(function, x);
  });
  const MpiMessage m = message_of(function, x);
  if (started) check_mpi(function, "MPI_Ibcast", MPI_Ibcast(m.address, m.count, m.type.handle(), root, among.handle(), started));
  else check_mpi(function, "MPI_Bcast", MPI_Bcast(m.address, m.count, m.type.handle(), root, among.handle()));
}

/// Returns what is sent, which is to be kept until the call is done. root -1: all ranks get all blocks.
inline AnyTensor run_gather(const char* function, const mpi::Communicator& among, const AnyTensor& x, const AnyTensor& out, int root,
                            MPI_Request* started) {
  const bool gets = root < 0 || among.rank() == root;
  agree(among, call_with(function, x, root), [&] {
    if (root >= 0) among.require_rank(function, root);
    require_read(function, x);
    if (!gets) return;
    require_same_dtype(function, x, out);
    require_blocks(function, out, stacked_shape(among.size(), x.sizes()), started);
  });
  const bool in_place = gets && are_same_elements(x, block_at(out, among.rank()));
  const AnyTensor source = gets && !in_place ? sent_apart_from(x, out) : x;
  const ReceivedBlocks blocks(gets ? out : AnyTensor());
  const MpiMessage sent = message_of(function, source);
  const MpiMessage received = gets ? block_message(function, blocks.to()) : MpiMessage{nullptr, 0, mpi::Datatype(mpi_element(x.dtype()))};
  void* const from = in_place ? MPI_IN_PLACE : sent.address;
  const MPI_Comm comm = among.handle();
  if (root < 0) {
    if (started)
      check_mpi(
          function, "MPI_Iallgather",
          MPI_Iallgather(from, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(), comm, started));
    else
      check_mpi(function, "MPI_Allgather",
                MPI_Allgather(from, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(), comm));
  } else if (started) {
    check_mpi(
        function, "MPI_Igather",
        MPI_Igather(from, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(), root, comm, started));
  } else {
    check_mpi(function, "MPI_Gather",
              MPI_Gather(from, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(), root, comm));
  }
  blocks.finish(function);
  return source;
}

inline AnyTensor run_scatter(const char* function, const mpi::Communicator& among, const AnyTensor& x, const AnyTensor& out, int root,
                             MPI_Request* started) {
  const bool has = among.rank() == root;
  agree(among, call_with(function, out, root), [&] {
    among.require_rank(function, root);
    if (has) {
      require_read(function, x);
      require_same_dtype(function, x, out);
      if (!(x.sizes() == stacked_shape(among.size(), out.sizes())))
        fail(ErrorCode::shape, function, ": blocks of shape ", out.sizes(), " for ", among.size(), " ranks of a tensor of shape ",
             x.sizes());
    }
    if (!has || !are_same_elements(out, block_at(x, root))) require_written(function, out);
  });
  const bool in_place = has && are_same_elements(out, block_at(x, root));
  const AnyTensor source = has ? sent_blocks(x, in_place ? AnyTensor() : out) : x;
  const MpiMessage sent = has ? block_message(function, source) : MpiMessage{nullptr, 0, mpi::Datatype(mpi_element(out.dtype()))};
  const MpiMessage received = message_of(function, out);
  void* const to = in_place ? MPI_IN_PLACE : received.address;
  if (started)
    check_mpi(function, "MPI_Iscatter",
              MPI_Iscatter(sent.address, sent.count, sent.type.handle(), to, received.count, received.type.handle(), root, among.handle(),
                           started));
  else
    check_mpi(function, "MPI_Scatter",
              MPI_Scatter(sent.address, sent.count, sent.type.handle(), to, received.count, received.type.handle(), root, among.handle()));
  return source;
}

inline AnyTensor run_all_to_all(const char* function, const mpi::Communicator& among, const AnyTensor& x, const AnyTensor& out,
                                MPI_Request* started) {
  agree(among, call_with(function, x), [&] {
    require_read(function, x);
    require_same_dtype(function, x, out);
    require_blocks(function, out, x.sizes(), started);
    if (x.dim() == 0 || x.size(0) != among.size())
      fail(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " has not a block for each of ", among.size(), " ranks");
  });
  const AnyTensor source = sent_blocks(x, out);
  const ReceivedBlocks blocks(out);
  const MpiMessage sent = block_message(function, source), received = block_message(function, blocks.to());
  if (started)
    check_mpi(function, "MPI_Ialltoall",
              MPI_Ialltoall(sent.address, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(),
                            among.handle(), started));
  else
    check_mpi(function, "MPI_Alltoall",
              MPI_Alltoall(sent.address, sent.count, sent.type.handle(), received.address, received.count, received.type.handle(),
                           among.handle()));
  blocks.finish(function);
  return source;
}

/// The sizes of the root's tensor, on all ranks.
inline Shape broadcast_sizes(const char* function, const mpi::Communicator& among, const Shape& sizes, int root) {
  among.require_rank(function, root);
  std::int64_t record[max_rank + 1] = {sizes.rank()};
  for (int d = 0; d < sizes.rank(); ++d) record[d + 1] = sizes[d];
  check_mpi(function, "MPI_Bcast", MPI_Bcast(record, max_rank + 1, MPI_INT64_T, root, among.handle()));
  return Shape(Dims(record + 1, static_cast<int>(record[0])));
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace mpi {

inline namespace TENON_CODE {

/// Returns when all ranks have called it.  Throws CommunicationError.
inline void barrier(const Communicator& among) {
  detail::agree(among, {"mpi::barrier"}, [] {});
  detail::check_mpi("mpi::barrier", "MPI_Barrier", MPI_Barrier(among.handle()));
}
[[nodiscard]] inline Request ibarrier(const Communicator& among) {
  detail::agree(among, {"mpi::ibarrier"}, [] {});
  MPI_Request started = MPI_REQUEST_NULL;
  detail::check_mpi("mpi::ibarrier", "MPI_Ibarrier", MPI_Ibarrier(among.handle(), &started));
  return Request("mpi::ibarrier", {started}, {});
}

/// Writes the root's elements to x on all ranks; the number of elements and their type are the same on all.  Throws IndexError,
/// DeviceError, TypeError, ShapeError, CommunicationError, as all of these functions.  Source: MPI 3.1, chapter 5.
inline void broadcast(const Communicator& among, const detail::WrittenTensor& x, int root = 0) {
  detail::run_broadcast("mpi::broadcast", among, x.tensor, root, nullptr);
}
[[nodiscard]] inline Request ibroadcast(const Communicator& among, const detail::WrittenTensor& x, int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  detail::run_broadcast("mpi::ibroadcast", among, x.tensor, root, &started);
  return Request("mpi::ibroadcast", {started}, {x.tensor});
}

/// Writes all ranks' x to the root's `out`, one block behind the other: for x of shape (…) it has shape (ranks, …).  What other ranks pass
/// for `out` is not used.  An x that is its block of `out` stays where it is.
inline void gather(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, int root = 0) {
  detail::run_gather("mpi::gather", among, x, out.tensor, root, nullptr);
}
[[nodiscard]] inline Request igather(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  const AnyTensor kept = detail::run_gather("mpi::igather", among, x, out.tensor, root, &started);
  return Request("mpi::igather", {started}, {kept, out.tensor});
}
/// The root's result in a new tensor; an empty one elsewhere.
template <detail::OnHost X, detail::Integer Rank = int>  // a tensor of one element converts to int, too
Tensor<detail::sent_element<X>> gather(const Communicator& among, const X& x, Rank root = 0) {
  using T = detail::sent_element<X>;
  const AnyTensor source(x);
  among.require_rank("mpi::gather", root);
  const auto out =
      among.rank() == root ? detail::new_tensor<T>("mpi::gather", detail::stacked_shape(among.size(), source.sizes())) : Tensor<T>();
  detail::run_gather("mpi::gather", among, source, out, root, nullptr);
  return out;
}

/// Writes all ranks' x to `out` on all ranks, one block behind the other: for x of shape (…) it has shape (ranks, …).  An x that is its
/// block of `out` stays where it is.
inline void all_gather(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out) {
  detail::run_gather("mpi::all_gather", among, x, out.tensor, -1, nullptr);
}
[[nodiscard]] inline Request iall_gather(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out) {
  MPI_Request started = MPI_REQUEST_NULL;
  const AnyTensor kept = detail::run_gather("mpi::iall_gather", among, x, out.tensor, -1, &started);
  return Request("mpi::iall_gather", {started}, {kept, out.tensor});
}
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_gather(const Communicator& among, const X& x) {
  const AnyTensor source(x);
  const auto out = detail::new_tensor<detail::sent_element<X>>("mpi::all_gather", detail::stacked_shape(among.size(), source.sizes()));
  detail::run_gather("mpi::all_gather", among, source, out, -1, nullptr);
  return out;
}

/// Writes the root's x[i] to the `out` of rank i.  What other ranks pass for x is not used.  An `out` that is the root's own block stays
/// where it is.
inline void scatter(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, int root = 0) {
  detail::run_scatter("mpi::scatter", among, x, out.tensor, root, nullptr);
}
[[nodiscard]] inline Request iscatter(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, int root = 0) {
  MPI_Request started = MPI_REQUEST_NULL;
  const AnyTensor kept = detail::run_scatter("mpi::iscatter", among, x, out.tensor, root, &started);
  return Request("mpi::iscatter", {started}, {kept, out.tensor});
}
/// The rank's block in a new tensor.  Cost: a message with the shape comes first.
template <detail::OnHost X, detail::Integer Rank = int>
Tensor<detail::sent_element<X>> scatter(const Communicator& among, const X& x, Rank root = 0) {
  const AnyTensor source(x);
  const Shape sizes = detail::broadcast_sizes("mpi::scatter", among, source.sizes(), root);
  if (sizes.rank() == 0 || sizes[0] != among.size())
    detail::fail(ErrorCode::shape, "mpi::scatter: a tensor of shape ", sizes, " has not a block for each of ", among.size(), " ranks");
  const auto out = detail::new_tensor<detail::sent_element<X>>("mpi::scatter", Dims(sizes.data() + 1, sizes.rank() - 1));
  detail::run_scatter("mpi::scatter", among, source, out, root, nullptr);
  return out;
}

/// Writes the x[i] of rank r to the `out[r]` of rank i; both have as many blocks as there are ranks, and may be one tensor.
inline void all_to_all(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out) {
  detail::run_all_to_all("mpi::all_to_all", among, x, out.tensor, nullptr);
}
[[nodiscard]] inline Request iall_to_all(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out) {
  MPI_Request started = MPI_REQUEST_NULL;
  const AnyTensor kept = detail::run_all_to_all("mpi::iall_to_all", among, x, out.tensor, &started);
  return Request("mpi::iall_to_all", {started}, {kept, out.tensor});
}
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_to_all(const Communicator& among, const X& x) {
  const AnyTensor source(x);
  const auto out = detail::new_tensor<detail::sent_element<X>>("mpi::all_to_all", source.sizes());
  detail::run_all_to_all("mpi::all_to_all", among, source, out, nullptr);
  return out;
}

}  // namespace TENON_CODE

}  // namespace mpi

TENON_END_TYPES
