// Singular values and vectors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/linalg/solve_singular_bodies.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_svd() {
  for_inexact([]<class T>(T*) { keep(&solve_singular<T>); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
