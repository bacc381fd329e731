// What must not compile: assignments that would lose a value, write to something read-only, or mean two things.
#include <tenon/tenon.hpp>

namespace tn = tenon;

void assignments() {
  tn::Tensor<float> a = tn::zeros<float>({3});
  tn::Tensor<const float> read_only = a;
  auto whole = tn::zeros<int>({3});
  a = a + 1.f;
  a.fill_(3.f);
  whole += 1;
  (void)read_only;
#if TENON_CASE == 1
  // expect: error.*(operator=|deleted)
  a = 3.f;
#endif
#if TENON_CASE == 2
  // expect: error
  read_only.fill_(3.f);
#endif
#if TENON_CASE == 3
  // expect: error
  whole += 1.5f;
#endif
#if TENON_CASE == 4
  // expect: error
  tn::Tensor<int> narrowed = a + 1.f;
#endif
}
