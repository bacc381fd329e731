// put_along_axis, fill_diagonal, trim_zeros, segment_sum: views, operands that overlap, and what is refused.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::axis;
using Ints = std::vector<int>;

TEST_CASE("put_along_axis undoes take_along_axis") {
  const auto x = tn::tensor<int>({{3, 1, 2}, {9, 7, 8}});
  const auto order = tn::argsort(x);
  CHECK(tn::array_equal(tn::put_along_axis(tn::zeros<int>({2, 3}), order, tn::take_along_axis(x, order)), x));
  auto y = x.clone();
  CHECK(elements(y.put_along_axis_(tn::tensor<int>({{0}, {-1}}), y.narrow(1, 1, 1))) == Ints{1, 1, 2, 9, 7, 7});
  CHECK(elements(x) == Ints{3, 1, 2, 9, 7, 8});
}

TEST_CASE("put_along_axis refuses what does not fit, and writes nothing") {
  auto y = tn::zeros<int>({2, 4});
  CHECK(error_text<tn::ShapeError>([&] { y.put_along_axis_(tn::tensor<int>({1}), 5); }) ==
        "tenon::put_along_axis_: indices of shape (1,) for shape (2,4): the ranks differ");
  CHECK(error_text<tn::IndexError>([&] { y.put_along_axis_(tn::tensor<int>({{1}, {4}}), 5); }) ==
        "tenon::put_along_axis_: index 4 is out of range for dimension 1, whose size is 4");
  CHECK_THROWS_AS(y.put_along_axis_(tn::tensor<int>({{1}, {1}, {1}}), 5), tn::ShapeError);
  CHECK_THROWS_AS(y.put_along_axis_(tn::tensor<int>({{1}, {1}}), tn::ones<int>({3})), tn::ShapeError);
  CHECK_THROWS_AS(y.put_along_axis_(tn::tensor<int>({{1}, {1}}), 5, axis(2)), tn::IndexError);
  CHECK(elements(y) == Ints(8, 0));
}

TEST_CASE("diagonals of views, and those that do not exist") {
  auto x = tn::zeros<int>({4, 4});
  x.narrow(1, 1, 3).fill_diagonal_(7);
  CHECK(elements(x) == Ints{0, 7, 0, 0, 0, 0, 7, 0, 0, 0, 0, 7, 0, 0, 0, 0});
  CHECK(error_text<tn::ShapeError>([] { (void)tn::fill_diagonal(tn::zeros<int>({3}), 1); }) ==
        "tenon::fill_diagonal: shape (3,) has no diagonal");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::fill_diagonal(tn::zeros<int>({3, 2, 3}), 1); }) ==
        "tenon::fill_diagonal: the dimensions of shape (3,2,3) differ in size");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::fill_diagonal(tn::zeros<int>({3, 3}), tn::zeros<int>({0})); }) ==
        "tenon::fill_diagonal: there are no values for 3 indices");
}

TEST_CASE("trim_zeros gives a view") {
  const auto x = tn::tensor<int>({0, 0, 1, 0, 2, 0});
  CHECK(tn::trim_zeros(x).is_set_to(x.narrow(0, 2, 3)));
  CHECK(tn::trim_zeros(x, tn::Trim::b, axis(0)).is_set_to(x.narrow(0, 0, 5)));
  CHECK(elements(tn::trim_zeros(x * 2, axis(0))) == Ints{2, 0, 4});
  CHECK(tn::trim_zeros(tn::tensor(3)).dim() == 0);
  CHECK_THROWS_AS(tn::trim_zeros(x, axis(1)), tn::IndexError);
}

TEST_CASE("trim_zeros looks at no slice of a tensor without elements") {
  const std::int64_t many = std::int64_t{1} << 31;  // a mask of them would take 2 GiB
  const auto x = tn::zeros<float>({many, 0, many});
  CHECK(tn::trim_zeros(x).sizes() == tn::Shape{0, 0, 0});
  CHECK(tn::trim_zeros(x, tn::Trim::b, axis(0)).sizes() == tn::Shape{0, 0, many});
  CHECK(tn::trim_zeros(x, axis(2)).is_set_to(x.narrow(2, many, 0)));
}

TEST_CASE("segment_sum refuses what is no segment for each slice") {
  const auto x = tn::tensor<int>({{1, 2}, {3, 4}, {5, 6}});
  CHECK(elements(tn::segment_sum(x, tn::tensor<int>({1, -1, 0}), 3)) == Ints{5, 6, 1, 2, 3, 4});
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::segment_sum(x, tn::tensor<int>({1, 0}), 3); }) ==
        "tenon::segment_sum: segments of shape (2,) for 3 slices: give one for each slice");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::segment_sum(x, tn::tensor<int>({0, 0, 0}), -1); }) ==
        "tenon::segment_sum: -1 segments");
  CHECK_THROWS_AS(tn::segment_sum(x, tn::tensor<int>({0, 3, 0}), 3), tn::IndexError);
  CHECK_THROWS_AS(tn::segment_sum(tn::tensor(1), tn::tensor<int>({0}), 3), tn::ShapeError);
}
