// A file that is written next to its destination and replaces it when complete.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>

TENON_BEGIN_DETAIL_SHARED

/// A destination of bytes in order.
class TENON_EXPORT ByteSink {
 public:
  virtual void write(const void* from, std::size_t n) = 0;

 protected:
  ~ByteSink() = default;
};

/// A file that is written in the folder of its destination and renamed over it by commit(). Without commit() the destination
/// stays as it was and the new file is removed. A symbolic link is followed; a device or pipe is written directly.
class TENON_EXPORT OutputFile final : public ByteSink {
 public:
  TENON_SHARED OutputFile(const char* function, const char* path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  TENON_SHARED ~OutputFile();

  TENON_SHARED void write(const void* from, std::size_t n) override;
  /// Replaces the destination by the file, which is complete.
  TENON_SHARED void commit();

 private:
  struct Closed {};
  TENON_INLINE OutputFile(const char* function, const char* path, Closed) : function_(function), path_(path) {}

  [[noreturn]] TENON_SHARED static void fail_name(const char* function, const char* path);

  /// Creates the first of <target>.tmp0, .tmp1, … that does not exist.
  TENON_SHARED void open_sibling();

  const char* function_;
  const char* path_;
  char* target_ = nullptr;
  char* sibling_ = nullptr;
  int descriptor_ = -1;
  bool sibling_exists_ = false;
};

TENON_END_DETAIL_SHARED

#if TENON_BODIES
#include <tenon/file/output_file_bodies.hpp>
#endif
