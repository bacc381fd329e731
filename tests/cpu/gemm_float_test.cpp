// Products of floating matrices, of every layout and around every block's edge.
#include "support/element_types.hpp"
#include "support/products.hpp"

namespace tn = tenon;
using tn::Tensor;

SWEEP_TEST_CASE("products of floating matrices are within the bound of any order of sums", tn::float16, tn::bfloat16,
                float, double) {
  support::check_products<TestType>(41);
}

#if !TENON_BLAS  // which promises no such thing
TEMPLATE_TEST_CASE("an element of a product does not depend on what is beside it", "", float, double,
                   tn::complex<float>) {
  support::Random random(42);
  const auto make = [&](const tn::Shape& shape) {
    auto x = tn::empty<TestType>(shape);
    for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = support::random_factor<TestType>(random);
    return x;
  };
  for (const std::int64_t k : {50, 384, 500}) {
    const auto a = make({90, k}), b = make({k, 150});
    const auto whole = tn::matmul(a, b);
    for (int i = 0; i < 20; ++i) {
      const auto row = random.pick(0, 88), column = random.pick(0, 148), rows = random.pick(2, 90 - row),
                 columns = random.pick(2, 150 - column);
      const auto part = tn::matmul(a.narrow(0, row, rows), b.narrow(1, column, columns));
      CHECK(tn::all(part == whole.narrow(0, row, rows).narrow(1, column, columns)).item());
    }
    const auto stack = tn::matmul(a.view({9, 10, k}), b);
    CHECK(tn::all(stack.view({90, 150}) == whole).item());
  }
}

TEMPLATE_TEST_CASE("the product with the transpose is symmetric, with the elements of any product", "", tn::float16,
                   float, double, std::int32_t) {
  support::Random random(43);
  for (const auto& [n, k] : {std::pair{127, 9}, {128, 5}, {200, 400}, {333, 30}, {2100, 3}}) {
    auto x = tn::empty<TestType>({n, k});
    for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = support::random_factor<TestType>(random);
    const auto y = tn::matmul(x, x.t());
    CHECK(tn::array_equal(y, tn::matmul(x, x.clone().t())));
    CHECK(tn::array_equal(y, y.t()));
    const auto columns = x.t().clone();
    CHECK(tn::array_equal(y, tn::matmul(columns.t(), columns)));
  }
}
#endif

TEMPLATE_TEST_CASE("NaN and infinity reach their row and column only", "", tn::bfloat16, float, double) {
  using T = TestType;
  const auto large = T(std::numeric_limits<float>::infinity()), none = T(std::numeric_limits<float>::quiet_NaN());
  for (const std::int64_t n : {1, 5, 40, 130}) {
    auto a = tn::ones<T>({n, n}), b = tn::ones<T>({n, n});
    a(n - 1, 0) = none;
    b(n / 2, n / 3) = large;
    const auto c = tn::matmul(a, b).template cast<double>();
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        const double value = c(i, j);
        if (i == n - 1) CHECK(std::isnan(value));
        else CHECK(value == (j == n / 3 ? std::numeric_limits<double>::infinity() : static_cast<double>(n)));
      }
    }
  }
}
