// The list of functions that resample and rearrange tensors with spatial dimensions.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/nn/grid_sample.hpp>
#include <tenon/nn/interpolate.hpp>
#include <tenon/nn/rearrange.hpp>

namespace tenon::inline v1::nn {

using ResamplingOps = OpList<InterpolateFunction, GridSampleFunction, AffineGridFunction, UnfoldFunction, FoldFunction,
                             LocallyConnected1dFunction, LocallyConnected2dFunction, PadFunction, PixelShuffleFunction,
                             PixelUnshuffleFunction, ChannelShuffleFunction>;

}  // namespace tenon::inline v1::nn
