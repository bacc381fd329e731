// Householder reflections H = I - tau v vᴴ of one matrix: finds them, and forms their products.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/linalg/numbers.hpp>
#include <tenon/cpu/linalg/reflect_kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// Rows of numbers with separate real and imaginary parts, padded with zeros: a view. A vector is one row.
template <class T>
struct PaddedRows {
  using R = real_t<T>;
  static constexpr int parts = ComplexElement<T> ? 2 : 1;
  R* data;
  std::int64_t plane;

  TENON_INLINE PaddedRows row(std::int64_t i) const { return {data + i * parts * plane, plane}; }
  TENON_INLINE T operator()(std::int64_t j) const {
    if constexpr (parts == 2) return T(data[j], data[plane + j]);
    else return data[j];
  }
  TENON_INLINE void put(std::int64_t j, const T& x) const {
    if constexpr (parts == 2) {
      data[j] = x.re;
      data[plane + j] = x.im;
    } else {
      data[j] = x;
    }
  }
};

/// The memory of such rows: zeros at first.
template <class T>
class PaddedMatrix {
 public:
  TENON_INLINE PaddedMatrix(std::int64_t rows, std::int64_t columns)
      : plane_((columns + 2 * reflect_padding - 1) / reflect_padding * reflect_padding),
        memory_(saturated_product(rows, PaddedRows<T>::parts * plane_)) {
    if (memory_.size() > 0)
      __builtin_memset(memory_.data(), 0, static_cast<std::size_t>(memory_.size()) * sizeof(real_t<T>));
  }
  TENON_INLINE PaddedRows<T> rows() const { return {memory_.data(), plane_}; }

 private:
  std::int64_t plane_;
  Storage<real_t<T>> memory_;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sum of squared magnitudes.
template <class T>
real_t<T> sum_of_squares(const PaddedRows<T>& x, std::int64_t first, std::int64_t n) {
  real_t<T> sum[4] = {};
  for (int p = 0; p < PaddedRows<T>::parts; ++p) {
    const real_t<T>* const data = x.data + p * x.plane;
    std::int64_t j = first;
    for (; j + 4 <= n; j += 4) {
      for (int k = 0; k < 4; ++k) sum[k] += data[j + k] * data[j + k];
    }
    for (; j < n; ++j) sum[0] += data[j] * data[j];
  }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/// Numbers whose squares are this small count as 0, as matrices have been scaled to elements near 1.
template <class R>
inline constexpr R least_square = sizeof(R) == 8 ? R(0x1p-1022) : R(0x1p-126f);

/// Finds the reflection with Hᴴ x = beta e, where x is v from its element `first` on and e its first unit vector:
/// writes tau, and v over x, and returns beta, which is real. Source: LAPACK, larfg.
template <class T>
real_t<T> make_reflector(const PaddedRows<T>& v, std::int64_t first, std::int64_t n, T& tau) {
  using R = real_t<T>;
  const T alpha = v(first);
  const R tail = sum_of_squares(v, first + 1, n);
  R real, all;
  bool is_real = true;
  if constexpr (ComplexElement<T>) {
    real = alpha.re;
    is_real = alpha.im * alpha.im <= least_square<R>;
    all = squared_magnitude(alpha) + tail;
  } else {
    real = alpha;
    all = alpha * alpha + tail;
  }
  v.put(first, T(1));
  if (tail <= least_square<R> && is_real) {
    for (std::int64_t j = first + 1; j < n; ++j) v.put(j, T(0));
    tau = T(0);
    return real;
  }
  const R norm = math::sqrt(all), beta = real < 0 ? norm : -norm;
  const T scale = T(1) / (alpha - T(beta));
  if constexpr (ComplexElement<T>) tau = T((beta - alpha.re) / beta, -alpha.im / beta);
  else tau = (beta - alpha) / beta;
  for (std::int64_t j = first + 1; j < n; ++j) v.put(j, v(j) * scale);
  return beta;
}

/// to = conj(from), from element `first` on.
template <class T>
void conjugate_row(const PaddedRows<T>& to, const PaddedRows<T>& from, std::int64_t first, std::int64_t n) {
  for (std::int64_t j = first; j < n; ++j) to.put(j, conjugate(from(j)));
}

/// The kernel of a pass across rows, and of one down columns.
template <class T, int terms>
TENON_INLINE auto reflect_across() { return variant<ReflectAcross<T, terms>, void(const ReflectPass<real_t<T>>&)>(); }
template <class T>
TENON_INLINE auto reflect_down() { return variant<ReflectDown<T>, void(const ReflectPass<real_t<T>>&)>(); }

template <class T>
TENON_INLINE typename ReflectPass<real_t<T>>::Vector pass_vector(const PaddedRows<T>& x, std::int64_t first) {
  return {x.data + first, x.plane};
}

/// Reflections in the order in which they were found. Number k has its 1 at place k + shift of its vector, and zeros
/// before.
template <class T>
class Reflectors {
  using R = real_t<T>;

 public:
  Reflectors(std::int64_t count, std::int64_t size, std::int64_t shift)
      : count_(count), size_(size), shift_(shift), vectors_(count, size), tau_(1, count) {}

  std::int64_t count() const { return count_; }
  std::int64_t size() const { return size_; }
  std::int64_t shift() const { return shift_; }
  PaddedRows<T> vector(std::int64_t k) const { return vectors_.rows().row(k); }
  T tau(std::int64_t k) const { return tau_.rows()(k); }
  /// Converts the contents of vector(k) to a reflection.
  real_t<T> make(std::int64_t k) const {
    T tau;
    const real_t<T> beta = make_reflector(vector(k), k + shift_, size_, tau);
    tau_.rows().put(k, tau);
    return beta;
  }
  /// Replaces reflection k by its conjugate.
  void conjugate_one(std::int64_t k) const {
    if constexpr (ComplexElement<T>) {
      conjugate_row(vector(k), vector(k), k + shift_, size_);
      tau_.rows().put(k, conjugate(tau(k)));
    }
  }

  /// x = x H₍ₖ₋₁₎ᵀ … H₀ᵀ for the rows of x: the transpose of H₀ … H₍ₖ₋₁₎ xᵀ. If `is_identity`, x is the first rows of
  /// one.
  void multiply(const PaddedRows<T>& x, std::int64_t rows, bool is_identity) const {
    if (count_ == 0) return;
    const PaddedMatrix<T> left(1, rows), factor(1, size_);
    const auto kernel = reflect_across<T, 1>();
    for (std::int64_t k = count_ - 1; k >= -1; --k) {
      const std::int64_t now = k < 0 ? 0 : k, before = k + 1 < count_ ? k + 1 : k, first = now + shift_;
      const std::int64_t from = is_identity && shift_ == 0 ? now : 0;
      const PaddedRows<T> to = x.row(from);
      if (k < 0)
        __builtin_memset(factor.rows().data, 0,
                         static_cast<std::size_t>(PaddedRows<T>::parts * factor.rows().plane) * sizeof(R));
      else conjugate_row(factor.rows(), vector(k), first, size_);
      kernel({.rows = rows - from,
              .columns = size_ - first,
              .data = to.data + first,
              .row = PaddedRows<T>::parts * x.plane,
              .plane = x.plane,
              .left = {pass_vector(left.rows(), from)},
              .right = {pass_vector(vector(before), first)},
              .factor = pass_vector(factor.rows(), first),
              .result = left.rows().data + from,
              .result_plane = left.rows().plane});
      if (k >= 0) {
        for (std::int64_t i = from; i < rows; ++i) left.rows().put(i, left.rows()(i) * tau(k));
      }
    }
  }

 private:
  std::int64_t count_, size_, shift_;
  PaddedMatrix<T> vectors_, tau_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
