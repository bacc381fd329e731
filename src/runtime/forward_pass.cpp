// The forward pass: tangents go from inputs to outputs, through the nodes between them in the order of recording.
//
// The derivative of a node is found from what its gradient is found from, so that there is no second rule to write:
// - Elementwise functions of real numbers: a slope is a factor, the same in both directions, so that it is evaluated for the tangent in
//   place of the gradient and nothing is summed. Large ones are joined: their tangents stay numbers of one program until somebody needs
//   their elements.
// - Linear functions: they are called with the tangent. A function is linear in an operand if its pullback for that operand reads neither
//   the operand nor the result; other operands, where they are not read either, are added, and stand as zeros.
// - All others: the pullback u -> Jᵀ u is linear in u, and is recorded; its own pullback, of the tangent, is J t (Christianson 1992).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/runtime/forward.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>

#include "convert.hpp"
#include "elementwise_pass.hpp"
#include "function_gradient.hpp"
#include "growing_program.hpp"
#include "history.hpp"
#include "recorded_call.hpp"
#include "recorded_program.hpp"

namespace tenon::inline v1::runtime {
namespace {

constexpr const char* name = "push_forward";

/// The tangent of a result: its elements, or until they are needed a value of a program.
struct Tangent {
  Value value;
  std::shared_ptr<GrowingProgram> program;
  int number = -1;
  Shape sizes;  // without directions
  DType dtype = DType::float64;
  std::uint32_t readers = 0;  // nodes that have not run, and outputs
};

[[noreturn]] void fail_tangent(const AnyTensor& tangent, const AnyTensor& of) {
  detail::throw_error(ErrorCode::shape, name, ": a tangent of shape ", tangent.layout().sizes(), " for an input of shape ",
                      of.layout().sizes());
}

bool is_real(DType dtype) { return kind_of_dtype(dtype) == Kind::floating; }

/// The sizes that tensors among values have when they are broadcast.
Shape broadcast_sizes(std::span<const Value> values) {
  Shape sizes;
  for (const Value& x : values) {
    if (!x.is_tensor()) continue;
    const Layout& of = x.tensor().layout();
    Shape all;
    const int rank = std::max(of.rank(), sizes.rank());
    for (int d = 0; d < rank; ++d) {
      const int a = d - (rank - of.rank()), b = d - (rank - sizes.rank());
      const std::int64_t one = a < 0 ? 1 : of.size(a), other = b < 0 ? 1 : sizes[b];
      all.push_back(one == 1 ? other : one);
    }
    sizes = all;
  }
  return sizes;
}

class ForwardPass {
 public:
  explicit ForwardPass(std::int64_t directions) : directions_(directions) {}

  void start(const Value& x, const Value& tangent) {
    Tangent& one = tangents_[x.history().bits()];
    one.sizes = x.tensor().sizes();
    one.dtype = x.tensor().dtype();
    const Value fit = tangent.tensor().dtype() == one.dtype ? tangent : recorded_cast(tangent, one.dtype);
    one.value = one.value.is_nothing() ? fit : sum(one.value, fit);
    inputs_.push_back(x.history().bits());
    least_ = std::min(least_, x.history().node()->number);
  }
  /// Finds the nodes that lead from inputs to this output.
  void want(const detail::Edge& edge) {
    if (!edge) return;
    ++readers_[edge.bits()];
    std::vector<detail::Node*> waiting;
    const auto visit = [&](const detail::Edge& at) {
      detail::Node& node = *at.node();
      if (node.number < least_ || is_input(at)) return;
      if (detail::is_leaf_node(node) || !nodes_.emplace(&node, false).second) return;
      waiting.push_back(&node);
    };
    visit(edge);
    while (!waiting.empty()) {
      detail::Node& node = *waiting.back();
      waiting.pop_back();
      if (node.state == detail::Node::used)
        detail::throw_error(ErrorCode::type, name, ": the history of a result of ", node.kind->name, " was freed by a backward pass");
      for (int k = 0; k < node.edges; ++k) {
        const detail::Edge& to = detail::edges_of(node)[k];
        if (!to) continue;
        ++readers_[to.bits()];
        visit(to);
      }
    }
  }
  void run() {
    std::vector<detail::Node*> order;
    for (const auto& [node, _] : nodes_) order.push_back(node);
    std::sort(order.begin(), order.end(), [](const detail::Node* a, const detail::Node* b) { return a->number < b->number; });
    const detail::Recording recording(false);
    for (detail::Node* node : order) {
      bool any = false;
      for (int k = 0; k < node->edges; ++k) any = any || find(detail::edges_of(*node)[k]);
      if (any) push(*node);
      for (int k = 0; k < node->edges; ++k) release(detail::edges_of(*node)[k]);
    }
  }
  /// The tangent of an output; nothing if there is none.
  Value result(const detail::Edge& edge) {
    Tangent* const found = find(edge);
    return found ? elements(*found) : Value();
  }

 private:
  using Bits = detail::Edge::Bits;

  bool is_input(const detail::Edge& edge) const { return std::find(inputs_.begin(), inputs_.end(), edge.bits()) != inputs_.end(); }
  Tangent* find(const detail::Edge& edge) {
    if (!edge) return nullptr;
    const auto at = tangents_.find(edge.bits());
    return at == tangents_.end() ? nullptr : &at->second;
  }
  void release(const detail::Edge& edge) {
    if (!edge || is_input(edge)) return;
    const auto left = readers_.find(edge.bits());
    if (left != readers_.end() && --left->second == 0) tangents_.erase(edge.bits());
  }
  void put(detail::Node& node, unsigned output, Tangent&& made) {
    const detail::Edge edge(detail::retain_node(&node), output);
    if (readers_.contains(edge.bits()) && !is_input(edge)) tangents_[edge.bits()] = std::move(made);
  }
  void put_value(detail::Node& node, unsigned output, const MadeTensor& of, const Value& value) {
    if (value.is_nothing()) return;
    Tangent made;
    made.sizes = of.sizes;
    made.dtype = of.dtype;
    made.value = fitted(node.kind->name, value, with_directions(of.sizes), of.dtype);
    put(node, output, std::move(made));
  }

  Shape with_directions(const Shape& sizes) const {
    if (directions_ == 0) return sizes;
    Shape all{directions_};
    for (const auto size : sizes) all.push_back(size);
    return all;
  }
  std::int64_t count(const Shape& sizes) const {
    std::int64_t n = std::max<std::int64_t>(directions_, 1);
    for (const auto size : sizes) n *= size;
    return n;
  }
  static Value sum(const Value& a, const Value& b) {
    static const Function& add = function_called("add");
    const Value* const operands[] = {&a, &b};
    return call_in_order(add, operands);
  }
  static Value reshaped(const Value& x, const Shape& sizes) { return call("reshape", std::vector<Value>{x, sizes}); }
  /// Calls f for each direction of the tangents, and stacks what it gives.
  template <class F>
  Value each_direction(const F& f) const {
    if (directions_ == 0) return f([](const Value& t) { return t; });
    std::vector<Value> parts;
    for (std::int64_t k = 0; k < directions_; ++k) parts.push_back(f([k](const Value& t) { return Value(row(t.tensor(), k)); }));
    return call("stack", std::vector<Value>{Value(std::move(parts))});
  }

  const Value& elements(Tangent& of) {
    if (of.value.is_nothing()) {
      of.value = fitted(name, Value(of.program->run(of.number)), with_directions(of.sizes), of.dtype);
      of.program = nullptr;
    }
    return of.value;
  }
  /// A tangent as operand of something of a rank: its directions stand before all of its dimensions.
  Value aligned(Tangent& of, int rank) {
    const Value& value = elements(of);
    if (directions_ == 0 || of.sizes.rank() == rank) return value;
    Shape sizes{directions_};
    for (int d = of.sizes.rank(); d < rank; ++d) sizes.push_back(1);
    for (const auto size : of.sizes) sizes.push_back(size);
    return reshaped(value, sizes);
  }

  void push(detail::Node& node) {
    detail::check_kept(node);
    if (node.kind->backward == backward_of_elementwise) return push_elementwise(node);
    if (node.kind->backward == backward_of_program) return push_program(node);
    if (is_linear_node(node) && linear_of(node).push) {
      const RecordedLinear& of = linear_of(node);
      return put_value(node, 0, {of.made, of.result}, of.push(elements(*find(detail::edges_of(node)[0])), directions_));
    }
    if (node.kind->drop_kept == drop_recorded_call && (push_product(node) || push_linear_call(node))) return;
    transpose(node);
  }

  // ---- elementwise functions

  /// The program that the operands' tangents are values of, or a new one, with room for more inputs.
  std::shared_ptr<GrowingProgram> program_with_room(detail::Node& node, std::size_t inputs) {
    std::shared_ptr<GrowingProgram> program;
    bool are_of_one = true;
    for (int k = 0; k < node.edges; ++k) {
      const Tangent* const one = find(detail::edges_of(node)[k]);
      if (!one || !one->program) continue;
      are_of_one = are_of_one && (!program || program == one->program);
      program = one->program;
    }
    if (program && are_of_one && program->inputs.size() + inputs <= most_inputs && program->nodes.size() < most_nodes) return program;
    return std::make_shared<GrowingProgram>();
  }
  /// The number of an operand's tangent in a program of results of that rank.
  int number_in(const std::shared_ptr<GrowingProgram>& program, Tangent& of, int rank) {
    if (of.program == program && of.value.is_nothing() && (directions_ == 0 || of.sizes.rank() == rank)) return of.number;
    return program->input(aligned(of, rank).tensor());
  }
  void put_number(detail::Node& node, const std::shared_ptr<GrowingProgram>& program, int number, const MadeTensor& of) {
    Tangent made;
    made.sizes = of.sizes;
    made.dtype = of.dtype;
    if (program->is_number(number)) {  // as that of floor: the same everywhere
      made.value = zeros_of(with_directions(of.sizes), of.dtype);
    } else {
      made.program = program;
      made.number = number;
      if (program->dtype(number) != of.dtype || count(of.sizes) < least_joined) (void)elements(made);
    }
    put(node, 0, std::move(made));
  }

  /// True if a slope makes a gradient of 0 one of 0, whatever its factor is.
  static bool has_guard(const Slope& slope) {
    static const Function& where = function_called("where");
    return std::any_of(slope.steps.begin(), slope.steps.end(), [](const SlopeStep& step) { return step.function == &where; });
  }
  /// A factor of a tangent: elements without directions, or a number; guarded as above.
  struct Factor {
    Value value;
    bool is_guarded = false;
  };
  /// Adds the products of operands' tangents and factors to be a node's tangent: what needs no direction is computed once for all.
  void push_factors(detail::Node& node, const MadeTensor& made, const std::vector<Factor>& factors) {
    static const Function &multiply = function_called("multiply"), &where = function_called("where"), &equal = function_called("equal");
    const int rank = made.sizes.rank();
    const bool is_joined = count(made.sizes) >= least_joined;
    const auto program = is_joined ? program_with_room(node, 2 * factors.size()) : nullptr;
    Value derivative;
    int number = -1;
    for (std::size_t k = 0; k < factors.size(); ++k) {
      Tangent* const t = find(detail::edges_of(node)[k]);
      const Factor& factor = factors[k];
      if (!t || factor.value.is_nothing()) continue;
      const bool is_one = factor.value.is_number() && factor.value.real() == 1;
      if (is_joined) {
        const int from = number_in(program, *t, rank);
        int part = is_one ? from : program->apply("multiply", from, program->value(factor.value));
        if (factor.is_guarded) {
          const int zero = program->number(Value(0.0));
          part = program->apply("where", program->apply("equal", from, zero), zero, part);
        }
        number = number < 0 ? part : program->apply("add", number, part);
        continue;
      }
      const Value from = aligned(*t, rank);
      Value part = from;
      if (!is_one) {
        const Value* const operands[] = {&from, &factor.value};
        part = call_in_order(multiply, operands);
      }
      if (factor.is_guarded) {
        const Value zero(0.0);
        const Value* const compared[] = {&from, &zero};
        const Value is_zero = call_in_order(equal, compared);
        const Value* const chosen[] = {&is_zero, &zero, &part};
        part = call_in_order(where, chosen);
      }
      derivative = derivative.is_nothing() ? part : sum(derivative, part);
    }
    if (number >= 0) put_number(node, program, number, made);
    else put_value(node, 0, made, derivative);
  }

  void push_elementwise(detail::Node& node) {
    RecordedElementwise& of = elementwise_of(node);
    const std::span<const Value> operands(of.values(), static_cast<std::size_t>(of.arity));
    const MadeTensor made{broadcast_sizes(operands), of.result};
    bool is_plain = !of.is_complex && is_real(of.result);
    for (int k = 0; k < of.arity; ++k) {
      const Tangent* const t = find(detail::edges_of(node)[k]);
      is_plain = is_plain && (!t || is_real(t->dtype));
    }
    if (!is_plain) return transpose(node, {made});
    const Slopes& slopes = slopes_of(*of.function);
    const auto is_pushed = [&](int k) { return find(detail::edges_of(node)[k]) && slopes.of[0][k].exists(); };
    std::uint32_t uses = 0;
    for (int k = 0; k < of.arity; ++k) uses |= is_pushed(k) ? slopes.of[0][k].uses : 0;
    Value read[Slope::first_step];
    if (uses >> Slope::result & 1) read[Slope::result] = of.values()[of.arity];
    for (int k = 0; k < of.arity; ++k) {
      if (uses >> (Slope::first_operand + k) & 1)
        read[Slope::first_operand + k] = slope_operand(*of.function, k, operands[static_cast<std::size_t>(k)], of.result);
    }
    std::int64_t elements_of_result = 1;
    for (const auto size : made.sizes) elements_of_result *= size;
    const int rank = made.sizes.rank();
    if (directions_ == 0 && elements_of_result >= least_joined) {
      const auto program = program_with_room(node, 2 * static_cast<std::size_t>(of.arity) + 1);
      int given[Slope::first_step], derivative = -1;
      for (int place = 0; place < Slope::first_step; ++place) given[place] = read[place].is_nothing() ? -1 : program->value(read[place]);
      for (int k = 0; k < of.arity; ++k) {
        if (!is_pushed(k)) continue;
        given[Slope::gradient] = number_in(program, *find(detail::edges_of(node)[k]), rank);
        const int part = program->slope(slopes.of[0][k], slopes.of[0][k].at, given);
        derivative = derivative < 0 ? part : program->apply("add", derivative, part);
      }
      if (derivative >= 0) put_number(node, program, derivative, made);
      return;
    }
    if (directions_ == 0) {
      Value derivative;
      for (int k = 0; k < of.arity; ++k) {
        if (!is_pushed(k)) continue;
        read[Slope::gradient] = elements(*find(detail::edges_of(node)[k]));
        const Value part = evaluate_slope(slopes.of[0][k], read);
        const Value as_tensor = part.is_number() ? Value(zeros_of(made.sizes, of.result)) : part;  // as that of floor
        derivative = derivative.is_nothing() ? as_tensor : sum(derivative, as_tensor);
      }
      return put_value(node, 0, made, derivative);
    }
    std::vector<Factor> factors(static_cast<std::size_t>(of.arity));
    for (int k = 0; k < of.arity; ++k) {
      if (!is_pushed(k)) continue;
      const Slope& slope = slopes.of[0][k];
      Factor& factor = factors[static_cast<std::size_t>(k)];
      factor.is_guarded = has_guard(slope);
      if (elements_of_result < least_joined) {
        read[Slope::gradient] = Value(1.0);
        factor.value = evaluate_slope(slope, read);
      } else {
        GrowingProgram program;
        int given[Slope::first_step];
        for (int place = 0; place < Slope::first_step; ++place) given[place] = read[place].is_nothing() ? -1 : program.value(read[place]);
        given[Slope::gradient] = program.number(Value(1.0));
        const int number = program.slope(slope, slope.at, given);
        const ProgramNode& last = program.nodes[static_cast<std::size_t>(number)];
        factor.value = program.is_number(number) ? last.number : Value(program.run(number));
      }
    }
    push_factors(node, made, factors);
  }

  /// The number of the derivative of a program, on dual numbers in which input k has the tangent `tangent_of(k)`; -1 is none, and -2 stands
  /// for a program of complex numbers.
  template <class F>
  static int dual_program(const RecordedProgram& of, GrowingProgram& program, bool* is_guarded, const F& tangent_of) {
    std::vector<int> values, tangents;
    for (const ProgramNode& one : of.nodes) {
      int value = -1, tangent = -1;
      bool is_complex = false;
      if (one.input >= 0) {
        value = program.input(of.inputs[static_cast<std::size_t>(one.input)].tensor());
        tangent = tangent_of(one.input);
        is_complex = tangent >= 0 && kind_of_dtype(program.dtype(value)) == Kind::complex;
      } else if (!one.function) {
        value = program.number(one.number);
      } else {
        int operands[most_operands], given[Slope::first_step] = {-1, -1, -1, -1, -1};
        for (int j = 0; j < one.arity(); ++j) operands[j] = values[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
        value = program.apply(*one.function, operands, &is_complex);
        const DType result = program.dtype(value);
        is_complex = is_complex || kind_of_dtype(result) == Kind::complex;
        const bool has_slopes = !is_complex && gradient_of(*one.function) != nullptr;
        for (int j = 0; j < one.arity() && has_slopes; ++j) {
          const bool is_read = is_read_floating(*one.function, j, program.dtype(operands[j]), result);
          given[Slope::first_operand + j] = is_read ? program.floating(operands[j], slope_dtype(result)) : operands[j];
        }
        given[Slope::result] = value;
        for (int j = 0; j < one.arity() && has_slopes; ++j) {
          const int t = tangents[static_cast<std::size_t>(one.operands[static_cast<std::size_t>(j)])];
          const Slope& slope = slopes_of(*one.function).of[0][j];
          if (t < 0 || !slope.exists()) continue;
          given[Slope::gradient] = t;
          *is_guarded = *is_guarded || has_guard(slope);
          const int part = program.slope(slope, slope.at, given);
          tangent = tangent < 0 ? part : program.apply("add", tangent, part);
        }
      }
      if (is_complex) return -2;
      values.push_back(value);
      tangents.push_back(tangent);
    }
    return tangents.back();
  }
  void push_program(detail::Node& node) {
    const RecordedProgram& of = program_of(node);
    const MadeTensor made{broadcast_sizes(of.inputs), of.result};
    bool is_guarded = false;
    if (directions_ == 0) {
      const auto program = program_with_room(node, 2 * of.inputs.size());
      const int number = dual_program(of, *program, &is_guarded, [&](int k) {
        Tangent* const t = find(detail::edges_of(node)[k]);
        return t ? number_in(program, *t, made.sizes.rank()) : -1;
      });
      if (number == -2) return transpose(node, {made});
      if (number >= 0) put_number(node, program, number, made);
      return;
    }
    std::vector<Factor> factors(of.inputs.size());
    for (std::size_t k = 0; k < of.inputs.size(); ++k) {
      if (!find(detail::edges_of(node)[k])) continue;
      GrowingProgram program;
      const int one = program.number(Value(1.0));
      const int number =
          dual_program(of, program, &factors[k].is_guarded, [&](int input) { return input == static_cast<int>(k) ? one : -1; });
      if (number == -2) return transpose(node, {made});
      if (number < 0) continue;
      factors[k].value = program.is_number(number) ? program.nodes[static_cast<std::size_t>(number)].number : Value(program.run(number));
    }
    push_factors(node, made, factors);
  }

  // ---- linear functions

  /// What an argument is in a call for tangents: those, and zeros for other tensors that are only added. `holds_integers`: they are, too.
  Value in_place_of(const Value& x, const detail::Edge*& edge, bool is_pushed, bool is_added, bool holds_integers, const auto& part) {
    const auto one = [&](const Value& given) -> Value {
      Tangent* const t = find(*edge++);
      if (is_pushed && t) return part(elements(*t));
      const AnyTensor& tensor = given.tensor();
      return is_added && (holds_integers || is_differentiable(tensor.dtype())) ? Value(zeros_of(tensor.sizes(), tensor.dtype())) : given;
    };
    if (x.is_tensor()) return one(x);
    if (x.kind() != ValueKind::list) return x;
    std::vector<Value> list;
    for (const Value& each : x.list()) list.push_back(each.is_tensor() ? one(each) : each);
    return list;
  }
  /// The product of a tangent of several directions with the other operand: matrices of all directions side by side, or a batch.
  Value multiplied(Tangent& t, const Value& other, bool is_left) {
    static const Function& matmul = function_called("matmul");
    const Value& all = elements(t);
    const int rank = t.sizes.rank(), beside = other.tensor().layout().rank();
    const auto product = [](const Value& a, const Value& b) {
      const Value* const operands[] = {&a, &b};
      return call_in_order(matmul, operands);
    };
    const auto moved = [](const Value& x, int from, int to) {
      return call("moveaxis", std::vector<Value>{x, Value(static_cast<std::int64_t>(from)), Value(static_cast<std::int64_t>(to))});
    };
    if (rank == 1 && beside == 1) return product(all, other);
    if (rank == 1 && is_left) return moved(product(all, other), -2, 0);
    if (rank == 1) return moved(product(other, moved(all, 0, 1)), -1, 0);
    const Value batch = aligned(t, std::max(rank, beside));
    return is_left ? product(batch, other) : product(other, batch);
  }
  bool push_product(detail::Node& node) {
    static const Function& matmul = function_called("matmul");
    const RecordedCall& of = call_of(node);
    if (directions_ == 0 || of.function != &matmul) return false;
    Value derivative;
    for (int k = 0; k < 2; ++k) {
      Tangent* const t = find(detail::edges_of(node)[k]);
      if (!t) continue;
      const Value part = multiplied(*t, of.arguments[static_cast<std::size_t>(1 - k)], k == 0);
      derivative = derivative.is_nothing() ? part : sum(derivative, part);
    }
    const Value& y = of.results[0];
    put_value(node, 0, {Shape(y.tensor().sizes()), y.tensor().dtype()}, derivative);
    return true;
  }
  /// False if the function is not known to be linear in the operands that have tangents.
  bool push_linear_call(detail::Node& node) {
    const RecordedCall& of = call_of(node);
    const FunctionGradient& gradient = *gradient_of(*of.function);
    const auto& info = *of.function->info;
    const int n = info.arguments.size();
    if (of.results.size() != 1 || of.keeps_results || (!gradient.moves && !gradient.reads)) return false;
    std::uint32_t pushed = 0;
    bool has_others = false;  // tensors and numbers that may have a part of the result that no tangent is in
    const detail::Edge* edge = detail::edges_of(node);
    for (int k = 0; k < n; ++k) {
      const Value& x = of.arguments[static_cast<std::size_t>(k)];
      const ArgumentKind kind = info.arguments[k].kind;
      if (kind == ArgumentKind::generator || kind == ArgumentKind::function) return false;
      has_others = has_others || x.is_number();
      each_operand(std::span(&x, 1), [&](const Value& one) {
        if (find(*edge++)) pushed |= std::uint32_t{1} << k;
        else has_others = has_others || is_differentiable(one.tensor().dtype());
      });
    }
    const auto reads = [&](int k) { return gradient.moves ? 0u : gradient.reads(std::uint32_t{1} << k); };
    std::uint32_t together = pushed;  // those that a single call takes: none of them is read for another
    for (int k = 0; k < n; ++k) {
      if (!(pushed >> k & 1)) continue;
      if (reads(k) >> k & 1) return false;
      if (!gradient.moves && of.arguments[static_cast<std::size_t>(k)].kind() == ValueKind::list) return false;
      if (reads(k) & pushed) together = 0;
    }
    const auto call_with = [&](std::uint32_t now, bool zeros, const auto& part) {
      std::uint32_t read = 0;
      for (int k = 0; k < n; ++k) read |= now >> k & 1 ? reads(k) : 0;
      std::vector<Value> given;
      std::vector<const Value*> list;
      const detail::Edge* at = detail::edges_of(node);
      for (int k = 0; k < n; ++k) {
        const bool is_now = (now >> k & 1) != 0;
        const Value& x = of.arguments[static_cast<std::size_t>(k)];
        const Argument& argument = info.arguments[k];
        const bool is_operand = argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors;
        const bool is_filler = gradient.moves && x.is_number() && (is_operand || argument.kind == ArgumentKind::scalar);
        const bool holds_integers = gradient.moves && is_operand && !argument.has_own_type;
        if (is_filler) given.push_back(Value(std::int64_t{0}));
        else given.push_back(in_place_of(x, at, is_now && !zeros, is_now || !(read >> k & 1), holds_integers, part));
      }
      for (const Value& one : given) list.push_back(&one);
      return call_in_order(*of.function, list.data());
    };
    const Value& y = of.results[0];
    Value derivative;
    const auto add_calls = [&](std::uint32_t now) {
      const bool has_constant = has_others && !gradient.moves;
      const Value constant = has_constant ? call_with(now, true, [](const Value& t) { return t; }) : Value();
      const Value made = each_direction([&](const auto& part) {
        const Value one = call_with(now, false, part);
        return has_constant ? call("subtract", std::vector<Value>{one, constant}) : one;
      });
      derivative = derivative.is_nothing() ? made : sum(derivative, made);
    };
    if (together) add_calls(together);
    for (int k = 0; k < n && !together; ++k) {
      if (pushed >> k & 1) add_calls(std::uint32_t{1} << k);
    }
    put_value(node, 0, {Shape(y.tensor().sizes()), y.tensor().dtype()}, derivative);
    return true;
  }

  // ---- all others

  void transpose(detail::Node& node) {
    std::vector<MadeTensor> results;
    if (!find_results(node, results) && !find_custom_results(node, results)) {  // a sum of gradients, whose operands have its shape
      for (int k = 0; k < node.edges && results.empty(); ++k) {
        if (const Tangent* const t = find(detail::edges_of(node)[k])) results.push_back({t->sizes, t->dtype});
      }
    }
    transpose(node, results);
  }
  void transpose(detail::Node& node, const std::vector<MadeTensor>& results) {
    std::vector<Value> seeds, pulled, along;
    {
      const detail::Recording recording(true);
      detail::BackwardPass pass(true, true, true);
      for (int k = 0; k < node.edges; ++k) {
        const detail::Edge& to = detail::edges_of(node)[k];
        const Tangent* const t = find(to);
        if (t && detail::is_leaf_node(*to.node()) && detail::find_wanted(pass, to.node(), to.output()) == pass.wanted.size())
          pass.wanted.push({to.node(), to.output(), nullptr, &gradient_type_of(t->dtype)});
      }
      for (unsigned j = 0; j < results.size(); ++j) {
        Value seed;
        if (is_differentiable(results[j].dtype)) {
          seed = call("ones", std::vector<Value>{results[j].sizes, results[j].dtype});  // not at 0, where logcumsumexp's has a kink
          set_requires_grad(seed, true);
          detail::arrive(pass, node, j, gradient_from(seed), gradient_type_of(results[j].dtype));
        }
        seeds.push_back(std::move(seed));
      }
      node.kind->backward(node, pass);
      std::vector<Bits> seen;
      for (int k = 0; k < node.edges; ++k) {
        const detail::Edge& to = detail::edges_of(node)[k];
        Tangent* const t = find(to);
        if (!t || std::find(seen.begin(), seen.end(), to.bits()) != seen.end()) continue;
        seen.push_back(to.bits());
        Value g = gradient_in(pass, to, t->dtype);
        if (!g.has_history()) continue;
        pulled.push_back(std::move(g));
        along.push_back(elements(*t));
      }
    }
    if (pulled.empty()) return;
    std::vector<Value> wanted;
    for (const Value& seed : seeds) {
      if (!seed.is_nothing()) wanted.push_back(seed);
    }
    std::vector<std::vector<Value>> made(wanted.size());
    for (std::int64_t k = 0; k < std::max<std::int64_t>(directions_, 1); ++k) {
      std::vector<Value> one;
      for (const Value& t : along) one.push_back(directions_ ? Value(row(t.tensor(), k)) : t);
      const std::vector<Value> all = grad_of(pulled, wanted, one, {.retain_graph = true});
      for (std::size_t j = 0; j < wanted.size(); ++j)
        made[j].push_back(all[j].is_nothing() ? Value(zeros_of(wanted[j].tensor().sizes(), wanted[j].tensor().dtype())) : all[j]);
    }
    std::size_t next = 0;
    for (unsigned j = 0; j < results.size(); ++j) {
      if (seeds[j].is_nothing()) continue;
      std::vector<Value>& parts = made[next++];
      put_value(node, j, results[j], directions_ ? call("stack", std::vector<Value>{Value(std::move(parts))}) : parts[0]);
    }
  }
  /// The gradient that has come to an edge.
  static Value gradient_in(detail::BackwardPass& pass, const detail::Edge& to, DType dtype) {
    detail::Node& node = *to.node();
    if (detail::is_leaf_node(node)) {
      const std::size_t i = detail::find_wanted(pass, &node, to.output());
      const detail::Gradient* const g = i < pass.wanted.size() ? pass.wanted[i].gradient : nullptr;
      return g ? value_from(*g, dtype) : Value();
    }
    const detail::Gradient g = node.pass == &pass ? detail::take_arrived(node, to.output()) : detail::Gradient();
    return g ? value_from(g, dtype) : Value();
  }

  std::int64_t directions_;
  std::uint64_t least_ = ~std::uint64_t{0};
  std::vector<Bits> inputs_;
  std::unordered_map<Bits, Tangent> tangents_;
  std::unordered_map<Bits, std::uint32_t> readers_;
  std::unordered_map<detail::Node*, bool> nodes_;
};

}  // namespace

bool can_push_forward(std::span<const Value> outputs) {
  std::vector<detail::Node*> waiting;
  std::unordered_map<detail::Node*, bool> seen;
  const auto visit = [&](const detail::Edge& edge) {
    if (edge && seen.emplace(edge.node(), true).second) waiting.push_back(edge.node());
  };
  for (const Value& y : outputs) visit(y.history());
  while (!waiting.empty()) {
    detail::Node& node = *waiting.back();
    waiting.pop_back();
    if (reaches_more(node)) return false;
    for (int k = 0; k < node.edges; ++k) visit(detail::edges_of(node)[k]);
  }
  return true;
}

std::vector<Value> push_forward(std::span<const Value> outputs, std::span<const Value> inputs, std::span<const Value> tangents,
                                std::int64_t directions) {
  if (!can_push_forward(outputs))
    detail::throw_error(ErrorCode::type, name, ": a checkpoint is computed again in a backward pass, and has no forward mode");
  ForwardPass pass(directions);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const Value& x = inputs[k];
    if (!x.has_history()) detail::throw_error(ErrorCode::type, name, ": input ", static_cast<std::int64_t>(k), " has no history");
    const Shape given = tangents[k].tensor().sizes(), of = x.tensor().sizes();
    const int first = directions > 0 ? 1 : 0;
    bool fits = given.rank() == of.rank() + first && (!first || given[0] == directions);
    for (int d = 0; d < of.rank() && fits; ++d) fits = given[first + d] == of[d];
    if (!fits) fail_tangent(tangents[k].tensor(), x.tensor());
    pass.start(x, tangents[k]);
  }
  for (const Value& y : outputs) pass.want(y.history());
  pass.run();
  std::vector<Value> results;
  for (const Value& y : outputs) results.push_back(pass.result(y.history()));
  return results;
}

}  // namespace tenon::inline v1::runtime
