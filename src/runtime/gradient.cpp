#include <tenon/runtime/gradient.hpp>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/fit_gradient.hpp>
#include <tenon/gradient/hook.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/spin_lock.hpp>
#include <tenon/gradient/writes.hpp>

#include "convert.hpp"
#include "history.hpp"
#include "promotion.hpp"
#include "recorded_call.hpp"

namespace tenon::inline v1::runtime {
namespace {

[[noreturn]] void fail_no_history(const char* function) {
  detail::throw_error(ErrorCode::type, function,
                      ": this tensor does not want a gradient, and was not computed from one that does");
}
detail::Node& node_of(const char* function, const Value& x) {
  if (!x.has_history()) fail_no_history(function);
  return *x.history().node();
}
void check_differentiable(const char* function, const AnyTensor& x) {
  if (!is_differentiable(x.dtype()))
    detail::throw_error(ErrorCode::type, function, ": only floating and complex elements have gradients, not those of ",
                        name_of(x.dtype()));
}
void check_gradient(const char* function, const AnyTensor& gradient, const AnyTensor& of) {
  if (!(gradient.layout().sizes() == of.layout().sizes()))
    detail::fail_gradient_shape(function, gradient.layout().sizes(), of.layout().sizes());
}

// ---- hooks

/// A hook on one result of a node.
struct ValueHook : detail::Hook {
  GradientHook user;
  unsigned output;
  DType dtype;
  static void run(detail::Hook& self, unsigned output, detail::Gradient& gradient) {
    const auto& hook = static_cast<ValueHook&>(self);
    if (output != hook.output) return;
    const Value g = value_from(gradient, hook.dtype);
    const Value replaced = hook.user.call(hook.user.context, g);
    if (replaced.is_nothing()) return;
    check_gradient("register_hook", replaced.tensor(), g.tensor());
    gradient = gradient_from(fitted("register_hook", replaced, g.tensor().layout().sizes(), hook.dtype));
  }
  static void remove(detail::Hook* self) noexcept {
    auto* const hook = static_cast<ValueHook*>(self);
    if (hook->user.destroy) hook->user.destroy(hook->user.context);
    delete hook;
  }
};
/// Keeps the gradient of one result of a node.
struct RetainedGradient : detail::Hook {
  detail::Gradient gradient;  // under the lock: other threads may ask for it while a pass adds to it
  int lock = 0;
  unsigned output;
  DType dtype;
  static void run(detail::Hook& self, unsigned output, detail::Gradient& gradient) {
    auto& hook = static_cast<RetainedGradient&>(self);
    if (output != hook.output) return;
    detail::Gradient sum = hook.kept();
    detail::add_arrived(sum, detail::Gradient(gradient), gradient_type_of(hook.dtype));
    hook.exchange(sum);
  }
  detail::Gradient kept() {
    const detail::SpinLock held(lock);
    return gradient;
  }
  void exchange(detail::Gradient& other) {
    const detail::SpinLock held(lock);
    std::swap(gradient, other);
  }
  static void remove(detail::Hook* self) noexcept { delete static_cast<RetainedGradient*>(self); }
};
RetainedGradient* retained(const Value& x) {
  if (!x.has_history()) return nullptr;
  const auto is_retained = [](const detail::Hook& hook, unsigned output) {
    return hook.call == RetainedGradient::run && static_cast<const RetainedGradient&>(hook).output == output;
  };
  return static_cast<RetainedGradient*>(detail::find_hook(*x.history().node(), is_retained, x.history().output()));
}

// ---- passes

/// The gradient of output number k: given, or 1.
Value gradient_of_output(const char* function, const Value& y, std::span<const Value> gradients, std::size_t k) {
  if (!y.has_history()) fail_no_history(function);
  const AnyTensor& of = y.tensor();
  if (k < gradients.size() && !gradients[k].is_nothing()) {
    check_gradient(function, gradients[k].tensor(), of);
    return fitted(function, gradients[k], of.layout().sizes(), of.dtype());
  }
  if (of.numel() != 1) detail::fail_backward_shape(function, of.layout().sizes());
  const AnyTensor one = new_any_tensor(function, of.layout().sizes(), of.dtype());
  write_number(function, one.block()->data, Value(1.0), of.dtype());
  return one;
}
void start(const char* function, detail::BackwardPass& pass, std::span<const Value> outputs,
           std::span<const Value> gradients) {
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const Value g = gradient_of_output(function, outputs[k], gradients, k);
    const detail::Edge& to = outputs[k].history();
    if (detail::wants(pass, to)) detail::arrive(pass, to, gradient_from(g), gradient_type_of(g.tensor().dtype()));
  }
}
/// Adds the inputs to those whose gradients a pass wants.
void want(const char* function, detail::BackwardPass& pass, std::span<const Value> inputs) {
  pass.least = ~std::uint64_t{0};
  for (const Value& x : inputs) {
    detail::Node& node = node_of(function, x);
    pass.least = node.number < pass.least ? node.number : pass.least;
    if (detail::find_wanted(pass, &node, x.history().output()) == pass.wanted.size())
      pass.wanted.push({&node, x.history().output(), nullptr, &gradient_type_of(x.tensor().dtype())});
  }
}

}  // namespace

// ---- leaves

bool is_leaf(const Value& x) { return !x.has_history() || detail::is_leaf_node(*x.history().node()); }

void set_requires_grad(Value& x, bool wanted) {
  const AnyTensor& tensor = x.tensor();
  if (wanted == x.has_history()) return;
  if (!wanted) {
    if (!is_leaf(x))
      detail::throw_error(
          ErrorCode::type,
          "requires_grad_: this tensor was computed, and keeps its history: detach() gives one without");
    x.set_history({});
    return;
  }
  check_differentiable("requires_grad_", tensor);
  detail::Node* const node = detail::new_node(detail::leaf_kind, 0, sizeof(detail::LeafGradient));
  ::new (static_cast<void*>(detail::kept_of(*node)))
      detail::LeafGradient{&gradient_type_of(tensor.dtype()), detail::Gradient(), 0};
  x.set_history(detail::Edge(node));
}

Value detach(const Value& x) { return x.has_history() ? Value(x.tensor()) : x; }

Value grad(const Value& x) {
  if (!x.has_history()) return {};
  if (RetainedGradient* const kept = retained(x)) {
    const detail::Gradient g = kept->kept();
    return g ? value_from(g, kept->dtype) : Value();
  }
  if (!is_leaf(x)) {
    detail::throw_error(
        ErrorCode::type,
        "grad: this tensor was computed: only leaves keep a gradient; retain_grad() keeps it here, too, and grad_of "
        "returns that of any");
  }
  detail::LeafGradient& leaf = detail::leaf_gradient(*x.history().node());
  const detail::LeafLock lock(leaf);
  return leaf.gradient ? value_from(leaf.gradient, x.tensor().dtype()) : Value();
}
void set_grad(const Value& x, const Value& gradient) {
  detail::Node& node = node_of("grad", x);
  detail::Gradient replaced;
  if (!gradient.is_nothing()) {
    check_gradient("grad", gradient.tensor(), x.tensor());
    if (gradient.tensor().dtype() != x.tensor().dtype()) {
      detail::throw_error(ErrorCode::type, "grad: a gradient of ", name_of(gradient.tensor().dtype()),
                          " for a tensor of ", name_of(x.tensor().dtype()));
    }
    replaced = gradient_from(gradient);
  }
  if (RetainedGradient* const kept = retained(x)) {
    kept->exchange(replaced);
    return;
  }
  if (!detail::is_leaf_node(node))
    detail::throw_error(ErrorCode::type, "grad: this tensor was computed: only leaves keep a gradient");
  detail::LeafGradient& leaf = detail::leaf_gradient(node);
  const detail::LeafLock lock(leaf);
  std::swap(leaf.gradient, replaced);
}
void retain_grad(const Value& x) {
  detail::Node& node = node_of("retain_grad", x);
  if (detail::is_leaf_node(node) || retained(x)) return;
  auto* const hook = new RetainedGradient;
  hook->output = x.history().output();
  hook->dtype = x.tensor().dtype();
  hook->call = RetainedGradient::run;
  hook->destroy = RetainedGradient::remove;
  detail::add_hook(node, hook);
}
bool retains_grad(const Value& x) { return retained(x) != nullptr; }

// ---- backward

void backward(const Value& y, const Value& gradient, const BackwardOptions& options) {
  backward(std::span(&y, 1), std::span(&gradient, 1), options);
}
void backward(std::span<const Value> outputs, std::span<const Value> gradients, const BackwardOptions& options,
              std::span<const Value> inputs) {
  const detail::Recording recording(options.create_graph);
  const bool keeps_graph = options.retain_graph || options.create_graph;
  detail::BackwardPass pass(keeps_graph, !inputs.empty(), options.create_graph);
  for (const Value& x : inputs) {
    if (!is_leaf(x) || !x.has_history())
      detail::throw_error(
          ErrorCode::type,
          "backward: an input whose gradient is to be stored is no leaf: grad_of returns that of any tensor");
  }
  if (!inputs.empty()) want("backward", pass, inputs);
  start("backward", pass, outputs, gradients);
  detail::run_pass(pass);
  detail::store_in_leaves(pass);
  if (!keeps_graph) detail::free_graph(pass);
}

std::vector<Value> grad_of(std::span<const Value> outputs, std::span<const Value> inputs,
                           std::span<const Value> gradients, const BackwardOptions& options) {
  const detail::Recording recording(options.create_graph);
  const bool keeps_graph = options.retain_graph || options.create_graph;
  detail::BackwardPass pass(keeps_graph, true, options.create_graph);
  want("grad_of", pass, inputs);
  start("grad_of", pass, outputs, gradients);
  detail::run_pass(pass);
  std::vector<Value> results;
  for (const Value& x : inputs) {
    const detail::Gradient* const found =
        pass.wanted[detail::find_wanted(pass, x.history().node(), x.history().output())].gradient;
    results.push_back(found ? value_from(*found, x.tensor().dtype()) : Value());
  }
  if (!keeps_graph) detail::free_graph(pass);
  return results;
}

// ---- recording

bool is_recording() { return detail::is_recording(); }
bool set_recording(bool on) {
  const bool before = detail::is_recording();
  detail::recording_forbidden() = !on;
  return before;
}

// ---- hooks and functions of the user's

std::uint32_t register_hook(const Value& x, const GradientHook& hook) {
  detail::Node& node = node_of("register_hook", x);
  auto* const made = new ValueHook;
  made->user = hook;
  made->output = x.history().output();
  made->dtype = x.tensor().dtype();
  made->call = ValueHook::run;
  made->destroy = ValueHook::remove;
  return detail::add_hook(node, made);
}
void remove_hook(const Value& x, std::uint32_t number) {
  if (x.has_history()) detail::remove_hook(*x.history().node(), number);
}
void remove_hook(detail::Node& node, std::uint32_t number) { detail::remove_hook(node, number); }

namespace {

/// What a node with a backward of the user's keeps: that, of each result and operand a handle without elements, and
/// what it reads.
struct RecordedCustom {
  CustomBackward backward;
  std::vector<std::pair<Shape, DType>> results, operands;
  std::vector<Value> saved;
  detail::UserFunction counted{};
};
/// The part of such a node's memory that is its own. The name stays when the rest has been dropped.
struct CustomPart {
  std::unique_ptr<RecordedCustom> kept;
  const char* name;
};
CustomPart& custom_part(detail::Node& node) {
  return *std::launder(reinterpret_cast<CustomPart*>(detail::kept_of(node)));
}
RecordedCustom& custom_of(detail::Node& node) { return *custom_part(node).kept; }
/// Passes the gradients of the results on to what these were computed of anew.
void pass_through(detail::Node& node, detail::BackwardPass& pass, const std::vector<Value>& gradients,
                  const std::vector<Value>& made) {
  const RecordedCustom& of = custom_of(node);
  if (made.size() != of.results.size()) {
    detail::throw_error(ErrorCode::type, of.backward.name, ": computed again, the function returned ", made.size(),
                        " results in place of ", of.results.size());
  }
  for (std::size_t k = 0; k < made.size(); ++k) {
    if (gradients[k].is_nothing()) continue;
    const auto& [sizes, dtype] = of.results[k];
    if (!made[k].is_tensor() || made[k].tensor().dtype() != dtype || !(made[k].tensor().sizes() == Dims(sizes)))
      detail::throw_error(ErrorCode::type, of.backward.name,
                          ": computed again, the function returned another shape or element type");
    if (made[k].has_history() && detail::wants(pass, made[k].history()))
      pass_on(node, pass, made[k].history(), gradients[k], Dims(sizes), dtype);
  }
}
void backward_of_custom(detail::Node& node, detail::BackwardPass& pass) {
  note_backward(node);
  const RecordedCustom& of = custom_of(node);
  std::vector<Value> gradients;
  for (std::size_t k = 0; k < of.results.size(); ++k)
    gradients.push_back(arrived_value(node, static_cast<unsigned>(k), of.results[k].second));
  const std::vector<Value> pulled = of.backward.call(of.backward.context, gradients);
  if (of.backward.recomputes) return pass_through(node, pass, gradients, pulled);
  if (pulled.size() != of.operands.size()) {
    detail::throw_error(ErrorCode::type, of.backward.name, ": the backward function returned ", pulled.size(),
                        " gradients for ", of.operands.size(), " operands");
  }
  for (std::size_t k = 0; k < pulled.size(); ++k) {
    const detail::Edge& to = detail::edges_of(node)[k];
    if (pulled[k].is_nothing() || !detail::wants(pass, to)) continue;
    pass_on(node, pass, to, pulled[k], Dims(of.operands[k].first), of.operands[k].second);
  }
}
void drop_custom(detail::Node& node) noexcept {
  detail::unlist_node(node);
  RecordedCustom& of = custom_of(node);
  if (of.backward.destroy) of.backward.destroy(of.backward.context);
  custom_part(node).kept.reset();
}
bool custom_reads(detail::Node& node, const detail::WrittenElements& written) {
  for (const Value& x : custom_of(node).saved) {
    if (is_written(x, written)) return true;
  }
  return false;
}

constexpr detail::NodeKind custom_kind{"a function of the user's", backward_of_custom, drop_custom, custom_reads};

}  // namespace

void record_custom(std::span<Value> results, std::span<const Value> operands, const CustomBackward& backward,
                   std::span<const Value> saved) {
  bool any = backward.recomputes;
  for (const Value& x : operands) any = any || x.has_history();
  if (results.size() > detail::Edge::most_outputs)
    detail::throw_error(ErrorCode::type, backward.name, ": ", results.size(), " results are more than ",
                        detail::Edge::most_outputs);
  if (operands.size() > UINT16_MAX)
    detail::throw_error(ErrorCode::type, backward.name, ": ", operands.size(), " operands are too many to be recorded");
  if (!any || !is_recording()) {
    if (backward.destroy) backward.destroy(backward.context);
    return;
  }
  auto of = std::make_unique<RecordedCustom>(RecordedCustom{backward, {}, {}, {}});
  for (const Value& x : saved) {
    if (x.is_tensor()) of->saved.push_back(detach(x));
  }
  for (const Value& y : results) of->results.push_back({Shape(y.tensor().sizes()), y.tensor().dtype()});
  for (const Value& x : operands) {
    if (x.is_tensor()) of->operands.push_back({Shape(x.tensor().sizes()), x.tensor().dtype()});
    else of->operands.emplace_back(Shape{}, DType::float64);
  }
  detail::Node* const node = detail::new_node(custom_kind, static_cast<int>(operands.size()), sizeof(CustomPart));
  node->outputs = static_cast<std::uint8_t>(results.size());
  ::new (static_cast<void*>(detail::kept_of(*node))) CustomPart{std::move(of), backward.name};
  for (std::size_t k = 0; k < operands.size(); ++k) detail::edges_of(*node)[k] = operands[k].history();
  for (const Value& x : custom_of(*node).saved) keep_elements(x);
  detail::list_node(*node);
  const detail::Edge history(node);
  unsigned output = 0;
  for (Value& y : results) {
    if (is_differentiable(y.tensor().dtype())) y.set_history(detail::Edge(detail::retain_node(node), output));
    ++output;
  }
}

bool find_custom_results(detail::Node& node, std::vector<MadeTensor>& results) {
  if (node.kind != &custom_kind) return false;
  for (const auto& [sizes, dtype] : custom_of(node).results) results.push_back({sizes, dtype});
  return true;
}

bool reaches_more(const detail::Node& node) {
  auto& known = const_cast<detail::Node&>(node);
  return node.kind == &custom_kind && node.state == detail::Node::ready && custom_of(known).backward.recomputes;
}

// ---- finding out

std::uint64_t history_number(const Value& x) { return x.has_history() ? x.history().node()->number : 0; }
const char* history_name(const Value& x) {
  if (!x.has_history()) return "";
  detail::Node& node = *x.history().node();
  return node.kind == &custom_kind ? custom_part(node).name : node.kind->name;
}
std::int64_t kept_bytes(const Value& x) {
  if (!x.has_history()) return 0;
  detail::Node& node = *x.history().node();
  return node.bytes + kept_element_bytes(node);
}
/// Visits what only this node, and the nodes that only it leads to, keep.
static void visit_contexts(detail::Node& first,
                           void (*visit)(void* context, void (*destroy)(void*) noexcept, void* argument),
                           void* argument) {
  const auto handles = [](const detail::Node& node) { return __atomic_load_n(&node.count, __ATOMIC_RELAXED); };
  if (handles(first) != 1) return;
  std::vector<detail::Node*> owned{&first};
  std::unordered_map<detail::Node*, std::uint32_t> reached;  // by so many edges of nodes that go
  while (!owned.empty()) {
    detail::Node& node = *owned.back();
    owned.pop_back();
    for (detail::Hook* hook = node.hooks; hook; hook = hook->next) {
      if (hook->call != ValueHook::run) continue;
      const GradientHook& user = static_cast<ValueHook*>(hook)->user;
      visit(user.context, user.destroy, argument);
    }
    if (node.kind == &custom_kind && node.state == detail::Node::ready) {
      const CustomBackward& user = custom_of(node).backward;
      visit(user.context, user.destroy, argument);
    }
    for (int k = 0; k < node.edges; ++k) {
      detail::Node* const source = detail::edges_of(node)[k].node();
      if (!source) continue;
      const std::uint32_t count = handles(*source);
      if (count == 1 || ++reached[source] == count) owned.push_back(source);
    }
  }
}
void each_owned_context(const Value& x, void (*visit)(void* context, void (*destroy)(void*) noexcept, void* argument),
                        void* argument) noexcept {
  if (!x.has_history()) return;
#if TENON_EXCEPTIONS
  try {
    visit_contexts(*x.history().node(), visit, argument);
  } catch (const std::bad_alloc&) {}
#else
  visit_contexts(*x.history().node(), visit, argument);
#endif
}

}  // namespace tenon::inline v1::runtime
