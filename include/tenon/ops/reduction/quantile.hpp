// Quantiles: median, quantile, percentile, and the same without NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/interpolation.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/quantile_lines.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct InterpolationOption {
  static constexpr Argument argument{.name = "interpolation",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "linear",
                                     .keyword = true,
                                     .choices = "Interpolation linear lower higher midpoint nearest"};
  Interpolation interpolation = Interpolation::linear;
  static constexpr InterpolationOption from(Interpolation i) { return {i}; }
};
using QuantileOptions = Options<Axes, KeepDims, InterpolationOption>;
inline constexpr auto quantile_arguments = ArgumentsBefore<QuantileOptions>::of(
    Argument{"x"}, Argument{.name = "q", .kind = ArgumentKind::number, .also = ArgumentKind::tensor});

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x with the reduced dimensions joined into one, the last: a view if the strides allow it.
template <class T>
TENON_NOINLINE_OG Tensor<T> as_lines(const Tensor<T>& x, const ReductionPlan& plan) {
  Shape order, sizes;
  for (int d = 0; d < x.dim(); ++d) {
    if (plan.is_reduced[d]) continue;
    order.push_back(d);
    sizes.push_back(x.size(d));
  }
  for (int d = 0; d < x.dim(); ++d) {
    if (plan.is_reduced[d]) order.push_back(d);
  }
  sizes.push_back(plan.count);
  return x.permute(order).reshape(sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_quantile(const char* function, double q, double whole);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes the places of `count` numbers in ascending order, NaN last; `spare` has room for as many. By merging: the
/// sort of tensors would be compiled for doubles with every quantile.
TENON_NOINLINE_OG inline void order_numbers(const double* numbers, std::int64_t count, std::int64_t* order,
                                            std::int64_t* spare) {
  for (std::int64_t k = 0; k < count; ++k) order[k] = k;
  for (std::int64_t width = 1; width < count; width *= 2) {
    for (std::int64_t begin = 0; begin < count; begin += 2 * width) {
      const std::int64_t middle = smaller_of(begin + width, count), end = smaller_of(begin + 2 * width, count);
      std::int64_t left = begin, right = middle;
      for (std::int64_t to = begin; to < end; ++to) {
        bool takes_right = left == middle;
        if (!takes_right && right < end) {
          const double a = numbers[order[left]], b = numbers[order[right]];
          takes_right = b < a || (a != a && b == b);
        }
        spare[to] = order[takes_right ? right++ : left++];
      }
    }
    std::memcpy(order, spare, static_cast<std::size_t>(count) * sizeof *order);
  }
}

/// The quantiles q / whole.  Dimensions of q are the leading dimensions of the result.
template <class T>
TENON_NOINLINE_OG Tensor<mean_type<T>> quantiles_of(const char* function, const Tensor<const T>& x,
                                                    const Tensor<double>& q, double whole,
                                                    const QuantileOptions& options, bool skips_nan) {
  const ReductionPlan plan = plan_reduction(function, x.sizes(), collect_options<ReductionOptions>(options), false);
  const std::int64_t count = q.numel();
  const auto ascending = new_tensor<std::int64_t>(function, Shape{2, count});
  order_numbers(q.data_ptr(), count, ascending.data_ptr(), ascending.data_ptr() + count);
  const auto sorted = new_tensor<double>(function, Shape{count});
  for (std::int64_t k = 0; k < count; ++k) {
    const double part = q.data_ptr()[ascending.data_ptr()[k]] / whole;
    if (!(part >= 0 && part <= 1)) fail_quantile(function, part * whole, whole);
    sorted.data_ptr()[k] = part;
  }
  Shape shape(q.sizes()), flat{count};
  for (auto n : plan.shape) shape.push_back(n);
  const Tensor<const T> lines = as_lines(x, plan);
  for (int d = 0; d < lines.dim() - 1; ++d) flat.push_back(lines.size(d));
  auto result = new_tensor<mean_type<T>>(function, shape);
  if (plan.count == 0) {
    result.fill_(__builtin_nan(""));
  } else if (result.numel() > 0) {
    const QuantileLines state{plan.count, count, sorted.data_ptr(), ascending.data_ptr(), options.interpolation,
                              skips_nan};
    const auto written = result.view(flat).movedim(0, -1);
    compute_quantiles<T>(lines, written, state);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of quantiles: their call operator.
template <class Op, int whole, bool skips_nan>
struct QuantileOf : Records<Op> {
  using Options = QuantileOptions;
  using Records<Op>::operator();
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, double q, const O&... options) const {
    return (*this)(x, tensor(q), options...);
  }
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, double q, Extents dims, const O&... options) const {
    return (*this)(x, q, axes_of(dims), options...);
  }
  template <TensorLike X, TensorLike Q, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const Q& q, Extents dims, const O&... options) const {
    return (*this)(x, q, axes_of(dims), options...);
  }
  template <TensorLike X, TensorLike Q, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const Q& q, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(in_domain<T>(Op::info.domain), "tenon: complex numbers have no order to take quantiles of");
    return quantiles_of<T>(Op::info.name, eval(x), Tensor<double>(cast<double>(q)).contiguous(), whole,
                           collect_options<QuantileOptions>(options...), skips_nan);
  }
};
/// The base of medians: their call operator.
template <class Op, bool skips_nan>
struct MedianOf : Records<Op> {
  using Options = detail::Options<Axes, KeepDims>;
  using Records<Op>::operator();
  template <Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    return QuantileOf<Op, 1, skips_nan>{}(x, 0.5, collect_options<QuantileOptions>(options...));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Median : detail::MedianOf<Median, false> {
  static constexpr OpInfo info{
      .name = "median",
      .arguments = detail::operand_and<Options>,
      .summary = "the middle element in ascending order, or the mean of the two middle ones",
      .source = "NumPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "NaN if an element is NaN or there are none. Linear time; scratch memory for two lines."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr Median median{};

struct NanMedian : detail::MedianOf<NanMedian, true> {
  static constexpr OpInfo info{.name = "nanmedian",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the median of what is not NaN",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "NaN if all elements are NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr NanMedian nanmedian{};

struct Quantile : detail::QuantileOf<Quantile, 1, false> {
  static constexpr OpInfo info{
      .name = "quantile",
      .arguments = detail::quantile_arguments,
      .summary = "the values below which the fraction q of the elements lies",
      .source = "NumPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .shapes = "that of q, followed by that of a reduction",
      .errors = "IndexError unless 0 ≤ q ≤ 1",
      .notes =
          "`interpolation` says what is taken if rank q (n - 1) lies between two elements; halfway, nearest takes "
          "the one of even rank. NaN if an element is NaN or there are none. Linear time."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr Quantile quantile{};

struct NanQuantile : detail::QuantileOf<NanQuantile, 1, true> {
  static constexpr OpInfo info{.name = "nanquantile",
                               .arguments = detail::quantile_arguments,
                               .summary = "the quantiles of what is not NaN",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .shapes = "that of q, followed by that of a reduction",
                               .errors = "IndexError unless 0 ≤ q ≤ 1",
                               .notes = "As quantile; NaN if all elements are NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr NanQuantile nanquantile{};

struct Percentile : detail::QuantileOf<Percentile, 100, false> {
  static constexpr OpInfo info{.name = "percentile",
                               .arguments = detail::quantile_arguments,
                               .summary = "quantile(x, q / 100)",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .shapes = "that of q, followed by that of a reduction",
                               .errors = "IndexError unless 0 ≤ q ≤ 100"};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr Percentile percentile{};

struct NanPercentile : detail::QuantileOf<NanPercentile, 100, true> {
  static constexpr OpInfo info{.name = "nanpercentile",
                               .arguments = detail::quantile_arguments,
                               .summary = "nanquantile(x, q / 100)",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .shapes = "that of q, followed by that of a reduction",
                               .errors = "IndexError unless 0 ≤ q ≤ 100",
                               .notes = "NaN if all elements are NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr NanPercentile nanpercentile{};

using QuantileOps = OpList<Median, NanMedian, Quantile, NanQuantile, Percentile, NanPercentile>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/reduction/quantile_bodies.hpp>
#endif
