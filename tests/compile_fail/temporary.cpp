// What must not compile: an address, a reference or an iterator that would outlive the memory of an unnamed tensor.
#include <tenon/tenon.hpp>

#include <vector>

namespace tn = tenon;

void temporaries(const tn::Tensor<tn::complex<float>>& z) {
  auto a = tn::zeros<float>({2, 2});
  const tn::AnyTensor any = a;
  // What is meant instead.
  auto sum = tn::eval(a + a);
  float& element = sum(0, 0);
  element = 3.f;
  a[0][1] = 5.f;
  *sum.data_ptr() = 5.f;
  (void)(tn::eval(a + a).data_ptr() == any.data_ptr());
  const auto at = sum.accessor<2>();
  (void)at;
  const auto flat = tn::flat(a);
  (void)flat.begin();
  for (const auto n : tn::eval(a + a).sizes()) (void)n;
  for (auto& x : tn::flat(tn::eval(a + a))) (void)x;
  for (auto row : tn::eval(a + a)) (void)row;
  const float& value = tn::eval(a + a)(0, 0);
  (void)value;
#if TENON_CASE == 1
  // expect-first: tenon: an unnamed tensor may take its memory along: give it a name, and ask that for the address
  const auto lost = tn::eval(a + a).accessor<2>();
#endif
#if TENON_CASE == 2
  // expect-first: cannot bind non-const lvalue reference|cannot bind to a temporary
  float& lost = tn::eval(a + a)(0, 0);
#endif
#if TENON_CASE == 3
  // expect-first: lvalue required as left operand of assignment|expression is not assignable
  tn::eval(a + a)(0, 0) = 3.f;
#endif
#if TENON_CASE == 4
  // expect-first: discards qualifiers|no viable overloaded '='
  z[0](0) = tn::complex<float>(1.f);
#endif
#if TENON_CASE == 5
  // expect-first: tenon: an unnamed storage may take its memory along: give it a name, and ask that for the address
  (void)tn::eval(a + a).storage().data();
#endif
#if TENON_CASE == 6
  // expect-first: tenon: the iterators of flat\(x\) point to the range: give it a name first
  (void)tn::flat(a).begin();
#endif
#if TENON_CASE == 7
  // expect-first: cannot bind non-const lvalue reference|cannot bind to a temporary
  float& lost = tn::flat(a)[0];
#endif
#if TENON_CASE == 8
  // expect: address of stack memory associated with local variable 'mine' returned|g\+\+ has no attribute for it
#if defined(__clang__)
#pragma clang diagnostic error "-Wreturn-stack-address"
  const auto lost = [] {
    float mine[2] = {1, 2};
    return tn::borrow(mine);
  }();
#else
#error "g++ has no attribute for it"
#endif
#endif
#if TENON_CASE == 9
  // expect: address of stack memory associated with local variable 'mine' returned|g\+\+ has no attribute for it
#if defined(__clang__)
#pragma clang diagnostic error "-Wreturn-stack-address"
  const auto lost = [] {
    std::vector<float> mine = {1, 2};
    return tn::borrow(mine);
  }();
#else
#error "g++ has no attribute for it"
#endif
#endif
  (void)any, (void)z;
}
