// Large reductions among threads: the same bits for every number of them, and what user functions throw.
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

/// One reduction over all, and over each axis of operands with rows, columns, few and many results.
template <class T, class Reduction>
void reduces_the_same(const Reduction& reduction, double low, double high) {
  const auto flat = uniform<T>({shared_count(1'700'003)}, low, high);
  is_the_same([&] { return reduction(flat); });
  is_the_same([&] { return reduction(flat.flip(0)(tn::range(0, flat.numel(), 2))); });
  for (const tn::Shape& shape : {tn::Shape{3, shared_count(500'001)}, tn::Shape{shared_count(400'003), 3},
                                 tn::Shape{shared_count(1201), 1300}, tn::Shape{shared_count(20'011), 70}}) {
    const auto matrix = flat.narrow(0, 0, shape[0] * shape[1]).view(shape);
    INFO("shape " << shape[0] << ", " << shape[1]);
    is_the_same([&] { return reduction(matrix, tn::axis(0)); });
    is_the_same([&] { return reduction(matrix, tn::axis(1)); });
    is_the_same([&] { return reduction(matrix.t(), tn::axis(0)); });
  }
  const auto cube = flat.narrow(0, 0, 60 * shared_count(4001) * 7).view({60, shared_count(4001), 7});
  is_the_same([&] { return reduction(cube, tn::axis(1)); });
  is_the_same([&] { return reduction(cube, tn::axis(0, 2)); });
  is_the_same([&] { return reduction(cube.permute({2, 0, 1}), tn::axis(1), tn::keepdims); });
}

}  // namespace

TEST_CASE("sums are the same for every number of threads") {
  reduces_the_same<float>(tn::sum, -1, 1);
  reduces_the_same<double>(tn::sum, -1, 1);
  reduces_the_same<tn::bfloat16>(tn::sum, -1, 1);
  reduces_the_same<std::int8_t>(tn::sum, -100, 100);
}

TEST_CASE("means, variances and their likes are the same for every number of threads") {
  reduces_the_same<float>(tn::mean, -1, 1);
  reduces_the_same<float>(tn::var, 3, 4);
  reduces_the_same<tn::float16>(tn::std, 3, 4);
  reduces_the_same<float>(tn::logsumexp, -5, 5);
}

TEST_CASE("extremes and their places are the same for every number of threads") {
  reduces_the_same<float>(tn::max, -9, 1);
  reduces_the_same<std::int16_t>(tn::argmin, 0, 30'000);
  reduces_the_same<float>(tn::argmax, -1, 1);
  reduces_the_same<double>(tn::argmax, 0, 1);
}

TEST_CASE("any and all stop early on several threads too") {
  auto x = tn::zeros<bool>({3, 1'000'000});
  is_the_same([&] { return tn::any(x); });
  is_the_same([&] { return tn::any(x, tn::axis(1)); });
  x(1, 700'000) = true;
  is_the_same([&] { return tn::any(x); });
  is_the_same([&] { return tn::any(x, tn::axis(0)); });
  is_the_same([&] { return tn::any(x, tn::axis(1)); });
  const Threads set(4);
  REQUIRE(tn::any(x).item());
  REQUIRE(tn::any(tn::ones<float>({5'000'000})).item());
  REQUIRE(!tn::all(tn::zeros<float>({5'000'000})).item());
  REQUIRE(tn::all(tn::ones<bool>({5'000'000})).item());
}

TEST_CASE("reductions of expressions are the same for every number of threads") {
  const auto a = uniform<float>({900, 1100}, -1, 1), row = uniform<float>({1100}, 0, 1);
  const auto column = row.narrow(0, 0, 900).view({900, 1});
  is_the_same([&] { return tn::sum(a * a + row); });
  is_the_same([&] { return tn::sum(a * column, tn::axis(0)); });
  is_the_same([&] { return tn::var(a.t() * column.t(), tn::axis(1)); });
  is_the_same([&] { return tn::max(tn::exp(a) + tn::lazy::arange<float>(0, 1100), tn::axis(1)); });
  is_the_same([&] { return tn::var_mean(a + 1.f).mean; });
}

TEST_CASE("what a user function throws within a reduction arrives") {
  const Threads set(4);
  const auto a = tn::arange<std::int64_t>(0, 1'000'000);
  const auto refuse = [](std::int64_t x) -> std::int64_t { return x == 654'321 ? throw 5 : x; };
  REQUIRE_THROWS_AS(tn::sum(tn::map(refuse, a)), int);
  REQUIRE_THROWS_AS(tn::sum(tn::map(refuse, a.view({1000, 1000})), tn::axis(1)), int);
  REQUIRE_THROWS_AS(tn::max(tn::map(refuse, a.view({1000, 1000})), tn::axis(0)), int);
  REQUIRE(tn::sum(tn::map([](std::int64_t x) { return x; }, a)).item() == 499'999'500'000);
}

TEST_CASE("small reductions stay with the caller") {
  tn::shutdown();
  const std::int64_t before = support::threads_alive();
  const Threads set(4);
  REQUIRE(tn::sum(tn::ones<float>({300, 300})).item() == 90'000);
  REQUIRE(tn::sum(tn::ones<float>({300, 300}), tn::axis(0))(7) == 300.f);
  REQUIRE(support::threads_alive() <= before);
}
