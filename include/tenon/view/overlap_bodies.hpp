// The bodies of the functions that view/overlap.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Decides whether there are 0 <= x_k < n_k such that the sum of x_k * s_k (s_k > 0) is within [low, high]. Tries the
/// largest steps first; the remainder must be reachable by the others. After `work_` steps it gives up and returns
/// true.
class ReachSolver {
 public:
  void add(std::int64_t count, std::int64_t step) {
    if (count <= 1 || step == 0) return;
    int at = size_++;
    for (; at > 0 && step_[at - 1] < step; --at) {
      step_[at] = step_[at - 1];
      count_[at] = count_[at - 1];
    }
    step_[at] = step;
    count_[at] = count;
  }
  bool meets(std::int64_t low, std::int64_t high) {
    rest_[size_] = 0;
    for (int k = size_; k-- > 0;) rest_[k] = rest_[k + 1] + (count_[k] - 1) * step_[k];
    return search(0, low, high);
  }

 private:
  bool search(int k, std::int64_t low, std::int64_t high) {
    if (high < 0 || low > rest_[k] || --work_ < 0) return work_ < 0;
    if (low <= 0) return true;
    if (k == size_) return false;
    const std::int64_t beyond = low - rest_[k + 1], step = step_[k];
    std::int64_t first = beyond > 0 ? (beyond + step - 1) / step : 0, last = high / step;
    if (last > count_[k] - 1) last = count_[k] - 1;
    for (; first <= last; ++first) {
      if (search(k + 1, low - first * step, high - first * step)) return true;
    }
    return false;
  }

  static constexpr int capacity = 2 * max_rank;
  std::int64_t step_[capacity], count_[capacity], rest_[capacity + 1];
  int size_ = 0, work_ = 4096;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY bool overlaps(const Placed& a, const Placed& b) {
  if (a.layout->numel() == 0 || b.layout->numel() == 0) return false;
  const Reach in_a = reach_of(*a.layout), in_b = reach_of(*b.layout);
  const auto address = [](const Placed& p, std::int64_t offset) {
    return reinterpret_cast<std::int64_t>(p.data) + offset * p.item;
  };
  const std::int64_t low_a = address(a, in_a.low), low_b = address(b, in_b.low);
  if (address(a, in_a.high) + a.item <= low_b || address(b, in_b.high) + b.item <= low_a) return false;
  // An element of a at low_a + x and one of b at high_b - y meet when x + y lies within these bounds.
  const std::int64_t high_b = address(b, in_b.high);
  ReachSolver solver;
  for (const Placed* p : {&a, &b}) {
    for (int d = 0; d < p->layout->rank(); ++d) {
      const std::int64_t step = p->layout->stride(d) * p->item;
      solver.add(p->layout->size(d), step < 0 ? -step : step);
    }
  }
  return solver.meets(high_b - low_a - a.item + 1, high_b - low_a + b.item - 1);
}

TENON_BODY bool coincides(const Placed& a, const Placed& b) {
  return a.data == b.data && a.item == b.item && *a.layout == *b.layout;
}

TENON_BODY bool repeats_elements(const Layout& layout) {
  if (layout.is_contiguous()) return false;
  for (int d = 0; d < layout.rank(); ++d) {
    if (layout.stride(d) == 0 && layout.size(d) > 1) return layout.numel() > 0;
  }
  return false;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
