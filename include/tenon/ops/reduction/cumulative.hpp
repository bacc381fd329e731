// Scans along a dimension: running sums, products, logarithms of sums of exponentials, extremes.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct IncludeInitial {
  static constexpr Argument argument{"include_initial", ArgumentKind::flag, "false", true};
  bool include_initial = false;
};
using ScanOptions = Options<LineAxis, IncludeInitial>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The scan's result begins with the value for no elements: 0 for sums, 1 for products, -infinity for logcumsumexp.
inline constexpr detail::IncludeInitial include_initial{true};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Fold, class Out, class T, class Device>
Tensor<Out, Device> scan(const char* function, const Tensor<T, Device>& x, const ScanOptions& options) {
  if (options.has_axes && !options.include_initial && is_line_of_one(options, x.sizes()))
    return scan<Fold, Out>(function, x.view(Shape{1}), options).view(Shape());
  const int d = line_axis(function, options, x.sizes());
  auto scanned = new_tensor_beside<Out>(function, x, x.sizes());
  Engine<Device>::template scan<Fold>(function, scanned, x.contiguous(), d);
  if (!options.include_initial) return scanned;
  Shape shape(x.sizes());
  ++shape[d];
  auto result = new_tensor_beside<Out>(function, x, shape);
  result.narrow(d, 0, 1).fill_(convert<Out>(Fold::identity()));
  result.narrow(d, 1, x.size(d)).copy_(scanned);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The scan that Op is, of a tensor of the host.
template <class Op>
struct ScanLines {
  template <class T>
  TENON_KEYED static Tensor<typename Op::template OutOf<T>> run(const Tensor<const T>& x, const ScanOptions& options) {
    return scan<typename Op::template FoldOf<T>, typename Op::template OutOf<T>>(Op::info.name, x, options);
  }
};
/// Cumulative extremes along a dimension, and their indices.
template <bool greatest>
struct ScanExtremes {
  template <class T, class Device>
  TENON_KEYED TENON_NOINLINE static ValuesAndIndices<T, Device> run(const char* function,
                                                                    const Tensor<const T, Device>& x,
                                                                    const Axes& options) {
    if (options.has_axes && is_line_of_one(options, x.sizes())) {
      const auto line = run(function, x.view(Shape{1}), options);
      return {line.values.view(Shape()), line.indices.view(Shape())};
    }
    const int d = line_axis(function, options, x.sizes());
    ValuesAndIndices<T, Device> result{new_tensor_beside<T>(function, x, x.sizes()),
                                       new_tensor_beside<std::int64_t>(function, x, x.sizes())};
    Engine<Device>::template scan_extremes<greatest>(function, result.values, result.indices, x, d);
    return result;
  }
};

/// The base of a scan by a fold into elements of Out<T>: its call operator.
template <class Op, template <class> class Fold, template <class> class Out>
struct Scan : Records<Op> {
  using Options = ScanOptions;
  using Records<Op>::operator();
  template <class T> using FoldOf = Fold<T>;
  template <class T> using OutOf = Out<T>;
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(in_domain<T>(Op::info.domain), "tenon: this scan is not defined for this element type");
    if constexpr (calls_library<T, typename X::device_type>)
      return kept_function<ScanLines<Op>, T>(eval(x), collect_options<ScanOptions>(options...));
    else return scan<Fold<T>, Out<T>>(Op::info.name, eval(x), collect_options<ScanOptions>(options...));
  }
  template <class X, class... O>
    requires((!TensorLike<X> && !Recorded<X>) || !(OptionOf<O, Options> && ...))
  TENON_INLINE auto operator()(const X& x, const O&...) const {
    refuse_options<X, OptionOf<O, Options>...>();
    if constexpr (TensorLike<X>) return (*this)(x);
    else return Refused{};
  }
};
/// The base of a scan in which NaN counts as the fold's identity: its call operator.
template <class Op, template <class> class Fold>
struct NumberScan : Records<Op> {
  using Options = ScanOptions;
  using Records<Op>::operator();
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... given) const {
    using T = std::remove_const_t<typename X::value_type>;
    const auto options = collect_options<ScanOptions>(given...);
    const auto value = eval(x);
    if constexpr (kind_of<T> < Kind::floating) {
      return scan<Fold<T>, sum_type<T>>(Op::info.name, value, options);
    } else {
      const T identity = convert<T>(Fold<T>::identity());
      return scan<Fold<T>, sum_type<T>>(Op::info.name,
                                        evaluate<T>(build(Where{}, build(IsNan{}, value), identity, value)), options);
    }
  }
  template <class X, class... O>
    requires((!TensorLike<X> && !Recorded<X>) || !(OptionOf<O, Options> && ...))
  TENON_INLINE auto operator()(const X& x, const O&...) const {
    refuse_options<X, OptionOf<O, Options>...>();
    if constexpr (TensorLike<X>) return (*this)(x);
    else return Refused{};
  }
};
/// The base of cummax and cummin: their call operator.
template <class Op, bool greatest>
struct ExtremeScan : Records<Op> {
  using Options = detail::Options<LineAxis>;
  using Records<Op>::operator();
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(in_domain<T>(Op::info.domain), "tenon: complex numbers have no order");
    return call_kept<ScanExtremes<greatest>, T, typename X::device_type>(Op::info.name, eval(x),
                                                                         collect_options<Options>(options...));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct CumSum : detail::Scan<CumSum, detail::AddFold, detail::sum_type> {
  static constexpr OpInfo info{
      .name = "cumsum",
      .arguments = detail::operand_and<Options>,
      .summary = "running sums",
      .source = "NumPy",
      .rule = Rule::accumulated,
      .dtypes = "as sum",
      .shapes = "that of x; one longer along the dimension with `include_initial`",
      .notes =
          "Summed in double; integers in the type of their sum. On the host infinite from where sums in sequence are."};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr CumSum cumsum{};

struct CumulativeSum : detail::Scan<CumulativeSum, detail::AddFold, detail::sum_type> {
  static constexpr OpInfo info{.name = "cumulative_sum",
                               .arguments = detail::operand_and<Options>,
                               .summary = "as cumsum",
                               .source = "array-API 2024.12",
                               .rule = Rule::accumulated,
                               .dtypes = "as sum"};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr CumulativeSum cumulative_sum{};

struct CumProd : detail::Scan<CumProd, detail::MultiplyFold, detail::sum_type> {
  static constexpr OpInfo info{.name = "cumprod",
                               .arguments = detail::operand_and<Options>,
                               .summary = "running products",
                               .source = "NumPy",
                               .rule = Rule::accumulated,
                               .dtypes = "as prod",
                               .shapes = "that of x; one longer along the dimension with `include_initial`",
                               .notes =
                                   "Multiplied in double; integers in the type of their product. On the host 0 or "
                                   "infinite from where products in "
                                   "sequence are."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr CumProd cumprod{};

struct CumulativeProd : detail::Scan<CumulativeProd, detail::MultiplyFold, detail::sum_type> {
  static constexpr OpInfo info{.name = "cumulative_prod",
                               .arguments = detail::operand_and<Options>,
                               .summary = "as cumprod",
                               .source = "array-API 2024.12",
                               .rule = Rule::accumulated,
                               .dtypes = "as prod"};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr CumulativeProd cumulative_prod{};

struct NanCumSum : detail::NumberScan<NanCumSum, detail::AddFold> {
  static constexpr OpInfo info{.name = "nancumsum",
                               .arguments = detail::operand_and<Options>,
                               .summary = "running sums of what is not NaN",
                               .source = "NumPy",
                               .rule = Rule::accumulated,
                               .dtypes = "as sum",
                               .shapes = CumSum::info.shapes,
                               .notes = "A NaN counts as 0. Otherwise as cumsum."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr NanCumSum nancumsum{};

struct NanCumProd : detail::NumberScan<NanCumProd, detail::MultiplyFold> {
  static constexpr OpInfo info{.name = "nancumprod",
                               .arguments = detail::operand_and<Options>,
                               .summary = "running products of what is not NaN",
                               .source = "NumPy",
                               .rule = Rule::accumulated,
                               .dtypes = "as prod",
                               .shapes = CumProd::info.shapes,
                               .notes = "A NaN counts as 1. Otherwise as cumprod."};
  static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr NanCumProd nancumprod{};

struct LogCumSumExp : detail::Scan<LogCumSumExp, detail::LogSumExpFold, detail::mean_type> {
  static constexpr OpInfo info{.name = "logcumsumexp",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the logarithms of running sums of exponentials",
                               .source = "PyTorch",
                               .rule = Rule::in_double,
                               .domain = Domain::real,
                               .notes = "Computed in double; no exponential overflows."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr LogCumSumExp logcumsumexp{};

struct CumMax : detail::ExtremeScan<CumMax, true> {
  static constexpr OpInfo info{.name = "cummax",
                               .arguments = detail::operand_and<Options>,
                               .results = "values, indices",
                               .summary = "the largest element so far, and its last index",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "the same; int64",
                               .notes = "NaN from the first NaN on."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr CumMax cummax{};

struct CumMin : detail::ExtremeScan<CumMin, false> {
  static constexpr OpInfo info{.name = "cummin",
                               .arguments = detail::operand_and<Options>,
                               .results = "values, indices",
                               .summary = "the smallest element so far, and its last index",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .dtypes = "the same; int64",
                               .notes = "NaN from the first NaN on."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
};
inline constexpr CumMin cummin{};

using ScanOps =
    OpList<CumSum, CumulativeSum, CumProd, CumulativeProd, NanCumSum, NanCumProd, LogCumSumExp, CumMax, CumMin>;

}  // namespace tenon::inline v1
