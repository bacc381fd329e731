// Binding: from an expression to the tree that engines compute, which reads the leaves by their numbers.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/plan.hpp>
#include <tenon/expression.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

template <class G>
void generate(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  using T = typename G::value_type;
  const G generator = *static_cast<const G*>(state);
  for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<T*>(to)[i] = generator.at(start + i * step);
}

template <class T, class Device>
TENON_INLINE Source source_of(const Tensor<T, Device>& leaf) {
  static_assert(std::is_same_v<Device, Cpu>, "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  return {reinterpret_cast<const char*>(leaf.storage().data()), &leaf.layout(), sizeof(T), nullptr, nullptr};
}
template <class G>
TENON_INLINE Source source_of(const Generated<G>& leaf) {
  return {nullptr, &leaf.layout(), sizeof(typename G::value_type), generate<G>, &leaf.generator()};
}

/// The number of leaves before operand K.
template <int K, class... X>
constexpr int leaves_before() {
  const int counts[] = {OperandTraits<X>::leaves..., 0};
  int sum = 0;
  for (int k = 0; k < K; ++k) sum += counts[k];
  return sum;
}

/// What operand K keeps.
template <int K, class Y>
TENON_INLINE const Y& kept_operand(const KeptOperand<K, Y>& operand) { return operand.kept; }

template <class Op>
TENON_INLINE decltype(auto) bind_op(const Op& op) {
  if constexpr (std::is_trivially_copyable_v<Op>) return (op);
  else return OpAt<Op>{&op};
}

/// The node of an operand X that is converted to In.
template <int First, class In, class X>
struct Bind;
template <int First, class In, class T, class Device>
struct Bind<First, In, Tensor<T, Device>> {
  using Tree = Load<std::remove_const_t<T>, First>;
  TENON_INLINE static Tree make(const auto&) { return {}; }
  TENON_INLINE static void set_generators(Nothing, Source*) {}
};
template <int First, class In, class G>
struct Bind<First, In, Generated<G>> {
  using Tree = Load<typename G::value_type, First>;
  TENON_INLINE static Tree make(const auto&) { return {}; }
  TENON_INLINE static void set_generators(const G& generator, Source* sources) {
    sources[First].generate = generate<G>;
    sources[First].state = &generator;
  }
};
template <int First, class In, class S>
struct Bind<First, In, Value<S>> {
  using Tree = Constant<In>;
  TENON_INLINE static Tree make(const S& value) { return {convert<compute_t<In>>(value)}; }
  TENON_INLINE static void set_generators(const S&, Source*) {}
};
template <int First, class Slots, class Ins, class Op, class... X>
struct BindOperands;
template <int First, int... K, class... In, class Op, class... X>
struct BindOperands<First, std::integer_sequence<int, K...>, Inputs<In...>, Op, X...> {
  template <int k, class OneIn, class Y>
  using Operand = Bind<First + leaves_before<k, X...>(), OneIn, Y>;
  using Tree = Apply<std::remove_cvref_t<decltype(bind_op(std::declval<const Op&>()))>, typename Expression<Op, X...>::value_type,
                     Slot<K, In, typename Operand<K, In, X>::Tree>...>;
  template <class Y>
  TENON_INLINE static Tree make(const Y& kept) { return {{Operand<K, In, X>::make(kept_operand<K>(kept))}..., bind_op(kept.op)}; }
  template <class Y>
  TENON_INLINE static void set_generators(const Y& kept, Source* sources) {
    (Operand<K, In, X>::set_generators(kept_operand<K>(kept), sources), ...);
  }
};
template <int First, class In, class Op, class... X>
struct Bind<First, In, Expression<Op, X...>>
    : BindOperands<First, std::make_integer_sequence<int, sizeof...(X)>, typename Expression<Op, X...>::types::in, Op, X...> {};

TENON_END_DETAIL
