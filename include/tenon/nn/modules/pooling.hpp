// Pooling as layers, for Sequential: MaxPool1d to MaxPool3d, AvgPool1d to AvgPool3d, adaptive ones.
#pragma once

#include <optional>

#include <tenon/config.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/pooling.hpp>
#include <tenon/nn/pooling_functions.hpp>
#include <tenon/nn/window.hpp>

namespace tenon::inline v1::nn {

struct MaxPoolOptions {
  detail::OptionalEachDim stride = none;
  detail::EachDim padding = 0, dilation = 1;
  bool ceil_mode = false;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"stride", self.stride, "how far the window moves at a time; none: by its size"},
         OptionInfo{"padding", self.padding,
                    "how many elements are put before and behind each dimension: these never are the maximum"},
         OptionInfo{"dilation", self.dilation, "the distance of the window's elements"},
         OptionInfo{"ceil_mode", self.ceil_mode, "whether sizes of the result are rounded up"});
  }
};
struct AvgPoolOptions {
  detail::OptionalEachDim stride = none;
  detail::EachDim padding = 0;
  bool ceil_mode = false, count_include_pad = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"stride", self.stride, "how far the window moves at a time; none: by its size"},
         OptionInfo{"padding", self.padding, "how many elements are put before and behind each dimension: zeros"},
         OptionInfo{"ceil_mode", self.ceil_mode, "whether sizes of the result are rounded up"},
         OptionInfo{"count_include_pad", self.count_include_pad, "whether the padding counts in the mean"});
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

template <const auto& function>
struct MaxPoolLayer {
  static constexpr nn::ModuleInfo info{
      .names = "MaxPool1d, MaxPool2d, MaxPool3d",
      .summary = "the maximum of each window over one, two or three dimensions",
      .arguments = {{"kernel_size", "number or list", "the size of the window"}},
      .input = "x (n, channels, size…) or (channels, size…)",
      .output =
          "(n, channels, size…): each size is ⌊(size + 2 padding − dilation (kernel_size − 1) − 1) / stride⌋ + 1"};
  EachDim kernel_size;
  nn::MaxPoolOptions options;
  TENON_INLINE explicit MaxPoolLayer(const EachDim& window, const nn::MaxPoolOptions& of = {})
      : kernel_size(window), options(of) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, kernel_size, options.stride, options.padding, options.dilation, options.ceil_mode);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};
template <const auto& function>
struct AvgPoolLayer {
  static constexpr nn::ModuleInfo info{
      .names = "AvgPool1d, AvgPool2d, AvgPool3d",
      .summary = "the mean of each window over one, two or three dimensions",
      .arguments = {{"kernel_size", "number or list", "the size of the window"}},
      .input = "x (n, channels, size…) or (channels, size…)",
      .output = "(n, channels, size…): each size is ⌊(size + 2 padding − kernel_size) / stride⌋ + 1"};
  EachDim kernel_size;
  nn::AvgPoolOptions options;
  TENON_INLINE explicit AvgPoolLayer(const EachDim& window, const nn::AvgPoolOptions& of = {})
      : kernel_size(window), options(of) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, kernel_size, options.stride, options.padding, options.ceil_mode, options.count_include_pad);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};
template <const auto& function>
struct AdaptivePoolLayer {
  static constexpr nn::ModuleInfo info{
      .names =
          "AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, "
          "AdaptiveMaxPool3d",
      .summary = "the mean or the maximum of windows that divide each dimension as evenly as possible",
      .arguments = {{"output_size", "number or list", "the sizes of the result"}},
      .input = "x (n, channels, size…) or (channels, size…)",
      .output = "(n, channels, output_size…)"};
  EachDim output_size;
  TENON_INLINE explicit AdaptivePoolLayer(const EachDim& places) : output_size(places) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, output_size);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// `MaxPool2d pool(2)` or `MaxPool2d pool({3, 2}, {.stride = 1})`.
using MaxPool1d = detail::MaxPoolLayer<max_pool1d>;
using MaxPool2d = detail::MaxPoolLayer<max_pool2d>;
using MaxPool3d = detail::MaxPoolLayer<max_pool3d>;
using AvgPool1d = detail::AvgPoolLayer<avg_pool1d>;
using AvgPool2d = detail::AvgPoolLayer<avg_pool2d>;
using AvgPool3d = detail::AvgPoolLayer<avg_pool3d>;
using AdaptiveAvgPool1d = detail::AdaptivePoolLayer<adaptive_avg_pool1d>;
using AdaptiveAvgPool2d = detail::AdaptivePoolLayer<adaptive_avg_pool2d>;
using AdaptiveAvgPool3d = detail::AdaptivePoolLayer<adaptive_avg_pool3d>;
using AdaptiveMaxPool1d = detail::AdaptivePoolLayer<adaptive_max_pool1d>;
using AdaptiveMaxPool2d = detail::AdaptivePoolLayer<adaptive_max_pool2d>;
using AdaptiveMaxPool3d = detail::AdaptivePoolLayer<adaptive_max_pool3d>;

}  // namespace tenon::inline v1::nn
