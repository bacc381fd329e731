// Slope: the gradient of an operand of an elementwise operation as a list of elementwise functions. It is found once
// for each operation, by calling the operation's own `slope` on symbols.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// A function of what stands at these places, or a number if it is null.
struct SlopeStep {
  const Function* function;
  int arity;
  std::array<int, detail::most_step_operands> operands;
  Value number;
};

/// The gradient of one operand.
struct Slope {
  // The places: the gradient of the result, the result, the operands, then the steps.
  static constexpr int gradient = 0, result = 1, first_operand = 2,
                       first_step = first_operand + detail::most_step_operands;
  std::vector<SlopeStep> steps;
  int at = -1;             ///< the place of the gradient; -1 if the operand has none
  int bare = -1;           ///< the place of the gradient where the result was taken from this operand
  int taken = -1;          ///< the place of the mask that says where that is; -1 if it is everywhere
  std::uint32_t uses = 0;  ///< the places below first_step that are read, as bits

  TENON_INLINE bool exists() const { return at >= 0; }
};

/// The gradients of each operand of an operation on real numbers, and on complex ones.
struct Slopes {
  Slope of[2][detail::most_step_operands];
};

/// The type in which a slope reads integers and truth values among the operands of a function whose results are of
/// `result`, which is floating or complex: that in which the function read them, so that what the slope computes of
/// them neither wraps nor is refused.
DType slope_dtype(DType result);
/// True if a slope reads operand k in that type. A condition stays one.
bool is_read_floating(const Function& function, int k, DType operand, DType result);
/// Operand k as a slope reads it.
Value slope_operand(const Function& function, int k, const Value& x, DType result);

/// The gradient of an operand, computed function by function: recorded, if what is given has a history. `given`: by the
/// places below first_step; what is not used is nothing.
Value evaluate_slope(const Slope& slope, const Value* given);

}  // namespace tenon::inline v1::runtime
