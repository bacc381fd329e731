// Rows in standard algorithms: those that read work, those that exchange rows say what to write.
#include <tenon/tenon.hpp>

#include <algorithm>
#include <utility>

namespace tn = tenon;

void algorithms() {
  auto t = tn::zeros<float>({5, 2}), other = tn::ones<float>({5, 2});
  const auto by_first = [](const auto& a, const auto& b) { return a(0) < b(0); };
  // What is meant instead.
  t = tn::take(t, tn::argsort(t.select(1, 0)), tn::axis(0));
  (void)std::is_sorted(t.begin(), t.end(), by_first);
  (void)std::ranges::find_if(t, [](const auto& row) { return row(0) > 0; });
  std::swap(t, other);
#if TENON_CASE == 1
  // expect: tenon: rows are views, which algorithms cannot exchange: t = take\(t, argsort\(key\), axis\(0\)\) sorts rows by a key
  std::sort(t.begin(), t.end(), by_first);
#endif
#if TENON_CASE == 2
  // expect: tenon: rows are views, which algorithms cannot exchange: t = take\(t, argsort\(key\), axis\(0\)\) sorts rows by a key
  std::stable_sort(t.begin(), t.end(), by_first);
#endif
}
