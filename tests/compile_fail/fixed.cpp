// Tensors of fixed shape: what the compiler refuses, with one sentence.
#include <tenon/fixed_tensor.hpp>

namespace tn = tenon;
using Vector = tn::FixedTensor<float, 3>;

int main() {
  Vector v{1, 2, 3};
  tn::FixedTensor<float, 2, 3> m;
  v += m(0) * 2.f;
#if TENON_CASE == 1
  // expect: error: static.*the shapes of these fixed tensors do not broadcast
  v + tn::FixedTensor<float, 4>{};
#endif
#if TENON_CASE == 2
  // expect: error: static.*the sizes of these fixed tensors do not fit this product
  tn::matmul(v, m);
#endif
#if TENON_CASE == 3
  // expect: error: static.*the sizes of a FixedTensor are above 0
  tn::FixedTensor<float, 0> none;
#endif
#if TENON_CASE == 4
  // expect: error: static.*the result of an operation in place has the shape of its first operand
  v += m;
#endif
#if TENON_CASE == 5
  // expect: error: static.*decompositions are of float, double and complex matrices
  tn::linalg::det(tn::FixedTensor<int, 2, 2>{});
#endif
}
