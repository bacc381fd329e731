// FixedTensor itself: construction, elements, slices, properties, all of them in constant expressions too.
#include <tenon/fixed_tensor.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::FixedTensor;
using Vector = FixedTensor<float, 3>;
using Matrix = FixedTensor<double, 2, 3>;

static_assert(sizeof(Vector) == 12 && alignof(Vector) == 4 && sizeof(Matrix) == 48 &&
              sizeof(FixedTensor<bool, 5>) == 5);
static_assert(std::is_trivially_copyable_v<Matrix> && std::is_standard_layout_v<Matrix>);
static_assert(Vector::dim() == 1 && Matrix::numel() == 6 && Matrix::size(-1) == 3 &&
              Matrix::dtype() == tn::DType::float64);

constexpr Matrix matrix{{1, 2, 3}, {4, 5, 6}};
static_assert(matrix(0, 0) == 1 && matrix(-1, -1) == 6 && matrix(1, tn::end - 1) == 6 && matrix[0](2) == 3);
static_assert(matrix.t()(2, 1) == 6 && FixedTensor<int, 2, 3>::eye()(1, 1) == 1 &&
              FixedTensor<int, 2, 3>::eye()(1, 2) == 0);
static_assert(Vector{}(1) == 0 && Vector::full(7)(2) == 7);
static_assert(matrix.element<4>() == 5);

TEST_CASE("a fixed tensor is a value") {
  Vector a{1, 2, 3}, b = a;
  b(1) = 5;
  CHECK((a(1) == 2 && b(1) == 5));
  a = b;
  CHECK(a(1) == 5);
  a[-1] = 9;
  CHECK(a.data_ptr()[2] == 9);
  a.fill_(4);
  CHECK((a(0) == 4 && a(2) == 4));
}

TEST_CASE("the slices of a fixed tensor are references") {
  Matrix x = matrix;
  x(0) = FixedTensor<double, 3>{7, 8, 9};
  x[1] *= 2.;
  CHECK((x(0, 1) == 8 && x(1, 2) == 12));
  for (auto& row : x) row(0) = -1;
  CHECK((x(0, 0) == -1 && x(1, 0) == -1));
  auto& [first, second] = x;
  first(1) = 100;
  CHECK((x(0, 1) == 100 && second(2) == 12));
  const auto [p, q, r] = Vector{1, 2, 3};
  CHECK((p == 1 && q == 2 && r == 3));
  STATIC_REQUIRE(std::is_same_v<decltype(Vector{}(0)), float>);  // of a temporary: the value
}

#if defined(__cpp_multidimensional_subscript)
TEST_CASE("with C++23 brackets take several indices") {
  Matrix x{{1, 2, 3}, {4, 5, 6}};
  x[1, 0] = 7;
  CHECK((x(1, 0) == 7 && std::as_const(x)[0, -1] == 3 && Matrix{}[1, 2] == 0));
  STATIC_REQUIRE(std::is_same_v<decltype(Matrix{}[0, 0]), double>);
  STATIC_REQUIRE((FixedTensor<float, 2, 2>::eye()[1, 1] == 1.f));
}
#endif

TEST_CASE("an index outside of a fixed tensor is an IndexError") {
  Vector a{1, 2, 3};
  volatile int three = 3;
  CHECK_THROWS_WITH(a(three), "tenon::operator(): index 3 is out of range for dimension 0 of shape (3,)");
  CHECK_THROWS_AS(a[-4], tn::IndexError);
  Matrix x;
  CHECK_THROWS_AS(x(1, three), tn::IndexError);
  CHECK_THROWS_AS(x.size(2), tn::IndexError);
}

TEST_CASE("a fixed tensor of no dimensions is a number") {
  constexpr FixedTensor<float> x(2.5f);
  static_assert(x == 2.5f && x.item() == 2.5f && x * 2.f == 5.f);
  float sum = 1;
  sum += x;
  CHECK((sum == 3.5f && x > 2.f));
}

TEST_CASE("element types and sizes are deduced") {
  const FixedTensor a{1.f, 2.f, 3.f};
  STATIC_REQUIRE(std::is_same_v<std::remove_const_t<decltype(a)>, Vector>);
  const FixedTensor rows{Vector{1, 2, 3}, Vector{4, 5, 6}};
  STATIC_REQUIRE(std::is_same_v<std::remove_const_t<decltype(rows)>, FixedTensor<float, 2, 3>>);
  CHECK(rows(1, 0) == 4);
}
