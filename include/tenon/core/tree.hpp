// Bound expressions: trivially copyable trees whose leaves read numbered operands.
//
// `tree.at<Shape>(p, i)` is the value of the elements from i on, as many as the shape has lanes, if operand k lies
// contiguously at p[k]. A tree knows no tensor, and engines compute trees.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/half_lanes.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Element i at p, in the type that T computes in.  A bool is true if its byte is not 0.
template <class T>
TENON_HD TENON_INLINE compute_t<T> load(const char* p, std::int64_t i) {
  if constexpr (std::is_same_v<T, bool>) return p[i] != 0;
  else return static_cast<compute_t<T>>(reinterpret_cast<const T*>(p)[i]);
}
template <class T, class V>
TENON_HD TENON_INLINE void store(char* p, std::int64_t i, V value) {
  reinterpret_cast<T*>(p)[i] = convert<T>(value);
}

/// The elements of T at p from i on, as many as the shape has lanes.
template <class Shape, class T>
TENON_HD TENON_INLINE auto load_lanes(const char* p, std::int64_t i) {
  constexpr int n = Shape::count;
  if constexpr (n == 1) {
    return load<T>(p, i);
  } else if constexpr (std::is_same_v<T, bool>) {
    using Bytes = Lanes<std::int8_t, n>;
    return (Bytes::load(p + i) != Bytes(std::int8_t(0))).template as<Shape::width>();
  } else if constexpr (std::is_same_v<T, compute_t<T>>) {
    return Lanes<T, n>::load(p + i * static_cast<std::int64_t>(sizeof(T)));
  } else {
    return load_halves<Shape, T>(p + i * 2);
  }
}
/// Truth values of a byte each: by one instruction in kernels of AVX-512, for which g++ 12 takes up to five.
template <class Shape, int W, int N>
TENON_INLINE auto truth_bytes(const Mask<W, N>& value) {
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
  if constexpr (Shape::bytes == 64 && W * N == 64 && W > 1) {
    typename Mask<W, N>::Vector wide = value.v;
    typedef std::int8_t Narrow __attribute__((vector_size(N < 16 ? 16 : N)));  // the least register
    Narrow narrow;
    if constexpr (W == 2) __asm__("vpmovwb {%1, %0|%0, %1}" : "=v"(narrow) : "v"(wide));
    else if constexpr (W == 4) __asm__("vpmovdb {%1, %0|%0, %1}" : "=v"(narrow) : "v"(wide));
    else __asm__("vpmovqb {%1, %0|%0, %1}" : "=v"(narrow) : "v"(wide));
    typename Mask<1, N>::Vector bytes;
    __builtin_memcpy(&bytes, &narrow, sizeof bytes);
    return Mask<1, N>::from(bytes);
  }
#endif
  return value.template as<1>();
}

/// Writes a scalar or lanes as elements of T.
template <class Shape, class T, class V>
TENON_HD TENON_INLINE void store_lanes(char* p, std::int64_t i, const V& value) {
  constexpr int n = Shape::count;
  if constexpr (n == 1) {
    store<T>(p, i, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    using Bytes = Lanes<std::int8_t, n>;
    (Bytes::from(truth_bytes<Shape>(value).v) & Bytes(std::int8_t(1))).store(p + i);
  } else if constexpr (std::is_same_v<T, compute_t<T>>) {
    value.store(p + i * static_cast<std::int64_t>(sizeof(T)));
  } else {
    store_halves<Shape, T>(p + i * 2, value);
  }
}

/// True if a node takes hardly more instructions than loading its operands and storing its result.
template <class Node>
inline constexpr bool is_short = false;

/// Writes n elements of Out, a register at a time, computed by `from.at`. `width`: of the widest element in lanes.
template <int bytes, class Out, int width, class From>
TENON_INLINE void store_row(char* out, const From& from, const char* const* p, std::int64_t n) {
  std::int64_t i = 0;
  constexpr int count = bytes && width ? bytes / (width ? width : 1) : 1;
  if constexpr (count > 1) {
    using Shape = LaneShape<count, width, bytes>;
    const auto value = [&] TENON_INLINE_LAMBDA(std::int64_t at) {
      return compute_lanes<Shape, Out>(from.template at<Shape>(p, at));
    };
    if constexpr (std::is_same_v<Out, bool> && width == 8 && count < 8) {
      // In pairs, as g++ takes many instructions to store so few truth values as bytes.
      for (; i + 2 * count <= n; i += 2 * count)
        store_lanes<LaneShape<2 * count, width / 2, bytes>, bool>(out, i, joined(value(i), value(i + count)));
    } else if constexpr (is_short<From>) {
      // In pairs: where a loop as short as this lies across two lines of instructions, each turn takes twice as long.
      for (; i + 2 * count <= n; i += 2 * count) {
        const auto first = value(i), second = value(i + count);
        store_lanes<Shape, Out>(out, i, first);
        store_lanes<Shape, Out>(out, i + count, second);
      }
    }
    for (; i + count <= n; i += count) store_lanes<Shape, Out>(out, i, value(i));
  }
  for (; i < n; ++i) store<Out>(out, i, from.template at<OneLane>(p, i));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The size of an element in lanes, in bytes; 0 for types without lanes.
template <class T>
inline constexpr int lane_width = ComplexElement<T> ? 0 : static_cast<int>(sizeof(compute_t<T>));
/// The widest of several; 0 if one of them has no lanes.
template <class... Int>
constexpr int widest(Int... widths) {
  int most = 0;
  ((most = widths > most ? widths : most), ...);
  return ((widths == 0) || ...) ? 0 : most;
}

/// Operand K, of element type T.
template <class T, int K>
struct Load {
  using value_type = T;
  static constexpr int width = lane_width<T>;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const { return load_lanes<Shape, T>(p[K], i); }
};

/// One value for all elements.
template <class T>
struct Constant {
  using value_type = T;
  static constexpr int width = lane_width<T>;
  compute_t<T> value;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const*, std::int64_t) const {
    if constexpr (Shape::count == 1) return value;
    else if constexpr (std::is_same_v<T, bool>) return Mask<Shape::width, Shape::count>(value);
    else return Lanes<compute_t<T>, Shape::count>(value);
  }
};

/// Operand number K of an operation, converted to In before it is used. An empty node, like an empty operation in
/// Apply, is not declared TENON_NO_UNIQUE_ADDRESS: g++ for AArch64 would note at each use that passing such structures
/// changed in version 10.
template <int K, class In, class Node>
struct Slot {
  using Input = compute_t<In>;
  static constexpr int width = widest(lane_width<In>, Node::width);
  Node node;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    return compute_lanes<Shape, In>(node.template at<Shape>(p, i));
  }
};

/// The result of an operation as an operand of the next one. On AArch64, where compilers fuse products with sums
/// differently in scalars and in lanes, this prevents fusion.
template <class V>
TENON_HD TENON_INLINE constexpr V passed_on(const V& x) {
#if TENON_LANES && defined(__aarch64__)
  if constexpr (std::is_floating_point_v<scalar_t<V>> || is_complex<V>) return settled(x);
#endif
  return x;
}

/// An operation over its operands.  Between nodes a half type stays float.
template <class Op, class Out, class... Slots>
struct Apply : Slots... {
  using value_type = Out;
  static constexpr int width = widest(lane_width<Out>, Slots::width...);
  Op op;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    return of<Shape>(Slots::template at<Shape>(p, i)...);
  }
  /// Calls the operation with operands that have been converted.
  template <class Shape, class... V>
  TENON_HD TENON_INLINE constexpr auto of(const V&... x) const {
    if constexpr (Shape::count > 1 && traits_of<Op>.is_by_lane) {
      const auto one_by_one = [this] TENON_INLINE_LAMBDA(auto... one) { return compute_value<Out>(op.at(one...)); };
      return passed_on(compute_lanes<Shape, Out>(by_lane<Shape::width>(one_by_one, x...)));
    } else if constexpr (traits_of<Op>.takes_type) {  // depends on the half type that is computed as float
      return passed_on(compute_lanes<Shape, Out>(op.template at<Out>(x...)));
    } else {
      return passed_on(compute_lanes<Shape, Out>(op.at(x...)));
    }
  }
};

template <class T, int K>
inline constexpr bool is_short<Load<T, K>> = std::is_same_v<T, compute_t<T>>;
template <class T>
inline constexpr bool is_short<Constant<T>> = std::is_same_v<T, compute_t<T>>;
template <int K, class In, class Node>
inline constexpr bool is_short<Slot<K, In, Node>> = is_short<Node> && std::is_same_v<In, typename Node::value_type>;
template <class Op, class Out, class... Slots>
inline constexpr bool is_short<Apply<Op, Out, Slots...>> =
    traits_of<Op>.is_one_instruction && (is_short<Slots> && ...) && std::is_same_v<Out, compute_t<Out>>;

/// A reference to an operation that is not trivially copyable, such as a lambda that captures a vector.
template <class Op>
struct OpAt {
  static constexpr OpTraits traits{.is_by_block = true};
  const Op* op;
  template <class... V>
  TENON_INLINE auto at(V... values) const { return op->at(values...); }
};

}  // namespace tenon::inline v1::detail
