// Folds: the operations that reductions and scans combine elements with.  Each is associative and has an identity.
//
// A fold of elements of T computes in lanes of `Lane` within a block, and across blocks in `State`, which a block
// cannot overflow. `join` takes scalars, lanes and masks. If a fold has `take`, reductions apply it to each element
// first. Folds with kernels of their own have only a `State`: moments, places, pairs. Each engine chooses its kernel by
// the fold.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/wide_state.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// The properties of a fold, for its kernels.
struct FoldTraits {
  bool may_overflow = false;  ///< a block may overflow Lane, though not State
  bool drops_nan = false;     ///< `join` is fast and loses a NaN; `join_all` keeps it
  bool settles = false;       ///< the first element that is not the identity is the result
  bool leaves_range = false;  ///< a state may overflow or underflow though the result does not; `Wide` then does
                              ///< neither
  bool loses_digits = false;  ///< a state that underflows may come back with few digits
};

/// The type of sums and products across blocks: double for all floating types.
template <class T>
using fold_state = std::conditional_t<(kind_of<T> == Kind::floating), double, accumulate_t<T>>;
/// The types of the results of sums and of means.
template <class T>
using sum_type = std::conditional_t<(kind_of<T> >= Kind::floating), T, accumulate_t<T>>;
template <class T>
using mean_type = std::conditional_t<(kind_of<T> >= Kind::floating), T, double>;
template <class S>
inline constexpr bool is_double = std::is_same_v<S, double> || std::is_same_v<S, complex<double>>;

/// The type of sums of T within a block: 32 bits for integers of one and two bytes, which take 2^15 steps to overflow
/// it.
template <class T>
using sum_lane = std::conditional_t<std::is_same_v<T, float>, float,
                 std::conditional_t<(kind_of<T> <= Kind::integer && sizeof(T) <= 2), std::int32_t, accumulate_t<T>>>;

template <class T>
struct AddFold {
  using State = fold_state<T>;
  using Lane = sum_lane<T>;
  using Wide = WideSum<State>;
  static constexpr FoldTraits traits{.may_overflow = std::is_same_v<Lane, float>, .leaves_range = is_double<T>};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) { return Add::at(a, b); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) { return Add::at(a, b); }
};

/// The sum for a mean: in double for 64-bit integers, whose sum soon wraps.
template <class T>
using MeanFold = AddFold<std::conditional_t<(kind_of<T> == Kind::integer && sizeof(T) == 8), double, T>>;

template <class T>
struct MultiplyFold {
  using State = fold_state<T>;
  using Lane = State;  // products soon overflow float
  using Wide = WideProduct<State>;
  static constexpr FoldTraits traits{.leaves_range = is_double<State>, .loses_digits = is_double<State>};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(1); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) { return Multiply::at(a, b); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) { return Multiply::at(a, b); }
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
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) {
    if constexpr (greatest) return select(b > a, b, a);
    else return select(b < a, b, a);
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) {
    if constexpr (!std::is_floating_point_v<scalar_t<V>>) return join(a, b);
    else if constexpr (greatest) return select((b > a) | (b != b), b, a);
    else return select((b < a) | (b != b), b, a);
  }
};

// ---- folds of the elements that are not NaN

template <class T>
struct NumberAddFold : AddFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return select(x == x, x, V(0)); }
};
template <class T>
struct NumberMultiplyFold : MultiplyFold<T> {
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return select(x == x, x, V(1)); }
};
/// The number of these elements.
template <class T>
struct NumberCountFold : AddFold<T> {
  using Lane = compute_t<T>;
  using State = std::conditional_t<ComplexElement<T>, complex<double>, double>;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return Lane(0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return select(x == x, V(1), V(0)); }
};
/// NaN is the identity.
template <class T, bool greatest>
struct NumberExtremeFold {
  using Lane = compute_t<T>;
  using State = Lane;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return static_cast<Lane>(__builtin_nanf("")); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) {
    if constexpr (greatest) return select((b > a) | (a != a), b, a);
    else return select((b < a) | (a != a), b, a);
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) { return join(a, b); }
};

// ---- folds of magnitudes, for norms

template <class T>
struct SquareAddFold : AddFold<T> {
  static constexpr FoldTraits traits{.may_overflow = AddFold<T>::traits.may_overflow};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return x * x; }
};
template <class T>
struct MagnitudeAddFold : AddFold<T> {
  static constexpr FoldTraits traits{.may_overflow = AddFold<T>::traits.may_overflow};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return math::abs(x); }
};
template <class T, bool greatest>
struct MagnitudeExtremeFold : ExtremeFold<T, greatest> {
  template <class V>
  TENON_HD TENON_INLINE static constexpr V take(const V& x) { return math::abs(x); }
};

/// The logarithm of the sum of exponentials, without overflow.
template <class T>
struct LogSumExpFold {
  using Lane = double;
  using State = double;
  static constexpr FoldTraits traits{};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return -__builtin_inf(); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) {
    const V zero(0.), larger = select(b > a, b, a);
    // The difference of equal infinities is NaN. Large differences are bounded, as exp and log1p are slow for special
    // arguments.
    const V apart = select(a == b, zero, -math::abs(a - b)), nearby = select(apart < V(-700.), V(-700.), apart);
    return larger + select(apart < V(-700.), zero, math::log1p(math::exp(nearby)));
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) { return join(a, b); }
};

/// True if no element is 0 (conjunction), or if any element is not 0.
template <bool conjunction>
struct LogicalFold {
  using State = bool;
  using Lane = bool;
  static constexpr FoldTraits traits{.settles = true};
  TENON_HD TENON_INLINE static constexpr Lane identity() { return conjunction; }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join(const V& a, const V& b) {
    if constexpr (conjunction) return a & b;
    else return a | b;
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V join_all(const V& a, const V& b) { return join(a, b); }
};

/// The count, mean and sum of squared deviations of some elements, which are measured in a unit.
struct Moments {
  double n = 0, mean = 0, squares = 0, unit = 1;
};
/// The same by one element at a time, so that equal ones deviate by 0, in a unit in which no square overflows or
/// underflows: 2^-600 while all elements are below 2^-100, 1 below 2^500, 2^600 beyond.
struct WideMoments {
  static constexpr double small_unit = 0x1p-600, large_unit = 0x1p600;
  Moments in_unit{0, 0, 0, small_unit};
  TENON_HD TENON_INLINE constexpr void enlarge_unit(double unit) {
    for (; in_unit.unit < unit; in_unit.unit *= large_unit) {
      in_unit.mean /= large_unit;
      in_unit.squares = in_unit.squares / large_unit / large_unit;
    }
  }
  TENON_HD TENON_INLINE constexpr void join(double element) {
    if (!(element > -0x1p-100 && element < 0x1p-100))
      enlarge_unit(element > -0x1p500 && element < 0x1p500 ? 1 : large_unit);
    in_unit.n += 1;
    if (element == 0 && in_unit.mean == 0) return;  // rows of zeros come here, too
    const double x = element / in_unit.unit, apart = x - in_unit.mean;
    in_unit.mean += apart / in_unit.n;
    in_unit.squares += apart * (x - in_unit.mean);
  }
  template <int count>
  TENON_HD TENON_INLINE constexpr void join_all(const double* list) {
    for (int k = 0; k < count; ++k) join(list[k]);
  }
  TENON_HD TENON_INLINE constexpr void join(WideMoments other) {
    enlarge_unit(other.in_unit.unit);
    other.enlarge_unit(in_unit.unit);
    const Moments &a = in_unit, &b = other.in_unit;
    if (b.n == 0) return;
    const double n = a.n + b.n, apart = b.mean - a.mean;
    in_unit = {n, a.mean + apart * (b.n / n), a.squares + b.squares + apart * (apart * (a.n * b.n / n)), a.unit};
  }
  TENON_HD TENON_INLINE constexpr Moments narrowed() const { return in_unit; }
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
/// The same of doubles, whose squares may overflow or underflow although their root does not.
struct DoubleMomentsFold : MomentsFold {
  static constexpr FoldTraits traits{.leaves_range = true};
};
/// The fold for elements of T.
template <class T>
using moments_fold = std::conditional_t<std::is_same_v<T, double>, DoubleMomentsFold, MomentsFold>;
/// The first of the largest, or of the smallest, elements; the first NaN if there is one.
template <class T, bool greatest>
struct PlaceFold {
  using State = Place<compute_t<T>>;
};
/// Two folds in one pass.
template <class First, class Second>
struct PairFold {
  using OfFirst = First;
  using OfSecond = Second;
  using State = StatePair<typename First::State, typename Second::State>;
};

/// True if a fold's state depends on the indices of its elements.
template <class Fold>
inline constexpr bool needs_numbers = false;
template <class T, bool greatest>
inline constexpr bool needs_numbers<PlaceFold<T, greatest>> = true;
template <class First, class Second>
inline constexpr bool needs_numbers<PairFold<First, Second>> = needs_numbers<First> || needs_numbers<Second>;

/// A fold whose states are wide.
template <class Fold>
struct WideFold {
  using State = typename Fold::Wide;
};
template <>
struct WideFold<DoubleMomentsFold> {
  using State = WideMoments;
};
/// The fold that gives a result which left the range of Fold's states; Fold itself if there is no such fold.
template <class Fold>
struct wide_fold {
  using type = Fold;
};
template <class Fold>
  requires(Fold::traits.leaves_range)
struct wide_fold<Fold> {
  using type = WideFold<Fold>;
};
template <class First, class Second>
struct wide_fold<PairFold<First, Second>> {
  using type = PairFold<typename wide_fold<First>::type, typename wide_fold<Second>::type>;
};
template <class Fold>
using wide_fold_t = typename wide_fold<Fold>::type;

/// The facts on which the result of a reduction depends besides its state.
struct ReducedElements {
  std::int64_t count;  // the number of elements in each result
  double correction;   // subtracted from the count
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a product has underflowed, or is so small that products of its factors may have.
template <class V>
TENON_HD TENON_INLINE auto has_few_digits(const V& product) {
  if constexpr (ComplexElement<V>) return !(part_magnitude(product) >= 0x1p-1000);
  else return !(math::abs(product) >= V(0x1p-1000));
}
/// A product that keeps its digits, or NaN, which no further factor removes.
template <class V>
TENON_HD TENON_INLINE V with_digits(const V& product) {
  if constexpr (ComplexElement<V>) return has_few_digits(product) ? V(__builtin_nan(""), __builtin_nan("")) : product;
  else return select(has_few_digits(product), V(static_cast<scalar_t<V>>(__builtin_nan(""))), product);
}

/// True if a state has left the range in which it is accurate.
template <class Fold, class S>
TENON_HD TENON_INLINE bool has_left_range(const S& state) {
  if constexpr (std::is_same_v<wide_fold_t<Fold>, Fold>) return false;
  else return !(part_magnitude(state) <= largest_double) || (Fold::traits.loses_digits && has_few_digits(state));
}
template <class Pair, class First, class Second>
TENON_HD TENON_INLINE bool has_left_range(const StatePair<First, Second>& state) {
  if constexpr (std::is_same_v<wide_fold_t<Pair>, Pair>) return false;
  else
    return has_left_range<typename Pair::OfFirst>(state.first) || has_left_range<typename Pair::OfSecond>(state.second);
}
template <class Fold>
TENON_HD TENON_INLINE constexpr bool has_left_range(const Moments& state) {
  if constexpr (std::is_same_v<wide_fold_t<Fold>, Fold>) return false;
  else
    return !(state.squares <= largest_double) ||
           (state.squares < 0x1p-900 && state.mean > -0x1p-400 && state.mean < 0x1p-400);
}
/// A wide state as the state of its fold.
template <class S>
TENON_HD TENON_INLINE auto narrowed(const S& state) {
  if constexpr (requires { state.narrowed(); }) return state.narrowed();
  else return state;
}
template <class First, class Second>
TENON_HD TENON_INLINE auto narrowed(const StatePair<First, Second>& state) {
  return StatePair<decltype(narrowed(state.first)), decltype(narrowed(state.second))>{narrowed(state.first),
                                                                                      narrowed(state.second)};
}

/// The moments of the union of two sets of elements.
TENON_HD TENON_INLINE Moments join_moments(const Moments& a, const Moments& b) {
  if (b.n == 0) return a;
  const double n = a.n + b.n, difference = b.mean - a.mean;
  return {n, a.mean + difference * (b.n / n), a.squares + b.squares + difference * (difference * (a.n * b.n / n))};
}

/// True if `a` is the extreme of the two: NaN precedes numbers, and the lower index decides between equals.
template <bool greatest, class V>
TENON_HD TENON_INLINE constexpr bool is_ahead(const Place<V>& a, const Place<V>& b) {
  if (a.value != a.value || b.value != b.value) return a.value != a.value && (b.value == b.value || a.index < b.index);
  return (greatest ? a.value > b.value : a.value < b.value) || (a.value == b.value && a.index < b.index);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
