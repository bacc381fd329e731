// Distances between the rows of two matrices: cdist.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline void check_row_distances(const char* function, Dims a, Dims b, double p) {
  if (a.size() != 2 || b.size() != 2 || a[1] != b[1])
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b,
                " are not two matrices with rows of one length");
  if (!(p >= 0)) throw_error(ErrorCode::index, function, ": p = ", p, " is not 0 or greater");
}

/// The norms of the differences of all pairs of rows: one norm of a whole matrix for each row of the operand that has
/// fewer.
template <class T>
Tensor<T> row_distances(const char* function, const Tensor<const T>& a, const Tensor<const T>& b, double p) {
  check_row_distances(function, a.sizes(), b.sizes(), p);
  auto result = new_tensor<T>(function, Shape{a.size(0), b.size(0)});
  if (a.size(1) == 0) return result.fill_(T(0)), result;
  const bool is_by_row = a.size(0) <= b.size(0);
  const Tensor<const T>&fewer = is_by_row ? a : b, &more = is_by_row ? b : a;
  for (std::int64_t i = 0; i < fewer.size(0) && more.size(0) > 0; ++i)
    result.select(is_by_row ? 0 : 1, i).copy_(vector_norm(more - fewer.select(0, i), p, axis(1)));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct CDist : Records<CDist> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x1", .least_rank = 2}, {.name = "x2", .least_rank = 2}, {"p", ArgumentKind::number, "2"}};
  static constexpr OpInfo info{
      .name = "cdist",
      .arguments = arguments,
      .summary = "the distances between the rows of two matrices: the p-norms of their differences",
      .source = "SciPy `spatial.distance.cdist`, PyTorch",
      .rule = Rule::floating,
      .domain = Domain::real,
      .shapes = "(m, k) and (n, k) give (m, n)",
      .errors = "ShapeError for other shapes, IndexError for p below 0",
      .notes =
          "p = 1: the sum of the magnitudes; 2: Euclidean; inf: the largest; 0: the count of those that "
          "are not 0. From the differences, so that near rows lose no accuracy. Cost: mnk."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b, double p = 2) const {
    using T = detail::mean_type<
        promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>>;
    static_assert(detail::in_domain<T>(info.domain), "tenon: cdist takes real numbers");
    return detail::row_distances<T>(info.name, detail::operand_as<T>(a), detail::operand_as<T>(b), p);
  }
};
inline constexpr CDist cdist{};

using DistanceOps = OpList<CDist>;

}  // namespace tenon::inline v1
