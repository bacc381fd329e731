// Ranks of elements among those of their line: rank, as pandas has it and SciPy's rankdata.
//
//   auto place = tn::rank(time); // 1 for the least; equal times share the mean of their places
//   auto level = tn::rank(x, tn::RankMethod::dense, tn::axis(0), tn::descending);
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sort_options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// What equal elements get: the mean, the least or the greatest of their places; places in the order in which they
/// stand; or one number, the next one following without a gap.
enum class RankMethod : unsigned char { midrank, least, greatest, first, dense };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct RankBy {
  RankMethod method = RankMethod::midrank;
  static constexpr RankBy from(RankMethod method) { return {method}; }
};
using RankOptions = Options<LastAxis, Descending, RankBy>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Numbers n elements of a line, which `order` sorts without NaN.
template <class T>
TENON_NOINLINE_OG void rank_sorted(const T* x, const std::int64_t* order, std::int64_t n, RankMethod method,
                                   double* ranks) {
  double distinct = 0;
  for (std::int64_t begin = 0, end = 0; begin < n; begin = end) {
    while (end < n && x[order[end]] == x[order[begin]]) ++end;
    const auto before = static_cast<double>(begin), last = static_cast<double>(end);
    ++distinct;
    for (std::int64_t k = begin; k < end; ++k) {
      double& one = ranks[order[k]];
      switch (method) {
        case RankMethod::midrank: one = (before + 1 + last) / 2; break;
        case RankMethod::least: one = before + 1; break;
        case RankMethod::greatest: one = last; break;
        case RankMethod::first: one = static_cast<double>(k + 1); break;
        case RankMethod::dense: one = distinct; break;
      }
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The number of each element among those of its line, from 1 for the least on (for the greatest if `descending`), as
/// float64 of x's shape. NaN is none of them and has the rank NaN; -0 and +0 are equal. Options are a RankMethod, a
/// dimension, the last by default, and `descending`. Elements are real. Throws IndexError for a dimension that is not
/// there and ShapeError for lines of more than 2^32 elements. Cost: an argsort. Source: pandas; SciPy's rankdata.
template <TensorLike X, detail::OptionOrMistake<detail::RankOptions>... O>
auto rank(const X& x, const O&... given) {
  using T = std::remove_const_t<typename X::value_type>;
  constexpr const char* function = "rank";
  detail::require_sortable<T, Domain::real>();
  detail::require_host<X>();
  const auto options = detail::collect_options<detail::RankOptions>(given...);
  const Tensor<const T> values = eval(x);
  const bool is_number = detail::is_line_of_one(options, values.sizes());
  const int dim = is_number ? 0 : detail::last_axis(function, options, values.sizes());
  const Tensor<const T> lines = (is_number ? values.unsqueeze(0) : values.movedim(dim, -1)).contiguous();
  const Tensor<detail::later_t<double, T>> ranks = detail::new_tensor<double>(function, lines.sizes());
  detail::SortOptions how;
  how.descending = options.descending;
  const Tensor<std::int64_t> order = detail::order_of<T>(function, lines, how);
  const std::int64_t n = lines.size(-1);
  for (std::int64_t at = 0; at < lines.numel(); at += n) {
    const T* const line = lines.data_ptr() + at;
    const std::int64_t* places = order.data_ptr() + at;
    std::int64_t count = n;
    if constexpr (kind_of<T> == Kind::floating) {  // NaN stands at one end
      const auto is_nan = [&](std::int64_t k) { return line[places[k]] != line[places[k]]; };
      for (; count > 0 && is_nan(options.descending ? 0 : count - 1); --count) {
        ranks.data_ptr()[at + places[options.descending ? 0 : count - 1]] = std::numeric_limits<double>::quiet_NaN();
        places += options.descending;
      }
    }
    detail::rank_sorted(line, places, count, options.method, ranks.data_ptr() + at);
  }
  return is_number ? ranks.squeeze(0) : ranks.movedim(-1, dim).contiguous();
}

}  // namespace tenon::inline v1::inline TENON_CODE
