#include <tenon/runtime/index_item.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

tn::Tensor<std::int64_t> counted() { return tn::arange<std::int64_t>(24).reshape({2, 3, 4}); }

bool equal(const tn::AnyTensor& got, const tn::Tensor<std::int64_t>& expected) {
  return got.sizes() == expected.sizes() && tn::array_equal(got.as<const std::int64_t>(), expected);
}

}  // namespace

TEST_CASE("integers, ranges, new dimensions and an ellipsis select the views that they select at compile time") {
  const auto x = counted();
  const tn::AnyTensor any = x;
  CHECK(equal(rt::index(any, {1}), x[1]));
  CHECK(equal(rt::index(any, {-1, tn::range(1, tn::end)}), x(-1, tn::range(1, tn::end))));
  CHECK(equal(rt::index(any, {tn::range(tn::none, tn::none, -1)}), x(tn::range(tn::none, tn::none, -1))));
  CHECK(equal(rt::index(any, {tn::all, tn::newaxis, tn::range(0, 3, 2), tn::end - 1}),
              x(tn::all, tn::newaxis, tn::range(0, 3, 2), -1)));
  CHECK(equal(rt::index(any, {tn::ellipsis, 2}), x(tn::ellipsis, 2)));
  CHECK(equal(rt::index(any, {}), x));
  CHECK(equal(rt::index(any, {tn::range(2, 2)}), x(tn::range(2, 2))));
  CHECK(rt::index(any, {tn::ellipsis, 2}).block() == any.block());
  CHECK(equal(rt::index(any, {tn::tensor<std::int64_t>(1)}), x[1]));  // of no dimensions: an integer
}

TEST_CASE("masks and tensors of integers choose as in NumPy") {
  const auto x = counted();
  const tn::AnyTensor any = x;
  const auto rows = tn::tensor<std::int64_t>({1, 0, -1});
  CHECK(equal(rt::index(any, {rows}), tn::stack(x[1], x[0], x[1])));
  CHECK(equal(rt::index(any, {x > 20}), tn::tensor<std::int64_t>({21, 22, 23})));
  CHECK(equal(rt::index(any, {tn::tensor<bool>({false, true})}), x(tn::range(1, 2))));
  // Neighbours stay in place, others stand in front.
  const auto pair = tn::tensor<std::int64_t>({0, 2});
  CHECK(equal(rt::index(any, {tn::all, pair, pair}), tn::tensor<std::int64_t>({{0, 10}, {12, 22}})));
  CHECK(equal(rt::index(any, {tn::tensor<std::int64_t>({0, 1}), tn::all, pair}),
              tn::tensor<std::int64_t>({{0, 4, 8}, {14, 18, 22}})));
  CHECK(rt::index(any, {tn::tensor<bool>(true)}).sizes() == tn::Shape{1, 2, 3, 4});
  CHECK(rt::index(any, {tn::tensor<bool>(false)}).sizes() == tn::Shape{0, 2, 3, 4});
}

TEST_CASE("assignment writes through every kind of index") {
  const auto x = counted();
  const tn::AnyTensor any = x;
  rt::assign(any, {0, tn::range(0, 2)}, 7);
  CHECK(tn::all(x(0, tn::range(0, 2)) == 7).item());
  CHECK(x(0, 2, 0) == 8);
  rt::assign(any, {x > 20}, -1);
  CHECK(tn::sum(x == -1).item() == 3);
  rt::assign(any, {tn::tensor<std::int64_t>({1}), tn::all, tn::tensor<std::int64_t>({0})},
             tn::tensor<double>({5.9, 6, 7}));
  CHECK((x(1, 0, 0) == 5 && x(1, 1, 0) == 6 && x(1, 2, 0) == 7));
}

TEST_CASE("indices choose from views of any steps, and write values that overlap them as if copied first") {
  const auto x = counted();
  const tn::AnyTensor turned = x.permute({2, 0, 1})(tn::range(tn::none, tn::none, -1));  // (4, 2, 3): 3 - i, j, k
  const auto columns = tn::tensor<std::int64_t>({{0, -1}, {2, 1}});
  const auto chosen = rt::index(turned, {tn::all, 1, columns}).as<const std::int64_t>();
  REQUIRE(chosen.sizes() == tn::Shape{4, 2, 2});
  for (std::int64_t i = 0; i < 4; ++i) {
    CHECK(chosen(i, 0, 0) == x(1, 0, 3 - i));
    CHECK(chosen(i, 0, 1) == x(1, 2, 3 - i));
    CHECK(chosen(i, 1, 0) == x(1, 2, 3 - i));
    CHECK(chosen(i, 1, 1) == x(1, 1, 3 - i));
  }
  const auto row = tn::arange<std::int64_t>(6);
  rt::assign(row, {tn::tensor<std::int64_t>({0, 1, 2, 3, 4, 5})}, row(tn::range(tn::none, tn::none, -1)));
  CHECK(equal(row, tn::tensor<std::int64_t>({5, 4, 3, 2, 1, 0})));
  rt::assign(row, {row}, tn::arange<std::int64_t>(10, 16));  // the indices are what is written
  CHECK(equal(row, tn::tensor<std::int64_t>({15, 14, 13, 12, 11, 10})));
  const auto grid = tn::zeros<std::int64_t>({3, 4});
  rt::assign(grid, {tn::tensor<std::int64_t>({-1, 0}), tn::range(1, 3)}, tn::tensor<std::int64_t>({{1, 2}, {3, 4}}));
  CHECK(equal(grid, tn::tensor<std::int64_t>({{0, 3, 4, 0}, {0, 0, 0, 0}, {0, 1, 2, 0}})));
  CHECK_THROWS_AS(rt::index(grid, {tn::tensor<std::int64_t>({0, 3})}), tn::IndexError);
  CHECK_THROWS_AS(rt::assign(grid, {0, tn::tensor<std::int64_t>({-5})}, 1), tn::IndexError);
  CHECK_THROWS_AS(rt::assign(tn::zeros<std::int64_t>({4}).expand({3, 4}), {tn::tensor<std::int64_t>({0})}, 1),
                  tn::Error);
}

TEST_CASE("few and many integers choose from one dimension alike, in elements of every size") {
  const auto check = [&]<class T>(T) {
    for (const std::int64_t n : {3, 256, 257}) {
      const tn::Tensor<T> data = tn::cast<T>(tn::arange<std::int64_t>(2 * n) % 100);
      const tn::Tensor<T> x = data(tn::range(tn::none, tn::none, -2)).clone();
      const tn::AnyTensor strided = data(tn::range(tn::none, tn::none, -2));
      const tn::Tensor<std::int64_t> places =
          tn::arange<std::int64_t>(n).flip(0) - n * (tn::arange<std::int64_t>(n) % 2);
      const auto chosen = rt::index(strided, {places}).template as<const T>();
      bool agree = chosen.sizes() == places.sizes();
      for (std::int64_t i = 0; i < n && agree; ++i) agree = chosen(i) == x(n - 1 - i);
      CHECK(agree);
      rt::assign(strided, {places}, chosen.flip(0));
      CHECK(tn::array_equal(strided.as<const T>(), x.flip(0)));
      auto outside = places.clone();
      outside(n - 1) = n;
      CHECK_THROWS_AS(rt::assign(strided, {outside}, 0), tn::IndexError);
      CHECK_THROWS_AS(rt::index(strided, {outside}), tn::IndexError);
      CHECK(tn::array_equal(strided.as<const T>(), x.flip(0)));
      rt::assign(strided, {places}, tn::zeros<bool>({n}));
      CHECK(tn::sum(tn::cast<double>(strided.as<const T>())).item() == 0);
    }
    CHECK(equal(rt::index(tn::arange<std::int64_t>(4), {tn::tensor<std::int64_t>({{3, 0}})}),
                tn::tensor<std::int64_t>({{3, 0}})));
    CHECK_THROWS_AS(rt::assign(tn::tensor<T>(T(1)).expand({4}), {tn::tensor<std::int64_t>({0})}, 0), tn::Error);
  };
  check(std::int8_t{}), check(std::int16_t{}), check(float{}), check(double{});
  CHECK(equal(rt::row(counted(), -1), counted()[1]));
  CHECK_THROWS_AS(rt::row(counted(), 2), tn::IndexError);
  CHECK_THROWS_AS(rt::row(tn::tensor<float>(1.f), 0), tn::IndexError);
}

TEST_CASE("what does not fit a tensor is refused, and nothing is written") {
  const auto x = counted();
  const tn::AnyTensor any = x;
  const auto indices = tn::tensor<std::int64_t>({0, 5});
  CHECK_THROWS_AS(rt::index(any, {2}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {0, 0, 0, 0}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {tn::ellipsis, tn::ellipsis}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {indices}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {tn::tensor<double>({0.0})}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {tn::tensor<bool>({true, false, true})}), tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {tn::tensor<std::int64_t>({0, 1}), tn::tensor<std::int64_t>({0, 1, 2})}),
                  tn::IndexError);
  CHECK_THROWS_AS(rt::index(any, {tn::range(0, 2, 0)}), tn::IndexError);
  CHECK_THROWS_AS(rt::assign(any, {tn::tensor<std::int64_t>({0, 9})}, 1), tn::IndexError);
  CHECK_THROWS_AS(rt::assign(any, {0}, tn::ones<double>({5})), tn::ShapeError);
  CHECK_THROWS_AS(rt::assign(any, {0}, 1.5), tn::TypeError);
  CHECK_THROWS_AS(rt::assign(tn::AnyTensor(tn::Tensor<const std::int64_t>(x)), {0}, 1), tn::TypeError);
  CHECK(equal(any, counted()));
}

TEST_CASE("the only element of a tensor is a number of its kind") {
  CHECK(rt::item(tn::tensor<bool>(true)).boolean());
  CHECK(rt::item(tn::tensor<float>({{2.5f}})).real() == 2.5);
  CHECK(rt::item(tn::tensor<std::uint64_t>(~std::uint64_t{0})).natural() == ~std::uint64_t{0});
  CHECK(rt::item(tn::tensor<tn::complex<float>>(tn::complex<float>{1, 2})).complex().im == 2);
  CHECK_THROWS_AS(rt::item(counted()), tn::ShapeError);
}
