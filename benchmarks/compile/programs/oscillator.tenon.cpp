// A damped oscillator is fitted to measurements by gradients.
#include <tenon/autograd.hpp>
#include <tenon/tenon.hpp>
#include <iostream>

namespace tn = tenon;

int main() {
  const tn::Tensor<double> t = tn::linspace<double>(0, 10, 200);
  const tn::Tensor<double> measured = 1.5 * tn::exp(-0.3 * t) * tn::cos(2.1 * t + 0.4) + 0.01 * tn::sin(37 * t);
  tn::Variable p(tn::tensor<double>({1.0, 0.2, 2.0, 0.0}));
  double rate = 1e-3;
  for (int step = 0; step < 2000; ++step) {
    const auto model = p(0) * tn::exp(-p(1) * t) * tn::cos(p(2) * t + p(3));
    const tn::Variable loss = tn::mean(tn::square(model - measured));
    p.zero_grad();
    loss.backward();
    p.value() -= rate * p.grad();
    if (step % 500 == 0) std::cout << loss.item() << '\n';
  }
  std::cout << p.value() << '\n';
  const auto [value, gradient] = tn::value_and_grad([&](const auto& q) {
    return tn::sum(tn::square(q(0) * tn::exp(-q(1) * t) * tn::cos(q(2) * t + q(3)) - measured));
  })(p.value());
  std::cout << value << std::get<0>(gradient) << '\n';
}
