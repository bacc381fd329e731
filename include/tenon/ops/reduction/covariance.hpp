// Covariances and correlations of variables: cov, corrcoef.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The dimension of a matrix that holds the variables: its rows, while the columns are observations, or the reverse.
enum class Variables : unsigned char { rows, columns };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct VariablesOption {
  static constexpr Argument argument{.name = "variables",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "rows",
                                     .keyword = true,
                                     .choices = "Variables rows columns"};
  Variables variables = Variables::rows;
  static constexpr VariablesOption from(Variables given) { return {given}; }
};
/// The option correction of an operation on samples: 1 by default.
struct SampleCorrection : Correction {
  static constexpr Argument argument{"correction", ArgumentKind::number, "1", true};
  TENON_INLINE SampleCorrection() : Correction{1} {}
};
using CovarianceOptions = Options<VariablesOption, WeightsOption<double>, SampleCorrection>;
using CorrelationOptions = Options<VariablesOption, WeightsOption<double>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The observations as a matrix with a row for each variable.
template <class W, class X>
Tensor<const W> variable_rows(const char* function, const X& x, Variables variables) {
  const Tensor<const W> values = operand_as<W>(x);
  if (values.dim() > 2)
    throw_error(ErrorCode::shape, function, ": shape ", values.sizes(), " has more than two dimensions");
  if (values.dim() < 2) return values.reshape({1, -1});
  return variables == Variables::rows ? values : values.t();
}

template <class D>
void check_observation_weights(const char* function, const Tensor<const D>& weights, std::int64_t observations) {
  if (weights.dim() != 1 || weights.numel() != observations)
    throw_error(ErrorCode::shape, function, ": weights of shape ", weights.sizes(), " for ", observations,
                " observations");
  if (any(weights < D(0)).item()) throw_error(ErrorCode::index, function, ": a weight is negative");
}

/// The covariances of the rows of x, which has a column for each observation; a scalar if there is one row. Means are
/// corrected by their rounding errors: equal elements are exactly their mean.
template <class W>
TENON_NOINLINE_OG Tensor<W> covariance(const char* function, const Tensor<const W>& x,
                                       const CovarianceOptions& options) {
  double divisor = static_cast<double>(x.size(1)) - options.correction;
  Tensor<W> products;
  if (options.has_weights) {
    const Tensor<const later_t<double, W>>& weight = options.weights;
    check_observation_weights(function, weight, x.size(1));
    const double total = sum(weight).item();
    divisor = total - options.correction * sum(weight * weight).item() / total;
    const Tensor<W> about = evaluate<W>(sum(x * weight, axis(1), keepdims) / W(total));
    const Tensor<W> apart = evaluate<W>(x - (about + sum((x - about) * weight, axis(1), keepdims) / W(total)));
    products = matmul(apart * weight, conj(apart.t()));
  } else {
    const Tensor<W> about = mean(x, axis(1), keepdims);
    const Tensor<W> apart = evaluate<W>(x - (about + mean(x - about, axis(1), keepdims)));
    products = matmul(apart, conj(apart.t()));
  }
  products = evaluate<W>(products / W(divisor > 0 ? divisor : 0.));
  return products.numel() == 1 ? products.reshape(Shape()) : products;
}

/// The rows in units in which no square overflows or underflows: powers of 2, which leave correlations as they are.
template <class W>
Tensor<const W> rows_in_units(const Tensor<const W>& x) {
  if (x.numel() == 0) return x;
  const auto exponent = clip(floor(log2((max)(abs(x), axis(1), keepdims))), -1000., 1000.);
  return evaluate<W>(x * exp2(-exponent));
}
/// The correlations from covariances. Real ones are in [-1, 1] in spite of rounding.
template <class W>
Tensor<W> correlation(const Tensor<W>& covariances) {
  if (covariances.dim() == 0) return evaluate<W>(covariances / covariances);
  const Tensor<double> deviations = evaluate<double>(sqrt(real(covariances.diagonal())));
  const auto normalised = covariances / deviations.unsqueeze(1) / deviations;
  if constexpr (ComplexElement<W>) return evaluate<W>(normalised);
  else return evaluate<W>(clip(normalised, -1., 1.));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of cov and corrcoef: their call operators.
template <class Op, class All>
struct Covariance : Records<Op> {
  using Options = All;
  using Records<Op>::operator();
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... given) const {
    using T = std::remove_const_t<typename X::value_type>;
    require_host<X>();
    const auto options = collect_options<CovarianceOptions>(given...);
    return Op::template of<mean_type<T>>(variable_rows<wide_t<T>>(Op::info.name, x, options.variables), options);
  }
  template <TensorLike X, TensorLike Y, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const Y& y, const O&... given) const {
    using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename Y::value_type>>;
    require_host<X>();
    require_host<Y>();
    const auto options = collect_options<CovarianceOptions>(given...);
    const auto a = variable_rows<wide_t<T>>(Op::info.name, x, options.variables),
               b = variable_rows<wide_t<T>>(Op::info.name, y, options.variables);
    if (a.size(1) != b.size(1))
      throw_error(ErrorCode::shape, Op::info.name, ": ", a.size(1), " observations of x, and ", b.size(1), " of y");
    return Op::template of<mean_type<T>>(concat({a, b}), options);
  }
  template <class X, class... O>
    requires(!TensorLike<X> && !Recorded<X>)
  TENON_INLINE auto operator()(const X&, const O&...) const {
    refuse_options<X>();
    return Refused{};
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Cov : detail::Covariance<Cov, detail::CovarianceOptions> {
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"y", ArgumentKind::tensor, ""});
  static constexpr OpInfo info{
      .name = "cov",
      .arguments = arguments,
      .summary = "the covariances of variables, each observed several times",
      .source = "NumPy",
      .rule = Rule::in_double,
      .shapes = "(m, m) for m variables, () for one; x has shape (m, n) for n observations, or (n,)",
      .errors =
          "ShapeError if an operand has more than two dimensions, or y or the weights another number of observations; "
          "IndexError if "
          "a weight is negative",
      .notes =
          "`y`: further variables. With `Variables::columns` the columns are the variables. Weights are those of the "
          "observations, "
          "NumPy's `aweights`. `correction` is 1 by default. NaN or infinite if there are no more observations than "
          "that. Computed "
          "in double, by one matrix product. Only on the host."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class R, class W>
  TENON_INLINE static Tensor<R> of(const Tensor<W>& x, const Options& options) {
    using D = std::remove_const_t<W>;
    return detail::evaluate<R>(cast<R>(detail::covariance<D>(info.name, x, options)));
  }
};
inline constexpr Cov cov{};

struct CorrCoef : detail::Covariance<CorrCoef, detail::CorrelationOptions> {
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"y", ArgumentKind::tensor, ""});
  static constexpr OpInfo info{
      .name = "corrcoef",
      .arguments = arguments,
      .summary = "the correlations of variables, each observed several times",
      .source = "NumPy",
      .rule = Rule::in_double,
      .shapes = Cov::info.shapes,
      .errors = Cov::info.errors,
      .notes =
          "Covariances divided by both standard deviations; NaN for a variable that is constant. Operands "
          "and options as for cov. Only on the host."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class R, class W>
  TENON_INLINE static Tensor<R> of(const Tensor<W>& x, const detail::CovarianceOptions& options) {
    using D = std::remove_const_t<W>;
    return detail::evaluate<R>(
        cast<R>(detail::correlation<D>(detail::covariance<D>(info.name, detail::rows_in_units<D>(x), options))));
  }
};
inline constexpr CorrCoef corrcoef{};

using CovarianceOps = OpList<Cov, CorrCoef>;

}  // namespace tenon::inline v1
