// Pooling: maxima, means and norms of windows, windows of a result's size, windows of random sizes, and the reverse of
// maxima.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/wide_state.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/axis_taps.hpp>
#include <tenon/engine/pooling_windows.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/plane_operations.hpp>
#include <tenon/nn/row_units.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/ops/random/distribution.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::nn {

/// The maxima of windows, and their numbers in the planes of the input: row-major over its spatial dimensions.
template <class V, class Index = std::int64_t>
struct MaxPooled {
  V values;
  Tensor<Index> indices;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// The arguments of a pooling behind its operand.
struct PoolingArguments {
  const EachDim &window, &stride, &padding, &dilation;
  bool ceil_mode;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline void check_pooling(const char* function, const Shape& x, int rank,
                                            const PoolingArguments& of) {
  check_spatial(function, x, rank);
  check_each_dim(function, "kernel_size", of.window, rank, 1);
  check_each_dim(function, "stride", of.stride, rank, 1);
  check_each_dim(function, "padding", of.padding, rank, 0);
  check_each_dim(function, "dilation", of.dilation, rank, 1);
  for (int d = 0; d < rank; ++d) {
    if (of.padding.at(d) > of.window.at(d) / 2) {
      throw_error(ErrorCode::shape, function, ": padding ", of.padding.at(d), " is more than half of the window ",
                  of.window.at(d));
    }
  }
}

TENON_NOINLINE_OG inline WindowAxis pooling_axis(const char* function, const Shape& x, int rank, int d,
                                                 const PoolingArguments& of) {
  return plan_window(function, x, x.rank() - rank + d, of.window.at(d), of.stride.at(d), of.padding.at(d),
                     of.dilation.at(d), of.ceil_mode);
}

/// The windows of a pooling, without what lies in the padding.
TENON_NOINLINE_OG inline PoolingWindows pooling_windows(const char* function, const Shape& x, int rank,
                                                        const PoolingArguments& of) {
  check_pooling(function, x, rank, of);
  WindowAxis axis[3];
  PoolingWindows result;
  for (int k = 3 - rank, d = 0; k < 3; ++k, ++d) {
    axis[k] = pooling_axis(function, x, rank, d, of);
    if (axis[k].size == 0)
      throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has no elements in dimension ",
                  x.rank() - rank + d);
    result.set_dim(k, axis[k].size, axis[k].places, axis[k].dilation);
  }
  if (!has_planes(x, rank)) return result;
  for (int k = 0; k < 3; ++k) {
    result.new_lists(k, 1);
    for (std::int64_t o = 0; o < result.places[k]; ++o) {
      const std::int64_t step = axis[k].dilation;
      std::int64_t begin = axis[k].begin(o);
      if (begin < 0) begin += blocks_of(-begin, step) * step;
      if (begin >= result.size[k]) {
        const int d = k - (3 - rank);
        throw_error(ErrorCode::shape, function, ": the window ", o, " with padding ", of.padding.at(d),
                    " and dilation ", of.dilation.at(d), " has no element of dimension ", x.rank() - rank + d,
                    " of shape ", x);
      }
      result.begin[k].data()[o] = begin;
      result.end[k].data()[o] = axis[k].end(o, result.size[k]);
    }
  }
  return result;
}

/// `places` parts of a dimension, one after the other, which may overlap by one element: part o begins at o size /
/// places, rounded down, and ends at (o + 1) size / places, rounded up. They are counted on, as these products may
/// overflow.
class AdaptiveParts {
 public:
  TENON_INLINE AdaptiveParts(std::int64_t size, std::int64_t places)
      : places_(places), whole_(size / places), rest_(size % places), over_(rest_) {}
  TENON_INLINE std::int64_t begin() const { return begin_; }
  TENON_INLINE std::int64_t end() const { return begin_ + whole_ + (over_ > 0) + (over_ > places_); }
  TENON_INLINE void next() {
    const bool is_carried = over_ >= places_;
    begin_ += whole_ + is_carried;
    over_ += rest_ - (is_carried ? places_ : 0);
  }

 private:
  std::int64_t places_, whole_, rest_, begin_ = 0, over_;  // the next part begins at begin_ + whole_ + over_ / places_
};
TENON_NOINLINE_OG inline void check_adaptive(const char* function, const Shape& x, int rank, const EachDim& places) {
  check_spatial(function, x, rank);
  check_each_dim(function, "output_size", places, rank, 0);
  for (int d = 0; d < rank; ++d) {
    check_size_of_result(function, "output_size", places.at(d));
    if (x[x.rank() - rank + d] == 0)
      throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has no elements in dimension ",
                  x.rank() - rank + d);
  }
}
TENON_NOINLINE_OG inline PoolingWindows adaptive_windows(const char* function, const Shape& x, int rank,
                                                         const EachDim& places) {
  check_adaptive(function, x, rank, places);
  PoolingWindows result;
  bool has_places = has_planes(x, rank);
  for (int k = 3 - rank, d = 0; k < 3; ++k, ++d) {
    result.set_dim(k, x[x.rank() - rank + d], places.at(d), 1);
    has_places = has_places && places.at(d) > 0;
  }
  if (!has_places) return result;
  for (int k = 0; k < 3; ++k) {
    result.new_lists(k, 1);
    AdaptiveParts parts(result.size[k], result.places[k]);
    for (std::int64_t o = 0; o < result.places[k]; ++o, parts.next()) {
      result.begin[k].data()[o] = parts.begin();
      result.end[k].data()[o] = parts.end();
    }
  }
  return result;
}

TENON_NOINLINE_OG inline void check_fractional(const char* function, const Shape& x, int rank, const EachDim& window,
                                               const EachDim& places) {
  check_spatial(function, x, rank);
  check_each_dim(function, "kernel_size", window, rank, 1);
  check_each_dim(function, "output_size", places, rank, 1);
  for (int d = 0; d < rank; ++d) {
    const std::int64_t size = x[x.rank() - rank + d], n = places.at(d), reach = window.at(d);
    if (reach > size || n - 1 > size - reach) {
      throw_error(ErrorCode::shape, function, ": ", n, " windows of ", reach, " elements do not fit in dimension ",
                  x.rank() - rank + d, " of shape ", x);
    }
  }
}

/// The windows of fractional max pooling, from a number between 0 and 1 for each plane and dimension, in PyTorch's
/// order: width before height, but depth, height and width. Source: Graham, "Fractional max-pooling", 2014.
template <class T>
TENON_NOINLINE_OG PoolingWindows fractional_windows(const char* function, const Shape& x, int rank,
                                                    const EachDim& window, const EachDim& places,
                                                    const Tensor<const T>& samples) {
  check_fractional(function, x, rank, window, places);
  const std::int64_t planes = x[0] * x[1];
  if (samples.dim() != 3 || samples.size(0) != x[0] || samples.size(1) != x[1] || samples.size(2) != rank)
    throw_error(ErrorCode::shape, function, ": samples of shape ", samples.sizes(), " for an input of shape ", x);
  PoolingWindows result;
  result.is_of_plane = true;
  for (int k = 0; k < 3; ++k) {
    const int d = k - (3 - rank);
    const std::int64_t size = d >= 0 ? x[2 + d] : 1, n = d >= 0 ? places.at(d) : 1, reach = d >= 0 ? window.at(d) : 1;
    result.set_dim(k, size, n, 1);
    result.new_lists(k, planes);
    for (std::int64_t plane = 0; plane < planes; ++plane) {
      const T sample = d >= 0 ? samples(plane / x[1], plane % x[1], rank == 2 ? 1 - d : d) : T(0);
      if (!(sample >= 0 && sample <= 1))
        throw_error(ErrorCode::index, function, ": the sample ", sample, " is not in 0 … 1");
      const T alpha = n > 1 ? static_cast<T>(size - reach) / static_cast<T>(n - 1) : T(0);
      for (std::int64_t o = 0; o < n; ++o) {
        const std::int64_t begin = o == n - 1 ? size - reach
                                              : static_cast<std::int64_t>((static_cast<T>(o) + sample) * alpha) -
                                                    static_cast<std::int64_t>(sample * alpha);
        result.begin[k].data()[plane * n + o] = begin;
        result.end[k].data()[plane * n + o] = begin + reach;
      }
    }
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The numbers of the maxima of windows in planes.
struct WindowMaximaNumbers : Records<WindowMaximaNumbers> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::max_pool", .summary = "the numbers of maxima", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, const PoolingWindows& windows, const Shape& sizes) const {
    using T = std::remove_const_t<typename X::value_type>;
    return window_maxima_host<T, std::int64_t>(Tensor<const T>(eval(x)), windows, sizes).indices;
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G&, const Y&, const X& x, const PoolingWindows&, const Shape&) {
    return eval(x * 0);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Maxima of windows, with their numbers; of Variables the elements with these numbers are taken.
template <class Index, class X>
auto maxima_of(const X& x, int rank, const PoolingWindows& windows) {
  using T = std::remove_const_t<typename X::value_type>;
  Shape sizes{x.size(0), x.size(1)};
  for (int k = 3 - rank; k < 3; ++k) sizes.push_back(windows.places[k]);
  if constexpr (is_called_by_name<X>) {
    const Tensor<std::int64_t> indices = WindowMaximaNumbers{}(without_history(x), windows, sizes);
    auto values = take_planes(x, indices);
    return nn::MaxPooled<decltype(values)>{values, indices};
  } else if constexpr (Recorded<X>) {
    const WindowMaxima<T, Index> maxima = window_maxima_host<T, Index>(Tensor<const T>(x.value()), windows, sizes);
    auto values = record_result<TakePlanes>(maxima.values, x, maxima.indices);
    return nn::MaxPooled<decltype(values), Index>{values, maxima.indices};
  } else {
    const WindowMaxima<T, Index> maxima = window_maxima_host<T, Index>(Tensor<const T>(x), windows, sizes);
    return nn::MaxPooled<Tensor<T>, Index>{maxima.values, maxima.indices};
  }
}
/// The same of an input with or without a batch and of any floating type, where windows(shape) plans.
template <class Index = std::int64_t, class X, class F>
auto max_pooled(const X& given, int rank, const F& windows) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto compute = [&](auto x) {
    const bool is_single = x.dim() == rank + 1;
    if (is_single) x = x.unsqueeze(0);
    auto result = maxima_of<Index>(x, rank, windows(shape_of(x)));
    if (is_single) {
      result.values = decltype(result.values)(result.values.squeeze(0));
      result.indices = result.indices.squeeze(0);
    }
    return result;
  };
  static_assert(FloatingElement<T>, "tenon: pooling is of floating elements: cast<float>(x) makes some of integers");
  if constexpr (sizeof(T) == 2) {
    const auto wide = compute(floating_operand<float>(given));
    auto values = eval(cast<T>(wide.values));
    return nn::MaxPooled<decltype(values), typename std::remove_cvref_t<decltype(wide.indices)>::value_type>{
        values, wide.indices};
  } else if constexpr (Recorded<X>) {
    return compute(eval(given));
  } else {
    return compute(Tensor<const T>(given));
  }
}
/// The maxima with numbers for the user, who may write to them: those of a Variable's gradient are others.
template <class X, class F>
auto max_pooled_with_numbers(const X& given, int rank, const F& windows) {
  auto result = max_pooled(given, rank, windows);
  if constexpr (Recorded<X>) result.indices = result.indices.clone();
  return result;
}
/// The maxima alone, whose numbers are kept in 16 bits for planes that these count.
template <class X, class F>
auto max_pooled_values(const X& given, int rank, const F& windows) {
  if constexpr (!is_called_by_name<X>) {
    const Shape sizes = shape_of(given);
    std::int64_t plane = 1;
    for (int d = 0; d < rank && d < sizes.rank(); ++d) plane = saturated_product(plane, sizes[sizes.rank() - 1 - d]);
    if (plane <= 65536) return max_pooled<std::uint16_t>(given, rank, windows).values;
  }
  return max_pooled(given, rank, windows).values;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Maxima of a Variable, which tenon::compiled keeps.
struct MaximaOfVariable {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const char* function, const Variable<T>& x, int rank,
                                                       const PoolingArguments& of) {
    return max_pooled_values(x, rank, [&](const Shape& sizes) { return pooling_windows(function, sizes, rank, of); });
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Maxima, with their numbers or without.
template <bool has_numbers, class X>
auto max_pooled_by(const char* function, const X& x, int rank, const PoolingArguments& of) {
  using T = std::remove_const_t<typename X::value_type>;
  if constexpr (is_layer_of<T, X> && !has_numbers && sizeof(T) > 2) {
    return call_kept<MaximaOfVariable, T>(function, as_layer_operand<T>(x), rank, of);
  } else {
    const auto windows = [&](const Shape& sizes) { return pooling_windows(function, sizes, rank, of); };
    if constexpr (has_numbers) return max_pooled_with_numbers(x, rank, windows);
    else return max_pooled_values(x, rank, windows);
  }
}


/// The taps of means of windows in spatial dimension d, or with `only_sums` of their sums.
TENON_NOINLINE_OG inline AxisTaps mean_taps(const char* function, const Shape& x, int rank, int d,
                                            const PoolingArguments& of, bool counts_padding, bool only_sums) {
  const WindowAxis axis = pooling_axis(function, x, rank, d, of);
  if (element_count(x) == 0) return AxisTaps{axis.size, axis.places};
  AxisTaps taps = new_taps(axis.size, axis.places, saturated_product(axis.places, smaller_of(axis.reach, axis.size)));
  std::int64_t count = 0;
  for (std::int64_t o = 0; o < axis.places; ++o) {
    taps.begin.data()[o] = count;
    const std::int64_t first = axis.begin(o), last = axis.end(o, axis.size + axis.padding);
    const std::int64_t begin = first > 0 ? first : 0, end = smaller_of(last, axis.size);
    const double weight = only_sums ? 1.0 : 1.0 / static_cast<double>(counts_padding ? last - first : end - begin);
    for (std::int64_t i = begin; i < end; ++i, ++count) {
      taps.index.data()[count] = i;
      taps.weight.data()[count] = weight;
    }
  }
  taps.begin.data()[axis.places] = count;
  return taps;
}
/// The taps of means of parts of dimension d of x.
TENON_NOINLINE_OG inline AxisTaps adaptive_taps(const Shape& x, int d, std::int64_t places) {
  if (places == 0 || element_count(x) == 0) return AxisTaps{x[d], places};
  AxisTaps taps = new_taps(x[d], places, saturated_sum(x[d], 2 * places));
  AdaptiveParts parts(x[d], places);
  std::int64_t count = 0;
  for (std::int64_t o = 0; o < places; ++o, parts.next()) {
    taps.begin.data()[o] = count;
    for (std::int64_t i = parts.begin(); i < parts.end(); ++i, ++count) {
      taps.index.data()[count] = i;
      taps.weight.data()[count] = 1.0 / static_cast<double>(parts.end() - parts.begin());
    }
  }
  taps.begin.data()[places] = count;
  return taps;
}

/// Means of windows, dimension by dimension; with a `divisor` other than 0 their sums divided by it.
template <class X>
auto average_pooled(const char* function, const X& given, int rank, const PoolingArguments& of, bool counts_padding,
                    std::int64_t divisor) {
  check_pooling(function, shape_of(given), rank, of);
  return in_batch(given, rank, [&](const auto& x) {
    const Shape sizes = shape_of(x);
    const auto taps = [&](int d) { return mean_taps(function, sizes, rank, d, of, counts_padding, divisor != 0); };
    auto result = resample(x, rank + 1, taps(rank - 1));
    for (int d = rank - 1; d-- > 0;) result = resample(result, d + 2, taps(d));
    using V = std::remove_const_t<decltype(result)>;
    if (divisor != 0) result = V(eval(result / static_cast<typename V::value_type>(divisor)));
    return result;
  });
}

/// The sums of powers in windows. As in PyTorch, a window over the edge of ceil_mode counts as one whose other elements
/// are the mean, too.
template <class X>
auto power_sums(const char* function, const X& x, int rank, double p, const PoolingArguments& of) {
  using T = std::remove_const_t<typename X::value_type>;
  double elements = 1;
  for (int d = 0; d < rank; ++d) elements *= static_cast<double>(of.window.at(d));
  return eval(average_pooled(function, eval(pow(x, static_cast<T>(p))), rank, of, true, 0) * static_cast<T>(elements));
}
/// Their roots; the slope at 0 counts for nothing.
template <class S>
auto root_of_sums(const S& sums, double p) {
  using T = std::remove_const_t<typename S::value_type>;
  return eval(where(sums <= T(0), T(0), pow(sums, static_cast<T>(1 / p))));
}
/// Norms of windows, of which those whose sums overflowed or underflowed are computed again: of x in a unit, a power of
/// two, for each range of their largest elements.
template <class T, class X, class S, class N>
TENON_NOINLINE_OG N norms_in_range(const char* function, const X& x, int rank, double p, const PoolingArguments& of,
                                   const S& sums, const N& norms) {
  using Wide = std::conditional_t<sizeof(T) == 2, float, T>;
  constexpr bool is_half = std::is_same_v<T, float16>, is_wide = sizeof(T) == 8;
  constexpr double low = is_wide   ? 0x1p-900
                         : is_half ? 0x1p-14
                                   : 0x1p-100,
                   high = is_wide   ? largest_double
                          : is_half ? 65504
                                    : 0x1p127;
  const Tensor<const T> total(eval(without_history(sums)));
  if (!(p > 0) || total.numel() == 0) return norms;
  const auto is_large = eval(!(abs(total) <= high));
  const auto is_small = eval(abs(total) < low);
  const Tensor<const Wide> given(eval(cast<Wide>(Tensor<const T>(eval(without_history(x))))));
  const double least = math::pow(low, 1 / p);
  if (!any(is_large).item() && !(any(is_small).item() && any((abs(given) < least) & (given != 0.)).item()))
    return norms;
  const Tensor<const Wide> most = max_pooled_values(eval(abs(given)), rank, [&](const Shape& sizes) {
    return pooling_windows(function, sizes, rank, of);
  });
  const double bits = (is_wide ? 512 : 64) / p, width = bits > 1 ? math::floor(bits) : 1;
  const auto is_far = eval((is_large | is_small) & (most > 0.) & isfinite(most));
  const Tensor<double> ranges(eval(where(is_far, floor(log2(cast<double>(most)) / width), __builtin_inf())));
  auto result = norms;
  for (Tensor<double> left = ranges;;) {
    const double range = (min)(left).item();
    if (!(range < __builtin_inf())) return result;
    // Small ones become at most 1, large ones at least 1: what their gradients are multiplied with undoes the division
    // by the unit.
    constexpr double limit = largest_unit<Wide>;
    const double exponent = range < 0 ? -(range + 1) * width : -range * width,
                 most_here = range < 0 ? 2 : math::exp2(width + 1);
    const auto unit = static_cast<Wide>(math::exp2(exponent > limit ? limit : exponent < -limit ? -limit : exponent));
    const auto scaled = eval(cast<Wide>(x) * unit);
    // Elements that are too large for this range are those of other windows.
    const auto fitting = eval(where(abs(plain(scaled)) > static_cast<Wide>(most_here), Wide(0), scaled));
    const auto own = root_of_sums(power_sums(function, fitting, rank, p, of), p);
    const Tensor<bool> is_own(eval(ranges == range));
    result = N(eval(where(is_own, eval(cast<T>(own / unit)), result)));
    left = eval(where(is_own, __builtin_inf(), left));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The arguments that say a window and how it moves.
inline constexpr Argument kernel_size_argument{.name = "kernel_size", .kind = ArgumentKind::integers};
inline constexpr Argument pooling_stride_argument{.name = "stride", .kind = ArgumentKind::integers, .fallback = ""};
inline constexpr Argument pooling_padding_argument{.name = "padding", .kind = ArgumentKind::integers, .fallback = "0"};
inline constexpr Argument pooling_dilation_argument{
    .name = "dilation", .kind = ArgumentKind::integers, .fallback = "1"};
inline constexpr Argument ceil_mode_argument{.name = "ceil_mode", .kind = ArgumentKind::flag, .fallback = "false"};
inline constexpr Argument output_size_argument{.name = "output_size", .kind = ArgumentKind::integers};

/// The base of max_pool1d, max_pool2d and max_pool3d.
template <class Op, int rank>
struct MaxPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1},
                                           kernel_size_argument,
                                           pooling_stride_argument,
                                           pooling_padding_argument,
                                           pooling_dilation_argument,
                                           ceil_mode_argument};
  template <TensorOrVariable X>
  TENON_KEYED auto operator()(const X& x, const EachDim& window, const OptionalEachDim& stride = none,
                              const EachDim& padding = 0, const EachDim& dilation = 1, bool ceil_mode = false) const {
    require_host<X>();
    return max_pooled_by<Op::info.results != nullptr>(Op::info.name, x, rank,
                                                      {window, stride.beside(window), padding, dilation, ceil_mode});
  }
};
/// The base of adaptive_max_pool1d, adaptive_max_pool2d and adaptive_max_pool3d.
template <class Op, int rank>
struct AdaptiveMaxPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1}, output_size_argument};
  template <TensorOrVariable X>
  TENON_KEYED auto operator()(const X& x, const EachDim& places) const {
    require_host<X>();
    const auto windows = [&](const Shape& sizes) { return adaptive_windows(Op::info.name, sizes, rank, places); };
    if constexpr (Op::info.results != nullptr) return max_pooled_with_numbers(x, rank, windows);
    else return max_pooled_values(x, rank, windows);
  }
};
/// The base of avg_pool1d, avg_pool2d and avg_pool3d.
template <class Op, int rank>
struct AvgPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = rank + 1},
      kernel_size_argument,
      pooling_stride_argument,
      pooling_padding_argument,
      ceil_mode_argument,
      {.name = "count_include_pad", .kind = ArgumentKind::flag, .fallback = "true"},
      {.name = "divisor_override", .kind = ArgumentKind::integer, .fallback = "0"}};
  template <TensorOrVariable X>
  TENON_INLINE auto operator()(const X& x, const EachDim& window, const OptionalEachDim& stride = none,
                               const EachDim& padding = 0, bool ceil_mode = false, bool count_include_pad = true,
                               std::int64_t divisor_override = 0) const {
    require_host<X>();
    return average_pooled(Op::info.name, x, rank, {window, stride.beside(window), padding, 1, ceil_mode},
                          count_include_pad, divisor_override);
  }
};
/// The base of adaptive_avg_pool1d, adaptive_avg_pool2d and adaptive_avg_pool3d.
template <class Op, int rank>
struct AdaptiveAvgPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1}, output_size_argument};
  template <TensorOrVariable X>
  TENON_KEYED auto operator()(const X& given, const EachDim& places) const {
    require_host<X>();
    check_adaptive(Op::info.name, shape_of(given), rank, places);
    return in_batch(given, rank, [&](const auto& x) {
      const Shape sizes = shape_of(x);
      const auto taps = [&](int d) { return adaptive_taps(sizes, d + 2, places.at(d)); };
      auto result = resample(x, rank + 1, taps(rank - 1));
      for (int d = rank - 1; d-- > 0;) result = resample(result, d + 2, taps(d));
      return result;
    });
  }
};
/// The base of lp_pool1d, lp_pool2d and lp_pool3d.
template <class Op, int rank>
struct LpPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1},
                                           {.name = "norm_type", .kind = ArgumentKind::number},
                                           kernel_size_argument,
                                           pooling_stride_argument,
                                           ceil_mode_argument};
  template <TensorOrVariable X>
  TENON_INLINE auto operator()(const X& x, double p, const EachDim& window, const OptionalEachDim& stride = none,
                               bool ceil_mode = false) const {
    require_host<X>();
    const PoolingArguments of{window, stride.beside(window), 0, 1, ceil_mode};
    const auto sums = power_sums(Op::info.name, eval(x), rank, p, of);
    const auto norms = root_of_sums(sums, p);
    if constexpr (is_called_by_name<X>) {
      return in_floating_type(
          x, [&]<class T>(T) { return norms_in_range<T>(Op::info.name, x, rank, p, of, sums, norms); });
    } else {
      return norms_in_range<std::remove_const_t<typename X::value_type>>(Op::info.name, eval(x), rank, p, of, sums,
                                                                         norms);
    }
  }
};
/// The base of fractional_max_pool2d and fractional_max_pool3d.
template <class Op, int rank>
struct FractionalMaxPoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 2},
                                           kernel_size_argument,
                                           output_size_argument,
                                           {.name = "samples", .fallback = "none", .has_own_type = true}};
  template <TensorOrVariable X, OperandOrNone S = NoneType>
  TENON_KEYED auto operator()(const X& x, const EachDim& window, const EachDim& places, const S& samples = {}) const {
    require_host<X>();
    const Shape sizes = shape_of(x);
    const auto pooled = [&](const auto& drawn) {
      return max_pooled_values(x, rank, [&](const Shape& of) {
        return fractional_windows<double>(Op::info.name, of, rank, window, places, drawn);
      });
    };
    check_fractional(Op::info.name, sizes, rank, window, places);
    if constexpr (is_none<S>) return pooled(Tensor<const double>(rand<double>(Shape{sizes[0], sizes[1], rank})));
    else return pooled(Tensor<const double>(Tensor<double>(cast<double>(without_history(samples)))));
  }
};
/// The base of max_unpool1d, max_unpool2d and max_unpool3d.
template <class Op, int rank>
struct MaxUnpoolOp : ComposedOp<Op> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = rank + 1},
                                           {.name = "indices", .kind = ArgumentKind::indices},
                                           kernel_size_argument,
                                           pooling_stride_argument,
                                           pooling_padding_argument,
                                           {.name = "output_size", .kind = ArgumentKind::integers, .fallback = ""}};
  template <TensorOrVariable X, TensorLike Indices>
  TENON_KEYED auto operator()(const X& given, const Indices& indices, const EachDim& window,
                              const OptionalEachDim& stride = none, const EachDim& padding = 0,
                              const OptionalEachDim& output_size = none) const {
    require_host<X>();
    const Shape of = shape_of(given), of_indices = shape_of(indices);
    check_spatial(Op::info.name, of, rank);
    const EachDim& steps = stride.beside(window);
    check_each_dim(Op::info.name, "kernel_size", window, rank, 1);
    check_each_dim(Op::info.name, "stride", steps, rank, 1);
    check_each_dim(Op::info.name, "padding", padding, rank, 0);
    if (output_size.is_given) check_each_dim(Op::info.name, "output_size", output_size.numbers, rank, 0);
    if (!(Dims(of) == Dims(of_indices)))
      throw_error(ErrorCode::shape, Op::info.name, ": indices of shape ", of_indices, " for an input of shape ", of);
    Shape plane;
    for (int d = 0; d < rank; ++d) {
      plane.push_back(output_size.is_given ? output_size.numbers.at(d)
                                           : size_under_window(Op::info.name, of[of.rank() - rank + d], steps.at(d),
                                                               padding.at(d), window.at(d)));
    }
    const std::int64_t size = checked_numel(Op::info.name, plane);
    Tensor<std::int64_t> numbers = evaluate<std::int64_t>(cast<std::int64_t>(indices));
    for (std::int64_t i = 0; i < numbers.numel(); ++i) {
      const std::int64_t at = numbers.data_ptr()[i];
      if (at < 0 || at >= size)
        throw_error(ErrorCode::index, Op::info.name, ": index ", at, " is out of range for planes of shape ", plane);
    }
    if (of.rank() == rank + 1) numbers = numbers.unsqueeze(0);
    return in_batch(given, rank, [&](auto x) {
      Shape sizes{x.size(0), x.size(1)};
      for (int d = 0; d < rank; ++d) sizes.push_back(plane[d]);
      return put_planes(x, numbers, sizes, true);
    });
  }
};

}  // namespace tenon::inline v1::detail
