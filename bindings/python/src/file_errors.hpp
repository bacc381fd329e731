// Errors of the system about a file, as Python's own open raises them: with errno and the file's name.
#pragma once

#include <string>

#include <nanobind/nanobind.h>

#include <tenon/error.hpp>

namespace tenon::python {

/// Adds the classes of these errors, which are IoErrors and Python's FileNotFoundError, PermissionError and so on.
void register_file_errors(nanobind::module_& module);

/// Throws the error of a file that is not there, is a directory or may not be read, if that is why reading it failed.
void explain_unreadable(const std::string& path, const Error& error);

/// The result of f(), which reads the file and holds the interpreter's lock where it returns.
template <class F>
auto while_reading(const std::string& path, F&& f) {
  try {
    return f();
  } catch (const Error& error) {
    explain_unreadable(path, error);
    throw;
  }
}

}  // namespace tenon::python
