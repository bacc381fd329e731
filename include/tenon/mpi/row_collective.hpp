// Collective calls with tensors of different numbers of rows: all_gather_rows, gather_rows, scatter_rows,
// all_to_all_rows. Their other sizes are the same; the rows of all ranks follow each other in the order of the ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/mpi/received_tensor.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::mpi {

/// A number of rows for each rank.
using RowCounts = std::vector<std::int64_t>;

}  // namespace tenon::inline v1::mpi

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The counts and first rows of all ranks, as arguments of MPI.
struct RowPlaces {
  std::vector<int> counts, first;
};

/// The sum of the counts; -1 if one of them is negative, or if the sum exceeds 64 bits.
inline std::int64_t total_rows(const mpi::RowCounts& counts) {
  std::int64_t total = 0;
  bool fits = true;
  for (const auto count : counts) fits = fits && count >= 0 && !__builtin_add_overflow(total, count, &total);
  return fits ? total : -1;
}

/// The counts for an error's text, of any number of ranks.
inline Dims counts_text(const mpi::RowCounts& counts) { return Dims(counts.data(), static_cast<int>(counts.size())); }

inline void require_rows(const char* function, const AnyTensor& x) {
  if (x.dim() == 0) throw_error(ErrorCode::shape, function, ": a 0-d tensor has no rows");
}
/// True if there is a count for each rank and a tensor of these sizes has as many rows.
inline bool are_counts_of(const mpi::RowCounts& counts, int ranks, Dims sizes) {
  return sizes.rank() > 0 && counts.size() == static_cast<std::size_t>(ranks) && total_rows(counts) == sizes[0];
}
/// Throws ShapeError unless are_counts_of() is true.
inline void require_counts(const char* function, const mpi::Communicator& among, const mpi::RowCounts& counts,
                           Dims sizes) {
  if (sizes.rank() == 0) throw_error(ErrorCode::shape, function, ": a 0-d tensor has no rows");
  if (!are_counts_of(counts, among.size(), sizes))
    throw_error(ErrorCode::shape, function, ": the counts ", counts_text(counts), " for ", among.size(),
                " ranks and a tensor of shape ", sizes);
}
inline RowPlaces row_places(const char* function, const mpi::RowCounts& counts, const AnyTensor& x) {
  if (total_rows(counts) > largest_mpi_count)
    throw_error(ErrorCode::shape, function, ": ", total_rows(counts), " rows are more than MPI counts");
  RowPlaces places;
  int first = 0;
  for (const auto count : counts) {
    places.counts.push_back(x.numel() > 0 ? static_cast<int>(count) : 0);
    places.first.push_back(first);
    first += static_cast<int>(count);
  }
  return places;
}
/// The rows of x, whose first stride is not negative, as that many items. OpenMPI chooses an algorithm by the size of
/// the sender's items, so ranks whose items differed in size would choose different ones and wait for each other.
inline MpiMessage rows_message(const char* function, const AnyTensor& x) {
  if (x.size(0) > largest_mpi_count)
    throw_error(ErrorCode::shape, function, ": ", x.size(0), " rows are more than MPI counts");
  return {message_address(x), x.numel() > 0 ? static_cast<int>(x.size(0)) : 0, row_datatype(function, x)};
}
/// The description of a call in which each rank chooses its number of rows.
inline CollectiveCall call_with_rows(const char* function, const AnyTensor& x, int root = no_root) {
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

/// The numbers of rows of all ranks.
inline mpi::RowCounts gather_counts(const char* function, const mpi::Communicator& among, std::int64_t mine) {
  mpi::RowCounts counts(static_cast<std::size_t>(among.size()));
  check_mpi(function, "MPI_Allgather",
            MPI_Allgather(&mine, 1, MPI_INT64_T, counts.data(), 1, MPI_INT64_T, among.handle()));
  return counts;
}
/// The counts that all ranks have for this one; each rank sends its `counts` to the others.
inline mpi::RowCounts transposed_counts(const char* function, const mpi::Communicator& among,
                                        const mpi::RowCounts& counts) {
  mpi::RowCounts result(counts.size());
  check_mpi(function, "MPI_Alltoall",
            MPI_Alltoall(counts.data(), 1, MPI_INT64_T, result.data(), 1, MPI_INT64_T, among.handle()));
  return result;
}
/// Throws ShapeError if a rank has sent a negative count, which stands for counts that do not fit its tensor.
inline void require_told(const char* function, const mpi::RowCounts& told) {
  for (std::size_t r = 0; r < told.size(); ++r) {
    if (told[r] < 0)
      throw_error(ErrorCode::shape, function, ": rank ", static_cast<int>(r),
                  " has a tensor or counts without rows for the others");
  }
}
/// In checked mode throws ShapeError on all ranks unless each rank r expects from this one, in its `told`, the own[r]
/// rows that this one has for it; negative expectations are not compared.
inline void agree_rows(const char* function, const mpi::Communicator& among, const mpi::RowCounts& told,
                       const mpi::RowCounts& own) {
  if (!mpi_is_checked()) return;
  const mpi::RowCounts heard = transposed_counts(function, among, told);
  agree(among.handle(), {function}, [&] {
    for (std::size_t r = 0; r < heard.size(); ++r) {
      if (heard[r] >= 0 && heard[r] != own[r])
        throw_error(ErrorCode::shape, function, ": rank ", static_cast<int>(r), " counts ", heard[r], " rows of rank ",
                    among.rank(), ", which has ", own[r]);
    }
  });
}
/// The same number for every rank.
inline mpi::RowCounts same_for_all(const mpi::Communicator& among, std::int64_t count) {
  return mpi::RowCounts(static_cast<std::size_t>(among.size()), count);
}

/// The tensors of a call of MPI that moves rows.
struct MovedRows {
  AnyTensor source;
  ReceivedTensor received;
  MpiMessage from, to;
  RowPlaces sent_places, received_places;
};

/// root no_root: all ranks get all rows.
inline void run_gather_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                            const AnyTensor& out, const mpi::RowCounts& counts, int root) {
  const bool gets = root == no_root || among.rank() == root;
  const MovedRows moved = agree(among.handle(), call_with_rows(function, x, root), [&] {
    if (root != no_root) among.require_rank(function, root);
    require_read(function, x);
    require_rows(function, x);
    if (gets) {
      require_written(function, out);
      require_same_dtype(function, x, out);
      require_counts(function, among, counts, out.layout().sizes());
      require_sizes(function, out, shape_of_rows(x, out.size(0)));
      const std::int64_t mine = counts[static_cast<std::size_t>(among.rank())];
      if (x.size(0) != mine)
        throw_error(ErrorCode::shape, function, ": ", mine, " rows are expected of a tensor of shape ", x.sizes());
    }
    const AnyTensor source = sent_blocks(x, gets ? out : AnyTensor());
    // MPICH cuts messages to all ranks into parts by the distance of two rows, which must then be the same on all
    // ranks.
    const ReceivedTensor rows = !gets             ? ReceivedTensor(AnyTensor(), false)
                                : root == no_root ? ReceivedTensor(out, !out.is_contiguous())
                                                  : received_blocks(out);
    return MovedRows{source,
                     rows,
                     rows_message(function, source),
                     {message_address(rows.to()), 0,
                      gets ? row_datatype(function, rows.to()) : mpi::Datatype(mpi_element(x.dtype()))},
                     {},
                     gets ? row_places(function, counts, out) : RowPlaces{}};
  });
  agree_rows(function, among, gets ? counts : same_for_all(among, -1), same_for_all(among, x.size(0)));
  const MpiMessage &sent = moved.from, &received = moved.to;
  const RowPlaces& places = moved.received_places;
  if (root == no_root)
    check_mpi(function, "MPI_Allgatherv",
              MPI_Allgatherv(sent.address, sent.count, sent.type.handle(), received.address, places.counts.data(),
                             places.first.data(), received.type.handle(), among.handle()));
  else
    check_mpi(function, "MPI_Gatherv",
              MPI_Gatherv(sent.address, sent.count, sent.type.handle(), received.address, places.counts.data(),
                          places.first.data(), received.type.handle(), root, among.handle()));
  moved.received.finish();
}

/// The numbers of rows of all ranks. Throws ShapeError on all ranks if one has a 0-d tensor, for which its rank sends
/// -1.
inline mpi::RowCounts counts_of_ranks(const char* function, const mpi::Communicator& among, const CollectiveCall& call,
                                      Dims sizes) {
  if (mpi_is_checked())
    agree(among.handle(), call, [&] {
      if (call.root != no_root) among.require_rank(function, call.root);
      if (sizes.rank() == 0) throw_error(ErrorCode::shape, function, ": a 0-d tensor has no rows");
    });
  const mpi::RowCounts counts = gather_counts(function, among, sizes.rank() > 0 ? sizes[0] : -1);
  if (sizes.rank() == 0) throw_error(ErrorCode::shape, function, ": a 0-d tensor has no rows");
  require_told(function, counts);
  return counts;
}

/// The rows of all ranks in a new tensor of the root, or of all; an empty one elsewhere.
template <class X>
Tensor<sent_element<X>> gathered_rows(const char* function, const mpi::Communicator& among, const X& x, int root) {
  using T = sent_element<X>;
  const Shape sizes = shape_of(x);
  const CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes, root, "", true};
  const mpi::RowCounts counts = counts_of_ranks(function, among, call, sizes);
  const auto both = agree(among.handle(), call, [&] {
    if (root != no_root) among.require_rank(function, root);
    const bool gets = root == no_root || among.rank() == root;
    const Tensor<const T> source = as_sent(x);
    if (total_rows(counts) < 0)
      throw_error(ErrorCode::shape, function, ": the ranks have more rows than 64 bits count");
    return SentAndNew<T>{source,
                         gets ? new_tensor<T>(function, shape_of_rows(source, total_rows(counts))) : Tensor<T>()};
  });
  run_gather_rows(function, among, both.source, both.out, counts, root);
  return both.out;
}

inline void run_scatter_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                             const AnyTensor& out, const mpi::RowCounts& counts, int root) {
  const bool has = among.rank() == root;
  const MovedRows moved = agree(among.handle(), call_with_rows(function, out, root), [&] {
    among.require_rank(function, root);
    require_written(function, out);
    require_rows(function, out);
    if (has) {
      require_read(function, x);
      require_same_dtype(function, x, out);
      require_counts(function, among, counts, x.layout().sizes());
      const std::int64_t mine = counts[static_cast<std::size_t>(root)];
      if (!(out.sizes() == shape_of_rows(x, mine)))
        throw_error(ErrorCode::shape, function, ": ", mine, " rows of shape ", x.sizes(), " for a tensor of shape ",
                    out.sizes());
    }
    const AnyTensor source = has ? sent_blocks(x, out) : AnyTensor();
    const ReceivedTensor rows = received_blocks(out);
    return MovedRows{
        source,
        rows,
        {message_address(source), 0, has ? row_datatype(function, source) : mpi::Datatype(mpi_element(out.dtype()))},
        rows_message(function, rows.to()),
        has ? row_places(function, counts, source) : RowPlaces{},
        {}};
  });
  agree_rows(function, among, has ? counts : same_for_all(among, -1), same_for_all(among, out.size(0)));
  const MpiMessage &sent = moved.from, &received = moved.to;
  check_mpi(
      function, "MPI_Scatterv",
      MPI_Scatterv(sent.address, moved.sent_places.counts.data(), moved.sent_places.first.data(), sent.type.handle(),
                   received.address, received.count, received.type.handle(), root, among.handle()));
  moved.received.finish();
}

inline void run_all_to_all_rows(const char* function, const mpi::Communicator& among, const AnyTensor& x,
                                const mpi::RowCounts& sent_rows, const AnyTensor& out,
                                const mpi::RowCounts& received_rows) {
  const MovedRows moved = agree(among.handle(), call_with_rows(function, x), [&] {
    require_read(function, x);
    require_written(function, out);
    require_same_dtype(function, x, out);
    require_counts(function, among, sent_rows, x.layout().sizes());
    require_counts(function, among, received_rows, out.layout().sizes());
    require_sizes(function, out, shape_of_rows(x, out.size(0)));
    const AnyTensor source = sent_blocks(x, out);
    const ReceivedTensor rows = received_blocks(out);
    return MovedRows{source,
                     rows,
                     {message_address(source), 0, row_datatype(function, source)},
                     {message_address(rows.to()), 0, row_datatype(function, rows.to())},
                     row_places(function, sent_rows, source),
                     row_places(function, received_rows, out)};
  });
  agree_rows(function, among, sent_rows, received_rows);
  const RowPlaces &from = moved.sent_places, &to = moved.received_places;
  check_mpi(function, "MPI_Alltoallv",
            MPI_Alltoallv(moved.from.address, from.counts.data(), from.first.data(), moved.from.type.handle(),
                          moved.to.address, to.counts.data(), to.first.data(), moved.to.type.handle(), among.handle()));
  moved.received.finish();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// Writes the rows of all ranks to `out` on all ranks; `counts` has the number of each. Throws as all_gather. Source:
/// MPI 3.1, chapter 5, the v-forms; so are those below.
inline void all_gather_rows(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out,
                            const RowCounts& counts) {
  detail::run_gather_rows("mpi::all_gather_rows", among, x, out.tensor, counts, detail::no_root);
}
/// The rows of all ranks in a new tensor.  Cost: the ranks tell each other their counts first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_gather_rows(const Communicator& among, const X& x) {
  return detail::gathered_rows("mpi::all_gather_rows", among, x, detail::no_root);
}

/// Writes the rows of all ranks to the root's `out`. Other ranks' `out` and `counts` are ignored.
inline void gather_rows(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out,
                        const RowCounts& counts, int root = 0) {
  detail::run_gather_rows("mpi::gather_rows", among, x, out.tensor, counts, root);
}
/// The rows of all ranks in a new tensor of the root; an empty one elsewhere. Cost: the ranks tell each other their
/// counts first.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> gather_rows(const Communicator& among, const X& x, int root = 0) {
  return detail::gathered_rows("mpi::gather_rows", among, x, root);
}

/// Writes the root's rows to the `out` of the ranks, counts[i] of them to rank i. Other ranks' x and `counts` are
/// ignored.
inline void scatter_rows(const Communicator& among, const AnyTensor& x, const detail::OutputTensor& out,
                         const RowCounts& counts, int root = 0) {
  detail::run_scatter_rows("mpi::scatter_rows", among, x, out.tensor, counts, root);
}
/// This rank's rows in a new tensor. Cost: messages with the shape and the count come first. Throws ShapeError on all
/// ranks if the root's counts do not add up to its rows.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> scatter_rows(const Communicator& among, const X& x, const RowCounts& counts,
                                             int root = 0) {
  using T = detail::sent_element<X>;
  const char* const function = "mpi::scatter_rows";
  Shape sizes = detail::broadcast_sizes(function, among, detail::shape_of(x), dtype_of<T>, root);
  const bool has = among.rank() == root, fits = detail::are_counts_of(counts, among.size(), sizes);
  RowCounts all = has && fits ? counts : detail::same_for_all(among, -1);
  detail::check_mpi(function, "MPI_Bcast", MPI_Bcast(all.data(), among.size(), MPI_INT64_T, root, among.handle()));
  detail::require_counts(function, among, has ? counts : all, sizes);
  sizes[0] = all[static_cast<std::size_t>(among.rank())];
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes, root, "", true};
  const auto both = detail::agree(among.handle(), call, [&] {
    return detail::SentAndNew<T>{has ? detail::as_sent(x) : Tensor<const T>(), detail::new_tensor<T>(function, sizes)};
  });
  detail::run_scatter_rows(function, among, both.source, both.out, counts, root);
  return both.out;
}

/// Sends sent_rows[i] consecutive rows of x to rank i, and writes the received ones to `out`, received_rows[i] of them
/// from rank i.
inline void all_to_all_rows(const Communicator& among, const AnyTensor& x, const RowCounts& sent_rows,
                            const detail::OutputTensor& out, const RowCounts& received_rows) {
  detail::run_all_to_all_rows("mpi::all_to_all_rows", among, x, sent_rows, out.tensor, received_rows);
}
/// The received rows in a new tensor, in the order of the ranks. Cost: the ranks tell each other their counts first.
/// Throws ShapeError on all ranks if a rank's counts do not add up to its rows.
template <detail::OnHost X>
Tensor<detail::sent_element<X>> all_to_all_rows(const Communicator& among, const X& x, const RowCounts& sent_rows) {
  using T = detail::sent_element<X>;
  const char* const function = "mpi::all_to_all_rows";
  const Shape sizes = detail::shape_of(x);
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes, detail::no_root, "", true};
  const auto check = [&] { detail::require_counts(function, among, sent_rows, sizes); };
  if (detail::mpi_is_checked()) detail::agree(among.handle(), call, check);
  const bool fits = detail::are_counts_of(sent_rows, among.size(), sizes);
  const RowCounts received_rows =
      detail::transposed_counts(function, among, fits ? sent_rows : detail::same_for_all(among, -1));
  check();
  detail::require_told(function, received_rows);
  const auto both = detail::agree(among.handle(), call, [&] {
    const Tensor<const T> source = detail::as_sent(x);
    const std::int64_t rows = detail::total_rows(received_rows);
    if (rows < 0) detail::throw_error(ErrorCode::shape, function, ": more rows come than 64 bits count");
    return detail::SentAndNew<T>{source, detail::new_tensor<T>(function, detail::shape_of_rows(source, rows))};
  });
  detail::run_all_to_all_rows(function, among, both.source, sent_rows, both.out, received_rows);
  return both.out;
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
