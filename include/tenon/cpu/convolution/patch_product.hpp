// Products of weights with the patches of a tensor: convolutions, and the gradients of their input.
//
// Weights are packed once. A task packs the patches of a block of places and multiplies them with all weights, so that
// threads share nothing but these, and an element of the result is added up in one order. Rows of places at which the
// same rows of taps hang over the tensor are a band, which leaves these out: of 14 x 14 places and 3 x 3 taps they are
// a twentieth. For few rows of weights packing would cost more than the product, which then reads the copied rows
// themselves.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/convolution/pack_patches.hpp>
#include <tenon/cpu/convolution/patches.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
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
  std::int64_t task_rows;  // multiplied at once
};

/// Rows `first` … `stop - 1` of places, which see the rows of taps `first_tap` … `stop_tap - 1`, counted as they lie in
/// the tensor.
struct SeenBand {
  std::int64_t first, stop, first_tap, stop_tap;
};

/// A band of a patch product: the places of all images that it has, and the taps that see them.
template <class T>
struct PatchBand {
  PatchView<T> x;
  T* out;
  std::int64_t skipped;  // rows of taps that are left out before the first one
  std::int64_t places, places_of_task, tasks;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of channels that are packed at once.
TENON_INLINE std::int64_t patch_channels(std::int64_t channels, std::int64_t taps) {
  if (taps == 0) return channels > 0 ? channels : 1;
  return even_block(channels, taps < gemm_depth ? gemm_depth / taps : 1, 1);
}

/// Divides the rows of places into bands. Returns how many there are: 0 if it takes more than `most` of them, or if a
/// place sees nothing.
template <class T>
TENON_NOINLINE_OG int seen_bands(const PatchView<T>& x, SeenBand* bands, int most) {
  int count = 0;
  for (std::int64_t row = 0; row < x.places[1]; ++row) {
    const std::int64_t top = row * x.stride[1] + x.start[1];
    std::int64_t first = 0, stop = x.taps[1];
    while (first < stop && top + first * x.dilation[1] < 0) ++first;
    while (stop > first && top + (stop - 1) * x.dilation[1] >= x.size[1]) --stop;
    if (first == stop) return 0;
    if (count > 0 && bands[count - 1].first_tap == first && bands[count - 1].stop_tap == stop) {
      ++bands[count - 1].stop;
    } else {
      if (count == most) return 0;
      bands[count++] = {row, row + 1, first, stop};
    }
  }
  return count;
}

template <class T>
class MultiplyPatches {
 public:
  TENON_NOINLINE_OG explicit MultiplyPatches(const PatchProduct<T>& product)
      : p_(product), taps_(product.x.tap_count()), depth_(product.x.channels * taps_),
        places_(product.x.images * product.x.place_count()) {
    plan_.isa = gemm_isa<T>(places_);
    plan_.tile = tile_for<T>(plan_.isa);
    plan_.channels = patch_channels(p_.x.channels, taps_);
    plan_.task_rows = even_block(p_.rows, 8 * plan_.tile.rows, plan_.tile.rows);
    height_ = blocks_of(p_.rows, plan_.tile.rows) * plan_.tile.rows;
    is_few_ = p_.rows <= few_rows && depth_ > 0 && p_.x.places[2] >= plan_.tile.lanes;
    divide();
  }

  TENON_NOINLINE_OG void compute() const {
    const Storage<T> packed(p_.groups * height_ * depth_);
    pack_weights(packed.data());
    std::int64_t blocks = 0;
    for (int k = 0; k < band_count_; ++k) blocks += bands_[k].tasks;
    share_blocks(p_.groups * blocks, saturated_product(saturated_product(p_.groups * p_.rows, places_), depth_),
                 [&](std::int64_t task) {
                   std::int64_t block = task % blocks;
                   const PatchBand<T>* band = bands_;
                   while (block >= band->tasks) block -= band++->tasks;
                   const T* const weights = packed.data() + task / blocks * height_ * depth_;
                   if (is_few_) multiply_few(*band, task / blocks, block * band->places_of_task, weights);
                   else multiply(*band, task / blocks, block * band->places_of_task, weights);
                 });
  }

 private:
  /// Divides the places into bands where these save more than they cost.
  TENON_NOINLINE_OG void divide() {
    const PatchView<T>& x = p_.x;
    // Few places are cut in eight: weights that stay in the cache cost nothing, and the buffers are a fraction of the
    // operands.
    const bool is_small = p_.rows * depth_ * static_cast<std::int64_t>(sizeof(T)) <= 128 * 1024;
    SeenBand seen[std::size_t{most_bands}];
    band_count_ =
        is_small || x.taps[0] != 1 || x.places[0] != 1 || x.stays_inside(1) ? 0 : seen_bands(x, seen, most_bands);
    const auto cost = [&](std::int64_t rows, std::int64_t taps) {
      return saturated_product(blocks_of(x.images * rows * x.places[2], plan_.tile.lanes), taps);
    };
    std::int64_t divided = 0;
    for (int k = 0; k < band_count_; ++k)
      divided += cost(seen[k].stop - seen[k].first, seen[k].stop_tap - seen[k].first_tap);
    const std::int64_t whole = cost(x.places[0] * x.places[1], x.taps[1]);
    if (band_count_ == 0 || divided > whole - whole / 32) band_count_ = 1, seen[0] = {0, x.places[1], 0, x.taps[1]};
    for (int k = 0; k < band_count_; ++k) {
      PatchBand<T>& band = bands_[k];
      band.x = x;
      band.x.places[1] = seen[k].stop - seen[k].first;
      band.x.taps[1] = seen[k].stop_tap - seen[k].first_tap;
      band.x.start[1] += seen[k].first * x.stride[1] + seen[k].first_tap * x.dilation[1];
      band.out = p_.out + seen[k].first * p_.out_step[1];
      band.skipped = x.is_reversed ? x.taps[1] - seen[k].stop_tap : seen[k].first_tap;
      band.places = x.images * band.x.place_count();
      const std::int64_t most = smaller_of((is_few_ ? 16 : 8) * plan_.tile.columns, most_places);
      band.places_of_task = even_block(
          band.places, is_small ? smaller_of(most, blocks_of(band.places, std::int64_t{8})) : most, plan_.tile.columns);
      band.tasks = blocks_of(band.places, band.places_of_task);
    }
  }

  /// The channels from `c` on that are packed at once.
  TENON_INLINE std::int64_t channels_at(std::int64_t c) const { return smaller_of(plan_.channels, p_.x.channels - c); }

  /// Packed weights that the next product reads, of at most `rows` rows.
  TENON_INLINE GemmAhead weights_ahead(const T* from, std::int64_t rows, std::int64_t depth) const {
    return {reinterpret_cast<const char*>(from),
            smaller_of(plan_.task_rows, rows) * depth * static_cast<std::int64_t>(sizeof(T))};
  }
  /// Packs the weights: for each block of channels, panels as high as a tile, in the order of tap rows.
  void pack_weights(T* to) const {
    const auto pack =
        gemm_variant<T, PackRows<T>, void(T*, const Matrix<const T>&, std::int64_t, std::int64_t)>(plan_.isa);
    const std::int64_t height = plan_.tile.rows, panels = height_ / height;
    const bool is_ordered = taps_ == p_.x.taps[2];  // one row of taps
    share_blocks(p_.groups * panels, p_.groups * height_ * depth_, [&](std::int64_t task) {
      const Storage<T> by_channel(is_ordered ? 0 : plan_.channels * taps_ * height);
      const std::int64_t group = task / panels, i = task % panels * height, count = smaller_of(height, p_.rows - i);
      const T* const from = p_.weights + group * p_.weight_group + i * p_.weight_row;
      for (std::int64_t c = 0; c < p_.x.channels; c += plan_.channels) {
        const std::int64_t begin = c * taps_, depth = channels_at(c) * taps_, past = begin + depth;
        T* const in_order = to + group * height_ * depth_ + begin * height_ + i * depth;
        T* panel = is_ordered ? in_order : by_channel.data();
        for (std::int64_t l = begin; l < past;) {  // runs of weights that lie at equal distances
          const std::int64_t step = l + 1 < past ? p_.weight_at[l + 1] - p_.weight_at[l] : 1;
          std::int64_t stop = l + 1;
          while (stop < past && p_.weight_at[stop] - p_.weight_at[stop - 1] == step) ++stop;
          pack(panel, Matrix<const T>{from + p_.weight_at[l], p_.weight_row, step}, count, stop - l);
          panel += (stop - l) * height;
          l = stop;
        }
        if (!is_ordered) order_by_tap_rows(in_order, by_channel.data(), channels_at(c));
      }
    });
  }

  /// Copies a panel's weights from the order (channel, tap) into that of tap rows.
  TENON_INLINE void order_by_tap_rows(T* to, const T* from, std::int64_t channels) const {
    const std::int64_t run = p_.x.taps[2] * plan_.tile.rows, rows = p_.x.taps[0] * p_.x.taps[1];
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int64_t c = 0; c < channels; ++c, to += run)
        __builtin_memcpy(to, from + (c * rows + row) * run, static_cast<std::size_t>(run) * sizeof(T));
    }
  }

  /// Computes the places from `first` on of one band and one group.
  TENON_NOINLINE_OG void multiply(const PatchBand<T>& band, std::int64_t group, std::int64_t first,
                                  const T* packed) const {
    const auto kernel = gemm_variant<T, MultiplyBlock<T>, void(const GemmBlock<T>&)>(plan_.isa);
    const std::int64_t n = smaller_of(band.places_of_task, band.places - first), width = plan_.tile.columns,
                       across = blocks_of(n, width) * width, band_taps = band.x.tap_count();
    PatchView<T> x = band.x;
    x.data += group * x.channels * x.channel_step;
    PatchBlock<T> patches(x, plan_.isa);
    patches.seek(first, n, width);
    const Storage<T> right(plan_.channels * band_taps * across);
    T* const out = band.out + group * p_.rows * p_.out_row;
    const PlaceRun* const runs = patches.places();
    // Panels within an image are written in place; those with places of two images, or of a result with other strides,
    // beside it.
    const bool is_direct = has_contiguous_places(x);
    const std::int64_t per_image = x.place_count();
    const auto is_within = [&](std::int64_t panel) {
      const std::int64_t begin = first + panel * width, stop = smaller_of(begin + width, first + n);
      return is_direct && begin / per_image == (stop - 1) / per_image;
    };
    const Storage<T> sums(is_within(0) && n <= per_image - first % per_image ? 0 : p_.rows * across);
    const std::int64_t panels = across / width;
    std::int64_t c = 0;
    bool adds = p_.bias != nullptr;
    do {  // once even without channels: writes zeros
      const std::int64_t channels = depth_ > 0 ? channels_at(c) : 0, depth = channels * band_taps,
                         packed_depth = channels * taps_;
      if (depth > 0) patches.pack(right.data(), depth * width, c, channels, PatchOrder::tap_rows);
      const T* const left = packed + c * taps_ * height_ + band.skipped * channels * x.taps[2] * plan_.tile.rows;
      for (std::int64_t panel = 0; panel < panels;) {
        const bool within = is_within(panel);
        const std::int64_t begin = first + panel * width, image = begin / per_image;
        std::int64_t stop = panel + 1;
        while (stop < panels && is_within(stop) == within && (!within || (first + stop * width) / per_image == image))
          ++stop;
        GemmBlock<T> block{};
        block.n = smaller_of(stop * width, n) - panel * width;
        block.k = depth;
        block.a_row = 1;
        block.a_k = plan_.tile.rows;
        block.a_tile = packed_depth * plan_.tile.rows;
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
          part.a = left + i * packed_depth;
          part.c += i * block.c_row;
          // The weights that come next, which are in no near cache: the following rows or, at the end, those of the
          // next channels.
          const std::int64_t next = i + plan_.task_rows, later = c + plan_.channels;
          if (next < p_.rows) part.ahead[0] = weights_ahead(left + next * packed_depth, p_.rows - next, packed_depth);
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

  /// The same for few rows.
  TENON_NOINLINE_OG void multiply_few(const PatchBand<T>& band, std::int64_t group, std::int64_t first,
                                      const T* packed) const {
    const auto kernel = gemm_variant<T, MultiplyCopiedPatches<T>, void(const CopiedProduct<T>&)>(plan_.isa);
    const std::int64_t n = smaller_of(band.places_of_task, band.places - first), height = plan_.tile.rows;
    PatchView<T> x = band.x;
    x.data += group * x.channels * x.channel_step;
    PatchBlock<T> patches(x, plan_.isa, true);
    patches.seek(first, n, blocks_of(n, most_lanes) * most_lanes);
    T* const out = band.out + group * p_.rows * p_.out_row;
    const bool is_direct = p_.out_step[2] == 1;
    const Storage<T> sums(is_direct ? 0 : p_.rows * n);
    const PlaceRun* const runs = patches.places();
    for (std::int64_t c = 0; c < x.channels; c += plan_.channels) {
      const std::int64_t channels = channels_at(c);
      CopiedProduct<T> product{};
      product.x = patches.copied(c, channels);
      product.weights = packed + c * taps_ * height + band.skipped * channels * x.taps[2] * height;
      product.height = height;
      product.rows = p_.rows;
      product.to_row = is_direct ? p_.out_row : n;
      product.adds = c > 0 || p_.bias;
      const T* const from = product.x.from;
      for (std::int64_t k = 0; k < patches.place_runs(); ++k) {
        product.x.from = from + product.x.runs[k].offset;
        product.to = is_direct ? result_of(runs[k], out) : sums.data() + runs[k].column;
        product.columns = runs[k].count;
        if (c == 0 && p_.bias) fill_bias(product.to, product.to_row, product.columns, group);
        kernel(product);
      }
    }
    for (std::int64_t k = 0; !is_direct && k < patches.place_runs(); ++k)
      scatter(sums.data() + runs[k].column, n, runs[k], out);
  }

  /// True if the places of an image are neighbours in the result, in their order.
  TENON_INLINE bool has_contiguous_places(const PatchView<T>& x) const {
    std::int64_t step = 1;
    for (int d = 3; d-- > 0; step *= x.places[d]) {
      if (x.places[d] > 1 && p_.out_step[d] != step) return false;
    }
    return true;
  }
  void fill_bias(T* to, std::int64_t row, std::int64_t n, std::int64_t group) const {
    for (std::int64_t i = 0; i < p_.rows; ++i, to += row) {
      const T bias = p_.bias[(group * p_.rows + i) * p_.bias_step];
      for (std::int64_t j = 0; j < n; ++j) to[j] = bias;
    }
  }
  /// Where a run's first place lies in the result.
  TENON_INLINE T* result_of(const PlaceRun& run, T* out) const {
    return out + run.image * p_.out_image + run.at[0] * p_.out_step[0] + run.at[1] * p_.out_step[1] +
           run.at[2] * p_.out_step[2];
  }
  /// Writes sums to neighbouring places of the result.
  void scatter(const T* from, std::int64_t n, const PlaceRun& run, T* out) const {
    T* const to = result_of(run, out);
    if (p_.out_row == 1) {  // channels are neighbours
      for (std::int64_t j = 0; j < run.count; ++j) {
        for (std::int64_t i = 0; i < p_.rows; ++i) to[j * p_.out_step[2] + i] = from[i * n + j];
      }
    } else if (p_.out_step[2] == 1) {
      gemm_variant<T, CopyRows<T>, void(T*, std::int64_t, const T*, std::int64_t, std::int64_t, std::int64_t)>(
          plan_.isa)(to, p_.out_row, from, n, p_.rows, run.count);
    } else {
      for (std::int64_t i = 0; i < p_.rows; ++i) {
        for (std::int64_t j = 0; j < run.count; ++j) to[i * p_.out_row + j * p_.out_step[2]] = from[i * n + j];
      }
    }
  }

  static constexpr int most_bands = 8;

  PatchProduct<T> p_;
  PatchPlan plan_;
  bool is_few_;
  int band_count_;
  PatchBand<T> bands_[std::size_t{most_bands}];
  std::int64_t taps_, depth_, places_, height_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
