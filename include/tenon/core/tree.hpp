// Bound expressions: trivially copyable trees whose leaves read numbered operands.
//
// `tree.at(p, i)` is the value for element i when operand k lies contiguously at p[k].  A tree knows no tensor; the engines
// see nothing else.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

TENON_BEGIN_DETAIL

/// Element i at p, in the type that T computes in.  A bool is a byte that is not 0.
template <class T>
TENON_HD TENON_INLINE compute_t<T> load(const char* p, std::int64_t i) {
  if constexpr (std::is_same_v<T, bool>) return p[i] != 0;
  else return static_cast<compute_t<T>>(reinterpret_cast<const T*>(p)[i]);
}
template <class T, class V>
TENON_HD TENON_INLINE void store(char* p, std::int64_t i, V value) {
  reinterpret_cast<T*>(p)[i] = convert<T>(value);
}

TENON_END_DETAIL

TENON_BEGIN_TYPES
namespace detail {

/// Operand K, of element type T.
template <class T, int K>
struct Load {
  using value_type = T;
  TENON_HD TENON_INLINE compute_t<T> at(const char* const* p, std::int64_t i) const { return load<T>(p[K], i); }
};

/// One value for all elements.
template <class T>
struct Constant {
  using value_type = T;
  compute_t<T> value;
  TENON_HD TENON_INLINE compute_t<T> at(const char* const*, std::int64_t) const { return value; }
};

/// Operand number K of an operation, converted to In before it is used.
template <int K, class In, class Node>
struct Slot {
  TENON_NO_UNIQUE_ADDRESS Node node;
  TENON_HD TENON_INLINE compute_t<In> at(const char* const* p, std::int64_t i) const { return convert<compute_t<In>>(node.at(p, i)); }
};

/// An operation over its operands.  Between nodes a half type stays float.
template <class Op, class Out, class... Slots>
struct Apply : Slots... {
  using value_type = Out;
  TENON_NO_UNIQUE_ADDRESS Op op;
  TENON_HD TENON_INLINE compute_t<Out> at(const char* const* p, std::int64_t i) const {
    return convert<compute_t<Out>>(op.at(Slots::at(p, i)...));
  }
};

/// An operation that cannot be copied byte by byte, such as a lambda with a vector in its capture: it stays where it is.
template <class Op>
struct OpAt {
  const Op* op;
  template <class... V>
  TENON_INLINE auto at(V... values) const { return op->at(values...); }
};

}  // namespace detail
TENON_END_TYPES
