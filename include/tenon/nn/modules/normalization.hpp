// Layers that normalise: BatchNorm, InstanceNorm, LayerNorm, GroupNorm, RMSNorm.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/nn/normalization.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

struct BatchNormOptions {
  double eps = 1e-5;
  std::optional<double> momentum = 0.1;
  bool affine = true, track_running_stats = true, bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"eps", self.eps, "is added to the variance before its root is taken"},
         OptionInfo{"momentum", self.momentum,
                    "the part of a batch in the running averages; none: these are means over all batches"},
         OptionInfo{"affine", self.affine, "whether there are a weight and a bias for each channel"},
         OptionInfo{"track_running_stats", self.track_running_stats,
                    "whether there are running averages, which count after `nn::eval(net)`"},
         OptionInfo{"bias", self.bias, "whether there are biases, too, if affine"});
  }
};
struct InstanceNormOptions {
  double eps = 1e-5, momentum = 0.1;
  bool affine = false, track_running_stats = false, bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"eps", self.eps, "is added to the variance before its root is taken"},
         OptionInfo{"momentum", self.momentum, "the part of a batch in the running averages"},
         OptionInfo{"affine", self.affine, "whether there are a weight and a bias for each channel"},
         OptionInfo{"track_running_stats", self.track_running_stats,
                    "whether there are running averages, which count after `nn::eval(net)`"},
         OptionInfo{"bias", self.bias, "whether there are biases, too, if affine"});
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// The parameters and the running averages of channels.
template <class T>
struct ChannelNorm {
  std::optional<Variable<T>> weight, bias;
  std::optional<Tensor<T>> running_mean, running_var;
  std::optional<Tensor<std::int64_t>> num_batches_tracked;
  bool training = true;

  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
    visit("running_mean", self.running_mean);
    visit("running_var", self.running_var);
    visit("num_batches_tracked", self.num_batches_tracked);
  }

 protected:
  TENON_KEYED ChannelNorm(std::int64_t channels, bool affine, bool has_bias, bool tracks) {
    if (affine) weight = filled_parameter<T>({channels}, 1);
    if (affine && has_bias) bias = filled_parameter<T>({channels}, 0);
    if (tracks) {
      running_mean = filled<T>({channels}, 0);
      running_var = filled<T>({channels}, 1);
      num_batches_tracked = filled<std::int64_t>({}, 0);
    }
  }
};

[[noreturn]] TENON_COLD TENON_KEYED inline void throw_norm_rank(const char* name, int rank, int dimensions) {
  throw_error(ErrorCode::shape, name, dimensions, "d: an operand of ", rank,
              " dimensions: it has a batch, channels and ", dimensions, dimensions == 1 ? " more, or none" : " more");
}

/// batch_norm of Variables of one type, which tenon::compiled keeps.
struct BatchNormOfVariables {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const Variable<T>& x, const Tensor<T>& mean,
                                                       const Tensor<T>& variance, const Variable<T>& weight,
                                                       const Variable<T>& bias, bool training, double momentum,
                                                       double eps) {
    return Variable<T>(nn::batch_norm(x, mean, variance, weight, bias, training, momentum, eps));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The same of x of any type.
template <class X, class T>
auto batch_norm_of(const X& x, const Tensor<T>& mean, const Tensor<T>& variance, const Variable<T>& weight,
                   const Variable<T>& bias, bool training, double momentum, double eps) {
  if constexpr (std::is_same_v<X, Variable<T>>)
    return call_kept<BatchNormOfVariables, T>(x, mean, variance, weight, bias, training, momentum, eps);
  else return nn::batch_norm(x, mean, variance, weight, bias, training, momentum, eps);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// With `dimensions` behind the channels. A call throws ShapeError for another number of them.
template <class T, int dimensions>
struct BatchNorm : detail::ChannelNorm<T> {
  static constexpr ModuleInfo info{
      .names = "BatchNorm1d, BatchNorm2d, BatchNorm3d",
      .summary =
          "each channel less a mean, divided by a deviation: those of the batch in training, running averages after "
          "`nn::eval(net)`",
      .arguments = {{"channels", "std::int64_t", "the number of channels, PyTorch's num_features"}},
      .input = "x (n, channels, size…) with one, two or three sizes; for BatchNorm1d also (n, channels)",
      .output = "the shape of x"};
  double eps;
  std::optional<double> momentum;

  TENON_KEYED explicit BatchNorm(std::int64_t channels, const BatchNormOptions& options = {})
      : detail::ChannelNorm<T>(channels, options.affine, options.bias, options.track_running_stats),
        eps(options.eps),
        momentum(options.momentum) {}
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = detail::as_layer_value(given);
    if (x.dim() != dimensions + 2 && !(dimensions == 1 && x.dim() == 2))
      detail::throw_norm_rank("nn::BatchNorm", x.dim(), dimensions);
    // Parameters that are not there are constants without effect, so that there is one call for all options.
    const std::int64_t channels = x.size(1);
    const auto w = this->weight ? *this->weight : tenon::constant(detail::filled<T>({channels}, 1));
    const auto b = this->bias ? *this->bias : tenon::constant(detail::filled<T>({channels}, 0));
    if (!this->running_mean) {
      const auto unused = detail::filled<T>({channels}, 0);
      return detail::batch_norm_of(x, unused, unused, w, b, true, 0.0, eps);
    }
    double part = momentum.value_or(0);
    if (this->training) {
      const std::int64_t count = this->num_batches_tracked->item() + 1;
      this->num_batches_tracked->fill_(count);
      if (!momentum) part = 1 / static_cast<double>(count);
    }
    return detail::batch_norm_of(x, *this->running_mean, *this->running_var, w, b, this->training, part, eps);
  }
};
template <class T>
using BatchNorm1d = BatchNorm<T, 1>;
template <class T>
using BatchNorm2d = BatchNorm<T, 2>;
template <class T>
using BatchNorm3d = BatchNorm<T, 3>;

/// With `dimensions` behind the channels. A call throws ShapeError for another number of them.
template <class T, int dimensions>
struct InstanceNorm : detail::ChannelNorm<T> {
  static constexpr ModuleInfo info{
      .names = "InstanceNorm1d, InstanceNorm2d, InstanceNorm3d",
      .summary = "each channel of each item of the batch less its mean, divided by its deviation",
      .arguments = {{"channels", "std::int64_t", "the number of channels, PyTorch's num_features"}},
      .input = "x (n, channels, size…) with one, two or three sizes, or one item of it",
      .output = "the shape of x"};
  double eps, momentum;

  TENON_KEYED explicit InstanceNorm(std::int64_t channels, const InstanceNormOptions& options = {})
      : detail::ChannelNorm<T>(channels, options.affine, options.bias, options.track_running_stats),
        eps(options.eps),
        momentum(options.momentum) {}
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = detail::as_layer_value(given);
    if (x.dim() == dimensions + 1) return detail::as_layer_value(of_batch(x.unsqueeze(0)).squeeze(0));
    if (x.dim() != dimensions + 2) {
      detail::throw_error(ErrorCode::shape, "nn::InstanceNorm", dimensions, "d: an operand of ", x.dim(),
                          " dimensions: it has channels and ", dimensions, " more, and a batch before them or none");
    }
    return detail::as_layer_value(of_batch(x));
  }

 private:
  template <class X>
  TENON_KEYED auto of_batch(const X& x) const {
    return detail::with_optional(this->weight, [&](const auto& w) {
      return detail::with_optional(this->bias, [&](const auto& b) {
        if (!this->running_mean) return instance_norm(x, NoneType{}, NoneType{}, w, b, true, 0.0, eps);
        return instance_norm(x, *this->running_mean, *this->running_var, w, b, this->training, momentum, eps);
      });
    });
  }
};
template <class T>
using InstanceNorm1d = InstanceNorm<T, 1>;
template <class T>
using InstanceNorm2d = InstanceNorm<T, 2>;
template <class T>
using InstanceNorm3d = InstanceNorm<T, 3>;

struct LayerNormOptions {
  double eps = 1e-5;
  bool elementwise_affine = true, bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"eps", self.eps, "is added to the variance before its root is taken"},
         OptionInfo{"elementwise_affine", self.elementwise_affine, "whether there are weights"},
         OptionInfo{"bias", self.bias, "whether there are biases, too"});
  }
};

template <class T>
struct LayerNorm {
  static constexpr ModuleInfo info{
      .names = "LayerNorm",
      .summary = "the last dimensions less their mean, divided by their deviation, times weight, plus bias",
      .arguments = {{"normalized_shape", "number or list", "the sizes of the last dimensions"}},
      .input = "x (…, normalized_shape…)",
      .output = "the shape of x"};
  Shape normalized_shape;
  double eps;
  std::optional<Variable<T>> weight, bias;

  TENON_KEYED explicit LayerNorm(const Shape& shape, const LayerNormOptions& options = {})
      : normalized_shape(shape), eps(options.eps) {
    if (options.elementwise_affine) weight = detail::filled_parameter<T>(shape, 1);
    if (options.elementwise_affine && options.bias) bias = detail::filled_parameter<T>(shape, 0);
  }
  TENON_INLINE explicit LayerNorm(std::int64_t size, const LayerNormOptions& options = {})
      : LayerNorm(Shape{size}, options) {}
  TENON_INLINE explicit LayerNorm(std::initializer_list<std::int64_t> shape, const LayerNormOptions& options = {})
      : LayerNorm(Shape(shape), options) {}
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = detail::as_layer_value(given);
    return detail::with_optional(weight, [&](const auto& w) {
      return detail::with_optional(bias, [&](const auto& b) { return layer_norm(x, normalized_shape, w, b, eps); });
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }
};

struct RMSNormOptions {
  double eps = -1;
  bool elementwise_affine = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(
        OptionInfo{
            "eps", self.eps,
            "is added to the mean square before its root is taken; below 0: the distance from 1 to the next element"},
        OptionInfo{"elementwise_affine", self.elementwise_affine, "whether there are weights"});
  }
};

template <class T>
struct RMSNorm {
  static constexpr ModuleInfo info{
      .names = "RMSNorm",
      .summary = "the last dimensions divided by the root of their mean square, times weight",
      .arguments = {{"normalized_shape", "number or list", "the sizes of the last dimensions"}},
      .input = "x (…, normalized_shape…)",
      .output = "the shape of x"};
  Shape normalized_shape;
  double eps;
  std::optional<Variable<T>> weight;

  TENON_KEYED explicit RMSNorm(const Shape& shape, const RMSNormOptions& options = {})
      : normalized_shape(shape), eps(options.eps) {
    if (options.elementwise_affine) weight = detail::filled_parameter<T>(shape, 1);
  }
  TENON_INLINE explicit RMSNorm(std::int64_t size, const RMSNormOptions& options = {})
      : RMSNorm(Shape{size}, options) {}
  TENON_INLINE explicit RMSNorm(std::initializer_list<std::int64_t> shape, const RMSNormOptions& options = {})
      : RMSNorm(Shape(shape), options) {}
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = detail::as_layer_value(given);
    return detail::with_optional(weight, [&](const auto& w) {
      return eps < 0 ? rms_norm(x, normalized_shape, w) : rms_norm(x, normalized_shape, w, eps);
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) { visit("weight", self.weight); }
};

struct GroupNormOptions {
  double eps = 1e-5;
  bool affine = true, bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"eps", self.eps, "is added to the variance before its root is taken"},
         OptionInfo{"affine", self.affine, "whether there are a weight and a bias for each channel"},
         OptionInfo{"bias", self.bias, "whether there are biases, too, if affine"});
  }
};

template <class T>
struct GroupNorm {
  static constexpr ModuleInfo info{
      .names = "GroupNorm",
      .summary = "channels in groups, each item and group by itself, less their mean, divided by their deviation",
      .arguments = {{"groups", "std::int64_t", "the number of groups, PyTorch's num_groups; it divides channels"},
                    {"channels", "std::int64_t", "the number of channels, PyTorch's num_channels"}},
      .input = "x (n, channels, …)",
      .output = "the shape of x"};
  std::int64_t num_groups;
  double eps;
  std::optional<Variable<T>> weight, bias;

  TENON_KEYED GroupNorm(std::int64_t groups, std::int64_t channels, const GroupNormOptions& options = {})
      : num_groups(groups), eps(options.eps) {
    if (!options.affine) return;
    weight = detail::filled_parameter<T>({channels}, 1);
    if (options.bias) bias = detail::filled_parameter<T>({channels}, 0);
  }
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = detail::as_layer_value(given);
    return detail::with_optional(weight, [&](const auto& w) {
      return detail::with_optional(bias, [&](const auto& b) { return group_norm(x, num_groups, w, b, eps); });
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }
};

}  // namespace tenon::inline v1::nn
