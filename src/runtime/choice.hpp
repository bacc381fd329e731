// Choices: arguments that are one of a few names.
#pragma once

#include <type_traits>

#include <tenon/runtime/function.hpp>

namespace tenon::inline v1::runtime {

/// One of an enumeration's values, by its number.
struct Choice {
  int number;
  template <class E>
    requires std::is_enum_v<E>
  operator E() const {
    return static_cast<E>(number);
  }
};

/// The number of the name that argument k gives. Throws TypeError for a name that the description lacks.
int choice_number(const Call& call, int k);

}  // namespace tenon::runtime
