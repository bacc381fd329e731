// The patches of a tensor that the window of a convolution sees, packed for matrix products a block at a time.
//
// A convolution is a product of matrices: its weights times a matrix with one column for each place of the window, and
// one row for each tap of each channel. cpu/product/gemm_kernel.hpp has a fast kernel for products. But the matrix of
// all patches has each element of the tensor about as many times as the window has taps (nine times for 3 x 3 taps and
// a stride of 1), and memory would have to hold it. PatchBlock packs the columns of some places and the rows of some
// channels instead, just before the kernel reads them. Chetlur et al. ("cuDNN: Efficient Primitives for Deep
// Learning", 2014) use the same idea on GPUs.
//
// Places are numbered over images, planes, rows and columns. A block has at most most_places = 512 of them. `seek`
// chooses them: find_places divides them into runs within a row of places (PlaceRun), and add_run cuts these where a
// panel ends. What one tap reads for such a run is a run of neighbours (PatchRun), and for another tap the same run at
// another offset (tap_offset_). So the offsets of all taps plus those of the runs describe the block, and `pack`
// copies runs, for a block of channels:
//
//   packed panel        place 0  1  2 ...  width - 1
//   channel 0, tap 0      x      x  x        x           one run, or the parts of several runs
//   channel 0, tap 1      x      x  x        x           the same runs at the offset of tap 1
//   ...
//
// PatchOrder says how the rows follow each other. MultiplyPatches (patch_product.hpp) makes panels as wide as a tile,
// which the kernel reads as its B; SumPatches (patch_gradient.hpp) makes one panel, which it reads as A.
//
// A window with a stride of 1 along rows whose elements are neighbours, and which never hangs over the tensor, is read
// in place (find_runs_in_place, PackPatches). Else the rows that a block sees are copied first (find_runs_of_copy,
// fill_copy), with zeros where the window hangs over. Rows that no tap sees are left out. With a stride the columns
// that a tap reads are not neighbours. The copy therefore puts together those that are a stride apart: a row of it has
// `period_` phases of `phase_` elements. For 3 taps, stride 2 and one zero on either side of a row of six:
//
//   tensor      (0) a b c d e f (0)        taps 0 and 2 read phase 0, from its elements 0 and 1 on: 0 b d, b d f
//   copied row  0 b d f | a c e 0          tap 1 reads phase 1:                                     a c e
//
// So each tap reads runs of neighbours, and packing needs neither a test for the edge nor a gather. PackCopiedPatches
// puts whole registers together from the runs that have parts in them; it may read a register before and behind the
// copy, and there are `beside` spare elements at both ends for that. PackPatches reads nothing beside the runs, as a
// tensor in place may end there. For few rows of weights MultiplyPatches does not pack: it multiplies the copied rows
// themselves, which `copied` gives it.
//
// A PatchBlock has its own copy, and each task makes its own PatchBlock: threads share none of it. Packing moves
// elements without arithmetic, so it does not round.
//
// Limits: there are three spatial dimensions, of which unused ones have one place and one tap. Rows are joined in one
// copy only along the middle one of them: each tap of the first has a copy of its planes. A block whose copy would
// have too many bytes fails in checked_bytes. A large dilation makes the copy long, as it has all columns in between.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/convolution/pack_patches.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// How a window moves over a tensor with the dimensions image, channel and three spatial ones. At place o, tap k reads
/// index `o stride + k dilation + start` of a spatial dimension, zero outside of the tensor. Steps are in elements.
template <class T>
struct PatchView {
  const T* data;
  std::int64_t images, channels, image_step, channel_step;
  std::int64_t size[3], step[3];    // of the tensor
  std::int64_t places[3], taps[3];  // the numbers of places and of taps
  std::int64_t stride[3], dilation[3], start[3];
  bool is_reversed;  // the taps are numbered from the last one on

  TENON_INLINE std::int64_t place_count() const { return places[0] * places[1] * places[2]; }
  TENON_INLINE std::int64_t tap_count() const { return taps[0] * taps[1] * taps[2]; }
  /// True if no place of the window has a tap outside of the tensor.
  TENON_INLINE bool stays_inside(int d) const {
    return start[d] >= 0 && start[d] + (places[d] - 1) * stride[d] + (taps[d] - 1) * dilation[d] < size[d];
  }
};

/// Places of the window that are neighbours in one row of places.
struct PlaceRun {
  std::int64_t image, at[3], count, column;  // `column`: the number of its first place in the block
};

/// The order of packed rows: (channel, tap), or (row of taps, channel, tap in its row), so that rows of taps can be
/// left out.
enum class PatchOrder { channels, tap_rows };

/// The most lanes that a register has, of any element type in which products are computed.
inline constexpr std::int64_t most_lanes = 16;

/// The most places in a block.
inline constexpr std::int64_t most_places = 512;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a tap sees index i of the elements that a window sees from its first place on.
TENON_INLINE bool is_seen(std::int64_t i, std::int64_t stride, std::int64_t dilation, std::int64_t taps) {
  for (std::int64_t k = 0; k < taps; ++k) {
    if (i >= k * dilation && (i - k * dilation) % stride == 0) return true;
  }
  return false;
}

/// The number of taps after which the places that they read, modulo the stride, are those of the first ones again.
TENON_INLINE std::int64_t tap_period(std::int64_t stride, std::int64_t dilation) {
  std::int64_t a = stride, b = dilation % stride;
  while (b) {
    const std::int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return stride / a;
}

/// Calls body(j, rows, is_inside) for runs of the rows that rows of places `first` … `first + count - 1` see, numbered
/// from 0 on: rows within the tensor, and those above and below it. Rows that no tap sees are left out.
template <class T, class F>
void for_seen_rows(const PatchView<T>& x, std::int64_t first, std::int64_t count, bool is_plane_inside, const F& body) {
  const std::int64_t n = (count - 1) * x.stride[1] + (x.taps[1] - 1) * x.dilation[1] + 1,
                     top = first * x.stride[1] + x.start[1];
  const auto inside = [&](std::int64_t j) { return is_plane_inside && top + j >= 0 && top + j < x.size[1]; };
  const auto leaves_out = [&](std::int64_t j) {
    return x.stride[1] > 1 && !is_seen(j, x.stride[1], x.dilation[1], x.taps[1]);
  };
  for (std::int64_t j = 0; j < n;) {
    if (leaves_out(j)) {
      ++j;
      continue;
    }
    std::int64_t stop = j + 1;
    while (stop < n && inside(stop) == inside(j) && !leaves_out(stop)) ++stop;
    body(j, stop - j, inside(j));
    j = stop;
  }
}

/// A block of places, and how its patches are read.
template <class T>
class PatchBlock {
 public:
  /// `copies`: a window that never hangs over is read from a copy, too.
  TENON_NOINLINE_OG PatchBlock(const PatchView<T>& x, Isa isa, bool copies = false)
      : x_(x), isa_(isa), tap_offset_(x.tap_count() > 0 ? x.tap_count() : 1) {
    in_place_ = !copies && x.stride[2] == 1 && (x.step[2] == 1 || x.size[2] == 1) && x.stays_inside(0) &&
                x.stays_inside(1) && x.stays_inside(2);
  }

  /// The places `first` … `first + count - 1`, for panels of `width` columns, a multiple of all registers' lanes.
  TENON_NOINLINE_OG void seek(std::int64_t first, std::int64_t count, std::int64_t width) {
    count_ = count;
    width_ = width;
    find_places(first);
    if (in_place_) find_runs_in_place();
    else find_runs_of_copy();
  }
  /// Packs all taps of the channels `first` … `first + count - 1`; panels lie `panel_step` apart.
  TENON_NOINLINE_OG void pack(T* to, std::int64_t panel_step, std::int64_t first, std::int64_t count,
                              PatchOrder order) {
    PatchPanels<T> panels =
        in_place_ ? panels_from(x_.data + first * x_.channel_step, count, x_.channel_step) : copied(first, count);
    panels.to = to;
    panels.panel_step = panel_step;
    if (order == PatchOrder::channels) panels.tap_row = panels.taps;
    if (in_place_) gemm_variant<T, PackPatches<T>, void(const PatchPanels<T>&)>(isa_)(panels);
    else gemm_variant<T, PackCopiedPatches<T>, void(const PatchPanels<T>&)>(isa_)(panels);
  }
  /// Copies what the block sees of these channels. Returns where the runs lie in the copy: those of places() if a panel
  /// has them all.
  TENON_NOINLINE_OG PatchPanels<T> copied(std::int64_t first, std::int64_t count) {
    fill_copy(first, count);
    return panels_from(copy_.data() + beside, count, copy_channel_);
  }

  TENON_INLINE const PlaceRun* places() const { return places_; }
  TENON_INLINE std::int64_t place_runs() const { return place_count_; }

 private:
  TENON_INLINE PatchPanels<T> panels_from(const T* from, std::int64_t channels, std::int64_t channel_step) const {
    return {nullptr, from, channels,           channel_step, x_.tap_count(), x_.taps[2],
            width_,  0,    tap_offset_.data(), runs_,        run_end_,       blocks_of(count_, width_)};
  }
  /// Elements beside the copy that kernels may read.
  static constexpr std::int64_t beside = 64;
  /// Rows of places of one plane, whose rows of the tensor are copied together.
  struct Piece {
    std::int64_t image, plane, row, rows, column, columns, base;  // places; `base`: the number of its first copied row
  };

  /// Divides the block into rows of places.
  void find_places(std::int64_t first) {
    place_count_ = 0;
    std::int64_t column = 0;
    while (column < count_) {
      std::int64_t rest = first + column;
      PlaceRun& run = places_[place_count_++];
      run.at[2] = rest % x_.places[2];
      rest /= x_.places[2];
      run.at[1] = rest % x_.places[1];
      rest /= x_.places[1];
      run.at[0] = rest % x_.places[0];
      run.image = rest / x_.places[0];
      run.count = smaller_of(x_.places[2] - run.at[2], count_ - column);
      run.column = column;
      column += run.count;
    }
  }
  /// Cuts a run of the block's places at the ends of panels.
  TENON_INLINE void add_run(std::int64_t offset, std::int64_t column, std::int64_t count) {
    while (count > 0) {
      const std::int64_t panel = column / width_, within = column % width_, n = smaller_of(count, width_ - within);
      PatchRun* const last = run_count_ > 0 ? &runs_[run_count_ - 1] : nullptr;
      if (within > 0 && in_place_ && last->offset + last->count == offset) last->count += n;
      else runs_[run_count_++] = {offset, within, n};
      run_end_[panel] = run_count_;
      offset += n, column += n, count -= n;
    }
  }
  TENON_INLINE std::int64_t tap_place(int d, std::int64_t k) const { return x_.is_reversed ? x_.taps[d] - 1 - k : k; }

  void find_runs_in_place() {
    std::int64_t* to = tap_offset_.data();
    std::int64_t base = 0;
    for (int d = 0; d < 3; ++d) base += x_.start[d] * x_.step[d];
    for (std::int64_t i = 0; i < x_.taps[0]; ++i) {
      for (std::int64_t j = 0; j < x_.taps[1]; ++j) {
        for (std::int64_t k = 0; k < x_.taps[2]; ++k) {
          *to++ = base + tap_place(0, i) * x_.dilation[0] * x_.step[0] + tap_place(1, j) * x_.dilation[1] * x_.step[1] +
                  tap_place(2, k) * x_.dilation[2] * x_.step[2];
        }
      }
    }
    run_count_ = 0;
    for (std::int64_t i = 0; i < place_count_; ++i) {
      const PlaceRun& run = places_[i];
      add_run(run.image * x_.image_step + run.at[0] * x_.stride[0] * x_.step[0] +
                  run.at[1] * x_.stride[1] * x_.step[1] + run.at[2] * x_.step[2],
              run.column, run.count);
    }
  }

  void find_runs_of_copy() {
    // Long rows of places have a piece each: two of them would need a copy of all that lies between.
    const bool joins = x_.places[2] < count_;
    piece_count_ = 0;
    std::int64_t longest = 0, rows = 0;
    for (std::int64_t i = 0; i < place_count_; ++i) {
      const PlaceRun& run = places_[i];
      Piece* const last = piece_count_ > 0 ? &pieces_[piece_count_ - 1] : nullptr;
      if (joins && last && last->image == run.image && last->plane == run.at[0]) {
        ++last->rows;
        last->column = 0;
        last->columns = x_.places[2];
      } else {
        pieces_[piece_count_++] = {run.image, run.at[0], run.at[1], 1, run.at[2], run.count, 0};
      }
    }
    for (std::int64_t i = 0; i < piece_count_; ++i) {
      Piece& piece = pieces_[i];
      piece.base = rows;
      // A step of a strided transposed convolution may have no tap in a dimension, and then sees fewer rows than none.
      const std::int64_t seen = (piece.rows - 1) * x_.stride[1] + (x_.taps[1] - 1) * x_.dilation[1] + 1;
      if (seen > 0) rows = saturated_sum(rows, seen);
      if (piece.columns > longest) longest = piece.columns;
    }
    phase_ = ((longest - 1) * x_.stride[2] + (x_.taps[2] - 1) * x_.dilation[2]) / x_.stride[2] + 1;
    period_ = smaller_of(x_.taps[2], tap_period(x_.stride[2], x_.dilation[2]));
    row_ = saturated_product(phase_, period_);
    plane_ = saturated_product(rows, row_);
    copy_channel_ = saturated_product(x_.taps[0], plane_);
    checked_bytes("convolution", copy_channel_, sizeof(T));
    std::int64_t* to = tap_offset_.data();
    for (std::int64_t i = 0; i < x_.taps[0]; ++i) {
      for (std::int64_t j = 0; j < x_.taps[1]; ++j) {
        for (std::int64_t k = 0; k < x_.taps[2]; ++k) {
          const std::int64_t tap = tap_place(2, k);
          *to++ = tap_place(0, i) * plane_ + tap_place(1, j) * x_.dilation[1] * row_ + tap % period_ * phase_ +
                  tap * x_.dilation[2] / x_.stride[2];
        }
      }
    }
    run_count_ = 0;
    std::int64_t at = 0, within = 0;
    for (std::int64_t i = 0; i < place_count_; ++i) {
      const Piece& piece = pieces_[at];
      add_run((piece.base + within * x_.stride[1]) * row_ + places_[i].at[2] - piece.column, places_[i].column,
              places_[i].count);
      if (++within == piece.rows) ++at, within = 0;
    }
  }

  /// Copies what the block sees of these channels.
  void fill_copy(std::int64_t first, std::int64_t count) {
    const std::int64_t needed = saturated_sum(saturated_product(count, copy_channel_), 2 * beside);
    if (copy_.size() < needed) copy_ = Storage<T>(needed);
    const auto copy_rows = gemm_variant<T, CopySeenRows<T>, void(const SeenRows<T>&)>(isa_);
    for (std::int64_t i = 0; i < x_.taps[0]; ++i) {
      for (std::int64_t k = 0; k < piece_count_; ++k) {
        const Piece& piece = pieces_[k];
        const std::int64_t plane = piece.plane * x_.stride[0] + i * x_.dilation[0] + x_.start[0];
        const T* const from = x_.data + first * x_.channel_step + piece.image * x_.image_step + plane * x_.step[0];
        for_seen_rows(x_, piece.row, piece.rows, plane >= 0 && plane < x_.size[0],
                      [&](std::int64_t j, std::int64_t rows, bool is_inside) {
                        for (std::int64_t phase = 0; phase < period_; ++phase) {
                          const std::int64_t column =
                              piece.column * x_.stride[2] + phase * x_.dilation[2] % x_.stride[2] + x_.start[2];
                          SeenRows<T> seen = seen_columns<T>(column, x_.stride[2], is_inside ? x_.size[2] : 0, phase_);
                          seen.to = copy_.data() + beside + i * plane_ + (piece.base + j) * row_ + phase * phase_;
                          seen.from = from + (piece.row * x_.stride[1] + j + x_.start[1]) * x_.step[1] +
                                      (column + seen.before * x_.stride[2]) * x_.step[2];
                          seen.channels = count;
                          seen.to_channel = copy_channel_;
                          seen.from_channel = x_.channel_step;
                          seen.rows = rows;
                          seen.to_row = row_;
                          seen.from_row = x_.step[1];
                          seen.step = x_.stride[2] * x_.step[2];
                          copy_rows(seen);
                        }
                      });
      }
    }
  }

  PatchView<T> x_;
  Isa isa_;
  bool in_place_;
  Storage<std::int64_t> tap_offset_;
  Storage<T> copy_;
  std::int64_t count_ = 0, width_ = 0, place_count_ = 0, run_count_ = 0, piece_count_ = 0;
  std::int64_t period_ = 0, phase_ = 0, row_ = 0, plane_ = 0, copy_channel_ = 0;  // the sizes of the copy
  PlaceRun places_[std::size_t{most_places}];
  Piece pieces_[std::size_t{most_places}];
  PatchRun runs_[2 * std::size_t{most_places}];
  std::int64_t run_end_[std::size_t{most_places}];
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
