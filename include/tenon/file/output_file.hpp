// A file that is written next to its destination and replaces it when complete.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
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

TENON_BEGIN_DETAIL

/// A destination of bytes in order.
class ByteSink {
 public:
  virtual void write(const void* from, std::size_t n) = 0;

 protected:
  ~ByteSink() = default;
};

/// A file that is written in the folder of its destination and renamed over it by commit(). Without commit() the destination
/// stays as it was and the new file is removed. A symbolic link is followed; a device or pipe is written directly.
class OutputFile final : public ByteSink {
 public:
  OutputFile(const char* function, const char* path) : OutputFile(function, path, Closed{}) {
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
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (sibling_exists_) ::unlink(sibling_);
    std::free(sibling_);
    std::free(target_);
  }

  void write(const void* from, std::size_t n) override {
    const auto* at = static_cast<const char*>(from);
    while (n > 0) {
      const auto put = ::write(descriptor_, at, n < largest_transfer ? n : largest_transfer);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0) fail_path(ErrorCode::io, function_, "write", path_);
      at += put;
      n -= static_cast<std::size_t>(put);
    }
  }
  /// Replaces the destination by the file, which is complete.
  void commit() {
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if ((closed != 0 && errno != EINTR) || (sibling_exists_ && ::rename(sibling_, target_) != 0)) {
      fail_path(ErrorCode::io, function_, "write", path_);
    }
    sibling_exists_ = false;
  }

 private:
  struct Closed {};
  OutputFile(const char* function, const char* path, Closed) : function_(function), path_(path) {}

  [[noreturn]] TENON_COLD static void fail_name(const char* function, const char* path) {
    fail(ErrorCode::memory, function, ": cannot allocate the name of ", path);
  }

  /// Creates the first of <target>.tmp0, .tmp1, … that does not exist.
  void open_sibling() {
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

  const char* function_;
  const char* path_;
  char* target_ = nullptr;
  char* sibling_ = nullptr;
  int descriptor_ = -1;
  bool sibling_exists_ = false;
};

TENON_END_DETAIL
