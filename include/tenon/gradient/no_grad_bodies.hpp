// The body of the function that gradient/no_grad.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/no_grad.hpp>

namespace tenon::inline v1::detail {

inline constinit thread_local int scopes_without_recording = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE int& recording_forbidden() noexcept { return scopes_without_recording; }

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
