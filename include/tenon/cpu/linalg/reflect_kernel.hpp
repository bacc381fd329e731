// Householder reflections: the passes over a matrix's rows by which it is reduced to a few diagonals. A pass subtracts
// the remaining terms of the previous reflection, and multiplies by the next one's vector, so that the matrix is read
// and written once.
//
// Complex numbers have separate parts: each row has its real parts, then its imaginary ones. Rows and vectors are
// padded with zeros, so that whole registers are read and written.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// The least number of zeros that pad rows and vectors: the lanes of the widest register.
inline constexpr std::int64_t reflect_padding = 16;

/// The operands of a pass over a matrix. `plane` is the step from a number's real part to its imaginary one, in the
/// matrix and in vectors.
template <class R>
struct ReflectPass {
  struct Vector {
    const R* data;
    std::int64_t plane;
  };
  std::int64_t rows, columns;
  R* data;
  std::int64_t row, plane;
  Vector left[2], right[2];  // the matrix -= left rightᵀ, for one term or two
  Vector factor;             // then it is multiplied by this vector
  R* result;
  std::int64_t result_plane;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A complex number is two parts, a real one a single part. to -= a b, or to += a b.
template <int parts, int sign, class V>
TENON_INLINE void add_parts(V* to, const V* a, const V* b) {
  TENON_CONTRACT
  if constexpr (parts == 1) {
    if constexpr (sign < 0) to[0] = to[0] - a[0] * b[0];
    else to[0] = to[0] + a[0] * b[0];
  } else if constexpr (sign < 0) {
    to[0] = to[0] - a[0] * b[0] + a[1] * b[1];
    to[1] = to[1] - a[0] * b[1] - a[1] * b[0];
  } else {
    to[0] = to[0] + a[0] * b[0] - a[1] * b[1];
    to[1] = to[1] + a[0] * b[1] + a[1] * b[0];
  }
}

/// The base of a pass: it walks over the rows, and Pass has `several<rows, V>`, which does some of them in registers V.
template <class Pass, class T>
struct ReflectRows {
  using R = real_t<T>;
  static constexpr int parts = ComplexElement<T> ? 2 : 1;

  template <int bytes>
  TENON_INLINE static void loop(const ReflectPass<R>& pass) {
    constexpr int rows = 4 / parts, lanes = gemm_tile<R>(bytes).lanes;
    std::int64_t i = 0;
    for (; i + rows <= pass.rows; i += rows) Pass::template several<rows, GemmVector<R, lanes>>(pass, i);
    for (; i < pass.rows; ++i) Pass::template several<1, GemmVector<R, lanes>>(pass, i);
  }

 protected:
  /// A number of a vector in all lanes, and lanes of numbers of a row.
  template <class V>
  TENON_INLINE static void spread(V* to, const typename ReflectPass<R>::Vector& from, std::int64_t i) {
    unrolled<parts>([&] TENON_INLINE_LAMBDA(int p) { to[p] = V(from.data[p * from.plane + i]); });
  }
  template <class V>
  TENON_INLINE static void load(V* to, const R* from, std::int64_t plane) {
    unrolled<parts>([&] TENON_INLINE_LAMBDA(int p) { to[p] = load_register<V>(from + p * plane); });
  }
  template <class V>
  TENON_INLINE static void store(R* to, std::int64_t plane, const V* from) {
    unrolled<parts>([&] TENON_INLINE_LAMBDA(int p) { store_register(to + p * plane, from[p]); });
  }
};

/// Subtracts the terms. The result, a number for each row, is the matrix times the factor; it may be written in place
/// of left[0].
template <class T, int terms>
struct ReflectAcross : ReflectRows<ReflectAcross<T, terms>, T> {
  using Rows = ReflectRows<ReflectAcross, T>;
  using R = typename Rows::R;
  static constexpr int parts = Rows::parts;

 private:
  friend Rows;
  template <int rows, class V>
  TENON_INLINE static void several(const ReflectPass<R>& pass, std::int64_t first) {
    constexpr int lanes = static_cast<int>(sizeof(V) / sizeof(R));
    V left[std::size_t{rows * terms}][std::size_t{parts}], sum[std::size_t{rows}][std::size_t{parts}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
      unrolled<terms>([&] TENON_INLINE_LAMBDA(int t) { Rows::spread(left[i * terms + t], pass.left[t], first + i); });
      unrolled<parts>([&] TENON_INLINE_LAMBDA(int p) { sum[i][p] = V(R(0)); });
    });
    R* const data = pass.data + first * pass.row;
    for (std::int64_t j = 0; j < pass.columns; j += lanes) {
      V right[std::size_t{terms}][std::size_t{parts}], factor[std::size_t{parts}];
      unrolled<terms>(
          [&] TENON_INLINE_LAMBDA(int t) { Rows::load(right[t], pass.right[t].data + j, pass.right[t].plane); });
      Rows::load(factor, pass.factor.data + j, pass.factor.plane);
      unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
        R* const at = data + i * pass.row + j;
        V x[std::size_t{parts}];
        Rows::load(x, at, pass.plane);
        unrolled<terms>([&] TENON_INLINE_LAMBDA(int t) { add_parts<parts, -1>(x, left[i * terms + t], right[t]); });
        Rows::store(at, pass.plane, x);
        add_parts<parts, 1>(sum[i], x, factor);
      });
    }
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
      unrolled<parts>([&] TENON_INLINE_LAMBDA(int p) {
        pass.result[p * pass.result_plane + first + i] =
            join_across(sum[i][p], [](const auto& a, const auto& b) { return a + b; });
      });
    });
  }
};

/// Subtracts one term, and adds the factor, a number for each row, times the matrix to the result, a number for each
/// column.
template <class T>
struct ReflectDown : ReflectRows<ReflectDown<T>, T> {
  using Rows = ReflectRows<ReflectDown, T>;
  using R = typename Rows::R;
  static constexpr int parts = Rows::parts;

 private:
  friend Rows;
  template <int rows, class V>
  TENON_INLINE static void several(const ReflectPass<R>& pass, std::int64_t first) {
    constexpr int lanes = static_cast<int>(sizeof(V) / sizeof(R));
    V left[std::size_t{rows}][std::size_t{parts}], factor[std::size_t{rows}][std::size_t{parts}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
      Rows::spread(left[i], pass.left[0], first + i);
      Rows::spread(factor[i], pass.factor, first + i);
    });
    R* const data = pass.data + first * pass.row;
    for (std::int64_t j = 0; j < pass.columns; j += lanes) {
      V right[std::size_t{parts}], sum[std::size_t{parts}];
      Rows::load(right, pass.right[0].data + j, pass.right[0].plane);
      Rows::load(sum, pass.result + j, pass.result_plane);
      unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
        R* const at = data + i * pass.row + j;
        V x[std::size_t{parts}];
        Rows::load(x, at, pass.plane);
        add_parts<parts, -1>(x, left[i], right);
        Rows::store(at, pass.plane, x);
        add_parts<parts, 1>(sum, factor[i], x);
      });
      Rows::store(pass.result + j, pass.result_plane, sum);
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
