// Neural functions beside PyTorch's: values, gradients, and gradients of gradients, by the data of tests/data/make_nn.py.
//
//   support::Golden golden("nn", "activation");
//   support::check_neural<1>(golden, "elu", [](const auto& x) { return tn::nn::elu(x); });
//
// A case has its operands x0, x1, …, the result y, its gradient g, the operands' gradients d0, d1, …, and where it can be differentiated
// twice s0, s1, …: the gradients of the sum of d0 v0, d1 v1, …. Operands are numbers that a float has exactly; data are in double.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/tenon.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

/// Checks shape and elements, with a tolerance relative to the magnitude or, of small numbers, to 1.
inline void check_near(const tenon::Tensor<double>& got, const tenon::Tensor<double>& wanted, double tolerance) {
  REQUIRE(got.sizes() == wanted.sizes());
  const tenon::Tensor<double> a = got.contiguous(), b = wanted.contiguous();
  for (std::int64_t i = 0; i < a.numel(); ++i) {
    const double x = a.data_ptr()[i], y = b.data_ptr()[i];
    if ((std::isnan(x) && std::isnan(y)) || x == y) continue;
    if (std::abs(x - y) <= tolerance * (1 + std::abs(y))) continue;
    INFO("element " << i << ": " << x << " for " << y);
    REQUIRE(false);
  }
}

template <class T, int operands, class F>
void check_neural_of(Golden& golden, const std::string& name, const F& f, double tolerance) {
  namespace tn = tenon;
  INFO(name << ", " << tn::dtype_name<T>);
  const auto entry = [&](const std::string& part) { return golden.get<double>(name + "." + part); };
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    const std::array<tn::Variable<T>, operands> x{tn::Variable<T>(tn::Tensor<T>(tn::cast<T>(entry("x" + std::to_string(k)))))...};
    const tn::Variable<T> y = f(x[k]...);
    check_near(tn::cast<double>(y.value()), entry("y"), tolerance);
    const auto plain = tn::eval(f(x[k].value()...));  // without Variables
    check_near(tn::cast<double>(plain), entry("y"), tolerance);
    const tn::Tensor<T> g = tn::cast<T>(entry("g"));
    y.backward(g, tn::retain_graph{true});
    const auto check = [&](int at, const tn::Variable<T>& of) {
      INFO("gradient of operand " << at);
      check_near(tn::cast<double>(of.grad()), entry("d" + std::to_string(at)), tolerance);
    };
    (check(static_cast<int>(k), x[k]), ...);
    if constexpr (std::is_same_v<T, double>) {
      if (!golden.has(name + ".s0")) return;
      const std::array<tn::Variable<T>, operands> d = tn::grad_of(y, {x[k]...}, g, tn::create_graph);
      const tn::Variable<T> along[] = {tn::Variable<T>(tn::sum(d[k] * entry("v" + std::to_string(k))))...};
      tn::Variable<T> total = along[0];
      for (int at = 1; at < operands; ++at) total = total + along[at];
      const std::array<tn::Variable<T>, operands> s =
          total.requires_grad() ? tn::grad_of(total, {x[k]...})
                                : std::array<tn::Variable<T>, operands>{tn::constant(tn::zeros_like(x[k].value()))...};
      const auto check_second = [&](int at) {
        INFO("second gradient of operand " << at);
        check_near(s[static_cast<std::size_t>(at)].value(), entry("s" + std::to_string(at)), 10 * tolerance);
      };
      (check_second(static_cast<int>(k)), ...);
    }
  }(std::make_index_sequence<operands>{});
}

/// Checks a case in double, and unless the run is quick in float.
template <int operands, class F>
void check_neural(Golden& golden, const std::string& name, const F& f) {
  check_neural_of<double, operands>(golden, name, f, 1e-11);
#if !defined(TENON_TEST_QUICK)
  check_neural_of<float, operands>(golden, name, f, 3e-5);
#endif
}
/// Checks a case in double and in float.
template <int operands, class F>
void check_neural_in_both(Golden& golden, const std::string& name, const F& f) {
  check_neural_of<double, operands>(golden, name, f, 1e-11);
  check_neural_of<float, operands>(golden, name, f, 3e-5);
}

}  // namespace support
