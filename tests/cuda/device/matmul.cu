// Products of matrices on the device, by cuBLAS, beside the host's.
#include <tenon/cuda/matmul.hpp>

#include <thread>

#include "check.hpp"

namespace tn = tenon;
using tn::Cuda, tn::Tensor;

namespace {

/// Whole numbers, so that sums are exact.
template <class T>
Tensor<T> numbers(const tn::Shape& shape, int seed) {
  auto result = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < result.numel(); ++i)
    result.data_ptr()[i] = static_cast<T>(static_cast<float>((i * 7 + seed) % 5));
  return result;
}

template <class T>
void test() {
  const auto a = numbers<T>({33, 20}, 1), b = numbers<T>({20, 17}, 2);
  const auto x = a.to(Cuda{0}), y = b.to(Cuda{0});
  CHECK(same_elements(tn::matmul(x, y), tn::matmul(a, b), 0));
  CHECK(same_elements(tn::matmul(y.t(), x.t()), tn::matmul(b.t(), a.t()), 0));
  CHECK(same_elements(tn::matmul(x.narrow(1, 3, 8), y.narrow(0, 3, 8)),
                      tn::matmul(a.narrow(1, 3, 8), b.narrow(0, 3, 8)), 0));
  CHECK(same_elements(tn::matmul(x.flip(0), y), tn::matmul(a.flip(0), b), 0));
  CHECK(same_elements(tn::matmul(x.narrow(1, 0, 0), y.narrow(0, 0, 0)),
                      tn::matmul(a.narrow(1, 0, 0), b.narrow(0, 0, 0)), 0));
  const auto c = numbers<T>({2, 3, 5, 20}, 3), d = numbers<T>({3, 20, 4}, 4);
  const auto z = c.to(Cuda{0}), w = d.to(Cuda{0});
  CHECK(same_elements(tn::matmul(z, w), tn::matmul(c, d), 0));
  CHECK(same_elements(tn::matmul(z, y), tn::matmul(c, b), 0));
  CHECK(same_elements(tn::matmul(z.flip(1), w), tn::matmul(c.flip(1), d), 0));
  CHECK(same_elements(tn::mv(x, y.select(1, 0)), tn::mv(a, b.select(1, 0)), 0));
}

/// A chain of operations on memory that is there, recorded by a thread that has no handle of cuBLAS yet.
void recorded() {
  const auto a = numbers<float>({33, 20}, 1), b = numbers<float>({20, 17}, 2), c = numbers<float>({17, 17}, 3);
  const auto x = a.to(Cuda{0}), y = b.to(Cuda{0}), z = c.to(Cuda{0});
  const auto first = tn::zeros<float>({33, 17}, Cuda{0}), second = tn::zeros<float>({33, 17}, Cuda{0});
  tn::cuda::synchronize();
  std::thread([&] {
    const auto stream = tn::cuda::Stream::make(Cuda{0});
    tn::cuda::Graph graph = tn::cuda::capture(stream, [&] {
      tn::into(first, tn::matmul, x, y);
      first *= 0.5f;
      tn::into(second, tn::matmul, first, z);
      tn::into(first, tn::addmm, second, x, y, 1, 2);
    });
    for (int i = 0; i < 3; ++i) graph.replay(stream);
    stream.synchronize();
  }).join();
  const Tensor<float> half = tn::matmul(a, b) * 0.5f;
  CHECK(same_elements(second, tn::matmul(half, c), 0));
  CHECK(same_elements(first, tn::addmm(tn::matmul(half, c), a, b, 1, 2), 0));
}

}  // namespace

int main() {
  test<float>();
  test<double>();
  test<tn::float16>();
  test<tn::bfloat16>();
  test<tn::complex<float>>();
  test<std::int32_t>();
  recorded();
  // Factors of 24 bits keep them, unless TF32 is asked for.
  const auto fine = tn::full<float>({64, 64}, 1 + 0x1p-20f, Cuda{0});
  CHECK(tn::matmul(fine, tn::ones_like(fine)).narrow(0, 0, 1).narrow(1, 0, 1).item() > 64.f);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
