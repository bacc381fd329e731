// A layer of a convolutional network: eight filters of 3 x 3, relu, and the largest of each 2 x 2.
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::axis, tn::Tensor;

int main() {
  const auto line = tn::arange<float>(0, 1026);
  const Tensor image =
      tn::sin(line.unsqueeze(1) * 0.05f) * tn::cos(line * 0.03f) + tn::sin(line.unsqueeze(1) * line * 1e-3f);
  const Tensor filters = tn::cos(tn::arange<float>(0, 72).view({8, 3, 3}));

  const auto windows = image.unfold(0, 3, 1).unfold(1, 3, 1);  // (1024, 1024, 3, 3), a view
  const Tensor maps = tn::relu(tn::einsum("hwij,fij->fhw", windows, filters));
  const auto pooled = tn::max(maps.view({8, 512, 2, 512, 2}), axis(2, 4));
  std::cout << tn::mean(pooled, axis(1, 2)) << '\n' << tn::max(pooled).item() << '\n';
}
