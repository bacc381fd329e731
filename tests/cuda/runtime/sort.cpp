// Sorting on CUDA, where a sort of the host's stands for CUB's: keys, lines, the order of what is equal.
#include "host_cub.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;
using support::error_text;

namespace {

struct NothingLeft {
  NothingLeft() { host_runtime::calls.clear(); }
  ~NothingLeft() { CHECK(host_runtime::live.empty()); }
};

template <class T>
std::vector<T> elements(std::size_t n) {
  std::vector<T> result(n);
  for (std::size_t i = 0; i < n; ++i)
    result[i] = static_cast<T>(static_cast<float>((i * 37 + 11) % 23) - (std::is_unsigned_v<T> ? 0.f : 9.f));
  if constexpr (tn::FloatingElement<T>) {
    const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    const float special[] = {nan, -0.f, infinity, 0.f, -infinity, -nan, 0.f, -0.f};
    for (std::size_t i = 0; i < 8 && 3 * i < n; ++i) result[3 * i] = static_cast<T>(special[i]);
  } else if constexpr (!std::is_same_v<T, bool>) {
    if (n > 5) result[1] = std::numeric_limits<T>::max(), result[4] = std::numeric_limits<T>::min();
  }
  return result;
}
template <class T>
bool before(const T& a, const T& b) {
  if constexpr (tn::FloatingElement<T>) {
    const auto x = static_cast<double>(a), y = static_cast<double>(b);
    return std::isnan(y) ? !std::isnan(x) : x < y;
  } else {
    return a < b;
  }
}
/// The bits of two elements, or of neither's where both are NaN.
template <class T>
bool same(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

template <class T>
std::vector<std::int64_t> order_of(const T* x, std::int64_t n, bool descending) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return descending ? before(x[b], x[a]) : before(x[a], x[b]); });
  return order;
}

}  // namespace

TEMPLATE_TEST_CASE("lines are sorted as on the host", "", tn::float16, tn::bfloat16, float, double, std::int8_t,
                   std::int64_t, std::uint16_t, std::uint32_t, bool) {
  const NothingLeft after;
  using T = TestType;
  for (const auto& [lines, n] : {std::array<std::int64_t, 2>{1, 40}, {3, 30}, {4, 1}, {2, 2}}) {
    const auto data = elements<T>(static_cast<std::size_t>(lines * n));
    auto host = tn::empty<T>({lines, n});
    std::copy(data.begin(), data.end(), host.data_ptr());
    const auto x = host.to(Cuda{1});
    for (const bool by_columns : {false, true}) {
      const auto operand = by_columns ? x.t().clone() : x;  // the lines are columns then
      const int d = by_columns ? 0 : 1;
      for (const bool descending : {false, true}) {
        const auto sorted =
            descending ? tn::sort(operand, tn::axis(d), tn::descending) : tn::sort(operand, tn::axis(d));
        const auto order =
            descending ? tn::argsort(operand, tn::axis(d), tn::descending) : tn::argsort(operand, tn::axis(d));
        CHECK(sorted.is_contiguous());
        CHECK(sorted.device().index == 1);
        CHECK(sorted.sizes() == operand.sizes());
        CAPTURE(lines, n, by_columns, descending);
        const Tensor<T> values = (by_columns ? sorted.t().clone() : sorted).to(Cpu{});
        const Tensor<std::int64_t> places = (by_columns ? order.t().clone() : order).to(Cpu{});
        int wrong = 0;
        for (std::int64_t line = 0; line < lines; ++line) {
          const T* from = host.data_ptr() + line * n;
          const auto expected = order_of(from, n, descending);
          for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t at = expected[static_cast<std::size_t>(i)];
            wrong += !same(values.data_ptr()[line * n + i], from[at]) || places.data_ptr()[line * n + i] != at;
          }
        }
        CHECK(wrong == 0);
      }
    }
  }
}

TEST_CASE("one line is one sort, several are lines") {
  const NothingLeft after;
  const auto x = tn::ones<float>({2, 3, 4}, Cuda{0});
  host_runtime::calls.clear();
  (void)tn::sort(x);
  CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "sort lines") == 1);
  (void)tn::sort(x.view({24}));
  CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "sort") == 1);
  CHECK(tn::sort(x.narrow(1, 0, 0)).numel() == 0);
  CHECK(tn::argsort(x.narrow(2, 0, 0)).sizes() == tn::Shape{2, 3, 0});
  CHECK_THROWS_AS(tn::sort(x, tn::axis(3)), tn::IndexError);
}

TEMPLATE_TEST_CASE("the k largest", "", float, std::int32_t, tn::bfloat16) {
  const NothingLeft after;
  using T = TestType;
  const auto data = elements<T>(60);
  auto host = tn::empty<T>({3, 20});
  std::copy(data.begin(), data.end(), host.data_ptr());
  const auto x = host.to(Cuda{0});
  for (const std::int64_t k : {0, 1, 7, 20}) {
    const auto [values, indices] = tn::topk(x, k);
    CHECK(values.sizes() == tn::Shape{3, k});
    const auto found = values.to(Cpu{});
    const auto places = indices.to(Cpu{});
    for (std::int64_t line = 0; line < 3; ++line) {
      const auto expected = order_of(host.data_ptr() + line * 20, 20, true);
      for (std::int64_t i = 0; i < k; ++i) {
        const std::int64_t at = expected[static_cast<std::size_t>(i)];
        CHECK((places.data_ptr()[line * k + i] == at &&
               same(found.data_ptr()[line * k + i], host.data_ptr()[line * 20 + at])));
      }
    }
  }
  const auto columns = tn::topk(x, 2, tn::axis(0));
  CHECK(columns.values.sizes() == tn::Shape{2, 20});
  CHECK(columns.indices.is_contiguous());
  CHECK_THAT(error_text<tn::IndexError>([&] { tn::topk(x, 21); }),
             Catch::Matchers::ContainsSubstring("topk: k = 21 is out of range"));
}

TEMPLATE_TEST_CASE("distinct elements, where they are first, their numbers", "", float, std::uint8_t, tn::float16) {
  const NothingLeft after;
  using T = TestType;
  const auto data = elements<T>(60);
  auto host = tn::empty<T>({5, 12});
  std::copy(data.begin(), data.end(), host.data_ptr());
  const auto x = host.to(Cuda{1});
  const auto all = tn::unique_all(x);
  const auto values = all.values.to(Cpu{});
  const auto first = all.indices.to(Cpu{}), inverse = all.inverse_indices.to(Cpu{}), counts = all.counts.to(Cpu{});
  CHECK(inverse.sizes() == x.sizes());
  const auto order = order_of(host.data_ptr(), 60, false);
  std::int64_t run = -1;
  std::vector<std::int64_t> lengths;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const T& element = host.data_ptr()[order[i]];
    bool begins = i == 0 || before(host.data_ptr()[order[i - 1]], element);
    if constexpr (tn::FloatingElement<T>) begins = begins || std::isnan(static_cast<double>(element));
    if (begins) {
      ++run;
      REQUIRE(run < values.numel());
      CHECK((same(values.data_ptr()[run], element) && first.data_ptr()[run] == order[i]));
      lengths.push_back(0);
    }
    ++lengths.back();
    CHECK(inverse.data_ptr()[order[i]] == run);
  }
  CHECK(values.numel() == run + 1);
  for (std::size_t i = 0; i < lengths.size(); ++i) CHECK(counts.data_ptr()[i] == lengths[i]);
  CHECK(tn::unique_values(x).numel() == run + 1);
  CHECK(tn::unique_counts(x).counts.numel() == run + 1);
  CHECK(tn::unique_inverse(x.t()).inverse_indices.sizes() == tn::Shape{12, 5});
  CHECK(tn::unique_all(x.narrow(0, 0, 0)).counts.numel() == 0);
}

TEST_CASE("short memory leaves nothing behind") {
  const NothingLeft after;
  const auto x = tn::ones<float>({20}, Cuda{0});
  for (int fail = 1; fail < 8; ++fail) {
    host_runtime::fail_allocations = 0;
    const auto sorted = tn::unique_all(x);
    host_runtime::fail_allocations = 2 * fail;
    try {
      (void)tn::unique_all(x);
    } catch (const tn::MemoryError&) {
    }
  }
  host_runtime::fail_allocations = 0;
}
