// Filters by a window along a dimension, and those of several dimensions that consist of them, as SciPy's ndimage has.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/filter_lines.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/filter/options.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/boundary.hpp>

namespace tenon::inline v1::detail {

template <class X>
using element_of_operand = std::remove_const_t<typename X::value_type>;
/// The type in which elements are added up, and that of the result.
template <class T>
using window_sum_t = std::conditional_t<ComplexElement<T>, complex<double>, double>;
template <class T>
using window_result_t = std::conditional_t<(kind_of<T> < Kind::floating), double, T>;

inline constexpr const char* window_dtypes = "floating, as x; double for integers, which SciPy cuts off";
inline constexpr const char* window_errors =
    "ShapeError for a window without elements or of more than the dimension and 2^20; IndexError for an unknown "
    "dimension "
    "and an origin outside of the window";
inline constexpr const char* gaussian_errors =
    "ShapeError unless sigma is 0 or a positive number, for an order outside of 0 … 32, a negative radius, and a "
    "window of more "
    "elements than the dimension and 2^20; IndexError for an unknown dimension";
inline constexpr const char* no_window_gradient =
    "filters by a window are not differentiated: nn::conv1d and nn::conv2d, of a padded operand, are";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x filtered along dimension d; without weights, by the mean.
template <class E>
TENON_NOINLINE_OG Tensor<E> window_sums(const char* function, const Tensor<const E>& x, int d, const LineWindow& window,
                                        const double* weights, double outside) {
  auto out = new_tensor<E>(function, x.sizes());
  weighted_lines<E>(x, out, d, window, weights, outside);
  return out;
}

/// Weights in fresh memory, backwards for a convolution.
TENON_NOINLINE_OG inline Tensor<const double> row_of_weights(const char* function, const Tensor<const double>& given,
                                                             bool is_reversed) {
  if (given.dim() > 1 || given.numel() == 0)
    throw_error(ErrorCode::shape, function, ": weights of shape ", given.sizes(),
                ": they are a number or a row of one or more");
  const Tensor<const double> row = given.view({given.numel()});
  return is_reversed ? Tensor<const double>(row.flip(0)).contiguous() : row.contiguous();
}

template <class E>
TENON_NOINLINE_OG Tensor<E> correlated_lines(const char* function, const Tensor<const E>& x,
                                             const Tensor<const double>& given, const WindowOptions& options,
                                             bool is_convolution) {
  const int d = last_axis(function, options, x.sizes());
  const Tensor<const double> weights = row_of_weights(function, given, is_convolution);
  LineWindow window = window_of(function, x.size(d), weights.numel(), options.origin, options.boundary);
  if (is_convolution) window.before = window.size - 1 - window.before;  // its weights lie backwards
  return window_sums<E>(function, x, d, window, weights.data_ptr(), options.cval);
}

template <class E>
TENON_NOINLINE_OG Tensor<E> mean_lines(const char* function, const Tensor<const E>& x, std::int64_t size,
                                       const WindowOptions& options) {
  const int d = last_axis(function, options, x.sizes());
  return window_sums<E>(function, x, d, window_of(function, x.size(d), size, options.origin, options.boundary), nullptr,
                        options.cval);
}

/// x filtered by `filter(x, out, d, k)` along each dimension of a list: the first from x, the others in place.
template <class E, class F>
TENON_NOINLINE_OG Tensor<E> filter_each(const char* function, const Tensor<const E>& x, Dims axes, const F& filter) {
  if (axes.rank() == 0) return x.clone();
  auto out = new_tensor<E>(function, x.sizes());
  for (int k = 0; k < axes.rank(); ++k) filter(k == 0 ? x : Tensor<const E>(out), out, static_cast<int>(axes[k]), k);
  return out;
}

template <class E>
TENON_NOINLINE_OG Tensor<E> means(const char* function, const Tensor<const E>& x, Dims sizes,
                                  const WindowsOptions& options) {
  const Shape axes = filtered_axes(function, x.sizes(), options);
  check_count(function, "size", sizes.rank(), axes);
  const auto window = [&](int d, int k) {
    return window_of(function, x.size(d), sizes[sizes.rank() == 1 ? 0 : k], options.origin, options.boundary);
  };
  for (int k = 0; k < axes.rank(); ++k)
    (void)window(static_cast<int>(axes[k]), k);  // throws before anything is computed
  return filter_each<E>(function, x, axes, [&](const Tensor<const E>& from, const Tensor<E>& to, int d, int k) {
    weighted_lines<E>(from, to, d, window(d, k), nullptr, options.cval);
  });
}

/// Filters of one dimension, or of several, by Gaussian windows.
template <class E>
TENON_NOINLINE_OG Tensor<E> gaussians(const char* function, const Tensor<const E>& x, Dims axes,
                                      const FilterWidths& widths, const GaussiansOptions& options) {
  if (widths.list) check_count(function, "sigma", widths.count, axes);
  if (options.has_orders) check_count(function, "order", options.orders.rank(), axes);
  const auto sigma = [&](int k) { return !widths.list ? widths.every : widths.list[widths.count == 1 ? 0 : k]; };
  const auto order_of = [&](int k) -> std::int64_t {
    return !options.has_orders ? 0 : options.orders[options.orders.rank() == 1 ? 0 : k];
  };
  Shape radii;
  for (int k = 0; k < axes.rank(); ++k)
    radii.push_back(gaussian_radius(function, sigma(k), order_of(k), x.size(axes[k]), options, options));
  return filter_each<E>(function, x, axes, [&](const Tensor<const E>& from, const Tensor<E>& to, int d, int k) {
    const auto weights = new_tensor<double>(function, Shape{2 * radii[k] + 1});
    if (x.numel() == 0) return;
    if (sigma(k) == 0) weights.zero_(), weights.data_ptr()[radii[k]] = 1;
    else gaussian_weights(weights.data_ptr(), sigma(k), order_of(k), radii[k]);
    weighted_lines<E>(from, to, d, window_of(function, x.size(d), weights.numel(), 0, options.boundary),
                      weights.data_ptr(), options.cval);
  });
}

/// The slope along a dimension, smoothed by the weights 1, `middle`, 1 along all others.
template <class E>
TENON_NOINLINE_OG Tensor<E> edges(const char* function, const Tensor<const E>& x, double middle,
                                  const EdgeOptions& options) {
  const int along = last_axis(function, options, x.sizes());
  const double slope[] = {-1, 0, 1}, smooth[] = {1, middle, 1};
  Shape axes{along};
  for (int d = 0; d < x.dim(); ++d) {
    if (d != along) axes.push_back(d);
  }
  return filter_each<E>(function, x, axes, [&](const Tensor<const E>& from, const Tensor<E>& to, int d, int) {
    weighted_lines<E>(from, to, d, window_of(function, x.size(d), 3, 0, options.boundary), d == along ? slope : smooth,
                      options.cval);
  });
}

/// The number beyond constant ends as an element of T. Throws TypeError for an integer that a double or T may not hold.
template <class T>
TENON_NOINLINE_OG T outside_element(const char* function, const WindowOptions& options) {
  if (options.boundary != Boundary::constant) return T{};
  if constexpr (kind_of<T> < Kind::floating) {
    constexpr double exact = 0x1p53;
    const double value = options.cval;
    bool fits = value >= -exact && value <= exact;
    if (fits) {
      const auto whole = static_cast<std::int64_t>(value);
      fits = static_cast<double>(whole) == value &&
             (whole >= 0 || std::is_signed_v<T>)&&static_cast<std::int64_t>(static_cast<T>(whole)) == whole;
    }
    if (!fits)
      throw_error(ErrorCode::type, function, ": cval ", value, " is no ", dtype_name<T>,
                  " of at most 2^53: cast the operand");
    return static_cast<T>(static_cast<std::int64_t>(value));
  } else {
    return static_cast<T>(options.cval);
  }
}

template <class T>
TENON_NOINLINE_OG Tensor<T> extremes(const char* function, const Tensor<const T>& x, std::int64_t size,
                                     const WindowOptions& options, bool largest) {
  using C = compute_t<T>;
  const int d = last_axis(function, options, x.sizes());
  const LineWindow window = window_of(function, x.size(d), size, options.origin, options.boundary);
  const C outside = outside_element<C>(function, options);
  if constexpr (std::is_same_v<C, T>) {
    auto out = new_tensor<T>(function, x.sizes());
    extreme_lines<T>(x, out, d, window, outside, largest);
    return out;
  } else {
    const auto wide = x.template cast<C>();
    extreme_lines<C>(Tensor<const C>(wide), wide, d, window, outside, largest);
    return wide.template cast<T>();
  }
}

/// Calls filter(x) with x in the type of sums; its result in the type of results.
template <class X, class F>
TENON_INLINE auto in_window_type(const X& x, const F& filter) {
  using T = element_of_operand<X>;
  detail::require_host<X>();
  const auto result = filter(operand_as<window_sum_t<T>>(x));
  if constexpr (std::is_same_v<window_sum_t<T>, window_result_t<T>>) return result;
  else return result.template cast<window_result_t<T>>();
}

template <class Op, class X>
TENON_NOINLINE_OG auto weighted_filter(const X& x, const Tensor<const double>& weights, const WindowOptions& options) {
  return in_window_type(x, [&]<class E>(const Tensor<const E>& in) {
    return correlated_lines<E>(Op::info.name, in, weights, options, Op::is_convolution);
  });
}
template <class X>
TENON_NOINLINE_OG auto mean_filter1d(const char* function, const X& x, std::int64_t size,
                                     const WindowOptions& options) {
  return in_window_type(x,
                        [&]<class E>(const Tensor<const E>& in) { return mean_lines<E>(function, in, size, options); });
}
template <class X>
TENON_NOINLINE_OG auto mean_filter(const char* function, const X& x, Dims sizes, const WindowsOptions& options) {
  return in_window_type(x, [&]<class E>(const Tensor<const E>& in) { return means<E>(function, in, sizes, options); });
}
template <class X>
TENON_NOINLINE_OG auto gaussian_filter_of(const char* function, const X& x, Dims axes, const FilterWidths& widths,
                                          const GaussiansOptions& options) {
  return in_window_type(
      x, [&]<class E>(const Tensor<const E>& in) { return gaussians<E>(function, in, axes, widths, options); });
}
template <class X>
TENON_NOINLINE_OG auto edge_filter(const char* function, const X& x, double middle, const EdgeOptions& options) {
  return in_window_type(x, [&]<class E>(const Tensor<const E>& in) { return edges<E>(function, in, middle, options); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

inline constexpr auto weighted_arguments = ArgumentsBefore<WindowOptions>::of(
    Argument{.name = "x", .least_rank = 1},
    Argument{.name = "weights", .kind = ArgumentKind::number, .also = ArgumentKind::tensor});
inline constexpr auto sized_arguments =
    ArgumentsBefore<WindowOptions>::of(Argument{.name = "x", .least_rank = 1}, Argument{"size", ArgumentKind::integer});
inline constexpr auto edge_arguments = ArgumentsBefore<EdgeOptions>::of(Argument{.name = "x", .least_rank = 1});

/// correlate1d and convolve1d: weights are a row, or one number.
template <class Op>
struct WeightedFilter : Records<Op> {
  using Records<Op>::operator();
  using Options = WindowOptions;
  static constexpr const char* no_gradient = no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, TensorLike W, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const W& weights, const O&... options) const {
    static_assert(RealElement<element_of_operand<W>>, "tenon: the weights of this filter are real numbers");
    detail::require_host<W>();
    return weighted_filter<Op>(eval(x), operand_as<double>(weights), collect_options<Options>(options...));
  }
  template <TensorLike X, Scalar W, OptionOrMistake<Options>... O>
  requires(std::is_arithmetic_v<W>) TENON_INLINE auto operator()(const X& x, W weight, const O&... options) const {
    return weighted_filter<Op>(eval(x), full<double>(Shape{}, static_cast<double>(weight)),
                               collect_options<Options>(options...));
  }
};

/// minimum_filter1d and maximum_filter1d.
template <class Op>
struct ExtremeFilter : Records<Op> {
  using Records<Op>::operator();
  using Options = WindowOptions;
  static constexpr const char* no_gradient = no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t size, const O&... options) const {
    using T = element_of_operand<X>;
    static_assert(RealElement<T>, "tenon: complex numbers have no order: filter their absolute values");
    detail::require_host<X>();
    return extremes<T>(Op::info.name, operand_as<T>(x), size, collect_options<Options>(options...), Op::is_maximum);
  }
};

/// sobel and prewitt.
template <class Op>
struct EdgeFilter : Records<Op> {
  using Records<Op>::operator();
  using Options = EdgeOptions;
  static constexpr const char* no_gradient = no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    return edge_filter(Op::info.name, eval(x), Op::middle, collect_options<Options>(options...));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Correlate1d : detail::WeightedFilter<Correlate1d> {
  static constexpr OpInfo info{
      .name = "correlate1d",
      .arguments = detail::weighted_arguments,
      .summary = "the sums of the elements of a window along a dimension, times its weights",
      .source = "SciPy `ndimage.correlate1d`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = detail::window_errors,
      .notes =
          "`mode`: what stands beyond the ends, for `Boundary::constant` the number `cval`; as often as a "
          "window needs it. `origin` moves the window from its middle. Added up in double."};
  static constexpr bool is_convolution = false;
};
inline constexpr Correlate1d correlate1d{};

struct Convolve1d : detail::WeightedFilter<Convolve1d> {
  static constexpr OpInfo info{.name = "convolve1d",
                               .arguments = detail::weighted_arguments,
                               .summary = "correlate1d with the weights backwards",
                               .source = "SciPy `ndimage.convolve1d`",
                               .rule = Rule::in_double,
                               .dtypes = detail::window_dtypes,
                               .shapes = "that of x",
                               .errors = detail::window_errors};
  static constexpr bool is_convolution = true;
};
inline constexpr Convolve1d convolve1d{};

struct UniformFilter1d : Records<UniformFilter1d> {
  using Records::operator();
  using Options = detail::WindowOptions;
  static constexpr OpInfo info{
      .name = "uniform_filter1d",
      .arguments = detail::sized_arguments,
      .summary = "the means of a window of `size` elements along a dimension",
      .source = "SciPy `ndimage.uniform_filter1d`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = detail::window_errors,
      .notes =
          "Three operations for each element, whatever the size; no element outside of a window, not "
          "even NaN, has an influence on its mean."};
  static constexpr const char* no_gradient = detail::no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t size, const O&... options) const {
    return detail::mean_filter1d(info.name, eval(x), size, detail::collect_options<Options>(options...));
  }
};
inline constexpr UniformFilter1d uniform_filter1d{};

struct UniformFilter : Records<UniformFilter> {
  using Records::operator();
  using Options = detail::WindowsOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"}, Argument{.name = "size", .kind = ArgumentKind::integer, .also = ArgumentKind::integers});
  static constexpr OpInfo info{.name = "uniform_filter",
                               .arguments = arguments,
                               .summary = "the means of a window along several dimensions, all by default",
                               .source = "SciPy `ndimage.uniform_filter`",
                               .rule = Rule::in_double,
                               .dtypes = detail::window_dtypes,
                               .shapes = "that of x",
                               .errors = detail::window_errors,
                               .notes = "`size`: one for all dimensions that are filtered, or one for each."};
  static constexpr const char* no_gradient = detail::no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, detail::Integer Int, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, Int size, const O&... options) const {
    return (*this)(x, Shape{size}, options...);
  }
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const Shape& sizes, const O&... options) const {
    return detail::mean_filter(info.name, eval(x), sizes, detail::collect_options<Options>(options...));
  }
};
inline constexpr UniformFilter uniform_filter{};

struct GaussianFilter1d : Records<GaussianFilter1d> {
  using Records::operator();
  using Options = detail::GaussianOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "x", .least_rank = 1},
                                                                         Argument{"sigma", ArgumentKind::number});
  static constexpr OpInfo info{
      .name = "gaussian_filter1d",
      .arguments = arguments,
      .summary = "the elements along a dimension, smoothed by a Gaussian window of the standard deviation sigma",
      .source = "SciPy `ndimage.gaussian_filter1d`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = detail::gaussian_errors,
      .notes =
          "`order`: the derivative that is taken. The window reaches `radius` elements, by default `truncate` times "
          "sigma, "
          "rounded. With sigma 0 the elements themselves."};
  static constexpr const char* no_gradient = detail::no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, double sigma, const O&... options) const {
    const auto given = detail::collect_options<detail::GaussiansOptions>(options...);
    return detail::gaussian_filter_of(info.name, eval(x), Shape{detail::last_axis(info.name, given, x.sizes())}, sigma,
                                      given);
  }
};
inline constexpr GaussianFilter1d gaussian_filter1d{};

struct GaussianFilter : Records<GaussianFilter> {
  using Records::operator();
  using Options = detail::GaussiansOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"}, Argument{.name = "sigma", .kind = ArgumentKind::number, .also = ArgumentKind::numbers});
  static constexpr OpInfo info{
      .name = "gaussian_filter",
      .arguments = arguments,
      .summary = "gaussian_filter1d along several dimensions, all by default",
      .source = "SciPy `ndimage.gaussian_filter`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = detail::gaussian_errors,
      .notes =
          "`sigma` and `order`: one for all dimensions that are filtered, or one for each. From one "
          "dimension to the next in double."};
  static constexpr const char* no_gradient = detail::no_window_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const detail::FilterWidths& sigma, const O&... options) const {
    const auto given = detail::collect_options<Options>(options...);
    return detail::gaussian_filter_of(info.name, eval(x), detail::filtered_axes(info.name, x.sizes(), given), sigma,
                                      given);
  }
};
inline constexpr GaussianFilter gaussian_filter{};

struct MinimumFilter1d : detail::ExtremeFilter<MinimumFilter1d> {
  static constexpr OpInfo info{
      .name = "minimum_filter1d",
      .arguments = detail::sized_arguments,
      .summary = "the smallest element of a window of `size` elements along a dimension",
      .source = "SciPy `ndimage.minimum_filter1d`",
      .domain = Domain::real,
      .shapes = "that of x",
      .errors =
          "ShapeError for a window without elements or of more than the dimension and 2^20; IndexError for "
          "an unknown dimension and an origin outside of the window; TypeError for a `cval` that the "
          "elements cannot be",
      .notes = "NaN if one is. Three operations for each element, whatever the size."};
  static constexpr bool is_maximum = false;
};
inline constexpr MinimumFilter1d minimum_filter1d{};

struct MaximumFilter1d : detail::ExtremeFilter<MaximumFilter1d> {
  static constexpr OpInfo info{.name = "maximum_filter1d",
                               .arguments = detail::sized_arguments,
                               .summary = "the largest element of a window of `size` elements along a dimension",
                               .source = "SciPy `ndimage.maximum_filter1d`",
                               .domain = Domain::real,
                               .shapes = "that of x",
                               .errors = MinimumFilter1d::info.errors,
                               .notes = MinimumFilter1d::info.notes};
  static constexpr bool is_maximum = true;
};
inline constexpr MaximumFilter1d maximum_filter1d{};

struct Sobel : detail::EdgeFilter<Sobel> {
  static constexpr OpInfo info{
      .name = "sobel",
      .arguments = detail::edge_arguments,
      .summary = "the differences of both neighbours along a dimension, times 1, 2, 1 along all others",
      .source = "SciPy `ndimage.sobel`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = "IndexError for an unknown dimension"};
  static constexpr double middle = 2;
};
inline constexpr Sobel sobel{};

struct Prewitt : detail::EdgeFilter<Prewitt> {
  static constexpr OpInfo info{
      .name = "prewitt",
      .arguments = detail::edge_arguments,
      .summary = "the differences of both neighbours along a dimension, times 1, 1, 1 along all others",
      .source = "SciPy `ndimage.prewitt`",
      .rule = Rule::in_double,
      .dtypes = detail::window_dtypes,
      .shapes = "that of x",
      .errors = "IndexError for an unknown dimension"};
  static constexpr double middle = 1;
};
inline constexpr Prewitt prewitt{};

using WindowFilterOps = OpList<Correlate1d, Convolve1d, UniformFilter1d, UniformFilter, GaussianFilter1d,
                               GaussianFilter, MinimumFilter1d, MaximumFilter1d, Sobel, Prewitt>;

}  // namespace tenon::inline v1
