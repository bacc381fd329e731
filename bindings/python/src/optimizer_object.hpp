// Steps of optimisers, which tenon/optim builds on.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds _optimizers, _update and the class _Lbfgs.
void register_optimizers(nanobind::module_& module);

}  // namespace tenon::python
