// What all ranks of a communicator do together with tensors of different numbers of rows: all_gather_rows, gather_rows, scatter_rows,
// all_to_all_rows. Their other sizes are the same; the rows of all ranks follow each other in the order of the ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/mpi_call.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/written_tensor.hpp>

TENON_BEGIN_TYPES

namespace mpi {

/// A number of rows for each rank.
using RowCounts = std::vector<std::int64_t>;

}  // namespace mpi

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The counts and the first rows of all ranks, as MPI takes them.
struct RowPlaces {
  std::vector<int> counts, first;
};

inline std::int64_t total_rows(const mpi::RowCounts& counts) {
  std::int64_t total = 0;
  for (const auto count : counts) total += count;
  return total;
}

inline void require_rows(const char* function, const AnyTensor& x) {
  if (x.dim() == 0) fail(ErrorCode::shape, function, ": a 0-d tensor has no rows");
}
/// Throws ShapeError unless there is a count for each rank and x has as many rows.
inline void require_counts(const char* function, const mpi::Communicator& among, const mpi::RowCounts& counts, const AnyTensor& x) {
  require_rows(function, x);
  bool negative = false;
  for (const auto count : counts) negative = negative || count < 0;
  if (counts.size() != static_cast<std::size_t>(among.size()) || negative || total_rows(counts) != x.size(0))
    fail(ErrorCode::shape, function, ": ", counts.size(), " counts, of ", total_rows(counts), " rows, for ", among.size(),
         " ranks and a tensor of shape ", x.sizes());
}
inline RowPlaces row_places(const char* function, const mpi::RowCounts& counts, const AnyTensor& x) {
  if (total_rows(counts) > largest_mpi_count) fail(ErrorCode::shape, function, ": ", total_rows(counts), " rows are more than MPI counts");
  RowPlaces places;
  int first = 0;
  for (const auto count : counts) {
    places.counts.push_back(x.numel() > 0 ? static_cast<int>(count) : 0);
    places.first.push_back(first);
    first += static_cast<int>(count);
  }
  return places;
}
/// x[0] as one item, such that item i is x[i], for an x that does not lie backwards.
inline mpi::Datatype row_datatype(const char* function, const AnyTensor& x) {
  const Layout row = block_layout(x.layout());
  const std::int64_t step = x.size(0) > 1 ? x.layout().stride(0) : row.numel();
  if (row.numel() == 0 || (row.numel() == 1 && step == 1)) return mpi::Datatype(mpi_element(x.dtype()));
  const mpi::Datatype type = layout_datatype(function, row, x.dtype());
  MPI_Datatype made = MPI_DATATYPE_NULL;
  check_mpi(function, "MPI_Type_create_resized", MPI_Type_create_resized(type.handle(), 0, step * item_size(x.dtype()), &made));
  return committed(function, mpi::Datatype::adopt(made));
}
/// The call of a rank that chooses its number of rows.
inline CollectiveCall call_with_rows(const char* function, const AnyTensor& x, int root = -1) {
  CollectiveCall call = call_with(function, x, root);
  call.any_rows = true;
  return call;
}
/// The shape of x with another number of rows.
inline Shape shape_of_rows(const AnyTensor& x, std::int64_t rows) {
  Shape shape = x.sizes();
  shape[0] = rows;
  return shape;
}

/// Every rank's number of rows.
inline mpi::RowCounts gather_counts(const char* function, const mpi::Communicator& among, std::int64_t mine) {
  mpi::RowCounts counts(static_cast<std::size_t>(among.size()));
  check_mpi(function, "MPI_Allgather", MPI_Allgather(&mine, 1, MPI_INT64_T, counts.data(), 1, MPI_INT64_T, among.handle()));
  return counts;
}

/// root -1: all ranks get all rows.
inline void run_gather_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x, const AnyTensor& out,
                            const mpi::RowCounts& counts, int root) {
  const bool gets = root < 0 || among.rank() == root;
  agree(among, call_with_rows(function, x, root), [&] {
    if (root >= 0) among.require_rank(function, root);
    require_read(function, x);
    require_rows(function, x);
    if (!gets) return;
    require_written(function, out);
    require_same_dtype(function, x, out);
    require_counts(function, among, counts, out);
    require_sizes(function, out, shape_of_rows(x, out.size(0)));
    const std::int64_t mine = counts[static_cast<std::size_t>(among.rank())];
    if (x.size(0) != mine) fail(ErrorCode::shape, function, ": ", mine, " rows are expected of a tensor of shape ", x.sizes());
  });
  const AnyTensor source = gets ? sent_apart_from(x, out) : x;
  const ReceivedBlocks rows(gets ? out : AnyTensor());
  const MpiMessage sent = message_of(function, source);
  const mpi::Datatype received = gets ? row_datatype(function, rows.to()) : mpi::Datatype(mpi_element(x.dtype()));
  const RowPlaces places = gets ? row_places(function, counts, out) : RowPlaces{};
  void* const to = message_address(rows.to());
  if (root < 0)
    check_mpi(function, "MPI_Allgatherv",
              MPI_Allgatherv(sent.address, sent.count, sent.type.handle(), to, places.counts.data(), places.first.data(), received.handle(),
                             among.handle()));
  else
    check_mpi(function, "MPI_Gatherv",
              MPI_Gatherv(sent.address, sent.count, sent.type.handle(), to, places.counts.data(), places.first.data(), received.handle(),
                          root, among.handle()));
  rows.finish(function);
}

/// The rows of all ranks in a new tensor of the root, or of all; an empty one elsewhere.
template <class T>
Tensor<T> gathered_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x, int root) {
  const mpi::RowCounts counts = gather_counts(function, among, x.dim() > 0 ? x.size(0) : 0);
  require_rows(function, x);
  const bool gets = root < 0 || among.rank() == root;
  const auto out = gets ? new_tensor<T>(function, shape_of_rows(x, total_rows(counts))) : Tensor<T>();
  run_gather_rows(function, among, x, out, counts, root);
  return out;
}

inline void run_all_to_all_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x, const mpi::RowCounts& sent_rows,
                                const AnyTensor& out, const mpi::RowCounts& received_rows) {
  agree(among, call_with_rows(function, x), [&] {
    require_read(function, x);
    require_written(function, out);
    require_same_dtype(function, x, out);
    require_counts(function, among, sent_rows, x);
    require_counts(function, among, received_rows, out);
    require_sizes(function, out, shape_of_rows(x, out.size(0)));
  });
  const AnyTensor source = sent_blocks(x, out);
  const ReceivedBlocks rows(out);
  const mpi::Datatype sent = row_datatype(function, source), received = row_datatype(function, rows.to());
  const RowPlaces from = row_places(function, sent_rows, source), to = row_places(function, received_rows, out);
  check_mpi(function, "MPI_Alltoallv",
            MPI_Alltoallv(message_address(source), from.counts.data(), from.first.data(), sent.handle(), message_address(rows.to()),
                          to.counts.data(), to.first.data(), received.handle(), among.handle()));
  rows.finish(function);
}

inline mpi::RowCounts transposed_counts(const char* function, const mpi::Communicator& among, const mpi::RowCounts& counts) {
  if (counts.size() != static_cast<std::size_t>(among.size()))
    fail(ErrorCode::shape, function, ": ", counts.size(), " counts for ", among.size(), " ranks");
  mpi::RowCounts result(counts.size());
  check_mpi(function, "MPI_Alltoall", MPI_Alltoall(counts.data(), 1, MPI_INT64_T, result.data(), 1, MPI_INT64_T, among.handle()));
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace mpi {

inline namespace TENON_CODE {

/// Writes the rows of all ranks to `out` on all ranks.  counts: those of all ranks.  Throws as all_gather.  Source: MPI 3.1, chapter 5, the
/// v-forms; so are those below.
inline void all_gather_rows(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, const RowCounts& counts) {
  detail::run_gather_rows("mpi::all_gather_rows", among, x, out.tensor, counts, -1);
}
/// The rows of all ranks in a new tensor.  Cost: the ranks tell each other their counts first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_gather_rows(const Communicator& among, const X& x) {
  return detail::gathered_rows<detail::sent_element<X>>("mpi::all_gather_rows", among, AnyTensor(x), -1);
}

/// Writes the rows of all ranks to the root's `out`.  Of `out` and `counts` only the root's are used.
inline void gather_rows(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, const RowCounts& counts,
                        int root = 0) {
  detail::run_gather_rows("mpi::gather_rows", among, x, out.tensor, counts, root);
}
/// The rows of all ranks in a new tensor of the root; an empty one elsewhere.  Cost: the ranks tell each other their counts first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> gather_rows(const Communicator& among, const X& x, int root = 0) {
  among.require_rank("mpi::gather_rows", root);
  return detail::gathered_rows<detail::sent_element<X>>("mpi::gather_rows", among, AnyTensor(x), root);
}

/// Writes the root's rows to the `out` of the ranks, counts[i] of them to rank i.  Of x and `counts` only the root's are used.
inline void scatter_rows(const Communicator& among, const AnyTensor& x, const detail::WrittenTensor& out, const RowCounts& counts,
                         int root = 0) {
  const char* const function = "mpi::scatter_rows";
  const AnyTensor& to = out.tensor;
  const bool has = among.rank() == root;
  detail::agree(among, detail::call_with_rows(function, to, root), [&] {
    among.require_rank(function, root);
    detail::require_written(function, to);
    detail::require_rows(function, to);
    if (!has) return;
    detail::require_read(function, x);
    detail::require_same_dtype(function, x, to);
    detail::require_counts(function, among, counts, x);
    const std::int64_t mine = counts[static_cast<std::size_t>(root)];
    if (!(to.sizes() == detail::shape_of_rows(x, mine)))
      detail::fail(ErrorCode::shape, function, ": ", mine, " rows of shape ", x.sizes(), " for a tensor of shape ", to.sizes());
  });
  const AnyTensor source = has ? detail::sent_blocks(x, to) : x;
  const Datatype sent = has ? detail::row_datatype(function, source) : Datatype(detail::mpi_element(to.dtype()));
  const detail::MpiMessage received = detail::message_of(function, to);
  const detail::RowPlaces places = has ? detail::row_places(function, counts, source) : detail::RowPlaces{};
  detail::check_mpi(function, "MPI_Scatterv",
                    MPI_Scatterv(detail::message_address(source), places.counts.data(), places.first.data(), sent.handle(),
                                 received.address, received.count, received.type.handle(), root, among.handle()));
}
/// The rank's rows in a new tensor.  Cost: messages with the shape and the count come first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> scatter_rows(const Communicator& among, const X& x, const RowCounts& counts, int root = 0) {
  const char* const function = "mpi::scatter_rows";
  const AnyTensor source(x);
  Shape sizes = detail::broadcast_sizes(function, among, source.sizes(), root);
  if (sizes.rank() == 0) detail::fail(ErrorCode::shape, function, ": a 0-d tensor has no rows");
  RowCounts all(counts);
  all.resize(static_cast<std::size_t>(among.size()));
  detail::check_mpi(function, "MPI_Bcast", MPI_Bcast(all.data(), among.size(), MPI_INT64_T, root, among.handle()));
  sizes[0] = all[static_cast<std::size_t>(among.rank())];
  const auto out = detail::new_tensor<detail::sent_element<X>>(function, sizes);
  scatter_rows(among, source, out, counts, root);
  return out;
}

/// Sends sent_rows[i] rows of x, which follow each other, to rank i, and writes those that come to `out`, received_rows[i] of them from
/// rank i.
inline void all_to_all_rows(const Communicator& among, const AnyTensor& x, const RowCounts& sent_rows, const detail::WrittenTensor& out,
                            const RowCounts& received_rows) {
  detail::run_all_to_all_rows("mpi::all_to_all_rows", among, x, sent_rows, out.tensor, received_rows);
}
/// The rows that come in a new tensor, in the order of the ranks.  Cost: the ranks tell each other their counts first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_to_all_rows(const Communicator& among, const X& x, const RowCounts& sent_rows) {
  const char* const function = "mpi::all_to_all_rows";
  const AnyTensor source(x);
  detail::require_rows(function, source);
  const RowCounts received_rows = detail::transposed_counts(function, among, sent_rows);
  const auto out = detail::new_tensor<detail::sent_element<X>>(function, detail::shape_of_rows(source, detail::total_rows(received_rows)));
  detail::run_all_to_all_rows(function, among, source, sent_rows, out, received_rows);
  return out;
}

}  // namespace TENON_CODE

}  // namespace mpi

TENON_END_TYPES
