// Random bytes that nobody can guess.
#pragma once

#include <cstddef>

#include <unistd.h>

#if __has_include(<sys/random.h>)
#include <sys/random.h>
#endif

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Fills at most 256 bytes. False with errno where the system has no source of them.
TENON_COLD inline bool fill_with_entropy(void* to, std::size_t bytes) { return ::getentropy(to, bytes) == 0; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
