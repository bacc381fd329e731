// Means whose sums overflow.
#include <tenon/tenon.hpp>

#include <limits>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("a mean is finite where its sum is not") {
  CHECK(tn::mean(tn::tensor<double>({1.7e308, 1.7e308})).item() == 1.7e308);
  CHECK(tn::sum(tn::tensor<double>({1.7e308, 1.7e308})).item() == std::numeric_limits<double>::infinity());
  const auto x = tn::full<double>({4, 256}, -0x1p1023);
  CHECK(tn::all(tn::mean(x, tn::axis(0)) == -0x1p1023).item());
  CHECK(tn::all(tn::mean(x, tn::axis(1)) == -0x1p1023).item());
  CHECK(tn::mean(tn::full<tn::complex<double>>({256}, tn::complex<double>(0x1p1023, -0x1p1022))).item() ==
        tn::complex<double>(0x1p1023, -0x1p1022));
  CHECK(tn::mean(tn::tensor<double>({std::numeric_limits<double>::infinity(), 1})).item() ==
        std::numeric_limits<double>::infinity());
}
