#include "call_by_name.hpp"

#include <cstring>

#include <tenon/core/elementwise.hpp>
#include <tenon/error.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

#include "convert.hpp"
#include "function_gradient.hpp"
#include "history.hpp"
#include "part_call.hpp"
#include "promotion.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// The name of number k among the choices of an argument: "Side left right".
std::string choice_name(const Argument& argument, int number) {
  const char* at = std::strchr(argument.choices, ' ') + 1;
  for (; number > 0; --number) at = std::strchr(at, ' ') + 1;
  const char* const end = std::strchr(at, ' ');
  return end ? std::string(at, end) : std::string(at);
}

}  // namespace

NamedCall::NamedCall(const OpInfo& info, bool elementwise) : function_(function_described(info, elementwise)) {}

int NamedCall::next_place() const {
  const ArgumentList& described = function_.info->arguments;
  int k = next_;
  while (k < described.size() && (described[k].keyword || described[k].kind == ArgumentKind::dtype ||
                                  described[k].kind == ArgumentKind::device))
    ++k;
  if (k >= described.size())
    detail::throw_error(ErrorCode::type, "backward: too many arguments for ", signature(function_).c_str());
  return k;
}
int NamedCall::find(const char* name) const {
  const ArgumentList& described = function_.info->arguments;
  for (int k = 0; k < described.size(); ++k) {
    if (std::strcmp(described[k].name, name) == 0) return k;
  }
  return -1;
}
void NamedCall::add(Value value, bool weak) {
  const ArgumentList& described = function_.info->arguments;
  int k = next_place();
  if (described[k].kind == ArgumentKind::tensors && value.is_tensor()) {  // one after the other, in a list
    std::vector<Value> list = values_[k].is_nothing() ? std::vector<Value>() : values_[k].list();
    list.push_back(std::move(value));
    values_[k] = Value(std::move(list));
    weak_listed_.push_back(weak);
    next_ = k;
    return;
  }
  if (described[k].kind == ArgumentKind::tensors && !values_[k].is_nothing()) {  // the list has ended
    next_ = k + 1;
    k = next_place();
  }
  weak_[k] = weak;
  next_ = k + 1;
  const bool takes_lists =
      described[k].kind == ArgumentKind::axis_lists || described[k].also == ArgumentKind::axis_lists;
  if (takes_lists && value.kind() == ValueKind::integers) {  // two, one after the other
    if (values_[k].is_nothing()) {
      values_[k] = std::move(value);
      next_ = k;
    } else {
      values_[k] = Value(std::vector<Value>{std::move(values_[k]), std::move(value)});
    }
    return;
  }
  values_[k] = std::move(value);
}
void NamedCall::add_choice(int number) {
  const ArgumentList& described = function_.info->arguments;
  int k = next_;
  while (k < described.size() && described[k].kind != ArgumentKind::choice) ++k;
  if (k == described.size())
    detail::throw_error(ErrorCode::type, "backward: no choice is wanted by ", signature(function_).c_str());
  values_[k] = Value(choice_name(described[k], number));
  if (!described[k].keyword) next_ = k + 1;
}
void NamedCall::set(const char* name, Value value) {
  const int k = find(name);
  if (k >= 0) values_[k] = std::move(value);
}
void NamedCall::set_choice(const char* name, int number) {
  const int k = find(name);
  if (k >= 0) values_[k] = Value(choice_name(function_.info->arguments[k], number));
}
void NamedCall::set_axes(const char* name, const Shape& axes) {
  const int k = find(name);
  if (k >= 0)
    values_[k] =
        function_.info->arguments[k].kind == ArgumentKind::axis && axes.rank() == 1 ? Value(axes[0]) : Value(axes);
}

Value NamedCall::call() {
  const int n = function_.info->arguments.size();
  // A tensor of elements of no type yet takes that of the others.
  bool any = false, any_strong = false;
  DType beside = DType::float64;
  const auto look = [&](const Value& x, bool weak) {
    if (!x.is_tensor()) return;
    any = any || weak;
    if (weak || !is_differentiable(x.tensor().dtype())) return;
    any_strong = true;
    beside = x.tensor().dtype();
  };
  bool takes_places = false;  // of elements that are written or added to a tensor: then its type is theirs, complex if
                              // they are
  for (const Argument& argument : function_.info->arguments)
    takes_places = takes_places || argument.kind == ArgumentKind::indices || argument.kind == ArgumentKind::mask;
  const auto strong = [&](const Value& x, bool weak) {
    if (!weak || !x.is_tensor()) return x;
    return recorded_cast(x, takes_places ? beside : as_wide_as(x.tensor().dtype(), beside));
  };
  const auto is_weak_in_list = [&](std::size_t j) { return j < weak_listed_.size() && weak_listed_[j]; };
  for (int k = 0; k < n; ++k) {
    look(values_[k], weak_[k]);
    if (values_[k].kind() != ValueKind::list) continue;
    for (std::size_t j = 0; j < values_[k].list().size(); ++j) look(values_[k].list()[j], is_weak_in_list(j));
  }
  is_weak_ = any && !any_strong;
  const Value* list[most_arguments];
  for (int k = 0; k < n; ++k) {
    if (any && any_strong) {
      values_[k] = strong(values_[k], weak_[k]);
      if (values_[k].kind() == ValueKind::list && !weak_listed_.empty()) {
        std::vector<Value> made;
        for (std::size_t j = 0; j < values_[k].list().size(); ++j)
          made.push_back(strong(values_[k].list()[j], is_weak_in_list(j)));
        values_[k] = Value(std::move(made));
      }
    }
    list[k] = &values_[k];
  }
  return call_in_order(function_, list);
}
AnyVariable NamedCall::run() {
  Value result = call();
  return AnyVariable(std::move(result), is_weak_);
}
std::vector<AnyVariable> NamedCall::run_list() {
  const Value result = call();
  std::vector<AnyVariable> list;
  for (const Value& one : result.list()) list.push_back(AnyVariable(one, is_weak_));
  return list;
}

AnyVariable call_by_name(const detail::Narrow&, const AnyVariable& x, std::int64_t d, std::int64_t start,
                         std::int64_t n) {
  return AnyVariable(recorded_view(x.held(), [=](const Layout& in) { return views::narrow(in, d, start, n); }),
                     x.is_weak());
}

DType dtype_of_part(const char* function, const std::vector<const AnyVariable*>& operands) {
  bool any = false;
  DType dtype = DType::float64;
  for (const AnyVariable* x : operands) {
    const DType own = x->tensor().dtype();
    if (x->is_weak() || !is_differentiable(own)) continue;
    dtype = any ? promote(dtype, own) : own;
    any = true;
  }
  if (dtype != DType::float32 && dtype != DType::float64)
    detail::throw_error(ErrorCode::type, function, ": it is computed in float32 and float64, not in ", name_of(dtype));
  return dtype;
}

std::vector<Value> recorded_gradients_of(const Value& y, const Value& g, const std::vector<Value>& x) {
  std::vector<Value> wanted, all(x.size());
  for (const Value& one : x) {
    if (one.has_history()) wanted.push_back(one);
  }
  const std::vector<Value> found = grad_of(std::span(&y, 1), wanted, std::span(&g, 1), {.create_graph = true});
  for (std::size_t k = 0, at = 0; k < x.size(); ++k) {
    if (x[k].has_history()) all[k] = found[at++];
  }
  return all;
}

AnyVariable AnyVariable::reshape(const Shape& sizes) const {
  return AnyVariable(call("reshape", std::vector<Value>{value_, sizes}), weak_);
}
AnyVariable AnyVariable::unsqueeze(std::int64_t d) const {
  return AnyVariable(recorded_view(value_, [d](const Layout& in) { return views::unsqueeze(in, d); }), weak_);
}
AnyVariable AnyVariable::squeeze(std::int64_t d) const {
  return AnyVariable(recorded_view(value_, [d](const Layout& in) { return views::squeeze(in, d); }), weak_);
}
AnyVariable conjugate_transpose(const AnyVariable& x) {
  const Value turned = recorded_view(x.held(), [](const Layout& in) { return views::transpose(in, -2, -1); });
  return conjugated(AnyVariable(turned, x.is_weak()));
}

AnyVariable weak_tensor(const Shape& sizes, double value) {
  const AnyTensor result = new_any_tensor("backward", sizes, DType::float64);
  for (std::int64_t i = 0; i < result.numel(); ++i) reinterpret_cast<double*>(result.block()->data)[i] = value;
  return AnyVariable(Value(result), true);
}
AnyVariable weak_identity(std::int64_t n) {
  const AnyVariable result = weak_tensor(Shape{n, n}, 0);
  for (std::int64_t i = 0; i < n; ++i) result.data_ptr()[i * (n + 1)] = 1;
  return result;
}
AnyVariable cast_variable(const AnyVariable& x, DType dtype) {
  const bool keeps_complex = dtype == DType::float64 && has_complex(x);  // wide_t of an element type that is not known
  return AnyVariable(recorded_cast(x.held(), keeps_complex ? DType::complex128 : dtype));
}
AnyVariable weakened(const AnyVariable& x) {
  const DType dtype = x.tensor().dtype();
  if (is_differentiable(dtype)) return x;
  return AnyVariable(Value(cast(x.tensor(), DType::float64)), true);
}

}  // namespace tenon::inline v1::runtime
