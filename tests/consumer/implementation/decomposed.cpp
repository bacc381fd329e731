// Decompositions without Eigen's headers.
#include <tenon/linalg.hpp>

float product_of_factors(const tenon::Tensor<float>& x) {
  const auto [q, r] = tenon::linalg::qr(x);
  return tenon::matmul(q, r)(1, 0);
}
