// Dropout: elements, or whole channels, become 0 at random.
//
// No mask is kept: the numbers that decide are a part of the Philox stream, which the backward pass computes again.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/gated_activation.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/smooth_activation.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

inline constexpr Argument dropout_arguments[] = {{"input"},
                                                 {"p", ArgumentKind::number, "0.5"},
                                                 {"training", ArgumentKind::flag, "true"},
                                                 {"generator", ArgumentKind::generator, ""}};
inline constexpr const char* dropout_errors = "IndexError unless p is in 0 … 1";

/// What dropout gives: the element times `kept` where the number drawn is at least p, `dropped` elsewhere, and `shift`
/// added to both.
struct DropoutNumbers {
  double p, kept, dropped, shift;
};
template <bool shifts>
struct DropElements : Records<DropElements<shifts>> {
  using Records<DropElements>::operator();
  static constexpr OpInfo info{
      .name = "nn::dropout", .summary = "elements that are kept or dropped", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_shapes = true, .pulls_elements = true};
  /// Of a Variable whose type is known, too: then it is an expression, which one node records.
  template <TensorOrVariable X>
  TENON_KEYED static auto of(const X& x, const UniformNumbers& drawn, const DropoutNumbers& to) {
    using N = number_beside<X>;
    const auto kept =
        where(drawn.as<N>() >= static_cast<N>(to.p), x * static_cast<N>(to.kept), static_cast<N>(to.dropped));
    if constexpr (shifts) return eval(kept + static_cast<N>(to.shift));
    else return eval(kept);
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, const UniformNumbers& drawn, const DropoutNumbers& to) const {
    return of(x, drawn, to);
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X&, const UniformNumbers& drawn,
                                   const DropoutNumbers& to) {
    return DropElements<false>{}(g, drawn, DropoutNumbers{to.p, to.kept, 0, 0});
  }
};

/// The base of dropout's forms: `Op::whole_channels` drops channels, `Op::keeps_moments` keeps mean and variance of
/// selu's results.
template <class Op, bool whole_channels, bool keeps_moments>
struct DropoutOf {
  static constexpr OpTraits traits{.is_composed = true};
  template <TensorOrVariable X>
  TENON_KEYED auto operator()(const X& x, double p, bool training, GeneratorArgument generator) const {
    if (!(p >= 0 && p <= 1)) throw_error(ErrorCode::index, Op::info.name, ": the probability ", p, " is not in 0 … 1");
    using Result = std::remove_cvref_t<decltype(drop(x, p, generator))>;
    if (!training || p == 0) return Result(eval(x));
    return drop(x, p, generator);
  }
  template <TensorOrVariable X>
  TENON_INLINE auto operator()(const X& x, double p = 0.5, bool training = true) const {
    DefaultGenerator generator;
    return (*this)(x, p, training, generator);
  }

 private:
  template <class X>
  TENON_KEYED static auto drop(const X& x, double p, Generator& generator) {
    Shape sizes = shape_of(x);
    for (int d = 2; whole_channels && d < sizes.rank(); ++d) sizes[d] = 1;
    const UniformNumbers drawn = uniform_beside(x, sizes, generator);
    DropoutNumbers to{p, p < 1 ? 1 / (1 - p) : 0, 0, 0};
    if constexpr (keeps_moments) {
      const double dropped = -nn::Selu::scale * nn::Selu::alpha;
      const double a = p < 1 ? 1 / sqrt((1 - p) * (1 + p * dropped * dropped)) : 0;
      to = {p, a, dropped * a, -a * dropped * p};
    }
    if constexpr (is_called_by_name<X>) return DropElements<keeps_moments>{}(x, drawn, to);
    else return DropElements<keeps_moments>::of(x, drawn, to);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct DropoutFunction : detail::DropoutOf<DropoutFunction, false, false> {
  static constexpr OpInfo info{.name = "nn::dropout",
                               .arguments = detail::dropout_arguments,
                               .summary = "in training 0 with probability p, and input / (1 - p) otherwise; else input",
                               .source = "PyTorch; Hinton et al. 2012",
                               .domain = Domain::floating,
                               .errors = detail::dropout_errors,
                               .notes = "No mask is kept: the backward pass draws it again."};
};
inline constexpr DropoutFunction dropout{};

struct FeatureDropoutFunction : detail::DropoutOf<FeatureDropoutFunction, true, false> {
  static constexpr OpInfo info{.name = "nn::feature_dropout",
                               .arguments = detail::dropout_arguments,
                               .aliases = "nn::dropout1d, nn::dropout2d, nn::dropout3d",
                               .summary = "dropout of whole channels",
                               .source = "PyTorch; Tompson et al. 2014",
                               .domain = Domain::floating,
                               .shapes = "input: (n, channels, …)",
                               .errors = detail::dropout_errors};
};
inline constexpr FeatureDropoutFunction feature_dropout{};
inline constexpr FeatureDropoutFunction dropout1d{};
inline constexpr FeatureDropoutFunction dropout2d{};
inline constexpr FeatureDropoutFunction dropout3d{};

struct AlphaDropoutFunction : detail::DropoutOf<AlphaDropoutFunction, false, true> {
  static constexpr OpInfo info{
      .name = "nn::alpha_dropout",
      .arguments = detail::dropout_arguments,
      .summary = "dropout to selu's lower limit, scaled so that mean and variance stay as they are",
      .source = "PyTorch; Klambauer et al. 2017",
      .domain = Domain::floating,
      .errors = detail::dropout_errors};
};
inline constexpr AlphaDropoutFunction alpha_dropout{};

struct FeatureAlphaDropoutFunction : detail::DropoutOf<FeatureAlphaDropoutFunction, true, true> {
  static constexpr OpInfo info{.name = "nn::feature_alpha_dropout",
                               .arguments = detail::dropout_arguments,
                               .summary = "alpha_dropout of whole channels",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = "input: (n, channels, …)",
                               .errors = detail::dropout_errors};
};
inline constexpr FeatureAlphaDropoutFunction feature_alpha_dropout{};

using DropoutOps = OpList<DropoutFunction, FeatureDropoutFunction, AlphaDropoutFunction, FeatureAlphaDropoutFunction>;

}  // namespace tenon::inline v1::nn
