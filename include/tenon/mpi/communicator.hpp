// Communicator: a group of ranks that exchange messages.
#pragma once

#include <cstdint>
#include <memory>
#include <mpi.h>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::mpi {

/// Receives from any rank; receives a message with any tag.
inline constexpr int any_source = MPI_ANY_SOURCE;
inline constexpr int any_tag = MPI_ANY_TAG;
/// No rank: sending to it or receiving from it does nothing. It stands for the neighbours beyond the edge of a grid.
inline constexpr int no_rank = MPI_PROC_NULL;

/// The ranks some steps before and some steps after this one along an axis of a grid.
struct Neighbours {
  int source, destination;
};

/// A handle on a communicator, shared by its copies. The last one frees a communicator that Tenon created. Errors of
/// its calls are returned to Tenon, which throws CommunicationError.
class Communicator {
 public:
  /// All ranks that were started together.
  TENON_INLINE static Communicator world() { return borrow(MPI_COMM_WORLD); }
  /// This rank alone.
  TENON_INLINE static Communicator self() { return borrow(MPI_COMM_SELF); }
  /// Wraps a communicator without taking ownership; its error handler becomes MPI_ERRORS_RETURN.
  TENON_INLINE static Communicator borrow(MPI_Comm handle) { return Communicator(handle, false); }
  /// Wraps a communicator and takes ownership: the last handle frees it.
  TENON_INLINE static Communicator adopt(MPI_Comm handle) { return Communicator(handle, true); }

  TENON_INLINE MPI_Comm handle() const noexcept { return state_->handle; }
  /// This rank, counted from 0.
  TENON_INLINE int rank() const noexcept { return state_->rank; }
  TENON_INLINE int size() const noexcept { return state_->size; }
  /// True if this rank is in none of the groups of a split.
  TENON_INLINE bool is_null() const noexcept { return handle() == MPI_COMM_NULL; }

  /// One communicator for the ranks of each colour, in the order of their keys and, among equal keys, of their ranks. A
  /// rank whose colour is negative is in none: the result is null there. Collective. Throws CommunicationError.
  TENON_INLINE Communicator split(int color, int key = 0) const {
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi("mpi::Communicator::split", "MPI_Comm_split",
                      MPI_Comm_split(handle(), color < 0 ? MPI_UNDEFINED : color, key, &made));
    return adopt(made);
  }
  /// One communicator for the ranks of each machine, which can share memory. Collective. Throws CommunicationError.
  TENON_INLINE Communicator split_by_machine() const {
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi("mpi::Communicator::split_by_machine", "MPI_Comm_split_type",
                      MPI_Comm_split_type(handle(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made));
    return adopt(made);
  }
  /// The same ranks in a new communicator, whose messages are separate. Collective. Throws CommunicationError.
  TENON_INLINE Communicator dup() const {
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi("mpi::Communicator::dup", "MPI_Comm_dup", MPI_Comm_dup(handle(), &made));
    return adopt(made);
  }
  /// A grid of this size, with a rank at each place, in row-major order; sizes of 0 are chosen, as even as possible.
  /// Along a periodic axis the last rank is beside the first. Ranks beyond the grid get a null communicator. `reorder`:
  /// ranks may be numbered as suits the machine. Collective. Throws ShapeError for no axis, negative sizes and more
  /// places than ranks, CommunicationError.
  TENON_KEYED TENON_INLINE Communicator cartesian(const Shape& sizes, const std::vector<bool>& periodic = {},
                                                  bool reorder = false) const {
    const char* const function = "mpi::Communicator::cartesian";
    std::vector<int> extents, wraps;
    detail::agree(handle(), {function, -1, sizes}, [&] {
      std::int64_t places = 1;
      for (int d = 0; d < sizes.rank(); ++d) {
        if (sizes[d] < 0 || sizes[d] > size())
          detail::throw_error(ErrorCode::shape, function, ": a grid of ", sizes, " on ", size(), " ranks");
        extents.push_back(static_cast<int>(sizes[d]));
        wraps.push_back(static_cast<std::size_t>(d) < periodic.size() && periodic[static_cast<std::size_t>(d)]);
        places *= sizes[d] > 0 ? sizes[d] : 1;
        if (places > size())
          detail::throw_error(ErrorCode::shape, function, ": a grid of ", sizes, " on ", size(), " ranks");
      }
      if (extents.empty() || periodic.size() > extents.size())
        detail::throw_error(ErrorCode::shape, function, ": a grid of ", sizes, " with ", periodic.size(),
                            " answers to whether an axis is periodic");
      bool chosen = false;
      for (const int extent : extents) chosen = chosen || extent == 0;
      if (chosen)
        detail::check_mpi(function, "MPI_Dims_create",
                          MPI_Dims_create(size() - size() % static_cast<int>(places), static_cast<int>(extents.size()),
                                          extents.data()));
    });
    const int axes = static_cast<int>(extents.size());
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi(function, "MPI_Cart_create",
                      MPI_Cart_create(handle(), axes, extents.data(), wraps.data(), reorder, &made));
    return adopt(made);
  }

  // ---- grids; CommunicationError for a communicator that is no grid

  TENON_INLINE Shape grid() const { return place_and_grid("mpi::Communicator::grid", rank()).second; }
  /// The place of a rank. Throws IndexError.
  TENON_INLINE Shape coordinates(int rank) const {
    require_rank("mpi::Communicator::coordinates", rank);
    return place_and_grid("mpi::Communicator::coordinates", rank).first;
  }
  TENON_INLINE Shape coordinates() const { return coordinates(rank()); }
  /// The rank at a place; along a periodic axis any integer is one. Throws IndexError.
  TENON_INLINE int rank_at(const Shape& place) const {
    const char* const function = "mpi::Communicator::rank_at";
    const Shape sizes = grid();
    if (place.rank() != sizes.rank())
      detail::throw_error(ErrorCode::index, function, ": the place ", place, " in a grid of ", sizes);
    std::vector<int> at;
    bool fits = true;
    for (const auto i : place) {
      fits = fits && i >= INT32_MIN && i <= INT32_MAX;
      at.push_back(static_cast<int>(i));
    }
    int found = 0;
    if (!fits || MPI_Cart_rank(handle(), at.data(), &found) != MPI_SUCCESS)
      detail::throw_error(ErrorCode::index, function, ": there is no place ", place, " in a grid of ", sizes);
    return found;
  }
  /// The rank to receive from and the rank to send to, if all ranks pass something on by `steps` along an axis; no_rank
  /// beyond the edge. Negative axes count from the end. Throws IndexError.
  TENON_INLINE Neighbours shift(int axis, int steps = 1) const {
    const char* const function = "mpi::Communicator::shift";
    Neighbours ranks{no_rank, no_rank};
    const int wrapped = detail::wrap_axis(function, axis, grid().rank());
    detail::check_mpi(function, "MPI_Cart_shift",
                      MPI_Cart_shift(handle(), wrapped, steps, &ranks.source, &ranks.destination));
    return ranks;
  }

  /// Ends all processes of the program. Does not return.
  [[noreturn]] TENON_INLINE void abort(int exit_status) const {
    MPI_Abort(handle(), exit_status);
    std::abort();
  }
  /// Throws IndexError for a rank that is not in this communicator.
  TENON_INLINE void require_rank(const char* function, int rank) const {
    if (rank < 0 || rank >= size()) [[unlikely]]
      detail::throw_error(ErrorCode::index, function, ": there is no rank ", rank, " of ", size());
  }

  /// True for handles on one communicator.
  TENON_INLINE friend bool operator==(const Communicator& a, const Communicator& b) { return a.handle() == b.handle(); }

 private:
  struct State {
    MPI_Comm handle;
    bool owned;
    int rank = -1, size = 0;
    TENON_INLINE State(MPI_Comm given, bool own) : handle(given), owned(own && given != MPI_COMM_NULL) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    TENON_KEYED ~State() {
      if (owned && detail::mpi_is_active()) MPI_Comm_free(&handle);
    }
  };

  TENON_INLINE Communicator(MPI_Comm handle, bool owned) : state_(std::make_shared<State>(handle, owned)) {
    const char* const function = "mpi::Communicator";
    if (!detail::mpi_is_active())
      detail::throw_error(ErrorCode::communication, function, ": there is no mpi::Environment");
    if (handle == MPI_COMM_NULL) return;
    detail::check_mpi(function, "MPI_Comm_set_errhandler", MPI_Comm_set_errhandler(handle, MPI_ERRORS_RETURN));
    detail::check_mpi(function, "MPI_Comm_rank", MPI_Comm_rank(handle, &state_->rank));
    detail::check_mpi(function, "MPI_Comm_size", MPI_Comm_size(handle, &state_->size));
  }

  TENON_INLINE std::pair<Shape, Shape> place_and_grid(const char* function, int rank) const {
    int topology = MPI_UNDEFINED, axes = 0;
    detail::check_mpi(function, "MPI_Topo_test", MPI_Topo_test(handle(), &topology));
    if (topology != MPI_CART)
      detail::throw_error(ErrorCode::communication, function, ": this communicator is no grid: cartesian() makes one");
    detail::check_mpi(function, "MPI_Cartdim_get", MPI_Cartdim_get(handle(), &axes));
    std::vector<int> extents(static_cast<std::size_t>(axes)), wraps(extents), at(extents);
    detail::check_mpi(function, "MPI_Cart_get", MPI_Cart_get(handle(), axes, extents.data(), wraps.data(), at.data()));
    detail::check_mpi(function, "MPI_Cart_coords", MPI_Cart_coords(handle(), rank, axes, at.data()));
    return {Shape(at), Shape(extents)};
  }

  std::shared_ptr<State> state_;
};

}  // namespace tenon::inline v1::mpi
