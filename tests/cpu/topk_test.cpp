// topk of one line against std::stable_sort.
#include <tenon/tenon.hpp>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/sorting.hpp"

namespace tn = tenon;
using support::elements;
using support::Fill, support::filled, support::same_bits, support::stable_order, support::taken, support::tensor_of;

SWEEP_TEST_CASE("topk agrees with the beginning of a descending sort", bool, std::int8_t, std::int16_t, std::int64_t,
                std::uint8_t, std::uint32_t, std::uint64_t, tn::float16, tn::bfloat16, float, double) {
  support::Random random(7);
  for (const std::int64_t n : {1, 2, 17, 255, 256, 257, 5000, 40'000}) {
    for (const Fill fill : support::all_fills) {
      const auto values = filled<TestType>(fill, n, random);
      const auto x = tensor_of(values);
      const auto order = stable_order(values, true);
      for (const std::int64_t k : {std::int64_t(0), std::int64_t(1), std::int64_t(100), n / 3, n - 1, n}) {
        if (k > n) continue;
        INFO(k << " of " << n << " elements, fill " << static_cast<int>(fill));
        const auto [most, indices] = tn::topk(x, k);
        const std::vector<std::int64_t> first(order.begin(), order.begin() + k);
        CHECK(elements(indices) == first);
        CHECK(same_bits(elements(most), taken(values, first)));
      }
    }
  }
}
