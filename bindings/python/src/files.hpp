// Files of tensors: save and load, by the library's own readers and writers.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

namespace tenon::python {

/// The path as the system takes it. Throws TypeError for what is no path, ValueError for a byte 0 in it.
std::string path_of(nanobind::handle object);

/// Adds save and load to the module.
void register_files(nanobind::module_& module);

}  // namespace tenon::python
