// The functions of runtime/function.hpp under their own names: `runtime::add(a, b)`. Each takes all arguments of its operation in
// the order of the description; `{}` stands for one that is left out. docs/operations.md says what they do.
//
// Written by tests/documentation/runtime_header.cpp from the descriptions; do not edit.
#pragma once

#include <tenon/config.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

// clang-format off

namespace tenon::inline v1::runtime {

/// uninitialised elements.
TENON_INLINE Value (empty)(const Value& shape, const Value& place, const Value& dtype) {
  static const Function& called = function_called("empty");
  const Value* const given[] = {&shape, &place, &dtype};
  return call_in_order(called, given);
}
/// elements that all have one value.
TENON_INLINE Value (full)(const Value& shape, const Value& value, const Value& place, const Value& dtype) {
  static const Function& called = function_called("full");
  const Value* const given[] = {&shape, &value, &place, &dtype};
  return call_in_order(called, given);
}
/// elements that are 0.
TENON_INLINE Value (zeros)(const Value& shape, const Value& place, const Value& dtype) {
  static const Function& called = function_called("zeros");
  const Value* const given[] = {&shape, &place, &dtype};
  return call_in_order(called, given);
}
/// elements that are 1.
TENON_INLINE Value (ones)(const Value& shape, const Value& place, const Value& dtype) {
  static const Function& called = function_called("ones");
  const Value* const given[] = {&shape, &place, &dtype};
  return call_in_order(called, given);
}
/// uninitialised elements, in the shape of another tensor.
TENON_INLINE Value (empty_like)(const Value& x, const Value& dtype = {}) {
  static const Function& called = function_called("empty_like");
  const Value* const given[] = {&x, &dtype};
  return call_in_order(called, given);
}
/// elements that all have one value, in the shape of another tensor.
TENON_INLINE Value (full_like)(const Value& x, const Value& value, const Value& dtype = {}) {
  static const Function& called = function_called("full_like");
  const Value* const given[] = {&x, &value, &dtype};
  return call_in_order(called, given);
}
/// elements that are 0, in the shape of another tensor.
TENON_INLINE Value (zeros_like)(const Value& x, const Value& dtype = {}) {
  static const Function& called = function_called("zeros_like");
  const Value* const given[] = {&x, &dtype};
  return call_in_order(called, given);
}
/// elements that are 1, in the shape of another tensor.
TENON_INLINE Value (ones_like)(const Value& x, const Value& dtype = {}) {
  static const Function& called = function_called("ones_like");
  const Value* const given[] = {&x, &dtype};
  return call_in_order(called, given);
}
/// the elements of a nested list, of a vector or of a vector of vectors, or a scalar.
TENON_INLINE Value (tensor)(const Value& elements, const Value& dtype = {}) {
  static const Function& called = function_called("tensor");
  const Value* const given[] = {&elements, &dtype};
  return call_in_order(called, given);
}
/// x as a tensor: a tensor itself, the value of an expression, the elements of a vector, a span, a vector of vectors or a nested list, a
/// scalar.
TENON_INLINE Value (asarray)(const Value& x, const Value& dtype = {}) {
  static const Function& called = function_called("asarray");
  const Value* const given[] = {&x, &dtype};
  return call_in_order(called, given);
}
/// start, start + step, …, up to but not including stop.
TENON_INLINE Value (arange)(const Value& start, const Value& stop, const Value& step, const Value& place, const Value& dtype) {
  static const Function& called = function_called("arange");
  const Value* const given[] = {&start, &stop, &step, &place, &dtype};
  return call_in_order(called, given);
}
/// evenly spaced numbers from start to stop.
TENON_INLINE Value (linspace)(const Value& start, const Value& stop, const Value& count, const Value& endpoint, const Value& place, const
    Value& dtype) {
  static const Function& called = function_called("linspace");
  const Value* const given[] = {&start, &stop, &count, &endpoint, &place, &dtype};
  return call_in_order(called, given);
}
/// powers of a base whose exponents are evenly spaced from start to stop.
TENON_INLINE Value (logspace)(const Value& start, const Value& stop, const Value& count, const Value& base, const Value& endpoint, const
    Value& dtype) {
  static const Function& called = function_called("logspace");
  const Value* const given[] = {&start, &stop, &count, &base, &endpoint, &dtype};
  return call_in_order(called, given);
}
/// numbers from start to stop, each the same multiple of the previous one.
TENON_INLINE Value (geomspace)(const Value& start, const Value& stop, const Value& count, const Value& endpoint, const Value& dtype) {
  static const Function& called = function_called("geomspace");
  const Value* const given[] = {&start, &stop, &count, &endpoint, &dtype};
  return call_in_order(called, given);
}
/// ones on a diagonal, zeros elsewhere.
TENON_INLINE Value (eye)(const Value& rows, const Value& columns, const Value& offset, const Value& place, const Value& dtype) {
  static const Function& called = function_called("eye");
  const Value* const given[] = {&rows, &columns, &offset, &place, &dtype};
  return call_in_order(called, given);
}
/// the matrix with a vector as its diagonal, or the diagonal of a matrix.
TENON_INLINE Value (diag)(const Value& x, const Value& offset = {}) {
  static const Function& called = function_called("diag");
  const Value* const given[] = {&x, &offset};
  return call_in_order(called, given);
}
/// the matrix with all elements of x on its diagonal, in row-major order.
TENON_INLINE Value (diagflat)(const Value& x, const Value& offset = {}) {
  static const Function& called = function_called("diagflat");
  const Value* const given[] = {&x, &offset};
  return call_in_order(called, given);
}
/// the lower triangles of matrices, zeros elsewhere.
TENON_INLINE Value (tril)(const Value& x, const Value& offset = {}) {
  static const Function& called = function_called("tril");
  const Value* const given[] = {&x, &offset};
  return call_in_order(called, given);
}
/// the upper triangles of matrices, zeros elsewhere.
TENON_INLINE Value (triu)(const Value& x, const Value& offset = {}) {
  static const Function& called = function_called("triu");
  const Value* const given[] = {&x, &offset};
  return call_in_order(called, given);
}
/// the coordinates of a grid, each as a tensor of the shape of the grid.
TENON_INLINE Value (meshgrid)(const Value& indexing, const Value& x) {
  static const Function& called = function_called("meshgrid");
  const Value* const given[] = {&indexing, &x};
  return call_in_order(called, given);
}
/// for each element k of x, a row of zeros with a 1 at index k.
TENON_INLINE Value (one_hot)(const Value& x, const Value& classes = {}, const Value& dtype = {}) {
  static const Function& called = function_called("one_hot");
  const Value* const given[] = {&x, &classes, &dtype};
  return call_in_order(called, given);
}
/// the triangular window, 0 at both ends.
TENON_INLINE Value (bartlett)(const Value& n, const Value& dtype = {}) {
  static const Function& called = function_called("bartlett");
  const Value* const given[] = {&n, &dtype};
  return call_in_order(called, given);
}
/// Blackman's window: 0.42 + 0.5 cos t + 0.08 cos 2 t, as t goes from -pi to pi.
TENON_INLINE Value (blackman)(const Value& n, const Value& dtype = {}) {
  static const Function& called = function_called("blackman");
  const Value* const given[] = {&n, &dtype};
  return call_in_order(called, given);
}
/// Hamming's window: 0.54 + 0.46 cos t, as t goes from -pi to pi.
TENON_INLINE Value (hamming)(const Value& n, const Value& dtype = {}) {
  static const Function& called = function_called("hamming");
  const Value* const given[] = {&n, &dtype};
  return call_in_order(called, given);
}
/// Hann's window: 0.5 + 0.5 cos t, as t goes from -pi to pi.
TENON_INLINE Value (hanning)(const Value& n, const Value& dtype = {}) {
  static const Function& called = function_called("hanning");
  const Value* const given[] = {&n, &dtype};
  return call_in_order(called, given);
}
/// Kaiser's window: i0(beta sqrt(1 - t^2)) / i0(beta), as t goes from -1 to 1.
TENON_INLINE Value (kaiser)(const Value& n, const Value& beta, const Value& dtype = {}) {
  static const Function& called = function_called("kaiser");
  const Value* const given[] = {&n, &beta, &dtype};
  return call_in_order(called, given);
}
/// the elements, in row-major order, in another shape.
TENON_INLINE Value (reshape)(const Value& x, const Value& shape) {
  static const Function& called = function_called("reshape");
  const Value* const given[] = {&x, &shape};
  return call_in_order(called, given);
}
/// the elements in row-major order, in one dimension.
TENON_INLINE Value (ravel)(const Value& x) {
  static const Function& called = function_called("ravel");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// adjacent dimensions joined into one.
TENON_INLINE Value (flatten)(const Value& x, const Value& first = {}, const Value& last = {}) {
  static const Function& called = function_called("flatten");
  const Value* const given[] = {&x, &first, &last};
  return call_in_order(called, given);
}
/// the dimensions in another order.
TENON_INLINE Value (permute_dims)(const Value& x, const Value& axes) {
  static const Function& called = function_called("permute_dims");
  const Value* const given[] = {&x, &axes};
  return call_in_order(called, given);
}
/// the matrices transposed: the last two dimensions exchanged.
TENON_INLINE Value (matrix_transpose)(const Value& x) {
  static const Function& called = function_called("matrix_transpose");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// some dimensions moved to other positions, the others in their order.
TENON_INLINE Value (moveaxis)(const Value& x, const Value& from, const Value& to) {
  static const Function& called = function_called("moveaxis");
  const Value* const given[] = {&x, &from, &to};
  return call_in_order(called, given);
}
/// two dimensions exchanged.
TENON_INLINE Value (swapaxes)(const Value& x, const Value& axis1, const Value& axis2) {
  static const Function& called = function_called("swapaxes");
  const Value* const given[] = {&x, &axis1, &axis2};
  return call_in_order(called, given);
}
/// a new dimension of size 1.
TENON_INLINE Value (expand_dims)(const Value& x, const Value& axis) {
  static const Function& called = function_called("expand_dims");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the elements without dimensions of size 1.
TENON_INLINE Value (squeeze)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("squeeze");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the elements repeated, without a copy, along dimensions of size 1 and new ones in front.
TENON_INLINE Value (broadcast_to)(const Value& x, const Value& shape) {
  static const Function& called = function_called("broadcast_to");
  const Value* const given[] = {&x, &shape};
  return call_in_order(called, given);
}
/// all tensors broadcast to one shape.
TENON_INLINE Value (broadcast_arrays)(const Value& x) {
  static const Function& called = function_called("broadcast_arrays");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the elements with at least one dimension.
TENON_INLINE Value (atleast_1d)(const Value& x) {
  static const Function& called = function_called("atleast_1d");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the elements with at least two dimensions.
TENON_INLINE Value (atleast_2d)(const Value& x) {
  static const Function& called = function_called("atleast_2d");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the elements with at least three dimensions.
TENON_INLINE Value (atleast_3d)(const Value& x) {
  static const Function& called = function_called("atleast_3d");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the elements in reversed order along dimensions.
TENON_INLINE Value (flip)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("flip");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the elements rotated by quarter turns in a plane, from its first dimension towards its second.
TENON_INLINE Value (rot90)(const Value& x, const Value& turns = {}, const Value& axis = {}) {
  static const Function& called = function_called("rot90");
  const Value* const given[] = {&x, &turns, &axis};
  return call_in_order(called, given);
}
/// the diagonals of two dimensions: elements with indices (i, i + offset).
TENON_INLINE Value (diagonal)(const Value& x, const Value& offset = {}, const Value& axis1 = {}, const Value& axis2 = {}) {
  static const Function& called = function_called("diagonal");
  const Value* const given[] = {&x, &offset, &axis1, &axis2};
  return call_in_order(called, given);
}
/// tensors joined along a dimension.
TENON_INLINE Value (concat)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("concat");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// tensors of one shape joined along a new dimension.
TENON_INLINE Value (stack)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("stack");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// tensors joined side by side.
TENON_INLINE Value (hstack)(const Value& x) {
  static const Function& called = function_called("hstack");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// tensors joined one below the other.
TENON_INLINE Value (vstack)(const Value& x) {
  static const Function& called = function_called("vstack");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// tensors joined along the third dimension.
TENON_INLINE Value (dstack)(const Value& x) {
  static const Function& called = function_called("dstack");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// vectors as the columns of a matrix.
TENON_INLINE Value (column_stack)(const Value& x) {
  static const Function& called = function_called("column_stack");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// pieces along a dimension: a number of pieces of equal size, or pieces of given sizes.
TENON_INLINE Value (split)(const Value& x, const Value& pieces, const Value& axis = {}) {
  static const Function& called = function_called("split");
  const Value* const given[] = {&x, &pieces, &axis};
  return call_in_order(called, given);
}
/// the given number of pieces along a dimension, whose sizes differ by one at most.
TENON_INLINE Value (array_split)(const Value& x, const Value& pieces, const Value& axis = {}) {
  static const Function& called = function_called("array_split");
  const Value* const given[] = {&x, &pieces, &axis};
  return call_in_order(called, given);
}
/// at most the given number of pieces along a dimension.
TENON_INLINE Value (chunk)(const Value& x, const Value& pieces, const Value& axis = {}) {
  static const Function& called = function_called("chunk");
  const Value* const given[] = {&x, &pieces, &axis};
  return call_in_order(called, given);
}
/// the slices along a dimension.
TENON_INLINE Value (unstack)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("unstack");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the whole tensor repeated along each dimension.
TENON_INLINE Value (tile)(const Value& x, const Value& counts) {
  static const Function& called = function_called("tile");
  const Value* const given[] = {&x, &counts};
  return call_in_order(called, given);
}
/// each element repeated.
TENON_INLINE Value (repeat)(const Value& x, const Value& counts, const Value& axis = {}) {
  static const Function& called = function_called("repeat");
  const Value* const given[] = {&x, &counts, &axis};
  return call_in_order(called, given);
}
/// the elements shifted along dimensions; those shifted beyond one end come in at the other.
TENON_INLINE Value (roll)(const Value& x, const Value& shift, const Value& axis = {}) {
  static const Function& called = function_called("roll");
  const Value* const given[] = {&x, &shift, &axis};
  return call_in_order(called, given);
}
/// the elements with further ones before and after them along each dimension.
TENON_INLINE Value (pad)(const Value& x, const Value& widths, const Value& mode = {}, const Value& value = {}) {
  static const Function& called = function_called("pad");
  const Value* const given[] = {&x, &widths, &mode, &value};
  return call_in_order(called, given);
}
/// all windows of a size: at each place, the elements from there on.
TENON_INLINE Value (sliding_window_view)(const Value& x, const Value& window, const Value& axis = {}) {
  static const Function& called = function_called("sliding_window_view");
  const Value* const given[] = {&x, &window, &axis};
  return call_in_order(called, given);
}
/// the sum of two elements.
TENON_INLINE Value (add)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("add");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the sum of two elements.
TENON_INLINE Value (add_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("add_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the difference of two elements.
TENON_INLINE Value (subtract)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("subtract");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the difference of two elements.
TENON_INLINE Value (sub_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("sub_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the product of two elements.
TENON_INLINE Value (multiply)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("multiply");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the product of two elements.
TENON_INLINE Value (mul_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("mul_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the quotient of two elements.
TENON_INLINE Value (divide)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("divide");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the quotient of two elements.
TENON_INLINE Value (div_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("div_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the quotient, rounded down.
TENON_INLINE Value (floor_divide)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("floor_divide");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the quotient, rounded down.
TENON_INLINE Value (floor_divide_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("floor_divide_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the remainder, with the divisor's sign.
TENON_INLINE Value (remainder)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("remainder");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the remainder, with the divisor's sign.
TENON_INLINE Value (remainder_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("remainder_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the remainder, with the sign of x1, as in C.
TENON_INLINE Value (fmod)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("fmod");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the remainder, with the sign of x1, as in C.
TENON_INLINE Value (fmod_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("fmod_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the first element to the power of the second.
TENON_INLINE Value (pow)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("pow");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the first element to the power of the second.
TENON_INLINE Value (pow_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("pow_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the larger of two elements.
TENON_INLINE Value (maximum)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("maximum");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the larger of two elements.
TENON_INLINE Value (maximum_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("maximum_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the smaller of two elements.
TENON_INLINE Value (minimum)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("minimum");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the smaller of two elements.
TENON_INLINE Value (minimum_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("minimum_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// each element, unchanged.
TENON_INLINE Value (positive)(const Value& x) {
  static const Function& called = function_called("positive");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: each element, unchanged.
TENON_INLINE Value (positive_)(const Value& x) {
  static const Function& called = function_called("positive_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the element with its sign reversed.
TENON_INLINE Value (negative)(const Value& x) {
  static const Function& called = function_called("negative");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the element with its sign reversed.
TENON_INLINE Value (negative_)(const Value& x) {
  static const Function& called = function_called("negative_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the magnitude of each element.
TENON_INLINE Value (abs)(const Value& x) {
  static const Function& called = function_called("abs");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the magnitude of each element.
TENON_INLINE Value (abs_)(const Value& x) {
  static const Function& called = function_called("abs_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// -1, 0 or 1 by the sign of each element.
TENON_INLINE Value (sign)(const Value& x) {
  static const Function& called = function_called("sign");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: -1, 0 or 1 by the sign of each element.
TENON_INLINE Value (sign_)(const Value& x) {
  static const Function& called = function_called("sign_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// each element times itself.
TENON_INLINE Value (square)(const Value& x) {
  static const Function& called = function_called("square");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: each element times itself.
TENON_INLINE Value (square_)(const Value& x) {
  static const Function& called = function_called("square_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// one over each element.
TENON_INLINE Value (reciprocal)(const Value& x) {
  static const Function& called = function_called("reciprocal");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: one over each element.
TENON_INLINE Value (reciprocal_)(const Value& x) {
  static const Function& called = function_called("reciprocal_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the greatest common divisor of the magnitudes; 0 if both are 0.
TENON_INLINE Value (gcd)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("gcd");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the greatest common divisor of the magnitudes; 0 if both are 0.
TENON_INLINE Value (gcd_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("gcd_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the least common multiple of the magnitudes; 0 if either is 0.
TENON_INLINE Value (lcm)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("lcm");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the least common multiple of the magnitudes; 0 if either is 0.
TENON_INLINE Value (lcm_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("lcm_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1.
TENON_INLINE Value (lerp)(const Value& x1, const Value& x2, const Value& x3) {
  static const Function& called = function_called("lerp");
  const Value* const given[] = {&x1, &x2, &x3};
  return call_in_order(called, given);
}
/// In place: x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1.
TENON_INLINE Value (lerp_)(const Value& x1, const Value& x2, const Value& x3) {
  static const Function& called = function_called("lerp_");
  const Value* const given[] = {&x1, &x2, &x3};
  return call_in_order(called, given);
}
/// x1 + value x2 x3.
TENON_INLINE Value (addcmul)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& called = function_called("addcmul");
  const Value* const given[] = {&x1, &x2, &x3, &value};
  return call_in_order(called, given);
}
/// In place: x1 + value x2 x3.
TENON_INLINE Value (addcmul_)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& called = function_called("addcmul_");
  const Value* const given[] = {&x1, &x2, &x3, &value};
  return call_in_order(called, given);
}
/// x1 + value x2 / x3.
TENON_INLINE Value (addcdiv)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& called = function_called("addcdiv");
  const Value* const given[] = {&x1, &x2, &x3, &value};
  return call_in_order(called, given);
}
/// In place: x1 + value x2 / x3.
TENON_INLINE Value (addcdiv_)(const Value& x1, const Value& x2, const Value& x3, const Value& value = {}) {
  static const Function& called = function_called("addcdiv_");
  const Value* const given[] = {&x1, &x2, &x3, &value};
  return call_in_order(called, given);
}
/// e to the power of each element.
TENON_INLINE Value (exp)(const Value& x) {
  static const Function& called = function_called("exp");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: e to the power of each element.
TENON_INLINE Value (exp_)(const Value& x) {
  static const Function& called = function_called("exp_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// 2 to the power of each element.
TENON_INLINE Value (exp2)(const Value& x) {
  static const Function& called = function_called("exp2");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: 2 to the power of each element.
TENON_INLINE Value (exp2_)(const Value& x) {
  static const Function& called = function_called("exp2_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// e to the power of each element, minus 1.
TENON_INLINE Value (expm1)(const Value& x) {
  static const Function& called = function_called("expm1");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: e to the power of each element, minus 1.
TENON_INLINE Value (expm1_)(const Value& x) {
  static const Function& called = function_called("expm1_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the natural logarithm.
TENON_INLINE Value (log)(const Value& x) {
  static const Function& called = function_called("log");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the natural logarithm.
TENON_INLINE Value (log_)(const Value& x) {
  static const Function& called = function_called("log_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm to base 2.
TENON_INLINE Value (log2)(const Value& x) {
  static const Function& called = function_called("log2");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the logarithm to base 2.
TENON_INLINE Value (log2_)(const Value& x) {
  static const Function& called = function_called("log2_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm to base 10.
TENON_INLINE Value (log10)(const Value& x) {
  static const Function& called = function_called("log10");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the logarithm to base 10.
TENON_INLINE Value (log10_)(const Value& x) {
  static const Function& called = function_called("log10_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the natural logarithm of 1 plus each element.
TENON_INLINE Value (log1p)(const Value& x) {
  static const Function& called = function_called("log1p");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the natural logarithm of 1 plus each element.
TENON_INLINE Value (log1p_)(const Value& x) {
  static const Function& called = function_called("log1p_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm of the sum of the exponentials of two elements.
TENON_INLINE Value (logaddexp)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logaddexp");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the logarithm of the sum of the exponentials of two elements.
TENON_INLINE Value (logaddexp_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logaddexp_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the logarithm to base 2 of the sum of 2 to the power of two elements.
TENON_INLINE Value (logaddexp2)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logaddexp2");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the logarithm to base 2 of the sum of 2 to the power of two elements.
TENON_INLINE Value (logaddexp2_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logaddexp2_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the square root.
TENON_INLINE Value (sqrt)(const Value& x) {
  static const Function& called = function_called("sqrt");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the square root.
TENON_INLINE Value (sqrt_)(const Value& x) {
  static const Function& called = function_called("sqrt_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// one over the square root.
TENON_INLINE Value (rsqrt)(const Value& x) {
  static const Function& called = function_called("rsqrt");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: one over the square root.
TENON_INLINE Value (rsqrt_)(const Value& x) {
  static const Function& called = function_called("rsqrt_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the cube root.
TENON_INLINE Value (cbrt)(const Value& x) {
  static const Function& called = function_called("cbrt");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the cube root.
TENON_INLINE Value (cbrt_)(const Value& x) {
  static const Function& called = function_called("cbrt_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the square root of the sum of two squares.
TENON_INLINE Value (hypot)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("hypot");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the square root of the sum of two squares.
TENON_INLINE Value (hypot_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("hypot_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sine.
TENON_INLINE Value (sin)(const Value& x) {
  static const Function& called = function_called("sin");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the sine.
TENON_INLINE Value (sin_)(const Value& x) {
  static const Function& called = function_called("sin_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the cosine.
TENON_INLINE Value (cos)(const Value& x) {
  static const Function& called = function_called("cos");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the cosine.
TENON_INLINE Value (cos_)(const Value& x) {
  static const Function& called = function_called("cos_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the tangent.
TENON_INLINE Value (tan)(const Value& x) {
  static const Function& called = function_called("tan");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the tangent.
TENON_INLINE Value (tan_)(const Value& x) {
  static const Function& called = function_called("tan_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse sine.
TENON_INLINE Value (asin)(const Value& x) {
  static const Function& called = function_called("asin");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse sine.
TENON_INLINE Value (asin_)(const Value& x) {
  static const Function& called = function_called("asin_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse cosine.
TENON_INLINE Value (acos)(const Value& x) {
  static const Function& called = function_called("acos");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse cosine.
TENON_INLINE Value (acos_)(const Value& x) {
  static const Function& called = function_called("acos_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse tangent.
TENON_INLINE Value (atan)(const Value& x) {
  static const Function& called = function_called("atan");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse tangent.
TENON_INLINE Value (atan_)(const Value& x) {
  static const Function& called = function_called("atan_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant.
TENON_INLINE Value (atan2)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("atan2");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant.
TENON_INLINE Value (atan2_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("atan2_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// sin(pi x) / (pi x), and 1 for 0.
TENON_INLINE Value (sinc)(const Value& x) {
  static const Function& called = function_called("sinc");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: sin(pi x) / (pi x), and 1 for 0.
TENON_INLINE Value (sinc_)(const Value& x) {
  static const Function& called = function_called("sinc_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// degrees in radians: x pi / 180.
TENON_INLINE Value (deg2rad)(const Value& x) {
  static const Function& called = function_called("deg2rad");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: degrees in radians: x pi / 180.
TENON_INLINE Value (deg2rad_)(const Value& x) {
  static const Function& called = function_called("deg2rad_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// radians in degrees: x 180 / pi.
TENON_INLINE Value (rad2deg)(const Value& x) {
  static const Function& called = function_called("rad2deg");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: radians in degrees: x 180 / pi.
TENON_INLINE Value (rad2deg_)(const Value& x) {
  static const Function& called = function_called("rad2deg_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the hyperbolic sine.
TENON_INLINE Value (sinh)(const Value& x) {
  static const Function& called = function_called("sinh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the hyperbolic sine.
TENON_INLINE Value (sinh_)(const Value& x) {
  static const Function& called = function_called("sinh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the hyperbolic cosine.
TENON_INLINE Value (cosh)(const Value& x) {
  static const Function& called = function_called("cosh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the hyperbolic cosine.
TENON_INLINE Value (cosh_)(const Value& x) {
  static const Function& called = function_called("cosh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the hyperbolic tangent.
TENON_INLINE Value (tanh)(const Value& x) {
  static const Function& called = function_called("tanh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the hyperbolic tangent.
TENON_INLINE Value (tanh_)(const Value& x) {
  static const Function& called = function_called("tanh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse hyperbolic sine.
TENON_INLINE Value (asinh)(const Value& x) {
  static const Function& called = function_called("asinh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse hyperbolic sine.
TENON_INLINE Value (asinh_)(const Value& x) {
  static const Function& called = function_called("asinh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse hyperbolic cosine.
TENON_INLINE Value (acosh)(const Value& x) {
  static const Function& called = function_called("acosh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse hyperbolic cosine.
TENON_INLINE Value (acosh_)(const Value& x) {
  static const Function& called = function_called("acosh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse hyperbolic tangent.
TENON_INLINE Value (atanh)(const Value& x) {
  static const Function& called = function_called("atanh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse hyperbolic tangent.
TENON_INLINE Value (atanh_)(const Value& x) {
  static const Function& called = function_called("atanh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the error function.
TENON_INLINE Value (erf)(const Value& x) {
  static const Function& called = function_called("erf");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the error function.
TENON_INLINE Value (erf_)(const Value& x) {
  static const Function& called = function_called("erf_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// 1 minus the error function.
TENON_INLINE Value (erfc)(const Value& x) {
  static const Function& called = function_called("erfc");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: 1 minus the error function.
TENON_INLINE Value (erfc_)(const Value& x) {
  static const Function& called = function_called("erfc_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse of the error function.
TENON_INLINE Value (erfinv)(const Value& x) {
  static const Function& called = function_called("erfinv");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the inverse of the error function.
TENON_INLINE Value (erfinv_)(const Value& x) {
  static const Function& called = function_called("erfinv_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm of the magnitude of the gamma function.
TENON_INLINE Value (lgamma)(const Value& x) {
  static const Function& called = function_called("lgamma");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the logarithm of the magnitude of the gamma function.
TENON_INLINE Value (lgamma_)(const Value& x) {
  static const Function& called = function_called("lgamma_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the derivative of the logarithm of the gamma function.
TENON_INLINE Value (digamma)(const Value& x) {
  static const Function& called = function_called("digamma");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the derivative of the logarithm of the gamma function.
TENON_INLINE Value (digamma_)(const Value& x) {
  static const Function& called = function_called("digamma_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the modified Bessel function of the first kind of order 0.
TENON_INLINE Value (i0)(const Value& x) {
  static const Function& called = function_called("i0");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the modified Bessel function of the first kind of order 0.
TENON_INLINE Value (i0_)(const Value& x) {
  static const Function& called = function_called("i0_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// log(x / (1 - x)): the inverse of the sigmoid.
TENON_INLINE Value (logit)(const Value& x) {
  static const Function& called = function_called("logit");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: log(x / (1 - x)): the inverse of the sigmoid.
TENON_INLINE Value (logit_)(const Value& x) {
  static const Function& called = function_called("logit_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// x1 log(x2), and 0 where x1 is 0 and x2 is not NaN.
TENON_INLINE Value (xlogy)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("xlogy");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: x1 log(x2), and 0 where x1 is 0 and x2 is not NaN.
TENON_INLINE Value (xlogy_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("xlogy_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the element where it is positive, 0 elsewhere.
TENON_INLINE Value (relu)(const Value& x) {
  static const Function& called = function_called("relu");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the element where it is positive, 0 elsewhere.
TENON_INLINE Value (relu_)(const Value& x) {
  static const Function& called = function_called("relu_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logistic function 1 / (1 + exp(-x)).
TENON_INLINE Value (sigmoid)(const Value& x) {
  static const Function& called = function_called("sigmoid");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the logistic function 1 / (1 + exp(-x)).
TENON_INLINE Value (sigmoid_)(const Value& x) {
  static const Function& called = function_called("sigmoid_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// x / (1 + exp(-x)), also called swish.
TENON_INLINE Value (silu)(const Value& x) {
  static const Function& called = function_called("silu");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: x / (1 + exp(-x)), also called swish.
TENON_INLINE Value (silu_)(const Value& x) {
  static const Function& called = function_called("silu_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// log(1 + exp(x)).
TENON_INLINE Value (softplus)(const Value& x) {
  static const Function& called = function_called("softplus");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: log(1 + exp(x)).
TENON_INLINE Value (softplus_)(const Value& x) {
  static const Function& called = function_called("softplus_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// x times the normal distribution function of x.
TENON_INLINE Value (gelu)(const Value& x) {
  static const Function& called = function_called("gelu");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: x times the normal distribution function of x.
TENON_INLINE Value (gelu_)(const Value& x) {
  static const Function& called = function_called("gelu_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
TENON_INLINE Value (gelu_tanh)(const Value& x) {
  static const Function& called = function_called("gelu_tanh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
TENON_INLINE Value (gelu_tanh_)(const Value& x) {
  static const Function& called = function_called("gelu_tanh_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the largest whole number not above each element.
TENON_INLINE Value (floor)(const Value& x) {
  static const Function& called = function_called("floor");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the largest whole number not above each element.
TENON_INLINE Value (floor_)(const Value& x) {
  static const Function& called = function_called("floor_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the smallest whole number not below each element.
TENON_INLINE Value (ceil)(const Value& x) {
  static const Function& called = function_called("ceil");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the smallest whole number not below each element.
TENON_INLINE Value (ceil_)(const Value& x) {
  static const Function& called = function_called("ceil_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// each element rounded towards 0.
TENON_INLINE Value (trunc)(const Value& x) {
  static const Function& called = function_called("trunc");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: each element rounded towards 0.
TENON_INLINE Value (trunc_)(const Value& x) {
  static const Function& called = function_called("trunc_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the nearest whole number, halves to even.
TENON_INLINE Value (round)(const Value& x) {
  static const Function& called = function_called("round");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the nearest whole number, halves to even.
TENON_INLINE Value (round_)(const Value& x) {
  static const Function& called = function_called("round_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the magnitude of x1 with the sign of x2.
TENON_INLINE Value (copysign)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("copysign");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the magnitude of x1 with the sign of x2.
TENON_INLINE Value (copysign_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("copysign_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether the sign bit is set, or an integer is negative.
TENON_INLINE Value (signbit)(const Value& x) {
  static const Function& called = function_called("signbit");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: whether the sign bit is set, or an integer is negative.
TENON_INLINE Value (signbit_)(const Value& x) {
  static const Function& called = function_called("signbit_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the number adjacent to x1 in the direction of x2.
TENON_INLINE Value (nextafter)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("nextafter");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the number adjacent to x1 in the direction of x2.
TENON_INLINE Value (nextafter_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("nextafter_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the elements, with numbers in place of NaN and the infinities.
TENON_INLINE Value (nan_to_num)(const Value& x, const Value& nan = {}, const Value& posinf = {}, const Value& neginf = {}) {
  static const Function& called = function_called("nan_to_num");
  const Value* const given[] = {&x, &nan, &posinf, &neginf};
  return call_in_order(called, given);
}
/// In place: the elements, with numbers in place of NaN and the infinities.
TENON_INLINE Value (nan_to_num_)(const Value& x, const Value& nan = {}, const Value& posinf = {}, const Value& neginf = {}) {
  static const Function& called = function_called("nan_to_num_");
  const Value* const given[] = {&x, &nan, &posinf, &neginf};
  return call_in_order(called, given);
}
/// 0 where x1 is negative, 1 where it is positive, x2 where it is 0.
TENON_INLINE Value (heaviside)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("heaviside");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: 0 where x1 is negative, 1 where it is positive, x2 where it is 0.
TENON_INLINE Value (heaviside_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("heaviside_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// x1 times 2 to the power of x2.
TENON_INLINE Value (ldexp)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("ldexp");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: x1 times 2 to the power of x2.
TENON_INLINE Value (ldexp_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("ldexp_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the real part.
TENON_INLINE Value (real)(const Value& x) {
  static const Function& called = function_called("real");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the real part.
TENON_INLINE Value (real_)(const Value& x) {
  static const Function& called = function_called("real_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the imaginary part; 0 for a real number.
TENON_INLINE Value (imag)(const Value& x) {
  static const Function& called = function_called("imag");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the imaginary part; 0 for a real number.
TENON_INLINE Value (imag_)(const Value& x) {
  static const Function& called = function_called("imag_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the complex conjugate; real numbers are unchanged.
TENON_INLINE Value (conj)(const Value& x) {
  static const Function& called = function_called("conj");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the complex conjugate; real numbers are unchanged.
TENON_INLINE Value (conj_)(const Value& x) {
  static const Function& called = function_called("conj_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the angle of each number in the complex plane.
TENON_INLINE Value (angle)(const Value& x) {
  static const Function& called = function_called("angle");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the angle of each number in the complex plane.
TENON_INLINE Value (angle_)(const Value& x) {
  static const Function& called = function_called("angle_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// whether two elements are equal.
TENON_INLINE Value (equal)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("equal");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether two elements are equal.
TENON_INLINE Value (equal_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("equal_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether two elements differ.
TENON_INLINE Value (not_equal)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("not_equal");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether two elements differ.
TENON_INLINE Value (not_equal_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("not_equal_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether the first element is less than the second.
TENON_INLINE Value (less)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("less");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether the first element is less than the second.
TENON_INLINE Value (less_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("less_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether the first element is less than or equal to the second.
TENON_INLINE Value (less_equal)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("less_equal");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether the first element is less than or equal to the second.
TENON_INLINE Value (less_equal_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("less_equal_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether the first element is greater than the second.
TENON_INLINE Value (greater)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("greater");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether the first element is greater than the second.
TENON_INLINE Value (greater_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("greater_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether the first element is greater than or equal to the second.
TENON_INLINE Value (greater_equal)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("greater_equal");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether the first element is greater than or equal to the second.
TENON_INLINE Value (greater_equal_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("greater_equal_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether an element, or a part of it, is NaN.
TENON_INLINE Value (isnan)(const Value& x) {
  static const Function& called = function_called("isnan");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: whether an element, or a part of it, is NaN.
TENON_INLINE Value (isnan_)(const Value& x) {
  static const Function& called = function_called("isnan_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// whether an element, or a part of it, is infinite.
TENON_INLINE Value (isinf)(const Value& x) {
  static const Function& called = function_called("isinf");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: whether an element, or a part of it, is infinite.
TENON_INLINE Value (isinf_)(const Value& x) {
  static const Function& called = function_called("isinf_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// whether all parts of an element are finite.
TENON_INLINE Value (isfinite)(const Value& x) {
  static const Function& called = function_called("isfinite");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: whether all parts of an element are finite.
TENON_INLINE Value (isfinite_)(const Value& x) {
  static const Function& called = function_called("isfinite_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// whether |x1 - x2| is at most atol + rtol |x2|.
TENON_INLINE Value (isclose)(const Value& x1, const Value& x2, const Value& rtol = {}, const Value& atol = {}, const Value& equal_nan = {})
    {
  static const Function& called = function_called("isclose");
  const Value* const given[] = {&x1, &x2, &rtol, &atol, &equal_nan};
  return call_in_order(called, given);
}
/// whether both elements are true: not 0.
TENON_INLINE Value (logical_and)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_and");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether both elements are true: not 0.
TENON_INLINE Value (logical_and_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_and_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether either element is true.
TENON_INLINE Value (logical_or)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_or");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether either element is true.
TENON_INLINE Value (logical_or_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_or_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether exactly one element is true.
TENON_INLINE Value (logical_xor)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_xor");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: whether exactly one element is true.
TENON_INLINE Value (logical_xor_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("logical_xor_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// whether an element is false: 0.
TENON_INLINE Value (logical_not)(const Value& x) {
  static const Function& called = function_called("logical_not");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: whether an element is false: 0.
TENON_INLINE Value (logical_not_)(const Value& x) {
  static const Function& called = function_called("logical_not_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the bits set in both elements.
TENON_INLINE Value (bitwise_and)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_and");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the bits set in both elements.
TENON_INLINE Value (bitwise_and_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_and_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the bits set in either element.
TENON_INLINE Value (bitwise_or)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_or");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the bits set in either element.
TENON_INLINE Value (bitwise_or_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_or_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the bits set in exactly one element.
TENON_INLINE Value (bitwise_xor)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_xor");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the bits set in exactly one element.
TENON_INLINE Value (bitwise_xor_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_xor_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// all bits inverted; for bool, whether an element is false.
TENON_INLINE Value (bitwise_invert)(const Value& x) {
  static const Function& called = function_called("bitwise_invert");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: all bits inverted; for bool, whether an element is false.
TENON_INLINE Value (bitwise_invert_)(const Value& x) {
  static const Function& called = function_called("bitwise_invert_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the bits shifted to the left, towards higher ones.
TENON_INLINE Value (bitwise_left_shift)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_left_shift");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the bits shifted to the left, towards higher ones.
TENON_INLINE Value (bitwise_left_shift_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_left_shift_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the bits shifted to the right; signed integers keep their sign.
TENON_INLINE Value (bitwise_right_shift)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_right_shift");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// In place: the bits shifted to the right; signed integers keep their sign.
TENON_INLINE Value (bitwise_right_shift_)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bitwise_right_shift_");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the number of bits set in the magnitude of each element.
TENON_INLINE Value (bitwise_count)(const Value& x) {
  static const Function& called = function_called("bitwise_count");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// In place: the number of bits set in the magnitude of each element.
TENON_INLINE Value (bitwise_count_)(const Value& x) {
  static const Function& called = function_called("bitwise_count_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the second operand where the first is true, the third operand elsewhere.
TENON_INLINE Value (where)(const Value& condition, const Value& x1, const Value& x2) {
  static const Function& called = function_called("where");
  const Value* const given[] = {&condition, &x1, &x2};
  return call_in_order(called, given);
}
/// each element limited to the range between two bounds.
TENON_INLINE Value (clip)(const Value& x, const Value& min = {}, const Value& max = {}) {
  static const Function& called = function_called("clip");
  const Value* const given[] = {&x, &min, &max};
  return call_in_order(called, given);
}
/// In place: each element limited to the range between two bounds.
TENON_INLINE Value (clip_)(const Value& x, const Value& min = {}, const Value& max = {}) {
  static const Function& called = function_called("clip_");
  const Value* const given[] = {&x, &min, &max};
  return call_in_order(called, given);
}
/// the quotient, rounded down, and the remainder, with the divisor's sign.
TENON_INLINE Value (divmod)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("divmod");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them.
TENON_INLINE Value (frexp)(const Value& x) {
  static const Function& called = function_called("frexp");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the fraction and the whole part of each number, both with its sign.
TENON_INLINE Value (modf)(const Value& x) {
  static const Function& called = function_called("modf");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the sum.
TENON_INLINE Value (sum)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("sum");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the product.
TENON_INLINE Value (prod)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("prod");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the arithmetic mean.
TENON_INLINE Value (mean)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("mean");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the variance: the sum of squared deviations over the count minus `correction`.
TENON_INLINE Value (var)(const Value& x, const Value& axis = {}, const Value& correction = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("var");
  const Value* const given[] = {&x, &axis, &correction, &keepdims};
  return call_in_order(called, given);
}
/// the standard deviation: the square root of var.
TENON_INLINE Value (std)(const Value& x, const Value& axis = {}, const Value& correction = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("std");
  const Value* const given[] = {&x, &axis, &correction, &keepdims};
  return call_in_order(called, given);
}
/// the variance and the mean, in one pass.
TENON_INLINE Value (var_mean)(const Value& x, const Value& axis = {}, const Value& correction = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("var_mean");
  const Value* const given[] = {&x, &axis, &correction, &keepdims};
  return call_in_order(called, given);
}
/// the largest element.
TENON_INLINE Value (max)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("max");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the smallest element.
TENON_INLINE Value (min)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("min");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the smallest and the largest element, in one pass.
TENON_INLINE Value (aminmax)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("aminmax");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the largest element minus the smallest.
TENON_INLINE Value (ptp)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("ptp");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the index of the first largest element, or of the first NaN, in row-major order.
TENON_INLINE Value (argmax)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("argmax");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the index of the first smallest element, or of the first NaN, in row-major order.
TENON_INLINE Value (argmin)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("argmin");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// whether any element is not 0.
TENON_INLINE Value (any)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("any");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// whether all elements are not 0.
TENON_INLINE Value (all)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("all");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the mean with weights: the sum of the elements times their weights, divided by the sum of the weights.
TENON_INLINE Value (average)(const Value& x, const Value& axis = {}, const Value& weights = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("average");
  const Value* const given[] = {&x, &axis, &weights, &keepdims};
  return call_in_order(called, given);
}
/// the covariances of variables, each observed several times.
TENON_INLINE Value (cov)(const Value& x, const Value& y = {}, const Value& variables = {}, const Value& weights = {}, const Value&
    correction = {}) {
  static const Function& called = function_called("cov");
  const Value* const given[] = {&x, &y, &variables, &weights, &correction};
  return call_in_order(called, given);
}
/// the correlations of variables, each observed several times.
TENON_INLINE Value (corrcoef)(const Value& x, const Value& y = {}, const Value& variables = {}, const Value& weights = {}) {
  static const Function& called = function_called("corrcoef");
  const Value* const given[] = {&x, &y, &variables, &weights};
  return call_in_order(called, given);
}
/// the sum of what is not NaN.
TENON_INLINE Value (nansum)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nansum");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the product of what is not NaN.
TENON_INLINE Value (nanprod)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanprod");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the arithmetic mean of what is not NaN.
TENON_INLINE Value (nanmean)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanmean");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the variance of what is not NaN.
TENON_INLINE Value (nanvar)(const Value& x, const Value& axis = {}, const Value& correction = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanvar");
  const Value* const given[] = {&x, &axis, &correction, &keepdims};
  return call_in_order(called, given);
}
/// the square root of nanvar.
TENON_INLINE Value (nanstd)(const Value& x, const Value& axis = {}, const Value& correction = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanstd");
  const Value* const given[] = {&x, &axis, &correction, &keepdims};
  return call_in_order(called, given);
}
/// the largest element that is not NaN.
TENON_INLINE Value (nanmax)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanmax");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the smallest element that is not NaN.
TENON_INLINE Value (nanmin)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanmin");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the index of the first largest element that is not NaN.
TENON_INLINE Value (nanargmax)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanargmax");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the index of the first smallest element that is not NaN.
TENON_INLINE Value (nanargmin)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanargmin");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the number of elements that are not 0.
TENON_INLINE Value (count_nonzero)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("count_nonzero");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the p-th root of the sum of the magnitudes to the power of p.
TENON_INLINE Value (vector_norm)(const Value& x, const Value& p = {}, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("vector_norm");
  const Value* const given[] = {&x, &p, &axis, &keepdims};
  return call_in_order(called, given);
}
/// as vector_norm.
TENON_INLINE Value (norm)(const Value& x, const Value& p = {}, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("norm");
  const Value* const given[] = {&x, &p, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the middle element in ascending order, or the mean of the two middle ones.
TENON_INLINE Value (median)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("median");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the median of what is not NaN.
TENON_INLINE Value (nanmedian)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("nanmedian");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the values below which the fraction q of the elements lies.
TENON_INLINE Value (quantile)(const Value& x, const Value& q, const Value& axis = {}, const Value& keepdims = {}, const Value& interpolation
    = {}) {
  static const Function& called = function_called("quantile");
  const Value* const given[] = {&x, &q, &axis, &keepdims, &interpolation};
  return call_in_order(called, given);
}
/// the quantiles of what is not NaN.
TENON_INLINE Value (nanquantile)(const Value& x, const Value& q, const Value& axis = {}, const Value& keepdims = {}, const Value&
    interpolation = {}) {
  static const Function& called = function_called("nanquantile");
  const Value* const given[] = {&x, &q, &axis, &keepdims, &interpolation};
  return call_in_order(called, given);
}
/// quantile(x, q / 100).
TENON_INLINE Value (percentile)(const Value& x, const Value& q, const Value& axis = {}, const Value& keepdims = {}, const Value&
    interpolation = {}) {
  static const Function& called = function_called("percentile");
  const Value* const given[] = {&x, &q, &axis, &keepdims, &interpolation};
  return call_in_order(called, given);
}
/// nanquantile(x, q / 100).
TENON_INLINE Value (nanpercentile)(const Value& x, const Value& q, const Value& axis = {}, const Value& keepdims = {}, const Value&
    interpolation = {}) {
  static const Function& called = function_called("nanpercentile");
  const Value* const given[] = {&x, &q, &axis, &keepdims, &interpolation};
  return call_in_order(called, given);
}
/// running sums.
TENON_INLINE Value (cumsum)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("cumsum");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// as cumsum.
TENON_INLINE Value (cumulative_sum)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("cumulative_sum");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// running products.
TENON_INLINE Value (cumprod)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("cumprod");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// as cumprod.
TENON_INLINE Value (cumulative_prod)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("cumulative_prod");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// running sums of what is not NaN.
TENON_INLINE Value (nancumsum)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("nancumsum");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// running products of what is not NaN.
TENON_INLINE Value (nancumprod)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("nancumprod");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// the logarithms of running sums of exponentials.
TENON_INLINE Value (logcumsumexp)(const Value& x, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("logcumsumexp");
  const Value* const given[] = {&x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// the largest element so far, and its last index.
TENON_INLINE Value (cummax)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("cummax");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the smallest element so far, and its last index.
TENON_INLINE Value (cummin)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("cummin");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// exponentials divided by their sum.
TENON_INLINE Value (softmax)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("softmax");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the logarithm of softmax, without underflow.
TENON_INLINE Value (log_softmax)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("log_softmax");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the logarithm of the sum of exponentials.
TENON_INLINE Value (logsumexp)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("logsumexp");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the differences of neighbouring elements along a dimension, taken n times.
TENON_INLINE Value (diff)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& prepend = {}, const Value& append = {})
    {
  static const Function& called = function_called("diff");
  const Value* const given[] = {&x, &n, &axis, &prepend, &append};
  return call_in_order(called, given);
}
/// the integral along a dimension, by the trapezoidal rule.
TENON_INLINE Value (trapezoid)(const Value& y, const Value& x = {}, const Value& axis = {}) {
  static const Function& called = function_called("trapezoid");
  const Value* const given[] = {&y, &x, &axis};
  return call_in_order(called, given);
}
/// the running integrals along a dimension, by the trapezoidal rule.
TENON_INLINE Value (cumulative_trapezoid)(const Value& y, const Value& x = {}, const Value& axis = {}, const Value& include_initial = {}) {
  static const Function& called = function_called("cumulative_trapezoid");
  const Value* const given[] = {&y, &x, &axis, &include_initial};
  return call_in_order(called, given);
}
/// the slopes along a dimension, by differences of the elements on both sides.
TENON_INLINE Value (gradient)(const Value& x, const Value& spacing = {}, const Value& axis = {}, const Value& edge_order = {}) {
  static const Function& called = function_called("gradient");
  const Value* const given[] = {&x, &spacing, &axis, &edge_order};
  return call_in_order(called, given);
}
/// the results of a function of the user's own, which is called with each line along a dimension.
TENON_INLINE Value (apply_along_axis)(const Value& function, const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("apply_along_axis");
  const Value* const given[] = {&function, &x, &axis};
  return call_in_order(called, given);
}
/// x with multiples of the period added along a dimension, so that neighbours differ by half a period at most.
TENON_INLINE Value (unwrap)(const Value& x, const Value& period = {}, const Value& discont = {}, const Value& axis = {}) {
  static const Function& called = function_called("unwrap");
  const Value* const given[] = {&x, &period, &discont, &axis};
  return call_in_order(called, given);
}
/// the distances between the rows of two matrices: the p-norms of their differences.
TENON_INLINE Value (cdist)(const Value& x1, const Value& x2, const Value& p = {}) {
  static const Function& called = function_called("cdist");
  const Value* const given[] = {&x1, &x2, &p};
  return call_in_order(called, given);
}
/// the elements in ascending order.
TENON_INLINE Value (sort)(const Value& x, const Value& axis = {}, const Value& descending = {}) {
  static const Function& called = function_called("sort");
  const Value* const given[] = {&x, &axis, &descending};
  return call_in_order(called, given);
}
/// the indices that sort the elements.
TENON_INLINE Value (argsort)(const Value& x, const Value& axis = {}, const Value& descending = {}) {
  static const Function& called = function_called("argsort");
  const Value* const given[] = {&x, &axis, &descending};
  return call_in_order(called, given);
}
/// the indices that sort by several keys: by the last one, where it is equal by the one before it, and so on.
TENON_INLINE Value (lexsort)(const Value& keys, const Value& axis = {}) {
  static const Function& called = function_called("lexsort");
  const Value* const given[] = {&keys, &axis};
  return call_in_order(called, given);
}
/// the k largest elements, largest first, or the k smallest, smallest first, and their indices.
TENON_INLINE Value (topk)(const Value& x, const Value& k, const Value& axis = {}, const Value& largest = {}) {
  static const Function& called = function_called("topk");
  const Value* const given[] = {&x, &k, &axis, &largest};
  return call_in_order(called, given);
}
/// the k-th smallest element, counted from 1, and its index.
TENON_INLINE Value (kthvalue)(const Value& x, const Value& k, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("kthvalue");
  const Value* const given[] = {&x, &k, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the smallest of the most frequent elements, and its last index.
TENON_INLINE Value (mode)(const Value& x, const Value& axis = {}, const Value& keepdims = {}) {
  static const Function& called = function_called("mode");
  const Value* const given[] = {&x, &axis, &keepdims};
  return call_in_order(called, given);
}
/// the elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it.
TENON_INLINE Value (partition)(const Value& x, const Value& kth, const Value& axis = {}) {
  static const Function& called = function_called("partition");
  const Value* const given[] = {&x, &kth, &axis};
  return call_in_order(called, given);
}
/// the indices that partition the elements.
TENON_INLINE Value (argpartition)(const Value& x, const Value& kth, const Value& axis = {}) {
  static const Function& called = function_called("argpartition");
  const Value* const given[] = {&x, &kth, &axis};
  return call_in_order(called, given);
}
/// the indices at which the elements of x belong in a sorted row.
TENON_INLINE Value (searchsorted)(const Value& sorted, const Value& x, const Value& side = {}, const Value& sorter = {}) {
  static const Function& called = function_called("searchsorted");
  const Value* const given[] = {&sorted, &x, &side, &sorter};
  return call_in_order(called, given);
}
/// the bucket of each element of x between sorted bounds.
TENON_INLINE Value (bucketize)(const Value& x, const Value& bounds, const Value& side = {}) {
  static const Function& called = function_called("bucketize");
  const Value* const given[] = {&x, &bounds, &side};
  return call_in_order(called, given);
}
/// the bucket of each element of x between bounds that ascend or descend.
TENON_INLINE Value (digitize)(const Value& x, const Value& bounds, const Value& side = {}) {
  static const Function& called = function_called("digitize");
  const Value* const given[] = {&x, &bounds, &side};
  return call_in_order(called, given);
}
/// the values at x on the straight lines between points.
TENON_INLINE Value (interp)(const Value& x, const Value& xp, const Value& fp, const Value& left = {}, const Value& right = {}) {
  static const Function& called = function_called("interp");
  const Value* const given[] = {&x, &xp, &fp, &left, &right};
  return call_in_order(called, given);
}
/// the slices of x at the indices along a dimension.
TENON_INLINE Value (take)(const Value& x, const Value& indices, const Value& axis = {}) {
  static const Function& called = function_called("take");
  const Value* const given[] = {&x, &indices, &axis};
  return call_in_order(called, given);
}
/// the slices at a row of indices along a dimension.
TENON_INLINE Value (index_select)(const Value& x, const Value& axis, const Value& indices) {
  static const Function& called = function_called("index_select");
  const Value* const given[] = {&x, &axis, &indices};
  return call_in_order(called, given);
}
/// for each index, the element at it along a dimension.
TENON_INLINE Value (take_along_axis)(const Value& x, const Value& indices, const Value& axis = {}) {
  static const Function& called = function_called("take_along_axis");
  const Value* const given[] = {&x, &indices, &axis};
  return call_in_order(called, given);
}
/// for each index, the element at it along a dimension.
TENON_INLINE Value (gather)(const Value& x, const Value& axis, const Value& indices) {
  static const Function& called = function_called("gather");
  const Value* const given[] = {&x, &axis, &indices};
  return call_in_order(called, given);
}
/// the elements where a mask is true, in row-major order.
TENON_INLINE Value (masked_select)(const Value& x, const Value& mask) {
  static const Function& called = function_called("masked_select");
  const Value* const given[] = {&x, &mask};
  return call_in_order(called, given);
}
/// the indices of elements that are not 0, in row-major order.
TENON_INLINE Value (nonzero)(const Value& x) {
  static const Function& called = function_called("nonzero");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the indices of elements that are not 0, in row-major order.
TENON_INLINE Value (argwhere)(const Value& x) {
  static const Function& called = function_called("argwhere");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the indices, in row-major order, of elements that are not 0.
TENON_INLINE Value (flatnonzero)(const Value& x) {
  static const Function& called = function_called("flatnonzero");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the coordinates of a lower triangle, up to a diagonal.
TENON_INLINE Value (tril_indices)(const Value& rows, const Value& columns = {}, const Value& offset = {}) {
  static const Function& called = function_called("tril_indices");
  const Value* const given[] = {&rows, &columns, &offset};
  return call_in_order(called, given);
}
/// the coordinates of an upper triangle, from a diagonal on.
TENON_INLINE Value (triu_indices)(const Value& rows, const Value& columns = {}, const Value& offset = {}) {
  static const Function& called = function_called("triu_indices");
  const Value* const given[] = {&rows, &columns, &offset};
  return call_in_order(called, given);
}
/// the coordinates of elements whose indices in row-major order are given.
TENON_INLINE Value (unravel_index)(const Value& indices, const Value& shape) {
  static const Function& called = function_called("unravel_index");
  const Value* const given[] = {&indices, &shape};
  return call_in_order(called, given);
}
/// the indices in row-major order of elements whose coordinates are given.
TENON_INLINE Value (ravel_multi_index)(const Value& coordinates, const Value& shape, const Value& mode = {}) {
  static const Function& called = function_called("ravel_multi_index");
  const Value* const given[] = {&coordinates, &shape, &mode};
  return call_in_order(called, given);
}
/// the slices along a dimension, with others inserted before those at an index.
TENON_INLINE Value (insert)(const Value& x, const Value& index, const Value& values, const Value& axis = {}) {
  static const Function& called = function_called("insert");
  const Value* const given[] = {&x, &index, &values, &axis};
  return call_in_order(called, given);
}
/// the slices along a dimension, without those at an index.
TENON_INLINE Value (delete_)(const Value& x, const Value& index, const Value& axis = {}) {
  static const Function& called = function_called("delete_");
  const Value* const given[] = {&x, &index, &axis};
  return call_in_order(called, given);
}
/// the slices along a dimension where a row of truth values is true.
TENON_INLINE Value (compress)(const Value& condition, const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("compress");
  const Value* const given[] = {&condition, &x, &axis};
  return call_in_order(called, given);
}
/// a copy of x with each value written to the element at its index along a dimension.
TENON_INLINE Value (scatter)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("scatter");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with each value written to the element at its index along a dimension.
TENON_INLINE Value (scatter_)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("scatter_");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// a copy of x with each value added to the element at its index along a dimension.
TENON_INLINE Value (scatter_add)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("scatter_add");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with each value added to the element at its index along a dimension.
TENON_INLINE Value (scatter_add_)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("scatter_add_");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// a copy of x with each element reduced with the values at its index along a dimension.
TENON_INLINE Value (scatter_reduce)(const Value& x, const Value& axis, const Value& indices, const Value& values, const Value& reduce, const
    Value& include_self = {}) {
  static const Function& called = function_called("scatter_reduce");
  const Value* const given[] = {&x, &axis, &indices, &values, &reduce, &include_self};
  return call_in_order(called, given);
}
/// In place: a copy of x with each element reduced with the values at its index along a dimension.
TENON_INLINE Value (scatter_reduce_)(const Value& x, const Value& axis, const Value& indices, const Value& values, const Value& reduce,
    const Value& include_self = {}) {
  static const Function& called = function_called("scatter_reduce_");
  const Value* const given[] = {&x, &axis, &indices, &values, &reduce, &include_self};
  return call_in_order(called, given);
}
/// a copy of x with slices added to those at a row of indices along a dimension.
TENON_INLINE Value (index_add)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("index_add");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with slices added to those at a row of indices along a dimension.
TENON_INLINE Value (index_add_)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("index_add_");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// a copy of x with slices written to those at a row of indices along a dimension.
TENON_INLINE Value (index_copy)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("index_copy");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with slices written to those at a row of indices along a dimension.
TENON_INLINE Value (index_copy_)(const Value& x, const Value& axis, const Value& indices, const Value& values) {
  static const Function& called = function_called("index_copy_");
  const Value* const given[] = {&x, &axis, &indices, &values};
  return call_in_order(called, given);
}
/// a copy of x with a value written to the slices at a row of indices along a dimension.
TENON_INLINE Value (index_fill)(const Value& x, const Value& axis, const Value& indices, const Value& value) {
  static const Function& called = function_called("index_fill");
  const Value* const given[] = {&x, &axis, &indices, &value};
  return call_in_order(called, given);
}
/// In place: a copy of x with a value written to the slices at a row of indices along a dimension.
TENON_INLINE Value (index_fill_)(const Value& x, const Value& axis, const Value& indices, const Value& value) {
  static const Function& called = function_called("index_fill_");
  const Value* const given[] = {&x, &axis, &indices, &value};
  return call_in_order(called, given);
}
/// a copy of x with values written to the elements at indices into the row-major order.
TENON_INLINE Value (put)(const Value& x, const Value& indices, const Value& values) {
  static const Function& called = function_called("put");
  const Value* const given[] = {&x, &indices, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with values written to the elements at indices into the row-major order.
TENON_INLINE Value (put_)(const Value& x, const Value& indices, const Value& values) {
  static const Function& called = function_called("put_");
  const Value* const given[] = {&x, &indices, &values};
  return call_in_order(called, given);
}
/// a copy of x with each value written to the element at its index along a dimension.
TENON_INLINE Value (put_along_axis)(const Value& x, const Value& indices, const Value& values, const Value& axis = {}) {
  static const Function& called = function_called("put_along_axis");
  const Value* const given[] = {&x, &indices, &values, &axis};
  return call_in_order(called, given);
}
/// In place: a copy of x with each value written to the element at its index along a dimension.
TENON_INLINE Value (put_along_axis_)(const Value& x, const Value& indices, const Value& values, const Value& axis = {}) {
  static const Function& called = function_called("put_along_axis_");
  const Value* const given[] = {&x, &indices, &values, &axis};
  return call_in_order(called, given);
}
/// a copy of x with a value written to its main diagonal: the elements with equal indices.
TENON_INLINE Value (fill_diagonal)(const Value& x, const Value& value, const Value& wrap = {}) {
  static const Function& called = function_called("fill_diagonal");
  const Value* const given[] = {&x, &value, &wrap};
  return call_in_order(called, given);
}
/// In place: a copy of x with a value written to its main diagonal: the elements with equal indices.
TENON_INLINE Value (fill_diagonal_)(const Value& x, const Value& value, const Value& wrap = {}) {
  static const Function& called = function_called("fill_diagonal_");
  const Value* const given[] = {&x, &value, &wrap};
  return call_in_order(called, given);
}
/// a copy of x with a value written wherever a mask is true.
TENON_INLINE Value (masked_fill)(const Value& x, const Value& mask, const Value& value) {
  static const Function& called = function_called("masked_fill");
  const Value* const given[] = {&x, &mask, &value};
  return call_in_order(called, given);
}
/// In place: a copy of x with a value written wherever a mask is true.
TENON_INLINE Value (masked_fill_)(const Value& x, const Value& mask, const Value& value) {
  static const Function& called = function_called("masked_fill_");
  const Value* const given[] = {&x, &mask, &value};
  return call_in_order(called, given);
}
/// a copy of x with the values, in order, written wherever a mask is true.
TENON_INLINE Value (masked_scatter)(const Value& x, const Value& mask, const Value& values) {
  static const Function& called = function_called("masked_scatter");
  const Value* const given[] = {&x, &mask, &values};
  return call_in_order(called, given);
}
/// In place: a copy of x with the values, in order, written wherever a mask is true.
TENON_INLINE Value (masked_scatter_)(const Value& x, const Value& mask, const Value& values) {
  static const Function& called = function_called("masked_scatter_");
  const Value* const given[] = {&x, &mask, &values};
  return call_in_order(called, given);
}
/// x without the slices of zeros at the front and at the back of its dimensions.
TENON_INLINE Value (trim_zeros)(const Value& x, const Value& trim = {}, const Value& axis = {}) {
  static const Function& called = function_called("trim_zeros");
  const Value* const given[] = {&x, &trim, &axis};
  return call_in_order(called, given);
}
/// the sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i.
TENON_INLINE Value (segment_sum)(const Value& x, const Value& segments, const Value& count) {
  static const Function& called = function_called("segment_sum");
  const Value* const given[] = {&x, &segments, &count};
  return call_in_order(called, given);
}
/// from the first condition in a list that holds, the choice of the same number in another list.
TENON_INLINE Value (select)(const Value& conditions, const Value& choices, const Value& otherwise = {}) {
  static const Function& called = function_called("select");
  const Value* const given[] = {&conditions, &choices, &otherwise};
  return call_in_order(called, given);
}
/// a function of x that is defined by parts: a value for each condition, where it holds.
TENON_INLINE Value (piecewise)(const Value& x, const Value& conditions, const Value& values) {
  static const Function& called = function_called("piecewise");
  const Value* const given[] = {&x, &conditions, &values};
  return call_in_order(called, given);
}
/// indices that select, together, all combinations of those in each row: `x(i, j)` of `[i, j] = ix_(rows, columns)`.
TENON_INLINE Value (ix_)(const Value& x) {
  static const Function& called = function_called("ix_");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// `values`, `indices`, `inverse_indices` and `counts` of the distinct elements.
TENON_INLINE Value (unique_all)(const Value& x) {
  static const Function& called = function_called("unique_all");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// `values` and `counts` of the distinct elements.
TENON_INLINE Value (unique_counts)(const Value& x) {
  static const Function& called = function_called("unique_counts");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// `values` of the distinct elements, and `inverse_indices` into them.
TENON_INLINE Value (unique_inverse)(const Value& x) {
  static const Function& called = function_called("unique_inverse");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the distinct elements.
TENON_INLINE Value (unique_values)(const Value& x) {
  static const Function& called = function_called("unique_values");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// whether each element of x1 is in the set of the elements of x2.
TENON_INLINE Value (isin)(const Value& x1, const Value& x2, const Value& invert = {}) {
  static const Function& called = function_called("isin");
  const Value* const given[] = {&x1, &x2, &invert};
  return call_in_order(called, given);
}
/// the elements of either operand.
TENON_INLINE Value (union1d)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("union1d");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the elements of both operands.
TENON_INLINE Value (intersect1d)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("intersect1d");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the elements of the first operand that are not in the second.
TENON_INLINE Value (setdiff1d)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("setdiff1d");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the elements of one operand that are not in the other.
TENON_INLINE Value (setxor1d)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("setxor1d");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the number of occurrences of 0, 1, 2, … in a row of integers.
TENON_INLINE Value (bincount)(const Value& x, const Value& minlength = {}, const Value& weights = {}) {
  static const Function& called = function_called("bincount");
  const Value* const given[] = {&x, &minlength, &weights};
  return call_in_order(called, given);
}
/// `counts` of the elements between `edges`.
TENON_INLINE Value (histogram)(const Value& x, const Value& bins, const Value& between = {}, const Value& weights = {}, const Value& density
    = {}) {
  static const Function& called = function_called("histogram");
  const Value* const given[] = {&x, &bins, &between, &weights, &density};
  return call_in_order(called, given);
}
/// the number of pairs of elements between edges in two dimensions.
TENON_INLINE Value (histogram2d)(const Value& x, const Value& y, const Value& bins, const Value& y_bins = {}, const Value& between = {},
    const Value& weights = {}, const Value& density = {}) {
  static const Function& called = function_called("histogram2d");
  const Value* const given[] = {&x, &y, &bins, &y_bins, &between, &weights, &density};
  return call_in_order(called, given);
}
/// the number of points, the rows of a matrix, between edges in each dimension.
TENON_INLINE Value (histogramdd)(const Value& sample, const Value& bins, const Value& between = {}, const Value& weights = {}, const Value&
    density = {}) {
  static const Function& called = function_called("histogramdd");
  const Value* const given[] = {&sample, &bins, &between, &weights, &density};
  return call_in_order(called, given);
}
/// `values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order.
TENON_INLINE Value (unique_consecutive)(const Value& x) {
  static const Function& called = function_called("unique_consecutive");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// uniform numbers in [0, 1).
TENON_INLINE Value (rand)(const Value& shape, const Value& generator, const Value& place, const Value& dtype) {
  static const Function& called = function_called("rand");
  const Value* const given[] = {&shape, &generator, &place, &dtype};
  return call_in_order(called, given);
}
/// standard normal numbers.
TENON_INLINE Value (randn)(const Value& shape, const Value& generator, const Value& place, const Value& dtype) {
  static const Function& called = function_called("randn");
  const Value* const given[] = {&shape, &generator, &place, &dtype};
  return call_in_order(called, given);
}
/// uniform integers in [low, high).
TENON_INLINE Value (randint)(const Value& low, const Value& high, const Value& shape, const Value& generator, const Value& place, const
    Value& dtype) {
  static const Function& called = function_called("randint");
  const Value* const given[] = {&low, &high, &shape, &generator, &place, &dtype};
  return call_in_order(called, given);
}
/// uniform numbers in [low, high).
TENON_INLINE Value (uniform)(const Value& low, const Value& high, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("uniform");
  const Value* const given[] = {&low, &high, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// normal numbers with a mean and a standard deviation.
TENON_INLINE Value (normal)(const Value& mean, const Value& std, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("normal");
  const Value* const given[] = {&mean, &std, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// exponentially distributed numbers with mean 1 / rate.
TENON_INLINE Value (exponential)(const Value& rate, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("exponential");
  const Value* const given[] = {&rate, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// 1 with probability p, 0 otherwise.
TENON_INLINE Value (bernoulli)(const Value& p, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("bernoulli");
  const Value* const given[] = {&p, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// the numbers of events where `rate` are expected: the Poisson distribution.
TENON_INLINE Value (poisson)(const Value& rate, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("poisson");
  const Value* const given[] = {&rate, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// the numbers of successes of n trials, each with probability p.
TENON_INLINE Value (binomial)(const Value& n, const Value& p, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("binomial");
  const Value* const given[] = {&n, &p, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// numbers of the gamma distribution with mean concentration * scale.
TENON_INLINE Value (gamma)(const Value& concentration, const Value& scale, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("gamma");
  const Value* const given[] = {&concentration, &scale, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// numbers in [0, 1] of the beta distribution with mean a / (a + b).
TENON_INLINE Value (beta)(const Value& a, const Value& b, const Value& shape, const Value& generator, const Value& dtype) {
  static const Function& called = function_called("beta");
  const Value* const given[] = {&a, &b, &shape, &generator, &dtype};
  return call_in_order(called, given);
}
/// the integers in [0, n) in random order.
TENON_INLINE Value (randperm)(const Value& n, const Value& generator = {}, const Value& dtype = {}) {
  static const Function& called = function_called("randperm");
  const Value* const given[] = {&n, &generator, &dtype};
  return call_in_order(called, given);
}
/// indices chosen at random, with probabilities proportional to weights.
TENON_INLINE Value (multinomial)(const Value& weights, const Value& count, const Value& replacement = {}, const Value& generator = {}) {
  static const Function& called = function_called("multinomial");
  const Value* const given[] = {&weights, &count, &replacement, &generator};
  return call_in_order(called, given);
}
/// slices of x along its first dimension, chosen at random.
TENON_INLINE Value (choice)(const Value& x, const Value& count, const Value& replacement = {}, const Value& generator = {}, const Value&
    weights = {}) {
  static const Function& called = function_called("choice");
  const Value* const given[] = {&x, &count, &replacement, &generator, &weights};
  return call_in_order(called, given);
}
/// In place: fills x with uniform numbers in [low, high).
TENON_INLINE Value (uniform_)(const Value& x, const Value& low, const Value& high, const Value& generator = {}) {
  static const Function& called = function_called("uniform_");
  const Value* const given[] = {&x, &low, &high, &generator};
  return call_in_order(called, given);
}
/// In place: fills x with normal numbers of a mean and a standard deviation.
TENON_INLINE Value (normal_)(const Value& x, const Value& mean, const Value& std, const Value& generator = {}) {
  static const Function& called = function_called("normal_");
  const Value* const given[] = {&x, &mean, &std, &generator};
  return call_in_order(called, given);
}
/// In place: fills x with exponentially distributed numbers.
TENON_INLINE Value (exponential_)(const Value& x, const Value& rate, const Value& generator = {}) {
  static const Function& called = function_called("exponential_");
  const Value* const given[] = {&x, &rate, &generator};
  return call_in_order(called, given);
}
/// In place: fills x with 1, with probability p, and 0 otherwise.
TENON_INLINE Value (bernoulli_)(const Value& x, const Value& p, const Value& generator = {}) {
  static const Function& called = function_called("bernoulli_");
  const Value* const given[] = {&x, &p, &generator};
  return call_in_order(called, given);
}
/// In place: fills x with integers in [low, high).
TENON_INLINE Value (random_)(const Value& x, const Value& low, const Value& high, const Value& generator = {}) {
  static const Function& called = function_called("random_");
  const Value* const given[] = {&x, &low, &high, &generator};
  return call_in_order(called, given);
}
/// the matrix product.
TENON_INLINE Value (matmul)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("matmul");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sum of products over the last dimension of x1 and the second to last of x2.
TENON_INLINE Value (dot)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("dot");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sum of all products of conj(x1) and x2.
TENON_INLINE Value (vdot)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("vdot");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sums of products of conj(x1) and x2 along a dimension.
TENON_INLINE Value (vecdot)(const Value& x1, const Value& x2, const Value& axis = {}) {
  static const Function& called = function_called("vecdot");
  const Value* const given[] = {&x1, &x2, &axis};
  return call_in_order(called, given);
}
/// the products of each element of x1 with each of x2.
TENON_INLINE Value (outer)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("outer");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sum of products over the last dimension of both.
TENON_INLINE Value (inner)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("inner");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the sums of products over pairs of dimensions.
TENON_INLINE Value (tensordot)(const Value& x1, const Value& x2, const Value& axes = {}) {
  static const Function& called = function_called("tensordot");
  const Value* const given[] = {&x1, &x2, &axes};
  return call_in_order(called, given);
}
/// the Kronecker product: for each element of x1, a block of x2 times it.
TENON_INLINE Value (kron)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("kron");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the cross product of vectors of three elements.
TENON_INLINE Value (cross)(const Value& x1, const Value& x2, const Value& axis = {}) {
  static const Function& called = function_called("cross");
  const Value* const given[] = {&x1, &x2, &axis};
  return call_in_order(called, given);
}
/// the sum along a diagonal of matrices.
TENON_INLINE Value (trace)(const Value& x, const Value& offset = {}, const Value& axis1 = {}, const Value& axis2 = {}) {
  static const Function& called = function_called("trace");
  const Value* const given[] = {&x, &offset, &axis1, &axis2};
  return call_in_order(called, given);
}
/// a matrix times a vector.
TENON_INLINE Value (mv)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("mv");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the product of two matrices.
TENON_INLINE Value (mm)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("mm");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the products of the matrices of two batches.
TENON_INLINE Value (bmm)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("bmm");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// beta x + alpha A v, for a matrix A and a vector v.
TENON_INLINE Value (addmv)(const Value& x, const Value& mat, const Value& vec, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addmv");
  const Value* const given[] = {&x, &mat, &vec, &beta, &alpha};
  return call_in_order(called, given);
}
/// In place: beta x + alpha A v, for a matrix A and a vector v.
TENON_INLINE Value (addmv_)(const Value& x, const Value& mat, const Value& vec, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addmv_");
  const Value* const given[] = {&x, &mat, &vec, &beta, &alpha};
  return call_in_order(called, given);
}
/// beta x + alpha A B, for matrices A and B.
TENON_INLINE Value (addmm)(const Value& x, const Value& mat1, const Value& mat2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addmm");
  const Value* const given[] = {&x, &mat1, &mat2, &beta, &alpha};
  return call_in_order(called, given);
}
/// In place: beta x + alpha A B, for matrices A and B.
TENON_INLINE Value (addmm_)(const Value& x, const Value& mat1, const Value& mat2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addmm_");
  const Value* const given[] = {&x, &mat1, &mat2, &beta, &alpha};
  return call_in_order(called, given);
}
/// beta x + alpha u vᵀ, with the outer product of two vectors.
TENON_INLINE Value (addr)(const Value& x, const Value& vec1, const Value& vec2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addr");
  const Value* const given[] = {&x, &vec1, &vec2, &beta, &alpha};
  return call_in_order(called, given);
}
/// In place: beta x + alpha u vᵀ, with the outer product of two vectors.
TENON_INLINE Value (addr_)(const Value& x, const Value& vec1, const Value& vec2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addr_");
  const Value* const given[] = {&x, &vec1, &vec2, &beta, &alpha};
  return call_in_order(called, given);
}
/// beta x + alpha Σ A[i] B[i], for batches of matrices.
TENON_INLINE Value (addbmm)(const Value& x, const Value& batch1, const Value& batch2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addbmm");
  const Value* const given[] = {&x, &batch1, &batch2, &beta, &alpha};
  return call_in_order(called, given);
}
/// In place: beta x + alpha Σ A[i] B[i], for batches of matrices.
TENON_INLINE Value (addbmm_)(const Value& x, const Value& batch1, const Value& batch2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("addbmm_");
  const Value* const given[] = {&x, &batch1, &batch2, &beta, &alpha};
  return call_in_order(called, given);
}
/// beta x[i] + alpha A[i] B[i], for batches of matrices.
TENON_INLINE Value (baddbmm)(const Value& x, const Value& batch1, const Value& batch2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("baddbmm");
  const Value* const given[] = {&x, &batch1, &batch2, &beta, &alpha};
  return call_in_order(called, given);
}
/// In place: beta x[i] + alpha A[i] B[i], for batches of matrices.
TENON_INLINE Value (baddbmm_)(const Value& x, const Value& batch1, const Value& batch2, const Value& beta = {}, const Value& alpha = {}) {
  static const Function& called = function_called("baddbmm_");
  const Value* const given[] = {&x, &batch1, &batch2, &beta, &alpha};
  return call_in_order(called, given);
}
/// sums of products over labelled dimensions: those that the output does not name are summed over.
TENON_INLINE Value (einsum)(const Value& subscripts, const Value& x) {
  static const Function& called = function_called("einsum");
  const Value* const given[] = {&subscripts, &x};
  return call_in_order(called, given);
}
/// the n-th power of a square matrix; the identity for n = 0.
TENON_INLINE Value (matrix_power)(const Value& x, const Value& n) {
  static const Function& called = function_called("matrix_power");
  const Value* const given[] = {&x, &n};
  return call_in_order(called, given);
}
/// the convolution: at n, the sum of x1 at k times x2 at n - k.
TENON_INLINE Value (convolve)(const Value& x1, const Value& x2, const Value& mode = {}) {
  static const Function& called = function_called("convolve");
  const Value* const given[] = {&x1, &x2, &mode};
  return call_in_order(called, given);
}
/// the correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k.
TENON_INLINE Value (correlate)(const Value& x1, const Value& x2, const Value& mode = {}) {
  static const Function& called = function_called("correlate");
  const Value* const given[] = {&x1, &x2, &mode};
  return call_in_order(called, given);
}
/// the values of a polynomial, whose coefficients begin with that of the highest power.
TENON_INLINE Value (polyval)(const Value& p, const Value& x) {
  static const Function& called = function_called("polyval");
  const Value* const given[] = {&p, &x};
  return call_in_order(called, given);
}
/// the product of several matrices, in the order of multiplications that costs least.
TENON_INLINE Value (multi_dot)(const Value& x) {
  static const Function& called = function_called("multi_dot");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the elements along a dimension, filtered by the rational transfer function b / a: a[0] y at n is the sum of b[k] x at n - k less that of
/// a[k] y at n - k for k ≥ 1.
TENON_INLINE Value (lfilter)(const Value& b, const Value& a, const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("lfilter");
  const Value* const given[] = {&b, &a, &x, &axis};
  return call_in_order(called, given);
}
/// lfilter from the states zi, and its states at the end, from which the next block goes on.
TENON_INLINE Value (lfilter_state)(const Value& b, const Value& a, const Value& x, const Value& zi, const Value& axis = {}) {
  static const Function& called = function_called("lfilter_state");
  const Value* const given[] = {&b, &a, &x, &zi, &axis};
  return call_in_order(called, given);
}
/// the elements along a dimension, filtered by sections of second order, one after the other.
TENON_INLINE Value (sosfilt)(const Value& sos, const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("sosfilt");
  const Value* const given[] = {&sos, &x, &axis};
  return call_in_order(called, given);
}
/// sosfilt from the states zi, and its states at the end, from which the next block goes on.
TENON_INLINE Value (sosfilt_state)(const Value& sos, const Value& x, const Value& zi, const Value& axis = {}) {
  static const Function& called = function_called("sosfilt_state");
  const Value* const given[] = {&sos, &x, &zi, &axis};
  return call_in_order(called, given);
}
/// the sums of the elements of a window along a dimension, times its weights.
TENON_INLINE Value (correlate1d)(const Value& x, const Value& weights, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("correlate1d");
  const Value* const given[] = {&x, &weights, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// correlate1d with the weights backwards.
TENON_INLINE Value (convolve1d)(const Value& x, const Value& weights, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("convolve1d");
  const Value* const given[] = {&x, &weights, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// the means of a window of `size` elements along a dimension.
TENON_INLINE Value (uniform_filter1d)(const Value& x, const Value& size, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("uniform_filter1d");
  const Value* const given[] = {&x, &size, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// the means of a window along several dimensions, all by default.
TENON_INLINE Value (uniform_filter)(const Value& x, const Value& size, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("uniform_filter");
  const Value* const given[] = {&x, &size, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// the elements along a dimension, smoothed by a Gaussian window of the standard deviation sigma.
TENON_INLINE Value (gaussian_filter1d)(const Value& x, const Value& sigma, const Value& axis = {}, const Value& order = {}, const Value&
    mode = {}, const Value& cval = {}, const Value& truncate = {}, const Value& radius = {}) {
  static const Function& called = function_called("gaussian_filter1d");
  const Value* const given[] = {&x, &sigma, &axis, &order, &mode, &cval, &truncate, &radius};
  return call_in_order(called, given);
}
/// gaussian_filter1d along several dimensions, all by default.
TENON_INLINE Value (gaussian_filter)(const Value& x, const Value& sigma, const Value& axis = {}, const Value& order = {}, const Value& mode
    = {}, const Value& cval = {}, const Value& truncate = {}, const Value& radius = {}) {
  static const Function& called = function_called("gaussian_filter");
  const Value* const given[] = {&x, &sigma, &axis, &order, &mode, &cval, &truncate, &radius};
  return call_in_order(called, given);
}
/// the smallest element of a window of `size` elements along a dimension.
TENON_INLINE Value (minimum_filter1d)(const Value& x, const Value& size, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("minimum_filter1d");
  const Value* const given[] = {&x, &size, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// the largest element of a window of `size` elements along a dimension.
TENON_INLINE Value (maximum_filter1d)(const Value& x, const Value& size, const Value& axis = {}, const Value& mode = {}, const Value& cval =
    {}, const Value& origin = {}) {
  static const Function& called = function_called("maximum_filter1d");
  const Value* const given[] = {&x, &size, &axis, &mode, &cval, &origin};
  return call_in_order(called, given);
}
/// the differences of both neighbours along a dimension, times 1, 2, 1 along all others.
TENON_INLINE Value (sobel)(const Value& x, const Value& axis = {}, const Value& mode = {}, const Value& cval = {}) {
  static const Function& called = function_called("sobel");
  const Value* const given[] = {&x, &axis, &mode, &cval};
  return call_in_order(called, given);
}
/// the differences of both neighbours along a dimension, times 1, 1, 1 along all others.
TENON_INLINE Value (prewitt)(const Value& x, const Value& axis = {}, const Value& mode = {}, const Value& cval = {}) {
  static const Function& called = function_called("prewitt");
  const Value* const given[] = {&x, &axis, &mode, &cval};
  return call_in_order(called, given);
}
/// the connected components of the elements other than 0, numbered from 1 on in the order of their first elements, and their number.
TENON_INLINE Value (label)(const Value& x, const Value& structure = {}) {
  static const Function& called = function_called("label");
  const Value* const given[] = {&x, &structure};
  return call_in_order(called, given);
}
/// Vandermonde's matrix: a column for each power of x, the highest first or, if `increasing`, last.
TENON_INLINE Value (vander)(const Value& x, const Value& N = {}, const Value& increasing = {}) {
  static const Function& called = function_called("vander");
  const Value* const given[] = {&x, &N, &increasing};
  return call_in_order(called, given);
}
/// a matrix with the given ones along its diagonal, and zeros elsewhere.
TENON_INLINE Value (block_diag)(const Value& x) {
  static const Function& called = function_called("block_diag");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// all rows of an element of each vector, the last vector's the fastest.
TENON_INLINE Value (cartesian_prod)(const Value& x) {
  static const Function& called = function_called("cartesian_prod");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// matrices whose diagonals are the lines of x along its last dimension, with zeros elsewhere.
TENON_INLINE Value (diag_embed)(const Value& x, const Value& offset = {}, const Value& dim1 = {}, const Value& dim2 = {}) {
  static const Function& called = function_called("diag_embed");
  const Value* const given[] = {&x, &offset, &dim1, &dim2};
  return call_in_order(called, given);
}
/// exp(x^2) erfc(x): the complementary error function, scaled.
TENON_INLINE Value (erfcx)(const Value& x) {
  static const Function& called = function_called("erfcx");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the normal distribution function: erfc(-x / sqrt(2)) / 2.
TENON_INLINE Value (ndtr)(const Value& x) {
  static const Function& called = function_called("ndtr");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm of the normal distribution function.
TENON_INLINE Value (log_ndtr)(const Value& x) {
  static const Function& called = function_called("log_ndtr");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the inverse of the normal distribution function.
TENON_INLINE Value (ndtri)(const Value& x) {
  static const Function& called = function_called("ndtri");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// -x log(x), 0 for 0 and -infinity below: the terms of an entropy.
TENON_INLINE Value (entr)(const Value& x) {
  static const Function& called = function_called("entr");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// exp(-|x|) i0(x): the modified Bessel function of order 0, scaled.
TENON_INLINE Value (i0e)(const Value& x) {
  static const Function& called = function_called("i0e");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the modified Bessel function of the first kind of order 1.
TENON_INLINE Value (i1)(const Value& x) {
  static const Function& called = function_called("i1");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// exp(-|x|) i1(x): the modified Bessel function of order 1, scaled.
TENON_INLINE Value (i1e)(const Value& x) {
  static const Function& called = function_called("i1e");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the Bessel function of the first kind of order 0.
TENON_INLINE Value (j0)(const Value& x) {
  static const Function& called = function_called("j0");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the Bessel function of the first kind of order 1.
TENON_INLINE Value (j1)(const Value& x) {
  static const Function& called = function_called("j1");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the Bessel function of the second kind of order 0.
TENON_INLINE Value (y0)(const Value& x) {
  static const Function& called = function_called("y0");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the Bessel function of the second kind of order 1.
TENON_INLINE Value (y1)(const Value& x) {
  static const Function& called = function_called("y1");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// Hurwitz' zeta function: the sum of (q + k)^-x over k = 0, 1, ….
TENON_INLINE Value (zeta)(const Value& x, const Value& q) {
  static const Function& called = function_called("zeta");
  const Value* const given[] = {&x, &q};
  return call_in_order(called, given);
}
/// the n-th derivative of digamma at x.
TENON_INLINE Value (polygamma)(const Value& n, const Value& x) {
  static const Function& called = function_called("polygamma");
  const Value* const given[] = {&n, &x};
  return call_in_order(called, given);
}
/// the regularised lower incomplete gamma function: the integral of t^(a - 1) exp(-t) from 0 to x over gamma(a).
TENON_INLINE Value (gammainc)(const Value& a, const Value& x) {
  static const Function& called = function_called("gammainc");
  const Value* const given[] = {&a, &x};
  return call_in_order(called, given);
}
/// the regularised upper incomplete gamma function: 1 - gammainc(a, x).
TENON_INLINE Value (gammaincc)(const Value& a, const Value& x) {
  static const Function& called = function_called("gammaincc");
  const Value* const given[] = {&a, &x};
  return call_in_order(called, given);
}
/// the regularised incomplete beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x over B(a, b).
TENON_INLINE Value (betainc)(const Value& a, const Value& b, const Value& x) {
  static const Function& called = function_called("betainc");
  const Value* const given[] = {&a, &b, &x};
  return call_in_order(called, given);
}
/// the larger of two elements, or the one that is a number.
TENON_INLINE Value (fmax)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("fmax");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the smaller of two elements, or the one that is a number.
TENON_INLINE Value (fmin)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("fmin");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// each element without its whole part: x - trunc(x).
TENON_INLINE Value (frac)(const Value& x) {
  static const Function& called = function_called("frac");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}

namespace fft {

/// the discrete Fourier transform of lines: at k, the sum of x at j times exp(-2 pi i j k / n).
TENON_INLINE Value (fft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::fft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of fft, with exp(+2 pi i j k / n), divided by n.
TENON_INLINE Value (ifft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::ifft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the first half of the transform of real lines; the other half is its conjugate.
TENON_INLINE Value (rfft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::rfft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of rfft: real lines.
TENON_INLINE Value (irfft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::irfft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the real transform of lines that are the first half of Hermitian ones.
TENON_INLINE Value (hfft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::hfft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of hfft.
TENON_INLINE Value (ihfft)(const Value& x, const Value& n = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::ihfft");
  const Value* const given[] = {&x, &n, &axis, &norm};
  return call_in_order(called, given);
}
/// the discrete Fourier transform along several dimensions.
TENON_INLINE Value (fftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::fftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of fftn.
TENON_INLINE Value (ifftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::ifftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// rfft along the last of several dimensions, fft along the others.
TENON_INLINE Value (rfftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::rfftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of rfftn.
TENON_INLINE Value (irfftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::irfftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the discrete Fourier transform along two dimensions.
TENON_INLINE Value (fft2)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::fft2");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of fft2.
TENON_INLINE Value (ifft2)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::ifft2");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// rfft along the last of two dimensions, fft along the others.
TENON_INLINE Value (rfft2)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::rfft2");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of rfft2.
TENON_INLINE Value (irfft2)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::irfft2");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// x rolled so that frequency 0 stands in the middle.
TENON_INLINE Value (fftshift)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("fft::fftshift");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the inverse of fftshift.
TENON_INLINE Value (ifftshift)(const Value& x, const Value& axis = {}) {
  static const Function& called = function_called("fft::ifftshift");
  const Value* const given[] = {&x, &axis};
  return call_in_order(called, given);
}
/// the frequencies of fft's results, of n elements that are d apart.
TENON_INLINE Value (fftfreq)(const Value& n, const Value& d = {}, const Value& dtype = {}) {
  static const Function& called = function_called("fft::fftfreq");
  const Value* const given[] = {&n, &d, &dtype};
  return call_in_order(called, given);
}
/// the frequencies of rfft's results.
TENON_INLINE Value (rfftfreq)(const Value& n, const Value& d = {}, const Value& dtype = {}) {
  static const Function& called = function_called("fft::rfftfreq");
  const Value* const given[] = {&n, &d, &dtype};
  return call_in_order(called, given);
}
/// the convolution by transforms: at n, the sum of x1 at k times x2 at n - k.
TENON_INLINE Value (fftconvolve)(const Value& x1, const Value& x2, const Value& mode = {}, const Value& axis = {}) {
  static const Function& called = function_called("fft::fftconvolve");
  const Value* const given[] = {&x1, &x2, &mode, &axis};
  return call_in_order(called, given);
}
/// the short-time Fourier transform: the spectra of overlapping frames, times a window.
TENON_INLINE Value (stft)(const Value& x, const Value& n_fft, const Value& hop_length = {}, const Value& win_length = {}, const Value&
    window = {}, const Value& center = {}, const Value& pad_mode = {}, const Value& normalized = {}, const Value& onesided = {}) {
  static const Function& called = function_called("fft::stft");
  const Value* const given[] = {&x, &n_fft, &hop_length, &win_length, &window, &center, &pad_mode, &normalized, &onesided};
  return call_in_order(called, given);
}
/// the signal whose stft is nearest to x: its frames times the window, overlapped and added, over the sum of squared windows.
TENON_INLINE Value (istft)(const Value& x, const Value& n_fft, const Value& hop_length = {}, const Value& win_length = {}, const Value&
    window = {}, const Value& center = {}, const Value& normalized = {}, const Value& onesided = {}, const Value& length = {}) {
  static const Function& called = function_called("fft::istft");
  const Value* const given[] = {&x, &n_fft, &hop_length, &win_length, &window, &center, &normalized, &onesided, &length};
  return call_in_order(called, given);
}
/// the real spectrum of a Hermitian signal, of which the last dimension has one half.
TENON_INLINE Value (hfftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::hfftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}
/// the inverse of hfftn.
TENON_INLINE Value (ihfftn)(const Value& x, const Value& s = {}, const Value& axis = {}, const Value& norm = {}) {
  static const Function& called = function_called("fft::ihfftn");
  const Value* const given[] = {&x, &s, &axis, &norm};
  return call_in_order(called, given);
}

}  // namespace fft

namespace linalg {

/// the lower triangle L with L Lᴴ = x, or the upper triangle U with Uᴴ U = x.
TENON_INLINE Value (cholesky)(const Value& x, const Value& upper = {}) {
  static const Function& called = function_called("linalg::cholesky");
  const Value* const given[] = {&x, &upper};
  return call_in_order(called, given);
}
/// L and U in one matrix, and the pivots: row i was exchanged with row pivots[i], in order.
TENON_INLINE Value (lu_factor)(const Value& x) {
  static const Function& called = function_called("linalg::lu_factor");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// P, L and U with x = P L U: a permutation, a lower triangle with ones on its diagonal, an upper one.
TENON_INLINE Value (lu)(const Value& x) {
  static const Function& called = function_called("linalg::lu");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the solution of systems of linear equations: the y with x1 y = x2.
TENON_INLINE Value (solve)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("linalg::solve");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the inverse matrix.
TENON_INLINE Value (inv)(const Value& x) {
  static const Function& called = function_called("linalg::inv");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the determinant.
TENON_INLINE Value (det)(const Value& x) {
  static const Function& called = function_called("linalg::det");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the sign of the determinant, of magnitude 1, and the logarithm of its magnitude.
TENON_INLINE Value (slogdet)(const Value& x) {
  static const Function& called = function_called("linalg::slogdet");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the n-th power of a matrix; for a negative n, of its inverse.
TENON_INLINE Value (matrix_power)(const Value& x, const Value& n) {
  static const Function& called = function_called("linalg::matrix_power");
  const Value* const given[] = {&x, &n};
  return call_in_order(called, given);
}
/// Q and R with x = Q R: orthonormal columns, an upper triangle.
TENON_INLINE Value (qr)(const Value& x, const Value& complete = {}) {
  static const Function& called = function_called("linalg::qr");
  const Value* const given[] = {&x, &complete};
  return call_in_order(called, given);
}
/// eigenvalues, ascending, and eigenvectors, orthonormal columns, of Hermitian matrices.
TENON_INLINE Value (eigh)(const Value& x) {
  static const Function& called = function_called("linalg::eigh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// eigenvalues of Hermitian matrices, ascending.
TENON_INLINE Value (eigvalsh)(const Value& x) {
  static const Function& called = function_called("linalg::eigvalsh");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// eigenvalues and eigenvectors, columns of length 1, of any matrices.
TENON_INLINE Value (eig)(const Value& x) {
  static const Function& called = function_called("linalg::eig");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// eigenvalues of any matrices.
TENON_INLINE Value (eigvals)(const Value& x) {
  static const Function& called = function_called("linalg::eigvals");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// U, S and Vᴴ with x = U diag(S) Vᴴ: orthonormal columns, singular values, descending, orthonormal rows.
TENON_INLINE Value (svd)(const Value& x, const Value& reduced = {}) {
  static const Function& called = function_called("linalg::svd");
  const Value* const given[] = {&x, &reduced};
  return call_in_order(called, given);
}
/// singular values, descending.
TENON_INLINE Value (svdvals)(const Value& x) {
  static const Function& called = function_called("linalg::svdvals");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the Moore-Penrose pseudo-inverse.
TENON_INLINE Value (pinv)(const Value& x, const Value& rtol = {}) {
  static const Function& called = function_called("linalg::pinv");
  const Value* const given[] = {&x, &rtol};
  return call_in_order(called, given);
}
/// the number of singular values that are greater than rtol times the largest.
TENON_INLINE Value (matrix_rank)(const Value& x, const Value& rtol = {}) {
  static const Function& called = function_called("linalg::matrix_rank");
  const Value* const given[] = {&x, &rtol};
  return call_in_order(called, given);
}
/// the least-squares solution: of all y with the smallest |x1 y - x2|, the shortest.
TENON_INLINE Value (lstsq)(const Value& x1, const Value& x2, const Value& rtol = {}) {
  static const Function& called = function_called("linalg::lstsq");
  const Value* const given[] = {&x1, &x2, &rtol};
  return call_in_order(called, given);
}
/// a norm of the matrix, the Frobenius norm by default.
TENON_INLINE Value (matrix_norm)(const Value& x, const Value& which = {}) {
  static const Function& called = function_called("linalg::matrix_norm");
  const Value* const given[] = {&x, &which};
  return call_in_order(called, given);
}
/// the condition number: the norm of the matrix times that of its inverse.
TENON_INLINE Value (cond)(const Value& x, const Value& which = {}) {
  static const Function& called = function_called("linalg::cond");
  const Value* const given[] = {&x, &which};
  return call_in_order(called, given);
}
/// the coefficients, from the highest power on, of the polynomial closest to the values y at the places x.
TENON_INLINE Value (polyfit)(const Value& x, const Value& y, const Value& degree) {
  static const Function& called = function_called("linalg::polyfit");
  const Value* const given[] = {&x, &y, &degree};
  return call_in_order(called, given);
}
/// the solution of systems whose matrix is triangular: the y with x1 y = x2, or of the transpose of x1.
TENON_INLINE Value (solve_triangular)(const Value& x1, const Value& x2, const Value& upper = {}, const Value& unit_diagonal = {}, const
    Value& trans = {}) {
  static const Function& called = function_called("linalg::solve_triangular");
  const Value* const given[] = {&x1, &x2, &upper, &unit_diagonal, &trans};
  return call_in_order(called, given);
}
/// the exponential of the matrix: 1 + x + x x / 2 + ….
TENON_INLINE Value (matrix_exp)(const Value& x) {
  static const Function& called = function_called("linalg::matrix_exp");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the logarithm of the determinant.
TENON_INLINE Value (logdet)(const Value& x) {
  static const Function& called = function_called("linalg::logdet");
  const Value* const given[] = {&x};
  return call_in_order(called, given);
}
/// the solution of systems whose matrix has the Cholesky factor x2: the y with x2 x2ᴴ y = x1.
TENON_INLINE Value (cholesky_solve)(const Value& x1, const Value& x2, const Value& upper = {}) {
  static const Function& called = function_called("linalg::cholesky_solve");
  const Value* const given[] = {&x1, &x2, &upper};
  return call_in_order(called, given);
}
/// the y with tensordot(x1, y, y.ndim) = x2: a system of equations in tensors.
TENON_INLINE Value (tensorsolve)(const Value& x1, const Value& x2) {
  static const Function& called = function_called("linalg::tensorsolve");
  const Value* const given[] = {&x1, &x2};
  return call_in_order(called, given);
}
/// the inverse of x as a matrix whose rows are the first ind dimensions and whose columns are the others.
TENON_INLINE Value (tensorinv)(const Value& x, const Value& ind = {}) {
  static const Function& called = function_called("linalg::tensorinv");
  const Value* const given[] = {&x, &ind};
  return call_in_order(called, given);
}

}  // namespace linalg

namespace nn {

/// the element where it is positive, its product with negative_slope elsewhere.
TENON_INLINE Value (leaky_relu)(const Value& input, const Value& negative_slope = {}) {
  static const Function& called = function_called("nn::leaky_relu");
  const Value* const given[] = {&input, &negative_slope};
  return call_in_order(called, given);
}
/// the element limited to the range between two bounds.
TENON_INLINE Value (hardtanh)(const Value& input, const Value& min_val = {}, const Value& max_val = {}) {
  static const Function& called = function_called("nn::hardtanh");
  const Value* const given[] = {&input, &min_val, &max_val};
  return call_in_order(called, given);
}
/// the element limited to the range from 0 to 6.
TENON_INLINE Value (relu6)(const Value& input) {
  static const Function& called = function_called("nn::relu6");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// input / 6 + 1 / 2, limited to the range from 0 to 1.
TENON_INLINE Value (hardsigmoid)(const Value& input) {
  static const Function& called = function_called("nn::hardsigmoid");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// the product of the element and its hardsigmoid.
TENON_INLINE Value (hardswish)(const Value& input) {
  static const Function& called = function_called("nn::hardswish");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// 0 from -lambd to lambd, the element elsewhere.
TENON_INLINE Value (hardshrink)(const Value& input, const Value& lambd = {}) {
  static const Function& called = function_called("nn::hardshrink");
  const Value* const given[] = {&input, &lambd};
  return call_in_order(called, given);
}
/// 0 from -lambd to lambd, the element moved towards 0 by lambd elsewhere.
TENON_INLINE Value (softshrink)(const Value& input, const Value& lambd = {}) {
  static const Function& called = function_called("nn::softshrink");
  const Value* const given[] = {&input, &lambd};
  return call_in_order(called, given);
}
/// the element where it is above the threshold, the value elsewhere.
TENON_INLINE Value (threshold)(const Value& input, const Value& threshold, const Value& value) {
  static const Function& called = function_called("nn::threshold");
  const Value* const given[] = {&input, &threshold, &value};
  return call_in_order(called, given);
}
/// the element where it is positive, alpha (exp(input) - 1) elsewhere.
TENON_INLINE Value (elu)(const Value& input, const Value& alpha = {}) {
  static const Function& called = function_called("nn::elu");
  const Value* const given[] = {&input, &alpha};
  return call_in_order(called, given);
}
/// the element where it is positive, alpha (exp(input / alpha) - 1) elsewhere.
TENON_INLINE Value (celu)(const Value& input, const Value& alpha = {}) {
  static const Function& called = function_called("nn::celu");
  const Value* const given[] = {&input, &alpha};
  return call_in_order(called, given);
}
/// scale input where input is positive, scale alpha (exp(input) - 1) elsewhere: 1.0507… and 1.6732….
TENON_INLINE Value (selu)(const Value& input) {
  static const Function& called = function_called("nn::selu");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// input tanh(log(1 + exp(input))).
TENON_INLINE Value (mish)(const Value& input) {
  static const Function& called = function_called("nn::mish");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// the logarithm of the logistic function: -log(1 + exp(-input)).
TENON_INLINE Value (logsigmoid)(const Value& input) {
  static const Function& called = function_called("nn::logsigmoid");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// log(1 + exp(beta input)) / beta.
TENON_INLINE Value (softplus)(const Value& input, const Value& beta = {}) {
  static const Function& called = function_called("nn::softplus");
  const Value* const given[] = {&input, &beta};
  return call_in_order(called, given);
}
/// input / (1 + |input|).
TENON_INLINE Value (softsign)(const Value& input) {
  static const Function& called = function_called("nn::softsign");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// input - tanh(input).
TENON_INLINE Value (tanhshrink)(const Value& input) {
  static const Function& called = function_called("nn::tanhshrink");
  const Value* const given[] = {&input};
  return call_in_order(called, given);
}
/// the first half along a dimension times the sigmoid of the second.
TENON_INLINE Value (glu)(const Value& input, const Value& axis = {}) {
  static const Function& called = function_called("nn::glu");
  const Value* const given[] = {&input, &axis};
  return call_in_order(called, given);
}
/// the largest of every `pieces` neighbours along a dimension.
TENON_INLINE Value (maxout)(const Value& input, const Value& pieces, const Value& axis = {}) {
  static const Function& called = function_called("nn::maxout");
  const Value* const given[] = {&input, &pieces, &axis};
  return call_in_order(called, given);
}
/// leaky_relu with a learned slope for each channel.
TENON_INLINE Value (prelu)(const Value& input, const Value& weight) {
  static const Function& called = function_called("nn::prelu");
  const Value* const given[] = {&input, &weight};
  return call_in_order(called, given);
}
/// leaky_relu whose slope is drawn for each element from [lower, upper), or is their mean.
TENON_INLINE Value (rrelu)(const Value& input, const Value& lower = {}, const Value& upper = {}, const Value& training = {}, const Value&
    generator = {}) {
  static const Function& called = function_called("nn::rrelu");
  const Value* const given[] = {&input, &lower, &upper, &training, &generator};
  return call_in_order(called, given);
}
/// softmax of -input.
TENON_INLINE Value (softmin)(const Value& input, const Value& axis = {}) {
  static const Function& called = function_called("nn::softmin");
  const Value* const given[] = {&input, &axis};
  return call_in_order(called, given);
}
/// the convolution, without reversing the window, over one spatial dimension.
TENON_INLINE Value (conv1d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const Value& padding
    = {}, const Value& dilation = {}, const Value& groups = {}, const Value& padding_mode = {}) {
  static const Function& called = function_called("nn::conv1d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups, &padding_mode};
  return call_in_order(called, given);
}
/// the convolution, without reversing the window, over two spatial dimensions.
TENON_INLINE Value (conv2d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const Value& padding
    = {}, const Value& dilation = {}, const Value& groups = {}, const Value& padding_mode = {}) {
  static const Function& called = function_called("nn::conv2d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups, &padding_mode};
  return call_in_order(called, given);
}
/// the convolution, without reversing the window, over three spatial dimensions.
TENON_INLINE Value (conv3d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const Value& padding
    = {}, const Value& dilation = {}, const Value& groups = {}, const Value& padding_mode = {}) {
  static const Function& called = function_called("nn::conv3d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups, &padding_mode};
  return call_in_order(called, given);
}
/// the transposed convolution over one spatial dimension: what conv1d's gradient of its input is.
TENON_INLINE Value (conv_transpose1d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const
    Value& padding = {}, const Value& output_padding = {}, const Value& groups = {}, const Value& dilation = {}) {
  static const Function& called = function_called("nn::conv_transpose1d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_in_order(called, given);
}
/// the transposed convolution over two spatial dimensions.
TENON_INLINE Value (conv_transpose2d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const
    Value& padding = {}, const Value& output_padding = {}, const Value& groups = {}, const Value& dilation = {}) {
  static const Function& called = function_called("nn::conv_transpose2d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_in_order(called, given);
}
/// the transposed convolution over three spatial dimensions.
TENON_INLINE Value (conv_transpose3d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const
    Value& padding = {}, const Value& output_padding = {}, const Value& groups = {}, const Value& dilation = {}) {
  static const Function& called = function_called("nn::conv_transpose3d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_in_order(called, given);
}
/// the largest elements of windows over one spatial dimension.
TENON_INLINE Value (max_pool1d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool1d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of windows over two spatial dimensions.
TENON_INLINE Value (max_pool2d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool2d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of windows over three spatial dimensions.
TENON_INLINE Value (max_pool3d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool3d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of windows over one spatial dimension, and their numbers in the planes of the input.
TENON_INLINE Value (max_pool1d_with_indices)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding =
    {}, const Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool1d_with_indices");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of windows over two spatial dimensions, and their numbers in the planes of the input.
TENON_INLINE Value (max_pool2d_with_indices)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding =
    {}, const Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool2d_with_indices");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of windows over three spatial dimensions, and their numbers in the planes of the input.
TENON_INLINE Value (max_pool3d_with_indices)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding =
    {}, const Value& dilation = {}, const Value& ceil_mode = {}) {
  static const Function& called = function_called("nn::max_pool3d_with_indices");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_in_order(called, given);
}
/// the means of windows over one spatial dimension.
TENON_INLINE Value (avg_pool1d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& ceil_mode = {}, const Value& count_include_pad = {}, const Value& divisor_override = {}) {
  static const Function& called = function_called("nn::avg_pool1d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_in_order(called, given);
}
/// the means of windows over two spatial dimensions.
TENON_INLINE Value (avg_pool2d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& ceil_mode = {}, const Value& count_include_pad = {}, const Value& divisor_override = {}) {
  static const Function& called = function_called("nn::avg_pool2d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_in_order(called, given);
}
/// the means of windows over three spatial dimensions.
TENON_INLINE Value (avg_pool3d)(const Value& input, const Value& kernel_size, const Value& stride = {}, const Value& padding = {}, const
    Value& ceil_mode = {}, const Value& count_include_pad = {}, const Value& divisor_override = {}) {
  static const Function& called = function_called("nn::avg_pool3d");
  const Value* const given[] = {&input, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_in_order(called, given);
}
/// the p-norms of windows over one spatial dimension: (sum of input to the power p) to the power 1 / p.
TENON_INLINE Value (lp_pool1d)(const Value& input, const Value& norm_type, const Value& kernel_size, const Value& stride = {}, const Value&
    ceil_mode = {}) {
  static const Function& called = function_called("nn::lp_pool1d");
  const Value* const given[] = {&input, &norm_type, &kernel_size, &stride, &ceil_mode};
  return call_in_order(called, given);
}
/// the p-norms of windows over two spatial dimensions: (sum of input to the power p) to the power 1 / p.
TENON_INLINE Value (lp_pool2d)(const Value& input, const Value& norm_type, const Value& kernel_size, const Value& stride = {}, const Value&
    ceil_mode = {}) {
  static const Function& called = function_called("nn::lp_pool2d");
  const Value* const given[] = {&input, &norm_type, &kernel_size, &stride, &ceil_mode};
  return call_in_order(called, given);
}
/// the p-norms of windows over three spatial dimensions: (sum of input to the power p) to the power 1 / p.
TENON_INLINE Value (lp_pool3d)(const Value& input, const Value& norm_type, const Value& kernel_size, const Value& stride = {}, const Value&
    ceil_mode = {}) {
  static const Function& called = function_called("nn::lp_pool3d");
  const Value* const given[] = {&input, &norm_type, &kernel_size, &stride, &ceil_mode};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of one spatial dimension.
TENON_INLINE Value (adaptive_max_pool1d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool1d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of two spatial dimensions.
TENON_INLINE Value (adaptive_max_pool2d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool2d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of three spatial dimensions.
TENON_INLINE Value (adaptive_max_pool3d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool3d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of one spatial dimension, and their numbers in the planes of the input.
TENON_INLINE Value (adaptive_max_pool1d_with_indices)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool1d_with_indices");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of two spatial dimensions, and their numbers in the planes of the input.
TENON_INLINE Value (adaptive_max_pool2d_with_indices)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool2d_with_indices");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of output_size parts of three spatial dimensions, and their numbers in the planes of the input.
TENON_INLINE Value (adaptive_max_pool3d_with_indices)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_max_pool3d_with_indices");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the means of output_size parts of one spatial dimension.
TENON_INLINE Value (adaptive_avg_pool1d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_avg_pool1d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the means of output_size parts of two spatial dimensions.
TENON_INLINE Value (adaptive_avg_pool2d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_avg_pool2d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the means of output_size parts of three spatial dimensions.
TENON_INLINE Value (adaptive_avg_pool3d)(const Value& input, const Value& output_size) {
  static const Function& called = function_called("nn::adaptive_avg_pool3d");
  const Value* const given[] = {&input, &output_size};
  return call_in_order(called, given);
}
/// the largest elements of windows at random distances, over two spatial dimensions.
TENON_INLINE Value (fractional_max_pool2d)(const Value& input, const Value& kernel_size, const Value& output_size, const Value& samples =
    {}) {
  static const Function& called = function_called("nn::fractional_max_pool2d");
  const Value* const given[] = {&input, &kernel_size, &output_size, &samples};
  return call_in_order(called, given);
}
/// the largest elements of windows at random distances, over three spatial dimensions.
TENON_INLINE Value (fractional_max_pool3d)(const Value& input, const Value& kernel_size, const Value& output_size, const Value& samples =
    {}) {
  static const Function& called = function_called("nn::fractional_max_pool3d");
  const Value* const given[] = {&input, &kernel_size, &output_size, &samples};
  return call_in_order(called, given);
}
/// the elements at their numbers in planes of zeros: the reverse of max_pool1d_with_indices.
TENON_INLINE Value (max_unpool1d)(const Value& input, const Value& indices, const Value& kernel_size, const Value& stride = {}, const Value&
    padding = {}, const Value& output_size = {}) {
  static const Function& called = function_called("nn::max_unpool1d");
  const Value* const given[] = {&input, &indices, &kernel_size, &stride, &padding, &output_size};
  return call_in_order(called, given);
}
/// the elements at their numbers in planes of zeros: the reverse of max_pool2d_with_indices.
TENON_INLINE Value (max_unpool2d)(const Value& input, const Value& indices, const Value& kernel_size, const Value& stride = {}, const Value&
    padding = {}, const Value& output_size = {}) {
  static const Function& called = function_called("nn::max_unpool2d");
  const Value* const given[] = {&input, &indices, &kernel_size, &stride, &padding, &output_size};
  return call_in_order(called, given);
}
/// the elements at their numbers in planes of zeros: the reverse of max_pool3d_with_indices.
TENON_INLINE Value (max_unpool3d)(const Value& input, const Value& indices, const Value& kernel_size, const Value& stride = {}, const Value&
    padding = {}, const Value& output_size = {}) {
  static const Function& called = function_called("nn::max_unpool3d");
  const Value* const given[] = {&input, &indices, &kernel_size, &stride, &padding, &output_size};
  return call_in_order(called, given);
}
/// the input resampled to other sizes of its spatial dimensions.
TENON_INLINE Value (interpolate)(const Value& input, const Value& size = {}, const Value& scale_factor = {}, const Value& mode = {}, const
    Value& align_corners = {}, const Value& antialias = {}) {
  static const Function& called = function_called("nn::interpolate");
  const Value* const given[] = {&input, &size, &scale_factor, &mode, &align_corners, &antialias};
  return call_in_order(called, given);
}
/// the input at the places of a grid, interpolated between its elements.
TENON_INLINE Value (grid_sample)(const Value& input, const Value& grid, const Value& mode = {}, const Value& padding_mode = {}, const Value&
    align_corners = {}) {
  static const Function& called = function_called("nn::grid_sample");
  const Value* const given[] = {&input, &grid, &mode, &padding_mode, &align_corners};
  return call_in_order(called, given);
}
/// the grid that grid_sample reads for affine maps of the places of its result.
TENON_INLINE Value (affine_grid)(const Value& theta, const Value& size, const Value& align_corners = {}) {
  static const Function& called = function_called("nn::affine_grid");
  const Value* const given[] = {&theta, &size, &align_corners};
  return call_in_order(called, given);
}
/// the patches that a window sees, as columns.
TENON_INLINE Value (unfold)(const Value& input, const Value& kernel_size, const Value& dilation = {}, const Value& padding = {}, const
    Value& stride = {}) {
  static const Function& called = function_called("nn::unfold");
  const Value* const given[] = {&input, &kernel_size, &dilation, &padding, &stride};
  return call_in_order(called, given);
}
/// columns of patches added up at their places: the transposed operation of unfold.
TENON_INLINE Value (fold)(const Value& input, const Value& output_size, const Value& kernel_size, const Value& dilation = {}, const Value&
    padding = {}, const Value& stride = {}) {
  static const Function& called = function_called("nn::fold");
  const Value* const given[] = {&input, &output_size, &kernel_size, &dilation, &padding, &stride};
  return call_in_order(called, given);
}
/// a convolution over one dimension whose weights differ from place to place.
TENON_INLINE Value (locally_connected1d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const
    Value& padding = {}) {
  static const Function& called = function_called("nn::locally_connected1d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding};
  return call_in_order(called, given);
}
/// a convolution whose weights differ from place to place.
TENON_INLINE Value (locally_connected2d)(const Value& input, const Value& weight, const Value& bias = {}, const Value& stride = {}, const
    Value& padding = {}) {
  static const Function& called = function_called("nn::locally_connected2d");
  const Value* const given[] = {&input, &weight, &bias, &stride, &padding};
  return call_in_order(called, given);
}
/// the input with further elements before and after its last dimensions.
TENON_INLINE Value (pad)(const Value& input, const Value& pad, const Value& mode = {}, const Value& value = {}) {
  static const Function& called = function_called("nn::pad");
  const Value* const given[] = {&input, &pad, &mode, &value};
  return call_in_order(called, given);
}
/// channels that become places: r² channels are the places of r by r squares.
TENON_INLINE Value (pixel_shuffle)(const Value& input, const Value& upscale_factor) {
  static const Function& called = function_called("nn::pixel_shuffle");
  const Value* const given[] = {&input, &upscale_factor};
  return call_in_order(called, given);
}
/// places that become channels: the reverse of pixel_shuffle.
TENON_INLINE Value (pixel_unshuffle)(const Value& input, const Value& downscale_factor) {
  static const Function& called = function_called("nn::pixel_unshuffle");
  const Value* const given[] = {&input, &downscale_factor};
  return call_in_order(called, given);
}
/// the channels in the order of a transposed matrix of groups rows.
TENON_INLINE Value (channel_shuffle)(const Value& input, const Value& groups) {
  static const Function& called = function_called("nn::channel_shuffle");
  const Value* const given[] = {&input, &groups};
  return call_in_order(called, given);
}
/// the squared differences.
TENON_INLINE Value (mse_loss)(const Value& input, const Value& target, const Value& reduction = {}) {
  static const Function& called = function_called("nn::mse_loss");
  const Value* const given[] = {&input, &target, &reduction};
  return call_in_order(called, given);
}
/// the magnitudes of the differences.
TENON_INLINE Value (l1_loss)(const Value& input, const Value& target, const Value& reduction = {}) {
  static const Function& called = function_called("nn::l1_loss");
  const Value* const given[] = {&input, &target, &reduction};
  return call_in_order(called, given);
}
/// d^2 / (2 beta) for a difference d within beta of 0, |d| - beta / 2 beyond.
TENON_INLINE Value (smooth_l1_loss)(const Value& input, const Value& target, const Value& reduction = {}, const Value& beta = {}) {
  static const Function& called = function_called("nn::smooth_l1_loss");
  const Value* const given[] = {&input, &target, &reduction, &beta};
  return call_in_order(called, given);
}
/// d^2 / 2 for a difference d within delta of 0, delta (|d| - delta / 2) beyond.
TENON_INLINE Value (huber_loss)(const Value& input, const Value& target, const Value& reduction = {}, const Value& delta = {}) {
  static const Function& called = function_called("nn::huber_loss");
  const Value* const given[] = {&input, &target, &reduction, &delta};
  return call_in_order(called, given);
}
/// the cross entropy of probabilities and targets, each times its weight.
TENON_INLINE Value (binary_cross_entropy)(const Value& input, const Value& target, const Value& weight = {}, const Value& reduction = {}) {
  static const Function& called = function_called("nn::binary_cross_entropy");
  const Value* const given[] = {&input, &target, &weight, &reduction};
  return call_in_order(called, given);
}
/// the cross entropy of sigmoid(input) and targets, each times its weight.
TENON_INLINE Value (binary_cross_entropy_with_logits)(const Value& input, const Value& target, const Value& weight = {}, const Value&
    pos_weight = {}, const Value& reduction = {}) {
  static const Function& called = function_called("nn::binary_cross_entropy_with_logits");
  const Value* const given[] = {&input, &target, &weight, &pos_weight, &reduction};
  return call_in_order(called, given);
}
/// target (log(target) - input), for logarithms input of probabilities.
TENON_INLINE Value (kl_div)(const Value& input, const Value& target, const Value& reduction = {}, const Value& log_target = {}) {
  static const Function& called = function_called("nn::kl_div");
  const Value* const given[] = {&input, &target, &reduction, &log_target};
  return call_in_order(called, given);
}
/// log(1 + exp(-target input)), for targets of 1 and -1.
TENON_INLINE Value (soft_margin_loss)(const Value& input, const Value& target, const Value& reduction = {}) {
  static const Function& called = function_called("nn::soft_margin_loss");
  const Value* const given[] = {&input, &target, &reduction};
  return call_in_order(called, given);
}
/// the element for a target of 1, what it lacks to the margin for a target of -1.
TENON_INLINE Value (hinge_embedding_loss)(const Value& input, const Value& target, const Value& reduction = {}, const Value& margin = {}) {
  static const Function& called = function_called("nn::hinge_embedding_loss");
  const Value* const given[] = {&input, &target, &reduction, &margin};
  return call_in_order(called, given);
}
/// max(0, -target (input1 - input2) + margin): target is 1 where x1 is to be larger, -1 where x2.
TENON_INLINE Value (margin_ranking_loss)(const Value& input1, const Value& input2, const Value& target, const Value& reduction = {}, const
    Value& margin = {}) {
  static const Function& called = function_called("nn::margin_ranking_loss");
  const Value* const given[] = {&input1, &input2, &target, &reduction, &margin};
  return call_in_order(called, given);
}
/// exp(input) - target input, or input - target log(input + eps) for expectations input.
TENON_INLINE Value (poisson_nll_loss)(const Value& input, const Value& target, const Value& reduction = {}, const Value& log_input = {},
    const Value& full = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::poisson_nll_loss");
  const Value* const given[] = {&input, &target, &reduction, &log_input, &full, &eps};
  return call_in_order(called, given);
}
/// half of log(var) + (input - target)^2 / var.
TENON_INLINE Value (gaussian_nll_loss)(const Value& input, const Value& target, const Value& var, const Value& reduction = {}, const Value&
    full = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::gaussian_nll_loss");
  const Value* const given[] = {&input, &target, &var, &reduction, &full, &eps};
  return call_in_order(called, given);
}
/// log(sum(exp(input))) - input[target] along the classes: the negative logarithm of softmax at the target.
TENON_INLINE Value (cross_entropy)(const Value& input, const Value& target, const Value& weight = {}, const Value& reduction = {}, const
    Value& ignore_index = {}, const Value& label_smoothing = {}) {
  static const Function& called = function_called("nn::cross_entropy");
  const Value* const given[] = {&input, &target, &weight, &reduction, &ignore_index, &label_smoothing};
  return call_in_order(called, given);
}
/// -input[target] along the classes, for logarithms input of probabilities.
TENON_INLINE Value (nll_loss)(const Value& input, const Value& target, const Value& weight = {}, const Value& reduction = {}, const Value&
    ignore_index = {}) {
  static const Function& called = function_called("nn::nll_loss");
  const Value* const given[] = {&input, &target, &weight, &reduction, &ignore_index};
  return call_in_order(called, given);
}
/// the mean over classes of max(0, margin - input[target] + input)^p, without that of the target.
TENON_INLINE Value (multi_margin_loss)(const Value& input, const Value& target, const Value& weight = {}, const Value& reduction = {}, const
    Value& p = {}, const Value& margin = {}) {
  static const Function& called = function_called("nn::multi_margin_loss");
  const Value* const given[] = {&input, &target, &weight, &reduction, &p, &margin};
  return call_in_order(called, given);
}
/// the sum of max(0, 1 - input[target] + input) over a row's targets and all other classes, divided by the number of classes.
TENON_INLINE Value (multilabel_margin_loss)(const Value& input, const Value& target, const Value& reduction = {}) {
  static const Function& called = function_called("nn::multilabel_margin_loss");
  const Value* const given[] = {&input, &target, &reduction};
  return call_in_order(called, given);
}
/// the mean over classes of -target log(sigmoid(input)) - (1 - target) log(sigmoid(-input)).
TENON_INLINE Value (multilabel_soft_margin_loss)(const Value& input, const Value& target, const Value& weight = {}, const Value& reduction =
    {}) {
  static const Function& called = function_called("nn::multilabel_soft_margin_loss");
  const Value* const given[] = {&input, &target, &weight, &reduction};
  return call_in_order(called, given);
}
/// the negative logarithm of the probability of each sequence of targets, over all of its alignments.
TENON_INLINE Value (ctc_loss)(const Value& log_probs, const Value& targets, const Value& input_lengths, const Value& target_lengths, const
    Value& reduction = {}, const Value& blank = {}, const Value& zero_infinity = {}) {
  static const Function& called = function_called("nn::ctc_loss");
  const Value* const given[] = {&log_probs, &targets, &input_lengths, &target_lengths, &reduction, &blank, &zero_infinity};
  return call_in_order(called, given);
}
/// each vector divided by its norm of order p, or by eps if that is larger.
TENON_INLINE Value (normalize)(const Value& input, const Value& p = {}, const Value& axis = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::normalize");
  const Value* const given[] = {&input, &p, &axis, &eps};
  return call_in_order(called, given);
}
/// the cosine of the angle between vectors.
TENON_INLINE Value (cosine_similarity)(const Value& x1, const Value& x2, const Value& axis = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::cosine_similarity");
  const Value* const given[] = {&x1, &x2, &axis, &eps};
  return call_in_order(called, given);
}
/// the norm of order p of x1 - x2 + eps along the last dimension.
TENON_INLINE Value (pairwise_distance)(const Value& x1, const Value& x2, const Value& p = {}, const Value& eps = {}, const Value& keepdims =
    {}) {
  static const Function& called = function_called("nn::pairwise_distance");
  const Value* const given[] = {&x1, &x2, &p, &eps, &keepdims};
  return call_in_order(called, given);
}
/// 1 - cos for a target of 1, max(0, cos - margin) for -1, where cos is that of the inputs.
TENON_INLINE Value (cosine_embedding_loss)(const Value& input1, const Value& input2, const Value& target, const Value& reduction = {}, const
    Value& margin = {}) {
  static const Function& called = function_called("nn::cosine_embedding_loss");
  const Value* const given[] = {&input1, &input2, &target, &reduction, &margin};
  return call_in_order(called, given);
}
/// max(0, the distance from anchor to positive - that to negative + margin).
TENON_INLINE Value (triplet_margin_loss)(const Value& anchor, const Value& positive, const Value& negative, const Value& reduction = {},
    const Value& margin = {}, const Value& p = {}, const Value& eps = {}, const Value& swap = {}) {
  static const Function& called = function_called("nn::triplet_margin_loss");
  const Value* const given[] = {&anchor, &positive, &negative, &reduction, &margin, &p, &eps, &swap};
  return call_in_order(called, given);
}
/// input times the transposed weight, plus bias.
TENON_INLINE Value (linear)(const Value& input, const Value& weight, const Value& bias = {}) {
  static const Function& called = function_called("nn::linear");
  const Value* const given[] = {&input, &weight, &bias};
  return call_in_order(called, given);
}
/// for each matrix of the weight, input1 times it times input2, plus bias.
TENON_INLINE Value (bilinear)(const Value& input1, const Value& input2, const Value& weight, const Value& bias = {}) {
  static const Function& called = function_called("nn::bilinear");
  const Value* const given[] = {&input1, &input2, &weight, &bias};
  return call_in_order(called, given);
}
/// the rows of the weight at the indices of input.
TENON_INLINE Value (embedding)(const Value& input, const Value& weight, const Value& padding_idx = {}, const Value& max_norm = {}, const
    Value& norm_type = {}, const Value& scale_grad_by_freq = {}) {
  static const Function& called = function_called("nn::embedding");
  const Value* const given[] = {&input, &weight, &padding_idx, &max_norm, &norm_type, &scale_grad_by_freq};
  return call_in_order(called, given);
}
/// the sums, means or maxima of bags of rows of the weight.
TENON_INLINE Value (embedding_bag)(const Value& input, const Value& weight, const Value& offsets = {}, const Value& per_sample_weights = {},
    const Value& padding_idx = {}, const Value& max_norm = {}, const Value& norm_type = {}, const Value& scale_grad_by_freq = {}, const
    Value& mode = {}) {
  static const Function& called = function_called("nn::embedding_bag");
  const Value* const given[] = {&input, &weight, &offsets, &per_sample_weights, &padding_idx, &max_norm, &norm_type, &scale_grad_by_freq,
      &mode};
  return call_in_order(called, given);
}
/// the last dimensions less their mean, divided by their deviation, times weight, plus bias.
TENON_INLINE Value (layer_norm)(const Value& input, const Value& normalized_shape, const Value& weight = {}, const Value& bias = {}, const
    Value& eps = {}) {
  static const Function& called = function_called("nn::layer_norm");
  const Value* const given[] = {&input, &normalized_shape, &weight, &bias, &eps};
  return call_in_order(called, given);
}
/// the last dimensions divided by the root of their mean square, times weight.
TENON_INLINE Value (rms_norm)(const Value& input, const Value& normalized_shape, const Value& weight = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::rms_norm");
  const Value* const given[] = {&input, &normalized_shape, &weight, &eps};
  return call_in_order(called, given);
}
/// each channel less a mean, divided by a deviation, times weight, plus bias: those of the batch, or running averages.
TENON_INLINE Value (batch_norm)(const Value& input, const Value& running_mean = {}, const Value& running_var = {}, const Value& weight = {},
    const Value& bias = {}, const Value& training = {}, const Value& momentum = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::batch_norm");
  const Value* const given[] = {&input, &running_mean, &running_var, &weight, &bias, &training, &momentum, &eps};
  return call_in_order(called, given);
}
/// groups of channels less their mean, divided by their deviation; channels times weight, plus bias.
TENON_INLINE Value (group_norm)(const Value& input, const Value& num_groups, const Value& weight = {}, const Value& bias = {}, const Value&
    eps = {}) {
  static const Function& called = function_called("nn::group_norm");
  const Value* const given[] = {&input, &num_groups, &weight, &bias, &eps};
  return call_in_order(called, given);
}
/// each channel of each instance less its mean, divided by its deviation, times weight, plus bias.
TENON_INLINE Value (instance_norm)(const Value& input, const Value& running_mean = {}, const Value& running_var = {}, const Value& weight =
    {}, const Value& bias = {}, const Value& use_input_stats = {}, const Value& momentum = {}, const Value& eps = {}) {
  static const Function& called = function_called("nn::instance_norm");
  const Value* const given[] = {&input, &running_mean, &running_var, &weight, &bias, &use_input_stats, &momentum, &eps};
  return call_in_order(called, given);
}
/// input / (k + alpha s)^beta, where s is the mean square of `size` neighbouring channels.
TENON_INLINE Value (local_response_norm)(const Value& input, const Value& size, const Value& alpha = {}, const Value& beta = {}, const
    Value& k = {}) {
  static const Function& called = function_called("nn::local_response_norm");
  const Value* const given[] = {&input, &size, &alpha, &beta, &k};
  return call_in_order(called, given);
}
/// g v / |v|: each slice of v along a dimension with the length that g has for it.
TENON_INLINE Value (weight_norm)(const Value& v, const Value& g, const Value& dim = {}) {
  static const Function& called = function_called("nn::weight_norm");
  const Value* const given[] = {&v, &g, &dim};
  return call_in_order(called, given);
}
/// in training 0 with probability p, and input / (1 - p) otherwise; else input.
TENON_INLINE Value (dropout)(const Value& input, const Value& p = {}, const Value& training = {}, const Value& generator = {}) {
  static const Function& called = function_called("nn::dropout");
  const Value* const given[] = {&input, &p, &training, &generator};
  return call_in_order(called, given);
}
/// dropout of whole channels.
TENON_INLINE Value (feature_dropout)(const Value& input, const Value& p = {}, const Value& training = {}, const Value& generator = {}) {
  static const Function& called = function_called("nn::feature_dropout");
  const Value* const given[] = {&input, &p, &training, &generator};
  return call_in_order(called, given);
}
/// dropout to selu's lower limit, scaled so that mean and variance stay as they are.
TENON_INLINE Value (alpha_dropout)(const Value& input, const Value& p = {}, const Value& training = {}, const Value& generator = {}) {
  static const Function& called = function_called("nn::alpha_dropout");
  const Value* const given[] = {&input, &p, &training, &generator};
  return call_in_order(called, given);
}
/// alpha_dropout of whole channels.
TENON_INLINE Value (feature_alpha_dropout)(const Value& input, const Value& p = {}, const Value& training = {}, const Value& generator = {})
    {
  static const Function& called = function_called("nn::feature_alpha_dropout");
  const Value* const given[] = {&input, &p, &training, &generator};
  return call_in_order(called, given);
}
/// softmax(scale query key^T + mask) value.
TENON_INLINE Value (scaled_dot_product_attention)(const Value& query, const Value& key, const Value& value, const Value& attn_mask = {},
    const Value& generator = {}, const Value& dropout_p = {}, const Value& is_causal = {}, const Value& scale = {}, const Value& enable_gqa
    = {}) {
  static const Function& called = function_called("nn::scaled_dot_product_attention");
  const Value* const given[] = {&query, &key, &value, &attn_mask, &generator, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_in_order(called, given);
}
/// attention of projected queries, keys and values in several heads, projected back.
TENON_INLINE Value (multi_head_attention)(const Value& query, const Value& key, const Value& value, const Value& num_heads, const Value&
    in_proj_weight, const Value& in_proj_bias, const Value& out_proj_weight, const Value& out_proj_bias, const Value& attn_mask = {}, const
    Value& dropout_p = {}, const Value& is_causal = {}, const Value& scale = {}, const Value& enable_gqa = {}) {
  static const Function& called = function_called("nn::multi_head_attention");
  const Value* const given[] = {&query, &key, &value, &num_heads, &in_proj_weight, &in_proj_bias, &out_proj_weight, &out_proj_bias,
      &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_in_order(called, given);
}
/// tanh(input w_ih^T + b_ih + h w_hh^T + b_hh).
TENON_INLINE Value (rnn_tanh_cell)(const Value& input, const Value& h, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const
    Value& b_hh = {}) {
  static const Function& called = function_called("nn::rnn_tanh_cell");
  const Value* const given[] = {&input, &h, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_in_order(called, given);
}
/// relu(input w_ih^T + b_ih + h w_hh^T + b_hh).
TENON_INLINE Value (rnn_relu_cell)(const Value& input, const Value& h, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const
    Value& b_hh = {}) {
  static const Function& called = function_called("nn::rnn_relu_cell");
  const Value* const given[] = {&input, &h, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_in_order(called, given);
}
/// the next state of a gated recurrent unit.
TENON_INLINE Value (gru_cell)(const Value& input, const Value& h, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const Value&
    b_hh = {}) {
  static const Function& called = function_called("nn::gru_cell");
  const Value* const given[] = {&input, &h, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_in_order(called, given);
}
/// the next state and cell of a long short-term memory.
TENON_INLINE Value (lstm_cell)(const Value& input, const Value& h, const Value& c, const Value& w_ih, const Value& w_hh, const Value& b_ih =
    {}, const Value& b_hh = {}) {
  static const Function& called = function_called("nn::lstm_cell");
  const Value* const given[] = {&input, &h, &c, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_in_order(called, given);
}
/// the states of rnn_tanh_cell over a sequence.
TENON_INLINE Value (rnn_tanh)(const Value& input, const Value& h0, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const
    Value& b_hh = {}, const Value& reverse = {}) {
  static const Function& called = function_called("nn::rnn_tanh");
  const Value* const given[] = {&input, &h0, &w_ih, &w_hh, &b_ih, &b_hh, &reverse};
  return call_in_order(called, given);
}
/// the states of rnn_relu_cell over a sequence.
TENON_INLINE Value (rnn_relu)(const Value& input, const Value& h0, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const
    Value& b_hh = {}, const Value& reverse = {}) {
  static const Function& called = function_called("nn::rnn_relu");
  const Value* const given[] = {&input, &h0, &w_ih, &w_hh, &b_ih, &b_hh, &reverse};
  return call_in_order(called, given);
}
/// the states of gru_cell over a sequence, one layer in one direction.
TENON_INLINE Value (gru)(const Value& input, const Value& h0, const Value& w_ih, const Value& w_hh, const Value& b_ih = {}, const Value&
    b_hh = {}, const Value& reverse = {}) {
  static const Function& called = function_called("nn::gru");
  const Value* const given[] = {&input, &h0, &w_ih, &w_hh, &b_ih, &b_hh, &reverse};
  return call_in_order(called, given);
}
/// the states of lstm_cell over a sequence, one layer in one direction, and the last cell.
TENON_INLINE Value (lstm)(const Value& input, const Value& h0, const Value& c0, const Value& w_ih, const Value& w_hh, const Value& b_ih =
    {}, const Value& b_hh = {}, const Value& reverse = {}) {
  static const Function& called = function_called("nn::lstm");
  const Value* const given[] = {&input, &h0, &c0, &w_ih, &w_hh, &b_ih, &b_hh, &reverse};
  return call_in_order(called, given);
}

}  // namespace nn

}  // namespace tenon::inline v1::runtime
