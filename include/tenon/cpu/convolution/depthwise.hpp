// Convolutions of single channels, and the gradients of their weights, in lanes along rows of places.
//
// The rows that some rows of places see are copied with zeros where the window hangs over, the columns of each stride
// together, so that a tap reads neighbours of them. Such a copy stays in the first cache.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/convolution/pack_patches.hpp>
#include <tenon/cpu/convolution/patches.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// Rows of places and the copy that they see. `from` is what the first tap sees at the first place.
template <class T>
struct DepthwiseRows {
  T* rows;  // of places: written, or read for the gradient of weights
  std::int64_t row, count, columns;
  const T* from;
  std::int64_t from_row, taps;
  const std::int64_t* tap_offset;
  T* weights;  // one for each tap: read, or added to
  T start;     // added to each sum
  bool adds;   // to the rows
};

/// The convolution of single channels: out[image, channel] is that of x[image, channel / multiplier], or the sum over
/// `multiplier` channels of x if the plan collects.
template <class T>
struct Depthwise {
  PatchView<T> x;
  std::int64_t channels, multiplier;  // of the result; how many of its channels one of x has, or sums up
  bool collects;
  T* weights;
  std::int64_t weight_step;       // from channel to channel of the weights
  const std::int64_t* weight_at;  // the offset of each tap
  const T* bias;
  std::int64_t bias_step;
  T* out;  // or the gradient, which is read
  std::int64_t out_image, out_channel, out_step[3];
};

/// The rows of places whose copy is made at once, and its sizes.
struct DepthwisePlan {
  std::int64_t rows, seen_rows, phase, row, plane, size;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Computes rows of places, four at a time so that weights are loaded once for them.
template <class T>
struct ConvolveRows {
  template <int bytes>
  TENON_INLINE static void loop(const DepthwiseRows<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t i = 0;
    for (; i + 4 <= x.count; i += 4) some_rows<lanes, 4>(x, i);
    for (; i < x.count; ++i) some_rows<lanes, 1>(x, i);
  }

 private:
  template <int lanes, int rows>
  TENON_INLINE static void some_rows(const DepthwiseRows<T>& x, std::int64_t first) {
    const T* const from = x.from + first * x.from_row;
    T* const to = x.rows + first * x.row;
    std::int64_t j = 0;
    for (; j + lanes <= x.columns; j += lanes) some_columns<lanes, rows>(x, from + j, to + j, lanes);
    if (j == x.columns) return;
    // overlaps those before
    if (j > 0 && !x.adds) some_columns<lanes, rows>(x, from + x.columns - lanes, to + x.columns - lanes, lanes);
    else some_columns<lanes, rows>(x, from + j, to + j, x.columns - j);
  }
  template <int lanes, int rows>
  TENON_INLINE static void some_columns(const DepthwiseRows<T>& x, const T* from, T* to, std::int64_t columns) {
    using V = GemmVector<T, lanes>;
    V sum[std::size_t{rows}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int r) { sum[r] = V(x.start); });
    for (std::int64_t tap = 0; tap < x.taps; ++tap) {
      const V weight(x.weights[tap]);
      const T* const at = from + x.tap_offset[tap];
      unrolled<rows>(
          [&] TENON_INLINE_LAMBDA(int r) { add_product(sum[r], load_register<V>(at + r * x.from_row), weight); });
    }
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int r) {
      if (columns == lanes) {
        if (x.adds) sum[r] = load_register<V>(to + r * x.row) + sum[r];
        store_register(to + r * x.row, sum[r]);
      } else {
        alignas(64) T spilled[std::size_t{lanes}];
        store_register(spilled, sum[r]);
        for (std::int64_t j = 0; j < columns; ++j)
          to[r * x.row + j] = x.adds ? to[r * x.row + j] + spilled[j] : spilled[j];
      }
    });
  }
};

/// Adds to each weight the sum of the products of the rows with what its tap sees, eight taps at a time.
template <class T>
struct SumRows {
  template <int bytes>
  TENON_INLINE static void loop(const DepthwiseRows<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t tap = 0;
    for (; tap + 9 <= x.taps; tap += 9) some_taps<lanes, 9>(x, tap);
    for (; tap + 3 <= x.taps; tap += 3) some_taps<lanes, 3>(x, tap);
    for (; tap < x.taps; ++tap) some_taps<lanes, 1>(x, tap);
  }

 private:
  template <int lanes, int taps>
  TENON_INLINE static void some_taps(const DepthwiseRows<T>& x, std::int64_t first) {
    using V = GemmVector<T, lanes>;
    V sum[std::size_t{taps}];
    T rest[std::size_t{taps}] = {};
    std::int64_t offset[std::size_t{taps}];
    unrolled<taps>([&] TENON_INLINE_LAMBDA(int t) {
      sum[t] = V(T(0));
      offset[t] = x.tap_offset[first + t];
    });
    for (std::int64_t i = 0; i < x.count; ++i) {
      const T* const g = x.rows + i * x.row;
      const T* const from = x.from + i * x.from_row;
      std::int64_t j = 0;
      for (; j + lanes <= x.columns; j += lanes) {
        const V factor = load_register<V>(g + j);
        unrolled<taps>(
            [&] TENON_INLINE_LAMBDA(int t) { add_product(sum[t], load_register<V>(from + offset[t] + j), factor); });
      }
      if constexpr (lanes >= 8) {
        using Half = GemmVector<T, lanes / 2>;
        if (j + lanes / 2 <= x.columns) {
          const Half factor = load_register<Half>(g + j);
          unrolled<taps>([&] TENON_INLINE_LAMBDA(int t) {
            rest[t] = rest[t] + join_across(load_register<Half>(from + offset[t] + j) * factor,
                                            [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; });
          });
          j += lanes / 2;
        }
      }
      for (; j < x.columns; ++j) {
        const T factor = g[j];
        unrolled<taps>([&] TENON_INLINE_LAMBDA(int t) { rest[t] = rest[t] + from[offset[t] + j] * factor; });
      }
    }
    unrolled<taps>([&] TENON_INLINE_LAMBDA(int t) {
      x.weights[first + t] =
          x.weights[first + t] +
          (join_across(sum[t], [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; }) + rest[t]);
    });
  }
};

template <class T>
class ConvolveChannels {
 public:
  TENON_NOINLINE_OG explicit ConvolveChannels(const Depthwise<T>& of)
      : p_(of), taps_(of.x.tap_count()), tap_offset_(taps_) {
    const PatchView<T>& x = p_.x;
    plan_.rows = smaller_of(x.places[1], 16);
    plan_.seen_rows = (plan_.rows - 1) * x.stride[1] + (x.taps[1] - 1) * x.dilation[1] + 1;
    plan_.phase = ((x.places[2] - 1) * x.stride[2] + (x.taps[2] - 1) * x.dilation[2]) / x.stride[2] + 1;
    plan_.row = saturated_product(plan_.phase, x.stride[2]);
    plan_.plane = saturated_product(plan_.seen_rows, plan_.row);
    // a register may be read behind the last row
    plan_.size = saturated_sum(saturated_product(x.taps[0], plan_.plane), 64);
    checked_bytes("convolution", plan_.size, sizeof(T));
    std::int64_t* to = tap_offset_.data();
    const auto place = [&](int d, std::int64_t k) { return x.is_reversed ? x.taps[d] - 1 - k : k; };
    for (std::int64_t i = 0; i < x.taps[0]; ++i) {
      for (std::int64_t j = 0; j < x.taps[1]; ++j) {
        for (std::int64_t k = 0; k < x.taps[2]; ++k) {
          const std::int64_t column = place(2, k) * x.dilation[2];
          *to++ = place(0, i) * plan_.plane + place(1, j) * x.dilation[1] * plan_.row +
                  column % x.stride[2] * plan_.phase + column / x.stride[2];
        }
      }
    }
  }

  /// Computes the convolution.
  TENON_NOINLINE_OG void compute() const {
    const auto kernel = variant<ConvolveRows<T>, void(const DepthwiseRows<T>&)>();
    const bool is_row = p_.out_step[2] == 1 || p_.x.places[2] == 1;
    share_blocks(p_.x.images * p_.channels,
                 saturated_product(p_.x.images * p_.channels, 4 * p_.x.place_count() * taps_), [&](std::int64_t task) {
                   const std::int64_t image = task / p_.channels, channel = task % p_.channels;
                   const Storage<T> copy(plan_.size), weights(taps_), rows(is_row ? 0 : plan_.rows * p_.x.places[2]);
                   T* const out = p_.out + image * p_.out_image + channel * p_.out_channel;
                   const std::int64_t sums = p_.collects ? p_.multiplier : 1;
                   for_rows([&](std::int64_t plane, std::int64_t row, std::int64_t count) {
                     T* const to = out + plane * p_.out_step[0] + row * p_.out_step[1];
                     DepthwiseRows<T> of{is_row ? to : rows.data(),
                                         is_row ? p_.out_step[1] : p_.x.places[2],
                                         count,
                                         p_.x.places[2],
                                         copy.data(),
                                         p_.x.stride[1] * plan_.row,
                                         taps_,
                                         tap_offset_.data(),
                                         weights.data(),
                                         T(0),
                                         false};
                     for (std::int64_t k = 0; k < sums; ++k) {
                       const std::int64_t weight = p_.collects ? channel * p_.multiplier + k : channel;
                       for (std::int64_t t = 0; t < taps_; ++t)
                         weights.data()[t] = p_.weights[weight * p_.weight_step + p_.weight_at[t]];
                       fill_copy(copy.data(), image, p_.collects ? weight : channel / p_.multiplier, plane, row, count);
                       of.start = p_.bias && k == 0 ? p_.bias[channel * p_.bias_step] : T(0);
                       of.adds = k > 0;
                       kernel(of);
                     }
                     if (is_row) return;
                     for (std::int64_t i = 0; i < count; ++i) {
                       for (std::int64_t j = 0; j < p_.x.places[2]; ++j)
                         to[i * p_.out_step[1] + j * p_.out_step[2]] = rows.data()[i * p_.x.places[2] + j];
                     }
                   });
                 });
  }

  /// Sums up the gradient of the weights, where `out` is the gradient of the result.
  TENON_NOINLINE_OG void sum_up() const {
    const auto kernel = variant<SumRows<T>, void(const DepthwiseRows<T>&)>();
    share_blocks(p_.channels, saturated_product(p_.x.images * p_.channels, 4 * p_.x.place_count() * taps_),
                 [&](std::int64_t channel) {
                   const Storage<T> copy(plan_.size), sums(taps_),
                       rows(p_.out_step[2] == 1 ? 0 : plan_.rows * p_.x.places[2]);
                   for (std::int64_t t = 0; t < taps_; ++t) sums.data()[t] = T(0);
                   for (std::int64_t image = 0; image < p_.x.images; ++image) {
                     T* const g = p_.out + image * p_.out_image + channel * p_.out_channel;
                     for_rows([&](std::int64_t plane, std::int64_t row, std::int64_t count) {
                       T* from = g + plane * p_.out_step[0] + row * p_.out_step[1];
                       std::int64_t step = p_.out_step[1];
                       if (p_.out_step[2] != 1) {
                         step = p_.x.places[2];
                         for (std::int64_t i = 0; i < count; ++i) {
                           for (std::int64_t j = 0; j < step; ++j)
                             rows.data()[i * step + j] = from[i * p_.out_step[1] + j * p_.out_step[2]];
                         }
                         from = rows.data();
                       }
                       fill_copy(copy.data(), image, channel / p_.multiplier, plane, row, count);
                       kernel({from, step, count, p_.x.places[2], copy.data(), p_.x.stride[1] * plan_.row, taps_,
                               tap_offset_.data(), sums.data(), T(0), true});
                     });
                   }
                   for (std::int64_t t = 0; t < taps_; ++t)
                     p_.weights[channel * p_.weight_step + p_.weight_at[t]] = sums.data()[t];
                 });
  }

 private:
  /// Calls body(plane, row, count) for blocks of rows of places.
  template <class F>
  void for_rows(const F& body) const {
    for (std::int64_t plane = 0; plane < p_.x.places[0]; ++plane) {
      for (std::int64_t row = 0; row < p_.x.places[1]; row += plan_.rows)
        body(plane, row, smaller_of(plan_.rows, p_.x.places[1] - row));
    }
  }
  /// Copies what `count` rows of places see of one channel.
  void fill_copy(T* to, std::int64_t image, std::int64_t channel, std::int64_t at, std::int64_t first,
                 std::int64_t count) const {
    const PatchView<T>& x = p_.x;
    const auto copy_rows = variant<CopySeenRows<T>, void(const SeenRows<T>&)>();
    for (std::int64_t i = 0; i < x.taps[0]; ++i) {
      const std::int64_t plane = at * x.stride[0] + i * x.dilation[0] + x.start[0];
      const T* const from = x.data + image * x.image_step + channel * x.channel_step + plane * x.step[0];
      for_seen_rows(x, first, count, plane >= 0 && plane < x.size[0],
                    [&](std::int64_t j, std::int64_t rows, bool is_inside) {
                      for (std::int64_t phase = 0; phase < x.stride[2]; ++phase) {
                        const std::int64_t column = phase + x.start[2];
                        SeenRows<T> seen = seen_columns<T>(column, x.stride[2], is_inside ? x.size[2] : 0, plan_.phase);
                        seen.to = to + i * plan_.plane + j * plan_.row + phase * plan_.phase;
                        seen.from = from + (first * x.stride[1] + j + x.start[1]) * x.step[1] +
                                    (column + seen.before * x.stride[2]) * x.step[2];
                        seen.channels = 1;
                        seen.rows = rows;
                        seen.to_row = plan_.row;
                        seen.from_row = x.step[1];
                        seen.step = x.stride[2] * x.step[2];
                        copy_rows(seen);
                      }
                    });
    }
  }

  Depthwise<T> p_;
  DepthwisePlan plan_;
  std::int64_t taps_;
  Storage<std::int64_t> tap_offset_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
