#include <tenon/runtime/program.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/error.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/view/coalesce.hpp>

#include "convert.hpp"
#include "elementwise_table.hpp"
#include "no_tree.hpp"
#include "program_nodes.hpp"
#include "promotion.hpp"
#include "recorded_program.hpp"

namespace tenon::inline v1::runtime {
namespace {

std::vector<DType> dtypes_of(std::span<const AnyTensor> inputs) {
  std::vector<DType> dtypes;
  for (const AnyTensor& x : inputs) dtypes.push_back(x.dtype());
  return dtypes;
}

/// A program for inputs of given types, as a sequence of kernels.
class Plan {
 public:
  Plan(const std::vector<ProgramNode>& nodes, std::vector<DType> inputs, int result)
      : inputs_(std::move(inputs)), places_(nodes.size()), slots_(nodes.size() * (most_operands + 1) + 2),
        steps_(nodes.size() * (most_operands + 1) + 2), sequence_(slots_.data(), steps_.data()) {
    std::vector<bool> needed(nodes.size());
    needed[static_cast<std::size_t>(result)] = true;
    for (int k = result; k >= 0; --k) {
      const ProgramNode& node = nodes[static_cast<std::size_t>(k)];
      for (int at = 0; needed[static_cast<std::size_t>(k)] && at < node.arity(); ++at)
        needed[static_cast<std::size_t>(node.operands[static_cast<std::size_t>(at)])] = true;
    }
    for (int k = 0; k <= result; ++k) {
      if (needed[static_cast<std::size_t>(k)]) place(nodes, k);
    }
    Place& last = places_[static_cast<std::size_t>(result)];
    if (last.number) last.slot = number_slot(*last.number, last.dtype);
    result_dtype_ = last.logical;
    if (used_.size() >= detail::max_operands)
      detail::throw_error(ErrorCode::type, "Program::run: reads ", used_.size(), " tensors, and can read ",
                          detail::max_operands - 1);
    sequence_.finish(add_conversion(sequence_, last.slot, last.dtype, result_dtype_), item_size(result_dtype_));
    places_.clear();  // they point to numbers of the nodes
  }

  bool is_for(std::span<const AnyTensor> inputs) const {
    bool same = true;
    for (std::size_t k = 0; k < inputs.size(); ++k) same = same && inputs[k].dtype() == inputs_[k];
    return same;
  }

  /// Throws what the operations throw, before anything is computed.
  AnyTensor evaluate(const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs) const {
    detail::Source sources[detail::max_operands];
    bool is_one_shape = true;
    const auto count = static_cast<int>(used_.size());
    for (int k = 0; k < count; ++k) {
      sources[k] = source_of_any(inputs[static_cast<std::size_t>(used_[static_cast<std::size_t>(k)])]);
      is_one_shape = is_one_shape && sources[k].layout->sizes() == sources[0].layout->sizes();
    }
    if (!is_one_shape) detail::broadcast_sources("Program::run", sources, count);
    for (const Refusal& refusal : refusals_) refuse(refusal, nodes, inputs);
    constexpr detail::Kernel kernel = &detail::KernelSequence::run;
    if (count > 0) {
      const detail::Computation computation{{sources, count, is_one_shape}, &sequence_, kernel};
      return tensor_of(detail::evaluate_elements("Program::run", computation, item_size(result_dtype_)), result_dtype_);
    }
    AnyTensor result = new_any_tensor("Program::run", Dims(nullptr, 0), result_dtype_);
    kernel(result.block()->data, &sequence_, nullptr, 1);
    return result;
  }

 private:
  /// The result of a node: elements in a slot, or a number, which has a slot only if it is the program's result.
  struct Place {
    int slot = -1;
    DType dtype{};    // of the elements
    DType logical{};  // the type that the operation has in promotion
    const Value* number = nullptr;
  };
  /// An operation that refuses some elements of its second operand.
  struct Refusal {
    int node;
    const ElementwiseKernel* entry;
    DType common;
  };

  void place(const std::vector<ProgramNode>& nodes, int number) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(number)];
    Place& place = places_[static_cast<std::size_t>(number)];
    if (node.input >= 0) {
      place.dtype = place.logical = inputs_[static_cast<std::size_t>(node.input)];
      place.slot = sequence_.add_source(static_cast<int>(used_.size()), item_size(place.dtype));
      used_.push_back(node.input);
    } else if (!node.function) {
      place.dtype = place.logical = dtype_of_number(node.number);
      place.number = &node.number;
    } else {
      place = computed(nodes, number);
    }
  }
  int number_slot(const Value& number, DType dtype) {
    constants_.push_back(std::make_unique_for_overwrite<detail::ElementBlock>());
    fill_block("Program::run", constants_.back()->bytes, number, dtype, detail::block_elements);
    return sequence_.add_constant(constants_.back()->bytes);
  }

  /// The step of an operation, whose operands have their places, and those that convert them.
  Place computed(const std::vector<ProgramNode>& nodes, int number) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(number)];
    const ElementwiseTable& table = node.table();
    const char* const name = node.function->name();
    const auto place_of = [&](int k) -> const Place& {
      return places_[static_cast<std::size_t>(node.operands[static_cast<std::size_t>(k)])];
    };
    TypedOperand operands[most_operands];
    for (int k = 0; k < table.arity; ++k) operands[k] = {place_of(k).logical, place_of(k).number};
    const auto [chosen, common] = choose_kernel(name, *node.function->info, table, operands);
    const ElementwiseKernel& entry = *chosen;
    if (entry.refuses) refusals_.push_back({number, &entry, common});
    int in[most_operands];
    for (int k = 0; k < table.arity; ++k) {
      const Place& operand = place_of(k);
      if (!operand.number) {
        in[k] = add_conversion(sequence_, operand.slot, operand.dtype, entry.in[k]);
      } else {
        in[k] = number_slot(*operand.number, entry.in[k]);
      }
    }
    return {sequence_.add_step(entry.kernel(), &no_tree, in, table.arity), entry.out, entry.result, nullptr};
  }
  /// Throws TypeError if an operation refuses an element of its second operand, which is computed for that.
  static void refuse(const Refusal& refusal, const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(refusal.node)];
    const ProgramNode& second = nodes[static_cast<std::size_t>(node.operands[1])];
    const bool is_number = !second.function && second.input < 0;
    const Value x =
        is_number ? second.number : Value(Plan(nodes, dtypes_of(inputs), node.operands[1]).evaluate(nodes, inputs));
    refuse_elements(node.function->name(), node.table(), *refusal.entry, refusal.common, x);
  }

  std::vector<DType> inputs_;
  std::vector<int> used_;  // the inputs that are read, in the order of the sources
  std::vector<Refusal> refusals_;
  std::vector<Place> places_;
  std::vector<detail::SequenceSlot> slots_;
  std::vector<detail::SequenceStep> steps_;
  std::vector<std::unique_ptr<detail::ElementBlock>> constants_;
  detail::KernelSequence sequence_;
  DType result_dtype_{};
};

}  // namespace

struct Program::State {
  std::vector<ProgramNode> nodes;
  int inputs = 0;
  const Function* reduction = nullptr;
  Value axes;
  bool keepdims = false;
  std::mutex mutex;
  std::shared_ptr<const Plan> plan;  // of the last run: programs mostly get inputs of the same types again

  State() = default;
  State(const State& other)
      : nodes(other.nodes), inputs(other.inputs), reduction(other.reduction), axes(other.axes),
        keepdims(other.keepdims) {}

  std::shared_ptr<const Plan> plan_for(std::span<const AnyTensor> tensors) {
    const std::lock_guard lock(mutex);
    if (!plan || !plan->is_for(tensors))
      plan = std::make_shared<const Plan>(nodes, dtypes_of(tensors), static_cast<int>(nodes.size()) - 1);
    return plan;
  }
  /// The result; with the history of `values`, if there are any.
  Value run(std::span<const AnyTensor> tensors, std::span<const Value> values);
  Node add(ProgramNode&& node) {
    if (reduction) detail::throw_error(ErrorCode::type, "Program: a reduction is the last operation");
    plan = nullptr;
    nodes.push_back(std::move(node));
    return {static_cast<int>(nodes.size()) - 1};
  }
};

Program::Program() : state_(std::make_unique<State>()) {}
Program::Program(const Program& other) : state_(std::make_unique<State>(*other.state_)) {}
Program::Program(Program&& other) noexcept = default;
Program& Program::operator=(const Program& other) { return *this = Program(other); }
Program& Program::operator=(Program&& other) noexcept = default;
Program::~Program() = default;

Program::Node Program::input() {
  ProgramNode node;
  node.input = state_->inputs++;
  return state_->add(std::move(node));
}
Program::Node Program::constant(const Value& number) {
  if (!number.is_number())
    detail::throw_error(ErrorCode::type, "Program::constant: got ", number.description().c_str(), ", needs a number");
  ProgramNode node;
  node.number = number;
  return state_->add(std::move(node));
}

Program::Node Program::apply(std::string_view name, std::span<const Node> operands) {
  const Function* function = find(name);
  const std::string text(name);
  if (!function || !is_elementwise_table(*function) || function->in_place) {
    detail::throw_error(ErrorCode::type, "Program::apply: \"", detail::quote(text),
                        "\" is no elementwise operation that takes operands alone");
  }
  ProgramNode node;
  node.function = function;
  if (static_cast<int>(operands.size()) != node.arity()) {
    detail::throw_error(ErrorCode::type, "Program::apply: got ", operands.size(), " operands, but expected ",
                        signature(*function).c_str());
  }
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (operands[k].number < 0 || operands[k].number >= static_cast<int>(state_->nodes.size()))
      detail::throw_error(ErrorCode::index, "Program::apply: node ", operands[k].number, " of ", state_->nodes.size());
    node.operands[k] = operands[k].number;
  }
  return state_->add(std::move(node));
}

void Program::reduce(std::string_view name, const Value& axes, bool keepdims) {
  const Function* function = find(name);
  const std::string text(name);
  const auto takes = [&](const char* wanted) {
    for (const Argument& argument : function->info->arguments) {
      if (std::string_view(argument.name) == wanted && argument.keyword) return true;
    }
    return false;
  };
  if (!function || function->in_place || function->info->arity() != 1 || !takes("axis") || !takes("keepdims"))
    detail::throw_error(ErrorCode::type, "Program::reduce: \"", detail::quote(text), "\" is no reduction");
  if (state_->reduction)
    detail::throw_error(ErrorCode::type, "Program::reduce: the program ends with a reduction already");
  state_->reduction = function;
  state_->axes = axes;
  state_->keepdims = keepdims;
}

int Program::inputs() const { return state_->inputs; }

Value Program::State::run(std::span<const AnyTensor> tensors, std::span<const Value> values) {
  if (nodes.empty()) detail::throw_error(ErrorCode::index, "Program::run: the program has no nodes");
  if (static_cast<int>(tensors.size()) != inputs)
    detail::throw_error(ErrorCode::type, "Program::run: got ", tensors.size(), " inputs, needs ", inputs);
  Value result(plan_for(tensors)->evaluate(nodes, tensors));
  record_program(nodes, values, result);
  if (!reduction) return result;
  const Value arguments[] = {std::move(result)};
  const Keyword options[] = {{"axis", axes}, {"keepdims", keepdims}};
  return call(*reduction, arguments, options);
}

AnyTensor Program::run(std::span<const AnyTensor> inputs) const { return state_->run(inputs, {}).tensor(); }

Value recorded_run(const Program& program, std::span<const Value> inputs) {
  std::vector<AnyTensor> tensors;
  for (const Value& x : inputs) tensors.push_back(x.tensor());
  return program.state_->run(tensors, inputs);
}

AnyTensor run_program_nodes(const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs, int result) {
  return Plan(nodes, dtypes_of(inputs), result).evaluate(nodes, inputs);
}

}  // namespace tenon::runtime
