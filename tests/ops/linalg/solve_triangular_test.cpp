// Triangular systems, against SciPy (tests/data/make_linalg.py).
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using la::Transpose;
using support::each_type, support::error_text, support::Golden, support::layouts_of;
using tn::Tensor;

namespace {

/// One system, for every layout of the matrix and of the right-hand sides; of a vector, too.
template <class T>
void check(const Tensor<T>& x, const Tensor<T>& y, const Tensor<T>& wanted,
           const la::SolveTriangular::Options& options) {
  const double tolerance = 100 * static_cast<double>(std::numeric_limits<tn::real_t<T>>::epsilon());
  for (const auto& a : layouts_of(x))
    CHECK(tn::allclose(la::solve_triangular(a, y, options), wanted, tolerance, tolerance));
  for (const auto& b : layouts_of(y))
    CHECK(tn::allclose(la::solve_triangular(x, b, options), wanted, tolerance, tolerance));
  CHECK(tn::allclose(la::solve_triangular(x, y.select(1, 0), options), wanted.select(1, 0), tolerance, tolerance));
}

constexpr double unread = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("solve_triangular") {
  Golden golden("linalg", "linalg_solve_triangular");
  each_type<float, double, tn::complex<float>, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const char* n : {"1", "3", "40", "70"}) {
      const std::string entry = dtype + n;
      const auto x = golden.get<T>(entry + ".x"), y = golden.get<T>(entry + ".y");
      la::SolveTriangular::Options options;
      for (const bool is_upper : {false, true}) {
        options.is_upper = is_upper;
        for (const bool has_unit_diagonal : {false, true}) {
          options.has_unit_diagonal = has_unit_diagonal;
          const std::string part = entry + (is_upper ? ".upper" : ".lower") + (has_unit_diagonal ? ".unit" : "");
          options.trans = Transpose::none;
          check(x, y, golden.get<T>(part + ".none"), options);
          options.trans = Transpose::transpose;
          check(x, y, golden.get<T>(part + ".transpose"), options);
          options.trans = Transpose::adjoint;
          check(x, y, golden.get<T>(part + ".adjoint"), options);
        }
      }
    }
  });
}

TEST_CASE("solve_triangular reads one triangle, and its diagonal unless that is ones") {
  const auto lower = tn::tensor<double>({{2, unread}, {4, 5}}),
             upper = tn::tensor<double>({{unread, 3}, {unread, unread}});
  const auto y = tn::tensor<double>({2, 14});
  CHECK(tn::array_equal(la::solve_triangular(lower, y), tn::tensor<double>({1, 2})));
  CHECK(tn::array_equal(la::solve_triangular(lower, y, Transpose::transpose),
                        la::solve_triangular(lower.t(), y, la::upper)));
  CHECK(tn::array_equal(la::solve_triangular(upper, y, la::upper, la::unit_diagonal), tn::tensor<double>({-40, 14})));
  CHECK(tn::array_equal(la::solve_triangular(upper, y, la::unit_diagonal, Transpose::adjoint, la::upper),
                        tn::tensor<double>({2, 8})));
}

TEST_CASE("solve_triangular of batches, which broadcast, and of what has no elements") {
  const Tensor<double> a = tn::rand<double>({2, 1, 4, 4}) + tn::eye<double>(4), b = tn::rand<double>({3, 4, 2});
  const auto y = la::solve_triangular(a, b, la::upper);
  CHECK(y.sizes() == tn::Dims(tn::Shape{2, 3, 4, 2}));
  CHECK(tn::allclose(tn::matmul(tn::triu(a), y), b.expand({2, 3, 4, 2}), 1e-12, 1e-12));
  CHECK(tn::allclose(la::solve_triangular(a, tn::ones<float>({4})),
                     la::solve_triangular(a, tn::ones<double>({2, 1, 4, 1})).squeeze(-1), 0, 0));
  CHECK(la::solve_triangular(tn::zeros<float>({0, 0}), tn::zeros<float>({0, 3})).sizes() == tn::Dims(tn::Shape{0, 3}));
  CHECK(la::solve_triangular(tn::ones<float>({2, 2}), tn::zeros<float>({2, 0})).sizes() == tn::Dims(tn::Shape{2, 0}));
  CHECK(la::solve_triangular(tn::ones<float>({0, 2, 2}), tn::zeros<float>({2})).numel() == 0);
}

TEST_CASE("solve_triangular refuses other shapes, and a 0 on the diagonal") {
  const auto x = tn::ones<double>({3, 3});
  CHECK_THROWS_AS(la::solve_triangular(tn::ones<double>({3, 2}), x), tn::ShapeError);
  CHECK_THROWS_AS(la::solve_triangular(tn::ones<double>({3}), x), tn::ShapeError);
  CHECK_THROWS_AS(la::solve_triangular(x, tn::ones<double>({2})), tn::ShapeError);
  CHECK_THROWS_AS(la::solve_triangular(x, tn::ones<double>({})), tn::ShapeError);
  auto singular = tn::ones<double>({2, 3, 3});
  singular.select(0, 1).diagonal().select(0, 2).fill_(0);
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::solve_triangular(singular, x); }) ==
        "tenon::linalg::solve_triangular: matrix 1 of shape (2,3,3) is singular: it has a 0 on its diagonal");
  CHECK_NOTHROW(la::solve_triangular(singular, x, la::unit_diagonal));
}
