#include "support/conventions.hpp"

#include <tenon/autograd.hpp>
#include <tenon/linalg.hpp>
#include <tenon/tenon.hpp>

#include <limits>

namespace support {

namespace {

using VariableFunction = std::function<tenon::Variable<double>(const std::vector<tenon::Variable<double>>&)>;

std::vector<double> gradients_of(const std::vector<std::vector<double>>& operands, const VariableFunction& function) {
  std::vector<tenon::Variable<double>> leaves;
  for (const auto& numbers : operands) leaves.emplace_back(tenon::asarray(numbers));
  const tenon::Variable<double> result = function(leaves);
  result.backward(tenon::Tensor<double>(tenon::ones_like(result.value())));
  std::vector<double> all;
  for (const auto& leaf : leaves) {
    const tenon::Tensor<double> g = leaf.grad().contiguous();
    all.insert(all.end(), g.data_ptr(), g.data_ptr() + g.numel());
  }
  return all;
}

}  // namespace

std::vector<Convention> conventions() {
  namespace tn = tenon;
  static constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const auto at = [](const char* name, std::vector<std::vector<double>> operands, const char* call, auto function,
                     const char* why, const char* theirs = nullptr) {
    const auto gradients = [operands, function] {
      return gradients_of(operands, [function](const std::vector<tn::Variable<double>>& v) {
        return tn::Variable<double>(tn::eval(function(v[0], v.back())));
      });
    };
    return Convention{name, call, operands, gradients, theirs, why};
  };
  return {
      at(
          "abs", {{0}}, "abs(x)", [](const auto& x, const auto&) { return tn::abs(x); },
          "the subgradient of least magnitude"),
      at(
          "relu", {{0}}, "relu(x)", [](const auto& x, const auto&) { return tn::relu(x); },
          "the subgradient of least magnitude"),
      at(
          "maximum", {{1}, {1}}, "maximum(x, y)", [](const auto& x, const auto& y) { return tn::maximum(x, y); },
          "equal parts"),
      at(
          "minimum", {{1}, {1}}, "minimum(x, y)", [](const auto& x, const auto& y) { return tn::minimum(x, y); },
          "equal parts"),
      at(
          "max", {{1, 1, 0}}, "max(x)", [](const auto& x, const auto&) { return tn::max(x); }, "equal parts"),
      at(
          "median", {{1, 1, 0, 2}}, "median(x)", [](const auto& x, const auto&) { return tn::median(x); },
          "of the two in the middle"),
      at(
          "sort", {{2, 1, 1}}, "sort(x)", [](const auto& x, const auto&) { return tn::sort(x); },
          "equal elements keep their order"),
      at(
          "cummax", {{1, 1, 0}}, "cummax(x).values", [](const auto& x, const auto&) { return tn::cummax(x).values; },
          "the last of equal ones"),
      at(
          "clip", {{1, 2, 3, nan}}, "clip(x, 1, 2)", [](const auto& x, const auto&) { return tn::clip(x, 1., 2.); },
          "1 at both bounds, 0 for NaN", "0, 0, 0, 0"),
      at(
          "sqrt", {{0}}, "sqrt(x)", [](const auto& x, const auto&) { return tn::sqrt(x); }, "by continuity"),
      at(
          "norm", {{0, 0}}, "norm(x)", [](const auto& x, const auto&) { return tn::norm(x); },
          "the subgradient of least magnitude"),
      at(
          "norm_inf", {{1, -1, 0}}, "norm(x, INFINITY)", [](const auto& x, const auto&) { return tn::norm(x, inf); },
          "equal parts"),
      at(
          "hypot", {{0}, {0}}, "hypot(x, y)", [](const auto& x, const auto& y) { return tn::hypot(x, y); }, "as norm",
          "NaN, NaN"),
      at(
          "std", {{1, 1, 1}}, "std(x)", [](const auto& x, const auto&) { return tn::std(x); }, "of a constant 0"),
      at(
          "pow", {{0}, {0}}, "pow(x, y)", [](const auto& x, const auto& y) { return tn::pow(x, y); },
          "of a constant power"),
      at(
          "pow_negative", {{-1}, {2}}, "pow(x, y)", [](const auto& x, const auto& y) { return tn::pow(x, y); },
          "NaN for an exponent whose neighbours have no power"),
      at(
          "prod", {{2, 0, 3}}, "prod(x)", [](const auto& x, const auto&) { return tn::prod(x); },
          "the product of the others"),
      at(
          "prod_two_zeros", {{2, 0, 0}}, "prod(x)", [](const auto& x, const auto&) { return tn::prod(x); },
          "the product of the others"),
      at(
          "cumprod", {{2, 0, 3, 4}}, "cumprod(x)", [](const auto& x, const auto&) { return tn::cumprod(x); },
          "without a division"),
      at(
          "where", {{-1, 4}}, "where(x > 0, sqrt(x), x)",
          [](const auto& x, const auto&) { return tn::where(x > 0., tn::sqrt(x), x); },
          "what was not taken has no gradient", "NaN, 0.25"),
      at(
          "xlogy", {{0}, {0}}, "xlogy(x, y)", [](const auto& x, const auto& y) { return tn::xlogy(x, y); },
          "by continuity", "0, NaN"),
      at(
          "logsumexp", {{-inf, -inf}}, "logsumexp(x)", [](const auto& x, const auto&) { return tn::logsumexp(x); },
          "what is masked as a whole has no gradient", "NaN, NaN"),
      at(
          "logaddexp", {{-inf}, {-inf}}, "logaddexp(x, y)",
          [](const auto& x, const auto& y) { return tn::logaddexp(x, y); }, "equal parts", "NaN, NaN"),
      at(
          "softmax", {{-inf, -inf}}, "softmax(x)", [](const auto& x, const auto&) { return tn::softmax(x); },
          "what is masked as a whole has no gradient", "NaN, NaN"),
      at(
          "atan2", {{0}, {0}}, "atan2(x, y)", [](const auto& x, const auto& y) { return tn::atan2(x, y); },
          "there is no direction: the subgradient of least magnitude"),
      at(
          "scatter", {{1, 2}, {3, 4}}, "scatter(x, 0, {0, 0}, y)",
          [](const auto& x, const auto& y) {
            return tn::scatter(x, 0, tn::asarray({0, 0}), y);
          },
          "the last writer alone", "0, 1, 1, 1"),
      at(
          "take", {{1, 2}}, "take(x, {0, 0, 1})",
          [](const auto& x, const auto&) {
            return tn::take(x, tn::asarray({0, 0, 1}));
          },
          "equal indices add"),
      at(
          "det_singular", {{1, 2, 2, 4}}, "linalg::det(x.reshape({2, 2}))",
          [](const auto& x, const auto&) {
            return tn::linalg::det(tn::reshape(x, tn::Shape{2, 2}));
          },
          "the cofactors, also of a singular matrix", "0, 0, 0, 0"),
  };
}

}  // namespace support
