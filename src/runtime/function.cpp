#include <tenon/runtime/function.hpp>

#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/error.hpp>

#include "arguments.hpp"
#include "elementwise_table.hpp"
#include "families.hpp"
#include "function_gradient.hpp"
#include "history.hpp"
#include "special_functions.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// What belongs to a function when it is recorded.
struct FunctionRecord {
  const FunctionGradient* gradient = nullptr;
  Slopes slopes;
  detail::NodeKind kind;
};

/// All functions, with the defaults of their arguments; never destroyed, as it may be used until the program ends.
struct Registry {
  FunctionList functions;
  std::size_t named;            // those behind them are for gradients alone
  std::vector<Defaults> defaults;  // one for each function
  std::unordered_map<std::string_view, const Function*> by_name;
  std::unordered_map<const OpInfo*, const Function*> by_description, elementwise_by_description;

  Registry() {
    for (const auto add : {add_creation, add_shape, add_elementwise, add_reduction, add_order, add_indexing, add_sets,
                           add_random, add_product, add_fft, add_filter, add_linalg, add_constructions,
                           add_special_functions, add_short_time, add_neural}) {
      add(functions);
    }
    named = functions.size();
    add_functions_of_gradients(functions);
    for (const Function& function : functions) {
      if (function.in_place) continue;
      by_description.emplace(function.info, &function);
      if (is_elementwise_table(function)) elementwise_by_description.emplace(function.info, &function);
    }
    defaults.reserve(functions.size());
    for (std::size_t f = 0; f < functions.size(); ++f) {
      const Function& function = functions[f];
      if (f < named) by_name.emplace(function.name(), &function);
      if (f < named && !function.in_place) {
        function.info->each_alias(
            [&](const char* begin, std::size_t n) { by_name.emplace(std::string_view(begin, n), &function); });
      }
      defaults.emplace_back(function.info->arguments);
    }
  }
};

const Registry& registry() {
  static const Registry& only = *new Registry;
  return only;
}

/// What is recorded of each function; made when the first history is.
struct Records {
  GradientList gradients;
  std::vector<FunctionRecord> functions;

  Records() {
    for (const auto add :
         {add_slopes, add_small_gradients, add_reduction_gradients, add_product_gradients, add_linalg_gradients,
          add_construction_gradients, add_short_time_gradients, add_neural_gradients})
      add(gradients);
    std::unordered_map<const OpInfo*, FunctionGradient*> by_description;
    for (auto& [info, gradient] : gradients) {
      const auto [at, is_first] = by_description.emplace(info, &gradient);
      if (!is_first && gradient.composed) at->second->composed = gradient.composed;  // elementwise, with options
    }
    functions.resize(registry().functions.size());
    for (std::size_t f = 0; f < functions.size(); ++f) {
      const Function& function = registry().functions[f];
      FunctionRecord& record = functions[f];
      const auto found = by_description.find(function.info);
      if (function.in_place || found == by_description.end()) continue;
      record.gradient = found->second;
      if (is_recorded_elementwise(function, *record.gradient)) {
        record.gradient->trace(record.slopes);
        record.kind = {function.info->name, backward_of_elementwise, drop_recorded_elementwise,
                       recorded_elementwise_reads};
      } else {
        record.kind = {function.info->name, backward_of_function, drop_recorded_call, recorded_call_reads};
      }
    }
  }
};
const FunctionRecord& record_of(const Function& function) {
  static const Records& only = *new Records;
  return only.functions[static_cast<std::size_t>(&function - registry().functions.data())];
}

}  // namespace

std::span<const Function> functions() { return std::span(registry().functions).first(registry().named); }

bool is_recorded_elementwise(const Function& function, const FunctionGradient& gradient) {
  return gradient.trace && (is_elementwise_table(function) || !gradient.composed);
}

const FunctionGradient* gradient_of(const Function& function) { return record_of(function).gradient; }
const Slopes& slopes_of(const Function& function) { return record_of(function).slopes; }
const detail::NodeKind& node_kind_of(const Function& function) { return record_of(function).kind; }
const Function& function_described(const OpInfo& info, bool elementwise) {
  const auto& all = elementwise ? registry().elementwise_by_description : registry().by_description;
  const auto found = all.find(&info);
  if (found == all.end()) detail::throw_error(ErrorCode::type, "backward: no function is called ", info.name);
  return *found->second;
}
bool has_history(const Call& call) {
  for (int k = 0; k < call.info->arguments.size(); ++k) {
    if (call[k] && has_history(*call[k])) return true;
  }
  return false;
}

const Function* find(std::string_view name) {
  const auto found = registry().by_name.find(name);
  return found == registry().by_name.end() ? nullptr : found->second;
}

const Function& function_called(const char* name) {
  const Function* function = find(name);
  if (!function) detail::throw_error(ErrorCode::type, "runtime: no function is called \"", detail::quote(name), "\"");
  return *function;
}

/// The defaults of a function's arguments.
static const Defaults& defaults_of(const Function& function) {
  const Registry& all = registry();
  return all.defaults[static_cast<std::size_t>(&function - all.functions.data())];
}
static Value run(const Function& function, const BoundArguments& bound) {
  const Call call{function.info, function.name(), bound.list(), function.table, function.in_place};
#if TENON_EXCEPTIONS
  try {
    return has_history(call) ? run_recorded(function, call) : function.run(call);
  } catch (const std::bad_alloc&) {  // of a list; tensors throw MemoryError themselves
    detail::throw_error(ErrorCode::memory, call.name, ": cannot allocate the lists that this call needs");
  } catch (const std::length_error&) {
    detail::throw_error(ErrorCode::memory, call.name, ": the lists that this call needs are longer than memory");
  }
#else
  return has_history(call) ? run_recorded(function, call) : function.run(call);
#endif
}

/// True if a call needs no check: all operands are given, and are tensors.
static bool needs_no_check(const Function& function, const Value* const* arguments) {
  if (!is_elementwise_table(function)) return false;
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    if (!arguments[k]->is_plain_tensor()) return false;
  }
  return true;
}

Value call_in_order(const Function& function, const Value* const* arguments) {
  if (needs_no_check(function, arguments))
    return function.run({function.info, function.name(), arguments, function.table, function.in_place});
  return run(function, BoundArguments(function, defaults_of(function), arguments));
}
void call_into(const Function& function, const Value* const* arguments, const AnyTensor& out) {
  const BoundArguments bound(function, defaults_of(function), arguments);
  const Call call{function.info, function.name(), bound.list(), function.table, function.in_place};
  if (is_elementwise_table(function) && !function.in_place && !has_history(call)) return write_elementwise(call, out);
  const Value result = run(function, bound);
  if (result.kind() == ValueKind::list)
    detail::throw_error(ErrorCode::type, call.name, ": ", static_cast<std::int64_t>(result.list().size()),
                        " results do not fit into one tensor");
  if (result.is_tensor()) check_holds(call.name, out, result.tensor().dtype());
  assign(out, result);
}
Value call(const Function& function, Values arguments, std::span<const Keyword> keywords) {
  return run(function, BoundArguments(function, defaults_of(function), arguments, keywords));
}

Value call(std::string_view name, Values arguments, std::span<const Keyword> keywords) {
  const Function* function = find(name);
  return call(function ? *function : function_called(std::string(name).c_str()), arguments, keywords);
}

}  // namespace tenon::runtime
