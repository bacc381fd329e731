// The nodes of functions whose gradients are computed together, and the composition by which they are differentiated
// again.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/custom_gradient.hpp>
#include <tenon/gradient/grad_of.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The result y of a function, as a Variable whose node calls `backward(g, y, x…)` for a tuple of the gradients of x. A
/// tensor, if none of x is recorded.
template <class B, class T, class... X>
auto with_fused_gradient(const B& backward, const Tensor<T>& y, const X&... x) {
  if constexpr (!(Recorded<X> || ...)) {
    return y;
  } else if constexpr ((is_called_by_name<X> || ...)) {
    return fused_by_name(backward, y, x...);
  } else {
    return [&]<class... V>(const V&... leaf) {
      Edge edge;
      if (is_recording() && (leaf.requires_grad() || ...)) edge = CustomNode<B, T, V...>::make(backward, y, leaf...);
      return Variable<T>(Unchecked{}, y, std::move(edge));
    }(as_constant_or_itself(x)...);
  }
}

/// A Variable with the history of another, so new that a pass from later results ends there.
template <class V>
V alias_of(const V& x) {
  if (x.requires_grad()) return V(reshape(x, Shape(x.sizes())));
  return V(x.value());
}

/// The gradients of a function of Variables, recorded: by a backward pass of its own through operations that have
/// gradients again. All have elements of one type.
template <class F, class G, class... V>
auto recorded_gradients(const F& f, const G& g, const V&... x) {
  return [&]<std::size_t... k>(std::index_sequence<k...>, const V&... alias) {
    const auto y = eval(f(alias...));
    if constexpr (is_called_by_name<std::remove_cvref_t<decltype(y)>>) {
      return gradients_by_name(y, g, alias...);
    } else {
      const auto gradients = grad_of(y, {alias...}, g, create_graph);
      return std::tuple(gradients[k]...);
    }
  }(std::index_sequence_for<V...>{}, alias_of(x)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
