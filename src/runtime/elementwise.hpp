// The functions of elementwise operations: their tables of kernels, which one driver runs.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "elementwise_table.hpp"
#include "families.hpp"
#include "promotion.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

/// The function of an operation with such a table. Throws ShapeError for operands that do not broadcast, TypeError for
/// element types that the operation is not defined for, for values that it refuses and, in place, for results that the
/// operand cannot hold.
Value run_elementwise(const Call& call);
/// The function in place of an elementwise operation that is computed by its typed form.
template <class Op>
Value run_typed_in_place(const Call& call);
void write_back(const Call& call, const Value& result);

/// The type that an operation computes in for operands of T: float for half types, unless it depends on the type
/// itself.
template <class Op, class T>
using in_float = std::conditional_t<detail::traits_of<Op>.takes_type, T, compute_t<T>>;

template <class Op, class Out, class... In>
detail::Kernel elementwise_kernel() {
  return []<int... k>(std::integer_sequence<int, k...>) {
    using Tree = detail::Apply<Op, Out, detail::Slot<k, In, detail::Load<In, k>>...>;
    return detail::host_kernel<Out, Tree, sizeof...(In)>();
  }(std::make_integer_sequence<int, sizeof...(In)>{});
}

template <class Op, class T, class... Rest>
constexpr ElementwiseKernel kernel_of_types() {
  using types = detail::OpTypes<Op, Op::info.rule, T, Rest...>;
  if constexpr (!detail::in_domain<typename types::common>(Op::info.domain)) {
    return {};
  } else {
    ElementwiseKernel entry;
    using Out = in_float<Op, typename types::out>;
    [&]<class... In>(detail::Inputs<In...>) {
      entry.kernel = &elementwise_kernel<Op, Out, in_float<Op, In>...>;
      int k = 0;
      ((entry.in[k++] = dtype_of<in_float<Op, In>>), ...);
    }(typename types::in{});
    if constexpr (detail::op_refuses<Op, typename types::common>)
      entry.refuses = &elementwise_kernel<detail::Refuses<Op>, bool, typename types::common>;
    entry.out = dtype_of<Out>;
    entry.result = dtype_of<typename types::out>;
    return entry;
  }
}
template <class Op, class T>
constexpr ElementwiseKernel kernel_of_type() {
  constexpr int n = Op::info.arity();
  if constexpr (Op::info.rule == Rule::select) return kernel_of_types<Op, bool, T, T>();
  else if constexpr (n == 1) return kernel_of_types<Op, T>();
  else if constexpr (n == 2) return kernel_of_types<Op, T, T>();
  else return kernel_of_types<Op, T, T, T>();
}
template <class Op>
constexpr const char* refusal_of() {
  if constexpr (requires { Op::refusal; }) return Op::refusal;
  else return nullptr;
}
/// The operation's own check of the numbers behind its first operand.
template <class Op>
constexpr void (*check_of())(const double*) {
  if constexpr (!requires { &Op::check_numbers; }) return nullptr;
  else if constexpr (Op::info.arity() == 2) return [](const double* x) { Op::check_numbers(x[0]); };
  else return [](const double* x) { Op::check_numbers(x[0], x[1]); };
}
/// The kernels of a comparison for integers of 64 bits, one signed and one unsigned.
template <class Op>
inline constexpr ElementwiseKernel kernels_across[] = {kernel_of_types<Op, std::int64_t, std::uint64_t>(),
                                                       kernel_of_types<Op, std::uint64_t, std::int64_t>()};
template <class Op>
constexpr const ElementwiseKernel* across_of() {
  if constexpr (Op::info.rule == Rule::comparison) return kernels_across<Op>;
  else return nullptr;
}
template <class Op, class... T>
constexpr ElementwiseTable table_of_types(detail::TypeList<T...>, const ElementwiseTable* squares = nullptr) {
  return {Op::info.arity(), Op::info.rule == Rule::select, refusal_of<Op>(),   {kernel_of_type<Op, T>()...},
          squares,          check_of<Op>(),                 across_of<Op>()};
}
template <class Op>
inline constexpr ElementwiseTable elementwise_table = table_of_types<Op>(AllTypes{});
template <class Op>
  requires std::is_same_v<Op, Pow>
inline constexpr ElementwiseTable elementwise_table<Op> = table_of_types<Op>(AllTypes{}, &elementwise_table<Square>);

/// True if the arguments are operands and nothing else.
template <class Op>
constexpr bool takes_operands_alone() {
  return std::is_empty_v<Op> && Op::info.arguments.size() == Op::info.arity();
}
template <class Op>
constexpr bool has_optional_arguments() {
  for (const Argument& argument : Op::info.arguments) {
    if (argument.optional() && (!*argument.fallback || is_none_by_default(argument))) return true;
  }
  return false;
}

template <class Op>
Value run_typed_in_place(const Call& call) {
  write_back(call, run_typed<Op>(call));
  return *call[0];
}

/// An operation of operands some of which may be left out: by its table if none is.
template <class Op>
Value run_with_optional_operands(const Call& call) {
  for (int k = 0; k < Op::info.arity(); ++k) {
    if (!call[k] || call[k]->is_nothing()) return call.in_place ? run_typed_in_place<Op>(call) : run_typed<Op>(call);
  }
  return run_elementwise(call);
}

template <class Op>
constexpr auto run_by_table() {
  if constexpr (has_optional_arguments<Op>()) return &run_with_optional_operands<Op>;
  else return &run_elementwise;
}

/// Adds the functions of some elementwise operations, and those in place.
template <class... Ops>
void add_elementwise_functions(FunctionList& list, OpList<Ops...>, const char* family = "elementwise") {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (takes_operands_alone<Op>()) {
      constexpr auto run = run_by_table<Op>();
      list.push_back(function_of<Op>(family, false, run, &elementwise_table<Op>));
      if (Op::info.method) list.push_back(function_of<Op>(family, true, run, &elementwise_table<Op>));
    } else {
      list.push_back(function_of<Op>(family, false, &run_typed<Op>));
      if (Op::info.method) list.push_back(function_of<Op>(family, true, &run_typed_in_place<Op>));
    }
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace tenon::runtime
