#include "plot.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tenon/nn/data/plot.hpp>

#include "lock.hpp"
#include "tensor_object.hpp"

namespace tenon::python {
namespace {

/// An image of lines: of each its name, the heights of its points, and how far these are apart.
TensorResult plot(nb::list lines, std::int64_t width, std::int64_t height, bool logarithmic) {
  std::vector<nn::PlotLine> all;
  for (const nb::handle line : lines)
    all.push_back({nb::cast<std::string>(line[0]), nb::cast<std::vector<double>>(line[1]), nb::cast<double>(line[2])});
  const nn::PlotOptions options{width, height, logarithmic};
  AnyTensor image;
  {
    const Unlocked unlocked;
    image = nn::plot(all, options);
  }
  return TensorResult(std::move(image));
}

}  // namespace

void register_plot(nb::module_& module) {
  module.def("_plot", plot, nb::arg("lines"), nb::arg("width"), nb::arg("height"), nb::arg("logarithmic"));
}

}  // namespace tenon::python
