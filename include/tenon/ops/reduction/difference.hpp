// Differences and integrals along a dimension: diff, trapezoid, cumulative_trapezoid.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T>
struct Prepended {
  Tensor<T> values;
};
template <class T>
struct Appended {
  Tensor<T> values;
};

template <class T>
struct Prepend;
template <class T>
struct Append;
template <class T>
inline constexpr Argument argument_of<Prepend<T>>{"prepend", ArgumentKind::tensor, "", true};
template <class T>
inline constexpr Argument argument_of<Append<T>>{"append", ArgumentKind::tensor, "", true};
/// The option prepend: elements to put before the operand's, as elements of T.
template <class T>
struct Prepend {
  static constexpr Argument argument = argument_of<Prepend>;
  Tensor<const T> before;
  bool prepends = false;
  template <class U>
  TENON_INLINE static Prepend from(const Prepended<U>& given) { return {operand_as<T>(given.values), true}; }
};
/// The option append: elements to put after the operand's.
template <class T>
struct Append {
  static constexpr Argument argument = argument_of<Append>;
  Tensor<const T> after;
  bool appends = false;
  template <class U>
  TENON_INLINE static Append from(const Appended<U>& given) { return {operand_as<T>(given.values), true}; }
};
template <class T>
using DiffOptions = Options<LastAxis, Prepend<T>, Append<T>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// Elements to put before the operand's, or after them, along the dimension.
template <TensorLike X>
auto prepend(const X& x) {
  return detail::Prepended<const std::remove_const_t<typename X::value_type>>{eval(x)};
}
template <TensorLike X>
auto append(const X& x) {
  return detail::Appended<const std::remove_const_t<typename X::value_type>>{eval(x)};
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
Tensor<T> differences(const char* function, Tensor<const T> x, std::int64_t times, const DiffOptions<T>& options) {
  if (times < 0) throw_error(ErrorCode::index, function, ": ", times, " times");
  const int d = last_axis(function, options, x.sizes());
  if (times == 0) return x.clone();  // without what is prepended or appended, as NumPy's
  if (options.prepends || options.appends) {
    const Tensor<const T> none = x.narrow(d, 0, 0), parts[] = {options.prepends ? options.before : none, x,
                                                               options.appends ? options.after : none};
    x = concat({parts[0], parts[1], parts[2]}, axis(d));
  }
  const std::int64_t n = x.size(d);
  if (times >= n || x.numel() == 0) return x.narrow(d, 0, times < n ? n - times : 0).clone();
  Tensor<T> result;
  for (std::int64_t k = 0; k < times; ++k, x = result) {
    const auto later = x.narrow(d, 1, x.size(d) - 1), earlier = x.narrow(d, 0, x.size(d) - 1);
    if constexpr (std::is_same_v<T, bool>) result = evaluate<T>(build(NotEqual{}, later, earlier));
    else result = evaluate<T>(build(Subtract{}, later, earlier));
  }
  return result;
}

/// The areas between neighbours by the trapezoidal rule: their means times the distances between them.
template <class Y, class Step>
auto trapezoids(const Y& y, int d, const Step& step) {
  using T = std::remove_const_t<typename Y::value_type>;
  using M = mean_type<T>;
  const std::int64_t n = y.size(d) > 0 ? y.size(d) - 1 : 0;
  const auto later = y.narrow(d, y.size(d) - n, n), earlier = y.narrow(d, 0, n);
  return (cast<M>(later) + cast<M>(earlier)) * M(0.5f) * step;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Diff : Records<Diff> {
  using Records::operator();
  template <class T>
  using OptionsFor = detail::DiffOptions<T>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<OptionsFor<float>>::of(Argument{"x"}, Argument{"n", ArgumentKind::integer, "1"});
  static constexpr OpInfo info{
      .name = "diff",
      .arguments = arguments,
      .summary = "the differences of neighbouring elements along a dimension, taken n times",
      .source = "array-API 2024.12",
      .elements = Elements::wrapped,
      .shapes = "dimension d shorter by n",
      .errors = "IndexError for a negative n; ShapeError if what is prepended or appended does not match",
      .notes = "By default once, along the last dimension. Integers wrap; for bool, whether neighbours differ."};
  static constexpr OpTraits traits{.is_composed = true, .takes_type = true};  // each difference is rounded
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOrMistake<OptionsFor<std::remove_const_t<typename X::value_type>>>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t n, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::differences<T>(info.name, eval(x), n, detail::collect_options<detail::DiffOptions<T>>(options...));
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const { return (*this)(x, 1); }
};
inline constexpr Diff diff{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

using CumulativeTrapezoidOptions = Options<LastAxis, IncludeInitial>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The type of the distances between positions.
template <class Y>
using real_step = real_t<mean_type<std::remove_const_t<typename Y::value_type>>>;

/// The distances between positions x, which are a row or broadcast to y, along dimension d of y.
template <class R, class X>
Tensor<R> distances(const char* function, Dims sizes, int d, const X& x) {
  const auto at = eval(x);
  if (at.dim() == 1 && at.numel() != sizes[d])
    throw_error(ErrorCode::shape, function, ": ", at.numel(), " places for dimension ", d, " of shape ", sizes);
  const Tensor<R> steps = diff(cast<R>(at), 1, axis(at.dim() == 1 ? 0 : d));
  if (at.dim() != 1) return steps;
  Shape along;
  for (int k = 0; k < sizes.rank(); ++k) along.push_back(k == d ? steps.numel() : 1);
  return steps.view(along);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Trapezoid : Records<Trapezoid> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"y"},
      {.name = "x", .kind = ArgumentKind::number, .fallback = "1", .also = ArgumentKind::tensor},
      {"axis", ArgumentKind::axis, "-1", true}};
  static constexpr OpInfo info{
      .name = "trapezoid",
      .arguments = arguments,
      .summary = "the integral along a dimension, by the trapezoidal rule",
      .source = "NumPy",
      .rule = Rule::floating,
      .shapes = "without dimension d",
      .errors = "ShapeError unless x is a row as long as the dimension or broadcasts to y",
      .notes = "`x`: the positions, 1 apart by default. By default along the last dimension. 0 for one element."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike Y>
  TENON_INLINE auto operator()(const Y& y, const detail::Axes& d = axis(-1)) const { return (*this)(y, 1.0, d); }
  template <TensorLike Y, Scalar S>
  TENON_INLINE auto operator()(const Y& y, const S& dx, const detail::Axes& dims = axis(-1)) const {
    const auto in = eval(y);
    const int d = detail::line_axis(info.name, dims, in.sizes());
    return sum(detail::trapezoids(in, d, detail::convert<detail::real_step<Y>>(static_cast<element_t<S>>(dx))),
               axis(d));
  }
  template <TensorLike Y, TensorLike X>
  TENON_INLINE auto operator()(const Y& y, const X& x, const detail::Axes& dims = axis(-1)) const {
    const auto in = eval(y);
    const int d = detail::line_axis(info.name, dims, in.sizes());
    return sum(detail::trapezoids(in, d, detail::distances<detail::real_step<Y>>(info.name, in.sizes(), d, x)),
               axis(d));
  }
};
inline constexpr Trapezoid trapezoid{};

struct CumulativeTrapezoid : Records<CumulativeTrapezoid> {
  using Records::operator();
  using Options = detail::CumulativeTrapezoidOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"y"},
      Argument{.name = "x", .kind = ArgumentKind::number, .fallback = "1", .also = ArgumentKind::tensor});
  static constexpr OpInfo info{.name = "cumulative_trapezoid",
                               .arguments = arguments,
                               .summary = "the running integrals along a dimension, by the trapezoidal rule",
                               .source = "SciPy",
                               .rule = Rule::floating,
                               .shapes = "dimension d shorter by one; that of y with `include_initial`",
                               .errors = "ShapeError unless x is a row as long as the dimension or broadcasts to y",
                               .notes =
                                   "`x`: the positions, 1 apart by default. By default along the last dimension. With "
                                   "`include_initial` the integrals begin with 0."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike Y, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const Y& y, const O&... options) const {
    return (*this)(y, 1.0, options...);
  }
  template <TensorLike Y, Scalar S, detail::OptionOf<Options>... O>
  TENON_KEYED TENON_INLINE auto operator()(const Y& y, const S& dx, const O&... options) const {
    return running(eval(y), detail::collect_options<Options>(options...), [&](const auto&, int) {
      return detail::convert<detail::real_step<Y>>(static_cast<element_t<S>>(dx));
    });
  }
  template <TensorLike Y, TensorLike X, detail::OptionOf<Options>... O>
  TENON_KEYED TENON_INLINE auto operator()(const Y& y, const X& x, const O&... options) const {
    return running(eval(y), detail::collect_options<Options>(options...), [&](const auto& in, int d) {
      return detail::distances<detail::real_step<Y>>(info.name, in.sizes(), d, x);
    });
  }

 private:
  template <class Y, class F>
  TENON_INLINE static auto running(const Y& in, const Options& options, const F& steps) {
    const int d = detail::last_axis(info.name, options, in.sizes());
    return cumsum(eval(detail::trapezoids(in, d, steps(in, d))), axis(d),
                  static_cast<const detail::IncludeInitial&>(options));
  }
};
inline constexpr CumulativeTrapezoid cumulative_trapezoid{};

using DifferenceOps = OpList<Diff, Trapezoid, CumulativeTrapezoid>;

}  // namespace tenon::inline v1
