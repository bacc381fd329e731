// Calls of the operations' pullbacks and compositions with AnyVariables in place of tensors; the arguments are
// converted as for typed calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/ops/indexing/mask.hpp>

#include "any_variable.hpp"
#include "call_by_name.hpp"
#include "function_gradient.hpp"
#include "operand.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

/// The arguments of such calls: tensors are AnyVariables with the number that they have among all of the call's
/// tensors.
class VariableForm {
 public:
  AnyVariable tensor(const Call& call, int k) const { return one(*call[k], tensors_before(call, k)); }
  AnyElement number(const Value& value) const {
    const complex<double> z = value.complex();
    return AnyElement(z.re, z.im);
  }
  std::vector<AnyVariable> list(const Call& call, int k) const {
    std::vector<AnyVariable> all;
    int next = tensors_before(call, k);
    for (const Value& x : call[k]->list()) {
      all.push_back(one(x, next));
      next += x.is_tensor();
    }
    return all;
  }

 private:
  static AnyVariable one(const Value& x, int number) { return x.is_tensor() ? AnyVariable(x, number) : AnyVariable(x); }
  static int tensors_before(const Call& call, int k) {
    int count = 0;
    for (int j = 0; j < k; ++j) {
      if (!call[j]) continue;
      count += call[j]->is_tensor();
      if (call[j]->kind() != ValueKind::list) continue;
      for (const Value& x : call[j]->list()) count += x.is_tensor();
    }
    return count;
  }
};

/// The results of a composition as values.
template <class R>
Value value_of_results(const R& results) {
  if constexpr (std::is_same_v<R, AnyVariable>) {
    return results.held();
  } else if constexpr (TensorLike<R>) {
    return Value(AnyTensor(results));
  } else if constexpr (AnyPieces<R>) {
    std::vector<Value> list;
    for (const auto& one : results) list.push_back(value_of_results(one));
    return list;
  } else if constexpr (requires { std::tuple_size<R>::value; }) {
    return std::apply([](const auto&... one) { return Value(std::vector<Value>{value_of_results(one)...}); }, results);
  } else if constexpr (member_count<R>() == 4) {
    const auto& [a, b, c, d] = results;
    return std::vector<Value>{value_of_results(a), value_of_results(b), value_of_results(c), value_of_results(d)};
  } else {
    const auto& [a, b] = results;
    return std::vector<Value>{value_of_results(a), value_of_results(b)};
  }
}

template <class Op>
struct ComposedForm : VariableForm {
  template <class... A>
  Value finish(const A&... arguments) const {
    if constexpr (detail::traits_of<Op>.is_composed) return value_of_results(Op::composed(arguments...));
    else return value_of_results(Op{}(arguments...));  // an elementwise operation with options
  }
};

template <class Op>
struct PullForm : VariableForm {
  PullTask* task;
  explicit PullForm(PullTask& of) : task(&of) {}
  template <class... X>
  Value finish(const X&... x) const {
    const auto g = as_given(task->gradients);
    const auto y = [&] {
      if constexpr (detail::traits_of<Op>.keeps_result) return as_given(task->results);
      else return detail::NoTensor{};
    }();
    [&]<int... k>(std::integer_sequence<int, k...>) {
      (pull<k>(g, y, x...), ...);
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(X))>{});
    return {};
  }

 private:
  static constexpr std::size_t count = static_cast<std::size_t>(Op::info.result_count());
  static auto as_given(const std::vector<Value>& values) {
    if constexpr (count == 1) return AnyVariable(values[0]);
    else
      return [&]<std::size_t... k>(std::index_sequence<k...>) {
        return std::tuple{AnyVariable(values[k])...};
      }(std::make_index_sequence<count>{});
  }
  template <int k, class G, class Y, class... X>
  void pull(const G& g, const Y& y, const X&... x) const {
    const auto& operand = std::get<k>(std::tie(x...));
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(operand)>, AnyVariable>) {
      if (is_wanted(operand)) pulled(operand) = Op::template pullback<k>(g, y, x...).held();
    } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(operand)>, std::vector<AnyVariable>>) {
      const auto pulled_of = Op::template pullback<k>(g, y, x...);  // a function of a tensor's number in the list
      for (std::size_t j = 0; j < operand.size(); ++j) {
        if (is_wanted(operand[j])) pulled(operand[j]) = pulled_of(j).held();
      }
    }
  }
  bool is_wanted(const AnyVariable& x) const { return x.operand() >= 0 && (task->wanted >> x.operand() & 1); }
  Value& pulled(const AnyVariable& x) const { return task->pulled[static_cast<std::size_t>(x.operand())]; }
};

template <class Op>
Value run_composed(const Call& call) {
  const Operands operands(call, Work::viewed);
  return TypedCall<Op, false, ComposedForm<Op>>(operands).run();
}
template <class Op>
void run_pullback(const Call& call, PullTask& task) {
  const Operands operands(call, Work::viewed);
  TypedCall<Op, false, PullForm<Op>>(operands, PullForm<Op>(task)).run();
}

/// Of an operation that makes a tensor of elements, which may be a tensor's.
template <class Op>
void pull_only_operand(const Call&, PullTask& task) {
  const AnyVariable g(task.gradients[0]);
  if (task.wanted & 1) task.pulled[0] = Op::template pullback<0>(g, detail::NoTensor{}).held();
}

/// True if an operation moves elements: its gradient is found from where they come.
template <class Op>
inline constexpr bool moves_elements = detail::only_moves<Op> || std::is_same_v<Op, MaskedSelect>;

template <class... Ops>
void add_gradients(GradientList& list, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (!detail::has_gradient<Op> || needs_cpp(Op::info)) {
      return;
    } else if constexpr (takes_elements(Op::info)) {
      list.push_back({&Op::info, {.pull = &pull_only_operand<Op>}});
    } else if constexpr (moves_elements<Op>) {
      list.push_back({&Op::info, {.moves = true, .reads = &detail::arguments_read<Op>}});
    } else if constexpr (detail::is_composed<Op>) {
      list.push_back({&Op::info, {.composed = &run_composed<Op>}});
    } else {
      list.push_back({&Op::info,
                      {.pull = &run_pullback<Op>,
                       .keeps_result = detail::traits_of<Op>.keeps_result,
                       .reads = &detail::arguments_read<Op>}});
    }
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace tenon::inline v1::runtime
