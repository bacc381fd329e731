// Gathers against a naive model of NumPy's advanced indexing.
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>

#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::elements;
using support::error_text;
using support::Extents;
using support::Model;
using support::Random;
using tn::all;
using tn::range;
using tn::Shape;
using tn::Tensor;

namespace {

using Values = std::vector<std::int64_t>;

/// One index of the model: `all`, a new axis, an ellipsis, a choice of indices (a range), an integer, a tensor, or a
/// mask.
struct Part {
  enum Kind { every, newaxis, ellipsis, chosen, integer, tensor, mask } kind;
  Model value{};  // integer: one element; tensor, mask: the elements; chosen: of rank 1
};

Extents broadcast(const Extents& a, const Extents& b) {
  Extents result(std::max(a.size(), b.size()), 1);
  for (const auto* from : {&a, &b}) {
    for (std::size_t k = 0; k < from->size(); ++k) {
      auto& n = result[result.size() - from->size() + k];
      if (n == 1) n = (*from)[k];
    }
  }
  return result;
}

/// NumPy's rule, element by element: what a(parts…) shows.
Model gathered(const Model& a, std::vector<Part> parts) {
  // Masks become one index tensor for each of their dimensions; the ellipsis becomes `every`, apart.
  std::vector<Part> plain;
  std::size_t used = 0;
  for (const auto& part : parts) {
    used +=
        part.kind == Part::mask ? part.value.shape.size() : part.kind != Part::newaxis && part.kind != Part::ellipsis;
  }
  for (const auto& part : parts) {
    if (part.kind == Part::ellipsis) {
      plain.push_back(part);  // separates, even if it stands for nothing
      for (std::size_t k = used; k < a.shape.size(); ++k) plain.push_back({Part::every});
    } else if (part.kind == Part::mask) {
      std::vector<Model> place(part.value.shape.size());
      support::for_each_index(part.value.shape, [&](const Extents& i) {
        if (!part.value.at(i)) return;
        for (std::size_t d = 0; d < i.size(); ++d) place[d].ids.push_back(i[d]);
      });
      for (auto& p : place) {
        p.shape = {static_cast<std::int64_t>(p.ids.size())};
        plain.push_back({Part::tensor, p});
      }
    } else {
      plain.push_back(part);
    }
  }
  for (std::size_t n = 0; n < plain.size() || true; ++n) {
    std::size_t named = 0;
    for (const auto& part : plain) named += part.kind != Part::newaxis && part.kind != Part::ellipsis;
    if (named >= a.shape.size()) break;
    plain.push_back({Part::every});
  }

  Extents index_shape, before, after;
  bool seen = false, gap = false, separated = false;
  for (const auto& part : plain) {
    if (part.kind == Part::tensor || part.kind == Part::integer) {
      index_shape = broadcast(index_shape, part.value.shape);
      separated = separated || (seen && gap);
      seen = true;
      gap = false;
    } else {
      gap = true;
    }
  }
  std::size_t d = 0;
  seen = false;
  for (const auto& part : plain) {
    auto& side = seen && !separated ? after : before;
    switch (part.kind) {
      case Part::every: side.push_back(a.shape[d++]); break;
      case Part::newaxis: side.push_back(1); break;
      case Part::ellipsis: break;
      case Part::chosen: side.push_back(static_cast<std::int64_t>(part.value.ids.size())), ++d; break;
      default: seen = true, ++d;
    }
  }
  Extents shape = before;
  if (separated) {
    shape.insert(shape.begin(), index_shape.begin(), index_shape.end());
  } else {
    shape.insert(shape.end(), index_shape.begin(), index_shape.end());
    shape.insert(shape.end(), after.begin(), after.end());
  }
  const std::size_t first = separated ? 0 : before.size();
  return a.mapped(shape, [&](const Extents& i) {
    const Extents indexed(i.begin() + static_cast<std::ptrdiff_t>(first),
                          i.begin() + static_cast<std::ptrdiff_t>(first + index_shape.size()));
    Extents rest(i.begin(), i.begin() + static_cast<std::ptrdiff_t>(first));
    rest.insert(rest.end(), i.begin() + static_cast<std::ptrdiff_t>(first + index_shape.size()), i.end());
    Extents from;
    std::size_t next = 0;
    for (const auto& part : plain) {
      const std::int64_t n = from.size() < a.shape.size() ? a.shape[from.size()] : 0;
      switch (part.kind) {
        case Part::every: from.push_back(rest[next++]); break;
        case Part::newaxis: ++next; break;
        case Part::ellipsis: break;
        case Part::chosen: from.push_back(part.value.ids[static_cast<std::size_t>(rest[next++])]); break;
        default: {
          Extents at;
          for (std::size_t k = 0; k < part.value.shape.size(); ++k) {
            at.push_back(part.value.shape[k] == 1 ? 0 : indexed[indexed.size() - part.value.shape.size() + k]);
          }
          const std::int64_t v = part.value.at(at);
          from.push_back(v < 0 ? v + n : v);
        }
      }
    }
    return from;
  });
}

// ---- from indices to the model's parts

Part part_of(tn::All, std::int64_t) { return {Part::every}; }
Part part_of(tn::NewAxis, std::int64_t) { return {Part::newaxis}; }
Part part_of(tn::Ellipsis, std::int64_t) { return {Part::ellipsis}; }
Part part_of(int i, std::int64_t) { return {Part::integer, {{}, {i}}}; }
Part part_of(const tn::Range& r, std::int64_t n) {
  const auto slice = tn::detail::resolve(r, n);
  Part part{Part::chosen};
  for (std::int64_t k = 0; k < slice.count; ++k) part.value.ids.push_back(slice.start + k * r.step);
  part.value.shape = {slice.count};
  return part;
}
template <class T>
Part part_of(const Tensor<T>& t, std::int64_t) {
  Part part{std::is_same_v<T, bool> ? Part::mask : Part::tensor};
  part.value.shape = support::to_vector(t.sizes());
  for (auto v : elements(t)) part.value.ids.push_back(static_cast<std::int64_t>(v));
  return part;
}

/// What reads and writes of a gather that shows `parts` of `a` do, against the model; returns the shape as a text.
std::string check_gather(const Tensor<std::int64_t>& a, const std::vector<Part>& parts,
                         const std::function<tn::Gather<std::int64_t, tn::Cpu>(const Tensor<std::int64_t>&)>& gather) {
  const Model model{support::to_vector(a.sizes()), elements(a)};
  const Model expected = gathered(model, parts);

  const auto read = gather(a);
  const Tensor<std::int64_t> value = read;
  REQUIRE(support::to_vector(value.sizes()) == expected.shape);
  REQUIRE(support::to_vector(read.shape()) == expected.shape);
  REQUIRE(elements(value) == expected.ids);
  REQUIRE(value.is_contiguous());
  REQUIRE_FALSE(tn::shares_storage(value, a));

  // Writing: a tensor of the numbers of the places tells which element each place took; the last of them stays.
  auto copy = a.clone();
  const auto numbers = support::iota(expected.shape);
  gather(copy) = numbers + 1000;
  Values places(static_cast<std::size_t>(a.numel())), wanted = elements(a);
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::int64_t>(i);
  const Model where = gathered(Model{model.shape, places}, parts);
  for (std::size_t i = 0; i < where.ids.size(); ++i)
    wanted[static_cast<std::size_t>(where.ids[i])] = 1000 + static_cast<std::int64_t>(i);
  REQUIRE(elements(copy) == wanted);

  // In place: the old elements are read first, so an element named twice is changed once.
  copy.copy_(a);
  gather(copy) += 5;
  wanted = elements(a);
  for (auto place : where.ids)
    wanted[static_cast<std::size_t>(place)] = elements(a)[static_cast<std::size_t>(place)] + 5;
  REQUIRE(elements(copy) == wanted);
  return support::to_text(expected.shape);
}

/// The same of a(indices…).
template <class... I>
std::string check(const Tensor<std::int64_t>& a, const I&... indices) {
  // The dimension each index stands for, for ranges; correct while no ellipsis or mask is before one.
  std::int64_t d = 0;
  std::vector<Part> parts;
  const auto take = [&](const auto& index) {
    using Index = std::remove_cvref_t<decltype(index)>;
    parts.push_back(part_of(index, d < a.dim() ? a.size(d) : 0));
    if constexpr (std::is_same_v<Index, Tensor<bool>>) d += index.dim();
    else if constexpr (!std::is_same_v<Index, tn::NewAxis> && !std::is_same_v<Index, tn::Ellipsis>) ++d;
  };
  (take(indices), ...);
  return check_gather(a, parts, [&](const Tensor<std::int64_t>& x) { return x(indices...); });
}

Tensor<std::int64_t> indices(const Extents& shape, std::int64_t n, Random& random) {
  auto result = support::iota(shape);
  for (std::int64_t i = 0; i < result.numel(); ++i) result.storage().data()[i] = random.pick(-n, n - 1);
  return result;
}
Tensor<bool> mask(const Extents& shape, Random& random) {
  auto result = tn::empty<bool>(Shape(shape));
  for (std::int64_t i = 0; i < result.numel(); ++i) result.storage().data()[i] = random.one_in(2);
  return result;
}

}  // namespace

TEST_CASE("integer tensors, mixed with every other index") {
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    const auto layout = random.pick(0, 2);
    const auto a = layout == 0   ? support::iota({4, 5, 6})
                   : layout == 1 ? support::iota({6, 5, 4}).permute({2, 1, 0})
                                 : support::iota({8, 5, 6}).flip(1)(range(0, tn::end, 2));
    const auto i = indices({3}, 4, random), j = indices({3}, 5, random), k = indices({2, 1}, 6, random),
               one = indices({}, 4, random);
    CHECK(check(a, i) == "(3,5,6,)");
    CHECK(check(a, one) == "(5,6,)");
    CHECK(check(a, i, j) == "(3,6,)");
    CHECK(check(a, i, j, k) == "(2,3,)");
    CHECK(check(a, i, all, k) == "(2,3,5,)");            // separated: in front
    CHECK(check(a, all, j, k) == "(4,2,3,)");            // adjacent: in place
    CHECK(check(a, all, j) == "(4,3,6,)");
    CHECK(check(a, tn::ellipsis, k) == "(4,5,2,1,)");
    CHECK(check(a, i, tn::ellipsis) == "(3,5,6,)");
    CHECK(check(a, i, tn::ellipsis, k) == "(2,3,5,)");
    CHECK(check(a, 1, j) == "(3,6,)");                   // an integer is an index tensor here
    CHECK(check(a, 1, all, k) == "(2,1,5,)");
    CHECK(check(a, -1, j, 2) == "(3,)");
    CHECK(check(a, all, j, -6) == "(4,3,)");
    CHECK(check(a, tn::newaxis, i, j) == "(1,3,6,)");
    CHECK(check(a, i, tn::newaxis, j) == "(3,1,6,)");
    CHECK(check(a, tn::newaxis, i, tn::newaxis, j) == "(3,1,1,6,)");
    CHECK(check(a, i, j, tn::newaxis) == "(3,1,6,)");
    CHECK(check(a, tn::newaxis, i, tn::ellipsis, j, 0) == "(3,1,)");  // an empty ellipsis separates too
    CHECK(check(a, range(1, tn::end), j) == "(3,3,6,)");
    CHECK(check(a, range(1, tn::end, 2), j, k) == "(2,2,3,)");
    CHECK(check(a, i, range(tn::none, tn::none, -2), k) == "(2,3,3,)");
    CHECK(check(a, range(2, 2), j) == "(0,3,6,)");
    CHECK(check(a, range(tn::none, tn::none, -1), range(1, 3), k) == "(4,2,2,1,)");
  }
}

TEST_CASE("masks, mixed with every other index") {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    const auto a = round % 2 ? support::iota({4, 5, 6}) : support::iota({5, 4, 6}).transpose(0, 1);
    (void)check(a, mask({4, 5, 6}, random));
    (void)check(a, mask({4, 5}, random));
    (void)check(a, mask({4}, random));
    (void)check(a, all, mask({5, 6}, random));
    (void)check(a, all, mask({5}, random), tn::ellipsis);
    (void)check(a, tn::ellipsis, mask({6}, random));
    (void)check(a, mask({4}, random), range(1, 4));
    (void)check(a, 2, mask({5, 6}, random));
    (void)check(a, mask({4}, random), all, -1);
    (void)check(a, tn::newaxis, mask({4}, random), 0);
    (void)check(a, mask({4, 5}, random), indices({2, 1}, 6, random));
    (void)check(a, mask({4}, random), range(0, tn::end, 2), indices({3, 1}, 6, random));
    (void)check(a, range(1, 3), mask({5}, random).flip(0), indices({1}, 6, random));
    (void)check(a, indices({1}, 4, random), all, mask({6}, random));
  }
}

TEST_CASE("nothing selected, nothing to select from") {
  Random random(7);
  const auto a = support::iota({4, 5});
  CHECK(check(a, tn::zeros<bool>({4, 5})) == "(0,)");
  CHECK(check(a, tn::zeros<bool>({4})) == "(0,5,)");
  CHECK(check(a, support::iota({0})) == "(0,5,)");
  CHECK(check(a, all, support::iota({2, 0, 3})) == "(4,2,0,3,)");
  CHECK(check(support::iota({0, 5}), support::iota({0})) == "(0,5,)");
  CHECK(check(support::iota({0, 5}), tn::zeros<bool>({0})) == "(0,5,)");
  CHECK(check(support::iota({4, 0}), indices({7}, 4, random)) == "(7,0,)");
  CHECK(check(support::iota({4, 0}), all, tn::zeros<bool>({0})) == "(4,0,)");
}

TEST_CASE("index tensors of every integer type") {
  const auto a = tn::arange<float>(5) * 1.5f;
  const Tensor t = a;
  const std::vector<float> expected{6, 0, 4.5f};
  CHECK(elements(Tensor(t(tn::tensor<std::int8_t>({-1, 0, 3})))) == expected);
  CHECK(elements(Tensor(t(tn::tensor<std::int16_t>({-1, 0, 3})))) == expected);
  CHECK(elements(Tensor(t(tn::tensor<std::int32_t>({-1, 0, 3})))) == expected);
  CHECK(elements(Tensor(t(tn::tensor<std::uint8_t>({4, 0, 3})))) == expected);
  CHECK(elements(Tensor(t(tn::tensor<std::uint64_t>({4, 0, 3})))) == expected);
  CHECK(elements(Tensor(t(tn::tensor<std::int64_t>({0, 1, 3}) - 1)))[0] == 6);  // an expression
  CHECK(elements(Tensor(t(tn::lazy::arange<int>(4, -1, -2)))) == std::vector<float>{6, 3, 0});
  CHECK(elements(Tensor(t[tn::tensor<int>({-1, 0, 3})])) == expected);
}

TEST_CASE("masks of expressions") {
  auto a = tn::arange<float>(6).view({2, 3});
  CHECK(elements(Tensor(a(a > 2.f && a != 4.f))) == std::vector<float>{3, 5});
  CHECK(elements(Tensor(a[a > 4.f])) == std::vector<float>{5});
  CHECK(elements(Tensor(a(!(a > 2.f)))) == std::vector<float>{0, 1, 2});
  a(a > 2.f) = -1.f;
  CHECK(elements(a) == std::vector<float>{0, 1, 2, -1, -1, -1});
  a(a < 0.f) *= 3.f;
  a(a(tn::all, 0) < 0.f) += 1.f;
  CHECK(elements(a) == std::vector<float>{0, 1, 2, -2, -2, -2});
  // A byte that is not 0 is true.
  auto odd = tn::zeros<bool>({2});
  *reinterpret_cast<unsigned char*>(odd.data_ptr()) = 0x80;
  CHECK(elements(Tensor(a(odd, 1))) == std::vector<float>{1});
}

TEST_CASE("assigning through a gather") {
  auto a = support::iota({6});
  const auto twice = tn::tensor<int>({1, 4, 1});
  SECTION("the last value stays") {
    a(twice) = tn::tensor<std::int64_t>({10, 20, 30});
    CHECK(elements(a) == Values{0, 30, 2, 3, 20, 5});
  }
  SECTION("an element named twice changes once") {
    a(twice) += 5;
    a(twice) *= tn::tensor<std::int64_t>({10, 100, 1000});
    CHECK(elements(a) == Values{0, 6000, 2, 3, 900, 5});
  }
  SECTION("broadcast and converted") {
    a(twice) = 2.75;
    CHECK(elements(a) == Values{0, 2, 2, 3, 2, 5});
    auto m = support::iota({2, 3});
    m(all, tn::tensor<int>({2, 0})) = tn::tensor<double>({{7.5}, {8.5}});
    CHECK(elements(m) == Values{7, 1, 7, 8, 4, 8});
    m(m > 7) = true;
    CHECK(elements(m) == Values{7, 1, 7, 1, 4, 1});
  }
  SECTION("from the same elements") {
    a(tn::tensor<int>({0, 1, 2})) = a(range(2, 5));
    CHECK(elements(a) == Values{2, 3, 4, 3, 4, 5});
    a(tn::tensor<int>({0, 1, 2, 3, 4, 5})) = a.flip(0);
    CHECK(elements(a) == Values{5, 4, 3, 4, 3, 2});
  }
  SECTION("from a gather, of the same elements") {
    a(tn::tensor<int>({0, 1})) = a(tn::tensor<int>({1, 0}));
    CHECK(elements(a) == Values{1, 0, 2, 3, 4, 5});
    a(tn::tensor<int>({0, 1})) = tn::tensor<float>({8.5f, 9.5f})(tn::tensor<int>({1, 1}));
    CHECK(elements(a) == Values{9, 9, 2, 3, 4, 5});
  }
  SECTION("through a view") {
    a(range(tn::none, tn::none, -1))(tn::tensor<int>({0, 1})) = 9;
    CHECK(elements(a) == Values{0, 1, 2, 3, 9, 9});
  }
  SECTION("as an operand") {
    a.copy_(a(tn::tensor<int>({0, 0, 0, 1, 1, 1})));
    CHECK(elements(a) == Values{0, 0, 0, 1, 1, 1});
    a += a(tn::tensor<int>({5, 4, 3, 2, 1, 0})) * 2;
    CHECK(elements(a) == Values{2, 2, 2, 1, 1, 1});
    tn::into(a, a(tn::tensor<int>({5, 4, 3, 2, 1, 0})));
    CHECK(elements(a) == Values{1, 1, 1, 2, 2, 2});
  }
}

TEST_CASE("indices are resolved when indexing, elements are read at conversion") {
  auto a = support::iota({4});
  auto index = tn::tensor<std::int64_t>({3, 0});
  auto chosen = a > 1;
  const auto by_index = a(index);
  const auto by_mask = a(chosen);
  index.fill_(1);
  a += 10;
  CHECK(elements(Tensor(by_index)) == Values{13, 10});
  CHECK(elements(Tensor(by_mask)) == Values{12, 13});
  a = tn::zeros<std::int64_t>({1});  // the gather keeps what it names
  CHECK(elements(tn::eval(by_index)) == Values{13, 10});
}

namespace {

/// The elements of x, which has one dimension, where a mask is true; and x with those replaced by what `value` makes of
/// their numbers.
template <class T, class F>
void check_mask_on(const Tensor<T>& x, const Tensor<bool>& mask, F value) {
  std::vector<T> before = elements(x), chosen, after = before, row;
  const auto truths = elements(mask);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!truths[i]) continue;
    chosen.push_back(before[i]);
    row.push_back(value(row.size()));
    after[i] = row.back();
  }
  REQUIRE(elements(Tensor<T>(x(mask))) == chosen);
  auto values = tn::empty<T>({static_cast<std::int64_t>(row.size())});
  for (std::size_t i = 0; i < row.size(); ++i) values(static_cast<std::int64_t>(i)) = row[i];
  x(mask) = values;
  REQUIRE(elements(x) == after);
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (truths[i]) after[i] = value(1);
  }
  x(mask) = value(1);
  REQUIRE(elements(x) == after);
}

/// The same in several layouts, for masks of every density.
template <class T, class F>
void check_masks(F value) {
  Random random(11);
  for (const std::int64_t n : {1, 7, 63, 64, 65, 130, 1000}) {
    for (const int density : {0, 2, 50, 98, 100}) {
      auto base = tn::empty<T>({2 * n});
      for (std::int64_t i = 0; i < 2 * n; ++i) base(i) = value(static_cast<std::size_t>(i % 90));
      auto truth = tn::empty<bool>({2 * n});
      for (std::int64_t i = 0; i < 2 * n; ++i) truth(i) = random.pick(0, 99) < density;
      check_mask_on(Tensor<T>(base.narrow(0, n / 2, n)), Tensor<bool>(truth.narrow(0, n / 2, n)), value);
      check_mask_on(Tensor<T>(base(range(0, tn::end, 2))), Tensor<bool>(truth(range(1, tn::end, 2))), value);
      check_mask_on(Tensor<T>(base.flip(0)), truth, value);
      check_mask_on(Tensor<T>(base.view({2, n}).t()), Tensor<bool>(truth.view({n, 2})), value);
      check_mask_on(Tensor<T>(base.view({n, 2})), Tensor<bool>(truth.view({2, n}).t()), value);
    }
  }
}

}  // namespace

TEST_CASE("masks of every length, density and layout, for elements of every size") {
  check_masks<std::uint8_t>([](std::size_t i) { return static_cast<std::uint8_t>(i % 251); });
  check_masks<bool>([](std::size_t i) { return i % 3 == 1; });
  check_masks<tn::float16>([](std::size_t i) { return tn::float16(static_cast<float>(i)); });
  check_masks<float>([](std::size_t i) { return static_cast<float>(i) + 0.5f; });
  check_masks<double>([](std::size_t i) { return static_cast<double>(i) - 0.5; });
  check_masks<tn::complex<double>>([](std::size_t i) { return tn::complex<double>(static_cast<double>(i), 1.); });
}

TEST_CASE("a scalar operation in place changes what a mask names, and nothing else") {
  Random random(12);
  for (const std::int64_t n : {1, 64, 100, 511, 512, 513, 2000}) {
    for (const int density : {0, 3, 40, 100}) {
      auto x = support::iota({n, 2});
      auto truth = tn::empty<bool>({n, 2});
      const auto flat = truth.view({-1});
      for (std::int64_t i = 0; i < 2 * n; ++i) flat(i) = random.pick(0, 99) < density;
      auto wanted = elements(x);
      const auto truths = elements(truth);
      for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = truths[i] ? wanted[i] * 3 : wanted[i];
      x(truth) *= 3;
      REQUIRE(elements(x) == wanted);
      auto y = support::iota({2, n}).t();  // strided
      auto wanted_y = elements(y);
      for (std::size_t i = 0; i < wanted_y.size(); ++i) wanted_y[i] = truths[i] ? wanted_y[i] - 7 : wanted_y[i];
      y(truth) -= 7;
      REQUIRE(elements(y) == wanted_y);
    }
  }
  auto whole = support::iota({5});
  CHECK_THAT(error_text<tn::TypeError>([&] { whole(whole > 2) %= 0; }), ContainsSubstring("divisor is 0"));
  CHECK(elements(whole) == Values{0, 1, 2, 3, 4});
}

TEST_CASE("masks and values that share memory with what they change") {
  auto a = support::iota({8});
  a(a > 3) = a(range(0, 4)).flip(0);
  CHECK(elements(a) == Values{0, 1, 2, 3, 3, 2, 1, 0});
  auto truth = tn::tensor<bool>({true, false, true, true});
  truth(truth) = false;
  CHECK(elements(truth) == std::vector<bool>(4));
  truth = tn::tensor<bool>({true, false, true, true});
  truth(truth.flip(0)) = truth.flip(0)(range(0, 3));
  CHECK(elements(truth) == std::vector<bool>{true, true, true, false});
  auto wide = support::iota({4}).expand({3, 4});
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide(wide > 1) = 0; }),
             ContainsSubstring("names elements several times"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide(wide > 1) += 1; }),
             ContainsSubstring("names elements several times"));
  auto six = support::iota({6});
  CHECK_THAT(error_text<tn::ShapeError>([&] { six(six > 2) = support::iota({2}); }), ContainsSubstring("(2,)"));
  CHECK(elements(six) == Values{0, 1, 2, 3, 4, 5});
}

TEST_CASE("more indices than are resolved at a time, of which one is wrong") {
  auto a = support::iota({3000});
  auto index = tn::eval(2999 - support::iota({3000}));
  CHECK(elements(Tensor(a(index))) == elements(a.flip(0)));
  CHECK(elements(Tensor(a(index - 3000))) == elements(a.flip(0)));
  auto square = a.view({50, 60});
  CHECK(elements(Tensor(square(tn::floor_divide(index, 60), index % 60))) == elements(a.flip(0)));
  CHECK(elements(Tensor(square.t()(index % 60, tn::floor_divide(index, 60)))) == elements(a.flip(0)));
  CHECK(elements(Tensor(a(index(range(0, tn::end, 3))))) ==
        elements(Tensor<std::int64_t>(a.flip(0)(range(0, tn::end, 3)))));
  index(1700) = 3000;
  CHECK_THAT(error_text<tn::IndexError>([&] { a(index) = 0; }),
             ContainsSubstring("index 3000 is out of range for dimension 0"));
  index(1700) = -3001;
  CHECK_THAT(error_text<tn::IndexError>([&] { (void)a(index); }),
             ContainsSubstring("index -3001 is out of range for dimension 0"));
  CHECK(elements(a) == elements(support::iota({3000})));
}

TEST_CASE("gathers of constant elements are read only") {
  const Tensor<const std::int64_t> a = support::iota({4});
  const auto gathered = a(tn::tensor<int>({3, 3}));
  const Tensor<std::int64_t> value = gathered;
  CHECK(elements(value) == Values{3, 3});
  using G = decltype(a(tn::tensor<int>({3, 3})));
  STATIC_REQUIRE_FALSE(std::is_assignable_v<G, int>);
  STATIC_REQUIRE_FALSE(std::is_assignable_v<tn::Gather<float, tn::Cpu>&, float>);
  STATIC_REQUIRE(std::is_assignable_v<tn::Gather<float, tn::Cpu>, float>);
}

TEST_CASE("wrong indices change nothing") {
  auto a = support::iota({4, 5});
  const Values before = elements(a);
  const auto wrong = [&](auto f) { return error_text<tn::IndexError>(f); };
  CHECK_THAT(wrong([&] { a(tn::tensor<int>({0, 4})) = 1; }),
             ContainsSubstring("tenon::operator(): index 4 is out of range for dimension 0 of shape (4,5)"));
  CHECK_THAT(wrong([&] { a(all, tn::tensor<int>({0, -6})) = 1; }),
             ContainsSubstring("index -6 is out of range for dimension 1 of shape (4,5)"));
  CHECK_THAT(wrong([&] {
               a(tn::tensor<int>({0, 1}), 5) += 1;
             }),
             ContainsSubstring("index 5 is out of range for dimension 1"));
  CHECK_THAT(wrong([&] { (void)support::iota({0})(tn::tensor<int>({0})); }),
             ContainsSubstring("index 0 is out of range for dimension 0 of shape (0,)"));
  CHECK_THAT(wrong([&] { a(tn::zeros<bool>({5})) = 1; }),
             ContainsSubstring("tenon::operator(): the mask of shape (5,) does not fit dimension 0 of shape (4,5)"));
  CHECK_THAT(wrong([&] {
               a(tn::zeros<bool>({4, 1})) = 1;
             }),
             ContainsSubstring("the mask of shape (4,1) does not fit dimension 1"));
  CHECK_THAT(wrong([&] { a(all, tn::zeros<bool>({4})) = 1; }),
             ContainsSubstring("the mask of shape (4,) does not fit dimension 1"));
  CHECK(wrong([&] {
          a(tn::zeros<bool>({4, 5, 1})) = 1;
        }) == "tenon::operator(): 3 indices for the 2 dimensions of shape (4,5)");
  CHECK_THAT(wrong([&] { a(tn::zeros<bool>({})) = 1; }), ContainsSubstring("a mask needs at least one dimension"));
  CHECK(wrong([&] { a(tn::tensor<int>({0}), 0, 0) = 1; }) ==
        "tenon::operator(): 3 indices for the 2 dimensions of shape (4,5)");
  CHECK_THAT(wrong([&] { a(tn::ellipsis, tn::tensor<int>({0}), tn::ellipsis) = 1; }),
             ContainsSubstring("more than one ellipsis"));
  // Index tensors, and values, that do not fit each other.
  CHECK_THAT(error_text<tn::Error>([&] { a(tn::tensor<int>({0, 1}), tn::tensor<int>({0, 1, 2})) = 1; }),
             ContainsSubstring("shapes (2,) and (3,) do not broadcast"));
  CHECK_THAT(error_text<tn::ShapeError>([&] {
               a(tn::tensor<int>({0, 1})) = tn::zeros<int>({3});
             }),
             ContainsSubstring("(3,)"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { a(tn::tensor<int>({0, 1})) += tn::zeros<std::int64_t>({3}); }),
             ContainsSubstring("shapes (2,5) and (3,) do not broadcast"));
  CHECK_THAT(error_text<tn::ShapeError>([&] {
               a(tn::tensor<int>({0})) = tn::zeros<int>({2, 5});
             }),
             ContainsSubstring("(2,5)"));
  CHECK_THAT(error_text<tn::TypeError>([&] { a(a > 3) %= 0; }), ContainsSubstring("an integer divisor is 0"));
  auto bytes = tn::zeros<std::uint8_t>({2});
  CHECK_THAT(error_text<tn::TypeError>([&] { bytes(tn::tensor<int>({0})) = 300; }), ContainsSubstring("300"));
  CHECK(elements(a) == before);
}
