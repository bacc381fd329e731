// The tables of reductions. The folds of a group are compiled together: CMake prints a source for each group
// (cmake/TenonRuntime.cmake).
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/runtime/function.hpp>

#include "argument_number.hpp"
#include "reduction_table.hpp"

namespace tenon::inline v1::runtime {

// ---- the groups of folds

/// An operation belongs to the group that integers are reduced in.
enum class FoldGroup : unsigned char { sums, products, moments, extremes, places, logic, exponentials };

template <class Fold>
inline constexpr FoldGroup group_of = FoldGroup::sums;
template <class T>
inline constexpr FoldGroup group_of<detail::MultiplyFold<T>> = FoldGroup::products;
template <class T>
inline constexpr FoldGroup group_of<detail::NumberMultiplyFold<T>> = FoldGroup::products;
template <>
inline constexpr FoldGroup group_of<detail::MomentsFold> = FoldGroup::moments;
template <>
inline constexpr FoldGroup group_of<detail::DoubleMomentsFold> = FoldGroup::moments;
template <class T, bool greatest>
inline constexpr FoldGroup group_of<detail::ExtremeFold<T, greatest>> = FoldGroup::extremes;
template <class T, bool greatest>
inline constexpr FoldGroup group_of<detail::NumberExtremeFold<T, greatest>> = FoldGroup::extremes;
template <class First, class Second>
inline constexpr FoldGroup group_of<detail::PairFold<First, Second>> = group_of<Second>;
template <class T, bool greatest>
inline constexpr FoldGroup group_of<detail::PlaceFold<T, greatest>> = FoldGroup::places;
template <bool conjunction>
inline constexpr FoldGroup group_of<detail::LogicalFold<conjunction>> = FoldGroup::logic;
template <>
inline constexpr FoldGroup group_of<detail::ExponentialFold> = FoldGroup::exponentials;

// ---- the types in which elements are read

/// Elements are converted to Converted, and reduced as if they were of Read, which has its size.
template <class Converted, class Read = Converted>
struct ReadAs {
  using converted = Converted;
  using read = Read;
};

template <class Fold, class T>
constexpr auto read_as() {
  constexpr FoldGroup group = group_of<Fold>;
  constexpr bool is_half = kind_of<T> == Kind::floating && sizeof(T) == 2;
  if constexpr (group == FoldGroup::logic) {
    if constexpr (sizeof(T) == 2 || ComplexElement<T>) return ReadAs<bool, std::uint8_t>{};
    else if constexpr (kind_of<T> == Kind::floating) return ReadAs<T>{};
    else return ReadAs<T, std::make_unsigned_t<detail::integer_t<static_cast<int>(sizeof(T))>>>{};
  } else if constexpr (kind_of<T> >= Kind::floating) {
    if constexpr (is_half) return ReadAs<float>{};
    else if constexpr (group == FoldGroup::products)
      return ReadAs<std::conditional_t<ComplexElement<T>, complex<double>, double>>{};
    else return ReadAs<T>{};
  } else if constexpr (group == FoldGroup::moments || group == FoldGroup::exponentials) {
    return ReadAs<double>{};
  } else if constexpr (group == FoldGroup::products) {
    return ReadAs<std::conditional_t<sizeof(T) == 8, T, std::int64_t>, std::int64_t>{};
  } else if constexpr (std::is_same_v<T, bool>) {
    // bools are counted in lanes of bytes
    return ReadAs<bool, std::conditional_t<group == FoldGroup::sums, bool, std::uint8_t>>{};
  } else if constexpr (group == FoldGroup::sums && sizeof(T) == 8) {
    if constexpr (std::is_same_v<Fold, detail::AddFold<double>>) return ReadAs<double>{};
    else return ReadAs<T, std::int64_t>{};
  } else {
    return ReadAs<T>{};
  }
}

// ---- the tables

template <class Op, class T>
struct ElementsRead {
  using type = T;
};
template <class Op, class T>
  requires(detail::reads_as<Op, T>)
struct ElementsRead<Op, T> {
  using type = typename Op::template Read<T>;
};

template <class Op, class T>
constexpr ReductionRow reduction_row() {
  if constexpr (!detail::in_domain<T>(Op::info.domain) || (!is_reduction<Op> && kind_of<T> >= Kind::floating)) {
    return {};
  } else {
    using Elements = typename ElementsRead<Op, T>::type;
    using Typed = typename Op::template Of<Elements>;
    using As = decltype(read_as<typename Typed::Fold, Elements>());
    using Read = typename As::read;
    using Of = typename Op::template Of<Read>;
    return {dtype_of<typename As::converted>, dtype_of<typename Of::out>, dtype_of<typename Typed::out>,
            detail::reduction_functions_here<Of, Read>()};
  }
}
template <class Op, class... T>
constexpr ReductionTable reduction_table_of(detail::TypeList<T...>) {
  return {{reduction_row<Op, T>()...},     Op::needs_elements,
          Op::info.results != nullptr,     argument_number<Op>("axis"),
          argument_number<Op>("keepdims"), argument_number<Op>("correction")};
}
template <class Op>
const ReductionTable& reduction_table() {
  static constexpr ReductionTable table = reduction_table_of<Op>(AllTypes{});
  return table;
}

using GiveTable = const ReductionTable& (*)();
template <FoldGroup group, class... Ops>
void list_tables(GiveTable* to, OpList<Ops...>) {
  const auto add = [&]<class Op>(Op*) {
    if constexpr (has_reduction_table<Op>) {
      if constexpr (group_of<typename Op::template Of<std::int64_t>::Fold> == group) *to++ = &reduction_table<Op>;
    }
  };
  (add(static_cast<Ops*>(nullptr)), ...);
}
/// Lists the tables of a group. It is never called: its explicit instantiation defines reduction_table for the group's
/// operations.
template <FoldGroup group>
void list_tables(GiveTable* to) {
  list_tables<group>(to, detail::Concatenate<PlainReductionOps, NanReductionOps, SoftmaxOps>::type{});
}

}  // namespace tenon::runtime
