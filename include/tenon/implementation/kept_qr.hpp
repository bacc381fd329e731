// QR factors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/linalg/factor_qr_bodies.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_qr() {
  for_inexact([]<class T>(T*) { keep(&factor_qr<T>); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
