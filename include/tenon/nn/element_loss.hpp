// Losses that are sums or means over elements: of regression, of probabilities, of margins.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/nn/smooth_activation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// d² / (2 beta) within beta of 0, |d| - beta / 2 beyond.
struct SmoothAbs : Elementwise<SmoothAbs> {
  static constexpr OpInfo info{.name = "nn::smooth_abs",
                               .arguments = two_operands,
                               .summary = "a square near 0, a line beyond",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& d, const V& beta) {
    const V a = math::abs(d), half = number_like(d, 0.5);
    return select(a < beta, half * d * d / beta, a - half * beta);
  }
  template <int k, class Y, class D, class B>
    requires(k == 0)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const D& d, const B& beta) {
    return select(call<Abs>(d) < beta, d / beta, call<Sign>(d));
  }
};

/// delta times smooth_abs with that width, which an infinite delta leaves the square.
struct HuberAbs : Elementwise<HuberAbs> {
  static constexpr OpInfo info{.name = "nn::huber_abs",
                               .arguments = two_operands,
                               .summary = "half of a square near 0, a line beyond",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& d, const V& delta) {
    const V a = math::abs(d), half = number_like(d, 0.5);
    return select(a < delta, half * d * d, delta * (a - half * delta));
  }
  template <int k, class Y, class D, class B>
    requires(k == 0)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const D& d, const B& delta) {
    return select(call<Abs>(d) < delta, d, delta * call<Sign>(d));
  }
};

/// -t log(x) - (1 - t) log(1 - x), where logarithms are at least -100.
struct BinaryEntropy : Elementwise<BinaryEntropy> {
  static constexpr OpInfo info{.name = "nn::binary_entropy",
                               .arguments = two_operands,
                               .summary = "the cross entropy of two probabilities",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& t) {
    const V least = number_like(x, -100);
    const V log_x = math::log(x), log_rest = math::log1p(-x);
    return (t - V(1)) * select(log_rest < least, least, log_rest) - t * select(log_x < least, least, log_x);
  }
  template <int k, class Y, class X, class T>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const T& t) {
    const auto least = number_like(y, -100);
    if constexpr (k == 0) {
      const auto spread = x * (number_like(y, 1) - x);
      const auto floor = number_like(y, 1e-12);
      return (x - t) / select(spread < floor, floor, spread);
    } else {
      const auto log_x = call<Log>(x);
      const auto log_rest = call<Log1p>(-x);
      return select(log_rest < least, least, log_rest) - select(log_x < least, least, log_x);
    }
  }
};

/// What mse_loss of AnyVariables is: the squared differences reduced, and their gradients, in one pass each.
struct SquaredErrors : Records<SquaredErrors> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::mse_loss", .summary = "the squared differences", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .pulls_elements = true};
  template <TensorLike X, TensorLike T>
  TENON_KEYED auto operator()(const X& x, const T& target, nn::Reduction reduction) const {
    return reduce_losses(square(x - target), reduction);
  }
  template <int k, class G, class Y, class X, class T>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const T& target, nn::Reduction reduction) {
    const double factor = (k == 0 ? 2 : -2) / static_cast<double>(losses_joined(shape_of(x), reduction));
    return eval((x - target) * (g * static_cast<number_beside<X>>(factor)));
  }
};

/// Throws IndexError unless all elements are in a range.
template <class X>
TENON_NOINLINE_OG TENON_KEYED void check_elements_within(const char* function, const char* what, const X& x, double low,
                                                         double high) {
  const auto values = eval(without_history(x));
  if (values.numel() == 0) return;
  const auto least = static_cast<double>((min)(values).item());
  const auto most = static_cast<double>((max)(values).item());
  if (least >= low && most <= high) return;
  if (!(least == least)) return;  // NaN stays NaN
  throw_error(ErrorCode::index, function, ": ", what, " from ", least, " to ", most, ": elements are to be in ", low,
              " … ", high);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct MseLoss : detail::ElementLoss<MseLoss> {
  static constexpr OpInfo info{.name = "nn::mse_loss",
                               .arguments = arguments,
                               .summary = "the squared differences",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::loss_shapes,
                               .errors = detail::loss_errors};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    if constexpr (detail::is_called_by_name<X>) return detail::SquaredErrors{}(x, target, all.reduction);
    else return finish(square(x - target));
  }
};
inline constexpr MseLoss mse_loss{};

struct L1Loss : detail::ElementLoss<L1Loss> {
  static constexpr OpInfo info{.name = "nn::l1_loss",
                               .arguments = arguments,
                               .summary = "the magnitudes of the differences",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::loss_shapes,
                               .errors = detail::loss_errors};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options&, const F& finish) {
    return finish(abs(x - target));
  }
};
inline constexpr L1Loss l1_loss{};

struct SmoothL1Loss : detail::ElementLoss<SmoothL1Loss, detail::Beta> {
  static constexpr OpInfo info{
      .name = "nn::smooth_l1_loss",
      .arguments = arguments,
      .summary = "d^2 / (2 beta) for a difference d within beta of 0, |d| - beta / 2 beyond",
      .source = "PyTorch; Girshick 2015",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = "ShapeError unless input and target have the same shape; IndexError for a negative beta",
      .notes = "l1_loss for beta = 0."};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    detail::check_at_least(info.name, "beta", all.beta, 0);
    return finish(detail::SmoothAbs{}(x - target, all.beta));
  }
};
inline constexpr SmoothL1Loss smooth_l1_loss{};

struct HuberLoss : detail::ElementLoss<HuberLoss, detail::Delta> {
  static constexpr OpInfo info{
      .name = "nn::huber_loss",
      .arguments = arguments,
      .summary = "d^2 / 2 for a difference d within delta of 0, delta (|d| - delta / 2) beyond",
      .source = "PyTorch; Huber 1964",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = "ShapeError unless input and target have the same shape; IndexError unless delta is above 0"};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    detail::check_above(info.name, "delta", all.delta, 0);
    return finish(detail::HuberAbs{}(x - target, all.delta));
  }
};
inline constexpr HuberLoss huber_loss{};

struct BinaryCrossEntropy : detail::ElementLoss<BinaryCrossEntropy> {
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"input"}, Argument{"target"}, Argument{"weight", ArgumentKind::tensor, "none"});
  static constexpr OpInfo info{
      .name = "nn::binary_cross_entropy",
      .arguments = arguments,
      .summary = "the cross entropy of probabilities and targets, each times its weight",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = "ShapeError unless input and target have the same shape, IndexError for an input outside of 0 … 1",
      .notes = "Logarithms are at least -100, so that losses are finite."};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options&, const F& finish) {
    detail::check_elements_within(info.name, "probabilities", x, 0, 1);
    return finish(detail::BinaryEntropy{}(x, target));
  }
  using detail::ElementLoss<BinaryCrossEntropy>::operator();
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::TensorOrVariable W,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const W& weight, const G&... options) const {
    detail::require_floating_loss<X>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x), "a target", detail::shape_of(target));
    return of(x, target, {}, [&](const auto& each) {
      return detail::reduce_losses(each * weight, detail::collect_options<Options>(options...).reduction);
    });
  }
};
inline constexpr BinaryCrossEntropy binary_cross_entropy{};

struct BinaryCrossEntropyWithLogits : detail::ElementLoss<BinaryCrossEntropyWithLogits> {
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"input"}, Argument{"target"}, Argument{"weight", ArgumentKind::tensor, "none"},
      Argument{"pos_weight", ArgumentKind::tensor, "none"});
  static constexpr OpInfo info{
      .name = "nn::binary_cross_entropy_with_logits",
      .arguments = arguments,
      .summary = "the cross entropy of sigmoid(input) and targets, each times its weight",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = detail::loss_errors,
      .notes = "No exponential overflows. `pos_weight` multiplies what counts for targets of 1."};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options&, const F& finish) {
    return finish((1 - target) * x + tenon::softplus(-x));
  }
  using detail::ElementLoss<BinaryCrossEntropyWithLogits>::operator();
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, class W, detail::OptionOrMistake<Options>... G>
    requires(detail::AnyOperand<W> || detail::is_none<W>)
  TENON_KEYED auto operator()(const X& x, const T& target, const W& weight, const G&... options) const {
    detail::require_floating_loss<X>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x), "a target", detail::shape_of(target));
    return of(x, target, {}, [&](const auto& each) {
      const auto reduction = detail::collect_options<Options>(options...).reduction;
      if constexpr (detail::is_none<W>) return detail::reduce_losses(each, reduction);
      else return detail::reduce_losses(each * weight, reduction);
    });
  }
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, class W, detail::TensorOrVariable P,
            detail::OptionOrMistake<Options>... G>
    requires(detail::AnyOperand<W> || detail::is_none<W>)
  TENON_KEYED auto operator()(const X& x, const T& target, const W& weight, const P& pos_weight,
                              const G&... options) const {
    detail::require_floating_loss<X>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x), "a target", detail::shape_of(target));
    const auto finish = [&](const auto& each) {
      return detail::reduce_losses(each, detail::collect_options<Options>(options...).reduction);
    };
    const auto each = (1 - target) * x + (1 + (pos_weight - 1) * target) * tenon::softplus(-x);
    if constexpr (detail::is_none<W>) return finish(each);
    else return finish(each * weight);
  }
};
inline constexpr BinaryCrossEntropyWithLogits binary_cross_entropy_with_logits{};

struct KlDiv : detail::ElementLoss<KlDiv, detail::LogTarget> {
  static constexpr OpInfo info{
      .name = "nn::kl_div",
      .arguments = arguments,
      .summary = "target (log(target) - input), for logarithms input of probabilities",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = detail::loss_errors,
      .notes = "0 for a target of 0. `nn::Reduction::batchmean` gives the divergence of distributions."};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    return all.log_target ? finish(exp(target) * (target - x)) : finish(xlogy(target, target) - target * x);
  }
};
inline constexpr KlDiv kl_div{};

struct SoftMarginLoss : detail::ElementLoss<SoftMarginLoss> {
  static constexpr OpInfo info{.name = "nn::soft_margin_loss",
                               .arguments = arguments,
                               .summary = "log(1 + exp(-target input)), for targets of 1 and -1",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::loss_shapes,
                               .errors = detail::loss_errors};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options&, const F& finish) {
    return finish(tenon::softplus(-(target * x)));
  }
};
inline constexpr SoftMarginLoss soft_margin_loss{};

struct HingeEmbeddingLoss : detail::ElementLoss<HingeEmbeddingLoss, detail::Margin> {
  static constexpr OpInfo info{
      .name = "nn::hinge_embedding_loss",
      .arguments = arguments,
      .summary = "the element for a target of 1, what it lacks to the margin for a target of -1",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = detail::loss_errors};
  template <class X, class T, class F>
  TENON_INLINE static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    return finish(where(target == 1, x, relu(all.margin - x)));
  }
};
inline constexpr HingeEmbeddingLoss hinge_embedding_loss{};

struct MarginRankingLoss {
  using Options = detail::Options<detail::ReductionOption, detail::NoMargin>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"input1"}, Argument{"input2"}, Argument{"target"});
  static constexpr OpInfo info{
      .name = "nn::margin_ranking_loss",
      .arguments = arguments,
      .summary = "max(0, -target (input1 - input2) + margin): target is 1 where x1 is to be larger, -1 where x2",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = "ShapeError unless all have the same shape"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable B, detail::TensorOrVariable T,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const A& x1, const B& x2, const T& target, const G&... options) const {
    detail::require_floating_loss<A>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x1), "another", detail::shape_of(x2));
    detail::check_same_shape(info.name, "an input", detail::shape_of(x1), "a target", detail::shape_of(target));
    const auto all = detail::collect_options<Options>(options...);
    return detail::reduce_losses(relu(all.margin - target * (x1 - x2)), all.reduction);
  }
};
inline constexpr MarginRankingLoss margin_ranking_loss{};

struct PoissonNllLoss : detail::ElementLoss<PoissonNllLoss, detail::LogInput, detail::Full, detail::Epsilon> {
  static constexpr OpInfo info{
      .name = "nn::poisson_nll_loss",
      .arguments = arguments,
      .summary = "exp(input) - target input, or input - target log(input + eps) for expectations input",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors = detail::loss_errors,
      .notes = "`nn::full` adds Stirling's approximation of log(target!) for targets above 1. eps is 1e-8."};
  template <class X, class T, class F>
  TENON_KEYED static auto of(const X& x, const T& target, const Options& all, const F& finish) {
    const auto add_rest = [&](const auto& each) {
      if (!all.full) return finish(each);
      constexpr double two_pi = 6.283185307179586;
      return finish(each + where(target > 1, xlogy(target, target) - target + 0.5 * log(two_pi * target), 0 * target));
    };
    return all.log_input ? add_rest(exp(x) - target * x) : add_rest(x - target * log(x + all.or_else(info.name, 1e-8)));
  }
};
inline constexpr PoissonNllLoss poisson_nll_loss{};

struct GaussianNllLoss {
  using Options = detail::Options<detail::ReductionOption, detail::Full, detail::Epsilon>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"input"}, Argument{"target"}, Argument{"var"});
  static constexpr OpInfo info{
      .name = "nn::gaussian_nll_loss",
      .arguments = arguments,
      .summary = "half of log(var) + (input - target)^2 / var",
      .source = "PyTorch; Nix and Weigend 1994",
      .domain = Domain::floating,
      .shapes = detail::loss_shapes,
      .errors =
          "ShapeError unless input and target have the same shape and var broadcasts to it; IndexError for a "
          "negative variance",
      .notes = "Variances are at least eps, 1e-6. `nn::full` adds log(2 pi) / 2."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::TensorOrVariable V,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const V& given, const G&... options) const {
    detail::require_floating_loss<X>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x), "a target", detail::shape_of(target));
    const Shape of_var = detail::shape_of(given), sizes = detail::shape_of(x);
    Shape widened(of_var);
    if (of_var.rank() + 1 == sizes.rank()) widened.push_back(1);  // one for all of the last dimension
    bool fits = widened.rank() <= sizes.rank();
    for (int d = 1; fits && d <= widened.rank(); ++d)
      fits = widened[widened.rank() - d] == 1 || widened[widened.rank() - d] == sizes[sizes.rank() - d];
    if (!fits)
      detail::throw_error(ErrorCode::shape, info.name, ": a variance of shape ", of_var,
                          " does not broadcast to the input's, ", sizes);
    const auto var = reshape(given, widened);
    detail::check_elements_within(info.name, "variances", var, 0, __builtin_inf());
    const auto all = detail::collect_options<Options>(options...);
    const auto limited = maximum(var, all.or_else(info.name, 1e-6));
    const double rest = all.full ? 0.9189385332046727 : 0;  // log(2 pi) / 2
    return detail::reduce_losses(0.5 * (log(limited) + square(x - target) / limited) + rest, all.reduction);
  }
};
inline constexpr GaussianNllLoss gaussian_nll_loss{};

using ElementLossOps =
    OpList<MseLoss, L1Loss, SmoothL1Loss, HuberLoss, BinaryCrossEntropy, BinaryCrossEntropyWithLogits, KlDiv,
           SoftMarginLoss, HingeEmbeddingLoss, MarginRankingLoss, PoissonNllLoss, GaussianNllLoss>;

}  // namespace tenon::inline v1::nn
