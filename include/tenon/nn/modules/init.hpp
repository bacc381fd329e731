// Initialisers: the first values of parameters, by PyTorch's names and formulas.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/random/distribution.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn::init {

/// The number of inputs and of outputs of an element of the layer whose weight has the shape (outputs, inputs,
/// kernel…).
struct Fans {
  std::int64_t in, out;
};
/// Which of the two a variance is kept for.
enum class FanMode { fan_in, fan_out };

}  // namespace tenon::inline v1::nn::init

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Fills with uniform numbers from -bound to bound; with zeros if bound is 0.
template <class T, class... G>
void fill_symmetric(const Tensor<T>& x, double bound, G&... generator) {
  if (bound > 0) x.uniform_(-bound, bound, generator...);
  else x.fill_(T(0));
}

/// The normal distribution function.
inline double normal_cdf(double x) { return std::erfc(-x * 0.70710678118654752440) / 2; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::init::inline TENON_CODE {

/// Throws ShapeError for fewer than two dimensions.
inline Fans fans(Dims sizes) {
  if (sizes.rank() < 2)
    detail::throw_error(ErrorCode::shape, "nn::init: a weight of shape ", sizes,
                        " has no fans: they are of (outputs, inputs, kernel…)");
  std::int64_t kernel = 1;
  for (int d = 2; d < sizes.rank(); ++d) kernel *= sizes[d];
  return {sizes[1] * kernel, sizes[0] * kernel};
}

}  // namespace tenon::inline v1::nn::init::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

inline double fan_of(Dims sizes, nn::init::FanMode mode) {
  const nn::init::Fans n = nn::init::fans(sizes);
  return static_cast<double>(mode == nn::init::FanMode::fan_in ? n.in : n.out);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::init::inline TENON_CODE {

/// The factor for a function that follows: "linear", "sigmoid", "tanh", "relu", "leaky_relu" (a: its slope), "selu".
/// Throws IndexError for another name.
inline double gain(const char* nonlinearity, double a = 0.01) {
  const auto is = [&](const char* name) { return __builtin_strcmp(nonlinearity, name) == 0; };
  if (is("linear") || is("sigmoid")) return 1;
  if (is("tanh")) return 5.0 / 3;
  if (is("relu")) return std::sqrt(2.0);
  if (is("leaky_relu")) return std::sqrt(2 / (1 + a * a));
  if (is("selu")) return 0.75;
  detail::throw_error(ErrorCode::index, "nn::init::gain: there is none for '", nonlinearity,
                      "': linear, sigmoid, tanh, relu, leaky_relu, selu");
}

// Each of these fills x, a Variable or a tensor. Their last argument may be a generator; without one the numbers come
// from the thread's own stream. A seed gives the same numbers on every machine.

template <class X>
void constant_(const X& x, double value) {
  detail::without_history(x).fill_(static_cast<typename X::value_type>(value));
}
template <class X>
void zeros_(const X& x) {
  constant_(x, 0);
}
template <class X>
void ones_(const X& x) {
  constant_(x, 1);
}
template <class X, class... G>
void uniform_(const X& x, double low = 0, double high = 1, G&&... generator) {
  detail::without_history(x).uniform_(low, high, generator...);
}
template <class X, class... G>
void normal_(const X& x, double mean = 0, double std = 1, G&&... generator) {
  detail::without_history(x).normal_(mean, std, generator...);
}
/// Normal numbers that lie in [low, high], by the inverse of the distribution function. Throws IndexError unless low <
/// high and std > 0.
template <class X, class... G>
void trunc_normal_(const X& x, double mean = 0, double std = 1, double low = -2, double high = 2, G&&... generator) {
  if (!(low < high && std > 0))
    detail::throw_error(ErrorCode::index, "nn::init::trunc_normal_: the range from ", low, " to ", high,
                        " with a standard deviation of ", std);
  const double from = detail::normal_cdf((low - mean) / std), to = detail::normal_cdf((high - mean) / std);
  const auto& t = detail::without_history(x);
  const Tensor<double> u = uniform<double>(2 * from - 1, 2 * to - 1, t.sizes(), generator...);
  t.copy_(clip(erfinv(u) * (std * 1.41421356237309504880) + mean, low, high));
}
/// Uniform in ± gain √(6 / (inputs + outputs)). Source: Glorot and Bengio 2010. Throws ShapeError for fewer than two
/// dimensions, as all below.
template <class X, class... G>
void xavier_uniform_(const X& x, double gain = 1, G&&... generator) {
  const Fans n = fans(x.sizes());
  detail::fill_symmetric(detail::without_history(x), gain * std::sqrt(6.0 / static_cast<double>(n.in + n.out)),
                         generator...);
}
/// Normal with a standard deviation of gain √(2 / (inputs + outputs)).
template <class X, class... G>
void xavier_normal_(const X& x, double gain = 1, G&&... generator) {
  const Fans n = fans(x.sizes());
  normal_(x, 0, gain * std::sqrt(2.0 / static_cast<double>(n.in + n.out)), generator...);
}
/// Uniform in ± gain √(3 / fan), where a is the slope of leaky_relu. Source: He et al. 2015.
template <class X, class... G>
void kaiming_uniform_(const X& x, double a = 0, FanMode mode = FanMode::fan_in, const char* nonlinearity = "leaky_relu",
                      G&&... generator) {
  const double fan = detail::fan_of(x.sizes(), mode);
  detail::fill_symmetric(detail::without_history(x), fan > 0 ? gain(nonlinearity, a) * std::sqrt(3 / fan) : 0,
                         generator...);
}
/// Normal with a standard deviation of gain / √fan.
template <class X, class... G>
void kaiming_normal_(const X& x, double a = 0, FanMode mode = FanMode::fan_in, const char* nonlinearity = "leaky_relu",
                     G&&... generator) {
  const double fan = detail::fan_of(x.sizes(), mode);
  normal_(x, 0, fan > 0 ? gain(nonlinearity, a) / std::sqrt(fan) : 0, generator...);
}
/// A matrix with orthonormal rows or columns, whichever are fewer, times gain; the dimensions from the second on count
/// as one. Source: Saxe et al. 2013, from the QR decomposition of normal numbers.
template <class X, class... G>
void orthogonal_(const X& x, double gain = 1, G&&... generator) {
  const auto& t = detail::without_history(x);
  (void)fans(t.sizes());
  if (t.numel() == 0) return;
  const std::int64_t rows = t.size(0), columns = t.numel() / rows;
  const bool is_wide = rows < columns;
  const auto [q, r] = linalg::qr(randn<double>(is_wide ? Shape{columns, rows} : Shape{rows, columns}, generator...));
  const Tensor<double> turned = q * sign(r.diagonal()) * gain;  // unique, and so uniformly distributed
  t.copy_((is_wide ? turned.t() : turned).reshape(t.sizes()));
}

}  // namespace tenon::inline v1::nn::init::inline TENON_CODE
