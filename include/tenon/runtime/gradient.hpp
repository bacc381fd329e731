// Gradients of functions that are called by name: recording, backward passes, hooks.
//
//   runtime::Value x = runtime::call("ones", {Shape{3}, DType::float64});
//   runtime::set_requires_grad(x, true);
//   const runtime::Value y = runtime::call("sum", {runtime::call("exp", {x})});
//   runtime::backward(y);
//   AnyTensor g = runtime::grad(x).tensor();
//
// A Value that is a tensor may have a history: a leaf that wants a gradient, or what it was computed by. Copies share
// both. Functions record what they compute of such Values (Function::differentiable says in which arguments); for
// views, casts and programs there are the functions below. Nodes, passes and their order are those of tenon::Variable
// (gradient/node.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/program.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

// ---- leaves

/// True if x has a history: it is a leaf that wants a gradient, or was computed from one.
TENON_INLINE bool requires_grad(const Value& x) { return x.has_history(); }
/// True if x was not computed from others: a leaf that wants a gradient, or what has no history.
TENON_EXPORT bool is_leaf(const Value& x);
/// Makes x a leaf that wants a gradient, or one that wants none. Throws TypeError for elements that are neither
/// floating nor complex, and for `wanted == false` if x was computed. Source: PyTorch's requires_grad_.
TENON_EXPORT void set_requires_grad(Value& x, bool wanted);
/// The same tensor without history; a handle on the same elements.
TENON_EXPORT Value detach(const Value& x);
/// The gradient that backward passes have added up in a leaf, or in a result with retain_grad; nothing before the
/// first. Throws TypeError for a result without retain_grad.
TENON_EXPORT Value grad(const Value& x);
/// Replaces the gradient of a leaf; nothing forgets it. Throws ShapeError, and TypeError for another dtype and for what
/// is no leaf.
TENON_EXPORT void set_grad(const Value& x, const Value& gradient);
/// Keeps the gradient of a result, too. Throws TypeError for what has no history.
TENON_EXPORT void retain_grad(const Value& x);
TENON_EXPORT bool retains_grad(const Value& x);

// ---- backward

struct BackwardOptions {
  bool retain_graph = false;  ///< keeps the history for another pass
  bool create_graph = false;  ///< records the gradients, so that they have gradients again; it keeps the history
};

/// Adds, to the gradient of each leaf that y was computed from, that of y; `gradient` is the gradient of y, 1 if y has
/// one element and it is nothing. Throws ShapeError for a gradient of another shape, TypeError for what has no history
/// or whose history was freed. What is thrown, also by hooks, leaves graph and gradients as they were.
TENON_EXPORT void backward(const Value& y, const Value& gradient = {}, const BackwardOptions& options = {});
/// The same for several results in one pass. Where `inputs` are given, only their gradients are stored.
TENON_EXPORT void backward(std::span<const Value> outputs, std::span<const Value> gradients,
                           const BackwardOptions& options = {}, std::span<const Value> inputs = {});
/// The gradients of the sum of the outputs' products with `gradients`, one for each input, a leaf or a result; nothing
/// for one that the outputs do not depend on. No leaf is changed. The history is kept if the options say so. Source:
/// PyTorch's torch.autograd.grad.
TENON_EXPORT std::vector<Value> grad_of(std::span<const Value> outputs, std::span<const Value> inputs,
                                        std::span<const Value> gradients = {}, const BackwardOptions& options = {});

// ---- recording

/// True if this thread records. The state is that of tenon::NoGrad inside the library.
TENON_EXPORT bool is_recording();
/// Sets whether this thread records; returns what was set before.
TENON_EXPORT bool set_recording(bool on);
/// While it lives, this thread records nothing.
class RecordingScope {
 public:
  TENON_INLINE explicit RecordingScope(bool on) : before_(set_recording(on)) {}
  TENON_INLINE ~RecordingScope() { set_recording(before_); }
  RecordingScope(const RecordingScope&) = delete;
  RecordingScope& operator=(const RecordingScope&) = delete;

 private:
  bool before_;
};

// ---- hooks and functions of the user's

/// A user's function that sees a gradient and returns another in its place, or nothing to leave it. It is called by the
/// thread that runs backward. `destroy` is called once, with the hook's end, on any thread; it may be null.
struct GradientHook {
  Value (*call)(void* context, const Value& gradient);
  void* context;
  void (*destroy)(void* context) noexcept;
};
/// Registers a hook on a leaf or a result, behind those that are there; returns its number. Throws TypeError for what
/// has no history; then the hook is the caller's still.
TENON_EXPORT std::uint32_t register_hook(const Value& x, const GradientHook& hook);
/// Removes a hook, also one that a pass calls, which then ends with it; does nothing if it is gone.
TENON_EXPORT void remove_hook(const Value& x, std::uint32_t number);
/// The same by the node of x's history, which no handle needs to keep: it is there until the hook's `destroy` has
/// returned.
TENON_EXPORT void remove_hook(detail::Node& node, std::uint32_t number);

/// A function with a backward of the user's: `call` gets the gradient of each result, nothing where none came, and
/// whether what it computes is recorded; it returns the gradient of each operand, or nothing. `destroy` is called when
/// the history goes, on any thread.
struct CustomBackward {
  const char* name;  ///< for messages; it must outlive the history
  std::vector<Value> (*call)(void* context, std::span<const Value> gradients);
  void* context;
  void (*destroy)(void* context) noexcept;
  /// `call` returns the results, computed anew and recorded, in place of the gradients of the operands: the pass goes
  /// on through what they were computed of, which may be more than the operands. Then results have a history even if no
  /// operand has one.
  bool recomputes = false;
};
/// Gives the results a history: they were computed from the operands by that function. Nothing is done, and `destroy`
/// is called, if this thread does not record or no operand has a history. Results that are neither floating nor complex
/// get none. `saved` is what the function will read: until it has run, writes to these elements are refused. Throws
/// TypeError for more than 16 results.
TENON_EXPORT void record_custom(std::span<Value> results, std::span<const Value> operands,
                                const CustomBackward& backward, std::span<const Value> saved = {});

/// True if a pass through this node may reach leaves to which its edges do not lead: it computes its results anew.
TENON_EXPORT bool reaches_more(const detail::Node& node);

// ---- what is no function by name, recorded; of programs, recorded_run

/// The elements that the items select, as `index`.
TENON_EXPORT Value recorded_index(const Value& x, IndexItems items);
/// A view: `make` gives its layout for that of the tensor, and is also called for that of a contiguous one.
TENON_EXPORT Value recorded_view(const Value& x, const std::function<Layout(const Layout&)>& make);
/// The elements as elements of `dtype`, as `cast`; those of an integer type have no history.
TENON_EXPORT Value recorded_cast(const Value& x, DType dtype);
/// A copy of the elements in fresh memory, row-major.
TENON_EXPORT Value recorded_clone(const Value& x);

// ---- finding out

/// The number of what x was computed by, in the order of recording; 0 if it has no history.
TENON_EXPORT std::uint64_t history_number(const Value& x);
/// The name of the function that x was computed by: "exp", "a leaf"; empty if it has no history.
TENON_EXPORT const char* history_name(const Value& x);
/// The bytes that go with what x was computed by: its node, and the elements that it keeps, which others may share. 0
/// without history.
TENON_EXPORT std::int64_t kept_bytes(const Value& x);
/// Calls visit for the context of each hook and function of the user's that would go if x went, the one handle on its
/// history: for a garbage collector, which finds cycles through them. It may miss some where memory is short.
TENON_EXPORT void each_owned_context(const Value& x,
                                     void (*visit)(void* context, void (*destroy)(void*) noexcept, void* argument),
                                     void* argument) noexcept;
/// The number of the node that this thread's backward pass ran when something was thrown, or runs now; 0 before the
/// first.
TENON_EXPORT std::uint64_t last_backward_number();
/// If it is set, this thread's backward passes throw TypeError at the first gradient with NaN, with the name of the
/// function whose gradient it is. Returns what was set before.
TENON_EXPORT bool set_anomaly_detection(bool on);

}  // namespace tenon::inline v1::runtime
