// What values and recorded nodes have in common: gradients as values, and values as gradients.
#pragma once

#include <cstdint>
#include <span>

#include <tenon/dtype.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::runtime {

/// True for dtypes whose elements have gradients.
bool is_differentiable(DType dtype);
/// The functions on gradients of a dtype: they call functions by name.
const detail::GradientType& gradient_type_of(DType dtype);
/// A tensor as a gradient, with its history.
detail::Gradient gradient_from(const Value& x);
Value value_from(const detail::Gradient& gradient, DType dtype);
/// A tensor with the history of result number `output` of a node.
Value with_history(const AnyTensor& x, detail::Edge history);
/// A gradient in the shape and the dtype of what it is the gradient of: summed where that was broadcast, and expanded.
/// Recorded if the gradient is. Throws ShapeError, in the name of `function`, if neither shape broadcasts to the other.
Value fitted(const char* function, const Value& gradient, Dims sizes, DType dtype);
/// Zeros of a shape and a dtype, one element that is shown everywhere.
AnyTensor zeros_of(Dims sizes, DType dtype);
/// The floating or complex dtype of the kind of `dtype` whose parts have as many bytes as those of `beside`.
DType as_wide_as(DType dtype, DType beside);
/// Throws TypeError if a recorded node will read elements that are about to be written.
void refuse_kept_elements(const char* function, const AnyTensor& out);
/// True if a value or an element of its list has a history.
bool has_history(const Value& x);

}  // namespace tenon::inline v1::runtime
