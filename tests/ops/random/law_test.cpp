// The distributions of rejection beside SciPy's, their borders, and streams that stay what they are.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/inspect.hpp"
#include "support/near.hpp"
#include "support/text.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::elements, support::error_text, support::Golden, support::is_near;

namespace {

constexpr std::int64_t draws = 100'000;

/// Draws with the parameters of each case, and compares the numbers in each bin, the mean and the spread with SciPy's.
template <class Draw>
void check_law(const char* name, const Draw& draw) {
  Golden golden("random", name);
  tn::Generator generator(31);
  for (int number = 0; golden.has(std::to_string(number) + ".edges"); ++number) {
    const std::string key = std::to_string(number) + ".";
    const auto parameters = elements(golden.get<double>(key + "parameters")),
               chances = elements(golden.get<double>(key + "chances"));
    const auto bound = elements(golden.get<double>(key + "bound"));
    INFO(name << " with " << parameters[0]);
    const tn::Tensor<double> x = draw(parameters, generator);
    const auto bins = tn::searchsorted(golden.get<double>(key + "edges"), x);
    const auto counted = elements(tn::bincount(bins, static_cast<std::int64_t>(chances.size())));
    double sum = 0;
    for (std::size_t k = 0; k < chances.size(); ++k) {
      const double expected = chances[k] * static_cast<double>(draws);
      if (expected == 0) {  // beyond the largest number there is
        CHECK(counted[k] == 0);
        continue;
      }
      sum += (static_cast<double>(counted[k]) - expected) * (static_cast<double>(counted[k]) - expected) / expected;
    }
    CHECK(sum < bound[0]);
    const double spread = bound[2] / std::sqrt(static_cast<double>(draws));
    CHECK(is_near(tn::mean(x).item(), bound[1], 5 * spread));
    CHECK(is_near(tn::std(x).item(), bound[2], 0.05 * bound[2]));
  }
}

/// FNV-1a of the bits of x.  Source: Fowler, Noll and Vo.
template <class T>
std::uint64_t hash_of(const tn::Tensor<T>& x) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(x.data_ptr());
  for (std::size_t i = 0; i < static_cast<std::size_t>(x.numel()) * sizeof(T); ++i)
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  return hash;
}

}  // namespace

TEST_CASE("poisson as SciPy") {
  check_law("poisson", [](const auto& p, tn::Generator& g) { return tn::poisson<double>(p[0], {draws}, g); });
}
TEST_CASE("binomial as SciPy") {
  check_law("binomial", [](const auto& p, tn::Generator& g) {
    return tn::binomial<double>(static_cast<std::int64_t>(p[0]), p[1], {draws}, g);
  });
}
TEST_CASE("gamma as SciPy") {
  check_law("gamma", [](const auto& p, tn::Generator& g) { return tn::gamma<double>(p[0], p[1], {draws}, g); });
}
TEST_CASE("beta of the smallest parameters is 0 or 1, and of the largest one half") {
  tn::Generator g(4);
  const auto ends = [&](double a, double b) {
    const auto x = tn::beta<double>(a, b, {1000}, g);
    REQUIRE(tn::all(x * (1. - x) == 0.).item());
    return tn::mean(x).item();
  };
  for (const double tiny : {5e-324, 1e-310, 1e-307}) {
    const double half = ends(tiny, tiny);
    CHECK((half > 0.44 && half < 0.56));
  }
  const double third = ends(5e-324, 1e-323);
  CHECK((third > 0.27 && third < 0.4));
  CHECK(ends(5e-324, 1) == 0);
  CHECK(ends(1, 5e-324) == 1);
  CHECK(ends(5e-324, 2) == 0);
  CHECK(ends(2, 5e-324) == 1);
  CHECK(tn::all(tn::isclose(tn::beta<double>(1.7e308, 1.7e308, {100}, g), 0.5)).item());
}
TEST_CASE("beta as SciPy") {
  check_law("beta", [](const auto& p, tn::Generator& g) { return tn::beta<double>(p[0], p[1], {draws}, g); });
}

TEST_CASE("the borders of distributions") {
  tn::Generator g(32);
  CHECK(tn::all(tn::poisson<int>(0, {100}, g) == 0).item());
  CHECK(tn::all(tn::binomial<int>(0, 0.5, {100}, g) == 0).item());
  CHECK(tn::all(tn::binomial<int>(50, 0, {100}, g) == 0).item());
  CHECK(tn::all(tn::binomial<int>(50, 1, {100}, g) == 50).item());
  CHECK(tn::all(tn::gamma<double>(0, 3, {100}, g) == 0.0).item());
  CHECK(tn::all(tn::gamma<double>(3, 0, {100}, g) == 0.0).item());
  CHECK(tn::all(tn::poisson<std::uint8_t>(1e6, {100}, g) == std::uint8_t(255)).item());
  const auto large = tn::poisson<double>(0x1p62, {100}, g);
  CHECK(tn::all(tn::abs(large / 0x1p62 - 1.0) < 1e-8).item());
  const auto few = tn::beta<double>(1e-3, 1e-3, {1000}, g);
  CHECK(tn::all(tn::logical_and(few >= 0.0, few <= 1.0)).item());
  CHECK(is_near(tn::mean(few).item(), 0.5, 0.1));
  CHECK(tn::poisson<float>(3, {0, 4}, g).numel() == 0);
  const auto many = tn::binomial<std::int64_t>(INT64_MAX, 1e-18, {1000}, g);
  CHECK(is_near(tn::mean(tn::cast<double>(many)).item(), 9.22, 0.6));
}

TEST_CASE("what these distributions refuse leaves the stream as it was") {
  tn::Generator g(33);
  const double nan = __builtin_nan("");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::poisson<int>(-1, {3}, g); }) ==
        "tenon::poisson: a rate of -1: it must be between 0 and 2^62");
  CHECK_THROWS_AS(tn::poisson<int>(nan, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::poisson<int>(1e300, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::binomial<int>(-1, 0.5, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::binomial<int>(5, 1.5, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::binomial<int>(5, nan, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::gamma<float>(-1, 1, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::gamma<float>(1, __builtin_inf(), {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::beta<float>(0, 1, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::beta<float>(1, nan, {3}, g), tn::IndexError);
  CHECK_THROWS_AS(tn::gamma<float>(1, 1, {-3}, g), tn::ShapeError);
  const auto x = tn::arange<int>(4);
  CHECK(error_text<tn::IndexError>([&] { (void)tn::choice(x, 5, false, g); }) ==
        "tenon::choice: 5 are to be chosen of 4");
  CHECK_THROWS_AS(tn::choice(x, -1, g), tn::IndexError);
  CHECK_THROWS_AS(tn::choice(tn::zeros<int>({0}), 1, g), tn::IndexError);
  CHECK_THROWS_AS(tn::choice(tn::zeros<int>({}), 1, g), tn::ShapeError);
  CHECK_THROWS_AS(tn::choice(x, 1, g, tn::weights(tn::ones<float>({3}))), tn::ShapeError);
  CHECK_THROWS_AS(tn::choice(x, 1, g, tn::weights(tn::zeros<float>({4}))), tn::IndexError);
  CHECK(g.counter() == 0);
}

TEST_CASE("choice: slices with and without replacement, with weights") {
  tn::Generator g(34);
  const auto x = tn::eval(tn::arange<int>(10).view({5, 2}));
  CHECK(tn::choice(x, 0, g).size(0) == 0);
  const auto once = tn::choice(x, 5, false, g);
  CHECK(tn::array_equal(tn::sort(once, tn::axis(0)), x));
  const auto counts = elements(tn::bincount(tn::choice(tn::arange<int>(5), 50'000, g)));
  for (const std::int64_t count : counts) CHECK(is_near(static_cast<double>(count), 10'000, 500));
  const auto weighted =
      elements(tn::bincount(tn::choice(tn::arange<int>(4), 40'000, g, tn::weights(tn::tensor<int>({1, 0, 3, 4}))), 4));
  CHECK(weighted[1] == 0);
  CHECK(is_near(static_cast<double>(weighted[0]), 5'000, 400));
  CHECK(is_near(static_cast<double>(weighted[2]), 15'000, 600));
  CHECK(elements(tn::choice(tn::tensor<float>({7, 8}), 3, tn::weights(tn::tensor<float>({0, 1})))) ==
        std::vector<float>(3, 8.f));
}

TEST_CASE(
    "further streams stay what they are, bit by bit: on all processors and threads, with every compiler and level") {
  for (const int threads : {1, 3}) {
    const support::Threads set(threads);
    tn::Generator g(2025);
    constexpr std::int64_t n = 100'003;
    CHECK(hash_of(tn::poisson<std::int64_t>(3, {n}, g)) == 0x933bba99e739fc2bu);
    CHECK(hash_of(tn::poisson<std::int32_t>(77, {n}, g)) == 0xf22157f718913e3cu);
    CHECK(hash_of(tn::binomial<std::int32_t>(12, 0.7, {n}, g)) == 0x299036425e4c09c6u);
    CHECK(hash_of(tn::binomial<std::int32_t>(1000, 0.3, {n}, g)) == 0x8a610bfafd20ac9cu);
    CHECK(hash_of(tn::gamma<double>(0.7, 1.3, {n}, g)) == 0xac3158a88b456a66u);
    CHECK(hash_of(tn::gamma<double>(30, 1.3, {n}, g)) == 0x422609df9a675382u);
    CHECK(hash_of(tn::beta<double>(0.7, 0.3, {n}, g)) == 0x5a3d3cb0f70cb015u);
    CHECK(hash_of(tn::beta<double>(7, 0.3, {n}, g)) == 0xaf3532d8b728b9a4u);
    CHECK(hash_of(tn::choice(tn::arange<std::int32_t>(100), n, g)) == 0x8e2759574d6147c5u);
  }
}
