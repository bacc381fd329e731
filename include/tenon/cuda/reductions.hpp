// Reductions on a device: for each fold, the state that a thread keeps of its elements, and how two states are joined.
// They compute in the type that the host uses across blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/cuda/reduce_body.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Joins list[first … first + count) in pairs.  A template, as nvcc might not unroll a loop.
template <int first, int count, class V, class Join>
TENON_HD TENON_INLINE auto join_pairs(const V* list, const Join& join) {
  if constexpr (count == 1) return list[first];
  else
    return join(join_pairs<first, count / 2>(list, join), join_pairs<first + count / 2, count - count / 2>(list, join));
}

/// For a fold: `State`; `none()`, the state of no elements; `take`, which adds elements and, if the fold needs them,
/// their indices; `join`; `result`, the fold's own state, which the reduction turns into its result.
template <class Fold>
struct ThreadState {
  using State = typename Fold::State;
  TENON_HD TENON_INLINE static State none() { return convert<State>(Fold::identity()); }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) { return Fold::join_all(a, b); }
  template <std::size_t size, class V>
  TENON_HD TENON_INLINE static void take(State& state, const V (&x)[size], const std::int64_t (&)[size]) {
    constexpr int count = size;
    State list[std::size_t{count}];
    for (int i = 0; i < count; ++i) {
      list[i] = convert<State>(x[i]);
      if constexpr (requires { Fold::take(list[i]); }) list[i] = Fold::take(list[i]);
    }
    state = join(state, join_pairs<0, count>(
                            list, [] TENON_INLINE_LAMBDA(const State& a, const State& b) { return join(a, b); }));
  }
  TENON_HD TENON_INLINE static const State& result(const State& state) { return state; }
};

template <>
struct ThreadState<MomentsFold> {
  using State = Moments;
  TENON_HD TENON_INLINE static State none() { return {}; }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) { return join_moments(a, b); }
  /// Computes the moments of all elements first, which takes one division.
  template <std::size_t size, class V>
  TENON_HD TENON_INLINE static void take(State& state, const V (&x)[size], const std::int64_t (&)[size]) {
    constexpr int count = size;
    constexpr auto added = [] TENON_INLINE_LAMBDA(double a, double b) { return a + b; };
    double list[std::size_t{count}];
    for (int i = 0; i < count; ++i) list[i] = convert<double>(x[i]);
    const double mean = join_pairs<0, count>(list, added) * (1. / count);
    for (int i = 0; i < count; ++i) {
      const double apart = convert<double>(x[i]) - mean;
      list[i] = apart * apart;
    }
    state = join_moments(state, {static_cast<double>(count), mean, join_pairs<0, count>(list, added)});
  }
  TENON_HD TENON_INLINE static const State& result(const State& state) { return state; }
};

template <>
struct ThreadState<DoubleMomentsFold> : ThreadState<MomentsFold> {};

template <class T, bool greatest>
struct ThreadState<PlaceFold<T, greatest>> {
  using State = Place<compute_t<T>>;
  TENON_HD TENON_INLINE static State none() { return {ExtremeFold<T, greatest>::identity()}; }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) { return is_ahead<greatest>(a, b) ? a : b; }
  template <std::size_t size, class V>
  TENON_HD TENON_INLINE static void take(State& state, const V (&x)[size], const std::int64_t (&number)[size]) {
    constexpr int count = size;
    for (int i = 0; i < count; ++i) state = join(state, {x[i], number[i]});
  }
  TENON_HD TENON_INLINE static const State& result(const State& state) { return state; }
};

template <>
struct ThreadState<ExponentialFold> {
  using State = ExponentialSum;
  TENON_HD TENON_INLINE static State none() { return {}; }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) { return join_exponentials(a, b); }
  template <std::size_t size, class V>
  TENON_HD TENON_INLINE static void take(State& state, const V (&x)[size], const std::int64_t (&)[size]) {
    constexpr int count = size;
    V most = x[0];
    for (int i = 1; i < count; ++i) most = ExtremeFold<V, true>::join_all(most, x[i]);
    const V shift = exponent_shift(most);
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += static_cast<double>(math::exp(x[i] - shift));
    state = join_exponentials(state, {static_cast<double>(most), sum});
  }
  TENON_HD TENON_INLINE static const State& result(const State& state) { return state; }
};

template <class First, class Second>
struct ThreadState<PairFold<First, Second>> {
  using OfFirst = ThreadState<First>;
  using OfSecond = ThreadState<Second>;
  struct State {
    typename OfFirst::State first;
    typename OfSecond::State second;
  };
  TENON_HD TENON_INLINE static State none() { return {OfFirst::none(), OfSecond::none()}; }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) {
    return {OfFirst::join(a.first, b.first), OfSecond::join(a.second, b.second)};
  }
  template <std::size_t size, class V>
  TENON_HD TENON_INLINE static void take(State& state, const V (&x)[size], const std::int64_t (&number)[size]) {
    OfFirst::take(state.first, x, number);
    OfSecond::take(state.second, x, number);
  }
  TENON_HD TENON_INLINE static auto result(const State& state) {
    return typename PairFold<First, Second>::State{OfFirst::result(state.first), OfSecond::result(state.second)};
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The lowest and the highest element.
template <class T>
struct RangeOf {
  using Fold = PairFold<ExtremeFold<T, false>, ExtremeFold<T, true>>;
  using out = T;
  TENON_HD TENON_INLINE static out result(const typename Fold::State& of, const ReducedElements&) { return of.first; }
  TENON_HD TENON_INLINE static out second(const typename Fold::State& of, const ReducedElements&) { return of.second; }
};

/// A reduction for a device, from its description in ops.
template <class Of>
struct DeviceReduction {
  using States = ThreadState<typename Of::Fold>;
  using State = typename States::State;
  TENON_HD TENON_INLINE static void write(const ReduceTarget& target, std::int64_t number, const State& state) {
    const auto all = States::result(state);
    reinterpret_cast<typename Of::out*>(target.results[0])[number] = Of::result(all, target.elements);
    if constexpr (requires { Of::second(all, target.elements); })
      reinterpret_cast<typename Of::out*>(target.results[1])[number] = Of::second(all, target.elements);
  }
};

}  // namespace tenon::inline v1::detail
