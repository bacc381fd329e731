// Scans and softmax on a device.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/dtype.hpp>
#include <tenon/cuda/reductions.hpp>

namespace tenon::inline v1::detail {

/// A scan by a fold, in its State.
template <class Fold, class T, class Out>
struct FoldScan {
  struct States {
    using State = typename Fold::State;
    TENON_HD TENON_INLINE static State none() { return convert<State>(Fold::identity()); }
    TENON_HD TENON_INLINE static State join(const State& a, const State& b) { return Fold::join_all(a, b); }
  };
  TENON_HD TENON_INLINE static typename States::State of(const char* in, std::int64_t place, std::int64_t) {
    return convert<typename States::State>(load<T>(in, place));
  }
  TENON_HD TENON_INLINE static void write(char* const* out, std::int64_t place, const typename States::State& state) {
    store<Out>(out[0], place, state);
  }
};

/// The extreme so far and the index of its last occurrence, by order keys.
template <class T, bool greatest>
struct ExtremeScanState {
  using K = order_key_t<T>;
  struct States {
    struct State {
      K key, bits;
      std::int64_t at;  // -1: no elements
    };
    TENON_HD TENON_INLINE static State none() { return {0, 0, -1}; }
    TENON_HD TENON_INLINE static State join(const State& a, const State& b) {
      return b.at >= 0 && (a.at < 0 || b.key >= a.key) ? b : a;
    }
  };
  TENON_HD TENON_INLINE static typename States::State of(const char* in, std::int64_t place, std::int64_t i) {
    const K bits = __builtin_bit_cast(K, reinterpret_cast<const stored_t<T>*>(in)[place]);
    const K key = order_key<T>(bits);
    return {extreme_key<T, greatest>(key), bits, i};
  }
  TENON_HD TENON_INLINE static void write(char* const* out, std::int64_t place, const typename States::State& state) {
    reinterpret_cast<stored_t<T>*>(out[0])[place] = __builtin_bit_cast(stored_t<T>, state.bits);
    reinterpret_cast<std::int64_t*>(out[1])[place] = state.at;
  }
};

/// Softmax, or its logarithm, of elements of T.
template <class T, bool logarithm>
struct SoftmaxOfLine {
  using value_type = T;
  using Lane = compute_t<T>;
  using States = ThreadState<ExponentialFold>;
  using Largest = ThreadState<ExtremeFold<Lane, true>>;
  using Sum = ThreadState<AddFold<double>>;
  struct Factor {
    Lane top, last;
  };
  TENON_HD TENON_INLINE static double exponential(Lane x, Lane largest) {
    return static_cast<double>(math::exp(x - exponent_shift(largest)));
  }
  TENON_HD TENON_INLINE static Factor factor(double largest, double sum) {
    return {static_cast<Lane>(largest), static_cast<Lane>(logarithm ? math::log(sum) : 1 / sum)};
  }
  TENON_HD TENON_INLINE static Factor factor(const ExponentialSum& sum) { return factor(sum.max, sum.sum); }
  TENON_HD TENON_INLINE static Lane finish(Lane x, const Factor& factor) {
    return finish_softmax<logarithm>(x - factor.top, factor.last);
  }
};

/// A reduction whose results are its states.
template <class T>
struct ExponentialSumOf {
  using Fold = ExponentialFold;
  using out = ExponentialSum;
  TENON_HD TENON_INLINE static out result(const ExponentialSum& sum, const ReducedElements&) { return sum; }
};
/// The result from an element and the state of its line, operands 0 and 1.
template <class M>
struct FinishLine {
  using value_type = typename M::value_type;
  static constexpr int width = 0;
  using Leaves = KernelLeaves<StoredLeaf<value_type>, StoredLeaf<ExponentialSum>>;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    return M::finish(load<value_type>(p[0], i), M::factor(reinterpret_cast<const ExponentialSum*>(p[1])[i]));
  }
};
/// Fewer lines than few_lines, with at least long_line elements each, take several blocks each.
inline constexpr std::int64_t few_lines = 64, long_line = 64 * 1024;

}  // namespace tenon::inline v1::detail
