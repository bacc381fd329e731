// Histories of tensors: what gradients pass through. Recording, passes and hooks, as Python has them.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

#include <tenon/layout.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>

#include "tensor_object.hpp"

namespace tenon::python {

/// Adds backward, hooks and the switch of recording; the properties are among tensor_properties().
void register_history(nb::module_& module);

/// The properties requires_grad, is_leaf, grad and grad_fn.
PyObject* requires_grad(PyObject* self, void*);
int set_requires_grad(PyObject* self, PyObject* value, void*);
PyObject* is_leaf(PyObject* self, void*);
PyObject* gradient(PyObject* self, void*);
int set_gradient(PyObject* self, PyObject* value, void*);
PyObject* name_of_history(PyObject* self, void*);

/// Makes the object a leaf that wants a gradient. Throws TypeError for elements that have none.
void require_gradient(PyObject* tensor);

/// Python's garbage collector is to see the object, which has a history: a hook may refer to it. Notes where it was
/// recorded, if that was asked for.
void watch(PyObject* tensor);
/// Visits what goes with the history when the value does: hooks and functions of Python's.
int visit_history(const runtime::Value& value, visitproc visit, void* argument);

/// A view of the tensor, of its class, by the layout that `make` has for its own; recorded. A new reference.
template <class F>
PyObject* view_by(PyObject* tensor, const F& make) {
  const runtime::Value& value = value_of(tensor);
  if (value.has_history()) return wrap_as(class_of(tensor), runtime::recorded_view(value, make));
  return wrap_as(class_of(tensor), runtime::Value(view_of(value.tensor(), make(value.tensor().layout()))));
}

/// Throws RuntimeError for a tensor with a history, which its elements would leave behind.
void require_no_history(const char* function, const runtime::Value& value);
/// The same for a write: while this thread records, neither the tensor nor what is written has a history.
void require_unrecorded_write(const char* function, const runtime::Value& to, const runtime::Value& from);

}  // namespace tenon::python
