#include <unsupported/Eigen/CXX11/Tensor>

#include <algorithm>
#include <iostream>

using Matrix = Eigen::Tensor<float, 2, Eigen::RowMajor>;
using Vector = Eigen::Tensor<float, 1, Eigen::RowMajor>;
using Axis = Eigen::array<Eigen::Index, 1>;

int main() {
  Matrix a(8, 8);
  a.setRandom();
  const Matrix b = a.exp();
  const Vector sums = b.sum(Axis{1});
  const Eigen::array<Eigen::IndexPair<int>, 1> inner{Eigen::IndexPair<int>(1, 0)};
  const Matrix product = a.contract(b, inner);
  const Matrix part = product.slice(Eigen::array<Eigen::Index, 2>{0, 0}, Eigen::array<Eigen::Index, 2>{4, 8});
  const Matrix chosen = (a < b).select(a, b);
  const Eigen::array<Eigen::Index, 2> column{8, 1}, across{1, 8};
  const Matrix weights = (chosen - chosen.maximum(Axis{1}).reshape(column).broadcast(across)).exp();
  Matrix soft = weights / weights.sum(Axis{1}).reshape(column).broadcast(across);
  const Eigen::Tensor<Eigen::Index, 1, Eigen::RowMajor> largest = soft.argmax(1);
  for (int row = 0; row < 8; ++row) std::sort(soft.data() + 8 * row, soft.data() + 8 * row + 8);
  std::cout << sums << '\n' << part << '\n' << largest << '\n' << soft << '\n';
}
