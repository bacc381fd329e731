// What kernels do with whole registers: unrolled loops over them, joining their lanes, transposing them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// body(0), …, body(n - 1), unrolled, each with its number as a constant.
template <int n, class Body>
TENON_INLINE void unrolled(const Body& body) {
  [&]<int... k>(std::integer_sequence<int, k...>) TENON_INLINE_LAMBDA {
    (body(std::integral_constant<int, k>{}), ...);
  }(std::make_integer_sequence<int, n>{});
}

/// The n elements of a list joined two by two.
template <int n, class V, class Join>
TENON_INLINE V join_list(const V* list, const Join& join) {
  if constexpr (n == 1) return list[0];
  else return join(join_list<n / 2>(list, join), join_list<n - n / 2>(list + n / 2, join));
}
/// All lanes of a vector joined to a scalar.
template <class V, class Join>
TENON_INLINE auto join_across(const V& x, const Join& join) {
  if constexpr (!is_lanes<V>) {
    return x;
  } else if constexpr (sizeof(V) > 16) {
    return join_across(join(lower_lanes(x), upper_lanes(x)), join);
  } else {
    scalar_t<V> list[V::count];
    for (int i = 0; i < V::count; ++i) list[i] = x[i];
    return join_list<V::count>(list, join);
  }
}
// The lanes of `before` in which neither a nor b holds a NaN: one instruction for both registers, where sums take two.
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
template <class V>
inline constexpr bool finds_nan_in_pairs = std::is_same_v<V, Lanes<float, 16>> || std::is_same_v<V, Lanes<double, 8>>;
__attribute__((target("avx512f"))) inline unsigned short are_ordered(const Lanes<float, 16>& a, const Lanes<float, 16>& b,
                                                                     unsigned short before) {
  return static_cast<unsigned short>(__builtin_ia32_cmpps512_mask(a.v, b.v, 7, before, 4));
}
__attribute__((target("avx512f"))) inline unsigned short are_ordered(const Lanes<double, 8>& a, const Lanes<double, 8>& b,
                                                                     unsigned short before) {
  return static_cast<unsigned char>(__builtin_ia32_cmppd512_mask(a.v, b.v, 7, static_cast<unsigned char>(before), 4));
}
#else
template <class V>
inline constexpr bool finds_nan_in_pairs = false;
#endif

/// Sixteen bytes of truth values as two words.
template <class M>
TENON_INLINE auto reinterpret_words(const M& truth) {
  using Words = Lanes<std::int64_t, 2>;
  return Words::from(typename Words::Vector(truth.v));
}
/// Whether any lane is true.
template <class M>
TENON_INLINE bool is_any(const M& truth) {
  if constexpr (!is_lanes<M>) {
    return truth;
  } else if constexpr (sizeof(M) > 16) {
    return is_any(lower_lanes(truth) | upper_lanes(truth));
  } else if constexpr (sizeof(M) == 16) {
    const auto words = reinterpret_words(truth);
    return (words[0] | words[1]) != 0;
  } else {
    bool any = false;
    for (int i = 0; i < M::count; ++i) any = any || truth[i];
    return any;
  }
}

/// Transposes N rows of N lanes, in log2(N) rounds that interleave the first half of the rows with the last.
template <int round = 1, class L>
TENON_INLINE void transpose_lanes(L* rows) {
  constexpr int half = L::count / 2;
  L mixed[L::count];
  unrolled<half>([&](int i) TENON_INLINE_LAMBDA {
    mixed[2 * i] = interleave<false>(rows[i], rows[i + half]);
    mixed[2 * i + 1] = interleave<true>(rows[i], rows[i + half]);
  });
  if constexpr (2 * round < L::count) transpose_lanes<2 * round>(mixed);
  unrolled<L::count>([&](int i) TENON_INLINE_LAMBDA { rows[i] = mixed[i]; });
}

TENON_END_DETAIL
