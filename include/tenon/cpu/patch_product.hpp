// Products of weights with the patches of a tensor: convolutions, and the gradients of their input.
//
// Weights are packed once.  A task packs the patches of a block of places and multiplies them with all weights, so that threads share
// nothing but these, and an element of the result is added up in one order.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/gemm.hpp>
#include <tenon/cpu/gemm_kernel.hpp>
#include <tenon/cpu/gemm_pack.hpp>
#include <tenon/cpu/pack_patches.hpp>
#include <tenon/cpu/patches.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// out[image, row, place] = sum of weights[row, (channel, tap)] times what the tap sees, for each group of channels.
template <class T>
struct PatchProduct {
  PatchView<T> x;             // of the first group
  std::int64_t groups, rows;  // rows of one group
  const T* weights;
  std::int64_t weight_group, weight_row;
  const std::int64_t* weight_at;  // the offsets of a row's weights, channel by channel
  const T* bias;                  // one for each row of each group, or null
  std::int64_t bias_step;
  T* out;
  std::int64_t out_image, out_row, out_step[3];
};

/// The sizes of a patch product's blocks, which depend on the shape and the instruction set only.
struct PatchPlan {
  Isa isa;
  GemmTile tile;
  std::int64_t channels;   // packed at once
  std::int64_t places;     // of a task
  std::int64_t task_rows;  // multiplied at once
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of channels that are packed at once.
TENON_INLINE std::int64_t patch_channels(std::int64_t channels, std::int64_t taps) {
  if (taps == 0) return channels > 0 ? channels : 1;
  return even_block(channels, taps < gemm_depth ? gemm_depth / taps : 1, 1);
}

template <class T>
class MultiplyPatches {
 public:
  TENON_NOINLINE_OG explicit MultiplyPatches(const PatchProduct<T>& product)
      : p_(product), taps_(product.x.tap_count()), depth_(product.x.channels * taps_), places_(product.x.images * product.x.place_count()) {
    plan_.isa = gemm_isa<T>(places_);
    plan_.tile = tile_for<T>(plan_.isa);
    plan_.channels = patch_channels(p_.x.channels, taps_);
    // Few places are cut in eight: weights that stay in the cache cost nothing, and the buffers are a fraction of the operands.
    const bool is_small = p_.rows * depth_ * static_cast<std::int64_t>(sizeof(T)) <= 128 * 1024;
    const std::int64_t most = smaller_of(8 * plan_.tile.columns, most_places);
    plan_.places = even_block(places_, is_small ? smaller_of(most, blocks_of(places_, std::int64_t{8})) : most, plan_.tile.columns);
    plan_.task_rows = even_block(p_.rows, 8 * plan_.tile.rows, plan_.tile.rows);
    height_ = blocks_of(p_.rows, plan_.tile.rows) * plan_.tile.rows;
  }

  TENON_NOINLINE_OG void compute() const {
    const Storage<T> packed(p_.groups * height_ * depth_);
    pack_weights(packed.data());
    const std::int64_t blocks = blocks_of(places_, plan_.places);
    share_blocks(p_.groups * blocks, saturated_product(saturated_product(p_.groups * p_.rows, places_), depth_), [&](std::int64_t task) {
      multiply(task / blocks, task % blocks * plan_.places, packed.data() + task / blocks * height_ * depth_);
    });
  }

 private:
  /// The channels from `c` on that are packed at once.
  TENON_INLINE std::int64_t channels_at(std::int64_t c) const { return smaller_of(plan_.channels, p_.x.channels - c); }

  /// Packed weights that the next product reads, of at most `rows` rows.
  TENON_INLINE GemmAhead weights_ahead(const T* from, std::int64_t rows, std::int64_t depth) const {
    return {reinterpret_cast<const char*>(from), smaller_of(plan_.task_rows, rows) * depth * static_cast<std::int64_t>(sizeof(T))};
  }
  /// Packs the weights: for each block of channels, panels as high as a tile.
  void pack_weights(T* to) const {
    const auto pack = gemm_variant<T, PackRows<T>, void(T*, const Matrix<const T>&, std::int64_t, std::int64_t)>(plan_.isa);
    const std::int64_t height = plan_.tile.rows, panels = height_ / height;
    share_blocks(p_.groups * panels, p_.groups * height_ * depth_, [&](std::int64_t task) {
      const std::int64_t group = task / panels, i = task % panels * height, count = smaller_of(height, p_.rows - i);
      const T* const from = p_.weights + group * p_.weight_group + i * p_.weight_row;
      for (std::int64_t c = 0; c < p_.x.channels; c += plan_.channels) {
        const std::int64_t begin = c * taps_, depth = channels_at(c) * taps_, end = begin + depth;
        T* panel = to + group * height_ * depth_ + begin * height_ + i * depth;
        for (std::int64_t l = begin; l < end;) {  // runs of weights that lie at equal distances
          const std::int64_t step = l + 1 < end ? p_.weight_at[l + 1] - p_.weight_at[l] : 1;
          std::int64_t stop = l + 1;
          while (stop < end && p_.weight_at[stop] - p_.weight_at[stop - 1] == step) ++stop;
          pack(panel, Matrix<const T>{from + p_.weight_at[l], p_.weight_row, step}, count, stop - l);
          panel += (stop - l) * height;
          l = stop;
        }
      }
    });
  }

  /// Computes the places from `first` on of one group.
  TENON_NOINLINE_OG void multiply(std::int64_t group, std::int64_t first, const T* packed) const {
    const auto kernel = gemm_variant<T, MultiplyBlock<T>, void(const GemmBlock<T>&)>(plan_.isa);
    const std::int64_t n = smaller_of(plan_.places, places_ - first), width = plan_.tile.columns, across = blocks_of(n, width) * width;
    PatchView<T> x = p_.x;
    x.data += group * x.channels * x.channel_step;
    PatchBlock<T> patches(x, plan_.isa);
    patches.seek(first, n, width);
    const Storage<T> right(plan_.channels * taps_ * across);
    T* const out = p_.out + group * p_.rows * p_.out_row;
    const PlaceRun* const runs = patches.places();
    // Panels within an image are written in place; those with places of two images, or of a result with other strides, beside it.
    const bool is_direct = has_contiguous_places();
    const std::int64_t per_image = p_.x.place_count();
    const auto is_within = [&](std::int64_t panel) {
      const std::int64_t begin = first + panel * width, stop = smaller_of(begin + width, first + n);
      return is_direct && begin / per_image == (stop - 1) / per_image;
    };
    const Storage<T> sums(is_within(0) && n <= per_image - first % per_image ? 0 : p_.rows * across);
    const std::int64_t panels = across / width;
    std::int64_t c = 0;
    bool adds = p_.bias != nullptr;
    do {  // once even without channels: writes zeros
      const std::int64_t channels = depth_ > 0 ? channels_at(c) : 0, depth = channels * taps_;
      if (depth > 0) patches.pack(right.data(), depth * width, c, channels);
      for (std::int64_t panel = 0; panel < panels;) {
        const bool within = is_within(panel);
        const std::int64_t begin = first + panel * width, image = begin / per_image;
        std::int64_t stop = panel + 1;
        while (stop < panels && is_within(stop) == within && (!within || (first + stop * width) / per_image == image)) ++stop;
        GemmBlock<T> block{};
        block.n = smaller_of(stop * width, n) - panel * width;
        block.k = depth;
        block.a_row = 1;
        block.a_k = plan_.tile.rows;
        block.a_tile = depth * plan_.tile.rows;
        block.b = right.data() + panel * width * depth;
        block.b_k = width;
        block.b_tile = depth * width;
        block.c = within ? out + image * p_.out_image + begin % per_image : sums.data() + panel * width;
        block.c_row = within ? p_.out_row : across;
        block.adds = adds;
        if (c == 0 && p_.bias) fill_bias(block.c, block.c_row, block.n, group);
        for (std::int64_t i = 0; i < p_.rows; i += plan_.task_rows) {
          GemmBlock<T> part = block;
          part.m = smaller_of(plan_.task_rows, p_.rows - i);
          part.a = packed + c * taps_ * height_ + i * depth;
          part.c += i * block.c_row;
          // The weights that come next, which are in no near cache: the following rows or, at the end, those of the next channels.
          const std::int64_t next = i + plan_.task_rows, later = c + plan_.channels;
          if (next < p_.rows) part.ahead[0] = weights_ahead(packed + c * taps_ * height_ + next * depth, p_.rows - next, depth);
          else if (later < p_.x.channels && stop == panels)
            part.ahead[0] = weights_ahead(packed + later * taps_ * height_, p_.rows, channels_at(later) * taps_);
          kernel(part);
        }
        panel = stop;
      }
      adds = true;
      c += plan_.channels;
    } while (c < p_.x.channels && depth_ > 0);
    for (std::int64_t k = 0; k < patches.place_runs(); ++k) {
      PlaceRun run = runs[k];
      while (run.count > 0) {  // parts that lie in one panel
        PlaceRun part = run;
        part.count = smaller_of(run.count, width - run.column % width);
        if (!is_within(run.column / width)) scatter(sums.data() + run.column, across, part, out);
        run.column += part.count, run.at[2] += part.count, run.count -= part.count;
      }
    }
  }

  /// True if the places of an image are neighbours in the result, in their order.
  TENON_INLINE bool has_contiguous_places() const {
    std::int64_t step = 1;
    for (int d = 3; d-- > 0; step *= p_.x.places[d]) {
      if (p_.x.places[d] > 1 && p_.out_step[d] != step) return false;
    }
    return true;
  }
  void fill_bias(T* to, std::int64_t row, std::int64_t n, std::int64_t group) const {
    for (std::int64_t i = 0; i < p_.rows; ++i, to += row) {
      const T bias = p_.bias[(group * p_.rows + i) * p_.bias_step];
      for (std::int64_t j = 0; j < n; ++j) to[j] = bias;
    }
  }
  /// Writes sums to neighbouring places of the result.
  void scatter(const T* from, std::int64_t n, const PlaceRun& run, T* out) const {
    T* const to = out + run.image * p_.out_image + run.at[0] * p_.out_step[0] + run.at[1] * p_.out_step[1] + run.at[2] * p_.out_step[2];
    if (p_.out_row == 1) {  // channels are neighbours
      for (std::int64_t j = 0; j < run.count; ++j) {
        for (std::int64_t i = 0; i < p_.rows; ++i) to[j * p_.out_step[2] + i] = from[i * n + j];
      }
    } else if (p_.out_step[2] == 1) {
      gemm_variant<T, CopyRows<T>, void(T*, std::int64_t, const T*, std::int64_t, std::int64_t, std::int64_t)>(plan_.isa)(
          to, p_.out_row, from, n, p_.rows, run.count);
    } else {
      for (std::int64_t i = 0; i < p_.rows; ++i) {
        for (std::int64_t j = 0; j < run.count; ++j) to[i * p_.out_row + j * p_.out_step[2]] = from[i * n + j];
      }
    }
  }

  PatchProduct<T> p_;
  PatchPlan plan_;
  std::int64_t taps_, depth_, places_, height_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
