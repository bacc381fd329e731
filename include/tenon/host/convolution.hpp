// Convolutions on the host: the result, the gradient of the input and that of the weights, for tensors of any strides.
//
// The input has the dimensions (image, channel, spatial…), the weights (channel of the result, channel within its
// group, spatial…).
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/cpu/convolution/depthwise.hpp>
#include <tenon/cpu/convolution/patch_gradient.hpp>
#include <tenon/cpu/convolution/patch_product.hpp>
#include <tenon/cpu/convolution/patches.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/convolution_plan.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The sizes and steps of a tensor's spatial dimensions; those that it lacks have size 1.
struct SpatialDims {
  std::int64_t size[3], step[3];
};

/// The taps of one dimension that read places of one residue modulo the stride: first, first + step, …; the first of
/// them reads place `start` for the first index, and each next one the place `dilation` before.
struct PhaseTaps {
  std::int64_t first, step, count, start, dilation;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline SpatialDims spatial_dims(const Layout& x) {
  SpatialDims result{{1, 1, 1}, {0, 0, 0}};
  for (int d = 2; d < x.rank(); ++d) {
    const int at = d + 3 - x.rank();
    result.size[at] = x.size(d);
    result.step[at] = x.stride(d);
  }
  return result;
}

/// The offsets of a row's weights: for each of `channels` channels, those of the taps with these numbers.
TENON_NOINLINE_OG inline Storage<std::int64_t> weight_offsets(std::int64_t channels, std::int64_t channel_step,
                                                              const SpatialDims& window, const PhaseTaps* taps) {
  Storage<std::int64_t> result(channels * taps[0].count * taps[1].count * taps[2].count);
  std::int64_t* to = result.data();
  const auto place = [&](int d, std::int64_t k) { return (taps[d].first + k * taps[d].step) * window.step[d]; };
  for (std::int64_t c = 0; c < channels; ++c) {
    for (std::int64_t i = 0; i < taps[0].count; ++i) {
      for (std::int64_t j = 0; j < taps[1].count; ++j) {
        for (std::int64_t k = 0; k < taps[2].count; ++k)
          *to++ = c * channel_step + place(0, i) + place(1, j) + place(2, k);
      }
    }
  }
  return result;
}

/// How the window moves over x.
template <class T>
TENON_NOINLINE_OG PatchView<T> view_patches(const Tensor<const T>& x, const SpatialDims& window,
                                            const SpatialDims& places, const ConvolutionPlan& plan) {
  const Layout& layout = x.layout();
  const SpatialDims in = spatial_dims(layout);
  PatchView<T> view{x.data_ptr(),
                    layout.size(0),
                    layout.size(1) / plan.groups,
                    layout.stride(0),
                    layout.stride(1),
                    {},
                    {},
                    {},
                    {},
                    {},
                    {},
                    {},
                    false};
  for (int d = 0; d < 3; ++d) {
    view.size[d] = in.size[d];
    view.step[d] = in.step[d];
    view.places[d] = places.size[d];
    view.taps[d] = window.size[d];
    view.stride[d] = plan.stride[d];
    view.dilation[d] = plan.dilation[d];
    view.start[d] = -plan.padding[d];
  }
  return view;
}

/// All taps of a window, in their order.
TENON_INLINE void all_taps(PhaseTaps* taps, const SpatialDims& window) {
  for (int d = 0; d < 3; ++d) taps[d] = {0, 1, window.size[d], 0, 0};
}

/// Writes the convolution of x with weights w, plus a bias for each channel, if there is one, to `out`.
template <class T>
TENON_NOINLINE_OG void convolve_into(const Tensor<T>& out, const Tensor<const T>& x, const Tensor<const T>& w,
                                     const Tensor<const T>* bias, const ConvolutionPlan& plan) {
  const Layout &to = out.layout(), &weights = w.layout();
  const SpatialDims window = spatial_dims(weights), places = spatial_dims(to);
  PhaseTaps taps[3];
  all_taps(taps, window);
  const PatchView<T> view = view_patches(x, window, places, plan);
  if (out.numel() == 0) return;
  if (view.channels == 0) {  // sums of no terms
    for (std::int64_t c = 0; c < to.size(1); ++c)
      out.select(1, c).fill_(bias ? bias->data_ptr()[c * bias->layout().stride(0)] : T(0));
    return;
  }
  const std::int64_t rows = weights.size(0) / plan.groups;
  const T* const added = bias ? bias->data_ptr() : nullptr;
  const std::int64_t added_step = bias ? bias->layout().stride(0) : 0;
  const Storage<std::int64_t> at = weight_offsets(view.channels, weights.stride(1), window, taps);
  if (view.channels == 1 && plan.groups > 1 && view.tap_count() > 0) {
    Depthwise<T> depthwise{view,
                           weights.size(0),
                           rows,
                           false,
                           const_cast<T*>(w.data_ptr()),
                           weights.stride(0),
                           at.data(),
                           added,
                           added_step,
                           out.data_ptr(),
                           to.stride(0),
                           to.stride(1),
                           {}};
    for (int d = 0; d < 3; ++d) depthwise.out_step[d] = places.step[d];
    return ConvolveChannels<T>(depthwise).compute();
  }
  PatchProduct<T> product{view,
                          plan.groups,
                          rows,
                          w.data_ptr(),
                          rows * weights.stride(0),
                          weights.stride(0),
                          at.data(),
                          added,
                          added_step,
                          out.data_ptr(),
                          to.stride(0),
                          to.stride(1),
                          {}};
  for (int d = 0; d < 3; ++d) product.out_step[d] = places.step[d];
  MultiplyPatches<T>(product).compute();
}

/// The taps that read index `phase` modulo the stride of an input, where g has the places that were computed from it.
TENON_NOINLINE_OG inline PhaseTaps phase_taps(std::int64_t phase, std::int64_t taps, std::int64_t stride,
                                              std::int64_t padding, std::int64_t dilation) {
  const std::int64_t period = tap_period(stride, dilation);
  PhaseTaps result{0, period, 0, 0, dilation / (stride / period)};
  while (result.first < taps && result.first < result.step && (phase + padding - result.first * dilation) % stride != 0)
    ++result.first;
  if (result.first >= taps || result.first >= result.step) return result;
  result.count = blocks_of(taps - result.first, result.step);
  result.start = (phase + padding - result.first * dilation) / stride;
  return result;
}

/// Writes the gradient of the input of a convolution to `out`, where g is that of its result.
template <class T>
TENON_NOINLINE_OG void convolve_back_into(const Tensor<T>& out, const Tensor<const T>& g, const Tensor<const T>& w,
                                          const ConvolutionPlan& plan) {
  const Layout &to = out.layout(), &weights = w.layout();
  const SpatialDims window = spatial_dims(weights), in = spatial_dims(to);
  if (out.numel() == 0) return;
  if (g.numel() == 0) return void(out.zero_());
  const std::int64_t rows = to.size(1) / plan.groups;
  std::int64_t phase[3];
  for (phase[0] = 0; phase[0] < smaller_of(plan.stride[0], in.size[0]); ++phase[0]) {
    for (phase[1] = 0; phase[1] < smaller_of(plan.stride[1], in.size[1]); ++phase[1]) {
      for (phase[2] = 0; phase[2] < smaller_of(plan.stride[2], in.size[2]); ++phase[2]) {
        // The elements of one residue modulo the stride are a convolution of g with stride 1 and a part of the taps,
        // from the last on.
        PhaseTaps taps[3];
        ConvolutionPlan of;
        of.groups = plan.groups;
        PatchView<T> view = view_patches(g, window, in, of);
        T* data = out.data_ptr();
        std::int64_t step[3];
        for (int d = 0; d < 3; ++d) {
          taps[d] = phase_taps(phase[d], window.size[d], plan.stride[d], plan.padding[d], plan.dilation[d]);
          view.taps[d] = taps[d].count;
          view.dilation[d] = taps[d].dilation;
          view.start[d] = taps[d].start - (taps[d].count - 1) * taps[d].dilation;
          view.places[d] = blocks_of(in.size[d] - phase[d], plan.stride[d]);
          step[d] = in.step[d] * plan.stride[d];
          data += phase[d] * in.step[d];
        }
        view.is_reversed = true;
        const Storage<std::int64_t> at = weight_offsets(view.channels, weights.stride(0), window, taps);
        if (rows == 1 && plan.groups > 1 && view.tap_count() > 0) {
          ConvolveChannels<T>(Depthwise<T>{view,
                                           to.size(1),
                                           view.channels,
                                           true,
                                           const_cast<T*>(w.data_ptr()),
                                           weights.stride(0),
                                           at.data(),
                                           nullptr,
                                           0,
                                           data,
                                           to.stride(0),
                                           to.stride(1),
                                           {step[0], step[1], step[2]}})
              .compute();
        } else {
          MultiplyPatches<T>(PatchProduct<T>{view,
                                             plan.groups,
                                             rows,
                                             w.data_ptr(),
                                             view.channels * weights.stride(0),
                                             weights.stride(1),
                                             at.data(),
                                             nullptr,
                                             0,
                                             data,
                                             to.stride(0),
                                             to.stride(1),
                                             {step[0], step[1], step[2]}})
              .compute();
        }
      }
    }
  }
}

/// Writes the gradient of the weights of a convolution of x to `out`, where g is that of its result.
template <class T>
TENON_NOINLINE_OG void convolve_weights_into(const Tensor<T>& out, const Tensor<const T>& x, const Tensor<const T>& g,
                                             const ConvolutionPlan& plan) {
  const Layout &to = out.layout(), &from = g.layout();
  const SpatialDims window = spatial_dims(to), places = spatial_dims(from);
  PhaseTaps taps[3];
  all_taps(taps, window);
  const PatchView<T> view = view_patches(x, window, places, plan);
  if (out.numel() == 0) return;
  if (from.numel() == 0 || view.images == 0) return void(out.zero_());
  const std::int64_t columns = to.size(0) / plan.groups;
  const Storage<std::int64_t> at = weight_offsets(view.channels, to.stride(1), window, taps);
  if (view.channels == 1 && plan.groups > 1) {
    Depthwise<T> depthwise{view,           to.size(0),     columns, false, out.data_ptr(),
                           to.stride(0),   at.data(),      nullptr, 0,     const_cast<T*>(g.data_ptr()),
                           from.stride(0), from.stride(1), {}};
    for (int d = 0; d < 3; ++d) depthwise.out_step[d] = places.step[d];
    return ConvolveChannels<T>(depthwise).sum_up();
  }
  PatchGradient<T> gradient{view,           plan.groups, columns,        g.data_ptr(),           from.stride(0),
                            from.stride(1), {},          out.data_ptr(), columns * to.stride(0), to.stride(0),
                            at.data()};
  for (int d = 0; d < 3; ++d) gradient.g_step[d] = places.step[d];
  SumPatches<T>(gradient).compute();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

struct ConvolveTensors {
  template <class T>
  TENON_KEYED static Tensor<T> run(const Tensor<const T>& x, const Tensor<const T>& w, const Tensor<const T>* bias,
                                   const ConvolutionPlan& plan, const Shape& sizes) {
    const Tensor<T> out = new_tensor<T>("convolution", sizes);
    convolve_into(out, x, w, bias, plan);
    return out;
  }
};
struct ConvolveBack {
  template <class T>
  TENON_KEYED static Tensor<T> run(const Tensor<const T>& g, const Tensor<const T>& w, const ConvolutionPlan& plan,
                                   const Shape& sizes) {
    const Tensor<T> out = new_tensor<T>("convolution", sizes);
    convolve_back_into(out, g, w, plan);
    return out;
  }
};
struct ConvolveWeights {
  template <class T>
  TENON_KEYED static Tensor<T> run(const Tensor<const T>& x, const Tensor<const T>& g, const ConvolutionPlan& plan,
                                   const Shape& sizes) {
    const Tensor<T> out = new_tensor<T>("convolution", sizes);
    convolve_weights_into(out, x, g, plan);
    return out;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <>
struct ConvolutionEngine<Cpu> {
  static constexpr bool exists = true;

  template <class T>
  TENON_INLINE static Tensor<T> convolve(const Tensor<const T>& x, const Tensor<const T>& w,
                                         const Tensor<const T>* bias, const ConvolutionPlan& plan, const Shape& sizes) {
    return call_kept<ConvolveTensors, T>(x, w, bias, plan, sizes);
  }
  template <class T>
  TENON_INLINE static Tensor<T> input_gradient(const Tensor<const T>& g, const Tensor<const T>& w,
                                               const ConvolutionPlan& plan, const Shape& sizes) {
    return call_kept<ConvolveBack, T>(g, w, plan, sizes);
  }
  template <class T>
  TENON_INLINE static Tensor<T> weight_gradient(const Tensor<const T>& x, const Tensor<const T>& g,
                                                const ConvolutionPlan& plan, const Shape& sizes) {
    return call_kept<ConvolveWeights, T>(x, g, plan, sizes);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
