// Input files: regular files, whose size is known before anything is allocated for them, and readers of their bytes in
// order.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// A string, or anything with c_str(): std::string, std::filesystem::path.
template <class P>
concept FilePath =
    std::is_convertible_v<const P&, const char*> || requires(const P& path) { static_cast<const char*>(path.c_str()); };

/// The subject of an error: the function, the file, and the entry if the file has several.
struct FilePlace {
  const char* function;
  const char* path;
  const char* entry = nullptr;
};

/// The most bytes per system call: some systems refuse 2 GiB.
inline constexpr std::size_t largest_transfer = std::size_t{1} << 30;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <FilePath P>
const char* path_text(const P& path) {
  if constexpr (std::is_convertible_v<const P&, const char*>) return path;
  else return path.c_str();
}

template <class... P>
[[noreturn]] TENON_COLD void throw_pieces_at(const FilePlace& place, ErrorCode code, P... what) {
  const bool named = place.entry != nullptr;
  throw_error(code, place.function, ": ", quote(place.path), named ? ", entry '" : "", quote(named ? place.entry : ""),
              named ? "'" : "", what...);
}
/// Throws "tenon::<function>: <path>[, entry '<entry>']<what>".
template <class... P>
[[noreturn]] TENON_INLINE void throw_error_at(const FilePlace& place, ErrorCode code, const P&... what) {
  throw_pieces_at(place, code, plain_piece(what)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void check_path(const char* function, const char* path);
[[noreturn]] TENON_SHARED void fail_directory(const FilePlace& place);
/// Throws IoError for a header that is longer than those that are read.
TENON_SHARED void check_header_size(const FilePlace& place, std::uint64_t bytes, std::int64_t most);
/// Throws IoError for a file of `size` bytes whose header would end beyond them.
TENON_SHARED void check_header_end(const FilePlace& place, std::int64_t size, std::int64_t end);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws TypeError for elements that no tensor has; `what` names them.
template <class... P>
[[noreturn]] TENON_COLD void fail_held(const FilePlace& place, const P&... what) {
  throw_error_at(place, ErrorCode::type, " holds ", what..., ", which a tensor cannot hold");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A regular file, open as long as this object lives.
class TENON_EXPORT RegularFile {
 public:
  /// Opens for reading, or for reading and writing. Throws IoError unless `path` is a regular file that can be opened
  /// so, and for one of /proc, whose size is unknown; never blocks on a pipe.
  TENON_SHARED RegularFile(const char* function, const char* path, bool writable = false);
  /// Opens for reading and writing. A file that does not exist is created, and removed again unless keep() is called.
  struct Create {
    bool only_new = false;  // an existing file is an error
  };
  TENON_SHARED RegularFile(const char* function, const char* path, Create create);
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  TENON_SHARED ~RegularFile();

  TENON_INLINE const FilePlace& place() const { return place_; }
  TENON_INLINE const char* path() const { return place_.path; }
  TENON_INLINE int descriptor() const { return descriptor_; }
  TENON_INLINE std::int64_t size() const { return size_; }
  TENON_INLINE void keep() { created_ = false; }

  /// Reads `n` bytes from `offset` on. Throws IoError when the file has fewer.
  TENON_SHARED void read_at(std::int64_t offset, void* to, std::size_t n) const;

 private:
  TENON_INLINE explicit RegularFile(const FilePlace& place) : place_(place) {}

  TENON_SHARED void open(int flags);

  FilePlace place_;
  int descriptor_ = -1;
  bool created_ = false;
  std::int64_t size_ = 0;
};

/// A known number of bytes, read in order.
class TENON_EXPORT ByteSource {
 public:
  TENON_INLINE ByteSource(const FilePlace& place, std::int64_t size) : place_(place), size_(size), left_(size) {}
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  TENON_INLINE const FilePlace& place() const { return place_; }
  TENON_INLINE std::int64_t size() const { return size_; }
  TENON_INLINE std::int64_t left() const { return left_; }
  /// Reads the next `n` bytes; at most left() may be requested. Throws IoError.
  TENON_SHARED void read(void* to, std::size_t n);

 protected:
  ~ByteSource() = default;
  virtual void fetch(void* to, std::size_t n) = 0;

 private:
  FilePlace place_;
  std::int64_t size_, left_;
};

/// The `size` bytes of a file from `offset`.
class TENON_EXPORT FileRegion final : public ByteSource {
 public:
  TENON_INLINE FileRegion(const RegularFile& file, const FilePlace& place, std::int64_t offset, std::int64_t size)
      : ByteSource(place, size), file_(&file), end_(offset + size) {}

 private:
  TENON_SHARED void fetch(void* to, std::size_t n) override;

  const RegularFile* file_;
  std::int64_t end_;
};

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/file/input_file_bodies.hpp>
#endif
