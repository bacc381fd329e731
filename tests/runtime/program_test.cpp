#include <tenon/runtime/function.hpp>
#include <tenon/runtime/program.hpp>
#include <tenon/tenon.hpp>

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/runtime_results.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

/// exp(-a) * 2 + b / 10
rt::Program example() {
  rt::Program program;
  const auto a = program.input(), b = program.input();
  const auto scaled =
      program.apply("multiply", {program.apply("exp", {program.apply("negative", {a})}), program.constant(2)});
  program.apply("add", {scaled, program.apply("divide", {b, program.constant(10)})});
  return program;
}

bool same(const tn::AnyTensor& a, const tn::AnyTensor& b) {
  return a.dtype() == b.dtype() && rt::call("all", {rt::call("equal", {a, b})}).tensor().as<bool>().item();
}

}  // namespace

TEST_CASE("a program computes what its operations compute one by one") {
  const rt::Program program = example();
  for (const std::int64_t n : {0, 1, 7, 511, 512, 513, 5000, 100000}) {
    const auto x = tn::rand<float>({n}), y = tn::rand<float>({n});
    const tn::Tensor<float> wanted = tn::exp(-x) * 2.f + y / 10.f;
    CHECK(tn::array_equal(program.run({x, y}).as<float>(), wanted));
    const auto d = tn::rand<double>({n});
    CHECK(tn::array_equal(program.run({d, d}).as<double>(), tn::Tensor<double>(tn::exp(-d) * 2. + d / 10.)));
  }
}

TEST_CASE("a program's inputs broadcast, have any strides, and are promoted") {
  const rt::Program program = example();
  const auto i = tn::arange<int>(6).reshape({2, 3});
  const auto column = tn::rand<float>({2, 1});
  CHECK(same(program.run({i, column}), tn::Tensor<double>(tn::exp(-i) * 2. + column / 10.f)));
  CHECK(same(program.run({column, i}), tn::Tensor<double>(tn::exp(-column) * 2.f + i / 10)));
  CHECK(same(program.run({i.t(), i.t()}), tn::Tensor<double>(tn::exp(-i.t()) * 2. + i.t() / 10)));
  const auto half = column.cast<tn::float16>();
  // float in between
  CHECK(same(program.run({half, half}), tn::Tensor<tn::float16>(tn::exp(-half) * 2.f + half / 10.f)));
}

TEST_CASE("a node that is used several times, a chain of many nodes, and a program of numbers") {
  rt::Program program;
  auto x = program.input();
  for (int k = 0; k < 200; ++k) x = program.apply("add", {x, x});
  CHECK(program.run({tn::ones<double>({3})}).as<double>()(2) == std::ldexp(1.0, 200));
  rt::Program numbers;
  numbers.apply("multiply", {numbers.constant(6), numbers.constant(7)});
  CHECK(numbers.run({}).as<std::int64_t>().item() == 42);
  rt::Program selected;
  const auto condition = selected.input(), y = selected.input();
  selected.apply("where", {condition, y, selected.constant(0)});
  const auto row = tn::tensor<float>({1, -2, 3});
  CHECK(tn::array_equal(selected.run({row > 0.f, row}).as<float>(), tn::tensor<float>({1, 0, 3})));
}

TEST_CASE("a program that ends with a reduction") {
  rt::Program program = example();
  program.reduce("sum", 1, true);
  const auto x = tn::rand<float>({40, 3000}), y = tn::rand<float>({3000});
  const auto total = program.run({x, y}).as<float>();
  const tn::Tensor<float> wanted = tn::sum(tn::exp(-x) * 2.f + y / 10.f, tn::axis(1), tn::keepdims);
  CHECK(support::same_computed_result(rt::Value(total), {wanted}));
  CHECK_THROWS_AS(program.input(), tn::TypeError);
  CHECK_THROWS_AS(program.reduce("sum"), tn::TypeError);
}

TEST_CASE("what a program refuses") {
  rt::Program program;
  const auto a = program.input(), b = program.input();
  program.apply("floor_divide", {a, program.apply("subtract", {b, program.constant(1)})});
  const auto i = tn::arange<int>(3);
  CHECK(support::error_text<tn::TypeError>([&] {
          program.run({i, i});
        }) == "tenon::floor_divide: an integer divisor is 0");
  CHECK(same(program.run({i, i + 2}), tn::Tensor<int>(tn::floor_divide(i, i + 1))));
  CHECK_THROWS_AS(program.run({i}), tn::TypeError);
  CHECK_THROWS_AS(program.run({i, tn::ones<float>({4})}), tn::ShapeError);
  CHECK_THROWS_AS(program.apply("no such operation", {a}), tn::TypeError);
  CHECK_THROWS_AS(program.apply("sum", {a}), tn::TypeError);
  CHECK_THROWS_AS(program.apply("add", {a}), tn::TypeError);
  CHECK_THROWS_AS(program.apply("add", {a, rt::Program::Node{99}}), tn::IndexError);
  CHECK_THROWS_AS(program.constant("2"), tn::TypeError);
  CHECK_THROWS_AS(program.reduce("add"), tn::TypeError);
  CHECK_THROWS_AS(rt::Program().run({}), tn::IndexError);
  rt::Program small;
  small.apply("add", {small.input(), small.constant(300)});
  CHECK_THROWS_AS(small.run({tn::ones<std::int8_t>({2})}), tn::TypeError);
  rt::Program bits;
  bits.apply("bitwise_invert", {bits.input()});
  CHECK_THROWS_AS(bits.run({tn::ones<float>({2})}), tn::TypeError);
}
