// Sources: where an operand's elements come from, without their type. The plans of all engines are made from them.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// Fills `to` with n elements of a generator: those at positions start, start + step, ….
using Generate = void (*)(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n);

/// An operand: elements in memory, or a generator with its state.
struct Source {
  const char* data;  // the storage's address, without the layout's offset
  const Layout* layout;
  std::int64_t item;
  Generate generate;  // null for memory
  const void* state;
};

}  // namespace tenon::inline v1::detail
