#include "function_type.hpp"

#include <structmember.h>

#include "errors.hpp"

namespace tenon::python {
namespace {

/// A method of an instance, when it is not called at once.
PyObject* bind_method(PyObject* self, PyObject* instance, PyObject*) {
  if (!instance || instance == Py_None) return nb::borrow(self).release().ptr();
  return guarded([&] {
    static PyObject* const bound_method = nb::object(nb::module_::import_("types").attr("MethodType")).release().ptr();
    return owned(PyObject_CallFunctionObjArgs(bound_method, self, instance, nullptr)).release().ptr();
  });
}

PyObject* refuse_construction(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, "functions of tenon are those of the library: none can be made");
  return nullptr;
}

}  // namespace

PyTypeObject* make_function_type(const FunctionType& described) {
  PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, static_cast<Py_ssize_t>(described.vectorcall_at), READONLY, nullptr}, {}};
  PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                         {Py_tp_repr, reinterpret_cast<void*>(described.repr)},
                         {Py_tp_new, reinterpret_cast<void*>(refuse_construction)},
                         {Py_tp_getset, described.properties},
                         {Py_tp_members, members},
                         {Py_tp_methods, described.methods},
                         {described.binds ? Py_tp_descr_get : 0, reinterpret_cast<void*>(bind_method)},
                         {}};
  unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL;
  if (described.binds) flags |= Py_TPFLAGS_METHOD_DESCRIPTOR;
  PyType_Spec spec{described.name, static_cast<int>(described.size), 0, flags, slots};
  return reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release().ptr());
}

PyObject* reduce_function(const nb::object& name, PyObject* owner) {
  if (!owner) return nb::object(name).release().ptr();
  const nb::object get = nb::module_::import_("builtins").attr("getattr");
  return nb::make_tuple(get, nb::make_tuple(nb::handle(owner), name)).release().ptr();
}

}  // namespace tenon::python
