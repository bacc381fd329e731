// Partial sorting along a dimension: kthvalue, partition, argpartition, mode.  NaN counts as the largest value.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/select_lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// One element of each line, and its index, as `line_function` finds them. `rank` is 0 … n - 1 unless there are no
/// results.
template <class T>
ValuesAndIndices<T> element_of_lines(const char* function, const Tensor<const T>& x, std::int64_t rank,
                                     LineFunction line_function, const ReductionOptions& options) {
  if (is_line_of_one(options, x.sizes())) {
    const auto line = element_of_lines<T>(function, x.view(Shape{1}), rank, line_function, options);
    return {line.values.view(Shape()), line.indices.view(Shape())};
  }
  const int d = last_axis(function, options, x.sizes());
  ReductionOptions named = options;
  named.set(axis(d));
  const ReductionPlan plan = plan_reduction(function, x.sizes(), named, true);
  ValuesAndIndices<T> result{new_tensor<T>(function, plan.shape), new_tensor<std::int64_t>(function, plan.shape)};
  if (result.values.numel() == 0) return result;
  const auto values = options.keepdims ? result.values : result.values.unsqueeze(d);
  const auto indices = options.keepdims ? result.indices : result.indices.unsqueeze(d);
  const RankedLine state{x.size(d), rank};
  const LineOperand operands[] = {line_operand(x), line_operand(values), line_operand(indices)};
  select_in_lines<T>(operands, 3, d, line_function, state);
  return result;
}

template <class Out, class T>
TENON_NOINLINE_OG Tensor<Out> partitioned(const char* function, const Tensor<const T>& x, std::int64_t kth,
                                          LineFunction line_function, const Axes& options) {
  if (is_line_of_one(options, x.sizes()))
    return partitioned<Out>(function, x.view(Shape{1}), kth, line_function, options).view(Shape());
  const int d = last_axis(function, options, x.sizes());
  const std::int64_t n = x.size(d), rank = kth < 0 ? kth + n : kth;
  if (rank < 0 || rank >= n)
    throw_error(ErrorCode::index, function, ": kth = ", kth, " is out of range for dimension ", d, " of shape ",
                x.sizes());
  auto result = new_tensor<Out>(function, x.sizes());
  const RankedLine state{n, rank};
  const LineOperand operands[] = {line_operand(x), line_operand(result)};
  select_in_lines<T>(operands, 2, d, line_function, state);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct KthValue : Records<KthValue> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis, detail::KeepDims>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"k", ArgumentKind::integer});
  static constexpr OpInfo info{
      .name = "kthvalue",
      .arguments = arguments,
      .results = "values, indices",
      .summary = "the k-th smallest element, counted from 1, and its index",
      .source = "PyTorch",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "the same; int64",
      .errors = "IndexError unless 1 ≤ k ≤ size, ShapeError if there are no elements",
      .notes =
          "The default is the last dimension. NaN is the largest value. Of equal elements, the one that a stable "
          "sort puts there. Linear time."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t k, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    const auto all_options = detail::collect_options<detail::ReductionOptions>(options...);
    const Tensor<const T> given = eval(x),
                          elements = detail::is_line_of_one(all_options, given.sizes()) ? given.view(Shape{1}) : given;
    const std::int64_t d = all_options.axes.rank() == 1 ? all_options.axes[0] : -1;
    const int wrapped = detail::wrap_axis(info.name, d, elements.dim());
    const std::int64_t n = elements.size(wrapped);
    if (n > 0 && (k < 1 || k > n))
      detail::fail_k(info.name, k, wrapped, elements.sizes());
    return detail::element_of_lines<T>(info.name, given, n > 0 ? k - 1 : 0, detail::kth_line<T>, all_options);
  }
};
inline constexpr KthValue kthvalue{};

struct Mode : Records<Mode> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis, detail::KeepDims>;
  static constexpr OpInfo info{
      .name = "mode",
      .arguments = detail::operand_and<Options>,
      .results = "values, indices",
      .summary = "the smallest of the most frequent elements, and its last index",
      .source = "PyTorch",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "the same; int64",
      .errors = "ShapeError if there are no elements",
      .notes = "The default is the last dimension. NaN count as equal, and as the largest value. Cost: a sort."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::element_of_lines<T>(info.name, eval(x), 0, detail::mode_line<T>,
                                       detail::collect_options<detail::ReductionOptions>(options...));
  }
};
inline constexpr Mode mode{};

struct Partition : Records<Partition> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"kth", ArgumentKind::integer});
  static constexpr OpInfo info{
      .name = "partition",
      .arguments = arguments,
      .summary =
          "the elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .errors = "IndexError unless kth is an index of the dimension",
      .notes =
          "The default is the last dimension. NaN comes last. Elements before, and those after, keep their order. "
          "Linear time."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t kth, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::partitioned<T, T>(info.name, eval(x), kth, detail::partition_line<T>,
                                     detail::collect_options<Options>(options...));
  }
};
inline constexpr Partition partition{};

struct ArgPartition : Records<ArgPartition> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"kth", ArgumentKind::integer});
  static constexpr OpInfo info{.name = "argpartition",
                               .arguments = arguments,
                               .summary = "the indices that partition the elements",
                               .source = "NumPy",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "int64",
                               .errors = "IndexError unless kth is an index of the dimension",
                               .notes = "As partition."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t kth, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::partitioned<std::int64_t, T>(info.name, eval(x), kth, detail::argpartition_line<T>,
                                                detail::collect_options<Options>(options...));
  }
};
inline constexpr ArgPartition argpartition{};

using SelectOrderOps = OpList<KthValue, Mode, Partition, ArgPartition>;

}  // namespace tenon::inline v1
