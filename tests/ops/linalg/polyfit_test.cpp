// Polynomials through points, against tests/data/make_signals.py.
#include <tenon/linalg.hpp>

#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::each_type, support::Golden, support::layouts_of;

TEST_CASE("polyfit") {
  Golden golden("linalg", "linalg_polyfit");
  each_type<float, double, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const double tolerance = 2000 * static_cast<double>(std::numeric_limits<tn::real_t<T>>::epsilon());
    const auto x = golden.get<T>(dtype + "x"), y = golden.get<T>(dtype + "y"), rows = golden.get<T>(dtype + "rows");
    for (int degree = 0; degree < 5; ++degree) {
      const std::string end = std::to_string(degree);
      const auto wanted = golden.get<T>(dtype + end), wanted_rows = golden.get<T>(dtype + "rows." + end);
      for (const auto& at : layouts_of(x))
        CHECK(tn::allclose(la::polyfit(at, y, degree), wanted, tolerance, tolerance));
      for (const auto& values : layouts_of(rows))
        CHECK(tn::allclose(la::polyfit(x, values, degree), wanted_rows, tolerance, tolerance));
    }
  });
}

TEST_CASE("polyfit finds the polynomial again, and refuses what are no points") {
  const auto x = tn::linspace<double>(-2, 3, 20), p = tn::tensor<double>({1, -2, 0.5, 4});
  CHECK(tn::allclose(la::polyfit(x, tn::polyval(p, x), 3), p, 1e-12, 1e-12));
  CHECK_THROWS_AS(la::polyfit(x, p, 3), tn::ShapeError);
  CHECK_THROWS_AS(la::polyfit(x.view({4, 5}), x.view({4, 5}), 3), tn::ShapeError);
  CHECK_THROWS_AS(la::polyfit(x, x, -1), tn::IndexError);
  CHECK_THROWS_AS(la::polyfit(x / 0.0, x, 1), tn::LinAlgError);
}
