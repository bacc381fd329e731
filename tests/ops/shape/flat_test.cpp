// flat(t) and std::span: a tensor's elements for the standard algorithms.
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/shape/flat.hpp>

#include <tenon/exchange/span.hpp>
#include <tenon/ops/creation/from.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using support::iota;
using tn::Tensor;
using Ids = Tensor<std::int64_t>;
using List = std::vector<std::int64_t>;

namespace {

// What a standard algorithm may ask.
using Elements = tn::Flat<std::int64_t>;
using Constants = tn::Flat<const std::int64_t>;
static_assert(std::random_access_iterator<tn::FlatIterator<std::int64_t>> &&
              std::random_access_iterator<tn::FlatIterator<const std::int64_t>>);
static_assert(std::random_access_iterator<tn::FlatIterator<bool>> &&
              std::random_access_iterator<tn::FlatIterator<const bool>>);
static_assert(std::is_same_v<std::iterator_traits<tn::FlatIterator<std::int64_t>>::iterator_category,
                             std::random_access_iterator_tag>);
// constant elements
static_assert(std::sortable<tn::FlatIterator<std::int64_t>> && !std::sortable<tn::FlatIterator<const std::int64_t>>);
static_assert(std::ranges::random_access_range<Elements> && std::ranges::random_access_range<const Elements> &&
              std::ranges::common_range<Elements>);
static_assert(std::ranges::sized_range<Elements> && !std::ranges::borrowed_range<Elements>);
static_assert(std::is_same_v<std::ranges::range_reference_t<Constants>, const std::int64_t&>);
static_assert(std::is_convertible_v<tn::FlatIterator<float>, tn::FlatIterator<const float>> &&
              !std::is_convertible_v<tn::FlatIterator<const float>, tn::FlatIterator<float>>);
static_assert(std::ranges::contiguous_range<decltype(tn::to_span(Tensor<float>()))>);

/// Every way of getting from one element to another gives what the layout says.
[[gnu::noinline]] void check_walks(const Ids& t) {
  const List expected = elements(t);
  const auto n = static_cast<std::ptrdiff_t>(expected.size());
  const auto range = tn::flat(t);
  List forward, backward;
  for (auto at = range.begin(); at != range.end(); ++at) forward.push_back(*at);
  for (auto at = range.end(); at != range.begin();) backward.push_back(*--at);
  std::reverse(backward.begin(), backward.end());
  CHECK((forward == expected && backward == expected && range.size() == n && range.empty() == (n == 0)));
  bool jumps = range.end() - range.begin() == n;
  for (std::ptrdiff_t i = 0; i <= n; ++i) {
    const auto from = range.begin() + i;
    for (std::ptrdiff_t j = 0; j < n; ++j) {
      const auto to = from + (j - i);
      auto after = from;
      after -= i - j;
      jumps = jumps && *to == expected[static_cast<std::size_t>(j)] && from[j - i] == *to && to == range.begin() + j &&
              to - from == j - i && (to < from) == (j < i);
      jumps = jumps && after == to && *after == *to &&
              (j + 1 == n || *++after == expected[static_cast<std::size_t>(j) + 1]);
    }
  }
  CHECK(jumps);
}

}  // namespace

TEST_CASE("flat walks the elements in row-major order, whatever the strides") {
  const Ids cube = iota({2, 3, 4});
  check_walks(cube);
  check_walks(cube.permute({2, 0, 1}));
  check_walks(cube.flip(0).flip(2));
  check_walks(cube(tn::all, tn::range(0, 3, 2), tn::range(1, 4)));
  check_walks(cube.select(1, 1));
  check_walks(cube.select(1, 1).t().flip(1));
  check_walks(cube.select(0, 1).select(0, 2).flip(0));
  check_walks(iota({1, 3, 1}).expand({2, 3, 2}));
  check_walks(iota({2, 1, 2, 1, 2, 1, 2}).permute({6, 5, 4, 3, 2, 1, 0}));
  check_walks(iota({}));
  check_walks(iota({1, 1}));
  check_walks(iota({0}));
  check_walks(iota({3, 0, 2}).permute({1, 2, 0}));
  check_walks(Ids());
  CHECK(tn::flat(cube)[23] == 23);
}

TEST_CASE("the standard algorithms work on elements in place") {
  auto t = tn::from_vector(List{5, 1, 4, 2, 3, 0, 9, 8, 7, 6, 11, 10}, {3, 4});
  std::ranges::sort(tn::flat(t.t()));  // down the columns
  CHECK(elements(t.t()) == List{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  std::ranges::reverse(tn::flat(t));
  CHECK(elements(t) == List{11, 8, 5, 2, 10, 7, 4, 1, 9, 6, 3, 0});
  const auto every_other = tn::flat(t.view({12})(tn::range(0, 12, 2)));
  std::sort(every_other.begin(), every_other.end());
  CHECK(elements(t) == List{3, 8, 4, 2, 5, 7, 9, 1, 10, 6, 11, 0});
  const Tensor<const std::int64_t> constant = t;
  const auto range = tn::flat(constant);
  CHECK(std::accumulate(range.begin(), range.end(), std::int64_t{0}) == 66);
  CHECK(std::ranges::equal(range, tn::flat(t)));
  CHECK(*std::ranges::max_element(range) == 11);
  CHECK((std::ranges::count_if(tn::flat(t.flip(1)), [](auto x) { return x > 5; }) == 6));
  for (std::int64_t& x : tn::flat(t)) x = -x;
  CHECK(t(0, 1) == -8);
  const auto column = tn::flat(t.select(1, 0));
  std::ranges::copy(List{1, 2, 3}, column.begin());
  CHECK((t(0, 0) == 1 && t(2, 0) == 3));
  std::ranges::fill(tn::flat(t.diagonal()), 100);
  CHECK((t(1, 1) == 100 && t(2, 2) == 100 && t(2, 1) == -6));
#if !defined(__clang__) || __clang_major__ >= 16  // before, clang does not know its way about libstdc++'s views
  List found;
  for (const auto x : tn::flat(t) | std::views::filter([](auto y) { return y > 2; }) | std::views::take(2))
    found.push_back(x);
  CHECK(found == List{100, 100});
#endif
}

TEST_CASE("bools are read and written through places") {
  auto t = tn::from_vector(std::vector<std::uint8_t>{1, 0, 1, 0});
  const auto bools = tn::from_blob(reinterpret_cast<bool*>(t.data_ptr()), {2, 2});
  std::ranges::sort(tn::flat(bools.t()));
  CHECK(elements(t) == std::vector<std::uint8_t>{0, 1, 0, 1});
  for (auto place : tn::flat(bools)) place = true;
  CHECK(std::ranges::count(tn::flat(Tensor<const bool>(bools)), true) == 4);
}

TEST_CASE("flat computes an expression once, to be read") {
  std::int64_t sum = 0;
  for (const std::int64_t x : tn::flat(iota({2, 3}) + 1)) sum += x;
  CHECK(sum == 21);
  const auto list = iota({4});
  CHECK(tn::flat(list(list > 1)).size() == 2);
  static_assert(std::is_same_v<decltype(tn::flat(list + 1)), tn::Flat<const std::int64_t>>);
}

TEST_CASE("a range of an unnamed tensor keeps its elements; of an unnamed range an element is a value") {
  std::int64_t sum = 0;
  for (const std::int64_t x : tn::flat(tn::eval(iota({2, 3}) * 2))) sum += x;
  CHECK(sum == 30);
  const auto& kept = tn::flat(tn::eval(iota({2, 3}) * 2))[4];
  CHECK(kept == 8);
  static_assert(std::is_same_v<decltype(tn::flat(std::declval<Tensor<std::int64_t>>())[0]), std::int64_t>);
}

TEST_CASE("a span shows the elements of a contiguous tensor, and no other") {
  const Ids t = iota({2, 3});
  std::ranges::reverse(tn::to_span(t));
  CHECK((elements(t) == List{5, 4, 3, 2, 1, 0} && tn::to_span(t).data() == t.data_ptr()));
  const std::span<const std::int64_t, 3> row = tn::to_span<3>(Tensor<const std::int64_t>(t)[1]);
  CHECK(row[2] == 0);
  CHECK((tn::to_span(Ids()).empty() && tn::to_span(iota({0, 3}).t()).empty() && tn::to_span(iota({})).size() == 1));
  CHECK(support::address_of(tn::borrow(tn::to_span(t), {3, 2})) == t.data_ptr());
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::to_span(t.t()); }) ==
        "tenon::to_span: shape (3,2) with strides (1,3) is not contiguous: take contiguous() or flat()");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::to_span<5>(t); }) == "tenon::to_span: 6 elements for a span of 5");
}
