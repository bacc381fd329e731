// Expressions: operations over tensors that are computed when they are given to a tensor, in one pass.
//
// An expression owns what it reads: handles on tensors, copies of scalars and functions.  It may be stored, returned and sent
// to a thread.  Shapes are checked when it is built.  Each evaluation reads the elements as they are then.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

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

namespace detail {
inline namespace TENON_CODE {
template <class Op, class... X>
bool check_shapes(const Expression<Op, X...>& x);
}

/// A C++ scalar in an expression.
template <class S>
struct Value {
  S value;
};

template <class G>
inline constexpr bool is_tensor_like<Generated<G>> = true;
template <class Op, class... X>
inline constexpr bool is_tensor_like<Expression<Op, X...>> = true;

// ---- what an operand is: how many leaves it reads, its type in promotion, its device

template <class X>
struct OperandTraits {  // Tensor, Generated
  static constexpr int leaves = 1;
  static constexpr bool may_throw = false, refuses = false;
  using promotes = typename X::value_type;
  using device = typename X::device_type;
};
template <class S>
struct OperandTraits<Value<S>> {
  static constexpr int leaves = 0;
  static constexpr bool may_throw = false, refuses = false;
  using promotes = Weak<S>;
  using device = void;
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
  using promotes = typename types::out;
  using device = typename Expression<Op, X...>::device_type;
};

template <class... D>
struct CommonDevice {
  using type = Cpu;
};
template <class... D>
struct CommonDevice<void, D...> : CommonDevice<D...> {};
template <class A, class... D>
struct CommonDevice<A, D...> {
  static_assert(((std::is_same_v<D, void> || std::is_same_v<D, A>) && ...),
                "tenon: the operands live on different devices: move them with to(device) first");
  using type = A;
};

/// Operand number K of an expression.
template <int K, class X>
struct OperandSlot {
  X kept;
  template <class A>
  TENON_INLINE OperandSlot(Unchecked, A&& operand) : kept(static_cast<A&&>(operand)) {}
  TENON_INLINE OperandSlot(const OperandSlot& other) : kept(other.kept) {}
  TENON_INLINE OperandSlot(OperandSlot&& other) noexcept : kept(std::move(other.kept)) {}
  TENON_INLINE ~OperandSlot() {}
};
template <class Slots, class... X>
struct OperandPack;
template <int... K, class... X>
struct OperandPack<std::integer_sequence<int, K...>, X...> : OperandSlot<K, X>... {
  template <class... A>
  TENON_INLINE explicit OperandPack(Unchecked, A&&... operands) : OperandSlot<K, X>(Unchecked{}, static_cast<A&&>(operands))... {}
  TENON_INLINE OperandPack(const OperandPack& other) : OperandSlot<K, X>(other)... {}
  TENON_INLINE OperandPack(OperandPack&& other) noexcept : OperandSlot<K, X>(std::move(other))... {}
  TENON_INLINE ~OperandPack() {}
  /// f(operand) for each.
  template <class F>
  TENON_INLINE void each(F&& f) const {
    (f(static_cast<const OperandSlot<K, X>&>(*this).kept), ...);
  }
};

}  // namespace detail

/// An operation over operands, not computed yet.
template <class Op, class... X>
class Expression : public detail::OperandPack<std::make_integer_sequence<int, sizeof...(X)>, X...> {
  using Base = detail::OperandPack<std::make_integer_sequence<int, sizeof...(X)>, X...>;

 public:
  static constexpr bool is_lazy = true;
  using types = detail::OpTypes<Op, Op::info.rule, typename detail::OperandTraits<X>::promotes...>;
  using value_type = typename types::out;
  using device_type = typename detail::CommonDevice<typename detail::OperandTraits<X>::device...>::type;
  static constexpr int leaves = (detail::OperandTraits<X>::leaves + ... + 0);
  static_assert(leaves < detail::max_operands, "tenon: an expression reads at most 31 tensors: evaluate a part of it first");

  template <class... A>
  TENON_INLINE Expression(detail::Unchecked, const Op& op, A&&... operands)
      : Base(detail::Unchecked{}, static_cast<A&&>(operands)...), op_(op), has_one_shape_(detail::check_shapes(*this)) {}
  // Written out, as what a compiler makes for itself would be code that objects with different flags share.
  TENON_INLINE Expression(const Expression& other) : Base(other), op_(other.op_), has_one_shape_(other.has_one_shape_) {}
  TENON_INLINE Expression(Expression&& other) noexcept : Base(std::move(other)), op_(std::move(other.op_)), has_one_shape_(other.has_one_shape_) {}
  TENON_INLINE ~Expression() {}

  TENON_INLINE const Op& op() const { return op_; }
  /// Whether all leaves have the shape of the result: nothing is broadcast.
  TENON_INLINE bool has_one_shape() const { return has_one_shape_; }
  /// The shape of the result.
  Shape shape() const;
  /// One element of the result.  Throws IndexError.
  template <detail::Integer... Int>
  value_type operator()(Int... indices) const;
  /// For `if (a == b)` only, which is refused in one sentence.
  template <class B>
    requires std::is_same_v<B, bool>
  explicit operator B() const {
    static_assert(!std::is_same_v<B, bool>, "tenon: an expression is not a condition: use all(a == b).item() or any(a == b).item()");
    return false;
  }

 private:
  TENON_NO_UNIQUE_ADDRESS Op op_;
  bool has_one_shape_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Operand number K of an expression.
template <int K, class X>
TENON_INLINE const X& operand(const OperandSlot<K, X>& slot) { return slot.kept; }

// ---- shapes: templates only collect the leaves' layouts

/// f(leaf) for each leaf of an operand: tensors and generators, from left to right.
template <class X, class F>
TENON_INLINE void each_leaf(const X& x, F&& f) {
  if constexpr (requires { x.layout(); }) f(x);
}
template <class Op, class... X, class F>
TENON_INLINE void each_leaf(const Expression<Op, X...>& x, F&& f) {
  x.each([&](const auto& operand) { each_leaf(operand, f); });
}

template <class X>
TENON_INLINE const Layout** collect_layouts(const X& x, const Layout** to) {
  each_leaf(x, [&](const auto& leaf) { *to++ = &leaf.layout(); });
  return to;
}

/// The shape that operands broadcast to, of which each may have several leaves: operand k's end at `ends[k]`.  An error names
/// the operands' shapes.
TENON_NOINLINE inline Shape broadcast_operands(const char* function, const Layout* const* begin, const Layout* const* const* ends, int operands) {
  Shape shape;
  for (int k = 0; k < operands; ++k) {
    Shape own;
    for (; begin != ends[k]; ++begin) broadcast_with(function, own, (*begin)->sizes());
    broadcast_with(function, shape, own);
  }
  return shape;
}

/// Whether all have the sizes of the first: the common case, in which there is nothing to broadcast.
TENON_INLINE bool have_one_shape(const Layout* const* begin, const Layout* const* end) {
  for (const Layout* const* at = begin + 1; at < end; ++at) {
    if (!((*at)->sizes() == (*begin)->sizes())) return false;
  }
  return true;
}

template <class Op, class... X>
Shape shape_of_expression(const Expression<Op, X...>& x) {
  const Layout* layouts[Expression<Op, X...>::leaves];
  const Layout *const *ends[sizeof...(X)], **to = layouts;
  int k = 0;
  x.each([&](const auto& operand) { ends[k++] = to = collect_layouts(operand, to); });
  return broadcast_operands(Op::info.name, layouts, ends, sizeof...(X));
}

/// Throws ShapeError unless the operands broadcast; returns whether there is nothing to broadcast.
template <class Op, class... X>
TENON_INLINE bool check_shapes(const Expression<Op, X...>& x) {
  const Layout* layouts[Expression<Op, X...>::leaves];
  if (have_one_shape(layouts, collect_layouts(x, layouts))) [[likely]] return true;
  (void)shape_of_expression(x);
  return false;
}

template <class T, class Device>
Shape shape_of(const Tensor<T, Device>& x) { return x.sizes(); }
template <class G>
Shape shape_of(const Generated<G>& x) { return x.sizes(); }
template <class Op, class... X>
Shape shape_of(const Expression<Op, X...>& x) { return shape_of_expression(x); }
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
    if constexpr (std::is_signed_v<T> != std::is_signed_v<S>) fits = fits && (value < S(0)) == (convert<T>(value) < T(0));
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
  if constexpr (requires { x.value; }) check_scalar<typename Types::common>(function, x.value);
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
    return convert<typename types::out>(op.at(convert<compute_t<In>>(static_cast<element_t<X>>(x))...));
  }(typename types::in{});
}

template <class Op, class... X>
TENON_INLINE auto build_expression(const Op& op, X&&... operands) {
  using Result = Expression<Op, operand_t<X>...>;
  using types = typename Result::types;
  static_assert(Op::info.rule == Rule::own || in_domain<typename types::common>(Op::info.domain),
                "tenon: this operation is not defined for this element type");
  // Returned from the function's outermost scope: from another g++ 12 would move it.
  Result result(Unchecked{}, op, as_operand(static_cast<X&&>(operands))...);
  result.each([](const auto& x) { check_operand<types>(Op::info.name, x); });
  return result;
}
template <class Op, class... X>
TENON_INLINE auto build(const Op& op, X&&... operands) {
  if constexpr ((Scalar<std::remove_cvref_t<X>> && ...)) return compute_scalars(op, operands...);
  else return build_expression(op, static_cast<X&&>(operands)...);
}

// ---- binding: the sources of an expression, and its tree

/// The leaves that a bound tree reads.
template <int n>
struct Sources {
  Source list[n ? n : 1];
};

template <class G>
void generate(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  using T = typename G::value_type;
  const G generator = *static_cast<const G*>(state);
  for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<T*>(to)[i] = generator.at(start + i * step);
}

template <class T, class Device>
TENON_INLINE Source source_of(const Tensor<T, Device>& leaf) {
  return {reinterpret_cast<const char*>(leaf.storage().data()), &leaf.layout(), sizeof(T), nullptr, nullptr};
}
template <class G>
TENON_INLINE Source source_of(const Generated<G>& leaf) {
  return {nullptr, &leaf.layout(), sizeof(typename G::value_type), generate<G>, &leaf.generator()};
}

template <int First, class In, class S>
TENON_INLINE auto bind_node(const Value<S>& x) {
  return Constant<In>{convert<compute_t<In>>(x.value)};
}
template <int First, class In, class X>
  requires requires(const X& x) { x.layout(); }
TENON_INLINE auto bind_node(const X&) {
  return Load<typename X::value_type, First>{};
}

/// The number of leaves before operand K.
template <int K, class... X>
constexpr int leaves_before() {
  const int counts[] = {OperandTraits<X>::leaves..., 0};
  int sum = 0;
  for (int k = 0; k < K; ++k) sum += counts[k];
  return sum;
}

template <class Op>
TENON_INLINE auto bind_op(const Op& op) {
  if constexpr (std::is_trivially_copyable_v<Op>) return op;
  else return OpAt<Op>{&op};
}

template <int K, class In, class Node>
TENON_INLINE auto make_slot(Node node) { return Slot<K, In, Node>{node}; }
template <class Out, class Op, class... Slots>
TENON_INLINE auto make_apply(Op op, Slots... slots) { return Apply<Op, Out, Slots...>{slots..., op}; }

template <int First, class In, class Op, class... X>
TENON_INLINE auto bind_node(const Expression<Op, X...>& x) {
  using types = typename Expression<Op, X...>::types;
  return [&]<int... K, class... Int>(std::integer_sequence<int, K...>, Inputs<Int...>) {
    return make_apply<typename types::out>(bind_op(x.op()), make_slot<K, Int>(bind_node<First + leaves_before<K, X...>(), Int>(operand<K>(x)))...);
  }(std::make_integer_sequence<int, sizeof...(X)>{}, typename types::in{});
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class Op, class... X>
Shape Expression<Op, X...>::shape() const {
  return detail::shape_of_expression(*this);
}

TENON_END_TYPES

TENON_BEGIN_CODE

template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator+(A&& a, B&& b) { return add(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator-(A&& a, B&& b) { return subtract(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator*(A&& a, B&& b) { return multiply(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator/(A&& a, B&& b) { return divide(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator%(A&& a, B&& b) { return remainder(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator==(A&& a, B&& b) { return equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator!=(A&& a, B&& b) { return not_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator<(A&& a, B&& b) { return less(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator<=(A&& a, B&& b) { return less_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator>(A&& a, B&& b) { return greater(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator>=(A&& a, B&& b) { return greater_equal(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator&&(A&& a, B&& b) { return logical_and(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator||(A&& a, B&& b) { return logical_or(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator&(A&& a, B&& b) { return bitwise_and(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator|(A&& a, B&& b) { return bitwise_or(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator^(A&& a, B&& b) { return bitwise_xor(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator<<(A&& a, B&& b) { return bitwise_left_shift(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <Operand A, Operand B> requires(TensorLike<A> || TensorLike<B>)
auto operator>>(A&& a, B&& b) { return bitwise_right_shift(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <TensorLike A>
auto operator-(A&& a) { return negative(static_cast<A&&>(a)); }
template <TensorLike A>
auto operator!(A&& a) { return logical_not(static_cast<A&&>(a)); }
template <TensorLike A>
auto operator~(A&& a) { return bitwise_invert(static_cast<A&&>(a)); }

/// In place; also through a view that has no name.
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator+=(A&& a, const B& b) { return detail::apply_in_place(add, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator-=(A&& a, const B& b) { return detail::apply_in_place(subtract, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator*=(A&& a, const B& b) { return detail::apply_in_place(multiply, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator/=(A&& a, const B& b) { return detail::apply_in_place(divide, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator%=(A&& a, const B& b) { return detail::apply_in_place(remainder, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator&=(A&& a, const B& b) { return detail::apply_in_place(bitwise_and, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator|=(A&& a, const B& b) { return detail::apply_in_place(bitwise_or, a, b), static_cast<A&&>(a); }
template <class A, Operand B> requires(TensorLike<A> && !detail::Lazy<A>)
A&& operator^=(A&& a, const B& b) { return detail::apply_in_place(bitwise_xor, a, b), static_cast<A&&>(a); }

TENON_END_CODE
