// Operations along one dimension against golden data: tests/data/lines.py says which entries the files have.
#pragma once

#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace support {

/// The results: one, or the two of ValuesAndIndices.
template <class R>
void check_lines(Golden& golden, const std::string& entry, const R& got, std::uint64_t tolerance) {
  if constexpr (requires { got.values; }) {
    check_golden(golden, entry + ".values", got.values, tolerance);
    check_golden(golden, entry + ".indices", got.indices, tolerance);
  } else {
    check_golden(golden, entry, got, tolerance);
  }
}

/// Checks `operation(x, axis(d))` on every layout along every dimension; `suffix` says which of two results the files have.
template <class T, class Operation>
TENON_NOINLINE_OG void check_along(Golden& golden, const Operation& operation, std::uint64_t tolerance, const char* suffix) {
  const std::string key = std::string(tenon::dtype_name<T>).append(".");
  for (const auto& layout : layouts_of(golden.get<T>(key + "x"))) {
    for (int d = 0; d < 3; ++d)
      check_lines(golden, key + std::to_string(d) + suffix, operation(layout, tenon::axis(d == 1 ? -2 : d)), tolerance);
  }
  if (!golden.has(key + "special")) return;
  for (const auto& layout : layouts_of(golden.get<T>(key + "special")))
    check_lines(golden, key + "rows" + suffix, operation(layout, tenon::axis(1)), tolerance);
}

/// The same for several element types.
template <class... T, class Operation>
void check_along_of(Golden& golden, const Operation& operation, std::uint64_t tolerance = 0, const char* suffix = "") {
  (check_along<T>(golden, operation, tolerance, suffix), ...);
}
template <class Operation>
void check_real_along(Golden& golden, const Operation& operation, std::uint64_t tolerance = 0, const char* suffix = "") {
  check_along_of<bool, std::uint8_t, std::int32_t, std::int64_t, tenon::float16, float, double>(golden, operation, tolerance, suffix);
}

}  // namespace support
