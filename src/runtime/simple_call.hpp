// Calls of typed operations that are so simple that their operands need no preparation: run_typed asks here first.
#pragma once

#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// The result of concat along the first dimension, if the parts are few contiguous elements of one dtype on the host,
/// and their shapes agree; else nothing, as where an error is to be thrown.
Value join_rows(const Call& call);
/// The result of nonzero for at most 256 truth values that follow each other on the host; else nothing.
Value find_true(const Call& call);

/// The function that computes an operation's simple calls, and gives nothing for others; null if it has none.
template <class Op>
inline constexpr Value (*simple_call)(const Call&) = nullptr;
template <>
inline constexpr Value (*simple_call<Concat>)(const Call&) = &join_rows;
template <>
inline constexpr Value (*simple_call<Nonzero>)(const Call&) = &find_true;

}  // namespace tenon::inline v1::runtime
