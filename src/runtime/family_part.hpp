// Families whose functions are defined in several sources: one lists all of them, each of the others sets some.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tenon/core/op.hpp>
#include <tenon/runtime/function.hpp>

namespace tenon::inline v1::runtime {

/// Adds the functions of a family, which its sources set.
template <class... Ops>
void list_functions(std::vector<Function>& list, const char* family, OpList<Ops...>) {
  (list.push_back({&Ops::info, family, false, nullptr, nullptr}), ...);
}

/// An operation's function among those of its family.
template <class Op>
Function& function_of(std::span<Function> functions) {
  std::size_t k = 0;
  while (functions[k].info != &Op::info) ++k;
  return functions[k];
}

}  // namespace tenon::runtime
