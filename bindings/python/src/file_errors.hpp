// Errors of the system about a file, as Python's own open raises them: with errno and the file's name.
#pragma once

#include <string>

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds the classes of these errors, which are IoErrors and Python's FileNotFoundError, PermissionError and so on.
/// Comes after register_errors().
void register_file_errors(nanobind::module_& module);

/// Names the file that the thread works on next, before it is opened: an IoError of it, for a reason of the system's,
/// is then one of these.
void name_file(const std::string& path);

/// Sets the error of a system call on that file, by its sentence: "load_npy: cannot open …: <reason>". `io_error` is
/// the class for reasons that have none of their own. False, and no error is set, for every other sentence.
bool set_file_error(PyObject* io_error, const std::string& message);

/// The result of f(), which reads the file.
template <class F>
auto while_reading(const std::string& path, F&& f) {
  name_file(path);
  return f();
}

}  // namespace tenon::python
