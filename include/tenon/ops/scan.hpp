// Scans: running sums and products along a dimension.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/cpu/lines.hpp>
#include <tenon/cpu/scan.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// What a kernel over lines makes of x, in fresh memory.
template <class Kernel, class Out, class T>
Tensor<Out> over_lines(const char* function, const Tensor<T>& x, const ReductionOptions& options) {
  const int d = line_axis(function, options, x.sizes());
  auto result = new_tensor<Out>(function, x.sizes());
  const Tensor<T> in = x.contiguous();
  run_lines(reinterpret_cast<char*>(result.storage().data()), reinterpret_cast<const char*>(in.data_ptr()), x.sizes(), d,
            make_line_kernels<Kernel, std::remove_const_t<T>, Out>());
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace detail {
/// The base of a scan by a fold: its call operator.
template <class Op, template <class> class Fold>
struct Scan {
  template <TensorLike X, ReductionOption... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    return over_lines<ScanKernel<Fold<T>, T, sum_type<T>>, sum_type<T>>(Op::info.name, eval(x), collect_options(options...));
  }
};
}  // namespace detail

/// Running sums along `axis(d)`, which a 1-D operand may leave out; types as sum, kept in accumulate_t.
struct CumSum : detail::Scan<CumSum, detail::AddFold> {
  static constexpr OpInfo info{.name = "cumsum", .summary = "running sums", .source = "array-API 2024.12 `cumulative_sum`"};
};
inline constexpr CumSum cumsum{};

/// Running products along `axis(d)`, as cumsum.
struct CumProd : detail::Scan<CumProd, detail::MultiplyFold> {
  static constexpr OpInfo info{.name = "cumprod", .summary = "running products", .source = "array-API 2024.12 `cumulative_prod`"};
};
inline constexpr CumProd cumprod{};

using ScanOps = OpList<CumSum, CumProd>;

TENON_END_TYPES
