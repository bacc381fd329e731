// Reductions of tensors of fixed shape over all their elements, by the folds of reductions: unrolled, pairwise.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fixed/fixed_value.hpp>

TENON_BEGIN_DETAIL

/// Element k in lanes' type, as the fold takes it.
template <class Fold, std::int64_t k, class X>
TENON_INLINE constexpr auto taken_fixed(const X& x) {
  const auto value = convert<typename Fold::Lane>(static_cast<compute_t<typename X::value_type>>(x.template element<k>()));
  if constexpr (requires { Fold::take(value); }) return Fold::take(value);
  else return value;
}

/// `n` elements from number `first` on, every `step`: those at even places joined with those at odd ones, so that registers of lanes
/// compute the same.
template <class Fold, std::int64_t first, std::int64_t step, std::int64_t n, class X>
TENON_INLINE constexpr typename Fold::Lane fold_fixed(const X& x) {
  if constexpr (n == 1) {
    return taken_fixed<Fold, first>(x);
  } else if constexpr (n % 2 == 0) {
    return Fold::join_all(fold_fixed<Fold, first, 2 * step, n / 2>(x), fold_fixed<Fold, first + step, 2 * step, n / 2>(x));
  } else {
    return Fold::join_all(fold_fixed<Fold, first, step, n - 1>(x), taken_fixed<Fold, first + (n - 1) * step>(x));
  }
}

/// `n` registers of elements, from register number `first` on, every `step`.
template <class Fold, class V, std::int64_t first, std::int64_t step, std::int64_t n>
TENON_INLINE V fold_registers(const char* p) {
  if constexpr (n > 1) {
    return Fold::join_all(fold_registers<Fold, V, first, 2 * step, n / 2>(p), fold_registers<Fold, V, first + step, 2 * step, n / 2>(p));
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
    if constexpr (TENON_LANES && std::is_same_v<T, Lane> && std::is_floating_point_v<T> && n >= 8 && (n & (n - 1)) == 0) {
      if (!__builtin_is_constant_evaluated()) {
        using V = Lanes<T, static_cast<int>(16 / sizeof(T))>;
        return convert<typename Fold::State>(
            fold_lanes<Fold, V::count>(fold_registers<Fold, V, 0, 1, n / V::count>(reinterpret_cast<const char*>(x.data_ptr()))));
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
    [&]<std::int64_t... k>(std::integer_sequence<std::int64_t, k...>) TENON_INLINE_LAMBDA {
      ((moments.squares += square(convert<double>(x.template element<k>()) - mean)), ...);
    }(std::make_integer_sequence<std::int64_t, n>{});
    return moments;
  }

 private:
  TENON_INLINE static constexpr double square(double x) { return x * x; }
};
template <class T, bool greatest>
struct FixedState<PlaceFold<T, greatest>> {
  using State = Place<compute_t<T>>;
  template <class X>
  TENON_INLINE static constexpr State of(const X& x) {
    State best{static_cast<compute_t<T>>(x.template element<0>()), 0};
    [&]<std::int64_t... k>(std::integer_sequence<std::int64_t, k...>) TENON_INLINE_LAMBDA {
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

/// The result of a reduction that is described by Of.
template <class Of, class X>
TENON_INLINE constexpr auto reduce_fixed(const X& x, double correction = 0) {
  return FixedTensor<typename Of::out>(Of::result(FixedState<typename Of::Fold>::of(x), {X::numel(), correction}));
}

TENON_END_DETAIL
