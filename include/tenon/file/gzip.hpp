// gzip files in memory, through zlib, if the program is built with TENON_ZLIB.
//
// Source: RFC 1952. A file may have several members, one behind the other, as pigz, bgzip and `cat` make them.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

#if TENON_ZLIB

#include <zlib.h>

#include <cstdint>
#include <cstring>

#include <tenon/error.hpp>
#include <tenon/file/deflate.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/storage.hpp>

#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True for the first bytes of a gzip file.
inline bool is_gzip(const unsigned char* data, std::size_t size) {
  return size >= 2 && data[0] == 0x1f && data[1] == 0x8b;
}

#if TENON_ZLIB

/// The inflated bytes of a gzip file, whose CRCs are checked; `size` becomes their number. Memory grows with what has
/// been inflated: a file that lies allocates nothing. Throws IoError for a damaged file.
inline Storage<unsigned char> gunzip(const FilePlace& place, const Storage<unsigned char>& packed, std::int64_t& size) {
  struct Stream : ::z_stream {
    Stream() : ::z_stream{} {}
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { ::inflateEnd(this); }
  } stream;
  if (::inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) fail_zlib(place.function);
  const unsigned char *at = packed.data(), *const end = at + size;
  Storage<unsigned char> made(4 * size + 4096);
  size = 0;
  for (;;) {
    if (made.size() == size) {
      Storage<unsigned char> larger(2 * size);
      std::memcpy(larger.data(), made.data(), static_cast<std::size_t>(size));
      made = static_cast<Storage<unsigned char>&&>(larger);
    }
    const auto some = static_cast<::uInt>(end - at < 1 << 30 ? end - at : 1 << 30);
    const auto room = static_cast<::uInt>(made.size() - size < 1 << 30 ? made.size() - size : 1 << 30);
    stream.next_in = const_cast<::Bytef*>(at);  // zlib only reads it
    stream.avail_in = some;
    stream.next_out = made.data() + size;
    stream.avail_out = room;
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    at += some - stream.avail_in;
    size += room - stream.avail_out;
    if (status == Z_MEM_ERROR) fail_zlib(place.function);
    if (status == Z_STREAM_END) {
      while (at != end && *at == 0) ++at;  // gzip skips zeros behind the last member, with which tapes are filled
      if (at == end) return made;
      if (is_gzip(at, static_cast<std::size_t>(end - at)) && ::inflateReset(&stream) == Z_OK) continue;
      throw_error_at(place, ErrorCode::io, " is damaged: bytes follow its compressed ones");
    }
    if (status != Z_OK && status != Z_BUF_ERROR)
      throw_error_at(place, ErrorCode::io, " is damaged: its compressed bytes make no sense");
    if (some == stream.avail_in && room == stream.avail_out) break;
  }
  throw_error_at(place, ErrorCode::io, " is damaged: its compressed bytes end too early");
}

#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
