// The kernels that the compiled mode takes from its library: those of single operations on tensors of usual element
// types and scalars, of conversions between these types, and of their constants.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/core/usual_element.hpp>
#include <tenon/cpu/run/kernel.hpp>

namespace tenon::inline v1::detail {

/// The contents of an operation's slot: elements of T, or a constant (T is void). `is_known` is false for anything
/// else.
template <class Slot>
struct SlotFacts {
  static constexpr bool is_known = false;
  using element = void;
  using in = void;
};
template <int K, class In, class T, int N>
struct SlotFacts<Slot<K, In, Load<T, N>>> {
  static constexpr bool is_known = UsualElement<T>;
  using element = T;
  using in = In;
};
template <int K, class In>
struct SlotFacts<Slot<K, In, Constant<In>>> {
  static constexpr bool is_known = true;
  using element = void;
  using in = In;
};

/// The first element type that is not void; void if there is none.
template <class... T>
struct first_element {
  using type = void;
};
template <class T, class... Rest>
struct first_element<T, Rest...> {
  using type = T;
};
template <class... Rest>
struct first_element<void, Rest...> : first_element<Rest...> {};

/// True if slots that hold `Held...` are those of Op over tensors of the types `T...` and scalars that do not change
/// the result's type.
template <class Op, class Out, class Types, class... S>
inline constexpr bool has_types =
    std::is_same_v<typename Types::out, Out> && std::is_same_v<typename Types::in, Inputs<typename S::in...>>;
template <class Op, class Out, class T, class... S>
constexpr bool is_uniform() {
  if constexpr (std::is_void_v<T> || sizeof...(S) == 0) return false;
  else
    return ((std::is_void_v<typename S::element> || std::is_same_v<typename S::element, T>) && ...) &&
           has_types<Op, Out, OpTypes<Op, Op::info.rule, std::conditional_t<true, T, S>...>, S...>;
}
/// The same for a selection, whose first slot holds bool.
template <class Op, class Out, class First, class... S>
constexpr bool is_selection() {
  using held = typename first_element<typename S::element...>::type;
  using T = std::conditional_t<std::is_void_v<held>, Out, held>;
  return UsualElement<T> &&
         (std::is_void_v<typename First::element> || std::is_same_v<typename First::element, bool>)&&(
             (std::is_void_v<typename S::element> || std::is_same_v<typename S::element, T>)&&...) &&
         has_types<Op, Out, OpTypes<Op, Rule::select, bool, std::conditional_t<true, T, S>...>, First, S...>;
}

/// True if the library has the kernel of a tree.
template <class Out, class Tree>
inline constexpr bool is_library_tree = false;
template <class T>
inline constexpr bool is_library_tree<T, Constant<T>> = UsualElement<T>;
template <class Out, class T>
inline constexpr bool is_library_tree<Out, Load<T, 0>> = UsualElement<Out> && UsualElement<T>;
template <class Out, class T>
inline constexpr bool is_library_tree<Out, Apply<Cast<Out>, Out, Slot<0, T, Load<T, 0>>>> =
    UsualElement<Out> && UsualElement<T>;
template <class Op, class Out, class... S>
  requires is_in_list<Op, ElementwiseOps>
inline constexpr bool is_library_tree<Out, Apply<Op, Out, S...>> = [] {
  if constexpr (!(SlotFacts<S>::is_known && ...) || (std::is_void_v<typename SlotFacts<S>::element> && ...))
    return false;
  else if constexpr (Op::info.rule == Rule::select) return is_selection<Op, Out, SlotFacts<S>...>();
  else return is_uniform<Op, Out, typename first_element<typename SlotFacts<S>::element...>::type, SlotFacts<S>...>();
}();

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Out, class Tree, int operands>
TENON_SHARED Kernel library_kernel();

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
