// What every architecture's compiler must take of the block algorithms: one of each kind.
#include <tenon/cuda.hpp>

namespace tn = tenon;
template <class T>
using CudaTensor = tn::Tensor<T, tn::Cuda>;

CudaTensor<float> spread(const CudaTensor<float>& a, const CudaTensor<float>& b) { return tn::var(a * b, tn::axis(0)); }
CudaTensor<float> total(const CudaTensor<float>& a) { return tn::sum(a); }
CudaTensor<std::int64_t> place(const CudaTensor<tn::float16>& a) { return tn::argmax(a, tn::axis(1)); }
CudaTensor<float> running(const CudaTensor<float>& a) { return tn::cumsum(a, tn::axis(0)); }
CudaTensor<float> extremes(const CudaTensor<float>& a) { return tn::cummax(a, tn::axis(0)).values; }
CudaTensor<float> shares(const CudaTensor<float>& a) { return tn::softmax(a, tn::axis(1)); }
CudaTensor<float> turned(const CudaTensor<float>& a) { return a.t().clone(); }
CudaTensor<float> taken(const CudaTensor<float>& a, const CudaTensor<std::int64_t>& i) {
  return tn::take(a, i, tn::axis(0));
}
void written(CudaTensor<float>& a, const CudaTensor<std::int64_t>& i, const CudaTensor<float>& x) {
  a(i) = x;
  a.index_add_(0, i, x);
}
CudaTensor<float> masked(const CudaTensor<float>& a, const CudaTensor<bool>& m) { return tn::masked_select(a, m); }
