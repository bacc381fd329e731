// Sets: unique_all, unique_counts, unique_inverse, unique_values, isin.
//
// They are computed from all elements, of any shape, in row-major order.  Distinct values come in ascending order; NaN are not
// equal to each other and come last; -0 and +0 are equal, and the first of them is kept.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/distinct.hpp>
#include <tenon/cpu/search.hpp>
#include <tenon/cpu/sort.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1 {

/// The result of unique_all: the distinct values, the index of the first occurrence of each, for each element the index of its value,
/// and the number of occurrences.
template <class T, class Device = Cpu>
struct UniqueAllResult {
  Tensor<T, Device> values;
  Tensor<std::int64_t, Device> indices, inverse_indices, counts;
};
template <class T, class Device = Cpu>
struct UniqueCountsResult {
  Tensor<T, Device> values;
  Tensor<std::int64_t, Device> counts;
};
template <class T, class Device = Cpu>
struct UniqueInverseResult {
  Tensor<T, Device> values;
  Tensor<std::int64_t, Device> inverse_indices;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// Where a device writes, for each run of equal elements, its value, first index and length; null for what is not wanted.
template <class T>
struct WantedRuns {
  T* values;
  std::int64_t *first, *counts;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses elements that have no order to bring equal ones together.
template <class T, Domain domain>
TENON_INLINE constexpr auto require_distinguishable() {
  static_assert(in_domain<T>(domain), "tenon: complex numbers have no order to find equal ones by");
}

/// The distinct values: the keys are sorted, and one of each run of equal keys is kept.
template <class T>
Tensor<T> distinct_values(const char* function, const Tensor<const T>& operand) {
  using K = order_key_t<T>;
  const Tensor<const T> x = operand.contiguous();
  const std::int64_t n = x.numel();
  const Storage<K> keys(n), spare(n);
  const char* const elements = reinterpret_cast<const char*>(x.data_ptr());
  const KeyRange<K> range = encode_keys<T>(elements, reinterpret_cast<char*>(keys.data()), n, K{0});
  char* const sorted = sort_keys<K>(reinterpret_cast<char*>(keys.data()), reinterpret_cast<char*>(spare.data()), n, range);
  const std::int64_t count = keep_distinct<T>(sorted, n);
  auto result = new_tensor<T>(function, Shape{count});
  char* const out = storage_bytes(result);
  variant<DecodeKeys<T>, typename DecodeKeys<T>::Signature>()(sorted, out, count, K{0});
  if constexpr (kind_of<T> == Kind::floating) {
    // Keys do not hold the sign of zero and the bits of NaN: these come from the elements.
    std::int64_t zero = range.special ? lower_bound<K>(sorted, count, key_sign_bit<T>) : count;
    std::int64_t nan = range.special ? lower_bound<K>(sorted, count, static_cast<K>(~K{0})) : count;
    for (std::int64_t i = 0; i < n && range.special; ++i) {
      const K bits = load_word<K>(elements, i), magnitude = static_cast<K>(bits & ~key_sign_bit<T>);
      if (magnitude == 0 && zero < count) {
        store_word<K>(out, zero, bits);
        zero = count;
      }
      if (magnitude > infinity_bits<T>) store_word<K>(out, nan++, bits);
    }
  }
  return result;
}

/// The sorted order of all elements, and the position in it at which each run of equal elements begins.
struct RunOrder {
  Storage<std::int64_t> order, begin;
  std::int64_t n, count = 0;

  explicit RunOrder(std::int64_t elements) : order(elements), begin(elements + 1), n(elements) {}
  Tensor<std::int64_t> first(const char* function) const {
    auto result = new_tensor<std::int64_t>(function, Shape{count});
    for (std::int64_t k = 0; k < count; ++k) result.data_ptr()[k] = order.data()[begin.data()[k]];
    return result;
  }
  Tensor<std::int64_t> counts(const char* function) const {
    auto result = new_tensor<std::int64_t>(function, Shape{count});
    for (std::int64_t k = 0; k < count; ++k) result.data_ptr()[k] = begin.data()[k + 1] - begin.data()[k];
    return result;
  }
  Tensor<std::int64_t> inverse(const char* function, Dims sizes) const {
    auto result = new_tensor<std::int64_t>(function, sizes);
    std::int64_t* const to = result.data_ptr();
    for (std::int64_t k = 0; k < count; ++k) {
      for (std::int64_t i = begin.data()[k]; i < begin.data()[k + 1]; ++i) to[order.data()[i]] = k;
    }
    return result;
  }
};

/// The same of elements of T.
template <class T>
struct Runs : RunOrder {
  Tensor<const T> x;

  TENON_NOINLINE_OG explicit Runs(const char* function, const Tensor<const T>& operand)
      : RunOrder(operand.numel()), x(operand.contiguous()) {
    using K = order_key_t<T>;
    if (n > most_ordered) fail(ErrorCode::shape, function, ": shape ", operand.sizes(), " has more than 2^32 elements");
    const Storage<K> keys(n);
    char* const key = reinterpret_cast<char*>(keys.data());
    {
      const Storage<OrderWord> words(n);
      const KeyRange<K> range = encode_keys<T>(reinterpret_cast<const char*>(x.data_ptr()), key, n, K{0});
      order_keys<K>(key, order.data(), n, range, reinterpret_cast<char*>(words.data()));
    }
    count = find_runs<T>(key, order.data(), n, begin.data());
  }
  Tensor<T> values(const char* function) const {
    auto result = new_tensor<T>(function, Shape{count});
    const char* const elements = reinterpret_cast<const char*>(x.data_ptr());
    for (std::int64_t k = 0; k < count; ++k)
      store_word(storage_bytes(result), k, load_word<order_key_t<T>>(elements, order.data()[begin.data()[k]]));
    return result;
  }
};

/// The distinct values on another device, with only those parts of the result that are wanted.  The host waits for their number.
template <class T, class Device>
UniqueAllResult<T, Device> distinct_on(const char* function, const Tensor<const T, Device>& operand, bool has_first, bool has_inverse,
                                       bool has_counts) {
  require_order<Device>();
  UniqueAllResult<T, Device> result;
  if constexpr (has_order<Device>()) {
    const Tensor<const T, Device> x = operand.contiguous();
    const Device device = Engine<Device>::device_of(operand);
    const auto make = [&](auto element, Dims sizes) {
      Layout layout = contiguous_layout(function, sizes);
      return Tensor<decltype(element), Device>(Unchecked{}, Storage<decltype(element), Device>(layout.numel(), device), std::move(layout));
    };
    const auto rows = [&](std::int64_t count) {
      result.values = make(T(), Shape{count});
      if (has_first) result.indices = make(std::int64_t(), Shape{count});
      if (has_counts) result.counts = make(std::int64_t(), Shape{count});
      return WantedRuns<T>{result.values.data_ptr(), has_first ? result.indices.data_ptr() : nullptr,
                           has_counts ? result.counts.data_ptr() : nullptr};
    };
    if (has_inverse) result.inverse_indices = make(std::int64_t(), x.sizes());
    if (x.numel() == 0) rows(0);
    else
      OrderEngine<Device>::distinct(function, x.numel(), x.data_ptr(), has_inverse ? result.inverse_indices.data_ptr() : nullptr, device,
                                    rows);
  }
  return result;
}

/// Writes contains(i), or its opposite if `invert`, for each element of x, where i is its offset.
template <class T, class F>
void write_members(const Tensor<const T>& x, bool* to, bool invert, F contains) {
  Walk walk;
  const Layout* const layouts[] = {&x.layout()};
  coalesce(walk, x.sizes(), layouts, 1);
  std::int64_t start[] = {x.storage_offset()};
  for_each_run(walk, start, [&](const std::int64_t* at) {
    for (std::int64_t i = 0; i < walk.run(); ++i) *to++ = contains(at[0] + i * walk.run_step(0)) != invert;
  });
}

/// Whether each element of x is in the set.  A set of integers of a small range becomes a table; others are sorted and searched.
template <class T>
Tensor<bool> is_member(const char* function, const Tensor<const T>& x, const Tensor<const T>& set, bool invert) {
  using K = order_key_t<T>;
  auto result = new_tensor<bool>(function, x.sizes());
  bool* const to = result.data_ptr();
  const char* const elements = storage_bytes(x);
  if constexpr (kind_of<T> <= Kind::integer) {
    const Tensor<const T> members = set.contiguous();
    const std::int64_t n = members.numel();
    const Storage<K> keys(n);
    char* const key = reinterpret_cast<char*>(keys.data());
    const KeyRange<K> range = encode_keys<T>(reinterpret_cast<const char*>(members.data_ptr()), key, n, K{0});
    const auto span = static_cast<K>(range.highest - range.lowest);
    if (n > 0 && static_cast<std::uint64_t>(span) / 8 < static_cast<std::uint64_t>(n) + static_cast<std::uint64_t>(x.numel())) {
      const Storage<std::uint8_t> table(static_cast<std::int64_t>(span) + 1);
      std::memset(table.data(), 0, static_cast<std::size_t>(span) + 1);
      for (std::int64_t i = 0; i < n; ++i) table.data()[static_cast<K>(load_word<K>(key, i) - range.lowest)] = 1;
      write_members(x, to, invert, [&](std::int64_t i) {
        const K place = static_cast<K>(order_key<T>(load_word<K>(elements, i)) - range.lowest);
        return place <= span && table.data()[place] != 0;
      });
      return result;
    }
  }
  const Tensor<const T> sorted = distinct_values<T>(function, set);
  const auto places = search_in<T>(function, sorted, x, Side::left, nullptr);
  const std::int64_t* place = places.data_ptr();
  write_members(x, to, invert, [&, values = storage_bytes(sorted)](std::int64_t i) {
    const std::int64_t at = *place++;
    return at < sorted.numel() && load<T>(values, at) == load<T>(elements, i);
  });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct UniqueAll : Records<UniqueAll> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "unique_all",
      .results = "values, indices, inverse_indices, counts",
      .summary = "`values`, `indices`, `inverse_indices` and `counts` of the distinct elements",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "that of x, int64",
      .shapes = "rows; `inverse_indices` has that of x",
      .errors = "ShapeError for more than 2^32 elements",
      .notes =
          "Values ascend; `indices` are those of first occurrences. Each NaN is distinct; of -0 and +0 the first is kept. Cost: linear."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_distinguishable<T, info.domain>();
    using Device = typename X::device_type;
    if constexpr (!std::is_same_v<Device, Cpu>) {
      return detail::distinct_on(info.name, Tensor<const T, Device>(eval(x)), true, true, true);
    } else {
      const detail::Runs<T> runs(info.name, eval(x));
      return UniqueAllResult<T>{runs.values(info.name), runs.first(info.name), runs.inverse(info.name, runs.x.sizes()),
                                runs.counts(info.name)};
    }
  }
};
inline constexpr UniqueAll unique_all{};

struct UniqueCounts : Records<UniqueCounts> {
  using Records::operator();
  static constexpr OpInfo info{.name = "unique_counts",
                               .results = "values, counts",
                               .summary = "`values` and `counts` of the distinct elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "that of x, int64",
                               .shapes = "rows",
                               .errors = "ShapeError for more than 2^32 elements",
                               .notes = "As unique_all."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_distinguishable<T, info.domain>();
    using Device = typename X::device_type;
    if constexpr (!std::is_same_v<Device, Cpu>) {
      auto found = detail::distinct_on(info.name, Tensor<const T, Device>(eval(x)), false, false, true);
      return UniqueCountsResult<T, Device>{std::move(found.values), std::move(found.counts)};
    } else {
      const detail::Runs<T> runs(info.name, eval(x));
      return UniqueCountsResult<T>{runs.values(info.name), runs.counts(info.name)};
    }
  }
};
inline constexpr UniqueCounts unique_counts{};

struct UniqueInverse : Records<UniqueInverse> {
  using Records::operator();
  static constexpr OpInfo info{.name = "unique_inverse",
                               .results = "values, inverse_indices",
                               .summary = "`values` of the distinct elements, and `inverse_indices` into them",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "that of x, int64",
                               .shapes = "a row, and that of x",
                               .errors = "ShapeError for more than 2^32 elements",
                               .notes = "As unique_all."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_distinguishable<T, info.domain>();
    using Device = typename X::device_type;
    if constexpr (!std::is_same_v<Device, Cpu>) {
      auto found = detail::distinct_on(info.name, Tensor<const T, Device>(eval(x)), false, true, false);
      return UniqueInverseResult<T, Device>{std::move(found.values), std::move(found.inverse_indices)};
    } else {
      const detail::Runs<T> runs(info.name, eval(x));
      return UniqueInverseResult<T>{runs.values(info.name), runs.inverse(info.name, runs.x.sizes())};
    }
  }
};
inline constexpr UniqueInverse unique_inverse{};

struct UniqueValues : Records<UniqueValues> {
  using Records::operator();
  static constexpr OpInfo info{.name = "unique_values",
                               .aliases = "unique",
                               .summary = "the distinct elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .shapes = "a row",
                               .notes = "As unique_all, but faster: a radix sort and one pass."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_distinguishable<T, info.domain>();
    using Device = typename X::device_type;
    if constexpr (!std::is_same_v<Device, Cpu>) {
      return detail::distinct_on(info.name, Tensor<const T, Device>(eval(x)), false, false, false).values;
    } else {
      return detail::distinct_values<T>(info.name, eval(x));
    }
  }
};
inline constexpr UniqueValues unique_values{};
inline constexpr UniqueValues unique{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct Invert {
  static constexpr Argument argument{"invert", ArgumentKind::flag, "false", true};
  bool invert = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Asks isin for the elements that are not in the set.
inline constexpr detail::Invert invert{true};

struct IsIn : Records<IsIn> {
  using Records::operator();
  using Options = detail::Options<detail::Invert>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x1"}, Argument{"x2"});
  static constexpr OpInfo info{.name = "isin",
                               .arguments = arguments,
                               .summary = "whether each element of x1 is in the set of the elements of x2",
                               .source = "NumPy",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "bool",
                               .shapes = "that of x1; x2 may have any shape",
                               .notes =
                                   "With `invert`, whether it is not. NaN is in no set. Cost: one pass for integers of a small "
                                   "range, by a table; else the set is sorted and each element searched for."};
  static constexpr const char* no_gradient = "its result is truth values";
  template <TensorLike X, TensorLike Set, detail::OptionOrMistake<Options>... O>
  TENON_INLINE Tensor<bool> operator()(const X& x, const Set& set, const O&... options) const {
    using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename Set::value_type>>;
    detail::require_distinguishable<T, info.domain>();
    return detail::is_member<T>(info.name, detail::operand_as<T>(x), detail::operand_as<T>(set),
                                detail::collect_options<Options>(options...).invert);
  }
};
inline constexpr IsIn isin{};

using UniqueOps = OpList<UniqueAll, UniqueCounts, UniqueInverse, UniqueValues, IsIn>;

}  // namespace tenon::inline v1
