// What must not compile: operands on different devices, and work on a device whose engine is not included.
#include <tenon/tenon.hpp>

namespace tn = tenon;

void devices() {
  auto a = tn::zeros<float>({2, 2});
  tn::Tensor<float, tn::Cuda> there;
  (void)(a + a);
  (void)(there + there);
  (void)(there + tn::lazy::ones<float>({2, 2}));
  (void)there.t();
#if TENON_CASE == 1
  // expect: error: static.*tenon: the operands live on different devices: move them with to\(device\) first
  (void)(a + there);
#endif
#if TENON_CASE == 2
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  tn::Tensor<float, tn::Cuda> sum = there + there;
#endif
#if TENON_CASE == 3
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  (void)a.to(tn::Cuda{0});
#endif
#if TENON_CASE == 4
  // expect: error: static.*tenon: the host does not reach this element: item\(\) reads the only one, to\(Cpu\{\}\) brings all
  (void)there(0, 0);
#endif
#if TENON_CASE == 5
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  (void)tn::Storage<float, tn::Cuda>(4);
#endif
#if TENON_CASE == 6
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  there.fill_(1.f);
#endif
#if TENON_CASE == 7
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  (void)tn::sum(there);
#endif
#if TENON_CASE == 8
  // expect: error: static.*tenon: this takes a tensor on another device: move it with to\(device\) first, to\(Cpu\{\}\) for what only the host computes
  (void)tn::median(there);
#endif
#if TENON_CASE == 9
  // expect: error: static.*tenon: only the host computes this: bring the operands there with to\(Cpu\{\}\) first
  tn::Tensor<int, tn::Cuda> labels;
  (void)tn::bincount(labels);
#endif
#if TENON_CASE == 10
  // expect: error: static.*tenon: this takes a tensor on another device: move it with to\(device\) first, to\(Cpu\{\}\) for what only the host computes
  a = there;
#endif
#if TENON_CASE == 11
  // expect: error: static.*tenon: products on this device need <tenon/cuda/matmul.hpp> and CMake's target tenon::cublas
  (void)tn::matmul(there, there);
#endif
#if TENON_CASE == 12
  // expect: error: static.*tenon: the operands live on different devices: move them with to\(device\) first
  (void)tn::matmul(a, there);
#endif
#if TENON_CASE == 13
  // expect: error: static.*tenon: work on this device needs <tenon/cuda.hpp>
  tn::Tensor<int, tn::Cuda> places;
  there.put_(places, 1.f);
#endif
#if TENON_CASE == 14
  // expect: error: static.*tenon: the operands live on different devices: move them with to\(device\) first
  tn::Tensor<int, tn::Cuda> places;
  a.put_(places, 1.f);
#endif
}
