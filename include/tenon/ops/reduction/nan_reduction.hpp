// Reductions that skip NaN: nansum, nanprod, nanmean, nanvar, nanstd, nanmax, nanmin, nanargmax, nanargmin; and
// count_nonzero.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T>
using wide_t = std::conditional_t<ComplexElement<T>, complex<double>, double>;

template <class T>
struct NumberSumOf {
  using Fold = NumberAddFold<T>;
  using out = sum_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& sum, const ReducedElements&) {
    return convert<out>(sum);
  }
};
template <class T>
struct NumberProdOf {
  using Fold = NumberMultiplyFold<T>;
  using out = sum_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& product, const ReducedElements&) {
    return convert<out>(product);
  }
};
template <class T, class Out>
struct NumberMeanIn {
  using Fold = PairFold<NumberCountFold<T>, NumberAddFold<T>>;
  using out = Out;
  TENON_HD TENON_INLINE static double count(const double& n) { return n; }
  TENON_HD TENON_INLINE static double count(const complex<double>& n) { return n.re; }
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& of, const ReducedElements&) {
    return convert<out>(convert<wide_t<T>>(of.second) / wide_t<T>(count(of.first)));
  }
};
template <class T>
using NumberMeanOf = NumberMeanIn<T, mean_type<T>>;
template <class T>
using NumberWideMeanOf = NumberMeanIn<T, wide_t<T>>;
template <class T>
struct NumberCountOf {
  using Fold = NumberCountFold<T>;
  using out = double;
  TENON_HD TENON_INLINE static constexpr out result(const double& n, const ReducedElements&) { return n; }
};
template <class T, bool greatest>
struct NumberExtremeOf {
  using Fold = NumberExtremeFold<T, greatest>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& extreme, const ReducedElements&) {
    return convert<T>(extreme);
  }
};
/// The index of the lowest key; -1 if all elements are NaN.
template <class K>
struct NumberPlaceOf {
  using Fold = PlaceFold<K, false>;
  using out = std::int64_t;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& place, const ReducedElements&) {
    return place.value == static_cast<K>(~K{0}) ? -1 : place.index;
  }
};
/// A key of an element: the nearer the element is to the wanted extreme, the lower; NaN have the highest.
template <bool greatest>
struct NumberKey {
  template <class T>
  TENON_HD TENON_INLINE order_key_t<T> operator()(T x) const {
    order_key_t<T> bits;
    std::memcpy(&bits, &x, sizeof(T));
    const order_key_t<T> key = order_key<T>(bits);
    return x == x && greatest ? static_cast<order_key_t<T>>(~key) : key;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The variance, or its square root, in four passes: means, their rounding errors, by which equal numbers are exactly
/// their mean, squared deviations, counts. The numbers are measured in `unit`.
template <class Op, bool root, class T, class Device>
Tensor<double, Device> spread_in_unit(const Tensor<const T, Device>& x, const ReductionOptions& options, double unit) {
  ReductionOptions keeping = options;
  keeping.keepdims = true;
  const auto numbers = cast<double>(x) * (1 / unit);
  const auto about = reduce_to<StepIn<Op, NumberWideMeanOf>>(numbers, keeping);
  const auto mean = eval(about + reduce_to<StepIn<Op, NumberWideMeanOf>>(numbers - about, keeping));
  const auto squares = reduce_to<StepIn<Op, SumOf>>(where(isnan(x), 0., square(numbers - mean)), options);
  const auto divisor = reduce_to<StepIn<Op, NumberCountOf>>(x, options) - options.correction;
  const auto variance = where(divisor > 0., squares / divisor, __builtin_nan(""));
  if constexpr (root) return eval(sqrt(variance) * unit);
  else return eval(variance * unit * unit);
}
/// The same; results whose squares overflow or underflow are computed again in a unit in which none does.
template <class Op, bool root, class T, class Device>
Tensor<mean_type<T>, Device> spread_of_numbers(const Tensor<const T, Device>& x, const ReductionOptions& options) {
  Tensor<double, Device> spread = spread_in_unit<Op, root>(x, options, 1);
  if constexpr (std::is_same_v<T, double>) {
    if (!all(isfinite(spread)).item() && any(isfinite(x) & (abs(x) > 0x1p500)).item())
      spread = eval(where(isfinite(spread), spread, spread_in_unit<Op, root>(x, options, WideMoments::large_unit)));
    constexpr double least = root ? 0x1p-450 : 0x1p-900;
    if (any(spread < least).item() && any((abs(x) < 0x1p-400) & (x != 0.)).item()) {
      const auto tiny = spread_in_unit<Op, root>(x, options, WideMoments::small_unit);
      spread = eval(where((spread < least) & isfinite(tiny), tiny, spread));
    }
  }
  return Tensor<mean_type<T>, Device>(cast<mean_type<T>>(spread));
}

template <class Op, bool greatest, class X>
Tensor<std::int64_t, typename X::device_type> place_of_number(const X& x, const ReductionOptions& options) {
  using T = typename X::value_type;
  if constexpr (kind_of<T> != Kind::floating) {
    return reduce_to<Op>(x, options);
  } else {
    const auto places = reduce_to<StepIn<Op, NumberPlaceOf, true>>(map(NumberKey<greatest>{}, x), options);
    const Tensor<std::int64_t> here = places.to(Cpu{});
    const std::int64_t* const place = here.storage().data();
    for (std::int64_t i = 0; i < here.numel(); ++i) {
      if (place[i] < 0)
        throw_error(ErrorCode::index, Op::info.name, ": shape ", shape_of(x), ": result ", i,
                    " would be of nothing but NaN");
    }
    return places;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct NanSum : detail::Reduction<NanSum> {
  static constexpr OpInfo info{.name = "nansum",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the sum of what is not NaN",
                               .source = "NumPy",
                               .dtypes = "as sum",
                               .notes = "0 if all elements are NaN. Accuracy as sum."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T>
  using Of = std::conditional_t<(kind_of<T> < Kind::floating), detail::SumOf<T>, detail::NumberSumOf<T>>;
};
inline constexpr NanSum nansum{};

struct NanProd : detail::Reduction<NanProd> {
  static constexpr OpInfo info{.name = "nanprod",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the product of what is not NaN",
                               .source = "NumPy",
                               .dtypes = "as prod",
                               .notes = "1 if all elements are NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class T>
  using Of = std::conditional_t<(kind_of<T> < Kind::floating), detail::ProdOf<T>, detail::NumberProdOf<T>>;
};
inline constexpr NanProd nanprod{};

struct NanMean : detail::Reduction<NanMean> {
  static constexpr OpInfo info{.name = "nanmean",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the arithmetic mean of what is not NaN",
                               .source = "NumPy",
                               .dtypes = "as mean",
                               .notes = "NaN if all elements are NaN. One pass."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T>
  using Of = std::conditional_t<(kind_of<T> < Kind::floating), detail::MeanOf<T>, detail::NumberMeanOf<T>>;
};
inline constexpr NanMean nanmean{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The base of nanvar and nanstd: their call operator. `Of` is for elements that cannot be NaN.
template <class Op, class Plain, bool root>
struct NumberSpread : Records<Op> {
  using Options = SpreadOptions;
  using Records<Op>::operator();
  template <Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  static constexpr bool needs_elements = false;
  template <class T>
  using Of = typename Plain::template Of<T>;
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... given) const {
    const auto options = collect_options<ReductionOptions>(given...);
    using T = std::remove_const_t<typename X::value_type>;
    require_reducible<T, Op::info.domain>();
    if constexpr (kind_of<T> < Kind::floating) return reduce_to<Op>(x, options);
    else return spread_of_numbers<Op, root, T>(Tensor<const T, typename X::device_type>(eval(x)), options);
  }
};
/// The base of nanargmax and nanargmin: their call operator. `Of` is for elements that cannot be NaN.
template <class Op, bool greatest>
struct NumberPlace : Records<Op> {
  using Options = detail::Options<Axes, KeepDims>;
  using Records<Op>::operator();
  template <Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  static constexpr bool needs_elements = true;
  template <class T> using Of = PlaceOf<T, greatest>;
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    require_reducible<typename X::value_type, Op::info.domain>();
    return place_of_number<Op, greatest>(x, collect_options<ReductionOptions>(options...));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct NanVar : detail::NumberSpread<NanVar, Var, false> {
  static constexpr OpInfo info{.name = "nanvar",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the variance of what is not NaN",
                               .source = "NumPy",
                               .rule = Rule::in_double,
                               .domain = Domain::real,
                               .dtypes = "as var",
                               .notes =
                                   "NaN unless the count of numbers is above `correction`. Three passes, in double; an "
                                   "expression is evaluated first."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr NanVar nanvar{};

struct NanStd : detail::NumberSpread<NanStd, Std, true> {
  static constexpr OpInfo info{.name = "nanstd",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the square root of nanvar",
                               .source = "NumPy",
                               .rule = Rule::in_double,
                               .domain = Domain::real,
                               .dtypes = "as var"};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr NanStd nanstd{};

struct NanMax : detail::Reduction<NanMax> {
  static constexpr OpInfo info{.name = "nanmax",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the largest element that is not NaN",
                               .source = "NumPy",
                               .domain = Domain::real,
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if all elements are NaN."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  static constexpr bool needs_elements = true;
  template <class T>
  using Of =
      std::conditional_t<kind_of<T> == Kind::floating, detail::NumberExtremeOf<T, true>, detail::ExtremeOf<T, true>>;
};
inline constexpr NanMax nanmax{};

struct NanMin : detail::Reduction<NanMin> {
  static constexpr OpInfo info{.name = "nanmin",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the smallest element that is not NaN",
                               .source = "NumPy",
                               .domain = Domain::real,
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if all elements are NaN."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  static constexpr bool needs_elements = true;
  template <class T>
  using Of =
      std::conditional_t<kind_of<T> == Kind::floating, detail::NumberExtremeOf<T, false>, detail::ExtremeOf<T, false>>;
};
inline constexpr NanMin nanmin{};

struct NanArgMax : detail::NumberPlace<NanArgMax, true> {
  static constexpr OpInfo info{
      .name = "nanargmax",
      .arguments = detail::operand_and<Options>,
      .summary = "the index of the first largest element that is not NaN",
      .source = "NumPy",
      .domain = Domain::real,
      .dtypes = "int64",
      .errors = "ShapeError if there are no elements, IndexError if all elements of a result are NaN"};
  static constexpr const char* no_gradient = "its result is positions";
};
inline constexpr NanArgMax nanargmax{};

struct NanArgMin : detail::NumberPlace<NanArgMin, false> {
  static constexpr OpInfo info{
      .name = "nanargmin",
      .arguments = detail::operand_and<Options>,
      .summary = "the index of the first smallest element that is not NaN",
      .source = "NumPy",
      .domain = Domain::real,
      .dtypes = "int64",
      .errors = "ShapeError if there are no elements, IndexError if all elements of a result are NaN"};
  static constexpr const char* no_gradient = "its result is positions";
};
inline constexpr NanArgMin nanargmin{};

struct CountNonzero : detail::Reduction<CountNonzero> {
  static constexpr OpInfo info{.name = "count_nonzero",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the number of elements that are not 0",
                               .source = "array-API 2024.12",
                               .dtypes = "int64",
                               .notes = "A NaN is not 0."};
  static constexpr const char* no_gradient = "its result is counts";
  template <class> using Read = bool;
  template <class T> using Of = detail::SumOf<T>;
};
inline constexpr CountNonzero count_nonzero{};

using NanReductionOps =
    OpList<NanSum, NanProd, NanMean, NanVar, NanStd, NanMax, NanMin, NanArgMax, NanArgMin, CountNonzero>;

}  // namespace tenon::inline v1
