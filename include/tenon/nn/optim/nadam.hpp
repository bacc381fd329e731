// NAdam: Adam whose step looks ahead by Nesterov's momentum, which grows from step to step.
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
struct NAdamOptions {
  double lr = 2e-3;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8, weight_decay = 0, momentum_decay = 4e-3;
  bool decoupled_weight_decay = false, maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The momentum of a step, counted from 1.
inline double nadam_momentum(const nn::NAdamOptions& o, std::int64_t step) {
  return o.betas[0] * (1 - 0.5 * std::pow(0.96, static_cast<double>(step) * o.momentum_decay));
}
/// The product of the momenta of the first steps, which is subtracted from 1: those behind some hundreds change nothing
/// any more.
inline double nadam_product(const nn::NAdamOptions& o, std::int64_t steps) {
  const double ratio = std::pow(0.96, o.momentum_decay);
  double product = 1, power = 1;
  for (std::int64_t step = 0; step < steps && product > 0x1p-60; ++step) {
    power *= ratio;
    product *= o.betas[0] * (1 - 0.5 * power);
  }
  return product;
}

struct NadamPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"exp_avg", "exp_avg_sq"};
  double of_gradient, of_mean, root_correction, eps, beta1, beta2, direction, added_decay, kept;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    const V d = number<V>(direction) * g + number<V>(added_decay) * p;
    m = m + (d - m) * number<V>(1 - beta1);
    v = number<V>(beta2) * v + number<V>(1 - beta2) * d * d;
    const V root = math::sqrt(v) * number<V>(root_correction) + number<V>(eps);
    p = number<V>(kept) * p - (number<V>(of_gradient) * d + number<V>(of_mean) * m) / root;
  }
};

struct NadamRule {
  using Options = nn::NAdamOptions;
  static constexpr const char* name = "nn::NAdam";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "betas[0]", o.betas[0], 0, 1);
    check_option(name, "betas[1]", o.betas[1], 0, 1);
    check_option(name, "eps", o.eps, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
    check_option(name, "momentum_decay", o.momentum_decay, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("betas", o.betas);
    f("eps", o.eps);
    f("weight_decay", o.weight_decay);
    f("momentum_decay", o.momentum_decay);
    f("decoupled_weight_decay", o.decoupled_weight_decay);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const double now = nadam_momentum(o, step), next = nadam_momentum(o, step + 1), product = nadam_product(o, step);
    f(NadamPass{o.lr * (1 - now) / (1 - product), o.lr * next / (1 - product * next),
                1 / std::sqrt(1 - std::pow(o.betas[1], static_cast<double>(step))), o.eps, o.betas[0], o.betas[1],
                o.maximize ? -1.0 : 1.0, o.decoupled_weight_decay ? 0 : o.weight_decay,
                o.decoupled_weight_decay ? 1 - o.lr * o.weight_decay : 1});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Dozat 2016.
using NAdam = Optimizer<detail::NadamRule>;

}  // namespace tenon::inline v1::nn
