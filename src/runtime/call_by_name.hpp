// call_by_name: an operation's call with C++ arguments, of which one is an AnyVariable, as a call of the function of
// its name.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "any_variable.hpp"
#include "choice.hpp"

namespace tenon::inline v1::runtime {

/// The arguments of a call that is made by name, in the order of the description.
class NamedCall {
 public:
  NamedCall(const OpInfo& info, bool elementwise);
  /// The next argument by place.
  void add(Value value, bool weak = false);
  /// The next argument, a choice by its number; one that is given by name, if the next argument is none.
  void add_choice(int number);
  /// An argument by its name; nothing if the operation has none of this name.
  void set(const char* name, Value value);
  void set_choice(const char* name, int number);
  void set_axes(const char* name, const Shape& axes);
  AnyVariable run();
  std::vector<AnyVariable> run_list();

 private:
  int next_place() const;
  int find(const char* name) const;
  Value call();

  const Function& function_;
  Value values_[most_arguments];
  bool weak_[most_arguments] = {};  // a tensor, or the tensors of a list
  std::vector<bool> weak_listed_;
  bool is_weak_ = false;
  int next_ = 0;
};

template <class Option>
concept SingleOption = requires { Option::argument.name; };

template <SingleOption Option>
void add_option(NamedCall& to, const Option& option) {
  constexpr ArgumentKind kind = Option::argument.kind;
  constexpr const char* name = Option::argument.name;
  if constexpr (std::is_base_of_v<detail::Axes, Option>) {
    if (option.has_axes) to.set_axes(name, option.axes);
  } else if constexpr (std::is_base_of_v<detail::Correction, Option>) {
    to.set(name, Value(option.correction));
  } else if constexpr (kind == ArgumentKind::integers) {
    const auto& [list, is_given] = option;
    if (is_given) to.set(name, Value(list));
  } else {
    static_assert(kind != ArgumentKind::tensor && kind != ArgumentKind::numbers,
                  "compositions do not pass these options on");
    const auto& [member] = option;
    using M = std::remove_cvref_t<decltype(member)>;
    if constexpr (kind == ArgumentKind::choice) to.set_choice(name, static_cast<int>(member));
    else if constexpr (std::is_same_v<M, bool>) to.set(name, Value(member));
    else to.set(name, Value(static_cast<std::int64_t>(member)));
  }
}
template <class... O>
void add_option(NamedCall& to, const detail::Options<O...>& all) {
  (add_option(to, static_cast<const O&>(all)), ...);
}

template <class A>
void add_argument(NamedCall& to, const A& argument) {
  if constexpr (std::is_same_v<A, AnyVariable>) {
    to.add(argument.held(), argument.is_weak());
  } else if constexpr (std::is_same_v<A, AnyElement>) {
    to.add(Value(argument));
  } else if constexpr (std::is_same_v<A, std::vector<AnyVariable>>) {
    std::vector<Value> list;
    for (const AnyVariable& one : argument) list.push_back(one.held());
    to.add(Value(std::move(list)));
  } else if constexpr (TensorLike<A>) {
    const AnyVariable held(argument);
    to.add(held.held(), held.is_weak());
  } else if constexpr (std::is_same_v<A, std::vector<PadWidth>>) {
    std::vector<Value> list;
    for (const PadWidth& ends : argument) list.push_back(Value(Shape{ends.before, ends.after}));
    to.add(Value(std::move(list)));
  } else if constexpr (std::is_same_v<A, LeftOut> || std::is_same_v<A, NoneType>) {
    to.add(Value());
  } else if constexpr (std::is_same_v<A, Choice>) {
    to.add_choice(argument.number);
  } else if constexpr (std::is_enum_v<A>) {
    to.add_choice(static_cast<int>(argument));
  } else if constexpr (Scalar<A>) {
    if constexpr (std::is_same_v<A, bool>) to.add(Value(argument));
    else if constexpr (std::is_integral_v<A>) to.add(Value(static_cast<std::int64_t>(argument)));
    else if constexpr (ComplexElement<A>) to.add(Value(complex<double>(argument.re, argument.im)));
    else to.add(Value(static_cast<double>(argument)));
  } else if constexpr (std::is_convertible_v<const A&, const char*>) {
    to.add(Value(static_cast<const char*>(argument)));
  } else if constexpr (std::is_convertible_v<const A&, Shape> && !SingleOption<A>) {
    to.add(Value(Shape(argument)));
  } else {
    add_option(to, argument);
  }
}

/// True if an operation has no function: it is a part of others (part_call.hpp).
template <class Op>
inline constexpr bool is_part = detail::traits_of<Op>.is_part;
template <class Op, class... A>
auto call_part(const Op& op, const A&... arguments);

template <class Op, class... A>
auto call_function(const Op&, const A&... arguments) {
  constexpr bool elementwise = std::is_base_of_v<Elementwise<Op>, Op>;
  NamedCall call(Op::info, elementwise);
  (add_argument(call, arguments), ...);
  constexpr int count = Op::info.result_count();
  if constexpr (count == 1) {
    return call.run();
  } else if constexpr (count == 0) {
    return call.run_list();
  } else {
    const std::vector<AnyVariable> list = call.run_list();
    return [&]<std::size_t... k>(std::index_sequence<k...>) {
      return std::tuple{list[k]...};
    }(std::make_index_sequence<static_cast<std::size_t>(count)>{});
  }
}
template <class Op, class... A>
auto call_by_name(const Op& op, const A&... arguments) {
  if constexpr (is_part<Op>) return call_part(op, arguments...);
  else return call_function(op, arguments...);
}
template <class U>
AnyVariable call_by_name(const detail::Cast<U>&, const AnyVariable& x) {
  return cast<U>(x);
}
/// A view that has no function of its own.
AnyVariable call_by_name(const detail::Narrow&, const AnyVariable& x, std::int64_t d, std::int64_t start,
                         std::int64_t n);

inline AnyVariable conjugated(const AnyVariable& x) { return has_complex(x) ? call_by_name(Conj{}, x) : x; }

}  // namespace tenon::inline v1::runtime
