// Reads UTF-8 that others wrote.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of bytes of the UTF-8 sequence at `at`; 0 for an invalid one. Source: RFC 3629.
inline std::size_t utf8_length(const char* at, const char* end) {
  const auto byte = [&](int k) { return static_cast<unsigned char>(at[k]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const int n = first >= 0xc2 && first < 0xe0   ? 2
                : first >= 0xe0 && first < 0xf0 ? 3
                : first >= 0xf0 && first < 0xf5 ? 4
                                                : 0;
  if (n == 0 || end - at < n) return 0;
  for (int k = 1; k < n; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
  }
  // No overlong forms, no surrogates, nothing above U+10FFFF.
  const unsigned second = byte(1);
  const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                     (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return wrong ? 0 : static_cast<std::size_t>(n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
