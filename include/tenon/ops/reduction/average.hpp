// Means with weights: average.
#pragma once

#include <cstddef>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// The option weights of an operation that keeps their own type.
struct OwnWeights {
  static constexpr Argument argument{.name = WeightsOption<double>::argument.name,
                                     .kind = ArgumentKind::tensor,
                                     .fallback = "",
                                     .keyword = true,
                                     .promoted = true};
  template <class T, class Device>
  static constexpr OwnWeights from(const Weights<T, Device>&) { return {}; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The layout of weights for an operand of these sizes: their own if they have its shape; else they have one size for
/// each of the axes, in their order, and size 1 in the other dimensions.
TENON_SHARED Layout weights_along(const char* function, const Layout& weights, Dims sizes, const Axes& axes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op, class T, class W, class Device>
auto weighted_mean(const Tensor<const T, Device>& x, const Tensor<const W, Device>& weights,
                   const ReductionOptions& options) {
  using R = promote_t<mean_type<T>, W>;
  using C = std::conditional_t<sizeof(R) == 2, float, R>;
  (void)axis_set(Op::info.name, options.axes, x.sizes());  // before the weights are arranged along the axes
  const Tensor<const W, Device> along(Unchecked{}, weights.storage(),
                                      weights_along(Op::info.name, weights.layout(), x.sizes(), options));
  const auto weight = cast<C>(along);
  const auto total = reduce_to<StepIn<Op, SumOf>>(weight, options);
  return evaluate<R>(reduce_to<StepIn<Op, SumOf>>(cast<C>(x) * weight, options) / total);
}

/// The weights among the options; null if there are none.
TENON_INLINE constexpr std::nullptr_t find_weights() { return nullptr; }
template <class G, class... O>
TENON_INLINE auto find_weights(const G& first, const O&... others) {
  if constexpr (is_weights<G>) return &first.values;
  else return find_weights(others...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Average : Records<Average> {
  using Records::operator();
  using Options = detail::Options<detail::Axes, detail::OwnWeights, detail::KeepDims>;
  static constexpr OpInfo info{
      .name = "average",
      .arguments = detail::operand_and<Options>,
      .summary =
          "the mean with weights: the sum of the elements times their weights, divided by the sum of the weights",
      .source = "NumPy",
      .rule = Rule::floating,
      .dtypes = "floating; double for integers; promoted with the weights",
      .errors = "ShapeError unless the weights, `weights(w)`, have the shape of x or one size for each axis",
      .notes =
          "Without weights the mean. NaN or infinite where the weights add up to 0, which NumPy refuses. The sum of "
          "the weights, "
          "NumPy's `returned`, is sum(w, axis(d, …))."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... given) const {
    using T = std::remove_const_t<typename X::value_type>;
    using Device = typename X::device_type;
    const auto options = detail::collect_options<detail::ReductionOptions>(given...);
    const auto weights = detail::find_weights(given...);
    if constexpr (std::is_same_v<decltype(weights), const std::nullptr_t>) {
      return detail::reduce_to<detail::StepIn<Average, detail::MeanOf>>(x, options);
    } else {
      using W = std::remove_cvref_t<decltype(*weights)>;
      detail::require_one_device<std::is_same_v<typename W::device_type, Device>>();
      return detail::weighted_mean<Average, T, std::remove_const_t<typename W::value_type>, Device>(eval(x), *weights,
                                                                                                    options);
    }
  }
  template <detail::Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... given) const {
    return (*this)(x, detail::axes_of(dims), given...);
  }
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... given) const {
    return (*this)(x, detail::axes_of(dims), given...);
  }
  template <class X, class... O>
    requires((!TensorLike<X> && !detail::Recorded<X>) || !(detail::OptionOf<O, Options> && ...))
  TENON_INLINE auto operator()(const X& x, const O&...) const {
    detail::refuse_options<X, detail::OptionOf<O, Options>...>();
    if constexpr (TensorLike<X>) return (*this)(x);
    else return detail::Refused{};
  }
};
inline constexpr Average average{};

using AverageOps = OpList<Average>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/reduction/average_bodies.hpp>
#endif
