// The bytes of a fuzz target's input as a file that exists in memory only, for functions that take a path.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    if (descriptor_ < 0 || (size > 0 && ::write(descriptor_, data, size) != static_cast<::ssize_t>(size))) std::abort();
    std::snprintf(path_, sizeof path_, "/proc/self/fd/%d", descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }

  const char* path() const { return path_; }

 private:
  int descriptor_;
  char path_[32];
};
