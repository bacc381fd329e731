// The module tenon._core: puts its parts together.
#include <atomic>
#include <string>

#include <nanobind/nanobind.h>

#include <tenon/config.hpp>

#include "arrow.hpp"
#include "buffer.hpp"
#include "construction.hpp"
#include "dlpack.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "file_errors.hpp"
#include "files.hpp"
#include "function_object.hpp"
#include "generator_object.hpp"
#include "history.hpp"
#include "mixed_table.hpp"
#include "native_function.hpp"
#include "numpy.hpp"
#include "optimizer_object.hpp"
#include "plot.hpp"
#include "program_object.hpp"
#include "settings.hpp"
#include "sharing.hpp"
#include "sparse.hpp"
#include "storage_object.hpp"
#include "tensor_object.hpp"
#include "text_table.hpp"

namespace {

/// What `from tenon._core import *` takes: all but the submodules, for which the package has modules of its own.
void export_names(nanobind::module_& module) {
  nanobind::list names;
  const nanobind::dict all = nanobind::borrow<nanobind::dict>(module.attr("__dict__"));
  for (const auto [name, value] : all) {
    const std::string text = nanobind::str(name).c_str();
    if (text[0] != '_' && !PyModule_Check(value.ptr())) names.append(name);
  }
  module.attr("__all__") = names;
}

}  // namespace

NB_MODULE(_core_contents, module) {
  using namespace tenon::python;
  module.attr("__version__") = nb::str((std::to_string(TENON_VERSION_MAJOR) + "." +
                                        std::to_string(TENON_VERSION_MINOR) + "." + std::to_string(TENON_VERSION_PATCH))
                                           .c_str());
  // What others still hold when the interpreter ends is no leak of the package, and tests count memory themselves.
  nb::set_leak_warnings(false);
  // In this order: what comes later uses, and does not replace, what is there.
  register_errors(module);
  register_file_errors(module);
  register_dtypes(module);
  register_generator(module);
  register_tensor(module);
  register_history(module);
  register_construction(module);
  register_storage(module);
  register_sharing(module);
  register_buffer(module);
  register_array_interface();  // before Arrow: of an image it says the shape
  register_arrow(module);
  register_dlpack(module);
  register_numpy(module);
  register_functions(module);
  register_program(module);
  register_optimizers(module);
  register_plot(module);
  register_settings(module);
  register_files(module);
  register_mixed_tables(module);
  register_text_tables(module);
  register_sparse(module);
  register_native_functions(module);
  export_names(module);
}

/// The classes and functions are variables of the process, which belong to the interpreter that imported them first.
extern "C" NB_EXPORT PyObject* PyInit__core() {
  static std::atomic<bool> is_loaded{false};
  if (is_loaded.exchange(true)) {
    PyErr_SetString(PyExc_ImportError,
                    "tenon._core: cannot load the module more than once per process, neither in a second interpreter "
                    "nor after its entry in "
                    "sys.modules was deleted");
    return nullptr;
  }
  return PyInit__core_contents();
}
