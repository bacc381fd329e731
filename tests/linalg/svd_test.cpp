// Singular values and vectors, pseudo-inverses and ranks.
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <limits>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::adjoint_of;
using support::check_close;
using support::error_text;
using tn::Tensor;

namespace {

template <class T>
void check_type(support::Golden& golden) {
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const std::int64_t m = x.size(-2), n = x.size(-1), k = std::min(m, n);
    const auto wanted = golden.get<double>(entry + ".values");
    const double scale = support::largest(wanted);
    support::check_wanted(la::svdvals(x), wanted, scale);
    const auto [u, s, vh] = la::svd(x, la::reduced);
    support::check_wanted(s, wanted, scale);
    support::check_orthonormal(u);
    support::check_orthonormal(adjoint_of(vh));
    check_close(tn::matmul(tn::eval(u * s.unsqueeze(-2)), vh), x, scale);
    const auto full = la::svd(x);
    REQUIRE(full.u.size(-1) == m);
    REQUIRE(full.vh.size(-2) == n);
    support::check_orthonormal(full.u);
    support::check_orthonormal(adjoint_of(full.vh));
    check_close(tn::matmul(tn::eval(full.u.narrow(-1, 0, k) * full.s.unsqueeze(-2)), full.vh.narrow(-2, 0, k)), x, scale);
    const auto inverse = support::wanted<T>(golden, entry + ".pinv");
    support::check_wanted(la::pinv(x), inverse, (1 + support::largest(inverse)) * (1 + support::largest(inverse)) * scale);
    for (const auto rank : support::elements(la::matrix_rank(x))) CHECK(rank == k);
  });
}

}  // namespace

TEST_CASE("singular values and pseudo-inverses agree with NumPy's, and singular vectors belong to them") {
  support::Golden golden("linalg", "svd");
  check_type<float>(golden);
  check_type<tn::complex<double>>(golden);
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
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::svd(x); }) == "tenon::linalg::svd: the matrix of shape (2,3) has elements that are not finite");
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::matrix_rank(x); }) == "tenon::linalg::matrix_rank: the matrix of shape (2,3) has elements that are not finite");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::svdvals(tn::ones<float>({3})); }) == "tenon::linalg::svdvals: shape (3,) is not one of matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::pinv(tn::ones<float>({3})); }) == "tenon::linalg::pinv: shape (3,) is not one of matrices");
}
