#include "program_object.hpp"

#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tenon/error.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/program.hpp>

#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

using runtime::Program;

int apply(Program& program, const std::string& name, const std::vector<int>& operands) {
  std::vector<Program::Node> nodes;
  for (const int number : operands) nodes.push_back({number});
  return program.apply(name, nodes).number;
}

int constant(Program& program, nb::handle number) {
  runtime::Value value;
  if (!number_to_value(number.ptr(), value))
    fail(PyExc_TypeError, "_Program: a %s is no number", description_of(number.ptr()).c_str());
  return program.constant(value).number;
}

TensorResult run(const Program& program, nb::args inputs) {
  std::vector<AnyTensor> tensors;
  std::vector<runtime::Value> recorded;  // all of them, if one has a history
  tensors.reserve(nb::len(inputs));
  PyObject* const all = inputs.ptr();
  for (const nb::handle input : inputs) {
    const AnyTensor* tensor = tensor_in(input.ptr());
    if (!tensor) fail(PyExc_TypeError, "_Program: expected tensors, got %s", description_of(input.ptr()).c_str());
    tensors.push_back(*tensor);
    if (recorded.empty() && value_of(input.ptr()).has_history())
      for (const nb::handle one : inputs) recorded.push_back(value_of(one.ptr()));
  }
  runtime::Value result;
  {
    const Unlocked unlocked;
    result = recorded.empty() ? runtime::Value(program.run(tensors)) : runtime::recorded_run(program, recorded);
  }
  return TensorResult(class_among(&all, 1), std::move(result));
}

/// True if it is an elementwise operation of that many operands and nothing else.
bool holds(const std::string& name, int operands) {
  Program trial;
  std::vector<Program::Node> nodes;
  for (int k = 0; k < operands; ++k) nodes.push_back(trial.input());
  try {
    trial.apply(name, nodes);
    return true;
  } catch (const TypeError&) { return false; }
}

}  // namespace

void register_program(nb::module_& module) {
  nb::class_<Program>(module, "_Program", "Elementwise operations that are computed together, block by block.")
      .def(nb::init<>())
      .def("input", [](Program& program) { return program.input().number; })
      .def("constant", constant, nb::arg("number"))
      .def("apply", apply, nb::arg("name"), nb::arg("operands"))
      .def("run", run, nb::arg("inputs"))
      .def_static("holds", holds, nb::arg("name"), nb::arg("operands"));
}

}  // namespace tenon::python
