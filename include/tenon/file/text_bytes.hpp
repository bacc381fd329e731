// The bytes of a text file, whole. A file of gzip is inflated through zlib if the program is built with TENON_ZLIB.
// What is no text in UTF-8 is refused by the name of what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/gzip.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IoError for the first bytes of compressed files, and of text in other encodings.
TENON_NOINLINE_OG inline void check_text_encoding(const FilePlace& place, const unsigned char* data, std::size_t size) {
  struct Signature {
    const char* name;
    std::size_t size;
    char bytes[8];
  };
  constexpr Signature packed[] = {{"gzip", 2, "\x1f\x8b"},
                                  {"ZIP", 4, "PK\x03\x04"},
                                  {"bzip2", 7, "BZh91AY"},
                                  {"xz", 6, {'\xfd', '7', 'z', 'X', 'Z', '\0'}},
                                  {"Zstandard", 4, "\x28\xb5\x2f\xfd"}};
  for (const Signature& one : packed) {
    if (size >= one.size && std::memcmp(data, one.bytes, one.size) == 0)
      throw_error_at(place, ErrorCode::io, " is compressed (", one.name, "), and is read after it is unpacked");
  }
  const bool is_little = size >= 2 && data[0] == 0xff && data[1] == 0xfe,
             is_big = size >= 2 && data[0] == 0xfe && data[1] == 0xff;
  if (!is_little && !is_big) return;
  const char* const name = is_little && size >= 4 && data[2] == 0 && data[3] == 0 ? "UTF-32" : "UTF-16";
  throw_error_at(place, ErrorCode::io, " is text in ", name, ", and is read as UTF-8: `iconv -f ", name,
                 " -t UTF-8` converts it");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// A text file in memory. Throws IoError for one that cannot be read, is damaged, or is no text.
class TextBytes {
 public:
  TextBytes(const char* function, const char* path) : file_(function, path), bytes_(file_.size()), size_(file_.size()) {
    const auto size = static_cast<std::size_t>(size_);
    file_.read_at(0, bytes_.data(), size);
#if TENON_ZLIB
    if (is_gzip(bytes_.data(), size)) bytes_ = gunzip(place(), bytes_, size_);
#else
    if (is_gzip(bytes_.data(), size))
      throw_error_at(place(), ErrorCode::io,
                     " is compressed (gzip), which needs zlib: unpack it, or build with the target tenon::npz");
#endif
    check_text_encoding(place(), bytes_.data(), static_cast<std::size_t>(size_));
  }
  const FilePlace& place() const { return file_.place(); }
  const char* data() const { return reinterpret_cast<const char*>(bytes_.data()); }
  std::size_t size() const { return static_cast<std::size_t>(size_); }

 private:
  RegularFile file_;
  Storage<unsigned char> bytes_;
  std::int64_t size_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE
