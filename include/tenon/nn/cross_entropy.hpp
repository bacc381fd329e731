// cross_entropy and nll_loss: the negative logarithm of the probability of each row's class. Kernels:
// cpu/line/cross_entropy.hpp.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/line/cross_entropy.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IndexError unless target i is a class.
TENON_INLINE void check_class(const char* function, const IndexTensor& targets, std::int64_t i, std::int64_t classes) {
  const std::int64_t target = targets.data_ptr()[i];
  if (target < 0 || target >= classes)
    throw_error(ErrorCode::index, function, ": target ", target, ", number ", i, " of shape ", targets.sizes(),
                ", is no class of ", classes, ": classes are 0 … ", classes - 1);
}
/// Throws IndexError for a target that is neither a class nor ignored; the sum of the weights of all that count.
TENON_NOINLINE_OG inline double weight_of_targets(const char* function, const IndexTensor& targets,
                                                  std::int64_t ignored, const ClassWeights& weights) {
  const std::int64_t n = targets.numel();
  double sum = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t target = targets.data_ptr()[i];
    if (target == ignored) continue;
    check_class(function, targets, i, weights.classes);
    sum += weights.of(target);
  }
  return sum;
}

/// The dimension of classes: the second, or the only one.
TENON_INLINE int class_axis(const Shape& sizes) { return sizes.rank() > 1 ? 1 : 0; }

/// The shape of targets that are class numbers. Throws ShapeError for an input without a dimension of classes.
TENON_NOINLINE_OG inline Shape without_classes(const char* function, const Shape& sizes) {
  if (sizes.rank() == 0)
    throw_error(ErrorCode::shape, function, ": an input of shape ", sizes, " has no dimension of classes");
  Shape wanted;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (d != class_axis(sizes)) wanted.push_back(sizes[d]);
  }
  return wanted;
}
/// Throws ShapeError unless floating targets have the input's shape: they are probabilities, and class numbers are
/// integers.
TENON_NOINLINE_OG inline void check_probabilities(const char* function, const Shape& sizes, const Shape& targets,
                                                  DType dtype) {
  if (Dims(targets) == Dims(without_classes(function, sizes)))
    throw_error(ErrorCode::shape, function, ": targets of ", name_of(dtype), " are probabilities, of the shape ", sizes,
                " of the input, not ", targets,
                ": class numbers are integers, as cast<std::int64_t>(target) makes them");
  check_same_shape(function, "an input", sizes, "probabilities", targets);
}
/// Throws ShapeError unless targets have the shape of x without its classes.
TENON_NOINLINE_OG inline void check_target_shape(const char* function, const Shape& sizes, Dims targets) {
  const Shape wanted = without_classes(function, sizes);
  if (!(targets == wanted))
    throw_error(ErrorCode::shape, function, ": targets of shape ", targets, " for an input of shape ", sizes,
                ": their shape is to be ", wanted);
}

/// Weights as doubles, one for each class; without elements if there are none. Throws ShapeError; TypeError for a
/// Variable whose gradient is recorded, as it gets none.
template <class W>
Tensor<double> class_weights(const char* function, const W& given, std::int64_t classes) {
  if constexpr (is_none<W>) {
    return Tensor<double>();
  } else {
    if (is_recording() && has_history(given))
      throw_error(ErrorCode::type, function, ": weight gets no gradient here: detach it");
    Tensor<double> weights = Tensor<double>(cast<double>(without_history(given))).contiguous();
    if (!(weights.sizes() == Shape{classes}))
      throw_error(ErrorCode::shape, function, ": weights of shape ", weights.sizes(), " for ", classes,
                  " classes: give one for each");
    return weights;
  }
}
TENON_INLINE ClassWeights weights_in(const Tensor<double>& weights, std::int64_t classes, double smoothing) {
  if (weights.numel() == 0) return {nullptr, classes, smoothing, static_cast<double>(classes)};
  ClassWeights result{weights.data_ptr(), classes, smoothing, 0};
  for (std::int64_t c = 0; c < classes; ++c) result.total += result.of(c);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

inline constexpr Argument class_weight{.name = "weight", .fallback = "none", .has_own_type = true};

template <class T>
struct CrossEntropyResult {
  Tensor<T> losses;
  Tensor<double> sums;
};

/// The losses of rows of logits: of a matrix (n, classes), targets (n), weights, the part of label smoothing and the
/// ignored target.
struct CrossEntropyRows : Records<CrossEntropyRows> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::cross_entropy",
                               .results = "losses, sums",
                               .summary = "the loss of each row",
                               .source = "PyTorch",
                               .domain = Domain::floating};
  static constexpr OpTraits traits{
      .is_part = true, .reads_elements = true, .keeps_result = true, .pulls_elements = true};
  template <class T, int k>
  using ResultType = std::conditional_t<k == 0, T, double>;
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& given, const IndexTensor& targets, const Tensor<double>& weights,
                              double smoothing, std::int64_t ignored) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T> x = eval(given).contiguous();
    const std::int64_t n = x.size(0), classes = x.size(1);
    CrossEntropyResult<T> result{new_tensor<T>(info.name, Shape{n}), new_tensor<double>(info.name, Shape{n, 2})};
    const ClassWeights with = weights_in(weights, classes, smoothing);
    const auto kernel = variant<CrossEntropyLoop<T>, void(const T*, std::int64_t, const std::int64_t*, std::int64_t,
                                                          const ClassWeights&, T*, double*)>();
    parallel_for(n, grain_of(n, classes * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   kernel(x.data_ptr() + first * classes, last - first, targets.data_ptr() + first, ignored, with,
                          result.losses.data_ptr() + first, result.sums.data_ptr() + 2 * first);
                 });
    return result;
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& all_g, const Y& y, const X& x, const IndexTensor& targets,
                                   const Tensor<double>& weights, double smoothing, std::int64_t ignored) {
    const auto& g = std::get<0>(all_g);
    if constexpr (Recorded<std::remove_cvref_t<decltype(g)>>) return again(g, x, targets, weights, smoothing, ignored);
    else return gradient(g, std::get<1>(y), x, targets, weights, smoothing, ignored);
  }

 private:
  template <class T, class X>
  TENON_KEYED static Tensor<T> gradient(const Tensor<T>& given_g, const Tensor<double>& sums, const X& given,
                                        const IndexTensor& targets, const Tensor<double>& weights, double smoothing,
                                        std::int64_t ignored) {
    const Tensor<const T> x = eval(given).contiguous();
    const Tensor<T> g = given_g.contiguous();
    const std::int64_t n = x.size(0), classes = x.size(1);
    Tensor<T> result = new_tensor<T>(info.name, x.sizes());
    const ClassWeights with = weights_in(weights, classes, smoothing);
    const auto kernel =
        variant<CrossEntropyGradientLoop<T>, void(const T*, std::int64_t, const std::int64_t*, std::int64_t,
                                                  const ClassWeights&, const T*, const double*, T*)>();
    parallel_for(n, grain_of(n, 2 * classes * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   kernel(x.data_ptr() + first * classes, last - first, targets.data_ptr() + first, ignored, with,
                          g.data_ptr() + first, sums.data_ptr() + 2 * first, result.data_ptr() + first * classes);
                 });
    return result;
  }
  /// The gradient as operations that have gradients themselves.
  template <class G, class X>
  TENON_KEYED static auto again(const G& g, const X& x, const IndexTensor& targets, const Tensor<double>& weights,
                                double smoothing, std::int64_t ignored) {
    using T = typename G::value_type;
    const Shape sizes = shape_of(x);
    const ClassWeights with = weights_in(weights, sizes[1], smoothing);
    const auto of_class = eval(zeros<T>(sizes));
    const auto of_row = eval(zeros<T>(Shape{sizes[0], 1}));
    const Tensor<bool> counts = zeros<bool>(Shape{sizes[0], 1});  // the gradient of a mean of none is NaN
    for (std::int64_t r = 0; r < sizes[0]; ++r) {
      const std::int64_t target = targets.data_ptr()[r];
      if (target == ignored) continue;
      const double own = (1 - smoothing) * with.of(target);
      for (std::int64_t c = 0; c < sizes[1]; ++c)
        of_class.data_ptr()[r * sizes[1] + c] = convert<T>(with.share() * with.of(c) + (c == target ? own : 0));
      of_row.data_ptr()[r] = convert<T>(own + with.share() * with.total);
      counts.data_ptr()[r] = true;
    }
    return eval((softmax(x, axis(1)) * of_row - of_class) * where(counts, expand_dims(g, 1), T(0)));
  }
};

/// Losses of rows, whose mean is that of the targets that count, by their weights.
template <class L>
TENON_KEYED auto reduce_class_losses(const L& losses, const Shape& sizes, double weight, nn::Reduction reduction) {
  using Result = std::remove_cvref_t<decltype(eval(losses))>;
  const double n = static_cast<double>(losses.numel());
  switch (reduction) {
    case nn::Reduction::none: return Result(reshape(losses, sizes));
    case nn::Reduction::mean: return Result(eval(mean(losses) * static_cast<number_beside<L>>(n / weight)));
    default: return reduce_losses(losses, reduction);
  }
}

using CrossEntropyOptions = Options<ReductionOption, IgnoreIndex, LabelSmoothing>;

/// The losses of class numbers, checked: `total` is the weight of all that count, `wanted` the shape without the
/// classes.
template <class X>
TENON_KEYED auto cross_entropy_of(const X& x, const IndexTensor& targets, const Tensor<double>& weights, double total,
                                  const Shape& wanted, const CrossEntropyOptions& all) {
  const Shape sizes(x.sizes());
  const int d = class_axis(sizes);
  const auto matrix = reshape(moveaxis(x, d, -1), Shape{targets.numel(), sizes[d]});
  const auto result =
      CrossEntropyRows{}(matrix, targets.view({targets.numel()}), weights, all.label_smoothing, all.ignore_index);
  const auto& [losses, sums] = result;
  return reduce_class_losses(losses, wanted, total, all.reduction);
}
/// The same of a Variable, which tenon::compiled keeps.
struct CrossEntropyOfVariable {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const Variable<T>& x, const IndexTensor& targets,
                                                       const Tensor<double>& weights, double total, const Shape& wanted,
                                                       const CrossEntropyOptions& all) {
    return cross_entropy_of(x, targets, weights, total, wanted, all);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct CrossEntropy {
  using Options = detail::CrossEntropyOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "input", .least_rank = 1},
      Argument{.name = "target", .kind = ArgumentKind::indices, .also = ArgumentKind::tensor}, detail::class_weight);
  static constexpr OpInfo info{
      .name = "nn::cross_entropy",
      .arguments = arguments,
      .summary =
          "log(sum(exp(input))) - input[target] along the classes: the negative logarithm of softmax at the target",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes =
          "input: (classes), (n, classes) or (n, classes, …); target: without the classes, or, of probabilities, that "
          "of input. A scalar, "
          "with "
          "`nn::Reduction::none` the target's",
      .errors =
          "ShapeError for other shapes, IndexError for a target that is no class, or a smoothing outside of 0 … 1",
      .notes =
          "Each class's loss counts by its weight; the mean is divided by the weights of the targets. Of classes, "
          "input is read once, and "
          "once for its gradient: no probabilities are stored. NaN if all targets are ignored, with gradients of 0."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const G&... options) const {
    return loss(x, target, NoneType{}, detail::collect_options<Options>(options...));
  }
  template <detail::TensorOrVariable X, detail::TensorOrVariable T, class W, detail::OptionOrMistake<Options>... G>
    requires(detail::TensorOrVariable<W> || detail::is_none<W>)
  TENON_KEYED auto operator()(const X& x, const T& target, const W& weight, const G&... options) const {
    return loss(x, target, weight, detail::collect_options<Options>(options...));
  }

 private:
  template <class X, class T, class W>
  TENON_KEYED static auto loss(const X& given, const T& target, const W& weight, const Options& all) {
    detail::require_host<X>();
    detail::require_floating_loss<X>();
    const Shape sizes = detail::shape_of(given);
    if (!(all.label_smoothing >= 0 && all.label_smoothing <= 1))
      detail::throw_error(ErrorCode::index, info.name, ": a smoothing of ", all.label_smoothing, ": it is in 0 … 1");
    const int d = detail::class_axis(sizes);
    if constexpr (IntegerElement<std::remove_const_t<typename T::value_type>>) {
      detail::check_target_shape(info.name, sizes, detail::shape_of(target));
      const std::int64_t classes = sizes[d];
      const Tensor<double> weights = detail::class_weights(info.name, weight, classes);
      const Shape wanted = detail::shape_of(target);
      const detail::IndexTensor targets = detail::index_operand(info.name, target).contiguous();
      const double total = detail::weight_of_targets(info.name, targets, all.ignore_index,
                                                     detail::weights_in(weights, classes, all.label_smoothing));
      using E = std::remove_const_t<typename X::value_type>;
      if constexpr (detail::is_layer_of<E, X> && sizeof(E) > 2)
        return detail::call_kept<detail::CrossEntropyOfVariable, E>(detail::as_layer_operand<E>(given), targets,
                                                                    weights, total, wanted, all);
      else return detail::cross_entropy_of(eval(given), targets, weights, total, wanted, all);
    } else {
      detail::check_probabilities(info.name, sizes, detail::shape_of(target),
                                  dtype_of<std::remove_const_t<typename T::value_type>>);
      using N = detail::number_beside<X>;
      const auto kept = static_cast<N>(1 - all.label_smoothing),
                 shared = static_cast<N>(all.label_smoothing / static_cast<double>(sizes[d]));
      const Tensor<double> weights = detail::class_weights(info.name, weight, sizes[d]);
      const auto logs = log_softmax(given, axis(d));
      const std::int64_t rows = sizes[d] > 0 ? detail::element_count(sizes) / sizes[d] : 0;
      const auto finish = [&](const auto& each) {
        const auto losses = sum(each, axis(d));
        return detail::reduce_class_losses(reshape(losses, Shape{losses.numel()}), Shape(losses.sizes()),
                                           static_cast<double>(rows), all.reduction);
      };
      if (weights.numel() == 0) return finish(-(target * kept + shared) * logs);
      Shape beside;
      for (int k = 0; k < sizes.rank(); ++k) beside.push_back(k == d ? sizes[d] : 1);
      return finish(-(target * kept + shared) * logs * cast<N>(weights.view(beside)));
    }
  }
};
inline constexpr CrossEntropy cross_entropy{};

struct NllLoss {
  using Options = detail::Options<detail::ReductionOption, detail::IgnoreIndex>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "input", .least_rank = 1}, Argument{"target", ArgumentKind::indices}, detail::class_weight);
  static constexpr OpInfo info{
      .name = "nn::nll_loss",
      .arguments = arguments,
      .summary = "-input[target] along the classes, for logarithms input of probabilities",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "input: (classes), (n, classes) or (n, classes, …); target: without the classes",
      .errors = "ShapeError for other shapes, IndexError for a target that is no class",
      .notes = "Each class's loss counts by its weight; the mean is divided by the weights of the targets."};
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
    const auto x = eval(given);
    using E = std::remove_const_t<typename X::value_type>;
    const Shape sizes(x.sizes());
    detail::check_target_shape(info.name, sizes, detail::shape_of(target));
    const int d = detail::class_axis(sizes);
    const Tensor<double> weights = detail::class_weights(info.name, weight, sizes[d]);
    const detail::ClassWeights with = detail::weights_in(weights, sizes[d], 0);
    const detail::IndexTensor targets = detail::index_operand(info.name, target).contiguous();
    const double total = detail::weight_of_targets(info.name, targets, all.ignore_index, with);
    const auto factors = eval(zeros<E>(Shape(targets.sizes())));
    const Tensor<std::int64_t> at = zeros<std::int64_t>(Shape(targets.sizes()));
    const Tensor<bool> counts = zeros<bool>({targets.numel()});  // what does not count may be infinite
    for (std::int64_t i = 0; i < targets.numel(); ++i) {
      if (targets.data_ptr()[i] == all.ignore_index) continue;
      at.data_ptr()[i] = targets.data_ptr()[i];
      counts.data_ptr()[i] = true;
      factors.data_ptr()[i] = detail::convert<E>(-with.of(targets.data_ptr()[i]));
    }
    const auto picked = reshape(tenon::gather(x, d, at.unsqueeze(d)), Shape{at.numel()});
    const auto losses = eval(where(counts, picked * reshape(factors, Shape{at.numel()}), E(0)));
    return detail::reduce_class_losses(losses, Shape(at.sizes()), total, all.reduction);
  }
};
inline constexpr NllLoss nll_loss{};

using ClassLossOps = OpList<CrossEntropy, NllLoss>;

}  // namespace tenon::inline v1::nn
