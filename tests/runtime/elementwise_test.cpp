// What the run-time driver of elementwise operations decides: types, numbers, half types, strides, overlap. Values are
// compared with golden data elsewhere.
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/program.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/extreme_integers.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using tn::AnyTensor, tn::DType;

namespace {

AnyTensor result(const char* name, std::initializer_list<rt::Value> operands) {
  return rt::call(name, operands).tensor();
}
bool same(const AnyTensor& a, const AnyTensor& b) {
  return a.dtype() == b.dtype() && a.sizes() == b.sizes() && result("all", {result("equal", {a, b})}).as<bool>().item();
}
/// The integers where types end, as a tensor of one type and in 128 bits.
struct ExtremeIntegers {
  AnyTensor tensor;
  std::vector<support::Int128> wide;
};
template <class T>
ExtremeIntegers extremes_of() {
  const std::vector<T> values = support::extremes<T>();
  return {tn::asarray(values).clone(), std::vector<support::Int128>(values.begin(), values.end())};
}
/// More elements than a block, of small numbers that every type holds.
AnyTensor numbers(int dtype) {
  return rt::cast((tn::arange<int>(1500) % 7 + 1).reshape({2, 750}), static_cast<DType>(dtype));
}

}  // namespace

TEST_CASE("operands of two types give what they give once they are promoted") {
  for (int a = 0; a < tn::AllTypes::size; ++a) {
    for (int b = 0; b < tn::AllTypes::size; ++b) {
      const AnyTensor x = numbers(a), y = numbers(b);
      const DType common = rt::promote(x.dtype(), y.dtype());
      for (const char* name : {"add", "divide", "equal", "logical_xor"}) {
        INFO(name << " of " << tn::name_of(x.dtype()) << " and " << tn::name_of(y.dtype()));
        CHECK(same(result(name, {x, y}), result(name, {rt::cast(x, common), rt::cast(y, common)})));
      }
    }
  }
}

TEST_CASE("a number beside a tensor gives what a tensor of that number gives") {
  for (int a = 1; a < tn::AllTypes::size; ++a) {
    const AnyTensor x = numbers(a), three = rt::cast(tn::full<int>({1}, 3), x.dtype());
    INFO(tn::name_of(x.dtype()));
    for (const char* name : {"add", "subtract", "multiply", "not_equal", "pow"}) {
      CHECK(same(result(name, {x, 3}), result(name, {x, three})));
      CHECK(same(result(name, {3, x}), result(name, {three, x})));
    }
    CHECK(same(result("where", {x, x, 3}), x));
  }
  CHECK(result("add", {1, 2}).as<std::int64_t>().item() == 3);
  CHECK(result("add", {true, 2.5}).as<double>().item() == 3.5);
  CHECK(result("add", {tn::ones<float>({2}), tn::complex<double>(0, 1)}).dtype() == DType::complex64);
  CHECK_THROWS_AS(result("add", {tn::ones<std::uint8_t>({2}), -1}), tn::TypeError);
  CHECK_THROWS_AS(result("add", {tn::ones<std::int64_t>({2}), ~std::uint64_t{0}}), tn::TypeError);
  CHECK(result("add", {tn::ones<std::uint64_t>({1}), ~std::uint64_t{0} - 1}).as<std::uint64_t>().item() ==
        ~std::uint64_t{0});
}

TEST_CASE("integers of any two types are compared exactly") {
  const std::vector<ExtremeIntegers> all{extremes_of<std::int8_t>(),   extremes_of<std::int16_t>(),
                                         extremes_of<std::int32_t>(),  extremes_of<std::int64_t>(),
                                         extremes_of<std::uint8_t>(),  extremes_of<std::uint16_t>(),
                                         extremes_of<std::uint32_t>(), extremes_of<std::uint64_t>()};
  const auto six = [](const rt::Value& a, const rt::Value& b) {
    rt::Value bits = 0;
    int bit = 1;
    for (const char* name : {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"}) {
      bits = rt::call("add", {bits, rt::call("where", {rt::call(name, {a, b}), bit, 0})});
      bit *= 2;
    }
    return rt::cast(bits.tensor(), DType::int64).as<std::int64_t>();
  };
  for (const ExtremeIntegers& x : all) {
    const AnyTensor column = rt::call("expand_dims", {x.tensor, 1}).tensor();
    for (const ExtremeIntegers& y : all) {
      INFO(tn::name_of(x.tensor.dtype()) << " and " << tn::name_of(y.tensor.dtype()));
      const auto found = six(column, y.tensor);
      std::string mistakes;
      for (std::size_t i = 0; i < x.wide.size(); ++i) {
        for (std::size_t k = 0; k < y.wide.size(); ++k) {
          const auto row = static_cast<std::int64_t>(i), place = static_cast<std::int64_t>(k);
          mistakes += support::difference(x.wide[i], y.wide[k], static_cast<int>(found(row, place)));
        }
      }
      CHECK(mistakes == "");
    }
    for (std::size_t i = 0; i < all[3].wide.size() + all[7].wide.size(); ++i) {  // numbers, too
      const ExtremeIntegers& numbers = i < all[3].wide.size() ? all[3] : all[7];
      const support::Int128 number = numbers.wide[i < all[3].wide.size() ? i : i - all[3].wide.size()];
      const rt::Value value =
          number < 0 ? rt::Value(static_cast<std::int64_t>(number)) : rt::Value(static_cast<std::uint64_t>(number));
      const auto after = six(x.tensor, value), before = six(value, x.tensor);
      std::string mistakes;
      for (std::size_t k = 0; k < x.wide.size(); ++k) {
        mistakes += support::difference(x.wide[k], number, static_cast<int>(after(static_cast<std::int64_t>(k))));
        mistakes += support::difference(number, x.wide[k], static_cast<int>(before(static_cast<std::int64_t>(k))));
      }
      CHECK(mistakes == "");
    }
  }
  CHECK(result("less", {-1, ~std::uint64_t{0}}).as<bool>().item());
}
TEST_CASE("a comparison with a number that the type does not hold: into a tensor, in place, and in a program") {
  const auto x = tn::tensor<std::uint8_t>({0, 44, 255});
  const auto out = tn::zeros<bool>({3});
  const rt::Value operands[] = {x, -1};
  const rt::Value* const given[] = {&operands[0], &operands[1]};
  rt::call_into(rt::function_called("greater"), given, out);
  CHECK(tn::all(out).item());
  rt::Program program;
  const auto a = program.input(), b = program.input();
  program.apply("logical_and",
                {program.apply("not_equal", {a, program.constant(300)}), program.apply("greater", {a, b})});
  CHECK(tn::all(program.run({x, tn::full<std::int8_t>({3}, -1)}).as<bool>()).item());
  CHECK(tn::all(program.run({tn::zeros<std::uint64_t>({3}), tn::full<std::int64_t>({3}, -1)}).as<bool>()).item());
  rt::call("equal_", {x, 300});
  CHECK(tn::array_equal(x, tn::zeros<std::uint8_t>({3})));
  CHECK_THROWS_AS(result("add", {x, 300}), tn::TypeError);  // a sum has no such answer
}

TEST_CASE("the power of 2 is the square, in place, too") {
  for (int a = 1; a < tn::AllTypes::size; ++a) {
    const AnyTensor x = numbers(a);
    INFO(tn::name_of(x.dtype()));
    CHECK(same(result("pow", {x, 2}), result("square", {x})));
    CHECK(same(result("pow", {x, 2}), result("pow", {x, rt::cast(tn::full<int>({1}, 2), x.dtype())})));
    const AnyTensor y = x.clone();
    CHECK(same(result("pow_", {y, 2}), result("square", {x})));
    CHECK(same(y, result("square", {x})));
  }
  const AnyTensor integers = tn::arange<int>(5), real = result("pow", {integers, 2.0});
  CHECK(same(real, result("square", {rt::cast(integers, real.dtype())})));
  CHECK(same(result("pow", {tn::ones<bool>({2}), 2}), result("pow", {tn::ones<std::int64_t>({2}), 2})));
}

TEST_CASE("operands of any strides, broadcast, empty, and more than a block") {
  const auto x = tn::rand<float>({40, 60}), y = tn::rand<float>({60});
  CHECK(same(result("multiply", {x, y}), tn::Tensor<float>(x * y)));
  const auto column = tn::rand<double>({40});
  CHECK(same(result("multiply", {x.t(), column}), tn::Tensor<double>(x.t() * column)));
  CHECK(same(result("subtract", {x(tn::all, tn::range(0, tn::end, 2)), 1}),
             tn::Tensor<float>(x(tn::all, tn::range(0, tn::end, 2)) - 1.f)));
  CHECK(result("add", {tn::empty<float>({0, 60}), y}).sizes() == tn::Shape{0, 60});
  CHECK(same(result("exp", {x.flip(1)}), tn::Tensor<float>(tn::exp(x.flip(1)))));
  const auto large = tn::rand<float>({300000});
  CHECK(same(result("add", {large, tn::arange<std::int16_t>(1)}),
             tn::Tensor<float>(large + tn::arange<std::int16_t>(1))));
}

TEST_CASE("in place: the tensor's own type and memory, also where operands overlap") {
  auto x = tn::arange<float>(9).reshape({3, 3});
  const float* const data = x.data_ptr();
  const tn::Tensor<float> wanted = x + x.t();
  rt::call("add_", {x, x.t()});
  CHECK(tn::array_equal(x, wanted));
  CHECK(x.data_ptr() == data);
  auto half = tn::ones<tn::float16>({600});
  rt::call("mul_", {half, 2.5});
  CHECK(tn::all(half == 2.5f).item());
  rt::call("add_", {half, tn::ones<float>({600})});  // computed in float, written as halves
  CHECK(tn::all(half == 3.5f).item());
  auto integers = tn::arange<std::int8_t>(4);
  rt::call("add_", {integers, tn::full<std::int64_t>({4}, 3)});
  CHECK(tn::array_equal(integers, tn::tensor<std::int8_t>({3, 4, 5, 6})));
  rt::call("clip_", {integers, 4, 5});
  CHECK(tn::array_equal(integers, tn::tensor<std::int8_t>({4, 4, 5, 5})));
}

TEST_CASE("a number that is left out keeps its place") {
  const float infinity = __builtin_inff(), most = 0x1.fffffep127f;
  const auto x = tn::tensor<float>({infinity, -infinity, 2.f});
  const auto gives = [&](const char* name, const rt::Keyword& number, const tn::Tensor<float>& expected) {
    return tn::array_equal(rt::call(name, {x}, {number}).tensor().as<float>(), expected);
  };
  CHECK(gives("nan_to_num", {"neginf", -1}, tn::tensor<float>({most, -1, 2})));
  CHECK(gives("nan_to_num", {"posinf", 1}, tn::tensor<float>({1, -most, 2})));
  CHECK(gives("nan_to_num_", {"neginf", -3}, tn::tensor<float>({most, -3, 2})));
}

TEST_CASE("in place: what is refused changes nothing") {
  const auto x = tn::arange<int>(4);
  const auto refuses = [&](const char* name, const rt::Value& second) {
    try {
      rt::call(name, {x, second});
    } catch (const tn::Error&) {
      return tn::array_equal(x, tn::tensor<int>({0, 1, 2, 3}));
    }
    return false;
  };
  CHECK(refuses("add_", 2.5));                          // a result of a higher kind
  CHECK(refuses("div_", 2));
  CHECK(refuses("add_", tn::ones<int>({5})));           // a shape that does not broadcast
  CHECK(refuses("add_", tn::ones<int>({2, 4})));        // a result that is larger
  CHECK(refuses("floor_divide_", tn::arange<int>(4)));  // a divisor is 0
  CHECK(refuses("add_", "1"));
  CHECK_THROWS_AS(rt::call("add_", {tn::Tensor<const int>(x), 1}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("add_", {x.expand({3, 4}), 1}), tn::ShapeError);
}
