// Operations on rows of complex numbers in lanes, in which real and imaginary parts alternate as they do in memory.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// True if a tree is one operation with a form for alternating parts: `Op::at_interleaved` of two rows of complex
/// numbers, or `Op::of_parts`, a real function of one row.
template <class Out, class Tree>
inline constexpr bool is_interleaved = false;
template <class Op, ComplexElement Z>
  requires(traits_of<Op>.is_interleaved)
inline constexpr bool is_interleaved<Z, Apply<Op, Z, Slot<0, Z, Load<Z, 0>>, Slot<1, Z, Load<Z, 1>>>> = true;
template <class Op, class R, ComplexElement Z>
  requires(traits_of<Op>.has_interleaved_parts)
inline constexpr bool is_interleaved<R, Apply<Op, R, Slot<0, Z, Load<Z, 0>>>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Tree>
struct InterleavedOperation;
template <class Op, class Z, class... Slots>
struct InterleavedOperation<Apply<Op, Z, Slots...>> {
  using Operation = Op;
  using Part = real_t<Z>;
};

/// Writes the n results of an operation on two rows. The last few are computed in lanes, too, so that all are rounded
/// alike.
template <class Op, class V>
TENON_INLINE void store_interleaved(char* out, const char* a, const char* b, std::int64_t n) {
  constexpr int bytes = V::count * static_cast<int>(sizeof(scalar_t<V>));
  const std::int64_t all = n * 2 * static_cast<std::int64_t>(sizeof(scalar_t<V>));
  std::int64_t at = 0;
  for (; at + bytes <= all; at += bytes) Op::at_interleaved(V::load(a + at), V::load(b + at)).store(out + at);
  if (at == all) return;
  alignas(64) char rest[3][std::size_t{bytes}] = {};
  const auto left = static_cast<std::size_t>(all - at);
  __builtin_memcpy(rest[0], a + at, left);
  __builtin_memcpy(rest[1], b + at, left);
  Op::at_interleaved(V::load(rest[0]), V::load(rest[1])).store(rest[2]);
  __builtin_memcpy(out + at, rest[2], left);
}

template <class Op, class V>
TENON_INLINE void store_of_parts(char* out, const char* x) {
  const V a = V::load(x), b = V::load(x + sizeof(V));
  Op::of_parts(alternate_lanes<0>(a, b), alternate_lanes<1>(a, b)).store(out);
}
/// Writes the n results of a real function of one row.
template <class Op, class V>
TENON_INLINE void store_of_parts(char* out, const char* x, std::int64_t n) {
  constexpr int bytes = V::count * static_cast<int>(sizeof(scalar_t<V>));
  const std::int64_t all = n * static_cast<std::int64_t>(sizeof(scalar_t<V>));
  std::int64_t at = 0;
  for (; at + bytes <= all; at += bytes) store_of_parts<Op, V>(out + at, x + 2 * at);
  if (at == all) return;
  alignas(64) char rest[std::size_t{2 * bytes}] = {}, results[std::size_t{bytes}];
  const auto left = static_cast<std::size_t>(all - at);
  __builtin_memcpy(rest, x + 2 * at, 2 * left);
  store_of_parts<Op, V>(results, rest);
  __builtin_memcpy(out + at, results, left);
}

/// Writes the n results of a tree for which is_interleaved holds.
template <int bytes, class Tree>
TENON_INLINE void store_interleaved(char* out, const char* const* p, std::int64_t n) {
  using Op = typename InterleavedOperation<Tree>::Operation;
  using Part = typename InterleavedOperation<Tree>::Part;
  using V = Lanes<Part, bytes / static_cast<int>(sizeof(Part))>;
  if constexpr (traits_of<Op>.has_interleaved_parts) store_of_parts<Op, V>(out, p[0], n);
  else store_interleaved<Op, V>(out, p[0], p[1], n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
