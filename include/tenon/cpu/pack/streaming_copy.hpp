// Copies past the caches, for results that are far larger than the caches.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

#if TENON_LANES && defined(__x86_64__)
typedef long long Packet __attribute__((vector_size(16)));
typedef long long UnalignedPacket __attribute__((vector_size(16), aligned(1), may_alias));
inline constexpr bool has_streaming_stores = true;
#else
inline constexpr bool has_streaming_stores = false;
#endif

/// Bytes that are streamed between two prefetches of the next elements to read.
inline constexpr std::int64_t stream_step = 256;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// As memcpy, but `to` is neither read into the caches nor kept there: for results that are not read again soon. The
/// thread calls finish_streaming() before other threads read `to`. Source: Intel 64 and IA-32 Optimization Manual,
/// section 9.4.1.2.
TENON_SHARED void stream_bytes(char* to, const char* from, std::int64_t n);

/// The same, with prefetches of the next elements to read: at each of `count` addresses `ahead[k]`, `bytes[k]` for
/// every stream_step. Otherwise reads would wait while a block is written, and writes while the next is read.
TENON_SHARED void stream_bytes(char* to, const char* from, std::int64_t n, const std::int64_t* ahead,
                               const std::int64_t* bytes, int count);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The processor's time in its own units, good for comparisons only; 0 where there are no streaming stores.
TENON_INLINE std::uint64_t clock_ticks() {
#if TENON_LANES && defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return 0;
#endif
}

/// True if elements this many bytes apart use every cache line, so that lines ahead of them are worth fetching.
TENON_INLINE bool uses_each_line(std::int64_t step) { return step > 0 && step <= 64; }

/// Orders streamed stores before all later stores.
TENON_INLINE void finish_streaming() {
#if TENON_LANES && defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/cpu/pack/streaming_copy_bodies.hpp>
#endif
