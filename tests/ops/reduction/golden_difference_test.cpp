// Differences and integrals along an axis against tests/data/make_reduction.py.
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tenon::DType;

namespace {
std::string name_of(const std::string& key, const char* what, int d) { return key + what + std::to_string(d); }
}  // namespace

TEST_CASE("diff") {
  Golden golden("reduction", "diff");
  for (const DType dtype : {DType::bool_, DType::int8, DType::uint16, DType::int64, DType::float16, DType::float32,
                            DType::float64, DType::complex128}) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int n = 0; n < 4; ++n) {
        for (int d = 0; d < 3; ++d)
          check_golden(golden, name_of(key, "", n) + name_of(".", "", d), call("diff", {x, n}, {{"axis", d}}));
      }
      check_golden(golden, key + "1.2", call("diff", {x}));
      const auto before = golden.get(key + "before", dtype), after = golden.get(key + "after", dtype);
      check_golden(golden, key + "joined", call("diff", {x, 1}, {{"append", after}, {"axis", 1}, {"prepend", before}}));
    }
  }
}

TEST_CASE("trapezoid") {
  Golden golden("reduction", "trapezoid");
  for (const DType dtype : {DType::int16, DType::float32, DType::float64, DType::complex128}) {
    constexpr std::uint64_t tolerance = 64;  // terms of both signs
    const std::string key = key_of(dtype);
    for (const auto& y : layouts_of(golden.get(key + "y", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const auto row = golden.get(name_of(key, "row", d), DType::float32),
                   full = golden.get(name_of(key, "full", d), DType::float32);
        check_golden(golden, name_of(key, "one", d), call("trapezoid", {y}, {{"axis", d}}), tolerance);
        check_golden(golden, name_of(key, "half", d), call("trapezoid", {y, 0.5}, {{"axis", d}}), tolerance);
        check_golden(golden, name_of(key, "by_row", d), call("trapezoid", {y, row}, {{"axis", d}}), 4 * tolerance);
        check_golden(golden, name_of(key, "by_full", d), call("trapezoid", {y, full}, {{"axis", d}}), 4 * tolerance);
      }
    }
  }
}

TEST_CASE("cumulative_trapezoid") {
  Golden golden("reduction", "cumulative_trapezoid");
  for (const DType dtype : {DType::int16, DType::float32, DType::float64, DType::complex128}) {
    constexpr std::uint64_t tolerance = 64;  // terms of both signs
    const std::string key = key_of(dtype);
    for (const auto& y : layouts_of(golden.get(key + "y", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const auto row = golden.get(name_of(key, "row", d), DType::float32),
                   full = golden.get(name_of(key, "full", d), DType::float32);
        check_golden(golden, name_of(key, "one", d), call("cumulative_trapezoid", {y}, {{"axis", d}}), tolerance);
        check_golden(golden, name_of(key, "half", d),
                     call("cumulative_trapezoid", {y, 0.5}, {{"axis", d}, {"include_initial", true}}), tolerance);
        check_golden(golden, name_of(key, "by_row", d), call("cumulative_trapezoid", {y, row}, {{"axis", d}}),
                     16 * tolerance);
        check_golden(golden, name_of(key, "by_full", d), call("cumulative_trapezoid", {y, full}, {{"axis", d}}),
                     16 * tolerance);
      }
    }
  }
}

TEST_CASE("unwrap") {
  Golden golden("reduction", "unwrap");
  for (const DType dtype : {DType::int16, DType::float16, DType::float32, DType::float64}) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        check_golden(golden, name_of(key, "four", d), call("unwrap", {x, 4}, {{"axis", d}}));
        check_golden(golden, name_of(key, "far", d), call("unwrap", {x, 4, 6}, {{"axis", d}}));
      }
      if (golden.has(key + "circle")) check_golden(golden, key + "circle", call("unwrap", {x}), 64);
    }
  }
}
