// Reductions against the files that tests/data/make_reduction.py wrote.
#pragma once

#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace support {

/// Checks `reduce(x, options…)` on every layout, over the choices of axes that the script has under these names.
template <class T, class Reduce>
TENON_NOINLINE_OG void check_reduction(Golden& golden, const Reduce& reduce, std::uint64_t tolerance) {
  const std::string key = std::string(tenon::dtype_name<T>).append(".");
  const auto x = golden.get<T>(key + "x");
  for (const auto& layout : layouts_of(x)) {
    check_golden(golden, key + "all", reduce(layout), tolerance);
    check_golden(golden, key + "first", reduce(layout, tenon::axis(0)), tolerance);
    check_golden(golden, key + "middle", reduce(layout, tenon::axis(1), tenon::keepdims), tolerance);
    check_golden(golden, key + "last", reduce(layout, tenon::axis(-1)), tolerance);
    check_golden(golden, key + "outer", reduce(layout, tenon::axis(0, 2)), tolerance);
    check_golden(golden, key + "kept", reduce(layout, tenon::axis(-1, 0), tenon::keepdims), tolerance);
  }
  check_golden(golden, key + "scalar", reduce(x[0][0][0]), tolerance);
  if (golden.has(key + "special")) {
    // A zero of either sign is accepted.
    for (const auto& layout : layouts_of(golden.get<T>(key + "special")))
      check_golden(golden, key + "rows", reduce(layout, tenon::axis(1)), tolerance ? tolerance : 1);
  }
  const auto empty = tenon::empty<T>({2, 0, 3});
  if (golden.has(key + "empty")) {
    check_golden(golden, key + "empty", reduce(empty), tolerance);
    check_golden(golden, key + "empty_rows", reduce(empty, tenon::axis(1)), tolerance);
  } else {
    CHECK(error_text<tenon::ShapeError>([&] { (void)reduce(empty, tenon::axis(1)); }).find("has no elements to reduce") !=
          std::string::npos);
    CHECK(to_vector(reduce(empty, tenon::axis(0)).sizes()) == std::vector<std::int64_t>{0, 3});
  }
}

/// The same for several element types.
template <class... T, class Reduce>
void check_reductions_of(Golden& golden, const Reduce& reduce, std::uint64_t tolerance) {
  (check_reduction<T>(golden, reduce, tolerance), ...);
}
template <class Reduce>
void check_real_reductions(Golden& golden, const Reduce& reduce, std::uint64_t tolerance) {
  check_reductions_of<bool, std::uint8_t, std::int32_t, std::int64_t, tenon::float16, float, double>(golden, reduce, tolerance);
}
template <class Reduce>
void check_all_reductions(Golden& golden, const Reduce& reduce, std::uint64_t tolerance) {
  check_real_reductions(golden, reduce, tolerance);
  check_reductions_of<tenon::complex<float>, tenon::complex<double>>(golden, reduce, tolerance);
}

/// Checks a reduction against the file of its name.
template <class Reduce>
void check_real_reduction(const Reduce& reduce, std::uint64_t tolerance) {
  Golden golden("reduction", Reduce::info.name);
  check_real_reductions(golden, reduce, tolerance);
}
/// For types with a NaN, and one without.
template <class Reduce>
void check_number_reduction(const Reduce& reduce, std::uint64_t tolerance) {
  Golden golden("reduction", Reduce::info.name);
  check_reductions_of<std::int32_t, tenon::float16, float, double>(golden, reduce, tolerance);
  if constexpr (Reduce::info.domain == tenon::Domain::every)
    check_reductions_of<tenon::complex<float>, tenon::complex<double>>(golden, reduce, tolerance);
}
template <class Reduce>
void check_any_reduction(const Reduce& reduce, std::uint64_t tolerance) {
  Golden golden("reduction", Reduce::info.name);
  check_all_reductions(golden, reduce, tolerance);
}

}  // namespace support
