// Armadillo's column. Its matrices are column-major, so that it adds a column where the others add a row, and so on.
#include <armadillo>

#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "contest.hpp"

namespace armadillo {

template <class T>
using Array = arma::Col<T>;
template <class T>
using Table = arma::Mat<T>;
template <class T>
using Cube = arma::Cube<T>;

// Its expressions refer to temporaries, so that none can be returned.
void write(rows::Add, auto& d, const auto& a, const auto& b) { d = a + b; }
void write(rows::MultiplyAdd, auto& d, const auto& a, const auto& b, const auto& c) { d = a % b + c; }
template <class T>
void write(rows::Relu, Array<T>& d, const Array<T>& a) { d = arma::clamp(a, T(0), std::numeric_limits<T>::max()); }
void write(rows::Norm, auto& d, const auto& a, const auto& b) { d = arma::sqrt(arma::square(a) + arma::square(b)); }
void write(rows::Exp, auto& d, const auto& a) { d = arma::exp(a); }
void write(rows::Log, auto& d, const auto& a) { d = arma::log(a); }
void write(rows::Tanh, auto& d, const auto& a) { d = arma::tanh(a); }
void write(rows::Sin, auto& d, const auto& a) { d = arma::sin(a); }
template <class T>
void write(rows::Sigmoid, Array<T>& d, const Array<T>& a) { d = T(1) / (T(1) + arma::exp(-a)); }

template <class T>
void write(rows::AddRow, Table<T>& d, const Table<T>& a, const Table<T>& row) { d = a.each_col() + row.as_col(); }
template <class T>
void write(rows::AddColumn, Table<T>& d, const Table<T>& a, const Table<T>& column) { d = a.each_row() + column; }
void write(rows::Transpose, auto& d, const auto& a) { d = a.t(); }
void write(rows::AddTransposed, auto& d, const auto& a, const auto& b) { d = a + b.t(); }

template <class T>
T make(rows::Access, const Table<T>& a) {
  T sum = 0;
  for (arma::uword i = 0; i < a.n_cols; ++i) {
    for (arma::uword j = 0; j < a.n_rows; ++j) sum += a(j, i);
  }
  return sum;
}
template <class T>
void write(rows::AccessWrite, Table<T>& d, const Table<T>& a) {
  for (arma::uword i = 0; i < a.n_cols; ++i) {
    for (arma::uword j = 0; j < a.n_rows; ++j) d(j, i) = a(j, i) * 2 + 1;
  }
}

template <class T>
T make(rows::Sum, const Array<T>& a) { return arma::accu(a); }
template <class T>
T make(rows::Max, const Array<T>& a) { return a.max(); }
template <class T>
std::pair<T, T> make(rows::MeanVar, const Array<T>& a) { return {arma::var(a, 1), arma::mean(a)}; }
template <class T>
std::int64_t make(rows::ArgMax, const Array<T>& a) { return static_cast<std::int64_t>(a.index_max()); }
template <class T>
Table<T> make(rows::SumAxis0, const Table<T>& a) { return arma::sum(a, 1); }
template <class T>
Table<T> make(rows::SumAxis1, const Table<T>& a) { return arma::sum(a, 0); }
template <class T>
Table<T> make(rows::Softmax, const Table<T>& a) {
  const Table<T> largest = arma::max(a, 0);
  Table<T> result = arma::exp(a.each_row() - largest);
  const Table<T> sum = arma::sum(result, 0);
  result.each_row() /= sum;
  return result;
}
template <class T>
Array<T> make(rows::Cumsum, const Array<T>& a) { return arma::cumsum(a); }

template <class T>
Array<T> make(rows::Sort, const Array<T>& a) { return arma::sort(a); }
template <class T>
Table<T> make(rows::SortRows, const Table<T>& a) { return arma::sort(a, "ascend", 0); }
template <class T>
arma::uvec make(rows::ArgSort, const Array<T>& a) { return arma::stable_sort_index(a); }

/// What lies in memory as A B does in rows is Bᵀ Aᵀ.
template <class T>
Table<T> make(rows::Matmul, const Table<T>& a, const Table<T>& b) { return b * a; }
template <class T>
Cube<T> make(rows::BatchedMatmul, const Cube<T>& a, const Cube<T>& b) {
  Cube<T> result(a.n_rows, a.n_cols, a.n_slices, arma::fill::none);
  for (arma::uword i = 0; i < a.n_slices; ++i) result.slice(i) = b.slice(i) * a.slice(i);
  return result;
}

template <class T>
Array<T> make(rows::SmallAdd, const Array<T>& a, const Array<T>& b) { return a + b; }

struct Peer {
  static std::string version() { return "Armadillo " + arma::arma_version::as_string(); }

  template <class W>
  static auto operand(const W& work, auto index) {
    using T = typename W::value_type;
    const auto s = work.shape(index);
    const auto size = [&](std::size_t i) { return static_cast<arma::uword>(s[i] ? s[i] : 1); };
    if constexpr (W::rank == 3) {
      Cube<T> result(size(2), size(1), size(0), arma::fill::none);
      return work.fill(result.memptr(), index), result;
    } else if constexpr (W::rank == 2) {
      Table<T> result(size(1), size(0), arma::fill::none);
      return work.fill(result.memptr(), index), result;
    } else {
      Array<T> result(size(0), arma::fill::none);
      return work.fill(result.memptr(), index), result;
    }
  }
  static auto make(auto op, const auto&... operand) requires requires { armadillo::make(op, operand...); } {
    return armadillo::make(op, operand...);
  }
  static void write(auto op, auto& result, const auto&... operand)
    requires requires { armadillo::write(op, result, operand...); }
  {
    armadillo::write(op, result, operand...);
  }
  template <class Op, class T, class... More>
    requires requires(Op op, Array<T>& result, const Array<T>& a, const More&... more) {
      Op::flops, armadillo::write(op, result, a, more...);
    }
  static Array<T> make(Op op, const Array<T>& a, const More&... more) {
    Array<T> result;
    armadillo::write(op, result, a, more...);
    return result;
  }
  template <class T>
  static void elements(const Table<T>& a, auto use) { use(a.memptr(), static_cast<std::int64_t>(a.n_elem)); }
  template <class T>
  static void elements(const Cube<T>& a, auto use) { use(a.memptr(), static_cast<std::int64_t>(a.n_elem)); }
};

}  // namespace armadillo

int main(int argc, char** argv) { return contest::main<armadillo::Peer>(argc, argv); }
