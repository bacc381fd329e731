#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using tn::Shape;

namespace {

Value leaf(const tn::AnyTensor& x) {
  Value value(x);
  rt::set_requires_grad(value, true);
  return value;
}
/// Numbers between 0.2 and 0.9, no two of them equal, in no order.
tn::Tensor<double> numbers(const Shape& sizes, int of = 0) {
  tn::Tensor<double> x = tn::zeros<double>(sizes);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = 0.2 + 0.7 * std::fmod(0.618034 * static_cast<double>(i + 1) + 0.29 * of, 1);
  return x;
}
bool equal(const Value& a, const tn::AnyTensor& b) {
  return a.tensor().dtype() == b.dtype() && a.tensor().sizes() == b.sizes() &&
         rt::item(rt::call("all", {rt::call("equal", {a.tensor(), b})}).tensor()).boolean();
}

/// The tensors among the results of a call.
std::vector<Value> results_of(const Value& result) {
  if (result.is_tensor()) return {result};
  std::vector<Value> all;
  if (result.kind() == rt::ValueKind::list) {
    for (const Value& one : result.list()) {
      if (one.is_tensor()) all.push_back(one);
    }
  }
  return all;
}
/// The sum of all results' elements, each times a weight of its own; of complex ones that of both parts.
double weighted(const Value& result) {
  double sum = 0;
  int number = 0;
  for (const Value& y : results_of(result)) {
    ++number;
    if (rt::kind_of_dtype(y.tensor().dtype()) < tn::Kind::floating) continue;
    const auto z = rt::cast(y.tensor(), tn::DType::complex128).as<tn::complex<double>>().contiguous();
    for (std::int64_t i = 0; i < z.numel(); ++i) {
      const double w = std::sin(1.3 * static_cast<double>(i + 1) + number);
      sum += w * z.data_ptr()[i].re + (w - 0.5) * z.data_ptr()[i].im;
    }
  }
  return sum;
}
/// The gradients of that sum for the results.
std::vector<Value> weights_of(const std::vector<Value>& results) {
  std::vector<Value> weights;
  int number = 0;
  for (const Value& y : results) {
    ++number;
    if (!y.has_history()) continue;
    tn::Tensor<tn::complex<double>> w = tn::zeros<tn::complex<double>>(Shape(y.tensor().sizes()));
    for (std::int64_t i = 0; i < w.numel(); ++i) {
      const double part = std::sin(1.3 * static_cast<double>(i + 1) + number);
      w.data_ptr()[i] = {part, part - 0.5};
    }
    weights.push_back(rt::cast(w, y.tensor().dtype()));
  }
  return weights;
}

/// Arguments for a function, in the order of its description.
using Arguments = std::vector<Value>;

const tn::AnyTensor matrix() { return numbers({3, 3}); }
Value symmetric() {
  const tn::Tensor<double> x = numbers({3, 3});
  return tn::AnyTensor(tn::Tensor<double>(x + x.t() + 3.0 * tn::eye<double>(3)));
}
tn::AnyTensor row(int of = 0) { return numbers({3}, of); }
tn::AnyTensor cube(int of = 0) { return numbers({2, 3, 3}, of); }
Value list_of(std::initializer_list<tn::AnyTensor> tensors) {
  std::vector<Value> list;
  for (const tn::AnyTensor& one : tensors) list.push_back(Value(one));
  return list;
}
Value integers(std::initializer_list<std::int64_t> list) {
  tn::Tensor<std::int64_t> x = tn::zeros<std::int64_t>(Shape{static_cast<std::int64_t>(list.size())});
  std::int64_t at = 0;
  for (const std::int64_t one : list) x.data_ptr()[at++] = one;
  return tn::AnyTensor(x);
}

/// Indices of 2 x 3 elements along the first dimension of a matrix.
Value columns() { return rt::call("reshape", {integers({2, 0, 1, 0, 2, 2}), Shape{2, 3}}); }

/// What a function needs where the general arguments below do not do.
const std::map<std::string, Arguments>& special_arguments() {
  static const std::map<std::string, Arguments> all{
      {"acosh", {tn::AnyTensor(tn::Tensor<double>(numbers({3, 3}) + 1.5))}},
      {"linalg::cholesky", {symmetric()}},
      {"take_along_axis", {matrix(), columns(), Value(0)}},
      {"gather", {matrix(), Value(0), columns()}},
      {"insert", {matrix(), Value(1), row(), Value(0)}},
      {"compress", {rt::call("greater", {row(), Value(0.4)}), matrix(), Value(0)}},
      {"scatter", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1))}},
      {"scatter_add", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1))}},
      {"scatter_reduce", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1)), Value("amax")}},
      {"put_along_axis", {matrix(), columns(), tn::AnyTensor(numbers({2, 3}, 1)), Value(0)}},
      {"segment_sum", {matrix(), integers({0, 1, 1}), Value(2)}},
      {"select", {Value(std::vector<Value>{rt::call("greater", {matrix(), Value(0.5)})}), list_of({matrix()}), Value(0.5)}},
      {"piecewise", {matrix(), Value(std::vector<Value>{rt::call("greater", {matrix(), Value(0.5)})}), list_of({matrix()})}},
      {"outer", {row(), row(1)}},
      {"mv", {matrix(), row()}},
      {"bmm", {cube(), cube(1)}},
      {"addmv", {row(), matrix(), row(1)}},
      {"addr", {matrix(), row(), row(1)}},
      {"addbmm", {matrix(), cube(), cube(1)}},
      {"baddbmm", {cube(), cube(1), cube(2)}},
      {"einsum", {Value("ij,jk->ik"), list_of({matrix(), numbers({3, 2}, 1)})}},
      {"polyval", {row(), matrix()}},
      {"interp", {row(), tn::AnyTensor(tn::Tensor<double>(tn::linspace<double>(0, 1, 4))), tn::AnyTensor(numbers({4}, 1))}},
      {"linalg::polyfit", {row(), row(1), Value(1)}},
      {"permute_dims", {matrix(), Shape{1, 0}}},
      {"pad", {matrix(), Value(1)}},
      {"meshgrid", {Value(), Value(std::vector<Value>{tn::AnyTensor(numbers({3})), tn::AnyTensor(numbers({2}))})}},
  };
  return all;
}

/// Arguments that fit the description: matrices of 3 x 3 for tensors, and plain values for others.
Arguments arguments_of(const rt::Function& function) {
  const auto found = special_arguments().find(function.name());
  if (found != special_arguments().end()) return found->second;
  Arguments list;
  int number = 0;
  for (const tn::Argument& argument : function.info->arguments) {
    Value value;
    switch (argument.kind) {
      case tn::ArgumentKind::tensor: value = tn::AnyTensor(numbers({3, 3}, number++)); break;
      case tn::ArgumentKind::tensors: {
        const tn::AnyTensor a(numbers({3, 3}, number)), b(numbers({3, 3}, number + 1));
        number += 2;
        value = Value(std::vector<Value>{a, b});
        break;
      }
      case tn::ArgumentKind::mask: value = rt::call("greater", {matrix(), Value(0.5)}); break;
      case tn::ArgumentKind::indices: value = integers({2, 0, 2}); break;
      case tn::ArgumentKind::scalar:
      case tn::ArgumentKind::number: value = Value(0.5); break;
      case tn::ArgumentKind::integer: value = Value(1); break;
      case tn::ArgumentKind::integers:
      case tn::ArgumentKind::shape: value = Value(Shape{3, 3}); break;
      case tn::ArgumentKind::axis: value = Value(0); break;
      case tn::ArgumentKind::axes: value = Value(0); break;
      case tn::ArgumentKind::choice: {
        const std::string choices = argument.choices;
        const auto at = choices.find(' ') + 1;
        value = Value(choices.substr(at, choices.find(' ', at) - at));
        break;
      }
      default: break;
    }
    const bool is_line = argument.kind == tn::ArgumentKind::axis && argument.fallback && !*argument.fallback;
    if (argument.optional() && !is_line) value = Value();
    list.push_back(value);
  }
  return list;
}

/// Functions of matrices that read one triangle: they are called with (x + x^T) / 2.
bool reads_triangle(const rt::Function& function) {
  const std::string name = function.name();
  return name == "linalg::cholesky" || name == "linalg::eigh" || name == "linalg::eigvalsh";
}

Value call_with(const rt::Function& function, Arguments arguments) {
  if (reads_triangle(function))
    arguments[0] = rt::call("multiply", {rt::call("add", {arguments[0], rt::call("matrix_transpose", {arguments[0]})}), Value(0.5)});
  static const Value nothing;
  std::vector<const Value*> list;
  for (const Value& one : arguments) list.push_back(&one);
  while (list.size() < static_cast<std::size_t>(function.info->arguments.size())) list.push_back(&nothing);
  return rt::call_in_order(function, list.data());
}

/// Compares gradients with differences; an empty text if they agree.
std::string check_by_differences(const rt::Function& function, const Arguments& arguments) {
  struct Place {
    std::size_t argument;
    int in_list;
  };
  Arguments given = arguments;
  std::vector<Place> places;
  std::vector<Value> leaves;
  for (std::size_t k = 0; k < given.size(); ++k) {
    if (!(function.differentiable >> k & 1)) continue;
    if (given[k].is_tensor() && rt::kind_of_dtype(given[k].tensor().dtype()) >= tn::Kind::floating) {
      given[k] = leaf(given[k].tensor().clone());
      places.push_back({k, -1});
      leaves.push_back(given[k]);
    } else if (given[k].kind() == rt::ValueKind::list) {
      std::vector<Value> list;
      for (const Value& one : given[k].list()) {
        list.push_back(leaf(one.tensor().clone()));
        places.push_back({k, static_cast<int>(list.size()) - 1});
        leaves.push_back(list.back());
      }
      given[k] = Value(list);
    }
  }
  if (leaves.empty()) return "no operand";
  const Value result = call_with(function, given);
  std::vector<Value> recorded;
  for (const Value& y : results_of(result)) {
    if (y.has_history()) recorded.push_back(y);
  }
  if (recorded.empty()) return "no history";
  // The weights are those of all results, of which some may have no history.
  std::vector<Value> weights;
  {
    const std::vector<Value> all = results_of(result);
    weights = weights_of(all);
  }
  const std::vector<Value> gradients = rt::grad_of(recorded, leaves, weights);
  for (std::size_t p = 0; p < places.size(); ++p) {
    const tn::AnyTensor x = leaves[p].tensor().clone();
    const auto elements = x.as<double>();
    const tn::Tensor<double> zero = tn::zeros<double>(Shape(x.sizes()));
    const auto gradient = gradients[p].is_nothing() ? zero : gradients[p].tensor().as<double>().contiguous();
    const auto at = [&](double value, std::int64_t i) {
      const tn::Tensor<double> moved = elements.clone();
      moved.data_ptr()[i] = value;
      Arguments changed = arguments;
      if (places[p].in_list < 0) {
        changed[places[p].argument] = tn::AnyTensor(moved);
      } else {
        std::vector<Value> list = changed[places[p].argument].list();
        list[static_cast<std::size_t>(places[p].in_list)] = tn::AnyTensor(moved);
        changed[places[p].argument] = Value(list);
      }
      return weighted(call_with(function, changed));
    };
    for (std::int64_t i = 0; i < elements.numel(); ++i) {
      const double value = elements.data_ptr()[i], step = 1e-6;
      const double difference = (at(value + step, i) - at(value - step, i)) / (2 * step);
      const double have = gradient.data_ptr()[i];
      if (!(std::abs(have - difference) <= 1e-5 + 1e-4 * std::abs(difference))) {
        return "operand " + std::to_string(p) + ", element " + std::to_string(i) + ": the gradient is " + std::to_string(have) +
               ", the difference " + std::to_string(difference);
      }
    }
  }
  return "";
}

}  // namespace

TEST_CASE("each function has a gradient that differences confirm, or says why it has none") {
  for (const rt::Function& function : rt::functions()) {
    if (function.no_gradient) {
      CHECK(function.differentiable == 0);
      continue;
    }
    std::string found;
    try {
      found = check_by_differences(function, arguments_of(function));
    } catch (const std::exception& error) { found = error.what(); }
    INFO(function.name());
    CHECK(found == "");
  }
}
