// A file that is written next to its destination and replaces it when complete.
//
// Errors are IoError and give the path and the system's reason.  POSIX.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A destination of bytes in order.
class TENON_EXPORT ByteSink {
 public:
  virtual void write(const void* from, std::size_t n) = 0;

 protected:
  ~ByteSink() = default;
};

/// The number of scopes of this thread in which files are not flushed.
TENON_SHARED int& scopes_without_flush() noexcept;

/// A file that is written beside its destination and replaces it by commit(), after its bytes have reached the disk
/// unless a NoFlush lives: a power failure, too, leaves the old file or the new one. Without commit() the destination
/// stays as it was, and no new file is left.
///
/// A symbolic link is followed, also one whose target does not exist yet; a device, a pipe, and a file that has no name
/// any more are written directly. The new file has the permissions of the old one from the beginning, its group where
/// the system permits it, and its owner, which only root can give. If the group cannot be kept, it may do no more than
/// everybody. Other hard links of the old file keep the old content. ACLs, extended attributes and the bits setuid,
/// setgid and sticky are lost.
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
  TENON_INLINE OutputFile(const char* function, const char* path, Closed)
      : function_(function), path_(path), waits_(scopes_without_flush() == 0) {}

  [[noreturn]] TENON_SHARED void fail_write() const;

  /// Sets target_ to the file that the path stands for, whether or not it exists. False with errno on failure.
  TENON_SHARED bool find_target();
  /// Creates a file in the target's folder, without a name where the system can, else with a random one.
  TENON_SHARED void create(unsigned mode);
  /// The same with a random name. Returns its descriptor, or -1 with errno.
  TENON_SHARED int create_named(unsigned mode);
  /// Gives a file without a name a random one. False with errno where the system cannot, as without /proc.
  TENON_SHARED bool link_name();
  /// Replaces a file without a name by a copy that has one, and its permissions. False with errno on failure.
  TENON_SHARED bool copy_to_name();
  /// Gives the file a random name that no other has, by `make(name)`, which returns the system call's result.
  template <class F>
  int with_new_name(F make);

  const char* function_;
  const char* path_;
  char* target_ = nullptr;
  char* sibling_ = nullptr;  // the new file's name until commit()
  int descriptor_ = -1;
  bool is_new_ = false;    // the file is to replace the target
  const bool waits_;       // for the disk
  bool has_name_ = false;  // the new file has a name of its own
};

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// While it lives, what this thread saves does not wait for the disk, which takes a fraction of the time: a file is
/// still replaced as a whole, and a program that is killed leaves the old one or the new one, but after a power failure
/// neither may be there.
class NoFlush {
 public:
  TENON_INLINE NoFlush() { ++detail::scopes_without_flush(); }
  TENON_INLINE ~NoFlush() { --detail::scopes_without_flush(); }
  NoFlush(const NoFlush&) = delete;
  NoFlush& operator=(const NoFlush&) = delete;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/file/output_file_bodies.hpp>
#endif
