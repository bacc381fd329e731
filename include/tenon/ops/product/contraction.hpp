// Sums of products over labelled dimensions, for tensordot and einsum.
//
// A contraction becomes a matrix product: dimensions of both operands that are summed over become its inner one, those
// of one operand its rows or columns, and those of both that are kept its batch. Operands are views if their strides
// allow it, else copies.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/map.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Labels are numbers from 0 to max_labels - 1.
inline constexpr int max_labels = 128;

/// Labels of dimensions, each at most once.
struct Labels {
  int count = 0;
  unsigned char at[max_labels];

  TENON_INLINE void push_back(unsigned char label) { at[count++] = label; }
  /// The dimension with that label, or -1.
  TENON_INLINE int find(unsigned char label) const {
    int d = count - 1;
    while (d >= 0 && at[d] != label) --d;
    return d;
  }
  TENON_INLINE bool has(unsigned char label) const { return find(label) >= 0; }
};

/// A tensor whose dimensions have labels.
template <class T, class Device = Cpu>
struct Labelled {
  Tensor<T, Device> value;
  Labels labels;
};

/// The labels of two operands, by their role in the matrix product.
struct ContractionPlan {
  Labels batch, rows, columns, inner;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The dimensions that have the labels `wanted`, in the order of these.
TENON_SHARED Shape dimensions_of(const Labels& all, const Labels& wanted);

TENON_SHARED Labels joined(const Labels& a, const Labels& b);

/// The labels that are in `wanted`, in its order, then the others.
TENON_SHARED Labels ordered_as(const Labels& labels, const Labels& wanted);

/// Assigns the labels of two operands their roles: those in `kept` are not summed over, and come in its order unless
/// another order saves a copy.
TENON_SHARED ContractionPlan plan_contraction(const Labels& a, const Layout& layout_a, const Labels& b,
                                              const Layout& layout_b, const Labels& kept);

TENON_SHARED std::int64_t product_of(Dims sizes);
TENON_SHARED Shape sizes_of(const Labels& all, Dims sizes, const Labels& wanted);

/// True if a layout has more elements than lie between its first and its last one, as those of windows do.
TENON_SHARED bool shows_repeatedly(const Layout& layout);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The operand as a batch of matrices: the dimensions of `batch`, then one for all of `rows` and one for all of
/// `columns`.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> as_matrices(const Labelled<T, Device>& x, const Labels& batch, const Labels& rows,
                                                const Labels& columns) {
  Shape shape = sizes_of(x.labels, x.value.sizes(), batch);
  shape.push_back(product_of(sizes_of(x.labels, x.value.sizes(), rows)));
  shape.push_back(product_of(sizes_of(x.labels, x.value.sizes(), columns)));
  return x.value.permute(dimensions_of(x.labels, joined(joined(batch, rows), columns))).reshape(shape);
}

/// The operand with a dimension for each of `labels`, in their order, of size 1 for labels that it lacks.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> with_dimensions(const Labelled<T, Device>& x, const Labels& labels) {
  Tensor<T, Device> result = x.value.permute(dimensions_of(x.labels, ordered_as(x.labels, labels)));
  for (int i = 0; i < labels.count; ++i) {
    if (!x.labels.has(labels.at[i])) result = result.unsqueeze(i);
  }
  return result;
}

/// A sum over some dimensions in elements of T: integers wrap, halves are summed in float.
template <class T, class X>
Tensor<T> sum_in(const X& x, const Shape& dims) {
  using S = typename X::value_type;
  auto result = sum(x, axis(dims));
  if constexpr (std::is_same_v<sum_type<S>, T>) return result;
  else return result.template cast<T>();
}

/// One operand summed over `labels`.
template <class T>
Labelled<T> summed(const Labelled<const T>& x, const Labels& labels) {
  Labelled<T> result;
  for (int i = 0; i < x.labels.count; ++i) {
    if (!labels.has(x.labels.at[i])) result.labels.push_back(x.labels.at[i]);
  }
  result.value = sum_in<T>(x.value, dimensions_of(x.labels, labels));
  return result;
}

/// The product of two operands, summed over the labels of both that are not in `kept`. Labels of only one operand must
/// be in `kept`.
template <class T, class Device>
TENON_NOINLINE_OG Labelled<T, Device> contract(const Labelled<const T, Device>& a, const Labelled<const T, Device>& b,
                                               const Labels& kept) {
  const ContractionPlan plan = plan_contraction(a.labels, a.value.layout(), b.labels, b.value.layout(), kept);
  Labelled<T, Device> result;
  if (plan.inner.count == 0) {
    result.labels = ordered_as(joined(plan.batch, joined(plan.rows, plan.columns)), kept);
    result.value = evaluate<T>(multiply(with_dimensions(a, result.labels), with_dimensions(b, result.labels)));
    return result;
  }
  if constexpr (std::is_same_v<Device, Cpu>) {  // a device's library needs no such case
    // Faster than gemm for a row and a column; and for windows, which would have to be copied for gemm.
    const bool is_dot = plan.rows.count == 0 && plan.columns.count == 0;
    const bool multiplies_windows = (plan.columns.count == 0 && shows_repeatedly(a.value.layout())) ||
                                    (plan.rows.count == 0 && shows_repeatedly(b.value.layout()));
    if (is_dot || multiplies_windows) {
      result.labels = joined(plan.batch, joined(plan.rows, plan.columns));
      const Labels all = joined(result.labels, plan.inner);
      Shape dims;
      for (int i = result.labels.count; i < all.count; ++i) dims.push_back(i);
      const Tensor<const T> x = with_dimensions(a, all), y = with_dimensions(b, all);
      if constexpr (std::is_same_v<compute_t<T>, T>) result.value = sum_in<T>(multiply(x, y), dims);
      else result.value = sum_in<T>(multiply(cast<compute_t<T>>(x), cast<compute_t<T>>(y)), dims);
      return result;
    }
  }
  // The result begins with the rows, so the operand that has its first label must be the left one.
  const Labels outer = ordered_as(joined(plan.rows, plan.columns), kept);
  if (outer.count > 0 && !plan.rows.has(outer.at[0])) return contract<T>(b, a, kept);
  result.labels = joined(plan.batch, joined(plan.rows, plan.columns));
  Shape shape = sizes_of(a.labels, a.value.sizes(), joined(plan.batch, plan.rows));
  for (auto n : sizes_of(b.labels, b.value.sizes(), plan.columns)) shape.push_back(n);
  result.value = matmul_of<T>(as_matrices(a, plan.batch, plan.rows, plan.inner),
                              as_matrices(b, plan.batch, plan.inner, plan.columns))
                     .view(shape);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/ops/product/contraction_bodies.hpp>
#endif
