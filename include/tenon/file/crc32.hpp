// CRC-32, the checksum of zip archives, computed eight bytes at a time.
//
// Source: ISO 3309, polynomial 0xEDB88320 reflected; "slicing by 8", M. Kounavis and F. Berry, 2005.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

struct Crc32Table {
  std::uint32_t of[8][256];
  constexpr Crc32Table() : of() {
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t crc = byte;
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0u);
      of[0][byte] = crc;
    }
    for (int k = 1; k < 8; ++k) {
      for (int byte = 0; byte < 256; ++byte) of[k][byte] = of[k - 1][byte] >> 8 ^ of[0][of[k - 1][byte] & 255];
    }
  }
};
inline constexpr Crc32Table crc32_table{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Continues a checksum: `crc` is that of all bytes so far, 0 at first; returns that with `n` more bytes.
inline std::uint32_t crc32(std::uint32_t crc, const void* data, std::size_t n) {
  const auto* at = static_cast<const unsigned char*>(data);
  const auto& table = crc32_table.of;
  crc = ~crc;
  for (; n >= 8; n -= 8, at += 8) {
    std::uint32_t low, high;
    std::memcpy(&low, at, sizeof low);
    std::memcpy(&high, at + 4, sizeof high);
    low ^= crc;
    crc = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^ table[4][low >> 24] ^
          table[3][high & 255] ^ table[2][high >> 8 & 255] ^ table[1][high >> 16 & 255] ^ table[0][high >> 24];
  }
  for (; n > 0; --n) crc = table[0][(crc ^ *at++) & 255] ^ crc >> 8;
  return ~crc;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
