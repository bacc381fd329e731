// Optimisers: steps in place over parameters.
#include <tenon/error.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/optimizer.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::Results;
using tenon::runtime::OptimizedValue;
using tenon::runtime::OptimizerOption;
namespace c = tenon::c;
namespace rt = tenon::runtime;

/// The parameters with their states.
struct tenon_optimizer {
  std::string name;
  std::vector<OptimizerOption> options;
  std::vector<OptimizedValue> parameters;
};

namespace {

template <class Optimizer>
Optimizer& optimizer_in(const char* function, Optimizer* optimizer) {
  if (!optimizer)
    tenon::detail::throw_error(tenon::ErrorCode::type, function, ": optimizer is NULL, and has to be an optimiser");
  return *optimizer;
}
template <class Optimizer>
auto& option_in(const char* function, Optimizer* optimizer, const char* option) {
  auto& found = optimizer_in(function, optimizer);
  const std::string_view name = c::text_in({function, "option"}, option);
  for (auto& one : found.options) {
    if (one.name == name) return one;
  }
  tenon::detail::throw_error(tenon::ErrorCode::type, function, ": ", found.name.c_str(), " has no option '",
                             tenon::detail::Quoted{name.data(), name.size()}, "'");
}

}  // namespace

tenon_status tenon_new_optimizer(const char* name, const tenon_tensor* const* parameters, size_t count,
                                 tenon_optimizer** result) {
  const char* const function = "new_optimizer";
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result(function);
    const char* const rule = c::text_in({function, "name"}, name);
    c::require_list({function, "parameters"}, parameters, count);
    std::vector<OptimizedValue> all;
    for (size_t k = 0; k < count; ++k) {
      const rt::Value& x = c::value_in(function, "a parameter", parameters[k]);
      if (!x.has_history() || !rt::is_leaf(x))
        tenon::detail::throw_error(tenon::ErrorCode::type, function, ": parameter ", k,
                                   " is no leaf that wants a gradient");
      for (const OptimizedValue& other : all) {
        if (other.value.history().node() == x.history().node())
          tenon::detail::throw_error(tenon::ErrorCode::type, function, ": parameter ", k,
                                     " is there already: list each once");
      }
      all.push_back({x});
    }
    if (all.empty()) tenon::detail::throw_error(tenon::ErrorCode::type, function, ": there are no parameters");
    *result = new tenon_optimizer{rule, rt::optimizer_options(rule), std::move(all)};
  });
}
void tenon_free_optimizer(tenon_optimizer* optimizer) { delete optimizer; }

tenon_status tenon_optimizer_set(tenon_optimizer* optimizer, const char* option, double value) {
  return guarded([&] { option_in("optimizer_set", optimizer, option).value = value; });
}
tenon_status tenon_optimizer_get(const tenon_optimizer* optimizer, const char* option, tenon_number* value) {
  return guarded(Results(value), [&] {
    if (!value) c::refuse_result("optimizer_get");
    const OptimizerOption& found = option_in("optimizer_get", optimizer, option);
    *value = found.is_flag ? tenon_of_bool(found.value != 0) : tenon_of_double(found.value);
  });
}
tenon_status tenon_optimizer_zero_grad(tenon_optimizer* optimizer) {
  return guarded([&] {
    for (const OptimizedValue& parameter : optimizer_in("optimizer_zero_grad", optimizer).parameters)
      rt::set_grad(parameter.value, {});
  });
}
tenon_status tenon_optimizer_step(tenon_optimizer* optimizer) {
  return guarded([&] {
    tenon_optimizer& found = optimizer_in("optimizer_step", optimizer);
    rt::update(found.name, found.options, found.parameters);
  });
}
