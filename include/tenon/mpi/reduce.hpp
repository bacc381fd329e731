// Combines the ranks' tensors element by element: reduce, all_reduce, reduce_scatter, scan.
//
// The operation is addition, or another of Tenon's: `all_reduce(world, x, maximum)`. MPI's own operation is used if it
// does the same; half types, complex numbers, and maximum and minimum, which propagate NaN, are combined by Tenon's
// functors. MPI combines row-major elements only: others are copied.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mpi.h>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/combining.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Op>
CollectiveCall call_by(const char* function, const Tensor<const T>& x, int root = no_root) {
  return {function, static_cast<int>(dtype_of<T>), x.layout().sizes(), root, Op::info.name};
}
/// Throws the error of a tensor that cannot hold the result of reducing x.
template <class T>
void require_result(const char* function, const Tensor<const T>& x, const Tensor<T>& out) {
  require_written(function, out);
  require_sizes(function, out, x.sizes());
}
/// Throws ShapeError unless a nonblocking call can write to the tensor itself.
template <class T>
void require_row_major(const char* function, const Tensor<T>& out) {
  if (!out.is_contiguous())
    throw_error(ErrorCode::shape, function, ": a tensor of shape ", out.sizes(), " and strides ", out.strides(),
                " is not contiguous: reduce into one that is, and copy it when the request is done");
}

/// The buffers of a reduction: contiguous tensors, which are copies of those that are not contiguous.
template <class T>
struct ReducedTensors {
  Tensor<const T> source;
  Tensor<T> to;
  Combining operation;
  bool in_place;
};
/// Does not write to `out` if `gets` is false.
template <class Op, class T>
ReducedTensors<T> reduced_tensors(const char* function, const Tensor<const T>& x, const Tensor<T>& out, bool gets) {
  const bool in_place = gets && x.is_contiguous() && out.is_contiguous() && are_same_elements(x, out);
  return {in_place || (x.is_contiguous() && !(gets && share_bytes(x, out))) ? x : Tensor<const T>(x.clone()),
          !gets || out.is_contiguous() ? out : new_tensor<T>(function, out.layout().sizes()),
          Combining::of<T, Op>(function), in_place};
}

/// Calls call(x, out, count, datatype, operation, request) for pieces that MPI can count; `request` is null if
/// `started` is. The calls combine the elements of x with those of other ranks into `out`; x is MPI_IN_PLACE if both
/// are one. Returns the tensors to keep until all are done.
template <class T, class Call>
AnyTensor reduce_pieces(const char* function, const ReducedTensors<T>& reduced, const Tensor<T>& out, bool gets,
                        std::vector<MPI_Request>* started, const Call& call, std::int64_t most = largest_mpi_count) {
  const Tensor<const T>& source = reduced.source;
  const Tensor<T>& to = reduced.to;
  const MPI_Datatype type = mpi_element(dtype_of<T>);
  const std::int64_t numel = source.numel();
  for (std::int64_t done = 0; done == 0 || done < numel; done += most) {
    const int count = static_cast<int>((std::min)(most, numel - done));
    MPI_Request request = MPI_REQUEST_NULL;
    const void* const from = reduced.in_place ? MPI_IN_PLACE : static_cast<const void*>(source.data_ptr() + done);
    call(from, gets ? to.data_ptr() + done : nullptr, count, type, reduced.operation.handle(), &request);
    if (started) started->push_back(request);
  }
  if (gets && to.data_ptr() != out.data_ptr()) assign(function, out, to);
  return source;
}

template <class Op, class T>
AnyTensor run_all_reduce(const char* function, const mpi::Communicator& among, const Tensor<const T>& x,
                         const Tensor<T>& out, std::vector<MPI_Request>* started) {
  const auto reduced = agree(among.handle(), call_by<T, Op>(function, x), [&] {
    require_result(function, x, out);
    if (started) require_row_major(function, out);
    return reduced_tensors<Op>(function, x, out, true);
  });
  return reduce_pieces(function, reduced, out, true, started,
                       [&](const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Request* request) {
                         if (started)
                           check_mpi(function, "MPI_Iallreduce",
                                     MPI_Iallreduce(from, to, count, type, op, among.handle(), request));
                         else
                           check_mpi(function, "MPI_Allreduce",
                                     MPI_Allreduce(from, to, count, type, op, among.handle()));
                       });
}

template <class Op, class T>
AnyTensor run_reduce(const char* function, const mpi::Communicator& among, const Tensor<const T>& x,
                     const Tensor<T>& out, int root, std::vector<MPI_Request>* started) {
  const bool gets = among.rank() == root;
  const auto reduced = agree(among.handle(), call_by<T, Op>(function, x, root), [&] {
    among.require_rank(function, root);
    if (gets) require_result(function, x, out);
    if (gets && started) require_row_major(function, out);
    return reduced_tensors<Op>(function, x, out, gets);
  });
  return reduce_pieces(function, reduced, out, gets, started,
                       [&](const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Request* request) {
                         if (started)
                           check_mpi(function, "MPI_Ireduce",
                                     MPI_Ireduce(from, to, count, type, op, root, among.handle(), request));
                         else
                           check_mpi(function, "MPI_Reduce",
                                     MPI_Reduce(from, to, count, type, op, root, among.handle()));
                       });
}

template <class Op, class T>
AnyTensor run_scan(const char* function, const mpi::Communicator& among, const Tensor<const T>& x, const Tensor<T>& out,
                   std::vector<MPI_Request>* started) {
  const auto reduced = agree(among.handle(), call_by<T, Op>(function, x), [&] {
    require_result(function, x, out);
    if (started) require_row_major(function, out);
    return reduced_tensors<Op>(function, x, out, true);
  });
  return reduce_pieces(function, reduced, out, true, started,
                       [&](const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Request* request) {
                         if (started)
                           check_mpi(function, "MPI_Iscan",
                                     MPI_Iscan(from, to, count, type, op, among.handle(), request));
                         else check_mpi(function, "MPI_Scan", MPI_Scan(from, to, count, type, op, among.handle()));
                       });
}

/// Combines the rows of x; rank i gets counts[i] of them.
template <class Op, class T>
void run_reduce_scatter(const char* function, const mpi::Communicator& among, const Tensor<const T>& x,
                        const mpi::RowCounts& counts, const Tensor<T>& out) {
  const auto reduced = agree(among.handle(), call_by<T, Op>(function, x), [&] {
    require_written(function, out);
    require_counts(function, among, counts, x.layout().sizes());
    require_sizes(function, out, shape_of_rows(x, counts[static_cast<std::size_t>(among.rank())]));
    ReducedTensors<T> tensors = reduced_tensors<Op>(function, x, out, true);
    if (tensors.in_place) tensors.source = Tensor<const T>(x.clone());
    return tensors;
  });
  agree_rows(function, among, counts, same_for_all(among, counts[static_cast<std::size_t>(among.rank())]));
  const Tensor<const T>& source = reduced.source;
  const Tensor<T>& to = reduced.to;
  const std::int64_t row = x.size(0) > 0 ? x.numel() / x.size(0) : 0;
  if (x.numel() <= largest_mpi_count) {
    std::vector<int> elements;
    for (const auto count : counts) elements.push_back(static_cast<int>(row > 0 ? count * row : 0));
    check_mpi(function, "MPI_Reduce_scatter",
              MPI_Reduce_scatter(source.data_ptr(), to.data_ptr(), elements.data(), mpi_element(dtype_of<T>),
                                 reduced.operation.handle(), among.handle()));
  } else {  // one rank after the other, in pieces
    std::int64_t first = 0;
    for (int r = 0; r < among.size(); ++r) {
      const std::int64_t rows = counts[static_cast<std::size_t>(r)];
      run_reduce<Op, T>(function, among, source.narrow(0, first, rows), to, r, nullptr);
      first += rows;
    }
  }
  if (to.data_ptr() != out.data_ptr()) assign(function, out, to);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi::inline TENON_CODE {

/// Writes the ranks' x, combined, to `out` on all ranks; `out` may be x. Throws TypeError, ShapeError,
/// CommunicationError, as all of these functions. Source: MPI 3.1, chapter 5.
template <detail::OnHost X, class T, CombiningOp Op = Add>
  requires std::is_same_v<detail::own_name_t<T>, detail::sent_element<X>>
void all_reduce(const Communicator& among, const X& x, const Tensor<T>& out, const Op& = {}) {
  detail::run_all_reduce<Op, detail::sent_element<X>>("mpi::all_reduce", among, detail::as_sent(x), out, nullptr);
}
template <detail::OnHost X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>> all_reduce(const Communicator& among, const X& x, const Op& = {}) {
  const char* const function = "mpi::all_reduce";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, Op::info.name,
                                         [](const auto& source) { return Shape(source.layout().sizes()); });
  detail::run_all_reduce<Op, detail::sent_element<X>>(function, among, both.source, both.out, nullptr);
  return both.out;
}
/// In place.
template <class T, CombiningOp Op = Add>
const Tensor<T>& all_reduce_(const Communicator& among, const Tensor<T>& x, const Op& = {}) {
  detail::run_all_reduce<Op, detail::own_name_t<T>>("mpi::all_reduce_", among, x, x, nullptr);
  return x;
}
/// Starts the same; `out` is contiguous, and may be x.
template <class T, CombiningOp Op = Add>
[[nodiscard]] Request iall_reduce(const Communicator& among, const Tensor<T>& x,
                                  const Tensor<std::remove_const_t<T>>& out, const Op& = {}) {
  std::vector<MPI_Request> started;
  const AnyTensor kept = detail::run_all_reduce<Op, detail::own_name_t<std::remove_const_t<T>>>(
      "mpi::iall_reduce", among, x, out, &started);
  return Request("mpi::iall_reduce", std::move(started), {kept, out});
}

/// Writes the ranks' x, combined, to the root's `out`, which may be x. Other ranks' `out` is ignored.
template <detail::OnHost X, class T, CombiningOp Op = Add>
  requires std::is_same_v<detail::own_name_t<T>, detail::sent_element<X>>
void reduce(const Communicator& among, const X& x, const Tensor<T>& out, const Op& = {}, int root = 0) {
  detail::run_reduce<Op, detail::sent_element<X>>("mpi::reduce", among, detail::as_sent(x), out, root, nullptr);
}
/// The root's result in a new tensor; an empty one elsewhere.
template <detail::OnHost X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>> reduce(const Communicator& among, const X& x, const Op& = {}, int root = 0) {
  const char* const function = "mpi::reduce";
  const auto both = detail::sent_and_new(function, among, x, root, Op::info.name,
                                         [](const auto& source) { return Shape(source.layout().sizes()); });
  detail::run_reduce<Op, detail::sent_element<X>>(function, among, both.source, both.out, root, nullptr);
  return both.out;
}
/// In place on the root; other ranks keep their elements.
template <class T, CombiningOp Op = Add>
const Tensor<T>& reduce_(const Communicator& among, const Tensor<T>& x, const Op& = {}, int root = 0) {
  detail::run_reduce<Op, detail::own_name_t<T>>("mpi::reduce_", among, x, x, root, nullptr);
  return x;
}
template <class T, CombiningOp Op = Add>
[[nodiscard]] Request ireduce(const Communicator& among, const Tensor<T>& x, const Tensor<std::remove_const_t<T>>& out,
                              const Op& = {}, int root = 0) {
  std::vector<MPI_Request> started;
  const AnyTensor kept =
      detail::run_reduce<Op, detail::own_name_t<std::remove_const_t<T>>>("mpi::ireduce", among, x, out, root, &started);
  return Request("mpi::ireduce", std::move(started), {kept, out});
}

/// Writes the x of ranks 0 to r, combined, to the `out` of rank r, which may be x.
template <detail::OnHost X, class T, CombiningOp Op = Add>
  requires std::is_same_v<detail::own_name_t<T>, detail::sent_element<X>>
void scan(const Communicator& among, const X& x, const Tensor<T>& out, const Op& = {}) {
  detail::run_scan<Op, detail::sent_element<X>>("mpi::scan", among, detail::as_sent(x), out, nullptr);
}
template <detail::OnHost X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>> scan(const Communicator& among, const X& x, const Op& = {}) {
  const char* const function = "mpi::scan";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, Op::info.name,
                                         [](const auto& source) { return Shape(source.layout().sizes()); });
  detail::run_scan<Op, detail::sent_element<X>>(function, among, both.source, both.out, nullptr);
  return both.out;
}
template <class T, CombiningOp Op = Add>
const Tensor<T>& scan_(const Communicator& among, const Tensor<T>& x, const Op& = {}) {
  detail::run_scan<Op, detail::own_name_t<T>>("mpi::scan_", among, x, x, nullptr);
  return x;
}
template <class T, CombiningOp Op = Add>
[[nodiscard]] Request iscan(const Communicator& among, const Tensor<T>& x, const Tensor<std::remove_const_t<T>>& out,
                            const Op& = {}) {
  std::vector<MPI_Request> started;
  const AnyTensor kept =
      detail::run_scan<Op, detail::own_name_t<std::remove_const_t<T>>>("mpi::iscan", among, x, out, &started);
  return Request("mpi::iscan", std::move(started), {kept, out});
}

/// Writes the ranks' x[r], combined, to the `out` of rank r; x has a block for each rank.
template <detail::OnHost X, class T, CombiningOp Op = Add>
  requires std::is_same_v<detail::own_name_t<T>, detail::sent_element<X>>
void reduce_scatter(const Communicator& among, const X& x, const Tensor<T>& out, const Op& = {}) {
  detail::run_reduce_scatter<Op, detail::sent_element<X>>("mpi::reduce_scatter", among, detail::as_sent(x),
                                                          detail::same_for_all(among, 1), out.unsqueeze(0));
}
template <detail::OnHost X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>> reduce_scatter(const Communicator& among, const X& x, const Op& = {}) {
  const char* const function = "mpi::reduce_scatter";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, Op::info.name, [&](const auto& source) {
    const Dims sizes = source.layout().sizes();
    if (sizes.rank() == 0) detail::throw_error(ErrorCode::shape, function, ": a 0-d tensor has no blocks");
    return Shape(Dims(sizes.data() + 1, sizes.rank() - 1));
  });
  detail::run_reduce_scatter<Op, detail::sent_element<X>>(function, among, both.source, detail::same_for_all(among, 1),
                                                          both.out.unsqueeze(0));
  return both.out;
}
/// The same where ranks get different numbers of rows: counts[i] of x for rank i.
template <detail::OnHost X, class T, CombiningOp Op = Add>
  requires std::is_same_v<detail::own_name_t<T>, detail::sent_element<X>>
void reduce_scatter_rows(const Communicator& among, const X& x, const RowCounts& counts, const Tensor<T>& out,
                         const Op& = {}) {
  detail::run_reduce_scatter<Op, detail::sent_element<X>>("mpi::reduce_scatter_rows", among, detail::as_sent(x), counts,
                                                          out);
}
template <detail::OnHost X, CombiningOp Op = Add>
Tensor<detail::sent_element<X>> reduce_scatter_rows(const Communicator& among, const X& x, const RowCounts& counts,
                                                    const Op& = {}) {
  const char* const function = "mpi::reduce_scatter_rows";
  const auto both = detail::sent_and_new(function, among, x, detail::no_root, Op::info.name, [&](const auto& source) {
    detail::require_counts(function, among, counts, source.layout().sizes());
    return detail::shape_of_rows(source, counts[static_cast<std::size_t>(among.rank())]);
  });
  detail::run_reduce_scatter<Op, detail::sent_element<X>>(function, among, both.source, counts, both.out);
  return both.out;
}

}  // namespace tenon::inline v1::mpi::inline TENON_CODE
