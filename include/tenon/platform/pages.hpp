// Pages of memory: mapped, moved, offered back to the system, and made of huge ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes of a page: 4 KiB on most x86-64 systems, 16 KiB on Apple's processors, up to 64 KiB on other AArch64.
TENON_COLD inline std::int64_t page_bytes() { return ::sysconf(_SC_PAGESIZE); }

/// Fresh pages of zeros; null if there is no memory.
TENON_COLD inline void* map_fresh(std::size_t bytes) {
  void* p = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}
/// The same from the huge pages of 2 MiB that the administrator has reserved (Linux); null if they do not suffice.
TENON_COLD inline void* map_reserved([[maybe_unused]] std::size_t bytes) {
#if defined(MAP_HUGETLB)
  constexpr int two_mebibytes = 21 << 26;  // MAP_HUGE_2MB, which the C library may lack
  void* p =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | two_mebibytes, -1, 0);
  if (p != MAP_FAILED) return p;
#endif
  return nullptr;
}
/// Pages of an open file from `offset` on, a multiple of page_bytes(). What is written to `shared` ones goes to the
/// file. Null with errno on failure.
TENON_COLD inline void* map_open_file(int descriptor, std::int64_t offset, std::size_t bytes, bool writable,
                                      bool shared) {
  void* p = ::mmap(nullptr, bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, shared ? MAP_SHARED : MAP_PRIVATE,
                   descriptor, static_cast<::off_t>(offset));
  return p == MAP_FAILED ? nullptr : p;
}
TENON_COLD inline void unmap(void* p, std::size_t bytes) noexcept { ::munmap(p, bytes); }

/// Moves `from` bytes of pages without a copy, and new ones behind them, over `to` bytes of pages at `target`.
/// False, and nothing is changed at p, where the system cannot.
TENON_COLD inline bool move_pages([[maybe_unused]] void* p, [[maybe_unused]] std::size_t from,
                                  [[maybe_unused]] void* target, [[maybe_unused]] std::size_t to) {
#if defined(MREMAP_FIXED)
  return ::mremap(p, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, target) != MAP_FAILED;
#else
  return false;
#endif
}

/// Asks for huge pages. Only a hint: without them the memory is merely slower.
TENON_COLD inline void prefer_huge_pages([[maybe_unused]] void* p, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  ::madvise(p, bytes, MADV_HUGEPAGE);
#endif
}
/// False where prefer_huge_pages has no effect.
TENON_NOINLINE_OG inline bool has_huge_pages() {
#if defined(__linux__)
  std::FILE* file = std::fopen("/sys/kernel/mm/transparent_hugepage/enabled", "re");
  if (!file) return false;
  char text[64] = {};
  const bool read = std::fgets(text, sizeof text, file) != nullptr;
  std::fclose(file);
  return read && !std::strstr(text, "[never]");
#else
  return false;
#endif
}
/// The system may take the pages, with what they hold, until they are written again.
TENON_COLD inline void offer_back([[maybe_unused]] void* p, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(MADV_FREE)
  ::madvise(p, bytes, MADV_FREE);
#endif
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
