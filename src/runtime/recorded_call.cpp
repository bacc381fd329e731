#include "recorded_call.hpp"

#include <cstddef>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>

#include "convert.hpp"
#include "function_gradient.hpp"
#include "elementwise_pass.hpp"
#include "elementwise_table.hpp"
#include "history.hpp"
#include "operand.hpp"
#include "promotion.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {
namespace {

thread_local std::uint64_t last_number = 0;
thread_local bool detects_anomalies = false;

bool has_nan(const AnyTensor& x) {
  const Value isnan = call("isnan", std::vector<Value>{Value(x)});
  return item(call("any", std::vector<Value>{isnan}).tensor()).boolean();
}

void backward_of_linear(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  const detail::Edge& to = detail::edges_of(node)[0];
  if (!detail::wants(pass, to)) return;
  const RecordedLinear& of = linear_of(node);
  const Value g = arrived_value(node, 0, of.result);
  if (!g.is_nothing()) pass_on(node, pass, to, of.pull(g), of.sizes, of.dtype);
}
void drop_linear(detail::Node& node) noexcept { linear_of(node).~RecordedLinear(); }

/// What a node of a part keeps.
struct RecordedPart {
  PartPull pull;
  std::vector<Value> operands, results;  // without histories; results, if the pullback reads none, without elements
  std::vector<Value> also_read;
  bool keeps_results;
};
RecordedPart& part_of(detail::Node& node) {
  return *std::launder(reinterpret_cast<RecordedPart*>(detail::kept_of(node)));
}

/// The gradients of a node's results as a pullback is given them, and the results if it reads them.
PullTask pull_task(detail::Node& node, const detail::BackwardPass& pass, const std::vector<Value>& results,
                   bool keeps_results) {
  PullTask task;
  for (unsigned j = 0; j < results.size(); ++j) {
    const Value& y = results[j];
    const bool has_gradient = y.is_tensor() && is_differentiable(y.tensor().dtype());
    Value g = has_gradient ? arrived_value(node, j, y.tensor().dtype()) : Value();
    if (g.is_nothing() && y.is_tensor()) g = Value(zeros_of(y.tensor().layout().sizes(), y.tensor().dtype()));
    task.gradients.push_back(std::move(g));
    if (!keeps_results) continue;
    task.results.push_back(y);
    if (pass.records && has_gradient) task.results.back().set_history(detail::Edge(detail::retain_node(&node), j));
  }
  return task;
}

void backward_of_part(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  RecordedPart& of = part_of(node);
  PullTask task = pull_task(node, pass, of.results, of.keeps_results);
  const detail::Edge* const edges = detail::edges_of(node);
  std::vector<Value> operands = of.operands;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (detail::wants(pass, edges[k])) task.wanted |= std::uint64_t{1} << k;
    if (pass.records && edges[k]) operands[k].set_history(edges[k]);
  }
  task.pulled.resize(operands.size());
  of.pull(operands, task, pass.records);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (!(task.wanted >> k & 1) || task.pulled[k].is_nothing()) continue;
    const AnyTensor& x = operands[k].tensor();
    pass_on(node, pass, edges[k], task.pulled[k], x.layout().sizes(), x.dtype());
  }
}
void drop_part(detail::Node& node) noexcept {
  detail::unlist_node(node);
  part_of(node).~RecordedPart();
}
bool part_reads(detail::Node& node, const detail::WrittenElements& written) {
  const RecordedPart& of = part_of(node);
  for (const auto* list : {&of.operands, &of.results, &of.also_read}) {
    for (const Value& x : *list) {
      if (is_written(x, written)) return true;
    }
  }
  return false;
}

bool is_complex(const Value& x) {
  return x.is_tensor() ? kind_of_dtype(x.tensor().dtype()) == Kind::complex : x.kind() == ValueKind::complex;
}

/// A value, or all values of a list, without histories; with `shapes_only`, without the elements that have gradients.
Value without_histories(const Value& x, bool shapes_only = false) {
  if (x.kind() == ValueKind::list) {
    std::vector<Value> list;
    for (const Value& one : x.list()) list.push_back(without_histories(one, shapes_only));
    return list;
  }
  return shapes_only && x.is_tensor() && is_differentiable(x.tensor().dtype()) ? shape_alone(x.tensor()) : detach(x);
}

/// Drops the values of a node that is given up before it is whole.
struct UnfinishedValues {
  Value* values;
  int made = 0;
  ~UnfinishedValues() {
    for (int k = 0; k < made; ++k) values[k].~Value();
  }
};

/// Refuses an argument with a history that gets no gradient by it.
[[noreturn]] void refuse_operand(const Call& call, const Argument& argument) {
  detail::throw_error(ErrorCode::type, call.name, ": ", argument.name, " gets no gradient here: detach it");
}
/// Gives a result of an elementwise function its history.
void record_elementwise(const Function& function, const Call& call, Value& result) {
  if (!result.is_tensor() || !is_differentiable(result.tensor().dtype())) return;
  const int arity = function.info->arity();
  const Slopes& slopes = slopes_of(function);
  bool complex = false;
  for (int k = 0; k < arity; ++k) complex = complex || is_complex(*call[k]);
  std::uint32_t uses = 0;
  bool any = false, has_slopes = false;  // the last derivatives of functions that only gradients call have none
  for (int k = 0; k < arity; ++k) has_slopes = has_slopes || slopes.of[complex][k].exists();
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    if (!call[k] || !call[k]->has_history()) continue;
    if (k >= arity || !slopes.of[complex][k].exists()) {
      const Argument& argument = function.info->arguments[k];
      // a mask has no gradient to get
      if (has_slopes && argument.kind != ArgumentKind::mask) refuse_operand(call, argument);
      continue;
    }
    uses |= slopes.of[complex][k].uses;
    any = true;
  }
  if (!any) return;
  const bool keeps_result = (uses >> Slope::result & 1) != 0;
  const auto count = static_cast<std::size_t>(arity + keeps_result);
  detail::Node* const node =
      detail::new_node(node_kind_of(function), arity, sizeof(RecordedElementwise) + count * sizeof(Value));
  auto* const kept = ::new (static_cast<void*>(detail::kept_of(*node)))
      RecordedElementwise{&function, result.tensor().dtype(), static_cast<unsigned char>(arity), keeps_result, complex};
  node->state = detail::Node::used;  // until it is whole: what it keeps is not dropped
  detail::Edge history(node);
  UnfinishedValues unfinished{kept->values()};
  for (int k = 0; k < arity; ++k) {
    const Value& x = *call[k];
    if (x.has_history() && slopes.of[complex][k].exists()) detail::edges_of(*node)[k] = x.history();
    const bool is_read = (uses >> (Slope::first_operand + k) & 1) != 0;
    ::new (static_cast<void*>(kept->values() + k)) Value(!x.is_tensor() ? x
                                                         : is_read      ? Value(x.tensor())
                                                                        : shape_alone(x.tensor()));
    ++unfinished.made;
    if (is_read) keep_elements(x);
  }
  if (keeps_result) {
    ::new (static_cast<void*>(kept->values() + arity)) Value(result.tensor());
    keep_elements(result);
  }
  unfinished.made = 0;
  node->state = detail::Node::ready;
  detail::list_node(*node);
  result.set_history(std::move(history));
}

/// Gives the results of a function their history.
void record_call(const Function& function, const FunctionGradient& gradient, const Call& call, Value& result) {
  std::vector<Value*> results;
  if (result.kind() == ValueKind::list) {
    // of a list that is this function's own
    for (const Value& one : result.list()) results.push_back(const_cast<Value*>(&one));
  } else {
    results.push_back(&result);
  }
  bool any = false;
  for (const Value* one : results) any = any || (one->is_tensor() && is_differentiable(one->tensor().dtype()));
  if (!any) return;
  // All that may throw comes before the node, which is listed when it is whole: another thread may read what listed
  // nodes keep.
  RecordedCall of{&function, {}, {}, gradient.keeps_result};
  const int n = function.info->arguments.size();
  std::size_t edges = 0;
  std::uint32_t wanted = 0;
  for (int k = 0; k < n; ++k) wanted |= std::uint32_t{call[k] && has_history(*call[k]) ? 1u : 0u} << k;
  const std::uint32_t read = gradient.reads ? gradient.reads(wanted) : ~std::uint32_t{0};
  for (int k = 0; k < n; ++k) {
    of.arguments.push_back(call[k] ? without_histories(*call[k], !(read >> k & 1)) : Value());
    if (call[k]) each_operand(std::span(call[k], 1), [&](const Value&) { ++edges; });
  }
  if (edges > UINT16_MAX || results.size() > detail::Edge::most_outputs)
    detail::throw_error(ErrorCode::type, call.name, ": ", edges, " operands and ", results.size(),
                        " results are too many to be recorded");
  for (const Value* one : results)
    of.results.push_back(gradient.keeps_result || !one->is_tensor() ? *one : shape_alone(one->tensor()));
  detail::Node* const node = detail::new_node(node_kind_of(function), static_cast<int>(edges), sizeof(RecordedCall));
  node->outputs = static_cast<std::uint8_t>(results.size());
  const auto* const kept = ::new (static_cast<void*>(detail::kept_of(*node))) RecordedCall(std::move(of));
  detail::Edge* to = detail::edges_of(*node);
  for (int k = 0; k < n; ++k) {
    if (call[k]) each_operand(std::span(call[k], 1), [&](const Value& x) { *to++ = x.history(); });
  }
  for (const auto* list : {&kept->arguments, &kept->results}) {
    for (const Value& x : *list) keep_elements(x);
  }
  detail::list_node(*node);
  const detail::Edge history(node);
  unsigned output = 0;
  for (Value* one : results) {
    if (one->is_tensor() && is_differentiable(one->tensor().dtype()))
      one->set_history(detail::Edge(detail::retain_node(node), output));
    ++output;
  }
}

/// The results of a composition that was computed in wider types, as the function returns them.
Value as_wide_as_operands(const Value& result, const Call& call) {
  if (result.kind() == ValueKind::list) {
    std::vector<Value> list;
    for (const Value& one : result.list()) list.push_back(as_wide_as_operands(one, call));
    return list;
  }
  bool any = false;
  DType widest = DType::float64;
  for (int k = 0; k < call.info->arguments.size(); ++k) {
    if (!call[k]) continue;
    each_operand(std::span(call[k], 1), [&](const Value& x) {
      const DType dtype = x.tensor().dtype();
      if (call.info->arguments[k].kind != ArgumentKind::tensor && call.info->arguments[k].kind != ArgumentKind::tensors)
        return;
      if (call.info->arguments[k].has_own_type || dtype == DType::bool_) return;
      widest = any ? promote(widest, dtype) : dtype;
      any = true;
    });
  }
  if (!any || !result.is_tensor() || !is_differentiable(widest) || !is_differentiable(result.tensor().dtype()))
    return result;
  // half types stay as they were computed
  if (call.info->rule == Rule::widened && item_size(widest) < 4) widest = DType::float32;
  const DType dtype = as_wide_as(result.tensor().dtype(), widest);
  return item_size(dtype) < item_size(result.tensor().dtype()) ? recorded_cast(result, dtype) : result;
}

/// The arguments of a composition, whose parts promote the operands of each: operands have the type of all of them, so
/// that no part computes with integers or narrower numbers alone, and a number is a tensor without dimensions, which
/// has a shape.
class ComposedArguments {
 public:
  explicit ComposedArguments(const Call& call) : call_(call) {
    const Operands operands(call, Work::viewed);  // which finds the type of all
    for (int k = 0; k < call.info->arguments.size(); ++k) {
      const Argument& argument = call.info->arguments[k];
      const bool is_operand = !argument.keyword && !argument.has_own_type;
      values_.push_back(!call[k] ? Value() : !is_operand ? *call[k] : prepared(operands, argument.kind, *call[k]));
    }
    for (int k = 0; k < call.info->arguments.size(); ++k)
      arguments_.push_back(call[k] ? &values_[static_cast<std::size_t>(k)] : nullptr);
    call_.arguments = arguments_.data();
  }
  ComposedArguments(const ComposedArguments&) = delete;
  ComposedArguments& operator=(const ComposedArguments&) = delete;
  const Call& call() const { return call_; }

  /// False if all operands are tensors of one floating or complex type, as nearly always. Operations that give views
  /// keep the type of each.
  static bool are_needed(const Call& call) {
    const bool keeps_types = call.info->elements == Elements::viewed;
    const AnyTensor* first = nullptr;
    const auto differs = [&](const Value& x) {
      if (!x.is_tensor() || keeps_types) return x.is_number();
      if (!first) first = &x.tensor();
      return kind_of_dtype(x.tensor().dtype()) < Kind::floating || x.tensor().dtype() != first->dtype();
    };
    for (int k = 0; k < call.info->arguments.size(); ++k) {
      const ArgumentKind kind = call.info->arguments[k].kind;
      if (call[k] && kind == ArgumentKind::tensor && differs(*call[k])) return true;
      if (!call[k] || kind != ArgumentKind::tensors) continue;
      for (const Value& one : call[k]->list()) {
        if (differs(one)) return true;
      }
    }
    return false;
  }

 private:
  static Value prepared(const Operands& operands, ArgumentKind kind, const Value& x) {
    const DType common = operands.common();
    if (kind == ArgumentKind::tensors) {
      std::vector<Value> list;
      for (const Value& one : x.list()) list.push_back(prepared(operands, ArgumentKind::tensor, one));
      return list;
    }
    if (kind != ArgumentKind::tensor) return x;
    if (!x.is_tensor()) return x.is_number() ? Value(tensor_of_number(operands.call().name, x, common)) : x;
    const bool is_narrower =
        kind_of_dtype(x.tensor().dtype()) < Kind::floating || kind_of_dtype(common) == Kind::floating;
    if (x.tensor().dtype() == common || !is_narrower || operands.call().info->elements == Elements::viewed) return x;
    return x.has_history() ? recorded_cast(x, common) : Value(converted(x.tensor(), common));
  }

  Call call_;
  std::vector<Value> values_;
  std::vector<const Value*> arguments_;
};

/// The numbers of elements, from `first` on.
AnyTensor element_numbers(Dims sizes, std::int64_t first) {
  const AnyTensor result = new_any_tensor("backward", sizes, DType::int64);
  auto* const to = reinterpret_cast<std::int64_t*>(result.block() ? result.block()->data : nullptr);
  for (std::int64_t i = 0; i < result.numel(); ++i) to[i] = first + i;
  return result;
}
/// Adds each element of g to the one whose number `from` has at its place, of n elements in a row; 0 is that of none.
/// Halves are added, and stay, in float32.
Value add_by_number(const Value& given, const AnyTensor& from, std::int64_t n) {
  const Value g = item_size(given.tensor().dtype()) < 4 ? recorded_cast(given, DType::float32) : given;
  const Shape count{from.numel()};
  const AnyTensor none = zeros_of(Shape{n + 1}, g.tensor().dtype());
  const Value row = call("index_add", std::vector<Value>{Value(none), Value(std::int64_t{0}),
                                                         call("reshape", std::vector<Value>{Value(from), count}),
                                                         call("reshape", std::vector<Value>{g, count})});
  return recorded_view(row, [n](const Layout& in) { return views::narrow(in, 0, 1, n); });
}

/// What is given in place of an argument to find out where elements come from, as in gradient/pullbacks/moved.hpp.
Value in_place_of(const Value& x, const Argument& argument, bool asked, std::int64_t& next) {
  const ArgumentKind kind = argument.kind;
  if (x.is_tensor()) {
    const AnyTensor& tensor = x.tensor();
    // integers, too, are elements there
    const bool is_moved = kind == ArgumentKind::tensor || kind == ArgumentKind::tensors;
    if (!is_differentiable(tensor.dtype()) && (!is_moved || argument.has_own_type)) return x;
    if (!asked || !is_differentiable(tensor.dtype())) return zeros_of(tensor.layout().sizes(), DType::int64);
    const std::int64_t first = next;
    next += tensor.numel();
    return element_numbers(tensor.layout().sizes(), first);
  }
  if (x.kind() == ValueKind::list && kind == ArgumentKind::tensors) {
    std::vector<Value> list;
    for (const Value& one : x.list()) list.push_back(in_place_of(one, argument, asked, next));
    return list;
  }
  if (x.is_number() && (kind == ArgumentKind::scalar || kind == ArgumentKind::tensor || kind == ArgumentKind::tensors))
    return std::int64_t{0};
  return x;
}
/// Passes on the gradients of a function that moves elements: it is called with the numbers of an argument's elements
/// in their place.
void pull_moved(detail::Node& node, detail::BackwardPass& pass, const RecordedCall& of, const Value& g) {
  const detail::Edge* edge = detail::edges_of(node);
  const auto n = of.arguments.size();
  for (std::size_t asked = 0; asked < n; ++asked) {
    std::vector<Value> operands;
    each_operand(std::span(&of.arguments[asked], 1), [&](const Value& x) { operands.push_back(x); });
    bool is_wanted = false;
    for (std::size_t j = 0; j < operands.size(); ++j) is_wanted = is_wanted || detail::wants(pass, edge[j]);
    if (is_wanted) {
      std::int64_t next = 1;
      std::vector<Value> given;
      std::vector<const Value*> list;
      for (std::size_t k = 0; k < n; ++k) {
        std::int64_t other = 1;
        given.push_back(in_place_of(of.arguments[k], of.function->info->arguments[static_cast<int>(k)], k == asked,
                                    k == asked ? next : other));
      }
      for (const Value& one : given) list.push_back(&one);
      const Value from = call_in_order(*of.function, list.data());
      const Value row = add_by_number(g, from.tensor(), next - 1);
      std::int64_t at = 0;
      for (std::size_t j = 0; j < operands.size(); ++j) {
        const AnyTensor& x = operands[j].tensor();
        if (!is_differentiable(x.dtype())) continue;
        if (detail::wants(pass, edge[j])) {
          const Value part = recorded_view(row, [&](const Layout& in) { return views::narrow(in, 0, at, x.numel()); });
          pass_on(node, pass, edge[j], call("reshape", std::vector<Value>{part, Shape(x.sizes())}), x.layout().sizes(),
                  x.dtype());
        }
        at += x.numel();
      }
    }
    edge += operands.size();
  }
}

}  // namespace

// ---- what all nodes have in common

/// A handle without elements: the shape and the dtype of a tensor.
Value shape_alone(const AnyTensor& x) {
  Layout layout(x.layout());
  return AnyTensor(detail::Unchecked{}, nullptr, std::move(layout), x.dtype(), x.device(), x.is_read_only());
}

void note_backward(const detail::Node& node) { last_number = node.number; }
std::uint64_t last_backward_number() { return last_number; }
bool set_anomaly_detection(bool on) { return std::exchange(detects_anomalies, on); }

void pass_on(const detail::Node& node, detail::BackwardPass& pass, const detail::Edge& to, const Value& gradient,
             Dims sizes, DType dtype) {
  const Value fit = fitted(node.kind->name, gradient, sizes, dtype);
  if (detects_anomalies && has_nan(fit.tensor()))
    detail::throw_error(ErrorCode::type, "backward: the gradient of ", node.kind->name, " has NaN");
  detail::arrive(pass, to, gradient_from(fit), gradient_type_of(dtype));
}
Value arrived_value(detail::Node& node, unsigned output, DType dtype) {
  const detail::Gradient g = detail::take_arrived(node, output);
  return g ? value_from(g, dtype) : Value();
}
bool is_written(const Value& x, const detail::WrittenElements& written) {
  bool found = false;
  each_operand(std::span(&x, 1), [&](const Value& one) {
    const AnyTensor& tensor = one.tensor();
    found = found ||
            (tensor.block() && detail::is_written(tensor.block(), tensor.layout(), item_size(tensor.dtype()), written));
  });
  return found;
}
void keep_elements(const Value& x) {
  each_operand(std::span(&x, 1), [](const Value& one) { detail::keep_block(one.tensor().block()); });
}

std::int64_t kept_element_bytes(detail::Node& node) {
  std::int64_t bytes = 0;
  const auto add = [&](std::span<const Value> values) {
    each_operand(values, [&](const Value& one) {
      if (one.tensor().block()) bytes += one.tensor().numel() * item_size(one.tensor().dtype());
    });
  };
  if (node.state != detail::Node::ready) return 0;
  if (node.kind->drop_kept == drop_recorded_elementwise) {
    RecordedElementwise& of = elementwise_of(node);
    add(std::span(of.values(), static_cast<std::size_t>(of.count())));
  } else if (node.kind->drop_kept == drop_recorded_call) {
    add(call_of(node).arguments);
    add(call_of(node).results);
  } else if (node.kind->drop_kept == drop_part) {
    add(part_of(node).operands);
    add(part_of(node).results);
    add(part_of(node).also_read);
  }
  return bytes;
}

Value record_linear(const detail::NodeKind& kind, const AnyTensor& result, const Value& operand,
                    std::function<Value(const Value& gradient)> pull, LinearPush push) {
  if (!operand.has_history() || !is_recording() || !is_differentiable(result.dtype())) return result;
  RecordedLinear of{std::move(pull),         std::move(push),          Shape(operand.tensor().sizes()),
                    Shape(result.sizes()), operand.tensor().dtype(), result.dtype()};
  detail::Node* const node = detail::new_node(kind, 1, sizeof(RecordedLinear));
  ::new (static_cast<void*>(detail::kept_of(*node))) RecordedLinear(std::move(of));
  detail::edges_of(*node)[0] = operand.history();
  return with_history(result, detail::Edge(node));
}
detail::NodeKind linear_kind(const char* name) { return {name, backward_of_linear, drop_linear}; }

bool is_linear_node(const detail::Node& node) { return node.kind->drop_kept == drop_linear; }

bool find_results(detail::Node& node, std::vector<MadeTensor>& results) {
  const auto add = [&](const Value& y) {
    const bool is_tensor = y.is_tensor();
    results.push_back(is_tensor ? MadeTensor{Shape(y.tensor().sizes()), y.tensor().dtype()}
                                : MadeTensor{Shape{}, DType::int64});
  };
  results.clear();
  if (is_linear_node(node)) {
    results.push_back({linear_of(node).made, linear_of(node).result});
    return true;
  }
  const bool is_part = node.kind->drop_kept == drop_part;
  if (!is_part && node.kind->drop_kept != drop_recorded_call) return false;
  for (const Value& y : is_part ? part_of(node).results : call_of(node).results) add(y);
  return true;
}

// ---- parts

bool is_recorded_part(const std::vector<Value>& operands) {
  if (!is_recording()) return false;
  for (const Value& x : operands) {
    if (x.has_history()) return true;
  }
  return false;
}
void record_part(const detail::NodeKind& kind, std::vector<Value>& results, std::vector<Value> operands,
                 bool keeps_results, PartPull pull, std::vector<Value> also_read) {
  // All that may throw comes before the node, as in record_call.
  RecordedPart of{std::move(pull), {}, {}, std::move(also_read), keeps_results};
  for (const Value& x : operands) of.operands.push_back(without_histories(x));
  for (const Value& y : results) of.results.push_back(keeps_results ? y : shape_alone(y.tensor()));
  detail::Node* const node = detail::new_node(kind, static_cast<int>(operands.size()), sizeof(RecordedPart));
  node->outputs = static_cast<std::uint8_t>(results.size());
  const auto* const kept = ::new (static_cast<void*>(detail::kept_of(*node))) RecordedPart(std::move(of));
  for (std::size_t k = 0; k < operands.size(); ++k) detail::edges_of(*node)[k] = operands[k].history();
  for (const auto* list : {&kept->operands, &kept->results, &kept->also_read}) {
    for (const Value& x : *list) keep_elements(x);
  }
  detail::list_node(*node);
  const detail::Edge history(node);
  for (unsigned j = 0; j < results.size(); ++j) {
    if (is_differentiable(results[j].tensor().dtype()))
      results[j].set_history(detail::Edge(detail::retain_node(node), j));
  }
}
detail::NodeKind part_kind(const char* name) { return {name, backward_of_part, drop_part, part_reads}; }

// ---- functions

Value run_recorded(const Function& function, const Call& call) {
  if (!is_recording()) return function.run(call);
  if (function.in_place) {
    detail::throw_error(
        ErrorCode::type, call.name,
        ": a tensor that wants a gradient, or was computed from one, is not changed in place while this "
        "thread records: use the function that returns its result, or record nothing meanwhile");
  }
  const FunctionGradient* const gradient = gradient_of(function);
  if (!gradient) return function.run(call);
  if (is_recorded_elementwise(function, *gradient)) {
    Value result = function.run(call);
    record_elementwise(function, call, result);
    return result;
  }
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    if (call[k] && !(function.differentiable >> k & 1) && has_history(*call[k]))
      refuse_operand(call, function.info->arguments[k]);
  }
  if (gradient->composed) {
    const bool is_mixed = ComposedArguments::are_needed(call);
    return as_wide_as_operands(is_mixed ? gradient->composed(ComposedArguments(call).call()) : gradient->composed(call),
                               call);
  }
  Value result = function.run(call);
  record_call(function, *gradient, call, result);
  return result;
}

void backward_of_elementwise(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  RecordedElementwise& of = elementwise_of(node);
  const Value g = arrived_value(node, 0, of.result);
  if (g.is_nothing()) return;
  if (!pass.records && g.tensor().numel() >= least_joined) return run_joined(node, pass, g);
  Value given[Slope::first_step];
  given[Slope::gradient] = g;
  if (of.keeps_result) {
    given[Slope::result] = of.values()[of.arity];
    if (pass.records) given[Slope::result].set_history(detail::Edge(detail::retain_node(&node)));
  }
  const Slopes& slopes = slopes_of(*of.function);
  const std::uint32_t uses = wanted_uses(node, pass);
  for (int k = 0; k < of.arity; ++k) {
    if (!(uses >> (Slope::first_operand + k) & 1)) continue;
    given[Slope::first_operand + k] = slope_operand(*of.function, k, of.values()[k], of.result);
    if (pass.records && detail::edges_of(node)[k])
      given[Slope::first_operand + k].set_history(detail::edges_of(node)[k]);
  }
  for (int k = 0; k < of.arity; ++k) {
    const detail::Edge& to = detail::edges_of(node)[k];
    if (!detail::wants(pass, to)) continue;
    const AnyTensor& x = of.values()[k].tensor();
    pass_on(node, pass, to, evaluate_slope(slopes.of[of.is_complex][k], given), x.layout().sizes(), x.dtype());
  }
}

void backward_of_function(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  RecordedCall& of = call_of(node);
  const FunctionGradient& gradient = *gradient_of(*of.function);
  PullTask task = pull_task(node, pass, of.results, of.keeps_results);
  if (gradient.moves) return pull_moved(node, pass, of, task.gradients[0]);
  std::vector<Value> arguments = of.arguments, operands;
  int number = 0;
  const auto with_edge = [&](const Value& x) {
    operands.push_back(x);
    const detail::Edge& edge = detail::edges_of(node)[number];
    if (detail::wants(pass, edge)) task.wanted |= std::uint64_t{1} << number;
    ++number;
    return pass.records && edge ? with_history(x.tensor(), edge) : x;
  };
  for (Value& x : arguments) {
    if (x.is_tensor()) {
      x = with_edge(x);
    } else if (x.kind() == ValueKind::list) {
      std::vector<Value> list;
      for (const Value& one : x.list()) list.push_back(one.is_tensor() ? with_edge(one) : one);
      x = Value(std::move(list));
    }
  }
  task.pulled.resize(operands.size());
  std::vector<const Value*> list;
  for (const Value& one : arguments) list.push_back(one.is_nothing() ? nullptr : &one);
  gradient.pull({of.function->info, of.function->name(), list.data(), of.function->table, false}, task);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (!(task.wanted >> k & 1) || task.pulled[k].is_nothing()) continue;
    const AnyTensor& x = operands[k].tensor();
    pass_on(node, pass, detail::edges_of(node)[k], task.pulled[k], x.layout().sizes(), x.dtype());
  }
}

void drop_recorded_elementwise(detail::Node& node) noexcept {
  detail::unlist_node(node);
  RecordedElementwise& of = elementwise_of(node);
  for (int k = 0; k < of.count(); ++k) of.values()[k].~Value();
}
bool recorded_elementwise_reads(detail::Node& node, const detail::WrittenElements& written) {
  RecordedElementwise& of = elementwise_of(node);
  for (int k = 0; k < of.count(); ++k) {
    if (is_written(of.values()[k], written)) return true;
  }
  return false;
}
void drop_recorded_call(detail::Node& node) noexcept {
  detail::unlist_node(node);
  call_of(node).~RecordedCall();
}
bool recorded_call_reads(detail::Node& node, const detail::WrittenElements& written) {
  const RecordedCall& of = call_of(node);
  for (const auto* list : {&of.arguments, &of.results}) {
    for (const Value& x : *list) {
      if (is_written(x, written)) return true;
    }
  }
  return false;
}

}  // namespace tenon::inline v1::runtime
