// Plots of lines, which tenon/nn/data.py makes.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds _plot.
void register_plot(nanobind::module_& module);

}  // namespace tenon::python
