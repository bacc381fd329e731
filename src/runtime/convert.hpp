// Conversion between element types that are known at run time.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// The kernel that converts contiguous elements of `from` to `to`; it needs no tree. Null if the types are one.
detail::Kernel conversion_kernel(DType from, DType to);
/// The tensor itself if it has that dtype, else its elements converted, in fresh memory.
AnyTensor converted(const AnyTensor& x, DType to);
/// A tensor of no dimensions that holds a number. Throws TypeError, in the name of `function`, for an integer that
/// `dtype` cannot represent, and for a number of a higher kind.
AnyTensor tensor_of_number(const char* function, const Value& number, DType dtype);
/// Writes a number as an element; throws as tensor_of_number does.
void write_number(const char* function, char* to, const Value& number, DType dtype);
/// The same elements, as if they were of another type of their size.
AnyTensor relabelled(const AnyTensor& x, DType dtype, bool read_only);
/// Integers of 8 or 16 bits, moved by half of their range: unsigned ones in the order of the signed ones whose bits
/// they have, and back.
AnyTensor biased(const AnyTensor& x);
/// A new tensor, row-major and uninitialised.
AnyTensor new_any_tensor(const char* function, Dims sizes, DType dtype);
/// A tensor's elements as a source of engines.
detail::Source source_of_any(const AnyTensor& x);
/// A tensor on the host with these elements.
AnyTensor tensor_of(detail::NewElements&& made, DType dtype);
/// Writes the value of a computation of elements of `out`'s dtype, broadcast; through a temporary if they overlap.
/// Throws ShapeError.
void write_any(const char* function, const AnyTensor& out, const detail::Computation& x);
/// Copies and converts x, broadcast, to `out`; through a temporary if they overlap. Throws ShapeError.
void assign_any(const char* function, const AnyTensor& out, const AnyTensor& x);

}  // namespace tenon::runtime
