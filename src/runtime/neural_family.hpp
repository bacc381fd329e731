// The families of nn/registry.hpp: each source of the folder neural defines one.
#pragma once

#include "families.hpp"
#include "function_gradient.hpp"

namespace tenon::inline v1::runtime {

/// What adds a family's functions, and their gradients, to the lists of all.
struct NeuralFamily {
  void (*functions)(FunctionList& list);
  void (*gradients)(GradientList& list);
};

extern const NeuralFamily neural_activation, neural_convolution, neural_pooling, neural_resampling, neural_loss,
    neural_distance, neural_linear, neural_embedding, neural_normalization, neural_dropout, neural_attention,
    neural_recurrent;

}  // namespace tenon::inline v1::runtime
