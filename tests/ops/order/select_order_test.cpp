// kthvalue, mode and partitions against a sort of lines that are hard to choose from.
#include <tenon/tenon.hpp>

#include <algorithm>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/sorting.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements, support::error_text;
using tn::axis;

TEMPLATE_TEST_CASE("the parts of long lines", "", bool, std::int8_t, tn::float16, std::uint32_t, double) {
  using T = TestType;
  support::Random random(3);
  for (const auto fill : support::all_fills) {
    for (const std::int64_t n : {1, 2, 127, 130, 1000, 20000}) {
      const auto values = support::filled<T>(fill, n, random);
      const auto x = support::tensor_of(values);
      const auto order = support::stable_order(values, false);
      INFO(n << " elements");
      for (const std::int64_t k : {std::int64_t{0}, n / 3, n - 1}) {
        const auto kth = tn::kthvalue(x, k + 1);
        CHECK(kth.indices.item() == order[static_cast<std::size_t>(k)]);
        CHECK(support::same_bits(elements(kth.values), support::taken(values, elements(kth.indices))));
        // Either part is that of the stable order, sorted by index.
        auto wanted = order;
        std::sort(wanted.begin(), wanted.begin() + k);
        std::sort(wanted.begin() + k + 1, wanted.end());
        const auto parts = elements(tn::argpartition(x, k - n));
        CHECK(parts == wanted);
        CHECK(support::same_bits(elements(tn::partition(x, k)), support::taken(values, parts)));
      }
      // The longest run of equal elements, the first of several such.
      std::size_t most = 0, begin = 0;
      const auto equal = [&](std::size_t i, std::size_t j) {
        const T a = values[static_cast<std::size_t>(order[i])], b = values[static_cast<std::size_t>(order[j])];
        return !support::comes_before(a, b) && !support::comes_before(b, a);
      };
      for (std::size_t i = 0, end; i < order.size(); i = end) {
        end = i;
        while (end < order.size() && equal(i, end)) ++end;
        if (end - i > most) most = end - i, begin = i;
      }
      CHECK(tn::mode(x).indices.item() == order[begin + most - 1]);
    }
  }
}

TEST_CASE("shapes, expressions and errors") {
  const auto x = tn::tensor<int>({{3, 1, 2}, {9, 7, 8}});
  CHECK(tn::kthvalue(x, 1, axis(0), tn::keepdims).values.sizes() == tn::Shape{1, 3});
  CHECK(elements(tn::kthvalue(x * 2, 3).values) == std::vector<int>{6, 18});
  CHECK(elements(tn::mode(x(x > 2)).values) == std::vector<int>{3});
  CHECK(tn::mode(tn::zeros<int>({0, 3}), axis(1)).values.numel() == 0);
  CHECK(tn::partition(tn::zeros<int>({0, 3}), 2).sizes() == tn::Shape{0, 3});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::kthvalue(x, 4); }) ==
        "tenon::kthvalue: k = 4 is out of range for dimension 1 of shape (2,3)");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::kthvalue(x, 0, axis(0)); }) ==
        "tenon::kthvalue: k = 0 is out of range for dimension 0 of shape (2,3)");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::kthvalue(tn::zeros<int>({2, 0}), 1); }) ==
        "tenon::kthvalue: shape (2,0) has no elements to reduce");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::mode(tn::zeros<int>({2, 0})); }) ==
        "tenon::mode: shape (2,0) has no elements to reduce");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::mode(x, axis(0, 1)); }) == "tenon::mode: needs one axis(d), got 2");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::partition(x, 3); }) ==
        "tenon::partition: kth = 3 is out of range for dimension 1 of shape (2,3)");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::argpartition(x, -3, axis(0)); }) ==
        "tenon::argpartition: kth = -3 is out of range for dimension 0 of shape (2,3)");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::argpartition(tn::tensor(1), 0, axis(1)); }) ==
        "tenon::argpartition: dimension 1 is out of range of a 0-D tensor");
}
