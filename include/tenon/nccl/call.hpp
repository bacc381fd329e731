// Calls NCCL, whose errors become CommunicationError.
#pragma once

#if !__has_include(<nccl.h>)
#error "tenon: <tenon/nccl.hpp> needs NCCL: link CMake's target tenon::nccl, or say where nccl.h is"
#endif

#include <nccl.h>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws CommunicationError with the failed call, NCCL's text and, if it has one, its last warning.
[[noreturn]] TENON_COLD inline void fail_nccl(const char* function, const char* call, ncclResult_t error) {
  (void)cudaGetLastError();  // NCCL leaves errors that it has met to the next check
  const char* warning = nullptr;
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 13, 4)
  warning = ncclGetLastError(nullptr);
#endif
  const bool is_said = warning && *warning;
  throw_error(ErrorCode::communication, function, ": ", call, ": ", ncclGetErrorString(error), is_said ? ": " : "",
              is_said ? warning : "");
}
TENON_INLINE void check_nccl(const char* function, const char* call, ncclResult_t error) {
  if (error != ncclSuccess) [[unlikely]]
    fail_nccl(function, call, error);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
