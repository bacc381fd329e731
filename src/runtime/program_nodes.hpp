// The nodes of a program, and the result of one of them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "elementwise_table.hpp"

namespace tenon::inline v1::runtime {

struct ProgramNode {
  const Function* function = nullptr;  // null for inputs and constants
  int input = -1;
  Value number;
  std::array<int, most_operands> operands{};

  const ElementwiseTable& table() const { return *static_cast<const ElementwiseTable*>(function->table); }
  int arity() const { return function ? table().arity : 0; }
};

/// The value of node number `result`, for these inputs: computed block by block, with what it needs. Throws what
/// operations throw.
AnyTensor run_program_nodes(const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs, int result);

}  // namespace tenon::inline v1::runtime
