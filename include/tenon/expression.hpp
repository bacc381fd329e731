// Expressions: operations over tensors that are computed when they are given to a tensor, in one pass.
//
// An expression owns what it reads: handles on tensors, copies of scalars and functions.  It may be stored, returned and sent
// to a thread.  Shapes are checked when it is built.  Each evaluation reads the elements as they are then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/error.hpp>
#include <tenon/leaves.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES

/// Elements made from their position: the lazy generators.
template <class G>
class Generated {
 public:
  static constexpr bool is_lazy = true;
  using value_type = typename G::value_type;
  using device_type = Cpu;
  TENON_INLINE Generated(const G& generator, const Layout& layout) : generator_(generator), layout_(layout) {}
  TENON_INLINE const Layout& layout() const { return layout_; }
  TENON_INLINE const G& generator() const { return generator_; }
  TENON_INLINE Dims sizes() const { return layout_.sizes(); }
  template <detail::Integer... Int>
  TENON_INLINE value_type operator()(Int... indices) const { return generator_.at(detail::element_offset(layout_, indices...)); }

 private:
  G generator_;
  Layout layout_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

/// A C++ scalar in an expression.
template <class S>
struct Value {
  S value;
};

template <class G>
inline constexpr bool is_tensor_like<Generated<G>> = true;
template <class Op, class... X>
inline constexpr bool is_tensor_like<Expression<Op, X...>> = true;

// ---- what an operand is: how many leaves it reads, whether one is made from positions, its type in promotion, its device

template <class X>
struct OperandTraits {  // Tensor
  static constexpr int leaves = 1;
  static constexpr bool may_throw = false, refuses = false, generated = false;
  using promotes = typename X::value_type;
  using device = typename X::device_type;
  static constexpr void put_items(unsigned char*& to) { *to++ = sizeof(promotes); }
};
template <class G>
struct OperandTraits<Generated<G>> : OperandTraits<Tensor<typename G::value_type>> {
  static constexpr bool generated = true;
  using device = void;  // made where it is read
};
template <class S>
struct OperandTraits<Value<S>> {
  static constexpr int leaves = 0;
  static constexpr bool may_throw = false, refuses = false, generated = false;
  using promotes = Weak<S>;
  using device = void;
  static constexpr void put_items(unsigned char*&) {}
};

template <class F>
inline constexpr bool op_may_throw = false;
template <class F>
inline constexpr bool op_may_throw<Mapped<F>> = true;

/// Whether an operation has operands that it refuses, for computation in In.
template <class Op, class In>
inline constexpr bool op_refuses = false;
template <class Op, class In>
  requires requires { Op::refusal; }
inline constexpr bool op_refuses<Op, In> = IntegerElement<In>;

template <class Op, class... X>
struct OperandTraits<Expression<Op, X...>> {
  using types = OpTypes<Op, Op::info.rule, typename OperandTraits<X>::promotes...>;
  static constexpr int leaves = (OperandTraits<X>::leaves + ... + 0);
  static constexpr bool may_throw = op_may_throw<Op> || (OperandTraits<X>::may_throw || ...);
  static constexpr bool refuses = op_refuses<Op, typename types::common> || (OperandTraits<X>::refuses || ...);
  static constexpr bool generated = (OperandTraits<X>::generated || ...);
  using promotes = typename types::out;
  using device = typename Expression<Op, X...>::device_type;
  /// The bytes of an element of each leaf.
  static constexpr void put_items(unsigned char*& to) { (OperandTraits<X>::put_items(to), ...); }
};

template <int n>
struct LeafItems {
  unsigned char at[std::size_t{n}];
};
template <class X>
constexpr auto leaf_items() {
  LeafItems<OperandTraits<X>::leaves> items{};
  unsigned char* to = items.at;
  OperandTraits<X>::put_items(to);
  return items;
}

template <class... D>
struct CommonDevice {
  static constexpr bool is_common = true;
  using type = Cpu;
};
template <class... D>
struct CommonDevice<void, D...> : CommonDevice<D...> {};
template <class A, class... D>
struct CommonDevice<A, D...> {
  static constexpr bool is_common = ((std::is_same_v<D, void> || std::is_same_v<D, A>) && ...);
  using type = A;
};

// ---- what an expression keeps besides its leaves: its operation, scalars, generators, and what its operands keep

struct Nothing {};
template <class X>
struct kept_of {  // Tensor
  using type = Nothing;
};
template <class S>
struct kept_of<Value<S>> {
  using type = S;
};
template <class G>
struct kept_of<Generated<G>> {
  using type = G;
};
template <int K, class Y>
struct KeptOperand {
  TENON_NO_UNIQUE_ADDRESS Y kept;
};
template <class Operands, class Op, class... Y>
struct Kept;
template <int... K, class Op, class... Y>
struct Kept<std::integer_sequence<int, K...>, Op, Y...> : KeptOperand<K, Y>... {
  TENON_NO_UNIQUE_ADDRESS Op op;
};
template <class Op, class... X>
struct kept_of<Expression<Op, X...>> {
  using type = Kept<std::make_integer_sequence<int, sizeof...(X)>, Op, typename kept_of<X>::type...>;
};

inline namespace TENON_CODE {

template <class T, class Device>
TENON_INLINE Nothing keep(const Tensor<T, Device>&) { return {}; }
template <class S>
TENON_INLINE S keep(const Value<S>& x) { return x.value; }
template <class G>
TENON_INLINE G keep(const Generated<G>& x) { return x.generator(); }
template <class Op, class... X>
TENON_INLINE const auto& keep(const Expression<Op, X...>& x) { return x.kept(); }
template <class Op, class... X>
TENON_INLINE auto&& keep(Expression<Op, X...>&& x) { return std::move(x).kept(); }

template <class T, class Device>
TENON_INLINE LeafRun leaves_of(const Tensor<T, Device>& x, bool taken) {
  return {nullptr, &x.storage().block(), &x.layout(), 1, taken};
}
template <class S>
TENON_INLINE LeafRun leaves_of(const Value<S>&, bool) { return {nullptr, nullptr, nullptr, 0, false}; }
template <class G>
TENON_INLINE LeafRun leaves_of(const Generated<G>& x, bool taken) { return {nullptr, nullptr, &x.layout(), 1, taken}; }
template <class Op, class... X>
TENON_INLINE LeafRun leaves_of(const Expression<Op, X...>& x, bool taken) {
  return {x.leaf_list(), nullptr, nullptr, Expression<Op, X...>::leaves, taken};
}

}  // namespace TENON_CODE

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// An operation over operands, not computed yet.
template <class Op, class... X>
class Expression {
  using Kept = typename detail::kept_of<Expression>::type;

 public:
  static constexpr bool is_lazy = true;
  using types = detail::OpTypes<Op, Op::info.rule, typename detail::OperandTraits<X>::promotes...>;
  using value_type = typename types::out;
  using device_type = typename detail::CommonDevice<typename detail::OperandTraits<X>::device...>::type;
  static constexpr int leaves = (detail::OperandTraits<X>::leaves + ... + 0);
  static_assert(leaves < detail::max_operands, "tenon: an expression reads at most 31 tensors: evaluate a part of it first");

  template <class... A>
  TENON_INLINE Expression(detail::Unchecked, const Op& op, A&&... operands)
      : kept_{{detail::keep(static_cast<A&&>(operands))}..., op},
        leaves_(Op::info.name, {detail::leaves_of(operands, !std::is_reference_v<A> && !std::is_const_v<A>)...}) {}
  template <class... A>
    requires(sizeof...(A) == leaves && (std::is_lvalue_reference_v<A> && ...) && (detail::is_tensor<std::remove_cvref_t<A>> && ...))
  TENON_INLINE Expression(detail::Unchecked, const Op& op, A&&... operands)
      : kept_{{detail::keep(operands)}..., op}, leaves_(detail::Unchecked{}, Op::info.name, operands...) {}
  /// A part of another expression: so many leaves from the first of its own.
  TENON_INLINE Expression(detail::Unchecked, const Kept& kept, const detail::Leaf* list)
      : kept_(kept), leaves_(Op::info.name, {detail::LeafRun{list, nullptr, nullptr, leaves, false}}) {}
  // Written out, as what a compiler makes for itself would be code that objects with different flags share.
  TENON_INLINE Expression(const Expression& other) : kept_(other.kept_), leaves_(other.leaves_) {}
  TENON_INLINE Expression(Expression&& other) noexcept : kept_(std::move(other.kept_)), leaves_(std::move(other.leaves_)) {}
  TENON_INLINE ~Expression() {}

  TENON_INLINE const Kept& kept() const& { return kept_; }
  TENON_INLINE Kept&& kept() && { return std::move(kept_); }
  TENON_INLINE const detail::Leaf* leaf_list() const { return leaves_.list(); }
  /// Whether all leaves have the shape of the result: nothing is broadcast.
  TENON_INLINE bool has_one_shape() const { return leaves_.facts().one_shape(); }
  TENON_INLINE detail::LeafFacts facts() const { return leaves_.facts(); }
  /// The shape of the result.
  TENON_INLINE Shape shape() const;
  /// One element of the result.  Throws IndexError.
  template <detail::Integer... Int>
  value_type operator()(Int... indices) const;
  /// Refused in one sentence.
  template <class... Int>
    requires(!(detail::Integer<Int> && ...))
  detail::Refused operator()(const Int&...) const {
    static_assert((detail::Integer<Int> && ...), "tenon: an expression has elements but no views: eval(x)(...) evaluates it first");
    return {};
  }
  /// For `if (a == b)` only, which is refused in one sentence.
  template <class B>
    requires std::is_same_v<B, bool>
  explicit operator B() const {
    static_assert(!std::is_same_v<B, bool>, "tenon: an expression is not a condition: use all(a == b).item() or any(a == b).item()");
    return false;
  }

 private:
  TENON_NO_UNIQUE_ADDRESS Kept kept_;
  detail::Leaves<leaves> leaves_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

template <class T, class Device>
Shape shape_of(const Tensor<T, Device>& x) { return x.sizes(); }
template <class G>
Shape shape_of(const Generated<G>& x) { return x.sizes(); }
template <class Op, class... X>
Shape shape_of(const Expression<Op, X...>& x) { return x.shape(); }
template <class X>
  requires requires(const X& x) { x.materialise(); }
Shape shape_of(const X& x) { return x.shape(); }

// ---- building

[[noreturn]] TENON_COLD inline void fail_scalar(const char* function, long long value, const char* dtype) {
  fail(ErrorCode::type, function, ": the scalar ", value, " does not fit into ", dtype);
}
[[noreturn]] TENON_COLD inline void fail_scalar(const char* function, unsigned long long value, const char* dtype) {
  fail(ErrorCode::type, function, ": the scalar ", value, " does not fit into ", dtype);
}

/// An integer scalar beside integers of type T must be one of them.  Throws TypeError.
template <class T, class S>
TENON_INLINE void check_scalar([[maybe_unused]] const char* function, [[maybe_unused]] const S& value) {
  if constexpr (IntegerElement<T> && IntegerElement<S> && !std::is_same_v<T, S>) {
    bool fits = convert<S>(convert<T>(value)) == value;
    if constexpr (std::is_signed_v<T> != std::is_signed_v<S>) fits = fits && is_negative(value) == is_negative(convert<T>(value));
    if (!fits) [[unlikely]] {
      if constexpr (std::is_signed_v<S>) fail_scalar(function, static_cast<long long>(value), dtype_name<T>);
      else fail_scalar(function, static_cast<unsigned long long>(value), dtype_name<T>);
    }
  }
}

/// What an expression keeps of an operand: a handle, an expression, a scalar; a gather is read.
template <class X>
TENON_INLINE decltype(auto) as_operand(X&& x) {
  using U = std::remove_cvref_t<X>;
  if constexpr (Scalar<U>) return Value<element_t<U>>{static_cast<element_t<U>>(x)};
  else if constexpr (requires { x.materialise(); }) return x.materialise();
  else return static_cast<X&&>(x);
}
template <class X>
using operand_t = std::remove_cvref_t<decltype(as_operand(std::declval<X>()))>;

template <class Types, class X>
TENON_INLINE void check_operand([[maybe_unused]] const char* function, [[maybe_unused]] const X& x) {
  if constexpr (Scalar<X>) check_scalar<typename Types::common>(function, static_cast<element_t<X>>(x));
}

template <class Op, class... X>
auto compute_scalars(const Op& op, const X&... x) {
  using types = OpTypes<Op, Op::info.rule, Weak<element_t<X>>...>;
  static_assert(in_domain<typename types::common>(Op::info.domain), "tenon: this operation is not defined for this element type");
  (check_scalar<typename types::common>(Op::info.name, static_cast<element_t<X>>(x)), ...);
  if constexpr (op_refuses<Op, typename types::common>) {
    const bool refused[] = {Op::refuses(convert<typename types::common>(static_cast<element_t<X>>(x)))...};
    if (refused[1]) fail(ErrorCode::type, Op::info.name, ": ", Op::refusal);
  }
  return [&]<class... In>(Inputs<In...>) {
    if constexpr (requires { typename Op::OfType; })
      return convert<typename types::out>(op.template at<typename types::out>(convert<compute_t<In>>(static_cast<element_t<X>>(x))...));
    else return convert<typename types::out>(op.at(convert<compute_t<In>>(static_cast<element_t<X>>(x))...));
  }(typename types::in{});
}

template <class Op, class... X>
TENON_INLINE auto build_expression(const Op& op, X&&... operands) {
  using Result = Expression<Op, operand_t<X>...>;
  using types = typename Result::types;
  static_assert(Op::info.rule == Rule::own || in_domain<typename types::common>(Op::info.domain),
                "tenon: this operation is not defined for this element type");
  (check_operand<types>(Op::info.name, operands), ...);
  return Result(Unchecked{}, op, as_operand(static_cast<X&&>(operands))...);
}
template <class Op, class... X>
TENON_INLINE auto build(const Op& op, X&&... operands) {
  if constexpr ((Scalar<std::remove_cvref_t<X>> && ...)) {
    return compute_scalars(op, operands...);
  } else {
    constexpr bool is_common = CommonDevice<typename OperandTraits<operand_t<X>>::device...>::is_common;
    static_assert(is_common, "tenon: the operands live on different devices: move them with to(device) first");
    if constexpr (is_common) return build_expression(op, static_cast<X&&>(operands)...);
    else return Refused{};
  }
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class Op, class... X>
Shape Expression<Op, X...>::shape() const {
  return detail::broadcast_leaves(Op::info.name, leaf_list(), leaves);
}

TENON_END_TYPES

TENON_BEGIN_CODE

template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator+(A&& a, B&& b) { return add(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator-(A&& a, B&& b) { return subtract(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator*(A&& a, B&& b) { return multiply(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator/(A&& a, B&& b) { return divide(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator%(A&& a, B&& b) { return remainder(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator==(A&& a, B&& b) { return equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator!=(A&& a, B&& b) { return not_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator<(A&& a, B&& b) { return less(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator<=(A&& a, B&& b) { return less_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator>(A&& a, B&& b) { return greater(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator>=(A&& a, B&& b) { return greater_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator&&(A&& a, B&& b) { return logical_and(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator||(A&& a, B&& b) { return logical_or(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator&(A&& a, B&& b) { return bitwise_and(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator|(A&& a, B&& b) { return bitwise_or(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator^(A&& a, B&& b) { return bitwise_xor(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator<<(A&& a, B&& b) { return bitwise_left_shift(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <detail::OperandOrMistake A, detail::OperandOrMistake B> requires(TensorLike<A> || TensorLike<B>)
auto operator>>(A&& a, B&& b) { return bitwise_right_shift(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <TensorLike A>
auto operator-(A&& a) { return negative(static_cast<A&&>(a)); }
template <TensorLike A>
auto operator!(A&& a) { return logical_not(static_cast<A&&>(a)); }
template <TensorLike A>
auto operator~(A&& a) { return bitwise_invert(static_cast<A&&>(a)); }

/// In place; also through a view that has no name.
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator+=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(add, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator-=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(subtract, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator*=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(multiply, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator/=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(divide, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator%=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(remainder, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator&=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(bitwise_and, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator|=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(bitwise_or, a, b)); }
template <class A, detail::OperandOrMistake B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator^=(A&& a, const B& b) { return static_cast<A&&>(detail::apply_in_place(bitwise_xor, a, b)); }

TENON_END_CODE
