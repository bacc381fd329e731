// Transforms along several dimensions, of an operand of any type.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/fft_task.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class X>
inline constexpr bool is_complex_operand = ComplexElement<std::remove_const_t<typename X::value_type>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sizes of a transform's dimension, the last of several.
inline std::int64_t last_fft_length(const char* function, const FftAxes& axes, Dims sizes, std::int64_t otherwise) {
  const int last = axes.axes.rank() - 1;
  return fft_length(function, axes.sizes[last] == -1 ? otherwise : axes.sizes[last], static_cast<int>(axes.axes[last]),
                    sizes);
}

template <class X>
auto fft_every(const char* function, const X& x, const FftManyOptions& options, bool is_flat, bool is_backward) {
  using T = fft_real_t<X>;
  const FftAxes axes = fft_axes(function, x.sizes(), options, is_flat);
  const int d = static_cast<int>(axes.axes[axes.axes.rank() - 1]);
  const std::int64_t n = last_fft_length(function, axes, x.sizes(), x.size(d));
  if constexpr (is_complex_operand<X>) {
    return fft_many<T>(function, fft_complex<T>(function, operand_as<complex<T>>(x), d, n, is_backward, options.norm),
                       axes, 1, is_backward, options.norm);
  } else {
    return fft_many<T>(
        function,
        fft_real_lines<T>(function, operand_as<T>(x), d, n, FftLine::real_to_whole, is_backward, options.norm), axes, 1,
        is_backward, options.norm);
  }
}
template <class X>
auto fft_every_to_half(const char* function, const X& x, const FftManyOptions& options, bool is_flat) {
  using T = fft_real_t<X>;
  const FftAxes axes = fft_axes(function, x.sizes(), options, is_flat);
  const int d = static_cast<int>(axes.axes[axes.axes.rank() - 1]);
  const std::int64_t n = last_fft_length(function, axes, x.sizes(), x.size(d));
  return fft_many<T>(function,
                     fft_real_lines<T>(function, operand_as<T>(x), d, n, FftLine::real_to_half, false, options.norm),
                     axes, 1, false, options.norm);
}
template <class X>
auto fft_every_from_half(const char* function, const X& x, const FftManyOptions& options, bool is_flat) {
  using T = fft_real_t<X>;
  using C = complex<T>;
  const FftAxes axes = fft_axes(function, x.sizes(), options, is_flat);
  const int last = axes.axes.rank() - 1, d = static_cast<int>(axes.axes[last]);
  const std::int64_t n = last_fft_length(function, axes, x.sizes(), 2 * (x.size(d) - 1));
  if (last == 0) return fft_half<T>(function, operand_as<C>(x), d, n, options.norm, true);
  using Device = typename X::device_type;
  const Tensor<C, Device> others = fft_many<T>(function, evaluate<C>(cast<C>(x)), axes, 1, true, options.norm);
  return fft_half<T>(function, Tensor<const C, Device>(others), d, n, options.norm, true);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
