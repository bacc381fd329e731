// Catch2, whichever version the machine has: the tests are written for version 3, and version 2.13 (Debian 12) gets the
// few names that it lacks. Every test includes this header and no other of Catch2's.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>

#include <string>

namespace Catch::Matchers {
inline auto ContainsSubstring(const std::string& text, CaseSensitive::Choice choice = CaseSensitive::Yes) {
  return Contains(text, choice);
}
}  // namespace Catch::Matchers
#endif
