// The gradients of the families whose operations mostly move elements, and of elementwise operations that have options
// or several results.
#include <tenon/core/elementwise.hpp>
#include <tenon/ops/elementwise/parts.hpp>
#include <tenon/ops/registry.hpp>

#include "elementwise.hpp"
#include "function_gradient.hpp"
#include "pullback_call.hpp"

namespace tenon::inline v1::runtime {

template <class... Ops>
static void add_with_options(GradientList& list, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    constexpr bool has_options = !takes_operands_alone<Op>() || has_optional_arguments<Op>();
    if constexpr (detail::has_gradient<Op> && std::is_empty_v<Op> && has_options)
      list.push_back({&Op::info, {.composed = &run_composed<Op>}});
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}

void add_small_gradients(GradientList& list) {
  add_with_options(list, ElementwiseOps{});
  add_gradients(list, PartOps{});
  add_gradients(list, CreationOps{});
  add_gradients(list, ShapeOps{});
  add_gradients(list, OrderOps{});
  add_gradients(list, IndexingOps{});
  add_gradients(list, SetsOps{});
  add_gradients(list, RandomOps{});
}

}  // namespace tenon::inline v1::runtime
