// The gradient of each function: how what it computed is recorded, and what its backward pass calls. Entries stand
// beside the functions, by the address of an operation's description; they are made from the operations' own slopes and
// pullbacks.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <tenon/core/op.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "families.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {

/// A call's gradients: what a `pullback` is given, and what it gives.
struct PullTask {
  std::vector<Value> gradients;  ///< of each result; zeros where none came
  std::vector<Value> results;    ///< if the operation keeps them, else empty
  std::uint64_t wanted = 0;      ///< the operands whose gradients are wanted: arguments, or elements of the only list,
                                 ///< as bits
  std::vector<Value> pulled;     ///< the gradient of each operand that is wanted
};

struct FunctionGradient {
  void (*trace)(Slopes& slopes) = nullptr;                   ///< of an elementwise operation: its slopes
  void (*pull)(const Call& call, PullTask& task) = nullptr;  ///< of one with a pullback
  Value (*composed)(const Call& call) = nullptr;             ///< of a composition: computes it, each part recorded
  bool moves = false;                                        ///< it moves elements
  bool keeps_result = false;
  std::uint32_t (*reads)(std::uint32_t wanted) = nullptr;    ///< arguments_read of the operation; null: all, whatever
                                                             ///< is wanted
};

using GradientList = std::vector<std::pair<const OpInfo*, FunctionGradient>>;

// Of elementwise operations, and of the other families.
void add_slopes(GradientList& list);
void add_small_gradients(GradientList& list);
void add_reduction_gradients(GradientList& list);
void add_product_gradients(GradientList& list);
void add_linalg_gradients(GradientList& list);
void add_neural_gradients(GradientList& list);

/// Adds the functions of operations that only gradients call: they have no name for users.
void add_functions_of_gradients(FunctionList& list);

/// True if one node with slopes records a function: an elementwise operation, unless it is composed of others where it
/// has options.
bool is_recorded_elementwise(const Function& function, const FunctionGradient& gradient);
/// The gradient of a function; null if it has none.
const FunctionGradient* gradient_of(const Function& function);
/// The slopes of an elementwise function.
const Slopes& slopes_of(const Function& function);
/// The kind of the nodes that record a function.
const detail::NodeKind& node_kind_of(const Function& function);
/// The function of an operation, by its description. `elementwise`: that of its operands alone, if it has options
/// besides.
const Function& function_described(const OpInfo& info, bool elementwise);

/// True if an argument has a history.
bool has_history(const Call& call);
/// Calls a function that an argument with a history was given to.
Value run_recorded(const Function& function, const Call& call);
/// Passes the gradient of what a function computed on to its operands.
void backward_of_function(detail::Node& node, detail::BackwardPass& pass);
void backward_of_elementwise(detail::Node& node, detail::BackwardPass& pass);
void drop_recorded_elementwise(detail::Node& node) noexcept;
void drop_recorded_call(detail::Node& node) noexcept;
bool recorded_elementwise_reads(detail::Node& node, const detail::WrittenElements& written);
bool recorded_call_reads(detail::Node& node, const detail::WrittenElements& written);

}  // namespace tenon::inline v1::runtime
