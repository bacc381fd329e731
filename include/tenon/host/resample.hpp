// Resampling along a dimension, maxima of windows and elements of planes by their numbers, on the host.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/convolution/resample_axis.hpp>
#include <tenon/cpu/convolution/window_maxima.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/axis_taps.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/pooling_windows.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The values of maxima, and their numbers in the planes of the input.
template <class T, class Number>
struct WindowMaxima {
  Tensor<T> values;
  Tensor<Number> indices;
};

/// The number of elements in the dimensions `first` … `last - 1`.
TENON_INLINE std::int64_t elements_within(Dims sizes, int first, int last) {
  std::int64_t n = 1;
  for (int d = first; d < last; ++d) n *= sizes[d];
  return n;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x with dimension d resampled.
template <class T>
TENON_NOINLINE_OG Tensor<T> resample_host(const Tensor<const T>& given, int d, const AxisTaps& taps) {
  Shape sizes(given.layout().sizes());
  sizes[d] = taps.out;
  const Tensor<T> result = new_tensor<T>("interpolate", sizes);
  if (result.numel() > 0 && !taps.has_lists()) {
    result.zero_();
  } else if (result.numel() > 0) {
    const Tensor<const T> x = given.contiguous();
    const TapLists lists{.in = taps.in,
                         .out = taps.out,
                         .terms = taps.weight.size(),
                         .begin = taps.begin.data(),
                         .index = taps.index.data(),
                         .weight = taps.weight.data()};
    resample_axis(result.data_ptr(), x.data_ptr(), elements_within(x.layout().sizes(), 0, d),
                  elements_within(x.layout().sizes(), d + 1, x.dim()), lists);
  }
  return result;
}

/// The maxima of the windows of the last dimensions of x, whose result has the shape `sizes`.
template <class T, class Number>
TENON_NOINLINE_OG WindowMaxima<T, Number> window_maxima_host(const Tensor<const T>& given,
                                                             const PoolingWindows& windows, const Shape& sizes) {
  const WindowMaxima<T, Number> result{new_tensor<T>("max_pool", sizes), new_tensor<Number>("max_pool", sizes)};
  if (result.values.numel() > 0) {
    const Tensor<const T> x = given.contiguous();
    WindowLists lists{.size = {}, .places = {}, .step = {}, .begin = {}, .end = {}, .is_of_plane = windows.is_of_plane};
    for (int k = 0; k < 3; ++k) {
      lists.size[k] = windows.size[k], lists.places[k] = windows.places[k], lists.step[k] = windows.step[k];
      lists.begin[k] = windows.begin[k].data(), lists.end[k] = windows.end[k].data();
    }
    const std::int64_t places = windows.places[0] * windows.places[1] * windows.places[2];
    find_window_maxima(result.values.data_ptr(), result.indices.data_ptr(), x.data_ptr(),
                       result.values.numel() / places, lists);
  }
  return result;
}

/// How many successive planes have the same numbers, where these have the shape (batch, channels, …), (batch, 1, …) or
/// (1, 1, …).
TENON_INLINE std::int64_t planes_that_share(Dims numbers, Dims planes) {
  if (numbers[1] == planes[1] && numbers[0] == planes[0]) return 1;
  return numbers[0] == planes[0] ? planes[1] : planes[0] * planes[1];
}

/// The elements of the planes of x, its dimensions from the third on, with these numbers: of shape (batch or 1,
/// channels or 1, …).
template <class T, class Number>
TENON_NOINLINE_OG Tensor<T> take_planes_host(const Tensor<const T>& given, const Tensor<Number>& given_numbers) {
  Shape sizes(given_numbers.layout().sizes());
  sizes[0] = given.size(0);
  sizes[1] = given.size(1);
  const Tensor<T> result = new_tensor<T>("take", sizes);
  if (result.numel() > 0) {
    const Tensor<const T> x = given.contiguous();
    const Tensor<const Number> numbers = given_numbers.contiguous();
    take_from_planes(result.data_ptr(), x.data_ptr(), numbers.data_ptr(), x.size(0) * x.size(1),
                     elements_within(x.layout().sizes(), 2, x.dim()), elements_within(sizes, 2, sizes.rank()),
                     planes_that_share(numbers.layout().sizes(), x.layout().sizes()));
  }
  return result;
}

/// The reverse: elements of g added, or written, at these numbers of the planes of a tensor of shape `sizes`.
template <class T, class Number>
TENON_NOINLINE_OG Tensor<T> put_planes_host(const Tensor<const T>& given, const Tensor<Number>& given_numbers,
                                            const Shape& sizes, bool writes) {
  const Tensor<const T> g = given.contiguous();
  const Tensor<const Number> numbers = given_numbers.contiguous();
  const Tensor<T> result = new_tensor<T>("take", sizes);
  if (result.numel() > 0) {
    put_in_planes(result.data_ptr(), g.data_ptr(), numbers.data_ptr(), sizes[0] * sizes[1],
                  elements_within(sizes, 2, sizes.rank()), elements_within(g.layout().sizes(), 2, g.dim()),
                  planes_that_share(numbers.layout().sizes(), sizes), writes);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
