// Partial sorting along a dimension: kthvalue, partition, argpartition, mode.  NaN counts as the largest value.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/each_line.hpp>
#include <tenon/cpu/encode_keys.hpp>
#include <tenon/cpu/radix.hpp>
#include <tenon/cpu/select.hpp>
#include <tenon/cpu/sort.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The length of a line and a rank in it.
struct RankedLine {
  std::int64_t n, rank;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The key at a rank of a line of x.  `keys` has room for twice the line's keys; afterwards it holds the keys in the line's order.
template <class T>
Selected<order_key_t<T>> select_in_line(const char* x, char* keys, const RankedLine& line) {
  using K = order_key_t<T>;
  Selected<K> selected;
  select_keys<K>(keys, keys + bytes_of<K>(line.n), line.n, encode_keys<T>(x, keys, line.n, K{0}), 0, &line.rank, &selected, 1);
  encode_keys<T>(x, keys, line.n, K{0});
  return selected;
}

template <class T>
void kth_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto selected = select_in_line<T>(line[0], keys, s);
  const std::int64_t at = place_of<K>(keys, s.n, s.rank, selected);
  store_word(line[1], 0, load_word<K>(line[0], at));
  store_word(line[2], 0, at);
}
/// Finds the most frequent element of a line, the smallest if several are, and its last index.
template <class T>
void mode_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const std::int64_t n = static_cast<const RankedLine*>(of)->n;
  const char* const sorted = sort_keys<K>(keys, keys + bytes_of<K>(n), n, encode_keys<T>(line[0], keys, n, K{0}));
  K mode = load_word<K>(sorted, 0);
  for (std::int64_t i = 0, most = 1; i + most < n; ++i) {
    // If the key `most` places further on is the same, this run is longer than the longest so far.
    const K key = load_word<K>(sorted, i);
    for (; i + most < n && load_word<K>(sorted, i + most) == key; ++most) mode = key;
  }
  std::int64_t at = n - 1;
  while (at > 0 && order_key<T>(load_word<K>(line[0], at)) != mode) --at;
  store_word(line[1], 0, load_word<K>(line[0], at));
  store_word(line[2], 0, at);
}
template <class T>
void partition_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto pivot = select_in_line<T>(line[0], keys, s);
  partition_keys<K>(keys, s.n, s.rank, pivot, [&](std::int64_t to, std::int64_t i) { store_word(line[1], to, load_word<K>(line[0], i)); });
}
template <class T>
void argpartition_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto pivot = select_in_line<T>(line[0], keys, s);
  partition_keys<K>(keys, s.n, s.rank, pivot, [&](std::int64_t to, std::int64_t i) { store_word(line[1], to, i); });
}

/// One element of each line, and its index, as `line_function` finds them.  `rank` is 0 … n - 1 unless there are no results.
template <class T>
ValuesAndIndices<T> element_of_lines(const char* function, const Tensor<const T>& x, std::int64_t rank, LineFunction line_function,
                                     const ReductionOptions& options) {
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
  for_each_line(operands, 3, d, line_function, &state, 2 * bytes_of<order_key_t<T>>(state.n));
  return result;
}

template <class Out, class T>
TENON_NOINLINE_OG Tensor<Out> partitioned(const char* function, const Tensor<const T>& x, std::int64_t kth, LineFunction line_function,
                        const Axes& options) {
  const int d = last_axis(function, options, x.sizes());
  const std::int64_t n = x.size(d), rank = kth < 0 ? kth + n : kth;
  if (rank < 0 || rank >= n)
    fail(ErrorCode::index, function, ": kth = ", kth, " is out of range for dimension ", d, " of shape ", x.sizes());
  auto result = new_tensor<Out>(function, x.sizes());
  const RankedLine state{n, rank};
  const LineOperand operands[] = {line_operand(x), line_operand(result)};
  for_each_line(operands, 2, d, line_function, &state, 2 * bytes_of<order_key_t<T>>(n));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct KthValue : Records<KthValue> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis, detail::KeepDims>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"k", ArgumentKind::integer});
  static constexpr OpInfo info{.name = "kthvalue",
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
  using Composed = void;
  template <class... A>
  static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t k, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    const auto all_options = detail::collect_options<detail::ReductionOptions>(options...);
    const Tensor<const T> elements = eval(x);
    const std::int64_t d = all_options.axes.rank() == 1 ? all_options.axes[0] : -1;
    const int wrapped = detail::wrap_axis(info.name, d, elements.dim());
    const std::int64_t n = elements.size(wrapped);
    if (n > 0 && (k < 1 || k > n))
      detail::fail_k(info.name, k, wrapped, elements.sizes());
    return detail::element_of_lines<T>(info.name, elements, n > 0 ? k - 1 : 0, detail::kth_line<T>, all_options);
  }
};
inline constexpr KthValue kthvalue{};

struct Mode : Records<Mode> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis, detail::KeepDims>;
  static constexpr OpInfo info{.name = "mode",
                               .arguments = detail::operand_and<Options>,
                               .results = "values, indices",
                               .summary = "the smallest of the most frequent elements, and its last index",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "the same; int64",
                               .errors = "ShapeError if there are no elements",
                               .notes = "The default is the last dimension. NaN count as equal, and as the largest value. Cost: a sort."};
  using Composed = void;
  template <class... A>
  static auto composed(const A&... a);
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
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"kth", ArgumentKind::integer});
  static constexpr OpInfo info{
      .name = "partition",
      .arguments = arguments,
      .summary = "the elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .errors = "IndexError unless kth is an index of the dimension",
      .notes = "The default is the last dimension. NaN comes last. Elements before, and those after, keep their order. Linear time."};
  using Composed = void;
  template <class... A>
  static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t kth, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::partitioned<T, T>(info.name, eval(x), kth, detail::partition_line<T>, detail::collect_options<Options>(options...));
  }
};
inline constexpr Partition partition{};

struct ArgPartition : Records<ArgPartition> {
  using Records::operator();
  using Options = detail::Options<detail::LastAxis>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"kth", ArgumentKind::integer});
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
