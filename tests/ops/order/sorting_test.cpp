// Sorting along dimensions of every layout; NaN, zeros, operands, errors.
#include <tenon/tenon.hpp>

#include <cmath>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/operands.hpp"
#include "support/sorting.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using support::same_bits, support::stable_order, support::taken;
using tn::axis;

TEMPLATE_TEST_CASE("every layout is sorted along every axis", "", std::int8_t, tn::float16, float, std::int64_t) {
  using T = TestType;
  support::Random random(5);
  std::vector<tn::Tensor<T>> operands = support::operands<T>(random, -9, 9);
  operands.push_back(support::whole_numbers<T>({40, 3, 70}, random, -99, 99));
  operands.push_back(support::whole_numbers<T>({130, 40}, random, -99, 99).t());
  operands.push_back(support::whole_numbers<T>({2, 50, 33}, random, -99, 99).permute({1, 2, 0}).flip(1));
  for (const auto& x : operands) {
    if (x.dim() == 0) continue;
    for (int d = 0; d < x.dim(); ++d) {
      INFO(support::to_text(support::to_vector(x.sizes())) << " along " << d);
      const auto sorted = tn::sort(x, axis(d)), backward = tn::sort(x, tn::descending, axis(d - x.dim()));
      const auto order = tn::argsort(x, axis(d));
      const std::int64_t k = x.size(d) / 2;
      const auto most = tn::topk(x, k, axis(d));
      REQUIRE(sorted.sizes() == x.sizes());
      REQUIRE(sorted.is_contiguous());
      REQUIRE(order.sizes() == x.sizes());
      REQUIRE(most.values.size(d) == k);
      REQUIRE(most.indices.sizes() == most.values.sizes());
      if (x.numel() == 0) continue;
      // One line along d at a time, with d last.
      const std::int64_t n = x.size(d), lines = x.numel() / n;
      const auto of_x = elements(x.movedim(d, -1)), of_sorted = elements(sorted.movedim(d, -1)),
                 of_backward = elements(backward.movedim(d, -1));
      const auto of_order = elements(order.movedim(d, -1)), of_indices = elements(most.indices.movedim(d, -1));
      const auto of_values = elements(most.values.movedim(d, -1));
      bool agrees = true;
      for (std::int64_t line = 0; line < lines; ++line) {
        const auto part = [&](const auto& all, std::int64_t length) {
          return std::remove_cvref_t<decltype(all)>(all.begin() + line * length, all.begin() + (line + 1) * length);
        };
        const auto values = part(of_x, n);
        const auto up = stable_order(values, false);
        auto down = stable_order(values, true);
        agrees = agrees && part(of_order, n) == up && same_bits(part(of_sorted, n), taken(values, up)) &&
                 same_bits(part(of_backward, n), taken(values, down));
        down.resize(static_cast<std::size_t>(k));
        agrees = agrees && part(of_indices, k) == down && same_bits(part(of_values, k), taken(values, down));
      }
      CHECK(agrees);
    }
  }
}

TEST_CASE("NaN is the largest value, zeros are equal") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const auto x = tn::tensor<float>({nan, 0.f, infinity, -0.f, -nan, -infinity, 0.f});
  CHECK(elements(tn::argsort(x)) == std::vector<std::int64_t>{5, 1, 3, 6, 2, 0, 4});
  CHECK(elements(tn::argsort(x, tn::descending)) == std::vector<std::int64_t>{0, 4, 2, 1, 3, 6, 5});
  CHECK(elements(tn::topk(x, 3).indices) == std::vector<std::int64_t>{0, 4, 2});
  const auto up = elements(tn::sort(x));
  CHECK_FALSE(std::signbit(up[1]));
  CHECK(std::signbit(up[2]));
  CHECK_FALSE(std::signbit(up[3]));
  CHECK_FALSE(std::signbit(up[5]));
  CHECK(std::signbit(up[6]));
}

TEST_CASE("sorting takes expressions, gathers and read-only tensors, and leaves them as they are") {
  const auto x = tn::tensor<int>({3, -4, 2});
  CHECK(elements(tn::sort(x * x)) == std::vector<int>{4, 9, 16});
  CHECK(elements(tn::argsort(-x)) == std::vector<std::int64_t>{0, 2, 1});
  CHECK(elements(tn::topk(x * x, 1).values) == std::vector<int>{16});
  CHECK(elements(tn::sort(x(x > 0))) == std::vector<int>{2, 3});
  CHECK(elements(tn::sort(tn::Tensor<const int>(x))) == std::vector<int>{-4, 2, 3});
  CHECK(elements(x) == std::vector<int>{3, -4, 2});
}

TEST_CASE("sorting refuses what names no dimension, and a k out of range") {
  const auto x = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::sort(x, axis(2)); }) ==
        "tenon::sort: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::argsort(x, axis(0, 1)); }) ==
        "tenon::argsort: needs one axis(d), got 2");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::sort(tn::tensor(1.f), axis(1)); }) ==
        "tenon::sort: dimension 1 is out of range of a 0-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::topk(x, 4); }) ==
        "tenon::topk: k = 4 is out of range for dimension 1 of shape (2,3)");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::topk(x, -1, axis(0)); }) ==
        "tenon::topk: k = -1 is out of range for dimension 0 of shape (2,3)");
}

TEST_CASE("topk of the smallest is the beginning of the sorted order") {
  const auto x = tn::tensor<float>({{3, 1, 2, 1}, {9, 7, 8, 7}});
  const auto smallest = tn::topk(x, 3, tn::largest(false));
  CHECK(tn::array_equal(smallest.values, tn::sort(x).narrow(1, 0, 3)));
  CHECK(tn::array_equal(smallest.indices, tn::argsort(x).narrow(1, 0, 3)));
  CHECK(tn::array_equal(tn::topk(x, 1, tn::largest(false), tn::axis(0)).values, x.narrow(0, 0, 1)));
  CHECK(tn::array_equal(tn::topk(x, 2, tn::axis(1), tn::largest).values, tn::topk(x, 2).values));
  CHECK_THROWS_AS(tn::topk(x, 5, tn::largest(false)), tn::IndexError);
}
