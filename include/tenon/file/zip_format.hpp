// The constants of the zip format, and its little-endian fields.
//
// Source: PKWARE's APPNOTE.TXT 6.3.10, section 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The signatures of records, and their sizes without names, extra fields and comments.
struct Zip {
  static constexpr std::uint32_t local = 0x04034b50, central = 0x02014b50, end = 0x06054b50, end64 = 0x06064b50,
                                 locator64 = 0x07064b50, descriptor = 0x08074b50;
  static constexpr std::int64_t local_size = 30, central_size = 46, end_size = 22, end64_size = 56, locator64_size = 20;
  static constexpr int stored = 0, deflated = 8;
  static constexpr int encrypted_flag = 1, descriptor_flag = 8, utf8_flag = 1 << 11;
  static constexpr int extra64 = 1, extra_alignment = 0xd935;
  static constexpr std::uint32_t most32 = 0xffffffff;
  static constexpr std::uint32_t most16 = 0xffff;
  /// The largest ratio of inflated to deflated bytes.
  static constexpr std::int64_t largest_ratio = 1032;
};

/// One file of an archive.
struct ZipEntry {
  std::string name;
  int flags = 0;
  int method = Zip::stored;
  std::uint32_t crc = 0;
  std::int64_t packed = 0, size = 0;  // number of bytes in the archive, and inflated
  std::int64_t offset = 0;            // of its local header
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Int>
Int read_little(const char* at) {
  Int value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
inline std::uint32_t read16(const char* at) { return read_little<std::uint16_t>(at); }
inline std::uint32_t read32(const char* at) { return read_little<std::uint32_t>(at); }
inline std::uint64_t read64(const char* at) { return read_little<std::uint64_t>(at); }

inline void put_little(std::string& to, std::uint64_t value, std::size_t bytes) {
  to.append(reinterpret_cast<const char*>(&value), bytes);
}
inline void put16(std::string& to, std::uint64_t value) { put_little(to, value, 2); }
inline void put32(std::string& to, std::uint64_t value) { put_little(to, value, 4); }
inline void put64(std::string& to, std::uint64_t value) { put_little(to, value, 8); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
