// The functions of the family reduction that are no plain reductions: by their typed forms.
#pragma once

#include <cstdint>
#include <span>

#include <tenon/core/op.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "family_part.hpp"
#include "promotion.hpp"
#include "reduction_table.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

/// A reduction of what is not NaN: elements that cannot be NaN by its table, others by its typed form.
template <class Op>
Value run_number_reduction(const Call& call) {
  constexpr Work work = Op::info.rule == Rule::in_double ? Work::in_double : Work::floating;
  const Value& x = *call[0];
  const DType dtype = x.is_tensor() ? x.tensor().dtype() : dtype_of_number(x);
  return kind_of_dtype(dtype) < Kind::floating ? run_reduction(call) : run_typed<Op, false, work>(call);
}

/// Sets the functions of those operations of a list that are no plain reductions.
template <class... Ops>
void set_typed_reductions(std::span<Function> functions, OpList<Ops...>) {
  const auto set = [&]<class Op>(Op*) {
    if constexpr (is_plain<Op>) return;
    else if constexpr (requires { typename Op::template Of<std::int64_t>; }) function_of<Op>(functions).run = &run_number_reduction<Op>;
    else function_of<Op>(functions).run = &run_typed<Op>;
  };
  (set(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace tenon::runtime
