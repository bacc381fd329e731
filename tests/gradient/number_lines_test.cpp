// What works along a dimension takes a number with 0 or -1 as a line of one element, and so do its gradients; others
// are refused.
#include <tenon/autograd.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::Shape;

namespace {

template <class X>
bool is_number(const X& given, double value) {
  const auto x = tn::eval(given);
  return x.dim() == 0 && static_cast<double>(x.item()) == value;
}

/// The derivative of f at 2, which is a number.
template <class F>
double slope_at_2(const F& f) {
  tn::Variable<double> x(tn::full<double>({}, 2));
  tn::Variable<double> y = f(x);
  REQUIRE(y.sizes() == Shape());
  y.backward();
  return x.grad().item();
}

}  // namespace

TEST_CASE("a number has a dimension 0, and -1, for what works along lines") {
  const auto x = tn::full<float>({}, 3);
  const auto first = tn::full<std::int64_t>({}, 0);
  for (const int d : {0, -1}) {
    const auto along = tn::axis(d);
    CHECK(is_number(tn::sum(x, along), 3));
    CHECK(is_number(tn::mean(x, along, tn::keepdims), 3));
    CHECK(is_number(tn::argmax(x, along), 0));
    CHECK(is_number(tn::median(x, along), 3));
    CHECK(is_number(tn::quantile(x, 0.25f, along), 3));
    CHECK(is_number(tn::all(x > 2.0f, along), 1));
    CHECK(is_number(tn::cumsum(x, along), 3));
    CHECK(is_number(tn::cummax(x, along).indices, 0));
    CHECK(is_number(tn::softmax(x, along), 1));
    CHECK(is_number(tn::log_softmax(x, along), 0));
    CHECK(is_number(tn::sort(x, along), 3));
    CHECK(is_number(tn::argsort(x, along), 0));
    CHECK(is_number(tn::topk(x, 1, along).values, 3));
    CHECK(tn::topk(x, 0, along).values.sizes() == Shape({0}));
    CHECK(is_number(tn::kthvalue(x, 1, along, tn::keepdims).values, 3));
    CHECK(is_number(tn::mode(x, along).values, 3));
    CHECK(is_number(tn::partition(x, 0, along), 3));
    CHECK(is_number(tn::flip(x, along), 3));
    CHECK(is_number(tn::gather(x, d, first), 3));
    CHECK(is_number(tn::take_along_axis(x, first, along), 3));
    CHECK(is_number(tn::index_select(x, d, tn::zeros<std::int64_t>({1})), 3));
    CHECK(tn::index_select(x, d, tn::zeros<std::int64_t>({4})).sizes() == Shape({4}));
    CHECK(is_number(tn::scatter(x, d, first, 7), 7));
    CHECK(is_number(tn::scatter_reduce(x, d, first, x, tn::Reduce::prod), 9));
    CHECK(is_number(tn::index_add(x, d, first, x), 6));
    CHECK(is_number(tn::index_fill(x, d, tn::zeros<std::int64_t>({1}), 5), 5));
    CHECK(is_number(tn::put_along_axis(x, first, 8, along), 8));
  }
  const auto written = x.clone();
  written.scatter_(0, first, 9);
  CHECK(is_number(written, 9));
  CHECK_THROWS_AS(tn::gather(x, 0, tn::full<std::int64_t>({}, 1)), tn::IndexError);
  CHECK_THROWS_AS(tn::kthvalue(x, 2, tn::axis(0)), tn::IndexError);
}

TEST_CASE("a number has no other dimension") {
  const auto x = tn::full<float>({}, 3);
  const auto first = tn::full<std::int64_t>({}, 0);
  for (const int d : {1, -2}) {
    const auto along = tn::axis(d);
    CHECK_THROWS_AS(tn::sum(x, along), tn::IndexError);
    CHECK_THROWS_AS(tn::cumsum(x, along), tn::IndexError);
    CHECK_THROWS_AS(tn::softmax(x, along), tn::IndexError);
    CHECK_THROWS_AS(tn::sort(x, along), tn::IndexError);
    CHECK_THROWS_AS(tn::mode(x, along), tn::IndexError);
    CHECK_THROWS_AS(tn::gather(x, d, first), tn::IndexError);
    CHECK_THROWS_AS(tn::scatter(x, d, first, 1), tn::IndexError);
    CHECK_THROWS_AS(tn::put_along_axis(x, first, 1, along), tn::IndexError);
  }
  CHECK_THROWS_AS(tn::sum(x, tn::axis(0, -1)), tn::IndexError);
  CHECK_THROWS_AS(tn::roll(x, 1, tn::axis(0)), tn::IndexError);
  CHECK_THROWS_AS(tn::cumsum(x), tn::IndexError);
}

TEST_CASE("a number's derivatives along its dimension are those of a line of one element") {
  const auto first = tn::full<std::int64_t>({}, 0);
  const auto along = tn::axis(0);
  CHECK(slope_at_2([&](const auto& x) { return tn::sum(x * x, along); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::prod(x * x, along); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::logsumexp(x, along); }) == 1);
  CHECK(slope_at_2([&](const auto& x) { return tn::max(x, along); }) == 1);
  CHECK(slope_at_2([&](const auto& x) { return tn::cumsum(x * x, along); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::cumprod(x * x, along); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::logcumsumexp(x * x, along); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::cummax(x * x, along).values; }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::softmax(x, along); }) == 0);
  CHECK(slope_at_2([&](const auto& x) { return tn::log_softmax(x, along); }) == 0);
  CHECK(slope_at_2([&](const auto& x) { return tn::sort(x * x); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::topk(x * x, 1).values; }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::kthvalue(x * x, 1).values; }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::partition(x * x, 0); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::gather(x * x, 0, first); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::index_select(x * x, -1, tn::zeros<std::int64_t>({1})); }) == 4);
  CHECK(slope_at_2([&](const auto& x) { return tn::scatter_add(x * x, 0, first, x); }) == 5);
  CHECK(slope_at_2([&](const auto& x) { return tn::flip(x * x, along); }) == 4);
}
