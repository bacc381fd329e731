// The gradients of transforms and linear algebra, of every description.
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/gradients.hpp"

TEST_CASE("gradient: transforms and linear algebra beside differences and PyTorch") {
  {
    support::Golden golden("gradient", "fft");
    support::check_operations<false>(tenon::FftOps{}, &golden);  // fftconvolve
  }
  {
    support::Golden golden("gradient", "linalg");
    support::check_operations(tenon::LinalgOps{}, &golden);
  }
}
