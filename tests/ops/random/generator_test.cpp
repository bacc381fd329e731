// Random tensors: ranges, moments, and streams that repeat and continue.
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/near.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using support::is_near;

SWEEP_TEST_CASE("uniform numbers: in [0, 1), with the mean and variance of such", tn::float16, tn::bfloat16, float,
                double) {
  tn::Generator generator(1);
  const auto x = tn::rand<TestType>({400, 500}, generator);
  CHECK(tn::all(x >= 0.f).item());
  CHECK(tn::all(x < 1.f).item());
  const auto wide = tn::eval(tn::cast<double>(x));
  // all values are rounded down
  const double step = sizeof(TestType) > 2 ? 0 : std::is_same_v<TestType, tn::float16> ? 0x1p-11 : 0x1p-8;
  CHECK(is_near(tn::mean(wide).item(), (1 - step) / 2, 3e-3));
  CHECK(is_near(tn::var(wide).item(), 1. / 12, 1e-3));
  CHECK(tn::max(wide).item() > 0.99);
  CHECK(tn::min(wide).item() < 0.01);
}

TEMPLATE_TEST_CASE("normal numbers have their moments", "", float, double) {
  tn::Generator generator(2);
  const auto x = tn::eval(tn::cast<double>(tn::randn<TestType>({200'000}, generator)));
  CHECK(is_near(tn::mean(x).item(), 0, 0.01));
  CHECK(is_near(tn::var(x).item(), 1, 0.02));
  CHECK(is_near(tn::mean(x * x * x).item(), 0, 0.05));
  CHECK(is_near(tn::mean(x * x * x * x).item(), 3, 0.15));
  CHECK(tn::all(tn::isfinite(x)).item());
}

TEST_CASE("whole numbers keep their bounds and meet each") {
  tn::Generator generator(3);
  const auto dice = tn::randint<std::int8_t>(1, 7, {60'000}, generator);
  CHECK(tn::min(dice).item() == 1);
  CHECK(tn::max(dice).item() == 6);
  for (int face = 1; face <= 6; ++face) CHECK(is_near(static_cast<double>(tn::sum(dice == face).item()), 10'000, 500));
  CHECK(tn::all(tn::randint<std::int64_t>(-5, -4, {100}, generator) == -5).item());
  CHECK(tn::all(tn::randint<std::uint8_t>(0, 256, {1000}, generator) >= 0).item());
  const std::uint64_t beyond = std::uint64_t{1} << 63;
  const auto upper = tn::randint<std::uint64_t>(beyond, UINT64_MAX, {1000}, generator);
  CHECK(tn::all(upper >= beyond).item());
  const double lower = tn::mean(upper < beyond + (beyond >> 1)).item();
  CHECK((lower > 0.4 && lower < 0.6));
  CHECK(tn::randint<std::uint64_t>(UINT64_MAX - 1, UINT64_MAX, {}, generator).item() == UINT64_MAX - 1);
  const auto all = tn::randint<std::int64_t>(INT64_MIN, beyond, {1000}, generator);  // each number of int64
  const double negative = tn::mean(all < 0).item();
  CHECK((negative > 0.4 && negative < 0.6));
  CHECK(tn::array_equal(tn::max(tn::abs(tn::cast<double>(all)) > 9e18), tn::tensor(true)));
  CHECK(tn::randint<std::int64_t>(INT64_MAX, beyond, {}, generator).item() == INT64_MAX);
  CHECK(tn::all(tn::zeros<std::uint64_t>({9}).random_(beyond, beyond + 3, generator) - beyond < 3).item());
  CHECK(error_text<tn::TypeError>([&] { (void)tn::randint<std::int64_t>(0, beyond + 1, {2}, generator); }) ==
        "tenon::randint: the scalar 9223372036854775808 does not fit into int64");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::randint<std::uint64_t>(UINT64_MAX, 3, {2}, generator); }) ==
        "tenon::randint: the range from 18446744073709551615 to 3 is empty");
  const auto wide = tn::randint<std::int64_t>(INT64_MIN, INT64_MAX, {1000}, generator);
  CHECK(tn::min(wide).item() < INT64_MIN / 2);
  CHECK(tn::max(wide).item() > INT64_MAX / 2);
}

TEST_CASE("whole numbers refuse an empty range, and what the type does not hold") {
  tn::Generator generator(3);
  CHECK(error_text<tn::IndexError>([&] { (void)tn::randint<int>(3, 3, {2}, generator); }) ==
        "tenon::randint: the range from 3 to 3 is empty");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::randint<int>(3, -3, {2}, generator); }) ==
        "tenon::randint: the range from 3 to -3 is empty");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::randint<std::int8_t>(0, 129, {2}, generator); }) ==
        "tenon::randint: the scalar 128 does not fit into int8");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::randint<std::uint8_t>(-1, 5, {2}, generator); }) ==
        "tenon::randint: the scalar -1 does not fit into uint8");
  CHECK(generator.counter() == 0);
}

TEST_CASE("a seed repeats its stream; another seed is another stream") {
  tn::Generator a(42), b(42), c(43);
  const auto x = tn::rand<float>({100}, a);
  CHECK(tn::array_equal(x, tn::rand<float>({100}, b)));
  CHECK_FALSE(tn::array_equal(x, tn::rand<float>({100}, c)));
  CHECK_FALSE(tn::array_equal(x, tn::rand<float>({100}, a)));
  CHECK(a.seed() == 42);
}

TEST_CASE("a stream continues: two halves are the whole, where blocks are not cut") {
  tn::Generator whole(5), halves(5);
  const auto x = tn::rand<float>({200}, whole);
  const auto first = tn::rand<float>({10, 10}, halves), second = tn::rand<float>({100}, halves);
  CHECK(tn::array_equal(x, tn::concat({first.view({100}), second})));
  CHECK(whole.counter() == 50);
  CHECK(halves.counter() == whole.counter());
  whole.set_counter(0);
  CHECK(tn::array_equal(x, tn::rand<float>({200}, whole)));
}

TEST_CASE("each call takes whole blocks of four words") {
  const auto blocks = [](auto call) {
    tn::Generator generator(0);
    call(generator);
    return generator.counter();
  };
  CHECK(blocks([](auto& g) { (void)tn::rand<float>({5}, g); }) == 2);
  CHECK(blocks([](auto& g) { (void)tn::rand<double>({5}, g); }) == 3);
  CHECK(blocks([](auto& g) { (void)tn::randn<float>({5}, g); }) == 2);
  CHECK(blocks([](auto& g) { (void)tn::randint<int>(0, 9, {5}, g); }) == 3);
  CHECK(blocks([](auto& g) { (void)tn::rand<float>({0}, g); }) == 0);
}

TEST_CASE("calls without a generator share the thread's stream") {
  tn::manual_seed(9);
  const auto a = tn::rand<float>({8}), b = tn::rand<float>({8});
  const auto n = tn::randn<double>({2});
  const auto k = tn::randint<int>(0, 100, {4});
  CHECK_FALSE(tn::array_equal(a, b));
  tn::Generator same(9);
  CHECK(tn::array_equal(a, tn::rand<float>({8}, same)));
  CHECK(tn::array_equal(b, tn::rand<float>({8}, same)));
  CHECK(tn::array_equal(n, tn::randn<double>({2}, same)));
  CHECK(tn::array_equal(k, tn::randint<int>(0, 100, {4}, same)));
  tn::manual_seed(9);
  CHECK(tn::array_equal(a, tn::rand<float>({8})));
}

TEST_CASE("a lazy random node gives the same numbers at each evaluation") {
  tn::Generator generator(11), eager(11);
  const auto noise = tn::lazy::rand<double>({3, 4}, generator);
  const auto later = tn::rand<double>({3, 4}, generator);
  CHECK(tn::array_equal(noise, noise));
  CHECK(tn::array_equal(noise, tn::rand<double>({3, 4}, eager)));
  CHECK(tn::array_equal(later, tn::rand<double>({3, 4}, eager)));
  CHECK(noise(1, 2) == tn::eval(noise)(1, 2));
}
