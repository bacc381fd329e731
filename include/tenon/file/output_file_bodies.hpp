// The bodies of the functions that file/output_file.hpp declares.
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

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/platform/entropy.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The length of the folder's part of a path, with its last slash.
inline std::size_t folder_size(const char* path) {
  const char* const slash = std::strrchr(path, '/');
  return slash ? static_cast<std::size_t>(slash - path) + 1 : 0;
}

/// Gives a new file the owner, group and permissions of the one that it replaces, as far as the system permits it:
/// failure, as on some file systems, is no reason not to save. Its permissions are at no time more than those.
inline void keep_facts(int descriptor, const struct ::stat& old) {
  struct ::stat fresh;
  if (::fstat(descriptor, &fresh) != 0) return;
  bool same_group = fresh.st_gid == old.st_gid;
  if (fresh.st_uid != old.st_uid) same_group = ::fchown(descriptor, old.st_uid, old.st_gid) == 0 || same_group;
  if (!same_group) same_group = ::fchown(descriptor, static_cast<::uid_t>(-1), old.st_gid) == 0;
  ::mode_t mode = old.st_mode & 0777;
  if (!same_group) mode &= static_cast<::mode_t>(0707 | (mode & 7) << 3);
  (void)!::fchmod(descriptor, mode);
}

/// Writes all bytes. False with errno on failure.
inline bool put_bytes(int descriptor, const void* from, std::size_t n) {
  const auto* at = static_cast<const char*>(from);
  while (n > 0) {
    const auto written = ::write(descriptor, at, n < largest_transfer ? n : largest_transfer);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    at += written;
    n -= static_cast<std::size_t>(written);
  }
  return true;
}
/// Waits until a file's bytes are on the disk. False with errno on failure.
inline bool sync_bytes(int descriptor) {
  int synced;
  do synced = ::fsync(descriptor);
  while (synced != 0 && errno == EINTR);
  return synced == 0 || errno == EINVAL || errno == ENOTSUP;  // those: a file system that cannot
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

inline constinit thread_local int number_without_flush = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY int& scopes_without_flush() noexcept { return number_without_flush; }

TENON_BODY OutputFile::OutputFile(const char* function, const char* path) : OutputFile(function, path, Closed{}) {
  check_path(function, path);
  struct ::stat facts;
  const bool exists = ::stat(path, &facts) == 0;
  if (exists && S_ISDIR(facts.st_mode)) fail_directory({function, path});
  if (exists && (!S_ISREG(facts.st_mode) || facts.st_nlink == 0)) {
    descriptor_ = ::open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | (S_ISREG(facts.st_mode) ? O_TRUNC : 0));
  } else if ((exists || (errno == ENOENT && *path != '\0')) && find_target() &&
             (!exists || ::access(target_, W_OK) == 0)) {
    create(exists ? facts.st_mode & 0700 : 0666);
    if (exists && descriptor_ >= 0) keep_facts(descriptor_, facts);
  }
  if (descriptor_ < 0) fail_write();
}

TENON_BODY OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (has_name_) ::unlink(sibling_);
  std::free(sibling_);
  std::free(target_);
}

TENON_BODY void OutputFile::write(const void* from, std::size_t n) {
  if (!put_bytes(descriptor_, from, n)) fail_write();
}

TENON_BODY void OutputFile::commit() {
  if (is_new_ && waits_ && !sync_bytes(descriptor_)) fail_write();
  if (is_new_ && !has_name_ && !link_name() && !copy_to_name()) fail_write();
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if ((closed != 0 && errno != EINTR) || (is_new_ && ::rename(sibling_, target_) != 0)) fail_write();
  has_name_ = false;
}

TENON_COLD TENON_BODY void OutputFile::fail_write() const { fail_path(ErrorCode::io, function_, "write", path_); }

TENON_BODY bool OutputFile::find_target() {
  target_ = ::realpath(path_, nullptr);
  if (target_ || errno != ENOENT) return target_ != nullptr;
  target_ = ::strdup(path_);
  char link[4096];
  for (int k = 0; target_ && k < 40; ++k) {  // the path's last link has no target, or there is none
    const auto n = ::readlink(target_, link, sizeof link);
    if (n < 0) return errno == EINVAL || errno == ENOENT;
    const auto size = static_cast<std::size_t>(n), folder = link[0] == '/' ? 0 : folder_size(target_);
    if (size == sizeof link) return errno = ENAMETOOLONG, false;
    auto* const next = static_cast<char*>(std::malloc(folder + size + 1));
    if (next) {
      std::memcpy(next, target_, folder);
      std::memcpy(next + folder, link, size);
      next[folder + size] = '\0';
    }
    std::free(target_);
    target_ = next;
  }
  errno = target_ ? ELOOP : ENOMEM;
  return false;
}

template <class F>
int OutputFile::with_new_name(F make) {
  const std::size_t folder = folder_size(target_), room = folder + sizeof ".tenon-0123456789abcdef.tmp";
  if (!sibling_) sibling_ = static_cast<char*>(std::malloc(room));
  if (!sibling_) return errno = ENOMEM, -1;
  std::memcpy(sibling_, target_, folder);
  int result = -1;
  for (int k = 0; k < 100; ++k) {
    std::uint64_t random;
    if (!fill_with_entropy(&random, sizeof random)) return -1;
    std::snprintf(sibling_ + folder, room - folder, ".tenon-%016llx.tmp", static_cast<unsigned long long>(random));
    result = make(sibling_);
    if (result >= 0 || errno != EEXIST) break;
  }
  return result;
}

TENON_BODY bool OutputFile::link_name() {
#if defined(O_TMPFILE)
  char file[32];
  std::snprintf(file, sizeof file, "/proc/self/fd/%d", descriptor_);
  has_name_ =
      with_new_name([&](const char* name) { return ::linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW); }) == 0;
#endif
  return has_name_;
}

TENON_BODY bool OutputFile::copy_to_name() {
  struct ::stat facts;
  if (::fstat(descriptor_, &facts) != 0) return false;
  const int named = create_named(facts.st_mode & 0700);
  if (named < 0) return false;
  keep_facts(named, facts);
  char buffer[16 * 1024];
  bool is_copied = true;
  for (::off_t at = 0, n = 1; n > 0 && is_copied; at += n) {
    do n = ::pread(descriptor_, buffer, sizeof buffer, at);
    while (n < 0 && errno == EINTR);
    is_copied = n >= 0 && put_bytes(named, buffer, static_cast<std::size_t>(n));
  }
  is_copied = is_copied && (!waits_ || sync_bytes(named));
  const int reason = errno;
  ::close(is_copied ? descriptor_ : named);
  if (is_copied) descriptor_ = named;
  errno = reason;
  return is_copied;
}

TENON_BODY int OutputFile::create_named(unsigned mode) {
  const int made =
      with_new_name([&](const char* name) { return ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode); });
  has_name_ = made >= 0;
  return made;
}

TENON_BODY void OutputFile::create(unsigned mode) {
#if defined(O_TMPFILE)
  if (::access("/proc/self/fd", X_OK) == 0) {
    const std::size_t size = folder_size(target_);
    auto* const folder = static_cast<char*>(std::malloc(size + 2));
    if (!folder) return;
    std::memcpy(folder, target_, size);
    std::memcpy(folder + size, ".", 2);
    descriptor_ = ::open(folder, O_RDWR | O_TMPFILE | O_CLOEXEC, mode);
    std::free(folder);
  }
#endif
  if (descriptor_ < 0) descriptor_ = create_named(mode);  // a system without such files, or an error, which this meets
                                                          // too
  is_new_ = descriptor_ >= 0;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
