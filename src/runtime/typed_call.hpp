// Calls the typed operations by their descriptions: each argument is converted to the C++ type of its kind.
//
// An operation is instantiated for the types in which it computes (operand/operand.hpp), and twice if an argument has
// two kinds or may be left out without a value that stands for it. What leads to it is compiled once for all types:
// until then its tensors are places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/reduction/difference.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/view/index.hpp>

#include "argument_number.hpp"
#include "choice.hpp"
#include "convert.hpp"
#include "families.hpp"
#include "operand.hpp"
#include "promotion.hpp"
#include "simple_call.hpp"

namespace tenon::inline v1::runtime {

// ---- the types of an operation, from its description

constexpr bool has_kind(const OpInfo& info, ArgumentKind kind) {
  for (const Argument& argument : info.arguments) {
    if (argument.kind == kind) return true;
  }
  return false;
}
/// True if the operation takes arguments that only a C++ program has.
constexpr bool needs_cpp(const OpInfo& info) {
  return has_kind(info, ArgumentKind::memory) || has_kind(info, ArgumentKind::range) ||
         has_kind(info, ArgumentKind::container);
}
/// True if the operation makes a tensor of elements that are given in lists.
constexpr bool takes_elements(const OpInfo& info) {
  return info.arguments.size() > 0 &&
         (info.arguments[0].kind == ArgumentKind::elements || info.arguments[0].also == ArgumentKind::elements);
}
constexpr bool has_operands(const OpInfo& info) {
  for (const Argument& argument : info.arguments) {
    if (argument.keyword) continue;
    if (argument.kind == ArgumentKind::tensor || (argument.kind == ArgumentKind::tensors && !argument.has_own_type))
      return true;
  }
  return false;
}
/// True if an operand may be left out, and none stands for it.
constexpr bool is_none_by_default(const Argument& argument) {
  const char* const text = argument.fallback;
  return text && text[0] == 'n' && text[1] == 'o' && text[2] == 'n' && text[3] == 'e' && !text[4];
}
constexpr bool changes_operand(const OpInfo& info) { return info.arguments.size() > 0 && info.arguments[0].written; }

/// True if it adds to elements one by one, each time rounded to their type, as its form in place does.
template <class Op>
constexpr bool adds_to_elements() {
  if constexpr (requires { Op::accumulates; }) return Op::accumulates;
  else return false;
}

template <class Op>
constexpr Work work_of() {
  if (detail::traits_of<Op>.takes_type || adds_to_elements<Op>()) return Work::own;
  if (Op::info.elements == Elements::moved) return Work::moved;
  if (Op::info.elements == Elements::viewed) return Work::viewed;
  if (Op::info.elements == Elements::wrapped) return Work::wrapped;
  if (Op::info.elements == Elements::ordered) return Work::ordered;
  if (Op::info.rule == Rule::widened) return Work::widened;
  if (Op::info.rule == Rule::in_double) return Work::in_double;
  if (Op::info.rule == Rule::accumulated) return Work::accumulated;
  if (Op::info.rule == Rule::logical) return Work::logical;
  if (changes_operand(Op::info) || has_kind(Op::info, ArgumentKind::dtype)) return Work::own;
  return Op::info.rule == Rule::floating || Op::info.rule == Rule::floating_magnitude ? Work::floating
                                                                                      : Work::canonical;
}

/// True if an operation with this work is instantiated for T.
template <class Op, Work work, class T>
constexpr bool works_in() {
  constexpr bool is_half = sizeof(T) == 2 && kind_of<T> == Kind::floating;
  if (work == Work::moved)
    return std::is_same_v<T, complex<double>> || (kind_of<T> == Kind::integer && std::is_unsigned_v<T>);
  if (work == Work::viewed) return std::is_same_v<T, std::uint8_t>;
  if (work == Work::logical) return std::is_same_v<T, bool>;
  if (work == Work::in_double)
    return std::is_same_v<T, double> || (std::is_same_v<T, complex<double>> && detail::in_domain<T>(Op::info.domain));
  if (work == Work::accumulated && kind_of<T> < Kind::floating) return std::is_same_v<T, std::int64_t>;
  if ((work == Work::floating || work == Work::widened) && kind_of<T> < Kind::floating) return false;
  if (work == Work::wrapped && kind_of<T> == Kind::integer)
    return std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::uint64_t>;
  if (work == Work::ordered &&
      (std::is_same_v<T, bool> || (std::is_signed_v<T> && kind_of<T> == Kind::integer && sizeof(T) < 4)))
    return false;
  return detail::in_domain<T>(Op::info.domain) && (work == Work::own || !is_half);
}

/// Calls use(T()) for the T of `dtype`.
template <class Op, Work work, class F, class... T>
Value for_dtype(const Call& call, DType dtype, const F& use, detail::TypeList<T...>) {
  Value result;
  bool found = false;
  const auto attempt = [&]<class One>(One*) {
    if constexpr (works_in<Op, work, One>()) {
      if (dtype == dtype_of<One>) {
        result = use(static_cast<One*>(nullptr));
        found = true;
      }
    }
  };
  (attempt(static_cast<T*>(nullptr)), ...);
  if (!found) refuse_dtype(call, dtype);
  return result;
}

// ---- results

template <class R>
concept AnyPieces = requires(const R& r) {
  r.begin();
  r.end();
  r.size();
} && !TensorLike<R>;

/// Converts to a member of any type.
struct AnyMember {
  template <class T>
  operator T() const;
};
/// The number of members of a structure of tensors.
template <class R>
constexpr int member_count() {
  using Any = AnyMember;
  if constexpr (requires { R{Any{}, Any{}, Any{}, Any{}}; }) return 4;
  else if constexpr (requires { R{Any{}, Any{}, Any{}}; }) return 3;
  else return 2;
}

template <class R>
Value boxed(const Operands& operands, const R& result, int number = 0) {
  [[maybe_unused]] const auto list_of = [&](const auto&... part) {
    std::vector<Value> list;
    int k = 0;
    const auto add = [&](const auto& one) {
      Value made = boxed(operands, one, k++);
      // in their own place
      if constexpr (AnyPieces<decltype(one)>) list.insert(list.end(), made.list().begin(), made.list().end());
      else list.push_back(std::move(made));
    };
    (add(part), ...);
    return Value(std::move(list));
  };
  if constexpr (std::is_same_v<R, AnyTensor>) {
    return result;
  } else if constexpr (detail::is_tensor<R>) {
    using T = typename R::element_type;
    return operands.finished(result.storage().block(), result.layout(), dtype_of<std::remove_const_t<T>>,
                             std::is_const_v<T>, number);
  } else if constexpr (TensorLike<R>) {
    return boxed(operands, eval(result), number);
  } else if constexpr (Scalar<R>) {
    return Value(result);
  } else if constexpr (AnyPieces<R>) {
    std::vector<Value> list;
    list.reserve(checked_count(operands.call().name, result.size()));
    for (const auto& piece : result) list.push_back(boxed(operands, piece, static_cast<int>(list.size())));
    return list;
  } else if constexpr (member_count<R>() == 4) {
    const auto& [a, b, c, d] = result;
    return list_of(a, b, c, d);
  } else if constexpr (member_count<R>() == 3) {
    const auto& [a, b, c] = result;
    return list_of(a, b, c);
  } else {
    const auto& [a, b] = result;
    return list_of(a, b);
  }
}

// ---- arguments

/// A scalar argument as a number of the kind of the element type T.
template <class T>
auto scalar_of(const char* function, const Value& value) {
  using S =
      std::conditional_t<std::is_same_v<T, bool>, bool,
                         std::conditional_t<kind_of<T> == Kind::integer, std::int64_t,
                                            std::conditional_t<kind_of<T> == Kind::complex, complex<double>, double>>>;
  S result;
  write_number(function, reinterpret_cast<char*>(&result), value, dtype_of<S>);
  return result;
}
/// For an operation that moves elements, or wraps them: the bits of the element.
template <class T>
T moved_scalar(const Operands& operands, const Value& value) {
  T result{};
  write_number(operands.call().name, reinterpret_cast<char*>(&result), value, operands.common());
  return result;
}

/// A list of dimensions, or one dimension, for each of two operands.
inline std::pair<Shape, Shape> axis_lists_of(const char* function, const Value& value) {
  if (value.kind() == ValueKind::integers && value.integers().rank() == 2)
    return {Shape{value.integers()[0]}, Shape{value.integers()[1]}};
  const auto is_axes = [](const Value& one) {
    return one.kind() == ValueKind::integer || one.kind() == ValueKind::integers;
  };
  if (value.kind() != ValueKind::list || value.list().size() != 2 || !is_axes(value.list()[0]) ||
      !is_axes(value.list()[1])) {
    detail::throw_error(ErrorCode::type, function,
                        ": the dimensions are two lists of integers, one for each operand, and not ",
                        value.description().c_str());
  }
  return {shape_of_value(value.list()[0]), shape_of_value(value.list()[1])};
}

/// Widths of both ends of each dimension.
inline std::vector<PadWidth> widths_of(const char* function, const Value& value) {
  std::vector<PadWidth> widths;
  for (const Value& pair : value.list()) {
    const Shape ends = shape_of_value(pair);
    if (ends.rank() != 2)
      detail::throw_error(ErrorCode::type, function, ": a width is a pair, before and after, and not ", ends);
    widths.push_back({ends[0], ends[1]});
  }
  return widths;
}

/// A list of real numbers.
inline std::vector<double> reals_of_value(const Value& value) {
  std::vector<double> reals;
  if (value.kind() == ValueKind::integers) reals.assign(value.integers().begin(), value.integers().end());
  else
    for (const Value& one : value.list()) reals.push_back(one.real());
  return reals;
}

/// Compiled once for each type.
template <class T>
TENON_NOINLINE Tensor<const T> tensor_as(const AnyTensor& x) {
  return x.as_unchecked<const T, Cpu>();
}

template <class T>
TENON_NOINLINE std::vector<Tensor<const T>> tensors_as(const std::vector<AnyTensor>& list) {
  std::vector<Tensor<const T>> typed;
  typed.reserve(list.size());
  for (const AnyTensor& one : list) typed.push_back(tensor_as<T>(one));
  return typed;
}

// Arguments whose C++ type is that of the elements, before it is chosen.
template <int place>
struct TensorArgument {};
template <class A>
inline constexpr int tensor_place = -1;
template <int place>
inline constexpr int tensor_place<TensorArgument<place>> = place;
struct ListArgument {};
struct ScalarArgument {
  const Value* value;
};
/// In place of one element type: those of the first and the second operand of an operation that compares them.
template <class First, class Second>
struct AcrossZero {};
template <class T, int place>
struct element_at {
  using type = T;
};
template <class First, class Second, int place>
struct element_at<AcrossZero<First, Second>, place> {
  using type = std::conditional_t<place == 0, First, Second>;
};
/// An argument for elements of T.
template <class Op, class T, class A>
decltype(auto) argument_as(const Operands& operands, A&& argument) {
  using Given = std::remove_cvref_t<A>;
  if constexpr (tensor_place<Given> >= 0) {
    return tensor_as<typename element_at<T, tensor_place<Given>>::type>(operands.tensor(tensor_place<Given>));
  } else if constexpr (std::is_same_v<Given, ListArgument>) {
    return tensors_as<T>(operands.tensors());
  } else if constexpr (std::is_same_v<Given, ScalarArgument>) {
    constexpr bool is_wrapped = Op::info.elements == Elements::wrapped && kind_of<T> == Kind::integer;
    if constexpr (Op::info.elements == Elements::moved || is_wrapped) return moved_scalar<T>(operands, *argument.value);
    else return scalar_of<T>(operands.call().name, *argument.value);
  } else {
    return static_cast<A&&>(argument);
  }
}

template <ArgumentKind kind>
auto typed(const Operands& operands, int k) {
  const Value& value = *operands.call()[k];
  if constexpr (kind == ArgumentKind::mask) return tensor_as<bool>(operands.mask(k));
  else if constexpr (kind == ArgumentKind::number) return value.real();
  else if constexpr (kind == ArgumentKind::integer || kind == ArgumentKind::axis) return value.integer();
  else if constexpr (kind == ArgumentKind::integers || kind == ArgumentKind::axes || kind == ArgumentKind::shape)
    return shape_of_value(value);
  else if constexpr (kind == ArgumentKind::flag) return value.boolean();
  else if constexpr (kind == ArgumentKind::choice) return Choice{choice_number(operands.call(), k)};
  else if constexpr (kind == ArgumentKind::numbers) return reals_of_value(value);
  else if constexpr (kind == ArgumentKind::text) return value.text().c_str();
  else static_assert(kind == ArgumentKind::nothing, "this kind of argument has no type of its own");
}

/// The generator of a call: the caller's, or the thread's own.
class GeneratorOf {
 public:
  explicit GeneratorOf(const Value* value) : given_(value ? &value->generator() : nullptr) {}
  operator detail::GeneratorArgument() { return given_ ? *given_ : own_; }
  operator Generator&() { return given_ ? *given_ : own_; }

 private:
  Generator* given_;
  detail::DefaultGenerator own_;
};

// ---- options

/// Sets an option that is no tensor.
template <class Option>
void set_option(Option& option, const Value& value, const Call& call, int k) {
  constexpr ArgumentKind kind = Option::argument.kind;
  if constexpr (std::is_base_of_v<detail::Axes, Option>) {
    static_cast<detail::Axes&>(option) = detail::Axes(shape_of_value(value));
  } else if constexpr (kind == ArgumentKind::choice) {
    option = Option::from(Choice{choice_number(call, k)});
  } else if constexpr (kind == ArgumentKind::numbers) {
    const std::vector<Value>& list = value.list();
    constexpr bool takes_pairs = requires { option.add("", {0., 0.}); };
    if (list.empty() || list.size() % 2 != 0 || (!takes_pairs && list.size() > 2)) {
      detail::throw_error(ErrorCode::type, call.name, ": ", Option::argument.name, " is two numbers, low and high",
                          takes_pairs ? ", or as many for each dimension" : "");
    }
    if constexpr (takes_pairs) {
      for (std::size_t at = 0; at < list.size(); at += 2) option.add(call.name, {list[at].real(), list[at + 1].real()});
    } else {
      option = Option::from({list[0].real(), list[1].real()});
    }
  } else if constexpr (kind == ArgumentKind::integers) {
    option = Option{shape_of_value(value), true};
  } else if constexpr (std::is_base_of_v<detail::Correction, Option>) {
    option.correction = value.real();
  } else if constexpr (kind == ArgumentKind::integer && requires { Option{value.integer(), true}; }) {
    option = Option{value.integer(), true};
  } else if constexpr (kind == ArgumentKind::number && requires { Option{value.real(), true}; }) {
    option = Option{value.real(), true};
  } else {
    auto& [member] = option;
    if constexpr (kind == ArgumentKind::flag) member = value.boolean();
    else if constexpr (kind == ArgumentKind::number) member = value.real();
    else member = value.integer();
  }
}

template <class Option>
constexpr bool is_tensor_option = Option::argument.kind == ArgumentKind::tensor;

/// A tensor option in its C++ form: weights(w), prepend(p), append(p); as doubles, if it is not typed.
template <class Option, class T, bool is_typed = true>
auto tensor_option(const Operands& operands, int k) {
  using Before = detail::Prepended<const T>;
  using After = detail::Appended<const T>;
  const auto in_working_type = [&] {
    if constexpr (is_typed) return tensor_as<T>(operands.prepared(*operands.call()[k]));
    else return tensor_as<T>(operands.doubles(k));
  };
  if constexpr (requires(const Before& before) { Option::from(before); }) return Before{in_working_type()};
  else if constexpr (requires(const After& after) { Option::from(after); }) return After{in_working_type()};
  else if constexpr (Option::argument.promoted) return detail::Weights<const T>{in_working_type()};
  else return detail::Weights<const double>{tensor_as<double>(operands.doubles(k))};
}

// ---- the call

/// The form of a call whose tensors have the type of their elements, and which calls the operation.
struct TypedForm {};

// The code that leads to the operation runs once in a call. Another Form says what stands for tensors and numbers, and
// what is called with the arguments.
template <class Op, bool writes, class Form = TypedForm, Work work = work_of<Op>()>
class TypedCall {
 public:
  explicit TypedCall(const Operands& operands, Form form = {})
      : operands_(operands), call_(operands.call()), form_(form) {}
  Value run() { return collect<next_place(0)>(); }

 private:
  static constexpr ArgumentList described = Op::info.arguments;
  static constexpr bool is_typed = std::is_same_v<Form, TypedForm>;

  /// The first argument from number k on that is given by its place.
  static constexpr int next_place(int k) {
    while (k < described.size() && (described[k].keyword || described[k].kind == ArgumentKind::dtype ||
                                    described[k].kind == ArgumentKind::device)) {
      ++k;
    }
    return k;
  }
  /// The last argument before number k that is given by its name, or -1.
  static constexpr int keyword_before(int k) {
    do --k;
    while (k >= 0 && !described[k].keyword);
    return k;
  }

  /// Calls use(T*) for the type of the elements.
  template <class F>
  Value in_type(const F& use) {
    if constexpr (is_typed && Op::info.compares_operands) {
      using Signed = std::int64_t;
      using Unsigned = std::uint64_t;
      if (operands_.is_across_zero()) {
        if (operands_.compared().first == DType::int64) return use(static_cast<AcrossZero<Signed, Unsigned>*>(nullptr));
        return use(static_cast<AcrossZero<Unsigned, Signed>*>(nullptr));
      }
    }
    if constexpr (!is_typed) return use(static_cast<double*>(nullptr));
    else if constexpr (has_operands(Op::info) || has_kind(Op::info, ArgumentKind::dtype))
      return for_dtype<Op, work>(call_, operands_.working(), use, AllTypes{});
    else return use(static_cast<std::int64_t*>(nullptr));
  }

  /// Positional argument k and those behind it.
  template <int k, class... Done>
  TENON_NOINLINE_OG Value collect(Done&&... done) {
    if constexpr (k == described.size()) {
      return with_options(static_cast<Done&&>(done)...);
    } else {
      constexpr Argument argument = described[k];
      constexpr ArgumentKind kind = argument.kind;
      if constexpr (kind == ArgumentKind::generator) {
        GeneratorOf generator(call_[k]);
        return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., static_cast<Generator&>(generator));
      } else {
        if constexpr (argument.fallback && (!*argument.fallback || (kind == ArgumentKind::tensor && is_typed) ||
                                            is_none_by_default(argument))) {
          if (!call_[k]) {
            if constexpr (requires { Op::takes_left_out; } && kind == ArgumentKind::tensor)
              return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., none);
            else if constexpr (requires { Op::takes_left_out; })
              return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., LeftOut{});
            else if constexpr (requires { Form::keeps_places; } && k + 1 < described.size() &&
                               !described[k + 1].keyword)
              return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., none);
            else return leave_out<k>(static_cast<Done&&>(done)...);
          }
        }
        if constexpr (argument.also != ArgumentKind::nothing) {
          if (takes_other<k>()) return take<k, argument.also>(static_cast<Done&&>(done)...);
        }
        return take<k, kind>(static_cast<Done&&>(done)...);
      }
    }
  }
  /// An argument that is left out; `none` keeps its place if another operand may follow.
  template <int k, class... Done>
  Value leave_out(Done&&... done) {
    constexpr bool is_followed = [] {
      const int next = k + 1;
      return next < described.size() && !described[next].keyword && described[next].kind == ArgumentKind::tensor;
    }();
    if constexpr (is_followed) return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., none);
    else return collect<next_place(k + 1)>(static_cast<Done&&>(done)...);
  }
  /// True if an argument that may be of two kinds is of the second.
  template <int k>
  bool takes_other() const {
    const Value& value = *call_[k];
    switch (described[k].also) {
      case ArgumentKind::tensor:
        if (described[k].kind == ArgumentKind::indices)
          return value.is_tensor() && kind_of_dtype(value.tensor().dtype()) != Kind::integer;
        if (described[k].kind == ArgumentKind::mask) return value.tensor().dtype() != DType::bool_;
        return value.is_tensor();
      case ArgumentKind::choice: return value.kind() == ValueKind::text;
      case ArgumentKind::numbers: return !value.is_number();
      case ArgumentKind::indices: return value.is_tensor() || value.kind() == ValueKind::integers;
      case ArgumentKind::integers:
      case ArgumentKind::axes:
      case ArgumentKind::axis_lists: return !value.is_integer();
      default: return false;
    }
  }
  template <int k, ArgumentKind kind, class... Done>
  TENON_NOINLINE_OG Value take(Done&&... done) {
    const auto go_on = [&](auto&& value) {
      return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., static_cast<decltype(value)>(value));
    };
    if constexpr (kind == ArgumentKind::indices) {
      return go_on(tensor_as<std::int64_t>(operands_.indices(k)));
    } else if constexpr (kind == ArgumentKind::tensors && described[k].has_own_type) {
      return go_on(operands_.own_tensors(k));
    } else if constexpr (!is_typed && kind == ArgumentKind::tensors) {
      return go_on(form_.list(call_, k));
    } else if constexpr (!is_typed && kind == ArgumentKind::scalar) {
      return go_on(form_.number(*call_[k]));
    } else if constexpr (requires { Form::keeps_places; } && kind == ArgumentKind::tensor &&
                         described[k].kind != ArgumentKind::number) {
      return go_on(form_.template tensor<described[k].written>(call_, k));
    } else if constexpr (!is_typed && kind == ArgumentKind::tensor && described[k].kind == ArgumentKind::tensor) {
      return go_on(form_.tensor(call_, k));
    } else if constexpr (kind == ArgumentKind::tensors) {
      return go_on(ListArgument{});
    } else if constexpr (kind == ArgumentKind::scalar) {
      return go_on(ScalarArgument{call_[k]});
    } else if constexpr (kind == ArgumentKind::axis_lists) {
      const std::pair<Shape, Shape> lists = axis_lists_of(call_.name, *call_[k]);
      return collect<next_place(k + 1)>(static_cast<Done&&>(done)..., lists.first, lists.second);
    } else if constexpr (kind == ArgumentKind::widths) {
      if (call_[k]->kind() != ValueKind::list) return go_on(call_[k]->integer());
      return go_on(widths_of(call_.name, *call_[k]));
    // edges, probabilities
    } else if constexpr (kind == ArgumentKind::tensor && described[k].kind != ArgumentKind::tensor) {
      return go_on(tensor_as<double>(operands_.doubles(k)));
    } else if constexpr (kind == ArgumentKind::tensor) {
      return go_on(TensorArgument<k>{});
    } else if constexpr (described[k].beyond_int64) {
      const Value& value = *call_[k];
      return go_on(value.kind() == ValueKind::natural ? detail::whole(value.natural())
                                                      : detail::whole(value.integer()));
    } else {
      return go_on(typed<kind>(operands_, k));
    }
  }

  template <class... Done>
  TENON_NOINLINE_OG Value with_options(Done&&... done) {
    if constexpr (requires { typename Op::template OptionsFor<double>; }) {
      return in_type([&]<class T>(T*) {
        return add_options<T>(typename Op::template OptionsFor<T>{}, static_cast<Done&&>(done)...);
      });
    } else if constexpr (!requires { typename Op::Options; }) {
      return with_axis<keyword_before(described.size())>(static_cast<Done&&>(done)...);
    } else if constexpr (has_tensor_option(static_cast<typename Op::Options*>(nullptr))) {
      return in_type([&]<class T>(T*) { return add_options<T>(typename Op::Options{}, static_cast<Done&&>(done)...); });
    } else {
      return add_options<void>(typename Op::Options{}, static_cast<Done&&>(done)...);
    }
  }
  /// An axis that is given by its name to an operation without other options.
  template <int k, class... Done>
  TENON_NOINLINE_OG Value with_axis(Done&&... done) {
    if constexpr (k < 0) {
      return finish<void>(static_cast<Done&&>(done)...);
    } else {
      if constexpr (!*described[k].fallback) {
        if (!call_[k]) return finish<void>(static_cast<Done&&>(done)...);
      }
      return finish<void>(static_cast<Done&&>(done)..., detail::Axes(shape_of_value(*call_[k])));
    }
  }

  template <class... O>
  static constexpr bool has_tensor_option(detail::Options<O...>*) {
    return (is_tensor_option<O> || ...);
  }
  /// True if the type of the result depends on which options are given, as that of counts with weights or without.
  template <class T, class... Done, class... O>
  static constexpr bool options_decide_type(detail::Options<O...>*) {
    if constexpr (!(is_tensor_option<O> || ...)) return false;
    else if constexpr (!is_typed) return true;
    else if constexpr (((is_tensor_option<O> && std::is_empty_v<O>) || ...)) return true;
    else
      return !std::is_same_v<decltype(Op{}(as<T, Done>()..., detail::Options<O...>{})),
                             decltype(Op{}(as<T, Done>()...))>;
  }
  /// True if an option leaves the type of the result as it is without options.
  template <class T, class O, class... Done>
  static constexpr bool keeps_type() {
    return std::is_same_v<decltype(Op{}(as<T, Done>()..., O{})), decltype(Op{}(as<T, Done>()...))>;
  }
  /// True if the type of the result is one of two: that without options, or that with any of those that do not keep it.
  template <class T, class... Done, class... O>
  static constexpr bool have_two_types(detail::Options<O...>*) {
    if constexpr (!is_typed || std::is_void_v<T> || ((is_tensor_option<O> && std::is_empty_v<O>) || ...)) {
      return false;
    } else {
      using All = decltype(Op{}(as<T, Done>()..., detail::Options<O...>{}));
      return ((keeps_type<T, O, Done...>() || std::is_same_v<decltype(Op{}(as<T, Done>()..., O{})), All>) && ...);
    }
  }
  template <class T, class A>
  static auto as() -> decltype(argument_as<Op, T>(std::declval<const Operands&>(), std::declval<A>()));
  /// All options in one object, unless the set of options decides the type of the result.
  template <class T, class... O, class... Done>
  TENON_NOINLINE_OG Value add_options(detail::Options<O...>, Done&&... done) {
    constexpr detail::Options<O...>* options = nullptr;
    constexpr bool decide = options_decide_type<T, Done...>(options);
    if constexpr (decide && !have_two_types<T, Done...>(options)) {
      return add_each<T, O...>(static_cast<Done&&>(done)...);
    } else {
      if constexpr (decide) {
        if (!((is_given<O>() && !keeps_type<T, O, Done...>()) || ...)) {
          auto neutral = std::tuple_cat(set_if<keeps_type<T, O, Done...>(), T, O>()...);
          return std::apply([&](auto&... option) { return finish<T>(static_cast<Done&&>(done)..., option...); },
                            neutral);
        }
      }
      detail::Options<O...> all;
      (set_given<T, O>(all), ...);
      return finish<T>(static_cast<Done&&>(done)..., all);
    }
  }
  template <class T, class Option>
  void set_given(Option& option) {
    constexpr int k = argument_number<Op>(Option::argument.name);
    if (!call_[k]) return;
    if constexpr (is_tensor_option<Option>) option = Option::from(tensor_option<Option, T, is_typed>(operands_, k));
    else set_option(option, *call_[k], call_, k);
  }
  template <bool condition, class T, class Option>
  auto set_if() {
    if constexpr (condition) {
      Option option;
      set_given<T>(option);
      return std::tuple(option);
    } else {
      return std::tuple();
    }
  }
  template <class Option>
  bool is_given() const {
    constexpr int k = argument_number<Op>(Option::argument.name);
    if (!call_[k]) return false;
    return Option::argument.kind != ArgumentKind::flag || call_[k]->boolean();
  }
  template <class T, class First, class... Rest, class... Done>
  TENON_NOINLINE_OG Value add_each(Done&&... done) {
    const auto next = [&](auto&&... more) {
      if constexpr (sizeof...(Rest) > 0)
        return add_each<T, Rest...>(static_cast<Done&&>(done)..., static_cast<decltype(more)>(more)...);
      else return finish<T>(static_cast<Done&&>(done)..., static_cast<decltype(more)>(more)...);
    };
    if (!is_given<First>()) return next();
    constexpr int k = argument_number<Op>(First::argument.name);
    if constexpr (is_tensor_option<First>) {
      return next(tensor_option<First, T, is_typed>(operands_, k));
    } else {
      First option;
      set_option(option, *call_[k], call_, k);
      return next(option);
    }
  }

  /// Calls the operation; with T void, in the type of the elements.
  template <class T, class... A>
  Value finish(A&&... arguments) {
    if constexpr (!is_typed) return form_.finish(static_cast<A&&>(arguments)...);
    else if constexpr (std::is_void_v<T>)
      return in_type(
          [&]<class E>(E*) { return compute<E>(argument_as<Op, E>(operands_, static_cast<A&&>(arguments))...); });
    else return compute<T>(argument_as<Op, T>(operands_, static_cast<A&&>(arguments))...);
  }
  template <class T, class... A>
  TENON_NOINLINE Value compute(A&&... arguments) {
    constexpr bool makes = has_kind(Op::info, ArgumentKind::dtype);
    if constexpr (writes) {
      return write<T>(static_cast<A&&>(arguments)...);
    } else if constexpr (makes && requires { Op{}.template make<T>(static_cast<A&&>(arguments)...); }) {
      return boxed(operands_, Op{}.template make<T>(static_cast<A&&>(arguments)...));
    } else if constexpr (!makes && requires { Op{}(static_cast<A&&>(arguments)...); }) {
      return boxed(operands_, Op{}(static_cast<A&&>(arguments)...));
    } else {
      static_assert(std::is_void_v<Op>, "this call is not defined");
      return {};
    }
  }
  /// The same for an operation that writes into its first operand.
  template <class T, class... A>
  Value write(const Tensor<const T>&, A&&... arguments) {
    Tensor<T> self = operands_.tensor(0).template as_unchecked<T, Cpu>();
    Op::write(call_.name, self, static_cast<A&&>(arguments)...);
    return operands_.written();
  }

  const Operands& operands_;
  const Call& call_;
  [[no_unique_address]] Form form_;
};

/// True if the operation writes into its first operand, or into a copy of it.
template <class Op>
constexpr bool writes_copy = Op::info.method != nullptr && Op::info.keeps_type;

/// The function of an operation that is computed by its typed form; with `writes`, by its member `write`.
template <class Op, bool writes = false, Work work = work_of<Op>()>
Value run_typed(const Call& call) {
  if constexpr (!writes && simple_call<Op> != nullptr) {
    Value result = simple_call<Op>(call);
    if (!result.is_nothing()) return result;
  }
  const Operands operands(call, work, writes);
  return TypedCall<Op, writes, TypedForm, work>(operands).run();
}

/// The function of an operation that makes a tensor of given elements.
Value run_elements(const Call& call);

/// Adds the functions of a family to the list of all.
template <class... Ops>
void add_typed_functions(FunctionList& list, const char* family, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (takes_elements(Op::info)) {
      list.push_back(function_of<Op>(family, false, &run_elements));
    } else if constexpr (!needs_cpp(Op::info)) {
      constexpr bool only_in_place = changes_operand(Op::info);
      constexpr bool writes = only_in_place || writes_copy<Op>;
      list.push_back(function_of<Op>(family, only_in_place, &run_typed<Op, writes>));
      if constexpr (Op::info.method != nullptr && !only_in_place)
        list.push_back(function_of<Op>(family, true, &run_typed<Op, true>));
    }
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace tenon::inline v1::runtime
