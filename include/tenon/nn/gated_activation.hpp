// Activation functions that combine elements, or have parameters of their own: glu, maxout, prelu, rrelu, softmin.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/piecewise_activation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// Numbers from [0, 1) by their place in a stream: they are drawn where they are read, and again by a backward pass.
struct UniformNumbers {
  std::uint64_t seed, counter;
  Shape sizes;

  template <class T>
  TENON_KEYED auto as() const {
    Generator generator(seed);
    generator.set_counter(counter);
    return lazy::rand<T>(sizes, generator);
  }
};

/// What rrelu of an AnyVariable is, with y = x: y where x is positive, elsewhere y times a number drawn from [lower,
/// upper).
struct DrawnSlopes : Records<DrawnSlopes> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "nn::rrelu", .summary = "products with slopes that are drawn", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .pulls_elements = true};
  template <TensorLike Y, TensorLike X>
  TENON_KEYED auto operator()(const Y& y, const X& x, const UniformNumbers& drawn, double lower, double upper) const {
    using N = number_beside<X>;
    return eval(where(x > 0, y, y * (drawn.as<N>() * static_cast<N>(upper - lower) + static_cast<N>(lower))));
  }
  template <int k, class G, class Y, class A, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const A&, const X& x, const UniformNumbers& drawn,
                                   double lower, double upper) {
    if constexpr (k == 0) return DrawnSlopes{}(g, x, drawn, lower, upper);
    else return eval(x * 0);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The next numbers of a stream, of the type of numbers beside x, which advances it.
template <class X>
UniformNumbers uniform_beside(const X& x, const Shape& sizes, Generator& generator) {
  const auto reserve = [&]<class T>(T) {
    return UniformNumbers{generator.seed(), generator.reserve(uniform_blocks<T>(element_count(sizes))), sizes};
  };
  if constexpr (is_called_by_name<X>) return in_floating_type(x, reserve);
  else return reserve(number_beside<X>());
}

/// The size of a dimension that is divided into `parts`, whose number is checked. Throws ShapeError.
TENON_NOINLINE_OG inline void check_equal_parts(const char* function, Dims sizes, int d, std::int64_t parts) {
  if (parts < 1 || sizes[d] % parts != 0)
    throw_error(ErrorCode::shape, function, ": ", sizes[d], " elements along dimension ", d, " of shape ", sizes,
                " are no ", parts, " equal parts");
}

/// The parameters of channels, dimension 1 of a shape, as a tensor that broadcasts to it; one of size 1 is for all.
/// Throws ShapeError.
template <class W>
auto beside_channels(const char* function, const W& weight, const Shape& sizes) {
  const Shape given = shape_of(weight);
  const std::int64_t n = element_count(given), channels = sizes.rank() > 1 ? sizes[1] : 1;
  if (given.rank() > 1 || (n != 1 && n != channels))
    throw_error(ErrorCode::shape, function, ": a weight of shape ", given, " for ", channels, " channels of shape ",
                sizes, ": give one number, or one for each channel");
  Shape kept(sizes);
  for (int d = 0; d < kept.rank(); ++d) kept[d] = d == 1 ? n : 1;
  return reshape(weight, kept);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

struct Glu {
  using Options = detail::Options<detail::LastAxis>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"input"});
  static constexpr OpInfo info{.name = "nn::glu",
                               .arguments = arguments,
                               .summary = "the first half along a dimension times the sigmoid of the second",
                               .source = "PyTorch; Dauphin et al. 2016",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .shapes = "half the size along the dimension, the last by default",
                               .errors = "ShapeError for an odd size, IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& given, const O&... options) const {
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    const int d = detail::last_axis(info.name, detail::collect_options<Options>(options...), sizes);
    detail::check_equal_parts(info.name, sizes, d, 2);
    return eval(detail::narrowed(x, d, 0, sizes[d] / 2) * sigmoid(detail::narrowed(x, d, sizes[d] / 2, sizes[d] / 2)));
  }
};
inline constexpr Glu glu{};

struct Maxout {
  using Options = detail::Options<detail::LastAxis>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"input"}, Argument{"pieces", ArgumentKind::integer});
  static constexpr OpInfo info{
      .name = "nn::maxout",
      .arguments = arguments,
      .summary = "the largest of every `pieces` neighbours along a dimension",
      .source = "Goodfellow et al. 2013",
      .domain = Domain::real,
      .shapes = "the size along the dimension, the last by default, divided by `pieces`",
      .errors = "ShapeError unless `pieces` divides the size, IndexError for an unknown dimension"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& given, std::int64_t pieces, const O&... options) const {
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    const int d = detail::last_axis(info.name, detail::collect_options<Options>(options...), sizes);
    detail::check_equal_parts(info.name, sizes, d, pieces);
    Shape split;
    for (int k = 0; k < sizes.rank(); ++k) {
      split.push_back(k == d ? sizes[k] / pieces : sizes[k]);
      if (k == d) split.push_back(pieces);
    }
    return (max)(reshape(x, split), axis(d + 1));
  }
};
inline constexpr Maxout maxout{};

struct Prelu {
  static constexpr Argument arguments[] = {{"input"}, {"weight"}};
  static constexpr OpInfo info{
      .name = "nn::prelu",
      .arguments = arguments,
      .summary = "leaky_relu with a learned slope for each channel",
      .source = "PyTorch; He et al. 2015",
      .rule = Rule::floating,
      .domain = Domain::real,
      .shapes = "that of input; the weight has one element, or one for each channel, dimension 1",
      .errors = "ShapeError for another number of elements"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable W>
  TENON_KEYED auto operator()(const X& x, const W& weight) const {
    return eval(leaky_relu(x, detail::beside_channels(info.name, weight, detail::shape_of(x))));
  }
};
inline constexpr Prelu prelu{};

struct Rrelu {
  static constexpr Argument arguments[] = {{"input"},
                                           {"lower", ArgumentKind::number, "0.125"},
                                           {"upper", ArgumentKind::number, "0.3333333333333333"},
                                           {"training", ArgumentKind::flag, "false"},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{
      .name = "nn::rrelu",
      .arguments = arguments,
      .summary = "leaky_relu whose slope is drawn for each element from [lower, upper), or is their mean",
      .source = "PyTorch; Xu et al. 2015",
      .rule = Rule::floating,
      .domain = Domain::real,
      .errors = "IndexError unless lower <= upper, both finite",
      .notes = "The slopes are not kept: the backward pass draws them again."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& x, double lower, double upper, bool training,
                              detail::GeneratorArgument generator) const {
    if (!(lower <= upper) || !(upper - lower < __builtin_inf()))
      detail::throw_error(ErrorCode::index, info.name, ": slopes from ", lower, " to ", upper,
                          ": the lower one comes first, and both are finite");
    using Number = detail::number_beside<X>;
    if (!training) return eval(leaky_relu(x, static_cast<Number>((lower + upper) / 2)));
    const detail::UniformNumbers drawn = detail::uniform_beside(x, detail::shape_of(x), generator);
    if constexpr (detail::is_called_by_name<X>)
      return detail::DrawnSlopes{}(x, detail::without_history(x), drawn, lower, upper);
    else
      return eval(
          leaky_relu(x, drawn.template as<Number>() * static_cast<Number>(upper - lower) + static_cast<Number>(lower)));
  }
  template <detail::TensorOrVariable X>
  TENON_INLINE auto operator()(const X& x, double lower = 1. / 8, double upper = 1. / 3, bool training = false) const {
    detail::DefaultGenerator generator;
    return (*this)(x, lower, upper, training, generator);
  }
};
inline constexpr Rrelu rrelu{};

struct SoftminFunction {
  using Options = detail::Options<detail::LineAxis>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"input"});
  static constexpr OpInfo info{.name = "nn::softmin",
                               .arguments = arguments,
                               .summary = "softmax of -input",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    return softmax(-x, options...);
  }
};
inline constexpr SoftminFunction softmin{};

using GatedActivationOps = OpList<Glu, Maxout, Prelu, Rrelu, SoftminFunction>;

}  // namespace tenon::inline v1::nn
