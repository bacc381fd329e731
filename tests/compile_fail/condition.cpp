// What must not compile: asking a tensor of truths whether it is true. NumPy finds out at run time.
#include <tenon/tenon.hpp>

namespace tn = tenon;

bool conditions() {
  auto a = tn::zeros<float>({3}), b = tn::zeros<float>({3});
  if (tn::all(a == b).item()) return true;
#if TENON_CASE == 1
  // expect: error
  if (a == b) return true;
#endif
#if TENON_CASE == 2
  // expect: error
  return a == b && b == a;
#endif
  return false;
}
