// Sums, whose elements are read once.
#include "bench.hpp"

namespace tn = tenon;

int main() {
  return bench::for_each_size([](std::int64_t n) {
    const auto a = bench::numbers(n);
    const auto bytes = 4.0 * static_cast<double>(n);
    std::int64_t rows = 1;
    while (rows * rows < n) rows *= 2;
    const auto matrix = a.view({rows, n / rows});
    bench::row("sum", n, bytes, 0, [&] { (void)tn::sum(a); });
    bench::row("sum of rows", n, bytes, 0, [&] { (void)tn::sum(matrix, tn::axis(1)); });
    bench::row("sum of columns", n, bytes, 0, [&] { (void)tn::sum(matrix, tn::axis(0)); });
  });
}
