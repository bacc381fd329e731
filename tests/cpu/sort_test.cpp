// sort and argsort of one line against std::stable_sort, for every element type and size.
#include <tenon/tenon.hpp>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/sorting.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::elements;
using support::Fill, support::filled, support::same_bits, support::stable_order, support::taken, support::tensor_of;

namespace {

template <class T>
void check_line(const std::vector<T>& values) {
  const auto x = tensor_of(values);
  const auto up = stable_order(values, false), down = stable_order(values, true);
  CHECK(same_bits(elements(tn::sort(x)), taken(values, up)));
  CHECK(same_bits(elements(tn::sort(x, tn::descending)), taken(values, down)));
  CHECK(elements(tn::argsort(x)) == up);
  CHECK(elements(tn::argsort(x, tn::descending)) == down);
}

}  // namespace

SWEEP_TEST_CASE("sort and argsort agree with a stable sort", bool, std::int8_t, std::int16_t, std::int32_t,
                std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, tn::float16, tn::bfloat16,
                float, double) {
  support::Random random(11);
  for (const std::int64_t n :
       {0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 4095, 4096, 4097}) {
    for (const Fill fill : support::all_fills) {
      INFO(n << " elements, fill " << static_cast<int>(fill));
      check_line(filled<TestType>(fill, n, random));
    }
  }
  for (const Fill fill : {Fill::random, Fill::special, Fill::high_bits}) {
    INFO("fill " << static_cast<int>(fill));
    check_line(filled<TestType>(fill, 100'003, random));
  }
}

TEMPLATE_TEST_CASE("threads share long lines, also where one part has almost all elements", "", std::uint32_t,
                   std::int64_t, float, double) {
  support::Random random(12);
  std::vector<TestType> values;
  for (int i = 0; i < 200'003; ++i) values.push_back(static_cast<TestType>(random.pick(0, (1 << 20) - 1)));
  // Far beyond those before, each: the highest digit leaves all others in one part.
  for (const int power : {23, 26, 29})
    values[static_cast<std::size_t>(1000 * power)] = static_cast<TestType>(1 << power);
  for (const int threads : {1, 2, 3, 7}) {
    INFO(threads << " threads");
    support::Threads set(threads);
    check_line(values);
  }
}
