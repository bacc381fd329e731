// Singular values and vectors of real matrices, apart from complex ones as they take long to compile.
#include <tenon/ops/linalg/eigen_svd_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_svd_real() {
  keep(&td::solve_singular<float>);
  keep(&td::solve_singular<double>);
}

}  // namespace tenon_library
