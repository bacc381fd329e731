// What checks of gradients do with recorded tensors of double, for each way in which there are some: Variables, and the
// values of functions by name.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/tenon.hpp>

#include <span>
#include <vector>

#include "support/leaf.hpp"

namespace support {

using Numbers = tenon::Tensor<double>;
using DoubleVariable = tenon::Variable<double>;

/// Doubles with 1, 2, … in the diagonal and 0 elsewhere.
inline Numbers ascending_diagonal(std::int64_t n) {
  const auto x = tenon::zeros<double>({n, n});
  for (std::int64_t i = 0; i < n; ++i) x.data_ptr()[i * (n + 1)] = static_cast<double>(i + 1);
  return x;
}

/// Variables.
struct TypedRecorder {
  using Recorded = DoubleVariable;
  static Recorded leaf(const Numbers& x) { return Recorded(x); }
  static Numbers value(const Recorded& x) { return x.value(); }
  static bool has_history(const Recorded& x) { return x.requires_grad(); }
  /// Adds to the gradients of leaves, and keeps the graph.
  static void backward(const Recorded& y, const Numbers& g) { y.backward(g, tenon::retain_graph{true}); }
  static Numbers gradient(const Recorded& leaf) { return leaf.grad(); }
  /// The gradient of y, a number, for x, recorded.
  static Recorded gradient_of(const Recorded& y, const Recorded& x) {
    return tenon::grad_of(y, x, tenon::create_graph);
  }
  static Recorded add(const Recorded& a, const Recorded& b) { return Recorded(a + b); }
  static Recorded dot(const Recorded& a, const Recorded& b) { return Recorded(tenon::sum(a * b)); }
  static Recorded constant(const Numbers& x) { return tenon::constant(x); }
  /// A symmetric matrix with eigenvalues well apart, made of any.
  static Recorded definite(const Recorded& x) {
    return tenon::eval(tenon::matmul(x, tenon::matrix_transpose(x)) + ascending_diagonal(x.size(0)));
  }
};

/// Functions by name.
struct NamedRecorder {
  using Recorded = tenon::runtime::Value;
  static Recorded leaf(const tenon::AnyTensor& x) { return support::leaf(x); }
  static Numbers value(const Recorded& x) { return x.tensor().as<double>(); }
  static bool has_history(const Recorded& x) { return x.has_history(); }
  static void backward(const Recorded& y, const Numbers& g) { tenon::runtime::backward(y, g, {.retain_graph = true}); }
  static Numbers gradient(const Recorded& leaf) {
    const Recorded g = tenon::runtime::grad(leaf);
    return g.is_nothing() ? Numbers(tenon::zeros_like(value(leaf))) : value(g);
  }
  static Recorded gradient_of(const Recorded& y, const Recorded& x) {
    const Recorded g = tenon::runtime::grad_of(std::span(&y, 1), std::span(&x, 1), {}, {.create_graph = true})[0];
    return g.is_nothing() ? Recorded(tenon::zeros_like(value(x))) : g;
  }
  static Recorded add(const Recorded& a, const Recorded& b) { return tenon::runtime::call("add", {a, b}); }
  static Recorded dot(const Recorded& a, const Recorded& b) {
    return tenon::runtime::call("sum", {tenon::runtime::call("multiply", {a, b})});
  }
  static Recorded constant(const Numbers& x) { return Recorded(x); }
  static Recorded definite(const Recorded& x) {
    const Recorded transposed = tenon::runtime::call("conj", {tenon::runtime::call("matrix_transpose", {x})});
    return add(tenon::runtime::call("matmul", {x, transposed}), ascending_diagonal(x.tensor().size(0)));
  }
};

}  // namespace support
