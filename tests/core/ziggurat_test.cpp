// The ziggurat: its functions, and its numbers' distribution, tails and independence. Seeds are fixed, so that each
// statistic is one number, with a bound that one generator in some thousand would pass by chance.
#include <tenon/core/ziggurat.hpp>
#include <tenon/expression/generated.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/ulp.hpp"

namespace tn = tenon;

namespace {

constexpr std::int64_t n = 1'000'000;

template <class G>
std::vector<double> numbers(std::uint64_t seed) {
  std::vector<typename G::value_type> made(n);
  const G generator{seed, 0};
  tn::detail::generate<G>(reinterpret_cast<char*>(made.data()), &generator, 0, 1, n);
  std::vector<double> result;
  for (const auto x : made) result.push_back(static_cast<double>(x));
  return result;
}

double normal_below(double x) { return std::erfc(-x / std::sqrt(2.)) / 2; }
double exponential_below(double x) { return x > 0 ? -std::expm1(-x) : 0; }

/// The greatest difference of the two distributions' functions, times sqrt(n); above 1.95 in one of a thousand samples.
double kolmogorov_smirnov(std::vector<double> x, double (*below)(double)) {
  std::sort(x.begin(), x.end());
  double most = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double at = below(x[i]), size = static_cast<double>(n);
    most = std::max(
        {most, std::abs(at - static_cast<double>(i) / size), std::abs(at - static_cast<double>(i + 1) / size)});
  }
  return most * std::sqrt(static_cast<double>(n));
}

/// Chi-squared of pairs at a distance over 16 x 16 fields of equal probability, as a normal number: (chi2 - 255) /
/// sqrt(510).
double pairs_score(const std::vector<double>& x, std::size_t distance, double (*below)(double)) {
  std::vector<double> counts(256);
  const auto field = [&](double value) {
    return std::min<std::size_t>(15, static_cast<std::size_t>(16 * below(value)));
  };
  const std::size_t pairs = x.size() / (2 * distance) * distance;
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::size_t at = i / distance * 2 * distance + i % distance;
    ++counts[16 * field(x[at]) + field(x[at + distance])];
  }
  double sum = 0;
  const double expected = static_cast<double>(pairs) / 256;
  for (const double count : counts) sum += (count - expected) * (count - expected) / expected;
  return (sum - 255) / std::sqrt(510.);
}

/// How far the count of |x| beyond a bound is from n * p, in standard deviations.
double tail_score(const std::vector<double>& x, double bound, double p) {
  const auto found = std::count_if(x.begin(), x.end(), [=](double value) { return std::abs(value) > bound; });
  return (static_cast<double>(found) - static_cast<double>(n) * p) / std::sqrt(static_cast<double>(n) * p * (1 - p));
}

double moment(const std::vector<double>& x, int power) {
  double sum = 0;
  for (const double value : x) sum += std::pow(value, power);
  return sum / static_cast<double>(n);
}

}  // namespace

TEST_CASE("the ziggurat's own exponential and logarithm are accurate") {
  for (int i = 0; i <= 30'000; ++i) {
    const double x = i * 3e-4;
    CHECK(support::ulps(tn::detail::exp_of_negative(x), std::exp(-x)) <= 1);
    const double u = 1 - static_cast<double>(i) / 30'001;
    CHECK(support::ulps(tn::detail::negative_log(u), -std::log(u)) <= 3);
    CHECK(support::ulps(tn::detail::negative_log(u * 0x1p-53), -std::log(u * 0x1p-53)) <= 1);
  }
}

TEST_CASE("the layers have one area") {
  const auto area_below = [](int i) {
    using tn::detail::normal_edges;
    const auto density = [](double x) { return std::exp(-x * x / 2); };
    return normal_edges[i] * (density(normal_edges[i + 1]) - density(normal_edges[i]));
  };
  const double area = area_below(1),
               tail = std::sqrt(std::acos(-1.) / 2) * std::erfc(tn::detail::normal_edges[1] / std::sqrt(2.));
  for (int i = 2; i < 256; ++i) CHECK(area_below(i) == Approx(area).epsilon(1e-12));
  const double first = tn::detail::normal_edges[1], height = std::exp(-first * first / 2);
  CHECK(first * height + tail == Approx(area).epsilon(1e-12));
  CHECK(tn::detail::normal_edges[0] * height == Approx(area).epsilon(1e-12));
  for (int i = 1; i < 256; ++i) {
    using tn::detail::exponential_edges;
    const double here = exponential_edges[i] * (std::exp(-exponential_edges[i + 1]) - std::exp(-exponential_edges[i]));
    CHECK(here == Approx((exponential_edges[1] + 1) * std::exp(-exponential_edges[1])).epsilon(1e-12));
  }
}

TEMPLATE_TEST_CASE("normal numbers: distribution, moments, tails", "", float, double) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto x = numbers<tn::detail::Normal<TestType>>(seed);
    CHECK(kolmogorov_smirnov(x, normal_below) < 1.95);
    const double root = std::sqrt(static_cast<double>(n));
    CHECK(std::abs(moment(x, 1)) * root < 3.3);
    CHECK(std::abs(moment(x, 2) - 1) * root < 3.3 * std::sqrt(2.));
    CHECK(std::abs(moment(x, 3)) * root < 3.3 * std::sqrt(15.));
    CHECK(std::abs(moment(x, 4) - 3) * root < 3.3 * std::sqrt(96.));
    CHECK(std::abs(moment(x, 6) - 15) * root < 3.3 * std::sqrt(10170.));
    for (const double bound : {3., 3.5, 3.654152885361009, 4., 4.5})
      CHECK(std::abs(tail_score(x, bound, 2 * normal_below(-bound))) < 3.3);
  }
}

TEMPLATE_TEST_CASE("exponential numbers: distribution, moments, tails", "", float, double) {
  for (const std::uint64_t seed : {4u, 5u, 6u}) {
    const auto x = numbers<tn::detail::Exponential<TestType>>(seed);
    CHECK(*std::min_element(x.begin(), x.end()) >= 0);
    CHECK(kolmogorov_smirnov(x, exponential_below) < 1.95);
    const double root = std::sqrt(static_cast<double>(n));
    CHECK(std::abs(moment(x, 1) - 1) * root < 3.3);
    CHECK(std::abs(moment(x, 2) - 2) * root < 3.3 * std::sqrt(20.));
    CHECK(std::abs(moment(x, 3) - 6) * root < 3.3 * std::sqrt(684.));
    for (const double bound : {4., 7., 7.69711747013105, 9., 11.})
      CHECK(std::abs(tail_score(x, bound, std::exp(-bound))) < 3.3);
  }
}

TEMPLATE_TEST_CASE("numbers nearby, and those of nearby seeds, are independent", "", float, double) {
  const auto x = numbers<tn::detail::Normal<TestType>>(7), y = numbers<tn::detail::Exponential<TestType>>(8),
             u = numbers<tn::detail::Uniform<TestType>>(9);
  for (const std::size_t distance : {1u, 2u, 3u, 4u, 8u, 512u, 1024u}) {
    CHECK(std::abs(pairs_score(x, distance, normal_below)) < 3.6);
    CHECK(std::abs(pairs_score(y, distance, exponential_below)) < 3.6);
    CHECK(std::abs(pairs_score(u, distance, [](double value) { return value; })) < 3.6);
  }
  auto both = x;
  const auto next = numbers<tn::detail::Normal<TestType>>(8);
  for (std::size_t i = 1; i < both.size(); i += 2) both[i] = next[i - 1];
  CHECK(std::abs(pairs_score(both, 1, normal_below)) < 3.6);
}

TEST_CASE("numbers that leave their rectangle are as independent as the others") {
  // Neighbours that share a block, of which one at least lies in a tail: their signs and sizes.
  const auto x = numbers<tn::detail::Normal<double>>(11);
  double tails = 0, positive = 0, sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) {
    if (std::abs(x[i]) < 3.654152885361009 && std::abs(x[i + 1]) < 3.654152885361009) continue;
    ++tails;
    positive += x[i] * x[i + 1] > 0;
    sum += std::abs(x[i]) < 3.654152885361009 ? x[i] : x[i + 1];
  }
  CHECK(tails > 200);
  CHECK(std::abs(positive - tails / 2) < 3.3 * std::sqrt(tails / 4));
  CHECK(std::abs(sum) < 3.3 * std::sqrt(tails));
}
