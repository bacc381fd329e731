// Eigenvalues and eigenvectors of symmetric matrices of fixed shape, by Jacobi's rotations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/power_of_two.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::linalg {

/// The result of eigh of a FixedTensor: `auto [eigenvalues, eigenvectors] = eigh(x)`.
template <class T, std::int64_t n>
struct FixedEigenResult {
  FixedTensor<T, n> eigenvalues;
  FixedTensor<T, n, n> eigenvectors;
};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A rotation in the plane of rows p and q that makes x(p, q) 0. Source: Golub and Van Loan, Matrix Computations, 4th
/// edition, 8.5.
template <class T, std::int64_t n>
TENON_INLINE constexpr void rotate_fixed(FixedTensor<T, n, n>& x, FixedTensor<T, n, n>& vectors, std::int64_t p,
                                         std::int64_t q) {
  const T off = x.rows[p].rows[q];
  if (off == T(0)) return;
  const T theta = (x.rows[q].rows[q] - x.rows[p].rows[p]) / (2 * off);
  // The square of a large angle may overflow: then t is 1 / (2 theta), correct to the last digit.
  const T size = math::abs(theta),
          t_size = size > T(1e18f) ? T(0.5) / size : T(1) / (size + math::sqrt(size * size + T(1)));
  const T t = theta < 0 ? -t_size : t_size, c = T(1) / math::sqrt(t * t + T(1)), s = t * c;
  x.rows[p].rows[p] -= t * off;
  x.rows[q].rows[q] += t * off;
  x.rows[p].rows[q] = x.rows[q].rows[p] = T(0);
  for (std::int64_t k = 0; k < n; ++k) {
    if (k != p && k != q) {
      const T a = x.rows[k].rows[p], b = x.rows[k].rows[q];
      x.rows[k].rows[p] = x.rows[p].rows[k] = c * a - s * b;
      x.rows[k].rows[q] = x.rows[q].rows[k] = s * a + c * b;
    }
    const T a = vectors.rows[k].rows[p], b = vectors.rows[k].rows[q];
    vectors.rows[k].rows[p] = c * a - s * b;
    vectors.rows[k].rows[q] = s * a + c * b;
  }
}

/// The eigenvalues and eigenvectors of the matrix whose lower triangle is that of x. Throws LinAlgError for infinities
/// and NaN.
template <class T, std::int64_t n>
constexpr linalg::FixedEigenResult<T, n> eigh_fixed(const char* function, FixedTensor<T, n, n> x) {
  static_assert(std::is_floating_point_v<T>,
                "tenon: eigh of a fixed tensor is of float or double: cast<double>(x) makes one");
  T total = T(0), most = T(0);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < n; ++k) {
      if (k > i) x.rows[i].rows[k] = x.rows[k].rows[i];
      total += x.rows[i].rows[k] - x.rows[i].rows[k];
      const T size = math::abs(x.rows[i].rows[k]);
      most = size > most ? size : most;
    }
  }
  if (!(total == T(0))) [[unlikely]]
    throw_error(ErrorCode::linalg, function, ": the matrix of shape ", x.sizes(), " has elements that are not finite");
  // Sums of a row's elements may overflow, and rotated subnormal ones have few digits left.
  constexpr T safe = sizeof(T) == 8 ? T(0x1p900) : T(0x1p60);
  const int exponent = most > 0 && !(most <= safe && most * safe >= T(1)) ? exponent_of(most) : 0;
  if (exponent != 0) [[unlikely]] {
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t k = 0; k < n; ++k) x.rows[i].rows[k] = times_power_of_two(x.rows[i].rows[k], -exponent);
    }
  }
  FixedTensor<T, n, n> vectors = FixedTensor<T, n, n>::eye();
  // Convergence is quadratic: four or five rounds suffice, and the bound is never reached.
  for (int round = 0; round < 50; ++round) {
    T off = T(0), on = T(0);
    for (std::int64_t i = 0; i < n; ++i) {
      on += math::abs(x.rows[i].rows[i]);
      for (std::int64_t k = 0; k < i; ++k) off += math::abs(x.rows[i].rows[k]);
    }
    if (on + off == on) break;
    for (std::int64_t p = 0; p < n; ++p) {
      for (std::int64_t q = p + 1; q < n; ++q) rotate_fixed(x, vectors, p, q);
    }
  }
  linalg::FixedEigenResult<T, n> result;
  bool used[std::size_t{n}] = {};
  for (std::int64_t k = 0; k < n; ++k) {
    std::int64_t least = -1;
    for (std::int64_t i = 0; i < n; ++i) {
      if (!used[i] && (least < 0 || x.rows[i].rows[i] < x.rows[least].rows[least])) least = i;
    }
    used[least] = true;
    result.eigenvalues.rows[k] = times_power_of_two(x.rows[least].rows[least], exponent);
    for (std::int64_t i = 0; i < n; ++i) result.eigenvectors.rows[i].rows[k] = vectors.rows[i].rows[least];
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
