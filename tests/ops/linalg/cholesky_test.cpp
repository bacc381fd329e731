// Cholesky factors.
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/tenon.hpp>

#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/element_types.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::adjoint_of;
using support::check_close;
using support::error_text;
using tn::Tensor;

namespace {

template <class T>
void check_triangle(const Tensor<T>& lower) {
  const auto rows = lower.contiguous();
  const std::int64_t n = lower.size(-1);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i + 1; j < n; ++j) {
      if (!(rows.data_ptr()[i * n + j] == T(0))) FAIL_CHECK("element (" << i << ", " << j << ") is not 0");
    }
  }
}

}  // namespace

SWEEP_TEST_CASE("a positive definite matrix is L times its adjoint, and reads the lower triangle", float, double,
                tn::complex<float>, tn::complex<double>) {
  using T = TestType;
  for (const std::int64_t n : {1, 2, 5, 31, 32, 33, 64, 100, 150, 300}) {
#if TENON_TEST_QUICK  // products of complex matrices are the test's own code there
    if (tn::ComplexElement<T> && n > 100) continue;
#endif
    const Tensor<T> root = tn::cast<T>(tn::randn<double>({n, n}) / 4.);
    Tensor<T> x = tn::matmul(root, adjoint_of(root));
    x.diagonal().add_(static_cast<int>(n));
    Tensor<T> half = x.clone();
    for (std::int64_t i = 0; i < n; ++i)
      half(i, tn::range(i + 1, tn::end)).fill_(std::numeric_limits<tn::real_t<T>>::quiet_NaN());
    for (const auto& matrix : support::layouts_of(half)) {
      const auto l = la::cholesky(matrix);
      check_triangle(l);
      check_close(tn::matmul(l, adjoint_of(l)), x, static_cast<double>(n), 20);
      const auto u = la::cholesky(matrix, la::upper);
      CHECK(support::elements(u) == support::elements(adjoint_of(l)));
    }
  }
}

TEST_CASE("complex matrices with complex elements") {
  using Z = tn::complex<double>;
  const auto x = tn::tensor<Z>({{Z(4), Z(0, 2)}, {Z(0, -2), Z(5)}});
  const auto l = la::cholesky(x);
  CHECK(support::elements(l) == std::vector<Z>{Z(2), Z(0), Z(0, -1), Z(2)});
}

TEST_CASE("batches and empty matrices") {
  const auto x = tn::tensor<double>({{{4, 0}, {2, 5}}, {{9, 0}, {3, 2}}});
  CHECK(support::elements(la::cholesky(x)) == std::vector<double>{2, 0, 1, 2, 3, 0, 1, 1});
  CHECK(la::cholesky(tn::ones<float>({0, 0})).numel() == 0);
  CHECK(la::cholesky(tn::ones<float>({0, 3, 3})).sizes() == tn::Dims(tn::Shape{0, 3, 3}));
}

TEST_CASE("what has no Cholesky factor is refused") {
  const auto text = [](const Tensor<double>& x) { return error_text<tn::LinAlgError>([&] { (void)la::cholesky(x); }); };
  CHECK(text(tn::tensor<double>({{1, 2}, {2, 1}})) ==
        "tenon::linalg::cholesky: the matrix of shape (2,2) is not positive definite");
  CHECK(text(tn::zeros<double>({2, 2})) != "no error");
  CHECK(text(tn::full<double>({2, 2}, std::numeric_limits<double>::quiet_NaN())) != "no error");
  auto large = tn::eye<double>(100);
  large(99, 99) = -1;
  CHECK(text(large) == "tenon::linalg::cholesky: the matrix of shape (100,100) is not positive definite");
  auto batch = tn::eye<double>(2).expand({3, 2, 2}).clone();
  batch(2, 0, 0) = 0;
  CHECK(text(batch) == "tenon::linalg::cholesky: matrix 2 of shape (3,2,2) is not positive definite");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::cholesky(tn::ones<double>({2, 3})); }) ==
        "tenon::linalg::cholesky: shape (2,3) is not one of square matrices");
}
