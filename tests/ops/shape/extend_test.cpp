// Padding, rolling, tiling and repeating: what golden data does not show.
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
using tn::axis;
using tn::PadMode;
using tn::Tensor;
using Ints = std::vector<int>;

namespace {
const Tensor<int> a = tn::arange<int>(0, 6).view({2, 3});
const Tensor<int> row = tn::arange<int>(0, 3);
constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max(),
                       lowest = std::numeric_limits<std::int64_t>::min();
}  // namespace

TEST_CASE("padding takes expressions, constant elements and gathers") {
  const Tensor<const int> constant = row;
  CHECK(elements(tn::pad(row + 1, 1)) == Ints{0, 1, 2, 3, 0});
  CHECK(elements(tn::pad(constant, 1, -1)) == Ints{-1, 0, 1, 2, -1});
  CHECK(elements(tn::pad(row(row > 0), {{0, 1}}, PadMode::wrap)) == Ints{1, 2, 1});
  CHECK(elements(tn::pad(tn::pad(row, 1), {{1, 0}}, 9)) == Ints{9, 0, 0, 1, 2, 0});
}

TEST_CASE("padding refuses what cannot be") {
  CHECK(error_text<tn::ShapeError>([] { (void)tn::pad(a, {{1, 1}}); }) ==
        "tenon::pad: 1 pairs of widths for the 2 dimensions of shape (2,3)");
  CHECK(error_text<tn::ShapeError>([] {
          (void)tn::pad(a, {{0, 0}, {2, -1}});
        }) == "tenon::pad: the width -1 of dimension 1 is negative");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::pad(a, {{0, 0}, {3, 0}}, PadMode::reflect); }) ==
        "tenon::pad: the width 3 of dimension 1 of shape (2,3) is more than reflect has, which is 2");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::pad(tn::zeros<int>({2, 0}), 1, PadMode::wrap); }) ==
        "tenon::pad: dimension 1 of shape (2,0) has no elements that could be repeated");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::pad(row, {{huge, 1}}); }) ==
        "tenon::pad: the widths 9223372036854775807 and 1 of dimension 0 overflow 64 bits");
  CHECK_THROWS_AS(tn::pad(a, huge / 2), tn::ShapeError);
  CHECK_THROWS_AS(tn::pad(row, {{huge / 8, 0}}), tn::MemoryError);
  CHECK(error_text<tn::TypeError>([] { (void)tn::pad(a.cast<std::uint8_t>(), 1, 256); }) ==
        "tenon::pad: the scalar 256 does not fit into uint8");
}

TEST_CASE("rolling takes any shift, and refuses what cannot be") {
  CHECK(elements(tn::roll(row, huge)) == elements(tn::roll(row, huge % 3)));
  CHECK(elements(tn::roll(row, lowest)) == elements(tn::roll(row, lowest % 3)));
  CHECK(elements(tn::roll(a.flip(0) * 2, 1, axis(-1))) == Ints{10, 6, 8, 4, 0, 2});
  CHECK(error_text<tn::IndexError>([] { (void)tn::roll(a, 1, axis(0, -2)); }) ==
        "tenon::roll: dimension -2 of shape (2,3) is named twice");
  CHECK(error_text<tn::IndexError>([] { (void)tn::roll(a, 1, axis(2)); }) ==
        "tenon::roll: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::roll(a, {1, 2, 3}, axis(0, 1)); }) ==
        "tenon::roll: 3 shifts (1,2,3) for 2 dimensions (0,1)");
}

TEST_CASE("tiling and repeating refuse what cannot be") {
  const auto counts = [](std::initializer_list<int> list) { return tn::from_vector(Ints(list)); };
  CHECK(error_text<tn::ShapeError>([] { (void)tn::tile(a, {2, -1}); }) == "tenon::tile: the count -1 is negative");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::tile(a, {huge}); }) ==
        "tenon::tile: 3 elements 9223372036854775807 times overflow 64 bits");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::repeat(a, -2); }) == "tenon::repeat: the count -2 is negative");
  CHECK(error_text<tn::ShapeError>([&] {
          (void)tn::repeat(a, counts({1, -1}), axis(0));
        }) == "tenon::repeat: the count -1 is negative");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::repeat(a, counts({1, 1}), axis(1)); }) ==
        "tenon::repeat: counts of shape (2,) for dimension 1 of shape (2,3)");
  CHECK(error_text<tn::IndexError>([] { (void)tn::repeat(a, 2, axis(0, 1)); }) ==
        "tenon::repeat: needs one axis, got 2");
  CHECK(elements(tn::repeat(a, counts({2}), axis(1))) == Ints{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5});
  CHECK(elements(tn::repeat(row * 2, counts({0, 2, 1}))) == Ints{2, 2, 4});
}

TEST_CASE("long rows are written piece by piece") {
  const std::int64_t n = 70'000;
  const auto x = tn::arange<int>(n), place = tn::arange<int>(-5, n + 9);
  const auto wrapped = tn::pad(x, {{5, 9}}, PadMode::wrap);
  CHECK(tn::array_equal(wrapped, Tensor(tn::remainder(place, static_cast<int>(n)))));
  CHECK(tn::array_equal(tn::pad(x, {{5, 9}}, PadMode::reflect),
                        Tensor(tn::abs((static_cast<int>(n) - 1) - tn::abs(place - (static_cast<int>(n) - 1))))));
  CHECK(tn::array_equal(tn::tile(tn::arange<int>(7), {20'000}), Tensor(tn::remainder(tn::arange<int>(140'000), 7))));
  CHECK(tn::array_equal(tn::roll(x, 1), Tensor(tn::remainder(x - 1, static_cast<int>(n)))));
  CHECK(tn::array_equal(tn::tile(x, {3}), tn::concat({x, x, x})));
}

TEST_CASE("large results, past the caches and on several threads, are those of small ones") {
  const std::int64_t rows = 3000, columns = 3001;  // of 36 MB
  const auto x = tn::arange<int>(rows * columns).view({rows, columns});
  for (const auto& source : {x, x.t().clone().t()}) {
    const auto padded = tn::pad(source, {{2, 1}, {3, 4}}, -1);
    CHECK(tn::array_equal(padded.narrow(0, 2, rows).narrow(1, 3, columns), x));
    CHECK(tn::all(padded.narrow(0, 0, 2) == -1).item());
    CHECK(tn::all(padded.narrow(0, rows + 2, 1) == -1).item());
    CHECK(tn::all(padded.narrow(1, 0, 3) == -1).item());
    CHECK(tn::all(padded.narrow(1, columns + 3, 4) == -1).item());
    const auto rolled = tn::roll(source, {10, -7}, axis(0, 1));
    CHECK(tn::array_equal(rolled.narrow(0, 10, rows - 10).narrow(1, 0, columns - 7),
                          x.narrow(0, 0, rows - 10).narrow(1, 7, columns - 7)));
    CHECK(
        tn::array_equal(rolled.narrow(0, 0, 10).narrow(1, columns - 7, 7), x.narrow(0, rows - 10, 10).narrow(1, 0, 7)));
    const auto joined = tn::concat({source, source}, axis(1));
    CHECK(tn::array_equal(joined.narrow(1, columns, columns), x));
  }
  const tn::ThreadScope alone(1);
  CHECK(tn::array_equal(tn::roll(x, 12345), tn::concat({x.view({-1}).narrow(0, rows * columns - 12345, 12345),
                                                        x.view({-1}).narrow(0, 0, rows * columns - 12345)})
                                                .view(x.sizes())));
}
