// Eigenvalues and eigenvectors; those of general matrices where Eigen's headers are found.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/linalg/solve_hermitian_bodies.hpp>

#if __has_include(<Eigen/Core>)
#include <tenon/ops/linalg/solve_general_bodies.hpp>
#endif

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_eigenvalues() {
  for_inexact([]<class T>(T*) {
    keep(&solve_hermitian<T>);
#if __has_include(<Eigen/Core>)
    keep(&solve_general<T>);
#endif
  });
}

TENON_END_DETAIL
#endif
