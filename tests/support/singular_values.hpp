// Singular values and what is computed from them, against NumPy's: one type in each program, as Eigen is slow to
// compile.
#pragma once

#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/decompositions.hpp"

namespace support {

namespace tn = tenon;
namespace la = tenon::linalg;
using la::Norm;
using tn::Tensor;

template <class T>
void check_singular_values(Golden& golden) {
  for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const std::int64_t m = x.size(-2), n = x.size(-1), k = std::min(m, n);
    const auto wanted = golden.get<double>(entry + ".values");
    const double scale = largest(wanted);
    check_wanted(la::svdvals(x), wanted, scale);
    const auto [u, s, vh] = la::svd(x, la::reduced);
    check_wanted(s, wanted, scale);
    check_orthonormal(u);
    check_orthonormal(adjoint_of(vh));
    check_close(tn::matmul(tn::eval(u * s.unsqueeze(-2)), vh), x, scale);
    const auto full = la::svd(x);
    REQUIRE(full.u.size(-1) == m);
    REQUIRE(full.vh.size(-2) == n);
    check_orthonormal(full.u);
    check_orthonormal(adjoint_of(full.vh));
    check_close(tn::matmul(tn::eval(full.u.narrow(-1, 0, k) * full.s.unsqueeze(-2)), full.vh.narrow(-2, 0, k)), x,
                scale);
    const auto inverse = golden_wide<T>(golden, entry + ".pinv");
    check_wanted(la::pinv(x), inverse, (1 + largest(inverse)) * (1 + largest(inverse)) * scale);
    for (const auto rank : elements(la::matrix_rank(x))) CHECK(rank == k);
  });
}

inline constexpr std::pair<const char*, Norm> norms[] = {
    {"frobenius", Norm::frobenius}, {"nuclear", Norm::nuclear},    {"largest", Norm::largest},
    {"smallest", Norm::smallest},   {"columns", Norm::columns},    {"least_column", Norm::least_column},
    {"rows", Norm::rows},           {"least_row", Norm::least_row}};

template <class T>
void check_norms(Golden& golden) {
  for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    for (const auto& [name, norm] : norms) {
      const auto wanted = golden.get<double>(entry + "." + name);
      check_wanted(la::matrix_norm(x, norm), wanted, largest(wanted));
    }
  });
}

template <class T>
void check_least_squares(Golden& golden) {
  for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const auto right = golden.get<T>(entry + ".y");
    const auto wanted = golden_wide<T>(golden, entry);
    const auto [solution, residuals, rank, values] = la::lstsq(x, right);
    check_wanted(solution, wanted, 10 * (1 + largest(wanted)));
    const Tensor<T> rest = right - tn::matmul(x, solution);
    check_close(residuals,
                tn::sum(tn::map([](const T& z) { return tn::detail::squared_magnitude(z); }, rest), tn::axis(-2)), 10);
    CHECK(rank.item() == values.size(0));
    check_wanted(la::lstsq(x, right.select(1, 0)).solution, wanted.select(1, 0), 10 * (1 + largest(wanted)));
  });
}

template <class T>
void check_singular_values() {
  const std::string type = std::string(tn::dtype_name<T>) + ".";
  Golden values("linalg", "linalg_svdvals", type), norms_of("linalg", "linalg_matrix_norm", type),
      solutions("linalg", "linalg_lstsq", type);
  check_singular_values<T>(values);
  check_norms<T>(norms_of);
  check_least_squares<T>(solutions);
}

}  // namespace support
