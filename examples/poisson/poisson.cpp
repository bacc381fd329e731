// Poisson's equation on a square: the potential of a few charges between grounded walls, by conjugate gradients, and a
// picture of it.
//
// The five-point Laplacian is the sum of two Kronecker products of the Laplacian of a line. The solution is compared
// with what is known: with a right-hand side of sines it is one of sines. The picture is poisson.ppm.
#include <tenon/file/image.hpp>
#include <tenon/sparse.hpp>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::axis;
using tn::Sparse;
using tn::Tensor;

namespace {

constexpr std::int64_t n = 300;  // points along a side, walls not counted
constexpr double pi = 3.14159265358979323846;

/// Minus the Laplacian of the points within a square of side 1.
Sparse<double> laplacian() {
  constexpr double scale = static_cast<double>((n + 1) * (n + 1));
  const auto beside = tn::tensor<double>({-scale}), here = tn::tensor<double>({2 * scale});
  const auto line = sparse::diags({beside, here, beside}, {-1, 0, 1}, {n, n}), identity = sparse::eye<double>(n);
  return tn::eval(tn::kron(line, identity) + tn::kron(identity, line));
}

/// Colours from blue over white to red, for values from -1 to 1.
Tensor<std::uint8_t> coloured(const Tensor<double>& x) {
  const Tensor<double> warm = tn::clip(x, 0., 1.), cold = tn::clip(-x, 0., 1.);
  return tn::cast<std::uint8_t>(
      255. *
      tn::stack({Tensor<double>(1. - cold), Tensor<double>(1. - warm - cold), Tensor<double>(1. - warm)}, axis(-1)));
}

}  // namespace

int main() {
  const auto begin = std::chrono::steady_clock::now();
  const Sparse<double> a = laplacian();
  std::cout << tn::describe(a) << "\n\n";

  // -Δ (sin πx sin 2πy) = 5π² sin πx sin 2πy
  const Tensor<double> at = tn::linspace<double>(1. / (n + 1), static_cast<double>(n) / (n + 1), n);
  const Tensor<double> known = tn::sin(pi * at.unsqueeze(1)) * tn::sin(2 * pi * at);
  const auto check = sparse::cg(a, 5 * pi * pi * known.reshape({-1}), {.rtol = 1e-10});
  const double error = tn::max(tn::abs(check.x.view({n, n}) - known)).item();
  std::cout << "sines: " << check.iterations << " steps, largest error " << error << '\n';

  // Four charges.
  Tensor<double> charge = tn::zeros<double>({n, n});
  const auto put = [&](double y, double x, double q) {
    const Tensor<double> apart = tn::square(at.unsqueeze(1) - y) + tn::square(at - x);
    charge += q * tn::exp(-apart / 2e-4);
  };
  put(0.3, 0.3, 1);
  put(0.7, 0.4, -1);
  put(0.5, 0.75, 0.8);
  put(0.2, 0.8, -0.6);
  const auto found = sparse::cg(a, charge.reshape({-1}), {.rtol = 1e-8}, sparse::Jacobi(a));
  std::cout << "charges: " << found.iterations << " steps, residual " << found.residual << '\n';
  const Tensor<double> potential = found.x.view({n, n}) / tn::max(tn::abs(found.x)).item();
  const Tensor<double> bands =
      tn::where(tn::abs(tn::remainder(potential * 10., 1.) - 0.5) > 0.46, 0.6 * potential, potential);
  tn::save_image("poisson.ppm", coloured(bands));
  std::cout << "poisson.ppm shows the potential and its contours.\n";

  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::cout << seconds << " s in all\n";
  return check.converged && found.converged && error < 1e-4 ? 0 : 1;
}
