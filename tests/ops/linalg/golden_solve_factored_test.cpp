// logdet, cholesky_solve, tensorsolve and tensorinv by name, against NumPy and SciPy (tests/data/make_linalg.py).
#include <tenon/ops/linalg/solve_factored.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::error_text, support::Golden;

namespace {

void check(const std::string& name, bool takes_two) {
  Golden golden("linalg", "linalg_" + name);
  for (const tn::DType dtype : {tn::DType::float32, tn::DType::float64, tn::DType::complex128}) {
    const std::string entry = tn::name_of(dtype);
    std::vector<rt::Value> arguments{golden.get(entry + ".x")};
    if (takes_two) arguments.push_back(golden.get(entry + ".y"));
    const auto got =
        rt::cast(rt::call("linalg::" + name, arguments).tensor(), tn::DType::complex128).as<tn::complex<double>>();
    const auto wanted = rt::cast(golden.get(entry), tn::DType::complex128).as<tn::complex<double>>();
    INFO(name << " of " << entry);
    REQUIRE(got.sizes() == wanted.sizes());
    const double tolerance = dtype == tn::DType::float32 ? 1e-4 : 1e-12;
    for (std::int64_t i = 0; i < got.numel(); ++i) {
      const auto a = got.contiguous().data_ptr()[i], b = wanted.contiguous().data_ptr()[i];
      CHECK(((a.re != a.re && b.re != b.re) ||
             tn::math::hypot(a.re - b.re, a.im - b.im) <= tolerance * (1 + tn::math::hypot(b.re, b.im))));
    }
  }
}

}  // namespace

TEST_CASE("logdet as NumPy") { check("logdet", false); }
TEST_CASE("cholesky_solve as SciPy") { check("cholesky_solve", true); }
TEST_CASE("tensorsolve as NumPy") { check("tensorsolve", true); }
TEST_CASE("tensorinv as NumPy") { check("tensorinv", false); }

TEST_CASE("systems of tensors that do not fit are refused") {
  const auto x = tn::ones<double>({2, 3, 6}), y = tn::ones<double>({3, 2});
  CHECK(error_text<tn::ShapeError>([&] {
          rt::call("tensorsolve", {x, y});
        }) ==
        "tenon::linalg::tensorsolve: shapes (2,3,6) and (3,2) do not fit: the first must be that of the second and "
        "further sizes with "
        "the same product");
  CHECK(error_text<tn::ShapeError>([&] {
          rt::call("tensorinv", {x, 1});
        }) ==
        "tenon::linalg::tensorinv: shape (2,3,6) is not one of square matrices: the product of the first 1 sizes is "
        "not that of the "
        "others");
  CHECK(error_text<tn::IndexError>([&] { rt::call("tensorinv", {x, 4}); }) ==
        "tenon::linalg::tensorinv: ind = 4 is not from 1 to 3, the rank of shape (2,3,6)");
  CHECK_THROWS_AS(rt::call("logdet", {x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("expm", {x}), tn::ShapeError);
}

TEST_CASE("solutions by an upper factor, of vectors, and logdet of singular and negative matrices") {
  const auto u = tn::tensor<double>({{2, 1}, {0, 3}}), b = tn::tensor<double>({1, 2});
  const auto y = rt::call("cholesky_solve", {b, u}, {{"upper", true}}).tensor().as<double>();
  CHECK(tn::allclose(tn::matmul(tn::Tensor<double>(tn::matmul(u.t(), u)), y), b, 1e-14, 1e-14));
  CHECK(rt::call("logdet", {tn::zeros<double>({2, 2})}).tensor().as<double>().item() == -__builtin_inf());
  const double negative = rt::call("logdet", {tn::tensor<double>({{0, 1}, {1, 0}})}).tensor().as<double>().item();
  CHECK(negative != negative);
  CHECK(rt::call("logdet", {tn::zeros<double>({0, 0})}).tensor().as<double>().item() == 0);
}
