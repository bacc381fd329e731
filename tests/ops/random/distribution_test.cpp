// Distributions and random choices: ranges, moments, frequencies, streams that stay what they are, errors.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/near.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements, support::error_text, support::is_near;

namespace {

/// Sum of (counted - expected)² / expected; about as large as there are bins if the frequencies are those expected.
double chi_square(const std::vector<std::int64_t>& counted, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t k = 0; k < counted.size(); ++k)
    sum +=
        (static_cast<double>(counted[k]) - expected[k]) * (static_cast<double>(counted[k]) - expected[k]) / expected[k];
  return sum;
}

/// How often each index is drawn second.
std::vector<std::int64_t> second_draws(const tn::Tensor<double>& weights, std::int64_t draws,
                                       tn::Generator& generator) {
  const auto pairs = tn::multinomial(weights.expand({draws, weights.numel()}), 2, generator);
  return elements(tn::bincount(pairs(tn::all, 1), weights.numel()));
}

}  // namespace

TEMPLATE_TEST_CASE("uniform numbers stay below their bound and fill the range evenly", "", tn::float16, float, double) {
  tn::Generator generator(11);
  const auto x = tn::uniform<TestType>(-2, 6, {100'000}, generator);
  CHECK(tn::all(x >= -2.f).item());
  CHECK(tn::all(x < 6.f).item());
  const auto wide = tn::eval(tn::cast<double>(x));
  CHECK(is_near(tn::mean(wide).item(), 2, 0.03));
  CHECK(is_near(tn::var(wide).item(), 64. / 12, 0.1));
  CHECK(chi_square(elements(tn::histogram(wide, 8, tn::between(-2, 6)).counts), std::vector<double>(8, 12'500)) < 40);
  // Rounding would reach the bound here.
  const auto narrow = tn::uniform<float>(1, 1 + 0x1p-22, {1000}, generator);
  CHECK(tn::all(narrow < 1 + 0x1p-22f).item());
  CHECK(tn::min(narrow).item() == 1);
}

TEMPLATE_TEST_CASE("normal and exponential numbers have their moments", "", float, double) {
  tn::Generator generator(12);
  const auto x = tn::eval(tn::cast<double>(tn::normal<TestType>(5, 2, {200'000}, generator)));
  CHECK(is_near(tn::mean(x).item(), 5, 0.02));
  CHECK(is_near(tn::var(x).item(), 4, 0.08));
  const auto y = tn::eval(tn::cast<double>(tn::exponential<TestType>(4, {200'000}, generator)));
  CHECK(tn::min(y).item() >= 0);
  CHECK(is_near(tn::mean(y).item(), 0.25, 0.003));
  CHECK(is_near(tn::var(y).item(), 1. / 16, 0.002));
  CHECK(is_near(tn::mean(tn::cast<double>(y > 0.25)).item(), 0.36788, 0.005));  // 1 / e
  CHECK(tn::all(tn::normal<TestType>(3, 0, {10}, generator) == TestType(3)).item());
}

TEST_CASE("bernoulli: a share p of ones, none at 0, all at 1, for each element its own") {
  tn::Generator generator(13);
  CHECK(is_near(static_cast<double>(tn::sum(tn::bernoulli<bool>(0.3, {100'000}, generator)).item()), 30'000, 500));
  CHECK_FALSE(tn::any(tn::bernoulli<bool>(0, {1000}, generator)).item());
  CHECK(tn::all(tn::bernoulli<std::uint8_t>(1, {1000}, generator) == std::uint8_t(1)).item());
  const auto p = tn::tensor<float>({{0, 0.25f, 1}}).expand({40'000, 3});
  const auto share = elements(tn::mean(tn::bernoulli<float>(p, generator), tn::axis(0)));
  CHECK(share[0] == 0);
  CHECK(is_near(share[1], 0.25, 0.01));
  CHECK(share[2] == 1);
}

TEST_CASE("the methods give the numbers of the functions, also through views") {
  tn::Generator a(14), b(14);
  auto x = tn::zeros<float>({6, 4});
  const auto same = [&](const auto& y) { return tn::array_equal(x, y) && a.counter() == b.counter(); };
  CHECK(same((x.uniform_(-1, 1, a), tn::uniform<float>(-1, 1, {6, 4}, b))));
  CHECK(same((x.normal_(1, 2, a), tn::normal<float>(1, 2, {6, 4}, b))));
  CHECK(same((x.exponential_(3, a), tn::exponential<float>(3, {6, 4}, b))));
  CHECK(same((x.bernoulli_(0.5, a), tn::bernoulli<float>(0.5, {6, 4}, b))));
  auto n = tn::zeros<std::int16_t>({9});
  CHECK(tn::array_equal((n.random_(-3, 4, a), n), tn::randint<std::int16_t>(-3, 4, {9}, b)));
  x.zero_();
  x.t()(tn::range(1, 3), tn::all).normal_(0, 1, a);
  CHECK(tn::array_equal(x.t().narrow(0, 1, 2), tn::normal<float>(0, 1, {2, 6}, b)));
  CHECK(tn::all(x(tn::all, 0) == 0.f).item());
  tn::manual_seed(15);
  x.uniform_(0, 1);
  tn::manual_seed(15);
  CHECK(tn::array_equal(x, tn::uniform<float>(0, 1, {6, 4})));
}

TEST_CASE("randperm: each number once, every place alike") {
  tn::Generator generator(16);
  CHECK(tn::array_equal(tn::sort(tn::randperm(1000, generator)), tn::arange<std::int64_t>(1000)));
  CHECK(tn::randperm(0, generator).numel() == 0);
  auto counts = tn::zeros<std::int64_t>({5, 5});
  for (int i = 0; i < 10'000; ++i)
    counts.scatter_add_(0, tn::randperm<int>(5, generator).view({1, 5}), tn::ones<std::int64_t>({1, 5}));
  CHECK(chi_square(elements(counts), std::vector<double>(25, 2000)) < 60);
  CHECK_THROWS_AS(tn::randperm<std::int8_t>(200, generator), tn::TypeError);
  CHECK_THROWS_AS(tn::randperm(-1, generator), tn::IndexError);
}

TEST_CASE("a generator needs no name") {
  using tn::Generator;
  Generator g(42), h(42);
  CHECK(tn::array_equal(tn::rand<float>({5}, Generator(42)), tn::rand<float>({5}, g)));
  CHECK(tn::array_equal(tn::randperm(9, Generator(42)), tn::randperm(9, h)));
  CHECK(
      tn::array_equal(tn::normal<double>(1, 2, {5}, Generator(7)), tn::zeros<double>({5}).normal_(1, 2, Generator(7))));
  CHECK(tn::multinomial(tn::ones<float>({3}), 2, Generator(1)).numel() == 2);
}

TEST_CASE("multinomial: in proportion to the weights, each once unless replaced") {
  tn::Generator generator(17);
  const auto weights = tn::tensor<double>({1, 0, 2, 3, 0, 4});
  const auto counts = elements(tn::bincount(tn::multinomial(weights, 50'000, tn::replacement, generator), 6));
  CHECK(counts[1] + counts[4] == 0);
  CHECK(chi_square({counts[0], counts[2], counts[3], counts[5]}, {5000, 10'000, 15'000, 20'000}) < 30);
  // Without replacement: the first follows the weights, the second those that are left.
  const auto pairs = tn::multinomial(weights.expand({40'000, 6}), 2, generator);
  const auto first = elements(tn::bincount(pairs(tn::all, 0), 6)),
             second = elements(tn::bincount(pairs(tn::all, 1), 6));
  CHECK(chi_square({first[0], first[2], first[3], first[5]}, {4000, 8000, 12'000, 16'000}) < 30);
  const double expected = 40'000 * (0.2 * 1 / 8 + 0.3 * 1 / 7 + 0.4 * 1 / 6);  // of place 0 to come second
  CHECK(is_near(static_cast<double>(second[0]), expected, 300));
  CHECK(tn::all(pairs(tn::all, 0) != pairs(tn::all, 1)).item());
  CHECK(elements(tn::sort(tn::multinomial(weights, 4, generator))) == std::vector<std::int64_t>{0, 2, 3, 5});
  const auto many = tn::multinomial(tn::ones<float>({5000}), 5000, generator);
  CHECK(tn::array_equal(tn::sort(many), tn::arange<std::int64_t>(5000)));
  CHECK(tn::multinomial(tn::zeros<float>({3}), 0, generator).numel() == 0);
  CHECK(elements(tn::multinomial(tn::tensor<float>({0, 1}), 3, true)) ==
        std::vector<std::int64_t>{1, 1, 1});  // as PyTorch's replacement=True
  CHECK(elements(tn::multinomial(tn::tensor<float>({0, 1}), 1, false, generator)) == std::vector<std::int64_t>{1});
}

TEST_CASE("multinomial: a weight beside which the others vanish leaves them their proportions") {
  tn::Generator generator(18);
  const auto few = second_draws(tn::tensor<double>({1e20, 1, 2, 3}), 30'000, generator);
  CHECK(chi_square({few[1], few[2], few[3]}, {5000, 10'000, 15'000}) < 30);
  const auto more = second_draws(tn::tensor<double>({1, 2, 3, 4, 1e17, 5, 6, 7}), 28'000, generator);
  CHECK(chi_square({more[0], more[1], more[2], more[3], more[5], more[6], more[7]},
                   {1000, 2000, 3000, 4000, 5000, 6000, 7000}) < 40);
  // Sums of subnormal weights have no digits to share.
  const auto least = second_draws(tn::tensor<double>({1, 0x1p-1074, 0x1p-1074, 0x1p-1073}), 20'000, generator);
  CHECK(chi_square({least[1], least[2], least[3]}, {5000, 5000, 10'000}) < 30);
  // The softmax of logits far apart: whatever is left, the largest comes next.
  const auto steep = tn::tensor<float>({-80, 0, -40, -60, -20});
  for (int k = 0; k < 20; ++k) {
    CHECK(elements(tn::multinomial(tn::softmax(steep, tn::axis(0)), 4, generator)) ==
          std::vector<std::int64_t>{1, 4, 2, 3});
  }
}

TEST_CASE("uniform numbers between the ends of double") {
  tn::Generator generator(3);
  const double most = std::numeric_limits<double>::max();
  for (const double end : {1.7e308, most}) {
    const auto x = tn::uniform<double>(-end, end, {4001}, generator);
    CHECK(tn::all(x >= -end).item());
    CHECK(tn::all(x < end).item());
    const double below = tn::mean(x < 0.).item(), far = tn::mean(tn::abs(x) > 0.5 * end).item();
    CHECK((below > 0.45 && below < 0.55 && far > 0.45 && far < 0.55));
  }
  tn::Generator a(5), b(5);
  CHECK(tn::array_equal(tn::zeros<double>({7}).uniform_(-most, most, a), tn::uniform<double>(-most, most, {7}, b)));
  CHECK_THROWS_AS(tn::uniform<double>(-__builtin_inf(), 0, {3}, a), tn::IndexError);
}

TEST_CASE("what distributions refuse leaves the stream and the tensor as they were") {
  tn::Generator generator(18);
  auto x = tn::ones<float>({2});
  const double nan = __builtin_nan("");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::uniform<float>(2, 2, {3}, generator); }) ==
        "tenon::uniform: the range from 2 to 2 is empty or not finite");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::uniform<float>(0, 1e39, {3}, generator); }) ==
        "tenon::uniform: the range from 0 to 1e+39 is empty or not finite");
  CHECK_THROWS_AS(tn::uniform<tn::float16>(1e5, 2e5, {3}, generator), tn::IndexError);
  CHECK_THROWS_AS(x.uniform_(1, nan, generator), tn::IndexError);
  CHECK_THROWS_AS(x.uniform_(-1e308, 1e308, generator), tn::IndexError);
  CHECK_THROWS_AS(x.normal_(0, -1, generator), tn::IndexError);
  CHECK_THROWS_AS(x.exponential_(0, generator), tn::IndexError);
  CHECK_THROWS_AS(x.bernoulli_(1.5, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::bernoulli<bool>(tn::tensor<float>({0.5f, __builtin_nanf("")}), generator), tn::IndexError);
  CHECK_THROWS_AS(tn::zeros<int>({2}).random_(3, 3, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::zeros<float>({1}).expand({3}).normal_(0, 1, generator), tn::ShapeError);
  CHECK(error_text<tn::IndexError>([&] { (void)tn::multinomial(tn::tensor<float>({1, 0}), 2, generator); }) ==
        "tenon::multinomial: 2 are to be chosen, and 1 weights are above 0");
  CHECK_THROWS_AS(tn::multinomial(tn::tensor<float>({1, -1}), 1, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::multinomial(tn::tensor<double>({1, nan}), 1, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::multinomial(tn::zeros<float>({2}), 1, tn::replacement, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::multinomial(tn::ones<float>({2}), -1, generator), tn::IndexError);
  CHECK_THROWS_AS(tn::multinomial(tn::ones<float>({1, 2, 3}), 1, generator), tn::ShapeError);
  CHECK(generator.counter() == 0);
  CHECK(tn::all(x == 1.f).item());
}

namespace {

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

TEST_CASE("streams stay what they are, bit by bit: on all processors, with every compiler and level") {
  tn::Generator g(2025);
  constexpr std::int64_t n = 100'003;
  CHECK(hash_of(tn::rand<float>({n}, g)) == 0xd65ab80eebbd9186u);
  CHECK(hash_of(tn::rand<double>({n}, g)) == 0x98b59c5654a67766u);
  CHECK(hash_of(tn::rand<tn::float16>({n}, g)) == 0xe486d442f647cc3bu);
  CHECK(hash_of(tn::randn<float>({n}, g)) == 0xf1a56abf263a5e7cu);
  CHECK(hash_of(tn::randn<double>({n}, g)) == 0x54a6da0390373661u);
  CHECK(hash_of(tn::randn<tn::bfloat16>({n}, g)) == 0x3e4aa3afd2cb0dd4u);
  CHECK(hash_of(tn::exponential<float>(1, {n}, g)) == 0x0d79171561a4a109u);
  CHECK(hash_of(tn::exponential<double>(1, {n}, g)) == 0xbfb473e037b6a17au);
  CHECK(hash_of(tn::uniform<float>(-.1, .7, {n}, g)) == 0x97c286d3c7758700u);
  CHECK(hash_of(tn::uniform<double>(-.1, .7, {n}, g)) == 0x592f103a007afa22u);
  CHECK(hash_of(tn::randint<std::int32_t>(-10, 1000, {n}, g)) == 0xc0bbfab46f483e81u);
  CHECK(hash_of(tn::bernoulli<bool>(.3, {n}, g)) == 0x2a492795f5139ecdu);
  CHECK(hash_of(tn::randperm<std::int32_t>(n, g)) == 0xba58d25120d412ddu);
}

TEST_CASE("streams stay what they are") {
  tn::Generator generator(2024);
  CHECK(elements(tn::randperm(8, generator)) == std::vector<std::int64_t>{7, 4, 6, 1, 5, 0, 3, 2});
  CHECK(elements(tn::multinomial(tn::tensor<int>({1, 2, 3, 4}), 6, tn::replacement, generator)) ==
        std::vector<std::int64_t>{2, 3, 2, 0, 2, 2});
  CHECK(elements(tn::multinomial(tn::tensor<int>({1, 2, 3, 4}), 3, generator)) == std::vector<std::int64_t>{3, 2, 0});
  CHECK(elements(tn::bernoulli<int>(0.5, {8}, generator)) == std::vector<int>{0, 1, 0, 0, 0, 0, 1, 1});
  CHECK(elements(tn::uniform<float>(0, 1024, {3}, generator)) ==
        std::vector<float>{383.02783203125f, 150.4774169921875f, 884.30010986328125f});
  const auto normal = elements(tn::normal<double>(0, 1, {2}, generator)),
             exponential = elements(tn::exponential<double>(1, {2}, generator));
  CHECK(is_near(normal[0], -0.33702448669325513, 1e-14));
  CHECK(is_near(normal[1], 0.91071931596910638, 1e-14));
  CHECK(is_near(exponential[0], 1.8198874742955529, 1e-14));
  CHECK(is_near(exponential[1], 5.4641318934485446, 1e-14));
  CHECK(generator.counter() == 16);
}
