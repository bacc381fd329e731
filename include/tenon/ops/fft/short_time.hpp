// Short-time Fourier transforms, and transforms of Hermitian spectra along several dimensions: compositions, of
// Variables, too.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// A window of a short-time transform: a tensor or a Variable, or `none`.
template <class W>
concept WindowOrNone = TensorOrVariable<W> || is_none<W>;

/// The frames of a short-time transform: each has `length` elements and begins `hop` behind the last one; a window of
/// `window` elements stands in its middle.
struct Frames {
  std::int64_t length, hop, window;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Checks the lengths of frames; 0 stands for a quarter of the frame, and for all of it. Throws ShapeError.
TENON_NOINLINE_OG inline Frames frames_of(const char* function, std::int64_t length, std::int64_t hop,
                                          std::int64_t window) {
  if (length < 1) throw_error(ErrorCode::shape, function, ": n_fft = ", length, ": a frame needs one element or more");
  const Frames frames{length, hop == 0 ? (length < 4 ? 1 : length / 4) : hop, window == 0 ? length : window};
  if (frames.hop < 1) throw_error(ErrorCode::shape, function, ": hop_length = ", hop, " is negative");
  if (frames.window < 1 || frames.window > length)
    throw_error(ErrorCode::shape, function, ": win_length = ", window, " is not from 1 to n_fft = ", length);
  return frames;
}

/// begin + count * step. Throws ShapeError if that overflows.
TENON_NOINLINE_OG inline std::int64_t reached_by(const char* function, std::int64_t begin, std::int64_t count,
                                                 std::int64_t step) {
  std::int64_t end = 0;
  if (__builtin_mul_overflow(count, step, &end) || __builtin_add_overflow(begin, end, &end))
    throw_error(ErrorCode::shape, function, ": ", begin, " and ", count, " times ", step,
                " more elements overflow 64 bits");
  return end;
}

/// True if an element of a window, which by name has the type of a complex x, is no real number.
template <class W>
bool has_imaginary_part([[maybe_unused]] const W& window) {
  const auto finds = [](const auto& w) { return static_cast<double>(any(imag(w) != 0).item()) != 0; };
  if constexpr (requires { has_complex(window); }) return has_complex(window) && finds(window);  // called by name
  else if constexpr (FloatingElement<std::remove_const_t<typename W::value_type>>) return false;
  else return finds(window);
}
/// The window in the middle of a frame, with zeros around it; ones without a window. Throws ShapeError for another
/// number of elements, TypeError for complex ones.
template <class R, class W>
auto frame_window(const char* function, const Frames& frames, const W& window) {
  const std::int64_t before = (frames.length - frames.window) / 2, after = frames.length - frames.window - before;
  const std::vector<PadWidth> widths{{before, after}};
  if constexpr (is_none<W>) {
    return pad(ones<R>(Shape{frames.window}), widths);
  } else {
    const Shape sizes(window.sizes());
    if (sizes.rank() != 1 || sizes[0] != frames.window)
      throw_error(ErrorCode::shape, function, ": a window of shape ", sizes, " for win_length = ", frames.window);
    if (has_imaginary_part(window))
      throw_error(ErrorCode::type, function, ": a window has real elements, and this one is complex");
    return pad(eval(real(window)), widths);
  }
}

/// Overlapping frames of rows, of `length` elements each.
template <class X>
TENON_NOINLINE_OG auto framed(const X& rows, const Frames& frames, std::int64_t count) {
  const auto places = new_tensor<std::int64_t>("stft", Shape{count * frames.length});
  for (std::int64_t k = 0; k < count; ++k) {
    for (std::int64_t j = 0; j < frames.length; ++j) places.data_ptr()[k * frames.length + j] = k * frames.hop + j;
  }
  return reshape(take(rows, places, axis(1)), Shape{rows.size(0), count, frames.length});
}

/// The sum of overlapping frames of rows, (n, count * length): elements `first` to before `last` of it. Each is the sum
/// of the elements of all frames that reach it, which are gathered: one from each of as many rounds as frames overlap,
/// or the 0 behind the last frame.
template <class X>
TENON_NOINLINE_OG auto overlapped(const X& rows, const Frames& frames, std::int64_t count, std::int64_t first,
                                  std::int64_t last) {
  const auto padded = pad(rows, std::vector<PadWidth>{{0, 0}, {0, 1}});
  const std::int64_t rounds = (frames.length + frames.hop - 1) / frames.hop, none = count * frames.length;
  const auto gather = [&](std::int64_t round) {
    const auto places = new_tensor<std::int64_t>("istft", Shape{last - first});
    for (std::int64_t t = first; t < last; ++t) {
      const std::int64_t frame = t / frames.hop - round, at = t - frame * frames.hop;
      places.data_ptr()[t - first] =
          frame >= 0 && frame < count && at < frames.length ? frame * frames.length + at : none;
    }
    return eval(take(padded, places, axis(1)));
  };
  auto sum = gather(0);
  for (std::int64_t round = 1; round < rounds; ++round) sum = eval(sum + gather(round));
  return sum;
}

/// The rows of a batch: (…, n) as (count, n).
TENON_NOINLINE_OG inline std::int64_t count_before(Dims sizes, int last) {
  std::int64_t count = 1;
  for (int d = 0; d + last < sizes.rank(); ++d) count *= sizes[d];
  return count;
}
TENON_NOINLINE_OG inline Shape with_last_sizes(Dims sizes, int last, const Shape& others) {
  Shape result;
  for (int d = 0; d + last < sizes.rank(); ++d) result.push_back(sizes[d]);
  for (int d = 0; d < others.rank(); ++d) result.push_back(others[d]);
  return result;
}

inline fft::Norm opposite_norm(fft::Norm norm) {
  if (norm == fft::Norm::ortho) return norm;
  return norm == fft::Norm::backward ? fft::Norm::forward : fft::Norm::backward;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::fft {

struct Stft {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 1},
                                           {"n_fft", ArgumentKind::integer},
                                           {"hop_length", ArgumentKind::integer, "0"},
                                           {"win_length", ArgumentKind::integer, "0"},
                                           {"window", ArgumentKind::tensor, "none"},
                                           {"center", ArgumentKind::flag, "true"},
                                           {.name = "pad_mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "reflect",
                                            .choices = "PadMode constant reflect replicate wrap"},
                                           {"normalized", ArgumentKind::flag, "false"},
                                           {"onesided", ArgumentKind::flag, "true"}};
  static constexpr OpInfo info{
      .name = "fft::stft",
      .arguments = arguments,
      .aliases = "stft",
      .summary = "the short-time Fourier transform: the spectra of overlapping frames, times a window",
      .source = "PyTorch `stft`",
      .domain = Domain::inexact,
      .dtypes = "complex64 of float32, complex128 of float64",
      .shapes =
          "(…, n) gives (…, n_fft / 2 + 1, frames), or n_fft without `onesided`; a window has win_length elements",
      .errors =
          "ShapeError for lengths below 1, for n_fft above the padded length, for a win_length above n_fft and "
          "for another window; TypeError for complex x or a complex window",
      .notes =
          "hop_length is n_fft / 4 by default, win_length n_fft, the window of ones; a shorter one stands in the "
          "middle of a frame. With `center` frame k is around element k hop_length of x, which is padded by "
          "n_fft / 2 at both ends; `normalized` divides by sqrt(n_fft)."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::WindowOrNone W = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t n_fft, std::int64_t hop_length = 0,
                                                std::int64_t win_length = 0, const W& window = {}, bool center = true,
                                                PadMode pad_mode = PadMode::reflect, bool normalized = false,
                                                bool onesided = true) const {
    using R = real_t<std::remove_const_t<typename X::value_type>>;
    constexpr const char* function = info.name;
    const detail::Frames frames = detail::frames_of(function, n_fft, hop_length, win_length);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    if (sizes.rank() == 0) detail::throw_error(ErrorCode::shape, function, ": a number has no frames");
    const std::int64_t n = sizes[sizes.rank() - 1], half = center ? n_fft / 2 : 0;
    const std::int64_t padded = detail::reached_by(function, n, 2, half);
    if (n < 1 || padded < n_fft)
      detail::throw_error(ErrorCode::shape, function, ": n_fft = ", n_fft, " is above the length of shape ", sizes,
                          ", padded to ", padded);
    const std::int64_t rows = detail::count_before(sizes, 1), count = 1 + (padded - n_fft) / frames.hop;
    const auto signal = pad(reshape(x, Shape{rows, n}), std::vector<PadWidth>{{0, 0}, {half, half}}, pad_mode);
    const auto parts = eval(detail::framed(signal, frames, count) * detail::frame_window<R>(function, frames, window));
    const double scale = normalized ? 1 / std::sqrt(static_cast<double>(n_fft)) : 1;
    const auto spectra = eval((onesided ? rfft(parts) : fft(parts)) * static_cast<R>(scale));
    return reshape(eval(matrix_transpose(spectra)),
                   detail::with_last_sizes(sizes, 1, Shape{onesided ? n_fft / 2 + 1 : n_fft, count}));
  }
};
inline constexpr Stft stft{};

struct Istft {
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2},
                                           {"n_fft", ArgumentKind::integer},
                                           {"hop_length", ArgumentKind::integer, "0"},
                                           {"win_length", ArgumentKind::integer, "0"},
                                           {"window", ArgumentKind::tensor, "none"},
                                           {"center", ArgumentKind::flag, "true"},
                                           {"normalized", ArgumentKind::flag, "false"},
                                           {"onesided", ArgumentKind::flag, "true"},
                                           {"length", ArgumentKind::integer, "-1"}};
  static constexpr OpInfo info{
      .name = "fft::istft",
      .arguments = arguments,
      .aliases = "istft",
      .summary =
          "the signal whose stft is nearest to x: its frames times the window, overlapped and added, over the sum "
          "of squared windows",
      .source = "PyTorch `istft`; Griffin and Lim 1984",
      .domain = Domain::inexact,
      .dtypes = "the real type",
      .shapes = "(…, n_fft / 2 + 1, frames), or (…, n_fft, frames) without `onesided`, gives (…, n)",
      .errors = "ShapeError for other shapes, and as stft",
      .notes =
          "The arguments are those of stft; `length` is the number of elements of the result, by default as many as "
          "the frames reach, with `center` without n_fft / 2 at both ends. Elements that no window reaches are 0. Of "
          "all frequencies the "
          "second half is not read."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::WindowOrNone W = NoneType>
  TENON_KEYED TENON_NOINLINE_OG auto operator()(const X& given, std::int64_t n_fft, std::int64_t hop_length = 0,
                                                std::int64_t win_length = 0, const W& window = {}, bool center = true,
                                                bool normalized = false, bool onesided = true,
                                                std::int64_t length = -1) const {
    using R = real_t<std::remove_const_t<typename X::value_type>>;
    constexpr const char* function = info.name;
    const detail::Frames frames = detail::frames_of(function, n_fft, hop_length, win_length);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    const std::int64_t wanted = onesided ? n_fft / 2 + 1 : n_fft;
    if (sizes.rank() < 2 || sizes[sizes.rank() - 2] != wanted || sizes[sizes.rank() - 1] < 1)
      detail::throw_error(ErrorCode::shape, function, ": shape ", sizes, " is not that of one or more spectra of ",
                          wanted, " frequencies");
    const std::int64_t rows = detail::count_before(sizes, 2), count = sizes[sizes.rank() - 1];
    const std::int64_t all = detail::reached_by(function, n_fft, count - 1, frames.hop), first = center ? n_fft / 2 : 0;
    const std::int64_t behind = length >= 0 ? detail::reached_by(function, first, 1, length) : all - first;
    const std::int64_t last = behind < first ? first : behind;
    const auto spectra = eval(matrix_transpose(reshape(x, Shape{rows, wanted, count})));
    const double scale = normalized ? std::sqrt(static_cast<double>(n_fft)) : 1;
    const auto shape = detail::frame_window<R>(function, frames, window);
    const auto lines = irfft(spectra, n_fft);  // which reads the first half of all frequencies
    const auto parts = eval(lines * static_cast<R>(scale) * shape);
    const auto squares = eval(broadcast_to(eval(shape * shape), Shape{1, count, n_fft}));
    const auto sum = detail::overlapped(reshape(parts, Shape{rows, count * n_fft}), frames, count, first, last);
    const auto weight = detail::overlapped(reshape(squares, Shape{1, count * n_fft}), frames, count, first, last);
    const auto result = eval(where(weight > R(1e-11), sum / weight, sum));
    return reshape(result, detail::with_last_sizes(sizes, 2, Shape{last - first}));
  }
};
inline constexpr Istft istft{};

}  // namespace tenon::inline v1::fft

namespace tenon::inline v1 {

using ShortTimeOps = OpList<fft::Stft, fft::Istft>;

}  // namespace tenon::inline v1
