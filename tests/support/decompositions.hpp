// Matrices for tests of decompositions, and comparisons with tolerances.
#pragma once

#include <tenon/host/linalg/batch.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/inspect.hpp"

namespace support {

template <class T>
double magnitude(const T& x) {
  if constexpr (tenon::ComplexElement<T>) return std::hypot(static_cast<double>(x.re), static_cast<double>(x.im));
  else return std::abs(static_cast<double>(x));
}

/// The largest magnitude of an element; NaN if there is one.
template <class X>
double largest(const X& x) {
  double result = 0;
  for (const auto& element : elements(tenon::eval(x))) {
    const double size = magnitude(element);
    if (!(size <= result)) result = size;
  }
  return result;
}

/// Checks that elements differ by at most `steps` times the type's epsilon times `scale`, which is at least 1.
template <class A, class B>
void check_close(const A& got, const B& wanted, double scale = 1, double steps = 200) {
  const auto a = tenon::eval(got);
  const auto b = tenon::eval(wanted);
  using T = std::remove_const_t<typename decltype(a)::element_type>;
  REQUIRE(to_vector(a.sizes()) == to_vector(b.sizes()));
  const double bound = steps * std::numeric_limits<tenon::real_t<T>>::epsilon() * std::max(1., scale);
  const auto x = elements(a);
  const auto y = elements(b);
  for (std::size_t i = 0; i < x.size(); ++i) {
    double error;
    if constexpr (tenon::ComplexElement<T>) {
      error = std::hypot(static_cast<double>(x[i].re) - static_cast<double>(y[i].re),
                         static_cast<double>(x[i].im) - static_cast<double>(y[i].im));
    } else {
      error = std::abs(static_cast<double>(x[i]) - static_cast<double>(y[i]));
    }
    if (!(error <= bound)) {
      FAIL_CHECK("element " << i << " is off by " << error << ", allowed are " << bound);
      return;
    }
  }
  SUCCEED();
}

/// The same for golden results, which have nine digits.
template <class A, class B>
void check_wanted(const A& got, const B& wanted, double scale = 1) {
  using T = typename A::value_type;
  check_close(got, wanted, scale, std::max(200., 6e-9 / std::numeric_limits<tenon::real_t<T>>::epsilon()));
}

/// The conjugate transpose: conj(x) with the last two dimensions exchanged.
template <class T>
tenon::Tensor<std::remove_const_t<T>> adjoint_of(const tenon::Tensor<T>& x) {
  return tenon::detail::adjoint(x).clone();
}

/// Checks that the columns are orthonormal.
template <class T>
void check_orthonormal(const tenon::Tensor<T>& q) {
  const auto gram = tenon::matmul(adjoint_of(q), q);
  auto identity = gram.clone();
  identity.zero_();
  identity.diagonal(0, -2, -1).fill_(1);
  check_close(gram, identity);
}

/// Calls body(entry, x) for each operand of type T in the golden file, in every layout.
template <class T, class F>
void for_each_matrix(Golden& golden, F body) {
  const std::string prefix = std::string(tenon::dtype_name<T>) + ".";
  const auto cases = golden.cases(prefix);
  REQUIRE(!cases.empty());
  for (const auto& name : cases) {
    INFO(golden.name() << ", " << prefix << name);
    for (const auto& x : layouts_of(golden.get<T>(prefix + name + ".x"))) body(prefix + name, x);
  }
}

/// The golden result, which is stored in double precision.
template <class T>
auto golden_wide(Golden& golden, const std::string& entry) {
  using Wide = std::conditional_t<tenon::ComplexElement<T>, tenon::complex<double>, double>;
  return golden.get<Wide>(entry);
}

}  // namespace support
