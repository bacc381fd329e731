// A call from Python: its arguments are put in the order of the function's description, and the function runs.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include <tenon/core/op.hpp>
#include <tenon/runtime/function.hpp>

namespace tenon::python {

/// The function's name in Python: without the underscore of a word of C++, which is none of Python.
std::string python_name(const runtime::Function& function);

/// The number of arguments that can be given by place: those that need no name, and, as NumPy and PyTorch have it, an
/// axis behind them.
int placed_arguments(const OpInfo& info);

/// True if a function makes a tensor of new elements, which may be told to want a gradient.
bool is_creation(const runtime::Function& function);

/// The facts of a function's calls, found in its description once.
struct CallForm {
  explicit CallForm(const runtime::Function& described_function, bool method = false);

  const runtime::Function* function;
  PyObject* names[runtime::most_arguments] = {};  ///< of the arguments, interned
  int positional = 0;                             ///< how many arguments can be given by place
  int sizes_at = -1;  ///< the argument that takes all further integers, zeros(2, 3); -1 is none
  bool in_order;                                  ///< whether arguments can be placed one after the other
  bool is_method;                                 ///< whether the first argument stands before the name
};

/// Calls a function with n arguments by place and further ones by the names in the tuple `keywords`, which may be null.
/// Throws TypeError for what does not fit: "addmm_ received an invalid combination of arguments - got (Tensor float32
/// (2,3), float), but expected (…)".
runtime::Value call_function(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords);

/// The same, whose result is written to `out` without a tensor between. False, and nothing is written, unless the
/// arguments fit the description as they are and `out` holds the result.
bool call_function_into(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords,
                        const AnyTensor& out);

/// Calls a function with its arguments in order, without the lock where the work is worth it; a null pointer is an
/// argument left out.
runtime::Value run_function(const runtime::Function& function, const runtime::Value* const* arguments);

}  // namespace tenon::python
