// Singular values and vectors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/linalg/solve_singular_bodies.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_svd() {
  for_inexact([]<class T>(T*) { keep(&solve_singular<T>); });
}

TENON_END_DETAIL
#endif
