// Construction: a tensor of nothing, sizes, a tensor, or nested sequences of numbers.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// Adds tensor and asarray.
void register_construction(nb::module_& module);

/// A number, nested sequences of numbers and tensors, a tensor, or an object of another library. A null dtype follows
/// from the elements: bool, int64, the default dtype or its complex one. A tensor that has the dtype already is shared.
/// Throws ValueError for sequences of unequal lengths, TypeError for what is no number. `shares` is set where a tensor
/// or an object of another library keeps the elements.
AnyTensor tensor_from_data(PyObject* data, const DType* dtype, bool* shares = nullptr);

/// Nested sequences of numbers beside a tensor of that dtype, as one operand beside another: they raise its kind, no
/// more.
AnyTensor tensor_beside(PyObject* data, DType dtype);
/// Nested sequences of numbers to be written to elements of that dtype. Throws TypeError for one of a higher kind, as
/// for a single number; tensors, arrays and numbers of NumPy's among them are converted.
AnyTensor tensor_to_assign(PyObject* data, DType dtype);

/// What Tensor(...) makes: of nothing an empty tensor, of integers one of these sizes, uninitialised; else
/// tensor_from_data.
AnyTensor construct(PyObject* arguments, const DType* dtype);

/// An element as Python's bool, int, float or complex: a new reference.
PyObject* element_to_python(const void* at, DType dtype);
/// The elements as nested lists, or a number if the tensor has no dimensions: a new reference.
PyObject* to_list(const AnyTensor& tensor);

}  // namespace tenon::python
