// The algebra of sets: union1d, intersect1d, setdiff1d, setxor1d.
//
// Operands are sets of all their elements, of any shape. Results have distinct elements in ascending order, as those of
// unique_values; NaN are not equal to each other, and so belong to no intersection.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/sets.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/sets/set.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Merges sets of int64 and uint64, in this order or the other. Which elements are equal is decided before they become
/// doubles, which may then be equal: of those one is kept.
template <class A, class B>
TENON_NOINLINE_OG Tensor<later_t<double, A>> merge_across_zero(const char* function, const Tensor<const A>& a,
                                                               const Tensor<const B>& b, SetParts parts) {
  const auto others = distinct_values<A>(function, shared_by_int64_and_uint64<B>(function, b));
  auto merged = merge_sets<A>(function, distinct_values<A>(function, a), others, {parts.first, parts.both, false})
                    .template cast<double>();
  if (parts.second) {
    const auto firsts = distinct_values<B>(function, shared_by_int64_and_uint64<A>(function, a));
    const auto rest = merge_sets<B>(function, distinct_values<B>(function, b), firsts, {true, false, false});
    merged = concat({merged, rest.template cast<double>()});
  }
  return distinct_values<double>(function, merged);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of operations that merge sets: their call operator.
template <class Op>
struct SetMerge : Records<Op> {
  using Records<Op>::operator();
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using Left = std::remove_const_t<typename A::value_type>;
    using Right = std::remove_const_t<typename B::value_type>;
    using T = promote_t<Left, Right>;
    require_distinguishable<T, Op::info.domain>();
    require_host<A>();
    require_host<B>();
    if constexpr (across_zero<Left, Right>)
      return merge_across_zero<with_64_bits<Left>, with_64_bits<Right>>(
          Op::info.name, operand_as<with_64_bits<Left>>(a), operand_as<with_64_bits<Right>>(b), Op::parts());
    else return merge_sets<T>(Op::info.name, distinct_values<T>(Op::info.name, operand_as<T>(a)),
                         distinct_values<T>(Op::info.name, operand_as<T>(b)), Op::parts());
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Union1D : Records<Union1D> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "union1d",
      .arguments = detail::two_operands,
      .summary = "the elements of either operand",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "the promoted type",
      .shapes = "a row",
      .notes = "Distinct, in ascending order; each NaN is distinct. Cost: one radix sort of all."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike A, TensorLike B>
  TENON_NOINLINE_OG TENON_KEYED auto operator()(const A& a, const B& b) const {
    using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
    detail::require_distinguishable<T, info.domain>();
    detail::require_one_device<std::is_same_v<typename A::device_type, typename B::device_type>>();
    return unique_values(concat({detail::operand_as<T>(a).reshape({-1}), detail::operand_as<T>(b).reshape({-1})}));
  }
};
inline constexpr Union1D union1d{};

struct Intersect1D : detail::SetMerge<Intersect1D> {
  static constexpr OpInfo info{
      .name = "intersect1d",
      .arguments = detail::two_operands,
      .summary = "the elements of both operands",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .compares_operands = true,
      .dtypes = "the promoted type",
      .shapes = "a row",
      .notes = "Distinct, in ascending order; never NaN. Cost: two radix sorts, and one pass. Only on the host."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  TENON_INLINE static detail::SetParts parts() { return {false, true, false}; }
};
inline constexpr Intersect1D intersect1d{};

struct SetDiff1D : detail::SetMerge<SetDiff1D> {
  static constexpr OpInfo info{
      .name = "setdiff1d",
      .arguments = detail::two_operands,
      .summary = "the elements of the first operand that are not in the second",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .compares_operands = true,
      .dtypes = "the promoted type",
      .shapes = "a row",
      .notes = "Distinct, in ascending order, with each NaN of x1. Cost: as intersect1d. Only on the host."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  TENON_INLINE static detail::SetParts parts() { return {true, false, false}; }
};
inline constexpr SetDiff1D setdiff1d{};

struct SetXor1D : detail::SetMerge<SetXor1D> {
  static constexpr OpInfo info{
      .name = "setxor1d",
      .arguments = detail::two_operands,
      .summary = "the elements of one operand that are not in the other",
      .source = "NumPy",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .compares_operands = true,
      .dtypes = "the promoted type",
      .shapes = "a row",
      .notes = "Distinct, in ascending order, with each NaN of both. Cost: as intersect1d. Only on the host."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  TENON_INLINE static detail::SetParts parts() { return {true, false, true}; }
};
inline constexpr SetXor1D setxor1d{};

using SetAlgebraOps = OpList<Union1D, Intersect1D, SetDiff1D, SetXor1D>;

}  // namespace tenon::inline v1
