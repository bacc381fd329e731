// What docs/gradients.md shows.
//! [gradient higher header]
#define TENON_HIGHER_DERIVATIVES 1                          // before the first header of Tenon, or for the whole target
#include <tenon/autograd.hpp>
//! [gradient higher header]

#include "check.hpp"

#include <cmath>
#include <tuple>

namespace tn = tenon;

namespace {

bool is_near(double a, double b) { return std::abs(a - b) < 1e-9; }

void variables() {
  //! [gradient variables]
  tn::Variable<double> x(tn::rand<double>({3, 4}));         // wants a gradient
  tn::Variable<double> w(tn::ones<double>({4}));
  tn::Variable y = tn::sum(tn::exp(-x) * 2.0 + w);          // tensors, numbers and Variables mix
  y.backward();
  tn::Tensor<double> gradient = x.grad();                   // -2 exp(-x); w.grad() is summed over the rows
  {
    tn::NoGrad scope;                                       // an optimiser's step is not recorded
    x.value().sub_(0.1 * x.grad());
  }
  x.zero_grad();
  //! [gradient variables]
  check(w.grad()(0) == 3 && gradient(0, 0) < 0 && x.grad()(0, 0) == 0, "gradient variables");
}

void functions() {
  //! [gradient functions]
  auto f = [](const auto& a, const auto& b) { return tn::sum(tn::sin(a) * b); };   // any generic function of tensors
  auto a = tn::tensor<double>({0, 1, 2}), b = tn::tensor<double>({3, 4, 5});
  auto [value, gradients] = tn::value_and_grad(f)(a, b);                           // a tuple, one for each argument
  auto g = [](const auto& x) { return tn::exp(x) * x; };
  tn::Tensor<double> j = tn::jacobian(g)(a);                                       // (3,3)
  auto [y, dy] = tn::jvp(g, a, tn::ones<double>({3}));                             // the derivative in a direction
  auto [again, pull] = tn::vjp(g, a);
  auto [back] = pull(tn::ones<double>({3}));
  auto energy = [](const auto& x) { return tn::sum(x * x * x); };
  tn::Tensor<double> h = tn::hessian(energy)(a);
  //! [gradient functions]
  check(is_near(std::get<0>(gradients)(0), 3) && is_near(value.item(), 4 * std::sin(1) + 5 * std::sin(2)),
        "gradient functions");
  check(is_near(j(1, 1), dy(1)) && is_near(back(2), dy(2)) && is_near(h(2, 2), 12) && is_near(again(1), y(1)),
        "gradient transformations");
}

void batches() {
  //! [gradient vmap]
  auto loss = [](const auto& w, const auto& x) { return tn::sum(tn::tanh(tn::matmul(w, x))); };
  auto w = tn::rand<double>({2, 3}), xs = tn::rand<double>({10, 3});
  // (10): f is called once, with all rows
  tn::Tensor<double> losses = tn::vmap([&](const auto& x) { return loss(w, x); })(xs);
  auto [values, slopes] = tn::vmap([&](const auto& x) { return tn::value_and_grad(loss)(w, x); })(xs);
  auto [by_w, by_x] = slopes;  // (10,2,3) and (10,3): each row's own
  //! [gradient vmap]
  check(is_near(losses(4), values(4)) && is_near(losses(4), loss(w, xs[4]).item()), "gradient vmap");
  const auto of_row = tn::grad([&](const auto& x) { return loss(w, x); })(xs[7]);
  check(by_w.sizes() == tn::Shape{10, 2, 3} && is_near(by_x(7, 1), of_row(1)), "gradient of rows");
}

void higher() {
  //! [gradient higher]
  tn::Variable<double> x(tn::tensor<double>({0.5, 1.5}));
  tn::Variable u = tn::sum(tn::sin(x) * x);
  auto [du] = tn::grad_of(u, {x}, tn::create_graph);        // recorded: it can be differentiated again
  tn::Variable loss = tn::sum(du * du);
  loss.backward();
  //! [gradient higher]
  const double s = 0.5, d = std::cos(s) * s + std::sin(s), dd = 2 * std::cos(s) - s * std::sin(s);
  check(is_near(x.grad()(0), 2 * d * dd), "gradient higher");
}

void own() {
  //! [gradient own]
  const auto forward = [](const tn::Tensor<double>& x) { return tn::eval(x * 1.0); };
  const auto backward = [](const tn::Tensor<double>& g, const tn::Tensor<double>&) {
    return tn::eval(tn::clip(g, -1.0, 1.0));
  };
  auto clipped = tn::custom_gradient(forward, backward);
  tn::Variable<double> x(tn::ones<double>({2}));
  auto hook = x.register_hook([](const tn::Tensor<double>& g) { return tn::Tensor<double>(g * 0.5); });
  tn::sum(clipped(x) * 10.0).backward();                    // 1, halved by the hook
  hook.remove();
  // keeps v, and computes again
  auto cheap = tn::checkpoint([](const auto& v) { return tn::sum(tn::exp(tn::sin(v))); });
  cheap(x).backward();
  bool right = tn::gradcheck([](const auto& v) { return tn::exp(tn::sin(v)); }, x);  // beside differences, in double
  //! [gradient own]
  check(is_near(x.grad()(0), 0.5 + std::exp(std::sin(1)) * std::cos(1)) && right, "gradient own");
}

void mapped() {
  //! [gradient map]
  tn::Variable<double> x(tn::tensor<double>({-1, 2}));
  const auto bent = [](auto v) { return v > 0.0 ? v * v : 0.1 * v; };
  tn::sum(tn::map(bent, x)).backward();                     // 0.1, 4
  //! [gradient map]
  check(is_near(x.grad()(0), 0.1) && is_near(x.grad()(1), 4), "gradient map");
}

void writes() {
  bool refused = false;
  //! [gradient writes]
  tn::Variable<double> x(tn::ones<double>({3, 4}));
  tn::Variable y = tn::exp(x(0, tn::all)) * 2.0;
  x.value()(1, tn::all).fill_(5.0);                         // another row
  try {
    x.value()(tn::all, 2).add_(1.0);                        // TypeError: still to be read for the gradient of …
  } catch (const tn::TypeError&) {
    refused = true;
  }
  //! [gradient writes]
  check(refused, "gradient writes");
}

void in_place() {
  //! [gradient in place]
  tn::Variable<double> x(tn::tensor<double>({1, 2, 3}));
  tn::Variable y = x * 2.0;
  y *= x;                                                   // 2 x²: keeps what y was
  y(0) = tn::sin(x(1));                                     // what y(0) was has no gradient any more
  y(x.value() > 2.5) += 1.0;
  tn::Variable z = tn::constant(tn::zeros<double>({2}));
  z(1) = x(2);                                              // z has a history now
  tn::Variable loss = tn::sum(y) + tn::sum(z);
  loss.backward();                                          // 0, 8 + cos(2), 13
  //! [gradient in place]
  check(x.grad()(0) == 0 && x.grad()(2) == 13, "gradient in place");
}

void branches() {
  //! [gradient where]
  tn::Variable<double> x(tn::tensor<double>({-1, 0, 4}));
  tn::sum(tn::where(x > 0.0, tn::sqrt(x), x)).backward();   // 1, 1, 0.25: PyTorch and JAX have NaN and infinity
  //! [gradient where]
  check(x.grad()(0) == 1 && x.grad()(1) == 1 && x.grad()(2) == 0.25, "gradient where");
}

}  // namespace

int main() {
  variables();
  functions();
  batches();
  higher();
  own();
  mapped();
  writes();
  in_place();
  branches();
}
