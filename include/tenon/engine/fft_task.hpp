// FftTask: which Fourier transform of lines an engine is asked for.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The contents of lines before and after a transform. A half is the part that determines the transform of a real line:
/// n / 2 + 1 numbers.
enum class FftLine : unsigned char { complex_to_complex, real_to_half, real_to_whole, half_to_real };

/// A transform of lines in numbers of the real type T.
template <class T>
struct FftTask {
  FftLine kind;
  bool is_backward;  // with exp(+2 pi i j k / n)
  T scale;           // of the results
  std::int64_t n;    // the length of the transform: elements beyond it are left out, missing ones are 0
};

}  // namespace tenon::inline v1::detail
