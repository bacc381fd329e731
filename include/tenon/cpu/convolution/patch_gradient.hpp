// Products of gradients with the patches of a tensor, summed over all places: the gradients of a convolution's weights.
//
// The rows of the product are taps of channels, so that patches are packed as runs of neighbours; its columns are the
// channels of the result. The places are divided into parts, whose sums are added in their order: how many depends on
// the shape only.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/convolution/patches.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// out[column, (channel, tap)] = sum over images and places of what the tap sees times g[image, column, place], for
/// each group.
template <class T>
struct PatchGradient {
  PatchView<T> x;                // of the first group
  std::int64_t groups, columns;  // columns of one group
  const T* g;
  std::int64_t g_image, g_column, g_step[3];
  T* out;
  std::int64_t out_group, out_column;
  const std::int64_t* out_at;  // the offsets of a column's results, channel by channel
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
class SumPatches {
 public:
  TENON_NOINLINE_OG explicit SumPatches(const PatchGradient<T>& of)
      : p_(of), taps_(of.x.tap_count()), depth_(of.x.channels * taps_), places_(of.x.images * of.x.place_count()) {
    isa_ = gemm_isa<T>(p_.columns);
    tile_ = tile_for<T>(isa_);
    block_ = even_block(places_, gemm_depth, 1);
    across_ = even_block(p_.columns, 256, tile_.columns);
    // Channels whose rows fill tiles, and as many of these together that packing g is little beside the product.
    packed_ = best_channels();
    channels_ = even_block(p_.x.channels, blocks_of(288, taps_), packed_);
    const std::int64_t blocks = blocks_of(places_, block_),
                       tasks = p_.groups * blocks_of(p_.columns, across_) * blocks_of(p_.x.channels, channels_);
    const std::int64_t wanted = blocks_of(16, tasks),
                       room = (std::int64_t{1} << 22) / (p_.groups * depth_ * p_.columns + 1) + 1;
    part_ = blocks_of(blocks, smaller_of(smaller_of(wanted, room), blocks)) * block_;
    parts_ = blocks_of(places_, part_);
  }

  TENON_NOINLINE_OG void compute() const {
    const std::int64_t in_rows = blocks_of(p_.x.channels, channels_), in_columns = blocks_of(p_.columns, across_);
    const Storage<T> sums(parts_ * p_.groups * depth_ * p_.columns);
    const std::int64_t work = saturated_product(saturated_product(p_.groups * p_.columns, places_), depth_);
    share_blocks(p_.groups * parts_ * in_rows * in_columns, work, [&](std::int64_t task) {
      const std::int64_t part = task % parts_, rest = task / parts_, group = rest / (in_rows * in_columns);
      add_part(sums.data() + (part * p_.groups + group) * depth_ * p_.columns, group, part * part_,
               rest % in_rows * channels_, rest / in_rows % in_columns * across_);
    });
    constexpr std::int64_t rows = 16;
    const std::int64_t blocks = blocks_of(depth_, rows);
    share_blocks(p_.groups * blocks, parts_ * p_.groups * depth_ * p_.columns, [&](std::int64_t task) {
      add_up(sums.data(), task / blocks, task % blocks * rows, smaller_of(rows, depth_ - task % blocks * rows));
    });
  }

 private:
  /// The number of channels that are packed at once: about 72 rows, of which the fewest are beside whole tiles.
  TENON_INLINE std::int64_t best_channels() const {
    const std::int64_t most = blocks_of(6 * tile_.rows, taps_);
    std::int64_t best = most, least = tile_.rows;
    for (std::int64_t c = most; 2 * c > most; --c) {
      const std::int64_t beside = c * taps_ % tile_.rows;
      if (beside < least) best = c, least = beside;
    }
    return smaller_of(best, p_.x.channels);
  }

  /// Sums over one part of the places, for some channels and some columns.
  TENON_NOINLINE_OG void add_part(T* sums, std::int64_t group, std::int64_t first, std::int64_t channel,
                                  std::int64_t column) const {
    const auto kernel = gemm_variant<T, MultiplyBlock<T>, void(const GemmBlock<T>&)>(isa_);
    const std::int64_t width = tile_.columns, n = smaller_of(across_, p_.columns - column),
                       end = smaller_of(first + part_, places_);
    const std::int64_t last_channel = smaller_of(channel + channels_, p_.x.channels);
    PatchView<T> x = p_.x;
    x.data += group * x.channels * x.channel_step;
    PatchBlock<T> patches(x, isa_);
    const Storage<T> right(blocks_of(n, width) * width * block_), left(packed_ * taps_ * (block_ + most_lanes));
    for (std::int64_t at = first; at < end; at += block_) {
      const std::int64_t k = smaller_of(block_, end - at);
      const std::int64_t row = blocks_of(k, most_lanes) * most_lanes;
      patches.seek(at, k, row);
      pack_gradient(right.data(), patches.places(), patches.place_runs(), k,
                    p_.g + (group * p_.columns + column) * p_.g_column, n);
      GemmBlock<T> block{};
      block.n = n;
      block.k = k;
      block.a = left.data();
      block.a_row = row;
      block.a_k = 1;
      block.a_tile = tile_.rows * row;
      block.b = right.data();
      block.b_k = width;
      block.b_tile = k * width;
      block.c_row = p_.columns;
      block.adds = at > first;
      for (std::int64_t c = channel; c < last_channel; c += packed_) {
        const std::int64_t count = smaller_of(packed_, last_channel - c);
        patches.pack(left.data(), 0, c, count, PatchOrder::channels);
        block.m = count * taps_;
        block.c = sums + c * taps_ * p_.columns + column;
        kernel(block);
      }
    }
  }

  /// Packs the gradients of a block of places, n columns of them.
  void pack_gradient(T* to, const PlaceRun* runs, std::int64_t count, std::int64_t depth, const T* from,
                     std::int64_t n) const {
    const auto pack =
        gemm_variant<T, PackColumns<T>, void(T*, const Matrix<const T>&, std::int64_t, std::int64_t)>(isa_);
    const std::int64_t width = tile_.columns;
    const auto offset = [&](const PlaceRun& run) {
      return run.image * p_.g_image + run.at[0] * p_.g_step[0] + run.at[1] * p_.g_step[1] + run.at[2] * p_.g_step[2];
    };
    for (std::int64_t k = 0; k < count;) {
      const std::int64_t begin = offset(runs[k]), column = runs[k].column;
      std::int64_t length = runs[k].count;
      for (++k; k < count && offset(runs[k]) == begin + length * p_.g_step[2]; ++k) length += runs[k].count;
      for (std::int64_t j = 0; j < n; j += width) {
        pack(to + j * depth + column * width,
             Matrix<const T>{from + begin + j * p_.g_column, p_.g_step[2], p_.g_column}, smaller_of(width, n - j),
             length);
      }
    }
  }

  /// Adds up the parts of some rows, and writes them to the result.
  void add_up(const T* sums, std::int64_t group, std::int64_t first, std::int64_t rows) const {
    const std::int64_t apart = p_.groups * depth_ * p_.columns;
    sums += group * depth_ * p_.columns + first * p_.columns;
    for (std::int64_t j = 0; j < p_.columns; ++j) {
      T* const to = p_.out + group * p_.out_group + j * p_.out_column;
      for (std::int64_t i = 0; i < rows; ++i) {
        T sum = sums[i * p_.columns + j];
        for (std::int64_t part = 1; part < parts_; ++part) sum = sum + sums[part * apart + i * p_.columns + j];
        to[p_.out_at[first + i]] = sum;
      }
    }
  }

  PatchGradient<T> p_;
  Isa isa_;
  GemmTile tile_;
  std::int64_t taps_, depth_, places_;
  std::int64_t block_, part_, parts_;  // places that are packed at once, and places and number of parts
  std::int64_t across_;                // columns of a task
  std::int64_t packed_, channels_;     // channels that are packed at once, and channels of a task
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
