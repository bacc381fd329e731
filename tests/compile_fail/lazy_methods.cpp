// What must not compile: memory and views of what is not computed yet, mathematics as methods, and numbers that would
// lose something.
#include <tenon/tenon.hpp>

namespace tn = tenon;

double lazies() {
  auto a = tn::zeros<float>({2, 2});
  auto whole = tn::zeros<int>({2, 2});
  double total = tn::sum(a);
  total += tn::sum(whole);
  const int count = tn::sum(whole);
  (void)(a + a).t()(0, 1), (void)(a + a).sizes(), (void)tn::sum(a), (void)count;
#if TENON_CASE == 1
  // expect-first: tenon: an expression has elements but no views: eval\(x\)\[\.\.\.\] evaluates it first
  (void)(a + a)[0];
#endif
#if TENON_CASE == 2
  // expect-first: tenon: an expression has no memory: auto y = eval\(x\) has
  (void)(a + a).data_ptr();
#endif
#if TENON_CASE == 3
  // expect-first: tenon: an expression has no memory
  (void)(a + a).accessor<2>();
#endif
#if TENON_CASE == 4
  // expect-first: tenon: an expression has elements but no views
  (void)a(a > 1.f)[0];
#endif
#if TENON_CASE == 5
  // expect-first: tenon: mathematics is in free functions: sum\(x\), max\(x, axis\(0\)\), abs\(x\)
  (void)a.sum();
#endif
#if TENON_CASE == 6
  // expect-first: tenon: mathematics is in free functions
  (void)(a + a).max(0);
#endif
#if TENON_CASE == 7
  // expect-first: tenon: this number holds less than the element, a fraction or more: static_cast<int>\(x.item\(\)\) says that it may go
  const int lost = tn::mean(a);
#endif
#if TENON_CASE == 8
  // expect-first: tenon: this number holds less than the element
  int lost = 0;
  lost += tn::sum(a);
#endif
#if TENON_CASE == 9
  // expect-first: tenon: an expression is not a condition: .* sum\(x\).item\(\) > 3 for a number
  if (tn::sum(a) > 3.f) return 1;
#endif
#if TENON_CASE == 10
  // expect-first: tenon: a tensor is not a condition: use all\(x\).item\(\) or any\(x\).item\(\)
  while (tn::any(a > 1.f)) a.fill_(0.f);
#endif
#if TENON_CASE == 11
  // expect-first: tenon: a tensor is not a condition
  if (a(a > 1.f)) return 1;
#endif
#if TENON_CASE == 12
  // expect-first: cannot convert|no viable conversion
  const bool silently = tn::sum(a);
#endif
#if TENON_CASE == 13
  // expect-first: tenon: an expression has elements but no views
  (void)a(a > 1.f)(0);
#endif
  return total;
}
