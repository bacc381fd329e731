// Windows of signal processing: bartlett, blackman, hamming, hanning, kaiser.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

enum class WindowKind : unsigned char { bartlett, blackman, hamming, hanning, kaiser };

inline constexpr Argument window_arguments[] = {{"n", ArgumentKind::integer}, {"dtype", ArgumentKind::dtype, "double"}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The n values of a window. Throws ShapeError for a negative n, and IndexError for an invalid beta of kaiser.
TENON_SHARED Tensor<double> window_values(const char* function, WindowKind kind, std::int64_t n, double beta);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <FloatingElement T = double>
Tensor<T> bartlett(std::int64_t n) {
  return detail::window_values("bartlett", detail::WindowKind::bartlett, n, 0).template cast<T>();
}
template <FloatingElement T = double>
Tensor<T> blackman(std::int64_t n) {
  return detail::window_values("blackman", detail::WindowKind::blackman, n, 0).template cast<T>();
}
template <FloatingElement T = double>
Tensor<T> hamming(std::int64_t n) {
  return detail::window_values("hamming", detail::WindowKind::hamming, n, 0).template cast<T>();
}
template <FloatingElement T = double>
Tensor<T> hanning(std::int64_t n) {
  return detail::window_values("hanning", detail::WindowKind::hanning, n, 0).template cast<T>();
}
template <FloatingElement T = double>
Tensor<T> kaiser(std::int64_t n, double beta) {
  return detail::window_values("kaiser", detail::WindowKind::kaiser, n, beta).template cast<T>();
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct Bartlett {
  static constexpr OpInfo info{
      .name = "bartlett",
      .arguments = detail::window_arguments,
      .summary = "the triangular window, 0 at both ends",
      .source = "NumPy; PyTorch `bartlett_window`",
      .domain = Domain::floating,
      .dtypes = "T, double by default",
      .shapes = "(n)",
      .errors = "ShapeError for a negative n",
      .notes = "Symmetric; for a transform the first n of n + 1, which PyTorch calls periodic. 1 for n = 1."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D = double>
  TENON_INLINE auto operator()(std::int64_t n) const {
    return bartlett<D>(n);
  }
  template <class T>
  TENON_INLINE auto make(std::int64_t n) const {
    return bartlett<T>(n);
  }
};

struct Blackman {
  static constexpr OpInfo info{
      .name = "blackman",
      .arguments = detail::window_arguments,
      .summary = "Blackman's window: 0.42 + 0.5 cos t + 0.08 cos 2 t, as t goes from -pi to pi",
      .source = "NumPy; PyTorch `blackman_window`",
      .domain = Domain::floating,
      .dtypes = Bartlett::info.dtypes,
      .shapes = "(n)",
      .errors = Bartlett::info.errors,
      .notes = "Symmetric, as bartlett; 0 at both ends."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D = double>
  TENON_INLINE auto operator()(std::int64_t n) const {
    return blackman<D>(n);
  }
  template <class T>
  TENON_INLINE auto make(std::int64_t n) const {
    return blackman<T>(n);
  }
};

struct Hamming {
  static constexpr OpInfo info{.name = "hamming",
                               .arguments = detail::window_arguments,
                               .summary = "Hamming's window: 0.54 + 0.46 cos t, as t goes from -pi to pi",
                               .source = "NumPy; PyTorch `hamming_window`",
                               .domain = Domain::floating,
                               .dtypes = Bartlett::info.dtypes,
                               .shapes = "(n)",
                               .errors = Bartlett::info.errors,
                               .notes = "Symmetric, as bartlett."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D = double>
  TENON_INLINE auto operator()(std::int64_t n) const {
    return hamming<D>(n);
  }
  template <class T>
  TENON_INLINE auto make(std::int64_t n) const {
    return hamming<T>(n);
  }
};

struct Hanning {
  static constexpr OpInfo info{.name = "hanning",
                               .arguments = detail::window_arguments,
                               .summary = "Hann's window: 0.5 + 0.5 cos t, as t goes from -pi to pi",
                               .source = "NumPy; SciPy `hann`, PyTorch `hann_window`",
                               .domain = Domain::floating,
                               .dtypes = Bartlett::info.dtypes,
                               .shapes = "(n)",
                               .errors = Bartlett::info.errors,
                               .notes = "Symmetric, as bartlett; 0 at both ends."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D = double>
  TENON_INLINE auto operator()(std::int64_t n) const {
    return hanning<D>(n);
  }
  template <class T>
  TENON_INLINE auto make(std::int64_t n) const {
    return hanning<T>(n);
  }
};

struct Kaiser {
  static constexpr Argument arguments[] = {
      {"n", ArgumentKind::integer}, {"beta", ArgumentKind::number}, {"dtype", ArgumentKind::dtype, "double"}};
  static constexpr OpInfo info{
      .name = "kaiser",
      .arguments = arguments,
      .summary = "Kaiser's window: i0(beta sqrt(1 - t^2)) / i0(beta), as t goes from -1 to 1",
      .source = "NumPy; PyTorch `kaiser_window`",
      .domain = Domain::floating,
      .dtypes = Bartlett::info.dtypes,
      .shapes = "(n)",
      .errors = "ShapeError for a negative n; IndexError unless beta is between -700 and 700",
      .notes =
          "Symmetric, as bartlett. beta is 0 for a rectangle, near 5 for Hamming's and 8.6 for Blackman's window."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D = double>
  TENON_INLINE auto operator()(std::int64_t n, double beta) const {
    return kaiser<D>(n, beta);
  }
  template <class T>
  TENON_INLINE auto make(std::int64_t n, double beta) const {
    return kaiser<T>(n, beta);
  }
};

using WindowFunctionOps = OpList<Bartlett, Blackman, Hamming, Hanning, Kaiser>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/window_function_bodies.hpp>
#endif
