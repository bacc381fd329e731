#include <tenon/core/slope.hpp>
#include <tenon/fft.hpp>
#include <tenon/filter.hpp>
#include <tenon/ops/registry.hpp>

#include "function_gradient.hpp"
#include "pullback_call.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// Adds entries without a gradient, so that operands with a history are refused.
template <class... Ops>
void refuse_gradients(GradientList& list, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (detail::refuses_gradient<Op>) list.emplace_back(&Op::info, FunctionGradient{});
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace

void add_product_gradients(GradientList& list) {
  add_gradients(list, ProductOps{});
  add_gradients(list, FftOps{});
  refuse_gradients(list, FilterOps{});
}

}  // namespace tenon::inline v1::runtime
