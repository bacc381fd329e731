// Reductions: sum, prod, mean, var, std, min, max, aminmax, ptp, argmin, argmax, any, all, over any dimensions.
//
// `sum(x)`, `sum(x, axis(1))`, `sum(x, axis(0, 2), keepdims)` or `sum(x, {0, 2}, keepdims)`, `var(x, correction(1))`.
// They are computed when called. An operand may be an expression. Dimensions count from the end when negative; unknown
// or repeated ones throw IndexError.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fixed/apply.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/fixed/reduce.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

// ---- for each reduction of elements of T: its fold, the type of the result, and the result of a state. These are
// types outside of the namespaces that are keyed on compiler flags, as they name a device's kernels, whose compiler may
// have other flags.

template <class T>
struct SumOf {
  using KeptFunctions = void;
  using Fold = AddFold<T>;
  using out = sum_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& sum, const ReducedElements&) {
    return convert<out>(sum);
  }
};
template <class T>
struct MeanOf {
  using Fold = MeanFold<T>;
  using out = mean_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& sum, const ReducedElements& of) {
    using D = std::conditional_t<ComplexElement<T>, complex<double>, double>;
    return convert<out>(convert<D>(sum) / D(static_cast<double>(of.count)));
  }
  /// The mean of a sum that may be too large for its type, though the mean is not.
  template <class S>
  TENON_HD TENON_INLINE static out result(const WideSum<S>& sum, const ReducedElements& of) {
    return convert<out>(sum.mean(static_cast<double>(of.count)));
  }
};
template <class T>
struct ProdOf {
  using Fold = MultiplyFold<T>;
  using out = sum_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& product, const ReducedElements&) {
    return convert<out>(product);
  }
};
TENON_HD TENON_INLINE constexpr double variance(const Moments& moments, const ReducedElements& of) {
  const double divisor = static_cast<double>(of.count) - of.correction;
  return moments.squares / (divisor > 0 ? divisor : 0);  // in squares of its unit
}
template <class T>
struct VarOf {
  using Fold = moments_fold<T>;
  using out = mean_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const Moments& moments, const ReducedElements& of) {
    return convert<out>(variance(moments, of) * moments.unit * moments.unit);
  }
};
template <class T>
struct StdOf {
  using Fold = moments_fold<T>;
  using out = mean_type<T>;
  TENON_HD TENON_INLINE static constexpr out result(const Moments& moments, const ReducedElements& of) {
    return convert<out>(math::sqrt(variance(moments, of)) * moments.unit);
  }
};
template <class T>
struct VarMeanOf : VarOf<T> {
  TENON_HD TENON_INLINE static constexpr mean_type<T> second(const Moments& moments, const ReducedElements&) {
    // Infinite elements have no mean beside their variance, wherever they stand.
    const double mean = moments.mean * moments.unit;
    return convert<mean_type<T>>(moments.n > 0 && mean - mean == 0 ? mean : __builtin_nan(""));
  }
};
template <class T, bool greatest>
struct ExtremeOf {
  using Fold = ExtremeFold<T, greatest>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& extreme, const ReducedElements&) {
    return convert<T>(extreme);
  }
};
/// The smallest element and the largest; SpanOf: their difference.
template <class T>
struct ExtremesOf {
  using Fold = PairFold<ExtremeFold<T, false>, ExtremeFold<T, true>>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& of, const ReducedElements&) {
    return convert<T>(of.first);
  }
  TENON_HD TENON_INLINE static constexpr out second(const typename Fold::State& of, const ReducedElements&) {
    return convert<T>(of.second);
  }
};
template <class T>
struct SpanOf {
  using Fold = typename ExtremesOf<T>::Fold;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& of, const ReducedElements&) {
    return convert<T>(Subtract::at(of.second, of.first));
  }
};
template <class T, bool greatest>
struct PlaceOf {
  using Fold = PlaceFold<T, greatest>;
  using out = std::int64_t;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& place, const ReducedElements&) {
    return place.index;
  }
};
template <class T, bool conjunction>
struct LogicalOf {
  using Fold = LogicalFold<conjunction>;
  using out = bool;
  TENON_HD TENON_INLINE static constexpr out result(bool state, const ReducedElements&) { return state; }
};

// ---- the reduction itself

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The dimensions that are reduced, the number of elements for each result, and the result's shape.
struct ReductionPlan {
  bool is_reduced[max_rank] = {};
  std::int64_t count = 1;
  Shape shape;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED ReductionPlan plan_reduction(const char* function, Dims sizes, const ReductionOptions& options,
                                          bool needs_elements);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The results, two where Op has two, that `fill` writes.
template <class Op, class X, class Fill>
TENON_INLINE auto make_reduced(const X& x, Dims sizes, const Fill& fill) {
  using T = typename X::value_type;
  using Device = typename X::device_type;
  using Out = typename Op::template Of<T>::out;
  auto result = new_tensor_beside<Out>(Op::info.name, x, sizes);
  if constexpr (requires { typename Op::template Result<T, Device>; }) {
    auto second = new_tensor_beside<Out>(Op::info.name, x, sizes);
    fill(result.storage().data(), second.storage().data());
    return typename Op::template Result<T, Device>{std::move(result), std::move(second)};
  } else {
    fill(result.storage().data(), nullptr);
    return result;
  }
}

/// Refuses elements for which a reduction has no result.
template <class T, Domain domain>
TENON_INLINE constexpr auto require_reducible() {
  static_assert(in_domain<T>(domain), "tenon: this reduction is not defined for this element type");
}

/// The type that a reduction of elements of T returns.
template <class Op, class T>
struct ReducedBy {
  using type = Tensor<typename Op::template Of<T>::out>;
};
template <class Op, class T>
  requires requires { typename Op::template Result<T, Cpu>; }
struct ReducedBy<Op, T> {
  using type = typename Op::template Result<T, Cpu>;
};

/// The reduction of x by Op.
template <class Op, class X>
auto reduce_to(const X& x, const ReductionOptions& options);

/// The same, compiled here.
template <class Op, class X>
auto reduce_here(const X& x, const ReductionOptions& options) {
  using T = typename X::value_type;
  using Of = typename Op::template Of<T>;
  using On = Engine<typename X::device_type>;
  require_reducible<T, Op::info.domain>();
  if constexpr (OperandOf<X>::is_read_first) {
    return reduce_to<Op>(OperandOf<X>::read(x), options);
  } else {
    if (!options.has_axes && !options.keepdims && On::reduces_at_once(x)) {
      return make_reduced<Op>(x, Dims(nullptr, 0), [&] TENON_INLINE_LAMBDA(auto* first, auto second) {
        On::template reduce_at_once<Of>(first, second, x, options.correction);
      });
    }
    const Shape shape = shape_of(x);
    const ReductionPlan plan = plan_reduction(Op::info.name, shape, options, Op::needs_elements);
    return make_reduced<Op>(x, plan.shape, [&] TENON_INLINE_LAMBDA(auto* first, auto second) {
      On::template reduce<Of>(Op::info.name, first, second, x, shape, plan.is_reduced, plan.count, options.correction);
    });
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The reduction that Op is, of a tensor of the host.
template <class Op>
struct ReduceTensor {
  template <class T>
  TENON_KEYED static typename ReducedBy<Op, T>::type run(const Tensor<const T>& x, const ReductionOptions& options) {
    return reduce_here<Op>(x, options);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if the library has this reduction of an operand: Op is an operation, and the operand a tensor.
template <class Op, class X>
inline constexpr bool reduces_in_library = false;
template <class Op, class T>
  requires requires { typename Op::Reduction; }
inline constexpr bool reduces_in_library<Op, Tensor<T>> = calls_library<T>;

template <class Op, class X>
auto reduce_to(const X& x, const ReductionOptions& options) {
  if constexpr (reduces_in_library<Op, X>) return kept_function<ReduceTensor<Op>, typename X::value_type>(x, options);
  else return reduce_here<Op>(x, options);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// True if a reduction reads elements of T as those of another type.
template <class Op, class T>
constexpr bool reads_as = false;
template <class Op, class T>
  requires requires { typename Op::template Read<T>; }
constexpr bool reads_as<Op, T> = !std::is_same_v<typename Op::template Read<T>, T>;

/// The options of variances and standard deviations.
using SpreadOptions = Options<Axes, Correction, KeepDims>;

/// The gradient of a reduction's result with its reduced dimensions, of size 1: it broadcasts to the operand's shape.
template <class G, class... O>
TENON_KEYED auto keep_reduced(const G& g, const Shape& sizes, const O&... given) {
  auto options = collect_options<ReductionOptions>(given...);
  options.keepdims = true;
  return g.reshape(plan_reduction("backward", sizes, options, false).shape);
}

/// The base of a reduction: its call operator. An Op that has `Read<T>` reads elements of T converted to it.
template <class Op, class All = Options<Axes, KeepDims>>
struct Reduction : Records<Op> {
  using Options = All;
  using Records<Op>::operator();
  static constexpr bool needs_elements = false;
  template <Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <TensorLike X, class... O>
    requires(OptionOf<O, All> && ...)
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    if constexpr (HasForms<X>)
      return Build<operand_kind<X>>::template reduce<Op>(x, collect_options<ReductionOptions>(options...));
    else return reduce_to<Op>(as_read(x), collect_options<ReductionOptions>(options...));
  }
  template <TensorLike X, class... O>
    requires(OptionOf<O, All> && ...)
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  /// The same for all elements of a tensor of fixed shape.
  template <Fixed X>
    requires(!requires { typename Op::template Result<typename X::value_type, Cpu>; })
  TENON_INLINE constexpr auto operator()(const X& x) const {
    return of_fixed(x, 0);
  }
  template <Fixed X>
    requires(OptionOf<Correction, All> && !requires { typename Op::template Result<typename X::value_type, Cpu>; })
  TENON_INLINE constexpr auto operator()(const X& x, Correction of) const {
    return of_fixed(x, of.correction);
  }
  template <class X, class... O>
    requires((!TensorLike<X> && !Recorded<X>) || !(OptionOf<O, All> && ...))
  TENON_INLINE auto operator()(const X& x, const O&...) const {
    refuse_options<X, OptionOf<O, All>...>();
    if constexpr (TensorLike<X>) return (*this)(x);
    else return Refused{};
  }

 private:
  template <class X>
  TENON_INLINE static constexpr auto of_fixed(const X& x, double correction) {
    using T = typename X::value_type;
    require_reducible<T, Op::info.domain>();
    if constexpr (reads_as<Op, T>) return of_fixed(cast<typename Op::template Read<T>>(x), correction);
    else return reduce_fixed<typename Op::template Of<T>>(x, correction);
  }
  template <class X>
  TENON_INLINE static decltype(auto) as_read(const X& x) {
    using T = std::remove_const_t<typename X::value_type>;
    if constexpr (reads_as<Op, T>) return cast<typename Op::template Read<T>>(x);
    else return (x);
  }
};
/// A reduction that Op computes as one of its steps: its errors name Op.
template <class Op, template <class> class StepOf, bool elements_needed = false>
struct StepIn {
  static constexpr OpInfo info = Op::info;
  static constexpr bool needs_elements = elements_needed;
  template <class T> using Of = StepOf<T>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Sum : detail::Reduction<Sum> {
  static constexpr OpInfo info{
      .name = "sum",
      .arguments = detail::operand_and<Options>,
      .summary = "the sum",
      .source = "array-API 2024.12",
      .dtypes = "the same; int64 or uint64 for integers, int64 for bool",
      .notes =
          "0 without elements. Floats and half types are summed in float lanes within blocks, whose sums are added "
          "pairwise in double: the relative error for 64M uniform floats is below 1e-7. On the host finite wherever "
          "the sum is."};
  static constexpr OpTraits traits{.reads_shapes = true, .reshapes_gradient = true};
  template <class T> using Of = detail::SumOf<T>;
  template <int, class G, class Y, class X, class... O>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const O&... options) {
    return detail::keep_reduced(g, detail::shape_of(x), options...);
  }
};
inline constexpr Sum sum{};

struct Prod : detail::Reduction<Prod> {
  static constexpr OpInfo info{.name = "prod",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the product",
                               .source = "array-API 2024.12",
                               .dtypes = "as sum",
                               .notes =
                                   "1 without elements. Floats are multiplied in double; integers wrap. On the host no "
                                   "intermediate product overflows or "
                                   "underflows."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T> using Of = detail::ProdOf<T>;
};
inline constexpr Prod prod{};

struct Mean : detail::Reduction<Mean> {
  static constexpr OpInfo info{.name = "mean",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the arithmetic mean",
                               .source = "array-API 2024.12",
                               .dtypes = "the same; double for integers",
                               .notes = "NaN without elements. Accuracy as sum; 64-bit integers are summed in double."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  static constexpr OpTraits traits{.reads_shapes = true};
  template <class T> using Of = detail::MeanOf<T>;
};
inline constexpr Mean mean{};

struct Var : detail::Reduction<Var, detail::SpreadOptions> {
  static constexpr OpInfo info{
      .name = "var",
      .arguments = detail::operand_and<Options>,
      .summary = "the variance: the sum of squared deviations over the count minus `correction`",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .dtypes = "as mean",
      .notes =
          "`correction` is 0 by default. NaN without elements. One pass, by the method of Chan, Golub and LeVeque."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T> using Of = detail::VarOf<T>;
};
inline constexpr Var var{};

struct Std : detail::Reduction<Std, detail::SpreadOptions> {
  static constexpr OpInfo info{.name = "std",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the standard deviation: the square root of var",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .dtypes = "as mean"};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T> using Of = detail::StdOf<T>;
};
inline constexpr Std std{};

/// Variances and means.
template <class T, class Device = Cpu>
struct VarMeanResult {
  Tensor<T, Device> var, mean;
};
struct VarMean : detail::Reduction<VarMean, detail::SpreadOptions> {
  static constexpr OpInfo info{.name = "var_mean",
                               .arguments = detail::operand_and<Options>,
                               .results = "v, m",
                               .summary = "the variance and the mean, in one pass",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .dtypes = "as mean, both",
                               .notes = "Both are NaN if an element is infinite."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class T> using Of = detail::VarMeanOf<T>;
  template <class T, class Device> using Result = VarMeanResult<detail::mean_type<T>, Device>;
};
inline constexpr VarMean var_mean{};

struct Max : detail::Reduction<Max> {
  static constexpr OpInfo info{.name = "max",
                               .arguments = detail::operand_and<Options>,
                               .aliases = "amax",
                               .summary = "the largest element",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if an element is NaN."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::ExtremeOf<T, true>;
};
inline constexpr Max max{};
inline constexpr Max amax{};

struct Min : detail::Reduction<Min> {
  static constexpr OpInfo info{.name = "min",
                               .arguments = detail::operand_and<Options>,
                               .aliases = "amin",
                               .summary = "the smallest element",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if an element is NaN."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::ExtremeOf<T, false>;
};
inline constexpr Min min{};
inline constexpr Min amin{};

/// The smallest and the largest elements.
template <class T, class Device = Cpu>
struct AminmaxResult {
  Tensor<T, Device> min, max;
};
struct Aminmax : detail::Reduction<Aminmax> {
  static constexpr OpInfo info{.name = "aminmax",
                               .arguments = detail::operand_and<Options>,
                               .results = "low, high",
                               .summary = "the smallest and the largest element, in one pass",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .dtypes = "the same, both",
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if an element is NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::ExtremesOf<T>;
  template <class T, class Device> using Result = AminmaxResult<T, Device>;
};
inline constexpr Aminmax aminmax{};

struct Ptp : detail::Reduction<Ptp> {
  static constexpr OpInfo info{.name = "ptp",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the largest element minus the smallest",
                               .source = "NumPy",
                               .domain = Domain::real_numeric,
                               .errors = "ShapeError if there are no elements",
                               .notes = "NaN if an element is NaN. Integers wrap."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::SpanOf<T>;
};
inline constexpr Ptp ptp{};

struct ArgMax : detail::Reduction<ArgMax> {
  static constexpr OpInfo info{
      .name = "argmax",
      .arguments = detail::operand_and<Options>,
      .summary = "the index of the first largest element, or of the first NaN, in row-major order",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .dtypes = "int64",
      .errors = "ShapeError if there are no elements"};
  static constexpr const char* no_gradient = "its result is positions";
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::PlaceOf<T, true>;
};
inline constexpr ArgMax argmax{};

struct ArgMin : detail::Reduction<ArgMin> {
  static constexpr OpInfo info{
      .name = "argmin",
      .arguments = detail::operand_and<Options>,
      .summary = "the index of the first smallest element, or of the first NaN, in row-major order",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .dtypes = "int64",
      .errors = "ShapeError if there are no elements"};
  static constexpr const char* no_gradient = "its result is positions";
  static constexpr bool needs_elements = true;
  template <class T> using Of = detail::PlaceOf<T, false>;
};
inline constexpr ArgMin argmin{};

struct Any : detail::Reduction<Any> {
  static constexpr OpInfo info{.name = "any",
                               .arguments = detail::operand_and<Options>,
                               .summary = "whether any element is not 0",
                               .source = "array-API 2024.12",
                               .dtypes = "bool",
                               .notes = "False without elements. A NaN is not 0. Stops once the result is known."};
  static constexpr const char* no_gradient = "its result is truth values";
  template <class T> using Of = detail::LogicalOf<T, false>;
};
inline constexpr Any any{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// True if no element is 0. The object `all`, which is also the index of a whole dimension, calls it.
struct AllOf : Reduction<AllOf> {
  static constexpr OpInfo info{.name = "all",
                               .arguments = detail::operand_and<Options>,
                               .summary = "whether all elements are not 0",
                               .source = "array-API 2024.12",
                               .dtypes = "bool",
                               .notes = "True without elements. A NaN is not 0. Stops once the result is known."};
  static constexpr const char* no_gradient = "its result is truth values";
  template <class T> using Of = LogicalOf<T, true>;
};
template <class X>
struct AllReduction {
  template <class... O>
  TENON_INLINE static constexpr auto reduce(const X& x, const O&... options) { return AllOf{}(x, options...); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

using PlainReductionOps =
    OpList<Sum, Prod, Mean, Var, Std, VarMean, Max, Min, Aminmax, Ptp, ArgMax, ArgMin, Any, detail::AllOf>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/reduction/reduction_bodies.hpp>
#endif
