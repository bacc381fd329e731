// Neural functions beside PyTorch's: values, gradients, and gradients of gradients, by the data of
// tests/data/make_nn.py.
//
//   support::Golden golden("nn", "activation");
//   support::check_neural<1>(golden, "elu", [](const auto& x) { return tn::nn::elu(x); });
//
// A case has its operands x0, x1, …, the result y, its gradient g, the operands' gradients d0, d1, …, and where it can
// be differentiated twice s0, s1, …: the gradients of the sum of d0 v0, d1 v1, …. Operands are numbers that a float has
// exactly; data are in double.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

/// Checks shape and elements, with a tolerance relative to the magnitude or, of small numbers, to 1.
void check_near(const tenon::Tensor<double>& got, const tenon::Tensor<double>& wanted, double tolerance);

/// Numbers as elements of the type that x has.
template <class X>
auto as_elements_of(const X&, const tenon::Tensor<double>& numbers) {
  using T = typename X::value_type;
  return tenon::Tensor<T>(tenon::cast<T>(numbers));
}

/// A neural function, whatever its type, called with as many operands as it has.
template <class T>
struct NeuralFunction {
  int operands;
  const void* function;
  tenon::Variable<T> (*of_variables)(const void* function, const tenon::Variable<T>* x);
  tenon::Tensor<T> (*of_tensors)(const void* function, const tenon::Tensor<T>* x);
};
void check_neural_function(Golden& golden, const std::string& name, const NeuralFunction<double>& f, double tolerance);
void check_neural_function(Golden& golden, const std::string& name, const NeuralFunction<float>& f, double tolerance);

template <class T, int operands, class F>
void check_neural_of(Golden& golden, const std::string& name, const F& f, double tolerance) {
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    const NeuralFunction<T> function{operands, &f,
                                     [](const void* of, const tenon::Variable<T>* x) -> tenon::Variable<T> {
                                       return (*static_cast<const F*>(of))(x[k]...);
                                     },
                                     [](const void* of, const tenon::Tensor<T>* x) -> tenon::Tensor<T> {
                                       return tenon::eval((*static_cast<const F*>(of))(x[k]...));
                                     }};
    check_neural_function(golden, name, function, tolerance);
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
