// Reductions by table: one function computes all of them from the kernels of an operation's fold.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/cpu/reduce/ends.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "promotion.hpp"

namespace tenon::inline v1::runtime {

/// The types and functions by which a reduction computes elements of one dtype.
struct ReductionRow {
  DType read;                            ///< elements are converted to it, a tile at a time
  DType computed;                        ///< of the results that the functions write
  DType result;  ///< of the results as they are returned: the same, the same bits, or converted at the end
  detail::ReductionFunctions functions;  ///< null for elements that the reduction is not defined for
};

/// A reduction: its rows by dtype, and the places of its arguments; -1 for one that it does not have.
struct ReductionTable {
  ReductionRow rows[dtype_count];
  bool needs_elements, has_second;
  int axis, keepdims, correction;
};

/// True if Op is one reduction in all element types. Reductions that skip NaN are not: their `Of<T>` is for the types
/// without NaN.
template <class Op>
constexpr bool is_reduction = false;
template <class Op>
  requires requires { typename Op::Options; }
constexpr bool is_reduction<Op> = std::is_base_of_v<detail::Reduction<Op, typename Op::Options>, Op>;

/// True if a table computes Op, in all element types or in those without NaN.
template <class Op>
constexpr bool has_reduction_table = requires { typename Op::template Of<std::int64_t>; };

/// The table of an operation that has one; the source of its fold's group defines it (reduction_kernels.hpp).
template <class Op>
const ReductionTable& reduction_table();

/// Computes a reduction by its table.
Value run_reduction(const Call& call);

}  // namespace tenon::runtime
