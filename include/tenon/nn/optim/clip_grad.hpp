// Clipping: gradients are made smaller in place before a step.
#pragma once

#include <cmath>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/floating.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls f(gradient) for each parameter that has one.
template <class M, class F>
void each_gradient(const M& m, F f) {
  nn::each_parameter(m, [&](const nn::MemberPath&, const auto& x) {
    using T = typename std::remove_cvref_t<decltype(x)>::value_type;
    if (!x.requires_grad()) return;
    LeafGradient& leaf = leaf_gradient(*x.edge().node());
    const LeafLock lock(leaf);
    if (leaf.gradient) f(tensor_of<T>(leaf.gradient));
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::inline TENON_CODE {

/// The norm of all gradients together: of order p, or the largest magnitude for infinity. Throws IndexError unless p > 0.
template <Member M>
double grad_norm(const M& m, double p = 2) {
  if (!(p > 0)) detail::throw_error(ErrorCode::index, "nn::grad_norm: a norm of order ", p, ": it must be above 0");
  double total = 0;
  detail::each_gradient(m, [&](const auto& g) {
    if (g.numel() == 0) return;
    if (p == 2) total += static_cast<double>(sum(square(abs(g))).item());
    else if (p == __builtin_inf()) total = std::fmax(total, static_cast<double>((max)(abs(g)).item()));
    else total += static_cast<double>(sum(pow(abs(g), p)).item());
  });
  return p == __builtin_inf() ? total : std::pow(total, 1 / p);
}
/// Scales all gradients by one factor, so that their norm is at most max_norm. Returns the norm before. Source: PyTorch; Pascanu et al.
/// 2013.
template <Member M>
double clip_grad_norm_(const M& m, double max_norm, double p = 2) {
  const double total = grad_norm(m, p), factor = max_norm / (total + 1e-6);
  if (factor < 1) {
    detail::each_gradient(m, [&](const auto& g) {
      using T = typename std::remove_cvref_t<decltype(g)>::value_type;
      g.mul_(static_cast<T>(factor));
    });
  }
  return total;
}
/// Brings each element of the gradients to [-limit, limit].
template <Member M>
void clip_grad_value_(const M& m, double limit) {
  detail::each_gradient(m, [&](const auto& g) { g.copy_(clip(g, -limit, limit)); });
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
