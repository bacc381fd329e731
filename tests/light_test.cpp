// The light umbrella alone.
#include <tenon/light.hpp>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("the light umbrella computes expressions, views and reductions") {
  const auto a = tn::arange<float>(6).view({2, 3});
  tn::Tensor<float> b = tn::exp(-a) * 0 + a / 2;
  b.select(0, 1) += 1;
  CHECK(tn::sum(b).item() == 10.5f);
  CHECK(tn::max(b, tn::axis(1))(0) == 1);
  CHECK(tn::tensor<float>({{1, 2}}).size(1) == 2);
}
