// Eigen's matrices as tensors and tensors as Eigen's maps: an example of from_blob, borrow and keep_alive.
#include "support/catch.hpp"

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>

#include <tenon/ops/creation/from.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using tn::Tensor;

namespace {

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;  // its columns one after the other
template <class T>
using RowMajor = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using Map = Eigen::Map<Matrix<T>, Eigen::Unaligned, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

/// Any of Eigen's matrices, blocks and maps that has its elements in memory.
template <class M>
auto as_tensor(M& matrix) {
  const auto rows = M::IsRowMajor ? matrix.outerStride() : matrix.innerStride(),
             columns = M::IsRowMajor ? matrix.innerStride() : matrix.outerStride();
  return tn::borrow(matrix.data(), {matrix.rows(), matrix.cols()}, {rows, columns});
}
template <class T>
Map<T> as_eigen(const Tensor<T>& tensor) {
  return Map<T>(tensor.data_ptr(), tensor.size(0), tensor.size(1), {tensor.stride(1), tensor.stride(0)});
}
using List = std::vector<double>;

}  // namespace

TEST_CASE("a matrix of Eigen's is seen as a tensor, in its own order") {
  Matrix<double> columns(2, 3);
  columns << 0, 1, 2, 3, 4, 5;
  const auto t = as_tensor(columns);
  CHECK((elements(t) == List{0, 1, 2, 3, 4, 5} && t.stride(0) == 1 && t.data_ptr() == columns.data()));
  t(1, 2) = 50;
  CHECK(columns(1, 2) == 50);
  RowMajor<double> rows = columns;
  CHECK((as_tensor(rows).is_contiguous() && elements(as_tensor(rows)) == elements(t)));
  auto block = columns.block(0, 1, 2, 2);
  CHECK(elements(as_tensor(block)) == List{1, 2, 4, 50});
  Eigen::Matrix3f fixed = Eigen::Matrix3f::Identity();
  as_tensor(fixed).add_(1.f);
  CHECK((fixed(0, 0) == 2.f && fixed(0, 1) == 1.f));
  const Eigen::VectorXd vector = Eigen::VectorXd::LinSpaced(3, 0, 2);
  const auto v = tn::borrow(vector);  // it has data(), size() and begin(), like the standard's
  STATIC_REQUIRE(std::is_same_v<decltype(v), const Tensor<const double>>);
  CHECK(elements(v) == List{0, 1, 2});
}

TEST_CASE("a tensor is seen as a map of Eigen's, whatever its strides") {
  auto t = tn::from_vector(List{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {3, 4});
  CHECK(as_eigen(t)(2, 1) == 9);
  CHECK(as_eigen(t.t())(1, 2) == 9);
  CHECK(as_eigen(t(tn::all, tn::range(1, 4, 2))).sum() == 1 + 3 + 5 + 7 + 9 + 11);
  as_eigen(t(tn::range(1, 3), tn::all)) *= 2.0;
  CHECK((t(0, 1) == 1 && t(2, 3) == 22));
  Eigen::MatrixXd product = as_eigen(t.t()) * as_eigen(t);
  CHECK(as_tensor(product)(3, 0) == 0 * 3 + 8 * 14 + 16 * 22);
}

TEST_CASE("a matrix of Eigen's lives as long as the tensor that was made of it") {
  auto owner = std::make_shared<Eigen::MatrixXf>(Eigen::MatrixXf::Constant(2, 2, 7.f));
  const std::weak_ptr<Eigen::MatrixXf> watch = owner;
  float* const data = owner->data();
  auto t = tn::from_blob(data, {2, 2}, {1, 2}, tn::keep_alive(std::move(owner)));
  auto corner = t(tn::range(1, 2), tn::range(1, 2));
  t = {};
  CHECK((!watch.expired() && corner.item() == 7.f));
  corner = {};
  CHECK(watch.expired());
}

#else
TEST_CASE("Eigen is not installed: what it sees of a tensor was not tested") { SUCCEED(); }
#endif
