// Binds the arguments of a call, by place and by name: checks them against a description and puts them in its order.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <tenon/core/op.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// What stands for the arguments of a function that a call leaves out. Made once, as it reads the description's texts.
struct Defaults {
  Value values[most_arguments];
  std::int8_t others[most_arguments];  ///< the earlier argument whose value an argument takes; -1: none

  explicit Defaults(const ArgumentList& described);
};

/// The arguments of one call, in the order of a function's description, with the defaults of those that were left out.
class BoundArguments {
 public:
  /// Throws TypeError, with the received and the expected arguments, unless they fit the description.
  BoundArguments(const Function& function, const Defaults& defaults, std::span<const Value> arguments,
                 std::span<const Keyword> keywords);

  /// The same for an argument in each place.
  BoundArguments(const Function& function, const Defaults& defaults, const Value* const* arguments);
  BoundArguments(const BoundArguments&) = delete;
  BoundArguments& operator=(const BoundArguments&) = delete;

  const Value* const* list() const { return bound_; }

 private:
  void bind(int k, const Value& value);
  void complete(const Defaults& defaults);
  void hold(int k, Value&& value);

  const Function& function_;
  const Value* bound_[most_arguments] = {};
  bool fits_ = true;

  /// Values made of arguments, constructed only where there is one, for speed. A member, so that they go if the
  /// constructor throws.
  struct Converted {
    unsigned set = 0;
    union {
      Value values[most_arguments];
    };
    TENON_INLINE Converted() {}
    TENON_INLINE ~Converted() {
      for (int k = 0; set >> k; ++k) {
        if (set >> k & 1) values[k].~Value();
      }
    }
  };
  Converted converted_;
};

/// The value of a description's text for a default; nothing if it has no text. "rows" stands for another argument of
/// that name.
Value default_of(const Argument& argument);
/// A text of the caller's, in the form in which messages quote it.
std::string quote(std::string_view text);
/// A call's arguments as messages name them: "(Tensor float32 (2,3), float, axis=int)".
std::string received(std::span<const Value> arguments, std::span<const Keyword> keywords);

}  // namespace tenon::runtime
