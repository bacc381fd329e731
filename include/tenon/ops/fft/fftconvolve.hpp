// Convolution by Fourier transforms.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/several.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/convolve.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The plan of a convolution: its transforms, along no dimension if it is a plain product, and the part of the result
/// that is wanted.
struct FftConvolution {
  FftManyOptions transforms;
  Shape start, sizes;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The dimensions that are convolved, as a set of bits. Throws the errors of fftconvolve.
TENON_NOINLINE_OG inline std::uint64_t convolved_axes(const char* function, Dims a, Dims b, const Axes& options) {
  bool has_elements = true;
  for (int d = 0; d < a.rank(); ++d) has_elements = has_elements && a[d] > 0;
  for (int d = 0; d < b.rank(); ++d) has_elements = has_elements && b[d] > 0;
  if (a.rank() != b.rank() || a.rank() == 0 || !has_elements)
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b,
                ": both need elements, and the same number of dimensions, 1 or more");
  if (options.has_axes && options.axes.rank() == 0)
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b, ": there is no dimension to convolve along");
  const std::uint64_t axes = options.has_axes ? axis_set(function, options.axes, a) : ~std::uint64_t{0};
  for (int d = 0; d < a.rank(); ++d) {
    if ((axes >> d & 1) == 0 && a[d] != b[d] && a[d] != 1 && b[d] != 1)
      throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b, " do not broadcast along dimension ", d,
                  ", which is not convolved");
  }
  return axes;
}

/// The plan for operands of these sizes. Throws the errors of fftconvolve.
TENON_NOINLINE_OG inline FftConvolution fft_convolution(const char* function, Dims a, Dims b, ConvolveMode mode,
                                                        const Axes& options) {
  const std::uint64_t axes = convolved_axes(function, a, b, options);
  FftConvolution result;
  Shape transformed;
  bool a_larger = true, b_larger = true;
  for (int d = 0; d < a.rank(); ++d) {
    const std::int64_t large = a[d] > b[d] ? a[d] : b[d], lesser = a[d] > b[d] ? b[d] : a[d];
    if ((axes >> d & 1) == 0) {
      result.start.push_back(0);
      result.sizes.push_back(large);
      continue;
    }
    a_larger = a_larger && a[d] >= b[d];
    b_larger = b_larger && a[d] <= b[d];
    constexpr std::int64_t most = std::int64_t{1} << 60;  // so that lengths with more factors do not overflow
    if (large > most || lesser > most - large)
      throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b,
                  " are too large to be transformed along dimension ", d);
    const std::int64_t whole = large + (lesser - 1);
    result.start.push_back(mode == ConvolveMode::full ? 0 : mode == ConvolveMode::same ? (b[d] - 1) / 2 : lesser - 1);
    result.sizes.push_back(mode == ConvolveMode::full ? whole : mode == ConvolveMode::same ? a[d] : large - lesser + 1);
    if (lesser == 1) continue;  // broadcast
    transformed.push_back(d);
    result.transforms.sizes.push_back(smooth_length(whole));
  }
  if (mode == ConvolveMode::valid && !a_larger && !b_larger)
    throw_error(ErrorCode::shape, function, ": valid of shapes ", a, " and ", b, ": neither fits into the other");
  result.transforms.set(Axes(transformed));
  result.transforms.has_sizes = true;
  return result;
}

/// The inverse transform of the product of the spectra, for operands in float, double or complex numbers.
template <class T, class Device>
Tensor<T, Device> fft_convolved(const char* function, const Tensor<const T, Device>& a,
                                const Tensor<const T, Device>& b, const FftConvolution& of) {
  using C = complex<real_t<T>>;
  if (of.transforms.axes.rank() == 0) return evaluate<T>(a * b);
  if constexpr (ComplexElement<T>) {
    const Tensor<C, Device> first = fft_every(function, a, of.transforms, false, false),
                            second = fft_every(function, b, of.transforms, false, false);
    return fft_every(function, evaluate<C>(first * second), of.transforms, false, true);
  } else {
    const Tensor<C, Device> first = fft_every_to_half(function, a, of.transforms, false),
                            second = fft_every_to_half(function, b, of.transforms, false);
    return fft_every_from_half(function, evaluate<C>(first * second), of.transforms, false);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::fft {

struct FftConvolve : Records<FftConvolve> {
  using Records::operator();
  using Options = detail::Options<detail::Axes>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "x1", .least_rank = 1}, Argument{.name = "x2", .least_rank = 1},
      Argument{
          .name = "mode", .kind = ArgumentKind::choice, .fallback = "full", .choices = "ConvolveMode full same valid"});
  static constexpr OpInfo info{
      .name = "fft::fftconvolve",
      .arguments = arguments,
      .summary = "the convolution by transforms: at n, the sum of x1 at k times x2 at n - k",
      .source = "SciPy `signal.fftconvolve`",
      .rule = Rule::widened,
      .dtypes = "of the promoted type: float for halves and float, double for integers, else the same",
      .shapes = "for each pair of sizes m and n: full m + n - 1, same m, valid |m - n| + 1; other dimensions broadcast",
      .errors =
          "ShapeError unless both have elements and the same number of dimensions, for valid unless one fits into the "
          "other, and for "
          "dimensions that do not broadcast; IndexError for an unknown dimension or one given twice",
      .notes =
          "Along all dimensions by default. Cost: three transforms of m + n elements; `convolve` is cheaper if one "
          "operand is "
          "short. Errors are relative to the largest element. An infinity or NaN reaches all elements."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const A& a, const B& b, ConvolveMode mode, const O&... options) const {
    detail::require_door<detail::TransformEngine, A>();
    detail::require_door<detail::TransformEngine, B>();
    return convolve<
        promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>>(
        eval(a), eval(b), mode, detail::collect_options<Options>(options...));
  }
  template <TensorLike A, TensorLike B, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const A& a, const B& b, const O&... options) const {
    return (*this)(a, b, ConvolveMode::full, detail::collect_options<Options>(options...));
  }

 private:
  template <class P, class A, class B>
  TENON_KEYED static auto convolve(const A& a, const B& b, ConvolveMode mode, const Options& options) {
    using R = detail::fft_real_t<Tensor<P>>;
    using T = std::conditional_t<ComplexElement<P>, complex<R>, R>;
    const detail::FftConvolution of = detail::fft_convolution(info.name, a.sizes(), b.sizes(), mode, options);
    auto result = detail::fft_convolved<T>(info.name, detail::operand_as<T>(a), detail::operand_as<T>(b), of);
    for (int d = 0; d < result.dim(); ++d) result = decltype(result)(result.narrow(d, of.start[d], of.sizes[d]));
    return decltype(result)(result.contiguous());
  }
};
inline constexpr FftConvolve fftconvolve{};

}  // namespace tenon::inline v1::fft
