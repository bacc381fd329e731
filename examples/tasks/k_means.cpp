// k-means: the images of digits in ten clusters.
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

int main() {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const Tensor<double> x = images.view({-1, 64}) / 16.0;
  Tensor<double> centres = x(range(0, 10)).clone();
  Tensor<std::int64_t> nearest;
  for (int step = 0; step < 50; ++step) {
    // |x - c|² without the term that all centres share.
    const Tensor distances = tn::sum(tn::square(centres), axis(1)) - 2.0 * tn::matmul(x, centres.t());
    nearest = tn::argmin(distances, axis(1));
    for (int k = 0; k < 10; ++k) centres(k, all) = tn::mean(x(nearest == k, all), axis(0));
  }
  const auto inertia = tn::sum(tn::square(x - centres(nearest, all)));
  std::cout << inertia.item() << '\n' << tn::bincount(nearest) << '\n';
}
