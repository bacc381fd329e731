// Semirings: the addition and the multiplication in products of sparse matrices. The usual one is PlusTimes; others
// find paths in graphs.
//
// A semiring has `zero<T>()`, which entries that are not stored are, `add` and `multiply`. A product with another one
// names it as a template argument: `sparse::matmul<sparse::MinPlus>(a, x)`.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::sparse {

/// Sums of products.
struct PlusTimes {
  template <class T>
  TENON_INLINE static constexpr T zero() { return T(0); }
  template <class V>
  TENON_INLINE static V add(const V& a, const V& b) { return a + b; }
  template <class V>
  TENON_INLINE static V multiply(const V& a, const V& b) { return a * b; }
};
/// The smallest sum: lengths of shortest paths. What is not stored is infinite, or the largest integer.
struct MinPlus {
  template <class T>
  TENON_INLINE static constexpr T zero() {
    if constexpr (std::is_floating_point_v<T>) return static_cast<T>(__builtin_inff());
    else return detail::largest<T>;
  }
  template <class V>
  TENON_INLINE static V add(const V& a, const V& b) { return detail::select(b < a, b, a); }
  template <class V>
  TENON_INLINE static V multiply(const V& a, const V& b) { return a + b; }
};
/// The largest smaller one: widths of widest paths. What is not stored is 0.
struct MaxMin {
  template <class T>
  TENON_INLINE static constexpr T zero() { return T(0); }
  template <class V>
  TENON_INLINE static V add(const V& a, const V& b) { return detail::select(a < b, b, a); }
  template <class V>
  TENON_INLINE static V multiply(const V& a, const V& b) { return detail::select(b < a, b, a); }
};
/// True if any pair is true: the nodes that are reached in one step. For numbers: 1 or 0.
struct OrAnd {
  template <class T>
  TENON_INLINE static constexpr T zero() { return T(0); }
  template <class V>
  TENON_INLINE static V add(const V& a, const V& b) { return detail::select((a != V(0)) | (b != V(0)), V(1), V(0)); }
  template <class V>
  TENON_INLINE static V multiply(const V& a, const V& b) {
    return detail::select((a != V(0)) & (b != V(0)), V(1), V(0));
  }
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail {

template <class S>
concept Semiring = requires { S::template zero<double>(); };

/// The type in which a semiring computes elements of T.
template <class S, class T>
using semiring_t =
    std::conditional_t<std::is_same_v<S, sparse::PlusTimes> || std::is_same_v<T, bool>, product_t<T>, compute_t<T>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// sum + a b, in one step where it may be.
template <class S, class V>
TENON_INLINE V add_semiring_product(const V& sum, const V& a, const V& b) {
  if constexpr (std::is_same_v<S, sparse::PlusTimes>) {
    TENON_CONTRACT
    return sum + a * b;
  } else {
    return S::add(sum, S::multiply(a, b));
  }
}
/// Element i at p, as the semiring computes with it.
template <class S, class T>
TENON_INLINE semiring_t<S, T> load_entry(const T* p, std::int64_t i) {
  return convert<semiring_t<S, T>>(load<T>(reinterpret_cast<const char*>(p), i));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
