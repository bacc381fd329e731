// The list of all filters.
#pragma once

#include <tenon/core/op.hpp>
#include <tenon/ops/filter/label.hpp>
#include <tenon/ops/filter/recursive.hpp>
#include <tenon/ops/filter/separable.hpp>

namespace tenon::inline v1 {

using FilterOps = detail::Concatenate<RecursiveFilterOps, WindowFilterOps, LabelOps>::type;

}  // namespace tenon::inline v1
