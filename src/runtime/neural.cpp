#include "neural_family.hpp"

namespace tenon::inline v1::runtime {

static constexpr const NeuralFamily* neural_families[] = {
    &neural_activation,    &neural_convolution, &neural_pooling,   &neural_resampling,
    &neural_loss,          &neural_distance,    &neural_linear,    &neural_embedding,
    &neural_normalization, &neural_dropout,     &neural_attention, &neural_recurrent};

void add_neural(FunctionList& list) {
  for (const NeuralFamily* const family : neural_families) family->functions(list);
}
void add_neural_gradients(GradientList& list) {
  for (const NeuralFamily* const family : neural_families) family->gradients(list);
}

}  // namespace tenon::inline v1::runtime
