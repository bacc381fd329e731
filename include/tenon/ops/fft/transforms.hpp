// Fourier transforms: fft, rfft, hfft, their inverses, and those along several dimensions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/fft/fftconvolve.hpp>
#include <tenon/ops/fft/frequencies.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/several.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

inline constexpr auto fft_arguments =
    ArgumentsBefore<FftOptions>::of(Argument{.name = "x", .least_rank = 1}, Argument{"n", ArgumentKind::integer, ""});
inline constexpr auto fft_many_arguments = ArgumentsBefore<FftManyOptions>::of(Argument{.name = "x", .least_rank = 2});
inline constexpr const char* fft_dtypes =
    "`complex<float>` for halves, float and `complex<float>`, else `complex<double>`";
inline constexpr const char* fft_real_dtypes = "float for halves, float and `complex<float>`, else double";
inline constexpr const char* fft_errors = "ShapeError for a length below 1, IndexError for an unknown dimension";
inline constexpr const char* fft_many_errors =
    "ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an "
    "unknown dimension";

/// A transform along one dimension: Op has `transform(x, n, options)`, where n may be null.
template <class Op>
struct FftCall : Records<Op> {
  using Options = FftOptions;
  using Records<Op>::operator();
  template <TensorLike X, OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    require_door<TransformEngine, X>();
    return Op::transform(eval(x), nullptr, collect_options<Options>(options...));
  }
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, std::int64_t n, const O&... options) const {
    require_door<TransformEngine, X>();
    return Op::transform(eval(x), &n, collect_options<Options>(options...));
  }
};
/// The same for several dimensions: Op has `transform(x, options)`.
template <class Op>
struct FftManyCall : Records<Op> {
  using Options = FftManyOptions;
  using Records<Op>::operator();
  template <TensorLike X, OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    require_door<TransformEngine, X>();
    return Op::transform(eval(x), collect_options<Options>(options...));
  }
};

/// Refuses complex operands of transforms that take real ones.
template <class X>
TENON_INLINE constexpr void require_real_signal() {
  static_assert(!is_complex_operand<X>,
                "tenon: this transform takes real elements: fft::fft and fft::fftn take complex ones");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

namespace fft {

struct Fft : detail::FftCall<Fft> {
  static constexpr OpInfo info{
      .name = "fft::fft",
      .arguments = detail::fft_arguments,
      .summary = "the discrete Fourier transform of lines: at k, the sum of x at j times exp(-2 pi i j k / n)",
      .source = "array-API 2024.12 `fft.fft`",
      .rule = Rule::widened,
      .dtypes = detail::fft_dtypes,
      .shapes = "dimension d gets the size n, by default that it has",
      .errors = detail::fft_errors,
      .notes =
          "Elements beyond n are left out, missing ones count as 0. Any length: in time n log n, fastest for "
          "products of 2, 3 and 5. Plans are kept for the next call."};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    return detail::fft_one(info.name, x, n, options, false);
  }
};
inline constexpr Fft fft{};

struct Ifft : detail::FftCall<Ifft> {
  static constexpr OpInfo info{.name = "fft::ifft",
                               .arguments = detail::fft_arguments,
                               .summary = "the inverse of fft, with exp(+2 pi i j k / n), divided by n",
                               .source = "array-API 2024.12 `fft.ifft`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "dimension d gets the size n, by default that it has",
                               .errors = detail::fft_errors};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    return detail::fft_one(info.name, x, n, options, true);
  }
};
inline constexpr Ifft ifft{};

struct Rfft : detail::FftCall<Rfft> {
  static constexpr OpInfo info{
      .name = "fft::rfft",
      .arguments = detail::fft_arguments,
      .summary = "the first half of the transform of real lines; the other half is its conjugate",
      .source = "array-API 2024.12 `fft.rfft`",
      .rule = Rule::widened,
      .domain = Domain::real,
      .dtypes = detail::fft_dtypes,
      .shapes = "dimension d gets the size n / 2 + 1; n is by default what it has",
      .errors = detail::fft_errors};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    detail::require_real_signal<X>();
    return detail::fft_to_half(info.name, x, n, options, false);
  }
};
inline constexpr Rfft rfft{};

struct Irfft : detail::FftCall<Irfft> {
  static constexpr OpInfo info{.name = "fft::irfft",
                               .arguments = detail::fft_arguments,
                               .summary = "the inverse of rfft: real lines",
                               .source = "array-API 2024.12 `fft.irfft`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_real_dtypes,
                               .shapes = "dimension d, of m, gets the size n, by default 2 (m - 1)",
                               .errors = detail::fft_errors,
                               .notes = "Imaginary parts at 0 and n / 2 are ignored."};
  static constexpr OpTraits traits{.reads_shapes = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    return detail::fft_from_half(info.name, x, n, options, false);
  }
};
inline constexpr Irfft irfft{};

struct Hfft : detail::FftCall<Hfft> {
  static constexpr OpInfo info{.name = "fft::hfft",
                               .arguments = detail::fft_arguments,
                               .summary = "the real transform of lines that are the first half of Hermitian ones",
                               .source = "array-API 2024.12 `fft.hfft`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_real_dtypes,
                               .shapes = "dimension d, of m, gets the size n, by default 2 (m - 1)",
                               .errors = detail::fft_errors};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    return detail::fft_from_half(info.name, x, n, options, true);
  }
};
inline constexpr Hfft hfft{};

struct Ihfft : detail::FftCall<Ihfft> {
  static constexpr OpInfo info{.name = "fft::ihfft",
                               .arguments = detail::fft_arguments,
                               .summary = "the inverse of hfft",
                               .source = "array-API 2024.12 `fft.ihfft`",
                               .rule = Rule::widened,
                               .domain = Domain::real,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "dimension d gets the size n / 2 + 1; n is by default what it has",
                               .errors = detail::fft_errors};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const std::int64_t* n, const Options& options) {
    detail::require_real_signal<X>();
    return detail::fft_to_half(info.name, x, n, options, true);
  }
};
inline constexpr Ihfft ihfft{};

struct FftN : detail::FftManyCall<FftN> {
  static constexpr OpInfo info{.name = "fft::fftn",
                               .arguments = detail::fft_many_arguments,
                               .summary = "the discrete Fourier transform along several dimensions",
                               .source = "array-API 2024.12 `fft.fftn`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "each dimension gets its size in s, by default that it has",
                               .errors = detail::fft_many_errors,
                               .notes = "Along all dimensions by default; with sizes alone, along as many last ones."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every(info.name, x, options, false, false);
  }
};
inline constexpr FftN fftn{};

struct IfftN : detail::FftManyCall<IfftN> {
  static constexpr OpInfo info{.name = "fft::ifftn",
                               .arguments = detail::fft_many_arguments,
                               .summary = "the inverse of fftn",
                               .source = "array-API 2024.12 `fft.ifftn`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "each dimension gets its size in s, by default that it has",
                               .errors = detail::fft_many_errors,
                               .notes = "Along all dimensions by default; with sizes alone, along as many last ones."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every(info.name, x, options, false, true);
  }
};
inline constexpr IfftN ifftn{};

struct RfftN : detail::FftManyCall<RfftN> {
  static constexpr OpInfo info{
      .name = "fft::rfftn",
      .arguments = detail::fft_many_arguments,
      .summary = "rfft along the last of several dimensions, fft along the others",
      .source = "array-API 2024.12 `fft.rfftn`",
      .rule = Rule::widened,
      .domain = Domain::real,
      .dtypes = detail::fft_dtypes,
      .shapes = "each dimension gets its size in s, by default that it has; the last n / 2 + 1",
      .errors = detail::fft_many_errors,
      .notes = "Along all dimensions by default; with sizes alone, along as many last ones."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    detail::require_real_signal<X>();
    return detail::fft_every_to_half(info.name, x, options, false);
  }
};
inline constexpr RfftN rfftn{};

struct IrfftN : detail::FftManyCall<IrfftN> {
  static constexpr OpInfo info{
      .name = "fft::irfftn",
      .arguments = detail::fft_many_arguments,
      .summary = "the inverse of rfftn",
      .source = "array-API 2024.12 `fft.irfftn`",
      .rule = Rule::widened,
      .dtypes = detail::fft_real_dtypes,
      .shapes = "each dimension gets its size in s, by default that it has; the last, of m, 2 (m - 1)",
      .errors = detail::fft_many_errors,
      .notes = "Along all dimensions by default; with sizes alone, along as many last ones."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every_from_half(info.name, x, options, false);
  }
};
inline constexpr IrfftN irfftn{};

struct Fft2 : detail::FftManyCall<Fft2> {
  static constexpr OpInfo info{.name = "fft::fft2",
                               .arguments = detail::fft_many_arguments,
                               .summary = "the discrete Fourier transform along two dimensions",
                               .source = "NumPy `fft.fft2`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "each dimension gets its size in s, by default that it has",
                               .errors = detail::fft_many_errors,
                               .notes = "Along the last two dimensions by default."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every(info.name, x, options, true, false);
  }
};
inline constexpr Fft2 fft2{};

struct Ifft2 : detail::FftManyCall<Ifft2> {
  static constexpr OpInfo info{.name = "fft::ifft2",
                               .arguments = detail::fft_many_arguments,
                               .summary = "the inverse of fft2",
                               .source = "NumPy `fft.ifft2`",
                               .rule = Rule::widened,
                               .dtypes = detail::fft_dtypes,
                               .shapes = "each dimension gets its size in s, by default that it has",
                               .errors = detail::fft_many_errors,
                               .notes = "Along the last two dimensions by default."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every(info.name, x, options, true, true);
  }
};
inline constexpr Ifft2 ifft2{};

struct Rfft2 : detail::FftManyCall<Rfft2> {
  static constexpr OpInfo info{
      .name = "fft::rfft2",
      .arguments = detail::fft_many_arguments,
      .summary = "rfft along the last of two dimensions, fft along the others",
      .source = "NumPy `fft.rfft2`",
      .rule = Rule::widened,
      .domain = Domain::real,
      .dtypes = detail::fft_dtypes,
      .shapes = "each dimension gets its size in s, by default that it has; the last n / 2 + 1",
      .errors = detail::fft_many_errors,
      .notes = "Along the last two dimensions by default."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    detail::require_real_signal<X>();
    return detail::fft_every_to_half(info.name, x, options, true);
  }
};
inline constexpr Rfft2 rfft2{};

struct Irfft2 : detail::FftManyCall<Irfft2> {
  static constexpr OpInfo info{
      .name = "fft::irfft2",
      .arguments = detail::fft_many_arguments,
      .summary = "the inverse of rfft2",
      .source = "NumPy `fft.irfft2`",
      .rule = Rule::widened,
      .dtypes = detail::fft_real_dtypes,
      .shapes = "each dimension gets its size in s, by default that it has; the last, of m, 2 (m - 1)",
      .errors = detail::fft_many_errors,
      .notes = "Along the last two dimensions by default."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <class X>
  TENON_INLINE static auto transform(const X& x, const Options& options) {
    return detail::fft_every_from_half(info.name, x, options, true);
  }
};
inline constexpr Irfft2 irfft2{};

}  // namespace fft

using FftOps = OpList<fft::Fft, fft::Ifft, fft::Rfft, fft::Irfft, fft::Hfft, fft::Ihfft, fft::FftN, fft::IfftN,
                      fft::RfftN, fft::IrfftN, fft::Fft2, fft::Ifft2, fft::Rfft2, fft::Irfft2, fft::FftShift,
                      fft::IfftShift, fft::FftFreq, fft::RfftFreq, fft::FftConvolve>;

}  // namespace tenon::inline v1
