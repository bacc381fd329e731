// Adam and AdamW: steps scaled by running means of the gradient and of its square.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct AdamOptions {
  double lr = 1e-3;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8, weight_decay = 0;
  bool amsgrad = false, maximize = false;
};
/// The same; weight_decay shrinks the parameters, apart from the gradient.
struct AdamWOptions {
  double lr = 1e-3;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8, weight_decay = 1e-2;
  bool amsgrad = false, maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

struct AdamPass {
  using Kept = void;
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"exp_avg", "exp_avg_sq"};
  double step_size, root_correction, eps, beta1, beta2, direction, added_decay, kept;
  template <class V>
  TENON_INLINE V moments(V& p, const V& g, V& m, V& v) const {
    const V d = number<V>(direction) * g + number<V>(added_decay) * p;
    m = m + (d - m) * number<V>(1 - beta1);
    v = number<V>(beta2) * v + number<V>(1 - beta2) * d * d;
    return v;
  }
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    move(p, m, moments(p, g, m, v));
  }
  template <class V>
  TENON_INLINE void move(V& p, const V& m, const V& square) const {
    p = number<V>(kept) * p -
        number<V>(step_size) * (m / (math::sqrt(square) * number<V>(root_correction) + number<V>(eps)));
  }
};
struct AmsgradPass : AdamPass {
  static constexpr int arrays = 5;
  static constexpr const char* states[] = {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"};
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v, V& most) const {
    const V square = this->moments(p, g, m, v);
    most = select(square > most, square, most);
    this->move(p, m, most);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class O, bool is_decoupled>
struct AdamRuleOf {
  using Options = O;
  static constexpr const char* name = is_decoupled ? "nn::AdamW" : "nn::Adam";
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
    f("amsgrad", o.amsgrad);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const auto t = static_cast<double>(step);
    AmsgradPass pass;
    static_cast<AdamPass&>(pass) = {o.lr / (1 - std::pow(o.betas[0], t)),
                                    1 / std::sqrt(1 - std::pow(o.betas[1], t)),
                                    o.eps,
                                    o.betas[0],
                                    o.betas[1],
                                    o.maximize ? -1.0 : 1.0,
                                    is_decoupled ? 0 : o.weight_decay,
                                    is_decoupled ? 1 - o.lr * o.weight_decay : 1};
    if (o.amsgrad) f(pass);
    else f(static_cast<const AdamPass&>(pass));
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// `Adam optimizer(net, {.lr = 1e-3})`. Source: PyTorch; Kingma and Ba 2014; amsgrad: Reddi et al. 2018.
using Adam = Optimizer<detail::AdamRuleOf<AdamOptions, false>>;
/// Source: PyTorch; Loshchilov and Hutter 2017.
using AdamW = Optimizer<detail::AdamRuleOf<AdamWOptions, true>>;

}  // namespace tenon::inline v1::nn
