// A program of elementwise functions as a pass through nodes makes it: values by their numbers, computed block by block
// once one is wanted.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/value.hpp>

#include "convert.hpp"
#include "elementwise_table.hpp"
#include "program_nodes.hpp"
#include "promotion.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {

/// The most tensors that joined nodes read, and the most functions that they call.
inline constexpr std::size_t most_inputs = 20, most_nodes = 400;

TENON_INLINE bool same_elements(const AnyTensor& a, const AnyTensor& b) {
  const Layout &left = a.layout(), &right = b.layout();
  return a.block() == b.block() && left.offset() == right.offset() && left.sizes() == right.sizes() &&
         left.strides() == right.strides();
}

class GrowingProgram {
 public:
  std::vector<ProgramNode> nodes;
  std::vector<AnyTensor> inputs;

  DType dtype(int k) const { return dtypes_[static_cast<std::size_t>(k)]; }
  bool is_number(int k) const {
    return !nodes[static_cast<std::size_t>(k)].function && nodes[static_cast<std::size_t>(k)].input < 0;
  }

  int input(const AnyTensor& x) {
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      if (nodes[k].input >= 0 && same_elements(inputs[static_cast<std::size_t>(nodes[k].input)], x))
        return static_cast<int>(k);
    }
    ProgramNode node;
    node.input = static_cast<int>(inputs.size());
    inputs.push_back(x);
    return add(std::move(node), x.dtype());
  }
  int number(const Value& x) {
    ProgramNode node;
    node.number = x;
    return add(std::move(node), dtype_of_number(x));
  }
  int value(const Value& x) { return x.is_tensor() ? input(x.tensor()) : number(x); }
  /// The value of a function; a number, if its operands are.
  int apply(const Function& function, const int* operands, bool* is_complex = nullptr) {
    ProgramNode node;
    node.function = &function;
    TypedOperand typed[most_operands] = {};
    bool are_numbers = true;
    for (int k = 0; k < node.arity(); ++k) {
      const int at = operands[k];
      node.operands[static_cast<std::size_t>(k)] = at;
      typed[k] = {dtype(at), is_number(at) ? &nodes[static_cast<std::size_t>(at)].number : nullptr};
      are_numbers = are_numbers && is_number(at);
    }
    const DType common = promoted(node.table(), typed);
    if (is_complex) *is_complex = kind_of_dtype(common) == Kind::complex;
    if (are_numbers) {
      const Value* numbers[most_operands];
      for (int k = 0; k < node.arity(); ++k) numbers[k] = typed[k].number;
      return number(item(call_in_order(function, numbers).tensor()));
    }
    const DType result = kernel_for(function.name(), *function.info, node.table(), common).result;
    return add(std::move(node), result);
  }
  int apply(const char* name, int a, int b, int c = -1) {
    const int operands[] = {a, b, c};
    return apply(function_called(name), operands);
  }
  /// A value of integers or truth values in a floating type, as slopes read it.
  int floating(int k, DType dtype) {
    if (is_number(k)) return number(Value(nodes[static_cast<std::size_t>(k)].number.real()));
    return apply("add", k, input(tensor_of_number("backward", Value(0.0), dtype)));
  }
  /// The value at a place of a slope, whose first places are given.
  int slope(const Slope& of, int place, const int* given) {
    std::vector<int> at(of.steps.size(), -1);
    const auto find = [&](int p) {
      return p < Slope::first_step ? given[p] : at[static_cast<std::size_t>(p - Slope::first_step)];
    };
    for (int s = 0; s <= place - Slope::first_step; ++s) {
      const SlopeStep& step = of.steps[static_cast<std::size_t>(s)];
      int operands[most_operands];
      for (int k = 0; k < step.arity; ++k) operands[k] = find(step.operands[static_cast<std::size_t>(k)]);
      at[static_cast<std::size_t>(s)] = step.function ? apply(*step.function, operands) : number(step.number);
    }
    return find(place);
  }
  /// g where the mask is true, 0 elsewhere.
  int masked(int g, int mask) { return mask < 0 ? g : apply("where", mask, g, number(Value(0.0))); }

  AnyTensor run(int k) const {
    const ProgramNode& node = nodes[static_cast<std::size_t>(k)];
    if (node.input >= 0) return inputs[static_cast<std::size_t>(node.input)];
    return run_program_nodes(nodes, inputs, k);
  }

 private:
  int add(ProgramNode&& node, DType dtype) {
    nodes.push_back(std::move(node));
    dtypes_.push_back(dtype);
    return static_cast<int>(nodes.size()) - 1;
  }
  std::vector<DType> dtypes_;
};

}  // namespace tenon::inline v1::runtime
