// RowSplit: which rows of a tensor each rank has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::mpi {

/// A handle, shared by its copies. Rank 0 has the first rows, rank 1 the next ones, and so on; or every rank has all
/// rows (replicated).
class RowSplit {
 public:
  /// A split by counts, one for each rank, the same on all ranks. Throws ShapeError for another number of counts, for
  /// negative ones and for more rows than 64 bits count.
  TENON_INLINE RowSplit(const Communicator& among, RowCounts counts)
      : state_(std::make_shared<const State>(State{among, std::move(counts), false})) {
    const RowCounts& held = state_->counts;
    if (held.size() != static_cast<std::size_t>(among.size()) || detail::total_rows(held) < 0)
      detail::throw_error(ErrorCode::shape, "mpi::RowSplit: the counts ", detail::counts_text(held), " for ",
                          among.size(), " ranks: one for each is needed, none of them negative, and a sum in 64 bits");
  }
  /// Splits rows as evenly as possible: the first ranks have one row more where some remain. Throws ShapeError for a
  /// negative number.
  TENON_INLINE static RowSplit even(const Communicator& among, std::int64_t rows) {
    if (rows < 0) detail::throw_error(ErrorCode::shape, "mpi::RowSplit::even: ", rows, " rows");
    RowCounts counts;
    for (int r = 0; r < among.size(); ++r) counts.push_back(rows / among.size() + (r < rows % among.size()));
    return RowSplit(among, std::move(counts));
  }

  /// A split in which every rank has all rows; it has no counts.
  TENON_INLINE static RowSplit replicated(const Communicator& among) {
    RowSplit split(among, RowCounts(static_cast<std::size_t>(among.size())));
    split.state_ = std::make_shared<const State>(State{among, {}, true});
    return split;
  }

  TENON_INLINE bool is_replicated() const { return state_->replicated; }
  TENON_INLINE const Communicator& communicator() const { return state_->among; }
  TENON_INLINE const RowCounts& counts() const { return state_->counts; }
  /// The number of rows of all ranks together.
  TENON_INLINE std::int64_t rows() const { return detail::total_rows(state_->counts); }
  /// A rank's number of rows, and the first of them. Throws IndexError, ShapeError if every rank has all rows.
  TENON_INLINE std::int64_t count(int rank) const {
    require_split("mpi::RowSplit::count", rank);
    return state_->counts[static_cast<std::size_t>(rank)];
  }
  TENON_INLINE std::int64_t first(int rank) const {
    require_split("mpi::RowSplit::first", rank);
    std::int64_t before = 0;
    for (int r = 0; r < rank; ++r) before += state_->counts[static_cast<std::size_t>(r)];
    return before;
  }
  TENON_INLINE std::int64_t count() const { return count(communicator().rank()); }
  TENON_INLINE std::int64_t first() const { return first(communicator().rank()); }

  /// True if the same ranks have the same rows.
  TENON_INLINE friend bool operator==(const RowSplit& a, const RowSplit& b) {
    return a.state_ == b.state_ ||
           (a.communicator() == b.communicator() && a.is_replicated() == b.is_replicated() && a.counts() == b.counts());
  }

 private:
  struct State {
    Communicator among;
    RowCounts counts;
    bool replicated;
  };
  TENON_INLINE void require_split(const char* function, int rank) const {
    communicator().require_rank(function, rank);
    if (is_replicated()) detail::throw_error(ErrorCode::shape, function, ": every rank has all rows");
  }
  std::shared_ptr<const State> state_;
};

}  // namespace tenon::inline v1::mpi
