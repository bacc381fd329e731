// All operations, by family: what tests, bindings and documentation walk.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/reduction.hpp>
#include <tenon/ops/scan.hpp>
#include <tenon/ops/softmax.hpp>
#include <tenon/ops/sort.hpp>

TENON_BEGIN_TYPES
using AllOps = detail::Concatenate<ElementwiseOps, ReductionOps, ScanOps, SoftmaxOps, SortOps>::type;
TENON_END_TYPES
