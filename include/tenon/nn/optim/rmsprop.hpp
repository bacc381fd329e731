// RMSprop: steps divided by the root of a running mean of squared gradients.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct RMSpropOptions {
  double lr = 1e-2, alpha = 0.99, eps = 1e-8, weight_decay = 0, momentum = 0;
  bool centered = false, maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct RmspropPass {
  static constexpr int arrays = 3;
  static constexpr const char* states[] = {"square_avg"};
  double lr, alpha, eps, weight_decay, direction, momentum;
  template <class V>
  TENON_INLINE V decayed(const V& p, const V& g) const {
    return number<V>(direction) * g + number<V>(weight_decay) * p;
  }
  template <class V>
  TENON_INLINE V mean(const V& before, const V& x) const {
    return number<V>(alpha) * before + number<V>(1 - alpha) * x;
  }
  template <class V>
  TENON_INLINE V scaled(const V& d, const V& square) const {
    return d / (math::sqrt(square) + number<V>(eps));
  }
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& square) const {
    const V d = decayed(p, g);
    square = mean(square, d * d);
    p = p - number<V>(lr) * scaled(d, square);
  }
};
/// The mean is subtracted: the square root is that of a variance.
struct CenteredRmspropPass : RmspropPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"square_avg", "grad_avg"};
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& square, V& average) const {
    const V d = decayed(p, g);
    square = mean(square, d * d);
    average = average + (d - average) * number<V>(1 - alpha);
    p = p - number<V>(lr) * scaled(d, square - average * average);
  }
};
struct MomentumRmspropPass : RmspropPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"square_avg", "momentum_buffer"};
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& square, V& buffer) const {
    const V d = decayed(p, g);
    square = mean(square, d * d);
    buffer = number<V>(momentum) * buffer + scaled(d, square);
    p = p - number<V>(lr) * buffer;
  }
};
struct CenteredMomentumRmspropPass : RmspropPass {
  static constexpr int arrays = 5;
  static constexpr const char* states[] = {"square_avg", "grad_avg", "momentum_buffer"};
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& square, V& average, V& buffer) const {
    const V d = decayed(p, g);
    square = mean(square, d * d);
    average = average + (d - average) * number<V>(1 - alpha);
    buffer = number<V>(momentum) * buffer + scaled(d, square - average * average);
    p = p - number<V>(lr) * buffer;
  }
};

struct RmspropRule {
  using Options = nn::RMSpropOptions;
  static constexpr const char* name = "nn::RMSprop";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "alpha", o.alpha, 0);
    check_option(name, "eps", o.eps, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
    check_option(name, "momentum", o.momentum, 0);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("alpha", o.alpha);
    f("eps", o.eps);
    f("weight_decay", o.weight_decay);
    f("momentum", o.momentum);
    f("centered", o.centered);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t, F f) {
    const RmspropPass pass{o.lr, o.alpha, o.eps, o.weight_decay, o.maximize ? -1.0 : 1.0, o.momentum};
    if (o.centered && o.momentum > 0) f(CenteredMomentumRmspropPass{pass});
    else if (o.centered) f(CenteredRmspropPass{pass});
    else if (o.momentum > 0) f(MomentumRmspropPass{pass});
    else f(pass);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Tieleman and Hinton 2012; centred: Graves 2013.
using RMSprop = Optimizer<detail::RmspropRule>;

}  // namespace tenon::inline v1::nn
