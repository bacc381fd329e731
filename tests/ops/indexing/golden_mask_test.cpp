// Reading and writing by mask, beside NumPy, in every layout of the operands.
#include <tenon/tenon.hpp>

#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;

namespace {
constexpr const char* mask_names[] = {"full", "row", "column", "one", "none"};
}  // namespace

TEST_CASE("masked_select") {
  Golden golden("indexing", "masked_select");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (const char* name : mask_names) {
        for (const auto& mask : layouts_of(golden.get<bool>(name))) check_golden(golden, dtype + name, tn::masked_select(x, mask));
      }
    }
  });
}

TEST_CASE("masked_fill_ and masked_scatter_") {
  Golden filled("indexing", "masked_fill"), scattered("indexing", "masked_scatter");
  each_type<std::uint8_t, float, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const char* name : mask_names) {
      for (std::size_t k = 0; k < 4; ++k) {
        const auto masks = layouts_of(filled.get<bool>(name));
        const auto& mask = masks[masks.size() - 1 - k % masks.size()];
        auto x = layouts_of(filled.get<T>(dtype + "x"))[k];
        check_golden(filled, dtype + name, tn::masked_fill(x, mask, 1));
        check_golden(filled, dtype + name, x.masked_fill_(mask, 1));
        x = layouts_of(filled.get<T>(dtype + "x"))[k];
        check_golden(filled, dtype + name, x.masked_fill_(mask, tn::tensor(T(1))));
        auto y = layouts_of(scattered.get<T>(dtype + "x"))[k];
        const auto values = layouts_of(scattered.get<T>(dtype + "values"))[3 - k];
        const auto places = layouts_of(scattered.get<bool>(name))[masks.size() - 1 - k % masks.size()];
        check_golden(scattered, dtype + name, tn::masked_scatter(y, places, values));
        check_golden(scattered, dtype + name, y.masked_scatter_(places, values));
      }
    }
  });
}

TEST_CASE("nonzero and argwhere") {
  Golden places("indexing", "nonzero"), rows("indexing", "argwhere");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(places.get<T>(dtype + "x"))) {
      check_golden(places, dtype + "places", tn::nonzero(x));
      check_golden(places, dtype + "row", tn::nonzero(x(1, 2, tn::all)));
    }
    const auto y = rows.get<T>(dtype + "x");
    check_golden(rows, dtype + "places", tn::argwhere(y));
    check_golden(rows, dtype + "row", tn::argwhere(y(1, 2, tn::all)));
  });
}
