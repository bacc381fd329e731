// The lists of all neural functions, by family; tests, bindings and documentation iterate over them.
//
// A function's struct stands in namespace tenon::nn, and its name in `info` begins with "nn::". It ends in Function
// where a module has the name: Linear<T> is a module, LinearFunction the struct of linear. Its `pullback` stands in it,
// as gradients are a lower floor. A family's list stands in its header.
#pragma once

#include <tenon/config.hpp>
#include <tenon/nn/activation.hpp>
#include <tenon/nn/attention.hpp>
#include <tenon/nn/convolution.hpp>
#include <tenon/nn/distance.hpp>
#include <tenon/nn/dropout.hpp>
#include <tenon/nn/embedding.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/nn/loss.hpp>
#include <tenon/nn/normalization.hpp>
#include <tenon/nn/pooling_functions.hpp>
#include <tenon/nn/recurrent.hpp>
#include <tenon/nn/resampling.hpp>

namespace tenon::inline v1::nn {

/// Calls `visit(title, list)` for each family.
template <class F>
constexpr void for_each_family(F&& visit) {
  visit("Activation functions", ActivationOps{});
  visit("Convolution", ConvolutionOps{});
  visit("Pooling", PoolingOps{});
  visit("Resampling", ResamplingOps{});
  visit("Losses", LossOps{});
  visit("Distances", DistanceOps{});
  visit("Linear functions", LinearOps{});
  visit("Tables of rows", EmbeddingOps{});
  visit("Normalisation", NormalizationOps{});
  visit("Dropout", DropoutOps{});
  visit("Attention", AttentionOps{});
  visit("Recurrent layers", RecurrentOps{});
}

}  // namespace tenon::inline v1::nn
