// Files: one that is read, whose size is known before anything is allocated for it; and one that is written beside its
// destination and takes its place only when it is complete.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

TENON_BEGIN_TYPES
namespace detail {
/// A string, or anything with c_str(): std::string, std::filesystem::path.
template <class P>
concept FilePath = std::is_convertible_v<const P&, const char*> || requires(const P& path) { static_cast<const char*>(path.c_str()); };

/// The most that is asked of the system at once: some systems refuse 2 GiB.
inline constexpr std::size_t largest_transfer = std::size_t{1} << 30;
}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

template <FilePath P>
const char* path_text(const P& path) {
  if constexpr (std::is_convertible_v<const P&, const char*>) return path;
  else return path.c_str();
}

/// A regular file that is read from its beginning.
class InputFile {
 public:
  /// Throws IoError unless `path` is a regular file that can be opened; never waits for a pipe's writer.
  InputFile(const char* function, const char* path) : InputFile(function, path, Closed{}) {
    if (!path) fail(ErrorCode::io, function, ": the path is null");
    descriptor_ = ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct ::stat facts;
    if (descriptor_ < 0 || ::fstat(descriptor_, &facts) != 0) fail(ErrorCode::io, function, ": cannot open ", path, ": ", std::strerror(errno));
    if (S_ISDIR(facts.st_mode)) fail(ErrorCode::io, function, ": ", path, " is a directory");
    if (!S_ISREG(facts.st_mode)) fail(ErrorCode::io, function, ": ", path, " is not a regular file");
    size_ = static_cast<std::int64_t>(facts.st_size);
  }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  ~InputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  const char* path() const { return path_; }
  std::int64_t size() const { return size_; }

  /// The next `n` bytes.  Throws IoError when there are fewer.
  void read(void* to, std::size_t n) {
    auto* at = static_cast<char*>(to);
    while (n > 0) {
      const auto got = ::read(descriptor_, at, n < largest_transfer ? n : largest_transfer);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail(ErrorCode::io, function_, ": cannot read ", path_, ": ", std::strerror(errno));
      if (got == 0) fail(ErrorCode::io, function_, ": ", path_, " ends ", n, " bytes too early: it was cut while it was read");
      at += got;
      n -= static_cast<std::size_t>(got);
    }
  }

 private:
  struct Closed {};
  InputFile(const char* function, const char* path, Closed) : function_(function), path_(path) {}

  const char* function_;
  const char* path_;
  int descriptor_ = -1;
  std::int64_t size_ = 0;
};

/// A file that is written as a sibling of its destination and renamed over it by commit().  Without commit() the
/// destination stays as it was and the sibling is removed.  A link is followed; a device or pipe is written directly.
class OutputFile {
 public:
  OutputFile(const char* function, const char* path) : OutputFile(function, path, Closed{}) {
    if (!path) fail(ErrorCode::io, function, ": the path is null");
    target_ = ::realpath(path, nullptr);
    if (!target_) target_ = ::strdup(path);  // nothing is there yet
    if (!target_) fail(ErrorCode::memory, function, ": cannot allocate the name of ", path);
    struct ::stat facts;
    const bool exists = ::stat(target_, &facts) == 0;
    if (exists && S_ISDIR(facts.st_mode)) fail(ErrorCode::io, function, ": ", path, " is a directory");
    if (exists && !S_ISREG(facts.st_mode)) {
      descriptor_ = ::open(target_, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    } else if (!exists || ::access(target_, W_OK) == 0) {
      open_sibling();
      // A file keeps its permissions; that this may fail on a foreign file system is no reason not to save.
      if (exists && descriptor_ >= 0) (void)!::fchmod(descriptor_, facts.st_mode & 0777);
    }
    if (descriptor_ < 0) fail(ErrorCode::io, function, ": cannot write ", path, ": ", std::strerror(errno));
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (sibling_exists_) ::unlink(sibling_);
    std::free(sibling_);
    std::free(target_);
  }

  void write(const void* from, std::size_t n) {
    const auto* at = static_cast<const char*>(from);
    while (n > 0) {
      const auto put = ::write(descriptor_, at, n < largest_transfer ? n : largest_transfer);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0) fail(ErrorCode::io, function_, ": cannot write ", path_, ": ", std::strerror(errno));
      at += put;
      n -= static_cast<std::size_t>(put);
    }
  }
  /// The file is complete: it takes the destination's place.
  void commit() {
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if ((closed != 0 && errno != EINTR) || (sibling_exists_ && ::rename(sibling_, target_) != 0)) {
      fail(ErrorCode::io, function_, ": cannot write ", path_, ": ", std::strerror(errno));
    }
    sibling_exists_ = false;
  }

 private:
  struct Closed {};
  OutputFile(const char* function, const char* path, Closed) : function_(function), path_(path) {}

  /// The first of <target>.tmp0, .tmp1, … that does not exist, made by us alone.
  void open_sibling() {
    const std::size_t length = std::strlen(target_), room = length + sizeof ".tmp999";
    sibling_ = static_cast<char*>(std::malloc(room));
    if (!sibling_) fail(ErrorCode::memory, function_, ": cannot allocate the name of ", path_);
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
