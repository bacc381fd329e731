// Convolutions with their weights: Conv1d to Conv3d, and transposed ones.
#pragma once

#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/convolution.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::nn {

/// Each is one number, or one for each spatial dimension: `{.stride = 2, .padding = {1, 0}}`.
struct ConvOptions {
  detail::EachDim stride = 1, padding = 0, dilation = 1;
  std::int64_t groups = 1;
  bool bias = true;
  PaddingMode padding_mode = PaddingMode::zeros;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"stride", self.stride, "how far the kernel moves at a time"},
         OptionInfo{"padding", self.padding, "how many elements are put before and behind each dimension"},
         OptionInfo{"dilation", self.dilation, "the distance of the kernel's elements"},
         OptionInfo{"groups", self.groups,
                    "channels are cut into so many groups, which do not mix; it divides in and out"},
         OptionInfo{"bias", self.bias, "whether a bias is added"},
         OptionInfo{"padding_mode", self.padding_mode,
                    "what the padding holds; same: zeros, as many as keep the sizes"});
  }
};
struct ConvTransposeOptions {
  detail::EachDim stride = 1, padding = 0, output_padding = 0;
  std::int64_t groups = 1;
  bool bias = true;
  detail::EachDim dilation = 1;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"stride", self.stride, "how far the kernel moves in the result at a time"},
         OptionInfo{"padding", self.padding,
                    "how many elements are cut off before and behind each dimension of the result"},
         OptionInfo{"output_padding", self.output_padding, "how many elements longer the result is at the end"},
         OptionInfo{"groups", self.groups,
                    "channels are cut into so many groups, which do not mix; it divides in and out"},
         OptionInfo{"bias", self.bias, "whether a bias is added"},
         OptionInfo{"dilation", self.dilation, "the distance of the kernel's elements"});
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The shape of a convolution's weight: (first, second / groups, kernel…). Throws ShapeError for channels that groups
/// do not divide.
inline Shape convolution_weight(const char* name, std::int64_t first, std::int64_t second, std::int64_t groups,
                                const EachDim& kernel, int dimensions) {
  check_each_dim(name, "kernel_size", kernel, dimensions, 1);
  if (groups < 1 || first % groups || second % groups)
    throw_error(ErrorCode::shape, name, ": ", first, " and ", second, " channels in ", groups, " groups");
  Shape shape{first, second / groups};
  for (int d = 0; d < dimensions; ++d) shape.push_back(kernel.at(d));
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A convolution by `function`.
template <class T, int dimensions, const auto& function>
struct ConvLayer {
  static constexpr nn::ModuleInfo info{
      .names = "Conv1d, Conv2d, Conv3d",
      .summary = "a convolution over one, two or three dimensions",
      .arguments = {{"in", "std::int64_t", "the number of x's channels, PyTorch's in_channels"},
                    {"out", "std::int64_t", "the number of the result's channels, PyTorch's out_channels"},
                    {"kernel_size", "number or list", "the size of the kernel"}},
      .input = "x (n, in, size…) or (in, size…)",
      .output = "(n, out, size…): each size is ⌊(size + 2 padding − dilation (kernel_size − 1) − 1) / stride⌋ + 1"};
  Variable<T> weight;
  std::optional<Variable<T>> bias;
  nn::ConvOptions options;

  TENON_KEYED ConvLayer(std::int64_t in, std::int64_t out, const EachDim& kernel_size, const nn::ConvOptions& of = {})
      : ConvLayer(convolution_weight(function.info.name, out, in, of.groups, kernel_size, dimensions), of) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return with_optional(bias, [&](const auto& b) {
      return function(x, weight, b, options.stride, options.padding, options.dilation, options.groups,
                      options.padding_mode);
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }

 private:
  TENON_KEYED ConvLayer(const Shape& shape, const nn::ConvOptions& of)
      : weight(fan_in_parameter<T>(shape, shape)), options(of) {
    if (of.bias) bias = fan_in_parameter<T>({shape[0]}, shape);
  }
};

/// A transposed convolution by `function`.
template <class T, int dimensions, const auto& function>
struct ConvTransposeLayer {
  static constexpr nn::ModuleInfo info{
      .names = "ConvTranspose1d, ConvTranspose2d, ConvTranspose3d",
      .summary = "a transposed convolution, the gradient of a convolution with respect to its input",
      .arguments = {{"in", "std::int64_t", "the number of x's channels, PyTorch's in_channels"},
                    {"out", "std::int64_t", "the number of the result's channels, PyTorch's out_channels"},
                    {"kernel_size", "number or list", "the size of the kernel"}},
      .input = "x (n, in, size…) or (in, size…)",
      .output =
          "(n, out, size…): each size is (size − 1) stride − 2 padding + dilation (kernel_size − 1) + output_padding + "
          "1"};
  Variable<T> weight;
  std::optional<Variable<T>> bias;
  nn::ConvTransposeOptions options;

  TENON_KEYED ConvTransposeLayer(std::int64_t in, std::int64_t out, const EachDim& kernel_size,
                                 const nn::ConvTransposeOptions& of = {})
      : ConvTransposeLayer(convolution_weight(function.info.name, in, out, of.groups, kernel_size, dimensions), of,
                           out) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return with_optional(bias, [&](const auto& b) {
      return function(x, weight, b, options.stride, options.padding, options.output_padding, options.groups,
                      options.dilation);
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }

 private:
  TENON_KEYED ConvTransposeLayer(const Shape& shape, const nn::ConvTransposeOptions& of, std::int64_t out)
      : weight(fan_in_parameter<T>(shape, shape)), options(of) {
    if (of.bias) bias = fan_in_parameter<T>({out}, shape);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// `Conv2d<float> conv(1, 16, 3, {.padding = 1})`.
template <class T>
using Conv1d = detail::ConvLayer<T, 1, conv1d>;
template <class T>
using Conv2d = detail::ConvLayer<T, 2, conv2d>;
template <class T>
using Conv3d = detail::ConvLayer<T, 3, conv3d>;
template <class T>
using ConvTranspose1d = detail::ConvTransposeLayer<T, 1, conv_transpose1d>;
template <class T>
using ConvTranspose2d = detail::ConvTransposeLayer<T, 2, conv_transpose2d>;
template <class T>
using ConvTranspose3d = detail::ConvTransposeLayer<T, 3, conv_transpose3d>;

}  // namespace tenon::inline v1::nn
