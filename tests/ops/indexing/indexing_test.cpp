// Indexing: errors and what they leave unchanged, operands that overlap, order of writing, threads.
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements, support::error_text;
using tn::axis;

TEST_CASE("indices out of range are named, with dimension and size, before anything is written") {
  auto x = tn::tensor<float>({{1, 2, 3}, {4, 5, 6}});
  const auto before = x.clone();
  const auto bad = tn::tensor<int>({0, 3});
  const auto low = tn::tensor<std::int64_t>({0, -3});
  const auto text = [](auto f) { return error_text<tn::IndexError>(f); };
  CHECK(text([&] { (void)tn::take(x, bad, axis(1)); }) == "tenon::take: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { (void)tn::take(x, low, axis(0)); }) == "tenon::take: index -3 is out of range for dimension 0, whose size is 2");
  CHECK(text([&] { (void)tn::take(x, tn::tensor<int>({6})); }) == "tenon::take: index 6 is out of range for 6 elements");
  CHECK(text([&] { (void)tn::take(x, low, axis(2)); }) == "tenon::take: dimension 2 is out of range of a 2-D tensor");
  CHECK(text([&] { (void)tn::index_select(x, 0, low); }) ==
        "tenon::index_select: index -3 is out of range for dimension 0, whose size is 2");
  CHECK(text([&] { (void)tn::take_along_axis(x, bad.view({1, 2})); }) ==
        "tenon::take_along_axis: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { (void)tn::gather(x, 1, bad.view({1, 2})); }) ==
        "tenon::gather: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.scatter_(1, bad.view({1, 2}), 0.f); }) == "tenon::scatter_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.scatter_add_(1, bad.view({1, 2}), 1.f); }) ==
        "tenon::scatter_add_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_add_(1, bad, 1.f); }) == "tenon::index_add_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_copy_(1, bad, 1.f); }) == "tenon::index_copy_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_fill_(1, bad, 1.f); }) == "tenon::index_fill_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.put_(tn::tensor<int>({0, -7}), 1.f); }) == "tenon::put_: index -7 is out of range for 6 elements");
  CHECK(tn::array_equal(x, before));
}

TEST_CASE("indices of every integer type, up to their ends") {
  const auto x = tn::arange<float>(3);
  CHECK(error_text<tn::IndexError>([&] { (void)tn::take(x, tn::tensor<std::uint64_t>({UINT64_MAX})); }) ==
        "tenon::take: index 18446744073709551615 is out of every range");
  for (const std::int64_t index : {INT64_MAX, INT64_MIN, INT64_MAX - 2, INT64_MIN + 3, std::int64_t{3}, std::int64_t{-4}}) {
    auto indices = tn::zeros<std::int64_t>({100});
    for (std::int64_t place : {std::int64_t{0}, std::int64_t{50}, std::int64_t{99}}) {
      indices.zero_();
      indices(place) = index;
      CHECK_THROWS_AS(tn::take(x, indices), tn::IndexError);
      CHECK_THROWS_AS(tn::take(x, indices.flip(0)), tn::IndexError);
    }
  }
  CHECK(elements(tn::take(x, tn::tensor<std::int8_t>({-3, 2}))) == std::vector<float>{0, 2});
  CHECK(elements(tn::take(x, tn::tensor<std::uint16_t>({1}))) == std::vector<float>{1});
}

TEST_CASE("empty operands: no index fits a dimension without places") {
  const auto none = tn::zeros<float>({0, 3});
  CHECK(support::to_vector(tn::take(none, tn::zeros<int>({0, 2}), axis(0)).sizes()) == std::vector<std::int64_t>{0, 2, 3});
  CHECK(support::to_vector(tn::take(none, tn::zeros<int>({2}), axis(1)).sizes()) == std::vector<std::int64_t>{0, 2});
  CHECK_THROWS_AS(tn::take(none, tn::zeros<int>({1}), axis(0)), tn::IndexError);
  CHECK_THROWS_AS(tn::take(none, tn::zeros<int>({1})), tn::IndexError);
  CHECK(tn::masked_select(none, none > 0.f).numel() == 0);
  CHECK(support::to_vector(tn::nonzero(none).sizes()) == std::vector<std::int64_t>{2, 0});
  CHECK(support::to_vector(tn::argwhere(tn::tensor(3)).sizes()) == std::vector<std::int64_t>{1, 0});
  CHECK_THROWS_AS(tn::nonzero(tn::tensor(3)), tn::ShapeError);
  auto x = tn::arange<float>(3);
  x.put_(tn::zeros<int>({0}), tn::zeros<float>({0})).scatter_(0, tn::zeros<int>({0}), 1.f).index_add_(0, tn::zeros<int>({0}), 1.f);
  CHECK(elements(x) == std::vector<float>{0, 1, 2});
  CHECK_THROWS_AS(x.put_(tn::zeros<int>({1}), tn::zeros<float>({0})), tn::ShapeError);
}

TEST_CASE("shapes that do not fit are refused") {
  auto x = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::take_along_axis(x, tn::zeros<int>({2})); }) ==
        "tenon::take_along_axis: indices of shape (2,) for shape (2,3): the ranks differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::gather(x, 1, tn::zeros<int>({3, 1})); }) ==
        "tenon::gather: indices of shape (3,1) for shape (2,3): dimension 0 is longer");
  CHECK_THROWS_AS(tn::take_along_axis(x, tn::zeros<int>({3, 1}), axis(1)), tn::ShapeError);
  CHECK_THROWS_AS(x.scatter_(1, tn::zeros<int>({2, 2}), tn::zeros<float>({2, 1})), tn::ShapeError);
  CHECK_THROWS_AS(x.index_add_(0, tn::zeros<int>({2}), tn::zeros<float>({3, 3})), tn::ShapeError);
  CHECK_THROWS_AS(x.index_add_(0, tn::zeros<int>({2, 1}), 1.f), tn::IndexError);
  CHECK_THROWS_AS(tn::index_select(x, 0, tn::zeros<int>({2, 1})), tn::IndexError);
  CHECK_THROWS_AS(x.masked_fill_(tn::zeros<bool>({3, 2, 3}), 1.f), tn::ShapeError);
  CHECK_THROWS_AS(tn::masked_select(x, tn::zeros<bool>({4})), tn::ShapeError);
  CHECK(error_text<tn::ShapeError>([&] { x.masked_scatter_(tn::ones<bool>({3}), tn::ones<float>({5})); }) ==
        "tenon::masked_scatter_: the mask is true for 6 elements, and there are 5 values");
  auto expanded = tn::zeros<float>({1}).expand({4});
  CHECK_THROWS_AS(expanded.scatter_(0, tn::zeros<int>({1}), 1.f), tn::ShapeError);
  CHECK_THROWS_AS(expanded.put_(tn::zeros<int>({1}), 1.f), tn::ShapeError);
  CHECK_THROWS_AS(expanded.masked_fill_(tn::ones<bool>({4}), 1.f), tn::ShapeError);
  CHECK_THROWS_AS(expanded.masked_scatter_(tn::ones<bool>({4}), tn::ones<float>({4})), tn::ShapeError);
  CHECK(tn::all(x == 0.f).item());
  CHECK(tn::all(expanded == 0.f).item());
}

TEST_CASE("operands that overlap the tensor are read as they were") {
  auto x = tn::arange<std::int64_t>(6);
  x.scatter_(0, x, x.flip(0));  // indices and values are what is written
  CHECK(elements(x) == std::vector<std::int64_t>{5, 4, 3, 2, 1, 0});
  x.index_copy_(0, tn::arange<int>(1, 6), x.narrow(0, 0, 5));
  CHECK(elements(x) == std::vector<std::int64_t>{5, 5, 4, 3, 2, 1});
  x.index_add_(0, tn::arange<int>(1, 6), x.narrow(0, 0, 5));
  CHECK(elements(x) == std::vector<std::int64_t>{5, 10, 9, 7, 5, 3});
  x.put_(tn::arange<int>(1, 6), x.narrow(0, 0, 5));
  CHECK(elements(x) == std::vector<std::int64_t>{5, 5, 10, 9, 7, 5});
  auto mask = tn::tensor<bool>({true, false, true, true});
  mask.masked_scatter_(mask, tn::tensor<bool>({false, false, true}));
  CHECK(elements(mask) == std::vector<bool>{false, false, false, true});
  auto flags = tn::tensor<bool>({true, false, true});
  flags.masked_fill_(flags.flip(0), false);
  CHECK(elements(flags) == std::vector<bool>{false, false, false});
}

TEST_CASE("through views, scalars and expressions") {
  auto x = tn::zeros<float>({3, 4});
  x(1, tn::all).scatter_(0, tn::tensor<int>({0, 0, -1}), tn::tensor<float>({1, 2, 3}));  // the last value of place 0 stays
  x.t().index_add_(0, tn::tensor<int>({1, 1}), tn::arange<float>(3) + 1.f);
  x(tn::all, 2).masked_fill_(tn::arange<int>(3) > 1, 9);
  CHECK(elements(x) == std::vector<float>{0, 2, 0, 0, 2, 4, 0, 3, 0, 6, 9, 0});
  CHECK(elements(tn::take(x + 1.f, tn::arange<int>(2) + 1, axis(0))) == std::vector<float>{3, 5, 1, 4, 1, 7, 10, 1});
  auto flags = tn::zeros<bool>({3});
  flags.scatter_add_(0, tn::tensor<int>({1, 1}), true);
  CHECK(elements(flags) == std::vector<bool>{false, true, false});
  auto small = tn::zeros<std::int8_t>({2});
  CHECK_THROWS_AS(small.index_fill_(0, tn::tensor<int>({0}), 300), tn::TypeError);
  CHECK_THROWS_AS(small.masked_fill_(tn::ones<bool>({2}), 300), tn::TypeError);
  CHECK(elements(small) == std::vector<std::int8_t>{0, 0});
}

TEST_CASE("rows of every length, and many of them: any number of threads gives the same") {
  tn::Generator generator(1);
  for (std::int64_t width : {1, 2, 3, 4, 8, 16, 17, 100}) {
    const auto table = tn::randint<std::uint8_t>(0, 256, {500, width}, generator);
    const auto rows = tn::randint<std::int64_t>(-500, 500, {4000}, generator);
    tn::set_num_threads(4);
    const auto taken = tn::take(table, rows, axis(0)), along = tn::take(table.t(), rows, axis(1));
    tn::set_num_threads(1);
    REQUIRE(tn::array_equal(taken, tn::take(table, rows, axis(0))));
    REQUIRE(tn::array_equal(along, taken.t()));
    bool same = true;
    for (std::int64_t i = 0; i < 4000; ++i) same = same && tn::array_equal(taken[i], table[rows(i)]);
    REQUIRE(same);
  }
  tn::set_num_threads(0);
}

TEST_CASE("end less a number is an index too") {
  auto x = tn::arange<int>(0, 12).view({3, 4});
  CHECK(x(tn::end - 1, tn::end - 4) == 8);
  CHECK(x(0, tn::end - 1) == 3);
  CHECK(x[tn::end - 1].is_set_to(x[2]));
  CHECK(x[0][tn::end - 1].dim() == 0);
  CHECK(x(tn::all, tn::end - 2).is_set_to(x.select(1, 2)));
  CHECK(tn::eval(x(tn::tensor<int>({2, 0}), tn::end - 1))(0) == 11);
  x(tn::end - 1, tn::end - 1) = 100;
  CHECK(x(2, 3) == 100);
  const char* text = "tenon::operator(): end is out of range for dimension 0 of shape (3,4): end - 1 is the last index";
  CHECK(error_text<tn::IndexError>([&] { (void)x(tn::end, 0); }) == text);
  CHECK(error_text<tn::IndexError>([&] { (void)x[tn::end]; }) == text);
  CHECK(error_text<tn::IndexError>([&] { (void)x(0, tn::end - 5); }) ==
        "tenon::operator(): index -5 is out of range for dimension 1 of shape (3,4)");
}
