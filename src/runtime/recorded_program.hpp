// The nodes of programs.
#pragma once

#include <memory>
#include <new>
#include <span>
#include <vector>

#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/value.hpp>

#include "program_nodes.hpp"

namespace tenon::inline v1::runtime {

/// What a node of a program keeps: the program and its inputs.
struct RecordedProgram {
  std::vector<ProgramNode> nodes;
  std::vector<Value> inputs;
  DType result;
};
TENON_INLINE RecordedProgram& program_of(detail::Node& node) {
  return *std::launder(reinterpret_cast<RecordedProgram*>(detail::kept_of(node)));
}

/// Gives the result of a program its history, if an input has one and this thread records.
void record_program(const std::vector<ProgramNode>& nodes, std::span<const Value> inputs, Value& result);
/// Passes the gradient of a program's result on to its inputs.
void backward_of_program(detail::Node& node, detail::BackwardPass& pass);

}  // namespace tenon::inline v1::runtime
