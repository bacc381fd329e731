// The bodies of the functions that file/map_file.hpp declares.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/platform/pages.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The whole pages of a mapping, to be unmapped.
struct Unmap {
  void* pages;
  std::size_t bytes;
  TENON_INLINE void operator()() const { unmap(pages, bytes); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Block* map_bytes(const RegularFile& file, std::int64_t offset, std::size_t n, MapAccess access) {
  if (n == 0) return adopt_block(file.place().function, nullptr, 0, 1, [] {});
  const std::int64_t before = offset % page_bytes();
  const std::size_t bytes = n + static_cast<std::size_t>(before);
  void* pages = map_open_file(file.descriptor(), offset - before, bytes, access.writable, access.shared);
  if (!pages)
    throw_error(ErrorCode::io, file.place().function, ": cannot map ", n, " bytes of ", quote(file.path()), ": ",
                std::strerror(errno));
  return adopt_block(file.place().function, static_cast<char*>(pages) + before, static_cast<std::int64_t>(n), 1,
                     Unmap{pages, bytes});
}

TENON_BODY void grow_file(const RegularFile& file, std::int64_t size) {
  if (size <= file.size()) return;
  int failure = EOPNOTSUPP;
#if defined(__linux__)
  do {
    failure = ::fallocate(file.descriptor(), 0, static_cast<::off_t>(file.size()),
                          static_cast<::off_t>(size - file.size())) == 0
                  ? 0
                  : errno;
  } while (failure == EINTR);
#endif
  if (failure == EOPNOTSUPP || failure == ENOSYS)
    failure = ::ftruncate(file.descriptor(), static_cast<::off_t>(size)) == 0 ? 0 : errno;
  if (failure != 0) {
    (void)!::ftruncate(file.descriptor(), static_cast<::off_t>(file.size()));
    throw_error(ErrorCode::io, file.place().function, ": cannot make ", quote(file.path()), " ", size,
                " bytes long: ", std::strerror(failure));
  }
}

TENON_BODY MapExtent map_extent(const char* path, Dims sizes, std::int64_t offset, std::size_t item) {
  const std::int64_t numel = checked_numel("map_file", sizes);
  const std::size_t bytes = checked_bytes("map_file", numel, item);
  if (offset < 0 || offset % static_cast<std::int64_t>(item) != 0) {
    throw_error(ErrorCode::io, "map_file: ", quote(path), ": the offset ", offset,
                " must be a multiple of the element's ", item, " bytes, and not negative");
  }
  std::int64_t end;
  if (__builtin_add_overflow(offset, static_cast<std::int64_t>(bytes), &end)) {
    throw_error(ErrorCode::io, "map_file: ", quote(path), ": ", bytes, " bytes from offset ", offset,
                " do not fit in 64 bits");
  }
  return {numel, end};
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
