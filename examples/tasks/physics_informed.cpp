// A network learns the swing u'' = -u from the equation alone: its loss, of second derivatives, is differentiated once
// more.
#define TENON_HIGHER_DERIVATIVES 1
#include <tenon/autograd.hpp>

#include <iostream>
#include <numbers>

namespace tn = tenon;

int main() {
  const tn::Variable t(tn::linspace<double>(0, std::numbers::pi, 24).view({24, 1}));
  const auto place = tn::arange<double>(12);
  const tn::Variable w(tn::Tensor(tn::sin(place * 1.7) * 1.5)), b(tn::Tensor(tn::cos(place * 2.3)));
  const tn::Variable v(tn::Tensor(tn::sin(place * 0.9) * 0.4));

  const auto swing = [&] { return tn::eval(tn::matmul(tn::tanh(t * w + b), v)); };
  double value = 0;
  for (int step = 0; step < 5000; ++step) {
    const tn::Variable u = swing();
    const tn::Variable du = tn::grad_of(tn::sum(u), t, tn::create_graph);
    const tn::Variable ddu = tn::grad_of(tn::sum(du), t, tn::create_graph);
    const tn::Variable loss = tn::mean(tn::square(ddu(tn::all, 0) + u)) + tn::square(u(0) - 1.0) + tn::square(du(0, 0));
    loss.backward();
    value = loss.item();
    for (const auto& p : {w, b, v}) {
      p.value().sub_(0.06 * p.grad());
      p.zero_grad();
    }
  }
  const tn::Tensor<double> u = swing().value();
  std::cout << value << '\n' << u(0) << '\n' << u(12) << '\n' << u(23) << '\n';
}
