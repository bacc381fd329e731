// Patches as columns and back, padding in PyTorch's order, and channels that become places.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/plane_operations.hpp>
#include <tenon/nn/pooling.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The numbers of the elements that each tap of a window sees in a plane, -1 outside: of shape (1, 1, taps times
/// places), or (1, 1, 0) where there are no planes.
struct WindowNumbers {
  Tensor<std::int64_t> numbers;
  std::int64_t taps = 1, places = 1;
};
TENON_NOINLINE_OG inline WindowNumbers window_numbers(const char* function, const Shape& plane,
                                                      const PoolingArguments& of, bool has_planes) {
  check_each_dim(function, "kernel_size", of.window, 2, 1);
  check_each_dim(function, "stride", of.stride, 2, 1);
  check_each_dim(function, "padding", of.padding, 2, 0);
  check_each_dim(function, "dilation", of.dilation, 2, 1);
  WindowAxis axis[2];
  for (int d = 0; d < 2; ++d)
    axis[d] = plan_window(function, plane, d, of.window.at(d), of.stride.at(d), of.padding.at(d), of.dilation.at(d));
  WindowNumbers result;
  result.taps = checked_numel(function, Shape{axis[0].taps, axis[1].taps});
  result.places = checked_numel(function, Shape{axis[0].places, axis[1].places});
  result.numbers = new_tensor<std::int64_t>(
      function, Shape{1, 1, has_planes ? checked_numel(function, Shape{result.taps, result.places}) : 0});
  if (!has_planes) return result;
  std::int64_t* to = result.numbers.data_ptr();
  const auto index = [&](int d, std::int64_t o, std::int64_t k) {
    const std::int64_t i = axis[d].begin(o) + k * axis[d].dilation;
    return i >= 0 && i < plane[d] ? i : -1;
  };
  for (std::int64_t i = 0; i < axis[0].taps; ++i) {
    for (std::int64_t j = 0; j < axis[1].taps; ++j) {
      for (std::int64_t a = 0; a < axis[0].places; ++a) {
        for (std::int64_t b = 0; b < axis[1].places; ++b) {
          const std::int64_t row = index(0, a, i), column = index(1, b, j);
          *to++ = row < 0 || column < 0 ? -1 : row * plane[1] + column;
        }
      }
    }
  }
  return result;
}

/// The shape (…, parts…, …) with dimension d split or several joined, then permuted and joined again: what shuffles
/// consist of.
template <class X>
auto rearranged(const X& x, const Shape& split, const Shape& order, const Shape& joined) {
  if constexpr (Recorded<X>) return reshape(permute_dims(reshape(x, split), order), joined);
  else return x.reshape(split).permute(order).clone().reshape(joined);
}
/// A factor that sizes grow or shrink by. Throws ShapeError below 1.
TENON_NOINLINE_OG inline void check_factor(const char* function, const Shape& x, std::int64_t factor, int least_rank) {
  if (factor < 1) throw_error(ErrorCode::shape, function, ": the factor is ", factor, ", and must be 1 or more");
  if (x.rank() < least_rank)
    throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has not ", least_rank, " dimensions");
}
TENON_NOINLINE_OG inline void check_divides(const char* function, const Shape& x, int d, std::int64_t factor) {
  if (x[d] % factor != 0)
    throw_error(ErrorCode::shape, function, ": dimension ", d, " of shape ", x, " does not divide by ", factor);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

struct UnfoldFunction : detail::ComposedOp<UnfoldFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           detail::kernel_size_argument,
                                           detail::pooling_dilation_argument,
                                           detail::pooling_padding_argument,
                                           {.name = "stride", .kind = ArgumentKind::integers, .fallback = "1"}};
  static constexpr OpInfo info{
      .name = "nn::unfold",
      .arguments = arguments,
      .summary = "the patches that a window sees, as columns",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes =
          "(batch, channels, height, width) gives (batch, channels times elements of the window, places); the batch "
          "may be left out",
      .errors = "ShapeError for a window larger than its padded input, and numbers out of range",
      .notes = "Convolutions do without this copy; `sliding_window_view` is a view."};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, const detail::EachDim& window, const detail::EachDim& dilation = 1,
                              const detail::EachDim& padding = 0, const detail::EachDim& stride = 1) const {
    detail::require_host<X>();
    detail::check_spatial(info.name, detail::shape_of(given), 2);
    return detail::in_batch(given, 2, [&](const auto& x) {
      const auto numbers =
          detail::window_numbers(info.name, Shape{x.size(2), x.size(3)}, {window, stride, padding, dilation, false},
                                 detail::has_planes(detail::shape_of(x), 2));
      const Shape columns{x.size(0), detail::checked_numel(info.name, Shape{x.size(1), numbers.taps}), numbers.places};
      return reshape(detail::take_planes(x, numbers.numbers), columns);
    });
  }
};
inline constexpr UnfoldFunction unfold{};

struct FoldFunction : detail::ComposedOp<FoldFunction> {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = 2}, detail::output_size_argument,
      detail::kernel_size_argument,       detail::pooling_dilation_argument,
      detail::pooling_padding_argument,   {.name = "stride", .kind = ArgumentKind::integers, .fallback = "1"}};
  static constexpr OpInfo info{
      .name = "nn::fold",
      .arguments = arguments,
      .summary = "columns of patches added up at their places: the transposed operation of unfold",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes =
          "(batch, channels times elements of the window, places) gives (batch, channels, height, width), where "
          "output_size is height "
          "and width; the batch may be left out",
      .errors = "ShapeError for another number of places or channels, and as unfold"};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, const detail::EachDim& output_size, const detail::EachDim& window,
                              const detail::EachDim& dilation = 1, const detail::EachDim& padding = 0,
                              const detail::EachDim& stride = 1) const {
    detail::require_host<X>();
    const Shape of = detail::shape_of(given);
    detail::check_each_dim(info.name, "output_size", output_size, 2, 1);
    const Shape plane{output_size.at(0), output_size.at(1)};
    const auto numbers = detail::window_numbers(info.name, plane, {window, stride, padding, dilation, false},
                                                detail::element_count(of) > 0);
    if ((of.rank() != 2 && of.rank() != 3) || of[of.rank() - 1] != numbers.places ||
        of[of.rank() - 2] % numbers.taps != 0) {
      detail::throw_error(ErrorCode::shape, info.name, ": columns of shape ", of, " for ", numbers.places,
                          " places of a window of ", numbers.taps, " elements");
    }
    return detail::in_batch(given, 1, [&](const auto& x) {
      const std::int64_t batch = x.size(0), channels = x.size(1) / numbers.taps;
      return detail::put_planes(reshape(x, Shape{batch, channels, numbers.numbers.size(2)}), numbers.numbers,
                                Shape{batch, channels, plane[0], plane[1]});
    });
  }
};
inline constexpr FoldFunction fold{};

struct LocallyConnected2dFunction : detail::ComposedOp<LocallyConnected2dFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           {.name = "weight", .least_rank = 6},
                                           {.name = "bias", .fallback = "none", .least_rank = 3},
                                           {.name = "stride", .kind = ArgumentKind::integers, .fallback = "1"},
                                           detail::pooling_padding_argument};
  static constexpr OpInfo info{
      .name = "nn::locally_connected2d",
      .arguments = arguments,
      .summary = "a convolution whose weights differ from place to place",
      .source = "Torch7, SpatialConvolutionLocal",
      .domain = Domain::floating,
      .dtypes = "the promoted type",
      .shapes =
          "(batch, channels, height, width) with weights (h, w, channels of the result, channels, window…) and a bias "
          "(channels of the "
          "result, h, w) gives (batch, channels of the result, h, w); the batch may be left out",
      .errors = "ShapeError for weights of other places or channels, and as unfold"};
  template <detail::TensorOrVariable X, detail::TensorOrVariable W, detail::OperandOrNone B = NoneType>
  TENON_KEYED auto operator()(const X& given, const W& weight, const B& bias = {}, const detail::EachDim& stride = 1,
                              const detail::EachDim& padding = 0) const {
    detail::require_host<X>();
    using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename W::value_type>>;
    const Shape in = detail::shape_of(given), of = detail::shape_of(weight);
    detail::check_spatial(info.name, in, 2);
    if (of.rank() != 6 || of[3] != in[in.rank() - 3])
      detail::throw_error(ErrorCode::shape, info.name, ": weights of shape ", of, " for an input of shape ", in);
    const auto columns = (*this).columns_of(detail::floating_operand<T>(given), Shape{of[4], of[5]}, stride, padding);
    const std::int64_t places = of[0] * of[1], out = of[2], depth = of[3] * of[4] * of[5], batch = columns.size(0);
    if (columns.size(2) != places)
      detail::throw_error(ErrorCode::shape, info.name, ": weights of shape ", of, " for ", columns.size(2), " places");
    const auto w =
        permute_dims(reshape(detail::floating_operand<T>(weight), Shape{places, out, depth}), Shape{0, 2, 1});
    const auto product = matmul(permute_dims(columns, Shape{2, 0, 1}), w);
    const auto result = reshape(permute_dims(product, Shape{1, 2, 0}), Shape{batch, out, of[0], of[1]});
    const auto finish = [&](const auto& y) {
      return in.rank() == 3 ? std::remove_cvref_t<decltype(y)>(y.squeeze(0)) : y;
    };
    if constexpr (detail::is_none<B>) return finish(result);
    else return finish(eval(result + detail::floating_operand<T>(bias)));
  }

 private:
  template <class X>
  TENON_KEYED static auto columns_of(X x, const Shape& window, const detail::EachDim& stride,
                                     const detail::EachDim& padding) {
    if (x.dim() == 3) x = x.unsqueeze(0);
    return unfold(x, window, 1, padding, stride);
  }
};
inline constexpr LocallyConnected2dFunction locally_connected2d{};

struct LocallyConnected1dFunction : detail::ComposedOp<LocallyConnected1dFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 2},
                                           {.name = "weight", .least_rank = 4},
                                           {.name = "bias", .fallback = "none", .least_rank = 2},
                                           {.name = "stride", .kind = ArgumentKind::integer, .fallback = "1"},
                                           {.name = "padding", .kind = ArgumentKind::integer, .fallback = "0"}};
  static constexpr OpInfo info{
      .name = "nn::locally_connected1d",
      .arguments = arguments,
      .summary = "a convolution over one dimension whose weights differ from place to place",
      .source = "Keras, LocallyConnected1D",
      .domain = Domain::floating,
      .dtypes = "the promoted type",
      .shapes =
          "(batch, channels, length) with weights (l, channels of the result, channels, window) and a bias (channels "
          "of the result, l) "
          "gives (batch, channels of the result, l); the batch may be left out",
      .errors = "ShapeError for weights of other places or channels, and as locally_connected2d"};
  template <detail::TensorOrVariable X, detail::TensorOrVariable W, detail::OperandOrNone B = NoneType>
  TENON_KEYED auto operator()(const X& input, const W& weight, const B& bias = {}, std::int64_t stride = 1,
                              std::int64_t padding = 0) const {
    const Shape in = detail::shape_of(input), of = detail::shape_of(weight);
    if ((in.rank() != 2 && in.rank() != 3) || of.rank() != 4)
      detail::throw_error(ErrorCode::shape, info.name, ": weights of shape ", of, " for an input of shape ", in);
    // One row of a plane.
    Shape plane(in);
    plane[in.rank() - 1] = 1;
    plane.push_back(in[in.rank() - 1]);
    const auto x = reshape(input, plane);
    const auto w = reshape(weight, Shape{1, of[0], of[1], of[2], 1, of[3]});
    const auto y = [&] {
      if constexpr (detail::is_none<B>) return locally_connected2d(x, w, bias, {1, stride}, {0, padding});
      else return locally_connected2d(x, w, expand_dims(bias, 1), {1, stride}, {0, padding});
    }();
    return y.squeeze(in.rank() - 1);
  }
};
inline constexpr LocallyConnected1dFunction locally_connected1d{};

struct PadFunction : detail::ComposedOp<PadFunction> {
  static constexpr Argument arguments[] = {{"input"},
                                           {.name = "pad", .kind = ArgumentKind::integers},
                                           {.name = "mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "constant",
                                            .choices = "PadMode constant reflect replicate wrap"},
                                           {.name = "value", .kind = ArgumentKind::number, .fallback = "0"}};
  static constexpr OpInfo info{
      .name = "nn::pad",
      .arguments = arguments,
      .summary = "the input with further elements before and after its last dimensions",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "pad is before and after the last dimension, then those of the one before, …",
      .errors =
          "ShapeError for an odd number of widths or more than there are dimensions, a negative width of more "
          "elements than there are, and as `pad`",
      .notes = "A negative width takes elements away. wrap is PyTorch's circular. `pad` has NumPy's order."};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, const Shape& widths, PadMode mode = PadMode::constant,
                              double value = 0) const {
    detail::require_host<X>();
    const Shape of = detail::shape_of(given);
    if (widths.rank() % 2 != 0 || widths.rank() > 2 * of.rank())
      detail::throw_error(ErrorCode::shape, info.name, ": ", widths.rank(), " widths for an input of shape ", of);
    return detail::in_float_type(given, [&](auto x) {
      std::vector<PadWidth> grown(static_cast<std::size_t>(of.rank()), PadWidth{0, 0});
      for (int k = 0; k < widths.rank(); k += 2) {
        const int d = of.rank() - 1 - k / 2;
        const bool takes_all = widths[k] < -of[d] || widths[k + 1] < -of[d];
        const std::int64_t before = !takes_all && widths[k] < 0 ? -widths[k] : 0,
                           after = !takes_all && widths[k + 1] < 0 ? -widths[k + 1] : 0;
        if (takes_all || before > of[d] - after)
          detail::throw_error(ErrorCode::shape, info.name, ": widths ", widths, " take more than all of dimension ", d,
                              " of shape ", of);
        if (before + after > 0) x = decltype(x)(detail::narrowed(x, d, before, of[d] - before - after));
        grown[static_cast<std::size_t>(d)] = {before ? 0 : widths[k], after ? 0 : widths[k + 1]};
      }
      if (mode == PadMode::constant) return tenon::pad(x, grown, mode, value);
      return tenon::pad(x, grown, mode);
    });
  }
};
inline constexpr PadFunction pad{};

struct PixelShuffleFunction : detail::ComposedOp<PixelShuffleFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           {.name = "upscale_factor", .kind = ArgumentKind::integer}};
  static constexpr OpInfo info{.name = "nn::pixel_shuffle",
                               .arguments = arguments,
                               .summary = "channels that become places: r² channels are the places of r by r squares",
                               .source = "PyTorch; Shi et al. 2016",
                               .domain = Domain::floating,
                               .shapes = "(…, channels r², height, width) gives (…, channels, height r, width r)",
                               .errors = "ShapeError for channels that do not divide by r²"};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, std::int64_t r) const {
    const Shape of = detail::shape_of(given);
    detail::check_factor(info.name, of, r, 3);
    const int d = of.rank() - 3;
    const std::int64_t square = detail::saturated_product(r, r);
    detail::check_divides(info.name, of, d, square);
    Shape split, order, joined;
    for (int k = 0; k < d; ++k) split.push_back(of[k]), order.push_back(k), joined.push_back(of[k]);
    for (std::int64_t n : {of[d] / square, r, r, of[d + 1], of[d + 2]}) split.push_back(n);
    for (int k : {0, 3, 1, 4, 2}) order.push_back(d + k);
    joined.push_back(of[d] / square);
    for (std::int64_t n : {of[d + 1], of[d + 2]}) joined.push_back(detail::checked_numel(info.name, Shape{n, r}));
    return detail::in_float_type(given, [&](const auto& x) { return detail::rearranged(x, split, order, joined); });
  }
};
inline constexpr PixelShuffleFunction pixel_shuffle{};

struct PixelUnshuffleFunction : detail::ComposedOp<PixelUnshuffleFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           {.name = "downscale_factor", .kind = ArgumentKind::integer}};
  static constexpr OpInfo info{.name = "nn::pixel_unshuffle",
                               .arguments = arguments,
                               .summary = "places that become channels: the reverse of pixel_shuffle",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = "(…, channels, height r, width r) gives (…, channels r², height, width)",
                               .errors = "ShapeError for a height or a width that does not divide by r"};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, std::int64_t r) const {
    const Shape of = detail::shape_of(given);
    detail::check_factor(info.name, of, r, 3);
    const int d = of.rank() - 3;
    detail::check_divides(info.name, of, d + 1, r);
    detail::check_divides(info.name, of, d + 2, r);
    Shape split, order, joined;
    for (int k = 0; k < d; ++k) split.push_back(of[k]), order.push_back(k), joined.push_back(of[k]);
    for (std::int64_t n : {of[d], of[d + 1] / r, r, of[d + 2] / r, r}) split.push_back(n);
    for (int k : {0, 2, 4, 1, 3}) order.push_back(d + k);
    joined.push_back(detail::checked_numel(info.name, Shape{of[d], r, r}));
    for (std::int64_t n : {of[d + 1] / r, of[d + 2] / r}) joined.push_back(n);
    return detail::in_float_type(given, [&](const auto& x) { return detail::rearranged(x, split, order, joined); });
  }
};
inline constexpr PixelUnshuffleFunction pixel_unshuffle{};

struct ChannelShuffleFunction : detail::ComposedOp<ChannelShuffleFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           {.name = "groups", .kind = ArgumentKind::integer}};
  static constexpr OpInfo info{.name = "nn::channel_shuffle",
                               .arguments = arguments,
                               .summary = "the channels in the order of a transposed matrix of groups rows",
                               .source = "PyTorch; Zhang et al. 2018",
                               .domain = Domain::floating,
                               .shapes = "(batch, channels, …) as the input",
                               .errors = "ShapeError for channels that do not divide by groups"};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, std::int64_t groups) const {
    const Shape of = detail::shape_of(given);
    detail::check_factor(info.name, of, groups, 3);
    detail::check_divides(info.name, of, 1, groups);
    Shape split{of[0], groups, of[1] / groups}, order{0, 2, 1};
    for (int k = 2; k < of.rank(); ++k) split.push_back(of[k]), order.push_back(k + 1);
    return detail::in_float_type(given, [&](const auto& x) { return detail::rearranged(x, split, order, of); });
  }
};
inline constexpr ChannelShuffleFunction channel_shuffle{};

}  // namespace tenon::inline v1::nn
