// Activation functions of neural networks.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// What slopes need beside operations: gradient/special_derivatives.hpp.
struct LogisticDensity;
template <int over>
struct Gaussian;
struct NormalDistribution;
struct GeluTanhGate;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Sigmoid;

struct Relu : Elementwise<Relu> {
  static constexpr OpInfo info{.name = "relu",
                               .method = "relu_",
                               .summary = "the element where it is positive, 0 elsewhere",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .notes = "NaN for NaN."};
  // relu(x) is positive where x is.
  static constexpr OpTraits traits{.has_finite_slope = true, .has_slope_at_result = true, .is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    // one instruction
    if constexpr (detail::is_lanes<V> && std::is_floating_point_v<detail::scalar_t<V>>) return detail::at_least(x, 0);
    else return detail::select(detail::is_negative(x), V(0), x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 1), detail::number_like(y, 0));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& relu_() const { return detail::apply_in_place(Relu{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Relu relu{};

struct Sigmoid : Elementwise<Sigmoid> {
  static constexpr OpInfo info{.name = "sigmoid",
                               .method = "sigmoid_",
                               .summary = "the logistic function 1 / (1 + exp(-x))",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::sigmoid(x); }
  using SlopeWithValue = detail::RealSigmoid;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<detail::LogisticDensity>(x);  // not y (1 - y), which cancels
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sigmoid_() const { return detail::apply_in_place(Sigmoid{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sigmoid sigmoid{};

struct Silu : Elementwise<Silu> {
  static constexpr OpInfo info{.name = "silu",
                               .method = "silu_",
                               .summary = "x / (1 + exp(-x)), also called swish",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp. -0 for negative infinity."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::silu(x); }
  using SlopeWithValue = detail::RealSilu;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Sigmoid>(x) + detail::strong_product(detail::call<detail::LogisticDensity>(x), x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& silu_() const { return detail::apply_in_place(Silu{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Silu silu{};

struct Softplus : Elementwise<Softplus> {
  static constexpr OpInfo info{.name = "softplus",
                               .method = "softplus_",
                               .summary = "log(1 + exp(x))",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    const V ramp = detail::select(x < V(0), V(0), x);
    return ramp + math::log1p(math::exp(-math::abs(x)));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Sigmoid>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& softplus_() const { return detail::apply_in_place(Softplus{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Softplus softplus{};

struct Gelu : Elementwise<Gelu> {
  static constexpr OpInfo info{.name = "gelu",
                               .method = "gelu_",
                               .summary = "x times the normal distribution function of x",
                               .source = "PyTorch; Hendrycks and Gimpel 2016",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp. -0 for negative infinity."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::gelu(x); }
  using SlopeWithValue = detail::RealGelu;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto root = detail::number_like(y, 0x1.9884533d43651p-2);  // 1 / sqrt(2 pi)
    return detail::call<detail::NormalDistribution>(x) +
           detail::strong_product(detail::call<detail::Gaussian<2>>(x), x * root);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& gelu_() const { return detail::apply_in_place(Gelu{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Gelu gelu{};

struct GeluTanh : Elementwise<GeluTanh> {
  static constexpr OpInfo info{.name = "gelu_tanh",
                               .method = "gelu_tanh_",
                               .summary = "an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2",
                               .source = "PyTorch `gelu`; Hendrycks and Gimpel 2016",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp. -0 for negative infinity."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::gelu_tanh(x); }
  using SlopeWithValue = detail::RealGeluTanh;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    const auto gate = detail::call<detail::GeluTanhGate>(x);
    return gate + detail::strong_product(detail::later_t<detail::GeluTanhGate, X>::template slope<0>(gate, x), x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& gelu_tanh_() const { return detail::apply_in_place(GeluTanh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr GeluTanh gelu_tanh{};

using ActivationOps = OpList<Relu, Sigmoid, Silu, Softplus, Gelu, GeluTanh>;

}  // namespace tenon::inline v1
