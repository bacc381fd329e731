// What must not compile: gradients of what has none.
#include <tenon/tenon.hpp>

#include <tenon/autograd.hpp>

namespace tn = tenon;

void gradients() {
  const tn::Variable<double> x(tn::rand<double>({3}));
  const auto generic = tn::map([](auto v) { return v * v; }, x);
  const auto without_history = tn::map([](double v) { return v * v; }, x.value());
  (void)generic, (void)without_history;
#if TENON_CASE == 1
  // expect: error: static.*tenon::map: of a Variable the function is generic, as \[\]\(auto x\)
  const tn::Variable y = tn::map([](double v) { return v * v; }, x);
#endif
#if TENON_CASE == 2
  // expect: error: static.*a Variable has floating or complex elements
  const tn::Variable n(tn::zeros<int>({3}));
#endif
}
