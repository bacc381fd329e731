// Calls MPI, whose errors become CommunicationError.
#pragma once

#if !__has_include(<mpi.h>)
#error "tenon: <tenon/mpi.hpp> needs MPI: link CMake's target tenon::mpi, or compile with mpicxx"
#endif

#include <cstdint>
#include <mpi.h>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// MPI's text for an error.
struct MpiErrorText {
  char text[MPI_MAX_ERROR_STRING + 1] = "";
  explicit MpiErrorText(int error) {
    int length = 0;
    if (MPI_Error_string(error, text, &length) != MPI_SUCCESS) length = 0;
    text[length] = '\0';
  }
};

/// Throws CommunicationError with the failed call and MPI's text.
[[noreturn]] TENON_COLD inline void fail_mpi(const char* function, const char* call, int error) {
  const MpiErrorText why(error);
  throw_error(ErrorCode::communication, function, ": ", call, ": ", static_cast<const char*>(why.text));
}
TENON_INLINE void check_mpi(const char* function, const char* call, int error) {
  if (error != MPI_SUCCESS) [[unlikely]]
    fail_mpi(function, call, error);
}

/// True if calls other than those of the environment are allowed.
inline bool mpi_is_active() {
  int initialized = 0, finalized = 0;
  MPI_Initialized(&initialized);
  MPI_Finalized(&finalized);
  return initialized && !finalized;
}

/// The largest number of elements, blocks or bytes in one argument of MPI.
inline constexpr std::int64_t largest_mpi_count = INT32_MAX;

}  // namespace tenon::inline v1::detail::inline TENON_CODE
