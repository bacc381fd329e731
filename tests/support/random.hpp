// A random number generator for tests, with the same numbers on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace support {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint64_t bits() { return engine_(); }
  /// A number from `low` to `high`, both included.
  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(std::int64_t n) { return pick(1, n) == 1; }
  std::vector<std::int64_t> extents(int rank, std::int64_t low, std::int64_t high) {
    std::vector<std::int64_t> result;
    for (int i = 0; i < rank; ++i) result.push_back(pick(low, high));
    return result;
  }
  /// A random order of 0 … n - 1.
  std::vector<std::int64_t> order(int n) {
    std::vector<std::int64_t> result;
    for (int i = 0; i < n; ++i) result.insert(result.begin() + pick(0, i), i);
    return result;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace support
