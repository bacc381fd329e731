// What must not compile: shared memory without its header, which the umbrella leaves out.
#include <tenon/tenon.hpp>

namespace tn = tenon;

void sharing() {
  tn::Tensor<float> a = tn::zeros<float>({3});
  (void)a;
#if TENON_CASE == 1
  // expect: error: static.*share_memory_ and is_shared need #include <tenon/process/shared_memory.hpp>
  a.share_memory_();
#endif
#if TENON_CASE == 2
  // expect: error: static.*share_memory_ and is_shared need #include <tenon/process/shared_memory.hpp>
  (void)a.is_shared();
#endif
}
