// What CUB and cuBLAS compute; cuBLAS also by itself.
#include <tenon/cuda/matmul.hpp>
#include <tenon/cuda/sort.hpp>

#include "bench.hpp"

namespace tn = tenon;
using tn::Cuda;

int main() {
  cublasHandle_t handle = nullptr;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::puts("stopped\tcublasCreate failed"), 1;
  return bench::for_each_size([&](std::int64_t n) {
    auto a = tn::empty<float>({n}, Cuda{0}), b = tn::empty<float>({n}, Cuda{0});
    a.uniform_(-1, 1);
    b.uniform_(-1, 1);
    const auto bytes = 4.0 * static_cast<double>(n);
    bench::row("sort", n, 2 * bytes, 0, [&] { (void)tn::sort(a); });
    std::int64_t side = 1;
    while (side * side < n) side *= 2;
    const auto x = a.view({side, side}), y = b.view({side, side}), out = tn::empty<float>({side, side}, Cuda{0});
    const double operations = 2.0 * static_cast<double>(side) * static_cast<double>(side) * static_cast<double>(side);
    const float one = 1, zero = 0;
    bench::row("matmul", n, 0, operations, [&] { (void)tn::matmul(x, y); });
    bench::row("cuBLAS", n, 0, operations, [&] {
      (void)cublasGemmEx_64(handle, CUBLAS_OP_N, CUBLAS_OP_N, side, side, side, &one, y.data_ptr(), CUDA_R_32F, side,
                            x.data_ptr(), CUDA_R_32F, side, &zero, out.data_ptr(), CUDA_R_32F, side, CUBLAS_COMPUTE_32F,
                            CUBLAS_GEMM_DEFAULT);
    });
  });
}
