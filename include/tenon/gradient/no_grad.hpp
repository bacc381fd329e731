// NoGrad: a scope in which nothing is recorded.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of scopes of this thread that forbid recording: one for a program and the library whose layers it calls.
TENON_SHARED int& recording_forbidden() noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

TENON_INLINE bool is_recording() { return recording_forbidden() == 0; }

/// Sets whether this thread records, and restores it.
class Recording {
 public:
  TENON_INLINE explicit Recording(bool on) : before_(recording_forbidden()) { recording_forbidden() = !on; }
  TENON_INLINE ~Recording() { recording_forbidden() = before_; }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

 private:
  int before_;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// While it lives, this thread records nothing: results of Variables are constants. Source: PyTorch's torch.no_grad.
class NoGrad {
 public:
  TENON_INLINE NoGrad() { ++detail::recording_forbidden(); }
  TENON_INLINE ~NoGrad() { --detail::recording_forbidden(); }
  NoGrad(const NoGrad&) = delete;
  NoGrad& operator=(const NoGrad&) = delete;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/gradient/no_grad_bodies.hpp>
#endif
