// The decompositions without iterations by name, against the typed library.
#include <tenon/ops/linalg/direct.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/runtime_results.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace linalg = tenon::linalg;
using support::same_result, support::some_elements;

TEST_CASE("decompositions by name: types and layouts") {
  support::for_types(
      []<class T>() {
        const auto a = some_elements<T>({4, 4});
        for (const tn::Tensor<const T>& x :
             {tn::Tensor<const T>(a), tn::Tensor<const T>(a.transpose(0, 1)), tn::Tensor<const T>(a.flip(0))}) {
          const auto factors = linalg::lu_factor(x);
          const auto [p, l, u] = linalg::lu(x);
          const auto [sign, logarithm] = linalg::slogdet(x);
          CHECK(same_result(rt::call("linalg::lu_factor", {x}), {factors.lu, factors.pivots}));
          CHECK(same_result(rt::call("linalg::lu", {x}), {p, l, u}));
          CHECK(same_result(rt::call("linalg::slogdet", {x}), {sign, logarithm}));
          CHECK(same_result(rt::call("linalg::det", {x}), {linalg::det(x)}));
          CHECK(same_result(rt::call("linalg::inv", {x}), {linalg::inv(x)}));
          CHECK(same_result(rt::call("linalg::solve", {x, a}), {linalg::solve(x, a)}));
          CHECK(same_result(rt::call("linalg::matrix_power", {x, -2}), {linalg::matrix_power(x, -2)}));
          const tn::Tensor<T> positive = tn::add(tn::matmul(a, tn::conj(a.transpose(0, 1))), tn::eye<T>(4));
          CHECK(same_result(rt::call("linalg::cholesky", {positive}), {linalg::cholesky(positive)}));
          CHECK(same_result(rt::call("linalg::cholesky", {positive}, {{"upper", true}}), {linalg::cholesky(positive, linalg::upper)}));
        }
      },
      tn::detail::TypeList<float, double, tn::complex<float>, tn::complex<double>>{});
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
  CHECK_THROWS_AS(rt::call("linalg::matrix_power", {singular, 0.5}), tn::TypeError);
}
