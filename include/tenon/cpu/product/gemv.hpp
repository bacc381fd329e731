// Matrix times vector, of any strides: reads the matrix along its rows or its columns, whichever are contiguous.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sum of all lanes, by halves.
template <class V>
TENON_INLINE scalar_t<V> sum_of_lanes(const V& x) {
  if constexpr (!is_lanes<V>) return x;
  else if constexpr (sizeof(V) > 16) return sum_of_lanes(lower_lanes(x) + upper_lanes(x));
  else if constexpr (V::count == 4) return (x[0] + x[2]) + (x[1] + x[3]);
  else return x[0] + x[1];
}

/// y (m) += a (m, k) times x (k), where rows of a, and x, are contiguous.
template <class T>
struct MultiplyAlongRows {
  template <int bytes>
  TENON_INLINE static void loop(std::int64_t m, std::int64_t k, const T* a, std::int64_t a_row, const T* x,
                                product_t<T>* y) {
    constexpr int rows = bytes == 64 ? 4 : 2;  // that share each load from x
    std::int64_t i = 0;
    for (; i + rows <= m; i += rows) several<rows, bytes>(k, a + i * a_row, a_row, x, y + i);
    for (; i < m; ++i) several<1, bytes>(k, a + i * a_row, a_row, x, y + i);
  }

 private:
  template <int rows, int bytes>
  TENON_INLINE static void several(std::int64_t k, const T* a, std::int64_t a_row, const T* x, product_t<T>* y) {
    using P = product_t<T>;
    constexpr int lanes = gemm_tile<P>(bytes).lanes, chains = 4;
    using V = GemmVector<P, lanes>;
    V sum[std::size_t{rows}][std::size_t{chains}];
    unrolled<rows>(
        [&] TENON_INLINE_LAMBDA(int i) { unrolled<chains>([&] TENON_INLINE_LAMBDA(int c) { sum[i][c] = V(P(0)); }); });
    std::int64_t l = 0;
    const auto step = [&] TENON_INLINE_LAMBDA(auto count) {
      for (; l + count * lanes <= k; l += count * lanes) {
        unrolled<count>([&] TENON_INLINE_LAMBDA(int c) {
          const V right = load_factors<T, lanes>(x, l + c * lanes);
          unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
            TENON_CONTRACT sum[i][c] = sum[i][c] + load_factors<T, lanes>(a + i * a_row, l + c * lanes) * right;
          });
        });
      }
    };
    step(std::integral_constant<int, chains>{});
    step(std::integral_constant<int, 1>{});
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
      P total = sum_of_lanes((sum[i][0] + sum[i][1]) + (sum[i][2] + sum[i][3]));
      for (std::int64_t rest = l; rest < k; ++rest) {
        TENON_CONTRACT total = total + load_factor(a + i * a_row, rest) * load_factor(x, rest);
      }
      y[i] = y[i] + total;
    });
  }
};

/// The same for contiguous columns of a; x may be strided.
template <class T>
struct MultiplyAlongColumns {
  template <int bytes>
  TENON_INLINE static void loop(std::int64_t m, std::int64_t k, const T* a, std::int64_t a_column, const T* x,
                                std::int64_t x_step, product_t<T>* y) {
    constexpr int columns = 8;  // added in one pass over y
    std::int64_t l = 0;
    for (; l + columns <= k; l += columns)
      several<columns, bytes>(m, a + l * a_column, a_column, x + l * x_step, x_step, y);
    for (; l < k; ++l) several<1, bytes>(m, a + l * a_column, a_column, x + l * x_step, x_step, y);
  }

 private:
  template <int columns, int bytes>
  TENON_INLINE static void several(std::int64_t m, const T* a, std::int64_t a_column, const T* x, std::int64_t x_step,
                                   product_t<T>* y) {
    using P = product_t<T>;
    constexpr int lanes = gemm_tile<P>(bytes).lanes;
    P factor[std::size_t{columns}];
    unrolled<columns>([&] TENON_INLINE_LAMBDA(int c) { factor[c] = load_factor(x, c * x_step); });
    std::int64_t i = 0;
    const auto step = [&] TENON_INLINE_LAMBDA(auto count) {
      using V = GemmVector<P, count>;
      V each[std::size_t{columns}];
      unrolled<columns>([&] TENON_INLINE_LAMBDA(int c) { each[c] = V(factor[c]); });
      for (; i + count <= m; i += count) {
        V acc = load_register<V>(y + i);
        unrolled<columns>([&] TENON_INLINE_LAMBDA(auto c) {
          TENON_CONTRACT acc = acc + load_factors<T, count>(a + c * a_column, i) * each[c];
        });
        store_register(y + i, acc);
      }
    };
    step(std::integral_constant<int, lanes>{});
    if constexpr (lanes > 1) step(std::integral_constant<int, 1>{});
  }
};

/// The kernel for this processor that adds the products of `m` rows, which are `k` elements long and `a_row` apart,
/// with a vector.
template <class T>
TENON_INLINE auto kernel_along_rows() {
  return gemm_variant<product_t<T>, MultiplyAlongRows<T>,
                      void(std::int64_t m, std::int64_t k, const T* a, std::int64_t a_row, const T* x,
                           product_t<T>* y)>(kernel_isa());
}
/// The one that adds `k` columns, which are `m` elements long and `a_column` apart, times factors.
template <class T>
TENON_INLINE auto kernel_along_columns() {
  return gemm_variant<product_t<T>, MultiplyAlongColumns<T>,
                      void(std::int64_t m, std::int64_t k, const T* a, std::int64_t a_column, const T* x,
                           std::int64_t x_step, product_t<T>* y)>(kernel_isa());
}

/// The most elements of a row that one call of the kernel sums.
inline constexpr std::int64_t gemv_depth = 1 << 15;

/// y (m) = a (m, k) times x (k), of any strides.
///
/// Complex products are made by the kernels of their parts, (re, im) side by side. Along a row the real part of the sum
/// is the row's product with (xr, -xi, ...), the imaginary part that with (xi, xr, ...). Of contiguous columns u is
/// their sum by the real parts of x and v that by the imaginary ones, and y = u + iv. What is read twice stays in a
/// cache between.
template <class T>
class Gemv {
  using P = product_t<T>;
  using R = real_t<T>;
  static constexpr bool has_parts = ComplexElement<T>;

 public:
  TENON_INLINE Gemv(std::int64_t m, std::int64_t k, const Matrix<const T>& a, const T* x, std::int64_t x_step, T* y,
                    std::int64_t y_step)
      : m_(m), k_(k), x_step_(x_step), y_step_(y_step), a_(a), x_(x), y_(y) {}

  /// Cost: one pass over a.
  TENON_NOINLINE_OG void compute() const {
    constexpr std::int64_t block = has_parts ? 1024 : 2048;
    share_blocks(blocks_of(m_, block), saturated_product(has_parts ? 16 : 4, m_ * k_), [this](std::int64_t i) {
      const std::int64_t first = i * block, count = smaller_of(block, m_ - first);
      if constexpr (!has_parts) rows(first, count);
      else if (has_contiguous_columns()) parts_along_columns(first, count);
      else parts_along_rows(first, count);
    });
  }

 private:
  bool has_contiguous_columns() const { return a_.row == 1 && a_.column != 1; }

  /// Computes `count` elements of y from `first` on.
  void rows(std::int64_t first, std::int64_t count) const {
    constexpr bool same = std::is_same_v<T, P>;
    const bool direct = same && y_step_ == 1;
    const Storage<P> own = direct ? Storage<P>() : Storage<P>(count);
    P* sums = own.data();
    if constexpr (same) {
      if (direct) sums = y_ + first;
    }
    for (std::int64_t i = 0; i < count; ++i) sums[i] = P(0);
    if (has_contiguous_columns()) kernel_along_columns<T>()(count, k_, a_.data + first, a_.column, x_, x_step_, sums);
    else along_rows(a_.at(first, 0), count, sums);
    if (!direct) {
      for (std::int64_t i = 0; i < count; ++i) y_[(first + i) * y_step_] = convert<T>(sums[i]);
    }
  }

  /// Sums block by block, which keeps the sums accurate; strided operands are gathered into buffers first.
  TENON_NOINLINE_OG void along_rows(const Matrix<const T>& a, std::int64_t count, P* sums) const {
    const auto kernel = kernel_along_rows<T>();
    const std::int64_t block = smaller_of(k_, gemv_depth);
    const Storage<T> row = a_.column == 1 ? Storage<T>() : Storage<T>(block),
                     vector = x_step_ == 1 ? Storage<T>() : Storage<T>(block);
    for (std::int64_t l = 0; l < k_; l += block) {
      const std::int64_t depth = smaller_of(block, k_ - l);
      const T* const x = x_step_ == 1 ? x_ + l : gathered(vector.data(), x_ + l * x_step_, x_step_, depth);
      if (a_.column == 1) {
        kernel(count, depth, a.data + l, a.row, x, sums);
      } else {
        for (std::int64_t i = 0; i < count; ++i)
          kernel(1, depth, gathered(row.data(), a.at(i, l).data, a.column, depth), 0, x, sums + i);
      }
    }
  }

  static const T* gathered(T* to, const T* from, std::int64_t step, std::int64_t n) {
    move_elements(reinterpret_cast<char*>(to), 1, reinterpret_cast<const char*>(from), step, n, sizeof(T));
    return to;
  }

  static const R* parts(const T* z) { return reinterpret_cast<const R*>(z); }

  void parts_along_columns(std::int64_t first, std::int64_t count) const {
    const auto kernel = kernel_along_columns<R>();
    const Storage<R> sums(4 * count);
    R *const u = sums.data(), *const v = u + 2 * count;
    for (std::int64_t i = 0; i < 4 * count; ++i) u[i] = R(0);
    constexpr std::int64_t together = 8;  // columns
    for (std::int64_t l = 0; l < k_; l += together) {
      const std::int64_t n = smaller_of(together, k_ - l);
      const R *const a = parts(a_.at(first, l).data), *const x = parts(x_ + l * x_step_);
      kernel(2 * count, n, a, 2 * a_.column, x, 2 * x_step_, u);
      kernel(2 * count, n, a, 2 * a_.column, x + 1, 2 * x_step_, v);
    }
    for (std::int64_t i = 0; i < count; ++i)
      y_[(first + i) * y_step_] = T(u[2 * i] - v[2 * i + 1], u[2 * i + 1] + v[2 * i]);
  }

  void parts_along_rows(std::int64_t first, std::int64_t count) const {
    const auto kernel = kernel_along_rows<R>();
    const std::int64_t block = smaller_of(k_, gemv_depth / 2);
    const Storage<R> sums(2 * count), vectors(4 * block);
    const Storage<T> row = a_.column == 1 ? Storage<T>() : Storage<T>(block);
    R *const re = sums.data(), *const im = re + count, *const by_re = vectors.data(), *const by_im = by_re + 2 * block;
    for (std::int64_t i = 0; i < 2 * count; ++i) re[i] = R(0);
    for (std::int64_t l = 0; l < k_; l += block) {
      const std::int64_t depth = smaller_of(block, k_ - l);
      for (std::int64_t j = 0; j < depth; ++j) {
        const T z = x_[(l + j) * x_step_];
        by_re[2 * j] = z.re;
        by_re[2 * j + 1] = -z.im;
        by_im[2 * j] = z.im;
        by_im[2 * j + 1] = z.re;
      }
      constexpr std::int64_t cached = 8192;  // elements: rows that are read twice
      const std::int64_t rows = a_.column == 1 ? 4 + cached / depth / 4 * 4 : 1;
      for (std::int64_t i = 0; i < count; i += rows) {
        const T* from = a_.at(first + i, l).data;
        if (a_.column != 1) {
          for (std::int64_t j = 0; j < depth; ++j) row.data()[j] = from[j * a_.column];
          from = row.data();
        }
        const std::int64_t n = smaller_of(rows, count - i);
        kernel(n, 2 * depth, parts(from), 2 * a_.row, by_re, re + i);
        kernel(n, 2 * depth, parts(from), 2 * a_.row, by_im, im + i);
      }
    }
    for (std::int64_t i = 0; i < count; ++i) y_[(first + i) * y_step_] = T(re[i], im[i]);
  }

  std::int64_t m_, k_, x_step_, y_step_;
  Matrix<const T> a_;
  const T* x_;
  T* y_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
