// Reductions by table: one function computes all of them from the kernels of an operation's fold.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include <tenon/cpu/reduce_ends.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "promotion.hpp"

namespace tenon::inline v1::runtime {

/// The kernels of a fold, and what makes results of its states.
struct FoldFunctions {
  detail::Reducer (*reducer)();
  void (*write)(const detail::ReduceOutput& output, std::int64_t at, std::int64_t step, const detail::ReduceTile& tile, std::int64_t n);
};

/// How a reduction reads elements of one dtype.
struct ReductionRow {
  DType read;               ///< elements are converted to it, a tile at a time
  DType computed;           ///< of the results that the functions write
  DType result;             ///< of the results as they are returned: the same, the same bits, or converted at the end
  FoldFunctions fold;       ///< null for elements that the reduction is not defined for
  FoldFunctions wide_fold;  ///< for results that left the range of the first one's states, if there can be any
};

/// A reduction: its rows by dtype, and which of its arguments are what; -1 for one that it does not have.
struct ReductionTable {
  ReductionRow rows[dtype_count];
  bool needs_elements, has_second;
  int axis, keepdims, correction;
};

/// Whether an operation is one reduction, whose `Of<T>` says all of it; of others `Of<T>` is for elements that cannot be NaN.
template <class Op>
constexpr bool is_plain = false;
template <class Op>
  requires requires { typename Op::Options; }
constexpr bool is_plain<Op> = std::is_base_of_v<detail::Reduction<Op, typename Op::Options>, Op>;

/// Computes a reduction by its table.
Value run_reduction(const Call& call);

/// The folds that are compiled together. A reduction belongs to the group that integers are reduced in.
enum class FoldGroup : unsigned char { sums, products, moments, extremes, places, logic, exponentials };

/// Gives those of a family's functions that are reductions of a group their tables.
template <FoldGroup group>
void set_reductions(std::span<Function> functions);

}  // namespace tenon::runtime
