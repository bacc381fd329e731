// The kernels that read patches: they copy rows with zeros beside them, and put panels together from runs of such
// copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// A run of elements that one tap reads: its offset from that of the tap, and its place in a panel.
struct PatchRun {
  std::int64_t offset, column, count;
};

/// What a kernel packs: to[panel][row of taps, channel, tap in its row][column] = the elements that the tap sees of the
/// panel's places.
template <class T>
struct PatchPanels {
  T* to;
  const T* from;
  std::int64_t channels, channel_step, taps, tap_row, width, panel_step;  // `tap_row`: the taps of a row; `width`: the
                                                                          // columns of a panel
  const std::int64_t* tap_offset;
  const PatchRun* runs;
  const std::int64_t* run_end;  // of each panel
  std::int64_t panels;
};

/// The most rows of weights that are multiplied with patches as they are copied; packed ones have zeros up to this
/// number at least.
inline constexpr int few_rows = 4;

/// Few rows of a product for a run of neighbouring places: to[row][column] = the sum of weights[tap of a channel][row]
/// times what the tap sees, in the order of a panel. `x.from`: what the first place sees.
template <class T>
struct CopiedProduct {
  PatchPanels<T> x;
  const T* weights;
  std::int64_t height, rows;  // `height`: from a tap's weights to those of the next one
  T* to;
  std::int64_t to_row, columns;
  bool adds;
};

/// Rows of several channels, of elements that lie `step` apart, copied between zeros: elements `before` … `stop - 1` of
/// `count`.
template <class T>
struct SeenRows {
  T* to;
  const T* from;  // the first element that is copied
  std::int64_t channels, to_channel, from_channel, rows, to_row, from_row, before, stop, count, step;
};

/// The number of lanes of T in a register.
template <class T, int bytes>
inline constexpr int lanes_of = bytes > static_cast<int>(sizeof(T)) ? bytes / static_cast<int>(sizeof(T)) : 1;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls body(at) for each row of a panel, in their order, with where its tap lies in its channel.
template <class T, class F>
TENON_INLINE void for_panel_rows(const PatchPanels<T>& x, const F& body) {
  for (std::int64_t begin = 0; begin < x.taps; begin += x.tap_row) {
    const T* from = x.from;
    for (std::int64_t c = 0; c < x.channels; ++c, from += x.channel_step) {
      for (std::int64_t tap = begin; tap < begin + x.tap_row; ++tap) body(from + x.tap_offset[tap]);
    }
  }
}

/// Columns `column`, `column + stride`, … of a row of `size` elements: `count` of them, with zeros outside of the row.
template <class T>
TENON_INLINE SeenRows<T> seen_columns(std::int64_t column, std::int64_t stride, std::int64_t size, std::int64_t count) {
  SeenRows<T> seen{};
  seen.before = column < 0 ? blocks_of(-column, stride) : 0;
  seen.stop = column < size ? blocks_of(size - column, stride) : 0;
  seen.count = count;
  if (seen.before >= count || seen.stop <= seen.before) seen.before = seen.stop = count;
  if (seen.stop > count) seen.stop = count;
  return seen;
}

/// Copies n elements in registers; the last one overlaps that before it.
template <int lanes, class T>
TENON_INLINE void copy_run(T* to, const T* from, std::int64_t n) {
  using V = GemmVector<T, lanes>;
  if constexpr (lanes > 1) {
    if (n < lanes) return copy_run<lanes / 2>(to, from, n);
  }
  for (std::int64_t i = 0; i + lanes <= n; i += lanes) store_register(to + i, load_register<V>(from + i));
  if (n % lanes) store_register(to + n - lanes, load_register<V>(from + n - lanes));
}

/// Sets n elements to 0 in the same way: a loop would become a call of memset, for one element.
template <int lanes, class T>
TENON_INLINE void zero_run(T* to, std::int64_t n) {
  using V = GemmVector<T, lanes>;
  if constexpr (lanes > 1) {
    if (n < lanes) return zero_run<lanes / 2>(to, n);
    for (std::int64_t i = 0; i + lanes <= n; i += lanes) store_register(to + i, V(T(0)));
    if (n % lanes) store_register(to + n - lanes, V(T(0)));
  } else {
    for (std::int64_t i = 0; i < n; ++i) to[i] = T(0);
  }
}

/// Copies rows between zeros.
template <class T>
struct CopySeenRows {
  template <int bytes>
  TENON_INLINE static void loop(const SeenRows<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    constexpr auto line = static_cast<std::int64_t>(64 / sizeof(T));
    for (std::int64_t channel = 0; channel < x.channels; ++channel) {
      T* to = x.to + channel * x.to_channel;
      const T* from = x.from + channel * x.from_channel;
      for (std::int64_t row = 0; row < x.rows; ++row, to += x.to_row, from += x.from_row) {
        // The next channel lies apart, where no processor prefetches it.
        for (std::int64_t i = 0; i < x.stop - x.before; i += line) prefetch(from + x.from_channel + i * x.step);
        zero_run<lanes>(to, x.before);
        if (x.step == 1) copy_run<lanes>(to + x.before, from, x.stop - x.before);
        else copy_steps<lanes>(to + x.before, from, x.stop - x.before, x.step);
        zero_run<lanes>(to + x.stop, x.count - x.stop);
      }
    }
  }

 private:
  template <int lanes>
  TENON_INLINE static void copy_steps(T* to, const T* from, std::int64_t n, std::int64_t step) {
    std::int64_t i = 0;
    if constexpr (lanes > 1) {
      using V = Lanes<T, lanes>;
      for (; step == 2 && i + lanes < n; i += lanes) {  // one more, as the last element read is that behind the last
                                                        // one wanted
        store_register(to + i, even_lanes(load_register<V>(from + 2 * i), load_register<V>(from + 2 * i + lanes),
                                          std::make_integer_sequence<int, lanes>{}));
      }
    }
    for (; i < n; ++i) to[i] = from[i * step];
  }
  template <class V, int... lane>
  TENON_INLINE static V even_lanes(const V& a, const V& b, std::integer_sequence<int, lane...>) {
    return shuffled<(2 * lane)...>(a, b);
  }
};

/// Packs panels from a tensor in place: nothing beside its elements may be read.
template <class T>
struct PackPatches {
  template <int bytes>
  TENON_INLINE static void loop(const PatchPanels<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t first = 0;
    for (std::int64_t panel = 0; panel < x.panels; ++panel) {
      const std::int64_t stop = x.run_end[panel];
      T* to = x.to + panel * x.panel_step;
      for_panel_rows(x, [&] TENON_INLINE_LAMBDA(const T* from) {
        for (std::int64_t k = first; k < stop; ++k)
          copy_run<lanes>(to + x.runs[k].column, from + x.runs[k].offset, x.runs[k].count);
        to += x.width;
      });
      first = stop;
    }
  }
};

/// Packs panels from a copy: each register of columns is put together from the runs that it has parts of, and written
/// as a whole. The width is a multiple of the lanes; a register before and behind the copy may be read.
template <class T>
struct PackCopiedPatches {
  template <int bytes>
  TENON_INLINE static void loop(const PatchPanels<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t first = 0;
    for (std::int64_t panel = 0; panel < x.panels; ++panel) {
      const std::int64_t stop = x.run_end[panel];
      T* const to = x.to + panel * x.panel_step;
      for (std::int64_t column = 0; column < x.width && first < stop; column += lanes) {
        std::int64_t last = first + 1;
        while (last < stop && x.runs[last].column < column + lanes) ++last;
        if (last - first == 1) put_together<lanes, 1>(x, to + column, column, first);
        else if (last - first == 2) put_together<lanes, 2>(x, to + column, column, first);
        else put_together<lanes, 3>(x, to + column, column, first);
        if (last - first > 3) put_rest<lanes>(x, to, column, first + 3, last);
        // The last run goes on, unless it ends with this register.
        first = x.runs[last - 1].column + x.runs[last - 1].count > column + lanes ? last - 1 : last;
      }
      first = stop;
    }
  }

 private:
  template <int lanes, int parts>
  TENON_INLINE static void put_together(const PatchPanels<T>& x, T* to, std::int64_t column, std::int64_t first) {
    using Int = integer_t<sizeof(T)>;
    using V = GemmVector<T, lanes>;
    using Number = GemmVector<Int, lanes>;
    alignas(64) Int numbers[std::size_t{lanes}];
    for (int i = 0; i < lanes; ++i) numbers[i] = static_cast<Int>(i);
    const Number number = load_register<Number>(numbers);
    std::int64_t offset[std::size_t{parts}];
    decltype(number >= number) is_part[std::size_t{parts}];
    unrolled<parts>([&] TENON_INLINE_LAMBDA(int k) {
      const PatchRun& run = x.runs[first + k];
      offset[k] = run.offset + column - run.column;
      is_part[k] = number >= Number(static_cast<Int>(run.column > column ? run.column - column : 0));
    });
    for_panel_rows(x, [&] TENON_INLINE_LAMBDA(const T* at) {
      V value = load_register<V>(at + offset[0]);
      unrolled<parts - 1>([&] TENON_INLINE_LAMBDA(int k) {
        value = select(is_part[k + 1], load_register<V>(at + offset[k + 1]), value);
      });
      store_register(to, value);
      to += x.width;
    });
  }
  /// Writes the runs from number `first` on over what has been written.
  template <int lanes>
  TENON_INLINE static void put_rest(const PatchPanels<T>& x, T* to, std::int64_t column, std::int64_t first,
                                    std::int64_t last) {
    for_panel_rows(x, [&] TENON_INLINE_LAMBDA(const T* at) {
      for (std::int64_t k = first; k < last; ++k) {
        const PatchRun& run = x.runs[k];
        const std::int64_t n = smaller_of(run.count, column + lanes - run.column);
        for (std::int64_t i = 0; i < n; ++i) to[run.column + i] = at[run.offset + i];
      }
      to += x.width;
    });
  }
};

/// Computes few rows of a product for a run of places, from a copy: two registers behind it may be read.
template <class T>
struct MultiplyCopiedPatches {
  template <int bytes>
  TENON_INLINE static void loop(const CopiedProduct<T>& x) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t j = 0;
    for (; j + lanes < x.columns; j += 2 * lanes) some_columns<lanes, 2>(x, j, smaller_of(2 * lanes, x.columns - j));
    if (j < x.columns) some_columns<lanes, 1>(x, j, x.columns - j);
  }

 private:
  template <int lanes, int vectors>
  TENON_INLINE static void some_columns(const CopiedProduct<T>& x, std::int64_t first, std::int64_t columns) {
    using V = GemmVector<T, lanes>;
    V sum[std::size_t{few_rows}][std::size_t{vectors}] = {};
    const T* weights = x.weights;
    for_panel_rows(x.x, [&] TENON_INLINE_LAMBDA(const T* at) {
      V right[std::size_t{vectors}];
      unrolled<vectors>([&] TENON_INLINE_LAMBDA(int j) { right[j] = load_register<V>(at + first + j * lanes); });
      unrolled<few_rows>([&] TENON_INLINE_LAMBDA(int i) {
        const V left(weights[i]);
        unrolled<vectors>([&] TENON_INLINE_LAMBDA(int j) { add_product(sum[i][j], left, right[j]); });
      });
      weights += x.height;
    });
    alignas(64) T spilled[std::size_t{few_rows * vectors * lanes}];
    unrolled<few_rows>([&] TENON_INLINE_LAMBDA(int i) {
      unrolled<vectors>(
          [&] TENON_INLINE_LAMBDA(int j) { store_register(spilled + (i * vectors + j) * lanes, sum[i][j]); });
    });
    for (std::int64_t i = 0; i < x.rows; ++i) {
      T* const to = x.to + i * x.to_row + first;
      const T* const from = spilled + i * vectors * lanes;
      if (x.adds) {
        for (std::int64_t j = 0; j < columns; ++j) to[j] = to[j] + from[j];
      } else {
        copy_run<lanes>(to, from, columns);
      }
    }
  }
};

/// Copies a block of rows.
template <class T>
struct CopyRows {
  template <int bytes>
  TENON_INLINE static void loop(T* to, std::int64_t to_row, const T* from, std::int64_t from_row, std::int64_t rows,
                                std::int64_t n) {
    for (std::int64_t i = 0; i < rows; ++i) copy_run<lanes_of<T, bytes>>(to + i * to_row, from + i * from_row, n);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
