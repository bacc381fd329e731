// Calls by name for support/gradients.hpp, with the arguments that Variables are called with there.
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "support/gradients.hpp"

namespace support {

namespace {

namespace rt = tenon::runtime;
using rt::Value;
using tenon::Shape;
using Values = std::vector<Value>;

bool is_operand(const Argument& argument) {
  return (argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors) && !argument.has_own_type &&
         !argument.keyword;
}
bool needs_axis(const tenon::OpInfo& info) {
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::axis && argument.keyword && !*argument.fallback) return true;
  }
  return false;
}
Shape shape_of_argument(const tenon::OpInfo& info, int at) {
  return gradient_shape(needs_axis(info) ? 1 : info.arguments[at].least_rank);
}

template <class T, class F>
tenon::Tensor<T> filled(const Shape& shape, F element) {
  const auto x = tenon::zeros<T>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = element(i);
  return x;
}

/// A value for an argument that gets no gradient.
Value other_value(const tenon::OpInfo& info, int at) {
  const Argument& argument = info.arguments[at];
  const Shape shape = shape_of_argument(info, at);
  const auto mask = [&] { return Value(filled<bool>(shape, [](std::int64_t i) { return i % 3 != 1; })); };
  switch (argument.kind) {
    case ArgumentKind::indices: return filled<std::int64_t>(shape, [](std::int64_t i) { return i % 3; });
    case ArgumentKind::mask: return mask();
    case ArgumentKind::tensors: return Values{mask()};
    case ArgumentKind::tensor:
      return filled<double>(shape, [](std::int64_t i) { return 0.2 + 0.21 * static_cast<double>(i); });
    case ArgumentKind::shape: return Shape{4, 3};
    case ArgumentKind::scalar: return 1;
    case ArgumentKind::number: return 0.5 * (at + 1);
    case ArgumentKind::integer: return integer_of(argument.fallback, at + 1);
    case ArgumentKind::integers: return Shape{1, 1};
    case ArgumentKind::widths: return 1;
    case ArgumentKind::axis: return integer_of(argument.fallback, (at + 1) % 2);
    case ArgumentKind::axes: return Shape{0, 1};
    case ArgumentKind::flag: return true;
    case ArgumentKind::text: return "ij,kj->ik";
    case ArgumentKind::choice: {
      const char* const first = std::strchr(argument.choices, ' ') + 1;
      return at == 0 ? Value() : Value(std::string(first, std::strcspn(first, " ")));
    }
    default: return {};
  }
}

/// What the calls of an operation have in common.
struct NamedOperation {
  const rt::Function& function;
  int given;
  bool takes_lists;

  std::vector<Shape> shapes() const {
    std::vector<Shape> all;
    for (int at = 0; at < given; ++at) {
      if (is_operand(function.info->arguments[at]))
        all.insert(all.end(), is_pair(at) ? 2 : 1, shape_of_argument(*function.info, at));
    }
    return all;
  }
  Value call(const Values& operands) const {
    Values arguments(static_cast<std::size_t>(function.info->arguments.size()));
    auto operand = operands.begin();
    for (int at = 0; at < given; ++at) {
      const Argument& argument = function.info->arguments[at];
      Value& to = arguments[static_cast<std::size_t>(at)];
      if (!is_operand(argument)) {
        to = other_value(*function.info, at);
      } else if (argument.kind == ArgumentKind::tensor) {
        to = *operand++;
      } else {
        const auto first = operand;
        operand += is_pair(at) ? 2 : 1;
        to = Values(first, operand);
      }
    }
    std::vector<const Value*> list;
    for (const Value& one : arguments) list.push_back(&one);
    return rt::call_in_order(function, list.data());
  }

 private:
  bool is_pair(int at) const { return function.info->arguments[at].kind == ArgumentKind::tensors && !takes_lists; }
};

/// All tensors among results, of a kind of elements.
void add_tensors(Values& to, const Value& y) {
  if (y.is_tensor()) {
    if (rt::kind_of_dtype(y.tensor().dtype()) >= tenon::Kind::floating) to.push_back(y);
  } else if (y.kind() == rt::ValueKind::list) {
    for (const Value& one : y.list()) add_tensors(to, one);
  }
}
/// All real results, and both parts of complex ones.
Values real_results(const Value& y) {
  Values all, parts;
  add_tensors(all, y);
  for (const Value& one : all) {
    if (rt::kind_of_dtype(one.tensor().dtype()) == tenon::Kind::complex) {
      parts.push_back(rt::call("real", {one}));
      parts.push_back(rt::call("imag", {one}));
    } else {
      parts.push_back(one);
    }
  }
  return parts;
}

std::vector<Complexes> complex_gradients_by_name(const NamedOperation& operation,
                                                 const std::vector<Complexes>& operands, const Visit& visit) {
  Values leaves;
  for (const Complexes& x : operands) leaves.push_back(NamedRecorder::leaf(x));
  Values arguments = leaves, results;
  if (is_of_linalg(operation.function.name())) arguments[0] = NamedRecorder::definite(leaves[0]);
  add_tensors(results, operation.call(arguments));
  int place = 0;
  for (const Value& y : results) {
    visit(rt::cast(y.tensor(), tenon::DType::complex128).as<tenon::complex<double>>());
    const Complexes g = complex_cotangent(Shape(y.tensor().sizes()), place++);
    const bool is_complex = y.tensor().dtype() == tenon::DType::complex128;
    if (y.has_history())
      rt::backward(y, is_complex ? Value(g) : Value(Numbers(tenon::real(g))), {.retain_graph = true});
  }
  std::vector<Complexes> gradients;
  for (const Value& leaf : leaves) {
    const Value g = rt::grad(leaf);
    gradients.push_back(g.is_nothing() ? Complexes(tenon::zeros<tenon::complex<double>>(Shape(leaf.tensor().sizes())))
                                       : g.tensor().as<tenon::complex<double>>());
  }
  return gradients;
}

}  // namespace

void check_named_call(const tenon::OpInfo& info, int given, bool takes_lists, bool is_complex, Golden* golden) {
  const rt::Function* const function = rt::find(info.name);
  INFO(info.name << " by name");
  REQUIRE(function != nullptr);
  const NamedOperation operation{*function, given, takes_lists};
  GradientCall<NamedRecorder> call;
  call.name = last_name(info.name);
  call.shapes = operation.shapes();
  call.recorded = [&](const Values& operands) { return real_results(operation.call(operands)); };
  call.plain = [&](const std::vector<Numbers>& operands) {
    std::vector<Numbers> results;
    for (const Value& y : real_results(operation.call(Values(operands.begin(), operands.end()))))
      results.push_back(y.tensor().as<double>());
    return results;
  };
  call.of_definite = is_of_linalg(info.name);
  check_gradient_call(call, golden);
  if (!is_complex || !golden) return;
  check_complex_call({call.name, call.shapes,
                      [&](const std::vector<Complexes>& operands, const Visit& visit) {
                        return complex_gradients_by_name(operation, operands, visit);
                      }},
                     *golden);
}

}  // namespace support
