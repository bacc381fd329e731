// Doors: the kinds of work that an engine does beside the members of Engine, each a class template of the device.
//
// A door is specialised where an engine does that work, in a header that includes its kernels: a program pays for the
// kinds that it uses, and another device gets one by a header of its own. What `Engine` itself does is in engine.hpp.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A door that a device has not.
struct NoDoor {
  static constexpr bool exists = false;
};

/// Products of matrices on another device: cuBLAS, with <tenon/cuda/matmul.hpp>.
template <class Device>
struct ProductEngine : NoDoor {};
template <class Device>
concept Multiplies = ProductEngine<Device>::exists;

/// Sorted lines on another device: CUB, with <tenon/cuda/sort.hpp>.
template <class Device>
struct OrderEngine : NoDoor {};
template <class Device>
concept Sorts = OrderEngine<Device>::exists;

/// Fourier transforms: the host's are in host/fft_lines.hpp. `lines<T>(in, out, d, task)` transforms the lines of `in`
/// along dimension d into those of `out`, which may be the same memory if both agree in all strides.
template <class Device>
struct TransformEngine : NoDoor {};
template <class Device>
concept Transforms = TransformEngine<Device>::exists;

/// Decompositions of batches of matrices: host/linalg/decomposition_engine.hpp says what each member does.
template <class Device>
struct DecompositionEngine : NoDoor {};
template <class Device>
concept Decomposes = DecompositionEngine<Device>::exists;

/// Convolutions of layers: the host's are in host/convolution.hpp. `convolve<T>(x, w, bias or null, plan, sizes)`, and
/// the gradients that a convolution has, `input_gradient<T>(g, w, plan, sizes)`, `weight_gradient<T>(x, g, plan,
/// sizes)`; `sizes` is the shape of the result.
template <class Device>
struct ConvolutionEngine : NoDoor {};
template <class Device>
concept Convolves = ConvolutionEngine<Device>::exists;

/// Refuses an operand on a device that has no such door. It returns auto, so that its sentence is the first error.
template <template <class> class Door, class X>
TENON_INLINE constexpr auto require_door() {
  static_assert(Door<typename X::device_type>::exists,
                "tenon: only the host computes this: bring the operands there with to(Cpu{}) first");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
