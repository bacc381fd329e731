// Gradients of functions of matrices where these are special: singular, or with equal eigenvalues.
#include <tenon/autograd.hpp>
#include <tenon/linalg.hpp>

#include <tuple>

#include "support/catch.hpp"
#include "support/same.hpp"

namespace tn = tenon;
using Complex = tn::complex<double>;
using Doubles = tn::Tensor<double>;
using support::same;
using Var = tn::Variable<double>;

namespace {

/// True if all elements are NaN.
bool is_nan(const Doubles& x) { return tn::all(tn::isnan(x)).item(); }

const auto determinants = [](const auto& x) { return tn::linalg::det(x); };

}  // namespace

TEST_CASE("gradient: second derivatives of determinants of singular matrices") {
  const Doubles h = tn::hessian(determinants)(tn::tensor<double>({{1, 2}, {2, 4}}));  // of a d - b c
  CHECK(same(h(0, 0, tn::ellipsis), tn::tensor<double>({{0, 0}, {0, 1}})));
  CHECK(same(h(0, 1, tn::ellipsis), tn::tensor<double>({{0, 0}, {-1, 0}})));
  CHECK(same(h(1, 0, tn::ellipsis), tn::tensor<double>({{0, -1}, {0, 0}})));
  CHECK(same(h(1, 1, tn::ellipsis), tn::tensor<double>({{1, 0}, {0, 0}})));
  const Doubles low = tn::tensor<double>({{1, 2, 3}, {2, 4, 6}, {-1, -2, -3}}), none = tn::zeros<double>({3, 3});
  for (const Doubles& x :
       {tn::zeros<double>({1, 1}), low, none, Doubles(tn::stack(low, tn::rand<double>({3, 3}), none, tn::axis(0)))}) {
    CHECK(tn::gradcheck(determinants, x));
    CHECK(tn::gradgradcheck(determinants, x));
  }
  // The third derivative of the determinant of three rows is that of a product of one of each, which is 1.
  const Var x(none);
  const Var first = tn::grad_of(tn::linalg::det(x), x, tn::create_graph);
  const Var second = tn::grad_of(first(0, 0), x, tn::create_graph);
  CHECK(tn::grad_of(second(1, 1), x).value()(2, 2) == 1);
  const tn::Tensor<Complex> z = tn::cast<Complex>(low) * Complex(0.5, 1.0);
  CHECK(tn::gradcheck(determinants, z));
  CHECK(tn::gradgradcheck(determinants, z));
  CHECK(tn::gradgradcheck(determinants, tn::zeros<double>({0, 2, 2})));
}

TEST_CASE("gradient: the phase of a complex determinant has second derivatives") {
  const tn::Tensor<Complex> z = tn::cast<Complex>(tn::rand<double>({2, 2, 2})) + tn::eye<double>(2) * Complex(0.5, 1.0);
  const auto phase = [](const auto& x) {
    const auto [sign, logarithm] = tn::linalg::slogdet(x);
    return sign;
  };
  CHECK(tn::gradcheck(phase, z));
  CHECK(tn::gradgradcheck(phase, z));
}

TEST_CASE("gradient: vectors of equal eigenvalues and singular values have no gradient, and never a quiet 0") {
  const Doubles one = tn::eye<double>(3), w = tn::ones<double>({3, 3});
  const auto symmetric = [&](const auto& x) {
    const auto [values, v] = tn::linalg::eigh(x);
    return tn::sum(tn::matmul(tn::eval(v * tn::expand_dims(tn::exp(values), -2)), tn::matrix_transpose(v)) * w);
  };
  const auto triangles = [&](const auto& x) {
    const auto [u, s, vh] = tn::linalg::svd(x, tn::linalg::reduced);
    return tn::sum(tn::matmul(tn::eval(u * s), vh));
  };
  CHECK(is_nan(tn::grad(symmetric)(one)));
  CHECK(is_nan(tn::grad(symmetric)(tn::zeros<double>({3, 3}))));
  CHECK(is_nan(tn::grad(triangles)(one)));
  CHECK(is_nan(tn::grad(triangles)(tn::zeros<double>({2, 2}))));
  CHECK(is_nan(tn::grad(triangles)(tn::tensor<double>({{1, 0}, {0, 0}, {0, 0}}))));  // u of 0 may turn alone
  const auto general = [](const auto& x) {
    const auto [values, v] = tn::linalg::eig(x);
    return tn::real(tn::sum(tn::abs(v)));
  };
  CHECK(is_nan(tn::grad(general)(one)));
  // Matrices that are distinct, in a batch with others, keep theirs.
  const Doubles batch = tn::stack(one, Doubles(tn::diag(tn::tensor<double>({1, 2, 4}))), tn::axis(0));
  const Doubles g = tn::grad(symmetric)(batch);
  CHECK(is_nan(g(0, tn::ellipsis)));
  CHECK(same(g(1, tn::ellipsis), tn::grad(symmetric)(Doubles(batch(1, tn::ellipsis)))));
  // eigh reads a triangle
  const auto of_any = [&](const auto& x) { return symmetric(tn::eval((x + tn::matrix_transpose(x)) * 0.5)); };
  CHECK(tn::gradcheck(of_any, Doubles(batch(1, tn::ellipsis))));
}

TEST_CASE("gradient: functions of equal eigenvalues and singular values alone are differentiated") {
  const Doubles one = tn::eye<double>(3), none = tn::zeros<double>({2, 3});
  const auto of_symmetric = [](const auto& x) {
    const auto [values, v] = tn::linalg::eigh(x);
    return tn::sum(tn::square(values));
  };
  const auto of_singular = [](const auto& x) {
    const auto [u, s, vh] = tn::linalg::svd(x);
    return tn::sum(tn::square(s));
  };
  const auto of_general = [](const auto& x) {
    const auto [values, v] = tn::linalg::eig(x);
    return tn::real(tn::sum(values * values));
  };
  CHECK(same(tn::grad(of_symmetric)(one), 2.0 * one));
  CHECK(same(tn::grad(of_singular)(one), 2.0 * one));
  CHECK(same(tn::grad(of_singular)(none), none));
  CHECK(same(tn::grad(of_general)(one), 2.0 * one));
}
