// Groups of equal keys and the reductions of each: group_by, as pandas' groupby.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/sets.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/quantile.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/sets/set.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The members of each group, without the keys' type; Whole64 is int64. Groups of one size follow each other, so that
/// they are reduced as one matrix.
template <class Whole64>
struct GroupMembers {
  Tensor<Whole64> members;  // indices of all rows: groups of few rows first, the rows of a group in their order
  Tensor<Whole64> numbers;  // of the groups in this order
  Tensor<Whole64> counts;   // by number

  TENON_INLINE std::int64_t size_at(std::int64_t place) const { return counts.data_ptr()[numbers.data_ptr()[place]]; }
  /// Calls `take(first, groups, row, size)` for each size of groups: the place of the first, their number, and where in
  /// `members` they begin.
  template <class F>
  void for_each_size(F take) const {
    for (std::int64_t first = 0, row = 0; first < numbers.numel();) {
      const std::int64_t size = size_at(first);
      std::int64_t end = first + 1;
      while (end < numbers.numel() && size_at(end) == size) ++end;
      take(first, end - first, row, size);
      row += (end - first) * size;
      first = end;
    }
  }
};

/// The members of `count` runs of rows in sorted order.
template <class Whole64>
TENON_NOINLINE_OG GroupMembers<Whole64> members_of_runs(const char* function, const RunOrder& runs,
                                                        std::int64_t count) {
  const std::int64_t* const begin = runs.begin.data();
  GroupMembers<Whole64> made{
      new_tensor<Whole64>(function, Shape{runs.n}), {}, new_tensor<Whole64>(function, Shape{count})};
  for (std::int64_t k = 0; k < count; ++k) made.counts.data_ptr()[k] = begin[k + 1] - begin[k];
  made.numbers = argsort(made.counts);
  std::int64_t* to = made.members.data_ptr();
  for (std::int64_t place = 0; place < count; ++place) {
    const std::int64_t k = made.numbers.data_ptr()[place];
    for (std::int64_t i = begin[k]; i < begin[k + 1]; ++i) *to++ = runs.order.data()[i];
  }
  return made;
}

/// A reduction of each group. `leading` dimensions of the operation's result stand before that of the groups.
template <class T, class Whole64, class Op, class... O>
auto reduce_groups(const char* function, const GroupMembers<Whole64>& groups, const Tensor<const T>& values,
                   int leading, const Op& op, const O&... options) {
  const std::int64_t rows = groups.members.numel(), count = groups.counts.numel();
  if (values.dim() == 0 || values.size(0) != rows) {
    throw_error(ErrorCode::shape, function, ": values of shape ", values.sizes(), " for ", rows,
                " keys: the first dimension has one row for each key");
  }
  const auto reduce = [&](std::int64_t row, std::int64_t many, std::int64_t size) {
    Shape sizes{many, size};
    for (int d = 1; d < values.dim(); ++d) sizes.push_back(values.size(d));
    const IndexTensor at = groups.members.narrow(0, row, many * size);
    const auto reduced = op(take_slices<T, Cpu>(function, values, 0, at).reshape(sizes), axis(1), options...);
    static_assert(TensorLike<decltype(reduced)>, "tenon: Groups reduces by an operation that returns one tensor");
    auto made = eval(reduced);
    if (made.dim() != values.dim() + leading || made.size(leading) != many) {
      throw_error(ErrorCode::shape, function, ": the operation gave shape ", made.sizes(), " for ", many,
                  " groups along dimension 1 of shape ", sizes, ", which it is to remove");
    }
    return made;
  };
  using Made = decltype(reduce(0, 0, 1));
  Made result;
  bool is_first = true;
  if (count == 0) return reduce(0, 0, 1);
  groups.for_each_size([&](std::int64_t first, std::int64_t many, std::int64_t row, std::int64_t size) {
    Made part = reduce(row, many, size);
    if (many == count) {  // the order is that of the keys
      result = std::move(part);
      return;
    }
    if (is_first) {
      Shape sizes(part.sizes());
      sizes[leading] = count;
      result = new_tensor<typename Made::value_type>(function, sizes);
      is_first = false;
    }
    scatter_slices<false>(function, result, leading, groups.numbers.narrow(0, first, many), part);
  });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The result of group_by: the groups of rows with equal keys. Each method reduces the rows of `values`, a tensor or an
/// expression of shape (n) or (n, …) for n keys, in each of the m groups to a row of its result, of shape (m) or (m, …)
/// in the order of `keys`; dtypes, NaN and exactness are those of the reduction of this name. Throws ShapeError unless
/// there is one row for each key.
///
/// Cost: a copy of the values, and one reduction for each of the sizes that groups have, at most √(2n), whatever their
/// number. Only on the host.
template <class T>
class Groups {
  using Index = detail::later_t<std::int64_t, T>;

 public:
  /// The distinct keys, in ascending order.
  Tensor<T> keys;

  Groups() = default;
  /// The groups of members that group_by has found.
  Groups(Tensor<T> distinct, detail::GroupMembers<Index> found) : keys(std::move(distinct)), found_(std::move(found)) {}

  /// The number of rows in each group, in int64.
  Tensor<Index> count() const { return found_.counts.clone(); }
  /// The number of its group for each row, in int64: `take(groups.mean(x), groups.inverse_indices(), axis(0))` gives
  /// each row the mean of its group, as pandas' transform does.
  Tensor<Index> inverse_indices() const {
    auto result = detail::new_tensor<Index>("Groups::inverse_indices", found_.members.sizes());
    found_.for_each_size([&](std::int64_t first, std::int64_t many, std::int64_t row, std::int64_t size) {
      for (std::int64_t k = 0; k < many; ++k) {
        for (std::int64_t i = 0; i < size; ++i)
          result.data_ptr()[found_.members.data_ptr()[row++]] = found_.numbers.data_ptr()[first + k];
      }
    });
    return result;
  }
  /// The sum of each group.
  template <TensorLike X>
  auto sum(const X& values) const { return reduced("Groups::sum", values, 0, tenon::sum); }
  /// The mean of each group.
  template <TensorLike X>
  auto mean(const X& values) const { return reduced("Groups::mean", values, 0, tenon::mean); }
  /// The smallest element of each group.
  template <TensorLike X>
  auto(min)(const X& values) const { return reduced("Groups::min", values, 0, tenon::min); }
  /// The largest element of each group.
  template <TensorLike X>
  auto(max)(const X& values) const { return reduced("Groups::max", values, 0, tenon::max); }
  /// The quantiles q of each group, a number or a tensor, whose dimensions come first in the result; options are those
  /// of quantile. Throws IndexError unless 0 ≤ q ≤ 1.
  template <TensorLike X, class... O>
  auto quantile(const X& values, double q, const O&... options) const {
    return quantile(values, tensor(detail::later_t<double, X>(q)), options...);
  }
  template <TensorLike X, TensorLike Q, class... O>
  auto quantile(const X& values, const Q& q, const O&... options) const {
    const Tensor<double> parts = cast<double>(q);
    const auto of = [&](const auto& rows, const auto& along, const auto&... more) {
      return tenon::quantile(rows, parts, along, more...);
    };
    return reduced("Groups::quantile", values, parts.dim(), of, options...);
  }
  /// Any other reduction of each group, `groups.reduce(tn::std, x, correction(1))`: `op(rows, axis(1), options...)` is
  /// called with (groups, size, …) and returns (groups, …). Throws ShapeError for a result of another shape.
  template <class Op, TensorLike X, class... O>
  auto reduce(const Op& op, const X& values, const O&... options) const {
    return reduced("Groups::reduce", values, 0, op, options...);
  }

 private:
  template <class X, class Op, class... O>
  auto reduced(const char* function, const X& values, int leading, const Op& op, const O&... options) const {
    using V = std::remove_const_t<typename X::value_type>;
    detail::require_host<X>();
    return detail::reduce_groups<V>(function, found_, Tensor<const V>(eval(values)), leading, op, options...);
  }

  detail::GroupMembers<Index> found_;
};

/// The groups of rows with equal keys, to reduce each of them: `tn::group_by(city).mean(price)`. Keys are a row of real
/// numbers, bools included. All NaN are one group, the last, so that no row is lost, where pandas drops them unless
/// `dropna=False`; -0 and +0 are one, with the key that came first. Throws ShapeError unless keys have one dimension,
/// and for more than 2^32 keys. Cost: linear, by a radix sort. Source: pandas.
template <TensorLike Keys>
auto group_by(const Keys& keys) {
  using T = std::remove_const_t<typename Keys::value_type>;
  detail::require_distinguishable<T, Domain::real>();
  detail::require_host<Keys>();
  constexpr const char* function = "group_by";
  const Tensor<const T> row = eval(keys);
  if (row.dim() != 1)
    detail::throw_error(ErrorCode::shape, function, ": keys of shape ", row.sizes(),
                        " are no row: each row of values has one key");
  detail::Runs<T> runs(function, row);
  Tensor<T> distinct = runs.values(function);
  if constexpr (kind_of<T> == Kind::floating) {
    // Each NaN is a run of its own, at the end: they are joined.
    const auto is_nan = [&](std::int64_t k) { return distinct.data_ptr()[k] != distinct.data_ptr()[k]; };
    std::int64_t count = runs.count;
    while (count > 1 && is_nan(count - 2)) --count;
    if (count < runs.count) {
      distinct = distinct.narrow(0, 0, count).clone();
      runs.begin.data()[count] = runs.n;
      runs.count = count;
    }
  }
  return Groups<T>(std::move(distinct),
                   detail::members_of_runs<detail::later_t<std::int64_t, T>>(function, runs, runs.count));
}

}  // namespace tenon::inline v1::inline TENON_CODE
