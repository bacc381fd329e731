#include <tenon/fft.hpp>
#include <tenon/ops/registry.hpp>

#include "function_gradient.hpp"
#include "pullback_call.hpp"

namespace tenon::inline v1::runtime {

void add_product_gradients(GradientList& list) {
  add_gradients(list, ProductOps{});
  add_gradients(list, FftOps{});
}

}  // namespace tenon::inline v1::runtime
