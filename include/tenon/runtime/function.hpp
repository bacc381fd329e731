// Functions: every operation of the registry by its name, with arguments whose types are known at run time.
//
//   runtime::call("quantile", {x, 0.5}, {{"axis", 0}, {"keepdims", true}}).tensor()
//
// A function's arguments, their defaults and its text are those of the operation's description (core/op.hpp). Element
// types are promoted as in the typed library; a number beside a tensor takes the tensor's type unless its kind is
// higher.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// The most arguments that a function has.
inline constexpr int most_arguments = 14;

/// An argument that is given by its name.
struct Keyword {
  std::string_view name;
  Value value;
};

/// Consecutive values: a vector, an array or a span of them. It is no std::span, whose constructor from two iterators
/// would be tried for a list of two arguments.
class Values {
 public:
  template <class R>
    requires std::convertible_to<const R&, std::span<const Value>>
  TENON_INLINE Values(const R& values) : values_(values) {}
  TENON_INLINE operator std::span<const Value>() const { return values_; }

 private:
  std::span<const Value> values_;
};

/// The checked arguments of one call, in the order of the description. A null pointer stands for one that was left out
/// and that has no default to fill in.
struct Call {
  const OpInfo* info;
  const char* name;  ///< the function's name: the operation's, or its method's
  const Value* const* arguments;
  const void* table;  ///< the function's own
  bool in_place;

  TENON_INLINE const Value* operator[](int k) const { return arguments[k]; }
};

/// An operation, or its method in place.
struct Function {
  const OpInfo* info;
  const char* family;
  bool in_place;
  Value (*run)(const Call&);
  const void* table;
  std::uint32_t differentiable;  ///< the arguments that get a gradient, as bits: 1 is the first; of a list all of its
                                 ///< tensors
  const char* no_gradient;       ///< why there is none, a sentence's end: "it is of integers"; null where there is one

  /// "add"; in place "add_".
  TENON_INLINE const char* name() const { return in_place ? info->method : info->name; }
};

/// All functions, family by family in the order of the registry.
TENON_EXPORT std::span<const Function> functions();
/// The function of this name or alias, or null.
TENON_EXPORT const Function* find(std::string_view name);
/// The signature of a function: "addmm_(Tensor x, Tensor a, Tensor b, Number beta=1, Number alpha=1)".
TENON_EXPORT std::string signature(const Function& function);

/// Calls a function: the arguments by place, then those by name. The result is a tensor, or a list where the
/// description has several results; in place, the first argument. Throws TypeError for a name that no function has and
/// for arguments that do not fit the description, with the received and the expected ones, and the errors of the
/// operation itself; nothing is changed then. Cost: some 100 ns beyond the operation's own.
TENON_EXPORT Value call(const Function& function, Values arguments, std::span<const Keyword> keywords = {});
TENON_EXPORT Value call(std::string_view name, Values arguments, std::span<const Keyword> keywords = {});
TENON_INLINE Value call(std::string_view name, std::initializer_list<Value> arguments,
                        std::initializer_list<Keyword> keywords = {}) {
  return call(name, Values(std::span(arguments.begin(), arguments.size())),
              std::span(keywords.begin(), keywords.size()));
}

/// The same for all arguments of the description, in its order; nothing stands for one that is left out.
TENON_EXPORT Value call_in_order(const Function& function, const Value* const* arguments);
/// Writes to `out` what call_in_order gives; of an elementwise function that records nothing without a tensor between.
/// `out` may share elements with operands. Throws TypeError for results of a higher kind, or several, and ShapeError;
/// nothing is written then.
TENON_EXPORT void call_into(const Function& function, const Value* const* arguments, const AnyTensor& out);
/// The function of this name. Throws TypeError if there is none.
TENON_EXPORT const Function& function_called(const char* name);

}  // namespace tenon::inline v1::runtime
