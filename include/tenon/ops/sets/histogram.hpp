// Counts elements: bincount, histogram.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

struct Between {
  double low, high;
};

/// The option between: the range that bins divide.
struct RangeOption {
  static constexpr Argument argument{"between", ArgumentKind::numbers, "", true};
  bool has_range = false;
  Between range{0, 1};
  static constexpr RangeOption from(const Between& given) { return {true, given}; }
};
struct Density {
  static constexpr Argument argument{"density", ArgumentKind::flag, "false", true};
  bool is_density = false;
};
template <class D>
using HistogramOptions = Options<RangeOption, WeightsOption<D>, Density>;
/// Options that keep counts whole numbers: all but weights and density.
template <class O>
inline constexpr bool is_range = std::is_same_v<O, Between> || std::is_same_v<O, RangeOption>;
/// The type of counts.
template <class... O>
using histogram_count = std::conditional_t<(is_range<O> && ...), std::int64_t, double>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The range that the bins of a histogram divide.
TENON_INLINE detail::Between between(double low, double high) { return {low, high}; }
/// Turns counts into a density, whose integral over the bins is 1.
inline constexpr detail::Density density{true};
/// The result of histogram: `auto [counts, edges] = histogram(x, 10)`.
template <class C, class E>
struct HistogramResult {
  Tensor<C> counts;
  Tensor<E> edges;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of bins for counting x, at least `least`.  Throws ShapeError, and IndexError if an integer is negative.
template <class I64>
std::int64_t count_bins(const char* function, const Tensor<const I64>& x, std::int64_t least) {
  if (x.dim() != 1) throw_error(ErrorCode::shape, function, ": shape ", x.sizes(), " is no row of integers");
  if (least < 0) throw_error(ErrorCode::index, function, ": a least number of ", least, " bins");
  if (x.numel() == 0) return least;
  const std::int64_t lowest = (min)(x).item(), highest = (max)(x).item();
  if (lowest < 0) throw_error(ErrorCode::index, function, ": ", lowest, " is negative");
  if (highest == INT64_MAX)
    throw_error(ErrorCode::index, function, ": ", highest, " is too large: a dimension holds fewer");
  return highest < least ? least : highest + 1;
}

/// Adds the weight of each element to its bin.
template <class C, class W>
void add_to_bins(C* bins, const IndexTensor& x, W weight) {
  const std::int64_t *at = x.data_ptr(), step = x.numel() > 0 ? x.stride(0) : 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) bins[at[i * step]] += weight(i);
}

template <class I64>
Tensor<std::int64_t> count_integers(const char* function, const Tensor<const I64>& x, std::int64_t minlength) {
  auto result = zeros<std::int64_t>(Shape{count_bins(function, x, minlength)});
  add_to_bins(result.data_ptr(), x, [](std::int64_t) { return std::int64_t{1}; });
  return result;
}
inline void check_weights(const char* function, Dims weights, Dims sizes) {
  if (!(weights == sizes))
    throw_error(ErrorCode::shape, function, ": weights of shape ", weights, " for shape ", sizes);
}
template <class I64>
Tensor<double> weigh_integers(const char* function, const Tensor<const I64>& x, const Tensor<const double>& weights,
                              std::int64_t minlength) {
  const Tensor<const double> weight = weights.contiguous();
  const std::int64_t bins = count_bins(function, x, minlength);
  check_weights(function, weight.sizes(), x.sizes());
  auto result = zeros<double>(Shape{bins});
  add_to_bins(result.data_ptr(), x, [&](std::int64_t i) { return weight.data_ptr()[i]; });
  return result;
}

/// The range of equal bins: the given one, or that of the elements; widened by 0.5 at both ends if it is a single
/// point.
template <class X>
Between histogram_range(const char* function, const X& x, const RangeOption& options) {
  Between range = options.range;
  if (!options.has_range && x.numel() > 0) range = {convert<double>((min)(x).item()), convert<double>((max)(x).item())};
  if (!(range.high - range.low >= 0) || range.high - range.low == __builtin_inf()) {
    throw_error(ErrorCode::index, function, ": the range from ", range.low, " to ", range.high,
                options.has_range ? " is none" : " of the elements is not finite");
  }
  if (range.low == range.high) range = {range.low - 0.5, range.high + 0.5};
  return range;
}

/// Finds the bin of a value between edges; -1 if it is outside of them. Equal bins are found by a product, others by a
/// search, and so are equal bins without a width, as 1 / width is infinite.
struct BinFinder {
  const double* edge;
  std::int64_t count;
  bool is_equal;      // and of a finite scale
  double low, scale;  // of equal bins: bins for each unit
  TENON_INLINE std::int64_t operator()(double value) const {
    if (!(value >= edge[0] && value <= edge[count])) return -1;
    std::int64_t k = is_equal ? static_cast<std::int64_t>((value - low) * scale) : search(value);
    k = k < 0 ? 0 : k >= count ? count - 1 : k;
    while (k > 0 && value < edge[k]) --k;
    while (k < count - 1 && value >= edge[k + 1]) ++k;
    return k;
  }
  TENON_INLINE std::int64_t search(double value) const {
    std::int64_t begin = 0, beyond = count + 1;
    while (beyond - begin > 1) {
      const std::int64_t middle = begin + (beyond - begin) / 2;
      (edge[middle] <= value ? begin : beyond) = middle;
    }
    return begin;
  }
};

/// The edges of bins, the same as double, and the finder of the bins between them.
template <class E>
struct Bins {
  Tensor<E> edges;
  Tensor<const double> bounds;
  BinFinder find;
};

/// A number of equal bins between the elements of x, or bins between given edges.
template <class T, class B>
TENON_NOINLINE_OG auto bins_of(const char* function, const Tensor<const T>& x, const B& bins,
                               const RangeOption& options) {
  if constexpr (Integer<B>) {
    using E = mean_type<T>;
    const auto count = static_cast<std::int64_t>(bins);
    if (count < 1 || count == INT64_MAX) throw_error(ErrorCode::index, function, ": ", count, " bins");
    const Between range = histogram_range(function, x, options);
    const Tensor<E> edges = linspace<E>(range.low, range.high, count + 1);
    const Tensor<const double> bounds = operand_as<double>(edges);
    const double scale = static_cast<double>(count) / (range.high - range.low);
    return Bins<E>{edges, bounds, {bounds.data_ptr(), count, scale < __builtin_inf(), range.low, scale}};
  } else {
    using E = std::remove_const_t<typename B::value_type>;
    const Tensor<E> edges = eval(bins).clone();
    if (edges.numel() < 2 || direction_of<E>(function, edges) < 0)
      throw_error(ErrorCode::shape, function, ": edges of shape ", edges.sizes(), " do not ascend");
    const Tensor<const double> bounds = operand_as<double>(edges);
    return Bins<E>{edges, bounds, {bounds.data_ptr(), edges.numel() - 1, false, 0, 0}};
  }
}

/// Adds to the bins the weight of each of n elements, or 1, where `index` gives its bin, or -1.
template <class C, class F>
void fill_bins(const char* function, const Tensor<C>& bins, Dims sizes, std::int64_t n,
               const WeightsOption<double>& options, F index) {
  C* const to = bins.data_ptr();
  if (options.has_weights) {
    check_weights(function, options.weights.sizes(), sizes);
    const Tensor<const double> weights = options.weights.contiguous();
    const double* const weight = weights.data_ptr();
    for (std::int64_t i = 0; i < n; ++i) {
      if (const std::int64_t k = index(i); k >= 0) to[k] += static_cast<C>(weight[i]);
    }
  } else {
    for (std::int64_t i = 0; i < n; ++i) {
      if (const std::int64_t k = index(i); k >= 0) to[k] += C(1);
    }
  }
}
/// Divides counts by their sum and by the volumes of their bins: the bins along each dimension are between the edges of
/// a finder.
template <class C>
TENON_NOINLINE_OG void make_density(const Tensor<C>& counts, const BinFinder* along, int dims) {
  const double total = sum(counts).item();
  for (std::int64_t k = 0; k < counts.numel(); ++k) {
    double volume = 1;
    std::int64_t rest = k;
    for (int d = dims; d-- > 0; rest /= along[d].count) {
      const double* const edge = along[d].edge + rest % along[d].count;
      volume *= edge[1] - edge[0];
    }
    counts.data_ptr()[k] /= total * volume;
  }
}

/// The counts of the elements in each bin.
template <class C, class T>
Tensor<C> counted(const char* function, const Tensor<const T>& x, const BinFinder& bin_of,
                  const HistogramOptions<double>& options) {
  const Tensor<const T> in = x.contiguous();
  const char* const data = reinterpret_cast<const char*>(in.data_ptr());
  auto counts = zeros<C>(Shape{bin_of.count});
  fill_bins(function, counts, x.sizes(), in.numel(), options,
            [&](std::int64_t i) { return bin_of(convert<double>(load<T>(data, i))); });
  if constexpr (std::is_same_v<C, double>) {
    if (options.is_density) make_density(counts, &bin_of, 1);
  }
  return counts;
}

template <class C, class T, class B>
TENON_NOINLINE_OG auto histogram_of(const char* function, const Tensor<const T>& x, const B& bins,
                                    const HistogramOptions<double>& options) {
  const auto found = bins_of<T>(function, x, bins, options);
  using E = typename decltype(found.edges)::element_type;
  return HistogramResult<C, E>{counted<C>(function, x, found.find, options), found.edges};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct BinCount : Records<BinCount> {
  using Records::operator();
  using Options = detail::Options<detail::WeightsOption<double>>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{.name = "x", .kind = ArgumentKind::indices, .least_rank = 1},
                                           Argument{"minlength", ArgumentKind::integer, "0"});
  static constexpr OpInfo info{
      .name = "bincount",
      .arguments = arguments,
      .summary = "the number of occurrences of 0, 1, 2, … in a row of integers",
      .source = "NumPy",
      .domain = Domain::integer,
      .dtypes = "int64; double with weights",
      .shapes = "(n), where n is the largest integer + 1, or minlength if that is larger",
      .errors = "IndexError if an integer is negative; ShapeError unless x is a row and weights have its shape",
      .notes = "Weights are added in the order of x; they may be given before minlength."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X>
  TENON_INLINE Tensor<std::int64_t> operator()(const X& x, std::int64_t minlength = 0) const {
    detail::require_host<X>();
    return detail::count_integers(info.name, detail::index_operand(info.name, x), minlength);
  }
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
    requires(sizeof...(O) > 0)
  TENON_INLINE Tensor<double> operator()(const X& x, std::int64_t minlength, const O&... options) const {
    detail::require_host<X>();
    const auto all_options = detail::collect_options<Options>(options...);
    const auto places = detail::index_operand(info.name, x);
    if (!all_options.has_weights) return detail::count_integers(info.name, places, minlength).template cast<double>();
    return detail::weigh_integers(info.name, places, all_options.weights, minlength);
  }
  template <TensorLike X, class T>
  TENON_INLINE Tensor<double> operator()(const X& x, const detail::Weights<T>& given,
                                         std::int64_t minlength = 0) const {
    return (*this)(x, minlength, given);
  }
};
inline constexpr BinCount bincount{};

struct Histogram : Records<Histogram> {
  using Records::operator();
  using Options = detail::HistogramOptions<double>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"},
      Argument{.name = "bins", .kind = ArgumentKind::integer, .also = ArgumentKind::tensor, .typed_result = 1});
  static constexpr OpInfo info{
      .name = "histogram",
      .arguments = arguments,
      .results = "counts, edges",
      .summary = "`counts` of the elements between `edges`",
      .source = "NumPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .dtypes = "counts int64, double with weights or density; edges as x, double for integers",
      .shapes = "(bins), (bins + 1)",
      .errors =
          "IndexError if there is no bin or the range is not finite; ShapeError if weights do not have the shape of x, "
          "or given "
          "edges do not ascend",
      .notes =
          "`bins` is the number of equal bins between the smallest and the largest element, or a row of edges. A bin "
          "includes its left "
          "edge, the last one its right edge, too. Elements outside of the edges, and NaN if a range is given, are "
          "left out. Options in "
          "any order: `between(low, high)`, `weights(w)`, `density`."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X, class B, detail::OptionOrMistake<Options>... O>
    requires(detail::Integer<B> || TensorLike<B>)
  TENON_INLINE auto operator()(const X& x, const B& bins, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(detail::in_domain<T>(info.domain), "tenon: complex numbers do not lie between edges");
    using C = detail::histogram_count<O...>;
    return detail::histogram_of<C, T>(info.name, eval(x), bins, detail::collect_options<Options>(options...));
  }
};
inline constexpr Histogram histogram{};

using HistogramOps = OpList<BinCount, Histogram>;

}  // namespace tenon::inline v1
