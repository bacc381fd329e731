// Distances and similarities of vectors, and the losses that are made of them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/nn/unit_vectors.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// One dimension, the second by default.
struct SecondAxis : Axes {
  static constexpr Argument argument{"axis", ArgumentKind::axis, "1", true};
  TENON_INLINE int of(const char* function, Dims sizes) const {
    if (has_axes && is_line_of_one(*this, sizes)) return 0;
    return has_axes ? one_axis(function, *this, sizes.rank()) : wrap_axis(function, 1, sizes.rank());
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct Normalize {
  using Options = detail::Options<detail::Exponent, detail::SecondAxis, detail::Epsilon>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "input", .least_rank = 2});
  static constexpr OpInfo info{.name = "nn::normalize",
                               .arguments = arguments,
                               .summary = "each vector divided by its norm of order p, or by eps if that is larger",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .errors = "IndexError for an unknown dimension, and for a negative eps",
                               .notes = "Vectors lie along the second dimension by default. eps is 1e-12."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& given, const O&... options) const {
    const Options all = detail::collect_options<Options>(options...);
    const auto x = eval(given);
    const int along = static_cast<const detail::SecondAxis&>(all).of(info.name, x.sizes());
    return detail::unit_vectors(x, all.p, axis(along), all.or_else(info.name, 1e-12));
  }
};
inline constexpr Normalize normalize{};

struct CosineSimilarity {
  using Options = detail::Options<detail::SecondAxis, detail::Epsilon>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x1"}, Argument{"x2"});
  static constexpr OpInfo info{
      .name = "nn::cosine_similarity",
      .arguments = arguments,
      .summary = "the cosine of the angle between vectors",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "the broadcast shape without the dimension of the vectors, the second by default",
      .errors = "ShapeError if the shapes do not broadcast; IndexError for an unknown dimension, a negative eps",
      .notes = "Norms are at least eps, 1e-8."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable B, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const A& given_a, const B& given_b, const O&... options) const {
    const Options all = detail::collect_options<Options>(options...);
    const auto a = eval(given_a);
    const auto b = eval(given_b);
    const Shape sizes = detail::shape_of(a * b);
    const auto along = axis(static_cast<const detail::SecondAxis&>(all).of(info.name, sizes));
    const double least = all.or_else(info.name, 1e-8);
    // Unit vectors are multiplied, as the products of long ones overflow.
    const auto unit = [&](const auto& x) {
      using T = std::remove_const_t<typename std::remove_cvref_t<decltype(x)>::value_type>;
      using Result = decltype(detail::unit_vectors(x, 2, along, least));
      if (detail::shape_of(x) == sizes) return detail::unit_vectors(x, 2, along, least);
      return Result(detail::unit_vectors(eval(x + zeros<T>(sizes)), 2, along, least));
    };
    return eval(sum(unit(a) * unit(b), along));
  }
};
inline constexpr CosineSimilarity cosine_similarity{};

struct PairwiseDistance {
  using Options = detail::Options<detail::Exponent, detail::Epsilon, detail::KeepDims>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"x1"}, Argument{"x2"});
  static constexpr OpInfo info{.name = "nn::pairwise_distance",
                               .arguments = arguments,
                               .summary = "the norm of order p of x1 - x2 + eps along the last dimension",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = "the broadcast shape without its last dimension",
                               .errors = "ShapeError if the shapes do not broadcast, IndexError for a negative eps",
                               .notes = "eps is 1e-6. cdist gives all pairs' distances."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable B, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const A& a, const B& b, const O&... options) const {
    const Options all = detail::collect_options<Options>(options...);
    return eval(vector_norm(eval(a - b + all.or_else(info.name, 1e-6)), all.p, axis(-1),
                            static_cast<const detail::KeepDims&>(all)));
  }
};
inline constexpr PairwiseDistance pairwise_distance{};

struct CosineEmbeddingLoss {
  using Options = detail::Options<detail::ReductionOption, detail::NoMargin>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"input1"}, Argument{"input2"}, Argument{"target"});
  static constexpr OpInfo info{
      .name = "nn::cosine_embedding_loss",
      .arguments = arguments,
      .summary = "1 - cos for a target of 1, max(0, cos - margin) for -1, where cos is that of the inputs",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "input1, input2: (n, d) or (d); target: (n) or ()",
      .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable B, detail::TensorOrVariable T,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const A& given_a, const B& given_b, const T& target, const G&... options) const {
    detail::require_floating_loss<A>();
    const auto a = eval(given_a);
    const auto b = eval(given_b);
    detail::check_same_shape(info.name, "an input", a.sizes(), "another", b.sizes());
    detail::check_same_shape(info.name, "vectors", detail::shape_of(sum(a, axis(-1))), "a target",
                             detail::shape_of(target));
    const auto all = detail::collect_options<Options>(options...);
    constexpr double least = 1e-6;  // of a square, 1e-12
    // Unit vectors are multiplied, as squares and products of long ones overflow.
    const auto unit = [&](const auto& x) {
      return detail::over_norms(x, 2, axis(-1), [&](const auto& v, const auto& norms, const auto& units) {
        return eval(v / hypot(norms, detail::least_in(units, least)));
      });
    };
    const auto cosine = eval(sum(unit(a) * unit(b), axis(-1)));
    return detail::reduce_losses(where(target == 1, 1 - cosine, relu(cosine - all.margin)), all.reduction);
  }
};
inline constexpr CosineEmbeddingLoss cosine_embedding_loss{};

struct TripletMarginLoss {
  using Options =
      detail::Options<detail::ReductionOption, detail::Margin, detail::Exponent, detail::Epsilon, detail::Swap>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"anchor"}, Argument{"positive"}, Argument{"negative"});
  static constexpr OpInfo info{
      .name = "nn::triplet_margin_loss",
      .arguments = arguments,
      .summary = "max(0, the distance from anchor to positive - that to negative + margin)",
      .source = "PyTorch; Balntas et al. 2016",
      .domain = Domain::floating,
      .shapes = "all (…, d)",
      .errors = "ShapeError unless all have the same shape; IndexError for a negative margin or eps",
      .notes = "`nn::swap` takes the smaller one of the distances from anchor and positive to the negative."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable P, detail::TensorOrVariable N,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const A& given, const P& given_positive, const N& given_negative,
                              const G&... options) const {
    detail::require_floating_loss<A>();
    const auto anchor = eval(given);
    const auto positive = eval(given_positive);
    const auto negative = eval(given_negative);
    detail::check_same_shape(info.name, "an anchor", anchor.sizes(), "a positive", positive.sizes());
    detail::check_same_shape(info.name, "an anchor", anchor.sizes(), "a negative", negative.sizes());
    const Options all = detail::collect_options<Options>(options...);
    detail::check_at_least(info.name, "margin", all.margin, 0);
    const auto distance = [&](const auto& a, const auto& b) {
      return pairwise_distance(a, b, static_cast<const detail::Exponent&>(all), eps(all.or_else(info.name, 1e-6)));
    };
    const auto close = distance(anchor, positive);
    const auto distant = distance(anchor, negative);
    if (!all.swap) return detail::reduce_losses(relu(close - distant + all.margin), all.reduction);
    return detail::reduce_losses(relu(close - minimum(distant, distance(positive, negative)) + all.margin),
                                 all.reduction);
  }
};
inline constexpr TripletMarginLoss triplet_margin_loss{};

using DistanceOps = OpList<Normalize, CosineSimilarity, PairwiseDistance, CosineEmbeddingLoss, TripletMarginLoss>;

}  // namespace tenon::inline v1::nn
