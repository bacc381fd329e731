// Random numbers of the gamma, beta, Poisson and binomial distributions, by inversion or rejection, each from a block
// of its own.
//
// A number draws as many further blocks as it needs: those of its own counter whose third and fourth words are not 0,
// which no other number uses. So it depends on its position alone. Products are added by explicit fused operations, and
// logarithms are those of core/ziggurat.hpp: all processors compute the same bits.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/double_double.hpp>
#include <tenon/core/philox.hpp>
#include <tenon/core/random.hpp>
#include <tenon/core/ziggurat.hpp>

namespace tenon::inline v1::detail {

/// The random bits of one position, 128 at a time. `place` separates the numbers that are drawn for one position.
struct BitsOfPosition {
  std::uint64_t seed, block;
  std::uint32_t place, attempt = 0;
  std::uint64_t first = 0, second = 0;
  TENON_HD TENON_INLINE void next() {
    const PhiloxBlock words =
        philox4x32({{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), attempt++, place}},
                   static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
    first = join_words(words.word[0], words.word[1]);
    second = join_words(words.word[2], words.word[3]);
  }
  /// Uniform numbers in [0, 1).
  TENON_HD TENON_INLINE double uniform() const { return uniform_from<double>(first); }
  TENON_HD TENON_INLINE double other_uniform() const { return uniform_from<double>(second); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// exp(-x) for x >= 0; 0 where it is below 1e-304.
TENON_HD TENON_INLINE double decay(double x) { return x < 700 ? exp_of_negative(x) : 0; }
/// log(x) of a normal number x > 0.
TENON_HD TENON_INLINE double fused_log(double x) { return -negative_log(x); }
/// -log(1 - p) for p in [0, 0.5].
TENON_HD TENON_INLINE double negative_log_complement(double p) {
  if (p > 0.01) return negative_log(1 - p);
  return p * fused_polynomial(p, 1. / 8, 1. / 7, 1. / 6, 1. / 5, 1. / 4, 1. / 3, .5, 1.);
}
/// log(n!) less log(sqrt(2 pi n) (n / e)^n), for whole n >= 0; for 0 less log(sqrt(2 pi)).  Stirling's series.
TENON_HD TENON_INLINE double stirling_error(double n) {
  constexpr double first[10] = {-0x1.d67f1c864beb5p-1, 0x1.4c071bcda0a5bp-4, 0x1.52a9b923ea649p-5, 0x1.c579a268d80b3p-6,
                                0x1.54a2662fd78a9p-6,  0x1.10b4e513fcbedp-6, 0x1.c6b167bebdf36p-7, 0x1.85d4d612e4a86p-7,
                                0x1.552805e7b3076p-7,  0x1.2f4871b12ab64p-7};
  if (n < 10) return first[static_cast<int>(n)];
  const double inverse = 1 / n;
  return rounded(inverse * fused_polynomial(inverse * inverse, -1. / 1680, 1. / 1260, -1. / 360, 1. / 12));
}
/// x log(x / mean) + mean - x, of x >= 0 and a mean above 0, without cancellation where they are close. Source: Loader
/// 2000.
TENON_HD TENON_INLINE double deviance(double x, double mean) {
  const double difference = x - mean, sum = x + mean;
  if (__builtin_fabs(difference) < 0.1 * sum) {
    const double v = difference / sum, square = v * v;
    double total = rounded(difference * v), term = 2 * x * v;
    for (int j = 3; j < 200; j += 2) {
      term = rounded(term * square);
      const double next = total + term / j;
      if (next == total) break;
      total = next;
    }
    return total;
  }
  return x == 0 ? mean : __builtin_fma(x, fused_log(x) - fused_log(mean), -difference);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

// A law has `number(seed, block)`: the number of a position.  Its constants are computed once, by `of`.

/// The gamma distribution with mean `shape`: squeezed rejection from a normal number. Source: Marsaglia and Tsang 2000.
struct StandardGamma {
  double d, c, power;  ///< power: 1 / shape below 1, where the number of shape + 1 is multiplied by a power of a
                       ///< uniform one; or 0
  bool is_zero;
  TENON_INLINE static StandardGamma of(double shape) {
    const double d = (shape < 1 ? shape + 1 : shape) - 1. / 3;
    const double power = shape > 0 && shape < 1 ? 1 / shape : 0;
    return {d, 1 / (3 * __builtin_sqrt(d)), power < __builtin_inf() ? power : 0x1.fffffffffffffp1023, shape == 0};
  }
  TENON_HD TENON_INLINE double number(std::uint64_t seed, std::uint64_t block, std::uint32_t place = 0) const {
    if (is_zero) return 0;
    BitsOfPosition bits{seed, block, place};
    double factor = 1;
    if (power > 0) {
      bits.next();
      factor = decay(negative_log(1 - bits.uniform()) * power);
    }
    for (;;) {
      bits.next();
      // The further numbers that the normal number needs come from places that nothing else uses.
      const ZigguratPoint<NormalLaw, double> point(bits.first);
      const double x = point.is_inside()
                           ? point.with_sign(point.x)
                           : leave_rectangle<NormalLaw, double>(seed, block, 2 * bits.attempt + place, bits.first);
      const double t = __builtin_fma(c, x, 1.);
      if (t <= 0) continue;
      const double v = rounded(t * t * t), square = x * x;
      const double u = 1 - bits.other_uniform();
      if (u < __builtin_fma(-0.0331, square * square, 1.) ||
          fused_log(u) < __builtin_fma(0.5, square, rounded(d * (1 - v + fused_log(v))))) {
        return rounded(d * v * factor);
      }
    }
  }
};

struct GammaLaw {
  StandardGamma standard;
  double scale;
  TENON_HD TENON_INLINE double number(std::uint64_t seed, std::uint64_t block) const {
    return standard.number(seed, block) * scale;
  }
};

/// The beta distribution: from two gamma numbers or, if both of their densities are infinite at 0, from powers of
/// uniform ones. Source: Johnk 1964.
struct BetaLaw {
  StandardGamma first, second;
  double a, b;
  TENON_INLINE static BetaLaw of(double a, double b) { return {StandardGamma::of(a), StandardGamma::of(b), a, b}; }
  TENON_HD TENON_INLINE double number(std::uint64_t seed, std::uint64_t block) const {
    if (a > 1 || b > 1) {
      const double x = first.number(seed, block, 0), y = second.number(seed, block, 1);
      return x + y < __builtin_inf() ? x / (x + y) : 0.5 * x / (0.5 * x + 0.5 * y);
    }
    BitsOfPosition bits{seed, block, 0};
    for (;;) {
      bits.next();
      const double first_log = negative_log(1 - bits.uniform()), second_log = negative_log(1 - bits.other_uniform());
      const double x = first_log / a, y = second_log / b;
      // Both powers are 0, however far apart: 0 or 1 is all that a double holds of the result.
      if (x == __builtin_inf() && y == __builtin_inf()) return first_log < second_log * (a / b) ? 1 : 0;
      if (decay(x) + decay(y) > 1) continue;
      const double ratio = decay(x < y ? y - x : x - y);
      return x < y ? 1 / (1 + ratio) : ratio / (1 + ratio);
    }
  }
};

/// The Poisson distribution: by inversion below 10, by transformed rejection above. Source: Hormann 1993, Insurance:
/// Mathematics and Economics 12; the density as in Loader 2000.
struct PoissonLaw {
  double rate, none, a, b, inverse_alpha, accepted;  ///< none: the probability of 0; accepted: the bound below which no
                                                     ///< density is needed
  TENON_INLINE static PoissonLaw of(double rate) {
    const double b = __builtin_fma(2.53, __builtin_sqrt(rate), 0.931);
    return {rate,
            decay(rate),
            __builtin_fma(0.02483, b, -0.059),
            b,
            1.1239 + 1.1328 / (b - 3.4),
            0.9277 - 3.6224 / (b - 2)};
  }
  TENON_HD TENON_INLINE double number(std::uint64_t seed, std::uint64_t block) const {
    BitsOfPosition bits{seed, block, 0};
    if (rate < 10) {
      bits.next();
      double k = 0, chance = none, sum = none;
      // The probabilities beyond 200 are too small for a double.
      while (bits.uniform() >= sum && k < 200) {
        k += 1;
        chance = chance * rate / k;
        sum += chance;
      }
      return k;
    }
    for (;;) {
      bits.next();
      const double u = bits.uniform() - 0.5, v = 1 - bits.other_uniform(), rest = 0.5 - __builtin_fabs(u),
                   slope = 2 * a / rest + b;
      const double k = __builtin_floor(__builtin_fma(slope, u, rate + 0.43));
      if (k < 0) continue;
      if (rest >= 0.07 && v <= accepted) return k;
      if (rest < 0.013 && v > rest) continue;
      const double half_log = 0.5 * fused_log(6.283185307179586 * (k > 0 ? k : 1));
      const double density = -deviance(k, rate) - stirling_error(k) - half_log;
      if (fused_log(v) + fused_log(inverse_alpha) - fused_log(a / (rest * rest) + b) <= density) return k;
    }
  }
};

/// The binomial distribution: by inversion below a mean of 10, by transformed rejection above. Source: Hormann 1993,
/// Journal of Statistical Computation and Simulation 46; the density as in Loader 2000.
struct BinomialLaw {
  double n, p, q, mean, mean_left, none, a, b, alpha, accepted, mode_density;
  bool is_mirrored;  ///< counts failures, whose probability is smaller
  TENON_INLINE static BinomialLaw of(std::int64_t count, double probability) {
    const bool mirrored = probability > 0.5;
    const auto n = static_cast<double>(count);
    const double p = mirrored ? 1 - probability : probability, q = mirrored ? probability : 1 - p,
                 width = __builtin_sqrt(n * p * q);
    const double b = __builtin_fma(2.53, width, 1.15);
    BinomialLaw law{n,
                    p,
                    q,
                    rounded(n * p),
                    rounded(n * q),
                    decay(n * negative_log_complement(p)),
                    __builtin_fma(0.0248, b, __builtin_fma(0.01, p, -0.0873)),
                    b,
                    (2.83 + 5.1 / b) * width,
                    0.92 - 4.2 / b,
                    0,
                    mirrored};
    if (law.mean >= 10) law.mode_density = law.log_density(__builtin_floor((n + 1) * p));
    return law;
  }
  /// The logarithm of the probability of k, up to a constant.
  TENON_HD TENON_INLINE double log_density(double k) const {
    const double left = n - k;
    return -stirling_error(k) - stirling_error(left) - deviance(k, mean) - deviance(left, mean_left) -
           0.5 * (fused_log(k > 0 ? k : 1) + fused_log(left > 0 ? left : 1));
  }
  TENON_HD TENON_INLINE double number(std::uint64_t seed, std::uint64_t block) const {
    const double k = successes(seed, block);
    return is_mirrored ? n - k : k;
  }
  TENON_HD TENON_INLINE double successes(std::uint64_t seed, std::uint64_t block) const {
    BitsOfPosition bits{seed, block, 0};
    if (mean < 10) {
      bits.next();
      double k = 0, chance = none, sum = none;
      const double ratio = p / q;
      while (bits.uniform() >= sum && k < n && k < 200) {
        k += 1;
        chance = chance * ratio * (n - k + 1) / k;
        sum += chance;
      }
      return k;
    }
    for (;;) {
      bits.next();
      const double u = bits.uniform() - 0.5, v = 1 - bits.other_uniform(), rest = 0.5 - __builtin_fabs(u),
                   slope = 2 * a / rest + b;
      const double k = __builtin_floor(__builtin_fma(slope, u, mean + 0.5));
      if (k < 0 || k > n) continue;
      if (rest >= 0.07 && v <= accepted) return k;
      if (fused_log(v * alpha) - fused_log(a / (rest * rest) + b) <= log_density(k) - mode_density) return k;
    }
  }
};

/// The numbers of a law, as elements of a lazy tensor: one block for each position.
template <class Law>
struct Drawn {
  using value_type = double;
  Law law;
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE double at(std::int64_t i) const {
    return law.number(seed, counter + static_cast<std::uint64_t>(i));
  }
};

}  // namespace tenon::inline v1::detail
