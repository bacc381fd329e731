// Extension: a view whose dimensions are shifted and go beyond the ends of what it shows, as pad, roll and tile need
// it.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1 {

/// The values beyond the ends of a dimension a b c.
enum class PadMode : unsigned char {
  constant,   ///< a value
  reflect,    ///< c b | a b c | b a
  replicate,  ///< a a | a b c | c c: NumPy's "edge"
  wrap        ///< b c | a b c | a b: PyTorch's "circular"
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// Index c of the result is index c - before of the source.
struct ExtendedAxis {
  std::int64_t before, size, out_size;
  std::int64_t step;  // in the source, in bytes
};

struct Extension {
  ExtendedAxis axis[max_rank];
  int rank = 0;
  PadMode mode;
  const char* value;  // for PadMode::constant
  std::int64_t item;
};

}  // namespace tenon::inline v1::detail
