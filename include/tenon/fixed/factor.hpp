// Determinants, inverses and solutions of systems for square matrices of fixed shape.
//
// Up to 4 x 4 determinants and inverses come from minors, without a branch: fast, and with an error that grows with the
// square of the condition number. Larger ones, and all solutions, come from elimination with pivoting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/apply.hpp>
#include <tenon/fixed/multiply.hpp>
#include <tenon/fixed/power_of_two.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE constexpr auto require_fixed_factors() {
  static_assert(in_domain<T>(Domain::inexact),
                "tenon: decompositions are of float, double and complex matrices: cast<double>(x) makes one");
}
[[noreturn]] TENON_COLD inline void fail_singular(const char* function, Dims sizes) {
  throw_error(ErrorCode::linalg, function, ": the matrix of shape ", sizes, " is singular");
}

/// x(i, k) x(j, l) - x(i, l) x(j, k)
template <int i, int j, int k, int l, class T, std::int64_t n>
TENON_INLINE constexpr T minor_of(const FixedTensor<T, n, n>& x) {
  return x.template element<i * n + k>() * x.template element<j * n + l>() -
         x.template element<i * n + l>() * x.template element<j * n + k>();
}

/// A square matrix, to be eliminated to an upper triangle, and the right-hand sides.
template <class T, std::int64_t n, std::int64_t m>
struct FixedElimination {
  T rows[std::size_t{n}][std::size_t{n + m}] = {};
  bool is_singular = false;

  /// The determinant; 0 also if it is too small.
  TENON_INLINE constexpr T eliminate() {
    T det = T(1);
    for (std::int64_t k = 0; k < n; ++k) {
      std::int64_t pivot = k;
      for (std::int64_t i = k + 1; i < n; ++i) {
        if (math::abs(rows[i][k]) > math::abs(rows[pivot][k])) pivot = i;
      }
      if (rows[pivot][k] == T(0)) {
        is_singular = true;
        return T(0);
      }
      if (pivot != k) {
        det = -det;
        for (std::int64_t j = k; j < n + m; ++j) {
          const T kept = rows[k][j];
          rows[k][j] = rows[pivot][j];
          rows[pivot][j] = kept;
        }
      }
      det = det * rows[k][k];
      for (std::int64_t i = k + 1; i < n; ++i) {
        const T factor = rows[i][k] / rows[k][k];
        for (std::int64_t j = k + 1; j < n + m; ++j) rows[i][j] = rows[i][j] - factor * rows[k][j];
      }
    }
    return det;
  }
  /// After elimination: the solutions in place of the right-hand sides.
  TENON_INLINE constexpr void substitute() {
    for (std::int64_t k = n - 1; k >= 0; --k) {
      for (std::int64_t j = n; j < n + m; ++j) {
        T rest = rows[k][j];
        for (std::int64_t i = k + 1; i < n; ++i) rest = rest - rows[k][i] * rows[i][j];
        rows[k][j] = rest / rows[k][k];
      }
    }
  }
};

/// A matrix scaled to elements near 1 by powers of two for each row and column, which rounds nothing.
template <class T, std::int64_t n>
struct ScaledMatrix {
  int row[std::size_t{n}] = {}, column[std::size_t{n}] = {};  // element (i, k) was multiplied by 2^-(row[i] +
                                                              // column[k])
  bool is_finite = true;
  FixedTensor<T, n, n> values;

  constexpr explicit ScaledMatrix(const FixedTensor<T, n, n>& x) : values(x) {
    for (std::int64_t k = 0; k < n; ++k) {
      column[k] = exponent_of(T(0));
      for (std::int64_t i = 0; i < n; ++i) {
        const T zero = x.rows[i].rows[k] - x.rows[i].rows[k];
        is_finite = is_finite && zero == T(0);
        column[k] = larger(column[k], exponent_of(x.rows[i].rows[k]));
      }
    }
    for (std::int64_t i = 0; i < n; ++i) {
      row[i] = 2 * exponent_of(T(0));
      for (std::int64_t k = 0; k < n; ++k) row[i] = larger(row[i], exponent_of(x.rows[i].rows[k]) - column[k]);
      for (std::int64_t k = 0; k < n; ++k)
        values.rows[i].rows[k] = times_power_of_two(x.rows[i].rows[k], -row[i] - column[k]);
    }
  }

 private:
  TENON_INLINE static constexpr int larger(int a, int b) { return a > b ? a : b; }
};

/// The determinant if its products neither overflow nor underflow.
template <class T, std::int64_t n>
TENON_INLINE constexpr T plain_det_fixed(const FixedTensor<T, n, n>& x) {
  if constexpr (n == 1) {
    return x.template element<0>();
  } else if constexpr (n == 2) {
    return minor_of<0, 1, 0, 1>(x);
  } else if constexpr (n == 3) {
    return x.template element<0>() * minor_of<1, 2, 1, 2>(x) - x.template element<1>() * minor_of<1, 2, 0, 2>(x) +
           x.template element<2>() * minor_of<1, 2, 0, 1>(x);
  } else if constexpr (n == 4) {
    return minor_of<0, 1, 0, 1>(x) * minor_of<2, 3, 2, 3>(x) - minor_of<0, 1, 0, 2>(x) * minor_of<2, 3, 1, 3>(x) +
           minor_of<0, 1, 0, 3>(x) * minor_of<2, 3, 1, 2>(x) + minor_of<0, 1, 1, 2>(x) * minor_of<2, 3, 0, 3>(x) -
           minor_of<0, 1, 1, 3>(x) * minor_of<2, 3, 0, 2>(x) + minor_of<0, 1, 2, 3>(x) * minor_of<2, 3, 0, 1>(x);
  } else {
    FixedElimination<T, n, 0> of;
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t k = 0; k < n; ++k) of.rows[i][k] = x(i, k);
    }
    return of.eliminate();
  }
}

/// True if a determinant has kept its digits: products of elements may overflow or underflow although it does not.
template <class T>
TENON_INLINE constexpr bool has_digits(const T& det) {
  using R = real_t<T>;
  if constexpr (ComplexElement<T>) {
    const R size = math::abs(det);
    return size >= (sizeof(R) == 8 ? R(0x1p-960) : R(0x1p-100)) && size <= (sizeof(R) == 8 ? R(0x1p960) : R(0x1p120));
  } else {  // by one comparison of the exponent
    using Bits = std::conditional_t<sizeof(R) == 8, std::uint64_t, std::uint32_t>;
    constexpr int digits = sizeof(R) == 8 ? 52 : 23, bias = sizeof(R) == 8 ? 1023 : 127,
                  safe = sizeof(R) == 8 ? 960 : 100;
    constexpr Bits least = Bits{bias - safe} << (digits + 1), width = Bits{2 * safe} << (digits + 1);
    return static_cast<Bits>((__builtin_bit_cast(Bits, det) << 1) - least) <= width;
  }
}
/// The determinant from a scaled matrix, whose products are near 1.
template <class T, std::int64_t n>
TENON_NOINLINE constexpr T det_by_scaling(const FixedTensor<T, n, n>& x) {
  const ScaledMatrix<T, n> scaled(x);
  if (!scaled.is_finite) return plain_det_fixed(x);
  int exponent = 0;
  for (std::int64_t k = 0; k < n; ++k) exponent += scaled.row[k] + scaled.column[k];
  return times_power_of_two(plain_det_fixed(scaled.values), exponent);
}
template <class T, std::int64_t n>
TENON_INLINE constexpr T det_fixed(const FixedTensor<T, n, n>& x) {
  require_fixed_factors<T>();
  if constexpr (n > 2) {
    if (__builtin_is_constant_evaluated()) return det_by_scaling(x);  // an overflow is an error there
  }
  const T det = plain_det_fixed(x);
  // Of 2 x 2 it is a * d - b * c as computed, so that loops over matrices are vectorised: infinite or NaN where a
  // product overflows, even if the products cancel.
  if constexpr (n > 2) {
    if (!has_digits(det)) [[unlikely]]
      return det_by_scaling(x);
  }
  return det;
}

/// A 2 x 2 matrix in four lanes, row by row: products with adjugates, which for these take one shuffle.
template <class V>
struct SmallBlock {
  V v;
  TENON_INLINE friend SmallBlock operator*(const SmallBlock& a, const SmallBlock& b) {
    return {a.v * shuffled<0, 3, 0, 3>(b.v, b.v) + shuffled<1, 0, 3, 2>(a.v, a.v) * shuffled<2, 1, 2, 1>(b.v, b.v)};
  }
  /// adj(a) b
  TENON_INLINE friend SmallBlock adjugate_times(const SmallBlock& a, const SmallBlock& b) {
    return {shuffled<3, 3, 0, 0>(a.v, a.v) * b.v - shuffled<1, 1, 2, 2>(a.v, a.v) * shuffled<2, 3, 0, 1>(b.v, b.v)};
  }
  /// a adj(b)
  TENON_INLINE friend SmallBlock times_adjugate(const SmallBlock& a, const SmallBlock& b) {
    return {a.v * shuffled<3, 0, 3, 0>(b.v, b.v) - shuffled<1, 0, 3, 2>(a.v, a.v) * shuffled<2, 1, 2, 1>(b.v, b.v)};
  }
};

/// The inverse of a 4 x 4 matrix by its blocks A B / C D of 2 x 2: with a = |A| and so on, the block in the place of A
/// is adj(d A - B adj(D) C) over the determinant a d + b c - tr(adj(A) B adj(D) C). Returns the determinant.
template <class T>
TENON_INLINE T invert_blocks(const char* from, char* to) {
  using V = Lanes<T, 4>;
  using B = SmallBlock<V>;
  constexpr int row = 4 * sizeof(T);
  const V r0 = V::load(from), r1 = V::load(from + row), r2 = V::load(from + 2 * row), r3 = V::load(from + 3 * row);
  const B a{shuffled<0, 1, 4, 5>(r0, r1)}, b{shuffled<2, 3, 6, 7>(r0, r1)}, c{shuffled<0, 1, 4, 5>(r2, r3)},
      d{shuffled<2, 3, 6, 7>(r2, r3)};
  const V dets = shuffled<0, 2, 4, 6>(r0, r2) * shuffled<1, 3, 5, 7>(r1, r3) -
                 shuffled<1, 3, 5, 7>(r0, r2) * shuffled<0, 2, 4, 6>(r1, r3);
  const V det_a = shuffled<0, 0, 0, 0>(dets, dets), det_b = shuffled<1, 1, 1, 1>(dets, dets),
          det_c = shuffled<2, 2, 2, 2>(dets, dets), det_d = shuffled<3, 3, 3, 3>(dets, dets);
  const B dc = adjugate_times(d, c), ab = adjugate_times(a, b);
  const V x = det_d * a.v - (b * dc).v, w = det_a * d.v - (c * ab).v;
  const V y = det_b * c.v - times_adjugate(d, ab).v, z = det_c * b.v - times_adjugate(a, dc).v;
  V trace = ab.v * shuffled<0, 2, 1, 3>(dc.v, dc.v);
  trace = trace + shuffled<2, 3, 0, 1>(trace, trace);
  trace = trace + shuffled<1, 0, 3, 2>(trace, trace);
  const V det = det_a * det_d + det_b * det_c - trace;
  const V signs = V::from(typename V::Vector{T(1), T(-1), T(-1), T(1)}), over = signs / det;
  const V p = x * over, q = y * over, s = z * over, t = w * over;
  shuffled<3, 1, 7, 5>(p, q).store(to);
  shuffled<2, 0, 6, 4>(p, q).store(to + row);
  shuffled<3, 1, 7, 5>(s, t).store(to + 2 * row);
  shuffled<2, 0, 6, 4>(s, t).store(to + 3 * row);
  return det[0];
}

template <class T>
TENON_INLINE constexpr FixedTensor<T, 4, 4> inv_by_minors(const FixedTensor<T, 4, 4>& x, T over) {
  const T s0 = minor_of<0, 1, 0, 1>(x), s1 = minor_of<0, 1, 0, 2>(x), s2 = minor_of<0, 1, 0, 3>(x),
          s3 = minor_of<0, 1, 1, 2>(x), s4 = minor_of<0, 1, 1, 3>(x), s5 = minor_of<0, 1, 2, 3>(x);
  const T c0 = minor_of<2, 3, 0, 1>(x), c1 = minor_of<2, 3, 0, 2>(x), c2 = minor_of<2, 3, 0, 3>(x),
          c3 = minor_of<2, 3, 1, 2>(x), c4 = minor_of<2, 3, 1, 3>(x), c5 = minor_of<2, 3, 2, 3>(x);
  const auto at = [&x] TENON_INLINE_LAMBDA(int i, int k) { return x.rows[i].rows[k]; };
  const auto sum = [over] TENON_INLINE_LAMBDA(T a, T b, T c, T d, T e, T f) { return (a * b - c * d + e * f) * over; };
  return {{sum(at(1, 1), c5, at(1, 2), c4, at(1, 3), c3), -sum(at(0, 1), c5, at(0, 2), c4, at(0, 3), c3),
           sum(at(3, 1), s5, at(3, 2), s4, at(3, 3), s3), -sum(at(2, 1), s5, at(2, 2), s4, at(2, 3), s3)},
          {-sum(at(1, 0), c5, at(1, 2), c2, at(1, 3), c1), sum(at(0, 0), c5, at(0, 2), c2, at(0, 3), c1),
           -sum(at(3, 0), s5, at(3, 2), s2, at(3, 3), s1), sum(at(2, 0), s5, at(2, 2), s2, at(2, 3), s1)},
          {sum(at(1, 0), c4, at(1, 1), c2, at(1, 3), c0), -sum(at(0, 0), c4, at(0, 1), c2, at(0, 3), c0),
           sum(at(3, 0), s4, at(3, 1), s2, at(3, 3), s0), -sum(at(2, 0), s4, at(2, 1), s2, at(2, 3), s0)},
          {-sum(at(1, 0), c3, at(1, 1), c1, at(1, 2), c0), sum(at(0, 0), c3, at(0, 1), c1, at(0, 2), c0),
           -sum(at(3, 0), s3, at(3, 1), s1, at(3, 2), s0), sum(at(2, 0), s3, at(2, 1), s1, at(2, 2), s0)}};
}

/// The solutions y of x y = b, for the columns of b. Throws LinAlgError.
template <class T, std::int64_t n, std::int64_t m>
TENON_INLINE constexpr FixedTensor<T, n, m> solve_fixed(const char* function, const FixedTensor<T, n, n>& x,
                                                        const FixedTensor<T, n, m>& b) {
  require_fixed_factors<T>();
  FixedElimination<T, n, m> of;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < n; ++k) of.rows[i][k] = x.rows[i].rows[k];
    for (std::int64_t k = 0; k < m; ++k) of.rows[i][n + k] = b.rows[i].rows[k];
  }
  of.eliminate();
  if (of.is_singular) [[unlikely]]
    fail_singular(function, x.sizes());
  of.substitute();
  FixedTensor<T, n, m> result{Uninitialised{}};
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < m; ++k) result.rows[i].rows[k] = of.rows[i][n + k];
  }
  return result;
}
template <class T, std::int64_t n>
TENON_INLINE constexpr FixedTensor<T, n> solve_fixed(const char* function, const FixedTensor<T, n, n>& x,
                                                     const FixedTensor<T, n>& b) {
  FixedTensor<T, n, 1> column{Uninitialised{}};
  for (std::int64_t i = 0; i < n; ++i) column.rows[i].rows[0] = b.rows[i];
  column = solve_fixed(function, x, column);
  FixedTensor<T, n> result{Uninitialised{}};
  for (std::int64_t i = 0; i < n; ++i) result.rows[i] = column.rows[i].rows[0];
  return result;
}

/// The magnitude up to which products of the elements of a matrix do not overflow.
template <class R, std::int64_t n>
inline constexpr R largest_factor = sizeof(R) == 8 ? R(0x1p250) : n == 4 ? R(0x1p28) : R(0x1p38);

/// True if all parts of the elements are within that magnitude.
template <class T, std::int64_t n>
TENON_NOINLINE constexpr bool have_products(const FixedTensor<T, n, n>& x) {
  using R = real_t<T>;
  constexpr R most = largest_factor<R, n>;
  const auto is_within = [](R part) { return part <= most && part >= -most; };
  bool all = true;
  for (const auto& row : x.rows) {
    for (const T& z : row.rows) {
      if constexpr (ComplexElement<T>) all = all && is_within(z.re) && is_within(z.im);
      else all = all && is_within(z);
    }
  }
  return all;
}
/// True if minors over the determinant give an inverse that has kept its digits: the determinant is near 1, or elements
/// are not large and it is not small in comparison with them.
template <class T, std::int64_t n>
TENON_INLINE constexpr bool keeps_digits(const FixedTensor<T, n, n>& x, const T& det) {
  using R = real_t<T>;
  constexpr R safe = sizeof(R) == 8 ? R(0x1p300) : R(0x1p32), least = sizeof(R) == 8 ? R(0x1p-960) : R(0x1p-100);
  const R size = math::abs(det);
  if (size >= 1 / safe && size <= safe) [[likely]]
    return true;
  return size >= least * largest_factor<R, n> && have_products(x);
}
template <class T, std::int64_t n>
TENON_NOINLINE constexpr FixedTensor<T, n, n> inv_by_elimination(const char* function, const FixedTensor<T, n, n>& x) {
  return solve_fixed(function, x, FixedTensor<T, n, n>::eye());
}
/// The inverse from a scaled matrix, by elimination. Throws LinAlgError.
template <class T, std::int64_t n>
TENON_NOINLINE constexpr FixedTensor<T, n, n> inv_by_scaling(const char* function, const FixedTensor<T, n, n>& x) {
  const ScaledMatrix<T, n> scaled(x);
  if (!scaled.is_finite) return inv_by_elimination(function, x);
  FixedTensor<T, n, n> result = inv_by_elimination(function, scaled.values);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < n; ++k)
      result.rows[i].rows[k] = times_power_of_two(result.rows[i].rows[k], -scaled.column[i] - scaled.row[k]);
  }
  return result;
}

/// The inverse. Throws LinAlgError if the matrix is singular.
template <class T, std::int64_t n>
TENON_INLINE constexpr FixedTensor<T, n, n> inv_fixed(const char* function, const FixedTensor<T, n, n>& x) {
  require_fixed_factors<T>();
  if constexpr (n > 4) {
    return inv_by_elimination(function, x);
  } else {
    if constexpr (n == 4 && TENON_LANES && std::is_floating_point_v<T>) {
      if (!__builtin_is_constant_evaluated()) {
        FixedTensor<T, 4, 4> result{Uninitialised{}};
        const T det =
            invert_blocks<T>(reinterpret_cast<const char*>(x.data_ptr()), reinterpret_cast<char*>(result.data_ptr()));
        if (!keeps_digits(x, det)) [[unlikely]]
          return inv_by_scaling(function, x);
        return result;
      }
    }
    if (__builtin_is_constant_evaluated() && !have_products(x)) return inv_by_scaling(function, x);
    const T det = plain_det_fixed(x);
    if (!keeps_digits(x, det)) [[unlikely]]
      return inv_by_scaling(function, x);
    const T over = T(1) / det;
    if constexpr (n == 1) {
      return FixedTensor<T, 1, 1>::full(over);
    } else if constexpr (n == 2) {
      return {{x.template element<3>() * over, -x.template element<1>() * over},
              {-x.template element<2>() * over, x.template element<0>() * over}};
    } else if constexpr (n == 3) {
      return {{minor_of<1, 2, 1, 2>(x) * over, minor_of<0, 2, 2, 1>(x) * over, minor_of<0, 1, 1, 2>(x) * over},
              {minor_of<1, 2, 2, 0>(x) * over, minor_of<0, 2, 0, 2>(x) * over, minor_of<0, 1, 2, 0>(x) * over},
              {minor_of<1, 2, 0, 1>(x) * over, minor_of<0, 2, 1, 0>(x) * over, minor_of<0, 1, 0, 1>(x) * over}};
    } else {
      return inv_by_minors(x, over);
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
