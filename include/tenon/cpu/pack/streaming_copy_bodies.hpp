// The bodies of the functions that cpu/pack/streaming_copy.hpp declares.
#pragma once

#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void stream_bytes(char* to, const char* from, std::int64_t n) {
#if TENON_LANES && defined(__x86_64__)
  const std::int64_t to_line = static_cast<std::int64_t>(-reinterpret_cast<std::uintptr_t>(to) % 16),
                     head = to_line < n ? to_line : n;
  std::memcpy(to, from, static_cast<std::size_t>(head));
  std::int64_t i = head;
  for (; i + 16 <= n; i += 16) {
    const Packet packet = *reinterpret_cast<const UnalignedPacket*>(from + i);
#if defined(__clang__)
    __builtin_nontemporal_store(packet, reinterpret_cast<Packet*>(to + i));
#else
    __builtin_ia32_movntdq(reinterpret_cast<Packet*>(to + i), packet);
#endif
  }
  std::memcpy(to + i, from + i, static_cast<std::size_t>(n - i));
#else
  std::memcpy(to, from, static_cast<std::size_t>(n));
#endif
}

TENON_BODY void stream_bytes(char* to, const char* from, std::int64_t n, const std::int64_t* ahead,
                             const std::int64_t* bytes, int count) {
  // Steps begin at cache lines: a line that is written partly by normal stores costs as much as ten.
  std::int64_t length = stream_step - static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) % 64);
  for (std::int64_t i = 0, steps = 0; i < n; i += length, length = stream_step, ++steps) {
    for (int k = 0; k < count; ++k) {
      const std::int64_t first = ahead[k] + steps * bytes[k];
      for (std::int64_t line = first; line < first + bytes[k]; line += 64)
        __builtin_prefetch(reinterpret_cast<const char*>(line), 0, 2);
    }
    stream_bytes(to + i, from + i, n - i < length ? n - i : length);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
