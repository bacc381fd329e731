// Fixed tensors from and to std::array, Eigen and mdspan.
#include <tenon/fixed_tensor.hpp>

#include <array>
#include <type_traits>

#include "support/catch.hpp"

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#endif

namespace tn = tenon;
using tn::FixedTensor;

TEST_CASE("arrays become fixed tensors and back") {
  constexpr std::array<std::array<float, 2>, 3> nested{{{1, 2}, {3, 4}, {5, 6}}};
  constexpr auto x = tn::fixed_tensor(nested);
  static_assert(std::is_same_v<std::remove_const_t<decltype(x)>, FixedTensor<float, 3, 2>> && x(2, 0) == 5);
  static_assert(tn::to_array(x) == nested);
  static_assert(tn::to_array(tn::fixed_tensor(std::array{7, 8}))[1] == 8);
}

#if __has_include(<Eigen/Core>)
TEST_CASE("matrices of Eigen become fixed tensors and back") {
  Eigen::Matrix<double, 2, 3> columns;
  columns << 1, 2, 3, 4, 5, 6;
  const auto x = tn::fixed_tensor(columns);
  STATIC_REQUIRE(std::is_same_v<std::remove_const_t<decltype(x)>, FixedTensor<double, 2, 3>>);
  CHECK((x(0, 2) == 3 && x(1, 0) == 4));
  CHECK(tn::to_eigen<Eigen::Matrix<double, 2, 3>>(x) == columns);
  CHECK(tn::to_eigen<Eigen::Matrix<double, 2, 3, Eigen::RowMajor>>(x) == columns);
  const auto v = tn::fixed_tensor(Eigen::Vector3f(1, 2, 3) * 2.f);
  STATIC_REQUIRE(std::is_same_v<std::remove_const_t<decltype(v)>, FixedTensor<float, 3>>);
  CHECK((v(2) == 6 && tn::to_eigen<Eigen::Vector3f>(v)(1) == 4));
}
#endif
