// Conversion, assignment and promotion of tensors and dtypes that are known at run time, for bindings.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// The elements as elements of `dtype`: the tensor itself if it has that dtype, else in fresh memory, row-major. Float
/// to integer saturates and turns NaN into 0; integers wrap; complex to real keeps the real part.
TENON_EXPORT AnyTensor cast(const AnyTensor& x, DType dtype);
/// Writes a tensor or a number, broadcast and converted, to `out`, as if it had been copied first where they overlap.
/// Throws ShapeError, TypeError for a read-only `out`, or for a number that its dtype cannot represent; nothing is
/// written then.
TENON_EXPORT void assign(const AnyTensor& out, const Value& x);
/// The type of a computation on elements of both.
TENON_EXPORT DType promote(DType a, DType b);
/// The same for a tensor's elements and a number, which takes their type unless its kind is higher.
TENON_EXPORT DType promote(DType tensor, const Value& number);
/// The dtype of a number that stands alone: bool, int64, uint64, float64 or complex128, as its kind is.
TENON_EXPORT DType dtype_of_number(const Value& number);
/// The kind of a dtype.
TENON_EXPORT Kind kind_of_dtype(DType dtype);

}  // namespace tenon::inline v1::runtime
