// All losses.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/nn/class_margin.hpp>
#include <tenon/nn/cross_entropy.hpp>
#include <tenon/nn/ctc.hpp>
#include <tenon/nn/distance.hpp>
#include <tenon/nn/element_loss.hpp>

namespace tenon::inline v1::nn {

using LossOps = detail::Concatenate<ElementLossOps, ClassLossOps, ClassMarginOps, OpList<CtcLoss>>::type;

}  // namespace tenon::inline v1::nn
