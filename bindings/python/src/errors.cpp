#include "errors.hpp"

#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <typeinfo>
#include <utility>

#include <cxxabi.h>

#include <tenon/error.hpp>

#include "lock.hpp"
#include "named_file.hpp"

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
  constexpr const char* words[][2] = {{"axis(d, …)", "axis"},
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
void set_cast_error() { PyErr_SetString(PyExc_TypeError, "an argument, or a part of it, is of another type than the function takes"); }

/// The path of the file that this thread was given last, empty at first.
thread_local std::string named_file;

/// The classes of those IoErrors that are also a class of Python's for one reason of the system's.
struct FileError {
  int reason;
  const char* name;
  PyObject* const* builtin;
  PyObject* type;
};
FileError file_errors[] = {{ENOENT, "FileNotFoundError", &PyExc_FileNotFoundError, nullptr},
                           {EACCES, "PermissionError", &PyExc_PermissionError, nullptr},
                           {EPERM, "PermissionError", &PyExc_PermissionError, nullptr},
                           {EISDIR, "IsADirectoryError", &PyExc_IsADirectoryError, nullptr},
                           {EEXIST, "FileExistsError", &PyExc_FileExistsError, nullptr},
                           {ENOTDIR, "NotADirectoryError", &PyExc_NotADirectoryError, nullptr},
                           {EROFS, nullptr, nullptr, nullptr},
                           {ENOSPC, nullptr, nullptr, nullptr},
                           {ELOOP, nullptr, nullptr, nullptr},
                           {ENAMETOOLONG, nullptr, nullptr, nullptr},
                           {EMFILE, nullptr, nullptr, nullptr},
                           {ENFILE, nullptr, nullptr, nullptr},
                           {ENXIO, nullptr, nullptr, nullptr},
                           {EIO, nullptr, nullptr, nullptr}};

/// Sets the error of a system call on the file that the thread works on: its sentence is "load_npy: cannot open …: <reason>". False for
/// every other error.
bool set_file_error(PyObject* io_error, const std::string& message) {
  if (named_file.empty()) return false;
  detail::Text shown;  // as messages quote it
  shown.put(detail::Piece(detail::quote(named_file)));
  const bool is_directory = message.ends_with(std::string(shown.c_str()) + " is a directory");
  const bool is_call = message.find(": cannot ") != message.npos && message.find(shown.c_str()) != message.npos;
  for (const FileError& one : file_errors) {
    const std::string reason = std::strerror(one.reason);
    if (!(is_call && message.ends_with(": " + reason)) && !(is_directory && one.reason == EISDIR)) continue;
    const std::string text = message.substr(0, message.find(": ")) + ": " + reason;  // str() of the error adds the name of the file
    const nb::object name = owned(PyUnicode_DecodeFSDefault(named_file.c_str()));
    const nb::object error = owned(PyObject_CallFunction(one.type ? one.type : io_error, "isO", one.reason, text.c_str(), name.ptr()));
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    return true;
  }
  return false;
}

void register_file_errors(nb::module_& module) {
  for (FileError& one : file_errors) {
    if (!one.name) continue;
    if (nb::hasattr(module, one.name)) {
      one.type = nb::object(module.attr(one.name)).ptr();
      continue;
    }
    const nb::object bases = nb::make_tuple(nb::borrow(classes[static_cast<int>(ErrorCode::io)]), nb::borrow(*one.builtin));
    one.type = PyErr_NewExceptionWithDoc((std::string("tenon.") + one.name).c_str(), "An IoError for this reason of the system's.",
                                         bases.ptr(), nullptr);
    if (!one.type) throw nb::python_error();
    module.attr(one.name) = nb::borrow(one.type);
  }
}

PyObject* class_of(const Error& error) {
  const int code = static_cast<int>(error.code() == ErrorCode::arguments ? ErrorCode::type : error.code());
  return classes[code > 0 && code < codes ? code : 0];
}
void set_library_error(const Error& error) noexcept {
  try {
    const std::string message = message_of(error);
    if (error.code() != ErrorCode::io || !set_file_error(class_of(error), message)) set_error(class_of(error), message.c_str());
  } catch (nb::python_error& failed) { failed.restore(); } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  }
}

}  // namespace

void name_file(const std::string& path) { named_file = path; }

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
      {"TypeError", PyExc_TypeError, "A dtype that does not fit an operation, or a value that a dtype cannot represent."},
      {"DeviceError", PyExc_RuntimeError, "A device that is absent or failed."},
      {"MemoryError", PyExc_MemoryError, "Memory that cannot be allocated, or a storage that does not allow an operation."},
      {"ExchangeError", PyExc_BufferError, "Foreign memory that breaks the rules of its exchange format."},
      {"IoError", PyExc_OSError, "A file that cannot be read or written."},
      {"LinAlgError", PyExc_ValueError,
       "A matrix that is singular, not positive definite or not finite, or an iteration that does not converge."}};
  for (int code = 0; code < codes; ++code) {
    const std::string name = std::string("tenon.") + named[code].name;
    const nb::object bases =
        code == 0 ? nb::borrow(named[code].builtin) : nb::object(nb::make_tuple(nb::borrow(classes[0]), nb::borrow(named[code].builtin)));
    classes[code] = PyErr_NewExceptionWithDoc(name.c_str(), named[code].doc, bases.ptr(), nullptr);
    if (!classes[code]) throw nb::python_error();
    module.attr(named[code].name) = nb::borrow(classes[code]);
  }
  register_file_errors(module);
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
