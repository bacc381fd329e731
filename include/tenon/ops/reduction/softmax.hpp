// softmax, log_softmax, logsumexp: exponentials over their sum, without overflow.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T>
struct LogSumExpOf {
  using Fold = ExponentialFold;
  using out = mean_type<T>;
  TENON_HD TENON_INLINE static out result(const ExponentialSum& sum, const ReducedElements&) {
    return convert<out>(math::log(sum.sum) + exponent_shift(sum.max));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Softmax along a dimension, or its logarithm.
template <bool logarithm, class T, class Device>
TENON_NOINLINE_OG Tensor<std::remove_const_t<T>, Device> softmax_along(const char* function, const Tensor<T, Device>& x,
                                                                       const Axes& options) {
  if (options.has_axes && is_line_of_one(options, x.sizes()))
    return softmax_along<logarithm>(function, x.view(Shape{1}), options).view(Shape());
  const int d = line_axis(function, options, x.sizes());
  auto result = new_tensor_beside<std::remove_const_t<T>>(function, x, x.sizes());
  Engine<Device>::template softmax<logarithm>(function, result, x.contiguous(), d);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The same of a tensor of the host.
template <bool logarithm>
struct SoftmaxLines {
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> run(const char* function, const Tensor<const T, Device>& x,
                                           const Axes& options) {
    return softmax_along<logarithm>(function, x, options);
  }
};

/// The base of softmax and log_softmax: their call operator.
template <class Op, bool logarithm>
struct SoftmaxOf : Records<Op> {
  using Options = detail::Options<LineAxis>;
  using Records<Op>::operator();
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    using Out = mean_type<T>;
    static_assert(in_domain<T>(Op::info.domain), "tenon: softmax is not defined for this element type");
    using Device = typename X::device_type;
    if constexpr (std::is_same_v<T, Out> && calls_library<T, Device>)
      return kept_function<SoftmaxLines<logarithm>, T, Device>(Op::info.name, eval(x),
                                                               collect_options<Options>(options...));
    else if constexpr (std::is_same_v<T, Out>)
      return softmax_along<logarithm>(Op::info.name, eval(x), collect_options<Options>(options...));
    else return (*this)(cast<Out>(x), options...);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Softmax : detail::SoftmaxOf<Softmax, false> {
  static constexpr OpInfo info{.name = "softmax",
                               .arguments = detail::operand_and<Options>,
                               .summary = "exponentials divided by their sum",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes =
                                   "A line with a NaN, with positive infinity or only of negative infinity becomes "
                                   "NaN. A row of up to 4096 elements is read once."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr Softmax softmax{};

struct LogSoftmax : detail::SoftmaxOf<LogSoftmax, true> {
  static constexpr OpInfo info{.name = "log_softmax",
                               .arguments = detail::operand_and<Options>,
                               .summary = "the logarithm of softmax, without underflow",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes =
                                   "Positive infinity becomes NaN, and the rest of its line -inf. A line with a NaN or "
                                   "only of negative infinity becomes NaN."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
};
inline constexpr LogSoftmax log_softmax{};

struct LogSumExp : detail::Reduction<LogSumExp> {
  static constexpr OpInfo info{
      .name = "logsumexp",
      .arguments = detail::operand_and<Options>,
      .summary = "the logarithm of the sum of exponentials",
      .source = "SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Over all dimensions by default. Negative infinity without elements. No exponential overflows."};
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class T> using Read = detail::mean_type<T>;
  template <class T>
  using Of = detail::LogSumExpOf<T>;
};
inline constexpr LogSumExp logsumexp{};

using SoftmaxOps = OpList<Softmax, LogSoftmax, LogSumExp>;

}  // namespace tenon::inline v1
