#include "history.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include <tenon/error.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/forward.hpp>
#include <tenon/runtime/gradient.hpp>

#include "errors.hpp"
#include "lock.hpp"
#include "native_function.hpp"
#include "tensor_methods.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Value;

namespace {

Value& held_by(PyObject* tensor) {
  (void)value_of(tensor);
  return reinterpret_cast<TensorObject*>(tensor)->value;
}

// ---- Functions of Python's in the graph ----

/// A callable that a graph keeps, until it goes, or the handle that was given for it lets go.
class Callback {
 public:
  static inline std::atomic<long> living{0};

  explicit Callback(PyObject* callable) : owner_(callable) { ++living; }
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;
  ~Callback() { --living; }
  PyObject* get() const { return owner_.get(); }

  /// Says where the callable is a hook. A handle on it does not keep the node: it would keep cycles through the hook
  /// from being found.
  void hook_of(detail::Node* node, std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    node_ = node;
    number_ = number;
  }
  /// Called when the hook has gone. Its node goes after that.
  void leave_node() {
    const std::lock_guard lock(mutex_);
    node_ = nullptr;
  }
  /// Removes the hook and drops the callable.
  void remove() {
    {
      const std::lock_guard lock(mutex_);
      if (node_) runtime::remove_hook(*node_, number_);  // which calls leave_node, unless a pass calls the hook
    }
    owner_();
  }

 private:
  Owner owner_;
  std::recursive_mutex mutex_;  // another thread may free the node meanwhile
  detail::Node* node_ = nullptr;
  std::uint32_t number_ = 0;
};
using Shared = std::shared_ptr<Callback>;

void destroy_callback(void* context) noexcept {
  const std::unique_ptr<Shared> shared(static_cast<Shared*>(context));
  (*shared)->leave_node();
}

/// What a callable made of the gradient is another one, or none.
Value replaced(const char* function, const nb::object& made) {
  if (made.is_none()) return {};
  if (!is_tensor(made.ptr()))
    fail(PyExc_TypeError, "%s: got %s, where a tensor or None is wanted", function, description_of(made.ptr()).c_str());
  return value_of(made.ptr());
}

Value call_hook(void* context, const Value& gradient) {
  const Locked lock;
  const Shared callback = *static_cast<Shared*>(context);
  if (!callback->get()) return {};
  const nb::object callable = nb::borrow(callback->get()), argument = owned(wrap(Value(gradient)));
  return replaced("register_hook", owned(call_object(callable.ptr(), argument.ptr())));
}

nb::object tuple_of(std::span<const Value> values) {
  nb::object tuple = owned(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (std::size_t k = 0; k < values.size(); ++k)
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(k), owned(from_value(Value(values[k]))).release().ptr());
  return tuple;
}

std::vector<Value> call_backward(void* context, std::span<const Value> gradients) {
  const Locked lock;
  const Shared callback = *static_cast<Shared*>(context);
  const nb::object made = owned(call_object(callback->get(), tuple_of(gradients).ptr()));
  std::vector<Value> values;
  for (const nb::handle one : nb::iter(made)) values.push_back(replaced("backward", nb::borrow(one)));
  return values;
}

/// What register_hook returns.
struct HookHandle {
  Shared callback;
  void remove() { callback->remove(); }
};

HookHandle register_hook(nb::handle self, nb::handle hook) {
  const Value& value = value_of(self.ptr());
  if (!PyCallable_Check(hook.ptr()))
    fail(PyExc_TypeError, "register_hook: %s is no function", description_of(hook.ptr()).c_str());
  if (!value.has_history())
    fail(PyExc_RuntimeError, "register_hook: the tensor requires no gradient, so that none would come");
  const auto callback = std::make_shared<Callback>(hook.ptr());
  auto context = std::make_unique<Shared>(callback);
  const std::uint32_t number = runtime::register_hook(value, {call_hook, context.get(), destroy_callback});
  (void)context.release();
  callback->hook_of(value.history().node(), number);
  return {callback};
}

// ---- Passes ----

thread_local bool detects_anomaly = false;
PyObject* noter = nullptr;      // called with the number of what was recorded
PyObject* explainer = nullptr;  // called with the number of what failed: where it was recorded

std::vector<Value> values_of(const char* function, nb::handle tensors, bool may_be_none = false) {
  std::vector<Value> values;
  for (const nb::handle one : nb::iter(tensors)) {
    if (may_be_none && one.is_none()) values.emplace_back();
    else if (is_tensor(one.ptr())) values.push_back(value_of(one.ptr()));
    else fail(PyExc_TypeError, "%s: expected tensors, got %s", function, description_of(one.ptr()).c_str());
  }
  return values;
}

/// Runs a pass without the lock. A NaN that was looked for becomes a RuntimeError with the line that recorded its
/// operation.
template <class F>
void run_pass(F&& pass) {
  if (!detects_anomaly) {
    const Unlocked unlocked;
    pass();
    return;
  }
  std::string message;
  try {
    const Unlocked unlocked;
    pass();
    return;
  } catch (const Error& error) { message = error.what(); }
  replace_all(message, "tenon::", "");
  const nb::object place = nb::handle(explainer)(runtime::last_backward_number());
  fail(PyExc_RuntimeError, "%s%S", message.c_str(), place.ptr());
}

runtime::BackwardOptions options_of(nb::handle retain_graph, bool create_graph) {
  return {retain_graph.is_none() ? create_graph : nb::cast<bool>(retain_graph), create_graph};
}

void backward_method(nb::handle self, nb::handle gradient, nb::handle retain_graph, bool create_graph) {
  const Value y = value_of(self.ptr());
  Value g;
  if (!gradient.is_none()) g = values_of("backward", nb::make_tuple(gradient))[0];
  const runtime::BackwardOptions options = options_of(retain_graph, create_graph);
  run_pass([&] { runtime::backward(y, g, options); });
}

void backward(nb::handle outputs, nb::handle gradients, nb::handle retain_graph, bool create_graph) {
  const auto y = values_of("backward", outputs), g = values_of("backward", gradients, true);
  const runtime::BackwardOptions options = options_of(retain_graph, create_graph);
  run_pass([&] { runtime::backward(std::span<const Value>(y), g, options); });
}

nb::object grad(nb::handle outputs, nb::handle inputs, nb::handle gradients, nb::handle retain_graph,
                bool create_graph) {
  const auto y = values_of("grad", outputs), x = values_of("grad", inputs), g = values_of("grad", gradients, true);
  std::vector<Value> made;
  const runtime::BackwardOptions options = options_of(retain_graph, create_graph);
  run_pass([&] { made = runtime::grad_of(y, x, g, options); });
  return tuple_of(made);
}

/// The derivatives of the outputs in directions, None for one that has none; None alone for what has no forward mode.
nb::object push(nb::handle outputs, nb::handle inputs, nb::handle tangents, std::int64_t directions) {
  const auto y = values_of("jvp", outputs), x = values_of("jvp", inputs), t = values_of("jvp", tangents);
  if (!runtime::can_push_forward(y)) return nb::none();
  std::vector<Value> made;
  run_pass([&] { made = runtime::push_forward(y, x, t, directions); });
  return tuple_of(made);
}

/// True if the outputs depend on a leaf that is none of the inputs, through whose nodes it does not look.
bool depends_on_others(nb::handle outputs, nb::handle inputs) {
  std::unordered_set<const detail::Node*> seen;
  for (const Value& x : values_of("grad", inputs)) seen.insert(x.history().node());
  std::vector<detail::Node*> waiting;
  const auto wait_for = [&](detail::Node* node) {
    if (node && seen.insert(node).second) waiting.push_back(node);
  };
  for (const Value& y : values_of("grad", outputs)) wait_for(y.history().node());
  while (!waiting.empty()) {
    detail::Node& node = *waiting.back();
    waiting.pop_back();
    if (!node.kind->backward || runtime::reaches_more(node)) return true;
    for (int k = 0; k < node.edges; ++k) wait_for(detail::edges_of(node)[k].node());
  }
  return false;
}

/// The results with a history: they were computed of the inputs, and `function` computes the gradients of these from
/// theirs or, if it `recomputes`, the results anew. It reads what was `saved`.
nb::object record(const std::string& name, nb::handle inputs, nb::handle results, nb::handle function, nb::handle saved,
                  bool recomputes) {
  static auto& names = *new std::set<std::string>;  // nodes keep them as they are
  const auto x = values_of(name.c_str(), inputs);
  std::vector<Value> y;
  for (const Value& one : values_of(name.c_str(), results)) y.push_back(runtime::detach(one));
  auto context = std::make_unique<Shared>(std::make_shared<Callback>(function.ptr()));
  const auto read = values_of(name.c_str(), saved);
  runtime::record_custom(
      y, x, {names.insert(name).first->c_str(), call_backward, context.get(), destroy_callback, recomputes}, read);
  (void)context.release();
  const nb::object made = owned(PyTuple_New(static_cast<Py_ssize_t>(y.size())));
  Py_ssize_t k = 0;
  for (const nb::handle like : nb::iter(results)) {
    PyTuple_SetItem(made.ptr(), k, wrap_as(class_of(like.ptr()), std::move(y[static_cast<std::size_t>(k)])));
    ++k;
  }
  return made;
}

PyObject* detach(PyObject* self) { return wrap_as(class_of(self), runtime::detach(value_of(self))); }

void retain_gradient(nb::handle self) {
  const Value& value = value_of(self.ptr());
  if (!value.has_history())
    fail(PyExc_RuntimeError, "retain_grad: the tensor requires no gradient, so that none would come");
  if (!runtime::is_leaf(value)) runtime::retain_grad(value);
}

}  // namespace

// ---- What a tensor says of its history ----

PyObject* requires_grad(PyObject* self, void*) {
  return guarded([&] { return PyBool_FromLong(value_of(self).has_history()); });
}
void require_gradient(PyObject* tensor) {
  Value& value = held_by(tensor);
  if (value.has_history()) return;
  runtime::set_requires_grad(value, true);
  watch(tensor);
}
int set_requires_grad(PyObject* self, PyObject* value, void*) {
  return guarded_status([&] {
    const int wanted = value ? PyObject_IsTrue(value) : -1;
    if (wanted < 0) fail(PyExc_TypeError, "requires_grad: expected True or False");
    if (wanted) return require_gradient(self);
    Value& held = held_by(self);
    if (!runtime::is_leaf(held)) {
      fail(PyExc_RuntimeError,
           "requires_grad_: the tensor was computed by %s: detach() gives its elements without history",
           runtime::history_name(held));
    }
    held = runtime::detach(held);
  });
}
PyObject* is_leaf(PyObject* self, void*) {
  return guarded([&] { return PyBool_FromLong(runtime::is_leaf(value_of(self))); });
}
PyObject* gradient(PyObject* self, void*) {
  return guarded([&] {
    const Value& value = value_of(self);
    const bool keeps = value.has_history() && (runtime::is_leaf(value) || runtime::retains_grad(value));
    return keeps ? from_value(runtime::grad(value)) : nb::none().release().ptr();
  });
}
int set_gradient(PyObject* self, PyObject* value, void*) {
  return guarded_status([&] {
    const Value& held = value_of(self);
    const bool is_given = value && value != Py_None;
    if (is_given && !is_tensor(value))
      fail(PyExc_TypeError, "grad: expected a tensor or None, got %s", description_of(value).c_str());
    if (!held.has_history() && !is_given) return;
    if (!held.has_history())
      fail(PyExc_RuntimeError, "grad: the tensor requires no gradient, and keeps none: requires_grad_() makes it");
    runtime::set_grad(held, is_given ? value_of(value) : Value());
  });
}
PyObject* name_of_history(PyObject* self, void*) {
  return guarded([&] {
    const Value& value = value_of(self);
    if (runtime::is_leaf(value)) return nb::none().release().ptr();
    return PyUnicode_FromString(runtime::history_name(value));
  });
}

// ---- What others are told ----

void watch(PyObject* tensor) {
  if (!PyObject_GC_IsTracked(tensor)) PyObject_GC_Track(tensor);
  if (!detects_anomaly) return;
  const Value& value = value_of(tensor);
  if (!runtime::is_leaf(value)) (void)nb::handle(noter)(runtime::history_number(value));
}

int visit_history(const Value& value, visitproc visit, void* argument) {
  if (Callback::living.load(std::memory_order_relaxed) == 0) return 0;  // a long graph is not walked for nothing
  struct Visit {
    visitproc visit;
    void* argument;
    int status;
  } all{visit, argument, 0};
  const auto visit_one = [](void* context, void (*destroy)(void*) noexcept, void* passed) {
    auto& visiting = *static_cast<Visit*>(passed);
    if (destroy != destroy_callback || visiting.status) return;
    const Shared& callback = *static_cast<Shared*>(context);
    // A handle that is kept can only drop the callable.
    if (callback->get()) visiting.status = visiting.visit(callback->get(), visiting.argument);
  };
  runtime::each_owned_context(value, visit_one, &all);
  return all.status;
}

void require_no_history(const char* function, const Value& value) {
  if (!value.has_history()) return;
  fail(PyExc_RuntimeError,
       "%s: the tensor requires a gradient, which what leaves the library does not have: detach() it first", function);
}
void require_unrecorded_write(const char* function, const Value& to, const Value& from) {
  if ((!to.has_history() && !from.has_history()) || !runtime::is_recording()) return;
  fail(PyExc_RuntimeError,
       to.has_history() ? "%s: the tensor requires a gradient, and a write in place is not recorded: compute a new "
                          "one, or write within no_grad()"
                        : "%s: what is written requires a gradient, and a write in place is not recorded: compute a "
                          "new tensor, or detach() it",
       function);
}

void register_history(nb::module_& module) {
  nb::class_<HookHandle>(module, "HookHandle", "What register_hook returns.")
      .def("remove", &HookHandle::remove, "Removes the hook; does nothing if that was done before.");
  define_method(
      "requires_grad_",
      [](nb::handle self, bool requires_grad) {
        if (set_requires_grad(self.ptr(), requires_grad ? Py_True : Py_False, nullptr) < 0) throw nb::python_error();
        return TensorResult(self);
      },
      nb::arg("requires_grad") = true,
      "Makes the tensor a leaf that wants a gradient, or one that wants none, and returns it. TypeError for integers "
      "and bools, "
      "RuntimeError for what was computed.");
  define_method(
      "backward", backward_method, nb::arg("gradient") = nb::none(), nb::arg("retain_graph") = nb::none(),
      nb::arg("create_graph") = false,
      "Adds, to the .grad of each leaf that the tensor was computed from, its gradient; `gradient` is that of the "
      "tensor, 1 of one "
      "element if it is None. The history is freed unless retain_graph; with create_graph gradients have one, too.");
  shorten_method("backward", [](PyObject* self) {
    backward_method(self, nb::none(), nb::none(), false);
    return nb::none().release().ptr();
  });
  define_method(
      "detach", [](nb::handle self) { return TensorResult(nb::steal(detach(self.ptr()))); },
      "The same elements in a tensor without history.");
  shorten_method("detach", detach);
  define_method(
      "detach_",
      [](nb::handle self) {
        Value& held = held_by(self.ptr());
        held = runtime::detach(held);
        return TensorResult(self);
      },
      "Forgets the tensor's history, and returns it.");
  define_method("retain_grad", retain_gradient,
                "Has backward passes keep the gradient of a computed tensor in .grad, as that of a leaf. RuntimeError "
                "for what has no history.");
  define_method("register_hook", register_hook, nb::arg("hook"),
                "Has each backward pass call hook(gradient) with the gradient of this tensor, in the order of "
                "registration; a tensor that "
                "it returns replaces the gradient. Returns a handle whose remove() ends that.");
  module.def("_is_recording", &runtime::is_recording);
  module.def("_set_recording", &runtime::set_recording, nb::arg("on"));
  module.def("_set_detect_anomaly", [](bool on) {
    runtime::set_anomaly_detection(on);
    return std::exchange(detects_anomaly, on);
  });
  module.def("_set_anomaly_functions", [](nb::handle note, nb::handle explain) {
    noter = nb::borrow(note).release().ptr();
    explainer = nb::borrow(explain).release().ptr();
  });
  module.def("_backward", backward, nb::arg("outputs"), nb::arg("gradients"), nb::arg("retain_graph").none(),
             nb::arg("create_graph"));
  module.def("_grad", grad, nb::arg("outputs"), nb::arg("inputs"), nb::arg("gradients"), nb::arg("retain_graph").none(),
             nb::arg("create_graph"));
  module.def("_push", push, nb::arg("outputs"), nb::arg("inputs"), nb::arg("tangents"), nb::arg("directions"));
  module.def("_depends_on_others", depends_on_others, nb::arg("outputs"), nb::arg("inputs"));
  module.def("_record", record, nb::arg("name"), nb::arg("inputs"), nb::arg("results"), nb::arg("backward"),
             nb::arg("saved"), nb::arg("recomputes") = false);
  module.def(
      "_alias",
      [](nb::handle x) {
        return TensorResult(
            nb::steal(wrap_as(class_of(x.ptr()),
                              runtime::recorded_view(value_of(x.ptr()), [](const Layout& in) { return Layout(in); }))));
      },
      nb::arg("x"));
}

}  // namespace tenon::python
