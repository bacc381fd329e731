// What must not compile: asking a tensor of truths whether it is true. NumPy finds out at run time.
#include <tenon/tenon.hpp>

namespace tn = tenon;

bool conditions() {
  auto a = tn::zeros<float>({3}), b = tn::zeros<float>({3});
  if (tn::all(a == b).item()) return true;
  if (a(0) == b(0)) return true;
  tn::Tensor<bool> same = a == b && b == a;
#if TENON_CASE == 1
  // expect: error: static.*an expression is not a condition: use all\(a == b\)
  if (a == b) return true;
#endif
#if TENON_CASE == 2
  // expect: error: static.*an expression is not a condition
  if (a == b && b == a) return true;
#endif
#if TENON_CASE == 3
  // expect: error: static.*a tensor is not a condition: use all\(x\)
  if (same) return true;
#endif
#if TENON_CASE == 4
  // expect: error: static.*a tensor is not a condition
  return tn::all(a == b) ? true : false;
#endif
#if TENON_CASE == 5
  // expect: error: (cannot convert|no viable conversion)
  const bool silently = a == b;
#endif
  return false;
}
