// The functions of each family of the registry; each source defines those of one family, or of a part of it.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/core/dual.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

using FunctionList = std::vector<Function>;

/// True if operand k of an elementwise operation on numbers X gets a gradient.
template <class Op, int k, class... X>
constexpr bool passes_gradient() {
  if constexpr (!detail::in_domain<std::common_type_t<X...>>(Op::info.domain)) return false;
  else return detail::has_slope<k, Op, std::common_type_t<X...>, X...> || detail::has_taken<k, Op, X...>;
}
template <class Op, int k, class T>
constexpr bool operand_passes_gradient() {
  if constexpr (Op::info.rule == Rule::select) return k > 0;
  else if constexpr (Op::info.arity() == 1) return passes_gradient<Op, k, T>();
  else if constexpr (Op::info.arity() == 2) return passes_gradient<Op, k, T, T>();
  else return passes_gradient<Op, k, T, T, T>();
}
/// The arguments of an operation that get a gradient, as bits.
template <class Op>
constexpr std::uint32_t differentiable_arguments() {
  if constexpr (!detail::has_gradient<Op>) {
    return 0;
  } else if constexpr (std::is_base_of_v<Elementwise<Op>, Op>) {
    return []<int... k>(std::integer_sequence<int, k...>) {
      return ((operand_passes_gradient<Op, k, double>() || operand_passes_gradient<Op, k, complex<double>>()
                   ? std::uint32_t{1} << k
                   : 0u) |
              ... | 0u);
    }(std::make_integer_sequence<int, Op::info.arity()>{});
  } else {
    std::uint32_t bits = 0;
    for (int k = 0; k < Op::info.arguments.size(); ++k) {
      const Argument& argument = Op::info.arguments[k];
      // Probabilities in the place of classes, and a mask that is added, are operands, too.
      const bool may_be_operand = argument.also == ArgumentKind::tensor &&
                                  (argument.kind == ArgumentKind::indices || argument.kind == ArgumentKind::mask);
      const bool is_operand =
          argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors || may_be_operand;
      if (is_operand && !argument.keyword && !argument.has_own_type) bits |= std::uint32_t{1} << k;
    }
    return bits;
  }
}
template <class Op>
constexpr const char* no_gradient_of() {
  if constexpr (requires { Op::no_gradient; }) return Op::no_gradient;
  else return nullptr;
}

/// The function of an operation: `run` computes it, by the function's own table if it has one.
template <class Op>
constexpr Function function_of(const char* family, bool in_place, Value (*run)(const Call&),
                               const void* table = nullptr) {
  static_assert(Op::info.arguments.size() <= most_arguments,
                "an operation has more arguments than runtime::most_arguments");
  const char* const why =
      in_place ? "it changes its operand: call the function that returns its result" : no_gradient_of<Op>();
  return {&Op::info, family, in_place, run, table, in_place ? 0 : differentiable_arguments<Op>(), why};
}

void add_creation(FunctionList& list);
void add_shape(FunctionList& list);
void add_elementwise(FunctionList& list);
void add_reduction(FunctionList& list);
void add_order(FunctionList& list);
void add_indexing(FunctionList& list);
void add_sets(FunctionList& list);
void add_random(FunctionList& list);
void add_product(FunctionList& list);
void add_fft(FunctionList& list);
void add_filter(FunctionList& list);
void add_linalg(FunctionList& list);
void add_neural(FunctionList& list);

// The parts of elementwise, in the order of core/elementwise.hpp; last those of several results.
void add_arithmetic(FunctionList& list);
void add_combined(FunctionList& list);
void add_exponential(FunctionList& list);
void add_trigonometric(FunctionList& list);
void add_hyperbolic(FunctionList& list);
void add_special(FunctionList& list);
void add_activation(FunctionList& list);
void add_rounding(FunctionList& list);
void add_floating(FunctionList& list);
void add_complex_parts(FunctionList& list);
void add_comparison(FunctionList& list);
void add_logical(FunctionList& list);
void add_selection(FunctionList& list);
void add_parts(FunctionList& list);

}  // namespace tenon::inline v1::runtime
