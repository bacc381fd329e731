// Pooling as layers, for Sequential: MaxPool1d to MaxPool3d, AvgPool1d to AvgPool3d, adaptive ones.
#pragma once

#include <optional>

#include <tenon/config.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/pooling.hpp>
#include <tenon/nn/pooling_functions.hpp>
#include <tenon/nn/window.hpp>

namespace tenon::inline v1::nn {

struct MaxPoolOptions {
  detail::OptionalEachDim stride = none;  ///< none: the size of the window
  detail::EachDim padding = 0, dilation = 1;
  bool ceil_mode = false;
};
struct AvgPoolOptions {
  detail::OptionalEachDim stride = none;
  detail::EachDim padding = 0;
  bool ceil_mode = false, count_include_pad = true;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

template <const auto& function>
struct MaxPoolLayer {
  EachDim kernel_size;
  nn::MaxPoolOptions options;
  TENON_INLINE explicit MaxPoolLayer(const EachDim& window, const nn::MaxPoolOptions& of = {}) : kernel_size(window), options(of) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, kernel_size, options.stride, options.padding, options.dilation, options.ceil_mode);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};
template <const auto& function>
struct AvgPoolLayer {
  EachDim kernel_size;
  nn::AvgPoolOptions options;
  TENON_INLINE explicit AvgPoolLayer(const EachDim& window, const nn::AvgPoolOptions& of = {}) : kernel_size(window), options(of) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, kernel_size, options.stride, options.padding, options.ceil_mode, options.count_include_pad);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};
template <const auto& function>
struct AdaptivePoolLayer {
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
