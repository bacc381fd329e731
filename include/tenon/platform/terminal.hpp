// The error stream: whether a person sees it at a terminal, and writing to it before the C library is ready.
#pragma once

#include <cstddef>

#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_COLD inline bool is_error_stream_terminal() { return ::isatty(STDERR_FILENO) != 0; }
/// Writes past the C library's buffers.
TENON_COLD inline void write_to_error_stream(const char* text, std::size_t bytes) {
  (void)!::write(STDERR_FILENO, text, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
