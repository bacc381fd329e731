// Choosing by conditions and open meshes, beside NumPy, in every layout of the operands.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::error_text, support::Golden, support::key_of, support::layouts_of,
    support::Value;
using tenon::AnyTensor, tenon::DType;

namespace {

constexpr DType moved_types[] = {DType::bool_, DType::uint8, DType::float32, DType::int64, DType::complex128};
using List = std::vector<Value>;

List conditions_of(Golden& golden, std::size_t layout, int first = 0, int last = 3) {
  List list;
  for (int k = first; k < last; ++k) {
    const auto layouts = layouts_of(golden.get("condition" + std::to_string(k), DType::bool_));
    list.emplace_back(layouts[layout % layouts.size()]);
  }
  return list;
}

}  // namespace

TEST_CASE("select") {
  Golden golden("indexing", "select");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (std::size_t layout = 0; layout < 4; ++layout) {
      const AnyTensor x = layouts_of(golden.get(key + "x0", dtype))[layout],
                      y = layouts_of(golden.get(key + "x1", dtype))[3 - layout];
      const AnyTensor one = golden.get(key + "x2", dtype);
      check_golden(golden, key + "one", call("select", {conditions_of(golden, layout, 0, 1), List{x}}));
      check_golden(golden, key + "two", call("select", {conditions_of(golden, layout, 1), List{x, y}}));
      check_golden(golden, key + "three",
                   call("select", {conditions_of(golden, layout), List{y, one, x}}, {{"otherwise", y}}));
    }
  }
  const auto x = golden.get("uint8.x0", DType::uint8), y = golden.get("uint8.x1", DType::uint8);
  check_golden(golden, "promoted",
               call("select", {conditions_of(golden, 0, 0, 2), List{x, golden.get("float32.x1", DType::float32)}, 7}));
  check_golden(golden, "raised", call("select", {conditions_of(golden, 0, 0, 2), List{x, y}, 0.5}));
}

TEST_CASE("select: what it is given, in C++") {
  const auto x = tn::tensor<float>({-2, -1, 0, 20, NAN});
  const auto wanted = tn::tensor<float>({2, 1, 9, 20, 9});
  CHECK(tn::array_equal(tn::select({x < 0, x > 9}, {-x, x}, 9), wanted));
  CHECK(tn::array_equal(tn::select({x < 0, x > 9, x < 0}, {-x, x, x + 1}, 9), wanted));  // the first one that holds
  const std::vector<tn::Tensor<bool>> conditions{tn::eval(x < 0), tn::eval(x > 9)};
  const std::vector<tn::Tensor<float>> choices{tn::eval(-x), x};
  CHECK(tn::array_equal(tn::select(conditions, choices, 9), wanted));
  CHECK(tn::array_equal(tn::select(conditions, choices), tn::tensor<float>({2, 1, 0, 20, 0})));
  // a number among tensors
  CHECK(tn::array_equal(tn::select({x < 0, x > 9}, {1, x}), tn::tensor<float>({1, 1, 0, 20, 0})));
  const auto numbers = tn::select({x < 0, x > 9}, {1, 2});
  static_assert(std::is_same_v<decltype(numbers)::value_type, int>);
  CHECK(tn::array_equal(numbers, tn::tensor<int>({1, 1, 0, 2, 0})));
  CHECK(tn::array_equal(tn::select({x < 0}, {1}, tn::tensor<double>({{0.5}, {1.5}})),
                        tn::tensor<double>({{1, 1, 0.5, 0.5, 0.5}, {1, 1, 1.5, 1.5, 1.5}})));
  CHECK(tn::select({x < 0}, {x[0]}).sizes() == tn::Shape{5});  // a scalar
  CHECK(tn::select({tn::ones<bool>({0, 1})}, {x}).sizes() == tn::Shape{0, 5});
}

TEST_CASE("select: errors") {
  const auto x = tn::tensor<float>({1, 2, 3});
  const auto two = tn::tensor<float>({1, 2});
  const std::vector<tn::Tensor<bool>> none;
  const std::vector<tn::Tensor<float>> one{x};
  const auto text = [](const auto& call) { return error_text<tn::ShapeError>(call); };
  CHECK(text([&] { (void)tn::select(none, std::vector<tn::Tensor<float>>{}); }) ==
        "tenon::select: there are no conditions");
  CHECK(text([&] { (void)tn::select({x < 2, x < 3}, {x}); }) == "tenon::select: 2 conditions and 1 choices");
  CHECK(text([&] { (void)tn::select({x < 2}, {two}); }).rfind("tenon::select: ", 0) == 0);
  CHECK(text([&] { (void)tn::select({two < 2}, {x}); }).rfind("tenon::select: ", 0) == 0);
  CHECK(text([&] { (void)tn::select({x < 2}, {x}, two); }).rfind("tenon::select: ", 0) == 0);
  CHECK_THROWS_AS(call("select", {List{}, List{x}}), tn::TypeError);
  CHECK_THROWS_AS(call("select", {List{Value()}, List{x}}), tn::TypeError);
  CHECK_THROWS_AS(call("select", {List{x}, List{Value()}}), tn::TypeError);
  CHECK_THROWS_AS(call("select", {List{true}, List{x}}), tn::TypeError);  // a number is no condition
  CHECK_THROWS_AS(call("select", {tn::Shape{1}, List{x}}), tn::TypeError);
  CHECK(error_text<tn::TypeError>([&] { (void)call("select", {List{tn::eval(x < 2), x}, List{x, x}}); }) ==
        "tenon::select: condition 1 is of float32: bool is needed");
  CHECK(text([&] {
          (void)call("select", {List{tn::eval(x < 2)}, List{x, x}});
        }) == "tenon::select: 1 conditions and 2 choices");
  const auto bytes = tn::ones<std::uint8_t>({3});
  CHECK_THROWS_AS(tn::select({x < 2}, {bytes}, 300), tn::TypeError);
  CHECK_THROWS_AS(call("select", {List{tn::eval(x < 2)}, List{bytes}, 300}), tn::TypeError);
  const auto wide = tn::ones<bool>({1}).expand({std::int64_t{1} << 40, 1}),
             high = tn::ones<bool>({1}).expand({1, std::int64_t{1} << 40});
  CHECK_THROWS_AS(tn::select({wide, high}, {1, 2}), tn::ShapeError);
}

TEST_CASE("piecewise") {
  Golden golden("indexing", "piecewise");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (std::size_t layout = 0; layout < 4; ++layout) {
      const AnyTensor x = layouts_of(golden.get(key + "x", dtype))[layout];
      const AnyTensor value = layouts_of(golden.get(key + "value", dtype))[3 - layout];
      const auto number = [&](int n) { return dtype == DType::bool_ ? Value(n != 0) : Value(n); };
      check_golden(golden, key + "one", call("piecewise", {x, conditions_of(golden, layout, 0, 1), List{number(1)}}));
      check_golden(golden, key + "rest",
                   call("piecewise", {x, conditions_of(golden, layout, 1), List{number(1), number(0), number(1)}}));
      check_golden(golden, key + "tensors",
                   call("piecewise", {x, conditions_of(golden, layout), List{value, number(0), value, x}}));
    }
  }
  const auto x = golden.get<float>("float32.x");
  std::vector<tn::Tensor<bool>> conditions;
  for (const auto& condition : conditions_of(golden, 0)) conditions.push_back(condition.tensor().as<bool>());
  const auto negative = [](const auto& of) { return -of; };
  const auto backwards = [](const auto& of) { return of.flip(0); };
  check_golden(golden, "functions",
               tn::piecewise(x, conditions, negative, backwards, 3, [](const auto& of) { return of * of; }));
}

TEST_CASE("piecewise: what it is given, in C++") {
  const auto x = tn::tensor<float>({-2, 0, 20, NAN});
  int calls = 0;
  const auto counted = [&](const auto& of) { return ++calls, of + 1; };
  CHECK(tn::array_equal(tn::piecewise(x, {x < 0, x > 9}, counted, 9), tn::tensor<float>({-1, 0, 9, 0})));
  // the last one that holds
  CHECK(tn::array_equal(tn::piecewise(x, {x < 9, x < 0}, 1, 2, 3), tn::tensor<float>({2, 1, 3, 3})));
  CHECK(calls == 1);
  (void)tn::piecewise(x, {x > 99}, counted, counted);
  CHECK(calls == 2);  // not for no elements
  CHECK(tn::array_equal(tn::piecewise(
                            x, {x < 9}, [](const auto& of) { return tn::sum(of); }, [](const auto&) { return 5; }),
                        tn::tensor<float>({-2, -2, 5, 5})));
  const std::vector<tn::Tensor<bool>> everywhere{tn::ones<bool>({})};
  const std::vector<tn::Tensor<float>> values{tn::ones<float>({})};
  CHECK(tn::array_equal(tn::piecewise(x + 1, everywhere, values), tn::ones<float>({4})));
  CHECK(tn::piecewise(tn::zeros<int>({0, 3}), {tn::ones<bool>({3})}, 1).sizes() == tn::Shape{0, 3});
}

TEST_CASE("piecewise: errors") {
  const auto x = tn::tensor<float>({1, 2, 3});
  const auto two = tn::tensor<float>({1, 2});
  const auto text = [](const auto& call) { return error_text<tn::ShapeError>(call); };
  CHECK(text([&] { (void)tn::piecewise(x, std::vector<tn::Tensor<bool>>{}, 1); }) ==
        "tenon::piecewise: there are no conditions");
  CHECK(text([&] { (void)tn::piecewise(x, {x < 2}, 1, 2, 3); }) ==
        "tenon::piecewise: 1 conditions and 3 values: one for each, or one more for the other elements");
  CHECK(text([&] { (void)tn::piecewise(x, {two < 2}, 1); }).rfind("tenon::piecewise: ", 0) == 0);
  // It is x that has the shape.
  CHECK(text([&] { (void)tn::piecewise(x, {tn::ones<bool>({2, 3})}, 1); }).rfind("tenon::piecewise: ", 0) == 0);
  CHECK(text([&] { (void)tn::piecewise(x, {x < 3}, tn::ones<float>({2, 3})); }).rfind("tenon::piecewise: ", 0) == 0);
  CHECK(text([&] { (void)tn::piecewise(x, {x < 3}, [&](const auto&) { return x; }); }).rfind("tenon::piecewise: ", 0) ==
        0);
  const auto mask = tn::eval(x < 2);
  CHECK_THROWS_AS(call("piecewise", {x, List{}, List{1}}), tn::TypeError);
  CHECK_THROWS_AS(call("piecewise", {x, List{mask}, List{}}), tn::TypeError);
  CHECK(error_text<tn::TypeError>([&] { (void)call("piecewise", {x, List{x}, List{1}}); }) ==
        "tenon::piecewise: condition 0 is of float32: bool is needed");
  CHECK_THROWS_AS(call("piecewise", {tn::ones<int>({3}), List{mask}, List{0.5}}), tn::TypeError);
  CHECK_THROWS_AS(call("piecewise", {tn::ones<int>({3}), List{mask}, List{x}}), tn::TypeError);
  CHECK_THROWS_AS(call("piecewise", {tn::ones<std::uint8_t>({3}), List{mask}, List{300}}), tn::TypeError);
}

TEST_CASE("ix_") {
  Golden golden("indexing", "ix_");
  const auto rows = golden.get("rows", DType::int64), mask = golden.get("mask", DType::bool_),
             none = golden.get("none", DType::int64);
  const auto behind = support::narrowed(rows, 0, 1, 3);
  const auto check = [&](const std::string& name, const Value& made) {
    for (std::size_t k = 0; k < made.list().size(); ++k) check_golden(golden, name + std::to_string(k), made.list()[k]);
  };
  for (const auto& layout : layouts_of(rows)) check("three", call("ix_", {layout, mask, behind}));
  check("three", call("ix_", {List{tn::runtime::cast(rows, DType::int8), mask, behind}}));
  check("one", call("ix_", {mask}));
  check("empty", call("ix_", {rows, none}));
  check("empty", call("ix_", {rows, tn::zeros<float>({0})}));  // a list of no numbers
  const auto [i, j, k] = tn::ix_(rows.as<std::int64_t>(), mask.as<bool>(), behind.as<std::int64_t>());
  check_golden(golden, "chosen", golden.get<float>("x")(i, j, k));
}

TEST_CASE("ix_: its memory, and errors") {
  const auto row = tn::tensor<std::int64_t>({0, 1});
  const auto [i] = tn::ix_(row);
  CHECK(i.data_ptr() != row.data_ptr());
  const std::vector<tn::Tensor<std::int64_t>> rows{row, row};
  CHECK(tn::ix_(rows)[1].sizes() == tn::Shape{1, 2});
  const auto text = [](const auto& call) { return error_text<tn::ShapeError>(call); };
  CHECK(text([&] {
          (void)tn::ix_(row, tn::zeros<int>({2, 2}));
        }) == "tenon::ix_: tensor 1 of shape (2,2) is no row of indices");
  CHECK(text([&] { (void)call("ix_", {row[0]}); }) == "tenon::ix_: tensor 0 of shape () is no row of indices");
  CHECK(text([&] { (void)tn::ix_(std::vector<tn::Tensor<std::int64_t>>(65, row)); }) ==
        "tenon::ix_: 65 rows, and a tensor has at most 64 dimensions");
  CHECK(error_text<tn::TypeError>([&] { (void)call("ix_", {tn::ones<float>({1})}); }) ==
        "tenon::ix_: a row of float32 holds no indices: integers or bools are needed");
  CHECK_THROWS_AS(call("ix_", {List{}}), tn::TypeError);
  CHECK_THROWS_AS(call("ix_", {3}), tn::ShapeError);
  CHECK_THROWS_AS(tn::ix_(tn::full<std::uint64_t>({1}, UINT64_MAX)), tn::IndexError);
}
