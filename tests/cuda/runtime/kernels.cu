// What every architecture's compiler must take: the core headers whole, kernels of all forms, types and leaves.
#include <tenon/cuda.hpp>

namespace tn = tenon;
using tn::Cuda;
template <class T>
using CudaTensor = tn::Tensor<T, Cuda>;

namespace {
struct Leaky {
  TENON_HD float operator()(float x) const { return x > 0 ? x : .1f * x; }
};
}  // namespace

tn::Tensor<float> on_host(const tn::Tensor<float>& a, const tn::Tensor<float>& b) { return tn::exp(a) * b; }

void fused(CudaTensor<float>& out, const CudaTensor<float>& a, const CudaTensor<float>& b, const CudaTensor<float>& c) {
  tn::into(out, a * b + tn::exp(c));
}
void mapped(CudaTensor<float>& out, const CudaTensor<float>& a) {
  tn::into(out, tn::where(a > 0.5f, tn::map(Leaky{}, a), 0.f));
}
void halves(CudaTensor<tn::float16>& out, const CudaTensor<tn::float16>& a, const CudaTensor<bool>& mask) {
  tn::into(out, a + mask);
}
void random(CudaTensor<float>& out) { out.uniform_(0, 1); }
