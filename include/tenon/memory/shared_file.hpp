// Shared files: memory that other processes can map, known to the system by a file descriptor.
//
// Without a name it is a sealed memfd: no process can change its size, which would kill (SIGBUS) those that map it.
// Where there is no memfd it is a POSIX shared-memory object that is unlinked at once. With a name it lies in /dev/shm,
// unsealed, while a process uses it: every user holds a lock that ends with its process, and the last user removes the
// name. A shared file begins with a header that identifies it to other processes. POSIX.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/vfs.h>
#endif

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/platform/descriptor.hpp>
#include <tenon/platform/entropy.hpp>

namespace tenon::inline v1::detail {

/// The beginning of a shared file. The tag is random: inode and process numbers are reused, tags are not.
struct SharedHeader {
  static constexpr std::uint64_t magic_word = 0x31474553'4e4e4554;  // "TENNSEG1"
  std::uint64_t magic;
  std::uint64_t bytes;  // of the whole file
  std::uint64_t tag[2];
  std::uint64_t unused[4];
};
static_assert(sizeof(SharedHeader) == 64);

/// "tenon-<user>-<random>"; empty for a file without a name.
struct SharedName {
  char text[48] = {};
  TENON_INLINE explicit operator bool() const { return text[0] != '\0'; }
};

/// An open shared file, and what distinguishes it from all others.
struct SharedFile {
  int descriptor = -1;
  bool writable = false;
  std::uint64_t device = 0, inode = 0, tag[2] = {}, bytes = 0;
  SharedName name;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// open_object opens or creates the shared-memory object of that name, unlink_shared removes it.
#if defined(__linux__)
struct SharedPath {  // as shm_open, which older systems keep in a separate library
  char text[sizeof(SharedName) + 16] = "/dev/shm/";
  explicit SharedPath(const SharedName& name) { std::strcpy(text + std::strlen(text), name.text); }
};
inline int open_object(const SharedName& name, int flags) {
  return uninterrupted(
      [&] { return ::open(SharedPath(name).text, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600); });
}
inline void unlink_shared(const SharedName& name) noexcept { ::unlink(SharedPath(name).text); }
#else
struct SharedPath {
  char text[sizeof(SharedName) + 1] = "/";
  explicit SharedPath(const SharedName& name) { std::strcpy(text + 1, name.text); }
};
inline int open_object(const SharedName& name, int flags) {
  return uninterrupted([&] { return ::shm_open(SharedPath(name).text, flags | O_CLOEXEC, 0600); });
}
inline void unlink_shared(const SharedName& name) noexcept { ::shm_unlink(SharedPath(name).text); }
#endif

/// Writes the prefix of the names of this user's segments. Returns its length.
inline int name_prefix(char* to, std::size_t room) {
  return std::snprintf(to, room, "tenon-%lu-", static_cast<unsigned long>(::geteuid()));
}

/// True if a name received from another process can be a segment's: it has the prefix, and stays in the folder.
inline bool is_segment_name(const SharedName& name) {
  return std::strncmp(name.text, "tenon-", 6) == 0 && !std::strpbrk(name.text, "/.");
}

/// A memfd that can be sealed. -1 with errno if the system has none.
inline int new_memfd() {
#if defined(MFD_ALLOW_SEALING)
  return ::memfd_create("tenon", MFD_CLOEXEC | MFD_ALLOW_SEALING);
#else
  return errno = ENOSYS, -1;
#endif
}

/// A POSIX shared-memory object with a new name, accessible to this user only, and locked as in use. -1 with errno on
/// failure.
TENON_NOINLINE_OG inline int new_posix_object(SharedName& name) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint64_t random;
    if (!fill_with_entropy(&random, sizeof random)) return -1;
    const int length = name_prefix(name.text, sizeof name.text);
    std::snprintf(name.text + length, sizeof name.text - static_cast<std::size_t>(length), "%016llx",
                  static_cast<unsigned long long>(random));
    const int descriptor = open_object(name, O_RDWR | O_CREAT | O_EXCL);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return -1;
    // Until it is locked it looks abandoned, so that remove_abandoned() of another process may have removed it.
    struct ::stat facts;
    if (uninterrupted([&] { return ::flock(descriptor, LOCK_SH); }) == 0 && ::fstat(descriptor, &facts) == 0 &&
        facts.st_nlink > 0)
      return descriptor;
    close_quietly(descriptor);
  }
  return errno = EEXIST, -1;
}

/// Allocates the memory of the bytes [from, to): a later write to a page that the system cannot provide would kill the
/// process (SIGBUS). False with errno on failure.
inline bool commit_room(int descriptor, std::uint64_t from, std::uint64_t to) {
#if defined(__linux__)
  while (from < to) {  // in parts, as an interrupted call undoes its work
    const std::uint64_t part = to - from < (std::uint64_t{64} << 20) ? to - from : std::uint64_t{64} << 20;
    if (uninterrupted(
            [&] { return ::fallocate(descriptor, 0, static_cast<::off_t>(from), static_cast<::off_t>(part)); }) != 0)
      return false;
    from += part;
  }
#else
  (void)descriptor, (void)from, (void)to;
#endif
  return true;
}

/// Sets a new file's size, header and seals, and allocates its first `committed` bytes. False with errno on failure.
TENON_NOINLINE_OG inline bool furnish_shared(SharedFile& file, std::uint64_t bytes, std::uint64_t committed) {
  SharedHeader header{SharedHeader::magic_word, bytes, {}, {}};
  struct ::stat facts;
  if (!fill_with_entropy(header.tag, sizeof header.tag) || ::fchmod(file.descriptor, 0600) != 0 ||
      uninterrupted([&] { return ::ftruncate(file.descriptor, static_cast<::off_t>(bytes)); }) != 0 ||
      !commit_room(file.descriptor, 0, committed) || ::fstat(file.descriptor, &facts) != 0) {
    return false;
  }
  if (uninterrupted([&] { return ::pwrite(file.descriptor, &header, sizeof header, 0); }) !=
      static_cast<::ssize_t>(sizeof header))
    return false;
#if defined(F_ADD_SEALS)
  // Files in /dev/shm cannot be sealed.
  if (::fcntl(file.descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0 && errno != EPERM && errno != EINVAL)
    return false;
#endif
  file.writable = true;
  file.device = static_cast<std::uint64_t>(facts.st_dev);
  file.inode = static_cast<std::uint64_t>(facts.st_ino);
  std::memcpy(file.tag, header.tag, sizeof file.tag);
  file.bytes = bytes;
  return true;
}

/// A new file of `bytes`, with a name or without one. On failure false with errno, and nothing is left behind.
TENON_NOINLINE_OG inline bool new_shared_file(SharedFile& file, std::uint64_t bytes, std::uint64_t committed,
                                              bool named, bool use_memfd = true) {
  file = {};
  // Refused here, as the system would begin to allocate, and kill some process when it runs out of memory.
  if (committed > (std::uint64_t{64} << 20) && committed > physical_memory()) return errno = ENOMEM, false;
  file.descriptor = named || !use_memfd ? -1 : new_memfd();
  if (file.descriptor < 0 && (named || !use_memfd || errno == ENOSYS)) {
    file.descriptor = new_posix_object(file.name);
    if (file.descriptor >= 0 && !named) {
      unlink_shared(file.name);
      file.name = {};
    }
  }
  if (file.descriptor < 0) return false;
  if (furnish_shared(file, bytes, committed)) return true;
  const int failure = errno;
  if (file.name) unlink_shared(file.name);
  ::close(file.descriptor);
  file.descriptor = -1;
  return errno = failure, false;
}

/// Fills `file` from its open descriptor. Returns null if it is a shared file of this user that cannot be made shorter;
/// else the end of a sentence that says what it is. `by_name`: it was opened by a name in /dev/shm, where no file can
/// be sealed; its users, who are this user's processes, are trusted not to shorten it.
TENON_NOINLINE_OG inline const char* identify_shared(SharedFile& file, [[maybe_unused]] bool by_name = false) {
  struct ::stat facts;
  if (::fstat(file.descriptor, &facts) != 0) return "is no open descriptor";
  if (!S_ISREG(facts.st_mode)) return "is no shared memory";
  if (facts.st_uid != ::geteuid()) return "belongs to another user";
  const int flags = ::fcntl(file.descriptor, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY) return "cannot be read";
#if defined(F_GET_SEALS)
  const int seals = ::fcntl(file.descriptor, F_GET_SEALS);
  if (seals < 0) return "is no shared memory";
  if (!by_name && (seals & (F_SEAL_SHRINK | F_SEAL_GROW)) != (F_SEAL_SHRINK | F_SEAL_GROW))
    return "is not sealed, and could be made shorter while it is used";
#endif
#if defined(__linux__)
  struct ::statfs system;  // huge pages are sealed too, but others can take back those that are not yet used
  constexpr long tmpfs = 0x01021994;
  if (::fstatfs(file.descriptor, &system) != 0 || static_cast<long>(system.f_type) != tmpfs)
    return "is no memory of the usual kind";
#endif
  SharedHeader header;
  const auto size = static_cast<std::uint64_t>(facts.st_size);
  if (size < sizeof header || uninterrupted([&] {
                                return ::pread(file.descriptor, &header, sizeof header, 0);
                              }) != static_cast<::ssize_t>(sizeof header) ||
      header.magic != SharedHeader::magic_word || header.bytes != size) {
    return "is shared memory that Tenon did not make";
  }
  file.writable = (flags & O_ACCMODE) == O_RDWR;
  file.device = static_cast<std::uint64_t>(facts.st_dev);
  file.inode = static_cast<std::uint64_t>(facts.st_ino);
  std::memcpy(file.tag, header.tag, sizeof file.tag);
  file.bytes = size;
  return nullptr;
}

/// Opens the segment of that name and locks it as in use. -1 with errno on failure: ENOENT if its last user has left.
TENON_NOINLINE_OG inline int open_named(const SharedName& name, bool writable) {
  const int descriptor = open_object(name, writable ? O_RDWR : O_RDONLY);
  if (descriptor < 0) return -1;
  struct ::stat facts;
  if (uninterrupted([&] { return ::flock(descriptor, LOCK_SH | LOCK_NB); }) == 0 && ::fstat(descriptor, &facts) == 0 &&
      facts.st_nlink > 0)
    return descriptor;
  ::close(descriptor);
  return errno = ENOENT, -1;
}

/// Closes a named segment; its last user removes the name. Of two that leave at once, one finds no other. The exclusive
/// lock is requested on a new descriptor: a child of fork shares the old one, and its lock, with its parent.
TENON_NOINLINE_OG inline void leave_named(int descriptor, const SharedName& name) noexcept {
  ::close(descriptor);
  const int last = open_object(name, O_RDONLY);
  if (last < 0) return;
  if (::flock(last, LOCK_EX | LOCK_NB) == 0) unlink_shared(name);
  ::close(last);
}

/// Removes the names of this user's segments that no process uses, as all their users were killed. Returns how many.
TENON_NOINLINE_OG inline int remove_abandoned() {
  int removed = 0;
  SharedName prefix;
  const auto length = static_cast<std::size_t>(name_prefix(prefix.text, sizeof prefix.text));
  ::DIR* folder = ::opendir("/dev/shm");
  if (!folder) return 0;
  while (const ::dirent* entry = ::readdir(folder)) {
    SharedName name;
    if (std::strncmp(entry->d_name, prefix.text, length) != 0 || std::strlen(entry->d_name) >= sizeof name.text)
      continue;
    std::strcpy(name.text, entry->d_name);
    const int descriptor = ::openat(::dirfd(folder), name.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) continue;
    struct ::stat facts;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &facts) == 0 && facts.st_nlink > 0) {
      unlink_shared(name);
      ++removed;
    }
    ::close(descriptor);
  }
  ::closedir(folder);
  return removed;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
