// Eigenvalues and eigenvectors.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/linalg/solve_general_bodies.hpp>
#include <tenon/host/linalg/solve_hermitian_bodies.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_eigenvalues() {
  for_inexact([]<class T>(T*) {
    keep(&solve_hermitian<T>);
    keep(&solve_general<T>);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
