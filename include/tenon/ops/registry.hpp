// All operations, by family: what tests, bindings and documentation walk.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/accumulate.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/indexed.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random_fill.hpp>
#include <tenon/ops/creation.hpp>
#include <tenon/ops/diag.hpp>
#include <tenon/ops/difference.hpp>
#include <tenon/ops/distribution.hpp>
#include <tenon/ops/einsum.hpp>
#include <tenon/ops/from.hpp>
#include <tenon/ops/histogram.hpp>
#include <tenon/ops/join.hpp>
#include <tenon/ops/manipulation.hpp>
#include <tenon/ops/mask.hpp>
#include <tenon/ops/matrix_power.hpp>
#include <tenon/ops/meshgrid.hpp>
#include <tenon/ops/nan_reduction.hpp>
#include <tenon/ops/norm.hpp>
#include <tenon/ops/one_hot.hpp>
#include <tenon/ops/pad.hpp>
#include <tenon/ops/permutation.hpp>
#include <tenon/ops/products.hpp>
#include <tenon/ops/quantile.hpp>
#include <tenon/ops/reduction.hpp>
#include <tenon/ops/roll.hpp>
#include <tenon/ops/scan.hpp>
#include <tenon/ops/scatter_copy.hpp>
#include <tenon/ops/search.hpp>
#include <tenon/ops/select_order.hpp>
#include <tenon/ops/sequence.hpp>
#include <tenon/ops/set.hpp>
#include <tenon/ops/softmax.hpp>
#include <tenon/ops/sort.hpp>
#include <tenon/ops/split.hpp>
#include <tenon/ops/take.hpp>
#include <tenon/ops/tile.hpp>
#include <tenon/random.hpp>

TENON_BEGIN_TYPES
using CreationOps = detail::Concatenate<FillOps, FromOps, SequenceOps, DiagOps, GridOps, OneHotOps>::type;
using ShapeOps = detail::Concatenate<ViewOps, JoinOps, SplitOps, TileOps, RollOps, PadOps>::type;
using ReducingOps = detail::Concatenate<ReductionOps, NanReductionOps, NormOps, QuantileOps>::type;
using LineOps = detail::Concatenate<ScanOps, SoftmaxOps, SortOps, SelectOrderOps>::type;
using IndexingOps = detail::Concatenate<TakeOps, MaskOps, IndexedOps, WrittenCopyOps>::type;
using CountingOps = detail::Concatenate<SearchOps, SetOps, HistogramOps, DifferenceOps>::type;
using RandomOps = detail::Concatenate<GeneratorOps, DistributionOps, ChoiceOps, RandomFillOps>::type;
using MatrixOps = detail::Concatenate<ProductOps, AccumulateOps, OpList<Einsum, MatrixPower>>::type;
using AllOps = detail::Concatenate<ElementwiseOps, ReducingOps, LineOps, CreationOps, ShapeOps, IndexingOps, CountingOps, RandomOps, MatrixOps>::type;
TENON_END_TYPES
