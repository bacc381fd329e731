#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/leaf.hpp"
#include "support/runtime_cases.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using Numbers = tn::Tensor<float>;

namespace {

const auto row = tn::tensor<std::int64_t>({1, -1, 1});
const auto places = tn::tensor<std::int64_t>({{{0, 1, 2}}, {{-1, 0, 0}}});
const auto some = tn::tensor<bool>({{true, false, true}, {false, false, true}});
const auto ones = tn::ones<float>({2, 1, 3});
const rt::Value small_ones = tn::ones<bool>({2, 1, 3});  // which every dtype holds

const std::vector<support::RuntimeCase> cases = {
    {"scatter_", {1, places, small_ones}, {}, [](Numbers& x) { return x.scatter_(1, places, ones); }, {2, 3, 3}},
    {"scatter_", {1, places, 1}, {}, [](Numbers& x) { return x.scatter_(1, places, 1.f); }, {2, 3, 3}},
    {"scatter_add_",
     {1, places, small_ones},
     {},
     [](Numbers& x) { return x.scatter_add_(1, places, ones); },
     {2, 3, 3}},
    {"index_add_", {1, row, small_ones}, {}, [](Numbers& x) { return x.index_add_(1, row, ones); }, {2, 4, 3}},
    {"index_copy_", {1, row, small_ones}, {}, [](Numbers& x) { return x.index_copy_(1, row, ones); }, {2, 4, 3}},
    {"index_fill_", {2, row, 1}, {}, [](Numbers& x) { return x.index_fill_(2, row, 1.f); }},
    {"put_", {places, small_ones}, {}, [](Numbers& x) { return x.put_(places, ones); }},
    {"put_along_axis_", {places, 1}, {}, [](Numbers& x) { return x.put_along_axis_(places, 1.f); }, {2, 4, 3}},
    {"fill_diagonal_", {1}, {}, [](Numbers& x) { return x.fill_diagonal_(1.f); }, {4, 3}},
    {"scatter_reduce_",
     {1, places, small_ones, "sum"},
     {},
     [](Numbers& x) { return x.scatter_reduce_(1, places, ones, tn::Reduce::sum); },
     {2, 3, 3}},
    {"masked_fill_", {some, 1}, {}, [](Numbers& x) { return x.masked_fill_(some, 1.f); }},
    {"masked_scatter_",
     {some, tn::ones<bool>({24})},
     {},
     [](Numbers& x) { return x.masked_scatter_(some, tn::ones<float>({24})); }},
};

/// Arguments that fill a tensor with random numbers of a small range.
const std::vector<std::pair<const char*, std::vector<rt::Value>>> fills = {
    {"uniform_", {-1, 1}}, {"normal_", {0, 2}}, {"exponential_", {2}}, {"bernoulli_", {0.3}}, {"random_", {3, 90}}};

/// The same numbers from the typed library.
template <class T>
void fill_typed(const std::string& name, const tn::Tensor<T>& given, tn::Generator& generator) {
  tn::Tensor<T> x = given;
  if (name == "bernoulli_") x.bernoulli_(0.3, generator);
  if constexpr (tn::FloatingElement<T>) {
    if (name == "uniform_") x.uniform_(-1, 1, generator);
    if (name == "normal_") x.normal_(0, 2, generator);
    if (name == "exponential_") x.exponential_(2, generator);
  }
  if constexpr (tn::IntegerElement<T>) {
    if (name == "random_") x.random_(3, 90, generator);
  }
}

/// Factors that every type of numbers holds, and what is added to.
rt::Value of_dtype(const Numbers& x, tn::DType dtype) { return support::cast_by_name(x, dtype); }

/// Checks that a call throws an E and that x keeps its elements.
template <class E>
void check_refused(const char* name, const tn::AnyTensor& x, std::vector<rt::Value> arguments) {
  INFO(name);
  const std::vector<double> before = support::numbers_of(x);
  arguments.insert(arguments.begin(), x);
  CHECK_THROWS_AS(rt::call(name, arguments), E);
  CHECK(support::numbers_of(x) == before);
}

}  // namespace

TEST_CASE("methods of indexing by name, for every dtype and layout") {
  support::check_cases(cases, "indexing", [](const rt::Function& function) { return function.in_place; });
}

TEST_CASE("methods of random by name, for every dtype and layout") {
  std::set<std::string> named, wanted;
  for (const auto& [name, arguments] : fills) {
    named.insert(name);
    const rt::Function& function = *rt::find(name);
    for (int k = 0; k < tn::AllTypes::size; ++k) {
      const auto dtype = static_cast<tn::DType>(k);
      INFO(name << " of " << tn::name_of(dtype));
      for (const tn::AnyTensor& x :
           support::writable_layouts_of(support::cast_by_name(tn::zeros<float>({4, 2, 3}), dtype))) {
        tn::Generator by_name(2), typed(2);
        const std::vector<rt::Keyword> keywords = {{"generator", by_name}};
        std::vector<rt::Value> all{x};
        all.insert(all.end(), arguments.begin(), arguments.end());
        if (!support::is_of(function.info->domain, dtype)) {
          CHECK_THROWS_AS(rt::call(function, all, keywords), tn::TypeError);
          CHECK(by_name.counter() == 0);
          continue;
        }
        CHECK(rt::call(function, all, keywords).tensor().data_ptr() == x.data_ptr());
        const tn::AnyTensor same = x.clone();
        same.visit([&, called = std::string(name)](const auto& t) { fill_typed(called, t, typed); });
        CHECK(support::numbers_of(x) == support::numbers_of(same));
        CHECK(by_name.counter() == typed.counter());
      }
    }
  }
  for (const rt::Function& function : rt::functions()) {
    if (function.family == std::string("random") && function.in_place) wanted.insert(function.name());
  }
  CHECK(named == wanted);
}

TEST_CASE("methods of products by name, for every dtype and layout") {
  const Numbers a = support::sample_numbers(true, {2, 2, 3}), b = support::sample_numbers(true, {2, 3, 3}),
                v = tn::ones<float>({3});
  const Numbers m = tn::ones<float>({2, 3}), n = support::sample_numbers(true, {3, 3}), u = tn::ones<float>({2});
  std::set<std::string> named, wanted;
  for (int k = 1; k < tn::AllTypes::size; ++k) {  // not bool
    const auto dtype = static_cast<tn::DType>(k);
    INFO(tn::name_of(dtype));
    const auto check = [&](const char* name, const tn::Shape& shape, const Numbers& left, const Numbers& right,
                           auto typed) {
      INFO(name);
      named.insert(name);
      const Numbers numbers = support::sample_numbers(false, shape);
      auto wanted_numbers = numbers.clone();
      typed(wanted_numbers);
      for (const tn::AnyTensor& x :
           support::writable_layouts_of(support::cast_by_name(support::sample_numbers(false, {2, 2, 3}), dtype))) {
        tn::AnyTensor self = rt::call("unstack", {x}).list()[1].tensor();
        if (shape.rank() == 1) self = rt::call("unstack", {self}).list()[0].tensor();
        if (shape.rank() == 3) self = x;
        rt::call("index_copy_",
                 {self, 0, shape.rank() == 1 ? rt::Value({0, 1, 2}) : rt::Value({0, 1}), of_dtype(numbers, dtype)});
        rt::call(name, {self, of_dtype(left, dtype), of_dtype(right, dtype), 2, 3});
        support::check_result(self, wanted_numbers, dtype);
      }
    };
    check("addmm_", {2, 3}, m, n, [&](Numbers& x) { x.addmm_(m, n, 2, 3); });
    check("addmv_", {3}, n, v, [&](Numbers& x) { x.addmv_(n, v, 2, 3); });
    check("addr_", {2, 3}, u, v, [&](Numbers& x) { x.addr_(u, v, 2, 3); });
    check("addbmm_", {2, 3}, a, b, [&](Numbers& x) { x.addbmm_(a, b, 2, 3); });
    check("baddbmm_", {2, 2, 3}, a, b, [&](Numbers& x) { x.baddbmm_(a, b, 2, 3); });
  }
  for (const rt::Function& function : rt::functions()) {
    if (function.family == std::string("product") && function.in_place) wanted.insert(function.name());
  }
  CHECK(named == wanted);
}

TEST_CASE("what overlaps the tensor that is written is read first") {
  const auto x = tn::tensor<float>({1, 2, 3, 4});
  rt::call("index_copy_", {x, 0, {0, 1, 2, 3}, rt::call("flip", {x})});
  CHECK(support::numbers_of(x) == std::vector<double>{4, 3, 2, 1});
  const auto y = tn::tensor<std::int64_t>({3, 2, 1, 0});
  rt::call("put_", {y, y, tn::tensor<int>({10, 20, 30, 40})});
  CHECK(support::numbers_of(y) == std::vector<double>{40, 30, 20, 10});
}

TEST_CASE("refused in place: typed errors, and nothing is written") {
  const tn::AnyTensor x = support::sample_numbers(false, {2, 3}), whole = support::cast_by_name(x, tn::DType::int32);
  const tn::AnyTensor constant = tn::Tensor<const float>(x.as<float>()),
                      repeated = rt::call("broadcast_to", {x, tn::Shape{2, 2, 3}}).tensor();
  const rt::Value first = tn::tensor<int>({{0, 0, 0}}), mask = tn::ones<bool>({3});
  // of a higher kind
  check_refused<tn::TypeError>("scatter_", whole, {0, first, tn::ones<float>({1, 3})});
  check_refused<tn::TypeError>("scatter_add_", whole, {0, first, 0.5});
  check_refused<tn::TypeError>("index_fill_", whole, {0, {0}, 0.5});
  check_refused<tn::TypeError>("masked_fill_", whole, {mask, 0.5});
  check_refused<tn::TypeError>("masked_fill_", x, {mask, tn::complex<double>(0, 1)});
  check_refused<tn::TypeError>("masked_scatter_", whole, {mask, tn::ones<double>({6})});
  check_refused<tn::TypeError>("addmm_", whole, {tn::ones<float>({2, 2}), tn::ones<float>({2, 3})});
  check_refused<tn::TypeError>("uniform_", whole, {0, 1});
  check_refused<tn::TypeError>("index_fill_", support::cast_by_name(x, tn::DType::uint8), {0, {0}, 300});
  // out of range
  check_refused<tn::IndexError>("scatter_", x, {0, tn::tensor<int>({{0, 1, 2}}), 1});
  check_refused<tn::IndexError>("index_add_", x, {0, {0, 2}, 1});
  check_refused<tn::IndexError>("put_", x, {{0, 6}, 1});
  check_refused<tn::ShapeError>("masked_fill_", x, {tn::ones<bool>({4}), 1});
  check_refused<tn::ShapeError>("masked_scatter_", x, {mask, tn::ones<float>({2})});
  check_refused<tn::ShapeError>("addmm_", x, {tn::ones<float>({2, 2}), tn::ones<float>({2, 2})});
  check_refused<tn::IndexError>("uniform_", x, {1, 0});
  // read-only, or with several places in one
  for (const rt::Function& function : rt::functions()) {
    if (!function.in_place || function.family == std::string("elementwise")) continue;
    INFO(function.name());
    const auto call = [&](const rt::Value& self) {
      std::vector<rt::Value> arguments{self};
      for (int k = 1; k < function.info->arguments.size() && !function.info->arguments[k].optional(); ++k) {
        switch (function.info->arguments[k].kind) {
          case tn::ArgumentKind::indices: arguments.push_back(first); break;
          case tn::ArgumentKind::mask: arguments.push_back(mask); break;
          case tn::ArgumentKind::tensor: arguments.push_back(tn::ones<float>({1, 3})); break;
          case tn::ArgumentKind::number: arguments.push_back(0.25 * k); break;
          default: arguments.push_back(k - 1);
        }
      }
      (void)rt::call(function, arguments);
    };
    const std::vector<double> before = support::numbers_of(x);
    CHECK_THROWS_AS(call(constant), tn::TypeError);
    CHECK_THROWS_AS(call(repeated), tn::Error);
    CHECK_THROWS_AS(call(1), tn::TypeError);
    CHECK(support::numbers_of(x) == before);
  }
  CHECK(support::error_text<tn::TypeError>([&] { rt::call("masked_fill_", {constant, mask, 1}); }) ==
        "tenon::masked_fill_: the tensor of float32 is read-only");
  CHECK(support::error_text<tn::IndexError>([&] {
          rt::call("index_fill_", {x, 0, {5}, 1});
        }).rfind("tenon::index_fill_:", 0) == 0);
  CHECK(support::error_text<tn::IndexError>([&] {
          rt::call("index_fill", {x, 0, {5}, 1});
        }).rfind("tenon::index_fill:", 0) == 0);
}

TEST_CASE("A call writes its result into a tensor of the caller's", "[runtime]") {
  const rt::Value x(tn::AnyTensor(tn::tensor<double>({1, 2, 3, 4}))), one(1.0), nothing;
  const auto write = [&nothing](const char* name, const rt::Value& a, const rt::Value& b, const tn::AnyTensor& out) {
    const rt::Function& function = *rt::find(name);
    std::vector<const rt::Value*> all(static_cast<std::size_t>(function.info->arguments.size()), &nothing);
    all[0] = &a;
    if (all.size() > 1) all[1] = &b;
    rt::call_into(function, all.data(), out);
  };
  tn::Tensor<double> rows = tn::zeros<double>({2, 4});
  write("add", x, one, rows);
  CHECK(tn::array_equal(rows, tn::tensor<double>({{2, 3, 4, 5}, {2, 3, 4, 5}})));
  write("add", one, rt::Value(2), rows);
  CHECK(tn::array_equal(rows, tn::full<double>({2, 4}, 3)));
  tn::Tensor<double> shifted = tn::tensor<double>({1, 2, 3, 4});
  write("multiply", tn::AnyTensor(shifted.narrow(0, 0, 3)), rt::Value(2), shifted.narrow(0, 1, 3));
  CHECK(tn::array_equal(shifted, tn::tensor<double>({1, 2, 4, 6})));
  tn::Tensor<float> total = tn::zeros<float>({});
  write("sum", x, nothing, total);  // no elementwise function
  CHECK(total.item() == 10);
  CHECK_THROWS_AS(write("add", x, one, tn::zeros<std::int64_t>({4})), tn::TypeError);
  CHECK_THROWS_AS(write("sum", x, nothing, tn::zeros<std::int64_t>({})), tn::TypeError);
  CHECK_THROWS_AS(write("add", x, one, tn::zeros<double>({3})), tn::ShapeError);
  CHECK_THROWS_AS(write("divmod", x, one, rows), tn::TypeError);
  write("exp", support::leaf(x.tensor()), nothing, shifted);  // recorded, and then copied
  CHECK(shifted(0) == std::exp(1.0));
}
