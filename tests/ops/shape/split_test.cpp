// Splitting: the pieces as a list of views, and what is refused.
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
using tn::Tensor;
using Ints = std::vector<int>;

namespace {
const Tensor<int> a = tn::arange<int>(0, 12).view({3, 4});
}  // namespace

TEST_CASE("pieces are views, which outlive the list") {
  const auto x = a.clone();
  const auto pieces = tn::split(x, 2, axis(1));
  REQUIRE(pieces.size() == 2);
  CHECK(pieces[1].is_set_to(x.narrow(1, 2, 2)));
  auto last = [&] { return tn::unstack(x, axis(1))[3]; }();
  last.fill_(-1);
  CHECK(elements(x.select(1, 3)) == Ints{-1, -1, -1});
  for (auto piece : tn::chunk(x, 2)) piece.add_(1);
  CHECK(x(2, 0) == 9);
  CHECK(tn::array_equal(tn::concat(tn::split(x, {1, 0, 3}, axis(-1)), axis(-1)), x));
  CHECK(tn::array_equal(tn::stack(tn::unstack(x, axis(1)), axis(1)), x));
  CHECK(elements(tn::split(a * 2, std::vector<int>{1, 2})[0]) == Ints{0, 2, 4, 6});
  CHECK_FALSE(decltype(tn::split(Tensor<const int>(a), 1)[0])::is_writable);
}

TEST_CASE("many pieces") {
  const auto x = tn::arange<std::int64_t>(1000);
  const auto pieces = tn::split(x, std::vector<std::int64_t>(500, 2));
  REQUIRE(pieces.size() == 500);
  CHECK(pieces[499](1) == 999);
  CHECK(tn::array_equal(tn::stack(tn::unstack(x)), x));
}

TEST_CASE("nearly equal pieces take no memory, however many") {
  const auto pieces = tn::array_split(a, std::int64_t{1} << 60, axis(1));
  CHECK(pieces.size() == std::int64_t{1} << 60);
  CHECK(elements(pieces[3]) == Ints{3, 7, 11});
  CHECK(pieces[4].sizes() == tn::Shape{3, 0});
  CHECK(pieces[pieces.size() - 1].sizes() == tn::Shape{3, 0});
  CHECK(tn::array_equal(tn::concat(tn::tensor_split(a, 3, axis(1)), axis(1)), a));
}

TEST_CASE("splitting refuses what does not fill the dimension") {
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, 3, axis(1)); }) ==
        "tenon::split: dimension 1 of shape (3,4) does not divide into 3 equal pieces");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, 0); }) == "tenon::split: 0 pieces: there is one at least");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::chunk(a, -1); }) == "tenon::chunk: -1 pieces: there is one at least");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::array_split(a, 0); }) ==
        "tenon::array_split: 0 pieces: there is one at least");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, {1, 1}); }) ==
        "tenon::split: the sizes add up to 2, not to the 3 of dimension 0 of shape (3,4)");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, {2, 2}); }) ==
        "tenon::split: the sizes add up to more than the 3 of dimension 0 of shape (3,4)");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, {4, -1}); }) ==
        "tenon::split: the sizes add up to more than the 3 of dimension 0 of shape (3,4)");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::split(a, {-1, 4}); }) == "tenon::split: the size -1 is negative");
  CHECK_THROWS_AS(tn::split(a, std::vector<std::int64_t>{INT64_MAX, INT64_MAX, 5}), tn::ShapeError);
  CHECK(error_text<tn::IndexError>([] { (void)tn::unstack(a, axis(2)); }) ==
        "tenon::unstack: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([] { (void)tn::unstack(tn::tensor(1)); }) ==
        "tenon::unstack: dimension 0 is out of range of a 0-D tensor");
  CHECK(error_text<tn::IndexError>([] { (void)tn::split(a, 1, axis(0, 1)); }) == "tenon::split: needs one axis, got 2");
  CHECK(error_text<tn::IndexError>([] { (void)tn::split(a, 3)[3]; }) == "tenon::Pieces: piece 3 of 3");
}
