// Dropout: in training, elements or whole channels become 0 at random.
#pragma once

#include <tenon/config.hpp>
#include <tenon/nn/dropout.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/module_info.hpp>

namespace tenon::inline v1::detail {

/// A layer that calls `function` with its probability and its mode.
template <const auto& function>
struct DropoutLayer {
  static constexpr nn::ModuleInfo info{
      .names = "Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout",
      .summary =
          "in training, elements become 0 with probability p, by the thread's own random numbers, and the others are "
          "divided by "
          "1 − p; after `nn::eval(net)`, x as it is. Dropout1d, Dropout2d and Dropout3d do this to whole channels, "
          "FeatureAlphaDropout, "
          "too; with Alpha, elements become selu's lower limit, and mean and variance stay as they are",
      .arguments = {{"p", "double", "the probability", "0.5"}},
      .input = "x of any shape; (n, channels, …) for whole channels",
      .output = "the shape of x"};
  double p;
  bool training = true;

  TENON_INLINE explicit DropoutLayer(double probability = 0.5) : p(probability) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return function(x, p, training);
  }
  TENON_INLINE static void members(auto&, auto&&) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// Elements become 0 with probability p. The numbers are of the thread's own stream.
using Dropout = detail::DropoutLayer<dropout>;
/// Channels of (n, channels, …).
using Dropout1d = detail::DropoutLayer<feature_dropout>;
using Dropout2d = Dropout1d;
using Dropout3d = Dropout1d;
/// To selu's lower limit, so that the mean and the variance of its results stay as they are.
using AlphaDropout = detail::DropoutLayer<alpha_dropout>;
using FeatureAlphaDropout = detail::DropoutLayer<feature_alpha_dropout>;

}  // namespace tenon::inline v1::nn
