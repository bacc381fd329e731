// The nodes of a machine with non-uniform memory, and the placement of pages on them. Linux; elsewhere there is one
// node.
#pragma once

#include <cstddef>
#include <cstdio>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

inline constexpr int most_memory_nodes = 64;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The highest node that is online; 0 where the system does not say.
TENON_NOINLINE_OG inline int highest_memory_node() {
  int node = 0;
#if defined(__linux__)
  std::FILE* file = std::fopen("/sys/devices/system/node/online", "re");
  if (!file) return 0;
  char text[128] = {};  // "0", "0-3", "0,2-3"
  const bool read = std::fgets(text, sizeof text, file) != nullptr;
  std::fclose(file);
  for (const char* c = text; read && *c; ++c)
    node = *c >= '0' && *c <= '9' ? node * 10 + (*c - '0') : *c == '\n' ? node : 0;
#endif
  return node;
}

/// Sets the placement of pages that were not touched yet: `rule` as mbind(2) numbers it, `nodes` a bit each. Returns
/// whether the system accepted it.
TENON_COLD inline bool place_pages([[maybe_unused]] void* p, [[maybe_unused]] std::size_t bytes,
                                   [[maybe_unused]] int rule, [[maybe_unused]] unsigned long nodes) noexcept {
#if defined(SYS_mbind)
  return ::syscall(SYS_mbind, p, bytes, rule, &nodes, static_cast<unsigned long>(most_memory_nodes) + 1, 0u) == 0;
#else
  return false;
#endif
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
