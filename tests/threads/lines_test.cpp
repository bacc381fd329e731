// Scans, softmax and sorting of many lines among threads: the same bits for every number of them.
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::is_the_same;
using support::shared_count;
using support::Threads;

namespace {

template <class T>
tn::Tensor<T> uniform(const tn::Shape& shape, double low, double high) {
  tn::manual_seed(5);
  return tn::Tensor<T>(tn::cast<T>(tn::rand<double>(shape) * (high - low) + low));
}

/// f(x, axis) along each axis of operands with long lines, short ones, few columns and many.
template <class T, class F>
void each_axis_is_the_same(double low, double high, const F& f) {
  for (const tn::Shape& shape : {tn::Shape{5, shared_count(100'003)}, tn::Shape{601, shared_count(1100)},
                                 tn::Shape{shared_count(70'001), 9}, tn::Shape{13, shared_count(301), 150}}) {
    const auto x = uniform<T>(shape, low, high);
    for (int d = 0; d < x.dim(); ++d) {
      INFO("axis " << d << " of " << shape[0] << ", " << shape[1]);
      is_the_same([&] { return f(x, tn::axis(d)); });
    }
    is_the_same([&] { return f(x.transpose(0, 1), tn::axis(0)); });
    is_the_same([&] { return f(x.flip(1), tn::axis(-1)); });
  }
}

}  // namespace

TEST_CASE("scans are the same for every number of threads") {
  each_axis_is_the_same<float>(-1, 1, [](const auto& x, const auto& d) { return tn::cumsum(x, d); });
  each_axis_is_the_same<double>(.9, 1.1, [](const auto& x, const auto& d) { return tn::cumprod(x, d); });
  each_axis_is_the_same<std::int8_t>(-100, 100, [](const auto& x, const auto& d) { return tn::cumsum(x, d); });
}

TEST_CASE("softmax and its logarithm are the same for every number of threads") {
  each_axis_is_the_same<float>(-9, 9, [](const auto& x, const auto& d) { return tn::softmax(x, d); });
  each_axis_is_the_same<tn::bfloat16>(-9, 9, [](const auto& x, const auto& d) { return tn::log_softmax(x, d); });
}

TEST_CASE("sorted lines are the same for every number of threads") {
  each_axis_is_the_same<float>(-9, 9, [](const auto& x, const auto& d) { return tn::sort(x, d); });
  each_axis_is_the_same<std::int16_t>(-300, 300,
                                      [](const auto& x, const auto& d) { return tn::argsort(x, d, tn::descending); });
  each_axis_is_the_same<double>(0, 1, [](const auto& x, const auto& d) { return tn::topk(x, 5, d).indices; });
}

TEST_CASE("lines are sorted by several threads") {
  const Threads set(4);
  const auto x = uniform<float>({3000, 500}, -1, 1);
  const auto sorted = tn::sort(x, tn::axis(0)).contiguous();
  const auto order = tn::argsort(x, tn::axis(0)).contiguous();
  const float *const given = x.data_ptr(), *const got = sorted.data_ptr();
  std::int64_t wrong = 0;
  for (std::int64_t c = 0; c < 500; ++c) {
    for (std::int64_t at = c + 500; at < 3000 * 500; at += 500)
      wrong += got[at - 500] > got[at] || given[order.data_ptr()[at] * 500 + c] != got[at];
  }
  REQUIRE(wrong == 0);
}

TEST_CASE("few short lines stay with the caller") {
  tn::shutdown();
  const std::int64_t before = support::threads_alive();
  const Threads set(4);
  const auto x = tn::ones<float>({200, 100});
  REQUIRE(tn::cumsum(x, tn::axis(0))(199, 3) == 200.f);
  REQUIRE(tn::softmax(x, tn::axis(1))(7, 3) == Approx(.01));
  REQUIRE(tn::sort(x(tn::range(0, 50)), tn::axis(0))(49, 9) == 1.f);
  REQUIRE(support::threads_alive() <= before);
}
