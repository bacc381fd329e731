// Expressions: what they own, what they see, their types and their errors.
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/random/generator.hpp>

#include <complex>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::Tensor;

namespace {

auto escape() {
  Tensor<float> a = tn::full<float>({100}, 2.f);
  const auto b = tn::full<float>({100}, 3.f);
  float scalar = 1.f;
  return tn::where(a < b, a * b + scalar, tn::zeros<float>({1})) - tn::map([scalar](float x) { return x * scalar; }, a);
}

template <class X>
using result_t = typename decltype(tn::eval(std::declval<X>()))::value_type;
template <class T>
using T_ = Tensor<T>;
template <class T, class X>
constexpr bool is = std::is_same_v<result_t<X>, T>;

// Expressions are made of what they own: nothing in them can dangle.
using Owning = decltype(std::declval<Tensor<float>&>() + std::declval<const Tensor<float>&>() * 2);
static_assert(std::is_copy_constructible_v<Owning>);
static_assert(tn::TensorLike<Owning> && !std::is_same_v<Owning, Tensor<float>>);
static_assert(!std::is_convertible_v<decltype(std::declval<Tensor<float>>() == 1.f), bool>);

#define TYPE(T, ...) static_assert(is<T, decltype(__VA_ARGS__)>)
inline const T_<bool> b_;
inline const T_<std::int8_t> i8;
inline const T_<std::uint8_t> u8;
inline const T_<int> i32;
inline const T_<std::int64_t> i64;
inline const T_<std::uint64_t> u64;
inline const T_<tn::float16> h;
inline const T_<tn::bfloat16> bf;
inline const T_<float> f;
inline const T_<double> d;
inline const T_<tn::complex<float>> c;
inline const T_<tn::complex<double>> z;

// A scalar takes the tensor's type unless its kind is higher.
TYPE(float, f * 2);
TYPE(float, f * 2.0);
TYPE(float, 2.0 / f);
TYPE(tn::float16, h + 1.0);
TYPE(tn::bfloat16, bf * 2.f);
TYPE(float, i32 * 2.f);
TYPE(double, i32 * 2.0);
TYPE(std::int8_t, i8 + 100);
TYPE(std::uint8_t, u8 - 1ull);
TYPE(int, b_ + 1);
TYPE(bool, b_ + true);
TYPE(std::int64_t, i64 * true);
TYPE(tn::complex<float>, f * tn::complex<float>(0, 1));
TYPE(tn::complex<float>, c * 2.0);
TYPE(tn::complex<double>, z + 1.f);
TYPE(tn::complex<float>, c + std::complex<float>(1, 2));
// Tensors join.
TYPE(double, f + d);
TYPE(double, f + i32);
TYPE(float, h + bf);
TYPE(double, u64 + i64);
TYPE(std::int16_t, i8 + u8);
TYPE(int, b_ + i32);
TYPE(tn::complex<double>, c + d);
TYPE(tn::complex<double>, c + i32);
TYPE(tn::complex<float>, c + f);
// A weak scalar stays weak only beside a tensor: an expression has its own type.
TYPE(double, (i32 * 2.0) + f);
TYPE(float, tn::where(b_, f, 1.0));
TYPE(double, tn::where(b_, 1, 2.0));
TYPE(int, tn::where(b_, 1, i32));
TYPE(float, tn::where(f, f, 0));
// Rules: division and functions of integers are double, predicates bool, magnitudes real.
TYPE(double, i32 / i32);
TYPE(double, b_ / b_);
TYPE(double, i8 / 2);
TYPE(float, i8 / 2.f);
TYPE(double, tn::exp(i32));
TYPE(float, tn::exp(f));
TYPE(tn::float16, tn::exp(h));
TYPE(bool, f < 2);
TYPE(bool, z == z);
TYPE(bool, i32 && f);
TYPE(bool, !f);
TYPE(float, tn::abs(c));
TYPE(std::int8_t, tn::abs(i8));
TYPE(std::uint8_t, ~u8);
TYPE(bool, ~b_);
TYPE(int, i32 % 3);
TYPE(std::int64_t, i32 << i64);
TYPE(tn::bfloat16, tn::clip(bf, 0, 1));
TYPE(std::int8_t, tn::cast<std::int8_t>(d));
TYPE(std::int64_t, tn::map([](float) { return 1ll; }, f));
TYPE(float, tn::map([](auto x) { return x; }, h));
TYPE(tn::complex<double>, tn::map([](double x) { return std::complex<double>(x); }, d));
TYPE(float, tn::lazy::arange<float>(3) + h);
#undef TYPE
// Scalars alone give scalars.
static_assert(std::is_same_v<decltype(tn::exp(2.f)), float>);
static_assert(std::is_same_v<decltype(tn::exp(2)), double>);
static_assert(std::is_same_v<decltype(tn::add(1, 2.5)), double>);
static_assert(std::is_same_v<decltype(tn::less(1, 2)), bool>);
static_assert(std::is_same_v<decltype(tn::abs(tn::complex<float>(3, 4))), float>);
static_assert(std::is_same_v<decltype(Tensor(f + 1)), Tensor<float>>);
// A result of a higher kind is not kept in a lower one without a cast, a narrower one of its kind is. A writable tensor
// refuses in words: compile_fail/advice.cpp.
static_assert(!std::is_convertible_v<decltype(f + f), Tensor<const int>> &&
              !std::is_convertible_v<decltype(i32 + i32), Tensor<const bool>>);
static_assert(std::is_convertible_v<decltype(d + d), Tensor<float>> &&
              std::is_convertible_v<decltype(b_ + b_), Tensor<double>>);

}  // namespace

TEST_CASE("an expression owns its operands") {
  CHECK(elements(Tensor(escape())) == std::vector<float>(100, 5.f));
  std::vector<decltype(escape())> stored(3, escape());
  const auto copy = stored[1];
  stored.clear();
  CHECK(copy(99) == 5.f);

  Tensor<float> on_thread;
  {
    auto a = tn::arange<float>(1000);
    std::thread worker([e = a * 2.f + a, &on_thread] { on_thread = Tensor<float>(e); });
    a = Tensor<float>();
    worker.join();
  }
  CHECK(on_thread(999) == 2997.f);
}

TEST_CASE("rebinding an operand is not seen, its elements are") {
  auto a = support::iota({3});
  auto e = a * 10;
  const auto scaled = [&, k = std::int64_t{2}]() mutable {
    auto result = a * k;
    k = 100;
    return result;
  }();
  a(0) = 7;
  CHECK(e(0) == 70);
  CHECK(scaled(0) == 14);
  a += 1;
  CHECK(elements(Tensor(e)) == std::vector<std::int64_t>{80, 20, 30});
  const auto same_elements = a;
  a = tn::zeros<std::int64_t>({3});
  CHECK(e(0) == 80);
  same_elements(0) = 1;
  CHECK(e(0) == 10);
  a = e + a;  // an expression inside an expression
  CHECK(elements(a) == std::vector<std::int64_t>{10, 20, 30});
}

TEST_CASE("what is eager inside an expression was computed when called") {
  auto a = tn::arange<float>(4);
  const auto e = a + a(tn::tensor<int>({3, 3, 3, 3}));  // a gather materialises
  const auto by_sum = a * tn::eval(a + 1);
  a.fill_(0);
  CHECK(elements(Tensor(e)) == std::vector<float>(4, 3));
  CHECK(elements(Tensor(by_sum)) == std::vector<float>(4, 0));
}

TEST_CASE("elements of expressions") {
  const auto a = support::iota({2, 3});
  const auto e = a.t() * 10 + tn::tensor<std::int64_t>({5, 6});  // (3,2)
  CHECK(e.shape() == tn::Shape{3, 2});
  CHECK(e(2, 0) == 25);
  CHECK(e(-1, -1) == 56);
  CHECK((a > 2)(1, 0));
  CHECK_FALSE((a > 2)(0, 0));
  CHECK((support::iota({}) + 5)() == 5);
  CHECK((tn::lazy::arange<float>(5) * a(0, tn::range(0, 1)) + tn::lazy::ones<float>({2, 1}))(1, 4) == 1);
  CHECK(error_text<tn::IndexError>([&] { (void)e(3, 0); }) ==
        "tenon::operator(): index 3 is out of range for dimension 0 of shape (3,2)");
  CHECK(error_text<tn::IndexError>([&] { (void)e(0, -3); }) ==
        "tenon::operator(): index -3 is out of range for dimension 1 of shape (3,2)");
  CHECK(error_text<tn::IndexError>([&] { (void)e(0); }) ==
        "tenon::operator(): 1 indices for the 2 dimensions of shape (3,2)");
}

TEST_CASE("shapes are checked when an expression is built, and the error names the operation and both shapes") {
  const auto a = tn::zeros<float>({3, 4}), b = tn::zeros<float>({3, 5}), row = tn::zeros<float>({4});
  CHECK(error_text<tn::ShapeError>([&] { (void)(a + b); }) ==
        "tenon::add: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5");
  CHECK(error_text<tn::ShapeError>([&] { (void)(a * row * b.t()); }) ==
        "tenon::multiply: shapes (3,4) and (5,3) do not broadcast: axis 0 is 3 and 5");
  CHECK(error_text<tn::ShapeError>([&] { (void)(a < b); }) ==
        "tenon::less: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::map([](float x, float y) { return x + y; }, row, b); }) ==
        "tenon::map: shapes (4,) and (3,5) do not broadcast: axis 1 is 4 and 5");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::where(a > 0.f, row + a, b); }) ==
        "tenon::where: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5");
  CHECK(error_text<tn::ShapeError>([&] { (void)(tn::zeros<int>({0}) + tn::zeros<int>({2})); }) ==
        "tenon::add: shapes (0,) and (2,) do not broadcast: axis 0 is 0 and 2");
  CHECK((tn::zeros<int>({0}) + tn::zeros<int>({1})).shape() == tn::Shape{0});
  CHECK((tn::zeros<int>({2, 1, 3}) + tn::zeros<int>({5, 1}) + tn::zeros<int>({})).shape() == tn::Shape{2, 5, 3});
}

TEST_CASE("an integer scalar that the tensor's type does not hold is refused") {
  auto bytes = tn::ones<std::uint8_t>({2});
  const auto small = tn::ones<std::int8_t>({2});
  CHECK(error_text<tn::TypeError>([&] { (void)(bytes + 256); }) ==
        "tenon::add: the scalar 256 does not fit into uint8");
  CHECK(error_text<tn::TypeError>([&] { (void)(bytes * -1); }) ==
        "tenon::multiply: the scalar -1 does not fit into uint8");
  CHECK(error_text<tn::TypeError>([&] { (void)(small - 128u); }) ==
        "tenon::subtract: the scalar 128 does not fit into int8");
  CHECK_FALSE((small == 128u)(0));  // a comparison has an answer
  CHECK(error_text<tn::TypeError>([&] { (void)(support::iota({1}) + ~0ull); }) ==
        "tenon::add: the scalar 18446744073709551615 does not fit into int64");
  CHECK(error_text<tn::TypeError>([&] { (void)(tn::ones<std::uint64_t>({1}) - -1); }) ==
        "tenon::subtract: the scalar -1 does not fit into uint64");
  CHECK(error_text<tn::TypeError>([&] { bytes += 300; }) == "tenon::add: the scalar 300 does not fit into uint8");
  CHECK(error_text<tn::TypeError>([&] { bytes.fill_(300); }) == "tenon::fill_: the scalar 300 does not fit into uint8");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::where(bytes == 1, bytes, 300); }) ==
        "tenon::where: the scalar 300 does not fit into uint8");
  CHECK(elements(bytes) == std::vector<std::uint8_t>{1, 1});
  CHECK((bytes + 255)(0) == 0);      // the scalar fits, the sum wraps
  CHECK((small - -128)(0) == -127);
  CHECK((bytes + 256.0)(0) == 257);  // double
  CHECK((tn::cast<float>(bytes) + 300)(0) == 301);
  CHECK((bytes && 300)(0));
}

TEST_CASE("scalars alone are computed at once") {
  CHECK(tn::add(2, 3) == 5);
  CHECK(tn::divide(1, 2) == 0.5);
  CHECK(tn::floor_divide(-7, 2) == -4);
  CHECK(tn::where(true, 1, 2.5) == 1.0);
  CHECK(tn::clip(7, 0, 3) == 3);
  CHECK(tn::logical_not(0.f));
  CHECK(error_text<tn::TypeError>([&] { (void)tn::floor_divide(1, 0); }) ==
        "tenon::floor_divide: an integer divisor is 0");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::pow(2, -1); }) == "tenon::pow: an integer exponent is negative");
}

TEST_CASE("functions of the user's own") {
  const auto a = tn::arange<float>(6).view({2, 3});
  const auto row = tn::tensor<int>({10, 20, 30});
  CHECK(tn::map([](float x) { return x + 1; }, a)(1, 2) == 6);
  CHECK(tn::map([](float x, int y) { return static_cast<double>(x) * y; }, a, row)(1, 0) == 30);
  CHECK(tn::map([](float x, int y, bool m) { return m ? x : static_cast<float>(y); }, a, row, a > 3.f)(0, 2) == 30);
  CHECK(tn::map([](float x, double k) { return static_cast<float>(x * k); }, a, 0.5)(1, 1) == 2);
  // joined to the pass
  Tensor sum = tn::map([](float x) { return x * x; }, a + a) + a * tn::map([](float x) { return -x; }, a);
  CHECK(sum(1, 2) == 75);
  Tensor strided = tn::map([](float x) { return x; }, a.t());
  CHECK(elements(strided) == std::vector<float>{0, 3, 1, 4, 2, 5});

  SECTION("with captures that are no plain bytes") {
    std::vector<float> table{5, 4, 3, 2, 1, 0};
    auto looked_up = [&] {
      const std::string name = "a text longer than any small buffer";
      return tn::map(
          [table, name](float x) { return table[static_cast<std::size_t>(x)] + static_cast<float>(name.size()); }, a);
    }();
    table.clear();
    const auto copy = looked_up;
    CHECK(copy(0, 0) == 40);
    CHECK(elements(Tensor(copy + 1.f)) == std::vector<float>{41, 40, 39, 38, 37, 36});
    std::thread([&, moved = std::move(looked_up)] { sum = moved; }).join();
    CHECK(sum(1, 2) == 35);
  }
  SECTION("of half elements, which it sees as float") {
    const auto half = tn::full<tn::float16>({2}, 1.5f);
    Tensor tripled = tn::map([](float x) { return tn::float16(3 * x); }, half);
    STATIC_REQUIRE(std::is_same_v<decltype(tripled), Tensor<tn::float16>>);
    CHECK(static_cast<float>(tripled(1)) == 4.5f);
  }
  SECTION("that throw") {
    const auto before = elements(a);
    const auto fails = [](float x) -> float {
      if (x > 4) throw std::invalid_argument("above 4");
      return x;
    };
    CHECK_THROWS_AS(Tensor<float>(tn::map(fails, a)), std::invalid_argument);
    CHECK_THROWS_WITH(tn::map(fails, a)(1, 2), "above 4");
    CHECK(tn::map(fails, a)(1, 1) == 4);
    auto target = tn::zeros<float>({2, 3});
    CHECK_THROWS_WITH(target += tn::map(fails, a), "above 4");
    CHECK(elements(a) == before);
  }
}

TEST_CASE("where and clip") {
  const auto a = support::iota({2, 3});
  CHECK(elements(Tensor(tn::where(a % 2 == 0, a, -1))) == std::vector<std::int64_t>{0, -1, 2, -1, 4, -1});
  CHECK(elements(Tensor(tn::where(tn::tensor<bool>({true, false, true}), a, a.flip(0) * 10))) ==
        std::vector<std::int64_t>{0, 40, 2, 3, 10, 5});
  CHECK(elements(Tensor(tn::where(a, 1, 0))) == std::vector<int>{0, 1, 1, 1, 1, 1});  // any element as a condition
  CHECK(elements(Tensor(tn::where(true, a[0], a[1]))) == std::vector<std::int64_t>{0, 1, 2});
  CHECK(elements(Tensor(tn::clip(a, 1, 4))) == std::vector<std::int64_t>{1, 1, 2, 3, 4, 4});
  CHECK(elements(Tensor(tn::clip(a, tn::tensor<std::int64_t>({{2}, {4}}), a[1]))) ==
        std::vector<std::int64_t>{2, 2, 2, 3, 4, 5});
  auto b = a.clone();
  CHECK(elements(b.clip_(2, 3)) == std::vector<std::int64_t>{2, 2, 2, 3, 3, 3});
}

TEST_CASE("cast") {
  const double inf = 1e308 * 10, nan = inf - inf;
  const auto d64 = tn::tensor<double>({-1.9, 2.9, 300, -300, 1e30, -1e30, inf, -inf, nan, 0});
  CHECK(elements(Tensor(tn::cast<std::int8_t>(d64))) ==
        std::vector<std::int8_t>{-1, 2, 127, -128, 127, -128, 127, -128, 0, 0});
  CHECK(elements(Tensor(tn::cast<std::uint16_t>(d64))) ==
        std::vector<std::uint16_t>{0, 2, 300, 0, 65535, 0, 65535, 0, 0, 0});
  CHECK(elements(d64.cast<std::int64_t>()) ==
        std::vector<std::int64_t>{-1, 2, 300, -300, INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, 0, 0});
  CHECK(elements(Tensor(tn::cast<bool>(d64))) == std::vector<bool>{1, 1, 1, 1, 1, 1, 1, 1, 1, 0});
  CHECK(elements(Tensor(tn::cast<std::uint8_t>(tn::tensor<int>({-1, 256, 257})))) ==
        std::vector<std::uint8_t>{255, 0, 1});  // integers wrap
  CHECK(tn::cast<float>(tn::tensor(tn::complex<double>(1.5, 9)))() == 1.5f);
  CHECK(tn::cast<bool>(tn::tensor(tn::complex<double>(0, 9)))());
  CHECK(tn::cast<tn::complex<float>>(tn::tensor(2))() == tn::complex<float>(2, 0));
  const Tensor<int> wide = tn::cast<int>(tn::tensor<float>({1.5f}) * 2.f) + 1;  // inside an expression
  CHECK(wide(0) == 4);
}

TEST_CASE("lazy generators") {
  tn::Generator g(42), same(42);
  const auto r = tn::lazy::rand<float>({3, 4}, g);
  const Tensor first = r, second = r;
  CHECK(elements(first) == elements(second));
  CHECK(elements(first) == elements(tn::rand<float>({3, 4}, same)));
  CHECK(r(1, 2) == first(1, 2));
  const auto next = tn::lazy::rand<float>({3, 4}, g);
  CHECK(elements(Tensor(next)) != elements(first));
  CHECK(elements(Tensor(r - r)) == std::vector<float>(12, 0));
  const auto e = r + tn::lazy::rand<float>({4}, g) * 10.f;  // broadcast
  const Tensor x = e, y = e;
  CHECK(elements(x) == elements(y));
  CHECK(e(2, 3) == x(2, 3));
  CHECK((x(0, 1) - first(0, 1)) == Approx(x(2, 1) - first(2, 1)).margin(1e-5));
  const auto n = tn::lazy::randn<double>({5}, g);
  CHECK(elements(Tensor(n)) == elements(Tensor(n)));
  const auto k = tn::lazy::randint<int>(-2, 3, {1000}, g);
  CHECK(elements(Tensor(k)) == elements(Tensor(k)));
  for (auto v : elements(Tensor(k))) REQUIRE((v >= -2 && v < 3));

  const auto column = tn::lazy::arange<int>(3), row = tn::lazy::arange<int>(10, 0, -3);
  CHECK(elements(Tensor(row)) == std::vector<int>{10, 7, 4, 1});
  CHECK(elements(Tensor(tn::tensor<int>({{1}, {2}, {3}}) * row + column(2))) ==
        std::vector<int>{12, 9, 6, 3, 22, 16, 10, 4, 32, 23, 14, 5});
  CHECK(elements(Tensor(tn::lazy::linspace<double>(0, 1, 5) * 4)) == std::vector<double>{0, 1, 2, 3, 4});
  CHECK(elements(Tensor(tn::lazy::full<int>({2}, 7) + tn::lazy::zeros<int>({2}) - tn::lazy::ones<int>({1}))) ==
        std::vector<int>{6, 6});
  auto out = tn::zeros<int>({2, 3});
  tn::into(out, column);
  CHECK(elements(out) == std::vector<int>{0, 1, 2, 0, 1, 2});
  out = tn::lazy::arange<int>(4);
  CHECK(elements(out) == std::vector<int>{0, 1, 2, 3});
  CHECK(elements(Tensor(tn::lazy::arange<int>(0) + 1)).empty());
  CHECK(elements(Tensor(tn::lazy::arange<std::int64_t>(2000) * 2))[1999] == 3998);  // longer than a block
}
