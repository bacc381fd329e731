#include "settings.hpp"

#include <cstdint>

#include <tenon/runtime/settings.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"

namespace tenon::python {

void register_settings(nb::module_& module) {
  module.def("num_threads", &runtime::num_threads, "How many threads the library computes with.");
  module.def(
      "set_num_threads",
      [](int n) {
        const nb::gil_scoped_release unlocked;  // it waits for the threads that there are
        runtime::set_num_threads(n);
      },
      nb::arg("n"), "Sets it; 0 stands for the processors' number. DeviceError outside 0 … 256.");
  module.def("manual_seed", &runtime::manual_seed, nb::arg("seed"),
             "Seeds the calling thread's own stream of random numbers.");
  module.def("default_generator", &runtime::default_generator,
             "A copy of the calling thread's own stream as it stands.");
  module.def("set_default_generator", &runtime::set_default_generator, nb::arg("generator"),
             "Continues the calling thread's own stream there.");
  module.def(
      "memory_stats",
      [](nb::handle device) {
        AnyDevice place;
        if (!find_device(device.ptr(), place)) fail(PyExc_ValueError, "memory_stats: %R is no device", device.ptr());
        const MemoryStats stats = runtime::memory_stats(place);
        nb::dict made;
        made["current_bytes"] = stats.current_bytes;
        made["peak_bytes"] = stats.peak_bytes;
        made["allocations"] = stats.allocations;
        return made;
      },
      nb::arg("device") = "cpu",
      "What tensors hold on a device: current_bytes, peak_bytes and the number of allocations so far.");
  module.def("reset_peak", [] { runtime::reset_peak(); }, "Sets peak_bytes to current_bytes.");
  module.def(
      "set_printoptions",
      [](nb::handle precision, nb::handle threshold, nb::handle edgeitems, nb::handle linewidth, nb::handle type_line) {
        PrintOptions options = runtime::get_printoptions();
        const auto set = [](auto& option, nb::handle given) {
          if (!given.is_none()) option = nb::cast<std::remove_reference_t<decltype(option)>>(given);
        };
        set(options.precision, precision);
        set(options.threshold, threshold);
        set(options.edgeitems, edgeitems);
        set(options.linewidth, linewidth);
        set(options.type_line, type_line);
        runtime::set_printoptions(options);
      },
      nb::kw_only(), nb::arg("precision") = nb::none(), nb::arg("threshold") = nb::none(),
      nb::arg("edgeitems") = nb::none(), nb::arg("linewidth") = nb::none(), nb::arg("type_line") = nb::none(),
      "How tensors are printed; what is not given stays. IndexError for a precision above 50 and for what is "
      "negative.");
  module.def(
      "get_printoptions",
      [] {
        const PrintOptions options = runtime::get_printoptions();
        nb::dict made;
        made["precision"] = options.precision;
        made["threshold"] = options.threshold;
        made["edgeitems"] = options.edgeitems;
        made["linewidth"] = options.linewidth;
        made["type_line"] = options.type_line;
        return made;
      },
      "The options as they stand.");
}

}  // namespace tenon::python
