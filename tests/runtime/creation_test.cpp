#include <tenon/runtime/function.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/runtime_cases.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using Numbers = tn::Tensor<float>;

namespace {

/// Cases of functions that have an operand.
const std::vector<support::RuntimeCase> of_operands = {
    {"zeros_like", {}, {}, [](Numbers& x) { return tn::zeros_like(x); }},
    {"ones_like", {}, {}, [](Numbers& x) { return tn::ones_like(x); }},
    {"full_like", {1}, {}, [](Numbers& x) { return tn::full_like(x, 1.f); }},
    {"asarray", {}, {}, [](Numbers& x) { return x; }},
    {"diag", {}, {}, [](Numbers& x) { return tn::diag(x); }, {4, 3}},
    {"diag", {-1}, {}, [](Numbers& x) { return tn::diag(x, -1); }, {4, 3}},
    {"diagflat", {1}, {}, [](Numbers& x) { return tn::diagflat(x, 1); }},
    {"tril", {}, {}, [](Numbers& x) { return tn::tril(x); }},
    {"triu", {1}, {}, [](Numbers& x) { return tn::triu(x, 1); }},
};

/// Calls of functions that make a tensor, and what the typed library makes as double: numbers that every dtype but bool
/// holds.
struct Made {
  const char* name;
  std::vector<rt::Value> arguments;
  rt::Value typed;
  bool of_bits = true;  // whether a bool holds the arguments
};
const std::vector<Made> made = {
    {"zeros", {tn::Shape{2, 3}}, tn::zeros<double>({2, 3})},
    {"ones", {tn::Shape{2, 3}}, tn::ones<double>({2, 3})},
    {"full", {tn::Shape{2, 3}, 1}, tn::full<double>({2, 3}, 1)},
    {"full", {tn::Shape{0, 3}, true}, tn::zeros<double>({0, 3})},
    {"eye", {3}, tn::eye<double>(3)},
    {"eye", {3, 4, -1}, tn::eye<double>(3, 4, -1)},
    {"one_hot", {tn::tensor<std::uint16_t>({{0, 2}, {1, 1}})}, tn::one_hot<double>(tn::tensor<int>({{0, 2}, {1, 1}}))},
    {"one_hot", {tn::tensor<std::uint64_t>({0, 2}), 4}, tn::one_hot<double>(tn::tensor<int>({0, 2}), 4)},
    {"arange", {5}, tn::arange<double>(5), false},
    {"arange", {3, 5}, tn::arange<double>(3, 5), false},
    {"arange", {3, 20, 4}, tn::arange<double>(3, 20, 4), false},
    {"linspace", {2, 10, 5}, tn::linspace<double>(2, 10, 5), false},
    {"linspace", {2, 10, 4, "excluded"}, tn::linspace<double>(2, 10, 4, tn::Endpoint::excluded), false},
    {"logspace", {0, 3, 4, 2}, tn::logspace<double>(0, 3, 4, 2)},
    {"geomspace", {1, 100, 3}, tn::geomspace<double>(1, 100, 3)},
    {"tensor", {rt::Value(std::vector<rt::Value>{{1, 0}, {3, 4}})}, tn::tensor<double>({{1, 0}, {3, 4}})},
    {"asarray", {{1, 0, 3}}, tn::tensor<double>({1, 0, 3})},
};

void check_made(const Made& test, tn::DType dtype) {
  const bool is_bool = dtype == tn::DType::bool_;
  INFO(test.name << " of " << tn::name_of(dtype));
  if (is_bool && !test.of_bits) {
    CHECK_THROWS_AS(rt::call(test.name, test.arguments, std::vector<rt::Keyword>{{"dtype", dtype}}), tn::TypeError);
    return;
  }
  const tn::AnyTensor result = rt::call(test.name, test.arguments, std::vector<rt::Keyword>{{"dtype", dtype}}).tensor();
  CHECK(result.dtype() == dtype);
  CHECK(tn::Shape(result.sizes()) == tn::Shape(test.typed.tensor().sizes()));
  std::vector<double> wanted = support::numbers_of(test.typed.tensor());
  for (double& number : wanted) number = is_bool ? number != 0 : number;
  CHECK(support::numbers_of(result) == wanted);
}

}  // namespace

TEST_CASE("functions of creation by name, for every dtype") {
  std::set<std::string> named = {"empty",    "empty_like", "meshgrid", "bartlett",
                                 "blackman", "hamming",    "hanning",  "kaiser"},
                        wanted;
  for (const support::RuntimeCase& test : of_operands) {
    named.insert(test.name);
    support::check_case(test);
  }
  for (int k = 0; k < tn::AllTypes::size; ++k) {
    const auto dtype = static_cast<tn::DType>(k);
    for (const Made& test : made) {
      named.insert(test.name);
      check_made(test, dtype);
    }
    INFO(tn::name_of(dtype));
    const tn::AnyTensor empty = rt::call("empty", {tn::Shape{2, 3}}, {{"dtype", dtype}}).tensor();
    CHECK((empty.dtype() == dtype && empty.numel() == 6));
    const tn::AnyTensor like = rt::call("empty_like", {tn::zeros<double>({4, 1})}, {{"dtype", dtype}}).tensor();
    CHECK((like.dtype() == dtype && tn::Shape(like.sizes()) == tn::Shape{4, 1}));
    const tn::AnyTensor ones =
        rt::call("ones_like", {tn::zeros<double>({4, 1})}, {{"dtype", tn::name_of(dtype)}}).tensor();
    CHECK(ones.dtype() == dtype);
    CHECK(support::numbers_of(ones) == std::vector<double>(4, 1));
  }
  for (const rt::Function& function : rt::functions()) {
    if (function.family == std::string("creation")) wanted.insert(function.name());
  }
  CHECK(named == wanted);
}

TEST_CASE("meshgrid by name: the indexing may be left out") {
  const auto a = tn::tensor<float>({1, 2}), b = tn::tensor<float>({3, 4, 5});
  const auto [x, y] = tn::meshgrid(a, b);
  const auto [i, j] = tn::meshgrid(tn::Indexing::ij, a, b);
  support::check_result(rt::call("meshgrid", {a, b}), rt::Value(std::vector<rt::Value>{x, y}), tn::DType::float32);
  support::check_result(rt::call("meshgrid", {"ij", a, b}), rt::Value(std::vector<rt::Value>{i, j}),
                        tn::DType::float32);
  const auto mixed = rt::call("meshgrid", {std::vector<rt::Value>{a, tn::tensor<std::uint8_t>({1})}}).list();
  CHECK(mixed[1].tensor().dtype() == tn::DType::uint8);
  CHECK(mixed[0].tensor().data_ptr() == a.data_ptr());
  CHECK_THROWS_AS(rt::call("meshgrid", {tn::zeros<float>({2, 2})}), tn::ShapeError);
}

TEST_CASE("sequences by name are those of the typed library, digit for digit") {
  const auto same = [](const rt::Value& result, const tn::AnyTensor& typed) {
    CHECK(result.tensor().dtype() == typed.dtype());
    CHECK(support::numbers_of(result.tensor()) == support::numbers_of(typed));
  };
  same(rt::call("arange", {0.1, 5.3, 0.7}, {{"dtype", "float32"}}), tn::arange<float>(0.1, 5.3, 0.7));
  same(rt::call("arange", {0.1, 5.3, 0.7}, {{"dtype", "float16"}}), tn::arange<tn::float16>(0.1, 5.3, 0.7));
  same(rt::call("arange", {10, -5, -2}, {{"dtype", "int8"}}), tn::arange<std::int8_t>(10, -5, -2));
  same(rt::call("arange", {3}, {{"dtype", "complex64"}}), tn::arange<tn::complex<float>>(3));
  same(rt::call("linspace", {0.0, 1.0, 7}, {{"dtype", "bfloat16"}}), tn::linspace<tn::bfloat16>(0, 1, 7));
  same(rt::call("geomspace", {1, 7, 5}, {{"dtype", "float32"}}), tn::geomspace<float>(1, 7, 5));
  same(rt::call("bartlett", {6}), tn::bartlett(6));
  same(rt::call("blackman", {6}, {{"dtype", "float32"}}), tn::blackman<float>(6));
  same(rt::call("hamming", {6}, {{"dtype", "float16"}}), tn::hamming<tn::float16>(6));
  same(rt::call("hanning", {6}, {{"dtype", "float64"}}), tn::hanning(6));
  same(rt::call("kaiser", {6, 5}, {{"dtype", "float32"}}), tn::kaiser<float>(6, 5));
  CHECK_THROWS_AS(rt::call("hanning", {6}, {{"dtype", "int32"}}), tn::TypeError);
  same(rt::call("full", {tn::Shape{2}, 0.1}, {{"dtype", "float16"}}), tn::full<tn::float16>({2}, 0.1));
  same(rt::call("full", {tn::Shape{2}, std::uint64_t{1} << 63}, {{"dtype", "uint64"}}),
       tn::full<std::uint64_t>({2}, std::uint64_t{1} << 63));
}

TEST_CASE("tensors of nested lists: the dtype is that of the numbers, unless it is given") {
  const auto of = [](std::vector<rt::Value> list) {
    return rt::call("asarray", {rt::Value(std::move(list))}).tensor();
  };
  CHECK(of({true, false}).dtype() == tn::DType::bool_);
  CHECK(of({1, true}).dtype() == tn::DType::int64);
  CHECK(of({1, 0.5}).dtype() == tn::DType::float64);
  CHECK(of({1, tn::complex<double>(0, 1)}).dtype() == tn::DType::complex128);
  CHECK(of({std::uint64_t{1} << 63}).dtype() == tn::DType::uint64);
  CHECK(of({}).dtype() == tn::DType::float64);
  CHECK(tn::Shape(of({}).sizes()) == tn::Shape{0});
  CHECK(tn::Shape(of({std::vector<rt::Value>{}, std::vector<rt::Value>{}}).sizes()) == tn::Shape{2, 0});
  CHECK(of({std::vector<rt::Value>{1, 2}, std::vector<rt::Value>{3, 4.5}}).as<const double>()(1, 1) == 4.5);
  CHECK(rt::call("tensor", {7}).tensor().dim() == 0);
  CHECK(rt::call("tensor", {rt::Value(std::vector<rt::Value>{1.9, -1.9})}, {{"dtype", "int8"}})
            .tensor()
            .as<const std::int8_t>()(1) == -1);
  const auto text = [](const char* name, std::vector<rt::Value> list) {
    return support::error_text<tn::ShapeError>([&] { rt::call(name, {rt::Value(list)}); });
  };
  const rt::Value row = {1, 2, 3}, rows = std::vector<rt::Value>{row, row},
                  uneven = std::vector<rt::Value>{row, row, {1, 2}};
  CHECK(text("tensor", {std::vector<rt::Value>{row, row, row}, uneven}) ==
        "tenon::tensor: inconsistent sequence length at index (1, 2): expected 3, got 2");
  CHECK(text("asarray", {rows, uneven}) ==
        "tenon::asarray: inconsistent sequence length at index (1): expected 2, got 3");
  CHECK(text("asarray", {row, 1}) ==
        "tenon::asarray: inconsistent sequence length at index (1): expected 3, got a number");
  CHECK(text("asarray", {1, row}) ==
        "tenon::asarray: inconsistent sequence length at index (1): expected a number, got 3");
  CHECK_THROWS_AS(rt::call("tensor", {rt::Value(std::vector<rt::Value>{1, "a"})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("tensor", {rt::Value(std::vector<rt::Value>{1, 300})}, {{"dtype", "uint8"}}), tn::TypeError);
}

TEST_CASE("asarray keeps a tensor, and converts it to another dtype") {
  const auto x = tn::tensor<float>({1.5f, 2});
  CHECK(rt::call("asarray", {x}).tensor().data_ptr() == x.data_ptr());
  CHECK(rt::call("asarray", {x}, {{"dtype", "float32"}}).tensor().data_ptr() == x.data_ptr());
  CHECK(rt::call("asarray", {x}, {{"dtype", "int16"}}).tensor().as<const std::int16_t>()(0) == 1);
}

TEST_CASE("wrong arguments of creation") {
  CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{2}}), tn::TypeError);  // no dtype
  CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{2}}, {{"dtype", "float31"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{-2}}, {{"dtype", "float32"}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{2}, tn::AnyDevice{tn::DeviceType::cuda, 0}}, {{"dtype", "float32"}}),
                  tn::DeviceError);
  CHECK(rt::call("zeros", {tn::Shape{2}, "cpu"}, {{"dtype", "float32"}}).tensor().numel() == 2);
  CHECK_THROWS_AS(rt::call("full", {tn::Shape{2}, 1.5}, {{"dtype", "int32"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("full", {tn::Shape{2}, 300}, {{"dtype", "uint8"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("full_like", {tn::zeros<std::uint8_t>({2}), 300}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("arange", {0, 5, 0}, {{"dtype", "int32"}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("arange", {tn::complex<double>(0, 1)}, {{"dtype", "complex64"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("linspace", {0, 1, -1}, {{"dtype", "float32"}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("one_hot", {tn::tensor<int>({3}), 2}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("one_hot", {tn::tensor<float>({3})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("diag", {tn::zeros<float>({1, 2, 3})}), tn::ShapeError);
}
