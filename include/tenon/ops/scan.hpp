// Scans: running sums and products along a dimension.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/arithmetic.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/ops/reduction.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// The one dimension that a scan works along: only a 1-D operand may leave it open.
inline int scan_axis(const char* function, const ReductionOptions& options, Dims sizes) {
  if (!options.has_axes && sizes.rank() == 1) return 0;
  if (options.axes.rank() != 1) fail(ErrorCode::index, function, ": shape ", sizes, " needs one axis(d), got ", options.axes.rank());
  return wrap_axis(function, options.axes[0], sizes.rank());
}

template <class Op, class T>
Tensor<sum_type<T>> scan(const char* function, const Tensor<const T>& x, const ReductionOptions& options, accumulate_t<T> initial) {
  using A = accumulate_t<T>;
  const int d = scan_axis(function, options, x.sizes());
  auto result = new_tensor<sum_type<T>>(function, x.sizes());
  const Layout from = views::transpose(x.layout(), d, -1), to = views::transpose(result.layout(), d, -1);
  const std::int64_t n = x.size(d), step = x.stride(d), to_step = result.stride(d);
  const Layout rest_from = n ? views::select(from, -1, 0) : from, rest_to = n ? views::select(to, -1, 0) : to;
  const Layout* const layouts[] = {&rest_from, &rest_to};
  Walk walk;
  coalesce(walk, rest_from.sizes(), layouts, 2);
  std::int64_t start[] = {rest_from.offset(), rest_to.offset()};
  const char* data = reinterpret_cast<const char*>(x.storage().data());
  for_each_run(walk, start, [&](const std::int64_t* at) {
    for (std::int64_t i = 0; i < walk.run(); ++i) {
      const std::int64_t in = at[0] + i * walk.run_step(0), out = at[1] + i * walk.run_step(1);
      A running = initial;
      for (std::int64_t k = 0; k < n; ++k) {
        running = Op::at(running, convert<A>(load<T>(data, in + k * step)));
        result.storage().data()[out + k * to_step] = convert<sum_type<T>>(running);
      }
    }
  });
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace detail {
/// The base of a scan by the operation Step from `initial`: its call operator.
template <class Op, class Step, int initial>
struct Scan {
  template <TensorLike X, ReductionOption... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    return scan<Step, T>(Op::info.name, eval(x), collect_options(options...), accumulate_t<T>(initial));
  }
};
}  // namespace detail

/// Running sums along `axis(d)`, which a 1-D operand may leave out; types as sum.  Source: array-API 2024.12 `cumulative_sum`.
struct CumSum : detail::Scan<CumSum, Add, 0> {
  static constexpr detail::ReductionInfo info{.name = "cumsum", .summary = "running sums"};
};
inline constexpr CumSum cumsum{};

/// Running products along `axis(d)`, as cumsum.  Source: array-API 2024.12 `cumulative_prod`.
struct CumProd : detail::Scan<CumProd, Multiply, 1> {
  static constexpr detail::ReductionInfo info{.name = "cumprod", .summary = "running products"};
};
inline constexpr CumProd cumprod{};

using ScanOps = OpList<CumSum, CumProd>;

TENON_END_TYPES
