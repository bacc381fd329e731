// Every operation says what its gradient is.
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/says_gradient.hpp"

TEST_CASE("gradient: every operation says what its gradient is") {
  support::check_all_say_gradient(tenon::AllOps{});
  support::check_all_say_gradient(tenon::FftOps{});
  support::check_all_say_gradient(tenon::LinalgOps{});
}
