// Reductions of small windows and short rows: pooling by views and by unfold, overlapping windows, windows in any
// order, against loops over single elements.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace tn = tenon;

namespace {

/// Small whole numbers, so that sums are exact in any order; for floating types some NaN, if they are wanted.
template <class T>
tn::Tensor<T> numbers(const tn::Shape& shape, std::uint64_t seed, bool with_nan) {
  auto x = tn::zeros<T>(shape);
  support::Random random(seed);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const auto value = static_cast<float>(random.pick(0, 9));
    if constexpr (std::is_integral_v<T>) x.data_ptr()[i] = static_cast<T>(value);
    else x.data_ptr()[i] = T(with_nan && random.one_in(20) ? std::numeric_limits<float>::quiet_NaN() : value);
  }
  return x;
}

template <class T>
double wide(T x) { return static_cast<double>(x); }
double wide(tn::float16 x) { return static_cast<double>(static_cast<float>(x)); }

/// Compares the largest, the smallest, the sum and the truth of windows, the last `axes` dimensions of x, with loops.
template <class T>
void check_windows(const tn::Tensor<T>& x, int axes) {
  tn::Shape kept, window;
  for (int d = 0; d < x.dim(); ++d) (d < x.dim() - axes ? kept : window).push_back(x.size(d));
  const auto largest = axes == 2 ? tn::max(x, tn::axis(-1, -2)) : tn::max(x, tn::axis(-1));
  const auto smallest = axes == 2 ? tn::min(x, tn::axis(-1, -2)) : tn::min(x, tn::axis(-1));
  const auto total = axes == 2 ? tn::sum(x, tn::axis(-1, -2)) : tn::sum(x, tn::axis(-1));
  const auto some = axes == 2 ? tn::any(x > T(8), tn::axis(-1, -2)) : tn::any(x > T(8), tn::axis(-1));
  const auto all = axes == 2 ? tn::all(x, tn::axis(-1, -2)) : tn::all(x, tn::axis(-1));
  const auto first = axes == 2 ? tn::zeros<std::int64_t>(kept) : tn::argmax(x, tn::axis(-1)).clone();
  const auto last = axes == 2 ? tn::zeros<std::int64_t>(kept) : tn::argmin(x, tn::axis(-1)).clone();
  const auto rows = x.contiguous().view({-1, axes == 2 ? x.size(-1) * x.size(-2) : x.size(-1)});
  int wrong = 0;
  for (std::int64_t i = 0; i < rows.size(0); ++i) {
    double most = -1, least = 99, sum = 0;
    std::int64_t most_at = 0, least_at = 0;
    bool any = false, every = true;
    for (std::int64_t k = 0; k < rows.size(1); ++k) {
      const double value = wide(rows(i, k));
      if (most == most && (value != value || value > most)) most = value, most_at = k;
      if (least == least && (value != value || value < least)) least = value, least_at = k;
      sum += value;
      any = any || value > 8;
      every = every && value != 0;
    }
    const auto same = [](double a, double b) { return a == b || (a != a && b != b); };
    wrong += !same(wide(largest.data_ptr()[i]), most) + !same(wide(smallest.data_ptr()[i]), least) +
             !same(wide(total.data_ptr()[i]), sum) + (some.data_ptr()[i] != any) + (all.data_ptr()[i] != every);
    if (axes == 1) wrong += (first.data_ptr()[i] != most_at) + (last.data_ptr()[i] != least_at);
  }
  CHECK(wrong == 0);
}

}  // namespace

TEMPLATE_TEST_CASE("windows of images, by views and by unfold", "", std::int8_t, std::int32_t, std::int64_t,
                   tn::float16, float, double) {
  for (const bool with_nan : {false, true}) {
    for (const std::int64_t width : {2, 6, 14, 30, 62, 130, 1030}) {
      const auto x = numbers<TestType>({2, 3, 12, width}, static_cast<std::uint64_t>(width), with_nan);
      check_windows(x.view({2, 3, 6, 2, width / 2, 2}).permute({0, 1, 2, 4, 3, 5}), 2);
      check_windows(x.unfold(2, 2, 2).unfold(3, 2, 2), 2);
      check_windows(x.unfold(2, 3, 2).unfold(3, 2, 1), 2);        // windows that overlap
      check_windows(x.unfold(3, 2, 1).unfold(2, 4, 4), 2);        // columns of a window after its rows
      check_windows(x.flip(2).flip(3).unfold(2, 2, 2).unfold(3, 2, 2), 2);
      check_windows(x.permute({3, 1, 0, 2}).unfold(0, 2, 2).unfold(3, 2, 2), 2);
      check_windows(x.unfold(3, 2, 2), 1);
      check_windows(x.unfold(2, 5, 3), 1);
      check_windows(x.flip(3).unfold(3, 2, 1), 1);
    }
  }
}

TEMPLATE_TEST_CASE("short rows", "", std::int8_t, std::int32_t, std::int64_t, tn::float16, float, double) {
  for (const bool with_nan : {false, true}) {
    for (const std::int64_t width : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65}) {
      for (const std::int64_t rows : {1, 3, 63, 64, 1000}) {
        check_windows(numbers<TestType>({rows, width}, static_cast<std::uint64_t>(width * rows), with_nan), 1);
      }
    }
  }
}

TEST_CASE("windows are shared by threads, and their moments are those of each") {
  const auto x = numbers<float>({64, 4, 56, 56}, 5, false);
  const auto windows = x.unfold(2, 2, 2).unfold(3, 2, 2);
  const auto copy = windows.contiguous().view({64, 4, 28, 28, 4});
  for (const int threads : {1, 3}) {
    const tn::ThreadScope scope(threads);
    CHECK(tn::array_equal(tn::max(windows, tn::axis(-1, -2)), tn::max(copy, tn::axis(-1))));
    CHECK(tn::array_equal(tn::sum(windows, tn::axis(-1, -2)), tn::sum(copy, tn::axis(-1))));
    CHECK(tn::allclose(tn::var(windows, tn::axis(-1, -2)), tn::var(copy, tn::axis(-1))));
    CHECK(tn::array_equal(tn::argmax(x.unfold(3, 3, 3), tn::axis(-1)),
                          tn::argmax(x.unfold(3, 3, 3).contiguous(), tn::axis(-1))));
  }
}
