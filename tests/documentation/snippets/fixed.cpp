// What docs/fixed.md shows.
#include <tenon/fixed_tensor.hpp>

#include "check.hpp"

#include <array>
#include <cmath>

namespace tn = tenon;
using tn::Tensor;

namespace {

void values() {
  //! [fixed]
  using Vector = tn::FixedTensor<float, 3>;
  using Matrix = tn::FixedTensor<float, 3, 3>;
  constexpr Matrix turn{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};
  Vector v{1, 2, 3};
  Vector w = tn::matmul(turn, v) * 2.f + tn::cross(v, Vector{0, 0, 1});
  float length = tn::norm(w);                       // a sum, a norm, a product of vectors: a number
  w(0) = 5;  // w[0], w(-1), w(tn::end - 1): checked where the compiler does not know them
  auto [x, y, z] = w;
  Matrix inverse = tn::linalg::inv(turn);
  auto [eigenvalues, eigenvectors] = tn::linalg::eigh(turn + turn.t());
  static_assert(tn::linalg::det(turn) == 1);
  for (auto& row : inverse) row /= tn::norm(row);   // slices along the first dimension are references, as inverse(0) is
  //! [fixed]
  check(std::abs(length - std::sqrt(4 + 1 + 36.f)) < 1e-5f && x == 5 && y == 1 && z == 6, "fixed");
  check(inverse(0, 1) == 1 && std::abs(eigenvalues(2) - 2) < 1e-6f && std::abs(eigenvectors(2, 2)) > 0.99f,
        "fixed factors");
}

void beside() {
  //! [fixed beside]
  auto points = tn::ones<float>({1000, 3});
  const tn::FixedTensor<float, 3> centre{1, 2, 3};
  Tensor<float> moved = points - centre;                            // an operand like others: it broadcasts
  moved[0] = centre;
  for (auto& p : tn::rows_as<tn::FixedTensor<float, 3>>(moved)) p *= 0.5f;  // references to the tensor's rows
  const tn::FixedTensor<float, 3> first(moved[0]);                  // copied; ShapeError for another shape
  Tensor<float> row = first;
  //! [fixed beside]
  check(moved(0, 2) == 1.5f && moved(1, 1) == -0.5f && first(1) == 1 && row(0) == 0.5f, "fixed beside");
}

void exchange() {
  //! [fixed exchange]
  auto m = tn::fixed_tensor(std::array<std::array<double, 2>, 2>{{{1, 2}, {3, 4}}});  // a FixedTensor<double, 2, 2>
  std::array<std::array<double, 2>, 2> back = tn::to_array(m.t());
  //! [fixed exchange]
  check(back[0][1] == 3, "fixed exchange");
}

}  // namespace

int main() {
  values();
  beside();
  exchange();
}
