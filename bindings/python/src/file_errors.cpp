#include "file_errors.hpp"

#include <cerrno>
#include <cstring>
#include <string>

#include <tenon/error.hpp>

#include "errors.hpp"

namespace tenon::python {
namespace {

/// The path of the file that this thread was given last, empty at first.
thread_local std::string named_file;

/// A reason of the system's, and the class of IoErrors that is also Python's for it, if there is one. Its name is
/// private, so that importing all names hides none of Python's.
struct Reason {
  int number;
  const char* name = nullptr;
  PyObject* const* builtin = nullptr;
  PyObject* type = nullptr;  // lives as long as the process
};
Reason reasons[] = {{ENOENT, "_FileNotFoundError", &PyExc_FileNotFoundError},
                    {EACCES, "_PermissionError", &PyExc_PermissionError},
                    {EPERM, "_PermissionError", &PyExc_PermissionError},
                    {EISDIR, "_IsADirectoryError", &PyExc_IsADirectoryError},
                    {ENOTDIR, "_NotADirectoryError", &PyExc_NotADirectoryError},
                    {EEXIST, "_FileExistsError", &PyExc_FileExistsError},
                    {EROFS},
                    {ENOSPC},
                    {ELOOP},
                    {ENAMETOOLONG},
                    {EMFILE},
                    {ENFILE},
                    {ENXIO},
                    {EIO}};

}  // namespace

void register_file_errors(nb::module_& module) {
  const nb::object io_error = module.attr("IoError");
  for (Reason& one : reasons) {
    if (!one.name) continue;
    if (!nb::hasattr(module, one.name)) {
      const nb::object bases = nb::make_tuple(io_error, nb::borrow(*one.builtin));
      module.attr(one.name) =
          owned(PyErr_NewExceptionWithDoc((std::string("tenon._core.") + one.name).c_str(),
                                          "An IoError for this reason of the system's.", bases.ptr(), nullptr));
    }
    one.type = nb::object(module.attr(one.name)).release().ptr();
  }
}

void name_file(const std::string& path) { named_file = path; }

bool set_file_error(PyObject* io_error, const std::string& message) {
  if (named_file.empty()) return false;
  detail::Text shown;  // as messages quote it
  shown.put(detail::Piece(detail::quote(named_file)));
  const bool is_directory = message.ends_with(std::string(shown.c_str()) + " is a directory");
  const bool is_call = message.find(": cannot ") != message.npos && message.find(shown.c_str()) != message.npos;
  for (const Reason& one : reasons) {
    const std::string reason = std::strerror(one.number);
    if (!(is_call && message.ends_with(": " + reason)) && !(is_directory && one.number == EISDIR)) continue;
    // str() of the error adds the name of the file
    const std::string text = message.substr(0, message.find(": ")) + ": " + reason;
    const nb::object name = owned(PyUnicode_DecodeFSDefault(named_file.c_str()));
    const nb::object error =
        owned(PyObject_CallFunction(one.type ? one.type : io_error, "isO", one.number, text.c_str(), name.ptr()));
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    return true;
  }
  return false;
}

}  // namespace tenon::python
