#include "extension_functions.hpp"

#include <Python.h>

#include <cstdio>
#include <string>

namespace tenon::interpreter {
namespace {

Extensions* program_extensions;

}  // namespace

void use_extensions(Extensions& extensions) { program_extensions = &extensions; }

}  // namespace tenon::interpreter

/// The linker puts it in the place of CPython's own, which opens files (Python/dynload_shlib.c). `origin` is that of
/// the module's spec.
extern "C" void (*__wrap__PyImport_FindSharedFuncptr(const char* prefix, const char* name, const char* origin,
                                                     std::FILE*))() {
  std::string why;
  void* const function =
      tenon::interpreter::program_extensions->function(origin, (std::string(prefix) + "_" + name).c_str(), why);
  if (!function) PyErr_SetString(PyExc_ImportError, why.c_str());
  return reinterpret_cast<void (*)()>(function);
}
