// Clipping: gradients are made smaller in place before a step.
#pragma once

#include <cmath>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/floating.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls f(gradient) for each parameter that has one. Throws TypeError for a Variable that was computed, before any
/// call.
template <class M, class F>
void each_gradient(const char* function, const M& m, F f) {
  for (const bool only_checks : {true, false}) {
    nn::each_parameter(m, [&](const nn::MemberPath& path, const auto& x) {
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (!x.requires_grad()) return;
      if (!x.is_leaf()) fail_computed_parameter(function, path);
      if (only_checks) return;
      LeafGradient& leaf = leaf_gradient(*x.edge().node());
      const LeafLock lock(leaf);
      if (leaf.gradient) f(tensor_of<T>(leaf.gradient));
    });
  }
}

/// Norms that come one by one, as the norm of all of them together. They are divided by the largest, so that no power
/// overflows.
class JoinedNorm {
 public:
  explicit JoinedNorm(double p) : p_(p) {}
  TENON_NOINLINE_OG void add(double norm) {
    if (!(norm <= most_)) {  // the largest so far, infinite or NaN
      if (p_ != __builtin_inf() && most_ > 0) sum_ *= std::pow(most_ / norm, p_);
      if (!(most_ != most_)) most_ = norm;
      ++sum_;
    } else if (p_ != __builtin_inf() && norm > 0) {
      sum_ += std::pow(norm / most_, p_);
    }
  }
  double norm() const {
    return std::isfinite(most_) && most_ > 0 && p_ != __builtin_inf() ? most_ * std::pow(sum_, 1 / p_) : most_;
  }

 private:
  double p_, most_ = 0, sum_ = 0;  // sum_: of powers of norms divided by most_
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The norm of the magnitudes of a tensor, accumulated in double. NaN if one is NaN. tenon::compiled keeps it.
struct NormOfMagnitudes {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static double run(const Tensor<T>& x, double p) {
    const auto magnitudes = cast<double>(abs(x));
    if (p == 2) {
      const double squares = sum(square(magnitudes)).item();
      if (squares > 1e-280 && squares < 1e300) return std::sqrt(squares);  // no square was too large or too small
    }
    const double most = (max)(magnitudes).item();
    if (p == __builtin_inf() || !(most > 0) || !std::isfinite(most)) return most;
    return most * std::pow(sum(pow(magnitudes / most, p)).item(), 1 / p);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// True if clip_grad_norm_ throws for a norm that is infinite or NaN.
struct error_if_nonfinite {
  bool value = true;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::nn::inline TENON_CODE {

/// The norm of all gradients together: of order p, or the largest magnitude for infinity. Throws IndexError unless p >
/// 0, TypeError for a Variable that was computed.
template <class M>
double grad_norm(const M& m, double p = 2) {
  detail::require_member<M>();
  constexpr const char* function = "nn::grad_norm";
  if (!(p > 0)) detail::throw_error(ErrorCode::index, function, ": a norm of order ", p, ": it must be above 0");
  detail::JoinedNorm total(p);
  detail::each_gradient(function, m, [&](const auto& g) {
    using T = typename std::remove_cvref_t<decltype(g)>::value_type;
    if (g.numel() > 0) total.add(detail::call_kept<detail::NormOfMagnitudes, T>(g, p));
  });
  return total.norm();
}
/// Scales all gradients by one factor, so that their norm is at most max_norm. Returns the norm before. A norm that is
/// NaN makes all gradients NaN, an infinite one makes those that are finite 0; error_if_nonfinite{true} throws
/// LinAlgError instead, and changes none. Throws IndexError unless max_norm >= 0 and p > 0. Source: PyTorch; Pascanu et
/// al. 2013.
template <class M>
double clip_grad_norm_(const M& m, double max_norm, double p = 2, error_if_nonfinite is_strict = {false}) {
  detail::require_member<M>();
  constexpr const char* function = "nn::clip_grad_norm_";
  if (!(max_norm >= 0))
    detail::throw_error(ErrorCode::index, function, ": max_norm of ", max_norm, " is not at least 0");
  const double total = grad_norm(m, p), factor = max_norm / (total + 1e-6);
  if (is_strict.value && !std::isfinite(total))
    detail::throw_error(ErrorCode::linalg, function, ": the norm of order ", p, " of all gradients is ", total,
                        ", and cannot be clipped");
  if (!(factor >= 1)) {
    detail::each_gradient(function, m, [&](const auto& g) {
      using T = typename std::remove_cvref_t<decltype(g)>::value_type;
      g.mul_(static_cast<T>(factor));
    });
  }
  return total;
}
/// Brings each element of the gradients to [-limit, limit]. Throws IndexError unless limit >= 0.
template <class M>
void clip_grad_value_(const M& m, double limit) {
  detail::require_member<M>();
  constexpr const char* function = "nn::clip_grad_value_";
  if (!(limit >= 0)) detail::throw_error(ErrorCode::index, function, ": a limit of ", limit, " is not at least 0");
  detail::each_gradient(function, m, [&](const auto& g) { g.copy_(clip(g, -limit, limit)); });
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
