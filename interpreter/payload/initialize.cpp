#include <Python.h>

#include <cstddef>

#include "python.hpp"

namespace tenon::interpreter {
namespace {

Failure failure_of(const PyStatus& status) {
  return {"SystemError", status.err_msg ? status.err_msg : "Python did not start", ""};
}

}  // namespace

bool initialize(const FrozenModule* modules, Failure& failure) {
  std::size_t count = 0;
  while (modules[count].name) ++count;
  // Python's, which may outlive this copy
  auto* const table = static_cast<_frozen*>(PyMem_RawCalloc(count + 1, sizeof(_frozen)));
  for (std::size_t i = 0; i < count; ++i) {
    table[i].name = modules[i].name;
    table[i].code = modules[i].code;
    table[i].size = modules[i].size;
    table[i].is_package = modules[i].is_package;
  }
  PyImport_FrozenModules = table;

  PyPreConfig before;
  PyPreConfig_InitIsolatedConfig(&before);
  before.utf8_mode = 1;
  PyStatus status = Py_PreInitialize(&before);
  if (PyStatus_Exception(status)) return failure = failure_of(status), false;
  PyConfig config;
  PyConfig_InitIsolatedConfig(&config);
  config.install_signal_handlers = config.site_import = config.write_bytecode = config.pathconfig_warnings = 0;
  config.module_search_paths_set = 1;
  config.use_frozen_modules = 1;
  for (wchar_t** place :
       {&config.home, &config.prefix, &config.base_prefix, &config.exec_prefix, &config.base_exec_prefix,
        &config.executable, &config.base_executable, &config.program_name, &config.stdlib_dir})
    PyConfig_SetString(&config, place, L"<frozen>");  // Python looks for what is empty
  status = Py_InitializeFromConfig(&config);
  PyConfig_Clear(&config);
  if (PyStatus_Exception(status)) return failure = failure_of(status), false;
  return true;
}

bool has_other_threads() {
  const PyThreadState* const own = PyThreadState_Get();
  for (PyThreadState* each = PyInterpreterState_ThreadHead(own->interp); each; each = PyThreadState_Next(each)) {
    if (each != own) return true;
  }
  return false;
}

}  // namespace tenon::interpreter
