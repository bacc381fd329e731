// Calls of parts: operations that have no name, of which others are composed (nn::conv2d of a convolution of patches).
// With AnyVariables they are computed in the element type that these have, and recorded by a node that calls their
// `pullback`.
//
// A part says `is_part` in its traits. Its pullback is compiled once, for AnyVariables, unless it says
// `pulls_elements`: then it is also compiled for tensors, for passes that are not recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/custom_gradient.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>

#include "any_variable.hpp"
#include "history.hpp"
#include "recorded_call.hpp"

namespace tenon::inline v1::runtime {

/// The gradients of y, recorded, for each value that has a history; nothing for others.
std::vector<Value> recorded_gradients_of(const Value& y, const Value& g, const std::vector<Value>& x);

template <class Op>
inline constexpr bool pulls_elements = detail::traits_of<Op>.pulls_elements;

/// The dtype in which a part computes: that of the tensors that have one, float32 or float64. Throws TypeError for
/// another.
DType dtype_of_part(const char* function, const std::vector<const AnyVariable*>& operands);
/// Calls f(T()) for float or double.
template <class F>
auto for_floating(DType dtype, const F& f) {
  return dtype == DType::float32 ? f(float()) : f(double());
}

/// An argument as a part's loops take it: of an AnyVariable the tensor.
template <class T>
TENON_NOINLINE Tensor<T> elements_of(const AnyTensor& x) {
  return runtime::cast(x, dtype_of<T>).template as_unchecked<T, Cpu>();
}
template <class T, class A>
decltype(auto) element_argument(const A& a) {
  if constexpr (std::is_same_v<A, AnyVariable>) return elements_of<T>(a.tensor());
  else return (a);
}
/// Without its elements unless they `are_read`.
template <class A>
void add_operand(std::vector<Value>& to, const A& a, bool are_read) {
  if constexpr (std::is_same_v<A, AnyVariable>)
    to.push_back(are_read ? a.held() : with_history(shape_alone(a.tensor()).tensor(), a.held().history()));
}
/// The arguments with a history, as bits.
template <class... A>
std::uint32_t arguments_with_history(const A&... arguments) {
  std::uint32_t bits = 0, bit = 1;
  const auto look = [&](const auto& a) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, AnyVariable>) bits |= a.requires_grad() ? bit : 0;
    bit *= 2;
  };
  (look(arguments), ...);
  return bits;
}
/// What a node keeps of an argument: its place, of a tensor that is an operand, which is kept as a value; of others
/// copies of the indices that Op's pullback would not check.
struct OperandPlace {};
template <class Op, class A>
auto kept_of_argument(const A& a) {
  if constexpr (std::is_same_v<A, AnyVariable>) {
    return OperandPlace{};
  } else {
    A kept(a);
    detail::own_indices<Op>(kept);
    return kept;
  }
}
/// Adds the tensors in what is kept.
template <class A>
void add_tensors(std::vector<Value>& to, const A& kept) {
  detail::each_tensor_in(kept, [&](const auto& x) {
    if (x.storage().block()) to.push_back(Value(AnyTensor(x)));
  });
}
template <int k, class... A>
constexpr int operands_before() {
  const bool is_operand[] = {std::is_same_v<A, AnyVariable>..., false};
  int n = 0;
  for (int j = 0; j < k; ++j) n += is_operand[j];
  return n;
}

template <class Op>
std::vector<Value> values_of_part(const auto& result) {
  if constexpr (Op::info.result_count() == 1) {
    return {Value(AnyTensor(result))};
  } else {
    return std::apply([](const auto&... y) { return std::vector<Value>{Value(AnyTensor(y))...}; },
                      detail::tuple_of_results<Op::info.result_count()>(result));
  }
}
template <class Op>
auto variables_of_part(const std::vector<Value>& values) {
  constexpr auto count = static_cast<std::size_t>(Op::info.result_count());
  if constexpr (count == 1) {
    return AnyVariable(values[0]);
  } else {
    return [&]<std::size_t... k>(std::index_sequence<k...>) {
      return std::tuple{AnyVariable(values[k])...};
    }(std::make_index_sequence<count>{});
  }
}
/// The same as tensors, the first one of T.
template <class Op, class T>
auto elements_of_part(const std::vector<Value>& values) {
  constexpr auto count = static_cast<std::size_t>(Op::info.result_count());
  if constexpr (count == 1) {
    return values[0].tensor().template as_unchecked<T, Cpu>();
  } else {
    return [&]<std::size_t... k>(std::index_sequence<k...>) {
      return std::tuple{values[k].tensor().template as_unchecked<typename Op::template ResultType<T, k>, Cpu>()...};
    }(std::make_index_sequence<count>{});
  }
}

/// The pullback of a part for what it was called with.
template <class Op, class... A>
struct PartPullback {
  std::tuple<decltype(kept_of_argument<Op>(std::declval<const A&>()))...> arguments;

  void operator()(const std::vector<Value>& operands, PullTask& task, bool records) const {
    if constexpr (pulls_elements<Op>) {
      if (!records) {
        for_floating(task.gradients[0].tensor().dtype(), [&]<class T>(T) {
          pull_all(
              elements_of_part<Op, T>(task.gradients), [&] { return elements_of_part<Op, T>(task.results); }, task,
              [&]<int k>(std::integral_constant<int, k>) -> decltype(auto) {
                constexpr int at = operands_before<k, A...>();
                if constexpr (std::is_same_v<At<k>, OperandPlace>)
                  return element_argument<T>(AnyVariable(operands[at]));
                else return (std::get<k>(arguments));
              });
          return 0;
        });
        return;
      }
    }
    pull_all(
        variables_of_part<Op>(task.gradients), [&] { return variables_of_part<Op>(task.results); }, task,
        [&]<int k>(std::integral_constant<int, k>) -> decltype(auto) {
          constexpr int at = operands_before<k, A...>();
          if constexpr (std::is_same_v<At<k>, OperandPlace>) return AnyVariable(operands[at]);
          else return (std::get<k>(arguments));
        });
  }

 private:
  template <int k>
  using At = std::tuple_element_t<static_cast<std::size_t>(k), decltype(arguments)>;

  template <class G, class Y, class Get>
  static void pull_all(const G& g, const Y& results, PullTask& task, const Get& get) {
    const auto y = [&] {
      if constexpr (detail::traits_of<Op>.keeps_result) return results();
      else return detail::NoTensor{};
    }();
    [&]<int... k>(std::integer_sequence<int, k...>) {
      std::tuple<decltype(get(std::integral_constant<int, k>{}))...> all{get(std::integral_constant<int, k>{})...};
      (pull<k>(g, y, task, all), ...);
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>{});
  }
  template <int k, class G, class Y, class All>
  static void pull(const G& g, const Y& y, PullTask& task, const All& all) {
    if constexpr (std::is_same_v<At<k>, OperandPlace>) {
      constexpr int at = operands_before<k, A...>();
      if (!(task.wanted >> at & 1)) return;
      const auto pulled = std::apply([&](const auto&... x) { return Op::template pullback<k>(g, y, x...); }, all);
      if constexpr (std::is_same_v<std::remove_const_t<decltype(pulled)>, AnyVariable>) task.pulled[at] = pulled.held();
      else task.pulled[at] = Value(AnyTensor(pulled));
    }
  }
};

/// Calls f(T()) for the type of x, float or double: of functions that are computed in one type.
template <class F>
auto in_floating_type(const AnyVariable& x, const F& f) {
  return for_floating(dtype_of_part("nn", {&x}), f);
}

/// The pullback of a function that computes all its gradients together, in T: `backward` says how.
template <class B, class T, class... X>
struct FusedPullback {
  B backward;

  void operator()(const std::vector<Value>& given, PullTask& task, bool records) const {
    if (records) pull_recorded(given, task, Numbers{});
    else pull(given, task, Numbers{});
  }

 private:
  using Numbers = std::index_sequence_for<X...>;

  template <std::size_t... k>
  TENON_NOINLINE_OG void pull_recorded(const std::vector<Value>& given, PullTask& task,
                                       std::index_sequence<k...>) const {
    const auto pulled = detail::call_backward(backward, AnyVariable(task.gradients[0]), AnyVariable(task.results[0]),
                                              AnyVariable(given[k])...);
    ((task.pulled[k] = std::get<k>(pulled).held()), ...);
  }
  template <std::size_t... k>
  TENON_NOINLINE_OG void pull(const std::vector<Value>& given, PullTask& task, std::index_sequence<k...>) const {
    const auto element = [](const Value& one) { return elements_of<T>(one.tensor()); };
    const auto pulled =
        detail::call_backward(backward, element(task.gradients[0]), element(task.results[0]), element(given[k])...);
    ((task.pulled[k] = Value(AnyTensor(std::get<k>(pulled)))), ...);
  }
};

/// The result y of a function whose node calls `backward(g, y, x…)`, which gives the gradients of x in a tuple.
template <class B, class T, class... X>
TENON_NOINLINE_OG AnyVariable fused_by_name(const B& backward, const Tensor<T>& y, const X&... x) {
  std::vector<Value> results{Value(AnyTensor(y))}, operands{x.held()...};
  if (is_recorded_part(operands)) {
    static const detail::NodeKind kind = part_kind(B::name);
    std::vector<Value> also_read;
    add_tensors(also_read, backward);
    record_part(kind, results, operands, true, FusedPullback<B, T, X...>{backward}, std::move(also_read));
  }
  return AnyVariable(results[0]);
}
/// The gradients of y for operands, recorded; nothing of those without a history.
template <class... X>
auto gradients_by_name(const AnyVariable& y, const AnyVariable& g, const X&... x) {
  const std::vector<Value> all = recorded_gradients_of(y.held(), g.held(), {x.held()...});
  return [&]<std::size_t... k>(std::index_sequence<k...>) {
    return std::tuple{(static_cast<void>(sizeof(X)), AnyVariable(all[k]))...};
  }(std::index_sequence_for<X...>{});
}

template <class Op, class... A>
TENON_NOINLINE_OG auto call_part(const Op& op, const A&... arguments) {
  std::vector<const AnyVariable*> tensors;
  const auto look = [&](const auto& a) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(a)>, AnyVariable>) tensors.push_back(&a);
  };
  (look(arguments), ...);
  const DType dtype = dtype_of_part(Op::info.name, tensors);
  std::vector<Value> results =
      for_floating(dtype, [&]<class T>(T) { return values_of_part<Op>(op(element_argument<T>(arguments)...)); });
  std::uint32_t read = detail::arguments_read<Op>(arguments_with_history(arguments...));
  std::vector<Value> operands;
  ((add_operand(operands, arguments, (read & 1) != 0), read >>= 1), ...);
  if (is_recorded_part(operands)) {
    static const detail::NodeKind kind = part_kind(Op::info.name);
    constexpr bool keeps = detail::traits_of<Op>.keeps_result;
    PartPullback<Op, A...> pullback{{kept_of_argument<Op>(arguments)...}};
    std::vector<Value> also_read;
    std::apply([&](const auto&... kept) { (add_tensors(also_read, kept), ...); }, pullback.arguments);
    record_part(kind, results, std::move(operands), keeps, std::move(pullback), std::move(also_read));
  }
  return variables_of_part<Op>(results);
}

}  // namespace tenon::inline v1::runtime
