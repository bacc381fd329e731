// Eigenvalues and eigenvectors.
#include <tenon/ops/linalg/eigen_eigenvalues_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_eigenvalues() {
  for_inexact([]<class T>(T*) {
    keep(&td::solve_hermitian<T>);
    keep(&td::solve_general<T>);
  });
}

}  // namespace tenon_library
