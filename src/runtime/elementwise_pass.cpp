#include "elementwise_pass.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/runtime/index_item.hpp>

#include "convert.hpp"
#include "elementwise_table.hpp"
#include "function_gradient.hpp"
#include "growing_program.hpp"
#include "history.hpp"
#include "program_nodes.hpp"
#include "recorded_call.hpp"
#include "recorded_program.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// A gradient that is to go on to an edge.
struct Onward {
  detail::Edge to;
  const detail::Node* from;
  int value;
  Shape sizes;
  DType dtype;
};

class JoinedPass {
 public:
  JoinedPass(detail::BackwardPass& pass, const Value& g) : pass_(pass), shape_(g.tensor().sizes()) {
    first_ = program_.input(g.tensor());
  }

  void run(detail::Node& node) {
    reverse(node, first_);
    std::vector<Onward> outputs;
    bool ends = false;  // a node that is not joined may pass on to any that was recorded before it
    while (!waiting_.empty()) {
      std::size_t last = 0;
      for (std::size_t k = 1; k < waiting_.size(); ++k) {
        if (waiting_[k].to.node()->number > waiting_[last].to.node()->number) last = k;
      }
      Onward next = std::move(waiting_[last]);
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(last));
      if (!ends && is_joined(next)) {
        take(*next.to.node());
        reverse(*next.to.node(), next.value);
      } else {
        ends = ends || !detail::is_leaf_node(*next.to.node());
        outputs.push_back(std::move(next));
      }
    }
    for (const Onward& one : outputs) {
      const bool is_number = program_.is_number(one.value);
      const Value gradient = is_number ? Value(program_.run(program_.apply("multiply", zero(), one.value)))
                                       : Value(program_.run(one.value));
      pass_on(*one.from, pass_, one.to, gradient, one.sizes, one.dtype);
    }
  }

 private:
  /// A gradient that is one number everywhere, as that of floor: in the shape of the result.
  int zero() { return program_.apply("multiply", first_, program_.number(Value(0.0))); }

  /// True if a node has no other gradient to wait for, and its result has the shape and the dtype of what it gets.
  bool is_joined(const Onward& next) {
    detail::Node& node = *next.to.node();
    if (node.state != detail::Node::ready || node.hooks || node.arrived || node.pass || program_.is_number(next.value))
      return false;
    if (!(Dims(next.sizes) == Dims(shape_)) || program_.dtype(next.value) != next.dtype) return false;
    if (pass_.heap.size() > 0 && pass_.heap[0]->number > node.number) return false;
    if (pass_.only_targets && detail::find_wanted(pass_, &node, next.to.output()) < pass_.wanted.size()) return false;
    std::size_t more = 0;
    if (node.kind->backward == backward_of_elementwise) more = static_cast<std::size_t>(elementwise_of(node).count());
    else if (node.kind->backward == backward_of_program) more = program_of(node).inputs.size();
    else return false;
    return program_.inputs.size() + more <= most_inputs && program_.nodes.size() < most_nodes;
  }
  /// The pass has run through a node then.
  void take(detail::Node& node) {
    detail::BackwardPass* none = nullptr;
    if (!__atomic_compare_exchange_n(&node.pass, &none, &pass_, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      detail::fail_shared_pass(node);
    detail::retain_node(&node);
    node.link = pass_.done;
    pass_.done = &node;
    note_backward(node);
  }

  void send(const detail::Node& from, const detail::Edge& to, int value, const AnyTensor& operand) {
    for (Onward& one : waiting_) {
      if (!(one.to == to)) continue;
      one.value = program_.apply("add", one.value, value);
      return;
    }
    waiting_.push_back({to, &from, value, Shape(operand.sizes()), operand.dtype()});
  }

  void reverse(detail::Node& node, int g) {
    if (node.kind->backward == backward_of_elementwise) reverse_elementwise(node, g);
    else reverse_program(node, g);
  }
  void reverse_elementwise(detail::Node& node, int g) {
    RecordedElementwise& of = elementwise_of(node);
    const Slopes& slopes = slopes_of(*of.function);
    int given[Slope::first_step];
    const std::uint32_t uses = wanted_uses(node, pass_);
    given[Slope::gradient] = g;
    given[Slope::result] = uses >> Slope::result & 1 ? program_.input(of.values()[of.arity].tensor()) : -1;
    for (int k = 0; k < of.arity; ++k)
      given[Slope::first_operand + k] = uses >> (Slope::first_operand + k) & 1
                                            ? program_.value(slope_operand(*of.function, k, of.values()[k], of.result))
                                            : -1;
    for (int k = 0; k < of.arity; ++k) {
      const detail::Edge& to = detail::edges_of(node)[k];
      if (!detail::wants(pass_, to)) continue;
      const Slope& slope = slopes.of[of.is_complex][k];
      send(node, to, program_.slope(slope, slope.at, given), of.values()[k].tensor());
    }
  }
  /// The values of a program once more, then from its result to its inputs. Where `where` did not take an operand, a
  /// mask goes along, and the input gets an exact 0.
  void reverse_program(detail::Node& node, int g) {
    const RecordedProgram& of = program_of(node);
    const std::size_t n = of.nodes.size();
    struct Reached {
      int value = -1, mask = -1;
    };
    std::vector<int> values;
    std::vector<char> complex(n, 0);
    std::vector<Reached> reached(n);
    for (std::size_t k = 0; k < n; ++k) {
      const ProgramNode& one = of.nodes[k];
      if (one.input >= 0) {
        values.push_back(program_.input(of.inputs[static_cast<std::size_t>(one.input)].tensor()));
      } else if (!one.function) {
        values.push_back(program_.number(one.number));
      } else {
        int operands[most_operands];
        for (int j = 0; j < one.arity(); ++j)
          operands[j] = values[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
        bool is_complex = false;
        values.push_back(program_.apply(*one.function, operands, &is_complex));
        complex[k] = is_complex;
      }
    }
    reached[n - 1].value = g;
    for (std::size_t k = n; k-- > 0;) {
      const ProgramNode& one = of.nodes[k];
      const Reached& at = reached[k];
      if (at.value < 0) continue;
      if (one.input >= 0) {
        const detail::Edge& to = detail::edges_of(node)[one.input];
        if (detail::wants(pass_, to))
          send(node, to, program_.masked(at.value, at.mask), of.inputs[static_cast<std::size_t>(one.input)].tensor());
        continue;
      }
      if (!one.function || !gradient_of(*one.function)) continue;
      int given[Slope::first_step] = {at.value, values[k], -1, -1, -1};
      const DType result = program_.dtype(values[k]);
      for (int j = 0; j < one.arity(); ++j) {
        const int value = values[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
        const bool is_read = is_read_floating(*one.function, j, program_.dtype(value), result);
        given[Slope::first_operand + j] = is_read ? program_.floating(value, slope_dtype(result)) : value;
      }
      for (int j = 0; j < one.arity(); ++j) {
        const auto operand = static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)]);
        const Slope& slope = slopes_of(*one.function).of[complex[k] != 0][j];
        if (!slope.exists() || program_.is_number(values[operand])) continue;
        const int value = program_.slope(slope, slope.bare, given);
        int mask = at.mask;
        if (slope.taken >= 0) {
          const int taken = program_.slope(slope, slope.taken, given);
          mask = mask < 0 ? taken : program_.apply("logical_and", mask, taken);
        }
        Reached& to = reached[operand];
        if (to.value < 0) to = {value, mask};
        else to = {program_.apply("add", program_.masked(to.value, to.mask), program_.masked(value, mask)), -1};
      }
    }
  }

  detail::BackwardPass& pass_;
  Shape shape_;
  GrowingProgram program_;
  int first_;
  std::vector<Onward> waiting_;
};

}  // namespace

std::uint32_t wanted_uses(detail::Node& node, detail::BackwardPass& pass) {
  const RecordedElementwise& of = elementwise_of(node);
  const Slopes& slopes = slopes_of(*of.function);
  std::uint32_t uses = 0;
  for (int k = 0; k < of.arity; ++k) {
    if (detail::wants(pass, detail::edges_of(node)[k])) uses |= slopes.of[of.is_complex][k].uses;
  }
  return uses;
}

void run_joined(detail::Node& node, detail::BackwardPass& pass, const Value& g) { JoinedPass(pass, g).run(node); }

}  // namespace tenon::inline v1::runtime
