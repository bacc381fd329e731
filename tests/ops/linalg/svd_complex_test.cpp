// Singular values and vectors, norms, pseudo-inverses and least squares of complex matrices.
#include "support/singular_values.hpp"

TEST_CASE("singular values, norms, pseudo-inverses and least squares of complex matrices agree with NumPy's") {
  support::check_singular_values<tenon::complex<double>>();
}
