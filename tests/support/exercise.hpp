// A stress test that every policy must pass.
#pragma once

#include <tenon/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

#include "support/catch.hpp"

namespace support {

inline bool aligned(const void* p, std::size_t to = 64) { return reinterpret_cast<std::uintptr_t>(p) % to == 0; }

/// Makes storages of many sizes, grows them, writes every byte, and releases them in another order.
inline void exercise_made(const std::function<tenon::Storage<std::uint8_t>(std::int64_t)>& make) {
  using Bytes = tenon::Storage<std::uint8_t>;
  std::vector<Bytes> kept;
  for (std::int64_t n : {0, 1, 63, 64, 65, 500, 1024, 1100, 16384, 16385, 100000}) {
    Bytes storage = make(n);
    INFO(n);
    REQUIRE(aligned(storage.data()));
    for (std::int64_t i = 0; i < n; ++i) storage.data()[i] = static_cast<std::uint8_t>(i * 7);
    const Bytes handle = storage;
    for (std::int64_t m : {n + 1, 2 * n + 700, 3 * n + 20000, 3 * n + 50000}) {
      storage.resize(m);
      REQUIRE((aligned(storage.data()) && storage.size() == m));
      bool kept_elements = true;
      for (std::int64_t i = 0; i < n; ++i)
        kept_elements = kept_elements && handle.data()[i] == static_cast<std::uint8_t>(i * 7);
      REQUIRE(kept_elements);
      std::memset(storage.data() + n, 0xee, static_cast<std::size_t>(m - n));
    }
    kept.push_back(storage);
  }
  for (std::size_t i = 0; i < kept.size(); i += 2) kept[i] = Bytes();
}
template <class A>
void exercise(const A& policy) {
  exercise_made([&](std::int64_t n) { return tenon::Storage<std::uint8_t>(n, policy); });
}

}  // namespace support
