// Bessel functions of the first and second kind of orders 0 and 1, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/in_doubles.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/core/math/sin.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Hankel's expansion for y > 8: with w = 1 / y^2 the functions of order 0 are sqrt(2 / (pi y)) (P cos(c) - Q sin(c))
/// and, of the second kind, (P sin(c) + Q cos(c)), where c = y - pi / 4; of order 1 with its own P and Q and c = y - 3
/// pi / 4. P and Q y are Chebyshev fits in w made for Tenon. Source: Abramowitz and Stegun, 9.2.5 and 9.2.6.
template <class V>
struct HankelTerms {
  V root, p, q, sum, difference;  ///< sqrt(1 / (pi y)), P, Q, sine + cosine of y, sine - cosine
};
template <int order, class V>
TENON_HD TENON_INLINE HankelTerms<V> hankel_terms(const V& x) {
  const V one = constant<V>(1), y = select(x > constant<V>(8), x, constant<V>(8)), inverse = one / y,
          w = constant<V>(8) * inverse;
  const V t = constant<V>(2) * w * w - one, s = call_real<RealSin>(y), c = call_real<RealCos>(y);
  const V root = call_real<RealSqrt>(inverse * constant<V>(0x1.45f306dc9c883p-2));
  if constexpr (order == 0) {
    const V p = polynomial(t, 0x1.2cca86c6338d9p-45, -0x1.cdb3179595bbdp-44, 0x1.143405810de71p-42,
                           -0x1.1de864a95f83ap-40, 0x1.50dad9b31dc98p-38, -0x1.b63f441e64847p-36, 0x1.54dc6d1e48781p-33,
                           -0x1.4d2ea54bfc4e9p-30, 0x1.b7ef13a07a483p-27, -0x1.b8d2d71b30a5ep-23, 0x1.9be00160d9865p-18,
                           -0x1.193600c1de9d9p-11, 0x1.ffb8dd328503dp-1);
    const V q = polynomial(t, 0x1.cab223df72976p-44, -0x1.33cdb710c05d6p-42, 0x1.033dea6365dep-41,
                           -0x1.d86bdfa9cff32p-40, 0x1.e9303de9288dfp-38, -0x1.fb5d5dbfbf76bp-36, 0x1.2b957936e62f7p-33,
                           -0x1.a07cd08accc3cp-31, 0x1.61a576ba7257dp-28, -0x1.858d1fd8f9301p-25, 0x1.3135a899a7d66p-21,
                           -0x1.8c843528063aap-17, 0x1.1e9a6138feec1p-11, -0x1.fdb5c0b2f3d5cp-4);
    return {root, p, q * inverse, s + c, s - c};
  } else {
    const V p = polynomial(t, -0x1.3f5b1671b84fbp-45, 0x1.ebf5d803cd896p-44, -0x1.2883a97c0530ap-42,
                           0x1.3459d80b23acap-40, -0x1.6d4b96ca1b17cp-38, 0x1.df1d5756e9b34p-36, -0x1.78b760be6538cp-33,
                           0x1.75ea62e7b87dp-30, -0x1.f96172d037183p-27, 0x1.07762654afea9p-22, -0x1.0b1541bfbbd42p-17,
                           0x1.d73b8ea3c10dap-11, 0x1.003b716033732p+0);
    const V q = polynomial(t, -0x1.e48d4f144b8b2p-44, 0x1.46123a8bbc898p-42, -0x1.14bb49dd9cee7p-41,
                           0x1.f9ccefc5a2172p-40, -0x1.06a7aef91348p-37, 0x1.11f1ec5ba5e4bp-35, -0x1.45d1fafbde408p-33,
                           0x1.c927792add62bp-31, -0x1.8922fa1341065p-28, 0x1.b9302eecdd8b1p-25, -0x1.64231273efe05p-21,
                           0x1.e8e009ca48cc5p-17, -0x1.938da0a0a6a1fp-11, 0x1.7f323705062fbp-2);
    return {root, p, q * inverse, s + c, s - c};
  }
}
/// x less the sum of two parts of a zero.
template <class V>
TENON_HD TENON_INLINE V from_zero(const V& x, scalar_t<V> high, scalar_t<V> low) {
  return (x - constant<V>(high)) - constant<V>(low);
}

/// Error: at most 6 ulp up to 8, above it 4 ulp of the amplitude sqrt(2 / (pi x)).  The distance from the nearest
/// zeros times a Chebyshev fit made for Tenon, in x^2 up to 4, in x up to 8; then Hankel's expansion.
struct RealJ0 : InDoubles<RealJ0> {
  template <class V>
  TENON_HD TENON_INLINE static V of_double(const V& x) {
    const V y = call_real<RealCopysign>(x, constant<V>(1)), one = constant<V>(1);
    const auto terms = hankel_terms<0>(y);
    const V distant = terms.root * (terms.p * terms.sum - rounded_product(terms.q, terms.difference));
    const V middle =
        from_zero(y, 0x1.6148f5b2c2e45p+2, 0x1.75054cd60a517p-54) *
        polynomial((y - constant<V>(6)) * constant<V>(0.5), -0x1.66a834aa8409cp-43, -0x1.be8e626dfebdbp-39,
                   0x1.1074d9a50007dp-36, 0x1.23cdb882e190fp-32, -0x1.3f29a2acf3cb9p-30, -0x1.1e6a8f2800381p-26,
                   0x1.2469e59538ea4p-24, 0x1.aab88854994a4p-21, -0x1.950ff5b9f710cp-19, -0x1.cd44e14468b62p-16,
                   0x1.949f159a1a3d6p-14, 0x1.52a757fbd7ecbp-11, -0x1.104aed84763d9p-9, -0x1.307fa1bf6ef64p-7,
                   0x1.bb360f4dac2d6p-6, 0x1.15618767e6bcbp-4, -0x1.63c76276a6e68p-3, -0x1.3d97028754e55p-3,
                   0x1.416dc96e57c0ep-2);
    const V result = select(y > constant<V>(4), select(y > constant<V>(8), distant, middle), nearby(y));
    return select(y == constant<V>(Format<double>::infinity), one - one, result);
  }
  /// From 0 to 4.
  template <class V>
  TENON_HD TENON_INLINE static V nearby(const V& y) {
    const V one = constant<V>(1), z = y * y, t = z * constant<V>(0.125) - one;
    // The power series up to 1, so that it is 1 at 0, and nowhere more.
    const V first = one - z * polynomial(z, 0x1.0b313289be0b9p-55, -0x1.522a43f65486ap-47, 0x1.522a43f65486ap-39,
                                         -0x1.02e85c0898b71p-31, 0x1.23456789abcdfp-24, -0x1.c71c71c71c71cp-18,
                                         0x1.c71c71c71c71cp-12, -0x1p-6, 0x1p-2);
    const V zero =
        from_zero(y, 0x1.33d152e971b4p+1, -0x1.0f539d7da258ep-53) * (y + constant<V>(0x1.33d152e971b4p+1)) *
        polynomial(t, 0x1.148676940a444p-49, -0x1.3344f41d42566p-43, 0x1.1e14036597f5bp-37, -0x1.b72e5fe143051p-32,
                   0x1.0fff1f805757cp-26, -0x1.08c621262a185p-21, 0x1.87a4ac4403e49p-17, -0x1.a4b2380ccc12p-13,
                   0x1.33fa04134f0abp-9, -0x1.17057235d9c2bp-6, 0x1.08d902d0bf62p-4, -0x1.6b2948e843e2bp-4);
    return select(y < one, first, zero);
  }
};

/// Error: as RealJ0's, in the same way.
struct RealJ1 : InDoubles<RealJ1> {
  template <class V>
  TENON_HD TENON_INLINE static V of_double(const V& x) {
    const V y = call_real<RealCopysign>(x, constant<V>(1)), zero = constant<V>(0);
    const auto terms = hankel_terms<1>(y);
    const V distant = terms.root * (terms.p * terms.difference + rounded_product(terms.q, terms.sum));
    const V middle =
        from_zero(y, 0x1.ea75575af6f09p+1, -0x1.60155a9d1b256p-53) *
        from_zero(y, 0x1.c0ff5f3b4725p+2, -0x1.b226d9d243827p-54) *
        polynomial((y - constant<V>(6)) * constant<V>(0.5), -0x1.62c2ca481e203p-43, 0x1.c60ff242fe7ebp-41,
                   0x1.00578222159e2p-36, -0x1.35789b7411018p-34, -0x1.1add790f65396p-30, 0x1.40e0c75e27bp-28,
                   0x1.e1a190efbc377p-25, -0x1.ff20ae56aa386p-23, -0x1.301068d8a7e16p-19, 0x1.2c4be2742e346p-17,
                   0x1.0d056ad63f0ap-14, -0x1.eb42fd2fec062p-13, -0x1.322433164cfp-10, 0x1.0023b7cf1600bp-8,
                   0x1.825e9758431ccp-7, -0x1.2437e5d903d32p-5, -0x1.82575a3f0583cp-5, 0x1.0152b042403aep-3);
    const V result = select(y > constant<V>(4), select(y > constant<V>(8), distant, middle), nearby(y));
    const V finite = select(y == constant<V>(Format<double>::infinity), zero, result);
    return select(x < zero, -finite, select(x == zero, x, finite));
  }
  /// From 0 to 4.
  template <class V>
  TENON_HD TENON_INLINE static V nearby(const V& y) {
    const V t = y * y * constant<V>(0.125) - constant<V>(1);
    return y * (from_zero(y, 0x1.ea75575af6f09p+1, -0x1.60155a9d1b256p-53) * (y + constant<V>(0x1.ea75575af6f09p+1)) *
                polynomial(t, -0x1.98fda524d7d7fp-48, 0x1.9f8788f87c7e2p-42, -0x1.5e83fd62e6d08p-36,
                           0x1.e22493c43775ep-31, -0x1.07cd7fb37ee9bp-25, 0x1.bd76179bf60b8p-21, -0x1.16aa83736c7b3p-16,
                           0x1.e84c1e7be010cp-13, -0x1.13333a854ed9p-9, 0x1.5910c675e079ap-7, -0x1.5aeded077f525p-6));
  }
};

/// Error: as RealJ0's.  Up to 2 it is 2 / pi log(x / z) J0(x) + (x^2 - z^2) times a fit
/// in x^2, where z
/// is the first zero; up to 5 and up to 8 the distance from the zero times a fit; then Hankel's expansion.
struct RealY0 : InDoubles<RealY0> {
  template <class V>
  TENON_HD TENON_INLINE static V of_double(const V& x) {
    const V zero = constant<V>(0), infinity = constant<V>(Format<double>::infinity);
    const auto terms = hankel_terms<0>(x);
    const V distant = terms.root * (terms.p * terms.difference + rounded_product(terms.q, terms.sum));
    const V u = (x - constant<V>(3.5)) * constant<V>(0x1.5555555555555p-1),
            v = (x - constant<V>(6.5)) * constant<V>(0x1.5555555555555p-1);
    const V second =
        from_zero(x, 0x1.fa9534d98569cp+1, -0x1.f06ae7804384ep-54) *
        polynomial(u, 0x1.10f5ca7b29262p-35, -0x1.3b8d1c0863385p-34, -0x1.6069c0cef2588p-36, 0x1.dc10d3781ebb2p-36,
                   0x1.02e72f0ce7eccp-31, -0x1.2cf186061e2e3p-30, 0x1.f6035e92b2118p-30, -0x1.3a6c588be2e39p-28,
                   0x1.a196c8fa693bap-27, -0x1.0156384565ebdp-25, 0x1.3ca57a5868413p-24, -0x1.899a85a450cbbp-23,
                   0x1.e7b1a99a6ad51p-22, -0x1.379dca2a440b1p-20, 0x1.b09e900d3b03cp-19, -0x1.c3a7b25557d27p-18,
                   0x1.80480e1ae17ddp-20, -0x1.3205045f5a094p-14, 0x1.85cc2350d459cp-11, 0x1.18a7e3ba3177p-12,
                   -0x1.9736d8e82ee9fp-7, -0x1.1a1e816fdd584p-7, 0x1.2bb05d25dc6f3p-3, -0x1.2e2008cc2c48ep-7,
                   -0x1.a6e9e7cadfd3cp-2);
    const V third =
        from_zero(x, 0x1.c581dc4e72103p+2, -0x1.9774a495f56cfp-54) *
        polynomial(v, -0x1.97554229ca035p-44, 0x1.99c00569336a7p-41, -0x1.3f778b9b21974p-40, -0x1.464c929584168p-35,
                   -0x1.d3d2123d48916p-35, 0x1.3262a7fa45bd5p-28, 0x1.00574ee51d89fp-31, -0x1.548b1bf5a26fep-22,
                   -0x1.ba1e5a35dc4f6p-27, 0x1.1b993b6404719p-16, -0x1.25885e5483ea3p-18, -0x1.31305cc736815p-11,
                   0x1.0b95ffcd3c25bp-12, 0x1.83b6793adb42bp-7, -0x1.ca398a5b99c64p-8, -0x1.c533ec08b1c49p-4,
                   0x1.c3304dfb1a63cp-5, 0x1.2eb455a88c587p-2);
    const V middle = select(x > constant<V>(5), third, second);
    const V result = select(x > constant<V>(2), select(x > constant<V>(8), distant, middle), nearby(x));
    const V positive = select(x == infinity, zero, select(x == zero, -infinity, result));
    return select(x >= zero, positive, constant<V>(Format<double>::nan));
  }
  /// From 0 to 2.
  template <class V>
  TENON_HD TENON_INLINE static V nearby(const V& x) {
    const V less = from_zero(x, 0x1.c982eb8d417eap-1, 0x1.ea9d270347f83p-56),
            over = constant<V>(0x1p0 / 0x1.c982eb8d417eap-1), close = call_real<RealLog1p>(rounded_product(less, over));
    const V logarithm = select(x < constant<V>(0.5), call_real<RealLog>(x) + constant<V>(0x1.cce4b73e6f025p-4), close);
    const V rest =
        less * (x + constant<V>(0x1.c982eb8d417eap-1)) *
        polynomial(x * x * constant<V>(0.5) - constant<V>(1), 0x1.ef672afef4e42p-47, -0x1.2c82d23ed5d2cp-39,
                   0x1.1dd70c88acb26p-32, -0x1.9c023af1d4c25p-26, 0x1.adc2b9e6acf8ep-20, -0x1.301fb6a1eb30cp-14,
                   0x1.08bd219281f76p-9, -0x1.ded5786ed8495p-6, 0x1.34e38fcbadbc9p-3);
    return rounded_product(constant<V>(0x1.45f306dc9c883p-1) * logarithm, RealJ0::nearby(x)) + rest;
  }
};

/// Error: as RealY0's. Up to 1.6 it is 2 / pi (log(x) J1(x) - 1 / x) + x times a fit in x^2; then as RealY0, with other
/// ranges.
struct RealY1 : InDoubles<RealY1> {
  template <class V>
  TENON_HD TENON_INLINE static V of_double(const V& x) {
    const V zero = constant<V>(0), infinity = constant<V>(Format<double>::infinity);
    const auto terms = hankel_terms<1>(x);
    const V distant = terms.root * (terms.q * terms.difference - rounded_product(terms.p, terms.sum));
    const V u = (x - constant<V>(2.8)) * constant<V>(0x1.aaaaaaaaaaaabp-1), v = (x - constant<V>(6)) * constant<V>(0.5);
    const V second =
        from_zero(x, 0x1.193bed4dff243p+1, -0x1.bd1e50d219bfdp-55) *
        polynomial(u, 0x1.eb223b0e047f9p-34, -0x1.10934b411d579p-32, -0x1.820523823caf6p-33, 0x1.6875d1ff653c7p-32,
                   0x1.9b51beb1fee9cp-30, -0x1.bf54b920a82d3p-29, 0x1.f11946a92f00ap-29, -0x1.2f2d93dc1d7b7p-27,
                   0x1.af2e421ce904ap-26, -0x1.f2c82fb70a509p-25, 0x1.1af7523ad3b7bp-23, -0x1.49e0d82507576p-22,
                   0x1.8110cbc59b45ap-21, -0x1.c00e88d44195fp-20, 0x1.047fec1cae7d4p-18, -0x1.2e9c85dbe33d4p-17,
                   0x1.5f2050bfe8c49p-16, -0x1.99c013ba3cb3fp-15, 0x1.dd32df4fea7a7p-14, -0x1.f6c7234c1b5b1p-13,
                   0x1.0bba4c38a9c0bp-11, -0x1.1cff8bcbcc59ep-9, 0x1.91396d1b372bbp-8, 0x1.7d06bf66f203ep-7,
                   -0x1.5c76f3ff08317p-5, -0x1.84c538c257bc1p-3, 0x1.bfa6bd1d631c6p-2);
    const V third =
        from_zero(x, 0x1.5b7fe4e87b02ep+2, 0x1.dfe7bac228e8cp-52) *
        polynomial(v, 0x1.55729f32696e3p-40, -0x1.f01e00dcca917p-39, 0x1.f633190d75e54p-39, -0x1.8c4faf8a26c09p-37,
                   0x1.c18dbc87fbde5p-35, -0x1.443ea6add0a99p-33, 0x1.c250a47eaf706p-32, -0x1.a35713156aac4p-30,
                   0x1.51595e1b120e2p-28, 0x1.55e7ae782d03ep-28, -0x1.12587f33c1ebfp-25, -0x1.d368b094e3799p-21,
                   0x1.a8744724fe137p-19, 0x1.b0fa0e73a2cafp-16, -0x1.72fed37b2db4p-14, -0x1.4c0230a64155ap-11,
                   0x1.005abac2fa3d4p-9, 0x1.266b1555b39b7p-7, -0x1.94a78f4d6fcdap-6, -0x1.155cf697f3ac7p-4,
                   0x1.4739eeba02f89p-3, 0x1.579152b20729fp-3, -0x1.3a3a8cefc7efcp-2);
    const V middle = select(x > constant<V>(4), third, second);
    const V result = select(x > constant<V>(1.6), select(x > constant<V>(8), distant, middle), nearby(x));
    const V positive = select(x == infinity, zero, select(x == zero, -infinity, result));
    return select(x >= zero, positive, constant<V>(Format<double>::nan));
  }
  /// From 0 to 1.6.
  template <class V>
  TENON_HD TENON_INLINE static V nearby(const V& x) {
    const V logarithm = call_real<RealLog>(x), t = x * x * constant<V>(1 / 1.28) - constant<V>(1);
    const V rest =
        rounded_product(x, polynomial(t, -0x1.e1c23ccd7682bp-48, 0x1.94890445674a9p-40, -0x1.05da3d982908p-32,
                                      0x1.f62be521f58fp-26, -0x1.518bd1c0b3779p-19, 0x1.255e3e57f57d1p-13,
                                      -0x1.20cfdae7a8614p-8, 0x1.ee29acaf3424dp-5, -0x1.0caaca30c66edp-3));
    return constant<V>(0x1.45f306dc9c883p-1) * (logarithm * RealJ1::nearby(x) - constant<V>(1) / x) + rest;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
