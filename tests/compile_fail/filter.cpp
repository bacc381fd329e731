// What filters refuse.
#include <tenon/autograd.hpp>
#include <tenon/filter.hpp>

namespace tn = tenon;

void filters() {
  const auto a = tn::zeros<float>({4});
  const auto c = tn::zeros<tn::complex<float>>({4});
  const tn::Variable<float> v(tn::zeros<float>({4}));
#if TENON_CASE == 0
  (void)tn::gaussian_filter(c, 1, tn::axis(0));
  (void)tn::correlate1d(c, a, tn::Boundary::wrap);
  (void)tn::lfilter(c, a, a);
  (void)tn::gaussian_filter(v.detach(), 1);
  (void)tn::label(v);
#endif
#if TENON_CASE == 1
  // expect: tenon: the weights of this filter are real numbers
  (void)tn::correlate1d(a, c);
#endif
#if TENON_CASE == 2
  // expect: tenon: complex numbers have no order: filter their absolute values
  (void)tn::maximum_filter1d(c, 3);
#endif
#if TENON_CASE == 3
  // expect: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::gaussian_filter1d(a, 2, 0);
#endif
#if TENON_CASE == 4
  // expect: tenon: the gradient of this operation is not known: x.detach\(\) is a tensor without one
  (void)tn::gaussian_filter(v, 2);
#endif
#if TENON_CASE == 5
  // expect: tenon: the gradient of this operation is not known: x.detach\(\) is a tensor without one
  (void)tn::lfilter(a, a, v);
#endif
}
