// Decompositions by name, against the typed library.
#include <tenon/linalg.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>
#include <limits>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/runtime_results.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace linalg = tenon::linalg;
using support::same_computed_result, support::some_elements;

TEST_CASE("decompositions by name: types and layouts") {
  support::for_types(
      []<class T>() {
        const auto a = some_elements<T>({4, 4});
        for (const tn::Tensor<const T>& x :
             {tn::Tensor<const T>(a), tn::Tensor<const T>(a.transpose(0, 1)), tn::Tensor<const T>(a.flip(0))}) {
          const auto factors = linalg::lu_factor(x);
          const auto [p, l, u] = linalg::lu(x);
          const auto [sign, logarithm] = linalg::slogdet(x);
          CHECK(same_computed_result(rt::call("linalg::lu_factor", {x}), {factors.lu, factors.pivots}));
          CHECK(same_computed_result(rt::call("linalg::lu", {x}), {p, l, u}));
          CHECK(same_computed_result(rt::call("linalg::slogdet", {x}), {sign, logarithm}));
          CHECK(same_computed_result(rt::call("linalg::det", {x}), {linalg::det(x)}));
          CHECK(same_computed_result(rt::call("linalg::inv", {x}), {linalg::inv(x)}));
          CHECK(same_computed_result(rt::call("linalg::solve", {x, a}), {linalg::solve(x, a)}));
          CHECK(same_computed_result(rt::call("linalg::solve_triangular", {x, a}, {{"unit_diagonal", true}}),
                                     {linalg::solve_triangular(x, a, linalg::unit_diagonal)}));
          CHECK(same_computed_result(
              rt::call("linalg::solve_triangular", {x, a},
                       {{"upper", true}, {"unit_diagonal", true}, {"trans", "adjoint"}}),
              {linalg::solve_triangular(x, a, linalg::upper, linalg::unit_diagonal, linalg::Transpose::adjoint)}));
          CHECK(same_computed_result(rt::call("linalg::matrix_power", {x, -2}), {linalg::matrix_power(x, -2)}));
          const tn::Tensor<T> positive = tn::add(tn::matmul(a, tn::conj(a.transpose(0, 1))), tn::eye<T>(4));
          CHECK(same_computed_result(rt::call("linalg::cholesky", {positive}), {linalg::cholesky(positive)}));
          CHECK(same_computed_result(rt::call("linalg::cholesky", {positive}, {{"upper", true}}),
                                     {linalg::cholesky(positive, linalg::upper)}));
        }
      },
      support::Sweep<float, double, tn::complex<float>, tn::complex<double>>{});
}

TEST_CASE("decompositions by iterations, and what is computed by them, by name") {
  support::for_types(
      []<class T>() {
        const auto tall = some_elements<T>({5, 3}), square = some_elements<T>({2, 4, 4}),
                   right = some_elements<T>({5, 2});
        const tn::Tensor<T> hermitian = tn::add(square, tn::conj(square.transpose(1, 2)));
        const auto qr = linalg::qr(tall), complete = linalg::qr(tall, linalg::complete);
        CHECK(same_computed_result(rt::call("linalg::qr", {tall}), {qr.q, qr.r}));
        CHECK(same_computed_result(rt::call("linalg::qr", {tall}, {{"complete", true}}), {complete.q, complete.r}));
        const auto eigh = linalg::eigh(hermitian);
        CHECK(same_computed_result(rt::call("linalg::eigh", {hermitian}), {eigh.eigenvalues, eigh.eigenvectors}));
        CHECK(same_computed_result(rt::call("linalg::eigvalsh", {hermitian}), {linalg::eigvalsh(hermitian)}));
        const auto eig = linalg::eig(square);
        CHECK(same_computed_result(rt::call("linalg::eig", {square}), {eig.eigenvalues, eig.eigenvectors}));
        CHECK(same_computed_result(rt::call("linalg::eigvals", {square}), {linalg::eigvals(square)}));
        const auto svd = linalg::svd(tall), reduced = linalg::svd(tall, linalg::reduced);
        CHECK(same_computed_result(rt::call("linalg::svd", {tall}), {svd.u, svd.s, svd.vh}));
        CHECK(same_computed_result(rt::call("linalg::svd", {tall}, {{"reduced", true}}),
                                   {reduced.u, reduced.s, reduced.vh}));
        CHECK(same_computed_result(rt::call("linalg::svdvals", {tall}), {linalg::svdvals(tall)}));
        CHECK(same_computed_result(rt::call("linalg::pinv", {tall}), {linalg::pinv(tall)}));
        CHECK(same_computed_result(rt::call("linalg::pinv", {tall, 0.5}), {linalg::pinv(tall, 0.5)}));
        CHECK(same_computed_result(rt::call("linalg::matrix_rank", {square}), {linalg::matrix_rank(square)}));
        const auto fit = linalg::lstsq(tall, right);
        CHECK(same_computed_result(rt::call("linalg::lstsq", {tall, right}),
                                   {fit.solution, fit.residuals, fit.rank, fit.singular_values}));
        const auto nuclear = linalg::matrix_norm(tall, linalg::Norm::nuclear);
        CHECK(same_computed_result(rt::call("linalg::matrix_norm", {tall}, {{"which", "nuclear"}}), {nuclear}));
        CHECK(same_computed_result(rt::call("linalg::cond", {square}), {linalg::cond(square)}));
        const tn::Tensor<T> places = tall.select(1, 0), values = right.select(1, 0);
        CHECK(same_computed_result(rt::call("linalg::polyfit", {places, values, 2}),
                                   {linalg::polyfit(places, values, 2)}));
      },
      support::Sweep<float, double, tn::complex<float>, tn::complex<double>>{});
}

TEST_CASE("wrong arguments of decompositions are typed errors") {
  const auto x = tn::zeros<float>({2, 3}), singular = tn::zeros<float>({2, 2});
  for (const char* name : {"linalg::inv", "linalg::det", "linalg::slogdet", "linalg::cholesky"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {x}), tn::ShapeError);
    CHECK_THROWS_AS(rt::call(name, {tn::zeros<int>({2, 2})}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {tn::zeros<tn::float16>({2, 2})}), tn::TypeError);
  }
  CHECK_THROWS_AS(rt::call("linalg::inv", {singular}), tn::LinAlgError);
  CHECK_THROWS_AS(rt::call("linalg::cholesky", {singular}), tn::LinAlgError);
  CHECK_THROWS_AS(rt::call("linalg::solve", {singular, x}), tn::LinAlgError);
  CHECK_THROWS_AS(rt::call("linalg::solve_triangular", {singular, x}), tn::LinAlgError);
  CHECK_THROWS_AS(rt::call("linalg::solve_triangular", {singular, x}, {{"trans", "some"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("linalg::matrix_power", {singular, 0.5}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("linalg::svd", {tn::zeros<float>({3})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("linalg::eigh", {x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("linalg::svd", {tn::full<float>({2, 2}, std::numeric_limits<float>::infinity())}),
                  tn::LinAlgError);
  CHECK_THROWS_AS(rt::call("linalg::pinv", {x, -1.0}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("linalg::matrix_norm", {x, "unknown"}), tn::TypeError);
}
