// scatter_reduce: what the values alone give, counts beyond the elements' type, operands that overlap, and what is
// refused.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::Reduce;
using Ints = std::vector<int>;
using Floats = std::vector<float>;

TEST_CASE("scatter_reduce with the elements of x and without them") {
  const auto x = tn::tensor<float>({1, 2, 3, 4}), values = tn::tensor<float>({5, 7, -2, 0.5f});
  const auto at = tn::tensor<int>({0, 0, -1, 1});
  CHECK(elements(tn::scatter_reduce(x, 0, at, values, Reduce::prod)) == Floats{35, 1, 3, -8});
  CHECK(elements(tn::scatter_reduce(x, 0, at, values, Reduce::prod, false)) == Floats{35, 0.5f, 3, -2});
  CHECK(elements(tn::scatter_reduce(x, 0, at, values, Reduce::mean)) == Floats{13.f / 3, 1.25f, 3, 1});
  CHECK(elements(tn::scatter_reduce(x, 0, at, values, Reduce::mean, false)) == Floats{6, 0.5f, 3, -2});
  CHECK(elements(tn::scatter_reduce(x, 0, at, 2.5f, Reduce::amax)) == Floats{2.5f, 2.5f, 3, 4});
  CHECK(elements(tn::scatter_reduce(x, 0, at, 2.5f, Reduce::amin, false)) == Floats{2.5f, 2.5f, 3, 2.5f});
  CHECK(elements(x) == Floats{1, 2, 3, 4});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Reduce reduce : {Reduce::amax, Reduce::amin})
    CHECK(tn::isnan(tn::scatter_reduce(x, 0, at, tn::tensor<float>({nan, 7, 0, 0}), reduce, false))(0));
}

TEST_CASE("scatter_reduce: a mean of more values than the elements' type holds, rounded down") {
  const auto x = tn::tensor<std::int8_t>({100, -3});
  CHECK(elements(tn::scatter_reduce(x, 0, tn::zeros<int>({200}), 0, Reduce::mean).cast<int>()) == Ints{0, -3});
  CHECK(elements(tn::scatter_reduce(x, 0, tn::tensor<int>({1, 1}), -1, Reduce::mean).cast<int>()) == Ints{100, -2});
  const auto half = tn::scatter_reduce(tn::zeros<tn::float16>({1}), 0, tn::zeros<int>({70000}),
                                       tn::zeros<tn::float16>({70000}), Reduce::mean);
  CHECK(half(0) == tn::float16(0));
}

TEST_CASE("scatter_reduce_ in a view reads what it writes as it was") {
  auto x = tn::tensor<int>({{1, 2, 3}, {4, 5, 6}});
  x.t().scatter_reduce_(1, tn::tensor<int>({{1}, {1}, {1}}), x.t().narrow(1, 0, 1), Reduce::amin);
  CHECK(elements(x) == Ints{1, 2, 3, 1, 2, 3});
  x.scatter_reduce_(0, tn::tensor<int>({{0, 0}, {0, 1}}), x, Reduce::sum, false);
  CHECK(elements(x) == Ints{2, 2, 3, 1, 2, 3});
  x.scatter_reduce_(0, tn::empty<int>({0, 3}), 7, Reduce::mean, false);
  CHECK(elements(x) == Ints{2, 2, 3, 1, 2, 3});
}

TEST_CASE("scatter_reduce refuses what does not fit, and writes nothing") {
  auto x = tn::zeros<int>({2, 3});
  for (const Reduce reduce : {Reduce::sum, Reduce::prod, Reduce::mean, Reduce::amax, Reduce::amin}) {
    CHECK(error_text<tn::IndexError>([&] { x.scatter_reduce_(1, tn::tensor<int>({{0, 3}}), 5, reduce, false); }) ==
          "tenon::scatter_reduce_: index 3 is out of range for dimension 1, whose size is 3");
    CHECK_THROWS_AS(x.scatter_reduce_(1, tn::tensor<int>({{0, 1}}), tn::ones<int>({1, 1}), reduce), tn::ShapeError);
    CHECK_THROWS_AS(tn::zeros<int>({1, 3}).expand({2, 3}).scatter_reduce_(1, tn::tensor<int>({{0, 1}}), 5, reduce),
                    tn::ShapeError);
    CHECK(tn::sum(x).item() == 0);
  }
}
