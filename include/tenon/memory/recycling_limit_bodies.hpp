// The bodies of the functions that memory/recycling_limit.hpp declares.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

#include <tenon/config.hpp>
#include <tenon/memory/recycling_limit.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::size_t physical_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
  std::size_t bytes = pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : 0;
  const char* const paths[] = {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
  for (const char* path : paths) {
    std::FILE* file = std::fopen(path, "re");
    if (!file) continue;
    unsigned long long limit = 0;  // no number is read from "max", which means no limit
    if (std::fscanf(file, "%llu", &limit) == 1 && limit < bytes) bytes = static_cast<std::size_t>(limit);
    std::fclose(file);
  }
  return bytes;
}

TENON_NOINLINE_OG TENON_BODY std::size_t initial_recycling_limit() {
  if (const char* on = std::getenv("TENON_RECYCLE"); on && std::strcmp(on, "0") == 0) return 0;
  if (const char* text = std::getenv("TENON_RECYCLE_LIMIT"))
    return static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
  const std::size_t share = physical_memory() / 8, most = std::size_t{4} << 30;
  return share < most ? share : most;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
