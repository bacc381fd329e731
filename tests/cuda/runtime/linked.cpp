// g++'s half of a program: it launches what linked.cu instantiates.
#include <cstdio>

#include <tenon/cuda.hpp>

namespace tn = tenon;
using CudaTensor = tn::Tensor<float, tn::Cuda>;
CudaTensor instantiated(const CudaTensor& a, const CudaTensor& b);

int main() {
  try {
    const CudaTensor a = tn::ones<float>({4}).to(tn::Cuda{0}), c = a * 2.f + a;
    return c.narrow(0, 1, 1).item() == 3 && instantiated(a, a).narrow(0, 3, 1).item() == 3 ? 0 : 1;
  } catch (const tn::DeviceError& e) {
    std::puts(e.what());
    return tn::cuda::is_available();
  }
}
