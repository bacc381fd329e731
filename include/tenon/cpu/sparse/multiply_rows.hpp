// The kernels of compressed rows times vectors and dense matrices.
//
// Each row of the result is the sum of its entries' products in a fixed order, so that it depends neither on threads
// nor on the row's place. A vector is read by the entries' columns, four sums at a time; a matrix in lanes over its
// columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/product/stream_register.hpp>
#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// Compressed rows as kernels read them: entries are blocks of `height` by `width` elements.
template <class T, class Index>
struct EntryRows {
  const Index* pointers;
  const Index* indices;
  const T* values;
  std::int64_t height = 1, width = 1;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Prefetches an address into the L2 cache, which waits for more lines at a time than the L1 cache does.
TENON_INLINE void prefetch_far([[maybe_unused]] const void* p) {
#if defined(__GNUC__)
  __builtin_prefetch(p, 0, 2);
#endif
}

/// True if neighbouring rows read distant elements of a vector, so that these must be fetched ahead: judged by some of
/// them.
template <class Index>
bool reads_far(const Index* pointers, const Index* indices, std::int64_t rows) {
  constexpr std::int64_t samples = 128, nearby = 256;
  std::int64_t distant = 0, seen = 0;
  for (std::int64_t s = 0; s < samples && rows > samples; ++s) {
    const std::int64_t i = (rows - 1) / samples * s,
                       n = smaller_of(pointers[i + 1] - pointers[i], pointers[i + 2] - pointers[i + 1]);
    for (std::int64_t k = 0; k < n && k < 8; ++k, ++seen) {
      const std::int64_t apart = static_cast<std::int64_t>(indices[pointers[i + 1] + k]) - indices[pointers[i] + k];
      distant += apart > nearby || apart < -nearby;
    }
  }
  return 2 * distant > seen;
}

/// y[i] = row i times x, for rows first … last - 1. Entries are fetched ahead, which hardware does too late for rows
/// that are short; with `distant`, elements of x are, too.
template <class S, class T, class Index>
struct MultiplyRowsByVector {
  using P = semiring_t<S, T>;
  template <int bytes>
  TENON_INLINE static void loop(const EntryRows<T, Index>& a, std::int64_t first, std::int64_t last, const T* x, T* y,
                                bool distant) {
    if (distant) rows<bytes, true>(a, first, last, x, y);
    else rows<bytes, false>(a, first, last, x, y);
  }

 private:
  static constexpr std::int64_t few = 8;  // entries of a row that are added one after the other
  // Rows of a few entries have a loop for each number of them, which is most of what a product compiles: not in the
  // variant for processors without AVX2 where there is a better one, nor in instrumented code, which would take
  // minutes.
#if (defined(TENON_TARGET_AVX2) || defined(TENON_TARGET_AVX512)) && !defined(__AVX2__)
  template <int bytes>
  static constexpr bool unrolls = bytes > register_bytes(Isa::baseline) && !TENON_ASAN;
#else
  template <int>
  static constexpr bool unrolls = !TENON_ASAN;
#endif

  template <int bytes, bool distant>
  TENON_INLINE static void rows(const EntryRows<T, Index>& a, std::int64_t first, std::int64_t last, const T* x, T* y) {
    constexpr std::int64_t ahead = 3072 / static_cast<std::int64_t>(sizeof(T)), x_ahead = 128;
    const Index *const at = a.pointers, *const index = a.indices;
    const T* const value = a.values;
    const std::int64_t end_of_all = at[last];
    const auto product = [=] TENON_INLINE_LAMBDA(P sum, std::int64_t k) {
      if constexpr (distant) prefetch_far(x + index[k + x_ahead < end_of_all ? k + x_ahead : k]);
      return add_semiring_product<S>(sum, load_entry<S>(value, k),
                                     load_entry<S>(x, static_cast<std::int64_t>(index[k])));
    };
    // Four rows of the same, small number of entries at a time, as long as the next four have it: each is added in the
    // same order as a row alone. Returns the row behind them.
    const auto fours = [&] TENON_INLINE_LAMBDA(auto count, std::int64_t i, std::int64_t k) {
      const std::int64_t n = count;
      do {
        for (std::int64_t line = 0; line < 4 * n * static_cast<std::int64_t>(sizeof(T)); line += 64)
          prefetch(reinterpret_cast<const char*>(value + k + ahead) + line);
        for (std::int64_t line = 0; line < 4 * n * static_cast<std::int64_t>(sizeof(Index)); line += 64)
          prefetch(reinterpret_cast<const char*>(index + k + ahead) + line);
        P sum[4] = {S::template zero<P>(), S::template zero<P>(), S::template zero<P>(), S::template zero<P>()};
        const auto add_entries = [&] TENON_INLINE_LAMBDA(std::int64_t e) {
          unrolled<4>([&] TENON_INLINE_LAMBDA(int r) { sum[r] = product(sum[r], k + r * n + e); });
        };
        if constexpr (unrolls<bytes>) unrolled<count>(add_entries);
        else
          for (std::int64_t e = 0; e < n; ++e) add_entries(e);
        unrolled<4>([&] TENON_INLINE_LAMBDA(int r) { y[i + r] = convert<T>(sum[r]); });
        i += 4;
        k += 4 * n;
      } while (i + 4 <= last && at[i + 1] - k == n && at[i + 2] - k == 2 * n && at[i + 3] - k == 3 * n &&
               at[i + 4] - k == 4 * n);
      return i;
    };
    for (std::int64_t i = first; i < last;) {
      std::int64_t k = at[i];
      const std::int64_t end = at[i + 1], n = end - k;
      prefetch(value + k + ahead);
      prefetch(index + k + ahead);
      if (n <= few && n > 0 && i + 4 <= last && at[i + 4] - k == 4 * n && at[i + 2] - end == n &&
          at[i + 3] - end == 2 * n) {
        if constexpr (unrolls<bytes>) {
          switch (n) {
            case 1: i = fours(std::integral_constant<int, 1>{}, i, k); break;
            case 2: i = fours(std::integral_constant<int, 2>{}, i, k); break;
            case 3: i = fours(std::integral_constant<int, 3>{}, i, k); break;
            case 4: i = fours(std::integral_constant<int, 4>{}, i, k); break;
            case 5: i = fours(std::integral_constant<int, 5>{}, i, k); break;
            case 6: i = fours(std::integral_constant<int, 6>{}, i, k); break;
            case 7: i = fours(std::integral_constant<int, 7>{}, i, k); break;
            default: i = fours(std::integral_constant<int, 8>{}, i, k); break;
          }
        } else {
          i = fours(n, i, k);
        }
        continue;
      }
      P sum[4] = {S::template zero<P>(), S::template zero<P>(), S::template zero<P>(), S::template zero<P>()};
      if (n > few) {
        for (; k + 4 <= end; k += 4) {
          prefetch(value + k + ahead);
          unrolled<4>([&] TENON_INLINE_LAMBDA(int r) { sum[r] = product(sum[r], k + r); });
        }
      }
      for (; k < end; ++k) sum[0] = product(sum[0], k);
      if (n > few) sum[0] = S::add(S::add(sum[0], sum[1]), S::add(sum[2], sum[3]));
      y[i++] = convert<T>(sum[0]);
    }
  }
};

/// c (rows, n) = rows first … last - 1 of a, times b (k, n); columns of b and c are neighbours, their rows `b_row` and
/// `c_row` apart. With `streams`, whose condition is `streams_rows`, c is written past the caches.
template <class S, class T, class Index>
struct MultiplyRowsByMatrix {
  using P = semiring_t<S, T>;
  template <int bytes>
  TENON_INLINE static void loop(const EntryRows<T, Index>& a, std::int64_t first, std::int64_t last, std::int64_t n,
                                const T* b, std::int64_t b_row, T* c, std::int64_t c_row, bool streams) {
    constexpr int lanes =
        std::is_same_v<S, sparse::PlusTimes> || !std::is_same_v<T, bool> ? gemm_tile<P>(bytes).lanes : 1;
    constexpr int registers = 8;
    const std::int64_t end_of_all = a.pointers[last];
    for (std::int64_t i = first; i < last; ++i) {
      for (std::int64_t r = 0; r < a.height; ++r) {
        T* const to = c + (i * a.height + r) * c_row;
        std::int64_t j = 0;
        for (; j + registers * lanes <= n; j += registers * lanes)
          columns<registers, lanes>(a, i, r, end_of_all, b + j, b_row, to + j, streams);
        if constexpr (lanes > 1) {
          for (; j + 2 * lanes <= n; j += 2 * lanes)
            columns<2, lanes>(a, i, r, end_of_all, b + j, b_row, to + j, streams);
          for (; j + lanes <= n; j += lanes) columns<1, lanes>(a, i, r, end_of_all, b + j, b_row, to + j, streams);
        }
        for (; j < n; ++j) columns<1, 1>(a, i, r, end_of_all, b + j, b_row, to + j, false);
      }
    }
    if (streams) finish_streaming();
  }

 private:
  /// Some columns of row r of the entries of row i. Each entry fetches what one further on will read, one or several
  /// rows below: so the requests are spread evenly, and no more of them wait than the cache has room for.
  template <int registers, int lanes>
  TENON_INLINE static void columns(const EntryRows<T, Index>& a, std::int64_t i, std::int64_t r,
                                   std::int64_t end_of_all, const T* b, std::int64_t b_row, T* to, bool streams) {
    using V = GemmVector<P, lanes>;
    constexpr std::int64_t line = 64, ahead = 16;
    const std::int64_t height = a.height, width = a.width;
    V sum[std::size_t{registers}];
    unrolled<registers>([&] TENON_INLINE_LAMBDA(int v) { sum[v] = V(S::template zero<P>()); });
    for (std::int64_t k = a.pointers[i], end = a.pointers[i + 1]; k < end; ++k) {
      const T* const from = b + static_cast<std::int64_t>(a.indices[k]) * width * b_row;
      const T* const next =
          b + static_cast<std::int64_t>(a.indices[k + ahead < end_of_all ? k + ahead : k]) * width * b_row;
      const T* const value = a.values + (k * height + r) * width;
      for (std::int64_t w = 0; w < width; ++w) {
        const V left(load_entry<S>(value, w));
        unrolled<registers>([&] TENON_INLINE_LAMBDA(int v) {
          if (v * lanes * static_cast<std::int64_t>(sizeof(T)) % line == 0) prefetch_far(next + w * b_row + v * lanes);
          sum[v] = add_semiring_product<S>(sum[v], left, load_lanes_of<lanes>(from + w * b_row, v * lanes));
        });
      }
    }
    if constexpr (std::is_same_v<T, P>) {
      if (streams)
        return unrolled<registers>([&] TENON_INLINE_LAMBDA(int v) { stream_register(to + v * lanes, sum[v]); });
    }
    unrolled<registers>([&] TENON_INLINE_LAMBDA(int v) { store(to + v * lanes, sum[v]); });
  }
  template <int lanes>
  TENON_INLINE static auto load_lanes_of(const T* p, std::int64_t i) {
    if constexpr (std::is_same_v<P, product_t<T>>) return load_factors<T, lanes>(p, i);
    else if constexpr (lanes == 1) return load_entry<S>(p, i);
    else return GemmVector<P, lanes>::load(reinterpret_cast<const char*>(p + i));
  }
  template <class V>
  TENON_INLINE static void store(T* to, const V& sum) {
    if constexpr (!is_lanes<V>) *to = convert<T>(sum);
    else if constexpr (std::is_same_v<T, P>) store_register(to, sum);
    else
      for (int e = 0; e < V::count; ++e) to[e] = convert<T>(sum[e]);
  }
};

/// True if rows of n elements at c are written past the caches: they are many, and consist of whole cache lines.
template <class T>
TENON_INLINE bool streams_rows(const T* c, std::int64_t rows, std::int64_t n, std::int64_t c_row) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(T));
  constexpr std::int64_t line = 64, streamed = 16 << 20;  // at half of them the caches hold less and less of b
  return has_streaming_stores && c_row == n && n * item % line == 0 &&
         reinterpret_cast<std::uintptr_t>(c) % line == 0 && saturated_product(rows, n * item) >= streamed;
}

/// y = a x for all rows, on several threads.
template <class S, class T, class Index>
void multiply_rows(const EntryRows<T, Index>& a, std::int64_t rows, const T* x, T* y) {
  const auto kernel =
      gemm_variant<semiring_t<S, T>, MultiplyRowsByVector<S, T, Index>,
                   void(const EntryRows<T, Index>&, std::int64_t, std::int64_t, const T*, T*, bool)>(kernel_isa());
  constexpr std::int64_t in_cache = 1 << 15;  // entries for which nothing need be fetched ahead
  const bool distant = rows > 0 && a.pointers[rows] > in_cache && reads_far(a.pointers, a.indices, rows);
  const std::int64_t bytes =
      16 + (rows > 0 ? a.pointers[rows] / rows : 0) * static_cast<std::int64_t>(sizeof(T) + sizeof(Index));
  parallel_for(rows, grain_of(rows, bytes),
               [&](std::int64_t first, std::int64_t last) { kernel(a, first, last, x, y, distant); });
}

/// c = a b for all rows, `rows` of them in blocks of a.height.
template <class S, class T, class Index>
void multiply_rows(const EntryRows<T, Index>& a, std::int64_t rows, std::int64_t n, const T* b, std::int64_t b_row,
                   T* c, std::int64_t c_row) {
  const auto kernel = gemm_variant<semiring_t<S, T>, MultiplyRowsByMatrix<S, T, Index>,
                                   void(const EntryRows<T, Index>&, std::int64_t, std::int64_t, std::int64_t, const T*,
                                        std::int64_t, T*, std::int64_t, bool)>(kernel_isa());
  const bool streams = streams_rows(c, saturated_product(rows, a.height), n, c_row);
  const std::int64_t entries = rows > 0 ? a.pointers[rows] / rows + 1 : 1;
  const std::int64_t bytes =
      saturated_product(saturated_product(entries * a.height * a.width, n), static_cast<std::int64_t>(sizeof(T)));
  parallel_for(rows, grain_of(rows, bytes),
               [&](std::int64_t first, std::int64_t last) { kernel(a, first, last, n, b, b_row, c, c_row, streams); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
