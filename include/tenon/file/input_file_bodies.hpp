// The bodies of the functions that file/input_file.hpp declares.
#pragma once

#include <unistd.h>
#include <cerrno>
#include <cstdint>

#include <fcntl.h>
#include <sys/stat.h>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void check_path(const char* function, const char* path) {
  if (!path) throw_error(ErrorCode::io, function, ": the path is null");
}
TENON_COLD TENON_BODY void fail_directory(const FilePlace& place) {
  throw_error_at(place, ErrorCode::io, " is a directory");
}
TENON_BODY void check_header_size(const FilePlace& place, std::uint64_t bytes, std::int64_t most) {
  if (bytes > static_cast<std::uint64_t>(most))
    throw_error_at(place, ErrorCode::io, " has a header of ", bytes, " bytes: at most ", most, " are read");
}
TENON_BODY void check_header_end(const FilePlace& place, std::int64_t size, std::int64_t end) {
  if (size < end)
    throw_error_at(place, ErrorCode::io, " ends within its header: it has ", size, " bytes and needs ", end);
}

TENON_BODY RegularFile::RegularFile(const char* function, const char* path, bool writable)
    : RegularFile(FilePlace{function, path}) {
  check_path(function, path);
  open(writable ? O_RDWR : O_RDONLY);
}

TENON_BODY RegularFile::RegularFile(const char* function, const char* path, Create create)
    : RegularFile(FilePlace{function, path}) {
  check_path(function, path);
  descriptor_ = ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  created_ = descriptor_ >= 0;
  if (!created_ && (create.only_new || errno != EEXIST))
    fail_path(ErrorCode::io, function, "open", path);
  if (!created_) open(O_RDWR);
}

TENON_BODY RegularFile::~RegularFile() {
  if (created_) ::unlink(place_.path);
  if (descriptor_ >= 0) ::close(descriptor_);
}

TENON_BODY void RegularFile::read_at(std::int64_t offset, void* to, std::size_t n) const {
  auto* at = static_cast<char*>(to);
  while (n > 0) {
    const auto got =
        ::pread(descriptor_, at, n < largest_transfer ? n : largest_transfer, static_cast<::off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_path(ErrorCode::io, place_.function, "read", place_.path);
    if (got == 0) throw_error_at(place_, ErrorCode::io, " ends ", n, " bytes too early: it was cut while it was read");
    at += got;
    offset += got;
    n -= static_cast<std::size_t>(got);
  }
}

TENON_BODY void RegularFile::open(int flags) {
  descriptor_ = ::open(place_.path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct ::stat facts;
  const bool opened = descriptor_ >= 0 && ::fstat(descriptor_, &facts) == 0;
  if (opened ? S_ISDIR(facts.st_mode) : errno == EISDIR) fail_directory(place_);
  if (!opened) fail_path(ErrorCode::io, place_.function, "open", place_.path);
  if (!S_ISREG(facts.st_mode)) throw_error_at(place_, ErrorCode::io, " is not a regular file");
  size_ = static_cast<std::int64_t>(facts.st_size);
  if (size_ != 0) return;
  char first;
  const auto got = ::pread(descriptor_, &first, 1, 0);
  if (got < 0) fail_path(ErrorCode::io, place_.function, "read", place_.path);
  if (got > 0)
    throw_error_at(place_, ErrorCode::io,
                   " has bytes, but says that its size is 0, as files of /proc do: copy it to a file first");
}

TENON_BODY void ByteSource::read(void* to, std::size_t n) {
  if (n == 0) return;
  fetch(to, n);
  left_ -= static_cast<std::int64_t>(n);
}

TENON_BODY void FileRegion::fetch(void* to, std::size_t n) { file_->read_at(end_ - left(), to, n); }

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
