// The backward pass of elementwise functions, joined: a chain of them is one program, block by block in the first
// cache.
#pragma once

#include <cstdint>

#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// From this number of elements on nodes are joined; below, the functions of a slope are called one by one.
inline constexpr std::int64_t least_joined = 4096;

/// What the slopes read whose gradients a pass wants of an elementwise node: bits of Slope's numbers.
std::uint32_t wanted_uses(detail::Node& node, detail::BackwardPass& pass);

/// Passes the gradient g of a node's result on, through all elementwise nodes of the same shape that only this node
/// waits for.
void run_joined(detail::Node& node, detail::BackwardPass& pass, const Value& g);

}  // namespace tenon::inline v1::runtime
