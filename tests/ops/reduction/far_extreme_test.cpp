// Extremes of more than caches hold, which are sought in several streams at once: everywhere in them, and after them.
#include <tenon/tenon.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("extremes past the caches, and the first NaN, are found wherever they are", "", float, double) {
  using T = TestType;
  const std::int64_t stream = 16 * 1024 / static_cast<std::int64_t>(sizeof(T)), unit = 64 * 1024, n = 80 * unit + 1234;
  tn::Tensor<T> x = tn::full<T>({n}, T(0.5));
  T* p = x.data_ptr();
  for (const std::int64_t at :
       {std::int64_t{0}, stream - 1, stream, 2 * stream + 17, 3 * stream + 8, 4 * stream - 1, 4 * stream, unit - 1,
        unit, 17 * unit + 3 * stream + 5, 80 * unit - 1, 80 * unit, n - 1}) {
    CAPTURE(at);
    p[at] = T(2);
    CHECK(tn::max(x).item() == T(2));
    CHECK(tn::argmax(x).item() == at);
    if (at + 1 < n) {  // a second one does not matter
      p[at + 1] = T(2);
      CHECK(tn::argmax(x).item() == at);
      p[at + 1] = T(0.5);
    }
    p[at] = -std::numeric_limits<T>::infinity();
    CHECK(tn::min(x).item() == p[at]);
    CHECK(tn::argmin(x).item() == at);
    p[at] = std::numeric_limits<T>::quiet_NaN();
    CHECK(std::isnan(tn::max(x).item()));
    CHECK(tn::argmax(x).item() == at);
    CHECK(tn::argmin(x).item() == at);
    p[at] = T(0.5);
  }
}

TEST_CASE("sums of the columns of wide matrices do not depend on the number of threads") {
  const std::int64_t rows = 1500, columns = 4096 + 70;
  tn::Tensor<float> x = tn::empty<float>({rows, columns});
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = static_cast<float>(i * 7919 % 1000003) * 1e-3f;
  tn::Tensor<float> one, two;
  {
    const tn::ThreadScope threads(1);
    one = tn::sum(x, tn::axis(0));
  }
  {
    const tn::ThreadScope threads(2);
    two = tn::sum(x, tn::axis(0));
  }
  for (std::int64_t j = 0; j < columns; ++j) {
    double expected = 0;
    for (std::int64_t i = 0; i < rows; ++i) expected += static_cast<double>(x(i, j));
    if (!(one(j) == two(j)) || std::abs(one(j) - expected) > 1e-5 * expected) FAIL("column " << j);
  }
}
