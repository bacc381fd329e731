// What losses have in common: shapes that agree, and the reduction of the losses of elements. An expression of them is
// reduced in one pass.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses inputs of losses that are not floating.
template <class X>
TENON_INLINE constexpr void require_floating_loss() {
  static_assert(FloatingElement<std::remove_const_t<typename X::value_type>>,
                "tenon: a loss is computed of floating elements: cast<float>(x)");
}

/// Throws ShapeError unless two operands have one shape: broadcast losses are a mistake more often than not.
TENON_NOINLINE_OG inline void check_same_shape(const char* function, const char* first, Dims a, const char* second,
                                               Dims b) {
  if (!(a == b))
    throw_error(ErrorCode::shape, function, ": ", first, " of shape ", a, " and ", second, " of shape ", b,
                ": they are to be the same");
}

/// By what sums of losses of elements are divided: of inputs of this shape.
TENON_NOINLINE_OG inline std::int64_t losses_joined(const Shape& sizes, nn::Reduction reduction) {
  if (reduction == nn::Reduction::mean) return element_count(sizes);
  return reduction == nn::Reduction::batchmean && sizes.rank() > 0 ? sizes[0] : 1;
}

/// The losses, their mean, or their sum.
template <class E>
auto reduce_losses(const E& each, nn::Reduction reduction) {
  using Result = std::remove_cvref_t<decltype(eval(each))>;
  switch (reduction) {
    case nn::Reduction::none: return Result(eval(each));
    case nn::Reduction::mean: return Result(mean(each));
    case nn::Reduction::sum: return Result(sum(each));
    default: {
      const std::int64_t n = losses_joined(shape_of(each), reduction);
      return Result(eval(sum(each) * static_cast<number_beside<E>>(1. / static_cast<double>(n))));
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of losses of an input and a target of the same shape: `Op::of(x, target, options, finish)` calls finish
/// with the expression of the losses of elements.
template <class Op, class... O>
struct ElementLoss {
  using Options = detail::Options<ReductionOption, O...>;
  static constexpr OpTraits traits{.is_composed = true};
  static constexpr auto arguments = ArgumentsBefore<Options>::of(Argument{"input"}, Argument{"target"});
  template <TensorOrVariable X, TensorOrVariable T, OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& x, const T& target, const G&... options) const {
    require_floating_loss<X>();
    check_same_shape(Op::info.name, "an input", shape_of(x), "a target", shape_of(target));
    const Options all = collect_options<Options>(options...);
    return Op::of(x, target, all, [&](const auto& each) { return reduce_losses(each, all.reduction); });
  }
};

inline constexpr const char* loss_shapes = "that of input with `nn::Reduction::none`, else a scalar";
inline constexpr const char* loss_errors = "ShapeError unless input and target have the same shape";

}  // namespace tenon::inline v1::detail
