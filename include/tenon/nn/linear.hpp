// linear and bilinear: products with matrices of weights.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/product.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/normalization.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// x times the transposed weight, plus bias, of a matrix x: one product, to which the bias is added in place.
struct LinearRows : Records<LinearRows> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nn::linear",
                               .summary = "input times the transposed weight, plus bias",
                               .source = "PyTorch",
                               .domain = Domain::floating};
  static constexpr OpTraits traits{.is_part = true, .reads_elements = true};
  // the bias for none
  TENON_INLINE static constexpr std::uint32_t reads_for(std::uint32_t wanted) { return MatMul::reads_for(wanted); }
  template <TensorLike X, TensorLike W, class B>
  TENON_KEYED auto operator()(const X& x, const W& weight, const B& bias) const {
    const auto y = matmul(x, matrix_transpose(weight));
    if constexpr (!is_none<B>) {
      auto to = y;
      if (bias.numel() > 0) to += bias;
    }
    return y;
  }
  template <int k, class G, class Y, class X, class W, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const W& weight, const B&) {
    if constexpr (k == 0) return matmul(g, weight);
    else if constexpr (k == 1) return matmul(matrix_transpose(g), x);
    else return sum(g, axis(0));
  }
};

/// The same of operands whose shapes are checked: one kind of node, whatever has a history.
template <class X, class W, class B>
TENON_KEYED auto linear_rows(const X& x, const W& weight, const B& bias) {
  using T = std::remove_const_t<typename W::value_type>;
  if constexpr (is_layer_of<T, X, W, B>)
    return LinearRows{}(as_layer_operand<T>(x), as_layer_operand<T>(weight), as_layer_operand<T>(bias));
  else return LinearRows{}(x, weight, evaluated_or_none(bias));
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct LinearFunction {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = 1}, {.name = "weight", .least_rank = 2}, {"bias", ArgumentKind::tensor, "none"}};
  static constexpr OpInfo info{.name = "nn::linear",
                               .arguments = arguments,
                               .summary = "input times the transposed weight, plus bias",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = "input: (…, in), weight: (out, in), bias: (out); the result (…, out)",
                               .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable W, detail::OperandOrNone B = NoneType>
  TENON_KEYED auto operator()(const X& given, const W& given_weight, const B& bias = {}) const {
    const auto x = eval(given);
    const auto weight = eval(given_weight);
    const Shape sizes(x.sizes()), of_weight(weight.sizes());
    if (of_weight.rank() != 2 || sizes.rank() < 1 || sizes[sizes.rank() - 1] != of_weight[1])
      detail::throw_error(ErrorCode::shape, info.name, ": x of shape ", sizes, " and a weight of shape ", of_weight,
                          ": they are to be (…, in) and (out, in)");
    detail::check_parameter(info.name, "bias", bias, Shape{of_weight[0]});
    if (sizes.rank() == 2) return detail::linear_rows(x, weight, bias);
    std::int64_t n = 1;
    for (int d = 0; d + 1 < sizes.rank(); ++d) n *= sizes[d];
    Shape result(sizes);
    result[sizes.rank() - 1] = of_weight[0];
    return eval(reshape(detail::linear_rows(reshape(x, Shape{n, of_weight[1]}), weight, bias), result));
  }
};
inline constexpr LinearFunction linear{};

struct BilinearFunction {
  static constexpr Argument arguments[] = {{.name = "input1", .least_rank = 1},
                                           {.name = "input2", .least_rank = 1},
                                           {.name = "weight", .least_rank = 3},
                                           {"bias", ArgumentKind::tensor, "none"}};
  static constexpr OpInfo info{
      .name = "nn::bilinear",
      .arguments = arguments,
      .summary = "for each matrix of the weight, input1 times it times input2, plus bias",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "input1: (…, in1), input2: (…, in2), weight: (out, in1, in2), bias: (out); the result (…, out)",
      .errors = "ShapeError for other shapes"};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable A, detail::TensorOrVariable B, detail::TensorOrVariable W,
            detail::OperandOrNone C = NoneType>
  TENON_KEYED auto operator()(const A& given_a, const B& given_b, const W& given_weight, const C& bias = {}) const {
    const auto a = eval(given_a);
    const auto b = eval(given_b);
    const auto weight = eval(given_weight);
    const Shape sizes(a.sizes()), of_b(b.sizes()), of_weight(weight.sizes());
    bool fits = sizes.rank() >= 1 && of_b.rank() == sizes.rank() && of_weight.rank() == 3;
    for (int d = 0; fits && d + 1 < sizes.rank(); ++d) fits = sizes[d] == of_b[d];
    if (!fits || sizes[sizes.rank() - 1] != of_weight[1] || of_b[of_b.rank() - 1] != of_weight[2])
      detail::throw_error(ErrorCode::shape, info.name, ": operands of shapes ", sizes, " and ", of_b,
                          " and a weight of shape ", of_weight,
                          ": they are to be (…, in1), (…, in2) and (out, in1, in2)");
    detail::check_parameter(info.name, "bias", bias, Shape{of_weight[0]});
    std::int64_t n = 1;
    for (int d = 0; d + 1 < sizes.rank(); ++d) n *= sizes[d];
    Shape result(sizes);
    result[sizes.rank() - 1] = of_weight[0];
    // (n, in1) times (in1, out in2) gives (n, out, in2), whose rows meet x2.
    const auto matrix = reshape(permute_dims(weight, Shape{1, 0, 2}), Shape{of_weight[1], of_weight[0] * of_weight[2]});
    const auto halves =
        reshape(matmul(reshape(a, Shape{n, of_weight[1]}), matrix), Shape{n, of_weight[0], of_weight[2]});
    const auto y = reshape(sum(halves * reshape(b, Shape{n, 1, of_weight[2]}), axis(-1)), result);
    if constexpr (detail::is_none<C>) return eval(y);
    else return eval(y + bias);
  }
};
inline constexpr BilinearFunction bilinear{};

using LinearOps = OpList<LinearFunction, BilinearFunction>;

}  // namespace tenon::inline v1::nn
