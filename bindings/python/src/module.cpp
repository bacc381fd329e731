// The module tenon._core: puts its parts together.
#include <string>

#include <nanobind/nanobind.h>

#include <tenon/config.hpp>

#include "construction.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "function_object.hpp"
#include "generator_object.hpp"
#include "settings.hpp"
#include "tensor_object.hpp"

NB_MODULE(_core, module) {
  using namespace tenon::python;
  module.attr("__version__") =
      nb::str((std::to_string(TENON_VERSION_MAJOR) + "." + std::to_string(TENON_VERSION_MINOR) + "." + std::to_string(TENON_VERSION_PATCH))
                  .c_str());
  // In this order: what comes later uses, and does not replace, what is there.
  register_errors(module);
  register_dtypes(module);
  register_generator(module);
  register_tensor(module);
  register_construction(module);
  register_functions(module);
  register_settings(module);
}
