// Assignment: overlap, temporaries, reuse of memory, failures.
#include <tenon/engine/destination.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/memory/statistics.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>
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
using support::places_of;
using support::Random;
using tn::Shape;
using tn::Tensor;

namespace {

using Values = std::vector<std::int64_t>;
constexpr std::int64_t room = 4096;

Values all_of(const Tensor<std::int64_t>& base) {
  return Values(base.storage().data(), base.storage().data() + base.storage().size());
}

/// A view that names no element twice: nested strides in a random order, with gaps, and some dimensions reversed.
Tensor<std::int64_t> random_destination(Random& random, const Tensor<std::int64_t>& base, const Extents& shape) {
  Extents strides(shape.size());
  std::int64_t step = random.pick(1, 3);
  for (auto d : random.order(static_cast<int>(shape.size()))) {
    strides[static_cast<std::size_t>(d)] = step;
    step = step * shape[static_cast<std::size_t>(d)] + random.pick(0, 2);
  }
  auto view = base.as_strided(Shape(shape), Shape(strides), random.pick(0, 12));
  for (int d = 0; d < view.dim(); ++d) {
    if (random.one_in(3)) view = view.flip(d);
  }
  return view;
}

/// A view that broadcasts to `shape`, with any strides.
Tensor<std::int64_t> random_source(Random& random, const Tensor<std::int64_t>& base, Extents shape) {
  while (!shape.empty() && random.one_in(8)) shape.erase(shape.begin());
  Extents strides;
  for (auto& n : shape) {
    if (random.one_in(8)) n = 1;
    strides.push_back(random.pick(0, 9));
  }
  auto view = base.as_strided(Shape(shape), Shape(strides), random.pick(0, 12));
  for (int d = 0; d < view.dim(); ++d) {
    if (random.one_in(3)) view = view.flip(d);
  }
  return view;
}

struct Counted {
  tn::AllocationCounts counts;
  template <class F>
  std::int64_t allocations(F f) {
    const auto before = counts.allocations();
    tn::AllocatorScope scope{tn::StatisticsAllocator<>(counts)};
    f();
    return counts.allocations() - before;
  }
};

template <class F>
std::int64_t allocations_of(F f) {
  Counted counted;
  return counted.allocations(f);
}

}  // namespace

TEST_CASE("overlap gives the value that a temporary would give") {
  const auto base = support::iota({room});
  Random random(20260801);
  int overlapping = 0, without_temporary = 0;
  for (int round = 0; round < 6000; ++round) {
    for (std::int64_t i = 0; i < 200; ++i) base.storage().data()[i] = i * 7 % 101 + 1;
    const Extents shape = random.extents(static_cast<int>(random.pick(0, 4)), random.one_in(20) ? 0 : 1, 4);
    auto to = random_destination(random, base, shape);
    const auto from = random.one_in(6) ? to : random_source(random, base, shape);
    const auto also = random_source(random, base, shape);
    const Values x = elements(from.expand(Shape(shape))), y = elements(also.expand(Shape(shape))),
                 before = elements(to);
    const auto places = places_of(to.layout());

    const auto how = random.pick(0, 6);
    const auto value = [&](std::size_t i) -> std::int64_t {
      switch (how) {
        case 0: return x[i];
        case 1: return before[i] + x[i];
        case 2: return x[i] * 2 + y[i];
        case 3: return x[i] > y[i] ? x[i] : before[i];
        case 4: return x[i] - 5;
        case 5: return before[i] * y[i] - x[i];
        default: return static_cast<std::int64_t>(static_cast<double>(x[i]) / 2);
      }
    };
    Values expected = all_of(base);
    for (std::size_t i = 0; i < places.size(); ++i) expected[static_cast<std::size_t>(places[i])] = value(i);

    const auto made = allocations_of([&] {
      switch (how) {
        case 0: to.copy_(from); break;
        case 1: to += from; break;
        case 2: tn::into(to, from * 2 + also); break;
        case 3: to.copy_(tn::where(from > also, from, to)); break;
        case 4: tn::into(to, tn::map([](std::int64_t v) { return v - 5; }, from)); break;
        case 5: to.copy_(to * also - from); break;
        default: tn::into(to, from / 2); break;
      }
    });
    INFO("round " << round << ", way " << how << ", shape " << support::to_text(shape));
    REQUIRE(all_of(base) == expected);

    // A temporary only where a place is written that another element of the result reads.
    const auto meets = [&](const Tensor<std::int64_t>& read) {
      if (read.layout() == to.layout()) return false;
      const std::set<std::int64_t> written(places.begin(), places.end());
      for (auto p : places_of(read.layout())) {
        if (written.count(p)) return true;
      }
      return false;
    };
    const bool may_need = meets(from) || ((how == 2 || how == 3 || how == 5) && meets(also));
    overlapping += may_need;
    without_temporary += made == 0;
    if (!may_need) REQUIRE(made == 0);
  }
  CHECK(overlapping > 1000);
  CHECK(without_temporary > 1000);
}

TEST_CASE("overlap of runs longer than any block") {
  const std::int64_t n = 5000;
  const auto fresh = [&] { return support::iota({n}); };
  Values expected(static_cast<std::size_t>(n));
  SECTION("up by one") {
    auto a = fresh();
    a(tn::range(1, tn::end)).copy_(a(tn::range(0, tn::end - 1)));
    for (std::int64_t i = 0; i < n; ++i) expected[static_cast<std::size_t>(i)] = i ? i - 1 : 0;
    CHECK(elements(a) == expected);
  }
  SECTION("down by one") {
    auto a = fresh();
    a(tn::range(0, tn::end - 1)) += a(tn::range(1, tn::end));
    for (std::int64_t i = 0; i < n; ++i) expected[static_cast<std::size_t>(i)] = i + 1 < n ? 2 * i + 1 : i;
    CHECK(elements(a) == expected);
  }
  SECTION("reversed") {
    auto a = fresh();
    a.copy_(a.flip(0));
    for (std::int64_t i = 0; i < n; ++i) expected[static_cast<std::size_t>(i)] = n - 1 - i;
    CHECK(elements(a) == expected);
  }
  SECTION("one element to all") {
    auto a = fresh();
    a.copy_(a[3]);
    CHECK(elements(a) == Values(static_cast<std::size_t>(n), 3));
  }
  SECTION("transposed") {
    auto a = support::iota({70, 70});
    a.copy_(a.t());
    CHECK(a(2, 69) == 69 * 70 + 2);
    a += a.t();
    CHECK(a(2, 69) == (69 * 70 + 2) + (2 * 70 + 69));
    CHECK(a(69, 2) == a(2, 69));
  }
}

TEST_CASE("a temporary is taken only when the overlap needs it") {
  auto a = support::iota({100}), b = support::iota({100});
  auto m = support::iota({10, 10});
  CHECK(allocations_of([&] { a += a; }) == 0);
  CHECK(allocations_of([&] { a.copy_(a * a + b); }) == 0);
  CHECK(allocations_of([&] { a(tn::range(0, tn::end, 2)).copy_(a(tn::range(1, tn::end, 2))); }) == 0);
  CHECK(allocations_of([&] { a(tn::range(0, 50)) += a(tn::range(50, tn::end)); }) == 0);
  CHECK(allocations_of([&] { m(0, tn::all) = m(2, tn::all); }) == 0);
  CHECK(allocations_of([&] { m(tn::all, 0) = m(tn::all, 1); }) == 0);
  CHECK(allocations_of([&] { m.t().copy_(m.t() + 1); }) == 0);
  CHECK(allocations_of([&] { m.fill_(3); }) == 0);
  CHECK(allocations_of([&] { tn::into(m, a.view({10, 10}) + b.view({10, 10})); }) == 0);
  CHECK(allocations_of([&] { a.add_(1).mul_(2).zero_(); }) == 0);
  CHECK(allocations_of([&] { a(tn::range(1, tn::end)).copy_(a(tn::range(0, tn::end - 1))); }) == 1);
  CHECK(allocations_of([&] { m.copy_(m.t()); }) == 1);
  CHECK(allocations_of([&] { m += m[0]; }) == 1);
}

TEST_CASE("a named tensor's memory is reused where nothing can notice") {
  auto a = tn::arange<float>(6).view({2, 3});
  const float* const at = a.data_ptr();
  const auto b = tn::ones<float>({2, 3});
  SECTION("its own elements, each where it is written") {
    CHECK(allocations_of([&] { a = a + 1; }) == 0);
    CHECK(a.data_ptr() == at);
    CHECK(elements(a) == std::vector<float>{1, 2, 3, 4, 5, 6});
    a = a * a - a / 2;
    CHECK(a.data_ptr() == at);
    CHECK(a(1, 2) == 33);
  }
  SECTION("others' elements") {
    a = b * 3;
    CHECK(a.data_ptr() == at);
    CHECK(elements(a) == std::vector<float>(6, 3));
  }
  SECTION("others, broadcast, to the same shape") {
    a = b[0] * 3 + b;
    CHECK(a.data_ptr() == at);
    CHECK(elements(a) == std::vector<float>(6, 4));
  }
  SECTION("other types that convert without a higher kind") {
    a = tn::full<double>({2, 3}, 0.5) + tn::full<std::int32_t>({2, 3}, 2);
    CHECK(a.data_ptr() == at);
    CHECK(elements(a) == std::vector<float>(6, 2.5f));
  }
  SECTION("the end of a longer storage") {
    a = a(tn::range(1, tn::end), tn::all);
    REQUIRE(a.data_ptr() == at + 3);
    a = a + 1;
    CHECK(a.data_ptr() == at + 3);
    CHECK(elements(a) == std::vector<float>{4, 5, 6});
    CHECK(at[0] == 0);
  }
  SECTION("an expression given up by its owner") {
    auto e = a + 1;
    a = std::move(e);
    CHECK(elements(a) == std::vector<float>{1, 2, 3, 4, 5, 6});
  }
}

TEST_CASE("a named tensor's memory is not reused where something could notice") {
  auto a = tn::arange<float>(9).view({3, 3});
  const float* const at = a.data_ptr();
  const std::vector<float> old = elements(a);
  SECTION("another handle") {
    const auto other = a;
    a = a + 1;
    CHECK(a.data_ptr() != at);
    CHECK(elements(other) == old);
    CHECK(a(2, 2) == 9);
  }
  SECTION("a view") {
    const auto view = a[1];
    a = a * 0;
    CHECK(elements(view) == std::vector<float>{3, 4, 5});
    CHECK(elements(a) == std::vector<float>(9, 0));
  }
  SECTION("a storage handle") {
    const auto storage = a.storage();
    a = a + 1;
    CHECK(storage.data()[0] == 0);
    CHECK(a(0, 0) == 1);
  }
  SECTION("a stored expression") {
    const auto e = a + 1;
    a = e;
    CHECK(a.data_ptr() != at);
    CHECK(a(0, 0) == 1);
    a = e;  // still sees what it was made from
    CHECK(a(0, 0) == 1);
  }
  SECTION("another expression that reads it") {
    const auto e = a + 1;
    a = a * 0 + 7;
    CHECK(e(0, 0) == 1);
    CHECK(a(0, 0) == 7);
  }
  SECTION("a gather that is still to be read") {
    const auto gathered = a(tn::tensor<int>({2, 0}), tn::all);
    a = a * 0;
    CHECK(Tensor(gathered)(0, 0) == 6);
  }
  SECTION("elements read elsewhere than they are written") {
    a = a.t() + 0;
    CHECK(a.data_ptr() != at);
    CHECK(elements(a) == std::vector<float>{0, 3, 6, 1, 4, 7, 2, 5, 8});
    a = a.flip(0) + 0;
    CHECK(a(0, 0) == 2);
    a = a[0] + a;
    CHECK(elements(a) == std::vector<float>{4, 10, 16, 3, 9, 15, 2, 8, 14});
  }
  SECTION("another shape") {
    a = a.unsqueeze(0) + 1;
    CHECK(a.dim() == 3);
    CHECK(a(0, 2, 2) == 9);
    a = a[0][0] * 1;
    CHECK(elements(a) == std::vector<float>{1, 2, 3});
  }
  SECTION("strides") {
    a.t_();
    a = a + 0;
    CHECK(a.is_contiguous());
    CHECK(elements(a) == std::vector<float>{0, 3, 6, 1, 4, 7, 2, 5, 8});
  }
  SECTION("memory that is not our own") {
    float blob[] = {1, 2};
    auto foreign = tn::from_blob(blob, {2});
    foreign = foreign + 1;
    CHECK(blob[0] == 1);
    CHECK(elements(foreign) == std::vector<float>{2, 3});
    auto moved = tn::from_vector(std::vector<float>{1, 2});
    const float* const vector_data = moved.data_ptr();
    moved = moved + 1;
    CHECK(moved.data_ptr() != vector_data);
    auto part = tn::Tensor<float>().set_(a.storage().view(0, 3));
    const float* const part_data = part.data_ptr();
    part = part + 1;
    CHECK(part.data_ptr() != part_data);
    CHECK(a(0, 0) == 0);
  }
  SECTION("a user function may throw") {
    a = tn::map([](float x) { return x + 1; }, a);
    CHECK(a.data_ptr() != at);
    CHECK(a(2, 2) == 9);
  }
  SECTION("constant elements") {
    Tensor<const float> constant = a;
    a = Tensor<float>();
    constant = constant + 1;
    CHECK(constant.data_ptr() != at);
    CHECK(constant(2, 2) == 9);
  }
  SECTION("nothing to reuse") {
    Tensor<float> none;
    none = a + 1;
    CHECK(none(2, 2) == 9);
  }
}

TEST_CASE("named tensors are rebound, views without a name are written") {
  auto a = support::iota({2, 3});
  auto row = a[0];
  row = a[1];
  CHECK(a(0, 0) == 0);
  CHECK(row(0) == 3);
  a[0] = a[1];
  CHECK(a(0, 0) == 3);
  auto b = tn::full<std::int64_t>({2, 3}, 9);
  const auto* const at = a.data_ptr();
  std::move(a) = b;
  CHECK(a.data_ptr() == at);
  CHECK(a(1, 2) == 9);
  a(tn::all, 1) = 4;
  CHECK(elements(a) == Values{9, 4, 9, 9, 4, 9});
  a(tn::all, 2) = a(tn::all, 1) * 2.5;  // copies convert freely
  CHECK(a(0, 2) == 10);
  auto same = a;
  a = std::as_const(a);
  CHECK(a.is_set_to(same));
}

TEST_CASE("a destination that names elements several times is refused") {
  auto a = support::iota({3, 1});
  auto wide = a.expand({3, 4});
  const Values before = elements(a);
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide.copy_(wide + 1); }),
             ContainsSubstring("tenon::copy_: the destination of shape (3,4) and strides (1,0)"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide += 1; }),
             ContainsSubstring("tenon::add: the destination of shape (3,4)"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide.fill_(1); }), ContainsSubstring("fill_"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { tn::into(wide, a); }), ContainsSubstring("into"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { a.expand({3, 4}) = 2; }), ContainsSubstring("copy_"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { wide.negative_(); }), ContainsSubstring("negative"));
  CHECK(elements(a) == before);
  // Where nothing is repeated, or nothing is written, all is well.
  a.expand({3, 1}).copy_(a + 1);
  CHECK(a(0, 0) == 1);
  support::iota({0, 1}).expand({0, 4}).fill_(1);
}

TEST_CASE("shapes are checked before anything is written") {
  auto a = support::iota({2, 3});
  const Values before = elements(a);
  CHECK(error_text<tn::ShapeError>([&] { a.copy_(support::iota({2})); }) ==
        "tenon::copy_: shapes (2,) and (2,3) do not broadcast: axis 1 is 2 and 3");
  CHECK(error_text<tn::ShapeError>([&] { a.copy_(support::iota({1, 2, 3})); }) ==
        "tenon::copy_: shape (1,2,3) does not broadcast to (2,3)");
  CHECK(error_text<tn::ShapeError>([&] {
          a[0].copy_(support::iota({2, 3}));
        }) == "tenon::copy_: shape (2,3) does not broadcast to (3,)");
  CHECK(error_text<tn::ShapeError>([&] { a(tn::all, tn::range(0, 1)) += a; }) ==
        "tenon::add: shape (2,3) does not broadcast to (2,1)");
  CHECK(error_text<tn::ShapeError>([&] { tn::into(a, support::iota({3, 3}) + 1); }) ==
        "tenon::into: shapes (3,3) and (2,3) do not broadcast: axis 0 is 3 and 2");
  CHECK(error_text<tn::ShapeError>([&] { a += support::iota({4}); }) ==
        "tenon::add: shapes (2,3) and (4,) do not broadcast: axis 1 is 3 and 4");
  CHECK(elements(a) == before);
}

TEST_CASE("integer divisors of 0 and negative exponents are refused before anything is written") {
  auto a = support::iota({2, 3});
  auto divisor = tn::tensor<std::int64_t>({{1, 1, 1}, {1, 1, 0}});
  auto exponent = tn::tensor<std::int64_t>({{1, 1, 1}, {1, 1, -1}});
  const Values before = elements(a);
  const auto* const at = a.data_ptr();
  CHECK(error_text<tn::TypeError>([&] { a.floor_divide_(divisor); }) == "tenon::floor_divide: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { a.remainder_(0); }) == "tenon::remainder: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { a %= divisor - 1; }) == "tenon::remainder: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { a.pow_(exponent); }) == "tenon::pow: an integer exponent is negative");
  CHECK(error_text<tn::TypeError>([&] { a = tn::floor_divide(a, divisor) + a; }) ==
        "tenon::floor_divide: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { tn::into(a, tn::floor_divide(a, a) * 2); }) ==
        "tenon::floor_divide: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { Tensor c = a % divisor.t().t(); }) ==
        "tenon::remainder: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::floor_divide(a, divisor)(0, 0); }) != "no error");
  CHECK(elements(a) == before);
  CHECK(a.data_ptr() == at);
  // Of floats there is nothing to refuse.
  Tensor quotient = tn::floor_divide(tn::cast<double>(a), 0.0);
  CHECK(quotient(1, 0) > 1e300);
}

TEST_CASE("a user function that throws leaves all but a named destination as it was") {
  auto a = tn::arange<double>(2000), b = tn::ones<double>({2000});
  const auto a_before = elements(a), b_before = elements(b);
  int calls = 0;
  const auto fails = [&](double x, double y) -> double {
    ++calls;
    if (x == 1500) throw std::runtime_error("at 1500");
    return x + y;
  };
  const double* const at = a.data_ptr();
  CHECK_THROWS_WITH(a = tn::map(fails, a, b), "at 1500");
  CHECK(a.data_ptr() == at);
  CHECK(elements(a) == a_before);
  CHECK(elements(b) == b_before);
  CHECK(calls > 1000);
  CHECK_THROWS_WITH(Tensor<double>(tn::map(fails, a, b)), "at 1500");
  auto out = tn::zeros<double>({2000});
  CHECK_THROWS_WITH(tn::into(out, tn::map(fails, a, b)), "at 1500");
  CHECK(out.numel() == 2000);
  out.fill_(2.0);
  CHECK(out(1999) == 2);
  CHECK(elements(a) == a_before);
  CHECK(elements(b) == b_before);
}

TEST_CASE("eval gives a tensor as it is") {
  const auto a = support::iota({3});
  CHECK(tn::eval(a).is_set_to(a));
  CHECK_FALSE(tn::shares_storage(tn::eval(a + 0), a));
}

TEST_CASE("may_overlap tells whether views meet") {
  const auto a = support::iota({10});
  CHECK(tn::may_overlap(a, a[3].unsqueeze(0)));
  CHECK_FALSE(tn::may_overlap(a(tn::range(0, tn::end, 2)), a(tn::range(1, tn::end, 2))));
  CHECK_FALSE(tn::may_overlap(a, a.clone()));
  CHECK_FALSE(tn::may_overlap(a, a(tn::range(3, 3))));
}

TEST_CASE("a target of the same kind may be narrower: integers wrap, and floating numbers are rounded") {
  const auto whole = tn::tensor<int>({1, -1, 2'000'000'000});
  const auto wide = tn::tensor<std::int64_t>({6'000'000'000, -6'000'000'000, 2'000'000'000});
  const Tensor as_promoted = whole + wide;
  static_assert(std::is_same_v<decltype(as_promoted), const Tensor<std::int64_t>>);
  CHECK(elements(as_promoted) == std::vector<std::int64_t>{6'000'000'001, -6'000'000'001, 4'000'000'000});
  const Tensor<int> named = whole + wide;
  const std::vector<int> wrapped{1'705'032'705, -1'705'032'705, -294'967'296};
  CHECK(elements(named) == wrapped);
  auto target = whole.clone();
  target += wide;
  CHECK(elements(target) == wrapped);
  const auto bytes = tn::tensor<std::uint8_t>({200, 0, 255});
  const Tensor<std::uint8_t> small = bytes + tn::tensor<int>({100, -1, 256});
  CHECK(elements(small) == std::vector<std::uint8_t>{44, 255, 255});
  const Tensor<float> rounded = tn::tensor<double>({0.1, 1e300}) + 0.0;
  CHECK(elements(rounded) == std::vector<float>{0.1f, std::numeric_limits<float>::infinity()});
}
