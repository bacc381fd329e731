// Indexing: errors and what they leave unchanged, operands that overlap, order of writing, threads.
#include <tenon/tenon.hpp>

#include <complex>
#include <cstdint>
#include <string>

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
  CHECK(text([&] { (void)tn::take(x, bad, axis(1)); }) ==
        "tenon::take: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { (void)tn::take(x, low, axis(0)); }) ==
        "tenon::take: index -3 is out of range for dimension 0, whose size is 2");
  CHECK(text([&] { (void)tn::take(x, tn::tensor<int>({6})); }) ==
        "tenon::take: index 6 is out of range for 6 elements");
  CHECK(text([&] { (void)tn::take(x, low, axis(2)); }) == "tenon::take: dimension 2 is out of range of a 2-D tensor");
  CHECK(text([&] { (void)tn::index_select(x, 0, low); }) ==
        "tenon::index_select: index -3 is out of range for dimension 0, whose size is 2");
  CHECK(text([&] { (void)tn::take_along_axis(x, bad.view({1, 2})); }) ==
        "tenon::take_along_axis: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { (void)tn::gather(x, 1, bad.view({1, 2})); }) ==
        "tenon::gather: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] {
          x.scatter_(1, bad.view({1, 2}), 0.f);
        }) == "tenon::scatter_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.scatter_add_(1, bad.view({1, 2}), 1.f); }) ==
        "tenon::scatter_add_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_add_(1, bad, 1.f); }) ==
        "tenon::index_add_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_copy_(1, bad, 1.f); }) ==
        "tenon::index_copy_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.index_fill_(1, bad, 1.f); }) ==
        "tenon::index_fill_: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { x.put_(tn::tensor<int>({0, -7}), 1.f); }) == "tenon::put_: index -7 is out of range for 6 elements");
  CHECK(tn::array_equal(x, before));
}

TEST_CASE("indices of every integer type, up to their ends") {
  const auto x = tn::arange<float>(3);
  CHECK(error_text<tn::IndexError>([&] { (void)tn::take(x, tn::tensor<std::uint64_t>({UINT64_MAX})); }) ==
        "tenon::take: index 18446744073709551615 is out of every range");
  for (const std::int64_t index :
       {INT64_MAX, INT64_MIN, INT64_MAX - 2, INT64_MIN + 3, std::int64_t{3}, std::int64_t{-4}}) {
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
  CHECK(support::to_vector(tn::take(none, tn::zeros<int>({0, 2}), axis(0)).sizes()) ==
        std::vector<std::int64_t>{0, 2, 3});
  CHECK(support::to_vector(tn::take(none, tn::zeros<int>({2}), axis(1)).sizes()) == std::vector<std::int64_t>{0, 2});
  CHECK_THROWS_AS(tn::take(none, tn::zeros<int>({1}), axis(0)), tn::IndexError);
  CHECK_THROWS_AS(tn::take(none, tn::zeros<int>({1})), tn::IndexError);
  CHECK(tn::masked_select(none, none > 0.f).numel() == 0);
  CHECK(support::to_vector(tn::nonzero(none).sizes()) == std::vector<std::int64_t>{2, 0});
  CHECK(support::to_vector(tn::argwhere(tn::tensor(3)).sizes()) == std::vector<std::int64_t>{1, 0});
  CHECK_THROWS_AS(tn::nonzero(tn::tensor(3)), tn::ShapeError);
  auto x = tn::arange<float>(3);
  x.put_(tn::zeros<int>({0}), tn::zeros<float>({0}))
      .scatter_(0, tn::zeros<int>({0}), 1.f)
      .index_add_(0, tn::zeros<int>({0}), 1.f);
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
  // the last value of place 0 stays
  x(1, tn::all).scatter_(0, tn::tensor<int>({0, 0, -1}), tn::tensor<float>({1, 2, 3}));
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

namespace {

/// What an index stands for in a dimension of that size.
std::int64_t place_of(std::int64_t index, std::int64_t size) { return index < 0 ? index + size : index; }

/// 3000 indices below 700: several blocks of those that are resolved together. Those where `is_negative` holds count
/// from the end.
template <class F>
tn::Tensor<std::int64_t> many_indices(F is_negative) {
  auto indices = tn::empty<std::int64_t>({3000});
  for (std::int64_t i = 0; i < 3000; ++i) indices(i) = i * 37 % 700 - (is_negative(i) ? 700 : 0);
  return indices;
}

/// Reads and writes 700 elements at many indices, as elements of T, as columns of a matrix and as every third element.
template <class T>
bool moves_right(const tn::Tensor<std::int64_t>& indices) {
  const auto wide = (tn::arange<float>(2100) * 0.037f).cast<T>().view({700, 3});
  const auto x = wide(tn::all, 1).contiguous(), values = (tn::arange<float>(3000) * 0.041f).cast<T>().contiguous();
  auto written = x.clone(), strided = wide.clone(), assigned = x.clone(), expected = x.clone(), sums = x.clone(),
       added = x.clone();
  const auto along = indices.view({1, 3000}), up = indices.view({3000, 1});
  const tn::Tensor<T> taken = tn::take(x, indices, axis(0)), flat = tn::take(x, indices),
                      column = tn::take(wide(tn::all, 1), indices, axis(0)), rows = tn::take(wide, indices, axis(0)),
                      gathered = tn::gather(x.view({1, 700}), 1, along),
                      upright = tn::take_along_axis(wide, up, axis(0)),
                      every_second = tn::take(x, indices(tn::range(0, 3000, 2)), axis(0));
  const tn::Tensor<T> indexed = x(indices);
  written.scatter_(0, indices, values);
  strided(tn::all, 1).put_(indices, values);
  assigned(indices) = values;
  added.scatter_add_(0, indices, values);
  bool same = true;
  for (std::int64_t i = 0; i < 3000; ++i) {
    const std::int64_t at = place_of(indices(i), 700);
    const T value = x(at);
    same = same && taken(i) == value && flat(i) == value && column(i) == value && rows(i, 2) == T(wide(at, 2)) &&
           gathered(0, i) == value && upright(i, 1) == value && indexed(i) == value &&
           (i % 2 != 0 || every_second(i / 2) == value);
    expected(at) = T(values(i));
    sums(at) = static_cast<T>(T(sums(at)) + T(values(i)));
  }
  return same && tn::array_equal(written, expected) && tn::array_equal(assigned, expected) &&
         tn::array_equal(added, sums) && tn::array_equal(strided(tn::all, 1), expected) &&
         tn::array_equal(strided(tn::all, 0), wide(tn::all, 0));
}

}  // namespace

TEST_CASE("negative indices anywhere in a long list") {
  const auto check = [](auto is_negative) {
    const auto indices = many_indices(is_negative);
    CHECK(moves_right<std::int8_t>(indices));
    CHECK(moves_right<std::int16_t>(indices));
    CHECK(moves_right<float>(indices));
    CHECK(moves_right<std::complex<double>>(indices));
  };
  check([](std::int64_t) { return false; });
  check([](std::int64_t) { return true; });
  check([](std::int64_t i) { return i % 3 == 1; });
  check([](std::int64_t i) { return i == 0 || i == 1401 || i == 2999; });
  check([](std::int64_t i) { return i >= 1026; });
}

TEST_CASE("an index out of range anywhere in a long list, for reads and before writes") {
  const auto x = tn::arange<float>(700);
  const auto values = tn::ones<float>({3000});
  for (const std::int64_t place : {0, 2, 511, 512, 1500, 2998, 2999}) {
    for (const std::int64_t index : {std::int64_t{700}, std::int64_t{-701}, INT64_MAX, INT64_MIN}) {
      for (const bool follows_negative : {false, true}) {
        auto indices = many_indices([&](std::int64_t i) { return follows_negative && i % 5 == 4; });
        indices(place) = index;
        const auto text = [&](const char* name) {
          return std::string("tenon::") + name + ": index " + std::to_string(index) +
                 " is out of range for dimension 0, whose size is 700";
        };
        const auto error = [](auto f) { return error_text<tn::IndexError>(f); };
        CHECK(error([&] { (void)tn::take(x, indices, axis(0)); }) == text("take"));
        CHECK(error([&] { (void)tn::take(x.view({700, 1}).expand({700, 2}), indices, axis(0)); }) == text("take"));
        CHECK(error([&] { (void)tn::gather(x, 0, indices); }) == text("gather"));
        CHECK(error([&] {
                (void)tn::take_along_axis(x.view({700, 1}), indices.view({2, 1500}).t(), axis(0));
              }) == text("take_along_axis"));
        CHECK_THROWS_AS(tn::take(x, indices), tn::IndexError);
        CHECK_THROWS_AS(x(indices), tn::IndexError);
        auto written = x.clone();
        CHECK(error([&] { written.scatter_(0, indices, values); }) == text("scatter_"));
        CHECK(error([&] { written.scatter_add_(0, indices, values); }) == text("scatter_add_"));
        CHECK(error([&] { written.index_copy_(0, indices, values); }) == text("index_copy_"));
        CHECK_THROWS_AS(written.put_(indices, values), tn::IndexError);
        CHECK_THROWS_AS(written(indices) = values, tn::IndexError);
        REQUIRE(tn::array_equal(written, x));
      }
    }
  }
}

TEST_CASE("an index out of range where nothing is read, and where short lines or several lines share indices") {
  const auto text = [](auto f) { return error_text<tn::IndexError>(f); };
  CHECK(text([] { (void)tn::take(tn::zeros<float>({3, 0}), tn::tensor<int>({3}), axis(0)); }) ==
        "tenon::take: index 3 is out of range for dimension 0, whose size is 3");
  const auto x = tn::zeros<float>({100, 3});
  auto indices = tn::zeros<std::int64_t>({100, 2});
  indices(99, 1) = 3;
  CHECK(text([&] { (void)tn::gather(x, 1, indices); }) ==
        "tenon::gather: index 3 is out of range for dimension 1, whose size is 3");
  CHECK(text([&] { (void)tn::take(x, tn::tensor<int>({0, 2, 3}), axis(1)); }) ==
        "tenon::take: index 3 is out of range for dimension 1, whose size is 3");
  auto many = tn::zeros<std::int64_t>({100000});
  many(70000) = -1;
  many(90000) = 300, many(99999) = 301;  // the first is named, whichever thread meets which
  tn::set_num_threads(4);
  CHECK(text([&] { (void)tn::take(x.view({-1}), many, axis(0)); }) ==
        "tenon::take: index 300 is out of range for dimension 0, whose size is 300");
  tn::set_num_threads(0);
}
