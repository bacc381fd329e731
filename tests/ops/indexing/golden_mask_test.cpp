// Reading and writing by mask, beside NumPy, in every layout of the operands.
#include <tenon/view/axes.hpp>

#include <cstddef>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tenon::AnyTensor, tenon::DType;

namespace {

constexpr DType moved_types[] = {DType::bool_, DType::uint8, DType::float32, DType::int64, DType::complex128};
constexpr const char* mask_names[] = {"full", "row", "column", "one", "none"};

/// x(1, 2, all)
AnyTensor line_of(const AnyTensor& x) {
  return support::view_of(x, tenon::views::select(tenon::views::select(x.layout(), 0, 1), 0, 2));
}

}  // namespace

TEST_CASE("masked_select") {
  Golden golden("indexing", "masked_select");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (const char* name : mask_names) {
        for (const auto& mask : layouts_of(golden.get(name, DType::bool_)))
          check_golden(golden, key + name, call("masked_select", {x, mask}));
      }
    }
  }
}

TEST_CASE("masked_fill_ and masked_scatter_") {
  Golden filled("indexing", "masked_fill"), scattered("indexing", "masked_scatter");
  for (const DType dtype : {DType::uint8, DType::float32, DType::complex128}) {
    const std::string key = key_of(dtype);
    for (const char* name : mask_names) {
      for (std::size_t k = 0; k < 4; ++k) {
        const auto masks = layouts_of(filled.get(name, DType::bool_));
        const auto& mask = masks[masks.size() - 1 - k % masks.size()];
        auto x = layouts_of(filled.get(key + "x", dtype))[k];
        check_golden(filled, key + name, call("masked_fill", {x, mask, 1}));
        check_golden(filled, key + name, call("masked_fill_", {x, mask, 1}));
        x = layouts_of(filled.get(key + "x", dtype))[k];
        check_golden(filled, key + name,
                     call("masked_fill_", {x, mask, support::element_of(support::row_of(dtype, {1}), 0)}));
        const auto y = layouts_of(scattered.get(key + "x", dtype))[k];
        const auto values = layouts_of(scattered.get(key + "values", dtype))[3 - k];
        const auto places = layouts_of(scattered.get(name, DType::bool_))[masks.size() - 1 - k % masks.size()];
        check_golden(scattered, key + name, call("masked_scatter", {y, places, values}));
        check_golden(scattered, key + name, call("masked_scatter_", {y, places, values}));
      }
    }
  }
}

TEST_CASE("nonzero and argwhere") {
  Golden places("indexing", "nonzero"), rows("indexing", "argwhere");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(places.get(key + "x", dtype))) {
      check_golden(places, key + "places", call("nonzero", {x}));
      check_golden(places, key + "row", call("nonzero", {line_of(x)}));
    }
    const auto y = rows.get(key + "x", dtype);
    check_golden(rows, key + "places", call("argwhere", {y}));
    check_golden(rows, key + "row", call("argwhere", {line_of(y)}));
  }
}
