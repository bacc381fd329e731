// Eigenvalues and eigenvectors of a real Hessenberg matrix, by double-shift QR steps. Source: EISPACK, hqr2.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The quasi-triangular form of one matrix, and its eigenvectors.
template <class R>
class RealSchur {
  static constexpr R epsilon = sizeof(R) == 8 ? R(0x1p-52) : R(0x1p-23f);

 public:
  /// Works in place on h (n, n) and on zt (n, n), whose rows begin as columns of an orthogonal matrix, unless zt is
  /// null.
  TENON_INLINE RealSchur(std::int64_t n, R* h, R* zt, complex<R>* values) : n_(n), h_(h), zt_(zt), values_(values) {
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = i > 0 ? i - 1 : 0; j < n; ++j) norm_ += math::abs(at(i, j));
    }
  }

  /// h becomes quasi-triangular, with a 2 x 2 block for each pair of complex eigenvalues. False if it does not
  /// converge.
  bool iterate() {
    R moved = 0;  // the sum that exceptional shifts have subtracted from the diagonal
    int steps = 0;
    for (std::int64_t last = n_ - 1; last >= 0;) {
      const std::int64_t first = block_begin(last);
      if (first == last) {
        at(last, last) += moved;
        values_[last] = complex<R>(at(last, last));
        --last;
        steps = 0;
      } else if (first == last - 1) {
        split_pair(last, moved);
        last -= 2;
        steps = 0;
      } else if (steps == 60) {
        return false;
      } else {
        step(first, last, shifts_of(last, ++steps, moved));
      }
    }
    return true;
  }

  /// h above its diagonal becomes the eigenvectors of the quasi-triangular matrix: a column for a real eigenvalue, the
  /// real part and the imaginary one for a pair.
  void solve() {
    if (norm_ == 0) norm_ = 1;
    for (std::int64_t n = n_ - 1; n >= 0; --n) {
      if (values_[n].im == 0) solve_real(n);
      else if (values_[n].im < 0) solve_pair(n);
    }
  }

 private:
  /// For shifts a and b: x is the last diagonal element, y the one before, w the product of the two off-diagonal
  /// elements.
  struct Shifts {
    R x, y, w;
  };

  TENON_INLINE R& at(std::int64_t i, std::int64_t j) { return h_[i * n_ + j]; }

  std::int64_t block_begin(std::int64_t last) {
    for (std::int64_t i = last; i > 0; --i) {
      R size = math::abs(at(i - 1, i - 1)) + math::abs(at(i, i));
      if (size == 0) size = norm_;
      if (math::abs(at(i, i - 1)) <= epsilon * size) return i;
    }
    return 0;
  }

  Shifts shifts_of(std::int64_t last, int steps, R& moved) {
    Shifts shifts{at(last, last), at(last - 1, last - 1), at(last, last - 1) * at(last - 1, last)};
    if (steps % 10 != 0) return shifts;
    moved += shifts.x;
    const R by = shifts.x;
    for (std::int64_t i = 0; i <= last; ++i) at(i, i) -= by;
    const R size = math::abs(at(last, last - 1)) + math::abs(at(last - 1, last - 2));
    return {R(0.75) * size, R(0.75) * size, R(-0.4375) * size * size};
  }

  /// Rotates rows and columns k and k + 1: x and y become q x + p y and q y - p x.
  void rotate(std::int64_t k, R p, R q) {
    const auto turn = [p, q](R& a, R& b) {
      const R x = a;
      a = q * x + p * b;
      b = q * b - p * x;
    };
    for (std::int64_t j = k; j < n_; ++j) turn(at(k, j), at(k + 1, j));
    for (std::int64_t i = 0; i <= k + 1; ++i) turn(at(i, k), at(i, k + 1));
    if (!zt_) return;
    for (std::int64_t i = 0; i < n_; ++i) turn(zt_[k * n_ + i], zt_[(k + 1) * n_ + i]);
  }

  /// The eigenvalues of the 2 x 2 block that ends at `last`; it becomes triangular if they are real.
  void split_pair(std::int64_t last, R moved) {
    const R w = at(last, last - 1) * at(last - 1, last);
    R p = (at(last - 1, last - 1) - at(last, last)) / 2;
    const R square = p * p + w, root = math::sqrt(math::abs(square));
    at(last, last) += moved;
    at(last - 1, last - 1) += moved;
    R x = at(last, last);
    if (square < 0) {
      values_[last - 1] = complex<R>(x + p, root);
      values_[last] = complex<R>(x + p, -root);
      return;
    }
    const R z = p >= 0 ? p + root : p - root;
    values_[last - 1] = complex<R>(x + z);
    values_[last] = complex<R>(z != 0 ? x - w / z : x + z);
    x = at(last, last - 1);
    const R size = math::abs(x) + math::abs(z);
    p = x / size;
    const R q = z / size, length = math::sqrt(p * p + q * q);
    rotate(last - 1, p / length, q / length);
    at(last, last - 1) = 0;
  }

  /// A double step on the block first … last.
  void step(std::int64_t first, std::int64_t last, Shifts shifts) {
    const auto [x, y, w] = shifts;
    R p = 0, q = 0, r = 0;
    // The step may begin below two small elements.
    std::int64_t begin = last - 2;
    for (;; --begin) {
      const R z = at(begin, begin), a = x - z, b = y - z;
      p = (a * b - w) / at(begin + 1, begin) + at(begin, begin + 1);
      q = at(begin + 1, begin + 1) - z - a - b;
      r = at(begin + 2, begin + 1);
      const R size = math::abs(p) + math::abs(q) + math::abs(r);
      p /= size;
      q /= size;
      r /= size;
      if (begin == first) break;
      const R beside = math::abs(at(begin - 1, begin - 1)) + math::abs(z) + math::abs(at(begin + 1, begin + 1));
      if (math::abs(at(begin, begin - 1)) * (math::abs(q) + math::abs(r)) < epsilon * (math::abs(p) * beside)) break;
    }
    for (std::int64_t i = begin + 2; i <= last; ++i) {
      at(i, i - 2) = 0;
      if (i > begin + 2) at(i, i - 3) = 0;
    }
    for (std::int64_t k = begin; k < last; ++k) {
      const bool has_third = k + 1 < last;
      R size = 1;
      if (k > begin) {
        p = at(k, k - 1);
        q = at(k + 1, k - 1);
        r = has_third ? at(k + 2, k - 1) : R(0);
        size = math::abs(p) + math::abs(q) + math::abs(r);
        if (size == 0) continue;
        p /= size;
        q /= size;
        r /= size;
      }
      const R length = math::sqrt(p * p + q * q + r * r), s = p < 0 ? -length : length;
      if (s == 0) continue;
      if (k > begin) at(k, k - 1) = -s * size;
      else if (first != begin) at(k, k - 1) = -at(k, k - 1);
      p += s;
      reflect(k, last, {p / s, q / s, r / s, q / p, r / p}, has_third);
    }
  }

  /// The reflection I - (x, y, z)ᵀ (1, q, r).
  struct Reflection {
    R x, y, z, q, r;
  };
  void reflect(std::int64_t k, std::int64_t last, const Reflection& by, bool has_third) {
    R *const row0 = h_ + k * n_, *const row1 = row0 + n_, *const row2 = has_third ? row1 + n_ : row1;
    for (std::int64_t j = k; j < n_; ++j) {
      R p = row0[j] + by.q * row1[j];
      if (has_third) {
        p += by.r * row2[j];
        row2[j] -= p * by.z;
      }
      row0[j] -= p * by.x;
      row1[j] -= p * by.y;
    }
    for (std::int64_t i = 0; i <= (last < k + 3 ? last : k + 3); ++i) {
      R* const row = h_ + i * n_ + k;
      apply_across(row[0], row[1], row[has_third ? 2 : 1], by, has_third);
    }
    if (!zt_) return;
    R *const z0 = zt_ + k * n_, *const z1 = z0 + n_, *const z2 = has_third ? z1 + n_ : z1;
    for (std::int64_t i = 0; i < n_; ++i) apply_across(z0[i], z1[i], z2[i], by, has_third);
  }
  TENON_INLINE static void apply_across(R& a, R& b, R& c, const Reflection& by, bool has_third) {
    R p = by.x * a + by.y * b;
    if (has_third) {
      p += by.z * c;
      c -= p * by.r;
    }
    a -= p;
    b -= p * by.q;
  }

  TENON_INLINE R sum_of_products(std::int64_t i, std::int64_t first, std::int64_t last, std::int64_t column) {
    R sum = 0;
    for (std::int64_t j = first; j <= last; ++j) sum += at(i, j) * at(j, column);
    return sum;
  }
  TENON_INLINE void set(std::int64_t i, std::int64_t n, const complex<R>& z) {
    at(i, n - 1) = z.re;
    at(i, n) = z.im;
  }

  void solve_real(std::int64_t n) {
    const R value = values_[n].re;
    std::int64_t below = n;
    R z = 0, s = 0;
    at(n, n) = 1;
    for (std::int64_t i = n - 1; i >= 0; --i) {
      const R w = at(i, i) - value, r = sum_of_products(i, below, n, n);
      if (values_[i].im < 0) {
        z = w;
        s = r;
        continue;
      }
      below = i;
      if (values_[i].im == 0) {
        at(i, n) = -r / (w != 0 ? w : epsilon * norm_);
      } else {
        const R x = at(i, i + 1), y = at(i + 1, i), d = values_[i].re - value, e = values_[i].im;
        const R t = (x * s - z * r) / (d * d + e * e);
        at(i, n) = t;
        at(i + 1, n) = math::abs(x) > math::abs(z) ? (-r - w * t) / x : (-s - y * t) / z;
      }
      const R size = math::abs(at(i, n));
      if (epsilon * size * size > 1) {
        for (std::int64_t j = i; j <= n; ++j) at(j, n) /= size;
      }
    }
  }

  void solve_pair(std::int64_t n) {
    using Z = complex<R>;
    const R p = values_[n].re, q = values_[n].im;
    std::int64_t below = n - 1;
    if (math::abs(at(n, n - 1)) > math::abs(at(n - 1, n))) {
      set(n - 1, n, Z(q / at(n, n - 1), -(at(n, n) - p) / at(n, n - 1)));
    } else {
      set(n - 1, n, Z(R(0), -at(n - 1, n)) / Z(at(n - 1, n - 1) - p, q));
    }
    set(n, n, Z(R(0), R(1)));
    R z = 0, r = 0, s = 0;
    for (std::int64_t i = n - 2; i >= 0; --i) {
      const R w = at(i, i) - p, re = sum_of_products(i, below, n, n - 1), im = sum_of_products(i, below, n, n);
      if (values_[i].im < 0) {
        z = w;
        r = re;
        s = im;
        continue;
      }
      below = i;
      if (values_[i].im == 0) {
        set(i, n, Z(-re, -im) / Z(w, q));
      } else {
        const R x = at(i, i + 1), y = at(i + 1, i), d = values_[i].re - p, e = values_[i].im;
        Z divisor(d * d + e * e - q * q, 2 * d * q);
        if (divisor == Z(0))
          divisor = Z(epsilon * norm_ * (math::abs(w) + math::abs(q) + math::abs(x) + math::abs(y) + math::abs(z)));
        set(i, n, Z(x * r - z * re + q * im, x * s - z * im - q * re) / divisor);
        const R a = at(i, n - 1), b = at(i, n);
        if (math::abs(x) > math::abs(z) + math::abs(q))
          set(i + 1, n, Z((-re - w * a + q * b) / x, (-im - w * b - q * a) / x));
        else set(i + 1, n, Z(-r - y * a, -s - y * b) / Z(z, q));
      }
      const R a = math::abs(at(i, n - 1)), b = math::abs(at(i, n)), size = a < b ? b : a;
      if (epsilon * size * size > 1) {
        for (std::int64_t j = i; j <= n; ++j) set(j, n, Z(at(j, n - 1) / size, at(j, n) / size));
      }
    }
  }

  std::int64_t n_;
  R* h_;
  R* zt_;
  complex<R>* values_;
  R norm_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
