// Tensor<T>: what a handle is, what assignment to it means, and what changes its memory.
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <concepts>
#include <cstring>
#include <memory>
#include <type_traits>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/policies.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::elements;
using support::error_text;
using support::iota;
using tn::all;
using tn::Shape;
using tn::Tensor;
using Ids = Tensor<std::int64_t>;
using List = std::vector<std::int64_t>;

// ---- what a handle is, at compile time

namespace {
template <class T>
constexpr bool is_handle =
    std::semiregular<T> && std::is_nothrow_default_constructible_v<T> && std::is_nothrow_move_constructible_v<T> &&
    std::is_nothrow_move_assignable_v<T> && std::is_nothrow_swappable_v<T> && std::is_nothrow_destructible_v<T>;
template <class... T>
constexpr bool are_handles(tn::detail::TypeList<T...>) {
  return ((is_handle<Tensor<T>> && is_handle<Tensor<const T>>) && ...);
}
static_assert(are_handles(tn::AllTypes{}));

using Constant = Tensor<const float>;
using Floats = Tensor<float>;
static_assert(std::is_convertible_v<Floats, Constant> && !std::is_constructible_v<Floats, Constant>);
static_assert(!std::is_constructible_v<Constant, Tensor<double>>);  // a writable one refuses in words:
                                                                    // compile_fail/mistakes.cpp
// written through, converted
static_assert(std::is_assignable_v<Floats&&, Tensor<double>> && std::is_assignable_v<Floats, float>);
static_assert(!std::is_assignable_v<const Floats&, Floats>);  // a constant handle; constant elements refuse:
                                                              // compile_fail/assignment.cpp
static_assert(std::is_same_v<decltype(std::declval<const Floats&>()(0)), float&> &&
              std::is_same_v<decltype(std::declval<Constant&>()(0)), const float&>);
static_assert(std::is_same_v<decltype(std::declval<const Floats&>()[0]), Floats> &&
              std::is_same_v<decltype(std::declval<Constant&>().clone()), Floats>);
template <class X>
concept Resizable = requires(X x) { x.resize_({1}); };
static_assert(Resizable<Floats> && !Resizable<Constant>);
template <class X>
concept NewHandle = requires(X& x) { x.resize_({1}); } || requires(X& x) { x.t_(); } || requires(X& x) { x.set_(x); };
static_assert(NewHandle<Floats> && !NewHandle<const Floats>);  // what writes elements is const, what changes the handle
                                                               // is not
}  // namespace

// Every member compiles for every dtype.
#if !defined(__clang__) || __clang_major__ >= 16  // before, clang instantiates members whose constraints do not hold
template class tn::Tensor<const float>;
#endif
template class tn::Tensor<bool>;
template class tn::Tensor<std::int8_t>;
template class tn::Tensor<std::int16_t>;
template class tn::Tensor<std::int32_t>;
template class tn::Tensor<std::int64_t>;
template class tn::Tensor<std::uint8_t>;
template class tn::Tensor<std::uint16_t>;
template class tn::Tensor<std::uint32_t>;
template class tn::Tensor<std::uint64_t>;
template class tn::Tensor<tn::float16>;
template class tn::Tensor<tn::bfloat16>;
template class tn::Tensor<float>;
template class tn::Tensor<double>;
template class tn::Tensor<tn::complex<float>>;
template class tn::Tensor<tn::complex<double>>;

// ---- facts

TEST_CASE("a default tensor has shape (0) and no storage") {
  const Ids t;
  REQUIRE((t.dim() == 1 && t.size(0) == 0 && t.numel() == 0 && t.is_contiguous() && !t.storage() &&
           t.data_ptr() == nullptr));
  REQUIRE(t.clone().numel() == 0);
}

TEST_CASE("facts are those of the layout") {
  const Ids t = iota({2, 3, 4});
  REQUIRE(
      (t.dim() == 3 && t.numel() == 24 && t.size(1) == 3 && t.size(-1) == 4 && t.stride(0) == 12 && t.stride(-2) == 4));
  REQUIRE((support::to_vector(t.sizes()) == List{2, 3, 4} && support::to_vector(t.strides()) == List{12, 4, 1}));
  const Ids part = t(1, tn::range(1, 3));
  REQUIRE((part.storage_offset() == 16 && part.data_ptr() == t.data_ptr() + 16 && part.storage().is_same(t.storage())));
}

TEST_CASE("copies of a handle share elements; clones do not") {
  Ids a = iota({3});
  Ids b = a;
  b(0) = 50;
  REQUIRE((a(0) == 50 && a.is_set_to(b) && shares_storage(a, b)));
  const Ids c = a.clone();
  b(1) = 60;
  REQUIRE((c(0) == 50 && c(1) == 1 && !shares_storage(a, c) && !a.is_set_to(c)));
  REQUIRE_FALSE(a.is_set_to(a.unsqueeze(0)));
  REQUIRE_FALSE(a.is_set_to(a(tn::range(0, 2))));
  REQUIRE_FALSE(shares_storage(Ids(), Ids()));
}

TEST_CASE("a moved tensor has shape (0)") {
  for (const support::Extents& shape : {support::Extents{3, 2}, support::Extents(8, 1)}) {  // inline and on the heap
    Ids a = iota(shape);
    const Ids b = std::move(a);
    REQUIRE((a.dim() == 1 && a.numel() == 0 && !a.storage() && support::to_vector(b.sizes()) == shape));
    Ids c = iota({1}), d = b;
    c = std::move(d);
    REQUIRE((d.dim() == 1 && d.numel() == 0 && !d.storage() && c.is_set_to(b)));
    d = c;  // and may be used again
    REQUIRE(d.is_set_to(b));
    std::swap(c, a);
    REQUIRE((a.is_set_to(b) && c.numel() == 0));
    auto& same = a;
    a = std::move(same);
    a = same;
    REQUIRE(a.is_set_to(b));
  }
}

// ---- assignment

TEST_CASE("a named tensor is rebound; what it showed stays as it was") {
  Ids a = iota({3});
  const Ids kept = a, b = iota({2, 2});
  a = b;
  REQUIRE((a.is_set_to(b) && elements(kept) == List{0, 1, 2}));
  Ids view = kept(tn::range(0, 2));
  view = b(0, all);
  REQUIRE((elements(view) == List{0, 1} && shares_storage(view, b) && elements(kept) == List{0, 1, 2}));
}

TEST_CASE("a view without a name is written through") {
  Ids a = iota({2, 3});
  const Ids row = iota({3}), other = a;
  a(1, all) = row;
  REQUIRE((elements(other) == List{0, 1, 2, 0, 1, 2} && !shares_storage(a, row)));
  a[0] = row.flip(0);
  REQUIRE(elements(other) == List{2, 1, 0, 0, 1, 2});
  a.t()(all, 0) = 7;  // a scalar too
  REQUIRE(elements(other) == List{7, 7, 7, 0, 1, 2});
  std::move(a) = iota({2, 3});
  REQUIRE((elements(other) == List{0, 1, 2, 3, 4, 5} && a.is_set_to(other)));
  a(tn::ellipsis) = row;  // broadcast
  REQUIRE(elements(other) == List{0, 1, 2, 0, 1, 2});
  a(0, tn::range(1, 3)) = a(0, tn::range(0, 2));  // overlap: as through a temporary
  REQUIRE(elements(other) == List{0, 0, 1, 0, 1, 2});
  a(1, 2) = 9;
  REQUIRE(other(1, 2) == 9);
  a(0, all) = Tensor<const std::int64_t>(row);
  REQUIRE(elements(other) == List{0, 1, 2, 0, 1, 9});
}

TEST_CASE("a write that does not fit throws with both shapes and changes nothing") {
  Ids a = iota({2, 3});
  const auto text = error_text<tn::ShapeError>([&] { a(0, all) = iota({4}); });
  REQUIRE_THAT(text, ContainsSubstring("(4,)") && ContainsSubstring("(3,)"));
  REQUIRE_THAT(error_text<tn::ShapeError>([&] {
                 a(0, all) = iota({2, 3});
               }),
               ContainsSubstring("(2,3)") && ContainsSubstring("(3,)"));
  REQUIRE_THROWS_AS(a.copy_(iota({3, 2})), tn::ShapeError);
  REQUIRE_THROWS_AS(a.copy_(iota({1, 2, 3})), tn::ShapeError);
  REQUIRE_THROWS_AS((a(0, all) = iota({0})), tn::ShapeError);
  REQUIRE(elements(a) == List{0, 1, 2, 3, 4, 5});
}

TEST_CASE("a constant handle still writes elements; constant elements are another type") {
  const Ids a = iota({3});
  a(0) = 5;
  a[1](tn::ellipsis) = 6;
  REQUIRE(elements(a) == List{5, 6, 2});
  Tensor<const std::int64_t> r = a;
  REQUIRE((r(0) == 5 && r.is_set_to(a) && shares_storage(r, a)));
  a(0) = 8;
  REQUIRE((r(0) == 8 && r.t().flip(0)(2) == 8));
  r = iota({2});  // it may be rebound
  REQUIRE((r.numel() == 2 && r.clone()(1) == 1));
  Ids writable = r.clone();
  writable(0) = 1;
  REQUIRE(r(0) == 0);
}

TEST_CASE("methods that write elements are const, as references to elements are") {
  const Ids a = iota({3});
  REQUIRE(elements(a.add_(1).mul_(a)) == List{1, 4, 9});
  REQUIRE(elements(a.copy_(iota({3})).apply_([](std::int64_t x) { return x + 7; })) == List{7, 8, 9});
  REQUIRE(elements(a.clip_(8, tn::none)) == List{8, 8, 9});
  REQUIRE(elements(a.fill_(2)) == List{2, 2, 2});
  REQUIRE(elements(a.zero_()) == List{0, 0, 0});
  REQUIRE(&a.abs_() == &a);
}

TEST_CASE("the sizes have NumPy's name, too") {
  const Ids a = iota({2, 3});
  REQUIRE((a.shape() == a.sizes() && (a + a).shape() == a.sizes() && a.t().shape() == tn::Shape{3, 2}));
}

TEST_CASE("an element of a bool tensor is a byte that is 0 or not") {
  auto t = tn::detail::new_tensor<bool>("test", tn::Shape{3});
  t.fill_(false);
  t(0) = true;
  t(2) = t(0);
  auto last = t(2);
  REQUIRE((t(0) && !t(1) && t(2) && last));
  last = false;
  REQUIRE_FALSE(t(2));
  const unsigned char odd = 0x40;  // from foreign memory: true
  std::memcpy(static_cast<void*>(t.data_ptr() + 1), &odd, 1);
  REQUIRE((t(1) && Tensor<const bool>(t)(1) && t.select(0, 1).item()));
}

TEST_CASE("item is the only element") {
  REQUIRE(iota({}).item() == 0);
  REQUIRE(iota({3})(tn::range(2, 3)).unsqueeze(0).item() == 2);
  REQUIRE_THAT(error_text<tn::ShapeError>([] {
                 iota({2, 3}).item();
               }),
               ContainsSubstring("item") && ContainsSubstring("(2,3)"));
  REQUIRE_THROWS_AS(iota({0}).item(), tn::ShapeError);
  REQUIRE_THROWS_AS(Ids().item(), tn::ShapeError);
}

TEST_CASE("sizes and strides are lists of their own: another tensor in the handle, or none, does not change them") {
  Ids t = iota({3, 4});
  const auto sizes = t.sizes(), strides = t.strides();
  t = iota({5, 6, 7});
  CHECK((sizes == Shape{3, 4} && strides == Shape{4, 1} && t.sizes() == Shape{5, 6, 7}));
  List read;
  for (const auto n : tn::eval(iota({2, 3, 4}) + 1).sizes()) read.push_back(n);
  for (const auto n : tn::eval(iota({2, 3, 4}) + 1).strides()) read.push_back(n);
  CHECK(read == List{2, 3, 4, 12, 4, 1});
  // more than a layout stores inline
  const auto high = tn::detail::new_tensor<float>("test", Shape{1, 2, 1, 2, 1, 2, 1, 2}).sizes();
  CHECK(high == Shape{1, 2, 1, 2, 1, 2, 1, 2});
  const auto& layout = tn::eval(iota({2, 3}) + 1).layout();
  const auto& storage = tn::eval(iota({2, 3}) + 1).storage();
  CHECK((layout.sizes() == Shape{2, 3} && storage.use_count() == 1 && storage.data()[5] == 6));
}

TEST_CASE("an element of an unnamed tensor is a value") {
  const auto& element = tn::eval(iota({2, 3}) + 1)(1, 2);
  CHECK(element == 6);
  static_assert(std::is_same_v<decltype(std::declval<Floats>()(0)), float> &&
                std::is_same_v<decltype(std::declval<Constant>()(0)), float> &&
                std::is_same_v<decltype(std::declval<Tensor<bool>>()(0)), bool>);
  static_assert(!std::is_assignable_v<decltype(std::declval<Floats>()(0)), float> &&
                !std::is_assignable_v<decltype(std::declval<Tensor<tn::complex<float>>>()(0)), tn::complex<float>> &&
                !std::is_assignable_v<decltype(std::declval<Tensor<tn::float16>>()(0)), tn::float16>);
  Ids t = iota({2, 3});
  t[1][2] = 50;  // a view of no dimensions is written through
  CHECK(t(1, 2) == 50);
}

TEST_CASE("an element's indices are checked whatever the rank is, and before anything is read") {
  const auto text = [](const auto& t, auto... i) { return error_text<tn::IndexError>([&] { (void)t(i...); }); };
  const Ids none, a = iota({3, 4}), deep = iota({1, 1, 1, 1, 1, 2, 3});
  CHECK(text(none, 0) == "tenon::operator(): index 0 is out of range for dimension 0 of shape (0,)");
  CHECK(text(none) == "tenon::operator(): 0 indices for the 1 dimensions of shape (0,)");
  CHECK(text(none, 0, 0) == "tenon::operator(): 2 indices for the 1 dimensions of shape (0,)");
  CHECK(text(a, 0) == "tenon::operator(): 1 indices for the 2 dimensions of shape (3,4)");
  CHECK(text(a, 0, 0, 0) == "tenon::operator(): 3 indices for the 2 dimensions of shape (3,4)");
  CHECK(text(a, 0, 0, 0, 0, 0, 0, 0) == "tenon::operator(): 7 indices for the 2 dimensions of shape (3,4)");
  CHECK(text(deep, 0, 0) == "tenon::operator(): 2 indices for the 7 dimensions of shape (1,1,1,1,1,2,3)");
  CHECK(text(deep, 0, 0, 0, 0, 0, 2, 0) ==
        "tenon::operator(): index 2 is out of range for dimension 5 of shape (1,1,1,1,1,2,3)");
  CHECK(text(deep, 0, 0, 0, 0, 0, 1, -4) ==
        "tenon::operator(): index -4 is out of range for dimension 6 of shape (1,1,1,1,1,2,3)");
  CHECK(text(a, 3, 9) == "tenon::operator(): index 3 is out of range for dimension 0 of shape (3,4)");
  CHECK(text(a, -4, 0) == "tenon::operator(): index -4 is out of range for dimension 0 of shape (3,4)");
  CHECK(text(a, 2, 4) == "tenon::operator(): index 4 is out of range for dimension 1 of shape (3,4)");
  CHECK(text(a, INT64_MIN, 0) ==
        "tenon::operator(): index -9223372036854775808 is out of range for dimension 0 of shape (3,4)");
  CHECK(text(a, 1, tn::end) ==
        "tenon::operator(): end is out of range for dimension 1 of shape (3,4): end - 1 is the last index");
  CHECK(&a(-1, tn::end - 2) == a.data_ptr() + 10);
  const auto turned = a.t();
  CHECK(&turned(-1, 1u) == a.data_ptr() + 7);
  CHECK(&deep(0, -1, 0, 0, 0, 1, -1) == deep.data_ptr() + 5);
}
TEST_CASE("a distance from the end may be a sum") {
  const Ids a = iota({5});
  const int k = 1;
  REQUIRE((a(tn::end - 2 + k) == 4 && a(k + tn::end - 3) == 3));
  REQUIRE(elements(a(tn::range(tn::end - 4 + k, tn::end + k))) == List{2, 3, 4});
  REQUIRE_THROWS_AS(a(tn::end + 1), tn::IndexError);
}

TEST_CASE("an accessor has a static rank") {
  Ids t = iota({3, 4});
  const Ids turned = t.t().flip(0);
  const auto a = turned.accessor<2>();
  REQUIRE((a(0, 0) == 3 && a(3, 2) == 8 && a.size(0) == 4 && a.stride(0) == -1));
  a(1, 1) = 100;
  REQUIRE(t(1, 2) == 100);
  const Ids single = iota({});
  REQUIRE(single.accessor<0>()() == 0);
  const Tensor<const std::int64_t> read_only = t;
  REQUIRE(read_only.accessor<2>()(1, 2) == 100);
  REQUIRE_THAT(error_text<tn::ShapeError>([&] { t.accessor<3>(); }),
               ContainsSubstring("3") && ContainsSubstring("(3,4)"));
}

// ---- memory

TEST_CASE("resize_ grows the storage and keeps its elements, and does nothing when the shape is right") {
  Ids t = iota({2, 3});
  t.resize_({3, 3});
  REQUIRE((support::to_vector(t.sizes()) == List{3, 3} && t(1, 2) == 5 && t.storage().size() == 9));
  const auto* place = t.data_ptr();
  t.resize_({2, 2});  // smaller: the same storage
  REQUIRE((elements(t) == List{0, 1, 2, 3} && t.storage().size() == 9 && t.data_ptr() == place));
  t.resize_({100, 100}).resize_({4, 1});
  REQUIRE(elements(t) == List{0, 1, 2, 3});
  Ids empty;
  empty.resize_({2, 0});
  REQUIRE((empty.dim() == 2 && empty.storage()));
  const Ids twice = t;
  t.resize_({4, 1});  // no change: allowed also when shared
  REQUIRE(t.is_set_to(twice));
}

TEST_CASE("resize_ is refused on shared and foreign storage, with both shapes, and changes nothing") {
  Ids t = iota({2, 3});
  const auto refused = [](Ids& x, const tn::Shape& to, const char* from, const char* target) {
    const Ids::value_type first = x.numel() ? x.storage().data()[x.storage_offset()] : 0;
    const auto layout = x.layout();
    const auto size = x.storage().size();
    const auto text = error_text<tn::MemoryError>([&] { x.resize_(to); });
    CHECK_THAT(text, ContainsSubstring("resize_") && ContainsSubstring(from) && ContainsSubstring(target));
    CHECK((x.layout() == layout && x.storage().size() == size &&
           (!x.numel() || x.storage().data()[x.storage_offset()] == first)));
  };
  {
    const Ids other = t;
    refused(t, {5, 5}, "(2,3)", "(5,5)");
  }
  {
    Ids row = t[1];
    refused(row, {9}, "(3,)", "(9,)");
  }
  t.resize_({3, 3});  // alone again
  {
    const auto part = t.storage().view(0, 2);
    refused(t, {5, 5}, "(3,3)", "(5,5)");
    Ids shown;
    shown.set_(part);
    refused(shown, {3}, "(2,)", "(3,)");
  }
  std::int64_t foreign[4] = {1, 2, 3, 4};
  Ids blob;
  blob.set_(tn::Storage<std::int64_t>::borrow(foreign, 4), 0, {2, 2}, {2, 1});
  refused(blob, {3, 3}, "(2,2)", "(3,3)");
  Ids own = iota({2});
  REQUIRE_THROWS_AS(own.resize_({-1}), tn::ShapeError);
  REQUIRE_THROWS_AS(own.resize_({INT64_MAX, 2}), tn::ShapeError);
  REQUIRE_THROWS_AS(own.resize_({INT64_MAX / 4}), tn::MemoryError);
  REQUIRE_THROWS_AS(own.resize_({1LL << 45}), tn::MemoryError);
  REQUIRE(elements(own) == List{0, 1});
  Ids none;
  REQUIRE_THROWS_AS(none.resize_({1LL << 45}), tn::MemoryError);
  REQUIRE((!none.storage() && none.numel() == 0));
}

TEST_CASE("a resize_ without memory loses nothing") {
  support::Ledger ledger;
  Ids t;
  t.set_(tn::Storage<std::int64_t>(4, support::SmallPolicy(ledger)));
  t.fill_(3);
  ledger.fail_at = 1;
  REQUIRE_THROWS_AS(t.resize_({1000}), tn::MemoryError);
  REQUIRE((elements(t) == List{3, 3, 3, 3} && t.storage().size() == 4));
}

TEST_CASE("set_ shows a storage within its bounds, or throws and changes nothing") {
  const Ids source = iota({12});
  Ids t = iota({1});
  t.set_(source.storage(), 1, {2, 3}, {6, 2});
  REQUIRE((elements(t) == List{1, 3, 5, 7, 9, 11} && shares_storage(t, source)));
  const Ids before = t;
  REQUIRE_THAT(
      error_text<tn::IndexError>([&] {
        t.set_(source.storage(), 2, {2, 3}, {6, 2});
      }),
      ContainsSubstring("set_") && ContainsSubstring("(2,3)") && ContainsSubstring("(6,2)") && ContainsSubstring("12"));
  REQUIRE_THROWS_AS(t.set_(source.storage(), -1, {1}, {1}), tn::IndexError);
  REQUIRE_THROWS_AS(t.set_(source.storage(), 0, {1}, {}), tn::ShapeError);
  REQUIRE_THROWS_AS(t.set_(tn::Storage<std::int64_t>(), 0, {1}, {1}), tn::IndexError);
  REQUIRE(t.is_set_to(before));
  t.set_(source.storage());
  REQUIRE(t.is_set_to(source));
  t.set_(before);
  REQUIRE(t.is_set_to(before));
}

TEST_CASE("a number counts as a line of one element where a dimension is exchanged, moved or cut into windows") {
  const Ids x = iota({1}).view(Shape{});
  x.fill_(3);
  for (const std::int64_t d : {0, -1}) {
    CHECK(x.transpose(0, d).dim() == 0);
    CHECK(x.transpose(d, 0).item() == 3);
    CHECK(x.movedim(d, 0).item() == 3);
    CHECK(x.unfold(d, 1, 2).sizes() == tenon::Shape{1});
    CHECK(x.unfold(d, 1, 2)(0) == 3);
    CHECK(x.unfold(d, 0, 1).numel() == 0);
  }
  for (const std::int64_t d : {1, -2}) {
    CHECK_THROWS_AS(x.transpose(0, d), tenon::IndexError);
    CHECK_THROWS_AS(x.transpose(d, 0), tenon::IndexError);
    CHECK_THROWS_AS(x.movedim(0, d), tenon::IndexError);
    CHECK_THROWS_AS(x.unfold(d, 1, 1), tenon::IndexError);
  }
  CHECK_THROWS_AS(x.unfold(0, 2, 1), tenon::ShapeError);
}

TEST_CASE("views in place change the handle only") {
  Ids t = iota({2, 3});
  const Ids kept = t;
  REQUIRE(&t.transpose_(0, 1) == &t);
  REQUIRE(t.is_set_to(kept.t()));
  t.t_().narrow_(1, 1, 1).squeeze_(1).unsqueeze_(0).squeeze_();
  REQUIRE((elements(t) == List{1, 4} && shares_storage(t, kept) && kept.dim() == 2));
  REQUIRE_THROWS_AS(t.narrow_(0, 1, 5), tn::IndexError);
  REQUIRE(elements(t) == List{1, 4});
}

TEST_CASE("contiguous is the tensor itself, or a copy") {
  const Ids t = iota({2, 3});
  REQUIRE(t.contiguous().is_set_to(t));
  const Ids copy = t.t().contiguous();
  REQUIRE((copy.is_contiguous() && !shares_storage(copy, t) && elements(copy) == elements(t.t())));
  REQUIRE(Tensor<const std::int64_t>(t).t().contiguous().is_contiguous());
}

TEST_CASE("cast, copy_ and fill_ convert freely") {
  const Ids t = iota({3});
  REQUIRE(elements(t.cast<double>()) == std::vector<double>{0, 1, 2});
  auto f = t.cast<float>();
  f(1) = 2.75f;
  f(0) = -1e30f;
  Ids target = iota({3});
  target.copy_(f);
  REQUIRE(elements(target) == List{INT64_MIN, 2, 2});
  REQUIRE(elements(target.fill_(1.5)) == List{1, 1, 1});
  REQUIRE(elements(target.zero_()) == List{0, 0, 0});
}
