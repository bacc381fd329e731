// Products of matrices on the device, by cuBLAS, beside the host's.
#include <tenon/cuda/matmul.hpp>

#include "check.hpp"

namespace tn = tenon;
using tn::Cuda, tn::Tensor;

namespace {

/// Whole numbers, so that sums are exact.
template <class T>
Tensor<T> numbers(const tn::Shape& shape, int seed) {
  auto result = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < result.numel(); ++i) result.data_ptr()[i] = static_cast<T>(static_cast<float>((i * 7 + seed) % 5));
  return result;
}

template <class T>
void test() {
  const auto a = numbers<T>({33, 20}, 1), b = numbers<T>({20, 17}, 2);
  const auto x = a.to(Cuda{0}), y = b.to(Cuda{0});
  CHECK(same_elements(tn::matmul(x, y), tn::matmul(a, b), 0));
  CHECK(same_elements(tn::matmul(y.t(), x.t()), tn::matmul(b.t(), a.t()), 0));
  CHECK(same_elements(tn::matmul(x.narrow(1, 3, 8), y.narrow(0, 3, 8)), tn::matmul(a.narrow(1, 3, 8), b.narrow(0, 3, 8)), 0));
  CHECK(same_elements(tn::matmul(x.flip(0), y), tn::matmul(a.flip(0), b), 0));
  CHECK(same_elements(tn::matmul(x.narrow(1, 0, 0), y.narrow(0, 0, 0)), tn::matmul(a.narrow(1, 0, 0), b.narrow(0, 0, 0)), 0));
  const auto c = numbers<T>({2, 3, 5, 20}, 3), d = numbers<T>({3, 20, 4}, 4);
  const auto z = c.to(Cuda{0}), w = d.to(Cuda{0});
  CHECK(same_elements(tn::matmul(z, w), tn::matmul(c, d), 0));
  CHECK(same_elements(tn::matmul(z, y), tn::matmul(c, b), 0));
  CHECK(same_elements(tn::matmul(z.flip(1), w), tn::matmul(c.flip(1), d), 0));
  CHECK(same_elements(tn::mv(x, y.select(1, 0)), tn::mv(a, b.select(1, 0)), 0));
}

}  // namespace

int main() {
  test<float>();
  test<double>();
  test<tn::float16>();
  test<tn::bfloat16>();
  test<tn::complex<float>>();
  test<std::int32_t>();
  // Factors of 24 bits keep them, unless TF32 is asked for.
  const auto fine = tn::full<float>({64, 64}, 1 + 0x1p-20f, Cuda{0});
  CHECK(tn::matmul(fine, tn::ones_like(fine)).narrow(0, 0, 1).narrow(1, 0, 1).item() > 64.f);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
