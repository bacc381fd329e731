// Large evaluations among threads: the same elements for every number of them, and what user functions throw.
#include <tenon/tenon.hpp>

#include <atomic>
#include <chrono>
#include <thread>

#include "support/catch.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::is_the_same;
using support::Threads;

TEST_CASE("large results are the same for every number of threads") {
  for (std::int64_t n : {100'003, 500'001}) {
    const auto a = tn::linspace<float>(-20, 20, n), b = tn::linspace<float>(1, 2, n);
    const auto d = tn::linspace<double>(-3, 700, n);
    const auto i = tn::arange<std::int8_t>(0, 100).expand({n / 100, 100}).reshape({-1});
    const auto h = tn::eval(tn::cast<tn::float16>(a));
    is_the_same([&] { return tn::Tensor<float>(a * b + tn::exp(a)); });
    is_the_same([&] { return tn::Tensor<double>(tn::sin(d) / (d + 1.5)); });
    is_the_same([&] { return tn::Tensor<std::int8_t>(i * i); });
    is_the_same([&] { return tn::Tensor<bool>(a < b); });
    is_the_same([&] { return tn::Tensor<tn::float16>(h * h); });
    is_the_same([&] { return tn::Tensor<tn::complex<float>>(tn::cast<tn::complex<float>>(a) * b); });
    is_the_same([&] { return tn::Tensor<float>(tn::map([](float x) { return x > 0 ? x : .1f * x; }, a)); });
    is_the_same([&] { return tn::full<float>({n}, 3.f); });
    is_the_same([&] {
      return tn::Tensor<float>(a.narrow(0, 0, n / 300 * 300).view({300, n / 300}).t() +
                               tn::lazy::arange<float>(0, 300));
    });
    is_the_same([&] {
      tn::manual_seed(7);
      return tn::rand<float>({n});
    });
    is_the_same([&] {
      auto wide = tn::zeros<float>({2, n + 5});
      wide(tn::all, tn::range(3, n + 3)).copy_(a);  // long contiguous runs in a larger tensor
      wide(1, tn::range(3, n + 3)) += b;
      return wide;
    });
  }
}

TEST_CASE("a user function is called once for each element, by several threads, and its exception arrives") {
  const Threads set(4);
  const std::int64_t n = 200'000;
  const auto a = tn::arange<std::int64_t>(0, n);
  std::atomic<int> calls{0}, here{0};
  const auto caller = std::this_thread::get_id();
  const tn::Tensor<std::int64_t> doubled = tn::map([&](std::int64_t x) {
    ++calls;
    if (std::this_thread::get_id() != caller) here = 1;
    for (int i = 0; x == 0 && !here && i < 100'000; ++i) std::this_thread::sleep_for(std::chrono::microseconds(100));
    return 2 * x;
  }, a);
  REQUIRE((calls == n && here == 1));
  REQUIRE(tn::all(doubled == a + a).item());
  REQUIRE_THROWS_AS(
      tn::Tensor<std::int64_t>(tn::map([](std::int64_t x) -> std::int64_t { return x == 40'000 ? throw 5 : x; }, a)),
      int);
}

TEST_CASE("little work and single threads stay with the caller") {
  tn::shutdown();
  const Threads set(4);
  const auto a = tn::ones<float>({32'000});
  const tn::Tensor<float> sum = a + a;
  REQUIRE((sum(100) == 2.f && tn::detail::pool.started == 0));
  const tn::ThreadScope alone(1);
  const auto large = tn::ones<float>({1'000'000});
  const tn::Tensor<float> twice = large + large;
  REQUIRE((twice(999'999) == 2.f && tn::detail::pool.started == 0));
}
