// Tables of numbers as text, with the names of their columns: load_table and save_table.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds load_table and save_table to the module.
void register_text_tables(nanobind::module_& module);

}  // namespace tenon::python
