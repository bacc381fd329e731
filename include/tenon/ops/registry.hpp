// All operations, by family: what tests, bindings and documentation walk.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/creation.hpp>
#include <tenon/ops/diag.hpp>
#include <tenon/ops/from.hpp>
#include <tenon/ops/join.hpp>
#include <tenon/ops/manipulation.hpp>
#include <tenon/ops/meshgrid.hpp>
#include <tenon/ops/one_hot.hpp>
#include <tenon/ops/pad.hpp>
#include <tenon/ops/reduction.hpp>
#include <tenon/ops/roll.hpp>
#include <tenon/ops/scan.hpp>
#include <tenon/ops/sequence.hpp>
#include <tenon/ops/softmax.hpp>
#include <tenon/ops/sort.hpp>
#include <tenon/ops/split.hpp>
#include <tenon/ops/tile.hpp>

TENON_BEGIN_TYPES
using CreationOps = detail::Concatenate<FillOps, FromOps, SequenceOps, DiagOps, GridOps, OneHotOps>::type;
using ShapeOps = detail::Concatenate<ViewOps, JoinOps, SplitOps, TileOps, RollOps, PadOps>::type;
using AllOps = detail::Concatenate<ElementwiseOps, ReductionOps, ScanOps, SoftmaxOps, SortOps, CreationOps, ShapeOps>::type;
TENON_END_TYPES
