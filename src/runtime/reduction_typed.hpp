// The functions of the family reduction: by their tables, or by their typed forms.
#pragma once

#include <cstdint>

#include <tenon/core/op.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

#include "families.hpp"
#include "promotion.hpp"
#include "reduction_parts.hpp"
#include "reduction_table.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

/// A reduction that skips NaN: elements that cannot be NaN by its table, others by its typed form.
template <class Op>
Value run_number_reduction(const Call& call) {
  constexpr Work work = Op::info.rule == Rule::in_double ? Work::in_double : Work::floating;
  const Value& x = *call[0];
  const DType dtype = x.is_tensor() ? x.tensor().dtype() : dtype_of_number(x);
  return kind_of_dtype(dtype) < Kind::floating ? run_reduction(call) : run_typed<Op, false, work>(call);
}

/// The function of an operation that calls a function of the caller's for each line: reduction/lines.cpp defines it.
template <class Op>
Value run_line_function(const Call& call);

template <class Op>
Function reduction_function() {
  constexpr const char* family = "reduction";
  if constexpr (is_reduction<Op>) return function_of<Op>(family, false, &run_reduction, &reduction_table<Op>());
  else if constexpr (has_reduction_table<Op>)
    return function_of<Op>(family, false, &run_number_reduction<Op>, &reduction_table<Op>());
  else if constexpr (has_kind(Op::info, ArgumentKind::function))
    return function_of<Op>(family, false, &run_line_function<Op>);
  else return function_of<Op>(family, false, &run_typed<Op>);
}
template <class... Ops>
void add_reductions(FunctionList& list, OpList<Ops...>) {
  (list.push_back(reduction_function<Ops>()), ...);
}
template <class List>
void add_reductions(FunctionList& list) {
  add_reductions(list, List{});
}

}  // namespace tenon::runtime
