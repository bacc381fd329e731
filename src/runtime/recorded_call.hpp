// Nodes of what was called by name: what they keep, and how their gradients are passed on.
#pragma once

#include <cstdint>
#include <functional>
#include <new>
#include <span>
#include <vector>

#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "function_gradient.hpp"

namespace tenon::inline v1::runtime {

/// Called by each node before it runs: remembers its number.
void note_backward(const detail::Node& node);
/// Passes a gradient on, in the shape and the dtype of the operand.
void pass_on(const detail::Node& node, detail::BackwardPass& pass, const detail::Edge& to, const Value& gradient,
             Dims sizes, DType dtype);
/// The gradient that came to a result of a node, with its history if gradients are recorded; nothing if none came.
Value arrived_value(detail::Node& node, unsigned output, DType dtype);
/// True if one of a value's elements is among those written; marks the elements as kept.
bool is_written(const Value& x, const detail::WrittenElements& written);
void keep_elements(const Value& x);
/// The bytes of the elements that a node keeps.
std::int64_t kept_element_bytes(detail::Node& node);

/// What a node of an elementwise function keeps: its operands, without their elements if no slope reads them, and its
/// result if one does.
struct RecordedElementwise {
  const Function* function;
  DType result;
  unsigned char arity;
  bool keeps_result, is_complex;
  Value* values() { return std::launder(reinterpret_cast<Value*>(this + 1)); }
  int count() const { return arity + keeps_result; }
};
static_assert(sizeof(RecordedElementwise) % alignof(Value) == 0);
TENON_INLINE RecordedElementwise& elementwise_of(detail::Node& node) {
  return *std::launder(reinterpret_cast<RecordedElementwise*>(detail::kept_of(node)));
}

/// Calls visit(value) for each tensor among arguments and in their lists, in the order of a node's edges.
template <class F>
void each_operand(std::span<const Value> arguments, const F& visit) {
  for (const Value& x : arguments) {
    if (x.is_tensor()) visit(x);
    if (x.kind() != ValueKind::list) continue;
    for (const Value& one : x.list()) {
      if (one.is_tensor()) visit(one);
    }
  }
}

/// What a node of a function keeps: its arguments without histories, its results if the gradient reads them, else the
/// shapes alone.
struct RecordedCall {
  const Function* function;
  std::vector<Value> arguments, results;
  bool keeps_results;
};
TENON_INLINE RecordedCall& call_of(detail::Node& node) {
  return *std::launder(reinterpret_cast<RecordedCall*>(detail::kept_of(node)));
}

/// The pullback of a part (part_call.hpp) for its operands; `records`: they have their histories, and what it computes
/// is recorded.
using PartPull = std::function<void(const std::vector<Value>& operands, PullTask& task, bool records)>;
/// True if a part of these operands is to be recorded.
bool is_recorded_part(const std::vector<Value>& operands);
/// Gives the results of a part their histories. `also_read`: tensors of others, besides the operands, that `pull`
/// reads.
void record_part(const detail::NodeKind& kind, std::vector<Value>& results, std::vector<Value> operands,
                 bool keeps_results, PartPull pull, std::vector<Value> also_read = {});
/// The kind of the nodes of a part, by its name.
detail::NodeKind part_kind(const char* name);

/// A handle without elements: the shape and the dtype of a tensor.
Value shape_alone(const AnyTensor& x);

/// The tangent of the result of a linear function of one operand, for the operand's. With directions, a tangent has as
/// many in a dimension before the others.
using LinearPush = std::function<Value(const Value& tangent, std::int64_t directions)>;

/// What a node of a linear function of one operand keeps: its gradient, its derivative or null, the operand's and the
/// result's types.
struct RecordedLinear {
  std::function<Value(const Value&)> pull;
  LinearPush push;
  Shape sizes, made;
  DType dtype, result;
};
TENON_INLINE RecordedLinear& linear_of(detail::Node& node) {
  return *std::launder(reinterpret_cast<RecordedLinear*>(detail::kept_of(node)));
}

/// The result of a linear function of one operand, whose gradient `pull` gives for that of the result, and whose
/// derivative `push` gives for that of the operand; null: it is found from `pull`. `kind` has the name; its functions
/// are those of linear_kind.
Value record_linear(const detail::NodeKind& kind, const AnyTensor& result, const Value& operand,
                    std::function<Value(const Value& gradient)> pull, LinearPush push = nullptr);
detail::NodeKind linear_kind(const char* name);
bool is_linear_node(const detail::Node& node);

/// A result of a node: its sizes and its dtype, which is an integer's where it has no gradient.
struct MadeTensor {
  Shape sizes;
  DType dtype;
};
/// The results of a node of a function, a linear function or a part. False for other nodes.
bool find_results(detail::Node& node, std::vector<MadeTensor>& results);
/// Those of a node with a backward of the user's.
bool find_custom_results(detail::Node& node, std::vector<MadeTensor>& results);

}  // namespace tenon::inline v1::runtime
