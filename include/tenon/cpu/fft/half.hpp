// The first half of the spectrum of a real line of 2 m numbers, and the transform of its m pairs: each is found from
// the other.
//
// The pairs' transform is Z = E + i O, where E and O are the transforms of the elements with even and with odd numbers.
// Both are of real lines, so E[k] = (Z[k] + conj Z[m - k]) / 2 and i O[k] = (Z[k] - conj Z[m - k]) / 2, and the line's
// own is X[k] = E[k] + w^k O[k] with w = exp(-pi i / m). Source: Van Loan, Computational Frameworks for the Fast
// Fourier Transform, 1992, section 4.3.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/fft/kernel.hpp>
#include <tenon/cpu/fft/plan.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// X for k from 0 to m, of `lines` lines that alternate, from their Z.
template <class T>
struct HalfFromPairs {
  template <int bytes>
  TENON_INLINE static void loop(const FftPlan<T>& plan, FftParts<const T> z, FftParts<T> to, std::int64_t m,
                                std::int64_t lines) {
    for (std::int64_t k = 0; k <= m; ++k) {
      const std::int64_t here = (k == m ? 0 : k) * lines, there = (k == 0 ? 0 : m - k) * lines;
      const T by_re = plan.half_re[k] * T(0.5), by_im = plan.half_im[k] * T(0.5);
      each_register<T, bytes>(lines, [&]<class V> TENON_INLINE_LAMBDA(FftRegister<V>, std::int64_t q) {
        const V a = load_part<V>(z.re + here + q), b = load_part<V>(z.im + here + q),
                c = load_part<V>(z.re + there + q), d = load_part<V>(z.im + there + q), by_half(T(0.5));
        const FftNumber<V> even{(a + c) * by_half, (b - d) * by_half},
            odd = product(FftNumber<V>{b + d, c - a}, V(by_re), V(by_im));
        store_part(to.re + k * lines + q, even.re + odd.re);
        store_part(to.im + k * lines + q, even.im + odd.im);
      });
    }
  }
};

/// 2 Z for k below m, in place of X for k from 0 to m.
template <class T>
struct PairsFromHalf {
  template <int bytes>
  TENON_INLINE static void loop(const FftPlan<T>& plan, FftParts<T> x, std::int64_t m, std::int64_t lines) {
    for (std::int64_t k = 0; 2 * k <= m; ++k) {
      const std::int64_t here = k * lines, there = (m - k) * lines;
      const T by_re = plan.half_re[k], by_im = plan.half_im[k];
      each_register<T, bytes>(lines, [&]<class V> TENON_INLINE_LAMBDA(FftRegister<V>, std::int64_t q) {
        const V a = load_part<V>(x.re + here + q), b = load_part<V>(x.im + here + q),
                c = load_part<V>(x.re + there + q), d = load_part<V>(x.im + there + q), re(by_re), im(by_im);
        const V odd_re = a - c, odd_im = b + d, even_re = a + c, even_im = b - d;
        // i times odd times the power's conjugate
        const V turned_re = odd_re * im - odd_im * re, turned_im = odd_re * re + odd_im * im;
        store_part(x.re + here + q, even_re + turned_re);
        store_part(x.im + here + q, even_im + turned_im);
        store_part(x.re + there + q, even_re - turned_re);
        store_part(x.im + there + q, turned_im - even_im);
      });
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
