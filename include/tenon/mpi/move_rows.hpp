// Rows that move between ranks: distribute, gather, all_gather, redistribute, transpose.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/distributed.hpp>
#include <tenon/mpi/mpi_call.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/mpi/row_split.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// The number of rows that two ranges [first, first + count) have in common.
TENON_INLINE std::int64_t common_rows(std::int64_t first, std::int64_t count, std::int64_t other_first, std::int64_t other_count) {
  return (std::max<std::int64_t>)(0, (std::min)(first + count, other_first + other_count) - (std::max)(first, other_first));
}

/// How many of this rank's rows of `from` each rank has in `to`.
inline mpi::RowCounts rows_for_ranks(const mpi::RowSplit& from, const mpi::RowSplit& to) {
  mpi::RowCounts counts;
  for (int r = 0; r < to.communicator().size(); ++r) counts.push_back(common_rows(from.first(), from.count(), to.first(r), to.count(r)));
  return counts;
}

/// What goes to one rank and what comes from it, for MPI_Alltoallw.
struct Exchange {
  std::vector<int> counts, places;
  std::vector<mpi::Datatype> types;
  std::vector<MPI_Datatype> handles;
  /// x: a part of the tensor that begins at `base`.
  template <class T>
  void add(const char* function, const Tensor<T>& x, const T* base) {
    const std::int64_t place = (x.data_ptr() - base) * static_cast<std::int64_t>(sizeof(T));
    if (place > largest_mpi_count) fail(ErrorCode::shape, function, ": ", place, " bytes lie before a part, more than MPI counts");
    counts.push_back(x.numel() > 0);
    places.push_back(x.numel() > 0 ? static_cast<int>(place) : 0);
    types.push_back(x.numel() > 0 ? committed(function, layout_datatype(function, x.layout(), dtype_of<std::remove_const_t<T>>))
                                  : mpi::Datatype(MPI_BYTE));
    handles.push_back(types.back().handle());
  }
};

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace mpi {

inline namespace TENON_CODE {

/// The root's tensor, its rows split evenly.  What other ranks pass is not used.  Throws as scatter_rows.
template <class T>
Distributed<std::remove_const_t<T>> distribute(const Communicator& among, const Tensor<T>& x, int root = 0) {
  const Shape sizes = detail::broadcast_sizes("mpi::distribute", among, x.sizes(), root);
  if (sizes.rank() == 0) detail::fail(ErrorCode::shape, "mpi::distribute: a 0-d tensor has no rows");
  const RowSplit split = RowSplit::even(among, sizes[0]);
  return {split, scatter_rows(among, x, split.counts(), root)};
}

/// All rows, in a tensor of the root; an empty one elsewhere.  Throws as gather_rows.
template <class T>
Tensor<T> gather(const Distributed<T>& x, int root = 0) {
  x.communicator().require_rank("mpi::gather", root);
  if (x.is_replicated()) return x.communicator().rank() == root ? x.local() : Tensor<T>();
  Tensor<T> out;
  if (x.communicator().rank() == root) out = detail::new_tensor<T>("mpi::gather", x.sizes());
  gather_rows(x.communicator(), x.local(), out, x.split().counts(), root);
  return out;
}
/// All rows, on every rank.
template <class T>
Tensor<T> all_gather(const Distributed<T>& x) {
  if (x.is_replicated()) return x.local();
  const auto out = detail::new_tensor<T>("mpi::all_gather", x.sizes());
  all_gather_rows(x.communicator(), x.local(), out, x.split().counts());
  return out;
}

/// The same rows, split in another way.  Throws ShapeError for a split of another number of rows or of another communicator.
template <class T>
Distributed<T> redistribute(const Distributed<T>& x, const RowSplit& split) {
  const char* const function = "mpi::redistribute";
  if (split == x.split()) return x;
  if (split.is_replicated()) return Distributed<T>(split, all_gather(x));
  if (x.is_replicated()) return Distributed<T>::split_rows(split, x.local());
  if (!(split.communicator() == x.communicator()) || split.rows() != x.split().rows())
    detail::fail(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " among ", x.communicator().size(), " ranks to a split of ",
                 split.rows(), " rows among ", split.communicator().size());
  const auto out = detail::new_tensor<T>(function, detail::shape_of_rows(x.local(), split.count()));
  all_to_all_rows(x.communicator(), x.local(), detail::rows_for_ranks(x.split(), split), out, detail::rows_for_ranks(split, x.split()));
  return Distributed<T>(split, out);
}

/// The transposed matrix, its rows split evenly.  Every rank sends every other one a block, which is written where it belongs.  Throws
/// ShapeError unless there are two dimensions, CommunicationError.
template <class T>
Distributed<T> transpose(const Distributed<T>& x) {
  const char* const function = "mpi::transpose";
  if (x.dim() != 2) detail::fail(ErrorCode::shape, function, ": shape ", x.sizes(), " is no matrix");
  if (x.is_replicated()) return Distributed<T>(x.split(), x.local().t());
  const Communicator& among = x.communicator();
  const RowSplit split = RowSplit::even(among, x.size(1));
  const auto out = detail::new_tensor<T>(function, Shape{split.count(), x.size(0)});
  detail::Exchange sent, received;
  for (int r = 0; r < among.size(); ++r) {
    sent.add(function, x.local().narrow(1, split.first(r), split.count(r)).t(), x.local().data_ptr());
    received.add(function, out.narrow(1, x.split().first(r), x.split().count(r)), out.data_ptr());
  }
  detail::check_mpi(function, "MPI_Alltoallw",
                    MPI_Alltoallw(x.local().data_ptr(), sent.counts.data(), sent.places.data(), sent.handles.data(), out.data_ptr(),
                                  received.counts.data(), received.places.data(), received.handles.data(), among.handle()));
  return Distributed<T>(split, out);
}

}  // namespace TENON_CODE

}  // namespace mpi

TENON_END_TYPES
