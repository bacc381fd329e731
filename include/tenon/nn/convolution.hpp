// conv1d, conv2d, conv3d and their transposes: convolutions as neural networks have them, in any strides of memory.
//
// `conv2d(x, w)`, `conv2d(x, w, bias, 2, 1)`, `conv2d(x, w, none, {2, 1}, {1, 0}, 1, groups)`.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/convolution_plan.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/complex_convolution.hpp>
#include <tenon/nn/convolve_operands.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The arguments of a convolution behind its operands.
struct ConvolutionArguments {
  const EachDim &stride, &padding, &dilation;
  std::int64_t groups;
  nn::PaddingMode mode;
  bool has_bias = true;  // if it is a Variable: one that is left out is empty
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless the weights fit to an input of `channels` channels, and a bias to the result.
TENON_NOINLINE_OG inline void check_weights_of(const char* function, const Shape& x, const Shape& w, int rank,
                                               std::int64_t groups, bool is_transposed) {
  if (w.rank() != rank + 2)
    throw_error(ErrorCode::shape, function, ": weights of shape ", w, " have not ", rank + 2, " dimensions");
  if (groups < 1)
    throw_error(ErrorCode::shape, function, ": the number of groups is ", groups, ", and must be 1 or more");
  const std::int64_t channels = x[x.rank() - rank - 1];
  for (int d = 2; d < w.rank(); ++d) {
    if (w[d] == 0) throw_error(ErrorCode::shape, function, ": weights of shape ", w, " have a window without elements");
  }
  if (w[0] % groups != 0)
    throw_error(ErrorCode::shape, function, ": ", w[0], " channels of weights of shape ", w, " do not divide into ",
                groups, " groups");
  if (is_transposed ? channels != w[0] : channels % groups != 0 || channels / groups != w[1]) {
    throw_error(ErrorCode::shape, function, ": an input of shape ", x, " with ", channels,
                " channels does not fit to weights of shape ", w, " in ", groups, groups == 1 ? " group" : " groups");
  }
}
TENON_NOINLINE_OG inline void check_bias(const char* function, const Shape& bias, std::int64_t channels) {
  if (bias.rank() != 1 || bias[0] != channels)
    throw_error(ErrorCode::shape, function, ": a bias of shape ", bias, " for ", channels, " channels");
}

/// Sets steps that are never taken to 1, as buffers grow with them. `sizes`: the spatial sizes of the input. Throws
/// ShapeError if that and its padding are more elements than 64 bits count.
TENON_NOINLINE_OG inline void limit_steps(const char* function, ConvolutionPlan& plan, const Shape& sizes,
                                          const Shape& places, const Shape& w) {
  Shape padded{w[1]};
  for (int d = 0; d < plan.rank; ++d) {
    const int at = d + 3 - plan.rank;
    if (places[d] == 1) plan.stride[at] = 1;
    if (w[d + 2] == 1) plan.dilation[at] = 1;
    std::int64_t size;
    if (__builtin_add_overflow(sizes[d], 2 * plan.padding[at], &size))
      throw_error(ErrorCode::shape, function, ": size ", sizes[d], " and padding ", plan.padding[at],
                  " overflow 64 bits");
    padded.push_back(size);
  }
  checked_numel(function, padded);
}

/// How the window moves, where spatial dimension d of x is dimension d + 2; the shape of the result.
struct PlannedConvolution {
  ConvolutionPlan plan;
  Shape sizes;
  std::vector<PadWidth> widths;  // of an input that is padded beforehand
};
TENON_NOINLINE_OG inline PlannedConvolution plan_convolution(const char* function, const Shape& x, const Shape& w,
                                                             int rank, const ConvolutionArguments& of) {
  check_spatial(function, x, rank);
  check_weights_of(function, x, w, rank, of.groups, false);
  check_each_dim(function, "stride", of.stride, rank, 1);
  check_each_dim(function, "padding", of.padding, rank, 0);
  check_each_dim(function, "dilation", of.dilation, rank, 1);
  PlannedConvolution result;
  result.plan.rank = rank;
  result.plan.groups = of.groups;
  const int first = x.rank() - rank;
  result.sizes = Shape{first == 2 ? x[0] : 1, w[0]};
  const bool pads = of.mode > nn::PaddingMode::same;
  if (pads) result.widths.assign(2, {0, 0});
  for (int d = 0; d < rank; ++d) {
    const int at = d + 3 - rank;
    result.plan.stride[at] = of.stride.at(d);
    result.plan.dilation[at] = of.dilation.at(d);
    if (of.mode == nn::PaddingMode::same) {
      if (of.stride.at(d) != 1)
        throw_error(ErrorCode::shape, function, ": padding \"same\" needs stride 1, and not ", of.stride.list);
      const std::int64_t all_padding = saturated_product(of.dilation.at(d), w[d + 2] - 1);
      if (all_padding > INT64_MAX - x[first + d]) {
        throw_error(ErrorCode::shape, function, ": the window ", w[d + 2], " and dilation ", of.dilation.at(d),
                    " overflow 64 bits");
      }
      result.plan.padding[at] = all_padding / 2;
      result.sizes.push_back(x[first + d]);
    } else {
      result.sizes.push_back(
          plan_window(function, x, first + d, w[d + 2], of.stride.at(d), of.padding.at(d), of.dilation.at(d)).places);
      if (pads) result.widths.push_back({of.padding.at(d), of.padding.at(d)});
      else result.plan.padding[at] = of.padding.at(d);
    }
  }
  Shape in, places;
  for (int d = 0; d < rank; ++d) in.push_back(pads ? 1 : x[first + d]), places.push_back(result.sizes[d + 2]);
  limit_steps(function, result.plan, in, places, w);
  return result;
}

/// The same for a transposed convolution, whose result is the input of the convolution.
TENON_NOINLINE_OG inline PlannedConvolution plan_transposed(const char* function, const Shape& x, const Shape& w,
                                                            int rank, const ConvolutionArguments& of,
                                                            const EachDim& output_padding) {
  check_spatial(function, x, rank);
  check_weights_of(function, x, w, rank, of.groups, true);
  check_each_dim(function, "stride", of.stride, rank, 1);
  check_each_dim(function, "padding", of.padding, rank, 0);
  check_each_dim(function, "output_padding", output_padding, rank, 0);
  check_each_dim(function, "dilation", of.dilation, rank, 1);
  PlannedConvolution result;
  result.plan.rank = rank;
  result.plan.groups = of.groups;
  const int first = x.rank() - rank;
  result.sizes = Shape{first == 2 ? x[0] : 1, checked_numel(function, Shape{w[1], of.groups})};
  for (int d = 0; d < rank; ++d) {
    const int at = d + 3 - rank;
    const std::int64_t stride = of.stride.at(d), dilation = of.dilation.at(d), more = output_padding.at(d);
    if (more >= stride && more >= dilation) {
      throw_error(ErrorCode::shape, function, ": output_padding ", more, " is neither below the stride ", stride,
                  " nor the dilation ", dilation);
    }
    std::int64_t reach = saturated_product(dilation, w[d + 2] - 1);
    if (__builtin_add_overflow(reach, 1, &reach) || __builtin_add_overflow(reach, more, &reach))
      throw_error(ErrorCode::shape, function, ": the window ", w[d + 2], " and dilation ", dilation,
                  " overflow 64 bits");
    const std::int64_t size = size_under_window(function, x[first + d], stride, of.padding.at(d), reach);
    if (size < 1 || x[first + d] == 0) {
      throw_error(ErrorCode::shape, function, ": dimension ", first + d, " of shape ", x,
                  " has no result with padding ", of.padding.at(d), " and a window of ", w[d + 2]);
    }
    result.plan.stride[at] = stride;
    result.plan.dilation[at] = dilation;
    result.plan.padding[at] = of.padding.at(d);
    result.sizes.push_back(size);
  }
  Shape out, places;
  for (int d = 0; d < rank; ++d) out.push_back(result.sizes[d + 2]), places.push_back(x[first + d]);
  limit_steps(function, result.plan, out, places, w);
  return result;
}

template <class X, class W, class B>
auto convolve_layers_of(const char* function, int rank, const X& given, const W& weights, const B& bias,
                        const ConvolutionArguments& of) {
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename W::value_type>>;
  static_assert(FloatingElement<T>,
                "tenon: convolutions are of floating or complex elements: cast<float>(x) makes some of integers");
  using C = std::conditional_t<sizeof(T) == 2, float, T>;
  const PlannedConvolution planned = plan_convolution(function, shape_of(given), shape_of(weights), rank, of);
  if constexpr (!is_none<B>) {
    if (of.has_bias) check_bias(function, shape_of(bias), planned.sizes[1]);
  }
  const auto finish = [&](auto x) {
    if (x.dim() == rank + 1) x = x.unsqueeze(0);
    if (!planned.widths.empty()) {
      const PadMode modes[] = {PadMode::reflect, PadMode::replicate, PadMode::wrap};
      x = pad(x, planned.widths, modes[static_cast<int>(of.mode) - static_cast<int>(nn::PaddingMode::reflect)]);
    }
    const auto w = floating_operand<C>(weights);
    const auto result = [&] {
      if constexpr (is_none<B>) return convolve_windows(x, w, none, planned.plan, planned.sizes);
      else return convolve_windows(x, w, floating_operand<C>(bias), planned.plan, planned.sizes);
    }();
    const auto of_batch = shape_of(given).rank() == rank + 1 ? result.squeeze(0) : result;
    if constexpr (std::is_same_v<C, T>) return of_batch;
    else return eval(cast<T>(of_batch));
  };
  return finish(floating_operand<C>(given));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The layer of Variables, which tenon::compiled keeps: one kind of node, whatever has a history.
struct ConvolutionOfVariables {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const char* function, int rank, const Variable<T>& x,
                                                       const Variable<T>& weights, const Variable<T>& bias,
                                                       const ConvolutionArguments& of) {
    return convolve_layers_of(function, rank, x, weights, bias, of);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class X, class W, class B>
auto convolve_layers(const char* function, int rank, const X& x, const W& weights, const B& bias,
                     const ConvolutionArguments& of) {
  using T = std::remove_const_t<typename W::value_type>;
  if constexpr (is_layer_of<T, X, W, B> && sizeof(T) > 2) {
    const ConvolutionArguments all{of.stride, of.padding, of.dilation, of.groups, of.mode, !is_none<B>};
    return call_kept<ConvolutionOfVariables, T>(function, rank, as_layer_operand<T>(x), as_layer_operand<T>(weights),
                                                as_layer_operand<T>(bias), all);
  } else {
    return convolve_layers_of(function, rank, x, weights, bias, of);
  }
}

template <class X, class W, class B>
auto convolve_transposed(const char* function, int rank, const X& given, const W& weights, const B& bias,
                         const ConvolutionArguments& of, const EachDim& output_padding) {
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename W::value_type>>;
  static_assert(FloatingElement<T>,
                "tenon: convolutions are of floating or complex elements: cast<float>(x) makes some of integers");
  using C = std::conditional_t<sizeof(T) == 2, float, T>;
  const PlannedConvolution planned =
      plan_transposed(function, shape_of(given), shape_of(weights), rank, of, output_padding);
  if constexpr (!is_none<B>) check_bias(function, shape_of(bias), planned.sizes[1]);
  const auto finish = [&](auto x) {
    if (x.dim() == rank + 1) x = x.unsqueeze(0);
    const auto product = convolve_input_gradient(x, floating_operand<C>(weights), planned.plan, planned.sizes);
    const auto result = [&] {
      if constexpr (is_none<B>) {
        return product;
      } else {
        Shape beside{planned.sizes[1]};
        for (int d = 0; d < rank; ++d) beside.push_back(1);
        return eval(product + reshape(floating_operand<C>(bias), beside));
      }
    }();
    const auto of_batch = shape_of(given).rank() == rank + 1 ? result.squeeze(0) : result;
    if constexpr (std::is_same_v<C, T>) return of_batch;
    else return eval(cast<T>(of_batch));
  };
  return finish(floating_operand<C>(given));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of conv1d, conv2d and conv3d: their arguments and their call operator.
template <class Op, int rank>
struct ConvolutionOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1},
                                           {.name = "weight", .least_rank = rank + 2},
                                           {.name = "bias", .fallback = "none", .least_rank = 1},
                                           {.name = "stride", .kind = ArgumentKind::integers, .fallback = "1"},
                                           {.name = "padding",
                                            .kind = ArgumentKind::integers,
                                            .fallback = "0",
                                            .also = ArgumentKind::choice,
                                            .choices = "nn::Padding valid same"},
                                           {.name = "dilation", .kind = ArgumentKind::integers, .fallback = "1"},
                                           {.name = "groups", .kind = ArgumentKind::integer, .fallback = "1"},
                                           {.name = "padding_mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "zeros",
                                            .choices = "nn::PaddingMode zeros same reflect replicate circular"}};
  template <TensorOrVariable X, TensorOrVariable W, OperandOrNone B = NoneType>
  TENON_INLINE auto operator()(const X& x, const W& w, const B& bias = {}, const EachDim& stride = 1,
                               const ConvolutionPadding& padding = 0, const EachDim& dilation = 1,
                               std::int64_t groups = 1, nn::PaddingMode mode = nn::PaddingMode::zeros) const {
    detail::require_door<ConvolutionEngine, X>();
    detail::require_door<ConvolutionEngine, W>();
    if (padding.is_same && mode > nn::PaddingMode::same)
      detail::throw_error(ErrorCode::shape, Op::info.name,
                          ": padding \"same\" is of zeros: give numbers for another padding mode");
    const auto named = padding.is_same && mode == nn::PaddingMode::zeros ? nn::PaddingMode::same : mode;
    const auto convolve = [&](const auto& some, const auto& weights, const auto& biases) {
      return convolve_layers(Op::info.name, rank, some, weights, biases,
                             {stride, padding.numbers, dilation, groups, named});
    };
    return convolve_parts(rank, x, w, bias, convolve);
  }
};

/// The base of conv_transpose1d, conv_transpose2d and conv_transpose3d.
template <class Op, int rank>
struct TransposedConvolutionOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1},
                                           {.name = "weight", .least_rank = rank + 2},
                                           {.name = "bias", .fallback = "none", .least_rank = 1},
                                           {.name = "stride", .kind = ArgumentKind::integers, .fallback = "1"},
                                           {.name = "padding", .kind = ArgumentKind::integers, .fallback = "0"},
                                           {.name = "output_padding", .kind = ArgumentKind::integers, .fallback = "0"},
                                           {.name = "groups", .kind = ArgumentKind::integer, .fallback = "1"},
                                           {.name = "dilation", .kind = ArgumentKind::integers, .fallback = "1"}};
  template <TensorOrVariable X, TensorOrVariable W, OperandOrNone B = NoneType>
  TENON_INLINE auto operator()(const X& x, const W& w, const B& bias = {}, const EachDim& stride = 1,
                               const EachDim& padding = 0, const EachDim& output_padding = 0, std::int64_t groups = 1,
                               const EachDim& dilation = 1) const {
    detail::require_door<ConvolutionEngine, X>();
    detail::require_door<ConvolutionEngine, W>();
    const auto convolve = [&](const auto& some, const auto& weights, const auto& biases) {
      return convolve_transposed(Op::info.name, rank, some, weights, biases,
                                 {stride, padding, dilation, groups, nn::PaddingMode::zeros}, output_padding);
    };
    return convolve_parts(rank, x, w, bias, convolve);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct Conv1dFunction : detail::ConvolutionOp<Conv1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::conv1d",
      .arguments = arguments,
      .summary = "the convolution, without reversing the window, over one spatial dimension",
      .source = "PyTorch",
      .domain = Domain::continuous,
      .dtypes = "the promoted type",
      .shapes =
          "(batch, channels, length) with weights (channels of the result, channels / groups, window) gives (batch, "
          "channels of the "
          "result, (length + 2 padding - dilation (window - 1) - 1) / stride + 1); the batch may be left out",
      .errors =
          "ShapeError for channels that do not fit to the weights and groups, a window larger than its padded input, a "
          "stride or a "
          "dilation below 1, a negative padding, and with same for a stride above 1",
      .notes =
          "Patches of the input are packed for the matrix product block by block, so that there is no matrix of all of "
          "them. "
          "reflect, replicate and circular pad the input beforehand. Half types are computed in float, complex ones in "
          "parts. Sums do "
          "not depend on threads."};
};
inline constexpr Conv1dFunction conv1d{};

struct Conv2dFunction : detail::ConvolutionOp<Conv2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::conv2d",
                               .arguments = arguments,
                               .summary = "the convolution, without reversing the window, over two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::continuous,
                               .dtypes = Conv1dFunction::info.dtypes,
                               .shapes = "as conv1d, for height and width",
                               .errors = Conv1dFunction::info.errors,
                               .notes = Conv1dFunction::info.notes};
};
inline constexpr Conv2dFunction conv2d{};

struct Conv3dFunction : detail::ConvolutionOp<Conv3dFunction, 3> {
  static constexpr OpInfo info{
      .name = "nn::conv3d",
      .arguments = arguments,
      .summary = "the convolution, without reversing the window, over three spatial dimensions",
      .source = "PyTorch",
      .domain = Domain::continuous,
      .dtypes = Conv1dFunction::info.dtypes,
      .shapes = "as conv1d, for depth, height and width",
      .errors = Conv1dFunction::info.errors,
      .notes = Conv1dFunction::info.notes};
};
inline constexpr Conv3dFunction conv3d{};

struct ConvTranspose1dFunction : detail::TransposedConvolutionOp<ConvTranspose1dFunction, 1> {
  static constexpr OpInfo info{
      .name = "nn::conv_transpose1d",
      .arguments = arguments,
      .summary = "the transposed convolution over one spatial dimension: what conv1d's gradient of its input is",
      .source = "PyTorch",
      .domain = Domain::continuous,
      .dtypes = "the promoted type",
      .shapes =
          "(batch, channels, length) with weights (channels, channels of the result / groups, window) gives (batch, "
          "channels of the "
          "result, (length - 1) stride - 2 padding + dilation (window - 1) + output_padding + 1); the batch may be "
          "left out",
      .errors =
          "ShapeError for channels that do not fit to the weights and groups, a padding that leaves no result, an "
          "output_padding that "
          "is neither below the stride nor below the dilation, and numbers out of range",
      .notes = "Half types are computed in float, complex ones in parts. Sums do not depend on threads."};
};
inline constexpr ConvTranspose1dFunction conv_transpose1d{};

struct ConvTranspose2dFunction : detail::TransposedConvolutionOp<ConvTranspose2dFunction, 2> {
  static constexpr OpInfo info{.name = "nn::conv_transpose2d",
                               .arguments = arguments,
                               .summary = "the transposed convolution over two spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::continuous,
                               .dtypes = Conv1dFunction::info.dtypes,
                               .shapes = "as conv_transpose1d, for height and width",
                               .errors = ConvTranspose1dFunction::info.errors,
                               .notes = ConvTranspose1dFunction::info.notes};
};
inline constexpr ConvTranspose2dFunction conv_transpose2d{};

struct ConvTranspose3dFunction : detail::TransposedConvolutionOp<ConvTranspose3dFunction, 3> {
  static constexpr OpInfo info{.name = "nn::conv_transpose3d",
                               .arguments = arguments,
                               .summary = "the transposed convolution over three spatial dimensions",
                               .source = "PyTorch",
                               .domain = Domain::continuous,
                               .dtypes = Conv1dFunction::info.dtypes,
                               .shapes = "as conv_transpose1d, for depth, height and width",
                               .errors = ConvTranspose1dFunction::info.errors,
                               .notes = ConvTranspose1dFunction::info.notes};
};
inline constexpr ConvTranspose3dFunction conv_transpose3d{};

using ConvolutionOps = OpList<Conv1dFunction, Conv2dFunction, Conv3dFunction, ConvTranspose1dFunction,
                              ConvTranspose2dFunction, ConvTranspose3dFunction>;

}  // namespace tenon::inline v1::nn
