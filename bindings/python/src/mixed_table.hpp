// Tables of numbers and text: load_mixed_table and save_mixed_table.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds load_mixed_table and save_mixed_table to the module.
void register_mixed_tables(nanobind::module_& module);

}  // namespace tenon::python
