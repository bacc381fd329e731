// Calls a function for each line of some tensors along one dimension; it sees contiguous lines. Threads share the
// lines.
//
// A strided line is copied, together with some of its neighbours, so that each cache line is read once.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// A tensor whose lines are walked.
struct LineOperand {
  char* data;  // the storage's address, without the layout's offset
  const Layout* layout;
  std::int64_t item;
};

/// Reads the line of operand 0 at line[0], and writes the others.
using LineFunction = void (*)(const void* state, char* const* line, char* scratch);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Calls `function` for the lines of all operands along dimension `axis`; they agree in the other dimensions. Each
/// thread gives it `scratch` bytes of working memory. Throws MemoryError before anything is written.
TENON_SHARED void for_each_line(const LineOperand* operands, int count, int axis, LineFunction function,
                                const void* state, std::int64_t scratch);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/line/each_line_bodies.hpp>
#endif
