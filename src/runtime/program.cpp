#include <tenon/runtime/program.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/view/coalesce.hpp>

#include "convert.hpp"
#include "elementwise_table.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {
namespace {

using detail::Kernel;

struct ProgramNode {
  const Function* function = nullptr;  // null for inputs and constants
  int input = -1;
  Value number;
  std::array<int, most_operands> operands{};

  const ElementwiseTable& table() const { return *static_cast<const ElementwiseTable*>(function->table); }
  int arity() const { return function ? table().arity : 0; }
};

/// One kernel of a program: it reads slots and writes one.
struct Step {
  Kernel kernel;
  int out;  // slot
  int count;
  std::array<int, most_operands> in;
};

/// Where the elements of a block are: in an input's memory, or in a buffer of the run.
struct Slot {
  DType dtype;
  int source = -1;    // of an input
  int constant = -1;  // of a number
  int last_use = -1;  // the step after which it is free
  int buffer = -1;
};

std::vector<DType> dtypes_of(std::span<const AnyTensor> inputs) {
  std::vector<DType> dtypes;
  for (const AnyTensor& x : inputs) dtypes.push_back(x.dtype());
  return dtypes;
}

/// A program for inputs of given types: steps over slots, which are buffers of a block each.
class Plan {
 public:
  Plan(const std::vector<ProgramNode>& nodes, std::vector<DType> inputs, int result) : inputs_(std::move(inputs)) {
    places_.resize(nodes.size());
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
    const Place& last = places_[static_cast<std::size_t>(result)];
    result_dtype_ = last.logical;
    result_slot_ = converted_slot(last.slot, result_dtype_);
    if (used_.size() >= detail::max_operands)
      detail::fail(ErrorCode::type, "Program::run: reads ", used_.size(), " tensors, and can read ", detail::max_operands - 1);
    assign_buffers();
    fill_constants(nodes);
  }

  bool is_for(std::span<const AnyTensor> inputs) const {
    bool same = true;
    for (std::size_t k = 0; k < inputs.size(); ++k) same = same && inputs[k].dtype() == inputs_[k];
    return same;
  }

  /// Throws what the operations throw, before anything is computed.
  AnyTensor evaluate(const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs) const {
    detail::Source sources[detail::max_operands];
    Shape shape;
    bool is_one_shape = true;
    const auto count = static_cast<int>(used_.size());
    for (int k = 0; k < count; ++k) {
      sources[k] = source_of_any(inputs[static_cast<std::size_t>(used_[static_cast<std::size_t>(k)])]);
      detail::broadcast_with("Program::run", shape, sources[k].layout->sizes());
      is_one_shape = is_one_shape && sources[k].layout->sizes() == sources[0].layout->sizes();
    }
    for (const Refusal& refusal : refusals_) refuse(refusal, nodes, inputs);
    AnyTensor result = new_any_tensor("Program::run", shape, result_dtype_);
    if (result.numel() == 0) return result;
    char* const out = result.block()->data;
    if (count == 0) run_block(out, this, nullptr, 1);
    else detail::Computation{sources, count, is_one_shape, this, &run_block}.run(out, result.layout(), item_size(result_dtype_));
    return result;
  }

 private:
  struct Place {
    int slot = -1;
    DType logical{};  // the type that the operation has in promotion
    bool is_number = false;
  };
  /// An operation that refuses some elements of its second operand.
  struct Refusal {
    int node;
    const ElementwiseKernel* entry;
    DType common;
  };

  int new_slot(DType dtype) {
    slots_.push_back({dtype});
    return static_cast<int>(slots_.size()) - 1;
  }
  Slot& slot(int k) { return slots_[static_cast<std::size_t>(k)]; }
  void add_step(Kernel kernel, int out, std::span<const int> in) {
    Step step{kernel, out, static_cast<int>(in.size()), {}};
    std::copy(in.begin(), in.end(), step.in.begin());
    steps_.push_back(step);
  }
  int converted_slot(int from, DType dtype) {
    const Kernel convert = conversion_kernel(slot(from).dtype, dtype);
    if (!convert) return from;
    const int to = new_slot(dtype);
    add_step(convert, to, std::array{from});
    return to;
  }

  /// Finds the slot of a node's elements; of a number, as elements of its own type.
  void place(const std::vector<ProgramNode>& nodes, int number) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(number)];
    Place& place = places_[static_cast<std::size_t>(number)];
    if (node.input >= 0) {
      place.logical = inputs_[static_cast<std::size_t>(node.input)];
      place.slot = new_slot(place.logical);
      slot(place.slot).source = static_cast<int>(used_.size());
      used_.push_back(node.input);
    } else if (!node.function) {
      place = {number_slot(number, dtype_of_number(node.number)), dtype_of_number(node.number), true};
    } else {
      place = computed(nodes, number);
    }
  }
  int number_slot(int number, DType dtype) {
    const int made = new_slot(dtype);
    slot(made).constant = number;
    return made;
  }

  /// The step of an operation, whose operands have their places, and those that convert them.
  Place computed(const std::vector<ProgramNode>& nodes, int number) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(number)];
    const ElementwiseTable& table = node.table();
    const char* const name = node.function->name();
    const auto number_of = [&](int k) -> const Value& {
      return nodes[static_cast<std::size_t>(node.operands[static_cast<std::size_t>(k)])].number;
    };
    const auto place_of = [&](int k) -> const Place& {
      return places_[static_cast<std::size_t>(node.operands[static_cast<std::size_t>(k)])];
    };
    Promotion promotion;
    for (int k = table.selects; k < table.arity; ++k) {
      if (place_of(k).is_number) promotion.add_number(number_of(k));
      else promotion.add(place_of(k).logical);
    }
    const DType common = promotion.result();
    const ElementwiseKernel& entry = kernel_for(name, *node.function->info, table, common);
    if (entry.refuses) refusals_.push_back({number, &entry, common});
    std::array<int, most_operands> in{};
    for (int k = 0; k < table.arity; ++k) {
      const auto at = static_cast<std::size_t>(k);
      if (!place_of(k).is_number) {
        in[at] = converted_slot(place_of(k).slot, entry.in[k]);
      } else {
        if (k >= table.selects) check_number(name, number_of(k), common);
        in[at] = number_slot(node.operands[at], entry.in[k]);
      }
    }
    const int out = new_slot(entry.out);
    add_step(entry.kernel(), out, std::span(in.data(), static_cast<std::size_t>(table.arity)));
    return {out, entry.result, false};
  }
  /// Throws TypeError if an operation refuses an element of its second operand, which is computed for that.
  static void refuse(const Refusal& refusal, const std::vector<ProgramNode>& nodes, std::span<const AnyTensor> inputs) {
    const ProgramNode& node = nodes[static_cast<std::size_t>(refusal.node)];
    const ProgramNode& second = nodes[static_cast<std::size_t>(node.operands[1])];
    const bool is_number = !second.function && second.input < 0;
    const Value x = is_number ? second.number : Value(Plan(nodes, dtypes_of(inputs), node.operands[1]).evaluate(nodes, inputs));
    refuse_elements(node.function->name(), node.table(), *refusal.entry, refusal.common, x);
  }

  /// Gives slots buffers, which are used again after a slot's last use; the result's is the destination itself.
  void assign_buffers() {
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      for (int k = 0; k < steps_[s].count; ++k) slot(steps_[s].in[static_cast<std::size_t>(k)]).last_use = static_cast<int>(s);
    }
    std::vector<int> free;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
      if (Slot& out = slot(steps_[s].out); steps_[s].out != result_slot_ || out.last_use >= 0) {
        if (free.empty()) free.push_back(buffers_++);
        out.buffer = free.back();
        free.pop_back();
      }
      for (int k = 0; k < steps_[s].count; ++k) {
        Slot& in = slot(steps_[s].in[static_cast<std::size_t>(k)]);
        if (in.last_use != static_cast<int>(s) || in.buffer < 0) continue;
        free.push_back(in.buffer);
        in.last_use = -1;  // an operand that is given twice is free once
      }
    }
  }
  void fill_constants(const std::vector<ProgramNode>& nodes) {
    for (Slot& slot : slots_) {
      if (slot.constant < 0) continue;
      slot.buffer = static_cast<int>(constants_.size());
      constants_.emplace_back();
      fill_block("Program::run", constants_.back().bytes, nodes[static_cast<std::size_t>(slot.constant)].number, slot.dtype,
                 block_elements);
    }
  }

  static constexpr int few_buffers = 4;  // which a block's stack holds

  /// A kernel: runs the steps over n elements, a block at a time.
  static void run_block(char* out, const void* tree, const char* const* sources, std::int64_t n) {
    const Plan& plan = *static_cast<const Plan*>(tree);
    Block few[few_buffers];
    const auto many =
        plan.buffers_ > few_buffers ? std::make_unique_for_overwrite<Block[]>(static_cast<std::size_t>(plan.buffers_)) : nullptr;
    Block* const buffers = many ? many.get() : few;
    const std::int64_t item = item_size(plan.result_dtype_);
    for (std::int64_t at = 0; at < n; at += block_elements) {
      const std::int64_t count = std::min(n - at, block_elements);
      char* const to = out + at * item;
      const auto address = [&](int k) -> const char* {
        const Slot& slot = plan.slots_[static_cast<std::size_t>(k)];
        if (slot.source >= 0) return sources[slot.source] + at * item_size(slot.dtype);
        if (slot.constant >= 0) return plan.constants_[static_cast<std::size_t>(slot.buffer)].bytes;
        return slot.buffer >= 0 ? buffers[slot.buffer].bytes : to;
      };
      for (const Step& step : plan.steps_) {
        const char* in[most_operands];
        for (int k = 0; k < step.count; ++k) in[k] = address(step.in[static_cast<std::size_t>(k)]);
        step.kernel(const_cast<char*>(address(step.out)), nullptr, in, count);
      }
      if (plan.steps_.empty()) __builtin_memcpy(to, address(plan.result_slot_), static_cast<std::size_t>(count * item));
    }
  }

  std::vector<DType> inputs_;
  std::vector<int> used_;  // the inputs that are read, in the order of the sources
  std::vector<Refusal> refusals_;
  std::vector<Place> places_;
  std::vector<Slot> slots_;
  std::vector<Step> steps_;
  std::vector<Block> constants_;
  int buffers_ = 0, result_slot_ = 0;
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
      : nodes(other.nodes), inputs(other.inputs), reduction(other.reduction), axes(other.axes), keepdims(other.keepdims) {}

  std::shared_ptr<const Plan> plan_for(std::span<const AnyTensor> tensors) {
    const std::lock_guard lock(mutex);
    if (!plan || !plan->is_for(tensors)) plan = std::make_shared<const Plan>(nodes, dtypes_of(tensors), static_cast<int>(nodes.size()) - 1);
    return plan;
  }
  Node add(ProgramNode&& node) {
    if (reduction) detail::fail(ErrorCode::type, "Program: a reduction is the last operation");
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
  if (!number.is_number()) detail::fail(ErrorCode::type, "Program::constant: got ", number.description().c_str(), ", needs a number");
  ProgramNode node;
  node.number = number;
  return state_->add(std::move(node));
}

Program::Node Program::apply(std::string_view name, std::span<const Node> operands) {
  const Function* function = find(name);
  const std::string text(name);
  if (!function || !is_elementwise_table(*function) || function->in_place) {
    detail::fail(ErrorCode::type, "Program::apply: \"", detail::quote(text), "\" is no elementwise operation that takes operands alone");
  }
  ProgramNode node;
  node.function = function;
  if (static_cast<int>(operands.size()) != node.arity()) {
    detail::fail(ErrorCode::type, "Program::apply: got ", operands.size(), " operands, but expected ", signature(*function).c_str());
  }
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (operands[k].number < 0 || operands[k].number >= static_cast<int>(state_->nodes.size()))
      detail::fail(ErrorCode::index, "Program::apply: node ", operands[k].number, " of ", state_->nodes.size());
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
    detail::fail(ErrorCode::type, "Program::reduce: \"", detail::quote(text), "\" is no reduction");
  if (state_->reduction) detail::fail(ErrorCode::type, "Program::reduce: the program ends with a reduction already");
  state_->reduction = function;
  state_->axes = axes;
  state_->keepdims = keepdims;
}

int Program::inputs() const { return state_->inputs; }

AnyTensor Program::run(std::span<const AnyTensor> inputs) const {
  if (state_->nodes.empty()) detail::fail(ErrorCode::index, "Program::run: the program has no nodes");
  if (static_cast<int>(inputs.size()) != state_->inputs)
    detail::fail(ErrorCode::type, "Program::run: got ", inputs.size(), " inputs, needs ", state_->inputs);
  AnyTensor result = state_->plan_for(inputs)->evaluate(state_->nodes, inputs);
  if (!state_->reduction) return result;
  const Value arguments[] = {std::move(result)};
  const Keyword options[] = {{"axis", state_->axes}, {"keepdims", state_->keepdims}};
  return call(*state_->reduction, arguments, options).tensor();
}

}  // namespace tenon::runtime
