// The slopes of elementwise operations as lists of functions: each operation's own `slope` is called on symbols, once
// for real numbers and once for complex ones.
#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/core/elementwise.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/host/gradient/sweep.hpp>
#include <tenon/nn/activation.hpp>
#include <tenon/nn/element_loss.hpp>
#include <tenon/ops/elementwise/parts.hpp>
#include <tenon/ops/special/functions.hpp>

#include "elementwise.hpp"
#include "families.hpp"
#include "function_gradient.hpp"
#include "slope.hpp"

namespace tenon::inline v1::runtime {

/// A number that is not known yet: what an operation computes of symbols becomes a step of a slope.
template <bool complex>
struct Symbol : CalledByName {
  using value_type = std::conditional_t<complex, tenon::complex<double>, double>;
  using device_type = Cpu;
  Slope* slope;
  int place;
  Symbol(Slope* of, int at) : slope(of), place(at) {}
  Symbol value() const { return *this; }
};

template <class X>
inline constexpr bool is_symbol = false;
template <bool complex>
inline constexpr bool is_symbol<Symbol<complex>> = true;
template <class X>
inline constexpr bool is_complex_symbol = false;
template <>
inline constexpr bool is_complex_symbol<Symbol<true>> = true;

/// The place of a symbol, or of a number, which becomes a step.
template <class X>
int place_in(Slope& slope, const X& x) {
  if constexpr (is_symbol<X>) {
    if (x.place < Slope::first_step) slope.uses |= std::uint32_t{1} << x.place;
    return x.place;
  } else {
    slope.steps.push_back({nullptr, 0, {}, Value(x)});
    return Slope::first_step + static_cast<int>(slope.steps.size()) - 1;
  }
}

template <class Op, class... X>
  requires(is_symbol<X> || ...)
auto call_by_name(const Op&, const X&... x) {
  constexpr Rule rule = Op::info.rule;
  constexpr bool is_real = rule == Rule::magnitude || rule == Rule::floating_magnitude || rule == Rule::predicate ||
                           rule == Rule::comparison || rule == Rule::wide_predicate || rule == Rule::logical ||
                           rule == Rule::counted;
  constexpr bool is_complex = !is_real && ((is_complex_symbol<X> || ComplexElement<X>) || ...);
  Slope* slope = nullptr;
  const auto find = [&](const auto& one) {
    if constexpr (is_symbol<std::remove_cvref_t<decltype(one)>>) slope = one.slope;
  };
  (find(x), ...);
  if constexpr (std::is_same_v<Op, Multiply> && (std::is_same_v<X, double> || ...)) {
    const auto& [g, factor] = std::tie(x...);
    if constexpr (is_symbol<std::remove_cvref_t<decltype(g)>>) {
      if (factor == 1) return g;
      if (factor == -1) return call_by_name(Negative{}, g);
    }
  }
  const std::array<int, detail::most_step_operands> operands{place_in(*slope, x)...};
  slope->steps.push_back({&function_described(Op::info, true), static_cast<int>(sizeof...(X)), operands, Value()});
  return Symbol<is_complex>(slope, Slope::first_step + static_cast<int>(slope->steps.size()) - 1);
}

inline Symbol<false> conjugate_number(const Symbol<false>& x) { return x; }
inline Symbol<true> conjugate_number(const Symbol<true>& x) { return call_by_name(Conj{}, x); }
/// A real number beside a complex one is converted by the function that is called with both.
template <class Beside, bool complex>
Symbol<complex> as_complex_beside(const Symbol<complex>& x) {
  return x;
}

}  // namespace tenon::inline v1::runtime

namespace tenon::inline v1::detail {

template <bool complex>
struct OperandOf<runtime::Symbol<complex>> {
  static constexpr bool is_tensor_like = false;
  using kind = NamedKind;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::runtime {
namespace {

/// The type of a symbol for elements of T.
template <class T>
using symbol_of = Symbol<ComplexElement<T>>;

/// The gradient of operand k: that of the result times the slope, where the result was taken from that operand.
template <class Op, int k, class Y, class... X>
void trace_operand(Slope& slope, const Y& y, const X&... x) {
  if constexpr (detail::has_slope<k, Op, Y, X...> || detail::has_taken<k, Op, X...>) {
    const Y g(&slope, Slope::gradient);
    const auto put = [&](const auto& result) {
      slope.at = slope.bare = place_in(slope, result);
      if constexpr (detail::has_taken<k, Op, X...>) {
        const auto mask = Op{}.template taken<k>(x...);
        slope.taken = place_in(slope, mask);
        slope.at = place_in(slope, detail::select(mask, result, 0.0));
      }
    };
    if constexpr (detail::has_slope<k, Op, Y, X...>) put(detail::times_slope<k>(Op{}, g, y, x...));
    else put(g);
  }
}
template <class Op, class Y, class... X>
void trace_all(Slope* to) {
  [&]<int... k>(std::integer_sequence<int, k...>) {
    const auto trace = [&](auto number) {
      constexpr int at = decltype(number)::value;
      Slope& slope = to[at];
      trace_operand<Op, at>(slope, Y(&slope, Slope::result), X(&slope, Slope::first_operand + k)...);
    };
    (trace(std::integral_constant<int, k>{}), ...);
  }(std::make_integer_sequence<int, static_cast<int>(sizeof...(X))>{});
}
template <class Op, class T>
void trace_for(Slope* to) {
  const auto trace = [&]<class... X>(detail::Inputs<X...>) {
    using types = detail::OpTypes<Op, Op::info.rule, X...>;
    if constexpr (detail::in_domain<typename types::common>(Op::info.domain)) {
      [&]<class... In>(detail::Inputs<In...>) {
        trace_all<Op, symbol_of<typename types::out>, symbol_of<In>...>(to);
      }(typename types::in{});
    }
  };
  if constexpr (Op::info.rule == Rule::select) trace(detail::Inputs<bool, T, T>{});
  else if constexpr (Op::info.arity() == 1) trace(detail::Inputs<T>{});
  else if constexpr (Op::info.arity() == 2) trace(detail::Inputs<T, T>{});
  else trace(detail::Inputs<T, T, T>{});
}
template <class Op>
void trace_slopes(Slopes& slopes) {
  trace_for<Op, double>(slopes.of[0]);
  trace_for<Op, complex<double>>(slopes.of[1]);
}

/// Operations that only gradients and losses call, and the elementwise part of those that have options.
using OpsOfGradients =
    OpList<detail::Polygamma<1>, detail::Polygamma<2>, detail::I1, detail::StrongProduct, detail::HypotSlope,
           detail::PowerLog, detail::LogisticDensity, detail::Gaussian<1>, detail::Gaussian<2>,
           detail::NormalDistribution, detail::GeluTanhGate, detail::ErfinvSlope, detail::ErfcxSlope,
           detail::GammaDensity, detail::BetaDensity, detail::MantissaOf, detail::FractionOf, Clip, Addcmul, Addcdiv,
           detail::SmoothAbs, detail::HuberAbs, detail::BinaryEntropy>;

template <class... Ops>
void add_traces(GradientList& list, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (detail::has_gradient<Op>) list.push_back({&Op::info, {.trace = &trace_slopes<Op>}});
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace

void add_functions_of_gradients(FunctionList& list) {
  [&]<class... Ops>(OpList<Ops...>) {
    (list.push_back(function_of<Ops>("elementwise", false, run_elementwise, &elementwise_table<Ops>)), ...);
  }(OpsOfGradients{});
}
void add_slopes(GradientList& list) {
  add_traces(list, ElementwiseOps{});
  add_traces(list, SpecialFunctionOps{});
  add_traces(list, nn::PiecewiseActivationOps{});
  add_traces(list, nn::SmoothActivationOps{});
  add_traces(list, OpsOfGradients{});
}

}  // namespace tenon::inline v1::runtime
