// Gradients: leaves, backward passes, hooks.
#include <tenon/error.hpp>
#include <tenon/runtime/gradient.hpp>

#include <cstdint>
#include <memory>
#include <utility>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::new_handle;
using tenon::c::Results;
using tenon::runtime::Value;
namespace c = tenon::c;
namespace rt = tenon::runtime;

namespace {

const Value* value_or_null(const tenon_tensor* x) { return x ? &x->value : nullptr; }

/// Gives a tensor, or NULL for nothing.
void give_if_any(tenon_tensor** result, Value&& value) {
  *result = value.is_nothing() ? nullptr : new_handle(std::move(value));
}
Value gradient_in(const char* function, const tenon_tensor* gradient) {
  return gradient ? c::operand_in(function, "gradient", gradient) : Value();
}

/// A user's hook, which releases its context.
struct Hook {
  tenon_hook hook;
  explicit Hook(const tenon_hook& given) : hook(given) {}
  Hook(const Hook&) = delete;
  Hook& operator=(const Hook&) = delete;
  ~Hook() {
    if (hook.release) hook.release(hook.context);
  }
  static Value call(void* context, const Value& gradient) {
    const tenon_hook& hook = static_cast<Hook*>(context)->hook;
    const tenon_tensor lent{gradient};
    tenon_tensor* given = nullptr;
    const long errors = c::errors_so_far();
    const tenon_status status = hook.call(hook.context, &lent, &given);
    if (given == &lent) given = nullptr;  // the gradient itself
    const std::unique_ptr<tenon_tensor> result(given);
    if (status != TENON_OK) throw c::CallbackFailed{status, c::errors_so_far() != errors};
    return given ? Value(c::tensor_in("register_hook", "what the hook gives", given)) : Value();
  }
  static void destroy(void* context) noexcept { delete static_cast<Hook*>(context); }
};

}  // namespace

namespace tenon::c {

void require_unrecorded_write(const char* function, const Value& to, const Value& from) {
  if ((!to.has_history() && !from.has_history()) || !rt::is_recording()) return;
  detail::throw_error(ErrorCode::type, function, to.has_history() ? ": x wants" : ": what is written wants",
                      " a gradient, and a write in place is not recorded: compute a new tensor, or write between "
                      "no_grad_begin and no_grad_end");
}

}  // namespace tenon::c

tenon_status tenon_requires_grad(tenon_tensor* x, bool wanted) {
  return guarded([&] {
    if (!c::value_in("requires_grad", "x", x).is_tensor())
      tenon::detail::throw_error(tenon::ErrorCode::type,
                                 "requires_grad: x is a number, which has no gradient: asarray makes it a tensor");
    rt::set_requires_grad(x->value, wanted);
  });
}
bool tenon_wants_grad(const tenon_tensor* x) {
  const Value* const value = value_or_null(x);
  return value && value->has_history();
}
bool tenon_is_leaf(const tenon_tensor* x) {
  const Value* const value = value_or_null(x);
  return !value || !value->has_history() || rt::is_leaf(*value);
}
tenon_status tenon_backward(const tenon_tensor* y, const tenon_tensor* gradient, bool retain_graph, bool create_graph) {
  return guarded([&] {
    const Value& value = c::value_in("backward", "y", y);
    rt::backward(value, gradient_in("backward", gradient), {retain_graph, create_graph});
  });
}
tenon_status tenon_grad(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("grad");
    give_if_any(result, rt::grad(c::value_in("grad", "x", x)));
  });
}
tenon_status tenon_set_grad(const tenon_tensor* x, const tenon_tensor* gradient) {
  return guarded([&] { rt::set_grad(c::value_in("set_grad", "x", x), gradient_in("set_grad", gradient)); });
}
tenon_status tenon_retain_grad(const tenon_tensor* x) {
  return guarded([&] { rt::retain_grad(c::value_in("retain_grad", "x", x)); });
}
tenon_status tenon_grad_of(const tenon_tensor* y, const tenon_tensor* x, const tenon_tensor* gradient,
                           bool retain_graph, bool create_graph, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("grad_of");
    const Value output = c::value_in("grad_of", "y", y), input = c::value_in("grad_of", "x", x),
                g = gradient_in("grad_of", gradient);
    give_if_any(result, std::move(rt::grad_of({&output, 1}, {&input, 1}, {&g, 1}, {retain_graph, create_graph}).at(0)));
  });
}
tenon_status tenon_detach(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "detach", [&]() -> Value {
      const Value& value = c::value_in("detach", "x", x);
      return value.is_tensor() ? rt::detach(value) : value;
    });
  });
}
bool tenon_no_grad_begin(void) { return rt::set_recording(false); }
void tenon_no_grad_end(bool before) { rt::set_recording(before); }
size_t tenon_history_bytes(const tenon_tensor* x) {
  const Value* const value = value_or_null(x);
  return value ? static_cast<size_t>(rt::kept_bytes(*value)) : 0;
}

tenon_status tenon_register_hook(const tenon_tensor* x, tenon_hook hook, uint64_t* number) {
  return guarded(Results(number), [&] {
    auto made = std::make_unique<Hook>(hook);
    const Value& value = c::value_in("register_hook", "x", x);
    if (!hook.call) tenon::detail::throw_error(tenon::ErrorCode::type, "register_hook: the hook's function is NULL");
    const std::uint32_t at = rt::register_hook(value, {Hook::call, made.get(), Hook::destroy});
    (void)made.release();
    if (number) *number = at;
  });
}
tenon_status tenon_remove_hook(const tenon_tensor* x, uint64_t number) {
  return guarded([&] {
    const Value& value = c::value_in("remove_hook", "x", x);
    if (value.has_history() && number == static_cast<std::uint32_t>(number))
      rt::remove_hook(value, static_cast<std::uint32_t>(number));
  });
}
