// xtensor's column, with xsimd.
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xview.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "contest.hpp"

namespace {

template <class T, std::size_t dims = 1>
using Array = xt::xtensor<T, dims>;
constexpr auto immediate = xt::evaluation_strategy::immediate;

auto apply(rows::Add, const auto& a, const auto& b) { return a + b; }
auto apply(rows::MultiplyAdd, const auto& a, const auto& b, const auto& c) { return a * b + c; }
template <class T>
auto apply(rows::Relu, const Array<T>& a) { return xt::maximum(a, T(0)); }
auto apply(rows::Norm, const auto& a, const auto& b) { return xt::sqrt(a * a + b * b); }
auto apply(rows::Exp, const auto& a) { return xt::exp(a); }
auto apply(rows::Log, const auto& a) { return xt::log(a); }
auto apply(rows::Tanh, const auto& a) { return xt::tanh(a); }
auto apply(rows::Sin, const auto& a) { return xt::sin(a); }
template <class T>
auto apply(rows::Sigmoid, const Array<T>& a) { return T(1) / (T(1) + xt::exp(-a)); }

auto apply(rows::AddRow, const auto& a, const auto& row) { return a + row; }
auto apply(rows::AddColumn, const auto& a, const auto& column) { return a + column; }
auto apply(rows::Transpose, const auto& a) { return xt::transpose(a); }
auto apply(rows::Permute, const auto& a) { return xt::transpose(a, std::array{2, 0, 1}); }
auto apply(rows::AddTransposed, const auto& a, const auto& b) { return a + xt::transpose(b); }
auto apply(rows::AddEverySecond, const auto& a, const auto& b) {
  using xt::placeholders::_;
  return a + xt::view(b, xt::range(_, _, 2));
}

template <class T>
T apply(rows::Access, const Array<T, 2>& a) {
  T sum = 0;
  for (std::size_t i = 0; i < a.shape(0); ++i) {
    for (std::size_t j = 0; j < a.shape(1); ++j) sum += a(i, j);
  }
  return sum;
}

template <class T>
Array<T, 2> apply(rows::Concat, const Array<T, 2>& a, const Array<T, 2>& b) {
  return xt::concatenate(xt::xtuple(a, b), 1);
}
// Its pad() and tile() corrupt memory where they are compiled as C++20 (0.24.3).

template <class T>
T apply(rows::Sum, const Array<T>& a) { return xt::sum<T>(a, immediate)(); }
template <class T>
T apply(rows::Max, const Array<T>& a) { return xt::amax(a, immediate)(); }
template <class T>
std::pair<T, T> apply(rows::MeanVar, const Array<T>& a) {
  return {static_cast<T>(xt::variance(a, immediate)()), static_cast<T>(xt::mean(a, immediate)())};
}
std::int64_t apply(rows::ArgMax, const auto& a) { return static_cast<std::int64_t>(xt::argmax(a)()); }
template <class T>
Array<T> apply(rows::SumAxis0, const Array<T, 2>& a) { return xt::sum<T>(a, {0}, immediate); }
template <class T>
Array<T> apply(rows::SumAxis1, const Array<T, 2>& a) { return xt::sum<T>(a, {1}, immediate); }
template <class T>
Array<T, 2> apply(rows::Softmax, const Array<T, 2>& a) {
  const Array<T, 2> largest = xt::amax(a, {1}, xt::keep_dims | immediate);
  Array<T, 2> result = xt::exp(a - largest);
  const Array<T, 2> sum = xt::sum<T>(result, {1}, xt::keep_dims | immediate);
  result /= sum;
  return result;
}
template <class T>
Array<T> apply(rows::Cumsum, const Array<T>& a) { return xt::cumsum<T>(a, 0); }

template <class T>
Array<T> apply(rows::Sort, const Array<T>& a) { return xt::sort(a); }
template <class T>
Array<T, 2> apply(rows::SortRows, const Array<T, 2>& a) { return xt::sort(a, 1); }
/// Not stable.
auto apply(rows::ArgSort, const auto& a) { return xt::argsort(a); }
template <class T>
Array<T> apply(rows::TopK, const Array<T>& a) {
  // Partitioned, the largest come last, in no order.
  const Array<T> parted = xt::partition(a, a.size() - rows::TopK::k);
  Array<T> result = xt::view(parted, xt::range(a.size() - rows::TopK::k, a.size()));
  std::sort(result.rbegin(), result.rend());
  return result;
}

template <class T>
Array<T> apply(rows::SmallAdd, const Array<T>& a, const Array<T>& b) { return a + b; }
auto apply(rows::TransposeView, const auto& a) { return xt::transpose(a); }
auto apply(rows::SliceView, const auto& a) {
  using xt::placeholders::_;
  return xt::view(a, xt::range(1, _), xt::range(_, _, 2));
}

struct Peer {
  static std::string version() {
    return contest::version("xtensor", XTENSOR_VERSION_MAJOR, XTENSOR_VERSION_MINOR, XTENSOR_VERSION_PATCH) +
           contest::version(" with xsimd", XSIMD_VERSION_MAJOR, XSIMD_VERSION_MINOR, XSIMD_VERSION_PATCH);
  }
  template <class W>
  static auto operand(const W& work, auto index) {
    constexpr std::size_t dims = std::is_same_v<typename W::op_type, rows::AddRow> && index == 1 ? 1 : W::rank;
    std::array<std::size_t, dims> shape;
    for (std::size_t i = 0; i < dims; ++i) shape[i] = static_cast<std::size_t>(work.shape(index)[i]);
    auto result = Array<typename W::value_type, dims>::from_shape(shape);
    work.fill(result.data(), index);
    return result;
  }
  static auto make(auto op, const auto&... operand)
    requires requires { apply(op, operand...); }
  {
    return apply(op, operand...);
  }
  template <class Op, class T, class... More>
    requires requires(Op op, const Array<T>& a, const More&... more) { Op::flops, apply(op, a, more...); }
  static Array<T> make(Op op, const Array<T>& a, const More&... more) { return apply(op, a, more...); }
  static void write(auto op, auto& result, const auto&... operand) requires requires { apply(op, operand...); } {
    xt::noalias(result) = apply(op, operand...);
  }
  template <class T>
  static void write(rows::AccessWrite, Array<T, 2>& result, const Array<T, 2>& a) {
    for (std::size_t i = 0; i < a.shape(0); ++i) {
      for (std::size_t j = 0; j < a.shape(1); ++j) result(i, j) = a(i, j) * 2 + 1;
    }
  }
  template <class T, std::size_t dims>
  static void elements(const Array<T, dims>& a, auto use) { use(a.data(), static_cast<std::int64_t>(a.size())); }
};

}  // namespace

int main(int argc, char** argv) { return contest::main<Peer>(argc, argv); }
