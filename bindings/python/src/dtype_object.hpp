// dtype and device objects: tenon.float32, …, one for each element type, and tenon.device.
#pragma once

#include <string>

#include <nanobind/nanobind.h>

#include <tenon/device.hpp>
#include <tenon/dtype.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// Adds the class dtype, its objects under their names, and the class device.
void register_dtypes(nb::module_& module);

/// The object of a dtype: a borrowed reference, which lives as long as the process.
PyObject* dtype_object(DType dtype);
/// A new reference.
PyObject* device_object(AnyDevice device);

/// NumPy's text of it, "<f4": the order of bytes, the kind and the size. That of bfloat16, which NumPy has not, is
/// float16's.
std::string type_string(DType dtype);
/// True if it is such a text, in this machine's order.
bool find_type_string(const std::string& text, DType& found);

/// True if it names a dtype: a dtype object, bool, int, float or complex, a NumPy dtype or its scalar class, a name, or
/// NumPy's text of it, in which the order may be left out.
bool find_dtype(PyObject* object, DType& found);
/// The same. Throws TypeError.
DType dtype_from(PyObject* object);
/// True if it is a device or names one: "cpu", "cuda:1".
bool find_device(PyObject* object, AnyDevice& found);

/// The dtype of Python's float, and of what is created without a dtype: float32, until it is set. Only float32 and
/// float64.
DType default_dtype();
/// The dtype of Python's complex beside it.
DType default_complex_dtype();

}  // namespace tenon::python
