// Overlap analysis against brute force: every byte of every element.
#include <tenon/view/overlap.hpp>

#include <tenon/engine/destination.hpp>
#include <tenon/host/engine_assignment.hpp>

#include <algorithm>
#include <set>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"

using support::Extents;
using support::places_of;
using support::Random;
using tenon::Layout;
using tenon::Shape;
using tenon::detail::Placed;

namespace {

alignas(64) char memory[4096];

/// Sizes, strides and offset within `limit` elements.
Layout random_layout(Random& random, std::int64_t limit) {
  for (;;) {
    const Extents sizes = random.extents(static_cast<int>(random.pick(0, 4)), random.one_in(6) ? 0 : 1, 4);
    const Extents strides = random.extents(static_cast<int>(sizes.size()), -9, 9);
    try {
      return tenon::views::as_strided(Shape(sizes), Shape(strides), random.pick(0, limit - 1), limit);
    } catch (const tenon::IndexError&) {  // reaches outside: another one
    }
  }
}

std::set<const char*> bytes_of(const Placed& p) {
  std::set<const char*> bytes;
  for (auto place : places_of(*p.layout)) {
    for (std::int64_t b = 0; b < p.item; ++b) bytes.insert(p.data + place * p.item + b);
  }
  return bytes;
}

bool share_a_byte(const Placed& a, const Placed& b) {
  const auto in_a = bytes_of(a), in_b = bytes_of(b);
  return std::any_of(in_a.begin(), in_a.end(), [&](const char* byte) { return in_b.count(byte) > 0; });
}

bool same_elements(const Placed& a, const Placed& b) {
  const auto in_a = places_of(*a.layout), in_b = places_of(*b.layout);
  if (a.item != b.item || !(a.layout->sizes() == b.layout->sizes())) return false;
  for (std::size_t i = 0; i < in_a.size(); ++i) {
    if (a.data + in_a[i] * a.item != b.data + in_b[i] * b.item) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("overlaps is exact for small layouts of any item sizes") {
  Random random(31);
  int meet = 0, near_misses = 0;
  constexpr std::int64_t items[] = {1, 2, 4, 8, 16};
  for (int i = 0; i < 30000; ++i) {
    const Layout in_a = random_layout(random, 60), in_b = random_layout(random, 60);
    const std::int64_t item_a = items[random.pick(0, 4)], item_b = items[random.pick(0, 4)];
    // Storages of their own begin anywhere, also between the elements of the other.
    const Placed a{memory + random.pick(0, 3) * random.pick(0, 40), &in_a, item_a},
        b{memory + random.pick(0, 3) * random.pick(0, 40), &in_b, item_b};
    const bool expected = share_a_byte(a, b);
    INFO(support::to_text(support::to_vector(in_a.sizes()))
         << support::to_text(support::to_vector(in_a.strides())) << in_a.offset() << " of " << item_a << " and "
         << support::to_text(support::to_vector(in_b.sizes())) << support::to_text(support::to_vector(in_b.strides()))
         << in_b.offset() << " of " << item_b);
    REQUIRE(tenon::detail::overlaps(a, b) == expected);
    REQUIRE(tenon::detail::overlaps(b, a) == expected);
    meet += expected;
    const auto bytes_a = bytes_of(a), bytes_b = bytes_of(b);
    near_misses += !expected && !bytes_a.empty() && !bytes_b.empty() && *bytes_a.begin() < *bytes_b.rbegin() &&
                   *bytes_b.begin() < *bytes_a.rbegin();
  }
  REQUIRE(meet > 3000);
  REQUIRE(near_misses > 1000);  // interleaved without meeting: what bounds alone would get wrong
}

TEST_CASE("the odd and the even elements of one storage do not overlap; neighbours do") {
  auto t = support::iota({20});
  const auto even = t(tenon::range(0, tenon::end, 2)), odd = t(tenon::range(1, tenon::end, 2));
  REQUIRE_FALSE(tenon::may_overlap(even, odd));
  REQUIRE_FALSE(tenon::may_overlap(even.flip(0), odd));
  REQUIRE(tenon::may_overlap(even, t(tenon::range(0, tenon::end, 3))));
  const auto m = support::iota({6, 8});
  REQUIRE_FALSE(tenon::may_overlap(m(tenon::all, tenon::range(0, 4)), m(tenon::all, tenon::range(4, 8))));
  REQUIRE(tenon::may_overlap(m(tenon::all, tenon::range(0, 5)), m(tenon::all, tenon::range(4, 8))));
  REQUIRE(tenon::may_overlap(m, m.t()));
  REQUIRE_FALSE(tenon::may_overlap(m, t));
  REQUIRE_FALSE(tenon::may_overlap(m, m(tenon::range(0, 0))));
}

TEST_CASE("a hard case ends soon, on the safe side") {
  // Many coprime steps: an exact answer would take exponential time.
  const Extents sizes(20, 30);
  Extents strides;
  for (std::int64_t d = 0; d < 20; ++d) strides.push_back(1000003 + 7919 * 2 * d * d);
  for (auto& s : strides) s *= 2;
  const Layout all_even = tenon::views::as_strided(
      Shape(Extents(8, 30)), Shape(Extents(strides.begin(), strides.begin() + 8)), 0, INT64_MAX / 16);
  const Layout odd = tenon::views::as_strided(Shape{1000}, Shape{1000000}, 700000001, INT64_MAX / 16);
  const Placed a{memory, &all_even, 8}, b{memory, &odd, 8};
  tenon::detail::overlaps(a, b);  // either answer is allowed, only not a long search
  const Layout one = tenon::views::as_strided(Shape{1}, Shape{1}, 0, 1);
  REQUIRE(tenon::detail::overlaps(a, {memory, &one, 8}));  // what is sure is never missed
}

TEST_CASE("coincides says so only of the same elements, and of equal layouts always") {
  Random random(32);
  int same = 0;
  for (int i = 0; i < 20000; ++i) {
    const Layout in_a = random_layout(random, 12), in_b = random.one_in(4) ? in_a : random_layout(random, 12);
    const Placed a{memory, &in_a, random.one_in(2) ? 4 : 8},
        b{memory + (random.one_in(5) ? 8 : 0), &in_b, random.one_in(2) ? 4 : 8};
    const bool says = tenon::detail::coincides(a, b);
    if (says) REQUIRE(same_elements(a, b));
    const auto sizes = in_a.sizes();
    const bool plain = a.data == b.data && in_a.numel() > 0 &&
                       std::none_of(sizes.begin(), sizes.end(), [](std::int64_t n) { return n == 1; });
    if (plain) REQUIRE(says == same_elements(a, b));  // only strides that nothing uses may hide it
    same += says;
  }
  REQUIRE(same > 1000);
}

TEST_CASE("repeats_elements finds every stride of 0 and nothing that names each element once") {
  Random random(33);
  int repeated = 0;
  for (int i = 0; i < 20000; ++i) {
    const Layout layout = random_layout(random, 60);
    auto places = places_of(layout);
    std::sort(places.begin(), places.end());
    const bool duplicates = std::adjacent_find(places.begin(), places.end()) != places.end();
    bool zero_stride = false;
    for (int d = 0; d < layout.rank(); ++d) zero_stride = zero_stride || (layout.stride(d) == 0 && layout.size(d) > 1);
    const bool says = tenon::detail::repeats_elements(layout);
    if (says) REQUIRE(duplicates);
    REQUIRE(says == (zero_stride && layout.numel() > 0));
    repeated += says;
  }
  REQUIRE(repeated > 500);
}

TEST_CASE("a destination that repeats elements is refused, with shape and strides") {
  auto t = support::iota({3, 1});
  const auto before = support::elements(t);
  const auto text = support::error_text<tenon::ShapeError>([&] { t.expand({3, 4}).copy_(support::iota({3, 4})); });
  REQUIRE_THAT(text, Catch::Matchers::ContainsSubstring("(3,4)") && Catch::Matchers::ContainsSubstring("(1,0)"));
  REQUIRE(support::elements(t) == before);
  REQUIRE_THROWS_AS(t.expand({3, 4}).fill_(1), tenon::ShapeError);
  REQUIRE(support::elements(t) == before);
}
