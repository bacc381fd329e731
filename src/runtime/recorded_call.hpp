// Nodes of what was called by name: what they keep, and how their gradients are passed on.
#pragma once

#include <cstdint>
#include <functional>
#include <new>
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
void pass_on(const detail::Node& node, detail::BackwardPass& pass, const detail::Edge& to, const Value& gradient, Dims sizes, DType dtype);
/// The gradient that came to a result of a node, with its history if gradients are recorded; nothing if none came.
Value arrived_value(detail::Node& node, unsigned output, DType dtype);
/// True if one of a value's elements is among those written; marks the elements as kept.
bool is_written(const Value& x, const detail::WrittenElements& written);
void keep_elements(const Value& x);
/// The bytes of the elements that a node keeps.
std::int64_t kept_element_bytes(detail::Node& node);

/// What a node of an elementwise function keeps: its operands, without their elements if no slope reads them, and its result if one does.
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

/// The pullback of a part (part_call.hpp) for its operands; `records`: they have their histories, and what it computes is recorded.
using PartPull = std::function<void(const std::vector<Value>& operands, PullTask& task, bool records)>;
/// True if a part of these operands is to be recorded.
bool is_recorded_part(const std::vector<Value>& operands);
/// Gives the results of a part their histories. `also_read`: tensors of others, besides the operands, that `pull` reads.
void record_part(const detail::NodeKind& kind, std::vector<Value>& results, std::vector<Value> operands, bool keeps_results, PartPull pull,
                 std::vector<Value> also_read = {});
/// The kind of the nodes of a part, by its name.
detail::NodeKind part_kind(const char* name);

/// A handle without elements: the shape and the dtype of a tensor.
Value shape_alone(const AnyTensor& x);

/// The result of a linear function of one operand, whose gradient `pull` gives for that of the result. `kind` has the name; its functions
/// are those of linear_kind.
Value record_linear(const detail::NodeKind& kind, const AnyTensor& result, const Value& operand,
                    std::function<Value(const Value& gradient)> pull);
detail::NodeKind linear_kind(const char* name);

}  // namespace tenon::inline v1::runtime
