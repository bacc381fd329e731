// Indexing: getting and setting elements by integers, slices, None, Ellipsis, masks, integer tensors and lists.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

#include <tenon/any_tensor.hpp>

namespace tenon::python {

/// tensor[index] as in NumPy: a view for integers and slices of any step, None and Ellipsis; a new tensor with a mask
/// or integer tensors. Throws IndexError. A new reference.
PyObject* get_item(PyObject* tensor, PyObject* index);
/// The view of one element of the first dimension: a new reference.
PyObject* get_row(PyObject* tensor, std::int64_t index);
/// tensor[index] = value, broadcast and converted as runtime::assign does. Where an element is set twice, the last
/// value counts.
void set_item(PyObject* tensor, PyObject* index, PyObject* value);

}  // namespace tenon::python
