// Losses of classes by margins, and of several classes at once.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/cross_entropy.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/nn/smooth_activation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// Calls pair(row, target, other, share) for each pair whose margin is not kept, and done(row, loss), for a matrix (n,
/// classes) and the list of targets of each row, which -1 ends.
template <class T, class Pair, class Done>
TENON_KEYED void each_lacking_pair(const Tensor<const T>& x, const IndexTensor& targets, const Pair& pair,
                                   const Done& done) {
  const std::int64_t classes = x.size(1);
  const double share = 1 / static_cast<double>(classes);
  for (std::int64_t row = 0; row < x.size(0); ++row) {
    const T* const at = x.data_ptr() + row * classes;
    const std::int64_t* const list = targets.data_ptr() + row * classes;
    std::int64_t count = 0;
    while (count < classes && list[count] >= 0) ++count;
    const auto is_target = [&](std::int64_t c) {
      for (std::int64_t k = 0; k < count; ++k) {
        if (list[k] == c) return true;
      }
      return false;
    };
    double loss = 0;
    for (std::int64_t c = 0; c < classes; ++c) {
      if (is_target(c)) continue;
      for (std::int64_t k = 0; k < count; ++k) {
        const double lacking = 1 - (static_cast<double>(at[list[k]]) - static_cast<double>(at[c]));
        if (lacking > 0) loss += lacking * share, pair(row, list[k], c, share);
      }
    }
    done(row, loss);
  }
}

/// The slopes of those losses for each element.
struct MultilabelMarginSlopes : Records<MultilabelMarginSlopes> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::multilabel_margin_loss",
                               .summary = "the slopes of losses",
                               .source = "PyTorch",
                               .domain = Domain::floating};
  static constexpr OpTraits traits{.is_part = true};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& given, const IndexTensor& targets) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T> x = eval(given).contiguous();
    using Sum = compute_t<T>;
    const Tensor<Sum> slopes = zeros<Sum>(Shape(x.sizes()));
    const std::int64_t classes = x.size(1);
    each_lacking_pair(
        x, targets,
        [&](std::int64_t row, std::int64_t target, std::int64_t other, double each) {
          Sum* const at = slopes.data_ptr() + row * classes;
          at[target] = static_cast<Sum>(static_cast<double>(at[target]) - each);
          at[other] = static_cast<Sum>(static_cast<double>(at[other]) + each);
        },
        [](std::int64_t, double) {});
    return slopes;
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G&, const Y&, const X& x, const IndexTensor&) {
    return eval(x * 0);
  }
};

/// The loss of each row of a matrix (n, classes) for the row's list of targets.
struct MultilabelMarginRows : Records<MultilabelMarginRows> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::multilabel_margin_loss",
                               .summary = "the loss of each row",
                               .source = "PyTorch",
                               .domain = Domain::floating};
  static constexpr OpTraits traits{.is_part = true};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& given, const IndexTensor& targets) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T> x = eval(given).contiguous();
    const Tensor<T> losses = new_tensor<T>(info.name, Shape{x.size(0)});
    each_lacking_pair(
        x, targets, [&](std::int64_t, std::int64_t, std::int64_t, double) {},
        [&](std::int64_t row, double loss) { losses.data_ptr()[row] = convert<T>(loss); });
    return losses;
  }
  /// The losses are pieces of planes, so that their slopes are constants.
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const IndexTensor& targets) {
    return eval(expand_dims(g, 1) * MultilabelMarginSlopes{}(plain(x), targets));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct MultiMarginLoss {
  using Options = detail::Options<detail::ReductionOption, detail::ExponentOne, detail::Margin>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "input", .least_rank = 1}, Argument{"target", ArgumentKind::indices}, detail::class_weight);
  static constexpr OpInfo info{
      .name = "nn::multi_margin_loss",
      .arguments = arguments,
      .summary = "the mean over classes of max(0, margin - input[target] + input)^p, without that of the target",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "input: (classes) or (n, classes); target: () or (n)",
      .errors = "ShapeError for other shapes, IndexError for a target that is no class, and unless p is 1 or 2",
      .notes = "A class counts nothing where an input is NaN."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const G&... options) const {
    return (*this)(x, target, NoneType{}, options...);
  }
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, class W, detail::OptionOrMistake<Options>... G>
    requires(detail::TensorOrVariable<W> || detail::is_none<W>)
  TENON_KEYED auto operator()(const X& given, const T& target, const W& weight, const G&... options) const {
    detail::require_host<X>();
    detail::require_floating_loss<X>();
    const Options all = detail::collect_options<Options>(options...);
    using E = std::remove_const_t<typename X::value_type>;
    if (all.p != 1 && all.p != 2)
      detail::throw_error(ErrorCode::index, info.name, ": an exponent of ", all.p, ": it is 1 or 2");
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    detail::check_target_shape(info.name, sizes, detail::shape_of(target));
    if (sizes.rank() > 2)
      detail::throw_error(ErrorCode::shape, info.name, ": an input of shape ", sizes, " is no matrix");
    const int d = detail::class_axis(sizes);
    const std::int64_t classes = sizes[d];
    const Tensor<double> weights = detail::class_weights(info.name, weight, classes);
    const detail::ClassWeights with = detail::weights_in(weights, classes, 0);
    const detail::IndexTensor targets = detail::index_operand(info.name, target).contiguous();
    for (std::int64_t i = 0; i < targets.numel(); ++i) detail::check_class(info.name, targets, i, classes);
    // Of each class its part in the mean: nothing of the target itself, which may be infinite.
    const auto parts = eval(zeros<E>(sizes));
    const Tensor<bool> is_target = zeros<bool>(sizes);
    for (std::int64_t i = 0; i < targets.numel(); ++i) {
      const std::int64_t at = targets.data_ptr()[i];
      for (std::int64_t c = 0; c < classes; ++c) {
        parts.data_ptr()[i * classes + c] = detail::convert<E>(with.of(at) / static_cast<double>(classes));
        is_target.data_ptr()[i * classes + c] = c == at;
      }
    }
    const auto distance = eval(all.margin - tenon::gather(x, d, targets.unsqueeze(d)) + x);
    const auto lacking = where(distance > 0, distance, E(0));  // nothing where it is no number
    const auto losses = all.p == 1 ? sum(where(is_target, E(0), lacking * parts), axis(d))
                                   : sum(where(is_target, E(0), square(lacking) * parts), axis(d));
    return detail::reduce_losses(losses, all.reduction);
  }
};
inline constexpr MultiMarginLoss multi_margin_loss{};

struct MultilabelMarginLoss {
  using Options = detail::Options<detail::ReductionOption>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "input", .least_rank = 1},
                                                                         Argument{"target", ArgumentKind::indices});
  static constexpr OpInfo info{.name = "nn::multilabel_margin_loss",
                               .arguments = arguments,
                               .summary =
                                   "the sum of max(0, 1 - input[target] + input) over a row's targets and all other "
                                   "classes, divided by the number of classes",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = "both (classes) or (n, classes)",
                               .errors = "ShapeError for other shapes, IndexError for a target that is no class",
                               .notes = "A row's targets end at the first that is negative."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& given, const T& target, const G&... options) const {
    detail::require_floating_loss<X>();
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    detail::check_same_shape(info.name, "an input", sizes, "a target", detail::shape_of(target));
    if (sizes.rank() < 1 || sizes.rank() > 2)
      detail::throw_error(ErrorCode::shape, info.name, ": an input of shape ", sizes,
                          ": it is to be (classes) or (n, classes)");
    const std::int64_t classes = sizes[sizes.rank() - 1], rows = sizes.rank() == 2 ? sizes[0] : 1;
    const detail::IndexTensor targets = detail::index_operand(info.name, target).contiguous();
    for (std::int64_t i = 0; i < targets.numel(); ++i) {
      if (targets.data_ptr()[i] >= classes)
        detail::throw_error(ErrorCode::index, info.name, ": target ", targets.data_ptr()[i], " is no class of ",
                            classes);
    }
    const auto losses = detail::MultilabelMarginRows{}(reshape(x, Shape{rows, classes}), targets);
    return detail::reduce_losses(sizes.rank() == 2 ? losses : reshape(losses, Shape{}),
                                 detail::collect_options<Options>(options...).reduction);
  }
};
inline constexpr MultilabelMarginLoss multilabel_margin_loss{};

struct MultilabelSoftMarginLoss {
  using Options = detail::Options<detail::ReductionOption>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "input", .least_rank = 1}, Argument{"target"}, Argument{"weight", ArgumentKind::tensor, "none"});
  static constexpr OpInfo info{
      .name = "nn::multilabel_soft_margin_loss",
      .arguments = arguments,
      .summary = "the mean over classes of -target log(sigmoid(input)) - (1 - target) log(sigmoid(-input))",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "both (…, classes)",
      .errors = detail::loss_errors};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const G&... options) const {
    check(x, target);
    return mean_loss((1 - target) * x + tenon::softplus(-x), options...);
  }
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::TensorOrVariable W,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const W& weight, const G&... options) const {
    check(x, target);
    return mean_loss(((1 - target) * x + tenon::softplus(-x)) * weight, options...);
  }

 private:
  template <class X, class T>
  TENON_KEYED static void check(const X& x, const T& target) {
    detail::require_floating_loss<X>();
    detail::check_same_shape(info.name, "an input", detail::shape_of(x), "a target", detail::shape_of(target));
  }
  template <class E, class... G>
  TENON_KEYED static auto mean_loss(const E& each, const G&... options) {
    return detail::reduce_losses(mean(each, axis(-1)), detail::collect_options<Options>(options...).reduction);
  }
};
inline constexpr MultilabelSoftMarginLoss multilabel_soft_margin_loss{};

using ClassMarginOps = OpList<MultiMarginLoss, MultilabelMarginLoss, MultilabelSoftMarginLoss>;

}  // namespace tenon::inline v1::nn
