// 500 bodies that attract each other, stepped by leapfrog: the energy should stay what it is.
#include <tenon/tenon.hpp>

#include <cmath>
#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::newaxis, tn::Tensor;

static const double softening = 0.01;

/// The accelerations of bodies of mass 1 / n at positions (n, 3).
static Tensor<double> accelerations(const Tensor<double>& x) {
  const Tensor apart = x(newaxis) - x(all, newaxis);  // (n, n, 3)
  const Tensor cubed = tn::pow(tn::sum(tn::square(apart), axis(2)) + softening, -1.5);
  return tn::einsum("ijk,ij->ik", apart, cubed) / x.size(0);
}

static double energy(const Tensor<double>& x, const Tensor<double>& v) {
  const auto n = x.size(0);
  const Tensor r = tn::sqrt(tn::sum(tn::square(x(newaxis) - x(all, newaxis)), axis(2)) + softening);
  const double kinetic = tn::sum(tn::square(v)).item() / 2 / n;
  return kinetic - (tn::sum(1.0 / r).item() - n / std::sqrt(softening)) / 2 / n / n;
}

int main() {
  const std::int64_t n = 500;
  Tensor x = tn::sin(tn::arange<double>(0, 3 * n).view({n, 3}) * 12.9898);
  auto v = tn::zeros<double>({n, 3});
  const double before = energy(x, v), step = 0.01;
  Tensor a = accelerations(x);
  for (int k = 0; k < 50; ++k) {
    v += a * (step / 2);
    x += v * step;
    a = accelerations(x);
    v += a * (step / 2);
  }
  std::cout << before << '\n' << energy(x, v) << '\n' << tn::std(x, axis(0)) << '\n';
}
