// Singular values and vectors, pseudo-inverses, ranks, norms, conditions and least squares, of floats.
#include <tenon/linalg.hpp>

#include <limits>
#include <utility>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/singular_values.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using la::Norm;
using support::check_close;
using support::error_text;

TEST_CASE("singular values, norms, pseudo-inverses and least squares agree with NumPy's") {
  support::check_singular_values<float>();
}

TEST_CASE("matrices without full rank") {
  const auto x = tn::tensor<float>({{1, 2, 3}, {2, 4, 6}});
  CHECK(la::matrix_rank(x).item() == 1);
  CHECK(la::matrix_rank(tn::zeros<float>({2, 2})).item() == 0);
  CHECK(la::matrix_rank(tn::eye<float>(3), 2.).item() == 0);
  check_close(la::pinv(x), tn::eval(x.t() / 70.f));
  CHECK(support::largest(la::pinv(tn::zeros<float>({2, 3}))) == 0);
  CHECK(la::pinv(tn::tensor<float>({{2, 0}, {0, 0.5f}}), 0.5)(1, 1) == 0.f);
}

TEST_CASE("empty matrices") {
  const auto [u, s, vh] = la::svd(tn::ones<float>({0, 3}));
  CHECK(u.numel() == 0);
  CHECK(s.sizes() == tn::Dims(tn::Shape{0}));
  support::check_orthonormal(vh);
  CHECK(la::svd(tn::ones<float>({2, 0, 3}), la::reduced).vh.sizes() == tn::Dims(tn::Shape{2, 0, 3}));
  CHECK(la::svdvals(tn::ones<float>({0, 2, 3})).sizes() == tn::Dims(tn::Shape{0, 2}));
  CHECK(la::pinv(tn::ones<float>({0, 3})).sizes() == tn::Dims(tn::Shape{3, 0}));
  CHECK(la::matrix_rank(tn::ones<float>({2, 0, 3}))(1) == 0);
}

TEST_CASE("svd refuses what is not finite, and vectors") {
  auto x = tn::ones<float>({2, 3});
  x(1, 1) = std::numeric_limits<float>::quiet_NaN();
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::svd(x); }) ==
        "tenon::linalg::svd: the matrix of shape (2,3) has elements that are not finite");
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::matrix_rank(x); }) ==
        "tenon::linalg::matrix_rank: the matrix of shape (2,3) has elements that are not finite");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::svdvals(tn::ones<float>({3})); }) ==
        "tenon::linalg::svdvals: shape (3,) is not one of matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::pinv(tn::ones<float>({3})); }) ==
        "tenon::linalg::pinv: shape (3,) is not one of matrices");
}

TEST_CASE("a tolerance that is negative or NaN is refused") {
  const auto x = tn::eye<float>(2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(error_text<tn::IndexError>([&] { (void)la::pinv(x, nan); }) ==
        "tenon::linalg::pinv: rtol is nan and must be 0 or more");
  CHECK(error_text<tn::IndexError>([&] { (void)la::matrix_rank(x, -1.); }) ==
        "tenon::linalg::matrix_rank: rtol is -1 and must be 0 or more");
  CHECK(error_text<tn::IndexError>([&] { (void)la::lstsq(x, x, nan); }) ==
        "tenon::linalg::lstsq: rtol is nan and must be 0 or more");
}

TEST_CASE("least squares without full rank give the shortest solution") {
  const auto x = la::lstsq(tn::ones<float>({3, 2}), tn::tensor<float>({1, 2, 3}));
  check_close(x.solution, tn::ones<float>({2}));
  CHECK(x.rank.item() == 1);
  check_close(x.residuals, tn::tensor(2.f));
  CHECK(la::lstsq(tn::ones<float>({4, 3, 2}), tn::ones<float>({3, 5})).solution.sizes() ==
        tn::Dims(tn::Shape{4, 2, 5}));
  CHECK(la::lstsq(tn::ones<float>({0, 2}), tn::ones<float>({0})).solution.sizes() == tn::Dims(tn::Shape{2}));
}

TEST_CASE("least squares of many rows at the ends of the range, and what they refuse") {
  tn::manual_seed(7);
  const auto x = tn::uniform<double>(-1, 1, {50, 3}), b = tn::uniform<double>(-1, 1, {50, 1});
  const auto fit = la::lstsq(x, b).solution;
  for (const auto& [of_x, of_b] : {std::pair{1e-300, 1.0}, {1e200, 1.0}, {1e-170, 1e100}, {1.0, 1e-200}}) {
    CAPTURE(of_x, of_b);
    const auto scaled = la::lstsq(x * of_x, b * of_b).solution;
    CHECK(tn::max(tn::abs(scaled * (of_x / of_b) / fit - 1.0)).item() < 1e-12);
  }
  auto broken = x.clone();
  broken(49, 2) = std::numeric_limits<double>::quiet_NaN();
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::lstsq(broken, b); }) ==
        "tenon::linalg::lstsq: the matrix of shape (50,3) has elements that are not finite");
}

TEST_CASE("conditions") {
  const auto x = tn::tensor<float>({{1, 0}, {0, 4}});
  CHECK(la::cond(x).item() == 4.f);
  CHECK(la::cond(x, Norm::smallest).item() == 0.25f);
  CHECK(la::cond(x, Norm::rows).item() == 4.f);
  check_close(la::cond(x, Norm::frobenius), tn::tensor(4.25f));
  CHECK(la::cond(tn::zeros<float>({2, 2}) + tn::tensor<float>({{1, 0}, {0, 0}})).item() ==
        std::numeric_limits<float>::infinity());
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::cond(tn::ones<float>({2, 2}), Norm::rows); }) ==
        "tenon::linalg::cond: the matrix of shape (2,2) is singular");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::cond(tn::ones<float>({0, 0})); }) ==
        "tenon::linalg::cond: the matrices of shape (0,0) are empty");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::cond(tn::ones<float>({2, 3}), Norm::rows); }) ==
        "tenon::linalg::cond: shape (2,3) is not one of square matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::matrix_norm(tn::ones<float>({2})); }) ==
        "tenon::linalg::matrix_norm: shape (2,) is not one of matrices");
}

TEST_CASE("norms of empty matrices") {
  CHECK(la::matrix_norm(tn::ones<float>({0, 2})).item() == 0.f);
  CHECK(la::matrix_norm(tn::ones<float>({0, 2}), Norm::nuclear).item() == 0.f);
  CHECK(error_text<tn::ShapeError>([&] {
          (void)la::matrix_norm(tn::ones<float>({0, 2}), Norm::largest);
        }) != "no error");
}

TEST_CASE("norms and condition numbers at the ends of the range") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(la::matrix_norm(tn::full<double>({2, 2}, 0x1p700)).item() == 0x1p701);
  CHECK(la::matrix_norm(tn::full<double>({2, 2}, 0x1p-700)).item() == 0x1p-699);
  CHECK(la::matrix_norm(tn::full<tn::complex<double>>({2, 2}, tn::complex<double>(0, -0x1p700))).item() == 0x1p701);
  CHECK(la::cond(tn::zeros<double>({2, 2})).item() == infinity);
  CHECK(la::cond(tn::zeros<double>({2, 2}), Norm::smallest).item() == infinity);
  CHECK(error_text<tn::ShapeError>([&] { (void)la::matrix_norm(tn::ones<float>({0, 3}), Norm::largest); }) ==
        "tenon::linalg::matrix_norm: the matrices of shape (0,3) are empty");
}
