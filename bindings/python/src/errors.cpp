#include "errors.hpp"

#include <cstdarg>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <typeinfo>

#include <cxxabi.h>

#include <tenon/error.hpp>

#include "file_errors.hpp"
#include "lock.hpp"

namespace tenon::python {
namespace {

/// The classes, by error code from 1 on; 0 is the base. They live as long as the process.
constexpr int codes = 9;
PyObject* classes[codes];

/// Writes options as Python does: `.header = true` as `header=True`.
void name_options(std::string& message) {
  for (std::size_t at = 0; (at = message.find("`.", at)) != message.npos; ++at) {
    message.erase(at + 1, 1);
    const std::size_t end = message.find('`', at + 1), equals = message.find(" = ", at);
    if (end == message.npos || equals >= end) {
      if (end != message.npos) at = end;
      continue;
    }
    message.replace(equals, 3, "=");
    for (const auto& [from, to] : {std::pair("=true`", "=True`"), std::pair("=false`", "=False`")}) {
      if (message.compare(equals, std::strlen(from), from) == 0) message.replace(equals, std::strlen(from), to);
    }
    at = equals;
  }
}

/// What the library says, in Python's words and without the C++ namespace in front.
std::string message_of(const Error& error) {
  constexpr const char* prefix = "tenon::";
  std::string message = error.what();
  if (message.starts_with(prefix)) message.erase(0, std::strlen(prefix));
  constexpr const char* words[][2] = {
      {"axis(d, …)", "axis"},
      {"axis(d)", "axis"},
      {"delete_:", "delete:"},
      {" of <tenon/linalg.hpp>", ""},
      {"linalg::", "linalg."},
      {"fft::", "fft."},
      {"nn::", "nn."},
      {".fill_nulls = true, .fill = value", "fill_nulls=value"},
      {".copy = ArrowCopy::if_needed", "copy=None"},
      {"build with the target tenon::npz", "the package was built without it"},
      {"link the target tenon::png, which needs libpng", "the package was built without libpng"}};
  for (const auto& [from, to] : words) replace_all(message, from, to);
  name_options(message);
  return message;
}

/// A message may hold bytes of others' that are no text.
void set_error(PyObject* type, const char* message) {
  PyObject* const text = PyUnicode_DecodeUTF8(message, static_cast<Py_ssize_t>(std::strlen(message)), "replace");
  if (!text) return;
  PyErr_SetObject(type, text);
  Py_DECREF(text);
}
void set_cast_error() {
  PyErr_SetString(PyExc_TypeError, "an argument, or a part of it, is of another type than the function takes");
}

PyObject* class_of(const Error& error) {
  const int code = static_cast<int>(error.code() == ErrorCode::arguments ? ErrorCode::type : error.code());
  return classes[code > 0 && code < codes ? code : 0];
}
void set_library_error(const Error& error) noexcept {
  try {
    const std::string message = message_of(error);
    if (error.code() != ErrorCode::io || !set_file_error(class_of(error), message))
      set_error(class_of(error), message.c_str());
  } catch (nb::python_error& failed) { failed.restore(); } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  }
}

}  // namespace

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
}

void register_errors(nb::module_& module) {
  struct Named {
    const char* name;
    PyObject* builtin;
    const char* doc;
  };
  const Named named[codes] = {
      {"Error", PyExc_Exception, "The base of all errors of Tenon."},
      {"ShapeError", PyExc_ValueError, "Sizes, strides or ranks that do not fit an operation."},
      {"IndexError", PyExc_IndexError, "An index or an axis out of range."},
      {"TypeError", PyExc_TypeError,
       "A dtype that does not fit an operation, or a value that a dtype cannot represent."},
      {"DeviceError", PyExc_RuntimeError, "A device that is absent or failed."},
      {"MemoryError", PyExc_MemoryError,
       "Memory that cannot be allocated, or a storage that does not allow an operation."},
      {"ExchangeError", PyExc_BufferError, "Foreign memory that breaks the rules of its exchange format."},
      {"IoError", PyExc_OSError, "A file that cannot be read or written."},
      {"LinAlgError", PyExc_ValueError,
       "A matrix that is singular, not positive definite or not finite, or an iteration that does not converge."}};
  for (int code = 0; code < codes; ++code) {
    const std::string name = std::string("tenon.") + named[code].name;
    const nb::object bases = code == 0
                                 ? nb::borrow(named[code].builtin)
                                 : nb::object(nb::make_tuple(nb::borrow(classes[0]), nb::borrow(named[code].builtin)));
    classes[code] = PyErr_NewExceptionWithDoc(name.c_str(), named[code].doc, bases.ptr(), nullptr);
    if (!classes[code]) throw nb::python_error();
    module.attr(named[code].name) = nb::borrow(classes[code]);
  }
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& error) { set_library_error(error); } catch (const std::bad_cast&) {
      set_cast_error();
    }
  });
}

void set_python_error() noexcept {
  try {
    throw;
  } catch (nb::python_error& error) { error.restore(); } catch (const Error& error) {
    set_library_error(error);
  } catch (const std::bad_alloc&) { PyErr_NoMemory(); } catch (const std::bad_cast&) {
    set_cast_error();
  } catch (const std::exception& error) {
    set_error(PyExc_RuntimeError, error.what());
  }
#ifdef __GLIBCXX__
  catch (const abi::__forced_unwind&) {  // Python code, called from here, was in this thread when the interpreter ended
    sleep_for_ever();
  }
#endif
  catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an unknown C++ exception");
  }
}

void fail(PyObject* type, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  PyErr_FormatV(type, format, arguments);
  va_end(arguments);
  throw nb::python_error();
}

}  // namespace tenon::python
