// Reductions of tensors of fixed shape over all their elements, by the folds of reductions: unrolled, pairwise.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/wide_state.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fixed/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Element k, converted to lanes' type, for the fold.
template <class Fold, std::int64_t k, class X>
TENON_INLINE constexpr auto taken_fixed(const X& x) {
  const auto value =
      convert<typename Fold::Lane>(static_cast<compute_t<typename X::value_type>>(x.template element<k>()));
  if constexpr (requires { Fold::take(value); }) return Fold::take(value);
  else return value;
}

/// `n` elements from number `first` on, every `step`: those at even places joined with those at odd ones, so that
/// registers of lanes compute the same.
template <class Fold, std::int64_t first, std::int64_t step, std::int64_t n, class X>
TENON_INLINE constexpr typename Fold::Lane fold_fixed(const X& x) {
  if constexpr (n == 1) {
    return taken_fixed<Fold, first>(x);
  } else if constexpr (n % 2 == 0) {
    return Fold::join_all(fold_fixed<Fold, first, 2 * step, n / 2>(x),
                          fold_fixed<Fold, first + step, 2 * step, n / 2>(x));
  } else {
    return Fold::join_all(fold_fixed<Fold, first, step, n - 1>(x), taken_fixed<Fold, first + (n - 1) * step>(x));
  }
}

/// `n` registers of elements, from register number `first` on, every `step`.
template <class Fold, class V, std::int64_t first, std::int64_t step, std::int64_t n>
TENON_INLINE V fold_registers(const char* p) {
  if constexpr (n > 1) {
    return Fold::join_all(fold_registers<Fold, V, first, 2 * step, n / 2>(p),
                          fold_registers<Fold, V, first + step, 2 * step, n / 2>(p));
  } else {
    const V value = V::load(p + first * static_cast<std::int64_t>(sizeof(V)));
    if constexpr (requires { Fold::take(value); }) return Fold::take(value);
    else return value;
  }
}
template <class Fold, int n, class V>
TENON_INLINE auto fold_lanes(const V& x) {
  if constexpr (n == 1) return x[0];
  else if constexpr (n == 2 || V::count == 2) return Fold::join_all(x[0], x[1]);
  else return fold_lanes<Fold, n / 2>(Fold::join_all(x, shuffled<2, 3, 0, 1>(x, x)));
}

/// The state of a fold over all elements.
template <class Fold>
struct FixedState {
  template <class X>
  TENON_INLINE static constexpr typename Fold::State of(const X& x) {
    using T = typename X::value_type;
    using Lane = typename Fold::Lane;
    constexpr std::int64_t n = X::numel();
    if constexpr (TENON_LANES && std::is_same_v<T, Lane> && std::is_floating_point_v<T> && n >= 8 &&
                  (n & (n - 1)) == 0) {
      if (!__builtin_is_constant_evaluated()) {
        using V = Lanes<T, static_cast<int>(16 / sizeof(T))>;
        return convert<typename Fold::State>(fold_lanes<Fold, V::count>(
            fold_registers<Fold, V, 0, 1, n / V::count>(reinterpret_cast<const char*>(x.data_ptr()))));
      }
    }
    return convert<typename Fold::State>(fold_fixed<Fold, 0, 1, n>(x));
  }
};
template <>
struct FixedState<MomentsFold> {
  template <class X>
  TENON_INLINE static constexpr Moments of(const X& x) {
    constexpr std::int64_t n = X::numel();
    const double mean = convert<double>(fold_fixed<AddFold<double>, 0, 1, n>(x)) / static_cast<double>(n);
    Moments moments{static_cast<double>(n), mean, 0};
    [&]<std::int64_t... k> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, k...>) {
      ((moments.squares += square(convert<double>(x.template element<k>()) - mean)), ...);
    }(std::make_integer_sequence<std::int64_t, n>{});
    return moments;
  }

 private:
  TENON_INLINE static constexpr double square(double x) { return x * x; }
};
template <>
struct FixedState<DoubleMomentsFold> {
  template <class X>
  TENON_INLINE static constexpr Moments of(const X& x) {
    const Moments moments = FixedState<MomentsFold>::of(x);
    if (!has_left_range<DoubleMomentsFold>(moments)) [[likely]] return moments;
    WideMoments wide;
    [&]<std::int64_t... k> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, k...>) {
      (wide.join(convert<double>(x.template element<k>())), ...);
    }(std::make_integer_sequence<std::int64_t, X::numel()>{});
    return wide.narrowed();
  }
};
template <class T, bool greatest>
struct FixedState<PlaceFold<T, greatest>> {
  using State = Place<compute_t<T>>;
  template <class X>
  TENON_INLINE static constexpr State of(const X& x) {
    State best{static_cast<compute_t<T>>(x.template element<0>()), 0};
    [&]<std::int64_t... k> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, k...>) {
      (take(best, {static_cast<compute_t<T>>(x.template element<k>()), k}), ...);
    }(std::make_integer_sequence<std::int64_t, X::numel()>{});
    return best;
  }

 private:
  TENON_INLINE static constexpr void take(State& best, const State& next) {
    if (is_ahead<greatest>(next, best)) best = next;
  }
};
template <class First, class Second>
struct FixedState<PairFold<First, Second>> {
  template <class X>
  TENON_INLINE static constexpr typename PairFold<First, Second>::State of(const X& x) {
    return {FixedState<First>::of(x), FixedState<Second>::of(x)};
  }
};

/// A fold whose state becomes and stays NaN once a product has lost digits, as that of a tensor's fold does: a later
/// factor would hide the loss.
template <class Fold>
struct MarkedFold : Fold {
  template <class V>
  TENON_INLINE static V join_all(const V& a, const V& b) { return with_digits(Fold::join_all(a, b)); }
};
template <class Fold, bool is_watched>
struct WatchedFold {
  using type = Fold;
};
template <class Fold>
  requires(Fold::traits.loses_digits)
struct WatchedFold<Fold, true> {
  using type = MarkedFold<Fold>;
};

/// True if a fold of n elements of T may leave the range of its steps although the exact result is within it.
template <class Fold, class T, std::int64_t n>
struct FixedRange {
  static constexpr bool may_leave = false;
};
template <class Fold, class T, std::int64_t n>
  requires requires { typename Fold::Wide; }
struct FixedRange<Fold, T, n> {
  // A product of six elements that are at most 2^128 and at least 2^-149 is a double.
  static constexpr bool may_leave = n > 1 && kind_of<T> >= Kind::floating &&
                                    (Fold::traits.loses_digits
                                         ? is_double<T> || n > 6
                                         : Fold::traits.leaves_range || Fold::traits.may_overflow);
  /// True if a state has, or may have: for real numbers one comparison of their bits without the sign.
  TENON_INLINE static bool has_left(const typename Fold::State& state) {
    if constexpr (ComplexElement<typename Fold::State>) return has_left_range<Fold>(state);
    else if constexpr (Fold::traits.may_overflow)
      return __builtin_bit_cast(std::uint32_t, static_cast<float>(state)) * 2 >= 0xffu << 24;
    else {
      constexpr std::uint64_t least = Fold::traits.loses_digits ? std::uint64_t{23} << 53 : 0;  // of 2^-1000
      return __builtin_bit_cast(std::uint64_t, state) * 2 - least >= (std::uint64_t{0x7ff} << 53) - least;
    }
  }
  /// The state by steps that do not leave it.
  template <class X>
  static auto kept(const X& x) {
    std::conditional_t<Fold::traits.leaves_range, typename Fold::Wide, WideSum<double>> state;
    for (std::int64_t k = 0; k < n; ++k) {
      const auto value = convert<typename Fold::State>(static_cast<compute_t<T>>(x.data_ptr()[k]));
      if constexpr (requires { Fold::take(value); }) state.join(Fold::take(value));
      else state.join(value);
    }
    return state;
  }
};
template <class First, class Second, class T, std::int64_t n>
  requires(FixedRange<Second, T, n>::may_leave)
struct FixedRange<PairFold<First, Second>, T, n> {
  static constexpr bool may_leave = true;
  TENON_INLINE static bool has_left(const StatePair<typename First::State, typename Second::State>& state) {
    return FixedRange<Second, T, n>::has_left(state.second);
  }
  template <class X>
  static auto kept(const X& x) {
    const auto second = FixedRange<Second, T, n>::kept(x);
    return StatePair<typename First::State, decltype(second)>{FixedState<First>::of(x), second};
  }
};

/// True if a reduction divides a sum, which may be too large for its type although the mean is not.
template <class Of>
inline constexpr bool gives_means =
    requires(const WideSum<double>& sum, const ReducedElements& of) { Of::result(sum, of); };

/// A result by steps that keep within the range of their type. It takes the tensor itself, not its address, so that
/// callers hold theirs in registers.
template <class Of, class X>
TENON_NOINLINE typename Of::out reduce_fixed_again(X x, ReducedElements elements) {
  const auto state = FixedRange<typename Of::Fold, typename X::value_type, X::numel()>::kept(x);
  if constexpr (requires { Of::result(state, elements); }) return Of::result(state, elements);
  else return Of::result(narrowed(state), elements);
}

/// The result of a reduction that is described by Of. It is finite where the exact result is; in a constant expression
/// a step that overflows is a compile-time error.
template <class Of, class X>
TENON_INLINE constexpr auto reduce_fixed(const X& x, double correction = 0) {
  using Range = FixedRange<typename Of::Fold, typename X::value_type, X::numel()>;
  // A sum or a product of two real numbers is one step, and as finite as the exact one; their mean is not.
  constexpr bool is_one_step = X::numel() == 2 && std::is_same_v<typename Of::Fold::State, double> && !gives_means<Of>;
  constexpr bool is_watched = Range::may_leave && !is_one_step;
  using Watched = typename WatchedFold<typename Of::Fold, is_watched>::type;
  // Not const: the initialiser of a const integer counts as a constant expression wherever it can be one.
  auto state = __builtin_is_constant_evaluated() ? FixedState<typename Of::Fold>::of(x) : FixedState<Watched>::of(x);
  const ReducedElements elements{X::numel(), correction};
  if constexpr (is_watched) {
    if (!__builtin_is_constant_evaluated() && Range::has_left(state)) [[unlikely]]
      return FixedTensor<typename Of::out>(reduce_fixed_again<Of>(x, elements));
  }
  return FixedTensor<typename Of::out>(Of::result(state, elements));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
