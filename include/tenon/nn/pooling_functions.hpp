// The pooling functions: maxima, means and norms of windows in one, two and three spatial dimensions, and the reverse
// of maxima.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/nn/pooling.hpp>

namespace tenon::inline v1::nn {

struct MaxPool1dFunction : detail::MaxPoolOp<MaxPool1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::max_pool1d",
      .arguments = arguments,
      .summary = "the largest elements of windows over one spatial dimension",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes =
          "(batch, channels, length) gives the windows' places as its length: (length + 2 padding - dilation (window - "
          "1) - 1) / stride + "
          "1, rounded up with ceil_mode; the batch may be left out",
      .errors =
          "ShapeError for a window larger than its padded input, a padding of more than half of it, and numbers out of "
          "range",
      .notes = "Padding takes no part. A NaN is the largest. Of equal elements the first one has the gradient."};
};
inline constexpr MaxPool1dFunction max_pool1d{};

struct MaxPool2dFunction : detail::MaxPoolOp<MaxPool2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::max_pool2d",
                               .arguments = arguments,
                               .summary = "the largest elements of windows over two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = MaxPool1dFunction::info.shapes,
                               .errors = MaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr MaxPool2dFunction max_pool2d{};

struct MaxPool3dFunction : detail::MaxPoolOp<MaxPool3dFunction, 3> {
  static constexpr OpInfo info{.name = "nn::max_pool3d",
                               .arguments = arguments,
                               .summary = "the largest elements of windows over three spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = MaxPool1dFunction::info.shapes,
                               .errors = MaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr MaxPool3dFunction max_pool3d{};

struct MaxPool1dWithIndicesFunction : detail::MaxPoolOp<MaxPool1dWithIndicesFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::max_pool1d_with_indices",
      .arguments = arguments,
      .results = "values, indices",
      .summary =
          "the largest elements of windows over one spatial dimension, and their numbers in the planes of the input",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = MaxPool1dFunction::info.notes};
};
inline constexpr MaxPool1dWithIndicesFunction max_pool1d_with_indices{};

struct MaxPool2dWithIndicesFunction : detail::MaxPoolOp<MaxPool2dWithIndicesFunction, 2> {
  static constexpr OpInfo info{
      .name = "nn::max_pool2d_with_indices",
      .arguments = arguments,
      .results = "values, indices",
      .summary =
          "the largest elements of windows over two spatial dimensions, and their numbers in the planes of the input",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = MaxPool1dFunction::info.notes};
};
inline constexpr MaxPool2dWithIndicesFunction max_pool2d_with_indices{};

struct MaxPool3dWithIndicesFunction : detail::MaxPoolOp<MaxPool3dWithIndicesFunction, 3> {
  static constexpr OpInfo info{
      .name = "nn::max_pool3d_with_indices",
      .arguments = arguments,
      .results = "values, indices",
      .summary =
          "the largest elements of windows over three spatial dimensions, and their numbers in the planes of the input",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = MaxPool1dFunction::info.notes};
};
inline constexpr MaxPool3dWithIndicesFunction max_pool3d_with_indices{};

struct AvgPool1dFunction : detail::AvgPoolOp<AvgPool1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::avg_pool1d",
      .arguments = arguments,
      .summary = "the means of windows over one spatial dimension",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes =
          "Zeros of the padding are counted unless count_include_pad is false; divisor_override divides the sums "
          "in place of the count. Computed dimension by dimension."};
};
inline constexpr AvgPool1dFunction avg_pool1d{};

struct AvgPool2dFunction : detail::AvgPoolOp<AvgPool2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::avg_pool2d",
                               .arguments = arguments,
                               .summary = "the means of windows over two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = MaxPool1dFunction::info.shapes,
                               .errors = MaxPool1dFunction::info.errors,
                               .notes = AvgPool1dFunction::info.notes};
};
inline constexpr AvgPool2dFunction avg_pool2d{};

struct AvgPool3dFunction : detail::AvgPoolOp<AvgPool3dFunction, 3> {
  static constexpr OpInfo info{.name = "nn::avg_pool3d",
                               .arguments = arguments,
                               .summary = "the means of windows over three spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = MaxPool1dFunction::info.shapes,
                               .errors = MaxPool1dFunction::info.errors,
                               .notes = AvgPool1dFunction::info.notes};
};
inline constexpr AvgPool3dFunction avg_pool3d{};

struct LpPool1dFunction : detail::LpPoolOp<LpPool1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::lp_pool1d",
      .arguments = arguments,
      .summary = "the p-norms of windows over one spatial dimension: (sum of input to the power p) to the power 1 / p",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = "0 where the sum is negative, as of an odd p."};
};
inline constexpr LpPool1dFunction lp_pool1d{};

struct LpPool2dFunction : detail::LpPoolOp<LpPool2dFunction, 2> {
  static constexpr OpInfo info{
      .name = "nn::lp_pool2d",
      .arguments = arguments,
      .summary = "the p-norms of windows over two spatial dimensions: (sum of input to the power p) to the power 1 / p",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = LpPool1dFunction::info.notes};
};
inline constexpr LpPool2dFunction lp_pool2d{};

struct LpPool3dFunction : detail::LpPoolOp<LpPool3dFunction, 3> {
  static constexpr OpInfo info{
      .name = "nn::lp_pool3d",
      .arguments = arguments,
      .summary =
          "the p-norms of windows over three spatial dimensions: (sum of input to the power p) to the power 1 / p",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxPool1dFunction::info.shapes,
      .errors = MaxPool1dFunction::info.errors,
      .notes = LpPool1dFunction::info.notes};
};
inline constexpr LpPool3dFunction lp_pool3d{};

struct AdaptiveMaxPool1dFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::adaptive_max_pool1d",
      .arguments = arguments,
      .summary = "the largest elements of output_size parts of one spatial dimension",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes =
          "the spatial dimensions become output_size; part o of n elements begins at o n / output_size, rounded "
          "down, and ends at (o + 1) n / output_size, rounded up",
      .errors = "ShapeError for an input without elements, and a negative size",
      .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool1dFunction adaptive_max_pool1d{};

struct AdaptiveMaxPool2dFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::adaptive_max_pool2d",
                               .arguments = arguments,
                               .summary = "the largest elements of output_size parts of two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool2dFunction adaptive_max_pool2d{};

struct AdaptiveMaxPool3dFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool3dFunction, 3> {
  static constexpr OpInfo info{.name = "nn::adaptive_max_pool3d",
                               .arguments = arguments,
                               .summary = "the largest elements of output_size parts of three spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool3dFunction adaptive_max_pool3d{};

struct AdaptiveMaxPool1dWithIndicesFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool1dWithIndicesFunction, 1> {
  static constexpr OpInfo info{.name = "nn::adaptive_max_pool1d_with_indices",
                               .arguments = arguments,
                               .results = "values, indices",
                               .summary =
                                   "the largest elements of output_size parts of one spatial dimension, and their "
                                   "numbers in the planes of the input",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool1dWithIndicesFunction adaptive_max_pool1d_with_indices{};

struct AdaptiveMaxPool2dWithIndicesFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool2dWithIndicesFunction, 2> {
  static constexpr OpInfo info{.name = "nn::adaptive_max_pool2d_with_indices",
                               .arguments = arguments,
                               .results = "values, indices",
                               .summary =
                                   "the largest elements of output_size parts of two spatial dimensions, and their "
                                   "numbers in the planes of the input",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool2dWithIndicesFunction adaptive_max_pool2d_with_indices{};

struct AdaptiveMaxPool3dWithIndicesFunction : detail::AdaptiveMaxPoolOp<AdaptiveMaxPool3dWithIndicesFunction, 3> {
  static constexpr OpInfo info{.name = "nn::adaptive_max_pool3d_with_indices",
                               .arguments = arguments,
                               .results = "values, indices",
                               .summary =
                                   "the largest elements of output_size parts of three spatial dimensions, and their "
                                   "numbers in the planes of the input",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors,
                               .notes = MaxPool1dFunction::info.notes};
};
inline constexpr AdaptiveMaxPool3dWithIndicesFunction adaptive_max_pool3d_with_indices{};

struct AdaptiveAvgPool1dFunction : detail::AdaptiveAvgPoolOp<AdaptiveAvgPool1dFunction, 1> {
  static constexpr OpInfo info{.name = "nn::adaptive_avg_pool1d",
                               .arguments = arguments,
                               .summary = "the means of output_size parts of one spatial dimension",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors};
};
inline constexpr AdaptiveAvgPool1dFunction adaptive_avg_pool1d{};

struct AdaptiveAvgPool2dFunction : detail::AdaptiveAvgPoolOp<AdaptiveAvgPool2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::adaptive_avg_pool2d",
                               .arguments = arguments,
                               .summary = "the means of output_size parts of two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors};
};
inline constexpr AdaptiveAvgPool2dFunction adaptive_avg_pool2d{};

struct AdaptiveAvgPool3dFunction : detail::AdaptiveAvgPoolOp<AdaptiveAvgPool3dFunction, 3> {
  static constexpr OpInfo info{.name = "nn::adaptive_avg_pool3d",
                               .arguments = arguments,
                               .summary = "the means of output_size parts of three spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = AdaptiveMaxPool1dFunction::info.shapes,
                               .errors = AdaptiveMaxPool1dFunction::info.errors};
};
inline constexpr AdaptiveAvgPool3dFunction adaptive_avg_pool3d{};

struct FractionalMaxPool2dFunction : detail::FractionalMaxPoolOp<FractionalMaxPool2dFunction, 2> {
  static constexpr OpInfo info{
      .name = "nn::fractional_max_pool2d",
      .arguments = arguments,
      .summary = "the largest elements of windows at random distances, over two spatial dimensions",
      .source = "PyTorch; Graham 2014",
      .domain = Domain::floating,
      .shapes =
          "the spatial dimensions become output_size; samples (batch, channels, 2) from 0 to before 1: width, height",
      .errors = "ShapeError for windows that do not fit, and samples of another shape",
      .notes = "Samples that are left out are drawn from the thread's generator."};
};
inline constexpr FractionalMaxPool2dFunction fractional_max_pool2d{};

struct FractionalMaxPool3dFunction : detail::FractionalMaxPoolOp<FractionalMaxPool3dFunction, 3> {
  static constexpr OpInfo info{
      .name = "nn::fractional_max_pool3d",
      .arguments = arguments,
      .summary = "the largest elements of windows at random distances, over three spatial dimensions",
      .source = "PyTorch; Graham 2014",
      .domain = Domain::floating,
      .shapes =
          "the spatial dimensions become output_size; samples (batch, channels, 3) from 0 to before 1: depth, height, "
          "width",
      .errors = "ShapeError for windows that do not fit, and samples of another shape",
      .notes = "Samples that are left out are drawn from the thread's generator."};
};
inline constexpr FractionalMaxPool3dFunction fractional_max_pool3d{};

struct MaxUnpool1dFunction : detail::MaxUnpoolOp<MaxUnpool1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::max_unpool1d",
      .arguments = arguments,
      .summary = "the elements at their numbers in planes of zeros: the reverse of max_pool1d_with_indices",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "each spatial dimension becomes output_size or, by default, (length - 1) stride - 2 padding + window",
      .errors = "ShapeError for indices of another shape; IndexError for an index outside of a plane",
      .notes = "Of elements with the same index the last one is written."};
};
inline constexpr MaxUnpool1dFunction max_unpool1d{};

struct MaxUnpool2dFunction : detail::MaxUnpoolOp<MaxUnpool2dFunction, 2> {
  static constexpr OpInfo info{
      .name = "nn::max_unpool2d",
      .arguments = arguments,
      .summary = "the elements at their numbers in planes of zeros: the reverse of max_pool2d_with_indices",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxUnpool1dFunction::info.shapes,
      .errors = MaxUnpool1dFunction::info.errors,
      .notes = MaxUnpool1dFunction::info.notes};
};
inline constexpr MaxUnpool2dFunction max_unpool2d{};

struct MaxUnpool3dFunction : detail::MaxUnpoolOp<MaxUnpool3dFunction, 3> {
  static constexpr OpInfo info{
      .name = "nn::max_unpool3d",
      .arguments = arguments,
      .summary = "the elements at their numbers in planes of zeros: the reverse of max_pool3d_with_indices",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = MaxUnpool1dFunction::info.shapes,
      .errors = MaxUnpool1dFunction::info.errors,
      .notes = MaxUnpool1dFunction::info.notes};
};
inline constexpr MaxUnpool3dFunction max_unpool3d{};

using PoolingOps =
    OpList<MaxPool1dFunction, MaxPool2dFunction, MaxPool3dFunction, MaxPool1dWithIndicesFunction,
           MaxPool2dWithIndicesFunction, MaxPool3dWithIndicesFunction, AvgPool1dFunction, AvgPool2dFunction,
           AvgPool3dFunction, LpPool1dFunction, LpPool2dFunction, LpPool3dFunction, AdaptiveMaxPool1dFunction,
           AdaptiveMaxPool2dFunction, AdaptiveMaxPool3dFunction, AdaptiveMaxPool1dWithIndicesFunction,
           AdaptiveMaxPool2dWithIndicesFunction, AdaptiveMaxPool3dWithIndicesFunction, AdaptiveAvgPool1dFunction,
           AdaptiveAvgPool2dFunction, AdaptiveAvgPool3dFunction, FractionalMaxPool2dFunction,
           FractionalMaxPool3dFunction, MaxUnpool1dFunction, MaxUnpool2dFunction, MaxUnpool3dFunction>;

}  // namespace tenon::inline v1::nn
