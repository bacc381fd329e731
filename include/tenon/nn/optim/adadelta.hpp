// Adadelta: steps scaled by running means of squared steps and of squared gradients.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct AdadeltaOptions {
  double lr = 1, rho = 0.9, eps = 1e-6, weight_decay = 0;
  bool maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct AdadeltaPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"square_avg", "acc_delta"};
  double lr, rho, eps, weight_decay, direction;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& square, V& moved) const {
    const V d = number<V>(direction) * g + number<V>(weight_decay) * p;
    square = number<V>(rho) * square + number<V>(1 - rho) * d * d;
    const V delta = math::sqrt(moved + number<V>(eps)) / math::sqrt(square + number<V>(eps)) * d;
    moved = number<V>(rho) * moved + number<V>(1 - rho) * delta * delta;
    p = p - number<V>(lr) * delta;
  }
};

struct AdadeltaRule {
  using Options = nn::AdadeltaOptions;
  static constexpr const char* name = "nn::Adadelta";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "rho", o.rho, 0, 1);
    check_option(name, "eps", o.eps, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("rho", o.rho);
    f("eps", o.eps);
    f("weight_decay", o.weight_decay);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t, F f) {
    f(AdadeltaPass{o.lr, o.rho, o.eps, o.weight_decay, o.maximize ? -1.0 : 1.0});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Zeiler 2012.
using Adadelta = Optimizer<detail::AdadeltaRule>;

}  // namespace tenon::inline v1::nn
