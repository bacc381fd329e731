// Sums of products of a row with shifted weights, of which convolutions consist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The sizes of a correlation, which are those of the result plus those of the weights less 1. Rows are contiguous.
struct Correlation {
  Dims out, in, weights;
  std::int64_t rows, taps;  // the size of a row of the result, and of the weights
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds to out[i], for i < n, the sum of x[i + k] w[k] over `taps` weights. T is unsigned or floating.
template <class T>
struct CorrelateBody {
  template <int bytes>
  TENON_INLINE static void loop(T* out, const T* x, const T* w, std::int64_t n, std::int64_t taps) {
    std::int64_t i = 0;
    if constexpr (bytes > 0) {
      constexpr int lanes = bytes / static_cast<int>(sizeof(T));
      for (; i + 4 * lanes <= n; i += 4 * lanes) block<lanes, 4>(out + i, x + i, w, taps);
      for (; i + lanes <= n; i += lanes) block<lanes, 1>(out + i, x + i, w, taps);
    }
    for (; i < n; ++i) {
      T sum = out[i];
      for (std::int64_t k = 0; k < taps; ++k) sum = static_cast<T>(sum + x[i + k] * w[k]);
      out[i] = sum;
    }
  }

 private:
  template <int lanes, int registers>
  TENON_INLINE static void block(T* out, const T* x, const T* w, std::int64_t taps) {
    using V = Lanes<T, lanes>;
    V sum[std::size_t{registers}];
    unrolled<registers>(
        [&] TENON_INLINE_LAMBDA(int r) { sum[r] = V::load(reinterpret_cast<const char*>(out + r * lanes)); });
    for (std::int64_t k = 0; k < taps; ++k) {
      const V weight(w[k]);
      unrolled<registers>([&] TENON_INLINE_LAMBDA(int r) {
        sum[r] = sum[r] + V::load(reinterpret_cast<const char*>(x + r * lanes + k)) * weight;
      });
    }
    unrolled<registers>([&] TENON_INLINE_LAMBDA(int r) { sum[r].store(reinterpret_cast<char*>(out + r * lanes)); });
  }
};

/// The number in a tensor of the sizes `sizes` of the row that has number `i` among rows of the sizes `counted`.
TENON_INLINE std::int64_t row_within(std::int64_t i, Dims counted, Dims sizes) {
  std::int64_t row = 0, step = 1;
  for (int d = sizes.rank() - 1; d-- > 0;) {
    row += i % counted[d] * step;
    i /= counted[d];
    step *= sizes[d];
  }
  return row;
}

/// Adds the correlation of x with weights w to `out`; all are contiguous. Threads share the rows of the result, or a
/// long one's parts.
template <class T>
TENON_NOINLINE void correlate_rows(T* out, const T* x, const T* w, const Correlation& of) {
  const int last = of.out.rank() - 1;
  const std::int64_t n = of.out[last], taps = of.weights[last], length = of.in[last], weight_rows = of.taps / taps;
  const auto kernel = variant<CorrelateBody<T>, void(T*, const T*, const T*, std::int64_t, std::int64_t)>();
  constexpr std::int64_t some = 4096;
  const std::int64_t parts = blocks_of(n, some), work = smaller_of(n, some) * of.taps;
  parallel_for(of.rows * parts, grain_of(of.rows * parts, work), [&](std::int64_t first, std::int64_t stop) {
    for (std::int64_t part = first; part < stop; ++part) {
      const std::int64_t row = part / parts, at = part % parts * some, count = smaller_of(some, n - at);
      const T* const from = x + row_within(row, of.out, of.in) * length + at;
      for (std::int64_t k = 0; k < weight_rows; ++k)
        kernel(out + row * n + at, from + row_within(k, of.weights, of.in) * length, w + k * taps, count, taps);
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
