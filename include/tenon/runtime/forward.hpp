// Forward mode of functions that are called by name: derivatives in directions, of what was recorded.
//
//   runtime::Value x = …;                                             // a leaf, or a result
//   const runtime::Value y = runtime::call("sin", {x});
//   runtime::push_forward({&y, 1}, {&x, 1}, {&tangent, 1})[0] // the derivative of y where x moves by the tangent
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// True unless the outputs were computed by what is computed again in a backward pass, a checkpoint: it has no forward
/// mode.
TENON_EXPORT bool can_push_forward(std::span<const Value> outputs);

/// The derivatives of the outputs where the inputs move by the tangents, which have their shapes: nothing for an output
/// that depends on none of them. With `directions` n > 0 the tangents, and so the derivatives, have a first dimension
/// of n: one pass for n directions. The history is kept; the derivatives have none. Throws ShapeError for a tangent of
/// another shape, TypeError for an input without history, a history that was freed, and a checkpoint. Cost: elementwise
/// functions in chains, each computed once and block by block; linear functions by a call; the others by two pullbacks.
/// Source: JAX's jvp and linearize.
TENON_EXPORT std::vector<Value> push_forward(std::span<const Value> outputs, std::span<const Value> inputs,
                                             std::span<const Value> tangents, std::int64_t directions = 0);

}  // namespace tenon::inline v1::runtime
