// Elementwise kernels beside a copy on the device.
#include "bench.hpp"

namespace tn = tenon;
using tn::Cuda;

int main() {
  return bench::for_each_size([](std::int64_t n) {
    const auto a = bench::numbers(n), b = bench::numbers(n), c = bench::numbers(n);
    const auto out = tn::empty<float>({n}, Cuda{0});
    const auto bytes = 4.0 * static_cast<double>(n);
    bench::row("copy", n, 2 * bytes, 0, [&] {
      (void)cudaMemcpyAsync(out.data_ptr(), a.data_ptr(), static_cast<std::size_t>(4 * n), cudaMemcpyDeviceToDevice,
                            nullptr);
    });
    bench::row("a*b+c", n, 4 * bytes, 0, [&] { tn::into(out, a * b + c); });
    bench::row("a*b+exp(c)", n, 4 * bytes, 0, [&] { tn::into(out, a * b + tn::exp(c)); });
    bench::row("exp", n, 2 * bytes, 0, [&] { tn::into(out, tn::exp(a)); });
    std::int64_t rows = 1;
    while (rows * rows < n) rows *= 2;
    const std::int64_t columns = n / rows;
    const auto matrix = a.view({rows, columns}), to = out.view({rows, columns}), transposed = out.view({columns, rows});
    const auto line = b.narrow(0, 0, columns);
    bench::row("broadcast", n, 2 * bytes, 0, [&] { tn::into(to, matrix + line); });
    bench::row("transpose", n, 2 * bytes, 0, [&] { tn::into(transposed, matrix.t()); });
  });
}
