// What must not compile: what is no module, no parameter and no option of an optimiser. The first error line names the
// rule.
#include <tenon/autograd.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/clip_grad.hpp>
#include <tenon/nn/optim/lbfgs.hpp>
#include <tenon/nn/optim/moving_average.hpp>

namespace tn = tenon;
namespace nn = tenon::nn;

struct WithoutMembers {
  tn::Variable<float> weight{tn::ones<float>({3})};
};
struct Net {
  tn::Variable<float> weight;  // assigned later
  static void members(auto& self, auto&& visit) { visit("weight", self.weight); }
};
struct Outer {
  WithoutMembers inner;
  static void members(auto& self, auto&& visit) { visit("inner", self.inner); }
};

void modules() {
  Net net;
  WithoutMembers other;
  Outer outer;
  const tn::Tensor<float> tensor = tn::ones<float>({3});
  net.weight = tn::Variable(tensor);
#if TENON_CASE == 0
  nn::Adam optimizer(net, {.lr = 1e-3}), with_defaults(net), also(net, {});
  nn::LBFGS lbfgs(net, {.max_iter = 5});
  (void)outer;
#endif
#if TENON_CASE == 1
  // expect-first: tenon: this is no module: a module has a static function members\(self, visit\)
  nn::Adam wrong(other, {});
#endif
#if TENON_CASE == 2
  // expect-first: tenon: an optimiser's options have names and stand in braces: nn::Adam optimizer\(net, \{.lr = 1e-3\}\)
  nn::Adam wrong(net, 1e-3);
#endif
#if TENON_CASE == 3
  // expect-first: tenon: an optimiser moves Variables, and this is a Tensor, which wants no gradient
  nn::Adam wrong(tensor, {});
#endif
#if TENON_CASE == 4
  // expect-first: tenon: an optimiser's options have names and stand in braces
  nn::LBFGS wrong(net, 1);
#endif
#if TENON_CASE == 5
  // expect-first: tenon: this is no module: a module has a static function members\(self, visit\)
  (void)nn::state_dict(other);
#endif
#if TENON_CASE == 6
  // expect-first: tenon: this is no module: a module has a static function members\(self, visit\)
  (void)nn::grad_norm(other);
#endif
#if TENON_CASE == 7
  // expect-first: tenon: a moving average is of a module, which has a static function members\(self, visit\)
  nn::MovingAverage wrong(other, 0.5);
#endif
#if TENON_CASE == 8
  // expect-first: tenon: this is no module: a module has a static function members\(self, visit\)
  nn::train(other);
#endif
#if TENON_CASE == 9
  // expect-first: tenon: a module's member is a Variable, a Tensor, a module with a static function members\(self, visit\)
  (void)nn::parameter_count(outer);
#endif
#if TENON_CASE == 10
  // expect-first: tenon: this is no module: a module has a static function members\(self, visit\)
  nn::zero_grad(other);
#endif
}
