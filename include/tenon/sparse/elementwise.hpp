// Elementwise operations on sparse tensors.
//
// An operation of one sparse tensor and numbers, or dense tensors that it multiplies, keeps the pattern: it is an
// expression of the values, which is computed in one pass when it is assigned to a Sparse or used. One of two sparse
// tensors is computed at once, where either has an entry, or both. What would make 0 another number is refused: all
// elements would be entries.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/gather_dense.hpp>
#include <tenon/sparse/merge.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// Operations that give 0 where one operand is 0, whatever the other is: products.
template <class Op>
inline constexpr bool is_zero_with_any =
    std::is_same_v<Op, Multiply> || std::is_same_v<Op, LogicalAnd> || std::is_same_v<Op, BitwiseAnd>;
/// Operations that give 0 where their first operand is 0.
template <class Op>
inline constexpr bool is_zero_with_first =
    is_zero_with_any<Op> || std::is_same_v<Op, Divide> || std::is_same_v<Op, FloorDivide> ||
    std::is_same_v<Op, Remainder> || std::is_same_v<Op, Fmod> || std::is_same_v<Op, LeftShift> ||
    std::is_same_v<Op, RightShift>;

/// The only sparse operand among X, by its number.
template <class... X>
constexpr int place_of_sparse() {
  const bool sparse[] = {is_sparse<std::remove_cvref_t<X>>...};
  for (int k = 0; k < static_cast<int>(sizeof...(X)); ++k) {
    if (sparse[k]) return k;
  }
  return 0;
}

/// An operation on the elements of two tensors, computed as expressions do.
template <class Op, class A, class B>
struct ElementsOf {
  using types = OpTypes<Op, Op::info.rule, A, B>;
  using out = typename types::out;
  const Op& op;
  TENON_KEYED TENON_INLINE out operator()(const A& a, const B& b) const {
    return [&]<class In, class Other>(Inputs<In, Other>) {
      if constexpr (traits_of<Op>.takes_type)
        return convert<out>(op.template at<out>(compute_value<In>(a), compute_value<Other>(b)));
      else return convert<out>(op.at(compute_value<In>(a), compute_value<Other>(b)));
    }(typename types::in{});
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Stands for an operand where the result for zeros is computed: 0 for a sparse one, 1 for a dense one, a number
/// itself.
template <class X>
TENON_INLINE auto at_zero(const X& x) {
  if constexpr (SparseLike<X>) return convert<typename X::value_type>(false);
  else if constexpr (TensorLike<X>) return convert<typename X::value_type>(true);
  else return x;
}
/// Refuses an operation that makes another number of 0.
template <class Out>
void require_zero(const char* function, const Out& of_zero) {
  if (of_zero == Out(0)) return;
  if constexpr (ComplexElement<Out>)
    throw_error(
        ErrorCode::type, function,
        ": 0 would not stay 0: x.to_dense() has all elements, and x.with_values(v) computes with the stored ones");
  else
    throw_error(ErrorCode::type, function, ": 0 would become ", static_cast<double>(convert<double>(of_zero)),
                ": x.to_dense() has all elements, and x.with_values(v) computes with the stored ones");
}

/// Operand number k.
template <int k, class First, class... Rest>
TENON_INLINE const auto& operand_at(const First& first, const Rest&... rest) {
  if constexpr (k == 0) return first;
  else return operand_at<k - 1>(rest...);
}

/// A sparse operand with coalesced entries; the values of an expression stay one.
template <class T, class Format, class Index>
auto coalesced_operand(const Sparse<T, Format, Index>& x) { return coalesced(x); }
template <class P, class E>
const SparseExpression<P, E>& coalesced_operand(const SparseExpression<P, E>& x) { return x; }

/// An operand of the expression of the values.
template <class P, class X>
decltype(auto) value_operand(const char* function, const P& pattern, const X& x) {
  if constexpr (SparseLike<X>) return (x.values());
  else if constexpr (TensorLike<X>)
    return gather_dense<std::remove_const_t<typename X::value_type>>(function, pattern, eval(x));
  else return (x);
}

template <class Op, class X, class... A>
auto build_on_values(const Op& op, const X& x, const A&... operands) {
  const auto values = [&](const auto& operand) -> decltype(auto) {
    if constexpr (SparseLike<decltype(operand)>) return (x.values());
    else return value_operand(Op::info.name, x.pattern(), operand);
  };
  const auto made = build(op, values(operands)...);
  using P = std::remove_cvref_t<decltype(x.pattern())>;
  return SparseExpression<P, std::remove_const_t<decltype(made)>>(x.pattern(), made);
}

/// Two sparse tensors of one shape.
template <class Op, class A, class B>
auto build_of_two(const Op& op, const A& given, const B& other) {
  using T = typename A::value_type;
  using U = typename B::value_type;
  using Each = ElementsOf<Op, T, U>;
  using Out = typename Each::out;
  using Index = joined_index<typename A::index_type, typename B::index_type>;
  require_domain<Op::info.rule == Rule::own || in_domain<typename Each::types::common>(Op::info.domain)>();
  if (!(given.sizes() == Dims(other.sizes())))
    throw_error(ErrorCode::shape, Op::info.name, ": sparse operands of shapes ", given.sizes(), " and ", other.sizes(),
                ", which must be the same");
  const auto a = coalesced(with_index<Index>(settled(given)));
  const auto b = coalesced(in_format_of(a, with_index<Index>(settled(other))));
  if constexpr (requires { a.sparse_dim() == b.sparse_dim(); }) {
    if (a.sparse_dim() != b.sparse_dim())
      throw_error(ErrorCode::shape, Op::info.name, ": operands of shape ", a.sizes(), " with ", a.dense_dim(), " and ",
                  b.dense_dim(), " dense dimensions");
  }
  if constexpr (!is_zero_with_any<Op>) require_zero(Op::info.name, Each{op}(T(0), U(0)));
  if (a.pattern() == b.pattern())
    return Sparse<Out, typename A::format_type, Index>(Unchecked{}, a.pattern(),
                                                       evaluate<Out>(build(op, a.values(), b.values())));
  return merged<is_zero_with_any<Op>, Out>(Op::info.name, a, b, Each{op});
}

template <class Op, class... X>
auto Build<SparseKind>::of(const Op& op, const X&... operands) {
  constexpr int sparse = (static_cast<int>(SparseLike<X>) + ...);
  constexpr bool has_dense = ((TensorLike<X> && !SparseLike<X>) || ...);
  constexpr int place = place_of_sparse<X...>();
  constexpr bool keeps = !has_dense || is_zero_with_any<Op> || (is_zero_with_first<Op> && place == 0);
  static_assert(keeps,
                "tenon: this operation of a sparse and a dense tensor fills all elements: x.to_dense() makes the "
                "sparse one dense");
  static_assert(sparse == 1 || sizeof...(X) == 2,
                "tenon: of several sparse operands only two are joined: x.to_dense() makes them dense");
  if constexpr (!keeps || (sparse != 1 && sizeof...(X) != 2)) {
    return Refused{};
  } else if constexpr (sparse == 2) {
    return build_of_two(op, operands...);
  } else {
    require_zero(Op::info.name, build(op, at_zero(operands)...));
    const auto& x = coalesced_operand(operand_at<place>(operands...));
    return build_on_values(op, x, operands...);
  }
}

template <class Op, class Self, class... X>
Self& Build<SparseKind>::in_place(const Op& op, Self& self, const X&... operands) {
  constexpr bool has_memory = requires { self.nnz(); };
  static_assert(has_memory, "tenon: an expression has no memory to be changed");
  if constexpr (has_memory) {
    using T = typename Self::value_type;
    const auto made = build(op, self, operands...);
    if constexpr (!IsRefused<decltype(made)>) {
      require_result_kind<typename std::remove_cvref_t<decltype(made)>::value_type, T>();
      const bool stays = made.pattern().indices().is_set_to(self.indices());
      if (stays) assign(Op::info.name, self.values(), made.values());
      else self = Self(Unchecked{}, made.pattern(), evaluate<T>(tenon::cast<T>(made.values())));
    }
  }
  return self;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
