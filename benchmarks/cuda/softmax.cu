// softmax of rows, which reads and writes each element once where a row fits.
#include "bench.hpp"

namespace tn = tenon;

int main() {
  return bench::for_each_size([](std::int64_t n) {
    const auto a = bench::numbers(n);
    std::int64_t rows = 1;
    while (rows * rows < n) rows *= 2;
    const auto matrix = a.view({rows, n / rows});
    bench::row("softmax", n, 8.0 * static_cast<double>(n), 0, [&] { (void)tn::softmax(matrix, tn::axis(1)); });
  });
}
