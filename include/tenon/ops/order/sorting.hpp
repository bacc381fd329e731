// Sorting: sort, argsort, lexsort, topk, along a dimension.
//
// `sort(x)`, `sort(x, axis(0), descending)`, `topk(x, 10)`. They are computed when called; an operand may be an
// expression. NaN counts as the largest value, so it comes last, and first when descending; -0 and +0 are equal. Equal
// elements keep their order, also when descending. The last dimension is the default; others that are out of range
// throw IndexError.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/device_lines.hpp>
#include <tenon/ops/order/sort_options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// Elements and their indices: `auto [values, indices] = topk(x, k)`.
template <class T, class Device = Cpu>
struct ValuesAndIndices {
  Tensor<T, Device> values;
  Tensor<std::int64_t, Device> indices;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses elements that cannot be sorted.
template <class T, Domain domain>
TENON_INLINE constexpr auto require_sortable() {
  static_assert(in_domain<T>(domain), "tenon: complex numbers have no order to sort by");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void check_order_count(const char* function, Dims sizes, int axis);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

/// The elements of each line in order.
struct SortLines {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Tensor<T> run(const char* function, const Tensor<const T>& x,
                                                     const SortOptions& options) {
    if (is_line_of_one(options, x.sizes())) return run(function, x.view(Shape{1}), options).view(Shape());
    const int axis = last_axis(function, options, x.sizes());
    auto result = new_tensor<T>(function, x.sizes());
    if (result.numel() == 0) return result;
    Engine<Cpu>::sort(result, x, axis, options.descending);
    return result;
  }
};
/// Their indices in that order.
struct OrderLines {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Tensor<std::int64_t> run(const char* function, const Tensor<const T>& x,
                                                                const SortOptions& options) {
    if (is_line_of_one(options, x.sizes())) return run(function, x.view(Shape{1}), options).view(Shape());
    const int axis = last_axis(function, options, x.sizes());
    check_order_count(function, x.sizes(), axis);
    auto result = new_tensor<std::int64_t>(function, x.sizes());
    if (result.numel() == 0) return result;
    Engine<Cpu>::order(result, x, axis, options.descending);
    return result;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE Tensor<T> sorted(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return call_kept<SortLines, T>(function, x, options);
}
template <class T>
TENON_INLINE Tensor<std::int64_t> order_of(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return call_kept<OrderLines, T>(function, x, options);
}

/// Sorts the indices `order` by a further key; they keep their order where that key is equal. With the first key
/// `order` is empty.
template <class T>
void order_by(const char* function, Tensor<std::int64_t>& order, bool is_first, const Tensor<const T>& key,
              const SortOptions& options) {
  if (is_first) {
    order = order_of<T>(function, key, options);
    return;
  }
  if (!(key.sizes() == order.sizes()))
    throw_error(ErrorCode::shape, function, ": keys of shapes ", order.sizes(), " and ", key.sizes(), " differ");
  const int axis = last_axis(function, options, key.sizes());
  const auto taken = [&](const auto& x, const Tensor<const std::int64_t>& places) {
    return take_along<std::remove_const_t<typename std::remove_cvref_t<decltype(x)>::element_type>>(
        function, x, axis, places, places.sizes(), without_axis(x.layout(), axis, 1));
  };
  order = taken(Tensor<const std::int64_t>(order), order_of<T>(function, taken(key, order), options));
}

/// Sorts by the slices of `keys` along its first dimension, the last one first.
template <class T>
Tensor<std::int64_t> order_by_slices(const char* function, const Tensor<const T>& keys, const SortOptions& options) {
  if (keys.dim() == 0 || keys.size(0) == 0)
    throw_error(ErrorCode::shape, function, ": shape ", keys.sizes(), " has no keys");
  Tensor<std::int64_t> order;
  const std::int64_t count = keys.numel() > 0 ? keys.size(0) : 1;  // there may be more keys without elements than can
                                                                   // be counted
  for (std::int64_t i = 0; i < count; ++i) order_by<T>(function, order, i == 0, keys.select(0, i), options);
  return order;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_k(const char* function, std::int64_t k, int axis, Dims sizes);
TENON_SHARED void check_topk(const char* function, std::int64_t k, Dims sizes, int axis);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
  requires(!std::is_same_v<Device, Cpu>)
ValuesAndIndices<T, Device> topk_of(const char* function, const Tensor<const T, Device>& x, std::int64_t k,
                                    const TopKOptions& options) {
  const int axis = last_axis(function, options, x.sizes());
  check_topk(function, k, x.sizes(), axis);
  if (!options.largest) {
    SortOptions ascending;
    ascending.set(static_cast<const Axes&>(options));
    const auto indices = order_of<T>(function, x, ascending).narrow(axis, 0, k).contiguous();
    return {take_along<T>(function, x, axis, IndexTensorOn<Device>(indices), indices.sizes(),
                          without_axis(x.layout(), axis, 1)),
            indices};
  }
  const DeviceLines<T, Device> lines(x, axis);
  ValuesAndIndices<T, Device> result{lines.template result<T>(function, k),
                                     lines.template result<std::int64_t>(function, k)};
  if constexpr (Sorts<Device>) {
    if (result.values.numel() > 0) {
      OrderEngine<Device>::largest(function, {lines.count, lines.n}, lines.x.data_ptr(), k, result.values.data_ptr(),
                                   result.indices.data_ptr(), lines.device);
    }
  }
  return {lines.back(result.values), lines.back(result.indices)};
}

template <class T>
ValuesAndIndices<T> topk_of(const char* function, const Tensor<const T>& x, std::int64_t k,
                            const TopKOptions& options) {
  if (is_line_of_one(options, x.sizes())) {
    const auto line = topk_of(function, x.view(Shape{1}), k, options);
    return k == 1 ? ValuesAndIndices<T>{line.values.view(Shape()), line.indices.view(Shape())} : line;
  }
  const int axis = last_axis(function, options, x.sizes());
  check_topk(function, k, x.sizes(), axis);
  Shape shape(x.sizes());
  shape[axis] = k;
  ValuesAndIndices<T> result{new_tensor<T>(function, shape), new_tensor<std::int64_t>(function, shape)};
  if (result.values.numel() == 0) return result;
  Engine<Cpu>::largest(function, result.values, result.indices, x, k, axis, options.largest);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Sort : Records<Sort> {
  using Records::operator();
  using Options = detail::SortOptions;
  static constexpr OpInfo info{
      .name = "sort",
      .arguments = detail::operand_and<Options>,
      .summary = "the elements in ascending order",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .notes =
          "The default is the last dimension. Stable, also when descending. NaN is the largest value; zeros are "
          "equal. Linear time; scratch memory for one line."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::sorted<T>(info.name, Tensor<const T, typename X::device_type>(eval(x)),
                             detail::collect_options<Options>(options...));
  }
};
inline constexpr Sort sort{};

struct ArgSort : Records<ArgSort> {
  using Records::operator();
  using Options = detail::SortOptions;
  static constexpr OpInfo info{.name = "argsort",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the indices that sort the elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "int64",
                               .errors = "ShapeError for lines of more than 2^32 elements",
                               .notes = "As sort, with scratch memory of 9 to 16 bytes for each element of a line."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::order_of<T>(info.name, Tensor<const T, typename X::device_type>(eval(x)),
                               detail::collect_options<Options>(options...));
  }
};
inline constexpr ArgSort argsort{};

struct LexSort : Records<LexSort> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"keys", ArgumentKind::tensors}, {"axis", ArgumentKind::axis, "-1", true}};
  static constexpr OpInfo info{
      .name = "lexsort",
      .arguments = arguments,
      .summary =
          "the indices that sort by several keys: by the last one, where it is equal by the one before it, and so on",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "int64",
      .shapes = "that of each key; a single tensor holds the keys as slices along its first dimension",
      .errors = "ShapeError if the keys differ in shape, if there are none, or for lines of more than 2^32 elements",
      .notes = "The default is the last dimension. Stable. NaN is the largest value. Cost: an argsort for each key."};
  static constexpr const char* no_gradient = "its result is positions";
  template <class... A>
    requires((TensorLike<A> || std::is_same_v<A, detail::Axes>)&&...)
  TENON_KEYED Tensor<std::int64_t> operator()(const A&... given) const {
    detail::SortOptions options;
    const auto set_axis = [&](const auto& a) {
      if constexpr (std::is_same_v<decltype(a), const detail::Axes&>) options.set(a);
    };
    (set_axis(given), ...);
    constexpr int count = (TensorLike<A> + ... + 0);
    static_assert(count > 0, "tenon: lexsort needs keys");
    Tensor<std::int64_t> order;
    int keys = 0;
    const auto sort_by = [&](const auto& a) {
      if constexpr (TensorLike<decltype(a)>) {
        using T = std::remove_const_t<typename std::remove_cvref_t<decltype(a)>::value_type>;
        detail::require_sortable<T, info.domain>();
        const Tensor<const T> key = eval(a);
        if constexpr (count > 1) detail::order_by<T>(info.name, order, keys++ == 0, key, options);
        else order = detail::order_by_slices<T>(info.name, key, options);
      }
    };
    (sort_by(given), ...);
    return order;
  }
  /// The keys as a range of tensors of one element type.
  template <detail::TensorRange R>
  TENON_KEYED Tensor<std::int64_t> operator()(const R& keys, const detail::Axes& axes = detail::Axes(Shape{-1})) const {
    using T = detail::range_tensor_element<R>;
    detail::require_sortable<T, info.domain>();
    detail::SortOptions options;
    options.set(axes);
    Tensor<std::int64_t> order;
    int count = 0;
    for (const auto& key : keys) {
      if (keys.size() == 1) return detail::order_by_slices<T>(info.name, Tensor<const T>(key), options);
      detail::order_by<T>(info.name, order, count++ == 0, Tensor<const T>(key), options);
    }
    if (count == 0) detail::throw_error(ErrorCode::shape, info.name, ": the range has no keys");
    return order;
  }
};
inline constexpr LexSort lexsort{};

struct TopK : Records<TopK> {
  using Records::operator();
  using Options = detail::TopKOptions;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"k", ArgumentKind::integer});
  static constexpr OpInfo info{
      .name = "topk",
      .arguments = arguments,
      .results = "values, indices",
      .summary = "the k largest elements, largest first, or the k smallest, smallest first, and their indices",
      .source = "PyTorch",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "the same; int64",
      .shapes = "k in place of the dimension's size",
      .errors = "IndexError unless 0 ≤ k ≤ size",
      .notes =
          "The default is the last dimension. `largest(false)` asks for the smallest. NaN is the largest value. Of "
          "equal elements, "
          "the first. One pass, and a sort of some multiple of k elements."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t k, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_sortable<T, info.domain>();
    return detail::topk_of<T>(info.name, Tensor<const T, typename X::device_type>(eval(x)), k,
                              detail::collect_options<Options>(options...));
  }
};
inline constexpr TopK topk{};

using SortOps = OpList<Sort, ArgSort, LexSort, TopK>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/order/sorting_bodies.hpp>
#endif
