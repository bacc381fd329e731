// Convolutions of complex operands, computed by convolutions of their real and imaginary parts, with which they have
// gradients.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/dtype.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if an operand of a convolution has complex elements.
template <class X>
inline constexpr bool has_complex_elements = ComplexElement<std::remove_const_t<typename X::value_type>>;
template <>
inline constexpr bool has_complex_elements<NoneType> = false;
/// True if that is known at run time only, of an operand that is called by name.
template <class X>
inline constexpr bool may_be_complex = requires(const X& x) { has_complex(x); };

/// The convolution of x and w, of which one or both are complex: two or four calls of
/// `convolve(part of x, part of w, none or part of the bias)`. The parts of a result that is not finite may be NaN.
/// Operands called by name have one type, and are complex.
template <class X, class W, class B, class F>
auto convolve_complex(int rank, const X& x, const W& w, const B& bias, const F& convolve) {
  constexpr bool splits_x = has_complex_elements<X> || may_be_complex<X>,
                 splits_w = has_complex_elements<W> || may_be_complex<W>,
                 splits_bias = has_complex_elements<B> || may_be_complex<B>;
  const auto real_part = [&](const auto& operand) {
    using O = std::remove_cvref_t<decltype(operand)>;
    if constexpr (has_complex_elements<O> || may_be_complex<O>) return eval(real(operand));
    else return operand;
  };
  const auto by = [&](const auto& part_of_x, const auto& part_of_w) {
    return convolve(part_of_x, part_of_w, NoneType{});
  };
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename W::value_type>>;
  const T i(0, 1);
  const auto x_real = real_part(x);
  const auto w_real = real_part(w);
  const auto real_bias = real_part(bias);
  const auto product = convolve(x_real, w_real, real_bias);
  const auto whole = [&] {
    if constexpr (splits_x && splits_w) {
      const auto x_imag = eval(imag(x));
      const auto w_imag = eval(imag(w));
      return eval((product - by(x_imag, w_imag)) + (by(x_real, w_imag) + by(x_imag, w_real)) * i);
    } else if constexpr (splits_x) {
      return eval(product + by(eval(imag(x)), w_real) * i);
    } else {
      return eval(product + by(x_real, eval(imag(w))) * i);
    }
  }();
  if constexpr (splits_bias) {
    Shape beside{shape_of(bias)[0]};
    for (int d = 0; d < rank; ++d) beside.push_back(1);
    return eval(whole + reshape(eval(imag(bias)), beside) * i);
  } else {
    return whole;
  }
}

/// The convolution of x and w: `convolve(x, w, bias)`, or of their parts if they are complex.
template <class X, class W, class B, class F>
TENON_INLINE auto convolve_parts(int rank, const X& x, const W& w, const B& bias, const F& convolve) {
  if constexpr (may_be_complex<X>) {
    if (has_complex(x)) return convolve_complex(rank, x, w, bias, convolve);
  }
  if constexpr (has_complex_elements<X> || has_complex_elements<W>) {
    return convolve_complex(rank, x, w, bias, convolve);
  } else {
    static_assert(!has_complex_elements<B>,
                  "tenon: a complex bias stands beside complex operands or weights: cast one of them");
    return convolve(x, w, bias);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
