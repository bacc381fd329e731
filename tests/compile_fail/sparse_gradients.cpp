// What sparse tensors beside Variables say where the header is missing that knows both.
#include <tenon/autograd.hpp>
#include <tenon/sparse.hpp>

namespace tn = tenon;

void refused(const tn::Sparse<double>& a, const tn::Variable<double>& v) {
#if TENON_CASE == 0
  (void)(a * 2.0);
  (void)tn::matmul(a, v.value());
  (void)(v * 2.0);
#endif
#if TENON_CASE == 1
  // expect-brief: tenon: gradients of sparse tensors need #include <tenon/sparse/gradients.hpp>
  (void)(a * v);
#endif
#if TENON_CASE == 2
  // expect-brief: tenon: gradients of sparse tensors need #include <tenon/sparse/gradients.hpp>
  (void)tn::matmul(a, v);
#endif
}
