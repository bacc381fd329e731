// The gradients of elementwise operations, sums, joins and triangles of sparse tensors, and of reading dense ones where
// entries are.
//
// An elementwise operation is one of the values: its result is computed at once, so a chain of them is best written
// with the values, `a.with_values(exp(a.values()) * 2)`, which is one pass. Entries that only one of two operands has
// are 0 in the other.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/moved.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/record_list.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/entry_numbers.hpp>
#include <tenon/sparse/merge.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/reduce.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/structure.hpp>
#include <tenon/sparse/variable.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The elements of a dense operand where a pattern has entries, with its history if it has one.
template <class P, class X>
auto dense_at_entries(const char* function, const P& pattern, const X& x) {
  const auto dense = eval(x);
  const Shape sizes = shape_of(dense);
  const Tensor<std::int64_t> places = dense_places(function, pattern, sizes);
  return reshape(index_select(reshape(dense, Shape{-1}), 0, places), pattern.values_shape());
}

/// Stands for an operand where the result for zeros is computed.
template <class X>
auto at_zero_of_recorded(const X& x) {
  if constexpr (Scalar<X>) return x;
  else return convert<std::remove_const_t<typename X::value_type>>(!is_sparse<X>);
}

/// An operation of one sparse operand, and of numbers or dense tensors that it is multiplied by.
template <class Op, class S, class... X>
auto build_on_recorded_values(const Op& op, const S& s, const X&... operands) {
  require_zero(Op::info.name, build(op, at_zero_of_recorded(operands)...));
  const auto value_of = [&](const auto& x) {
    using One = std::remove_cvref_t<decltype(x)>;
    if constexpr (Scalar<One>) return x;
    else if constexpr (is_sparse<One>) return s.values();
    else return dense_at_entries(Op::info.name, s.pattern(), x);
  };
  const auto made = eval(build(op, value_of(operands)...));
  using T = std::remove_const_t<typename decltype(made)::value_type>;
  return Sparse<Variable<T>, typename S::format_type, typename S::index_type>(s.pattern(), made);
}

/// The values of entries by their numbers, from 1 on; number 0 is a 0.
template <class V>
auto padded_values_at(const V& values, const Tensor<std::int64_t>& numbers) {
  const auto padded = concat(constant(zeros<typename V::value_type>(Shape{1})), reshape(values, Shape{-1}));
  return values_at(padded, numbers);
}

template <class Op, class A, class B>
auto build_of_two_recorded(const Op& op, const A& given, const B& other) {
  if (!(given.sizes() == Dims(other.sizes())))
    throw_error(ErrorCode::shape, Op::info.name, ": sparse operands of shapes ", given.sizes(), " and ", other.sizes(),
                ", which must be the same");
  static_assert(
      std::is_same_v<typename A::index_type, typename B::index_type>,
      "tenon: sparse operands with gradients need indices of one type: x.with_index<std::int64_t>() converts them");
  if constexpr (!is_zero_with_any<Op>)
    require_zero(Op::info.name, build(op, at_zero_of_recorded(given), at_zero_of_recorded(other)));
  const auto a = coalesced_values(given);
  const auto unlike = coalesced_values(other);
  const auto b = [&] {
    if constexpr (std::is_same_v<typename A::format_type, Csr> && std::is_same_v<typename B::format_type, Csc>)
      return compressed_other_way(unlike);
    else return moved_entries(unlike, [&](const auto& numbers) { return in_format_of(a, numbers); });
  }();
  const auto as_result = [&](const auto& pattern, const auto& x, const auto& y) {
    const auto made = eval(build(op, x, y));
    using T = std::remove_const_t<typename std::remove_cvref_t<decltype(made)>::value_type>;
    return Sparse<Variable<T>, typename A::format_type, typename A::index_type>(pattern, made);
  };
  if (a.pattern() == b.pattern()) return as_result(a.pattern(), a.values(), b.values());
  constexpr bool intersects = is_zero_with_any<Op>;
  const auto left = numbered(a.pattern(), 1), right = numbered(b.pattern(), 1);
  const auto numbers_of = [&](const auto& take) {
    return merged<intersects, std::int64_t>(Op::info.name, left, right, take);
  };
  const auto from_a = numbers_of([](std::int64_t x, std::int64_t) { return x; });
  const auto from_b = numbers_of([](std::int64_t, std::int64_t y) { return y; });
  return as_result(from_a.pattern(), padded_values_at(a.values(), from_a.values()),
                   padded_values_at(b.values(), from_b.values()));
}

template <class Op, class... X>
auto build_on_entries(const Op& op, const X&... operands) {
  constexpr int sparse = (static_cast<int>(is_sparse<X>) + ...);
  constexpr bool has_dense = ((!Scalar<X> && !is_sparse<X>) || ...);
  constexpr bool keeps = !has_dense || is_zero_with_any<Op> || (is_zero_with_first<Op> && place_of_sparse<X...>() == 0);
  static_assert(keeps,
                "tenon: this operation of a sparse and a dense tensor fills all elements: x.to_dense() makes the "
                "sparse one dense");
  static_assert(sparse == 1 || sizeof...(X) == 2,
                "tenon: of several sparse operands only two are joined: x.to_dense() makes them dense");
  using Local = decltype(build(op, at_zero_of_recorded(operands)...));
  if constexpr (!keeps || (sparse != 1 && sizeof...(X) != 2)) {
    return Refused{};
  } else if constexpr (!has_gradient<Op> || !is_differentiable<Local>) {
    return build(op, without_history(operands)...);
  } else if constexpr (sparse == 2) {
    return build_of_two_recorded(op, as_variable_entries(operands)...);
  } else {
    const auto s = coalesced_values(as_variable_entries(operand_at<place_of_sparse<X...>()>(operands...)));
    return build_on_recorded_values(op, s, operands...);
  }
}

// ---- sums

template <class Op, class T, class Format, class Index, class... O>
Variable<T> record_sparse_sum(const Sparse<Variable<T>, Format, Index>& x, const O&... given) {
  auto options = collect_options<ReductionOptions>(given...);
  const ReductionPlan plan = plan_reduction(Op::info.name, x.sizes(), options, false);
  options.keepdims = true;
  const Shape kept = plan_reduction(Op::info.name, x.sizes(), options, false).shape;
  const Tensor<std::int64_t> places = dense_places(Op::info.name, x.pattern(), kept);
  const auto flat =
      index_add(zeros<T>(Shape{checked_numel(Op::info.name, kept)}), 0, places, reshape(x.values(), Shape{-1}));
  const auto sums = reshape(flat, plan.shape);
  if constexpr (std::is_same_v<Op, Mean>) return eval(sums / static_cast<real_t<T>>(plan.count));
  else return sums;
}

// ---- joins

template <class Op, class T, class... A>
auto record_joined(const A&... arguments) {
  std::int64_t first = 0;
  std::vector<Variable<T>> values;
  const auto as_numbers = [&](const auto& x) {
    using X = std::remove_cvref_t<decltype(x)>;
    if constexpr (is_sparse<X>) {
      const auto part = coalesced_values(as_variable_entries(x));
      const auto numbers = numbered(part.pattern(), first);
      first += numbers.values().numel();
      values.push_back(reshape(Variable<T>(eval(cast<T>(part.values()))), Shape{-1}));
      return numbers;
    } else {
      return x;
    }
  };
  const auto joined =
      std::apply([](const auto&... x) { return SparseForm<Op>::of(x...); }, std::tuple{as_numbers(arguments)...});
  using To = std::remove_const_t<decltype(joined)>;
  return Sparse<Variable<T>, typename To::format_type, typename To::index_type>(
      joined.pattern(), values_at(Variable<T>(concat(values, axis(0))), joined.values()));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Op>
struct RecordedSparseSumOver {
  template <class X, class... O>
  TENON_KEYED static auto of(const X& x, const O&... options) {
    return record_sparse_sum<Op>(x, options...);
  }
};
template <>
struct RecordedSparse<Sum> : RecordedSparseSumOver<Sum> {};
template <>
struct RecordedSparse<Mean> : RecordedSparseSumOver<Mean> {};

template <class X>
struct JoinedElement {
  using type = bool;
};
template <class X>
  requires is_sparse<X>
struct JoinedElement<X> {
  using type = std::remove_const_t<typename X::value_type>;
};
template <class Op>
struct RecordedSparseJoin {
  template <class... A>
  TENON_KEYED static auto of(const A&... arguments) {
    return record_joined<Op, promote_t<typename JoinedElement<A>::type...>>(arguments...);
  }
};
template <>
struct RecordedSparse<Concat> : RecordedSparseJoin<Concat> {};
template <>
struct RecordedSparse<Stack> : RecordedSparseJoin<Stack> {};
template <>
struct RecordedSparse<HStack> : RecordedSparseJoin<HStack> {};
template <>
struct RecordedSparse<VStack> : RecordedSparseJoin<VStack> {};

template <class Op>
struct RecordedSparseTriangle {
  template <class X>
  TENON_KEYED static auto of(const X& x, std::int64_t offset = 0) {
    return moved_entries(x, [=](const auto& numbers) { return SparseForm<Op>::of(numbers, offset); });
  }
};
template <>
struct RecordedSparse<Tril> : RecordedSparseTriangle<Tril> {};
template <>
struct RecordedSparse<Triu> : RecordedSparseTriangle<Triu> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The same of a Variable: its gradient is 0 where the mask has no entries.
template <detail::Recorded X, class T, class Format, class Index>
auto sparse_mask(const X& x, const Sparse<T, Format, Index>& mask) {
  if (!(detail::shape_of(x) == Dims(mask.sizes())))
    detail::throw_error(ErrorCode::shape, "sparse::sparse_mask: shape ", detail::shape_of(x), " for a mask of shape ",
                        mask.sizes());
  const auto pattern = detail::coalesced(detail::numbered(mask.pattern())).pattern();
  return Sparse<Variable<typename X::value_type>, Format, Index>(
      pattern, detail::dense_at_entries("sparse::sparse_mask", pattern, x));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
