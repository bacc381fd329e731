// Transforms of Hermitian spectra along several dimensions: compositions of irfftn and rfftn, of Variables, too.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/transforms.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The options of a transform for its opposite, which divides where this one does not.
inline FftManyOptions opposite_options(FftManyOptions options) {
  if (options.norm != fft::Norm::ortho)
    options.norm = options.norm == fft::Norm::backward ? fft::Norm::forward : fft::Norm::backward;
  return options;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::fft {

struct HfftN {
  using Options = detail::FftManyOptions;
  static constexpr OpInfo info{
      .name = "fft::hfftn",
      .arguments = detail::fft_many_arguments,
      .summary = "the real spectrum of a Hermitian signal, of which the last dimension has one half",
      .source = "SciPy `fft.hfftn`, PyTorch",
      .domain = Domain::inexact,
      .dtypes = "the real type",
      .shapes = "each dimension gets its size in s, by default that it has; the last, of m, 2 (m - 1)",
      .errors = detail::fft_many_errors,
      .notes =
          "irfftn of the conjugate, not divided. Along all dimensions by default; with sizes alone, along as "
          "many last ones."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    return irfftn(eval(conj(eval(x))), detail::opposite_options(detail::collect_options<Options>(options...)));
  }
};
inline constexpr HfftN hfftn{};

struct IhfftN {
  using Options = detail::FftManyOptions;
  static constexpr OpInfo info{
      .name = "fft::ihfftn",
      .arguments = detail::fft_many_arguments,
      .summary = "the inverse of hfftn",
      .source = "SciPy `fft.ihfftn`, PyTorch",
      .domain = Domain::inexact,
      .dtypes = "complex64 of float32, complex128 of float64",
      .shapes = "each dimension gets its size in s, by default that it has; the last n / 2 + 1",
      .errors = detail::fft_many_errors,
      .notes = "The conjugate of rfftn, divided by the number of elements."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const X& x, const O&... options) const {
    return eval(conj(rfftn(eval(x), detail::opposite_options(detail::collect_options<Options>(options...)))));
  }
};
inline constexpr IhfftN ihfftn{};

}  // namespace tenon::inline v1::fft

namespace tenon::inline v1 {

using HermitianOps = OpList<fft::HfftN, fft::IhfftN>;

}  // namespace tenon::inline v1
