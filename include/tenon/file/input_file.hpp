// Input files: regular files, whose size is known before anything is allocated for them, and readers of their bytes in order.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

TENON_BEGIN_DETAIL_TYPES

/// A string, or anything with c_str(): std::string, std::filesystem::path.
template <class P>
concept FilePath = std::is_convertible_v<const P&, const char*> || requires(const P& path) { static_cast<const char*>(path.c_str()); };

/// The subject of an error: the function, the file, and the entry if the file has several.
struct FilePlace {
  const char* function;
  const char* path;
  const char* entry = nullptr;
};

/// The most bytes per system call: some systems refuse 2 GiB.
inline constexpr std::size_t largest_transfer = std::size_t{1} << 30;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

template <FilePath P>
const char* path_text(const P& path) {
  if constexpr (std::is_convertible_v<const P&, const char*>) return path;
  else return path.c_str();
}

/// Throws "tenon::<function>: <path>[, entry '<entry>']<what>".
template <class... P>
[[noreturn]] TENON_COLD void fail_at(const FilePlace& place, ErrorCode code, const P&... what) {
  const bool named = place.entry != nullptr;
  fail(code, place.function, ": ", place.path, named ? ", entry '" : "", named ? place.entry : "", named ? "'" : "", what...);
}

inline void check_path(const char* function, const char* path) {
  if (!path) fail(ErrorCode::io, function, ": the path is null");
}
[[noreturn]] TENON_COLD inline void fail_directory(const FilePlace& place) { fail_at(place, ErrorCode::io, " is a directory"); }
/// Throws IoError for a header that is longer than what is read.
inline void check_header_size(const FilePlace& place, std::uint64_t bytes, std::int64_t most) {
  if (bytes > static_cast<std::uint64_t>(most))
    fail_at(place, ErrorCode::io, " has a header of ", bytes, " bytes: at most ", most, " are read");
}
/// Throws IoError for a file of `size` bytes whose header ends behind them.
inline void check_header_end(const FilePlace& place, std::int64_t size, std::int64_t end) {
  if (size < end) fail_at(place, ErrorCode::io, " ends within its header: it has ", size, " bytes and needs ", end);
}
/// Elements that no tensor has; `what` names them.
template <class... P>
[[noreturn]] TENON_COLD void fail_held(const FilePlace& place, const P&... what) {
  fail_at(place, ErrorCode::type, " holds ", what..., ", which a tensor cannot hold");
}

/// A regular file, open as long as this object lives.
class RegularFile {
 public:
  /// Opens for reading, or for reading and writing. Throws IoError unless `path` is a regular file that can be opened so; never
  /// blocks on a pipe.
  RegularFile(const char* function, const char* path, bool writable = false) : RegularFile(FilePlace{function, path}) {
    check_path(function, path);
    open(writable ? O_RDWR : O_RDONLY);
  }
  /// Opens for reading and writing. A file that does not exist is created, and removed again unless keep() is called.
  struct Create {
    bool only_new = false;  // whether an existing file is an error
  };
  RegularFile(const char* function, const char* path, Create create) : RegularFile(FilePlace{function, path}) {
    check_path(function, path);
    descriptor_ = ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    created_ = descriptor_ >= 0;
    if (!created_ && (create.only_new || errno != EEXIST))
      fail_path(ErrorCode::io, function, "open", path);
    if (!created_) open(O_RDWR);
  }
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile() {
    if (created_) ::unlink(place_.path);
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  const FilePlace& place() const { return place_; }
  const char* path() const { return place_.path; }
  int descriptor() const { return descriptor_; }
  std::int64_t size() const { return size_; }
  void keep() { created_ = false; }

  /// Reads `n` bytes from `offset` on. Throws IoError when the file has fewer.
  void read_at(std::int64_t offset, void* to, std::size_t n) const {
    auto* at = static_cast<char*>(to);
    while (n > 0) {
      const auto got = ::pread(descriptor_, at, n < largest_transfer ? n : largest_transfer, static_cast<::off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail_path(ErrorCode::io, place_.function, "read", place_.path);
      if (got == 0) fail_at(place_, ErrorCode::io, " ends ", n, " bytes too early: it was cut while it was read");
      at += got;
      offset += got;
      n -= static_cast<std::size_t>(got);
    }
  }

 private:
  explicit RegularFile(const FilePlace& place) : place_(place) {}

  void open(int flags) {
    descriptor_ = ::open(place_.path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct ::stat facts;
    const bool opened = descriptor_ >= 0 && ::fstat(descriptor_, &facts) == 0;
    if (opened ? S_ISDIR(facts.st_mode) : errno == EISDIR) fail_directory(place_);
    if (!opened) fail_path(ErrorCode::io, place_.function, "open", place_.path);
    if (!S_ISREG(facts.st_mode)) fail_at(place_, ErrorCode::io, " is not a regular file");
    size_ = static_cast<std::int64_t>(facts.st_size);
  }

  FilePlace place_;
  int descriptor_ = -1;
  bool created_ = false;
  std::int64_t size_ = 0;
};

/// A known number of bytes, read in order.
class ByteSource {
 public:
  ByteSource(const FilePlace& place, std::int64_t size) : place_(place), size_(size), left_(size) {}
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  const FilePlace& place() const { return place_; }
  std::int64_t size() const { return size_; }
  std::int64_t left() const { return left_; }
  /// Reads the next `n` bytes; at most left() may be requested. Throws IoError.
  void read(void* to, std::size_t n) {
    if (n == 0) return;
    fetch(to, n);
    left_ -= static_cast<std::int64_t>(n);
  }

 protected:
  ~ByteSource() = default;
  virtual void fetch(void* to, std::size_t n) = 0;

 private:
  FilePlace place_;
  std::int64_t size_, left_;
};

/// The `size` bytes of a file from `offset`.
class FileRegion final : public ByteSource {
 public:
  FileRegion(const RegularFile& file, const FilePlace& place, std::int64_t offset, std::int64_t size)
      : ByteSource(place, size), file_(&file), end_(offset + size) {}

 private:
  void fetch(void* to, std::size_t n) override { file_->read_at(end_ - left(), to, n); }

  const RegularFile* file_;
  std::int64_t end_;
};

TENON_END_DETAIL
