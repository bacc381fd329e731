#include <tenon/runtime/function.hpp>

#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <tenon/error.hpp>

#include "arguments.hpp"
#include "elementwise_table.hpp"
#include "families.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// All functions, with the defaults of their arguments; never destroyed, as it may be used until the program ends.
struct Registry {
  FunctionList functions;
  std::vector<Value> defaults;  // most_arguments for each function
  std::unordered_map<std::string_view, const Function*> by_name;

  Registry() {
    for (const auto add : {add_creation, add_shape, add_elementwise, add_reduction, add_order, add_indexing, add_sets, add_random,
                           add_product, add_fft, add_linalg}) {
      add(functions);
    }
    defaults.resize(functions.size() * most_arguments);
    for (std::size_t f = 0; f < functions.size(); ++f) {
      const Function& function = functions[f];
      by_name.emplace(function.name(), &function);
      if (!function.in_place) {
        function.info->each_alias([&](const char* begin, std::size_t n) { by_name.emplace(std::string_view(begin, n), &function); });
      }
      for (int k = 0; k < function.info->arguments.size(); ++k) {
        defaults[f * most_arguments + static_cast<std::size_t>(k)] = default_of(function.info->arguments[k]);
      }
    }
  }
};

const Registry& registry() {
  static const Registry& only = *new Registry;
  return only;
}

}  // namespace

std::span<const Function> functions() { return registry().functions; }

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
static const Value* defaults_of(const Function& function) {
  const Registry& all = registry();
  return all.defaults.data() + static_cast<std::size_t>(&function - all.functions.data()) * most_arguments;
}
static Value run(const Function& function, const BoundArguments& bound) {
  const Call call{function.info, function.name(), bound.list(), function.table, function.in_place};
#if TENON_EXCEPTIONS
  try {
    return function.run(call);
  } catch (const std::bad_alloc&) {  // of a list; tensors throw MemoryError themselves
    detail::throw_error(ErrorCode::memory, call.name, ": cannot allocate the lists that this call needs");
  } catch (const std::length_error&) {
    detail::throw_error(ErrorCode::memory, call.name, ": the lists that this call needs are longer than memory");
  }
#else
  return function.run(call);
#endif
}

/// True if a call needs no check: all operands are given, and are tensors.
static bool needs_no_check(const Function& function, const Value* const* arguments) {
  if (!is_elementwise_table(function)) return false;
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    if (!arguments[k]->is_tensor()) return false;
  }
  return true;
}

Value call_in_order(const Function& function, const Value* const* arguments) {
  if (needs_no_check(function, arguments))
    return function.run({function.info, function.name(), arguments, function.table, function.in_place});
  return run(function, BoundArguments(function, defaults_of(function), arguments));
}
Value call(const Function& function, Values arguments, std::span<const Keyword> keywords) {
  return run(function, BoundArguments(function, defaults_of(function), arguments, keywords));
}

Value call(std::string_view name, Values arguments, std::span<const Keyword> keywords) {
  const Function* function = find(name);
  return call(function ? *function : function_called(std::string(name).c_str()), arguments, keywords);
}

}  // namespace tenon::runtime
