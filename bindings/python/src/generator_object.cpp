#include "generator_object.hpp"

#include <cstdint>
#include <string>

#include <nanobind/stl/string.h>

#include <tenon/ops/random/generator.hpp>

#include "errors.hpp"
#include "native_function.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

namespace nb = nanobind;

namespace {

/// An integer of 64 bits without a sign. Throws TypeError for what is no integer, OverflowError for another one.
std::uint64_t seed_from(nb::handle object) {
  const nb::object integer = nb::steal(PyNumber_Index(object.ptr()));
  if (!integer.is_valid()) {
    PyErr_Clear();
    fail(PyExc_TypeError, "Generator: a seed is an integer, not %s", description_of(object.ptr()).c_str());
  }
  const std::uint64_t seed = PyLong_AsUnsignedLongLong(integer.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    fail(PyExc_OverflowError, "Generator: the seed %R is not from 0 to 2^64 - 1", integer.ptr());
  }
  return seed;
}

}  // namespace

void register_generator(nb::module_& module) {
  nb::class_<Generator> generators(
      module, "Generator",
      "A stream of random numbers: a seed and a place in it. Threads must not use one at the same time.");
  generators
      .def(
          "__init__", [](Generator* generator, nb::handle seed) { new (generator) Generator(seed_from(seed)); },
          nb::arg("seed") = 0)
      .def_prop_ro("seed", &Generator::seed)
      .def_prop_rw("counter", &Generator::counter, &Generator::set_counter,
                   "The number of the next block of four words.")
      .def("__repr__",
           [](const Generator& generator) {
             return "tenon.Generator(" + std::to_string(generator.seed()) + "), at block " +
                    std::to_string(generator.counter());
           })
      .def("__getstate__",
           [](const Generator& generator) { return nb::make_tuple(generator.seed(), generator.counter()); })
      .def("__setstate__", [](Generator& generator, nb::tuple state) {
        new (&generator) Generator(nb::cast<std::uint64_t>(state[0]));
        generator.set_counter(nb::cast<std::uint64_t>(state[1]));
      });
  refuse_other_arguments<Generator>(generators, "Generator(seed=0)");
}

}  // namespace tenon::python
