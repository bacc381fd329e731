#include "file_errors.hpp"

#include <unistd.h>
#include <cerrno>
#include <cstring>

#include <sys/stat.h>

#include "errors.hpp"

namespace tenon::python {
namespace {

/// A class that is an IoError and one of Python's, by whose name it is caught: its own is private, so that importing all names hides none.
struct Kind {
  int reason;
  const char* name;
  PyObject** builtin;
  const char* doc;
  PyObject* made = nullptr;  // lives as long as the process
};
Kind kinds[] = {{ENOENT, "_FileNotFoundError", &PyExc_FileNotFoundError, "A file that is not there."},
                {EISDIR, "_IsADirectoryError", &PyExc_IsADirectoryError, "A directory where a file should be."},
                {ENOTDIR, "_NotADirectoryError", &PyExc_NotADirectoryError, "A path through what is no directory."},
                {EACCES, "_PermissionError", &PyExc_PermissionError, "A file that may not be read."}};

/// The reason why a file cannot be opened for reading, or 0.
int reason_of(const std::string& path) {
  struct ::stat facts;
  if (::stat(path.c_str(), &facts) != 0) return errno;
  if (S_ISDIR(facts.st_mode)) return EISDIR;
  return ::access(path.c_str(), R_OK) != 0 ? errno : 0;
}

}  // namespace

void register_file_errors(nb::module_& module) {
  const nb::object io = module.attr("IoError");
  for (Kind& kind : kinds) {
    const std::string name = std::string("tenon._core.") + kind.name;
    const nb::object bases = nb::make_tuple(io, nb::borrow(*kind.builtin));
    kind.made = PyErr_NewExceptionWithDoc(name.c_str(), kind.doc, bases.ptr(), nullptr);
    if (!kind.made) throw nb::python_error();
    module.attr(kind.name) = nb::borrow(kind.made);
  }
}

void explain_unreadable(const std::string& path, const Error& error) {
  const int reason = error.code() == ErrorCode::io ? reason_of(path) : 0;
  for (const Kind& kind : kinds) {
    if (reason == 0 || kind.reason != reason) continue;
    const nb::object name = owned(PyUnicode_DecodeFSDefault(path.c_str()));
    const nb::object made = owned(PyObject_CallFunction(kind.made, "isO", reason, std::strerror(reason), name.ptr()));
    PyErr_SetObject(kind.made, made.ptr());
    throw nb::python_error();
  }
}

}  // namespace tenon::python
