#include "recorded_program.hpp"

#include <cstddef>
#include <utility>

#include <tenon/error.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>

#include "elementwise_pass.hpp"
#include "history.hpp"
#include "recorded_call.hpp"

namespace tenon::inline v1::runtime {
namespace {

void drop_program(detail::Node& node) noexcept {
  detail::unlist_node(node);
  program_of(node).~RecordedProgram();
}
bool program_reads(detail::Node& node, const detail::WrittenElements& written) {
  for (const Value& x : program_of(node).inputs) {
    if (is_written(x, written)) return true;
  }
  return false;
}
constexpr detail::NodeKind program_kind{"a program", backward_of_program, drop_program, program_reads};

/// The functions of a program, called one by one, and recorded.
Value call_nodes(const std::vector<ProgramNode>& nodes, std::span<const Value> inputs) {
  std::vector<Value> computed;
  for (const ProgramNode& node : nodes) {
    if (node.input >= 0) {
      computed.push_back(inputs[static_cast<std::size_t>(node.input)]);
    } else if (!node.function) {
      computed.push_back(node.number);
    } else {
      const Value* operands[most_operands];
      bool is_number = true;
      for (int k = 0; k < node.arity(); ++k) {
        operands[k] = &computed[static_cast<std::size_t>(node.operands[static_cast<std::size_t>(k)])];
        is_number = is_number && operands[k]->is_number();
      }
      Value result = call_in_order(*node.function, operands);
      computed.push_back(is_number ? item(result.tensor()) : std::move(result));
    }
  }
  return computed.back();
}

}  // namespace

void record_program(const std::vector<ProgramNode>& nodes, std::span<const Value> inputs, Value& result) {
  bool any = false;
  for (const Value& x : inputs) any = any || x.has_history();
  if (!any || !is_recording() || !is_differentiable(result.tensor().dtype())) return;
  RecordedProgram of{nodes, {}, result.tensor().dtype()};
  for (const Value& x : inputs) of.inputs.push_back(detach(x));
  detail::Node* const node = detail::new_node(program_kind, static_cast<int>(inputs.size()), sizeof(RecordedProgram));
  ::new (static_cast<void*>(detail::kept_of(*node))) RecordedProgram(std::move(of));
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    detail::edges_of(*node)[k] = inputs[k].history();
    keep_elements(inputs[k]);
  }
  detail::list_node(*node);  // now that it is whole: another thread may read what listed nodes keep
  result.set_history(detail::Edge(node));
}

/// Recorded, the program is computed again function by function, from inputs that lead to the node's own.
void backward_of_program(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  const RecordedProgram& of = program_of(node);
  const Value g = arrived_value(node, 0, of.result);
  if (g.is_nothing()) return;
  if (!pass.records) return run_joined(node, pass, g);
  static const detail::NodeKind kind = linear_kind("an input of a program");
  std::vector<Value> inputs, wanted;
  for (std::size_t k = 0; k < of.inputs.size(); ++k) {
    const detail::Edge& edge = detail::edges_of(node)[k];
    const Value x = edge ? with_history(of.inputs[k].tensor(), edge) : of.inputs[k];
    inputs.push_back(record_linear(kind, x.tensor(), x, [](const Value& gradient) { return gradient; },
                                   [](const Value& tangent, std::int64_t) { return tangent; }));
    if (detail::wants(pass, edge)) wanted.push_back(inputs.back());
  }
  const Value outputs[] = {call_nodes(of.nodes, inputs)}, gradients[] = {g};
  const std::vector<Value> pulled = grad_of(outputs, wanted, gradients, {.retain_graph = true, .create_graph = true});
  std::size_t next = 0;
  for (std::size_t k = 0; k < of.inputs.size(); ++k) {
    const detail::Edge& edge = detail::edges_of(node)[k];
    if (!detail::wants(pass, edge)) continue;
    const Value& gradient = pulled[next++];
    const AnyTensor& x = of.inputs[k].tensor();
    if (!gradient.is_nothing()) pass_on(node, pass, edge, gradient, x.layout().sizes(), x.dtype());
  }
}

}  // namespace tenon::inline v1::runtime
