// Operations of kernels on whole registers: unrolled loops over them, joining their lanes, transposing them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Prefetches an address into the L1 cache.  The address may be invalid.
TENON_INLINE void prefetch([[maybe_unused]] const void* p) {
#if defined(__GNUC__)
  __builtin_prefetch(p);
#endif
}

/// body(0), …, body(n - 1), unrolled, each with its number as a constant.
template <int n, class Body>
TENON_INLINE void unrolled(const Body& body) {
  [&]<int... k> TENON_INLINE_LAMBDA(std::integer_sequence<int, k...>) {
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
/// Sixteen bytes of truth values as two words.
template <class M>
TENON_INLINE auto reinterpret_words(const M& truth) {
  using Words = Lanes<std::int64_t, 2>;
  return Words::from(typename Words::Vector(truth.v));
}
/// True if any lane is true.
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

#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
__attribute__((target("avx512f"))) inline unsigned short ordered_lanes(const Lanes<float, 16>& a,
                                                                       const Lanes<float, 16>& b,
                                                                       unsigned short before) {
  return static_cast<unsigned short>(__builtin_ia32_cmpps512_mask(a.v, b.v, 7, before, 4));
}
__attribute__((target("avx512f"))) inline unsigned short ordered_lanes(const Lanes<double, 8>& a,
                                                                       const Lanes<double, 8>& b,
                                                                       unsigned short before) {
  return static_cast<unsigned char>(__builtin_ia32_cmppd512_mask(a.v, b.v, 7, static_cast<unsigned char>(before), 4));
}
/// All bits of the lanes in which a or b is a NaN. The instruction is written by name: an intrinsic's operands would be
/// in memory until it is inlined, and keep the loop around it from using registers.
template <class V>
TENON_INLINE V unordered_lanes(const V& a, const V& b) {
  typename V::Vector r = a.v, x = a.v, y = b.v;
  constexpr bool is_single = sizeof(scalar_t<V>) == 4;
  if constexpr (sizeof(V) == 16 && is_single) __asm__("cmpunordps {%1, %0|%0, %1}" : "+x"(r) : "x"(y));
  else if constexpr (sizeof(V) == 16) __asm__("cmpunordpd {%1, %0|%0, %1}" : "+x"(r) : "x"(y));
  else if constexpr (is_single) __asm__("vcmpunordps {%2, %1, %0|%0, %1, %2}" : "=x"(r) : "x"(x), "x"(y));
  else __asm__("vcmpunordpd {%2, %1, %0|%0, %1, %2}" : "=x"(r) : "x"(x), "x"(y));
  return V::from(r);
}
#endif

/// The lanes in which registers of V have held a NaN: one comparison tests two registers, which g++ does not find from
/// `(a != a) | (b != b)`.
template <class V>
struct NanMarks {
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
  static constexpr bool has_masks = sizeof(typename V::Vector) == 64;
#else
  static constexpr bool has_masks = false;
#endif
  // With AVX-512 a comparison is masked by the lanes that were ordered before.
  static constexpr unsigned short all = static_cast<unsigned short>((1u << V::count) - 1);
  std::conditional_t<has_masks, unsigned short, Lanes<integer_t<sizeof(scalar_t<V>)>, V::count>> marks = start();

  TENON_INLINE static auto start() {
    if constexpr (has_masks) return all;
    else return decltype(marks)(0);
  }
  TENON_INLINE NanMarks with(const V& a, const V& b) const {
    if constexpr (has_masks) {
      return {ordered_lanes(a, b, marks)};
    } else {
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
      return {marks | reinterpret<integer_t<sizeof(scalar_t<V>)>>(unordered_lanes(a, b))};
#else
      const auto truth = (a != a) | (b != b);
      return {marks | decltype(marks)::from(truth.v)};
#endif
    }
  }
  TENON_INLINE bool any() const {
    if constexpr (has_masks) return marks != all;
    else return is_any(marks != decltype(marks)(0));
  }
};

/// Transposes N rows of N lanes, in log2(N) rounds that interleave the first half of the rows with the last.
template <int round = 1, class L>
TENON_INLINE void transpose_lanes(L* rows) {
  constexpr int half = L::count / 2;
  L mixed[L::count];
  unrolled<half>([&] TENON_INLINE_LAMBDA(int i) {
    mixed[2 * i] = interleave<false>(rows[i], rows[i + half]);
    mixed[2 * i + 1] = interleave<true>(rows[i], rows[i + half]);
  });
  if constexpr (2 * round < L::count) transpose_lanes<2 * round>(mixed);
  unrolled<L::count>([&] TENON_INLINE_LAMBDA(int i) { rows[i] = mixed[i]; });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
