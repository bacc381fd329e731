// The functions of runtime/function.hpp under their own names: `runtime::add(a, b)`. Each takes all arguments of its operation in
// the order of the description; `{}` stands for one that is left out. docs/operations.md says what they do.
//
// Written by tests/documentation/runtime_header.cpp from the descriptions; do not edit.
#pragma once

#include <tenon/config.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

// clang-format off

TENON_BEGIN_TYPES

namespace runtime {

/// the sum of two elements.
TENON_INLINE Value (add)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("add");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the sum of two elements.
TENON_INLINE Value (add_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("add_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the difference of two elements.
TENON_INLINE Value (subtract)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("subtract");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the difference of two elements.
TENON_INLINE Value (sub_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("sub_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the product of two elements.
TENON_INLINE Value (multiply)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("multiply");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the product of two elements.
TENON_INLINE Value (mul_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("mul_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the quotient of two elements.
TENON_INLINE Value (divide)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("divide");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the quotient of two elements.
TENON_INLINE Value (div_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("div_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the quotient, rounded down.
TENON_INLINE Value (floor_divide)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("floor_divide");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the quotient, rounded down.
TENON_INLINE Value (floor_divide_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("floor_divide_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the remainder, with the divisor's sign.
TENON_INLINE Value (remainder)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("remainder");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the remainder, with the divisor's sign.
TENON_INLINE Value (remainder_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("remainder_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the remainder, with the sign of x1, as in C.
TENON_INLINE Value (fmod)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("fmod");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the remainder, with the sign of x1, as in C.
TENON_INLINE Value (fmod_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("fmod_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the first element to the power of the second.
TENON_INLINE Value (pow)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("pow");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the first element to the power of the second.
TENON_INLINE Value (pow_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("pow_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the larger of two elements.
TENON_INLINE Value (maximum)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("maximum");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the larger of two elements.
TENON_INLINE Value (maximum_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("maximum_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the smaller of two elements.
TENON_INLINE Value (minimum)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("minimum");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the smaller of two elements.
TENON_INLINE Value (minimum_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("minimum_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// each element, unchanged.
TENON_INLINE Value (positive)(const Value& x) {
  static const Function& function = function_called("positive");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: each element, unchanged.
TENON_INLINE Value (positive_)(const Value& x) {
  static const Function& function = function_called("positive_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the element with its sign reversed.
TENON_INLINE Value (negative)(const Value& x) {
  static const Function& function = function_called("negative");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the element with its sign reversed.
TENON_INLINE Value (negative_)(const Value& x) {
  static const Function& function = function_called("negative_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the magnitude of each element.
TENON_INLINE Value (abs)(const Value& x) {
  static const Function& function = function_called("abs");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the magnitude of each element.
TENON_INLINE Value (abs_)(const Value& x) {
  static const Function& function = function_called("abs_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// -1, 0 or 1 by the sign of each element.
TENON_INLINE Value (sign)(const Value& x) {
  static const Function& function = function_called("sign");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: -1, 0 or 1 by the sign of each element.
TENON_INLINE Value (sign_)(const Value& x) {
  static const Function& function = function_called("sign_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// each element times itself.
TENON_INLINE Value (square)(const Value& x) {
  static const Function& function = function_called("square");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: each element times itself.
TENON_INLINE Value (square_)(const Value& x) {
  static const Function& function = function_called("square_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// one over each element.
TENON_INLINE Value (reciprocal)(const Value& x) {
  static const Function& function = function_called("reciprocal");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: one over each element.
TENON_INLINE Value (reciprocal_)(const Value& x) {
  static const Function& function = function_called("reciprocal_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1.
TENON_INLINE Value (lerp)(const Value& x1, const Value& x2, const Value& x3) {
  static const Function& function = function_called("lerp");
  const Value* const arguments[] = {&x1, &x2, &x3};
  return call_in_order(function, arguments);
}
/// In place: x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1.
TENON_INLINE Value (lerp_)(const Value& x1, const Value& x2, const Value& x3) {
  static const Function& function = function_called("lerp_");
  const Value* const arguments[] = {&x1, &x2, &x3};
  return call_in_order(function, arguments);
}
/// x1 + value x2 x3.
TENON_INLINE Value (addcmul)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& function = function_called("addcmul");
  const Value* const arguments[] = {&x1, &x2, &x3, &value};
  return call_in_order(function, arguments);
}
/// In place: x1 + value x2 x3.
TENON_INLINE Value (addcmul_)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& function = function_called("addcmul_");
  const Value* const arguments[] = {&x1, &x2, &x3, &value};
  return call_in_order(function, arguments);
}
/// x1 + value x2 / x3.
TENON_INLINE Value (addcdiv)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& function = function_called("addcdiv");
  const Value* const arguments[] = {&x1, &x2, &x3, &value};
  return call_in_order(function, arguments);
}
/// In place: x1 + value x2 / x3.
TENON_INLINE Value (addcdiv_)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& function = function_called("addcdiv_");
  const Value* const arguments[] = {&x1, &x2, &x3, &value};
  return call_in_order(function, arguments);
}
/// e to the power of each element.
TENON_INLINE Value (exp)(const Value& x) {
  static const Function& function = function_called("exp");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: e to the power of each element.
TENON_INLINE Value (exp_)(const Value& x) {
  static const Function& function = function_called("exp_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// 2 to the power of each element.
TENON_INLINE Value (exp2)(const Value& x) {
  static const Function& function = function_called("exp2");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: 2 to the power of each element.
TENON_INLINE Value (exp2_)(const Value& x) {
  static const Function& function = function_called("exp2_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// e to the power of each element, minus 1.
TENON_INLINE Value (expm1)(const Value& x) {
  static const Function& function = function_called("expm1");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: e to the power of each element, minus 1.
TENON_INLINE Value (expm1_)(const Value& x) {
  static const Function& function = function_called("expm1_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the natural logarithm.
TENON_INLINE Value (log)(const Value& x) {
  static const Function& function = function_called("log");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the natural logarithm.
TENON_INLINE Value (log_)(const Value& x) {
  static const Function& function = function_called("log_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the logarithm to base 2.
TENON_INLINE Value (log2)(const Value& x) {
  static const Function& function = function_called("log2");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the logarithm to base 2.
TENON_INLINE Value (log2_)(const Value& x) {
  static const Function& function = function_called("log2_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the logarithm to base 10.
TENON_INLINE Value (log10)(const Value& x) {
  static const Function& function = function_called("log10");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the logarithm to base 10.
TENON_INLINE Value (log10_)(const Value& x) {
  static const Function& function = function_called("log10_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the natural logarithm of 1 plus each element.
TENON_INLINE Value (log1p)(const Value& x) {
  static const Function& function = function_called("log1p");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the natural logarithm of 1 plus each element.
TENON_INLINE Value (log1p_)(const Value& x) {
  static const Function& function = function_called("log1p_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the logarithm of the sum of the exponentials of two elements.
TENON_INLINE Value (logaddexp)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logaddexp");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the logarithm of the sum of the exponentials of two elements.
TENON_INLINE Value (logaddexp_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logaddexp_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the square root.
TENON_INLINE Value (sqrt)(const Value& x) {
  static const Function& function = function_called("sqrt");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the square root.
TENON_INLINE Value (sqrt_)(const Value& x) {
  static const Function& function = function_called("sqrt_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// one over the square root.
TENON_INLINE Value (rsqrt)(const Value& x) {
  static const Function& function = function_called("rsqrt");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: one over the square root.
TENON_INLINE Value (rsqrt_)(const Value& x) {
  static const Function& function = function_called("rsqrt_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the cube root.
TENON_INLINE Value (cbrt)(const Value& x) {
  static const Function& function = function_called("cbrt");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the cube root.
TENON_INLINE Value (cbrt_)(const Value& x) {
  static const Function& function = function_called("cbrt_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the square root of the sum of two squares.
TENON_INLINE Value (hypot)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("hypot");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the square root of the sum of two squares.
TENON_INLINE Value (hypot_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("hypot_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the sine.
TENON_INLINE Value (sin)(const Value& x) {
  static const Function& function = function_called("sin");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the sine.
TENON_INLINE Value (sin_)(const Value& x) {
  static const Function& function = function_called("sin_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the cosine.
TENON_INLINE Value (cos)(const Value& x) {
  static const Function& function = function_called("cos");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the cosine.
TENON_INLINE Value (cos_)(const Value& x) {
  static const Function& function = function_called("cos_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the tangent.
TENON_INLINE Value (tan)(const Value& x) {
  static const Function& function = function_called("tan");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the tangent.
TENON_INLINE Value (tan_)(const Value& x) {
  static const Function& function = function_called("tan_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse sine.
TENON_INLINE Value (asin)(const Value& x) {
  static const Function& function = function_called("asin");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse sine.
TENON_INLINE Value (asin_)(const Value& x) {
  static const Function& function = function_called("asin_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse cosine.
TENON_INLINE Value (acos)(const Value& x) {
  static const Function& function = function_called("acos");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse cosine.
TENON_INLINE Value (acos_)(const Value& x) {
  static const Function& function = function_called("acos_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse tangent.
TENON_INLINE Value (atan)(const Value& x) {
  static const Function& function = function_called("atan");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse tangent.
TENON_INLINE Value (atan_)(const Value& x) {
  static const Function& function = function_called("atan_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant.
TENON_INLINE Value (atan2)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("atan2");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant.
TENON_INLINE Value (atan2_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("atan2_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the hyperbolic sine.
TENON_INLINE Value (sinh)(const Value& x) {
  static const Function& function = function_called("sinh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the hyperbolic sine.
TENON_INLINE Value (sinh_)(const Value& x) {
  static const Function& function = function_called("sinh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the hyperbolic cosine.
TENON_INLINE Value (cosh)(const Value& x) {
  static const Function& function = function_called("cosh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the hyperbolic cosine.
TENON_INLINE Value (cosh_)(const Value& x) {
  static const Function& function = function_called("cosh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the hyperbolic tangent.
TENON_INLINE Value (tanh)(const Value& x) {
  static const Function& function = function_called("tanh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the hyperbolic tangent.
TENON_INLINE Value (tanh_)(const Value& x) {
  static const Function& function = function_called("tanh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse hyperbolic sine.
TENON_INLINE Value (asinh)(const Value& x) {
  static const Function& function = function_called("asinh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse hyperbolic sine.
TENON_INLINE Value (asinh_)(const Value& x) {
  static const Function& function = function_called("asinh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse hyperbolic cosine.
TENON_INLINE Value (acosh)(const Value& x) {
  static const Function& function = function_called("acosh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse hyperbolic cosine.
TENON_INLINE Value (acosh_)(const Value& x) {
  static const Function& function = function_called("acosh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the inverse hyperbolic tangent.
TENON_INLINE Value (atanh)(const Value& x) {
  static const Function& function = function_called("atanh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the inverse hyperbolic tangent.
TENON_INLINE Value (atanh_)(const Value& x) {
  static const Function& function = function_called("atanh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the error function.
TENON_INLINE Value (erf)(const Value& x) {
  static const Function& function = function_called("erf");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the error function.
TENON_INLINE Value (erf_)(const Value& x) {
  static const Function& function = function_called("erf_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// 1 minus the error function.
TENON_INLINE Value (erfc)(const Value& x) {
  static const Function& function = function_called("erfc");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: 1 minus the error function.
TENON_INLINE Value (erfc_)(const Value& x) {
  static const Function& function = function_called("erfc_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the logarithm of the magnitude of the gamma function.
TENON_INLINE Value (lgamma)(const Value& x) {
  static const Function& function = function_called("lgamma");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the logarithm of the magnitude of the gamma function.
TENON_INLINE Value (lgamma_)(const Value& x) {
  static const Function& function = function_called("lgamma_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the derivative of the logarithm of the gamma function.
TENON_INLINE Value (digamma)(const Value& x) {
  static const Function& function = function_called("digamma");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the derivative of the logarithm of the gamma function.
TENON_INLINE Value (digamma_)(const Value& x) {
  static const Function& function = function_called("digamma_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the element where it is positive, 0 elsewhere.
TENON_INLINE Value (relu)(const Value& x) {
  static const Function& function = function_called("relu");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the element where it is positive, 0 elsewhere.
TENON_INLINE Value (relu_)(const Value& x) {
  static const Function& function = function_called("relu_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the logistic function 1 / (1 + exp(-x)).
TENON_INLINE Value (sigmoid)(const Value& x) {
  static const Function& function = function_called("sigmoid");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the logistic function 1 / (1 + exp(-x)).
TENON_INLINE Value (sigmoid_)(const Value& x) {
  static const Function& function = function_called("sigmoid_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// x / (1 + exp(-x)), also called swish.
TENON_INLINE Value (silu)(const Value& x) {
  static const Function& function = function_called("silu");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: x / (1 + exp(-x)), also called swish.
TENON_INLINE Value (silu_)(const Value& x) {
  static const Function& function = function_called("silu_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// log(1 + exp(x)).
TENON_INLINE Value (softplus)(const Value& x) {
  static const Function& function = function_called("softplus");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: log(1 + exp(x)).
TENON_INLINE Value (softplus_)(const Value& x) {
  static const Function& function = function_called("softplus_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// x times the normal distribution function of x.
TENON_INLINE Value (gelu)(const Value& x) {
  static const Function& function = function_called("gelu");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: x times the normal distribution function of x.
TENON_INLINE Value (gelu_)(const Value& x) {
  static const Function& function = function_called("gelu_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
TENON_INLINE Value (gelu_tanh)(const Value& x) {
  static const Function& function = function_called("gelu_tanh");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
TENON_INLINE Value (gelu_tanh_)(const Value& x) {
  static const Function& function = function_called("gelu_tanh_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the largest whole number not above each element.
TENON_INLINE Value (floor)(const Value& x) {
  static const Function& function = function_called("floor");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the largest whole number not above each element.
TENON_INLINE Value (floor_)(const Value& x) {
  static const Function& function = function_called("floor_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the smallest whole number not below each element.
TENON_INLINE Value (ceil)(const Value& x) {
  static const Function& function = function_called("ceil");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the smallest whole number not below each element.
TENON_INLINE Value (ceil_)(const Value& x) {
  static const Function& function = function_called("ceil_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// each element rounded towards 0.
TENON_INLINE Value (trunc)(const Value& x) {
  static const Function& function = function_called("trunc");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: each element rounded towards 0.
TENON_INLINE Value (trunc_)(const Value& x) {
  static const Function& function = function_called("trunc_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the nearest whole number, halves to even.
TENON_INLINE Value (round)(const Value& x) {
  static const Function& function = function_called("round");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the nearest whole number, halves to even.
TENON_INLINE Value (round_)(const Value& x) {
  static const Function& function = function_called("round_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the magnitude of x1 with the sign of x2.
TENON_INLINE Value (copysign)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("copysign");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the magnitude of x1 with the sign of x2.
TENON_INLINE Value (copysign_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("copysign_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether the sign bit is set, or an integer is negative.
TENON_INLINE Value (signbit)(const Value& x) {
  static const Function& function = function_called("signbit");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: whether the sign bit is set, or an integer is negative.
TENON_INLINE Value (signbit_)(const Value& x) {
  static const Function& function = function_called("signbit_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the number adjacent to x1 in the direction of x2.
TENON_INLINE Value (nextafter)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("nextafter");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the number adjacent to x1 in the direction of x2.
TENON_INLINE Value (nextafter_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("nextafter_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the elements, with numbers in place of NaN and the infinities.
TENON_INLINE Value (nan_to_num)(const Value& x, const Value& nan = {}, const Value& posinf = {}, const Value& neginf = {}) {
  static const Function& function = function_called("nan_to_num");
  const Value* const arguments[] = {&x, &nan, &posinf, &neginf};
  return call_in_order(function, arguments);
}
/// In place: the elements, with numbers in place of NaN and the infinities.
TENON_INLINE Value (nan_to_num_)(const Value& x, const Value& nan = {}, const Value& posinf = {}, const Value& neginf = {}) {
  static const Function& function = function_called("nan_to_num_");
  const Value* const arguments[] = {&x, &nan, &posinf, &neginf};
  return call_in_order(function, arguments);
}
/// the real part.
TENON_INLINE Value (real)(const Value& x) {
  static const Function& function = function_called("real");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the real part.
TENON_INLINE Value (real_)(const Value& x) {
  static const Function& function = function_called("real_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the imaginary part; 0 for a real number.
TENON_INLINE Value (imag)(const Value& x) {
  static const Function& function = function_called("imag");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the imaginary part; 0 for a real number.
TENON_INLINE Value (imag_)(const Value& x) {
  static const Function& function = function_called("imag_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the complex conjugate; real numbers are unchanged.
TENON_INLINE Value (conj)(const Value& x) {
  static const Function& function = function_called("conj");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the complex conjugate; real numbers are unchanged.
TENON_INLINE Value (conj_)(const Value& x) {
  static const Function& function = function_called("conj_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the angle of each number in the complex plane.
TENON_INLINE Value (angle)(const Value& x) {
  static const Function& function = function_called("angle");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: the angle of each number in the complex plane.
TENON_INLINE Value (angle_)(const Value& x) {
  static const Function& function = function_called("angle_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// whether two elements are equal.
TENON_INLINE Value (equal)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("equal");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether two elements are equal.
TENON_INLINE Value (equal_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("equal_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether two elements differ.
TENON_INLINE Value (not_equal)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("not_equal");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether two elements differ.
TENON_INLINE Value (not_equal_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("not_equal_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether the first element is less than the second.
TENON_INLINE Value (less)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("less");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether the first element is less than the second.
TENON_INLINE Value (less_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("less_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether the first element is less than or equal to the second.
TENON_INLINE Value (less_equal)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("less_equal");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether the first element is less than or equal to the second.
TENON_INLINE Value (less_equal_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("less_equal_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether the first element is greater than the second.
TENON_INLINE Value (greater)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("greater");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether the first element is greater than the second.
TENON_INLINE Value (greater_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("greater_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether the first element is greater than or equal to the second.
TENON_INLINE Value (greater_equal)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("greater_equal");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether the first element is greater than or equal to the second.
TENON_INLINE Value (greater_equal_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("greater_equal_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether an element, or a part of it, is NaN.
TENON_INLINE Value (isnan)(const Value& x) {
  static const Function& function = function_called("isnan");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: whether an element, or a part of it, is NaN.
TENON_INLINE Value (isnan_)(const Value& x) {
  static const Function& function = function_called("isnan_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// whether an element, or a part of it, is infinite.
TENON_INLINE Value (isinf)(const Value& x) {
  static const Function& function = function_called("isinf");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: whether an element, or a part of it, is infinite.
TENON_INLINE Value (isinf_)(const Value& x) {
  static const Function& function = function_called("isinf_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// whether all parts of an element are finite.
TENON_INLINE Value (isfinite)(const Value& x) {
  static const Function& function = function_called("isfinite");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: whether all parts of an element are finite.
TENON_INLINE Value (isfinite_)(const Value& x) {
  static const Function& function = function_called("isfinite_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// whether |x1 - x2| is at most atol + rtol |x2|.
TENON_INLINE Value (isclose)(const Value& x1, const Value& x2, const Value& rtol = {}, const Value& atol = {},
    const Value& equal_nan = {}) {
  static const Function& function = function_called("isclose");
  const Value* const arguments[] = {&x1, &x2, &rtol, &atol, &equal_nan};
  return call_in_order(function, arguments);
}
/// whether both elements are true: not 0.
TENON_INLINE Value (logical_and)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_and");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether both elements are true: not 0.
TENON_INLINE Value (logical_and_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_and_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether either element is true.
TENON_INLINE Value (logical_or)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_or");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether either element is true.
TENON_INLINE Value (logical_or_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_or_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether exactly one element is true.
TENON_INLINE Value (logical_xor)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_xor");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: whether exactly one element is true.
TENON_INLINE Value (logical_xor_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("logical_xor_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// whether an element is false: 0.
TENON_INLINE Value (logical_not)(const Value& x) {
  static const Function& function = function_called("logical_not");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: whether an element is false: 0.
TENON_INLINE Value (logical_not_)(const Value& x) {
  static const Function& function = function_called("logical_not_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the bits set in both elements.
TENON_INLINE Value (bitwise_and)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_and");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the bits set in both elements.
TENON_INLINE Value (bitwise_and_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_and_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the bits set in either element.
TENON_INLINE Value (bitwise_or)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_or");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the bits set in either element.
TENON_INLINE Value (bitwise_or_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_or_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the bits set in exactly one element.
TENON_INLINE Value (bitwise_xor)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_xor");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the bits set in exactly one element.
TENON_INLINE Value (bitwise_xor_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_xor_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// all bits inverted; for bool, whether an element is false.
TENON_INLINE Value (bitwise_invert)(const Value& x) {
  static const Function& function = function_called("bitwise_invert");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// In place: all bits inverted; for bool, whether an element is false.
TENON_INLINE Value (bitwise_invert_)(const Value& x) {
  static const Function& function = function_called("bitwise_invert_");
  const Value* const arguments[] = {&x};
  return call_in_order(function, arguments);
}
/// the bits shifted to the left, towards higher ones.
TENON_INLINE Value (bitwise_left_shift)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_left_shift");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the bits shifted to the left, towards higher ones.
TENON_INLINE Value (bitwise_left_shift_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_left_shift_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the bits shifted to the right; signed integers keep their sign.
TENON_INLINE Value (bitwise_right_shift)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_right_shift");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// In place: the bits shifted to the right; signed integers keep their sign.
TENON_INLINE Value (bitwise_right_shift_)(const Value& x1, const Value& x2) {
  static const Function& function = function_called("bitwise_right_shift_");
  const Value* const arguments[] = {&x1, &x2};
  return call_in_order(function, arguments);
}
/// the second operand where the first is true, the third operand elsewhere.
TENON_INLINE Value (where)(const Value& condition, const Value& x1, const Value& x2) {
  static const Function& function = function_called("where");
  const Value* const arguments[] = {&condition, &x1, &x2};
  return call_in_order(function, arguments);
}
/// each element limited to the range between two bounds.
TENON_INLINE Value (clip)(const Value& x, const Value& min = {}, const Value& max = {}) {
  static const Function& function = function_called("clip");
  const Value* const arguments[] = {&x, &min, &max};
  return call_in_order(function, arguments);
}
/// In place: each element limited to the range between two bounds.
TENON_INLINE Value (clip_)(const Value& x, const Value& min = {}, const Value& max = {}) {
  static const Function& function = function_called("clip_");
  const Value* const arguments[] = {&x, &min, &max};
  return call_in_order(function, arguments);
}

}  // namespace runtime

TENON_END_TYPES
