// Products of matrices of integers, bool and complex numbers, of every layout and around every block's edge.
#include "support/element_types.hpp"
#include "support/products.hpp"

namespace tn = tenon;

SWEEP_TEST_CASE("products of matrices of integers and bool are exact", bool, std::int8_t, std::uint16_t, std::int32_t,
                std::int64_t) {
  support::check_products<TestType>(43);
}

SWEEP_TEST_CASE("products of complex matrices", tn::complex<float>, tn::complex<double>) {
  support::check_products<TestType>(44);
}

TEST_CASE("products over no elements are 0, and empty products leave memory alone") {
  for (int kind = 0; kind < 6; ++kind) {
    support::PlacedMatrix<float> c(20, 30, kind, 7.f);
    const float none = 0;
    const tn::detail::Matrix<const float> empty{&none, 0, 1};
    tn::detail::gemm(tn::detail::Product<float>{20, 30, 0, empty, empty, c.at});
    for (std::int64_t i = 0; i < 20; ++i) {
      for (std::int64_t j = 0; j < 30; ++j) CHECK(c(i, j) == 0.f);
    }
    c(0, 0) = 5.f;
    tn::detail::gemm(tn::detail::Product<float>{0, 30, 9, empty, empty, c.at});
    tn::detail::gemm(tn::detail::Product<float>{20, 0, 9, empty, empty, c.at});
    CHECK(c(0, 0) == 5.f);
  }
  const auto none = tn::zeros<tn::complex<double>>({20, 0});
  CHECK(tn::all(tn::matmul(none, none.t()) == 0).item());
  CHECK(tn::matmul(none, tn::zeros<tn::complex<double>>({0, 1})).numel() == 20);
}
