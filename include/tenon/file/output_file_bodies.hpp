// The bodies of what file/output_file.hpp declares.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>

TENON_BEGIN_DETAIL_SHARED

TENON_BODY OutputFile::OutputFile(const char* function, const char* path) : OutputFile(function, path, Closed{}) {
  check_path(function, path);
  target_ = ::realpath(path, nullptr);
  if (!target_) target_ = ::strdup(path);  // the file does not exist yet
  if (!target_) fail_name(function, path);
  struct ::stat facts;
  const bool exists = ::stat(target_, &facts) == 0;
  if (exists && S_ISDIR(facts.st_mode)) fail_directory({function, path});
  if (exists && !S_ISREG(facts.st_mode)) {
    descriptor_ = ::open(target_, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  } else if (!exists || ::access(target_, W_OK) == 0) {
    open_sibling();
    // An existing file keeps its permissions if possible: failure, as on some file systems, is no reason not to save.
    if (exists && descriptor_ >= 0) (void)!::fchmod(descriptor_, facts.st_mode & 0777);
  }
  if (descriptor_ < 0) fail_path(ErrorCode::io, function, "write", path);
}

TENON_BODY OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (sibling_exists_) ::unlink(sibling_);
  std::free(sibling_);
  std::free(target_);
}

TENON_BODY void OutputFile::write(const void* from, std::size_t n) {
  const auto* at = static_cast<const char*>(from);
  while (n > 0) {
    const auto put = ::write(descriptor_, at, n < largest_transfer ? n : largest_transfer);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail_path(ErrorCode::io, function_, "write", path_);
    at += put;
    n -= static_cast<std::size_t>(put);
  }
}

TENON_BODY void OutputFile::commit() {
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if ((closed != 0 && errno != EINTR) || (sibling_exists_ && ::rename(sibling_, target_) != 0)) {
    fail_path(ErrorCode::io, function_, "write", path_);
  }
  sibling_exists_ = false;
}

TENON_COLD TENON_BODY void OutputFile::fail_name(const char* function, const char* path) {
  fail(ErrorCode::memory, function, ": cannot allocate the name of ", quoted(path));
}

TENON_BODY void OutputFile::open_sibling() {
  const std::size_t length = std::strlen(target_), room = length + sizeof ".tmp999";
  sibling_ = static_cast<char*>(std::malloc(room));
  if (!sibling_) fail_name(function_, path_);
  std::memcpy(sibling_, target_, length);
  for (unsigned k = 0; k < 1000; ++k) {
    std::snprintf(sibling_ + length, room - length, ".tmp%u", k % 1000);
    descriptor_ = ::open(sibling_, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0 || errno != EEXIST) break;
  }
  sibling_exists_ = descriptor_ >= 0;
}

TENON_END_DETAIL_SHARED
