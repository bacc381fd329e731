// How much memory the process may use.
#pragma once

#include <cstddef>
#include <cstdio>

#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The machine's memory in bytes, or less where the process's control group has less (Linux); 0 if unknown.
TENON_NOINLINE_OG inline std::size_t memory_limit() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
  std::size_t bytes = pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : 0;
#if defined(__linux__)
  const char* const paths[] = {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
  for (const char* path : paths) {
    std::FILE* file = std::fopen(path, "re");
    if (!file) continue;
    unsigned long long limit = 0;  // no number is read from "max", which means no limit
    if (std::fscanf(file, "%llu", &limit) == 1 && limit < bytes) bytes = static_cast<std::size_t>(limit);
    std::fclose(file);
  }
#endif
  return bytes;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
