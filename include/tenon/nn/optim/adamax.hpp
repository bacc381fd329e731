// Adamax: Adam with the largest of decaying magnitudes in the place of the root of a mean square.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct AdamaxOptions {
  double lr = 2e-3;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8, weight_decay = 0;
  bool maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct AdamaxPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"exp_avg", "exp_inf"};
  double step_size, beta1, beta2, eps, weight_decay, direction;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& most) const {
    const V d = number<V>(direction) * g + number<V>(weight_decay) * p;
    m = m + (d - m) * number<V>(1 - beta1);
    const V before = number<V>(beta2) * most, now = math::abs(d) + number<V>(eps);
    most = select(before > now, before, select(before == before, now, before));  // NaN stays
    p = p - number<V>(step_size) * (m / most);
  }
};

struct AdamaxRule {
  using Options = nn::AdamaxOptions;
  static constexpr const char* name = "nn::Adamax";
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
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const double correction = 1 - std::pow(o.betas[0], static_cast<double>(step));
    f(AdamaxPass{o.lr / correction, o.betas[0], o.betas[1], o.eps, o.weight_decay, o.maximize ? -1.0 : 1.0});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Kingma and Ba 2014, section 7.1.
using Adamax = Optimizer<detail::AdamaxRule>;

}  // namespace tenon::inline v1::nn
