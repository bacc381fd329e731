// Normalisation: of rows, batches, groups, instances, neighbouring channels, and of weights.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/composed.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/gated_activation.hpp>
#include <tenon/nn/normalize_channels.hpp>
#include <tenon/nn/normalize_rows.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/unit_vectors.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class W>
auto evaluated_or_none(const W& given) {
  if constexpr (is_none<W>) return given;
  else return eval(given);
}
/// A parameter in another shape with as many elements; itself if it has the shape.
template <class W>
auto parameter_in(const W& given, const Shape& sizes) {
  if constexpr (is_none<W>) return given;
  else return reshape(given, sizes);
}
/// Throws ShapeError unless a parameter has a shape.
template <class W>
void check_parameter(const char* function, const char* what, const W& given, const Shape& sizes) {
  if constexpr (!is_none<W>) {
    if (!(shape_of(given) == sizes))
      throw_error(ErrorCode::shape, function, ": a ", what, " of shape ", shape_of(given), ": its shape is to be ",
                  sizes);
  }
}

/// The distance from 1 to the next number of the type of numbers beside x.
template <class X>
TENON_INLINE double epsilon_beside(const X&) {
  return std::is_same_v<number_beside<X>, double> ? 0x1p-52 : 0x1p-23;
}

/// layer_norm and rms_norm: `sizes` are those of the last dimensions of x, which are one row.
template <bool centered, class X, class W, class B>
TENON_NOINLINE_OG auto normalize_last(const char* function, const X& given, const Shape& sizes, const W& weight,
                                      const B& bias, double eps) {
  check_at_least(function, "eps", eps, 0);
  const auto x = eval(given);
  const Shape whole(x.sizes());
  const int before = whole.rank() - sizes.rank();
  bool fits = before >= 0 && sizes.rank() > 0;
  for (int d = 0; fits && d < sizes.rank(); ++d) fits = sizes[d] == whole[before + d];
  if (!fits) throw_error(ErrorCode::shape, function, ": ", sizes, " are not the last sizes of shape ", whole);
  check_parameter(function, "weight", weight, sizes);
  check_parameter(function, "bias", bias, sizes);
  const std::int64_t columns = element_count(sizes);
  std::int64_t n = 1;
  for (int d = 0; d < before; ++d) n *= whole[d];
  const Shape row{columns};
  const auto y = normalize_rows<centered>(reshape(x, Shape{n, columns}), parameter_in(evaluated_or_none(weight), row),
                                          parameter_in(evaluated_or_none(bias), row), eps);
  return reshape(y, whole);
}

/// The number of channels: the second size. Throws ShapeError.
TENON_NOINLINE_OG inline std::int64_t channels_of(const char* function, const Shape& sizes) {
  if (sizes.rank() < 2)
    throw_error(ErrorCode::shape, function, ": shape ", sizes, " has no channels: it is to be (n, channels, …)");
  return sizes[1];
}
template <class W>
void check_channels(const char* function, const char* what, const W& given, const Shape& sizes) {
  check_parameter(function, what, given, Shape{sizes[1]});
}
/// Lets a running average follow new values.
template <class R, class V>
TENON_NOINLINE_OG void follow(const R& running, const V& values, double momentum, double factor) {
  using T = std::remove_const_t<typename R::value_type>;
  auto to = running;
  const auto old = static_cast<number_beside<R>>(1 - momentum);
  const auto next =
      eval(cast<T>(to * old + reshape(values, Shape(to.sizes())) * static_cast<number_beside<V>>(momentum * factor)));
  assign("nn::batch_norm", to, next);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A running average, which a call in training writes.
TENON_INLINE constexpr Argument running_argument(const char* name) {
  return {.name = name, .fallback = "none", .written = true, .has_own_type = true};
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct LayerNormFunction {
  static constexpr Argument arguments[] = {{"input"},
                                           {"normalized_shape", ArgumentKind::shape},
                                           {"weight", ArgumentKind::tensor, "none"},
                                           {"bias", ArgumentKind::tensor, "none"},
                                           {"eps", ArgumentKind::number, "1e-5"}};
  static constexpr OpInfo info{
      .name = "nn::layer_norm",
      .arguments = arguments,
      .summary = "the last dimensions less their mean, divided by their deviation, times weight, plus bias",
      .source = "PyTorch; Ba, Kiros and Hinton 2016",
      .domain = Domain::floating,
      .shapes = "normalized_shape: the last sizes of input; weight and bias have them",
      .errors = "ShapeError for other shapes, IndexError for a negative eps",
      .notes = "The deviation is the root of variance + eps. Nothing is kept for the gradient but input."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OperandOrNone W = NoneType, detail::OperandOrNone B = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& x, const Shape& normalized_shape, const W& weight = {},
                                                const B& bias = {}, double eps = 1e-5) const {
    return detail::normalize_last<true>(info.name, x, normalized_shape, weight, bias, eps);
  }
};
inline constexpr LayerNormFunction layer_norm{};

struct RmsNormFunction {
  static constexpr Argument arguments[] = {{"input"},
                                           {"normalized_shape", ArgumentKind::shape},
                                           {"weight", ArgumentKind::tensor, "none"},
                                           {"eps", ArgumentKind::number, ""}};
  static constexpr OpInfo info{
      .name = "nn::rms_norm",
      .arguments = arguments,
      .summary = "the last dimensions divided by the root of their mean square, times weight",
      .source = "PyTorch; Zhang and Sennrich 2019",
      .domain = Domain::floating,
      .shapes = "normalized_shape: the last sizes of input; weight has them",
      .errors = "ShapeError for other shapes, IndexError for a negative eps",
      .notes = "eps, which is added to the mean square, is by default the distance from 1 to the next element."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OperandOrNone W = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& x, const Shape& normalized_shape, const W& weight,
                                                double eps) const {
    return detail::normalize_last<false>(info.name, x, normalized_shape, weight, NoneType{}, eps);
  }
  template <detail::TensorOrVariable X, detail::OperandOrNone W = NoneType>
  TENON_KEYED auto operator()(const X& x, const Shape& normalized_shape, const W& weight = {}) const {
    using detail::epsilon_beside;
    return (*this)(x, normalized_shape, weight, epsilon_beside(x));
  }
};
inline constexpr RmsNormFunction rms_norm{};

struct BatchNormFunction {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = 2},        detail::running_argument("running_mean"),
      detail::running_argument("running_var"),   {"weight", ArgumentKind::tensor, "none"},
      {"bias", ArgumentKind::tensor, "none"},    {"training", ArgumentKind::flag, "false"},
      {"momentum", ArgumentKind::number, "0.1"}, {"eps", ArgumentKind::number, "1e-5"}};
  static constexpr OpInfo info{.name = "nn::batch_norm",
                               .arguments = arguments,
                               .summary =
                                   "each channel less a mean, divided by a deviation, times weight, plus bias: those "
                                   "of the batch, or running averages",
                               .source = "PyTorch; Ioffe and Szegedy 2015",
                               .domain = Domain::floating,
                               .shapes = "input: (n, channels, …); the others (channels)",
                               .errors =
                                   "ShapeError for other shapes, and in training unless a channel has two elements; "
                                   "TypeError without running averages "
                                   "except in training; IndexError for a negative eps",
                               .notes =
                                   "In training running averages follow the batch by `momentum`, the variance as that "
                                   "of a sample. They are written in place, "
                                   "and get no gradient. A batch without elements leaves them as they are."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OperandOrNone M, detail::OperandOrNone V,
            detail::OperandOrNone W = NoneType, detail::OperandOrNone B = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, const M& running_mean, const V& running_var,
                                                const W& weight = {}, const B& bias = {}, bool training = false,
                                                double momentum = 0.1, double eps = 1e-5) const {
    detail::require_host<X>();
    detail::check_at_least(info.name, "eps", eps, 0);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    const std::int64_t channels = detail::channels_of(info.name, sizes);
    detail::check_channels(info.name, "running mean", running_mean, sizes);
    detail::check_channels(info.name, "running variance", running_var, sizes);
    detail::check_channels(info.name, "weight", weight, sizes);
    detail::check_channels(info.name, "bias", bias, sizes);
    if (training) {
      const std::int64_t count = channels > 0 ? x.numel() / channels : 0;
      if (count < 2 && x.numel() > 0)
        detail::throw_error(ErrorCode::shape, info.name, ": shape ", sizes,
                            " has one element for each channel: in training it has no variance");
      const auto [y, average, variance] =
          detail::normalize_channels(x, detail::evaluated_or_none(weight), detail::evaluated_or_none(bias), eps);
      if (count == 0) return eval(y);  // and running averages stay as they are
      if constexpr (!detail::is_none<M>) detail::follow(running_mean, average, momentum, 1);
      if constexpr (!detail::is_none<V>)
        detail::follow(running_var, variance, momentum, static_cast<double>(count) / static_cast<double>(count - 1));
      return eval(y);
    }
    if constexpr (detail::is_none<M> || detail::is_none<V>) {
      detail::throw_error(ErrorCode::type, info.name, ": without running averages there is only training");
    } else {
      const auto scale = eval(1 / sqrt(running_var + static_cast<detail::number_beside<X>>(eps)));
      const auto factor = [&] {
        if constexpr (detail::is_none<W>) return scale;
        else return eval(scale * weight);
      }();
      return detail::scale_channels(x - detail::channels_beside(running_mean, sizes), factor, bias, sizes);
    }
  }
};
inline constexpr BatchNormFunction batch_norm{};

struct GroupNormFunction {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 2},
                                           {"num_groups", ArgumentKind::integer},
                                           {"weight", ArgumentKind::tensor, "none"},
                                           {"bias", ArgumentKind::tensor, "none"},
                                           {"eps", ArgumentKind::number, "1e-5"}};
  static constexpr OpInfo info{
      .name = "nn::group_norm",
      .arguments = arguments,
      .summary = "groups of channels less their mean, divided by their deviation; channels times weight, plus bias",
      .source = "PyTorch; Wu and He 2018",
      .domain = Domain::floating,
      .shapes = "input: (n, channels, …); weight and bias (channels)",
      .errors =
          "ShapeError for other shapes, and unless num_groups divides the channels; IndexError for a negative eps"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OperandOrNone W = NoneType, detail::OperandOrNone B = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t num_groups, const W& weight = {},
                                                const B& bias = {}, double eps = 1e-5) const {
    detail::check_at_least(info.name, "eps", eps, 0);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    detail::channels_of(info.name, sizes);
    detail::check_equal_parts(info.name, sizes, 1, num_groups);
    detail::check_channels(info.name, "weight", weight, sizes);
    detail::check_channels(info.name, "bias", bias, sizes);
    const std::int64_t rows = x.numel() > 0 ? sizes[0] * num_groups : 0, columns = rows > 0 ? x.numel() / rows : 0;
    const auto y = detail::normalize_rows<true>(reshape(x, Shape{rows, columns}), NoneType{}, NoneType{}, eps);
    return detail::scale_channels(reshape(y, sizes), weight, bias, sizes);
  }
};
inline constexpr GroupNormFunction group_norm{};

struct InstanceNormFunction {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = 2},        detail::running_argument("running_mean"),
      detail::running_argument("running_var"),   {"weight", ArgumentKind::tensor, "none"},
      {"bias", ArgumentKind::tensor, "none"},    {"use_input_stats", ArgumentKind::flag, "true"},
      {"momentum", ArgumentKind::number, "0.1"}, {"eps", ArgumentKind::number, "1e-5"}};
  static constexpr OpInfo info{
      .name = "nn::instance_norm",
      .arguments = arguments,
      .summary = "each channel of each instance less its mean, divided by its deviation, times weight, plus bias",
      .source = "PyTorch; Ulyanov, Vedaldi and Lempitsky 2016",
      .domain = Domain::floating,
      .shapes = "input: (n, channels, …); the others (channels)",
      .errors =
          "ShapeError for other shapes, and unless a channel of an instance has two elements; IndexError for a "
          "negative eps",
      .notes =
          "As batch_norm with running averages, if `use_input_stats` is false; else these follow the instances' "
          "average."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OperandOrNone M = NoneType, detail::OperandOrNone V = NoneType,
            detail::OperandOrNone W = NoneType, detail::OperandOrNone B = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, const M& running_mean = {}, const V& running_var = {},
                                                const W& weight = {}, const B& bias = {}, bool use_input_stats = true,
                                                double momentum = 0.1, double eps = 1e-5) const {
    detail::require_host<X>();
    detail::check_at_least(info.name, "eps", eps, 0);
    if (!use_input_stats) return batch_norm(given, running_mean, running_var, weight, bias, false, momentum, eps);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    const std::int64_t channels = detail::channels_of(info.name, sizes), rows = sizes[0] * channels,
                       columns = rows > 0 ? x.numel() / rows : 0;
    detail::check_channels(info.name, "running mean", running_mean, sizes);
    detail::check_channels(info.name, "running variance", running_var, sizes);
    detail::check_channels(info.name, "weight", weight, sizes);
    detail::check_channels(info.name, "bias", bias, sizes);
    if (columns < 2 && x.numel() > 0)
      detail::throw_error(ErrorCode::shape, info.name, ": shape ", sizes,
                          " has one element for each channel of an instance: no variance");
    const auto matrix = reshape(x, Shape{rows, columns});
    const auto y = detail::normalize_rows<true>(matrix, NoneType{}, NoneType{}, eps);
    if (x.numel() == 0) return detail::scale_channels(reshape(y, sizes), weight, bias, sizes);
    const auto average = [&](const auto& of_rows) {
      return mean(reshape(of_rows, Shape{sizes[0], channels}), axis(0));
    };
    const auto plain = eval(detail::without_history(matrix));
    if constexpr (!detail::is_none<M>) detail::follow(running_mean, average(mean(plain, axis(1))), momentum, 1);
    if constexpr (!detail::is_none<V>)
      detail::follow(running_var, average(var(plain, axis(1), correction(1))), momentum, 1);
    return detail::scale_channels(reshape(y, sizes), weight, bias, sizes);
  }
};
inline constexpr InstanceNormFunction instance_norm{};

struct LocalResponseNormFunction {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 3},
                                           {"size", ArgumentKind::integer},
                                           {"alpha", ArgumentKind::number, "1e-4"},
                                           {"beta", ArgumentKind::number, "0.75"},
                                           {"k", ArgumentKind::number, "1"}};
  static constexpr OpInfo info{
      .name = "nn::local_response_norm",
      .arguments = arguments,
      .summary = "input / (k + alpha s)^beta, where s is the mean square of `size` neighbouring channels",
      .source = "PyTorch; Krizhevsky, Sutskever and Hinton 2012",
      .domain = Domain::floating,
      .shapes = "input: (n, channels, …)",
      .errors = "ShapeError for fewer than two dimensions, IndexError for a size below 1",
      .notes = "Channels beyond the ends count as 0."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t size, double alpha = 1e-4,
                                                double exponent = 0.75, double k = 1) const {
    const auto x = eval(given);
    using T = typename X::value_type;
    Shape sizes(x.sizes());
    const std::int64_t channels = detail::channels_of(info.name, sizes);
    if (size < 1) detail::throw_error(ErrorCode::index, info.name, ": ", size, " neighbouring channels: at least 1");
    const std::int64_t most = x.numel() > 0 ? channels : 0;  // further neighbours are beyond the ends
    Shape before(sizes), after(sizes);
    before[1] = detail::smaller_of(size / 2, most);
    after[1] = detail::smaller_of((size - 1) / 2, most);
    const auto squares = concat(zeros<T>(before), eval(square(x)), zeros<T>(after), axis(1));
    auto total = detail::narrowed(squares, 1, 0, channels);
    for (std::int64_t j = 1; j <= before[1] + after[1]; ++j)
      total = eval(total + detail::narrowed(squares, 1, j, channels));
    using N = detail::number_beside<X>;
    return eval(x / pow(static_cast<N>(k) + static_cast<N>(alpha / static_cast<double>(size)) * total,
                        static_cast<N>(exponent)));
  }
};
inline constexpr LocalResponseNormFunction local_response_norm{};

struct WeightNormFunction {
  static constexpr Argument arguments[] = {{"v"}, {"g"}, {"dim", ArgumentKind::integer, "0"}};
  static constexpr OpInfo info{
      .name = "nn::weight_norm",
      .arguments = arguments,
      .summary = "g v / |v|: each slice of v along a dimension with the length that g has for it",
      .source = "PyTorch `torch._weight_norm`; Salimans and Kingma 2016",
      .domain = Domain::floating,
      .shapes = "that of v; g broadcasts to its norms, whose other sizes are 1",
      .errors = "IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable V, detail::TensorOrVariable G>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const V& given, const G& g, std::int64_t dim = 0) const {
    const auto v = eval(given);
    const Shape sizes(v.sizes());
    const int kept = detail::wrap_axis(info.name, dim, sizes.rank());
    Shape others;
    for (int d = 0; d < sizes.rank(); ++d) {
      if (d != kept) others.push_back(d);
    }
    if (others.rank() == 0) return eval((v / abs(v)) * g);
    return detail::over_norms(v, 2, detail::Axes(others),
                              [&](const auto& x, const auto& norms, const auto&) { return eval(x * (g / norms)); });
  }
};
inline constexpr WeightNormFunction weight_norm{};

using NormalizationOps = OpList<LayerNormFunction, RmsNormFunction, BatchNormFunction, GroupNormFunction,
                                InstanceNormFunction, LocalResponseNormFunction, WeightNormFunction>;

}  // namespace tenon::inline v1::nn
