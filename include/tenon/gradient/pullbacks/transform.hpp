// The gradients of Fourier transforms: the transform back, with the other half of the normalisation.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/fftconvolve.hpp>
#include <tenon/ops/fft/several.hpp>
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The normalisation with which the transform the other way is the adjoint.
TENON_INLINE fft::Norm adjoint_norm(fft::Norm norm) {
  return norm == fft::Norm::ortho ? norm : norm == fft::Norm::backward ? fft::Norm::forward : fft::Norm::backward;
}
/// The first elements along a dimension, or zeros behind all of them.
template <class G>
auto resized(const G& g, int d, std::int64_t size) {
  const std::int64_t n = shape_of(g)[d];
  if (n == size) return eval(g);
  return n > size ? eval(narrowed(g, d, 0, size)) : eval(embedded(g, d, 0, size));
}

template <class Back, class G, class X, class... O>
TENON_NOINLINE_OG auto pull_transform(const G& g, const X& x, std::int64_t n, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  const Shape sizes = shape_of(x);
  const int d = last_axis("backward", options, sizes);
  return resized(Back{}(g, n, axis(d), adjoint_norm(options.norm)), d, sizes[d]);
}
template <class Back, class G, class X, class... O>
  requires(!(Scalar<O> || ...))
TENON_NOINLINE_OG auto pull_transform(const G& g, const X& x, const O&... options) {
  const Shape sizes = shape_of(x);
  return pull_transform<Back>(g, x, sizes[last_axis("backward", collect_options<FftOptions>(options...), sizes)],
                              options...);
}

/// The half of a spectrum is the whole one without the rest: its gradient is that of the whole, zeros in the rest.
template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_rfft(const G& g, const X& x, std::int64_t n, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  const Shape sizes = shape_of(x);
  const int d = last_axis("backward", options, sizes);
  return resized(real(fft::ifft(resized(g, d, n), n, axis(d), adjoint_norm(options.norm))), d, sizes[d]);
}
template <class G, class X, class... O>
  requires(!(Scalar<O> || ...))
TENON_NOINLINE_OG auto pull_rfft(const G& g, const X& x, const O&... options) {
  const Shape sizes = shape_of(x);
  return pull_rfft(g, x, sizes[last_axis("backward", collect_options<FftOptions>(options...), sizes)], options...);
}

/// All but the first and, of an even number, the last element of half a spectrum stand for two of the whole.
template <class G, class X, class... O>
TENON_NOINLINE_OG auto pull_irfft(const G& g, const X& x, std::int64_t n, const O&... given) {
  using R = std::remove_const_t<typename G::value_type>;
  const auto options = collect_options<FftOptions>(given...);
  const Shape sizes = shape_of(x);
  const int d = last_axis("backward", options, sizes);
  Shape along;
  for (int k = 0; k < sizes.rank(); ++k) along.push_back(k == d ? n / 2 + 1 : 1);
  const auto weights = full<R>(along, R(2));
  weights.data_ptr()[0] = R(1);
  if (n % 2 == 0) weights.data_ptr()[n / 2] = R(1);
  return resized(eval(fft::rfft(g, n, axis(d), adjoint_norm(options.norm)) * weights), d, sizes[d]);
}
template <class G, class X, class... O>
  requires(!(Scalar<O> || ...))
TENON_NOINLINE_OG auto pull_irfft(const G& g, const X& x, const O&... options) {
  return pull_irfft(g, x, shape_of(g)[last_axis("backward", collect_options<FftOptions>(options...), shape_of(x))],
                    options...);
}

template <class X, class... O>
auto hfft_of(const X& x, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  return fft::irfft(conj(x), static_cast<const Axes&>(options), adjoint_norm(options.norm));
}
template <class X, Integer N, class... O>
auto hfft_of(const X& x, N n, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  return fft::irfft(conj(x), n, static_cast<const Axes&>(options), adjoint_norm(options.norm));
}
template <class X, class... O>
auto ihfft_of(const X& x, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  return eval(conj(fft::rfft(x, static_cast<const Axes&>(options), adjoint_norm(options.norm))));
}
template <class X, Integer N, class... O>
auto ihfft_of(const X& x, N n, const O&... given) {
  const auto options = collect_options<FftOptions>(given...);
  return eval(conj(fft::rfft(x, n, static_cast<const Axes&>(options), adjoint_norm(options.norm))));
}

/// A transform along several dimensions, one after the other. `Last` transforms the last of them: first, or at the end.
template <class Op, class Each, class Last, bool last_first, bool is_flat, class X, class... O>
TENON_NOINLINE_OG auto transform_of(const X& given, const O&... more) {
  const auto options = collect_options<FftManyOptions>(more...);
  const auto x = eval(given);
  const FftAxes axes = fft_axes(Op::info.name, x.sizes(), options, is_flat);
  const int last = axes.axes.rank() - 1;
  const auto along = [&](const auto& transform, const auto& of, int k) {
    const std::int64_t d = axes.axes[k];
    if (axes.sizes[k] == -1) return transform(of, axis(d), options.norm);
    return transform(of, axes.sizes[k], axis(d), options.norm);
  };
  if constexpr (last_first) {
    auto result = along(Last{}, x, last);
    for (int k = last; k-- > 0;) result = along(Each{}, result, k);
    return result;
  } else {
    if (last == 0) return along(Last{}, x, 0);
    auto result = along(Each{}, x, last - 1);
    for (int k = last - 1; k-- > 0;) result = along(Each{}, result, k);
    return along(Last{}, result, last);
  }
}

template <class A, class B, OptionOf<fft::FftConvolve::Options>... O>
TENON_NOINLINE_OG auto fftconvolved(const A& given_a, const B& given_b, ConvolveMode mode, const O&... more) {
  const auto a = eval(given_a);
  const auto b = eval(given_b);
  using P = promote_t<typename std::remove_cvref_t<decltype(a)>::value_type,
                      typename std::remove_cvref_t<decltype(b)>::value_type>;
  const FftConvolution of = fft_convolution("fft::fftconvolve", a.sizes(), b.sizes(), mode,
                                            collect_options<fft::FftConvolve::Options>(more...));
  auto result = [&] {
    if (of.transforms.axes.rank() == 0) return eval(a * b);
    const auto sizes = static_cast<const FftSizes&>(of.transforms);
    const auto axes = static_cast<const Axes&>(of.transforms);
    const auto of_complex = [&] {
      return eval(fft::ifftn(eval(fft::fftn(a, sizes, axes) * fft::fftn(b, sizes, axes)), sizes, axes));
    };
    if constexpr (is_called_by_name<std::remove_cvref_t<decltype(a)>>) {
      if (has_complex(a) || has_complex(b)) return of_complex();
    }
    if constexpr (ComplexElement<P>) return of_complex();
    else return eval(fft::irfftn(eval(fft::rfftn(a, sizes, axes) * fft::rfftn(b, sizes, axes)), sizes, axes));
  }();
  for (int d = 0; d < result.dim(); ++d) result = narrowed(result, d, of.start[d], of.sizes[d]);
  return result;
}
template <class A, class B, OptionOf<fft::FftConvolve::Options>... O>
TENON_NOINLINE_OG auto fftconvolved(const A& a, const B& b, const O&... options) {
  return fftconvolved(a, b, ConvolveMode::full, options...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::fft {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Fft::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_transform<Ifft>(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Ifft::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_transform<Fft>(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Rfft::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_rfft(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Irfft::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_irfft(g, a...);
}
template <class... A>
TENON_KEYED auto Hfft::composed(const A&... a) {
  return detail::hfft_of(a...);
}
template <class... A>
TENON_KEYED auto Ihfft::composed(const A&... a) {
  return detail::ihfft_of(a...);
}
template <class... A>
TENON_KEYED auto FftN::composed(const A&... a) {
  return detail::transform_of<FftN, Fft, Fft, true, false>(a...);
}
template <class... A>
TENON_KEYED auto IfftN::composed(const A&... a) {
  return detail::transform_of<IfftN, Ifft, Ifft, true, false>(a...);
}
template <class... A>
TENON_KEYED auto RfftN::composed(const A&... a) {
  return detail::transform_of<RfftN, Fft, Rfft, true, false>(a...);
}
template <class... A>
TENON_KEYED auto IrfftN::composed(const A&... a) {
  return detail::with_value_of<IrfftN>(detail::transform_of<IrfftN, Ifft, Irfft, false, false>(a...), a...);
}
template <class... A>
TENON_KEYED auto Fft2::composed(const A&... a) {
  return detail::transform_of<Fft2, Fft, Fft, true, true>(a...);
}
template <class... A>
TENON_KEYED auto Ifft2::composed(const A&... a) {
  return detail::transform_of<Ifft2, Ifft, Ifft, true, true>(a...);
}
template <class... A>
TENON_KEYED auto Rfft2::composed(const A&... a) {
  return detail::transform_of<Rfft2, Fft, Rfft, true, true>(a...);
}
template <class... A>
TENON_KEYED auto Irfft2::composed(const A&... a) {
  return detail::with_value_of<Irfft2>(detail::transform_of<Irfft2, Ifft, Irfft, false, true>(a...), a...);
}
template <class... A>
TENON_KEYED auto FftConvolve::composed(const A&... a) {
  return detail::fftconvolved(a...);
}

}  // namespace tenon::inline v1::fft
