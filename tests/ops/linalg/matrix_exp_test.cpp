// The exponential of matrices, against SciPy (tests/data/make_linalg.py).
#include <tenon/autograd.hpp>
#include <tenon/ops/linalg/matrix_exp.hpp>
#include <tenon/ops/linalg/solve_factored.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::each_type, support::error_text, support::Golden, support::layouts_of;
using tn::Tensor;

TEST_CASE("matrix_exp of each degree, and of halvings, as SciPy") {
  Golden golden("linalg", "linalg_matrix_exp");
  each_type<float, double, tn::complex<float>, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    using R = tn::real_t<T>;
    for (const int n : {1, 2, 3, 12}) {
      for (int scale = 0; scale < 6; ++scale) {
        const std::string entry = dtype + std::to_string(n) + "." + std::to_string(scale);
        const auto x = golden.get<T>(entry + ".x");
        const auto wanted = golden.get<std::conditional_t<tn::ComplexElement<T>, tn::complex<double>, double>>(entry);
        const double size = tn::max(tn::abs(wanted)).item();
        const double tolerance =
            100 * n * static_cast<double>(std::numeric_limits<R>::epsilon()) * size * (scale == 5 ? 30 : 1);
        for (const auto& a : layouts_of(x)) {
          INFO(entry);
          const double apart = tn::max(tn::abs(la::matrix_exp(a) - wanted)).item();
          CHECK(apart <= tolerance);
        }
      }
    }
  });
}

TEST_CASE("matrix_exp of zeros, of none, of what is not finite and of no squares") {
  const Tensor<double> zero = tn::zeros<double>({2, 2});
  CHECK(tn::array_equal(la::matrix_exp(zero), tn::eye<double>(2)));
  CHECK(la::matrix_exp(tn::zeros<float>({3, 0, 0})).numel() == 0);
  CHECK(la::matrix_exp(tn::zeros<float>({0, 2, 2})).numel() == 0);
  const auto batch = tn::zeros<double>({2, 2, 2});
  batch(0, 0, 1) = std::numeric_limits<double>::infinity();
  const Tensor<double> both = la::matrix_exp(batch);
  CHECK(std::isnan(both(0, 0, 0)));
  CHECK(both(1, 0, 0) == 1);  // the other matrix is as it is alone
  CHECK(la::matrix_exp(tn::tensor<double>({{-1e300}}))(0, 0) == 0);
  CHECK(std::isinf(la::matrix_exp(tn::tensor<double>({{1e5}}))(0, 0)));
  CHECK(error_text<tn::ShapeError>([] { la::matrix_exp(tn::zeros<double>({2, 3})); }) ==
        "tenon::linalg::matrix_exp: shape (2,3) is not one of square matrices");
}

TEST_CASE("matrix_exp, logdet and tensorinv of Variables have gradients") {
  const auto a = tn::tensor<double>({{1, 0.5}, {-0.25, 0.75}});
  const auto check = [&](const auto& f) {
    const tn::Variable<double> x(a.clone());
    tn::Variable(tn::sum(f(x))).backward();
    for (int i = 0; i < 4; ++i) {
      const auto above = a.clone(), below = a.clone();
      above.data_ptr()[i] += 1e-6;
      below.data_ptr()[i] -= 1e-6;
      const double slope = (tn::sum(f(above)).item() - tn::sum(f(below)).item()) / 2e-6;
      CHECK(std::abs(x.grad()(i / 2, i % 2) - slope) < 1e-7);
    }
  };
  check([](const auto& x) { return la::matrix_exp(x); });
  check([](const auto& x) { return la::logdet(x); });
  check([](const auto& x) { return la::tensorinv(x, 1); });
}
