// Equal bins whose edges are whole numbers hold what lies between these.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <initializer_list>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("bins of a whole width hold as many integers") {
  std::int64_t off = 0;
  for (std::int64_t width : {1, 3, 7}) {
    for (std::int64_t bins = 1; bins <= 300; ++bins) {
      const auto x = tn::arange<std::int64_t>(0, width * bins);
      const auto range = tn::between(0, static_cast<double>(width * bins));
      const auto [counts, edges] = tn::histogram(x, bins, range);
      off += !tn::all(counts == width).item();
      off += !tn::array_equal(edges, tn::arange<double>(bins + 1) * static_cast<double>(width));
    }
  }
  CHECK(off == 0);
}

TEST_CASE("bins of two dimensions, too") {
  for (std::int64_t bins : {22, 49, 100}) {
    const auto x = tn::arange<std::int32_t>(0, static_cast<std::int32_t>(3 * bins));
    const auto [counts, rows, columns] = tn::histogram2d(x, x, bins, tn::between(0, 3. * static_cast<double>(bins)));
    CHECK(tn::array_equal(counts, tn::eye<std::int64_t>(bins) * 3));
    CHECK(tn::array_equal(rows, columns));
  }
}
