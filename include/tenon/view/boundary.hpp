// Boundaries: the elements that a filter reads beyond the ends of a dimension.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The values beyond the ends of a dimension a b c, which go on so without an end.
enum class Boundary : unsigned char {
  reflect,   ///< c b a | a b c | c b a
  constant,  ///< a number
  nearest,   ///< a a a | a b c | c c c
  mirror,    ///< b c b | a b c | b a b
  wrap       ///< a b c | a b c | a b c
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The element of a dimension of n that stands at i, which is far from the ends of int64; -1 for the number of
/// `constant`.
TENON_INLINE std::int64_t index_within(Boundary boundary, std::int64_t i, std::int64_t n) {
  if (i >= 0 && i < n) return i;
  switch (boundary) {
    case Boundary::constant: return -1;
    case Boundary::nearest: return i < 0 ? 0 : n - 1;
    case Boundary::wrap: return (i % n + n) % n;
    case Boundary::reflect:
    case Boundary::mirror: break;
  }
  const std::int64_t twice = boundary == Boundary::mirror ? 1 : 0,
                     period = 2 * (n - twice);  // the end that is not repeated
  if (period == 0) return 0;
  const std::int64_t at = (i % period + period) % period;
  return at < n ? at : 2 * n - 1 - twice - at;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
