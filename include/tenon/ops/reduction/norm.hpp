// Norms of vectors: vector_norm, norm.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/usual_element.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fixed/apply.hpp>
#include <tenon/fixed/reduce.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T>
struct EuclideanOf {
  using Fold = SquareAddFold<T>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& sum, const ReducedElements&) {
    return convert<out>(math::sqrt(sum));
  }
};
template <class T>
struct MagnitudeSumOf {
  using Fold = MagnitudeAddFold<T>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& sum, const ReducedElements&) {
    return convert<out>(sum);
  }
};
template <class T, bool greatest>
struct MagnitudeExtremeOf {
  using Fold = MagnitudeExtremeFold<T, greatest>;
  using out = T;
  TENON_HD TENON_INLINE static constexpr out result(const typename Fold::State& extreme, const ReducedElements&) {
    return convert<out>(extreme);
  }
};
template <class T>
using LargestMagnitudeOf = MagnitudeExtremeOf<T, true>;
template <class T>
using SmallestMagnitudeOf = MagnitudeExtremeOf<T, false>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if sums of powers may have overflowed, or underflowed so far that they lost accuracy, in the type of the sum.
template <class T, class Device>
TENON_NOINLINE_OG bool needs_scaling(const Tensor<T, Device>& norms) {
  constexpr double low = sizeof(T) == 8 ? 1e-140 : 1e-10, high = sizeof(T) == 8 ? 1e150 : 1e300;
  if constexpr (std::is_same_v<Device, Cpu>) {
    bool needs = false;
    for (std::int64_t i = 0; i < norms.numel(); ++i) {
      const auto norm = static_cast<double>(norms.storage().data()[i]);
      needs = needs || norm < low || norm > high;
    }
    return needs;
  } else {
    return any((cast<double>(norms) < low) | (cast<double>(norms) > high)).item();
  }
}

template <class Op, class X>
Tensor<typename X::value_type, typename X::device_type> norm_of(const X& x, double p, const ReductionOptions& options);

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The root of order p of sums of powers. Magnitudes are divided by the largest of them first, so that powers do not
/// overflow.
template <class Op>
struct ScaledNorm {
  template <class T, class Device>
  TENON_KEYED TENON_NOINLINE_OG static Tensor<T, Device> run(const Tensor<T, Device>& x, double p,
                                                             const ReductionOptions& options) {
    ReductionOptions keeping = options;
    keeping.keepdims = true;
    const auto most = reduce_to<StepIn<Op, LargestMagnitudeOf>>(x, keeping);
    const Tensor<T, Device> scale =
        p > 0 ? Tensor<T, Device>(where((most > 0.) & isfinite(most), most, 1.)) : ones_like(most);
    const auto sum = reduce_to<StepIn<Op, SumOf>>(pow(x / scale, p), keeping);
    return Tensor<T, Device>(scale * pow(sum, 1 / p))
        .view(plan_reduction(Op::info.name, x.sizes(), options, false).shape);
  }
};
/// The norm of floating elements of the host.
template <class Op>
struct NormOfTensor {
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> run(const Tensor<const T, Device>& x, double p,
                                           const ReductionOptions& options) {
    return norm_of<Op>(x, p, options);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Norms of floating elements, in one pass for the common values of p.
template <class Op, class X>
Tensor<typename X::value_type, typename X::device_type> norm_of(const X& x, double p, const ReductionOptions& options) {
  using T = typename X::value_type;
  using Device = typename X::device_type;
  if (p == 1) return reduce_to<StepIn<Op, MagnitudeSumOf>>(x, options);
  if (p == __builtin_inf()) return reduce_to<StepIn<Op, LargestMagnitudeOf, true>>(x, options);
  if (p == -__builtin_inf()) return reduce_to<StepIn<Op, SmallestMagnitudeOf, true>>(x, options);
  if (p == 0) return Tensor<T, Device>(cast<T>(reduce_to<StepIn<Op, SumOf>>(cast<bool>(x), options)));
  if (p == 2) {
    auto norms = reduce_to<StepIn<Op, EuclideanOf>>(x, options);
    if (!needs_scaling(norms)) return norms;
  }
  return Tensor<T, Device>(
      cast<T>(call_kept<ScaledNorm<Op>, double, Device>(Tensor<double, Device>(abs(cast<double>(x))), p, options)));
}

/// The norm of order 2 whose squares would overflow, or underflow.
template <class T, class X>
TENON_NOINLINE constexpr T scaled_fixed_norm(const X& x) {
  const T most = reduce_fixed<LargestMagnitudeOf<T>>(x);
  if (!(most > 0) || most - most != 0) return most;
  T sum = 0;
  for (std::int64_t k = 0; k < X::numel(); ++k) sum += (x.data_ptr()[k] / most) * (x.data_ptr()[k] / most);
  return most * math::sqrt(sum);
}
template <class X>
TENON_INLINE constexpr auto norm_fixed(const X& x) {
  using T = typename X::value_type;
  if constexpr (ComplexElement<T>) return norm_fixed(abs(x));
  else if constexpr (!FloatingElement<T>) return norm_fixed(cast<double>(x));
  else if constexpr (sizeof(T) < 4) return cast<T>(norm_fixed(cast<float>(x)));
  else {
    const auto sum = static_cast<T>(FixedState<SquareAddFold<T>>::of(x));
    constexpr T low = sizeof(T) == 8 ? T(0x1p-900) : T(0x1p-100), high = sizeof(T) == 8 ? T(0x1p1020) : T(0x1p126);
    if (!(sum >= low && sum <= high)) [[unlikely]]
      return FixedTensor<T>(scaled_fixed_norm<T>(x));
    return FixedTensor<T>(math::sqrt(sum));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The base of norms: their call operator.
template <class Op>
struct NormOf : Records<Op> {
  using Options = detail::Options<Axes, KeepDims>;
  static constexpr OpTraits traits{.keeps_result = true};
  using Records<Op>::operator();
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <Recorded X, class... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, axes_of(dims), options...);
  }
  template <Recorded X, Scalar P, class... O>
  TENON_INLINE auto operator()(const X& x, P p, Extents dims, const O&... options) const {
    return (*this)(x, p, axes_of(dims), options...);
  }
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    return (*this)(x, 2, options...);
  }
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Extents dims, const O&... options) const {
    return (*this)(x, 2, dims, options...);
  }
  template <Fixed X>
  TENON_INLINE constexpr auto operator()(const X& x) const {
    return norm_fixed(x);
  }
  template <TensorLike X, Scalar P, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, P p, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    if constexpr (HasForms<X>)
      return form_of<Op, X>::of(x, static_cast<double>(p), collect_options<ReductionOptions>(options...));
    else if constexpr (ComplexElement<T>)
      return (*this)(Tensor<real_t<T>, typename X::device_type>(abs(x)), p, options...);
    else if constexpr (!FloatingElement<T>)
      return (*this)(Tensor<double, typename X::device_type>(cast<double>(x)), p, options...);
    else if constexpr (detail::OperandOf<X>::is_read_first)
      return (*this)(detail::OperandOf<X>::read(x), p, options...);
    else if constexpr (is_tensor<X> && calls_library<T, typename X::device_type>)
      return kept_function<NormOfTensor<Op>, T, Cpu>(x, static_cast<double>(p),
                                                     collect_options<ReductionOptions>(options...));
    else return norm_of<Op>(x, static_cast<double>(p), collect_options<ReductionOptions>(options...));
  }
  template <TensorLike X, Scalar P, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, P p, Extents dims, const O&... options) const {
    return (*this)(x, p, axes_of(dims), options...);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct VectorNorm : detail::NormOf<VectorNorm> {
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"p", ArgumentKind::number, "2"});
  static constexpr OpInfo info{
      .name = "vector_norm",
      .arguments = arguments,
      .summary = "the p-th root of the sum of the magnitudes to the power of p",
      .source = "array-API 2024.12",
      .rule = Rule::floating_magnitude,
      .dtypes = "floating; the parts' type for complex, double for integers",
      .errors = "ShapeError if p = ±inf and there are no elements",
      .notes =
          "p = inf: the largest magnitude; -inf: the smallest; 0: the count of elements that are not 0; p = 2 "
          "over two dimensions is the Frobenius norm. "
          "Other p, p = 2 if squares overflow or underflow, and elements that are not floating take several "
          "passes over magnitudes in double, scaled by the largest."};
};
inline constexpr VectorNorm vector_norm{};

struct Norm : detail::NormOf<Norm> {
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"x"}, Argument{"p", ArgumentKind::number, "2"});
  static constexpr OpInfo info{.name = "norm",
                               .arguments = arguments,
                               .summary = "as vector_norm",
                               .source = "PyTorch",
                               .rule = Rule::floating_magnitude,
                               .dtypes = "as vector_norm"};
};
inline constexpr Norm norm{};

using NormOps = OpList<VectorNorm, Norm>;

}  // namespace tenon::inline v1
