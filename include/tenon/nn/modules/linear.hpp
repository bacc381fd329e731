// Linear and Bilinear: layers of matrix products; Flatten, which leads to them.
#pragma once

#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::nn {

struct LinearOptions {
  bool bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"bias", self.bias, "whether a bias is added"});
  }
};

template <class T>
struct Linear {
  static constexpr ModuleInfo info{
      .names = "Linear",
      .summary = "the last dimension of x times the transposed weight, plus bias",
      .arguments = {{"in", "std::int64_t", "the size of x's last dimension, PyTorch's in_features"},
                    {"out", "std::int64_t", "the size of the result's last dimension, PyTorch's out_features"}},
      .input = "x (…, in)",
      .output = "(…, out)"};
  Variable<T> weight;
  std::optional<Variable<T>> bias;

  TENON_KEYED Linear(std::int64_t in, std::int64_t out, const LinearOptions& options = {})
      : weight(detail::uniform_parameter<T>({out, in}, in)) {
    if (options.bias) bias = detail::uniform_parameter<T>({out}, in);
  }
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return detail::with_optional(bias, [&](const auto& b) { return linear(x, weight, b); });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }
};

template <class T>
struct Bilinear {
  static constexpr ModuleInfo info{.names = "Bilinear",
                                   .summary = "for each matrix of the weight, x1 times it times x2, plus bias",
                                   .arguments = {{"in1", "std::int64_t", "the size of x1's last dimension"},
                                                 {"in2", "std::int64_t", "the size of x2's last dimension"},
                                                 {"out", "std::int64_t", "the size of the result's last dimension"}},
                                   .input = "x1 (…, in1), x2 (…, in2)",
                                   .output = "(…, out)"};
  Variable<T> weight;
  std::optional<Variable<T>> bias;

  TENON_KEYED Bilinear(std::int64_t in1, std::int64_t in2, std::int64_t out, const LinearOptions& options = {})
      : weight(detail::uniform_parameter<T>({out, in1, in2}, in1)) {
    if (options.bias) bias = detail::uniform_parameter<T>({out}, in1);
  }
  template <class X, class Y>
  TENON_KEYED auto operator()(const X& x1, const Y& x2) const {
    return detail::with_optional(bias, [&](const auto& b) { return bilinear(x1, x2, weight, b); });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }
};

struct Flatten {
  static constexpr ModuleInfo info{.names = "Flatten",
                                   .summary = "all dimensions from the second on as one",
                                   .input = "x (n, …)",
                                   .output = "(n, count)"};
  template <class X>
  TENON_KEYED auto operator()(const X& given) const {
    const auto x = tenon::eval(given);
    const std::int64_t n = x.dim() > 0 ? x.size(0) : 1;
    return x.reshape(Shape{n, n > 0 ? x.numel() / n : 0});
  }
};

}  // namespace tenon::inline v1::nn
