// The functions of neural operations: their objects are called with AnyVariables, so that what they are composed of is
// called by name, and recorded where an operand has a history. Each is compiled once for all element types; the parts
// that have loops of their own are compiled for float and double.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/gradient/pullbacks.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "any_variable.hpp"
#include "call_by_name.hpp"
#include "elementwise.hpp"
#include "families.hpp"
#include "function_gradient.hpp"
#include "neural_family.hpp"
#include "operand.hpp"
#include "part_call.hpp"
#include "pullback_call.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

inline double epsilon_beside(const AnyVariable& x) { return x.tensor().dtype() == DType::float64 ? 0x1p-52 : 0x1p-23; }

/// Scales rows that are read, and longer than `most`, down to that norm, in place. Throws TypeError for a table that is
/// read-only.
void limit_rows(const char* function, const AnyVariable& table, const detail::IndexTensor& indices, double most,
                double order);

/// The operands of a neural function, in the one type in which it is computed.
class NeuralOperands {
 public:
  /// Throws TypeError for element types that the function is not defined for; DeviceError.
  NeuralOperands(const Call& call, Work work);
  const Operands& prepared() const { return operands_; }
  /// Argument k in that type, with its history if this thread records.
  AnyVariable tensor(int k) const;
  /// Argument k, which the call writes: of halves a copy in that type, which write_back converts. Throws TypeError
  /// unless that can be.
  AnyVariable written(int k) const;
  void write_back() const;
  /// A result in the type in which the function returns it.
  Value finished(const Value& result) const;

 private:
  const Call& call_;
  Operands operands_;
  mutable std::vector<std::pair<AnyTensor, AnyTensor>> copies_;  // of what is written: the argument, and its copy
};

/// The form of a call whose tensors are AnyVariables of one type.
template <class Op>
class NeuralForm {
 public:
  /// Operands that are left out keep their places.
  static constexpr bool keeps_places = true;
  explicit NeuralForm(const NeuralOperands& operands) : operands_(operands) {}

  template <bool is_written>
  AnyVariable tensor(const Call&, int k) const {
    return is_written ? operands_.written(k) : operands_.tensor(k);
  }
  template <class... A>
  TENON_NOINLINE_OG Value finish(A&&... arguments) const {
    const Value made = value_of_results(Op{}(arguments...));
    operands_.write_back();
    if (made.kind() != ValueKind::list) return operands_.finished(made);
    std::vector<Value> list;
    for (const Value& one : made.list()) list.push_back(operands_.finished(one));
    return list;
  }

 private:
  const NeuralOperands& operands_;
};

template <class Op>
Value run_neural(const Call& call) {
  const NeuralOperands operands(call, Op::info.rule == Rule::floating ? Work::floating : Work::canonical);
  return TypedCall<Op, false, NeuralForm<Op>>(operands.prepared(), NeuralForm<Op>(operands)).run();
}

/// True if an operation is computed by tables of kernels, as those of the family elementwise.
template <class Op>
inline constexpr bool has_elementwise_table = std::is_base_of_v<Elementwise<Op>, Op>;

template <class... Ops>
void add_neural_functions(FunctionList& list) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (has_elementwise_table<Op>) add_elementwise_functions(list, OpList<Op>{}, "nn");
    else list.push_back(function_of<Op>("nn", false, &run_neural<Op>));
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}
/// Those of elementwise operations are traced (slope_trace.cpp).
template <class... Ops>
void add_gradients_of_neural(GradientList& list) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (!has_elementwise_table<Op>) list.push_back({&Op::info, {.composed = &run_neural<Op>}});
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}
template <class... Ops>
constexpr NeuralFamily neural_family(OpList<Ops...>) {
  return {&add_neural_functions<Ops...>, &add_gradients_of_neural<Ops...>};
}

}  // namespace tenon::inline v1::runtime
