// Folds: the operations that reductions and scans combine elements with.  Each is associative and has an identity.
//
// A fold of elements of T computes in lanes of `Lane` within a block, and across blocks in `State`, which a block cannot overflow.
// `join` takes scalars, lanes and masks.  If a fold has `take`, reductions apply it to each element first.  Folds with kernels of
// their own have only a `State`: moments, places, pairs.  Each engine chooses its kernel by the fold.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The properties of a fold that kernels must know.
struct FoldTraits {
  bool may_overflow = false;  ///< a block may overflow Lane, though not State
  bool drops_nan = false;     ///< `join` is fast and loses a NaN; `join_all` keeps it
  bool settles = false;       ///< the first element that is not the identity is the result
};

/// The type of sums of T within a block: 32 bits for integers of one and two bytes, which take 2^15 steps to overflow it.
template <class T>
using sum_lane = std::conditional_t<std::is_same_v<T, float>, float,
                 std::conditional_t<(kind_of<T> <= Kind::integer && sizeof(T) <= 2), std::int32_t, accumulate_t<T>>>;

template <class T>
struct AddFold {
  using State = accumulate_t<T>;
  using Lane = sum_lane<T>;
  static constexpr FoldTraits traits{.may_overflow = std::is_same_v<Lane, float>};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(0); }
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) { return Add::at(a, b); }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) { return Add::at(a, b); }
};

/// The sum for a mean: in double for 64-bit integers, whose sum soon wraps.
template <class T>
using MeanFold = AddFold<std::conditional_t<(kind_of<T> == Kind::integer && sizeof(T) == 8), double, T>>;

template <class T>
struct MultiplyFold {
  using State = accumulate_t<T>;
  using Lane = std::conditional_t<(kind_of<T> == Kind::floating), double, State>;  // products soon overflow float
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(1); }
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) { return Multiply::at(a, b); }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) { return Multiply::at(a, b); }
};

/// The largest element, or the smallest.
template <class T, bool greatest>
struct ExtremeFold {
  using Lane = compute_t<T>;
  using State = Lane;
  static constexpr FoldTraits traits{.drops_nan = std::is_floating_point_v<Lane>};
  TENON_HD TENON_INLINE static constexpr Lane identity() {
    if constexpr (std::is_same_v<Lane, bool>) return !greatest;
    else if constexpr (std::is_floating_point_v<Lane>)
      return greatest ? -static_cast<Lane>(__builtin_inff()) : static_cast<Lane>(__builtin_inff());
    else return greatest ? smallest<Lane> : largest<Lane>;
  }
  /// Loses a NaN in b.
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) {
    if constexpr (greatest) return select(b > a, b, a);
    else return select(b < a, b, a);
  }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) {
    if constexpr (!std::is_floating_point_v<scalar_t<V>>) return join(a, b);
    else if constexpr (greatest) return select((b > a) | (b != b), b, a);
    else return select((b < a) | (b != b), b, a);
  }
};

// ---- of the elements that are not NaN

template <class T>
struct NumberAddFold : AddFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return select(x == x, x, V(0)); }
};
template <class T>
struct NumberMultiplyFold : MultiplyFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return select(x == x, x, V(1)); }
};
/// The number of these elements.
template <class T>
struct NumberCountFold : AddFold<T> {
  using Lane = compute_t<T>;
  using State = std::conditional_t<ComplexElement<T>, complex<double>, double>;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(0); }
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return select(x == x, V(1), V(0)); }
};
/// NaN is the identity.
template <class T, bool greatest>
struct NumberExtremeFold {
  using Lane = compute_t<T>;
  using State = Lane;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return static_cast<Lane>(__builtin_nanf("")); }
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) {
    if constexpr (greatest) return select((b > a) | (a != a), b, a);
    else return select((b < a) | (a != a), b, a);
  }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) { return join(a, b); }
};

// ---- of magnitudes, for norms

template <class T>
struct SquareAddFold : AddFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return x * x; }
};
template <class T>
struct MagnitudeAddFold : AddFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return math::abs(x); }
};
template <class T, bool greatest>
struct MagnitudeExtremeFold : ExtremeFold<T, greatest> {
  template <class V>
  TENON_HD TENON_INLINE static V take(const V& x) { return math::abs(x); }
};

/// The logarithm of the sum of exponentials, without overflow.
template <class T>
struct LogSumExpFold {
  using Lane = double;
  using State = double;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return -__builtin_inf(); }
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) {
    const V zero(0.), larger = select(b > a, b, a);
    // The difference of equal infinities is NaN.  Large differences are bounded, as exp and log1p are slow for special arguments.
    const V apart = select(a == b, zero, -math::abs(a - b)), nearby = select(apart < V(-700.), V(-700.), apart);
    return larger + select(apart < V(-700.), zero, math::log1p(math::exp(nearby)));
  }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) { return join(a, b); }
};

/// Whether all elements are not 0, or whether any element is not 0.
template <bool conjunction>
struct LogicalFold {
  using State = bool;
  using Lane = bool;
  static constexpr FoldTraits traits{.settles = true};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return conjunction; }
  template <class V>
  TENON_HD TENON_INLINE static V join(const V& a, const V& b) {
    if constexpr (conjunction) return a & b;
    else return a | b;
  }
  template <class V>
  TENON_HD TENON_INLINE static V join_all(const V& a, const V& b) { return join(a, b); }
};

/// The count, mean and sum of squared deviations of some elements.
struct Moments {
  double n = 0, mean = 0, squares = 0;
};
/// An element and its index; without an element the index is the largest integer.
template <class V>
struct Place {
  V value;
  std::int64_t index = largest<std::int64_t>;
};
/// The states of two folds.
template <class First, class Second>
struct StatePair {
  First first;
  Second second;
};

// ---- folds with kernels of their own

/// For variances and standard deviations.
struct MomentsFold {
  using State = Moments;
};
/// The first of the largest, or of the smallest, elements; the first NaN if there is one.
template <class T, bool greatest>
struct PlaceFold {
  using State = Place<compute_t<T>>;
};
/// Two folds in one pass.
template <class First, class Second>
struct PairFold {
  using State = StatePair<typename First::State, typename Second::State>;
};

/// Whether a fold's state depends on the indices of its elements.
template <class Fold>
inline constexpr bool needs_numbers = false;
template <class T, bool greatest>
inline constexpr bool needs_numbers<PlaceFold<T, greatest>> = true;
template <class First, class Second>
inline constexpr bool needs_numbers<PairFold<First, Second>> = needs_numbers<First> || needs_numbers<Second>;

/// What the result of a reduction depends on beside its state.
struct ReducedElements {
  std::int64_t count;  // of the elements in each result
  double correction;   // subtracted from the count
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The moments of two sets of elements together.
TENON_HD TENON_INLINE Moments join_moments(const Moments& a, const Moments& b) {
  if (b.n == 0) return a;
  const double n = a.n + b.n, difference = b.mean - a.mean;
  return {n, a.mean + difference * (b.n / n), a.squares + b.squares + difference * (difference * (a.n * b.n / n))};
}

/// Whether `a` is the extreme of the two: NaN precedes numbers, and the lower index decides between equals.
template <bool greatest, class V>
TENON_HD TENON_INLINE bool is_ahead(const Place<V>& a, const Place<V>& b) {
  if (a.value != a.value || b.value != b.value) return a.value != a.value && (b.value == b.value || a.index < b.index);
  return (greatest ? a.value > b.value : a.value < b.value) || (a.value == b.value && a.index < b.index);
}

TENON_END_DETAIL
