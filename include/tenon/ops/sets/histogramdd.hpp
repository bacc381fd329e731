// Counts points: histogramdd.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/sets/histogram.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/ops/tensor_list.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The option between of histogramdd: one range for all dimensions, or one for each.
struct RangesOption {
  static constexpr Argument argument{"between", ArgumentKind::numbers, "", true};
  int count = 0;
  Between ranges[max_rank] = {};

  static constexpr RangesOption from(const Between& given) { return {1, {given}}; }
  TENON_NOINLINE_OG TENON_KEYED void add(const char* function, Between range) {
    if (count == max_rank) throw_error(ErrorCode::shape, function, ": more than ", max_rank, " ranges");
    ranges[count++] = range;
  }
  /// The range of dimension d.
  TENON_INLINE RangeOption range(int d) const {
    return {count > 0, count > 0 ? ranges[count == 1 ? 0 : d] : Between{0, 1}};
  }
};
template <>
inline constexpr bool is_range<RangesOption> = true;

using PointHistogramOptions = Options<RangesOption, WeightsOption<double>, Density>;

/// Bins along one dimension.
struct AxisBins {
  Tensor<const double> bounds;
  BinFinder find{};
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The ranges that the bins of histogramdd divide, one for each dimension: `between({{0, 1}, {-5, 5}})`.
TENON_INLINE detail::RangesOption between(std::initializer_list<detail::Between> ranges) {
  detail::RangesOption option;
  for (const detail::Between& range : ranges) option.add("between", range);
  return option;
}
/// The result of histogramdd: `auto [counts, edges] = histogramdd(x, 10)`; `edges[d]` are those along dimension d.
template <class C>
struct HistogramDDResult {
  Tensor<C> counts;
  Pieces<double> edges;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless points are rows of numbers, with bins and ranges for one dimension or for each.
TENON_NOINLINE_OG inline void check_points(const char* function, Dims sample, std::int64_t bins, int ranges) {
  if (sample.rank() != 2 || sample[1] == 0 || sample[1] > max_rank)
    throw_error(ErrorCode::shape, function, ": shape ", sample, " is not that of rows of 1 to ", max_rank,
                " coordinates");
  if (bins != 1 && bins != sample[1])
    throw_error(ErrorCode::shape, function, ": bins for ", bins, " dimensions, and points have ", sample[1]);
  if (ranges > 1 && ranges != sample[1])
    throw_error(ErrorCode::shape, function, ": ranges for ", ranges, " dimensions, and points have ", sample[1]);
}

/// The edges of all dimensions in one row.
TENON_NOINLINE_OG inline Pieces<double> joined_edges(const char* function, AxisBins* along, int dims) {
  Cuts cuts{0, dims, 0, 0, Storage<std::int64_t>(dims + 1)};
  for (int d = 0; d < dims; ++d) {
    cuts.starts.data()[d] = cuts.n;
    if (__builtin_add_overflow(cuts.n, along[d].bounds.numel(), &cuts.n))
      throw_error(ErrorCode::shape, function, ": the sizes overflow 64 bits");
  }
  cuts.starts.data()[dims] = cuts.n;
  const auto all = new_tensor<double>(function, Shape{cuts.n});
  for (int d = 0; d < dims; ++d) all.narrow(0, cuts.starts.data()[d], along[d].bounds.numel()).copy_(along[d].bounds);
  return Pieces<double>(all, std::move(cuts));
}

/// A number of bins, or their edges, according to the rank of a tensor whose type is known at run time.
template <class T, class Any>
AxisBins bins_of_any(const char* function, const Tensor<const T>& column, const Any& bins, const RangeOption& range) {
  return bins.visit_const([&](const auto& given) -> AxisBins {
    using U = std::remove_const_t<typename std::remove_cvref_t<decltype(given)>::value_type>;
    if (given.dim() == 0) {
      if constexpr (kind_of<U> == Kind::integer) {
        const auto found = bins_of<T>(function, column, index_operand(function, given).item(), range);
        return {found.bounds, found.find};
      }
    } else if constexpr (kind_of<U> != Kind::complex) {
      const auto found = bins_of<T>(function, column, operand_as<double>(given), range);
      return {found.bounds, found.find};
    }
    throw_error(ErrorCode::type, function, ": bins are an integer or real edges, and not ", dtype_name<U>);
  });
}

/// The counts of the rows of a sample.  `bins_along(d, column, range)` are the bins of dimension d.
template <class C, class T, class F>
TENON_NOINLINE_OG HistogramDDResult<C> histogram_of_points(const char* function, const Tensor<const T>& given,
                                                           std::int64_t bins, const PointHistogramOptions& options,
                                                           const F& bins_along) {
  const Tensor<const T> sample = given.dim() == 1 ? given.unsqueeze(1) : given;
  check_points(function, sample.sizes(), bins, options.count);
  const int dims = static_cast<int>(sample.size(1));
  AxisBins along[max_rank];
  BinFinder find[max_rank];
  Shape shape;
  for (int d = 0; d < dims; ++d) {
    along[d] = bins_along(d, Tensor<const T>(sample.select(1, d)), options.range(d));
    find[d] = along[d].find;
    shape.push_back(find[d].count);
  }
  auto counts = zeros<C>(shape);
  const Tensor<const T> points = sample.contiguous();
  const char* const data = reinterpret_cast<const char*>(points.data_ptr());
  fill_bins(function, counts, Shape{points.size(0)}, points.size(0), options, [&](std::int64_t i) {
    std::int64_t bin = 0;
    for (int d = 0; d < dims; ++d) {
      const std::int64_t k = find[d](convert<double>(load<T>(data, i * dims + d)));
      if (k < 0) return k;
      bin = bin * find[d].count + k;
    }
    return bin;
  });
  if constexpr (std::is_same_v<C, double>) {
    if (options.is_density) make_density(counts, find, dims);
  }
  return {counts, joined_edges(function, along, dims)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct HistogramDD : Records<HistogramDD> {
  using Records::operator();
  using Options = detail::PointHistogramOptions;
  static constexpr bool takes_lists = true;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "sample", .least_rank = 1},
      Argument{.name = "bins", .kind = ArgumentKind::tensors, .also = ArgumentKind::integer, .has_own_type = true});
  static constexpr OpInfo info{
      .name = "histogramdd",
      .arguments = arguments,
      .results = "counts_and_edges...",
      .summary = "the number of points, the rows of a matrix, between edges in each dimension",
      .source = "NumPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .dtypes = "counts int64, double with weights or density; edges double",
      .shapes = "(n, d), or (n,) for points of one dimension, gives (bins1, …, binsd), (bins1 + 1,), …, (binsd + 1,)",
      .errors = "as histogram; ShapeError if there are bins or ranges for another number of dimensions",
      .notes =
          "Bins and options as for histogram: for each dimension a number of bins, or a row of edges; one for all. "
          "`between({{0, 1}, {-5, 5}})` has a range for each dimension. By name it is a list of twice as many numbers, "
          "and the "
          "result is the list of counts and edges. Only on the host."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X, detail::Integer B, detail::OptionOrMistake<Options>... O>
  TENON_KEYED TENON_INLINE auto operator()(const X& sample, B bins, const O&... options) const {
    const auto count = static_cast<std::int64_t>(bins);
    return of(sample, 1, detail::collect_options<Options>(options...), detail::histogram_count<O...>(),
              Counts{&count, 1});
  }
  /// Numbers of bins.
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& sample, Extents bins, const O&... options) const {
    return (*this)(sample, Shape(Dims(bins)), options...);
  }
  template <TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED TENON_INLINE auto operator()(const X& sample, const Shape& bins, const O&... options) const {
    return of(sample, bins.rank(), detail::collect_options<Options>(options...), detail::histogram_count<O...>(),
              Counts{bins.begin(), bins.rank()});
  }
  /// Edges.
  template <TensorLike X, detail::TensorList R, detail::OptionOrMistake<Options>... O>
  TENON_KEYED TENON_INLINE auto operator()(const X& sample, const R& bins, const O&... options) const {
    const std::int64_t count = detail::count_of(bins);
    return of(sample, count, detail::collect_options<Options>(options...), detail::histogram_count<O...>(),
              Edges<R>{bins, count});
  }

 private:
  // What finds the bins along a dimension has a type that does not depend on the options.
  struct Counts {
    const std::int64_t* bins;
    int count;
    template <class Column>
    TENON_INLINE detail::AxisBins operator()(int d, const Column& column, const detail::RangeOption& range) const {
      return along(column, bins[count == 1 ? 0 : d], range);
    }
  };
  template <class R>
  struct Edges {
    const R& bins;
    std::int64_t count;
    template <class Column>
    TENON_INLINE detail::AxisBins operator()(int d, const Column& column, const detail::RangeOption& range) const {
      return along(column, detail::item_of(bins, count == 1 ? 0 : d), range);
    }
  };
  template <class X, class C, class F>
  TENON_INLINE static auto of(const X& sample, std::int64_t bins, const Options& options, C, const F& bins_along) {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_host<X>();
    static_assert(detail::in_domain<T>(info.domain), "tenon: complex numbers do not lie between edges");
    return detail::histogram_of_points<C, T>(info.name, eval(sample), bins, options, bins_along);
  }
  template <class T, class B>
  TENON_INLINE static detail::AxisBins along(const Tensor<const T>& column, const B& bins,
                                             const detail::RangeOption& range) {
    if constexpr (TensorLike<B> || detail::Integer<B>) {
      const auto found = detail::bins_of<T>(info.name, column, bins, range);
      return {found.bounds, found.find};
    } else {
      return detail::bins_of_any<T>(info.name, column, bins, range);
    }
  }
};
inline constexpr HistogramDD histogramdd{};

using PointHistogramOps = OpList<HistogramDD>;

}  // namespace tenon::inline v1
