// Singular values and vectors.
#include <tenon/ops/linalg/solve_singular_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_svd() {
  for_inexact([]<class T>(T*) { keep(&td::solve_singular<T>); });
}

}  // namespace tenon_library
