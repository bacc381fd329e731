// Operations on rows of complex numbers in lanes, in which real and imaginary parts alternate as they do in memory.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// True if a tree is one operation on two rows of complex numbers with a form for alternating parts, `Op::at_interleaved`.
template <class Out, class Tree>
inline constexpr bool is_interleaved = false;
template <class Op, ComplexElement Z>
  requires requires { typename Op::Interleaved; }
inline constexpr bool is_interleaved<Z, Apply<Op, Z, Slot<0, Z, Load<Z, 0>>, Slot<1, Z, Load<Z, 1>>>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Tree>
struct InterleavedOperation;
template <class Op, class Z, class... Slots>
struct InterleavedOperation<Apply<Op, Z, Slots...>> {
  using Operation = Op;
  using Part = typename Z::value_type;
};

/// Writes the n results of such a tree. The last few are computed in lanes, too, so that all are rounded alike.
template <int bytes, class Tree>
TENON_INLINE void store_interleaved(char* out, const char* const* p, std::int64_t n) {
  using Op = typename InterleavedOperation<Tree>::Operation;
  using Part = typename InterleavedOperation<Tree>::Part;
  using V = Lanes<Part, bytes / static_cast<int>(sizeof(Part))>;
  const char *a = p[0], *b = p[1];
  const std::int64_t all = n * 2 * static_cast<std::int64_t>(sizeof(Part));
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE
