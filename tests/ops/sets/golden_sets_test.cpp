// Searching, distinct elements, counting, differences, beside NumPy.
#include <tenon/tenon.hpp>

#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::Golden, support::layouts_of;
using tn::axis, tn::Side;

namespace {
template <class... T, class F>
void each_type(F use) {
  (use(std::string(tn::dtype_name<T>) + ".", T{}), ...);
}
template <class F>
void each_real(F use) {
  each_type<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
            tn::float16, float, double>(use);
}
std::string name_of(const std::string& dtype, const char* what, int d) { return dtype + what + std::to_string(d); }
constexpr const char* side_names[] = {"left", "right"};
constexpr Side sides[] = {Side::left, Side::right};
}  // namespace

TEST_CASE("searchsorted") {
  Golden golden("sets", "searchsorted");
  each_real([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto needles = layouts_of(golden.get<T>(dtype + "needles"));
    const auto sorter = layouts_of(golden.get<std::int64_t>(dtype + "sorter"));
    const auto sorted = layouts_of(golden.get<T>(dtype + "sorted")), unsorted = layouts_of(golden.get<T>(dtype + "unsorted"));
    for (int s = 0; s < 2; ++s) {
      for (std::size_t k = 0; k < 4; ++k) {
        check_golden(golden, dtype + side_names[s], tn::searchsorted(sorted[k], needles[3 - k], sides[s]));
        check_golden(golden, dtype + side_names[s] + ".through", tn::searchsorted(unsorted[k], needles[k], sides[s], sorter[3 - k]));
      }
    }
  });
}

TEST_CASE("bucketize and digitize") {
  Golden buckets("sets", "bucketize"), digits("sets", "digitize");
  each_type<std::int32_t, float>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (int s = 0; s < 2; ++s) {
      check_golden(buckets, dtype + side_names[s], tn::bucketize(buckets.get<T>(dtype + "x"), buckets.get<T>(dtype + "bounds"), sides[s]));
      const auto x = digits.get<T>(dtype + "x"), bounds = digits.get<T>(dtype + "bounds");
      check_golden(digits, dtype + side_names[s], tn::digitize(x, bounds, sides[s]));
      check_golden(digits, dtype + side_names[s] + ".descending", tn::digitize(x, bounds.flip(0), sides[s]));
    }
  });
}

TEST_CASE("isin") {
  Golden golden("sets", "isin");
  each_real([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto set = layouts_of(golden.get<T>(dtype + "set"));
    std::size_t k = 4;
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      check_golden(golden, dtype + "in", tn::isin(x, set[--k]));
      check_golden(golden, dtype + "out", tn::isin(x, set[k], tn::invert));
    }
  });
}

TEST_CASE("distinct elements") {
  Golden all("sets", "unique_all"), counts("sets", "unique_counts"), inverse("sets", "unique_inverse"), values("sets", "unique_values");
  each_real([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(all.get<T>(dtype + "x"))) {
      const auto unique = tn::unique_all(x);
      check_golden(all, dtype + "values", unique.values);
      check_golden(all, dtype + "indices", unique.indices);
      check_golden(all, dtype + "inverse_indices", unique.inverse_indices);
      check_golden(all, dtype + "counts", unique.counts);
    }
    const auto [distinct, often] = tn::unique_counts(counts.get<T>(dtype + "x"));
    check_golden(counts, dtype + "values", distinct);
    check_golden(counts, dtype + "counts", often);
    const auto [which, into] = tn::unique_inverse(inverse.get<T>(dtype + "x"));
    check_golden(inverse, dtype + "values", which);
    check_golden(inverse, dtype + "inverse_indices", into);
    for (const auto& x : layouts_of(values.get<T>(dtype + "x"))) check_golden(values, dtype + "values", tn::unique_values(x));
  });
}

TEST_CASE("bincount") {
  Golden golden("sets", "bincount");
  each_type<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>(
      [&](const std::string& dtype, auto t) {
        for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
          check_golden(golden, dtype + "counts", tn::bincount(x));
          check_golden(golden, dtype + "long", tn::bincount(x, 80));
          check_golden(golden, dtype + "weighed", tn::bincount(x, tn::weights(golden.get<float>(dtype + "weights"))));
        }
      });
}

TEST_CASE("histogram") {
  Golden golden("sets", "histogram");
  each_type<bool, std::int8_t, std::int64_t, std::uint8_t, float, double>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto weights = golden.get<double>(dtype + "weights");
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      const auto check = [&](const std::string& name, int bins, const auto&... range) {
        const auto [counts, edges] = tn::histogram(x, bins, range...);
        check_golden(golden, dtype + name + ".counts", counts);
        check_golden(golden, dtype + name + ".edges", edges, 1);
        check_golden(golden, dtype + name + ".density", tn::histogram(x, bins, range..., tn::density).counts, 4);
        check_golden(golden, dtype + name + ".weighed", tn::histogram(x, bins, tn::weights(weights), range...).counts, 512);
      };
      check("ten", 10);
      check("one", 1);
      check("range", 8, tn::between(-1, 1));
      const auto given = golden.get<double>(dtype + "edges");
      check_golden(golden, dtype + "counts", tn::histogram(x, given).counts);
    }
  });
}

TEST_CASE("diff") {
  Golden golden("sets", "diff");
  each_type<bool, std::int8_t, std::uint16_t, std::int64_t, tn::float16, float, double, tn::complex<double>>(
      [&](const std::string& dtype, auto t) {
        using T = decltype(t);
        for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
          for (int n = 0; n < 4; ++n) {
            for (int d = 0; d < 3; ++d) check_golden(golden, name_of(dtype, "", n) + name_of(".", "", d), tn::diff(x, n, axis(d)));
          }
          check_golden(golden, dtype + "1.2", tn::diff(x));
          const auto before = golden.get<T>(dtype + "before"), after = golden.get<T>(dtype + "after");
          check_golden(golden, dtype + "joined", tn::diff(x, 1, tn::append(after), axis(1), tn::prepend(before)));
        }
      });
}

TEST_CASE("trapezoid") {
  Golden golden("sets", "trapezoid");
  each_type<std::int16_t, float, double, tn::complex<double>>([&](const std::string& dtype, auto t) {
    constexpr std::uint64_t tolerance = 64;  // terms of both signs
    for (const auto& y : layouts_of(golden.get<decltype(t)>(dtype + "y"))) {
      for (int d = 0; d < 3; ++d) {
        check_golden(golden, name_of(dtype, "one", d), tn::trapezoid(y, axis(d)), tolerance);
        check_golden(golden, name_of(dtype, "half", d), tn::trapezoid(y, 0.5, axis(d)), tolerance);
        check_golden(golden, name_of(dtype, "by_row", d), tn::trapezoid(y, golden.get<float>(name_of(dtype, "row", d)), axis(d)),
                     4 * tolerance);
        check_golden(golden, name_of(dtype, "by_full", d), tn::trapezoid(y, golden.get<float>(name_of(dtype, "full", d)), axis(d)),
                     4 * tolerance);
      }
    }
  });
}
