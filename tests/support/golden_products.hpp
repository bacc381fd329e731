// Products against golden data: the operands of every case in every layout. Zeros of either sign are accepted.
#pragma once

#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

template <class... T>
struct Types {};

/// Calls function(name, x[, y[, z[, w]]]) for every case of the file that has operands of type T.
template <class T, class F>
TENON_NOINLINE_OG void check_cases_of(Golden& golden, F function) {
  const std::string prefix = std::string(tenon::dtype_name<T>) + ".";
  const auto cases = golden.cases(prefix);
  REQUIRE(!cases.empty());
  for (const auto& name : cases) {
    const std::string entry = prefix + name;
    const auto check = [&](const auto&... operands) { check_golden(golden, entry, function(name, operands...), 1); };
    for (const auto& x : layouts_of(golden.get<T>(entry + ".x"))) {
      if (!golden.has(entry + ".y")) {
        if constexpr (requires { function(name, x); }) check(x);
        continue;
      }
      for (const auto& y : layouts_of(golden.get<T>(entry + ".y"))) {
        if (!golden.has(entry + ".z")) {
          if constexpr (requires { function(name, x, y); }) check(x, y);
          continue;
        }
        const auto z = golden.get<T>(entry + ".z");
        if (!golden.has(entry + ".w")) {
          if constexpr (requires { function(name, x, y, z); }) check(x, y, z);
        } else if constexpr (requires { function(name, x, y, z, z); }) {
          check(x, y, z, golden.get<T>(entry + ".w"));
        }
      }
    }
  }
}

template <class... T, class F>
void check_cases(const char* file, Types<T...>, F function) {
  Golden golden("product", file);
  (check_cases_of<T>(golden, function), ...);
}

}  // namespace support
