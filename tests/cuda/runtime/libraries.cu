// What needs CUB or cuBLAS: every architecture's compiler must take it.
#include <tenon/cuda.hpp>
#include <tenon/cuda/matmul.hpp>
#include <tenon/cuda/sort.hpp>

namespace tn = tenon;
template <class T>
using CudaTensor = tn::Tensor<T, tn::Cuda>;

CudaTensor<float> products(const CudaTensor<float>& a, const CudaTensor<float>& b) { return tn::matmul(a, b); }
CudaTensor<std::int32_t> integers(const CudaTensor<std::int32_t>& a, const CudaTensor<std::int32_t>& b) {
  return tn::matmul(a, b);
}
CudaTensor<tn::float16> sorted(const CudaTensor<tn::float16>& x) { return tn::sort(x, tn::axis(0), tn::descending); }
CudaTensor<std::int32_t> sorted_integers(const CudaTensor<std::int32_t>& x) { return tn::sort(x); }
CudaTensor<float> largest(const CudaTensor<float>& x) { return tn::topk(x, 3).values; }
CudaTensor<std::int64_t> numbers(const CudaTensor<float>& x) { return tn::unique_all(x).counts; }
