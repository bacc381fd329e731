// softmax, log_softmax and logsumexp against their definitions in long double.
#include <tenon/tenon.hpp>

#include <cmath>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/near.hpp"
#include "support/operands.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;
using support::is_near;
using tn::axis;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T>
constexpr double tolerance = sizeof(T) == 8 ? 1e-14 : sizeof(T) == 4 ? 2e-6 : 1e-2;

/// Compares with the definition along dimension d.
template <class T>
void check(const tn::Tensor<T>& x, int d) {
  using Out = typename decltype(tn::softmax(x, axis(d)))::value_type;
  const auto soft = tn::softmax(x, axis(d)), logs = tn::log_softmax(x, axis(d - x.dim()));
  const auto sums = tn::logsumexp(x, axis(d), tn::keepdims);
  INFO("dimension " << d << " of shape " << support::to_text(support::to_vector(x.sizes())));
  REQUIRE(soft.sizes() == x.sizes());
  REQUIRE(logs.sizes() == x.sizes());
  if (x.numel() == 0) return;
  const auto in = support::elements(x.transpose(0, d));
  const auto of_soft = support::elements(soft.transpose(0, d)), of_logs = support::elements(logs.transpose(0, d)),
             of_sums = support::elements(sums.transpose(0, d));
  const auto n = static_cast<std::size_t>(x.size(d)), lines = in.size() / n;
  bool agrees = true;
  for (std::size_t line = 0; line < lines; ++line) {
    long double sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      sum += std::exp(static_cast<long double>(static_cast<double>(in[i * lines + line])));
    const auto total = static_cast<double>(std::log(sum));
    agrees = agrees && is_near(static_cast<double>(of_sums[line]), total, tolerance<Out> * (1 + std::abs(total)));
    for (std::size_t i = 0; i < n; ++i) {
      const auto value = static_cast<double>(in[i * lines + line]);
      const auto wanted = static_cast<double>(std::exp(static_cast<long double>(value)) / sum);
      agrees = agrees && is_near(static_cast<double>(of_soft[i * lines + line]), wanted, tolerance<Out> * wanted);
      agrees = agrees && is_near(static_cast<double>(of_logs[i * lines + line]), value - total,
                                 tolerance<Out> * (1 + std::abs(value - total)));
    }
  }
  CHECK(agrees);
}

}  // namespace

SWEEP_TEST_CASE("exponentials over their sum agree with the definition", float, double, tn::float16, tn::bfloat16,
                std::int32_t, bool) {
  using T = TestType;
  support::Random random(5);
  for (const auto& x : support::operands<T>(random, -3, 3)) {
    for (int d = 0; d < x.dim(); ++d) check<T>(x, d);
  }
  for (const tn::Shape& shape : {tn::Shape{1}, tn::Shape{17}, tn::Shape{1025}, tn::Shape{4096}, tn::Shape{4097},
                                 tn::Shape{3, 70}, tn::Shape{70, 3}, tn::Shape{40, 33}, tn::Shape{2, 9, 530}}) {
    const auto x = support::whole_numbers<T>(shape, random, -3, 3);
    for (int d = 0; d < x.dim(); ++d) check<T>(x, d);
  }
}

TEST_CASE("the sum of a long line is as accurate across rows as along them") {
  tn::Generator generator(3);
  const auto x = tn::uniform<double>(0.999, 1.001, {70001, 3}, generator).cast<float>();
  const auto exact = x.cast<double>();
  const auto total = tn::logsumexp(exact, axis(0), tn::keepdims);
  const auto furthest = [](const auto& a, const auto& b) { return tn::max(tn::abs(a / b - 1.)).item(); };
  for (const bool across : {true, false}) {
    const auto in = across ? x : x.t().contiguous();
    const auto line = axis(across ? 0 : 1);
    const auto soft = tn::softmax(in, line), logs = tn::log_softmax(in, line);
    CHECK(furthest((across ? soft : soft.t()).cast<double>(), tn::exp(exact - total)) < 1e-6);
    CHECK(furthest((across ? logs : logs.t()).cast<double>(), exact - total) < 1e-6);
    const auto sums = tn::logsumexp(in, line, tn::keepdims);
    CHECK(furthest((across ? sums : sums.t()).cast<double>(), total) < 1e-6);
  }
}

TEST_CASE("large elements do not overflow, and lines of special values are what they are in PyTorch") {
  const auto x = tn::tensor<float>({1000.f, 1000.f, -1000.f});
  CHECK(support::elements(tn::softmax(x)) == std::vector<float>{0.5f, 0.5f, 0.f});
  CHECK(is_near(tn::logsumexp(x).item(), 1000 + std::log(2.), 1e-4));
  CHECK(tn::log_softmax(x)(2) < -1999.f);
  const auto lines = tn::tensor<double>(
      {{-infinity, 0, 0}, {-infinity, -infinity, -infinity}, {infinity, 0, 1}, {std::nan(""), 0, 0}});
  for (const bool across : {false, true}) {
    const auto in = across ? lines.t().contiguous() : lines;
    const auto line = axis(across ? 0 : 1);
    const auto soft = tn::softmax(in, line), logs = tn::log_softmax(in, line);
    const auto all = across ? soft.t() : soft;
    CHECK(all(0, 0) == 0.);
    CHECK(is_near(all(0, 1), 0.5, 1e-15));
    for (int k = 1; k < 4; ++k) CHECK(std::isnan(all(k, 1)));
    CHECK((across ? logs.t() : logs)(0, 0) == -infinity);
    const auto sums = tn::logsumexp(in, line);
    CHECK(is_near(sums(0), std::log(2.), 1e-15));
    CHECK(sums(1) == -infinity);
    CHECK(sums(2) == infinity);
    CHECK(std::isnan(sums(3)));
  }
}

TEST_CASE("logsumexp takes any dimensions, expressions and no elements") {
  const auto x = tn::rand<double>({6, 5, 40});
  const double whole = tn::logsumexp(x * 3.0).item();
  CHECK(is_near(whole, std::log(tn::sum(tn::exp(x * 3.0)).item()), 1e-13));
  CHECK(is_near(tn::logsumexp(tn::logsumexp(x * 3.0, axis(0, 2))).item(), whole, 1e-13));
  CHECK(tn::logsumexp(tn::zeros<float>({0})).item() == -std::numeric_limits<float>::infinity());
  CHECK(tn::softmax(tn::zeros<float>({3, 0}), axis(1)).numel() == 0);
}

TEST_CASE("softmax refuses what names no dimension") {
  const auto x = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::softmax(x); }) ==
        "tenon::softmax: shape (2,3) needs one axis(d), got 0");
  CHECK_THROWS_AS(tn::log_softmax(x, axis(2)), tn::IndexError);
}
