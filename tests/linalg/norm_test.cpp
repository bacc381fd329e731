// Norms of matrices, their condition, and least squares.
#include <tenon/ops/linalg/norm.hpp>
#include <tenon/tenon.hpp>

#include <limits>
#include <utility>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using la::Norm;
using support::check_close;
using support::error_text;
using tn::Tensor;

namespace {

constexpr std::pair<const char*, Norm> norms[] = {{"frobenius", Norm::frobenius}, {"nuclear", Norm::nuclear}, {"largest", Norm::largest},
                                                  {"smallest", Norm::smallest},   {"columns", Norm::columns}, {"least_column", Norm::least_column},
                                                  {"rows", Norm::rows},           {"least_row", Norm::least_row}};

template <class T>
void check_norms(support::Golden& golden) {
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    for (const auto& [name, norm] : norms) {
      const auto wanted = golden.get<double>(entry + "." + name);
      support::check_wanted(la::matrix_norm(x, norm), wanted, support::largest(wanted));
    }
  });
}

template <class T>
void check_least_squares(support::Golden& golden) {
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const auto right = golden.get<T>(entry + ".y");
    const auto wanted = support::wanted<T>(golden, entry);
    const auto [solution, residuals, rank, values] = la::lstsq(x, right);
    support::check_wanted(solution, wanted, 10 * (1 + support::largest(wanted)));
    const Tensor<T> rest = right - tn::matmul(x, solution);
    check_close(residuals, tn::sum(tn::map([](const T& z) { return tn::detail::squared_magnitude(z); }, rest), tn::axis(-2)), 10);
    CHECK(rank.item() == values.size(0));
    support::check_wanted(la::lstsq(x, right.select(1, 0)).solution, wanted.select(1, 0), 10 * (1 + support::largest(wanted)));
  });
}

}  // namespace

TEST_CASE("norms of matrices agree with NumPy's") {
  support::Golden golden("linalg", "matrix_norm");
  check_norms<float>(golden);
  check_norms<tn::complex<double>>(golden);
}

TEST_CASE("least squares agree with NumPy's") {
  support::Golden golden("linalg", "lstsq");
  check_least_squares<float>(golden);
  check_least_squares<tn::complex<double>>(golden);
}

TEST_CASE("least squares without full rank give the shortest solution") {
  const auto x = la::lstsq(tn::ones<float>({3, 2}), tn::tensor<float>({1, 2, 3}));
  check_close(x.solution, tn::ones<float>({2}));
  CHECK(x.rank.item() == 1);
  check_close(x.residuals, tn::tensor(2.f));
  CHECK(la::lstsq(tn::ones<float>({4, 3, 2}), tn::ones<float>({3, 5})).solution.sizes() == tn::Dims(tn::Shape{4, 2, 5}));
  CHECK(la::lstsq(tn::ones<float>({0, 2}), tn::ones<float>({0})).solution.sizes() == tn::Dims(tn::Shape{2}));
}

TEST_CASE("conditions") {
  const auto x = tn::tensor<float>({{1, 0}, {0, 4}});
  CHECK(la::cond(x).item() == 4.f);
  CHECK(la::cond(x, Norm::smallest).item() == 0.25f);
  CHECK(la::cond(x, Norm::rows).item() == 4.f);
  check_close(la::cond(x, Norm::frobenius), tn::tensor(4.25f));
  CHECK(la::cond(tn::zeros<float>({2, 2}) + tn::tensor<float>({{1, 0}, {0, 0}})).item() == std::numeric_limits<float>::infinity());
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::cond(tn::ones<float>({2, 2}), Norm::rows); }) == "tenon::linalg::cond: the matrix of shape (2,2) is singular");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::cond(tn::ones<float>({0, 0})); }) == "tenon::linalg::cond: the matrices of shape (0,0) are empty");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::cond(tn::ones<float>({2, 3}), Norm::rows); }) == "tenon::linalg::cond: shape (2,3) is not one of square matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::matrix_norm(tn::ones<float>({2})); }) == "tenon::linalg::matrix_norm: shape (2,) is not one of matrices");
}

TEST_CASE("norms of empty matrices") {
  CHECK(la::matrix_norm(tn::ones<float>({0, 2})).item() == 0.f);
  CHECK(la::matrix_norm(tn::ones<float>({0, 2}), Norm::nuclear).item() == 0.f);
  CHECK(error_text<tn::ShapeError>([&] { (void)la::matrix_norm(tn::ones<float>({0, 2}), Norm::largest); }) != "no error");
}
