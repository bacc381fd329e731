// What must not compile: what a library of a device computes, without the header that brings it.
#include <tenon/tenon.hpp>

namespace tn = tenon;

void libraries() {
  auto a = tn::zeros<float>({2, 2});
  tn::Tensor<float, tn::Cuda> there;
  (void)tn::sort(a);
#if TENON_CASE == 1
  // expect: error: static.*tenon: to sort on this device needs <tenon/cuda/sort.hpp>
  (void)tn::sort(there);
#endif
#if TENON_CASE == 2
  // expect: error: static.*tenon: to sort on this device needs <tenon/cuda/sort.hpp>
  (void)tn::unique_all(there);
#endif
}
