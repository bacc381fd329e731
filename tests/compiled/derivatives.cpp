// A source with TENON_HIGHER_DERIVATIVES, linked with one without: gradients are right whoever recorded, second
// derivatives are there where all was recorded with them, and TypeError, not 0, where something was not.
#define TENON_HIGHER_DERIVATIVES 1
#include "derivatives.hpp"

#include <cmath>
#include <iostream>
#include <string>

namespace tn = tenon;

namespace {

int failures = 0;
void check(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "derivatives: " << what << '\n';
  ++failures;
}
bool is_near(double a, double b) { return std::abs(a - b) < 1e-12; }
template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const tn::TypeError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

int main() {
  const tn::Variable<double> x(tn::tensor<double>({0.5, 1.5}));
  // d/dx of sum(sin(x) x) + x0^2 + (x0^2 + x1^2)
  const double first[] = {std::cos(0.5) * 0.5 + std::sin(0.5) + 2, std::cos(1.5) * 1.5 + std::sin(1.5) + 3};

  const tn::Variable y = recorded_without(x);
  y.backward(tn::retain_graph{true});
  check(is_near(x.grad()(0), first[0]) && is_near(x.grad()(1), first[1]),
        "a gradient of what a source without them recorded");

  const tn::Variable g = tn::grad_of(y, x, tn::create_graph);
  check(is_near(g.value()(0), first[0]) && is_near(g.value()(1), first[1]), "the same, recorded");
  check(g.requires_grad(), "what cannot be differentiated again is no constant");
  const std::string refused = error_of([&] { tn::sum(g * g).backward(); });
  check(refused.find("has no derivative here: define TENON_HIGHER_DERIVATIVES=1 before the first header") !=
            std::string::npos,
        "the error says what to define");

  const tn::Variable without = gradient_without(x);
  check(is_near(without.value()(0), first[0]) && is_near(without.value()(1), first[1]),
        "a gradient of a Variable without them");
  check(!error_of([&] { tn::sum(without).backward(); }).empty(), "and its gradient, which is not 0");

  const auto own = [](const auto& v) { return tn::sum(tn::sin(v) * v); };
  const auto h = tn::hessian(own)(x.value());
  check(is_near(h(0, 0), 2 * std::cos(0.5) - 0.5 * std::sin(0.5)) && h(0, 1) == 0,
        "second derivatives of a source with them");
  return failures;
}
