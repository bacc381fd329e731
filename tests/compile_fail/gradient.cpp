// What must not compile: gradients of what has none.
#include <tenon/tenon.hpp>

#include <tenon/autograd.hpp>
#include <tenon/special.hpp>

namespace tn = tenon;

void gradients() {
  const tn::Variable<double> x(tn::rand<double>({3}));
#if TENON_CASE == 0
  const auto generic = tn::map([](auto v) { return v * v; }, x);
  const auto without_history = tn::map([](double v) { return v * v; }, x.value());
  (void)generic, (void)without_history;
#endif
  const tn::Tensor plain = x.value() * 2;
#if TENON_CASE == 0
  const tn::Variable twice = x * 2;
  (void)twice;
#endif
#if TENON_CASE == 1
  // expect: error: static.*tenon::map: of a Variable the function is generic, as \[\]\(auto x\)
  const tn::Variable y = tn::map([](double v) { return v * v; }, x);
#endif
#if TENON_CASE == 2
  // expect: error: static.*a Variable has floating or complex elements
  const tn::Variable n(tn::zeros<int>({3}));
#endif
#if TENON_CASE == 3
  // expect-first: static.*tenon: a tensor has no history: Variable x\(t\) has one, and of what is computed of it sum\(y\).backward\(\)
  plain.backward();
#endif
#if TENON_CASE == 4
  // expect-first: static.*tenon: a tensor has no history: Variable x\(t\) has one
  (void)(plain * 2).backward();
#endif
#if TENON_CASE == 5
  // expect-first: static.*tenon: a tensor has no history: Variable x\(t\) has one
  (void)plain.grad();
#endif
#if TENON_CASE == 6
  // expect-first: static.*tenon: a tensor has no history: Variable y = x \* 2 keeps it, x.value\(\) is x without it
  const tn::Tensor y = x * 2;
#endif
#if TENON_CASE == 7
  // expect-first: static.*tenon: a tensor has no history: Variable y = x \* 2 keeps it, x.value\(\) is x without it
  const tn::Tensor y = x;
#endif
#if TENON_CASE == 8
  // expect-first: static.*tenon: derivatives of derivatives are compiled where TENON_HIGHER_DERIVATIVES=1 is defined before Tenon's first
  (void)tn::grad_of(tn::eval(tn::sum(x)), x, tn::create_graph);
#endif
#if TENON_CASE == 9
  // expect-first: static.*tenon: derivatives of derivatives are compiled where TENON_HIGHER_DERIVATIVES=1 is defined before Tenon's first
  (void)tn::hessian([](const auto& v) { return tn::sum(v * v); })(x.value());
#endif
#if TENON_CASE == 10
  // expect-first: static.*tenon: the gradient with respect to this operand is not known: x.detach\(\) is a tensor without one
  (void)tn::gammainc(x, x.detach());
#endif
}
