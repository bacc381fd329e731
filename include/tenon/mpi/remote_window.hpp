// Window: lets other ranks read and write a tensor's elements, without a call of this rank.
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
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/combining.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/mpi/received_tensor.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/ranks/output_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::mpi {

/// Shares a contiguous tensor, which it keeps alive; ranks may have different numbers of elements. Calls within an
/// epoch, from one fence() to the next or while locked, are complete when the epoch ends; until then the window keeps
/// their tensors. Creating and destroying a window is collective. Source: MPI 3.1, chapter 11.
template <class T>
class Window {
 public:
  /// Throws ShapeError for a tensor that is not contiguous, CommunicationError.
  TENON_KEYED TENON_INLINE Window(const Communicator& among, const Tensor<T>& shared) : among_(among), shared_(shared) {
    const char* const function = "mpi::Window";
    detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>)}, [&] {
      detail::require_written(function, shared);
      if (!shared.is_contiguous())
        detail::throw_error(ErrorCode::shape, function, ": a tensor of shape ", shared.sizes(), " and strides ",
                            shared.strides(), " is not contiguous");
    });
    counts_ = detail::gather_counts(function, among, shared.numel());
    if (is_alone()) return;  // OpenMPI 4.1 makes no window of one rank
    detail::check_mpi(function, "MPI_Win_create",
                      MPI_Win_create(shared.data_ptr(), shared.numel() * static_cast<MPI_Aint>(sizeof(T)), sizeof(T),
                                     MPI_INFO_NULL, among.handle(), &handle_));
    MPI_Win_set_errhandler(handle_, MPI_ERRORS_RETURN);
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  TENON_INLINE ~Window() {
    if (handle_ != MPI_WIN_NULL && detail::mpi_is_active()) MPI_Win_free(&handle_);
  }

  TENON_INLINE const Tensor<T>& shared() const { return shared_; }
  TENON_INLINE const Communicator& communicator() const { return among_; }

  /// Ends an epoch and begins the next, on all ranks. Collective.
  TENON_INLINE void fence() { end("MPI_Win_fence", is_alone() ? MPI_SUCCESS : MPI_Win_fence(0, handle_)); }
  /// Begins this rank's access to a rank's window, alone or with others. Throws IndexError.
  TENON_INLINE void lock(int rank, bool alone = false) {
    among_.require_rank("mpi::Window::lock", rank);
    if (!is_alone())
      check("MPI_Win_lock", MPI_Win_lock(alone ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, rank, 0, handle_));
  }
  TENON_INLINE void unlock(int rank) {
    among_.require_rank("mpi::Window::unlock", rank);
    end("MPI_Win_unlock", is_alone() ? MPI_SUCCESS : MPI_Win_unlock(rank, handle_));
  }
  /// The same for the windows of all ranks.
  TENON_INLINE void lock_all() { check("MPI_Win_lock_all", is_alone() ? MPI_SUCCESS : MPI_Win_lock_all(0, handle_)); }
  TENON_INLINE void unlock_all() { end("MPI_Win_unlock_all", is_alone() ? MPI_SUCCESS : MPI_Win_unlock_all(handle_)); }
  /// Waits, while locked, until this rank's calls are done.
  TENON_INLINE void flush() { end("MPI_Win_flush_all", is_alone() ? MPI_SUCCESS : MPI_Win_flush_all(handle_)); }

  /// Writes the elements of x to a rank's window, from element `first` on. Throws IndexError for elements outside of
  /// it, TypeError, DeviceError.
  TENON_INLINE void put(const AnyTensor& x, int rank, std::int64_t first = 0) {
    put(x, rank, place_of("mpi::Window::put", x, first));
  }
  /// The same to the elements of a layout, in its order.
  TENON_INLINE void put(const AnyTensor& x, int rank, const Layout& place) {
    const char* const function = "mpi::Window::put";
    require(function, x, rank, place);
    if (detail::repeats_elements(place))
      detail::throw_error(ErrorCode::shape, function, ": a place of shape ", place.sizes(), " and strides ",
                          place.strides(), " has several elements in one place");
    if (is_alone()) return detail::copy_elements(detail::sent_apart_from(x, own(place)), own(place));
    const AnyTensor source = detail::carried(x);
    const detail::MpiMessage m = detail::message_of(function, source);
    const detail::MpiMessage to = target(function, place);
    detail::check_mpi(
        function, "MPI_Put",
        MPI_Put(m.address, m.count, m.type.handle(), rank, place.offset(), to.count, to.type.handle(), handle_));
    used_.push_back(source);
  }
  /// Reads elements of a rank's window into `out`. Throws as put, and for tensors that cannot be written.
  TENON_INLINE void get(const detail::OutputTensor& out, int rank, std::int64_t first = 0) {
    get(out, rank, place_of("mpi::Window::get", out.tensor, first));
  }
  TENON_INLINE void get(const detail::OutputTensor& out, int rank, const Layout& place) {
    const char* const function = "mpi::Window::get";
    detail::require_written(function, out.tensor);
    require(function, out.tensor, rank, place);
    if (is_alone()) return detail::copy_elements(detail::sent_apart_from(own(place), out.tensor), out.tensor);
    const detail::ReceivedTensor received(out.tensor, !detail::travels_in_place(out.tensor));
    const detail::MpiMessage m = detail::message_of(function, received.to());
    const detail::MpiMessage from = target(function, place);
    detail::check_mpi(
        function, "MPI_Get",
        MPI_Get(m.address, m.count, m.type.handle(), rank, place.offset(), from.count, from.type.handle(), handle_));
    used_.push_back(out.tensor);
    if (received.is_copied()) received_.push_back(received);
  }
  /// Combines x with elements of a rank's window, one element at a time atomically, by an operation that MPI has
  /// itself: add, multiply, and for integers and bool the others. Throws as put.
  template <CombiningOp Op = Add>
  TENON_INLINE void accumulate(const AnyTensor& x, int rank, const Op& = {}, std::int64_t first = 0) {
    const char* const function = "mpi::Window::accumulate";
    static_assert(detail::has_mpi_operation<Op, T>,
                  "tenon: MPI combines elements of another rank only by an operation of its own");
    const Layout place = place_of(function, x, first);
    require(function, x, rank, place);
    if (is_alone())
      return combine_own<Op>(x.is_contiguous() && !detail::share_bytes(x, own(place)) ? x : x.clone(), first);
    const AnyTensor source = detail::carried(x);
    const detail::MpiMessage m = detail::message_of(function, source);
    const detail::MpiMessage to = target(function, place);
    detail::check_mpi(function, "MPI_Accumulate",
                      MPI_Accumulate(m.address, m.count, m.type.handle(), rank, place.offset(), to.count,
                                     to.type.handle(), detail::mpi_operation<Op, T>(), handle_));
    used_.push_back(source);
  }

 private:
  /// True if there is one rank: calls then copy the elements themselves.
  TENON_INLINE bool is_alone() const { return among_.size() == 1; }
  TENON_INLINE AnyTensor own(const Layout& place) const {
    Layout layout(place);
    layout.set_offset(place.offset() + shared_.storage_offset());
    return AnyTensor(detail::Unchecked{}, detail::retain(shared_.storage().block()), std::move(layout), dtype_of<T>,
                     shared_.device(), false);
  }
  template <class Op>
  TENON_INLINE void combine_own(const AnyTensor& x, std::int64_t first) const {
    const T* const from = static_cast<const T*>(x.data_ptr());
    for (std::int64_t done = 0; done < x.numel(); done += detail::largest_mpi_count)
      check("MPI_Reduce_local",
            MPI_Reduce_local(from + done, shared_.data_ptr() + first + done,
                             static_cast<int>((std::min)(detail::largest_mpi_count, x.numel() - done)),
                             detail::mpi_element(dtype_of<T>), detail::mpi_operation<Op, T>()));
  }
  TENON_INLINE void check(const char* call, int error) const { detail::check_mpi("mpi::Window", call, error); }
  TENON_INLINE void end(const char* call, int error) {
    check(call, error);
    used_.clear();
    for (const detail::ReceivedTensor& to : std::exchange(received_, {})) to.finish();
  }
  TENON_INLINE static Layout place_of(const char* function, const AnyTensor& x, std::int64_t first) {
    Layout place = detail::contiguous_layout(function, x.sizes());
    place.set_offset(first);
    return place;
  }
  /// The elements of a rank's window as arguments of MPI, relative to the first of them.
  TENON_INLINE static detail::MpiMessage target(const char* function, const Layout& place) {
    if (!detail::travels_in_place(place, dtype_of<T>))
      detail::throw_error(ErrorCode::shape, function, ": a place of shape ", place.sizes(), " and strides ",
                          place.strides(),
                          " has single bytes that follow each other backwards, which MPI does not carry: flip the "
                          "tensor, not the place");
    if (place.is_contiguous() && place.numel() <= detail::largest_mpi_count)
      return {nullptr, static_cast<int>(place.numel()), Datatype(detail::mpi_element(dtype_of<T>))};
    return {nullptr, 1, detail::committed(function, detail::layout_datatype(function, place, dtype_of<T>))};
  }
  TENON_INLINE void require(const char* function, const AnyTensor& x, int rank, const Layout& place) const {
    among_.require_rank(function, rank);
    detail::require_read(function, x);
    if (x.dtype() != dtype_of<T>)
      detail::throw_error(ErrorCode::type, function, ": elements of ", name_of(x.dtype()), " for a window of ",
                          name_of(dtype_of<T>));
    if (detail::checked_numel(function, place.sizes()) != x.numel() || place.numel() != x.numel())
      detail::throw_error(ErrorCode::shape, function, ": a tensor of shape ", x.sizes(), " for a place of shape ",
                          place.sizes());
    const std::int64_t count = counts_[static_cast<std::size_t>(rank)];
    if (!lies_within(place, count))
      detail::throw_error(ErrorCode::index, function, ": a place of shape ", place.sizes(), " and strides ",
                          place.strides(), " from element ", place.offset(), " on is not within the ", count,
                          " of rank ", rank);
  }
  /// True if all elements of a layout are among `count` ones. A caller may pass any sizes, strides and offset.
  TENON_INLINE static bool lies_within(const Layout& place, std::int64_t count) {
    if (place.numel() == 0) return true;
    std::int64_t low = place.offset(), high = low;
    bool fits = true;
    for (int d = 0; d < place.rank(); ++d) {
      std::int64_t step = 0;
      fits = fits && !__builtin_mul_overflow(place.size(d) - 1, place.stride(d), &step);
      std::int64_t& end = step < 0 ? low : high;
      fits = fits && !__builtin_add_overflow(end, step, &end);
    }
    return fits && low >= 0 && high < count;
  }

  Communicator among_;
  Tensor<T> shared_;
  RowCounts counts_;
  std::vector<AnyTensor> used_;
  std::vector<detail::ReceivedTensor> received_;
  MPI_Win handle_ = MPI_WIN_NULL;
};

}  // namespace tenon::inline v1::mpi
