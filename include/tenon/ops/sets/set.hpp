// Sets: unique_all, unique_counts, unique_inverse, unique_values, isin.
//
// They are computed from all elements, of any shape, in row-major order. Distinct values come in ascending order; NaN
// are not equal to each other and come last; -0 and +0 are equal, and the first of them is kept.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/sets.hpp>
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

/// The result of unique_all: the distinct values, the index of the first occurrence of each, for each element the index
/// of its value, and the number of occurrences.
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

/// The destination on a device of each run's value, first index and length; null for those that are not wanted.
template <class T>
struct WantedRuns {
  T* values;
  std::int64_t *first, *counts;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses elements without an order, by which equal ones would be brought together.
template <class T, Domain domain>
TENON_INLINE constexpr auto require_distinguishable() {
  static_assert(in_domain<T>(domain), "tenon: complex numbers have no order to find equal ones by");
}

/// The distinct values on another device, with only those parts of the result that are wanted. The host waits for their
/// number.
template <class T, class Device>
UniqueAllResult<T, Device> distinct_on(const char* function, const Tensor<const T, Device>& operand, bool has_first,
                                       bool has_inverse, bool has_counts) {
  require_order<Device>();
  UniqueAllResult<T, Device> result;
  if constexpr (Sorts<Device>) {
    const Tensor<const T, Device> x = operand.contiguous();
    const Device device = Engine<Device>::device_of(operand);
    const auto make = [&](auto element, Dims sizes) {
      Layout layout = contiguous_layout(function, sizes);
      return Tensor<decltype(element), Device>(Unchecked{}, Storage<decltype(element), Device>(layout.numel(), device),
                                               std::move(layout));
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
      OrderEngine<Device>::distinct(function, x.numel(), x.data_ptr(),
                                    has_inverse ? result.inverse_indices.data_ptr() : nullptr, device, rows);
  }
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
          "Values ascend; `indices` are those of first occurrences. Each NaN is distinct; of -0 and +0 the first is "
          "kept. Cost: linear."};
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
  static constexpr OpInfo info{
      .name = "isin",
      .arguments = arguments,
      .summary = "whether each element of x1 is in the set of the elements of x2",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .compares_operands = true,
      .dtypes = "bool",
      .shapes = "that of x1; x2 may have any shape",
      .notes =
          "With `invert`, whether it is not. NaN is in no set. Cost: one pass for integers of a small "
          "range, by a table; else the set is sorted and each element searched for."};
  static constexpr const char* no_gradient = "its result is truth values";
  template <TensorLike X, TensorLike Set, detail::OptionOrMistake<Options>... O>
  TENON_INLINE Tensor<detail::later_t<bool, X>> operator()(const X& x, const Set& set, const O&... options) const {
    using A = std::remove_const_t<typename X::value_type>;
    using B = std::remove_const_t<typename Set::value_type>;
    using T = promote_t<A, B>;
    detail::require_distinguishable<T, info.domain>();
    if constexpr (detail::across_zero<A, B>) {
      using Own = detail::with_64_bits<A>;
      using Other = detail::with_64_bits<B>;
      return detail::is_member<Own>(
          info.name, detail::operand_as<Own>(x),
          detail::shared_by_int64_and_uint64<Other>(info.name, detail::operand_as<Other>(set)),
          detail::collect_options<Options>(options...).invert);
    } else return detail::is_member<T>(info.name, detail::operand_as<T>(x), detail::operand_as<T>(set),
                                detail::collect_options<Options>(options...).invert);
  }
};
inline constexpr IsIn isin{};

using UniqueOps = OpList<UniqueAll, UniqueCounts, UniqueInverse, UniqueValues, IsIn>;

}  // namespace tenon::inline v1
