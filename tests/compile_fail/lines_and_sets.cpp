// Functions of lines, insertions, sets and covariances: what they refuse.
#include <tenon/tenon.hpp>

#include <string>

namespace tn = tenon;

void calls() {
  const auto x = tn::zeros<int>({3, 4});
  const auto z = tn::zeros<tn::complex<float>>({3});
  [[maybe_unused]] const tn::Tensor<float, tn::Cuda> there;
  (void)tn::apply_along_axis([](const auto& line) { return line(0); }, x, tn::axis(0));
  (void)tn::insert(x, 1, 2);
#if TENON_CASE == 1
  // expect: tenon::apply_along_axis: the function must return a number or a tensor
  (void)tn::apply_along_axis([](const auto&) { return std::string(); }, x, tn::axis(0));
#endif
#if TENON_CASE == 2
  // expect: tenon::apply_along_axis: the function cannot be called with a line, a Tensor<const T> of one dimension
  (void)tn::apply_along_axis([](int a, int b) { return a + b; }, x, tn::axis(0));
#endif
#if TENON_CASE == 3
  // expect: tenon: insert keeps the element type of x: the values are of a higher kind \(use cast\(\)\)
  (void)tn::insert(x, 1, 2.5);
#endif
#if TENON_CASE == 4
  // expect: tenon: complex numbers have no order to find equal ones by
  (void)tn::setdiff1d(z, z);
#endif
#if TENON_CASE == 5
  // expect: tenon: only the host computes this: bring the operands there with to\(Cpu\{\}\) first
  (void)tn::cov(there);
#endif
#if TENON_CASE == 6
  // expect: tenon: complex numbers do not lie between edges
  (void)tn::histogram2d(z, z, 3);
#endif
#if TENON_CASE == 7
  // expect: tenon: complex numbers do not lie between edges
  (void)tn::histogramdd(z, 3);
#endif
#if TENON_CASE == 8
  // expect: tenon: a value is a number, a tensor, or a function of elements that gives one
  (void)tn::piecewise(x, {x > 0}, [](const auto&) { return "a text"; });
#endif
}
