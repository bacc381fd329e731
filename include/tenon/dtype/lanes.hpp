// Lanes<T, N>: N elements computed together, one in each lane of a vector register.  Mask<W, N>: N truth values.
//
// An operation is written once, over a type V that is a scalar or Lanes: with operators, with `select` in place of ?:,
// and with `&`, `|`, `!` on results of comparisons. Functions that exist for scalars only go through `by_lane`. The
// types wrap the vector extensions of GCC and clang, so that they can be passed by value; kernels choose N to fill one
// register.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The signed integer of 1, 2, 4 or 8 bytes.
template <int bytes>
using integer_t = std::conditional_t<
    bytes == 1, std::int8_t,
    std::conditional_t<bytes == 2, std::int16_t, std::conditional_t<bytes == 4, std::int32_t, std::int64_t>>>;

/// The type whose arithmetic wraps on overflow: unsigned for a signed integer T, else T.
template <class T>
struct wrapping_lane {
  using type = T;
};
template <class T>
  requires(std::is_integral_v<T> && std::is_signed_v<T>)
struct wrapping_lane<T> {
  using type = std::make_unsigned_t<T>;
};

template <class T, int N>
struct Lanes;

/// Forces lanes to stay in a vector register. With the mask registers of AVX-512, g++ 12 splits conjunctions of
/// comparisons into scalars, and fails on comparisons of their results.
template <class V>
TENON_INLINE V keep_vector(const V& x) {
#if defined(__x86_64__) && !defined(__clang__)
  typename V::Vector kept = x.v;  // not the structure, which g++ would then give an address
  if constexpr (sizeof kept >= 16) __asm__("" : "+v"(kept));
  return V::from(kept);
#else
  return x;
#endif
}

/// N truth values of W bytes each: 0 or -1.
template <int W, int N>
struct Mask {
  static constexpr int count = N;
  typedef integer_t<W> Vector __attribute__((vector_size(W * N)));
  Vector v;

  Mask() = default;
  TENON_INLINE explicit Mask(bool value)
      : v(Lanes<integer_t<W>, N>(static_cast<integer_t<W>>(-static_cast<int>(value))).v) {}
  /// By reference: compilers warn about raw vectors that are passed by value.
  TENON_INLINE static Mask from(const Vector& vector) {
    Mask result;
    result.v = vector;
    return result;
  }
  /// The same truth values, of `To` bytes each.
  template <int To>
  TENON_INLINE Mask<To, N> as() const {
    if constexpr (To == W) return *this;
    else if constexpr (To > 2 * W) return as<2 * W>().template as<To>();  // g++ converts only to twice or half the
                                                                          // width
    else if constexpr (2 * To < W) return as<W / 2>().template as<To>();
    else return Mask<To, N>::from(__builtin_convertvector(v, typename Mask<To, N>::Vector));
  }
  TENON_INLINE bool operator[](int i) const { return v[i] != 0; }
  TENON_INLINE void set(int i, bool value) { v[i] = static_cast<integer_t<W>>(-static_cast<int>(value)); }

  TENON_INLINE friend Mask operator!(const Mask& a) { return from(~a.plain().v); }
  TENON_INLINE friend Mask operator&(const Mask& a, const Mask& b) { return from(a.plain().v & b.plain().v); }
  TENON_INLINE friend Mask operator|(const Mask& a, const Mask& b) { return from(a.plain().v | b.plain().v); }
  TENON_INLINE friend Mask operator^(const Mask& a, const Mask& b) { return from(a.plain().v ^ b.plain().v); }
  TENON_INLINE friend Mask operator==(const Mask& a, const Mask& b) { return !(a ^ b); }
  TENON_INLINE friend Mask operator!=(const Mask& a, const Mask& b) { return a ^ b; }
  TENON_INLINE friend Mask operator<(const Mask& a, const Mask& b) { return (!a) & b; }
  TENON_INLINE friend Mask operator<=(const Mask& a, const Mask& b) { return (!a) | b; }
  TENON_INLINE friend Mask operator>(const Mask& a, const Mask& b) { return a & (!b); }
  TENON_INLINE friend Mask operator>=(const Mask& a, const Mask& b) { return a | (!b); }

 private:
  TENON_INLINE Mask plain() const { return keep_vector(*this); }
};

/// N elements of the arithmetic type T; integers wrap.
template <class T, int N>
struct Lanes {
  using value_type = T;
  static constexpr int count = N;
  typedef T Vector __attribute__((vector_size(sizeof(T) * N)));
  typedef T Unaligned __attribute__((vector_size(sizeof(T) * N), aligned(alignof(T)), may_alias));
  using Wrapping = typename wrapping_lane<T>::type;
  typedef Wrapping WrappingVector __attribute__((vector_size(sizeof(T) * N)));
  using Truth = Mask<static_cast<int>(sizeof(T)), N>;
  Vector v;

  Lanes() = default;
  TENON_INLINE static Lanes from(const Vector& vector) {
    Lanes result;
    result.v = vector;
    return result;
  }
  /// The same value in every lane.
  TENON_INLINE explicit Lanes(T value) {
    if constexpr (sizeof(T) * N == 16) {
      v = value - Vector{};  // not value + Vector{}, which would turn -0 into +0
    } else if constexpr (std::is_integral_v<T> && sizeof(T) < 4 && sizeof(T) * N >= 8) {
      constexpr std::uint64_t ones = sizeof(T) == 1 ? 0x0101010101010101u : 0x0001000100010001u;
      v = Vector(
          Lanes<std::uint64_t, static_cast<int>(sizeof(T) * N / 8)>(static_cast<std::make_unsigned_t<T>>(value) * ones)
              .v);
    } else {
      TENON_ROLLED for (int i = 0; i < N; ++i) v[i] = value;  // only this form becomes one instruction with g++
    }
  }
  TENON_INLINE static Lanes load(const char* p) {
    Lanes result;
    result.v = *reinterpret_cast<const Unaligned*>(p);  // not by from(): clang would align its argument like Unaligned
    return result;
  }
  TENON_INLINE void store(char* p) const { *reinterpret_cast<Unaligned*>(p) = v; }
  TENON_INLINE T operator[](int i) const { return v[i]; }
  TENON_INLINE void set(int i, T value) { v[i] = value; }

  TENON_INLINE friend Lanes operator+(const Lanes& a, const Lanes& b) {
    TENON_CONTRACT return from(Vector(WrappingVector(a.v) + WrappingVector(b.v)));
  }
  TENON_INLINE friend Lanes operator-(const Lanes& a, const Lanes& b) {
    TENON_CONTRACT return from(Vector(WrappingVector(a.v) - WrappingVector(b.v)));
  }
  TENON_INLINE friend Lanes operator*(const Lanes& a, const Lanes& b) {
    TENON_CONTRACT return from(Vector(WrappingVector(a.v) * WrappingVector(b.v)));
  }
  TENON_INLINE friend Lanes operator/(const Lanes& a, const Lanes& b)
    requires std::is_floating_point_v<T>
  {
    return from(a.v / b.v);
  }
  TENON_INLINE friend Lanes operator-(const Lanes& a) { return from(Vector(-WrappingVector(a.v))); }
  TENON_INLINE friend Lanes operator&(const Lanes& a, const Lanes& b)
    requires std::is_integral_v<T>
  {
    return from(a.v & b.v);
  }
  TENON_INLINE friend Lanes operator|(const Lanes& a, const Lanes& b)
    requires std::is_integral_v<T>
  {
    return from(a.v | b.v);
  }
  TENON_INLINE friend Lanes operator^(const Lanes& a, const Lanes& b)
    requires std::is_integral_v<T>
  {
    return from(a.v ^ b.v);
  }
  TENON_INLINE friend Lanes operator~(const Lanes& a) requires std::is_integral_v<T> { return from(~a.v); }
  /// Shift counts must be less than the width.
  TENON_INLINE friend Lanes operator<<(const Lanes& a, const Lanes& b)
    requires std::is_integral_v<T>
  {
    return from(Vector(WrappingVector(a.v) << WrappingVector(b.v)));
  }
  TENON_INLINE friend Lanes operator>>(const Lanes& a, const Lanes& b)
    requires std::is_integral_v<T>
  {
    return from(a.v >> b.v);
  }

  TENON_INLINE friend Truth operator==(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v == b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
  TENON_INLINE friend Truth operator!=(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v != b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
  TENON_INLINE friend Truth operator<(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v < b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
  TENON_INLINE friend Truth operator<=(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v <= b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
  TENON_INLINE friend Truth operator>(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v > b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
  TENON_INLINE friend Truth operator>=(const Lanes& a, const Lanes& b) {
    return Truth::from(a.v >= b.v ? ~typename Truth::Vector{} : typename Truth::Vector{});
  }
};

template <class V>
inline constexpr bool is_lanes = false;
template <class T, int N>
inline constexpr bool is_lanes<Lanes<T, N>> = true;
template <int W, int N>
inline constexpr bool is_lanes<Mask<W, N>> = true;

/// A mask of all bits of a floating-point number except its sign.
template <int bytes>
inline constexpr integer_t<bytes> magnitude_bits =
    static_cast<integer_t<bytes>>(~(std::make_unsigned_t<integer_t<bytes>>(1) << (8 * bytes - 1)));

/// The scalar type of a V: the element type of Lanes, bool of a Mask, else V itself.
template <class V>
struct scalar_of {
  using type = V;
};
template <class T, int N>
struct scalar_of<Lanes<T, N>> {
  using type = T;
};
template <int W, int N>
struct scalar_of<Mask<W, N>> {
  using type = bool;
};
template <class V>
using scalar_t = typename scalar_of<V>::type;

/// A type like V with N lanes.
template <class V, int N>
struct with_lanes;
template <class T, int M, int N>
struct with_lanes<Lanes<T, M>, N> {
  using type = Lanes<T, N>;
};
template <int W, int M, int N>
struct with_lanes<Mask<W, M>, N> {
  using type = Mask<W, N>;
};

/// The shape of a computation: how many elements are computed together, and the bytes of the widest of them, which is
/// the width of truth values. `kernel_bytes`: the registers of the kernel, which tell its instruction set; 0 where that
/// is not to be used.
template <int N, int W, int kernel_bytes = 0>
struct LaneShape {
  static constexpr int count = N, width = W, bytes = kernel_bytes;
};
/// One element at a time.
using OneLane = LaneShape<1, 1>;

/// The type that holds elements of C, the type of the computation, in a given shape.
template <class Shape, class C>
struct lanes_for {
  using type = Lanes<C, Shape::count>;
};
template <int N, int W, int bytes>
struct lanes_for<LaneShape<N, W, bytes>, bool> {
  using type = Mask<W, N>;
};
template <class C>
struct lanes_for<OneLane, C> {
  using type = C;
};
template <>
struct lanes_for<OneLane, bool> {
  using type = bool;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a where the condition is true, b elsewhere.
template <class V>
TENON_HD TENON_INLINE constexpr V select(bool condition, V a, V b) { return condition ? a : b; }
template <int W, class T, int N>
TENON_INLINE Lanes<T, N> select(const Mask<W, N>& condition, const Lanes<T, N>& a, const Lanes<T, N>& b) {
  return Lanes<T, N>::from(condition.template as<static_cast<int>(sizeof(T))>().v ? a.v : b.v);
}
template <int W, int U, int N>
TENON_INLINE Mask<U, N> select(const Mask<W, N>& condition, const Mask<U, N>& a, const Mask<U, N>& b) {
  const auto here = condition.template as<U>();
  return (here & a) | ((!here) & b);
}

/// x < 0; false for unsigned types, without a comparison, of which compilers would warn.
template <class V>
TENON_HD TENON_INLINE constexpr auto is_negative(const V& x) {
  if constexpr (std::is_unsigned_v<V>) return false;
  else return x < V(0);
}

/// The same bits as another type of the same size.
template <class To, class V>
TENON_HD TENON_INLINE auto reinterpret(const V& x) {
  if constexpr (is_lanes<V>) return Lanes<To, V::count>::from(typename Lanes<To, V::count>::Vector(x.v));
  else return __builtin_bit_cast(To, x);
}

/// The lanes with the numbers K, counted through a and then b. g++ has two builtins for this; nvcc's front end accepts
/// the one used here.
template <int... K, class V>
TENON_INLINE V shuffled(const V& a, const V& b) {
#if defined(__clang__)
  return V::from(__builtin_shufflevector(a.v, b.v, K...));
#else
  typedef integer_t<static_cast<int>(sizeof(typename V::Vector)) / V::count> Index
      __attribute__((vector_size(sizeof(typename V::Vector))));
  const Index index = {K...};
  return V::from(__builtin_shuffle(a.v, b.v, index));
#endif
}

/// Interleaves the lanes of a and b: those of their first halves, or of their last.
template <bool last, class V, int... lane>
TENON_INLINE V interleave_lanes(const V& a, const V& b, std::integer_sequence<int, lane...>) {
  return shuffled<(lane / 2 + (last ? V::count / 2 : 0) + (lane % 2 ? V::count : 0))...>(a, b);
}
template <bool last, class V>
TENON_INLINE V interleave(const V& a, const V& b) {
  return interleave_lanes<last>(a, b, std::make_integer_sequence<int, V::count>{});
}

/// Every second lane of a and then b, beginning with lane `first`.
template <int first, class V, int... lane>
TENON_INLINE V alternate_lanes(const V& a, const V& b, std::integer_sequence<int, lane...>) {
  return shuffled<(2 * lane + first)...>(a, b);
}
template <int first, class V>
TENON_INLINE V alternate_lanes(const V& a, const V& b) {
  return alternate_lanes<first>(a, b, std::make_integer_sequence<int, V::count>{});
}
/// The truth values of a and then b, of half as many bytes each.
template <int W, int N>
TENON_INLINE Mask<W / 2, 2 * N> joined(const Mask<W, N>& a, const Mask<W, N>& b) {
  using V = Lanes<integer_t<W / 2>, 2 * N>;
  return Mask<W / 2, 2 * N>::from(
      alternate_lanes<0>(V::from(typename V::Vector(a.v)), V::from(typename V::Vector(b.v))).v);
}

/// Half of the lanes, beginning with lane `first`.
template <int first, class V, int... K>
TENON_INLINE auto pick_lanes(const V& x, std::integer_sequence<int, K...>) {
  using Half = typename with_lanes<V, V::count / 2>::type;
  const V picked = shuffled<(first + K % (V::count / 2))...>(x, x);
  Half half;
  __builtin_memcpy(&half.v, &picked.v, sizeof half.v);
  return half;
}
template <class V>
TENON_INLINE auto lower_lanes(const V& x) { return pick_lanes<0>(x, std::make_integer_sequence<int, V::count>{}); }
template <class V>
TENON_INLINE auto upper_lanes(const V& x) {
  return pick_lanes<V::count / 2>(x, std::make_integer_sequence<int, V::count>{});
}

/// Lanes as an array of their scalars.
template <class V>
struct Spilled {
  alignas(64) scalar_t<V> at[V::count];
  TENON_INLINE explicit Spilled(const V& lanes) {
    for (int i = 0; i < V::count; ++i) at[i] = lanes[i];
  }
};
template <class T, int N>
struct Spilled<Lanes<T, N>> {
  alignas(64) T at[std::size_t{N}];
  TENON_INLINE explicit Spilled(const Lanes<T, N>& lanes) { lanes.store(reinterpret_cast<char*>(at)); }
};

/// Applies `f` to the scalars of each lane, in a loop that the compiler may vectorise. Truth values of the result have
/// W bytes.
template <int W, class F, class First, class... V>
TENON_INLINE auto by_lane(const F& f, const First& first, const V&... rest) {
  constexpr int n = First::count;
  using Out = std::remove_cvref_t<decltype(f(first[0], rest[0]...))>;
  using Result = typename lanes_for<LaneShape<n, W>, Out>::type;
  alignas(64) Out out[std::size_t{n}];
  [&] TENON_INLINE_LAMBDA(const auto&... in) {
    TENON_INDEPENDENT
    for (int i = 0; i < n; ++i) out[i] = f(in.at[i]...);
  }(Spilled<First>(first), Spilled<V>(rest)...);
  if constexpr (std::is_same_v<Out, bool>) {
    Result result{};
    for (int i = 0; i < n; ++i) result.set(i, out[i]);
    return result;
  } else {
    return Result::load(reinterpret_cast<const char*>(out));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
