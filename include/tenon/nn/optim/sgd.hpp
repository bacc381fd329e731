// SGD: stochastic gradient descent, with momentum, Nesterov's or plain.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct SGDOptions {
  double lr = 1e-3, momentum = 0, dampening = 0, weight_decay = 0;
  bool nesterov = false, maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct SgdPass {
  static constexpr int arrays = 2;
  static constexpr const char* states[] = {""};
  double lr, weight_decay, direction;
  template <class V>
  TENON_INLINE void at(V& p, const V& g) const {
    p = p - number<V>(lr) * (number<V>(direction) * g + number<V>(weight_decay) * p);
  }
};
template <bool nesterov>
struct MomentumPass {
  static constexpr int arrays = 3;
  static constexpr const char* states[] = {"momentum_buffer"};
  double lr, weight_decay, direction, momentum, part;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& buffer) const {
    const V d = number<V>(direction) * g + number<V>(weight_decay) * p;
    buffer = number<V>(momentum) * buffer + number<V>(part) * d;
    if constexpr (nesterov) p = p - number<V>(lr) * (d + number<V>(momentum) * buffer);
    else p = p - number<V>(lr) * buffer;
  }
};

struct SgdRule {
  using Options = nn::SGDOptions;
  static constexpr const char* name = "nn::SGD";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    check_option(name, "momentum", o.momentum, 0);
    check_option(name, "weight_decay", o.weight_decay, 0);
    if (o.nesterov && (o.momentum <= 0 || o.dampening != 0))
      throw_error(ErrorCode::index, name, ": nesterov with a momentum of ", o.momentum, " and a dampening of ",
                  o.dampening, ": it needs a momentum, and no dampening");
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("momentum", o.momentum);
    f("dampening", o.dampening);
    f("weight_decay", o.weight_decay);
    f("nesterov", o.nesterov);
    f("maximize", o.maximize);
  }
  /// Calls f with the pass for a parameter's update number `step`, from 1.
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    const double direction = o.maximize ? -1 : 1, part = step == 1 ? 1 : 1 - o.dampening;
    if (o.momentum == 0) f(SgdPass{o.lr, o.weight_decay, direction});
    else if (o.nesterov) f(MomentumPass<true>{o.lr, o.weight_decay, direction, o.momentum, part});
    else f(MomentumPass<false>{o.lr, o.weight_decay, direction, o.momentum, part});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// `SGD optimizer(net, {.lr = 0.1, .momentum = 0.9})`. Source: PyTorch; Sutskever et al. 2013.
using SGD = Optimizer<detail::SgdRule>;

}  // namespace tenon::inline v1::nn
