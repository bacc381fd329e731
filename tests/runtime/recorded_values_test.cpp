// Every differentiable function by name, recorded and plain: the same values, also of infinities, NaN, 0, equal and
// huge numbers.
#include <tenon/runtime.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/leaf.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using tn::ArgumentKind;
using tn::Shape;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// A tensor of `sizes`: the numbers of a list, over and over, from one of them on.
tn::Tensor<double> filled(const std::vector<double>& numbers, const Shape& sizes, int from) {
  tn::Tensor<double> x = tn::zeros<double>(sizes);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = numbers[static_cast<std::size_t>(i + from) % numbers.size()];
  return x;
}

/// What a call gives, or nothing where it throws.
std::optional<Value> tried(const rt::Function& function, const std::vector<Value>& arguments,
                           std::vector<rt::Keyword> keywords = {}) {
  try {
    return rt::call(function, rt::Values(std::span<const Value>(arguments)), keywords);
  } catch (const tn::Error&) { return std::nullopt; }
}

/// True if both are the same tensors, numbers or lists of these. Of sums and products some bits may differ, as they are
/// not rounded in one order.
bool are_equal(const Value& a, const Value& b) {
  if (a.kind() == rt::ValueKind::list || b.kind() == rt::ValueKind::list) {
    if (a.kind() != b.kind() || a.list().size() != b.list().size()) return false;
    for (std::size_t k = 0; k < a.list().size(); ++k) {
      if (!are_equal(a.list()[k], b.list()[k])) return false;
    }
    return true;
  }
  if (!a.is_tensor() || !b.is_tensor()) return a.is_tensor() == b.is_tensor();
  if (a.tensor().dtype() != b.tensor().dtype() || !(a.tensor().sizes() == b.tensor().sizes())) return false;
  const Value same =
      rt::call("isclose", {rt::detach(a), rt::detach(b), Value(1e-12), Value(0.0)}, {{"equal_nan", Value(true)}});
  return rt::item(rt::call("all", {same}).tensor()).boolean();
}

/// The arguments of a call with tensors of these sizes; nothing if the function wants what is not made here.
std::optional<std::vector<Value>> arguments_of(const rt::Function& function, const std::vector<double>& numbers,
                                               const Shape& sizes) {
  std::vector<Value> arguments;
  for (const tn::Argument& argument : function.info->arguments) {
    if (argument.optional() || argument.keyword) break;
    const auto place = static_cast<int>(arguments.size());
    switch (argument.kind) {
      case ArgumentKind::tensor: arguments.emplace_back(tn::AnyTensor(filled(numbers, sizes, place))); break;
      case ArgumentKind::tensors:
        arguments.emplace_back(
            std::vector<Value>{tn::AnyTensor(filled(numbers, sizes, 0)), tn::AnyTensor(filled(numbers, sizes, 1))});
        break;
      case ArgumentKind::integer:
      case ArgumentKind::axis: arguments.emplace_back(std::int64_t{1}); break;
      case ArgumentKind::number:
      case ArgumentKind::scalar: arguments.emplace_back(0.5); break;
      default: return std::nullopt;
    }
  }
  return arguments;
}

Value recorded_leaf(const Value& x) {
  if (x.kind() == rt::ValueKind::list) {
    std::vector<Value> all;
    for (const Value& one : x.list()) all.push_back(recorded_leaf(one));
    return all;
  }
  return x.is_tensor() ? support::leaf(x.tensor().as<double>()) : x;
}

}  // namespace

TEST_CASE("a recorded call has the value of the plain one, of every function and of extreme elements") {
  const double nan = std::nan("");
  const std::vector<std::vector<double>> lists{{0.3, 0.7, 1.5, -2.0}, {inf, 1.0, 2.0}, {-inf, inf, 0.5},
                                               {nan, 1.0, 3.0, 0.5},  {0.0},           {1.0, 1.0, 2.0},
                                               {1e200, -1e200, 3.0},  {1e-200, 2.0},   {-0.0, 0.0, 1.0}};
  int compared = 0;
  for (const rt::Function& function : rt::functions()) {
    if (function.in_place || function.no_gradient || std::string(function.family) == "sparse") continue;
    for (const std::vector<double>& numbers : lists) {
      for (const Shape& sizes : {Shape{4}, Shape{2, 2}, Shape{3, 2}, Shape{1}, Shape{}}) {
        const auto arguments = arguments_of(function, numbers, sizes);
        if (!arguments) continue;
        for (std::size_t k = 0; k < arguments->size(); ++k) {
          if (!(function.differentiable >> k & 1)) continue;
          std::vector<Value> recorded = *arguments;
          recorded[k] = recorded_leaf(recorded[k]);
          rt::manual_seed(1);
          const std::optional<Value> plain = tried(function, *arguments);
          rt::manual_seed(1);
          const std::optional<Value> value = tried(function, recorded);
          INFO(rt::signature(function) << " of shape " << sizes.rank() << ", argument " << k << " recorded, numbers "
                                       << numbers[0]);
          CHECK(value.has_value() == plain.has_value());  // a call that throws does so recorded, too
          if (!value || !plain) continue;
          CHECK(are_equal(*plain, *value));
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 5000);
}

TEST_CASE("a recorded call has the value of the plain one: options, indices and places") {
  const double nan = std::nan("");
  const auto tensor = [](const auto& x) { return Value(tn::AnyTensor(x)); };
  const auto doubles = [&](std::initializer_list<double> x) {
    return tensor(filled(x, Shape{static_cast<std::int64_t>(x.size())}, 0));
  };
  const auto check = [&](const char* name, const std::vector<Value>& arguments,
                         std::vector<rt::Keyword> keywords = {}) {
    const rt::Function& function = rt::function_called(name);
    const std::optional<Value> plain = tried(function, arguments, keywords);
    REQUIRE(plain);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (!(function.differentiable >> k & 1) || !arguments[k].is_tensor()) continue;
      std::vector<Value> recorded = arguments;
      recorded[k] = recorded_leaf(recorded[k]);
      INFO(rt::signature(function) << ", argument " << k);
      const std::optional<Value> value = tried(function, recorded, keywords);
      REQUIRE(value);
      CHECK(value->has_history());
      CHECK(are_equal(*plain, *value));
    }
  };
  const std::vector<double> usual{0.3, 0.7, 1.5, -2.0}, none{nan};
  const Value m = tensor(filled(usual, Shape{2, 2}, 0)), v = tensor(filled(usual, Shape{2}, 0));
  const Value b = tensor(filled(usual, Shape{3, 2, 2}, 1));
  const Value no_matrix = tensor(filled(none, Shape{2, 2}, 0)), no_vector = tensor(filled(none, Shape{2}, 0));
  const std::vector<rt::Keyword> no_beta{{"beta", Value(0.0)}};
  check("addmm", {no_matrix, m, m}, no_beta);
  check("addmv", {no_vector, m, v}, no_beta);
  check("addr", {no_matrix, v, v}, no_beta);
  check("addbmm", {no_matrix, b, b}, no_beta);
  check("baddbmm", {tensor(filled(none, Shape{3, 2, 2}, 0)), b, b}, no_beta);
  check("interp", {doubles({inf, -inf, nan, 0.0, 1.0, 1.5}), doubles({0, 1, 2}), doubles({1, inf, 3})});
  check("interp", {doubles({0.5, 1.0, 5.0}), doubles({-inf, 1, inf}), doubles({2, 2, 7})});
  check("linalg::polyfit",
        {doubles({1990, 1995, 2000, 2005, 2010, 2015}), doubles({1, 3, 2, 5, 4, 6}), Value(std::int64_t{3})});
  check("linalg::cond", {tensor(tn::zeros<double>({2, 2}))});
  CHECK(!tried(rt::function_called("matrix_power"), {recorded_leaf(m), Value(std::int64_t{-1})}));
  const Value three = doubles({1, 2, 3}), once = rt::call("diff", {three, Value(std::int64_t{0})}, {{"append", three}});
  CHECK(are_equal(once, three));  // as NumPy's
  check("diff", {three, Value(std::int64_t{0})}, {{"append", three}, {"prepend", three}});
  check("diff", {three, Value(std::int64_t{1})}, {{"append", three}, {"prepend", three}});
  const Value at = tensor(tn::tensor<std::int64_t>({0, 1, 1, 2, 2}));
  for (const char* how : {"amax", "amin", "mean", "prod", "sum"})
    check("scatter_reduce",
          {doubles({1, -inf, 3}), Value(std::int64_t{0}), at, doubles({inf, -inf, nan, 1.7e308, 1.7e308}), Value(how)});
}
