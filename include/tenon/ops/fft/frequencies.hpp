// The frequencies of a transform's results, and their order: fftfreq, rfftfreq, fftshift, ifftshift.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/roll.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
Tensor<T> fft_frequencies(const char* function, std::int64_t n, double d, bool is_half) {
  if (n < 1) throw_error(ErrorCode::shape, function, ": ", n, " elements: a transform needs one or more");
  if (d == 0) throw_error(ErrorCode::shape, function, ": the elements are 0 apart");
  const std::int64_t count = is_half ? n / 2 + 1 : n;
  auto result = new_tensor<T>(function, Shape{count});
  const double unit = 1 / (static_cast<double>(n) * d);
  for (std::int64_t k = 0; k < count; ++k)
    result.data_ptr()[k] = T(static_cast<real_t<T>>(static_cast<double>(is_half || 2 * k < n ? k : k - n) * unit));
  return result;
}

/// x rolled by half of each dimension, forwards or backwards.
template <class X>
auto shifted(const char* function, const X& x, const Axes& options, bool is_back) {
  Shape axes = options.axes, shifts;
  if (!options.has_axes) {
    for (int d = 0; d < x.dim(); ++d) axes.push_back(d);
  }
  (void)axis_set(function, axes, x.sizes());
  for (const std::int64_t d : axes) shifts.push_back(is_back ? -(x.size(d) / 2) : x.size(d) / 2);
  return roll(x, shifts, axis(axes));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

// The namespace for code stands inside fft: around it, it would have an fft of its own, and the name be ambiguous.
namespace fft {
inline namespace TENON_CODE {

template <FloatingElement T = double>
Tensor<T> fftfreq(std::int64_t n, double d = 1) {
  return detail::fft_frequencies<T>("fft::fftfreq", n, d, false);
}
template <FloatingElement T = double>
Tensor<T> rfftfreq(std::int64_t n, double d = 1) {
  return detail::fft_frequencies<T>("fft::rfftfreq", n, d, true);
}

}  // namespace TENON_CODE

struct FftFreq {
  static constexpr Argument arguments[] = {
      {"n", ArgumentKind::integer}, {"d", ArgumentKind::number, "1"}, {"dtype", ArgumentKind::dtype, "double"}};
  static constexpr OpInfo info{.name = "fft::fftfreq",
                               .arguments = arguments,
                               .summary = "the frequencies of fft's results, of n elements that are d apart",
                               .source = "array-API 2024.12 `fft.fftfreq`",
                               .domain = Domain::floating,
                               .dtypes = "T, double by default",
                               .shapes = "(n)",
                               .errors = "ShapeError for n below 1 and for d = 0",
                               .notes = "0, 1, …, then the negative ones from the lowest to -1, all divided by n d."};
  static constexpr const char* no_gradient = "it takes no tensor";
  TENON_INLINE auto operator()(std::int64_t n, double d = 1) const { return fftfreq(n, d); }
  template <class T>
  TENON_INLINE auto make(std::int64_t n, double d = 1) const { return fftfreq<T>(n, d); }
};

struct RfftFreq {
  static constexpr OpInfo info{.name = "fft::rfftfreq",
                               .arguments = FftFreq::arguments,
                               .summary = "the frequencies of rfft's results",
                               .source = "array-API 2024.12 `fft.rfftfreq`",
                               .domain = Domain::floating,
                               .dtypes = FftFreq::info.dtypes,
                               .shapes = "(n / 2 + 1)",
                               .errors = FftFreq::info.errors,
                               .notes = "0, 1, …, n / 2, divided by n d."};
  static constexpr const char* no_gradient = "it takes no tensor";
  TENON_INLINE auto operator()(std::int64_t n, double d = 1) const { return rfftfreq(n, d); }
  template <class T>
  TENON_INLINE auto make(std::int64_t n, double d = 1) const { return rfftfreq<T>(n, d); }
};

struct FftShift : Records<FftShift> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axes, "", true}};
  static constexpr OpInfo info{.name = "fft::fftshift",
                               .arguments = arguments,
                               .summary = "x rolled so that frequency 0 stands in the middle",
                               .source = "array-API 2024.12 `fft.fftshift`",
                               .elements = Elements::moved,
                               .errors = "IndexError for a dimension that is unknown or named twice",
                               .notes = "Along all dimensions by default."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::Axes& axes = {}) const {
    return detail::shifted(info.name, eval(x), axes, false);
  }
};
inline constexpr FftShift fftshift{};

struct IfftShift : Records<IfftShift> {
  using Records::operator();
  static constexpr OpInfo info{.name = "fft::ifftshift",
                               .arguments = FftShift::arguments,
                               .summary = "the inverse of fftshift",
                               .source = "array-API 2024.12 `fft.ifftshift`",
                               .elements = Elements::moved,
                               .errors = FftShift::info.errors,
                               .notes = FftShift::info.notes};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::Axes& axes = {}) const {
    return detail::shifted(info.name, eval(x), axes, true);
  }
};
inline constexpr IfftShift ifftshift{};

}  // namespace fft

}  // namespace tenon::inline v1
