// Extension: a view whose dimensions are shifted and go beyond the ends of what it shows, as pad, roll and tile need it.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_TYPES

/// What fills the result beyond the ends of a dimension a b c.
enum class PadMode : unsigned char {
  constant,   ///< a value
  reflect,    ///< c b | a b c | b a
  replicate,  ///< a a | a b c | c c: NumPy's "edge"
  wrap        ///< b c | a b c | a b: PyTorch's "circular"
};

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

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

TENON_END_DETAIL_TYPES
