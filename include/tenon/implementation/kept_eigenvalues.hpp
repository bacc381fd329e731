// Eigenvalues and eigenvectors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/linalg/solve_general_bodies.hpp>
#include <tenon/host/linalg/solve_hermitian_bodies.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_eigenvalues() {
  for_inexact([]<class T>(T*) {
    keep(&solve_hermitian<T>);
    keep(&solve_general<T>);
  });
}

TENON_END_DETAIL
#endif
