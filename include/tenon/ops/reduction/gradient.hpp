// Slopes along a dimension: gradient.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The option edge_order: the accuracy at both ends.
struct EdgeOrder {
  static constexpr Argument argument{"edge_order", ArgumentKind::integer, "1", true};
  std::int64_t edge_order = 1;
};
using GradientOptions = Options<LineAxis, EdgeOrder>;

/// The weights of an element and its neighbours in a slope.
struct SlopeWeights {
  double before, here, after;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// 1 or 2: gradient takes differences of two elements at the ends, or fits a parabola through three.
TENON_INLINE detail::EdgeOrder edge_order(std::int64_t order) { return {order}; }

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The dimension. Throws for an operand without a gradient.
TENON_SHARED int check_gradient(const char* function, Dims sizes, const GradientOptions& options);

/// The slope at the end of a line whose next steps are `closer` and `farther`, which are negative at its last element.
TENON_SHARED SlopeWeights end_weights(double closer, double farther, bool is_parabola);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes the slopes at both ends.
template <class M>
TENON_NOINLINE_OG void end_slopes(const char* function, const Tensor<M>& out, const Tensor<const M>& x, int d,
                                  const double* steps, std::int64_t step, bool is_parabola) {
  using R = real_t<M>;
  const std::int64_t n = x.size(d), last = n - 2;
  for (int side = 0; side < 2; ++side) {
    const std::int64_t at = side ? n - 1 : 0, towards = side ? -1 : 1;
    const double sign = side ? -1 : 1, closer = sign * steps[side ? last * step : 0];
    const double farther = is_parabola ? sign * steps[side ? (last - 1) * step : step] : closer;
    const SlopeWeights w = end_weights(closer, farther, is_parabola);
    const auto end = x.narrow(d, at, 1), next = x.narrow(d, at + towards, 1),
               third = x.narrow(d, is_parabola ? at + 2 * towards : at, 1);
    if (is_parabola)
      assign(function, out.narrow(d, at, 1),
             end * static_cast<R>(w.before) + next * static_cast<R>(w.here) + third * static_cast<R>(w.after));
    else assign(function, out.narrow(d, at, 1), (next - end) / static_cast<R>(closer));
  }
}

/// Slopes between places that are `spacing` apart.
template <class M>
TENON_NOINLINE_OG Tensor<M> even_gradient(const char* function, const Tensor<const M>& x, double spacing,
                                          const GradientOptions& options) {
  const int d = check_gradient(function, x.sizes(), options);
  auto out = new_tensor<M>(function, x.sizes());
  const std::int64_t n = x.size(d), inner = n - 2;
  if (inner > 0)
    assign(function, out.narrow(d, 1, inner),
           (x.narrow(d, 2, inner) - x.narrow(d, 0, inner)) / static_cast<real_t<M>>(2 * spacing));
  end_slopes(function, out, x, d, &spacing, 0, options.edge_order == 2);
  return out;
}

/// Slopes between places that are given.
template <class M>
TENON_NOINLINE_OG Tensor<M> uneven_gradient(const char* function, const Tensor<const M>& x,
                                            const Tensor<const double>& places, const GradientOptions& options) {
  using R = real_t<M>;
  const int d = check_gradient(function, x.sizes(), options);
  const std::int64_t n = x.size(d), inner = n - 2;
  if (places.dim() != 1 || places.numel() != n)
    throw_error(ErrorCode::shape, function, ": places of shape ", places.sizes(), " for dimension ", d, " of shape ",
                x.sizes());
  using D = later_t<double, M>;
  const Tensor<const D>& at = places;
  const Tensor<D> steps = evaluate<D>(at.narrow(0, 1, n - 1) - at.narrow(0, 0, n - 1));
  auto out = new_tensor<M>(function, x.sizes());
  if (inner > 0) {
    Shape along;
    for (int k = 0; k < x.dim(); ++k) along.push_back(k == d ? inner : 1);
    const auto first = steps.narrow(0, 0, inner), second = steps.narrow(0, 1, inner);
    const auto row = [&](const auto& weights) { return evaluate<R>(cast<R>(weights)).view(along); };
    const auto before = row(-second / (first * (first + second))), here = row((second - first) / (first * second)),
               after = row(first / (second * (first + second)));
    assign(function, out.narrow(d, 1, inner),
           before * x.narrow(d, 0, inner) + here * x.narrow(d, 1, inner) + after * x.narrow(d, 2, inner));
  }
  end_slopes(function, out, x, d, steps.data_ptr(), 1, options.edge_order == 2);
  return out;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Gradient : Records<Gradient> {
  using Records::operator();
  using Options = detail::GradientOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"},
      Argument{.name = "spacing", .kind = ArgumentKind::number, .fallback = "1", .also = ArgumentKind::tensor});
  static constexpr OpInfo info{.name = "gradient",
                               .arguments = arguments,
                               .summary = "the slopes along a dimension, by differences of the elements on both sides",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::numeric,
                               .errors =
                                   "IndexError for an edge order other than 1 and 2; ShapeError for a dimension of no "
                                   "more elements than that, and unless "
                                   "there is a place for each of them",
                               .notes =
                                   "`spacing`: the distance of neighbours, or the row of their places, which may be "
                                   "uneven; the slope is then that of a "
                                   "parabola through three elements. At both ends the slope to the next element, with "
                                   "`edge_order(2)` that of a parabola."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const { return (*this)(x, 1.0, options...); }
  template <TensorLike X, Scalar S, detail::OptionOrMistake<Options>... O>
    requires(std::is_arithmetic_v<S>)
  TENON_INLINE auto operator()(const X& x, S spacing, const O&... options) const {
    return detail::even_gradient<type<X>>(info.name, detail::operand_as<type<X>>(x), static_cast<double>(spacing),
                                          detail::collect_options<Options>(options...));
  }
  template <TensorLike X, TensorLike P, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const P& places, const O&... options) const {
    return detail::uneven_gradient<type<X>>(info.name, detail::operand_as<type<X>>(x),
                                            detail::operand_as<double>(places),
                                            detail::collect_options<Options>(options...));
  }

 private:
  template <class X>
  using type = detail::mean_type<std::remove_const_t<typename X::value_type>>;
};
inline constexpr Gradient gradient{};

using GradientOps = OpList<Gradient>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/reduction/gradient_bodies.hpp>
#endif
