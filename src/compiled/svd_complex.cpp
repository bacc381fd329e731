// Singular values and vectors of complex matrices.
#include <tenon/ops/linalg/eigen_svd_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

[[gnu::used]] void keep_svd_complex() {
  keep(&td::solve_singular<tenon::complex<float>>);
  keep(&td::solve_singular<tenon::complex<double>>);
}

}  // namespace tenon_library
