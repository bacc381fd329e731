#include "optimizer_object.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include <tenon/runtime/optimizer.hpp>

#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

using runtime::Lbfgs;
using runtime::OptimizedValue;
using runtime::OptimizerOption;
using runtime::OptimizerStates;

/// The name of a pair of options, "betas.0" and "betas.1", without the number; and the number, or -1 for an option of
/// its own.
std::pair<std::string, int> place_of(const std::string& option) {
  const std::size_t dot = option.find('.');
  if (dot == std::string::npos) return {option, -1};
  return {option.substr(0, dot), std::stoi(option.substr(dot + 1))};
}

/// The options of an optimiser, and their defaults: floats, bools and pairs of floats.
nb::dict options_of(std::string_view optimizer) {
  nb::dict all;
  for (const OptimizerOption& option : runtime::optimizer_options(optimizer)) {
    const auto [name, number] = place_of(option.name);
    if (number < 0)
      all[name.c_str()] =
          option.is_flag ? nb::object(nb::bool_(option.value != 0)) : nb::object(nb::float_(option.value));
    else
      all[name.c_str()] =
          number == 0 ? nb::make_tuple(option.value) : nb::tuple(all[name.c_str()] + nb::make_tuple(option.value));
  }
  return all;
}

double number_of(nb::handle option, const std::string& name) {
  const double number = PyFloat_AsDouble(option.ptr());
  if (number == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    fail(PyExc_TypeError, "the option %s of an optimiser is a number, not %R", name.c_str(), option.ptr());
  }
  return number;
}

std::vector<nb::object> listed(nb::handle all) {
  std::vector<nb::object> items;
  for (const nb::handle one : nb::iter(all)) items.push_back(nb::borrow(one));
  return items;
}

const runtime::Value& parameter_of(nb::handle object) {
  if (!is_tensor(object.ptr()))
    fail(PyExc_TypeError, "expected a parameter, got %s", description_of(object.ptr()).c_str());
  return value_of(object.ptr());
}

void add_state(OptimizerStates& states, nb::handle name, nb::handle tensor) {
  const AnyTensor* const state = tensor_in(tensor.ptr());
  if (!state)
    fail(PyExc_TypeError, "expected a tensor as the state %S, got %s", name.ptr(),
         description_of(tensor.ptr()).c_str());
  states.emplace(nb::cast<std::string>(name), *state);
}

/// The options in a dict.
std::vector<OptimizerOption> given_options(const std::string& optimizer, nb::dict options) {
  std::vector<OptimizerOption> given = runtime::optimizer_options(optimizer);
  for (OptimizerOption& option : given) {
    const auto [name, number] = place_of(option.name);
    const nb::object value = nb::borrow(options[name.c_str()]);
    option.value = number_of(number < 0 ? value : nb::object(value[number]), option.name);
  }
  return given;
}

/// A number of updates.
std::int64_t step_of(nb::handle state) {
  std::int64_t step = 0;
  if (!nb::try_cast(state, step))
    fail(PyExc_TypeError, "the state 'step' of a parameter is a whole number, not %R", state.ptr());
  return step;
}

/// A group of parameters, whose states are dicts of tensors and the number "step".
struct GivenGroup {
  std::vector<OptimizerOption> options;
  std::vector<OptimizedValue> parameters;
  std::vector<nb::object> dicts;
};

/// One step for groups, tuples of options, parameters and their states, which the first step makes.
void update(const std::string& optimizer, nb::handle groups) {
  std::vector<GivenGroup> given;
  std::vector<runtime::OptimizedGroup> all;
  for (const nb::object& one : listed(groups)) {
    GivenGroup& group = given.emplace_back(given_options(optimizer, nb::cast<nb::dict>(nb::object(one[0]))));
    group.dicts = listed(nb::object(one[2]));
    for (const nb::object& parameter : listed(nb::object(one[1]))) {
      OptimizedValue& to = group.parameters.emplace_back(OptimizedValue{parameter_of(parameter)});
      for (const auto [name, state] : nb::cast<nb::dict>(group.dicts.at(group.parameters.size() - 1))) {
        if (nb::cast<std::string>(name) == "step") to.step = step_of(state);
        else add_state(to.states, name, state);
      }
    }
  }
  for (GivenGroup& group : given) all.push_back({group.options, group.parameters});
  {
    const Unlocked unlocked;
    runtime::update(optimizer, all);
  }
  for (GivenGroup& group : given) {
    for (std::size_t k = 0; k < group.parameters.size(); ++k) {
      nb::dict to = nb::cast<nb::dict>(group.dicts[k]);
      OptimizedValue& from = group.parameters[k];
      if (from.step == 0) continue;
      to["step"] = from.step;
      for (auto& [name, state] : from.states) {
        const AnyTensor* const before =
            to.contains(name.c_str()) ? tensor_in(nb::object(to[name.c_str()]).ptr()) : nullptr;
        if (!before || before->block() != state.block()) to[name.c_str()] = owned(wrap(std::move(state)));
      }
    }
  }
}

/// The names of the states that an update makes with some options.
nb::list states_of(const std::string& optimizer, nb::dict options) {
  nb::list names;
  for (const std::string_view name : runtime::optimizer_states(optimizer, given_options(optimizer, options)))
    names.append(nb::str(name.data(), name.size()));
  return names;
}

Lbfgs::Options lbfgs_options(nb::dict options) {
  const auto number = [&](const char* name) { return number_of(options[name], name); };
  const auto whole = [&](const char* name) { return nb::cast<std::int64_t>(options[name]); };
  const nb::object most = options["max_eval"], search = options["line_search_fn"];
  Lbfgs::Options made{number("lr"),
                      whole("max_iter"),
                      most.is_none() ? 0 : nb::cast<std::int64_t>(most),
                      number("tolerance_grad"),
                      number("tolerance_change"),
                      whole("history_size"),
                      !search.is_none()};
  if (made.strong_wolfe && !search.equal(nb::str("strong_wolfe")))
    fail(PyExc_ValueError, "LBFGS: line_search_fn is None or 'strong_wolfe', not %R", search.ptr());
  return made;
}

void create_lbfgs(Lbfgs* self, nb::handle parameters, nb::dict options) {
  std::vector<runtime::Value> values;
  for (const nb::object& parameter : listed(parameters)) values.push_back(parameter_of(parameter));
  new (self) Lbfgs(values, lbfgs_options(options));
}

}  // namespace

void register_optimizers(nb::module_& module) {
  nb::dict all;
  for (const std::string_view name : runtime::optimizers()) all[nb::str(name.data(), name.size())] = options_of(name);
  module.attr("_optimizers") = all;
  module.def("_update", update, nb::arg("optimizer"), nb::arg("groups"));
  module.def("_optimizer_states", states_of, nb::arg("optimizer"), nb::arg("options"));
  nb::class_<Lbfgs>(module, "_Lbfgs", "Limited-memory BFGS over some parameters.")
      .def("__init__", create_lbfgs, nb::arg("parameters"), nb::arg("options"))
      .def(
          "step",
          [](Lbfgs& self, nb::dict options, nb::handle closure) {
            return self.step(lbfgs_options(options), [&] { return nb::cast<double>(nb::float_(closure())); });
          },
          nb::arg("options"), nb::arg("closure"))
      .def("state_dict",
           [](const Lbfgs& self) {
             nb::dict made;
             for (auto& [name, state] : self.state_dict()) made[name.c_str()] = owned(wrap(state));
             return made;
           })
      .def(
          "load_state_dict",
          [](Lbfgs& self, nb::dict from) {
            OptimizerStates states;
            for (const auto [name, state] : from) add_state(states, name, state);
            self.load_state_dict(states);
          },
          nb::arg("from_"));
}

}  // namespace tenon::python
