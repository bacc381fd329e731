// Fixed tensors beside tensors: operands, conversions both ways, rows that write through.
#include <tenon/fixed_tensor.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using tn::FixedTensor;
using Vector = FixedTensor<float, 3>;
using List = std::vector<float>;

TEST_CASE("an expression keeps a copy of a fixed tensor") {
  const tn::Tensor<float> x = tn::ones<float>({2, 3});
  Vector v{1, 2, 3};
  const auto sum = x + v * 2.f;
  v(0) = 100;
  CHECK(elements(tn::eval(sum)) == List{3, 5, 7, 3, 5, 7});
  CHECK(elements(tn::eval(v - x)) == List{99, 1, 2, 99, 1, 2});
  tn::Tensor<float> y = x.clone();
  y += v;
  y[0] = v;
  y.mul_(FixedTensor<float, 2, 1>{FixedTensor<float, 1>(1), FixedTensor<float, 1>(2)});
  CHECK(elements(y) == List{100, 2, 3, 202, 6, 8});
  CHECK(elements(tn::Tensor<float>(tn::concat({tn::Tensor<float>(v), y[0]}))) == List{100, 2, 3, 100, 2, 3});
  CHECK(elements(tn::sort(Vector{3, 1, 2})) == List{1, 2, 3});
}

TEST_CASE("tensors become fixed tensors and back") {
  const tn::Tensor<float> x = tn::arange<float>(0, 6, 1).view({2, 3});
  const FixedTensor<float, 3, 2> t(x.t());
  CHECK((t(2, 1) == 5 && t(0, 1) == 3));
  const Vector first(x[0] * 2.f);
  CHECK(first(2) == 4);
  const FixedTensor<double, 3> wide(x[1]);
  CHECK(wide(0) == 3);
  const tn::Tensor<float> back = t;
  CHECK((elements(back) == List{0, 3, 1, 4, 2, 5} && back.size(0) == 3));
  CHECK_THROWS_WITH(Vector(x), "tenon::FixedTensor: a tensor of shape (2,3) for one of shape (3,)");
}

TEST_CASE("the rows of a tensor are fixed tensors that write through") {
  const tn::Tensor<float> x = tn::arange<float>(0, 12, 1).view({2, 2, 3});
  auto rows = tn::rows_as<Vector>(x);
  CHECK(rows.size() == 4);
  for (auto& row : rows) row += Vector{1, 0, 0};
  rows[-1] = Vector{7, 8, 9};
  CHECK(elements(x) == List{1, 1, 2, 4, 4, 5, 7, 7, 8, 7, 8, 9});
  CHECK(tn::rows_as<FixedTensor<float, 2, 3>>(x)[1](0, 0) == 7);
  for (const Vector& row : tn::rows_as<Vector>(tn::Tensor<const float>(x))) CHECK(row(0) > 0);
  CHECK_THROWS_AS(rows[4], tn::IndexError);
  CHECK_THROWS_WITH((tn::rows_as<FixedTensor<float, 2>>(x)),
                    "tenon::rows_as: rows of shape (2,) of a tensor of shape (2,2,3)");
  CHECK_THROWS_AS(tn::rows_as<Vector>(x.transpose(0, 1)), tn::ShapeError);
  // The range keeps the elements alive.
  const auto kept = tn::rows_as<Vector>(tn::ones<float>({5, 3}));
  CHECK(kept[4](2) == 1);
}
