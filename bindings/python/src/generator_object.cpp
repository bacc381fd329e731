#include "generator_object.hpp"

#include <cstdint>
#include <string>

#include <nanobind/stl/string.h>

#include <tenon/ops/random/generator.hpp>

namespace tenon::python {

namespace nb = nanobind;

void register_generator(nb::module_& module) {
  nb::class_<Generator>(module, "Generator",
                        "A stream of random numbers: a seed and a place in it. Threads must not use one at the same time.")
      .def(nb::init<std::uint64_t>(), nb::arg("seed") = 0)
      .def_prop_ro("seed", &Generator::seed)
      .def_prop_rw("counter", &Generator::counter, &Generator::set_counter, "The number of the next block of four words.")
      .def("__repr__",
           [](const Generator& generator) {
             return "tenon.Generator(" + std::to_string(generator.seed()) + "), at block " + std::to_string(generator.counter());
           })
      .def("__getstate__", [](const Generator& generator) { return nb::make_tuple(generator.seed(), generator.counter()); })
      .def("__setstate__", [](Generator& generator, nb::tuple state) {
        new (&generator) Generator(nb::cast<std::uint64_t>(state[0]));
        generator.set_counter(nb::cast<std::uint64_t>(state[1]));
      });
}

}  // namespace tenon::python
