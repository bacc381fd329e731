#include <tenon/runtime/value.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::runtime::Value, tn::runtime::ValueKind;

TEST_CASE("a value holds what it was made from") {
  CHECK(Value().is_nothing());
  CHECK(Value(true).boolean());
  CHECK(Value(-3).integer() == -3);
  CHECK(Value(std::uint64_t{5}).kind() == ValueKind::integer);
  CHECK(Value(~std::uint64_t{0}).kind() == ValueKind::natural);
  CHECK(Value(~std::uint64_t{0}).natural() == ~std::uint64_t{0});
  CHECK(Value(~std::uint64_t{0}).real() == 18446744073709551615.0);
  CHECK(Value(2.5).real() == 2.5);
  CHECK(Value(2.5f).real() == 2.5);
  CHECK(Value(7).real() == 7);
  CHECK(Value(tn::complex<double>(1, 2)).complex() == tn::complex<double>(1, 2));
  CHECK(Value(3).complex() == tn::complex<double>(3, 0));
  CHECK(Value("axis").text() == "axis");
  CHECK(Value(tn::DType::int8).dtype() == tn::DType::int8);
  CHECK(Value(tn::AnyDevice{}).device() == tn::AnyDevice{});
  CHECK(Value(tn::Shape{2, 3}).integers() == tn::Shape{2, 3});
  CHECK(Value({2, 3}).integers() == tn::Shape{2, 3});
  CHECK(Value({2.5, 3}).list().size() == 2);
  tn::Generator generator(7);
  CHECK(&Value(generator).generator() == &generator);
}

TEST_CASE("a tensor in a value shares its elements, and is released with it") {
  const auto x = tn::arange<float>(3);
  {
    const Value value = x, copy = value;
    CHECK(x.storage().use_count() == 3);
    CHECK(copy.tensor().data_ptr() == x.data_ptr());
    Value moved = std::move(const_cast<Value&>(value));
    CHECK(x.storage().use_count() == 3);
    moved = Value(1);
    CHECK(x.storage().use_count() == 2);
  }
  CHECK(x.storage().use_count() == 1);
  CHECK(Value(x + 1.f).tensor().as<float>()(2) == 3.f);  // an expression is computed
}

TEST_CASE("values are copied and moved, whatever they hold") {
  const std::vector<Value> all = {Value(),
                                  true,
                                  -1,
                                  2.5,
                                  tn::complex<double>(0, 1),
                                  "text",
                                  tn::DType::bool_,
                                  tn::arange<int>(2),
                                  tn::Shape{1},
                                  std::vector<Value>{1, "two"},
                                  Value::Function([](const tn::AnyTensor&) { return Value(5); })};
  for (const Value& value : all) {
    Value copy = value;
    CHECK(copy.description() == value.description());
    Value moved = std::move(copy);
    CHECK(moved.description() == value.description());
    CHECK(copy.is_nothing());
    for (const Value& other : all) {
      Value assigned = other;
      assigned = value;
      CHECK(assigned.kind() == value.kind());
      assigned = Value(other);
      CHECK(assigned.kind() == other.kind());
    }
    moved = *&moved;  // itself
    CHECK(moved.kind() == value.kind());
  }
  CHECK(all.back().function()(tn::arange<int>(1)).integer() == 5);
}

TEST_CASE("a value of another kind is a TypeError that says what it is") {
  CHECK(support::error_text<tn::TypeError>([] { (void)Value(2.5).integer(); }) ==
        "tenon::runtime: the value is float, not an integer of 64 bits");
  CHECK(support::error_text<tn::TypeError>([] { (void)Value("a").tensor(); }) ==
        "tenon::runtime: the value is text \"a\", not a tensor");
  CHECK(support::error_text<tn::TypeError>([] { (void)Value(tn::zeros<float>({2, 3})).real(); }) ==
        "tenon::runtime: the value is Tensor float32 (2,3), not a real number");
  CHECK_THROWS_AS(Value().boolean(), tn::TypeError);
  CHECK_THROWS_AS(Value(1).list(), tn::TypeError);
  CHECK_THROWS_AS(Value(~std::uint64_t{0}).integer(), tn::TypeError);
  CHECK_THROWS_AS(Value(1).generator(), tn::TypeError);
  CHECK_THROWS_AS(Value(1).function(), tn::TypeError);
}
