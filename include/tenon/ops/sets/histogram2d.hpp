// Counts pairs of elements: histogram2d.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/sets/histogram.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The result of histogram2d: `auto [counts, x_edges, y_edges] = histogram2d(x, y, 10)`.
template <class C, class E, class F>
struct Histogram2DResult {
  Tensor<C> counts;
  Tensor<E> x_edges;
  Tensor<F> y_edges;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The counts of the pairs in each bin.
template <class C, class T, class U>
Tensor<C> counted_pairs(const char* function, const Tensor<const T>& x, const Tensor<const U>& y,
                        const BinFinder& row_of, const BinFinder& column_of, const HistogramOptions<double>& options) {
  const Tensor<const T> first = x.contiguous();
  const Tensor<const U> second = y.contiguous();
  const char* const x_data = reinterpret_cast<const char*>(first.data_ptr());
  const char* const y_data = reinterpret_cast<const char*>(second.data_ptr());
  auto counts = zeros<C>(Shape{row_of.count, column_of.count});
  fill_bins(function, counts, x.sizes(), first.numel(), options, [&](std::int64_t i) {
    const std::int64_t row = row_of(convert<double>(load<T>(x_data, i))),
                       column = column_of(convert<double>(load<U>(y_data, i)));
    return row < 0 || column < 0 ? -1 : row * column_of.count + column;
  });
  if constexpr (std::is_same_v<C, double>) {
    const BinFinder along[] = {row_of, column_of};
    if (options.is_density) make_density(counts, along, 2);
  }
  return counts;
}

template <class C, class T, class U, class A, class B>
TENON_NOINLINE_OG auto histogram_of_pairs(const char* function, const Tensor<const T>& x, const Tensor<const U>& y,
                                          const A& x_bins, const B& y_bins, const HistogramOptions<double>& options) {
  if (!(x.sizes() == y.sizes()))
    throw_error(ErrorCode::shape, function, ": elements of shape ", x.sizes(), " beside elements of ", y.sizes());
  const auto rows = bins_of<T>(function, x, x_bins, options);
  const auto columns = bins_of<U>(function, y, y_bins, options);
  using E = typename decltype(rows.edges)::element_type;
  using F = typename decltype(columns.edges)::element_type;
  return Histogram2DResult<C, E, F>{counted_pairs<C>(function, x, y, rows.find, columns.find, options), rows.edges,
                                    columns.edges};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Histogram2D : Records<Histogram2D> {
  using Records::operator();
  using Options = detail::HistogramOptions<double>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"}, Argument{"y"},
      Argument{.name = "bins", .kind = ArgumentKind::integer, .also = ArgumentKind::tensor, .typed_result = 1},
      Argument{.name = "y_bins",
               .kind = ArgumentKind::integer,
               .fallback = "bins",
               .also = ArgumentKind::tensor,
               .typed_result = 2});
  static constexpr OpInfo info{.name = "histogram2d",
                               .arguments = arguments,
                               .results = "counts, x_edges, y_edges",
                               .summary = "the number of pairs of elements between edges in two dimensions",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .dtypes = "as histogram",
                               .shapes = "(bins, y_bins), (bins + 1,), (y_bins + 1,)",
                               .errors = "as histogram; ShapeError if x and y do not have one shape",
                               .notes =
                                   "Bins and options as for histogram; `y_bins` are `bins` if they are not given, and "
                                   "`between(low, high)` holds for both: "
                                   "for two ranges give edges, as by linspace. Only on the host."};
  static constexpr const char* no_gradient = "its result is counts";
  template <TensorLike X, TensorLike Y, class A, class B, detail::OptionOrMistake<Options>... O>
    requires((detail::Integer<A> || TensorLike<A>) && (detail::Integer<B> || TensorLike<B>))
  TENON_INLINE auto operator()(const X& x, const Y& y, const A& x_bins, const B& y_bins, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    using U = std::remove_const_t<typename Y::value_type>;
    detail::require_host<X>();
    detail::require_host<Y>();
    constexpr bool have_order = detail::in_domain<T>(info.domain) && detail::in_domain<U>(info.domain);
    static_assert(have_order, "tenon: complex numbers do not lie between edges");
    return detail::histogram_of_pairs<detail::histogram_count<O...>, T, U>(
        info.name, eval(x), eval(y), x_bins, y_bins, detail::collect_options<Options>(options...));
  }
  template <TensorLike X, TensorLike Y, class A, detail::OptionOf<Options>... O>
    requires(detail::Integer<A> || TensorLike<A>)
  TENON_INLINE auto operator()(const X& x, const Y& y, const A& bins, const O&... options) const {
    return (*this)(x, y, bins, bins, options...);
  }
};
inline constexpr Histogram2D histogram2d{};

using PairHistogramOps = OpList<Histogram2D>;

}  // namespace tenon::inline v1
