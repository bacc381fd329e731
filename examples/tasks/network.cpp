// A network of two layers learns to read digits.
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::axis, tn::keepdims, tn::range, tn::Tensor;

int main() {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const auto labels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy");
  const Tensor<double> pixels = images.view({-1, 64}) / 16.0;
  const auto x = pixels(range(0, 1437)), tested = pixels(range(1437, tn::end));
  const auto wanted = tn::one_hot<double>(labels(range(0, 1437)), 10);

  Tensor w1 = tn::sin(tn::arange<double>(0, 64 * 32).view({64, 32}) * 7.0) * 0.2;
  Tensor w2 = tn::sin(tn::arange<double>(0, 32 * 10).view({32, 10}) * 5.0) * 0.2;
  auto b1 = tn::zeros<double>({32}), b2 = tn::zeros<double>({10});
  double loss = 0;
  for (int step = 0; step < 200; ++step) {
    const Tensor hidden = tn::tanh(tn::matmul(x, w1) + b1);
    const auto p = tn::softmax(tn::matmul(hidden, w2) + b2, axis(1));
    loss = -tn::mean(tn::log(tn::sum(p * wanted, axis(1)))).item();
    const Tensor d2 = (p - wanted) / x.size(0);
    const Tensor d1 = tn::matmul(d2, w2.t()) * (1.0 - tn::square(hidden));
    w2 -= tn::matmul(hidden.t(), d2) * 0.5;
    b2 -= tn::sum(d2, axis(0)) * 0.5;
    w1 -= tn::matmul(x.t(), d1) * 0.5;
    b1 -= tn::sum(d1, axis(0)) * 0.5;
  }
  const Tensor hidden = tn::tanh(tn::matmul(tested, w1) + b1);
  const auto answers = tn::argmax(tn::matmul(hidden, w2) + b2, axis(1));
  const auto right = tn::count_nonzero(answers == labels(range(1437, tn::end)));
  std::cout << loss << '\n' << right.item() << '\n';
}
