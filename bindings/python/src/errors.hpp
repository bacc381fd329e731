// Errors: a C++ exception becomes the Python exception that fits it.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>

namespace tenon::python {

namespace nb = nanobind;

/// Adds Error and its subclasses, each of which is also the built-in exception that fits: IndexError, ValueError, …
void register_errors(nb::module_& module);

/// Within a catch block: sets the Python error for the exception that is being handled.
void set_python_error() noexcept;

/// Sets a Python error of that type, with a message as PyErr_Format writes it, and throws it.
[[noreturn]] void fail(PyObject* type, const char* format, ...);

/// Replaces all occurrences: for messages of the library in Python's words.
void replace_all(std::string& text, std::string_view from, std::string_view to);

/// The result of f(), a new reference; null with the Python error set if it throws.
template <class F>
PyObject* guarded(F&& f) noexcept {
  try {
    return f();
  } catch (...) {
    set_python_error();
    return nullptr;
  }
}
/// The same for slots that return a number: 0, or -1 if f throws.
template <class F>
int guarded_status(F&& f) noexcept {
  try {
    f();
    return 0;
  } catch (...) {
    set_python_error();
    return -1;
  }
}

/// A new reference that is dropped at the end of the scope; throws the Python error if there is none.
inline nb::object owned(PyObject* reference) {
  if (!reference) throw nb::python_error();
  return nb::steal(reference);
}

}  // namespace tenon::python
