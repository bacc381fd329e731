// The bodies of the functions that file/npy_header.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/header_scanner.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The longest header that is read, in bytes: NumPy's own limit.
inline constexpr std::int64_t npy_header_limit = 10000;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY bool read_npy_dtype(char letter, int item, DType& dtype) {
  for (int k = 0; k < AllTypes::size; ++k) {
    const auto candidate = static_cast<DType>(k);
    if (letter == '\0' || npy_letter(candidate) != letter || item_size(candidate) != item) continue;
    dtype = candidate;
    return true;
  }
  return false;
}

TENON_BODY NpyHeader read_npy_header(ByteSource& file) {
  const FilePlace& place = file.place();
  constexpr char magic[] = "\x93NUMPY";
  constexpr std::size_t magic_size = sizeof magic - 1;
  unsigned char prefix[12];
  std::size_t prefix_size = npy_prefix;
  const auto need = [&](std::int64_t n) {
    check_header_end(place, file.size(), n);
  };
  need(static_cast<std::int64_t>(prefix_size));
  file.read(prefix, prefix_size);
  if (std::memcmp(prefix, magic, magic_size) != 0)
    throw_error_at(place, ErrorCode::io, " is no .npy file: it does not begin with \\x93NUMPY");
  const int major = prefix[magic_size], minor = prefix[magic_size + 1];
  if (major < 1 || major > 3 || minor != 0) {
    throw_error_at(place, ErrorCode::io, " has the format version ", major, ".", minor, ": 1.0, 2.0 and 3.0 are known");
  }
  std::int64_t length = prefix[8] | prefix[9] << 8;
  if (major > 1) {
    need(static_cast<std::int64_t>(sizeof prefix));
    file.read(prefix + prefix_size, sizeof prefix - prefix_size);
    prefix_size = sizeof prefix;
    length |= static_cast<std::int64_t>(prefix[10]) << 16 | static_cast<std::int64_t>(prefix[11]) << 24;
  }
  need(static_cast<std::int64_t>(prefix_size) + length);
  check_header_size(place, static_cast<std::uint64_t>(length), npy_header_limit);
  char text[npy_header_limit];
  file.read(text, static_cast<std::size_t>(length));
  NpyHeader header = NpyParser(place, text, static_cast<std::size_t>(length)).parse();
  const int item = item_size(header.dtype);
  if (header.numel > file.left() / item) {
    throw_error_at(place, ErrorCode::io, " is too short: ", header.numel, " elements of ", item, " bytes, shape ",
                   header.shape, ", but ", file.left(), " bytes follow its header");
  }
  return header;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
