// Facts of an operation's arguments from its description, for templates over operations.
#pragma once

#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>

namespace tenon::inline v1::runtime {

/// The number of the argument of this name, or -1.
template <class Op>
constexpr int argument_number(const char* name) {
  for (int k = 0; k < Op::info.arguments.size(); ++k) {
    const char *a = Op::info.arguments[k].name, *b = name;
    while (*a && *a == *b) ++a, ++b;
    if (*a == *b) return k;
  }
  return -1;
}

}  // namespace tenon::runtime
