// ASGD: stochastic gradient descent with shrinking rates, and the average of the parameters from a step on.
#pragma once

#include <cmath>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults: rates are lr / (1 + lambd lr step)^alpha, and averages begin behind step t0.
struct ASGDOptions {
  double lr = 1e-2, lambd = 1e-4, alpha = 0.75, t0 = 1e6, weight_decay = 0;
  bool maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct AsgdPass {
  static constexpr int arrays = 3;
  static constexpr const char* states[] = {"ax"};
  double rate, kept, share, weight_decay, direction;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& average) const {
    const V d = number<V>(direction) * g + number<V>(weight_decay) * p;
    p = number<V>(kept) * p - number<V>(rate) * d;
    average = average + (p - average) * number<V>(share);
  }
};
/// A step before averages begin.
struct FirstAsgdPass : AsgdPass {
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& average) const {
    AsgdPass::at(p, g, average);
    average = p;
  }
};

struct AsgdRule {
  using Options = nn::ASGDOptions;
  static constexpr const char* name = "nn::ASGD";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "lambd", o.lambd, 0);
    check_option(name, "alpha", o.alpha, 0);
    check_option(name, "t0", o.t0, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("lambd", o.lambd);
    f("alpha", o.alpha);
    f("t0", o.t0);
    f("weight_decay", o.weight_decay);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const auto before = static_cast<double>(step - 1);
    const double rate = o.lr / std::pow(1 + o.lambd * o.lr * before, o.alpha), count = before - o.t0;
    FirstAsgdPass pass;
    static_cast<AsgdPass&>(pass) = {rate, 1 - o.lambd * rate, count > 1 ? 1 / count : 1, o.weight_decay,
                                    o.maximize ? -1.0 : 1.0};
    if (count > 1) f(static_cast<const AsgdPass&>(pass));
    else f(pass);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Polyak and Juditsky 1992.
using ASGD = Optimizer<detail::AsgdRule>;

}  // namespace tenon::inline v1::nn
