// A curve is fitted to measurements by gradient descent: its model is written once, its gradient follows.
#include <tenon/autograd.hpp>

#include <iostream>

namespace tn = tenon;

int main() {
  const auto t = tn::linspace<double>(0, 4, 200);
  const tn::Tensor noise = tn::remainder(tn::sin(t * 1298.98) * 43758.5453, 1.0) - 0.5;
  const tn::Tensor measured = 2.5 * tn::exp(-0.7 * t) + 0.5 + 0.05 * noise;

  const auto loss = [&](const auto& p) { return tn::mean(tn::square(p(0) * tn::exp(-p(1) * t) + p(2) - measured)); };
  tn::Tensor<double> p = tn::ones<double>({3});
  for (int step = 0; step < 2000; ++step) {
    const auto [value, gradient] = tn::value_and_grad(loss)(p);
    p.sub_(0.2 * std::get<0>(gradient));
  }
  std::cout << p(0) << '\n' << p(1) << '\n' << p(2) << '\n' << loss(p).item() << '\n';
}
