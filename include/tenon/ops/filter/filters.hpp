// The list of all filters.
#pragma once

#include <tenon/core/op.hpp>
#include <tenon/ops/filter/recursive.hpp>

namespace tenon::inline v1 {

using FilterOps = RecursiveFilterOps;

}  // namespace tenon::inline v1
