// All activation functions, also those that are elementwise operations of the core: nn::relu is tenon::relu.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/nn/gated_activation.hpp>
#include <tenon/nn/piecewise_activation.hpp>
#include <tenon/nn/smooth_activation.hpp>
#include <tenon/ops/reduction/softmax.hpp>

namespace tenon::inline v1::nn {

using tenon::gelu;
using tenon::gelu_tanh;
using tenon::log_softmax;
using tenon::relu;
using tenon::sigmoid;
using tenon::silu;
using tenon::softmax;
using tenon::tanh;

using ActivationOps = detail::Concatenate<PiecewiseActivationOps, SmoothActivationOps, GatedActivationOps>::type;

}  // namespace tenon::inline v1::nn
