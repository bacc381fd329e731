// The bodies of the functions that ops/product/contraction.hpp declares.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/map.hpp>
#include <tenon/dtype.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Shape dimensions_of(const Labels& all, const Labels& wanted) {
  Shape result;
  for (int i = 0; i < wanted.count; ++i) result.push_back(all.find(wanted.at[i]));
  return result;
}

TENON_BODY Labels joined(const Labels& a, const Labels& b) {
  Labels result = a;
  for (int i = 0; i < b.count; ++i) result.push_back(b.at[i]);
  return result;
}

TENON_BODY Labels ordered_as(const Labels& labels, const Labels& wanted) {
  Labels result;
  for (int i = 0; i < wanted.count; ++i) {
    if (labels.has(wanted.at[i])) result.push_back(wanted.at[i]);
  }
  for (int i = 0; i < labels.count; ++i) {
    if (!wanted.has(labels.at[i])) result.push_back(labels.at[i]);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The labels in the order of an operand's strides, the longest first.
inline Labels ordered_by_stride(Labels labels, const Labels& of, const Layout& layout) {
  const auto step = [&](int i) { return length_of(layout.stride(of.find(labels.at[i]))); };
  for (int i = 1; i < labels.count; ++i) {
    for (int k = i; k > 0 && step(k - 1) < step(k); --k) std::swap(labels.at[k - 1], labels.at[k]);
  }
  return labels;
}

/// True if the dimensions in that order can be joined into one dimension with one stride.
inline bool is_one_dimension(const Labels& labels, const Labels& of, const Layout& layout) {
  int outer = -1;
  for (int i = 0; i < labels.count; ++i) {
    const int inner = of.find(labels.at[i]);
    if (layout.size(inner) == 1) continue;
    if (outer >= 0 && layout.stride(outer) != layout.stride(inner) * layout.size(inner)) return false;
    outer = inner;
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY ContractionPlan plan_contraction(const Labels& a, const Layout& layout_a, const Labels& b,
                                                              const Layout& layout_b, const Labels& kept) {
  ContractionPlan plan;
  for (int i = 0; i < a.count; ++i)
    (!b.has(a.at[i]) ? plan.rows : kept.has(a.at[i]) ? plan.batch : plan.inner).push_back(a.at[i]);
  for (int i = 0; i < b.count; ++i) {
    if (!a.has(b.at[i])) plan.columns.push_back(b.at[i]);
  }
  plan.batch = ordered_as(plan.batch, kept);
  plan.rows = ordered_as(plan.rows, kept);
  plan.columns = ordered_as(plan.columns, kept);
  const auto choose = [](Labels& labels, const Labels& of, const Layout& layout) {
    if (is_one_dimension(labels, of, layout)) return;
    const Labels other = ordered_by_stride(labels, of, layout);
    if (is_one_dimension(other, of, layout)) labels = other;
  };
  choose(plan.rows, a, layout_a);
  choose(plan.columns, b, layout_b);
  // Both operands need the same order of inner dimensions: one that needs no copy, or copies the smaller operand only.
  const Labels by_a = ordered_by_stride(plan.inner, a, layout_a), by_b = ordered_by_stride(plan.inner, b, layout_b);
  const bool a_suits_b = is_one_dimension(by_a, b, layout_b) && is_one_dimension(by_a, a, layout_a);
  const bool b_suits_a = is_one_dimension(by_b, a, layout_a) && is_one_dimension(by_b, b, layout_b);
  plan.inner = a_suits_b || (!b_suits_a && layout_a.numel() >= layout_b.numel()) ? by_a : by_b;
  return plan;
}

TENON_BODY std::int64_t product_of(Dims sizes) {
  std::int64_t result = 1;
  for (auto n : sizes) result *= n;
  return result;
}
TENON_BODY Shape sizes_of(const Labels& all, Dims sizes, const Labels& wanted) {
  Shape result;
  for (int i = 0; i < wanted.count; ++i) result.push_back(sizes[all.find(wanted.at[i])]);
  return result;
}

TENON_BODY bool shows_repeatedly(const Layout& layout) {
  std::int64_t within = 1;
  for (int d = 0; d < layout.rank(); ++d) within += (layout.size(d) - 1) * length_of(layout.stride(d));
  return layout.numel() > within;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
