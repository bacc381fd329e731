// Powers of two that scale matrices to elements near 1, so that the squares in iterations neither overflow nor
// underflow.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/layout.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// 2^exponent as two factors, as it may overflow for subnormal elements.
template <class R>
struct PowerOfTwo {
  R first, second;
  TENON_INLINE explicit PowerOfTwo(int exponent)
      : first(static_cast<R>(__builtin_ldexp(1, exponent / 2))),
        second(static_cast<R>(__builtin_ldexp(1, exponent - exponent / 2))) {}
  template <class T>
  TENON_INLINE T times(const T& x) const {
    if constexpr (ComplexElement<T>) return T(times(x.re), times(x.im));
    else return x * first * second;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The exponent of the largest part of a matrix's elements, if squares of such numbers may overflow or underflow; else
/// 0. Of a Hermitian matrix only the lower triangle counts.
template <class T>
int far_exponent(const Tensor<const T>& matrix, bool is_hermitian) {
  using R = real_t<T>;
  const Layout& layout = matrix.layout();
  R sizes[4] = {};  // of four elements in turn, as comparisons wait for one another
  const auto take = [](R& most, R x) {
    const R size = x < 0 ? -x : x;
    most = size > most ? size : most;
  };
  for (std::int64_t i = 0; i < layout.size(0); ++i) {
    const T* const row = matrix.data_ptr() + i * layout.stride(0);
    const std::int64_t n = is_hermitian ? i + 1 : layout.size(1), step = layout.stride(1);
    std::int64_t k = 0;
    const auto one = [&](int at) {
      const T& x = row[(k + at) * step];
      if constexpr (ComplexElement<T>) take(sizes[at], x.re), take(sizes[at], x.im);
      else take(sizes[at], x);
    };
    for (; k + 4 <= n; k += 4) one(0), one(1), one(2), one(3);
    for (; k < n; ++k) one(0);
  }
  R most = 0;
  for (const R size : sizes) take(most, size);
  if (!(most > 0)) return 0;
  int exponent = 0;
  (void)__builtin_frexp(static_cast<double>(most), &exponent);
  constexpr int safe = sizeof(R) == 8 ? 128 : 16;
  return exponent >= -safe && exponent <= safe ? 0 : exponent;
}

/// A copy of a matrix, times 2^exponent.
template <class T>
Tensor<T> scaled_copy(const char* function, const Tensor<const T>& matrix, int exponent) {
  const PowerOfTwo<real_t<T>> power(exponent);
  Tensor<T> result = new_tensor<T>(function, matrix.sizes());
  assign(function, result, matrix);
  T* const data = result.data_ptr();
  for (std::int64_t k = 0; k < result.numel(); ++k) data[k] = power.times(data[k]);
  return result;
}

/// Multiplies the elements of a row by 2^exponent.
template <class V>
void scale_row(const Tensor<V>& row, int exponent) {
  const PowerOfTwo<real_t<V>> power(exponent);
  for (std::int64_t k = 0; k < row.numel(); ++k) {
    V& x = row.data_ptr()[k * row.stride(0)];
    x = power.times(x);
  }
}

/// Calls solve(matrix, values) for values that are proportional to the matrix, as eigenvalues are: a matrix with very
/// large or small elements is replaced by a copy with elements near 1, and the values are scaled back afterwards.
template <class T, class V, class F>
bool solve_scaled(const char* function, const Tensor<const T>& matrix, const Tensor<V>& values, bool is_hermitian,
                  F solve) {
  const int exponent = far_exponent(matrix, is_hermitian);
  if (exponent == 0) return solve(matrix, values);
  if (!solve(Tensor<const T>(scaled_copy(function, matrix, -exponent)), values)) return false;
  scale_row(values, exponent);
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
