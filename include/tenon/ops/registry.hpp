// The lists of all operations, by family; tests, bindings and documentation iterate over them.
//
// A family's name is that of its list, its folder, its chapter of docs/operations.md and its folder of golden data. The
// family linalg has its list in ops/linalg/decompositions.hpp, fft in ops/fft/transforms.hpp, and filter in
// ops/filter/filters.hpp.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/meshgrid.hpp>
#include <tenon/ops/creation/one_hot.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/creation/window_function.hpp>
#include <tenon/ops/elementwise/parts.hpp>
#include <tenon/ops/indexing/conditions.hpp>
#include <tenon/ops/indexing/coordinates.hpp>
#include <tenon/ops/indexing/insert.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/indexing/open_mesh.hpp>
#include <tenon/ops/indexing/segment.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/indexing/trim.hpp>
#include <tenon/ops/order/interpolate.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/order/select_order.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/product/accumulate_product.hpp>
#include <tenon/ops/product/convolve.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/ops/product/multi_dot.hpp>
#include <tenon/ops/product/polynomial.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/random/distribution.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/random/law.hpp>
#include <tenon/ops/random/permutation.hpp>
#include <tenon/ops/reduction/apply_along_axis.hpp>
#include <tenon/ops/reduction/average.hpp>
#include <tenon/ops/reduction/cdist.hpp>
#include <tenon/ops/reduction/covariance.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/difference.hpp>
#include <tenon/ops/reduction/gradient.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/quantile.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/reduction/unwrap.hpp>
#include <tenon/ops/sets/consecutive.hpp>
#include <tenon/ops/sets/histogram.hpp>
#include <tenon/ops/sets/histogram2d.hpp>
#include <tenon/ops/sets/histogramdd.hpp>
#include <tenon/ops/sets/set.hpp>
#include <tenon/ops/sets/set_algebra.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/shape/roll.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/ops/shape/tile.hpp>
#include <tenon/ops/shape/window.hpp>
#include <tenon/tensor/methods/accumulate.hpp>
#include <tenon/tensor/methods/indexed.hpp>
#include <tenon/tensor/methods/random_fill.hpp>

namespace tenon::inline v1 {

using CreationOps =
    detail::Concatenate<FillOps, FromOps, SequenceOps, DiagOps, GridOps, OneHotOps, WindowFunctionOps>::type;
using ShapeOps = detail::Concatenate<ViewOps, JoinOps, SplitOps, TileOps, RollOps, PadOps, WindowOps>::type;
using ReductionOps =
    detail::Concatenate<PlainReductionOps, AverageOps, CovarianceOps, NanReductionOps, NormOps, QuantileOps, ScanOps,
                        SoftmaxOps, DifferenceOps, GradientOps, LineFunctionOps, UnwrapOps, DistanceOps>::type;
using OrderOps = detail::Concatenate<SortOps, SelectOrderOps, SearchOps, InterpolateOps>::type;
using IndexingOps = detail::Concatenate<TakeOps, MaskOps, CoordinateOps, InsertOps, IndexedOps,
                                        TrimOps, SegmentOps, ConditionOps, OpenMeshOps>::type;
using SetsOps = detail::Concatenate<UniqueOps, SetAlgebraOps, HistogramOps, PairHistogramOps, PointHistogramOps,
                                    ConsecutiveOps>::type;
using RandomOps = detail::Concatenate<GeneratorOps, DistributionOps, LawOps, ChoiceOps, RandomFillOps>::type;
using ProductOps = detail::Concatenate<MultiplicationOps, AccumulateOps, OpList<Einsum, MatrixPower>, ConvolveOps,
                                       PolynomialOps, OpList<MultiDot>>::type;
/// The lazy elementwise operations, and those of several results.
using AllElementwiseOps = detail::Concatenate<ElementwiseOps, PartOps>::type;
using AllOps = detail::Concatenate<CreationOps, ShapeOps, AllElementwiseOps, ReductionOps, OrderOps, IndexingOps,
                                   SetsOps, RandomOps, ProductOps>::type;

/// Calls `visit(name, list)` for each family except fft, filter and linalg.
template <class F>
constexpr void for_each_family(F&& visit) {
  visit("creation", CreationOps{});
  visit("shape", ShapeOps{});
  visit("elementwise", AllElementwiseOps{});
  visit("reduction", ReductionOps{});
  visit("order", OrderOps{});
  visit("indexing", IndexingOps{});
  visit("sets", SetsOps{});
  visit("random", RandomOps{});
  visit("product", ProductOps{});
}

}  // namespace tenon::inline v1
