// Laws of the algebra of views: what must be equal for every layout.
#include <tenon/view/coalesce.hpp>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"

namespace tn = tenon;
namespace views = tenon::views;
using support::Extents;
using support::places_of;
using support::Random;
using tn::Layout;
using tn::Shape;

namespace {

Layout row_major(const Extents& shape) { return tn::detail::contiguous_layout("test", Shape(shape)); }

/// A layout of random order, steps and directions.
Layout random_layout(Random& random, int max_rank = 4, std::int64_t smallest = 0) {
  Extents shape = random.extents(static_cast<int>(random.pick(0, max_rank)), smallest, 5);
  Layout layout = views::permute(row_major(shape), Shape(random.order(static_cast<int>(shape.size()))));
  for (int d = 0; d < layout.rank(); ++d) {
    if (random.one_in(3)) layout = views::flip(layout, d);
    const tn::Range r = tn::range(tn::none, tn::none, random.pick(1, 2));
    std::vector<tn::detail::Index> tokens(static_cast<std::size_t>(d), tn::all);
    tokens.push_back(r);
    if (random.one_in(3)) layout = views::index_list(layout, tokens.data(), d + 1);
    if (layout.size(d) == 1 && random.one_in(2)) {
      Extents wide = support::to_vector(layout.sizes());
      wide[static_cast<std::size_t>(d)] = random.pick(smallest, 3);
      layout = views::expand(layout, Shape(wide));
    }
  }
  return layout;
}

/// A sentence on what is wrong with two layouts that should show the same elements in the same order, or nothing.
std::string differ(const Layout& a, const Layout& b) {
  if (!(a.sizes() == b.sizes())) return "sizes";
  if (a.numel() != b.numel() || a.is_contiguous() != b.is_contiguous()) return "kept facts";
  return places_of(a) == places_of(b) ? "" : "places";
}

/// Another shape of the same elements, where the strides allow it.
bool viewed(const Layout& in, tn::Dims sizes, Layout& out) {
  try {
    out = views::view(in, sizes);
    return true;
  } catch (const tn::ShapeError&) {
    return false;
  }
}

Layout slice(const Layout& in, std::int64_t start, std::int64_t stop, std::int64_t step) {
  return views::index(in, tn::range(start, stop, step));
}

}  // namespace

TEST_CASE("a slice of a slice is one slice") {
  for (std::int64_t n = 0; n <= 12; ++n) {
    const Layout line = row_major({n});
    for (std::int64_t a = 0; a <= n; ++a) {
      for (std::int64_t s = 1; s <= 3; ++s) {
        const Layout outer = slice(line, a, n, s);
        for (std::int64_t b = 0; b <= outer.size(0); ++b) {
          for (std::int64_t r = 1; r <= 3; ++r) {
            INFO(n << " [" << a << "::" << s << "] [" << b << "::" << r << "]");
            REQUIRE(differ(slice(outer, b, outer.size(0), r), slice(line, a + b * s, n, s * r)) == "");
          }
        }
      }
    }
  }
}

TEST_CASE("permute and back, transpose twice, flip twice, move and back, unsqueeze and squeeze are nothing") {
  Random random(7);
  for (int i = 0; i < 3000; ++i) {
    const Layout layout = random_layout(random);
    const int rank = layout.rank();
    const Extents order = random.order(rank);
    Extents inverse(order.size());
    for (std::size_t d = 0; d < order.size(); ++d)
      inverse[static_cast<std::size_t>(order[d])] = static_cast<std::int64_t>(d);
    REQUIRE(views::permute(views::permute(layout, Shape(order)), Shape(inverse)) == layout);
    const std::int64_t at = random.pick(0, rank);
    REQUIRE(differ(views::squeeze(views::unsqueeze(layout, at), at), layout) == "");
    if (rank == 0) continue;
    const std::int64_t a = random.pick(0, rank - 1), b = random.pick(-rank, -1), n = layout.size(a);
    REQUIRE(views::transpose(views::transpose(layout, a, b), b, a) == layout);
    REQUIRE(differ(views::flip(views::flip(layout, a), a), layout) == "");
    REQUIRE(views::movedim(views::movedim(layout, Shape{a}, Shape{b}), Shape{b}, Shape{a}) == layout);
    REQUIRE(views::narrow(layout, a, 0, n) == layout);
    // flip then transpose = transpose then flip; a narrow of a flip is a flip of a narrow
    REQUIRE(differ(views::flip(views::transpose(layout, a, b), b), views::transpose(views::flip(layout, a), a, b)) ==
            "");
    const std::int64_t start = random.pick(0, n), length = random.pick(0, n - start);
    REQUIRE(differ(views::narrow(views::flip(layout, a), a, start, length),
                   views::flip(views::narrow(layout, a, n - start - length, length), a)) == "");
    if (n > 0) REQUIRE(views::select(layout, a, n - 1) == views::select(layout, a, -1));
    if (n > 0) REQUIRE(differ(views::unsqueeze(views::select(layout, a, 0), a), views::narrow(layout, a, 0, 1)) == "");
  }
}

TEST_CASE("reshape round trips, and a view of a contiguous layout is contiguous") {
  Random random(8);
  for (int i = 0; i < 2000; ++i) {
    const Layout layout = random_layout(random);
    Layout flat, back;
    if (viewed(layout, Shape{layout.numel()}, flat)) {
      REQUIRE(viewed(flat, layout.sizes(), back));
      REQUIRE(differ(back, layout) == "");
      REQUIRE(places_of(flat) == places_of(layout));
    } else {
      REQUIRE_FALSE(layout.is_contiguous());
    }
    REQUIRE(viewed(layout, layout.sizes(), back));
    REQUIRE(differ(back, layout) == "");
    const Layout plain = row_major(support::to_vector(layout.sizes()));
    REQUIRE(plain.is_contiguous());
    REQUIRE(viewed(plain, Shape{1, plain.numel(), 1}, flat));
    REQUIRE(flat.is_contiguous());
  }
}

TEST_CASE("broadcasting commutes, is idempotent, and expands to what is read") {
  Random random(9);
  int joined = 0;
  for (int i = 0; i < 5000; ++i) {
    const Shape a(random.extents(static_cast<int>(random.pick(0, 4)), 0, 2)),
        b(random.extents(static_cast<int>(random.pick(0, 4)), 0, 2));
    const auto join = [](const Shape& x, const Shape& y) {
      try {
        return support::to_vector(tn::detail::broadcast_shapes("test", x, y));
      } catch (const tn::ShapeError&) {
        return Extents{-1};
      }
    };
    const Extents ab = join(a, b);
    REQUIRE(ab == join(b, a));
    REQUIRE(join(a, a) == support::to_vector(a));
    REQUIRE(join(a, Shape{}) == support::to_vector(a));
    if (ab == Extents{-1}) continue;
    ++joined;
    REQUIRE(join(a, Shape(ab)) == ab);
    const auto source = support::iota(support::to_vector(a));
    REQUIRE(support::elements(source.expand(ab)) == support::Model::iota(support::to_vector(a)).expand(ab).ids);
    REQUIRE(support::to_vector(source.expand(ab).sizes()) == ab);
  }
  REQUIRE(joined > 1000);
  REQUIRE_THAT(support::error_text<tn::ShapeError>([] {
                 tn::detail::broadcast_shapes("add", Shape{3, 4}, Shape{3, 5});
               }),
               Catch::Matchers::Equals("tenon::add: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5"));
}

TEST_CASE("coalescing keeps every offset of every operand, in row-major order") {
  Random random(10);
  for (int i = 0; i < 4000; ++i) {
    const Layout first = random_layout(random);
    const Shape shape(first.sizes());
    std::vector<Layout> kept{first};
    const int operands = static_cast<int>(random.pick(1, 4));
    while (static_cast<int>(kept.size()) < operands) {  // others that broadcast to the shape
      Extents own = support::to_vector(first.sizes());
      own.erase(own.begin(), own.begin() + random.pick(0, first.rank()));
      for (auto& n : own) n = random.one_in(3) ? 1 : n;
      const Extents order = random.order(static_cast<int>(own.size()));
      Extents stored(own.size());
      for (std::size_t d = 0; d < own.size(); ++d) stored[static_cast<std::size_t>(order[d])] = own[d];
      kept.push_back(random.one_in(2) ? row_major(own) : views::permute(row_major(stored), Shape(order)));
    }
    std::vector<const Layout*> layouts;
    std::vector<std::vector<std::int64_t>> expected;
    std::int64_t offsets[tn::detail::max_operands];
    for (const auto& layout : kept) {
      offsets[layouts.size()] = layout.offset();
      layouts.push_back(&layout);
      expected.push_back(places_of(views::expand(layout, shape)));
    }
    tn::detail::Walk walk;
    tn::detail::coalesce(walk, shape, layouts.data(), operands);
    std::vector<std::vector<std::int64_t>> walked(kept.size());
    int runs = 0;
    tn::detail::for_each_inner(walk, offsets, [&](const std::int64_t* at) {
      ++runs;
      for (int k = 0; k < operands; ++k) {
        for (std::int64_t j = 0; j < walk.inner_size(); ++j)
          walked[static_cast<std::size_t>(k)].push_back(at[k] + j * walk.inner_step(k));
      }
    });
    REQUIRE(walked == expected);
    bool all_contiguous = true;
    for (const auto& layout : kept)
      all_contiguous = all_contiguous && layout.is_contiguous() && layout.sizes() == tn::Dims(shape);
    if (all_contiguous) REQUIRE(runs == (first.numel() > 0 ? 1 : 0));
  }
}

TEST_CASE("ranks above 6 lie on the heap and obey the same laws") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const int rank = static_cast<int>(random.pick(7, 10));
    const Extents shape = random.extents(rank, random.one_in(5) ? 0 : 1, 2);
    const Extents order = random.order(rank);
    const auto tensor = support::iota(shape);
    const auto model = support::Model::iota(shape);
    const auto moved = tensor.permute(order).flip(2);
    REQUIRE(support::elements(moved) == model.permute(order).flip(2).ids);
    Layout copy(moved.layout()), assigned;
    assigned = copy;
    const Layout taken(std::move(copy));
    REQUIRE((assigned == moved.layout() && taken == moved.layout()));
    REQUIRE(copy.rank() == 1);  // what a move leaves is shape (0)
    REQUIRE(copy.numel() == 0);
    assigned = row_major({2, 3});
    REQUIRE(assigned == row_major({2, 3}));
    assigned = taken;
    assigned = *&assigned;
    REQUIRE(assigned == taken);
    REQUIRE(support::elements(moved.reshape(shape)) == model.permute(order).flip(2).ids);
  }
}

TEST_CASE("the rank goes up to 64 and no further") {
  const Extents ones(64, 1);
  auto t = support::iota(ones);
  REQUIRE(t.dim() == 64);
  REQUIRE(support::elements(t.squeeze()) == std::vector<std::int64_t>{0});
  REQUIRE(t.transpose(0, t.dim() - 1).flip(40).select(5, 0).dim() == 63);
  REQUIRE(support::elements(t.expand(Extents(64, -1))).size() == 1);
  REQUIRE(t.narrow(63, 0, 0).numel() == 0);
  REQUIRE_THROWS_AS(t.unsqueeze(0), tn::ShapeError);
  REQUIRE_THROWS_AS(t.unfold(0, 1, 1), tn::ShapeError);
  REQUIRE_THROWS_AS(t(tn::newaxis, tn::ellipsis), tn::ShapeError);
  REQUIRE_THROWS_AS(Shape(Extents(65, 1)), tn::ShapeError);
  REQUIRE_THAT(support::error_text<tn::ShapeError>([&] { t.unsqueeze(0); }), Catch::Matchers::ContainsSubstring("65"));
  REQUIRE(t.is_set_to(t));
  t = support::iota({2});
  REQUIRE(t.dim() == 1);
}

TEST_CASE("shapes (), (0,) and (3,0,2) behave as any other") {
  for (const Extents& shape : {Extents{}, Extents{0}, Extents{3, 0, 2}, Extents{0, 0}, Extents{1, 0}}) {
    const auto t = support::iota(shape);
    INFO(support::to_text(shape));
    REQUIRE(t.numel() == support::product(shape));
    REQUIRE(t.is_contiguous());
    REQUIRE(support::to_vector(t.unsqueeze(0).squeeze(0).sizes()) == shape);
    REQUIRE(t.reshape({t.numel()}).numel() == t.numel());
    REQUIRE(t.clone().sizes() == t.sizes());
    REQUIRE(t.permute(Random(1).order(t.dim())).is_contiguous());
    REQUIRE(t(tn::ellipsis).is_set_to(t));
    if (t.numel() > 0) continue;
    for (int d = 0; d < t.dim(); ++d) {
      REQUIRE(t.flip(d).storage_offset() == 0);
      for (std::int64_t i = 0; i < t.size(d); ++i) REQUIRE(t.select(d, i).storage_offset() == 0);
      REQUIRE(t.narrow(d, t.size(d), 0).storage_offset() == 0);
    }
    REQUIRE(support::places_of(t.expand(Extents(shape)).layout()).empty());
  }
}
