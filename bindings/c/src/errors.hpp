// The border to C: what is thrown becomes a status, and the thread's last error.
#pragma once

#include "tenon.h"

namespace tenon::c {

/// A callback returned another status than TENON_OK. Its own error is the thread's last one if it has reported one.
struct CallbackFailed {
  tenon_status status;
  bool has_reported;
};

/// How many errors the thread has had.
long errors_so_far() noexcept;

/// Makes what is being handled the thread's last error.
tenon_status report() noexcept;

/// Calls f(). Nothing that it throws leaves this function.
template <class F>
tenon_status guarded(F&& f) noexcept {
  try {
    f();
    return TENON_OK;
  } catch (...) { return report(); }
}

}  // namespace tenon::c
