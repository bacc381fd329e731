// Functions of users in expressions: called once for each element, in blocks, whatever stands around them.
#include <tenon/cpu/run/stage.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/threads.hpp>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using tn::Tensor;
using tn::detail::stage_block;

namespace {

/// Numbers of both signs, small enough for every type.
template <class T>
std::vector<T> numbers(std::int64_t n) {
  std::vector<T> result;
  for (std::int64_t i = 0; i < n; ++i) result.push_back(static_cast<T>((i * 37) % 101 - 50));
  return result;
}
/// Around the sizes of registers and blocks.
const std::int64_t sizes[] = {
    0, 1, 3, 15, 16, 17, 100, stage_block - 1, stage_block, stage_block + 1, 3 * stage_block + 5};

/// `f` of the elements of vectors, one by one.
template <class F, class... T>
auto one_by_one(const F& f, const std::vector<T>&... in) {
  std::vector<decltype(f(in[0]...))> result;
  const std::int64_t n = std::min({static_cast<std::int64_t>(in.size())...});
  for (std::int64_t i = 0; i < n; ++i) result.push_back(f(in[static_cast<std::size_t>(i)]...));
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("a function with conditions is that of each element", "", float, double, std::int16_t) {
  using T = TestType;
  for (const std::int64_t n : sizes) {
    CAPTURE(n);
    const auto x = numbers<T>(n), y = one_by_one([](T p) { return static_cast<T>(p * p); }, x);
    const auto a = tn::asarray(x), b = tn::asarray(y);
    const auto s = static_cast<T>(n - n + 3);
    const auto scaled = [s](T p) { return static_cast<T>(p > 7 ? p : s * p); };
    const auto both = [&s](T p, T q) {
      if (p > 20) return s;
      return static_cast<T>(p < 5 ? q - p : p + s);
    };
    const auto is_between = [](T p, T q) { return p > 3 && q > p; };
    CHECK(elements(tn::eval(tn::map(scaled, a))) == one_by_one(scaled, x));
    CHECK(elements(tn::eval(tn::map(both, a, b))) == one_by_one(both, x, y));
    CHECK(elements(tn::eval(tn::map(is_between, a, b))) == one_by_one(is_between, x, y));
    // Nested, of an expression, and within one.
    const auto nested = [&](T p, T q) { return static_cast<T>(scaled(both(p, static_cast<T>(q + p))) + p); };
    CHECK(elements(tn::eval(tn::map(scaled, tn::map(both, a, b + a)) + a)) == one_by_one(nested, x, y));
    // In place, and where the operand's mask is an operand.
    Tensor<T> c = a.clone();
    c.apply_(scaled);
    CHECK(elements(c) == one_by_one(scaled, x));
    const auto masked = [](bool m, T p) { return static_cast<T>(m ? p : T(1)); };
    CHECK(elements(tn::eval(tn::map(masked, a > T(4), b))) ==
          one_by_one([&](T p, T q) { return masked(p > T(4), q); }, x, y));
  }
}

TEST_CASE("functions of halves, complex numbers and constants") {
  const std::int64_t n = stage_block + 21;
  const auto x = numbers<float>(n);
  const auto a = tn::asarray(x);
  const auto leaky = [](float q) { return q > 0 ? q : .5f * q; };
  const auto expected = one_by_one(leaky, x);
  const Tensor<tn::float16> half = tn::cast<tn::float16>(a);
  CHECK(elements(tn::eval(tn::map(leaky, half))) == expected);
  const Tensor<tn::float16> narrow = tn::cast<tn::float16>(tn::map(leaky, half));
  CHECK(elements(tn::eval(tn::cast<float>(narrow))) == expected);
  const auto rounded = tn::map([](float q) { return tn::float16(q); }, a);
  CHECK(elements(tn::eval(tn::cast<float>(rounded + 1.f))) == one_by_one([](float q) { return q + 1; }, x));
  const auto pairs = tn::map([](float q, double r) { return tn::complex<double>(q, r); }, a, 2.5);
  const auto parts = tn::map([](tn::complex<double> z) { return static_cast<float>(z.re * 2 + z.im); }, pairs);
  CHECK(elements(tn::eval(parts)) == one_by_one([](float q) { return q * 2 + 2.5f; }, x));
  const auto as_float = tn::map([](float q) { return static_cast<std::int32_t>(q) * 3; }, a);  // stored as another type
  Tensor<float> out = tn::zeros<float>({n});
  tn::into(out, as_float);
  CHECK(elements(out) == one_by_one([](float q) { return q * 3; }, x));
}

TEST_CASE("functions of transposed, strided and broadcast operands") {
  const auto x = numbers<float>(60 * 70);
  const auto a = tn::asarray(x).view({60, 70});
  const auto choose = [](float p, float q) { return p > q ? p - q : 2 * p; };
  const auto row = a(3, tn::all);
  const Tensor turned = tn::map(choose, a.t(), a.t()(tn::all, 5).view({70, 1}));
  const Tensor wide = tn::map(choose, a, row);
  const Tensor sparse = tn::map(choose, a(tn::range(0, 60, 7), tn::range(1, 70, 3)), 4.f);
  bool same = true;
  for (std::int64_t i = 0; i < 60; ++i) {
    for (std::int64_t j = 0; j < 70; ++j) {
      same = same && turned(j, i) == choose(a(i, j), a(5, j)) && wide(i, j) == choose(a(i, j), a(3, j));
      if (i % 7 == 0 && j % 3 == 1) same = same && sparse(i / 7, j / 3) == choose(a(i, j), 4.f);
    }
  }
  CHECK(same);
  CHECK(tn::sum(tn::map(choose, a, row))() == tn::sum(wide)());
}

TEST_CASE("a function is called once for each element; its state and what it throws reach the caller") {
  const tn::ThreadScope one(1);
  const std::int64_t n = 2 * stage_block + 9;
  const auto a = tn::asarray(numbers<float>(n));
  std::vector<int> calls(static_cast<std::size_t>(n));
  std::size_t next = 0;
  float total = 0;
  const Tensor running = tn::map(
      [&](float q) {
        ++calls[next++];
        return total += q;
      },
      a);
  CHECK(next == calls.size());
  CHECK(calls == std::vector<int>(static_cast<std::size_t>(n), 1));
  float sum = 0;
  bool same = true;
  for (std::int64_t i = 0; i < n; ++i) same = same && running(i) == (sum += a(i));
  CHECK(same);
  // With captures that cannot be copied byte by byte.
  const std::vector<float> table = {1, 2, 4};
  const auto places = tn::asarray(std::vector<std::int64_t>{2, 0, 1, 2});
  const Tensor looked_up = tn::map([table](std::int64_t i) { return table[static_cast<std::size_t>(i)]; }, places);
  CHECK(elements(looked_up) == std::vector<float>{4, 1, 2, 4});
  std::size_t seen = 0;
  const auto thrower = [&](float q) {
    if (++seen == 1500) throw std::runtime_error("enough");
    return q;
  };
  CHECK_THROWS_WITH(tn::eval(tn::map(thrower, a) * 2.f), "enough");
  CHECK(seen == 1500);
}
