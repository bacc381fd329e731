// Adagrad: steps divided by the root of the sum of squared gradients.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct AdagradOptions {
  double lr = 1e-2, lr_decay = 0, weight_decay = 0, initial_accumulator_value = 0, eps = 1e-10;
  bool maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct AdagradPass {
  static constexpr int arrays = 3;
  static constexpr const char* states[] = {"sum"};
  double lr, eps, weight_decay, direction, initial;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& total) const {
    const V d = number<V>(direction) * g + number<V>(weight_decay) * p;
    total = number<V>(initial) + total + d * d;
    p = p - number<V>(lr) * (d / (math::sqrt(total) + number<V>(eps)));
  }
};

struct AdagradRule {
  using Options = nn::AdagradOptions;
  static constexpr const char* name = "nn::Adagrad";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "lr_decay", o.lr_decay, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
    check_option(name, "initial_accumulator_value", o.initial_accumulator_value, 0);
    check_option(name, "eps", o.eps, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("lr_decay", o.lr_decay);
    f("weight_decay", o.weight_decay);
    f("initial_accumulator_value", o.initial_accumulator_value);
    f("eps", o.eps);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    f(AdagradPass{o.lr / (1 + static_cast<double>(step - 1) * o.lr_decay), o.eps, o.weight_decay,
                  o.maximize ? -1.0 : 1.0, step == 1 ? o.initial_accumulator_value : 0});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Duchi, Hazan and Singer 2011.
using Adagrad = Optimizer<detail::AdagradRule>;

}  // namespace tenon::inline v1::nn
