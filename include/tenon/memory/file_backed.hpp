// FileBackedAllocator: memory on a disk, for tensors larger than the machine's memory.  POSIX.
//
// For files that have a name and content, see file/map_file.hpp.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/counted_state.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/platform/pages.hpp>
#include <tenon/platform/process.hpp>

namespace tenon::inline v1::detail {

/// An open directory.
struct Directory {
  int descriptor;
  TENON_INLINE explicit Directory(int open) : descriptor(open) {}
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  TENON_INLINE ~Directory() { ::close(descriptor); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline int open_directory(const char* path) {
  const int descriptor = path ? ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (descriptor < 0)
    throw_error(ErrorCode::io, "FileBackedAllocator: cannot open the directory ", quote(path ? path : "(null)"), ": ",
                std::strerror(path ? errno : EINVAL));
  return descriptor;
}

/// Opens a file without a name; -1 on failure.
TENON_NOINLINE_OG inline int open_unnamed(int directory) noexcept {
#if defined(O_TMPFILE)
  const int unnamed = ::openat(directory, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (unnamed >= 0) return unnamed;
#endif
  // The file system has no unnamed files: make one with a name and unlink it at once.
  for (unsigned attempt = 0; attempt < 100; ++attempt) {
    char name[64];
    std::snprintf(name, sizeof name, ".tenon-%d-%u-%p", process_number(), attempt, static_cast<void*>(name));
    const int descriptor = ::openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0) {
      ::unlinkat(directory, name, 0);
      return descriptor;
    }
    if (errno != EEXIST) return -1;
  }
  return -1;
}

/// Allocates `bytes` on the disk; without that a write to a mapped page would end the process (SIGBUS) when the disk is
/// full.
TENON_NOINLINE_OG inline bool reserve_file(int descriptor, std::size_t bytes) noexcept {
#if defined(F_PREALLOCATE)  // macOS, which has no posix_fallocate
  ::fstore_t wanted{F_ALLOCATEALL, F_PEOFPOSMODE, 0, static_cast<::off_t>(bytes), 0};
  return ::fcntl(descriptor, F_PREALLOCATE, &wanted) != -1 && ::ftruncate(descriptor, wanted.fst_length) == 0;
#else
  int failure;
  do failure = ::posix_fallocate(descriptor, 0, static_cast<::off_t>(bytes));
  while (failure == EINTR);
  return failure == 0;
#endif
}

TENON_NOINLINE_OG inline void* allocate_in_file(int directory, std::size_t bytes) noexcept {
  const std::size_t mapping = mapping_for(bytes);
  const int descriptor = mapping ? open_unnamed(directory) : -1;
  if (descriptor < 0) return nullptr;
  void* p = reserve_file(descriptor, mapping) ? map_open_file(descriptor, 0, mapping, true, true) : nullptr;
  ::close(descriptor);
  return p;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Host memory in unnamed files of a directory: the kernel writes pages to the disk when memory is short, and a file
/// disappears with its storage, however the process ends. Fresh memory is zero. Disk space is allocated together with
/// the storage; making it fails if there is not enough. Each allocation is a file of whole units of 64 KiB, so it is
/// for large arrays.
class FileBackedAllocator {
 public:
  using device_type = Cpu;
  /// Throws IoError when the directory cannot be opened.
  TENON_INLINE explicit FileBackedAllocator(const char* directory)
      : directory_("FileBackedAllocator", detail::open_directory(directory)) {}
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_in_file(directory_->descriptor, bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (p) detail::unmap(p, detail::mapping_for(bytes));
  }

 private:
  detail::CountedState<detail::Directory> directory_;
};

}  // namespace tenon::inline v1
