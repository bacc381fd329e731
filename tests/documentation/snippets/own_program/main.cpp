//! [own main.cpp]
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::Tensor;

int main() {
  auto heights = tn::tensor<float>({{1.62f, 1.75f, 1.80f}, {1.58f, 1.69f, 1.91f}});
  Tensor centred = heights - tn::mean(heights, tn::axis(1), tn::keepdims);  // the means, then one fused pass
  std::cout << centred << '\n' << tn::std(heights).item() << '\n';
}
//! [own main.cpp]
