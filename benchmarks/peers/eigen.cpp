// Eigen's column.
#include <Eigen/Dense>
#include <unsupported/Eigen/CXX11/Tensor>

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "contest.hpp"

namespace {

template <class T>
using Array = Eigen::Array<T, Eigen::Dynamic, 1>;
template <class T>
using Table = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using Cube = Eigen::Tensor<T, 3, Eigen::RowMajor>;

auto apply(rows::Add, const auto& a, const auto& b) { return a + b; }
auto apply(rows::MultiplyAdd, const auto& a, const auto& b, const auto& c) { return a * b + c; }
template <class T>
auto apply(rows::Relu, const Array<T>& a) { return a.max(T(0)); }
template <class T>
auto apply(rows::Leaky, const Array<T>& a) {
  return a.unaryExpr([](T q) { return q > 0 ? q : T(.1) * q; });
}
auto apply(rows::Norm, const auto& a, const auto& b) { return (a.square() + b.square()).sqrt(); }
auto apply(rows::Exp, const auto& a) { return a.exp(); }
auto apply(rows::Log, const auto& a) { return a.log(); }
auto apply(rows::Tanh, const auto& a) { return a.tanh(); }
auto apply(rows::Sin, const auto& a) { return a.sin(); }
auto apply(rows::Sigmoid, const auto& a) { return a.logistic(); }

auto apply(rows::AddRow, const auto& a, const auto& row) { return a.rowwise() + row.transpose(); }
auto apply(rows::AddColumn, const auto& a, const auto& column) { return a.colwise() + column; }
auto apply(rows::Transpose, const auto& a) { return a.transpose(); }
auto apply(rows::AddTransposed, const auto& a, const auto& b) { return a + b.transpose(); }
template <class T>
auto apply(rows::AddEverySecond, const Array<T>& a, const Array<T>& b) {
  return a + Eigen::Map<const Array<T>, 0, Eigen::InnerStride<2>>(b.data(), b.size() / 2);
}
template <class T>
T apply(rows::Access, const Table<T>& a) {
  T sum = 0;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) sum += a(i, j);
  }
  return sum;
}
auto apply(rows::Permute, const auto& a) { return a.shuffle(std::array{2, 0, 1}); }

template <class T>
Table<T> apply(rows::Concat, const Table<T>& a, const Table<T>& b) {
  Table<T> result(a.rows(), a.cols() + b.cols());
  result << a, b;
  return result;
}
template <class T>
Table<T> apply(rows::Tile, const Table<T>& a) { return a.replicate(2, 2); }

template <class T>
T apply(rows::Sum, const Array<T>& a) { return a.sum(); }
template <class T>
T apply(rows::Max, const Array<T>& a) { return a.maxCoeff(); }
template <class T>
std::pair<T, T> apply(rows::MeanVar, const Array<T>& a) {
  const T mean = a.mean();
  return {(a - mean).square().mean(), mean};
}
template <class T>
Eigen::Index apply(rows::ArgMax, const Array<T>& a) {
  Eigen::Index at;
  a.maxCoeff(&at);
  return at;
}
template <class T>
Array<T> apply(rows::SumAxis0, const Table<T>& a) { return a.colwise().sum().transpose(); }
template <class T>
Array<T> apply(rows::SumAxis1, const Table<T>& a) { return a.rowwise().sum(); }
template <class T>
Table<T> apply(rows::Softmax, const Table<T>& a) {
  Table<T> result(a.rows(), a.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    result.row(i) = (a.row(i) - a.row(i).maxCoeff()).exp();
    result.row(i) *= 1 / result.row(i).sum();
  }
  return result;
}
template <class T>
T apply(rows::VectorNorm, const Array<T>& a) { return a.matrix().norm(); }
template <class T>
Array<T> apply(rows::Cumsum, const Array<T>& a) {
  Array<T> result(a.size());
  Eigen::TensorMap<Eigen::Tensor<T, 1>>(result.data(), a.size()) =
      Eigen::TensorMap<const Eigen::Tensor<T, 1>>(a.data(), a.size()).cumsum(0);
  return result;
}

/// Eigen has no sort of its own: its arrays have iterators for the standard library's.
template <class T>
Array<T> apply(rows::Sort, const Array<T>& a) {
  Array<T> result = a;
  std::sort(result.begin(), result.end());
  return result;
}

template <class T>
Table<T> apply(rows::Matmul, const Table<T>& a, const Table<T>& b) {
  Table<T> result(a.rows(), b.cols());
  result.matrix().noalias() = a.matrix() * b.matrix();
  return result;
}
template <class T>
Cube<T> apply(rows::BatchedMatmul, const Cube<T>& a, const Cube<T>& b) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto count = a.dimension(0), n = a.dimension(1);
  Cube<T> result(count, n, n);
  for (Eigen::Index i = 0; i < count; ++i)
    Eigen::Map<Matrix>(result.data() + i * n * n, n, n).noalias() =
        Eigen::Map<const Matrix>(a.data() + i * n * n, n, n) * Eigen::Map<const Matrix>(b.data() + i * n * n, n, n);
  return result;
}

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
Table<T> apply(rows::Solve, const Table<T>& a, const Table<T>& b) {
  return Eigen::PartialPivLU<Matrix<T>>(a.matrix()).solve(b.matrix()).array();
}
template <class T>
Array<T> apply(rows::Eigh, const Table<T>& a) {
  return Eigen::SelfAdjointEigenSolver<Matrix<T>>(a.matrix()).eigenvalues().array();
}
template <class T>
Array<T> apply(rows::Svd, const Table<T>& a) {
  return Eigen::BDCSVD<Matrix<T>>(a.matrix(), Eigen::ComputeThinU | Eigen::ComputeThinV).singularValues().array();
}

template <class T>
Table<T> apply(rows::SortRows, const Table<T>& a) {
  Table<T> result = a;
  for (auto row : result.rowwise()) std::sort(row.begin(), row.end());
  return result;
}
template <class T>
Array<T> apply(rows::SmallAdd, const Array<T>& a, const Array<T>& b) { return a + b; }
auto apply(rows::TransposeView, const auto& a) { return a.transpose(); }
auto apply(rows::SliceView, const auto& a) { return a(Eigen::seq(1, Eigen::last), Eigen::seq(0, Eigen::last, 2)); }

struct Peer {
  static std::string version() {
    return contest::version("Eigen", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
  }
  template <class W>
  static auto operand(const W& work, auto index) {
    using T = typename W::value_type;
    const auto s = work.shape(index);
    if constexpr (W::rank == 3) {
      Cube<T> result(s[0], s[1], s[2]);
      return work.fill(result.data(), index), result;
    } else if constexpr (W::rank == 2 && !is_line<typename W::op_type>(index)) {
      Table<T> result(s[0], s[1]);
      return work.fill(result.data(), index), result;
    } else {
      Array<T> result(work.count(index));
      return work.fill(result.data(), index), result;
    }
  }
  static auto make(auto op, const auto&... operand)
    requires requires { apply(op, operand...); }
  {
    return apply(op, operand...);
  }
  static void write(auto op, auto& result, const auto&... operand)
    requires requires { apply(op, operand...); }
  {
    result = apply(op, operand...);
  }
  template <class T>
  static void write(rows::AccessWrite, Table<T>& result, const Table<T>& a) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      for (Eigen::Index j = 0; j < a.cols(); ++j) result(i, j) = a(i, j) * 2 + 1;
    }
  }
  /// An expression is not a result yet.
  template <class Op, class T, class... More>
    requires requires(Op op, const Array<T>& a, const More&... more) { Op::flops, apply(op, a, more...); }
  static Array<T> make(Op op, const Array<T>& a, const More&... more) { return apply(op, a, more...); }

  template <class T>
  static void elements(const Array<T>& a, auto use) { use(a.data(), a.size()); }
  template <class T>
  static void elements(const Table<T>& a, auto use) { use(a.data(), a.size()); }
  template <class T>
  static void elements(const Cube<T>& a, auto use) { use(a.data(), a.size()); }

 private:
  template <class Op>
  static constexpr bool is_line(int index) {
    return index == 1 && (std::is_same_v<Op, rows::AddRow> || std::is_same_v<Op, rows::AddColumn>);
  }
};

}  // namespace

int main(int argc, char** argv) { return contest::main<Peer>(argc, argv); }
