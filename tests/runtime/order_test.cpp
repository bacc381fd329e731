// The family order by name, against the typed library.
#include <tenon/ops/registry.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/runtime_results.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::same_result, support::ordered_elements, support::layouts_of;

TEST_CASE("sorting by name: types, layouts, options") {
  support::for_types(
      []<class T>() {
        for (const tn::Tensor<const T>& x : layouts_of(ordered_elements<T>({9, 9}))) {
          CHECK(same_result(rt::call("sort", {x}), {tn::sort(x)}));
          CHECK(same_result(rt::call("sort", {x}, {{"axis", 0}, {"descending", true}}),
                            {tn::sort(x, tn::axis(0), tn::descending)}));
          CHECK(same_result(rt::call("argsort", {x}), {tn::argsort(x)}));
          CHECK(same_result(rt::call("argsort", {x}, {{"descending", true}}), {tn::argsort(x, tn::descending)}));
          CHECK(same_result(rt::call("lexsort", {x}), {tn::lexsort(x)}));
          CHECK(same_result(rt::call("lexsort", {x, x.flip(1)}, {{"axis", 0}}),
                            {tn::lexsort(x, x.flip(1), tn::axis(0))}));
          const auto [values, indices] = tn::topk(x, 3, tn::axis(0));
          CHECK(same_result(rt::call("topk", {x, 3}, {{"axis", 0}}), {values, indices}));
        }
      },
      support::RealTypes{});
}

TEST_CASE("partial sorting by name") {
  support::for_types(
      []<class T>() {
        for (const tn::Tensor<const T>& x : layouts_of(ordered_elements<T>({9, 9}))) {
          const auto kth = tn::kthvalue(x, 2, tn::axis(0), tn::keepdims);
          CHECK(
              same_result(rt::call("kthvalue", {x, 2}, {{"axis", 0}, {"keepdims", true}}), {kth.values, kth.indices}));
          const auto mode = tn::mode(x);
          CHECK(same_result(rt::call("mode", {x}), {mode.values, mode.indices}));
          CHECK(same_result(rt::call("partition", {x, 2}), {tn::partition(x, 2)}));
          CHECK(same_result(rt::call("argpartition", {x, -2}, {{"axis", 0}}), {tn::argpartition(x, -2, tn::axis(0))}));
        }
      },
      support::RealTypes{});
}

TEST_CASE("searching by name") {
  support::for_types(
      []<class T>() {
        const auto elements = ordered_elements<T>({12});
        const tn::Tensor<const T> row = tn::sort(elements);
        const auto order = tn::argsort(elements);
        for (const tn::Tensor<const T>& x : layouts_of(ordered_elements<T>({5, 5}, 7))) {
          CHECK(same_result(rt::call("searchsorted", {row, x}), {tn::searchsorted(row, x)}));
          CHECK(same_result(rt::call("searchsorted", {row, x, "right"}), {tn::searchsorted(row, x, tn::Side::right)}));
          CHECK(same_result(rt::call("searchsorted", {elements, x, "left", order}), {tn::searchsorted(row, x)}));
          CHECK(same_result(rt::call("searchsorted", {elements, x}, {{"sorter", order.template cast<std::uint64_t>()}}),
                            {tn::searchsorted(row, x)}));
          CHECK(same_result(rt::call("bucketize", {x, row, "right"}), {tn::bucketize(x, row, tn::Side::right)}));
          const auto bounds = tn::Tensor<const T>(row.narrow(0, 0, 8));
          CHECK(same_result(rt::call("digitize", {x, bounds}), {tn::digitize(x, bounds)}));
          CHECK(same_result(rt::call("digitize", {x, bounds.flip(0), "right"}),
                            {tn::digitize(x, bounds.flip(0), tn::Side::right)}));
        }
      },
      support::RealTypes{});
  CHECK(rt::call("searchsorted", {tn::tensor<std::int8_t>({1, 3, 5}), 4}).tensor().as<std::int64_t>().item() == 2);
  CHECK(rt::call("searchsorted", {tn::tensor<std::int32_t>({1, 3, 5}), 3.5}).tensor().as<std::int64_t>().item() == 2);
}

TEST_CASE("the extremes of narrow integers keep their order") {
  const auto x = tn::tensor<std::int8_t>({127, -128, 0, -1});
  CHECK(same_result(rt::call("sort", {x}), {tn::tensor<std::int8_t>({-128, -1, 0, 127})}));
  const auto y = tn::tensor<std::int16_t>({32767, -32768, 0, -1});
  CHECK(same_result(rt::call("sort", {y}, {{"descending", true}}), {tn::tensor<std::int16_t>({32767, 0, -1, -32768})}));
}

TEST_CASE("interp by name") {
  support::for_types(
      []<class T>() {
        const auto places = tn::tensor<double>({0.5, 2, 2.5, 6}), values = tn::tensor<double>({1, -1, 3, 2});
        for (const tn::Tensor<const T>& x : layouts_of(support::some_elements<T>({5, 5}))) {
          CHECK(same_result(rt::call("interp", {x, places, values}), {tn::interp(x, places, values)}));
          CHECK(same_result(rt::call("interp", {x, places, values, -8.5}), {tn::interp(x, places, values, -8.5)}));
          CHECK(same_result(rt::call("interp", {x, places, values}, {{"left", -8.5}, {"right", 9}}),
                            {tn::interp(x, places, values, -8.5, 9)}));
          const auto typed = tn::tensor<T>({T(1), T(0), T(1), T(1)});
          CHECK(same_result(rt::call("interp", {x, places, typed}), {tn::interp(x, places, typed)}));
        }
      },
      support::ComparedTypes<bool, std::int16_t, std::uint64_t, float, double>{});
  const auto points = tn::tensor<double>({0, 1}), x = tn::tensor<double>({-1, 0.5, 2});
  CHECK(same_result(rt::call("interp", {x, points, points}, {{"right", 9}}), {tn::tensor<double>({0, 0.5, 9})}));
}

TEST_CASE("wrong arguments of order are typed errors") {
  const auto x = tn::zeros<float>({2, 3});
  const auto c = tn::zeros<tn::complex<float>>({3});
  for (const char* name : {"sort", "argsort", "mode", "lexsort"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {c}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {x}, {{"axis", 2}}), tn::IndexError);
  }
  CHECK_THROWS_AS(rt::call("topk", {x, 4}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("kthvalue", {x, 0}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("partition", {x, 3}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("argpartition", {x, 1.5}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("lexsort", {x, tn::zeros<float>({2, 2})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("searchsorted", {x, x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("searchsorted", {x, x, "middle"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("searchsorted", {tn::zeros<float>({3}), x, "left", tn::tensor<std::int64_t>({0, 1, 3})}),
                  tn::IndexError);
  CHECK_THROWS_AS(rt::call("searchsorted", {tn::zeros<float>({3}), x, "left", tn::tensor<float>({0, 1, 2})}),
                  tn::TypeError);
  CHECK_THROWS_AS(rt::call("digitize", {x, tn::tensor<float>({0, 2, 1})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("interp", {c, x, x}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("interp", {x, c, c}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("interp", {x, x, x}), tn::ShapeError);
}
