// The input of a reduction, and the destination of its results.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/run/kernel.hpp>

namespace tenon::inline v1::detail {

/// The operand of a reduction: elements in memory, or the sources of an expression with its tree and kernel.
struct ReduceOperand {
  const Source* sources;
  int count;
  const void* tree;
  Kernel kernel;  // null: the elements of the only source, unchanged
  TENON_INLINE bool lies_in_memory() const { return !kernel && !sources[0].generate; }
};

/// The destination of results: `write` computes n of them from states and stores them `step` elements apart.
struct ReduceOutput {
  char* data[2];
  ReducedElements elements;
  void (*write)(const ReduceOutput& output, std::int64_t at, std::int64_t step, const ReduceTile& tile, std::int64_t n);
  bool* left_range;  // becomes true if a state has left the range in which it is accurate
};

/// A fold's kernels for elements of one type, and the function that writes results of its states.
struct FoldFunctions {
  Reducer (*reducer)();
  void (*write)(const ReduceOutput& output, std::int64_t at, std::int64_t step, const ReduceTile& tile, std::int64_t n);
};
/// A reduction of elements of one type: its fold, and the fold with wider states, which reduces all elements again if a
/// state has left its range; null if there is none.
struct ReductionFunctions {
  FoldFunctions fold, wide_fold;
};

}  // namespace tenon::inline v1::detail
