// Eigenvalues of Hermitian matrices.
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/tenon.hpp>

#include <limits>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::check_close;
using support::error_text;
using tn::Tensor;

namespace {

template <class T>
void check_type(support::Golden& golden) {
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const auto wanted = golden.get<double>(entry + ".values");
    const double scale = support::largest(wanted);
    support::check_wanted(la::eigvalsh(x), wanted, scale);
    const auto [values, vectors] = la::eigh(x);
    support::check_wanted(values, wanted, scale);
    support::check_orthonormal(vectors);
    check_close(tn::matmul(x, vectors), vectors * values.unsqueeze(-2), scale);
  });
}

}  // namespace

TEST_CASE("eigenvalues of Hermitian matrices agree with NumPy's, and eigenvectors belong to them") {
  support::Golden golden("linalg", "linalg_eigvalsh");
  check_type<float>(golden);
  check_type<tn::complex<double>>(golden);
}

TEST_CASE("eigh reads the lower triangle") {
  const auto x = tn::tensor<float>({{2, 99}, {0, 1}});
  CHECK(la::eigvalsh(x)(0) == 1.f);
  CHECK(la::eigvalsh(x)(1) == 2.f);
}

TEST_CASE("eigh refuses what is not finite or not square") {
  auto x = tn::eye<float>(3).expand({2, 3, 3}).clone();
  x(1, 2, 0) = std::numeric_limits<float>::quiet_NaN();
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::eigh(x); }) ==
        "tenon::linalg::eigh: matrix 1 of shape (2,3,3) has elements that are not finite");
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::eigvalsh(x[1]); }) ==
        "tenon::linalg::eigvalsh: the matrix of shape (3,3) has elements that are not finite");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::eigh(tn::ones<float>({2, 3})); }) ==
        "tenon::linalg::eigh: shape (2,3) is not one of square matrices");
}
