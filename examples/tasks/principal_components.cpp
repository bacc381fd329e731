// Principal component analysis: how much of the digits' variance a few directions hold.
#include <tenon/linalg.hpp>
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

int main() {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const Tensor<double> x = images.view({-1, 64}) / 16.0;
  const Tensor centred = x - tn::mean(x, axis(0));
  const auto [values, directions] = tn::linalg::eigh(tn::matmul(centred.t(), centred) / (x.size(0) - 1));
  const Tensor share = tn::flip(values) / tn::sum(values);
  const auto first = directions(all, range(-2, tn::end));
  const auto projected = tn::matmul(centred, first);
  const auto rebuilt = tn::matmul(projected, first.t());
  std::cout << share(range(0, 5)) << '\n' << tn::mean(tn::square(centred - rebuilt)).item() << '\n';
}
