// Conway's game of life on a torus, from the R pentomino.
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::axis, tn::Tensor;

int main() {
  auto alive = tn::zeros<std::uint8_t>({512, 512});
  alive(255, 256) = alive(255, 257) = alive(256, 255) = alive(256, 256) = alive(257, 256) = 1;
  for (int generation = 0; generation < 500; ++generation) {
    const Tensor rows = tn::roll(alive, 1, axis(0)) + alive + tn::roll(alive, -1, axis(0));
    const Tensor block = tn::roll(rows, 1, axis(1)) + rows + tn::roll(rows, -1, axis(1));  // the cell counts as well
    alive = tn::cast<std::uint8_t>((block == 3) | ((block == 4) & (alive == 1)));
  }
  std::cout << tn::count_nonzero(alive).item() << '\n';
}
