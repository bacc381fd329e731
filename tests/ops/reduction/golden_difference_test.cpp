// Differences and integrals along an axis against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::axis;

namespace {
std::string name_of(const std::string& dtype, const char* what, int d) { return dtype + what + std::to_string(d); }
}  // namespace

TEST_CASE("diff") {
  Golden golden("reduction", "diff");
  each_type<bool, std::int8_t, std::uint16_t, std::int64_t, tn::float16, float, double, tn::complex<double>>(
      [&](const std::string& dtype, auto t) {
        using T = decltype(t);
        for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
          for (int n = 0; n < 4; ++n) {
            for (int d = 0; d < 3; ++d) check_golden(golden, name_of(dtype, "", n) + name_of(".", "", d), tn::diff(x, n, axis(d)));
          }
          check_golden(golden, dtype + "1.2", tn::diff(x));
          const auto before = golden.get<T>(dtype + "before"), after = golden.get<T>(dtype + "after");
          check_golden(golden, dtype + "joined", tn::diff(x, 1, tn::append(after), axis(1), tn::prepend(before)));
        }
      });
}

TEST_CASE("trapezoid") {
  Golden golden("reduction", "trapezoid");
  each_type<std::int16_t, float, double, tn::complex<double>>([&](const std::string& dtype, auto t) {
    constexpr std::uint64_t tolerance = 64;  // terms of both signs
    for (const auto& y : layouts_of(golden.get<decltype(t)>(dtype + "y"))) {
      for (int d = 0; d < 3; ++d) {
        check_golden(golden, name_of(dtype, "one", d), tn::trapezoid(y, axis(d)), tolerance);
        check_golden(golden, name_of(dtype, "half", d), tn::trapezoid(y, 0.5, axis(d)), tolerance);
        check_golden(golden, name_of(dtype, "by_row", d), tn::trapezoid(y, golden.get<float>(name_of(dtype, "row", d)), axis(d)),
                     4 * tolerance);
        check_golden(golden, name_of(dtype, "by_full", d), tn::trapezoid(y, golden.get<float>(name_of(dtype, "full", d)), axis(d)),
                     4 * tolerance);
      }
    }
  });
}
