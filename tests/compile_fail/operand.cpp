// What must not compile: operands and functions that an operation is not defined for.
#include <tenon/tenon.hpp>

#include <string>

namespace tn = tenon;

void operands() {
  auto a = tn::zeros<float>({2, 2});
  auto whole = tn::zeros<int>({2, 2});
  auto complex = tn::zeros<tn::complex<float>>({2, 2});
  auto accessor = a.accessor<2>();
  const std::string text = "text";
  (void)(a < a);
  (void)(complex == complex);
  (void)(whole << 1);
  (void)(whole & whole);
  (void)tn::max(a);
  (void)tn::sort(a, tn::axis(0), tn::descending);
  (void)tn::topk(a, 1);
  (void)tn::map([](float x) { return x; }, a);
  (void)tn::exp(a);
  (void)(a + 1.f);
  (void)accessor(0, 1);
  (void)a(0, tn::all);
  (void)a.apply_(tn::exp);
#if TENON_CASE == 1
  // expect: error: static.*tenon: this operation is not defined for this element type
  (void)(complex < complex);
#endif
#if TENON_CASE == 2
  // expect: error: static.*tenon: this operation is not defined for this element type
  (void)(a << 1);
#endif
#if TENON_CASE == 3
  // expect: error: static.*tenon: this operation is not defined for this element type
  (void)(a & a);
#endif
#if TENON_CASE == 4
  // expect: error: static.*tenon: this reduction is not defined for this element type
  (void)tn::max(complex);
#endif
#if TENON_CASE == 5
  // expect: error: static.*tenon::map: the function cannot be called with one element of each operand
  (void)tn::map(3, a);
#endif
#if TENON_CASE == 6
  // expect: error: static.*tenon::map: the function cannot be called with one element of each operand
  (void)tn::map([](float x, float) { return x; }, a);
#endif
#if TENON_CASE == 7
  // expect: error: static.*tenon::map: the function must return an element type
  (void)tn::map([](float) {}, a);
#endif
#if TENON_CASE == 8
  // expect: error: static.*tenon: this operation takes another number of operands
  (void)tn::exp(a, a);
#endif
#if TENON_CASE == 9
  // expect: error: static.*tenon: an operand is a tensor or a number
  (void)(a + text);
#endif
#if TENON_CASE == 10
  // expect: error: static.*tenon: an operand is a tensor or a number
  (void)(a + "text");
#endif
#if TENON_CASE == 11
  // expect: error: static.*tenon: an operand is a tensor or a number
  (void)tn::exp(text);
#endif
#if TENON_CASE == 12
  // expect: error: static.*tenon: an accessor takes as many indices
  (void)accessor(0, 0, 0);
#endif
#if TENON_CASE == 13
  // expect: error: static.*tenon: an index is an integer
  (void)a("0");
#endif
#if TENON_CASE == 14
  // expect: error: static.*tenon: complex numbers have no order to sort by
  (void)tn::sort(complex);
#endif
#if TENON_CASE == 15
  // expect: error: static.*tenon: complex numbers have no order to sort by
  (void)tn::topk(complex, 1);
#endif
#if TENON_CASE == 16
  // expect: error: (no match for call to|no matching function for call to object of type)
  (void)tn::sort(a, tn::keepdims);
#endif
#if TENON_CASE == 17
  // expect: error: static.*tenon: this operation takes another number of operands
  (void)a.apply_(tn::exp, a);
#endif
}
