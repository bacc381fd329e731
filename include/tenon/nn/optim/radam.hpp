// RAdam: Adam whose steps are scaled by the variance that a mean of few squares has, and not scaled at all while it has
// none.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults; decoupled_weight_decay shrinks the parameters, apart from the gradient.
struct RAdamOptions {
  double lr = 1e-3;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8, weight_decay = 0;
  bool decoupled_weight_decay = false, maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A step of the first ones, which the mean of the gradient alone decides.
struct PlainRadamPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"exp_avg", "exp_avg_sq"};
  double step_size, eps, beta1, beta2, direction, added_decay, kept;
  template <class V>
  TENON_INLINE void follow(V& p, const V& g, V& m, V& v) const {
    const V d = number<V>(direction) * g + number<V>(added_decay) * p;
    m = m + (d - m) * number<V>(1 - beta1);
    v = number<V>(beta2) * v + number<V>(1 - beta2) * d * d;
    p = number<V>(kept) * p;
  }
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    follow(p, g, m, v);
    p = p - number<V>(step_size) * m;
  }
};
struct RadamPass : PlainRadamPass {
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    this->follow(p, g, m, v);
    p = p - number<V>(this->step_size) * (m / (math::sqrt(v) + number<V>(this->eps)));
  }
};

struct RadamRule {
  using Options = nn::RAdamOptions;
  static constexpr const char* name = "nn::RAdam";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "betas[0]", o.betas[0], 0, 1);
    check_option(name, "betas[1]", o.betas[1], 0, 1);
    check_option(name, "eps", o.eps, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("betas", o.betas);
    f("eps", o.eps);
    f("weight_decay", o.weight_decay);
    f("decoupled_weight_decay", o.decoupled_weight_decay);
    f("maximize", o.maximize);
  }
  /// The rectification of Liu et al., equations 5 and 6: `length` is that of the mean which the decay approximates.
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const auto t = static_cast<double>(step);
    const double power = std::pow(o.betas[1], t), longest = 2 / (1 - o.betas[1]) - 1,
                 length = longest - 2 * t * power / (1 - power);
    RadamPass pass;
    static_cast<PlainRadamPass&>(pass) = {o.lr / (1 - std::pow(o.betas[0], t)),
                                          o.eps,
                                          o.betas[0],
                                          o.betas[1],
                                          o.maximize ? -1.0 : 1.0,
                                          o.decoupled_weight_decay ? 0 : o.weight_decay,
                                          o.decoupled_weight_decay ? 1 - o.lr * o.weight_decay : 1};
    if (!(length > 5)) return f(static_cast<const PlainRadamPass&>(pass));
    const double rectified =
        std::sqrt((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length));
    pass.step_size *= rectified * std::sqrt(1 - power);
    f(pass);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Liu et al. 2019.
using RAdam = Optimizer<detail::RadamRule>;

}  // namespace tenon::inline v1::nn
