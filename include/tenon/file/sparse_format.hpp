// The format in which a file's sparse matrix is returned, whose memory the file has to answer for.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/format.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IoError for more compressed rows or columns than 2^20 and 16 for each byte of the file: a few bytes can say
/// any number of empty ones, each of which takes a pointer.
inline void require_lines_of_file(const FilePlace& place, const char* what, std::int64_t lines,
                                  std::int64_t file_bytes) {
  constexpr std::int64_t always = std::int64_t{1} << 20, each = 16;
  if (lines <= always || (lines - always) / each <= file_bytes) return;
  throw_error_at(place, ErrorCode::io, " declares ", lines, " ", what, ", and its ", file_bytes,
                 " bytes fill few of them: load it as Coo, whose memory is that of its entries, and convert that");
}

/// A matrix of a file of `file_bytes` in another format. Throws IoError before rows or columns are compressed that the
/// file does not fill.
template <class Format, class S>
auto in_format_of_file(const FilePlace& place, const S& x, std::int64_t file_bytes) {
  using Given = typename S::format_type;
  if constexpr (!std::is_same_v<Format, Given>) {
    if constexpr (std::is_same_v<Format, Csr> || std::is_same_v<Given, Bsr>)
      require_lines_of_file(place, "rows", x.sizes()[0], file_bytes);
    if constexpr (std::is_same_v<Format, Csc>) require_lines_of_file(place, "columns", x.sizes()[1], file_bytes);
  }
  return in_format<Format>(x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
