// The options of sort, argsort, lexsort and topk: a dimension, `descending`, `largest(false)`.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/ops/options.hpp>

namespace tenon::inline v1::detail {

struct Descending {
  static constexpr Argument argument{"descending", ArgumentKind::flag, "false", true};
  bool descending = false;
};
using SortOptions = Options<LastAxis, Descending>;
struct Largest {
  static constexpr Argument argument{"largest", ArgumentKind::flag, "true", true};
  bool largest = true;
  constexpr Largest operator()(bool value) const { return {value}; }
};
using TopKOptions = Options<LastAxis, Largest>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Sorts the largest element first.
inline constexpr detail::Descending descending{true};
/// Asks topk for the largest elements or, as `largest(false)`, for the smallest.
inline constexpr detail::Largest largest{};

}  // namespace tenon::inline v1
