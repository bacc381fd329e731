// Rprop: steps of sizes that each element has for itself, which grow while its gradient keeps its sign.
#pragma once

#include <array>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/optim/optimizer.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults: lr is the first size, etas shrink and grow sizes, step_sizes are the least and the
/// largest.
struct RpropOptions {
  double lr = 1e-2;
  std::array<double, 2> etas = {0.5, 1.2}, step_sizes = {1e-6, 50};
  bool maximize = false;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

struct RpropPass {
  static constexpr int arrays = 4;
  static constexpr const char* states[] = {"prev", "step_size"};
  double first_size, shrinks, grows, least, most, direction;  // first_size: 0 after the first step
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& before, V& size) const {
    const V zero(0), one = number<V>(1), d = number<V>(direction) * g, agreement = d * before;
    const V factor = select(agreement > zero, number<V>(grows), select(agreement < zero, number<V>(shrinks), one));
    const V scaled = (size + number<V>(first_size)) * factor;
    size =
        select(scaled < number<V>(least), number<V>(least), select(scaled > number<V>(most), number<V>(most), scaled));
    before = select(agreement < zero, zero, d);  // where the sign has changed, the next step begins anew
    p = p - size * select(before > zero, one, select(before < zero, -one, before));
  }
};

struct RpropRule {
  using Options = nn::RpropOptions;
  static constexpr const char* name = "nn::Rprop";
  static void check(const Options& o) {
    check_option(name, "lr", o.lr, 0);
    if (!(o.etas[0] > 0 && o.etas[0] < 1 && o.etas[1] > 1))
      throw_error(ErrorCode::index, name, ": etas of ", o.etas[0], " and ", o.etas[1],
                  ": one within 0 and 1, the other above 1");
    check_bounds(name, o.step_sizes[0], o.step_sizes[1]);
  }
  template <class F>
  static void each_option(Options& o, F f) {
    f("lr", o.lr);
    f("etas", o.etas);
    f("step_sizes", o.step_sizes);
    f("maximize", o.maximize);
  }
  template <class F>
  static void with_pass(const Options& o, std::int64_t step, F f) {
    f(RpropPass{step == 1 ? o.lr : 0, o.etas[0], o.etas[1], o.step_sizes[0], o.step_sizes[1], o.maximize ? -1.0 : 1.0});
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Source: PyTorch; Riedmiller and Braun 1993.
using Rprop = Optimizer<detail::RpropRule>;

}  // namespace tenon::inline v1::nn
