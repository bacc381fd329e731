// Options of Fourier transforms, their checks, and transforms along several dimensions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/fft_task.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/fft_lines.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::fft {

/// Chooses the transform that divides by the number of elements n: the inverse one, both by its square root, or the
/// forward one.
enum class Norm : unsigned char { backward, ortho, forward };

}  // namespace tenon::inline v1::fft

namespace tenon::inline v1::detail {

/// The option norm.
struct FftNorm {
  static constexpr Argument argument{.name = "norm",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "backward",
                                     .keyword = true,
                                     .choices = "fft::Norm backward ortho forward"};
  fft::Norm norm = fft::Norm::backward;
  static constexpr FftNorm from(const fft::Norm& given) { return {given}; }
};
/// The option s: the sizes that are transformed.
struct FftSizes {
  static constexpr Argument argument{"s", ArgumentKind::integers, "", true};
  Shape sizes;
  bool has_sizes = false;
};
using FftOptions = Options<LastAxis, FftNorm>;
using FftManyOptions = Options<FftSizes, Axes, FftNorm>;

/// The computing type: float for halves, float and complex<float>, double for the rest.
template <class X>
struct fft_real {
  using T = std::remove_const_t<typename X::value_type>;
  using type = std::conditional_t<(kind_of<T> >= Kind::floating) && sizeof(real_t<T>) <= 4, float, double>;
};
template <class X>
using fft_real_t = typename fft_real<X>::type;

/// Dimensions, and the sizes that are transformed; -1: as many as there are.
struct FftAxes {
  Shape axes, sizes;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::fft {

/// The sizes that are transformed: elements beyond are left out, missing ones count as 0.
TENON_INLINE detail::FftSizes s(const Shape& sizes) { return {sizes, true}; }

}  // namespace tenon::inline v1::fft

namespace tenon::inline v1::detail::inline TENON_CODE {

inline double fft_scale(fft::Norm norm, std::int64_t n, bool is_backward) {
  const auto count = static_cast<double>(n);
  if (norm == fft::Norm::ortho) return 1 / __builtin_sqrt(count);
  return (norm == fft::Norm::backward) == is_backward ? 1 / count : 1;
}
/// The length of a transform. Throws ShapeError.
TENON_NOINLINE_OG inline std::int64_t fft_length(const char* function, std::int64_t n, int d, Dims sizes) {
  if (n < 1)
    throw_error(ErrorCode::shape, function, ": ", n, " elements along dimension ", d, " of shape ", sizes,
                ": a transform needs one or more");
  return n;
}
/// The dimensions of a transform of several, from the options. Throws the errors of the transform.
TENON_NOINLINE_OG inline FftAxes fft_axes(const char* function, Dims sizes, const FftManyOptions& options,
                                          bool is_flat) {
  FftAxes result;
  const int rank = sizes.rank(), count = options.has_axes    ? options.axes.rank()
                                         : options.has_sizes ? options.sizes.rank()
                                         : is_flat           ? 2
                                                             : rank;
  if (count == 0) throw_error(ErrorCode::shape, function, ": shape ", sizes, " has no dimension to transform along");
  if (options.has_sizes && options.sizes.rank() != count)
    throw_error(ErrorCode::shape, function, ": sizes ", options.sizes, " for ", count, " dimensions of shape ", sizes);
  for (int k = 0; k < count; ++k) {
    result.axes.push_back(wrap_axis(function, options.has_axes ? options.axes[k] : k - count, rank));
    result.sizes.push_back(options.has_sizes ? options.sizes[k] : -1);
  }
  return result;
}

/// x with another size of dimension d, uninitialised, on the device of x.
template <class Out, class X>
auto fft_result(const char* function, const X& x, int d, std::int64_t size) {
  Shape shape(x.sizes());
  shape[d] = size;
  return new_tensor_beside<Out>(function, x, shape);
}

template <class T, class Device>
Tensor<complex<T>, Device> fft_complex(const char* function, const Tensor<const complex<T>, Device>& x, int d,
                                       std::int64_t n, bool is_backward, fft::Norm norm) {
  auto out = fft_result<complex<T>>(function, x, d, n);
  TransformEngine<Device>::template lines<T>(
      x, out, d, {FftLine::complex_to_complex, is_backward, static_cast<T>(fft_scale(norm, n, is_backward)), n});
  return out;
}
/// The spectrum of real lines, or its first half.
template <class T, class Device>
Tensor<complex<T>, Device> fft_real_lines(const char* function, const Tensor<const T, Device>& x, int d, std::int64_t n,
                                          FftLine kind, bool is_backward, fft::Norm norm) {
  auto out = fft_result<complex<T>>(function, x, d, kind == FftLine::real_to_half ? n / 2 + 1 : n);
  TransformEngine<Device>::template lines<T>(x, out, d,
                                             {kind, is_backward, static_cast<T>(fft_scale(norm, n, is_backward)), n});
  return out;
}
template <class T, class Device>
Tensor<T, Device> fft_half(const char* function, const Tensor<const complex<T>, Device>& x, int d, std::int64_t n,
                           fft::Norm norm, bool is_backward) {
  auto out = fft_result<T>(function, x, d, n);
  TransformEngine<Device>::template lines<T>(
      x, out, d, {FftLine::half_to_real, true, static_cast<T>(fft_scale(norm, n, is_backward)), n});
  return out;
}

/// The complex transform along all dimensions but `skipped` last ones; in place if the size stays the same.
template <class T, class Device>
Tensor<complex<T>, Device> fft_many(const char* function, Tensor<complex<T>, Device> x, const FftAxes& axes,
                                    int skipped, bool is_backward, fft::Norm norm) {
  for (int k = axes.axes.rank() - skipped; k-- > 0;) {
    const int d = static_cast<int>(axes.axes[k]);
    const std::int64_t n = fft_length(function, axes.sizes[k] == -1 ? x.size(d) : axes.sizes[k], d, x.sizes());
    if (n == x.size(d)) {
      TransformEngine<Device>::template lines<T>(
          Tensor<const complex<T>, Device>(x), x, d,
          {FftLine::complex_to_complex, is_backward, static_cast<T>(fft_scale(norm, n, is_backward)), n});
    } else {
      x = fft_complex<T>(function, Tensor<const complex<T>, Device>(x), d, n, is_backward, norm);
    }
  }
  return x;
}

/// A transform along one dimension, of an operand of any type.
template <class X>
auto fft_one(const char* function, const X& x, const std::int64_t* n, const FftOptions& options, bool is_backward) {
  using T = fft_real_t<X>;
  using C = complex<T>;
  const int d = last_axis(function, options, x.sizes());
  const std::int64_t length = fft_length(function, n ? *n : x.sizes()[d], d, x.sizes());
  if constexpr (ComplexElement<std::remove_const_t<typename X::value_type>>)
    return fft_complex<T>(function, operand_as<C>(x), d, length, is_backward, options.norm);
  else
    return fft_real_lines<T>(function, operand_as<T>(x), d, length, FftLine::real_to_whole, is_backward, options.norm);
}
template <class X>
auto fft_to_half(const char* function, const X& x, const std::int64_t* n, const FftOptions& options, bool is_backward) {
  using T = fft_real_t<X>;
  const int d = last_axis(function, options, x.sizes());
  const std::int64_t length = fft_length(function, n ? *n : x.sizes()[d], d, x.sizes());
  return fft_real_lines<T>(function, operand_as<T>(x), d, length, FftLine::real_to_half, is_backward, options.norm);
}
/// A real line from half a spectrum, or from its conjugate.
template <class X>
auto fft_from_half(const char* function, const X& x, const std::int64_t* n, const FftOptions& options,
                   bool conjugates) {
  using T = fft_real_t<X>;
  const int d = last_axis(function, options, x.sizes());
  const std::int64_t length = fft_length(function, n ? *n : 2 * (x.sizes()[d] - 1), d, x.sizes());
  Tensor<const complex<T>, typename X::device_type> half = operand_as<complex<T>>(x);
  if (conjugates) half = evaluate<complex<T>>(conj(half));
  return fft_half<T>(function, half, d, length, options.norm, !conjugates);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
