// Every reduction of complex numbers against a loop.
#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

SWEEP_TEST_CASE("every reduction of complex numbers agrees with a loop", tn::complex<float>, tn::complex<double>) {
  support::check_all_reductions<TestType>();
}
