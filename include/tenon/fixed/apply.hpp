// Elementwise operations on tensors of fixed shape: unrolled, in registers of lanes as far as the elements fill these.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/isa.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The shape of an operand, as a type; a number has none.
template <std::int64_t... N>
struct FixedShape {
  static constexpr int rank = sizeof...(N);
  static constexpr std::int64_t count = (N * ... * 1);
  static constexpr std::int64_t sizes[sizeof...(N) + 1] = {N..., 1};
  template <class T>
  using tensor = FixedTensor<T, N...>;
};
template <class X>
struct fixed_shape {
  using type = FixedShape<>;
};
template <class T, std::int64_t... N>
struct fixed_shape<FixedTensor<T, N...>> {
  using type = FixedShape<N...>;
};
template <class X>
using fixed_shape_t = typename fixed_shape<std::remove_cvref_t<X>>::type;

/// The size of dimension d, counted from the last; 1 in front of the first.
template <class Shape>
constexpr std::int64_t size_from_end(int d) {
  return d < Shape::rank ? Shape::sizes[Shape::rank - 1 - d] : 1;
}

template <class... Shape>
constexpr int largest_rank() {
  int most = 0;
  ((most = Shape::rank > most ? Shape::rank : most), ...);
  return most;
}
template <class... Shape>
constexpr std::int64_t joined_size(int d) {
  std::int64_t size = 1;
  ((size = size_from_end<Shape>(d) > size ? size_from_end<Shape>(d) : size), ...);
  return size;
}
template <class... Shape>
constexpr bool shapes_broadcast() {
  for (int d = 0; d < largest_rank<Shape...>(); ++d) {
    const std::int64_t size = joined_size<Shape...>(d);
    if (((size_from_end<Shape>(d) != 1 && size_from_end<Shape>(d) != size) || ...)) return false;
  }
  return true;
}
template <class Places, class... Shape>
struct broadcast_fixed;
template <int... d, class... Shape>
struct broadcast_fixed<std::integer_sequence<int, d...>, Shape...> {
  using type = FixedShape<joined_size<Shape...>(static_cast<int>(sizeof...(d)) - 1 - d)...>;
};
/// The shape that operands of these shapes broadcast to.
template <class... Shape>
using broadcast_fixed_t =
    typename broadcast_fixed<std::make_integer_sequence<int, largest_rank<Shape...>()>, Shape...>::type;

/// The number of the operand's element that belongs to element k of the result.
template <class Of, class Result>
constexpr std::int64_t place_in(std::int64_t k) {
  std::int64_t place = 0, step = 1;
  for (int d = 0; d < Result::rank; ++d) {
    if (size_from_end<Of>(d) != 1) place += k % size_from_end<Result>(d) * step;
    step *= size_from_end<Of>(d);
    k /= size_from_end<Result>(d);
  }
  return place;
}

/// An operand's type in promotion.
template <class X>
struct fixed_promotes {
  using type = Weak<element_t<X>>;
};
template <class T, std::int64_t... N>
struct fixed_promotes<FixedTensor<T, N...>> {
  using type = T;
};

/// An operand as a leaf of a tree: elements at an address, or a constant.
template <class In, int k, class X>
struct FixedLeaf {
  using type = Load<typename X::value_type, k>;
};
template <class In, int k, class X>
  requires Scalar<X>
struct FixedLeaf<In, k, X> {
  using type = Constant<In>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses shapes that do not broadcast.
template <bool do_broadcast>
TENON_INLINE constexpr auto require_broadcast() {
  static_assert(do_broadcast, "tenon: the shapes of these fixed tensors do not broadcast: sizes that differ must be 1");
}

/// Element k of the result's shape, converted to the type of the computation.
template <class In, class Result, std::int64_t k, class X>
TENON_INLINE constexpr compute_t<In> fixed_input(const X& x) {
  if constexpr (Scalar<X>) return compute_value<In>(static_cast<element_t<X>>(x));
  else
    return compute_value<In>(
        static_cast<compute_t<typename X::value_type>>(x.template element<place_in<fixed_shape_t<X>, Result>(k)>()));
}

/// The number of lanes that compute elements `done` and following, of `count`: whole registers, then one of 16 bytes;
/// scalars for the rest. `width`: of the widest element in lanes, or 0.
constexpr std::int64_t fixed_lanes(std::int64_t done, std::int64_t count, int width) {
  if (width == 0 || !TENON_LANES) return 1;
  for (std::int64_t bytes = register_bytes(Isa::baseline); bytes >= 16; bytes /= 2) {
    if (done + bytes / width <= count) return bytes / width;
  }
  return 1;
}

/// Writes elements `done` and following of the tree's result.
template <class Out, class Tree, std::int64_t done, std::int64_t count>
TENON_INLINE void store_fixed(char* to, const Tree& tree, const char* const* from) {
  if constexpr (done < count) {
    constexpr std::int64_t n = fixed_lanes(done, count, Tree::width);
    using Shape = std::conditional_t<n == 1, OneLane, LaneShape<static_cast<int>(n), Tree::width>>;
    store_lanes<Shape, Out>(to, done, compute_lanes<Shape, Out>(tree.template at<Shape>(from, done)));
    store_fixed<Out, Tree, done + n, count>(to, tree, from);
  }
}

/// Throws TypeError if the operation refuses an element of its second operand.
template <class Op, class In, class Second>
TENON_INLINE constexpr void refuse_fixed(const Second& x) {
  const auto check = [] TENON_INLINE_LAMBDA(const auto& value) {
    if (Op::refuses(convert<In>(value))) [[unlikely]]
      throw_error(ErrorCode::type, Op::info.name, ": ", Op::refusal);
  };
  if constexpr (Scalar<Second>) check(static_cast<element_t<Second>>(x));
  else {
    [&]<std::int64_t... k> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, k...>) {
      (check(x.template element<k>()), ...);
    }(std::make_integer_sequence<std::int64_t, Second::numel()>{});
  }
}

/// Elementwise operations on elements of these types, for a result of shape Result.
template <class Op, class Result, class Types, class Ins, class... X>
struct FixedApply;
template <class Op, class Result, class Types, class... In, class... X>
struct FixedApply<Op, Result, Types, Inputs<In...>, X...> {
  using Out = typename Types::out;
  using Tensor = typename Result::template tensor<Out>;
  static constexpr bool one_shape = ((Scalar<X> || std::is_same_v<fixed_shape_t<X>, Result>) && ...);

  template <int... K>
  TENON_INLINE static constexpr Tensor of(std::integer_sequence<int, K...>, const Op& op, const X&... x) {
    using Tree = Apply<Op, Out, Slot<K, In, typename FixedLeaf<In, K, X>::type>...>;
    if constexpr (one_shape && Result::count > 1 && fixed_lanes(0, Result::count, Tree::width) > 1) {
      if (!__builtin_is_constant_evaluated()) {
        const char* const from[] = {address(x)...};
        Tensor result{Uninitialised{}};
        store_fixed<Out, Tree, 0, Result::count>(reinterpret_cast<char*>(result.data_ptr()),
                                                 Tree{{leaf<In, K>(x)}..., op}, from);
        return result;
      }
    }
    return by_element(std::make_integer_sequence<std::int64_t, Result::count>{}, op, x...);
  }

 private:
  /// Computes elements one by one, which constant expressions can do.
  template <std::int64_t... k>
  TENON_INLINE static constexpr Tensor by_element(std::integer_sequence<std::int64_t, k...>, const Op& op,
                                                  const X&... x) {
    Tensor result{Uninitialised{}};
    ((result.template element<k>() = convert<Out>(element<k>(op, x...))), ...);
    return result;
  }
  template <std::int64_t k>
  TENON_INLINE static constexpr auto element(const Op& op, const X&... x) {
    if constexpr (traits_of<Op>.takes_type) return op.template at<Out>(fixed_input<In, Result, k>(x)...);
    else return op.at(fixed_input<In, Result, k>(x)...);
  }
  template <class OneIn, int K, class Y>
  TENON_INLINE static auto leaf(const Y& y) {
    using Leaf = typename FixedLeaf<OneIn, K, Y>::type;
    if constexpr (Scalar<Y>) return Leaf{compute_value<OneIn>(static_cast<element_t<Y>>(y))};
    else return Leaf{};
  }
  template <class Y>
  TENON_INLINE static const char* address(const Y& y) {
    if constexpr (Scalar<Y>) return nullptr;
    else return reinterpret_cast<const char*>(y.data_ptr());
  }
};

template <class Op, class... X>
TENON_INLINE constexpr auto build_fixed(const Op& op, X&&... x) {
  constexpr bool do_broadcast = shapes_broadcast<fixed_shape_t<X>...>();
  require_broadcast<do_broadcast>();
  using types = OpTypes<Op, Op::info.rule, typename fixed_promotes<std::remove_cvref_t<X>>::type...>;
  require_domain<Op::info.rule == Rule::own || in_domain<typename types::common>(Op::info.domain)>();
  using T = typename compared_beside<Op, typename fixed_promotes<std::remove_cvref_t<X>>::type...>::type;
  if constexpr (do_broadcast && !std::is_void_v<T>) {
    return build_fixed(beside_number<T>(op, x...), narrowed_number<T>(x)...);
  } else if constexpr (do_broadcast) {
    (check_operand<types>(Op::info.name, x), ...);
    if constexpr (op_refuses<Op, typename types::common>) {
      [] TENON_INLINE_LAMBDA(const auto&, const auto& second) {
        refuse_fixed<Op, typename types::common>(second);
      }(x...);
    }
    using Result = broadcast_fixed_t<fixed_shape_t<X>...>;
    return FixedApply<Op, Result, types, typename types::in, std::remove_cvref_t<X>...>::of(
        std::make_integer_sequence<int, static_cast<int>(sizeof...(X))>{}, op, x...);
  } else {
    return Refused{};
  }
}

template <>
struct Build<FixedKind> {
  template <class Op, class... X>
  TENON_INLINE static constexpr auto of(const Op& op, X&&... x) {
    return build_fixed(op, static_cast<X&&>(x)...);
  }
  /// The result is converted to the element type of `self`.
  template <class Op, class Self, class... X>
  TENON_INLINE static constexpr Self& in_place(const Op& op, Self& self, const X&... operands) {
    if constexpr (FixedOperands<Self, X...>) {
      const auto result = build_fixed(op, self, operands...);
      static_assert(std::is_same_v<fixed_shape_t<decltype(result)>, fixed_shape_t<Self>>,
                    "tenon: the result of an operation in place has the shape of its first operand");
      self = build_fixed(Cast<typename Self::value_type>{}, result);
    } else {
      self = Self(build(op, self, operands...));
    }
    return self;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
