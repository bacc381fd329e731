// Packs panels of A and B for matrix products, from any strides and any element type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The type in which products of T are computed. Integers: unsigned and at least as wide, so that they wrap alike.
/// bool: float, where a sum other than 0 is true.
template <class T>
using product_t =
    std::conditional_t<IntegerElement<T>, std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>,
                       std::conditional_t<std::is_same_v<T, bool>, float, compute_t<T>>>;

/// The element of the real product as which a product of T is computed, and how many of them an element of T is.
template <class T>
struct GemmPart {
  using type = product_t<T>;
  static constexpr int count = 1;
};
template <class R>
struct GemmPart<complex<R>> {
  using type = R;
  static constexpr int count = 2;
};

/// A matrix in memory; strides in elements, of any sign.
template <class T>
struct Matrix {
  T* data;
  std::int64_t row, column;
  TENON_INLINE Matrix transposed() const { return {data, column, row}; }
  TENON_INLINE Matrix at(std::int64_t i, std::int64_t j) const { return {data + i * row + j * column, row, column}; }
};

/// c (m, n) = a (m, k) times b (k, n).  c overlaps neither a nor b.
template <class T>
struct Product {
  std::int64_t m, n, k;
  Matrix<const T> a, b;
  Matrix<T> c;
  // For floating elements, and rows of c that are contiguous:
  bool adds = false;   // c += a b
  bool upper = false;  // only the elements on and above the diagonal of c are wanted: those below are written or not
  TENON_INLINE Product transposed() const { return {n, m, k, b.transposed(), a.transposed(), c.transposed()}; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Element i at p, converted to product_t<T>.
template <class T>
TENON_INLINE product_t<T> load_factor(const T* p, std::int64_t i) {
  return convert<product_t<T>>(load<T>(reinterpret_cast<const char*>(p), i));
}
/// The same for `lanes` elements from i on.
template <class T, int lanes>
TENON_INLINE auto load_factors(const T* p, std::int64_t i) {
  using P = product_t<T>;
  if constexpr (lanes == 1) {
    return load_factor(p, i);
  } else {
    using Shape = LaneShape<lanes, static_cast<int>(sizeof(P))>;
    return convert_lanes<Shape, P>(load_lanes<Shape, T>(reinterpret_cast<const char*>(p), i));
  }
}

/// Packs a panel: to[l * width + i] = element (i, l) of x, for i < count and l < depth; 0 from count to width.
template <int width, int bytes, class T>
TENON_INLINE void pack_panel(product_t<T>* to, const Matrix<const T>& x, std::int64_t count, std::int64_t depth) {
  using P = product_t<T>;
  constexpr int lanes = gemm_tile<P>(bytes).lanes;
  // `across`: lanes of the largest register that divides the width. `square`: side of the blocks that 16-byte registers
  // transpose.
  constexpr int across = width % lanes == 0                 ? lanes
                         : width % 4 == 0 && lanes % 4 == 0 ? 4
                         : width % 2 == 0 && lanes % 2 == 0 ? 2
                                                            : 1;
  constexpr int square = lanes == 1 ? 1 : static_cast<int>(16 / sizeof(P));
  std::int64_t packed = 0;  // the part of the width that is done
  if (x.row == 1 && count == width) {
    for (std::int64_t l = 0; l < depth; ++l) {
      unrolled<width / across>([&] TENON_INLINE_LAMBDA(int i) {
        store_register(to + l * width + i * across, load_factors<T, across>(x.data + l * x.column, i * across));
      });
    }
    return;
  }
  if constexpr (square > 1) {
    if (x.column == 1) {
      for (; packed + square <= count; packed += square) {
        const T* const from = x.data + packed * x.row;
        P* const out = to + packed;
        std::int64_t l = 0;
        for (; l + square <= depth; l += square) {
          Lanes<P, square> block[std::size_t{square}];
          unrolled<square>([&] TENON_INLINE_LAMBDA(int i) { block[i] = load_factors<T, square>(from + i * x.row, l); });
          transpose_lanes(block);
          unrolled<square>([&] TENON_INLINE_LAMBDA(int i) { store_register(out + (l + i) * width, block[i]); });
        }
        for (; l < depth; ++l) {
          for (int i = 0; i < square; ++i) out[l * width + i] = load_factor(from + i * x.row, l);
        }
      }
    }
  }
  for (; packed < width; ++packed) {
    if (packed < count) {
      const T* const from = x.data + packed * x.row;
      for (std::int64_t l = 0; l < depth; ++l) to[l * width + packed] = load_factor(from, l * x.column);
    } else {
      for (std::int64_t l = 0; l < depth; ++l) to[l * width + packed] = P(0);
    }
  }
}

/// The parts of complex elements that are contiguous along a row.
template <class R>
TENON_INLINE Matrix<const R> parts_of(const Matrix<const complex<R>>& x) {
  return {reinterpret_cast<const R*>(x.data), 2 * x.row, 1};
}

/// Packs a panel of A, as high as a tile.
template <class T>
struct PackRows {
  template <int bytes>
  TENON_INLINE static void loop(product_t<T>* to, const Matrix<const T>& a, std::int64_t count, std::int64_t depth) {
    pack_panel<gemm_tile<product_t<T>>(bytes).rows, bytes>(to, a, count, depth);
  }
};
/// Of complex elements: a step of real parts, then one of imaginary parts. `depth` counts elements.
template <class R>
struct PackRows<complex<R>> {
  template <int bytes>
  TENON_INLINE static void loop(R* to, const Matrix<const complex<R>>& a, std::int64_t count, std::int64_t depth) {
    constexpr int height = gemm_tile<R>(bytes).rows;
    if (a.column == 1) return pack_panel<height, bytes>(to, parts_of(a), count, 2 * depth);
    for (std::int64_t l = 0; l < depth; ++l, to += 2 * height) {
      const complex<R>* const from = a.data + l * a.column;
      for (std::int64_t i = 0; i < height; ++i) {
        const complex<R> z = i < count ? from[i * a.row] : complex<R>(0);
        to[i] = z.re;
        to[height + i] = z.im;
      }
    }
  }
};
/// Packs a panel of B, as wide as a tile.
template <class T>
struct PackColumns {
  template <int bytes>
  TENON_INLINE static void loop(product_t<T>* to, const Matrix<const T>& b, std::int64_t count, std::int64_t depth) {
    pack_panel<gemm_tile<product_t<T>>(bytes).columns, bytes>(to, b.transposed(), count, depth);
  }
};

/// Writes the two steps of a row of B: (re, im) for each element, then (-im, re), by which the imaginary part of A is
/// multiplied.
template <class R>
TENON_INLINE void expand_row(R* re_im, R* im_re, const complex<R>* from, std::int64_t step, std::int64_t count) {
  for (std::int64_t j = 0; j < count; ++j) {
    const complex<R> z = from[j * step];
    re_im[2 * j] = z.re;
    re_im[2 * j + 1] = z.im;
    im_re[2 * j] = -z.im;
    im_re[2 * j + 1] = z.re;
  }
}
/// Of complex elements: `count` counts parts, `depth` elements.
template <class R>
struct PackColumns<complex<R>> {
  template <int bytes>
  TENON_INLINE static void loop(R* to, const Matrix<const complex<R>>& b, std::int64_t count, std::int64_t depth) {
    constexpr int width = gemm_tile<R>(bytes).columns;
    for (std::int64_t l = 0; l < depth; ++l, to += 2 * width) {
      expand_row(to, to + width, b.data + l * b.row, b.column, count / 2);
      for (std::int64_t j = count; j < width; ++j) to[j] = to[width + j] = R(0);
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
