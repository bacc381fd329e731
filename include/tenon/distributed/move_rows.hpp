// Moves rows between ranks: distribute, gather, all_gather, redistribute, transpose.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/distributed/distributed.hpp>
#include <tenon/distributed/row_split.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of rows that two ranges [first, first + count) have in common.
TENON_INLINE std::int64_t common_rows(std::int64_t first, std::int64_t count, std::int64_t other_first,
                                      std::int64_t other_count) {
  return (std::max<std::int64_t>)(0, (std::min)(first + count, other_first + other_count) -
                                         (std::max)(first, other_first));
}

/// The number of this rank's rows of `from` that each rank has in `to`.
inline mpi::RowCounts rows_for_ranks(const mpi::RowSplit& from, const mpi::RowSplit& to) {
  mpi::RowCounts counts;
  for (int r = 0; r < to.communicator().size(); ++r)
    counts.push_back(common_rows(from.first(), from.count(), to.first(r), to.count(r)));
  return counts;
}

/// The messages to one rank and from it, for MPI_Alltoallw.
struct Exchange {
  std::vector<int> counts, places;
  std::vector<mpi::Datatype> types;
  std::vector<MPI_Datatype> handles;
  AnyTensor whole;
  void* address() const { return message_address(whole); }
  /// Keeps x, a part of a tensor, until the exchange is done.
  template <class T>
  void add(const char* function, const Tensor<T>& x, const Tensor<T>& of) {
    whole = of;
    const std::int64_t place = (x.data_ptr() - of.data_ptr()) * static_cast<std::int64_t>(sizeof(T));
    if (place > largest_mpi_count || place < -largest_mpi_count)
      throw_error(ErrorCode::shape, function, ": ", place, " bytes lie before a part, more than MPI counts");
    counts.push_back(x.numel() > 0);
    places.push_back(x.numel() > 0 ? static_cast<int>(place) : 0);
    types.push_back(x.numel() > 0
                        ? committed(function, layout_datatype(function, x.layout(), dtype_of<std::remove_const_t<T>>))
                        : mpi::Datatype(MPI_BYTE));
    handles.push_back(types.back().handle());
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// The root's tensor, its rows split evenly. Other ranks' arguments are ignored. Throws as scatter_rows.
template <class T>
Distributed<std::remove_const_t<T>> distribute(const Communicator& among, const Tensor<T>& x, int root = 0) {
  const Shape sizes =
      detail::broadcast_sizes("mpi::distribute", among, x.sizes(), dtype_of<std::remove_const_t<T>>, root);
  if (sizes.rank() == 0) detail::throw_error(ErrorCode::shape, "mpi::distribute: a 0-d tensor has no rows");
  const RowSplit split = RowSplit::even(among, sizes[0]);
  return {split, scatter_rows(among, x, split.counts(), root)};
}

/// All rows, in a tensor of the root; an empty one elsewhere.  Throws as gather_rows.
template <class T>
Tensor<T> gather(const Distributed<T>& x, int root = 0) {
  const char* const function = "mpi::gather";
  const Shape sizes = x.sizes();
  const Communicator& among = x.communicator();
  const Tensor<T> out = detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>), sizes, root}, [&] {
    among.require_rank(function, root);
    if (among.rank() != root) return Tensor<T>();
    return x.is_replicated() ? x.local() : detail::new_tensor<T>(function, sizes);
  });
  if (!x.is_replicated()) gather_rows(among, x.local(), out, x.split().counts(), root);
  return out;
}
/// All rows, on every rank.
template <class T>
Tensor<T> all_gather(const Distributed<T>& x) {
  const char* const function = "mpi::all_gather";
  if (x.is_replicated()) return x.local();
  const Shape sizes = x.sizes();
  const Communicator& among = x.communicator();
  const auto out = detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>), sizes},
                                 [&] { return detail::new_tensor<T>(function, sizes); });
  all_gather_rows(among, x.local(), out, x.split().counts());
  return out;
}

/// The same rows, split in another way. Throws ShapeError for a split of another number of rows or of another
/// communicator.
template <class T>
Distributed<T> redistribute(const Distributed<T>& x, const RowSplit& split) {
  const char* const function = "mpi::redistribute";
  const bool stays = split == x.split(), moves = !stays && !split.is_replicated() && !x.is_replicated();
  const Shape sizes = x.sizes();
  const detail::CollectiveCall call{function, static_cast<int>(dtype_of<T>), sizes, detail::no_root,
                                    stays                   ? "no move"
                                    : split.is_replicated() ? "all_gather"
                                    : moves                 ? "all_to_all_rows"
                                                            : "split_rows"};
  const Tensor<T> out = detail::agree(x.communicator().handle(), call, [&] {
    if (!moves) return Tensor<T>();
    if (!(split.communicator() == x.communicator()) || split.rows() != x.split().rows())
      detail::throw_error(ErrorCode::shape, function, ": a tensor of shape ", sizes, " among ", x.communicator().size(),
                          " ranks to a split of ", split.rows(), " rows among ", split.communicator().size());
    return detail::new_tensor<T>(function, detail::shape_of_rows(x.local(), split.count()));
  });
  if (stays) return x;
  if (split.is_replicated()) return Distributed<T>(split, all_gather(x));
  if (x.is_replicated()) return Distributed<T>::split_rows(split, x.local());
  all_to_all_rows(x.communicator(), x.local(), detail::rows_for_ranks(x.split(), split), out,
                  detail::rows_for_ranks(split, x.split()));
  return Distributed<T>(split, out);
}

/// The transposed matrix, its rows split evenly. Every rank sends every other one a block, which is received at its
/// final place. Throws ShapeError unless there are two dimensions, CommunicationError.
template <class T>
Distributed<T> transpose(const Distributed<T>& x) {
  const char* const function = "mpi::transpose";
  const Communicator& among = x.communicator();
  const Shape sizes = x.sizes();
  detail::Exchange sent, received;
  const auto made = detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>), sizes}, [&] {
    if (x.dim() != 2) detail::throw_error(ErrorCode::shape, function, ": shape ", sizes, " is no matrix");
    if (x.is_replicated()) return std::pair(x.split(), Tensor<T>(x.local().t()));
    const RowSplit split = RowSplit::even(among, sizes[1]);
    const auto out = detail::new_tensor<T>(function, Shape{split.count(), sizes[0]});
    const Tensor<T> local = detail::travels_in_place(x.local()) ? x.local() : x.local().clone();
    for (int r = 0; r < among.size(); ++r) {
      sent.add(function, local.narrow(1, split.first(r), split.count(r)).t(), local);
      received.add(function, out.narrow(1, x.split().first(r), x.split().count(r)), out);
    }
    return std::pair(split, out);
  });
  if (x.is_replicated()) return Distributed<T>(made.first, made.second);
  detail::check_mpi(
      function, "MPI_Alltoallw",
      MPI_Alltoallw(sent.address(), sent.counts.data(), sent.places.data(), sent.handles.data(), received.address(),
                    received.counts.data(), received.places.data(), received.handles.data(), among.handle()));
  return Distributed<T>(made.first, made.second);
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
