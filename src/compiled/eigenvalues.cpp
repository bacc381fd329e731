// Eigenvalues and eigenvectors.
#include <tenon/ops/linalg/solve_general_bodies.hpp>
#include <tenon/ops/linalg/solve_hermitian_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_eigenvalues() {
  for_inexact([]<class T>(T*) {
    keep(&td::solve_hermitian<T>);
    keep(&td::solve_general<T>);
  });
}

}  // namespace tenon_library
