// The bodies of the functions that memory/recycling_limit.hpp declares.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/platform/memory_limit.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::size_t physical_memory() { return memory_limit(); }

TENON_NOINLINE_OG TENON_BODY std::size_t initial_recycling_limit() {
  if (const char* on = std::getenv("TENON_RECYCLE"); on && std::strcmp(on, "0") == 0) return 0;
  if (const char* text = std::getenv("TENON_RECYCLE_LIMIT"))
    return static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
  const std::size_t share = physical_memory() / 8, most = std::size_t{4} << 30;
  return share < most ? share : most;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
