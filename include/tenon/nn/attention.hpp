// scaled_dot_product_attention and multi_head_attention_forward.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/cpu/attention/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/product.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/fused_gradient.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/reduction/softmax.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// An attention with its mask: what its gradients are computed with.
template <class T>
struct AttentionCall {
  static constexpr const char* name = "nn::scaled_dot_product_attention";
  AttentionPlan plan;
  Tensor<const bool> allowed;  // (batch, heads, queries, keys), expanded, if the plan has such a mask
  Tensor<const T> added;
  Tensor<T> log_sums;
  template <class Self, class F>
  TENON_INLINE static void each_tensor(Self& self, const F& visit) {
    visit(self.allowed), visit(self.added), visit(self.log_sums);
  }

  /// The gradients of q, k and v.
  template <class G, class Y, class Q, class K, class V>
  TENON_KEYED auto operator()(const G& g, const Y& y, const Q& q, const K& k, const V& v) const {
    if constexpr (Recorded<G>) {
      return recorded_gradients([&](const auto& a, const auto& b, const auto& c) { return composed(a, b, c); }, g, q, k,
                                v);
    } else {
      const Tensor<T> a = q.contiguous(), b = k.contiguous(), c = v.contiguous(), of_y = g.contiguous();
      std::tuple gradients{new_tensor<T>(name, a.sizes()), new_tensor<T>(name, b.sizes()),
                           new_tensor<T>(name, c.sizes())};
      const auto& [dq, dk, dv] = gradients;
      if (g.numel() == 0) {
        dq.zero_(), dk.zero_(), dv.zero_();
        return gradients;
      }
      AttentionKernel<T>(plan).backward(a.data_ptr(), b.data_ptr(), c.data_ptr(), y.data_ptr(), log_sums.data_ptr(),
                                        of_y.data_ptr(), dq.data_ptr(), dk.data_ptr(), dv.data_ptr());
      return gradients;
    }
  }
  /// The same attention of Variables as operations that have gradients, with all scores in memory.
  template <class Q, class K, class V>
  TENON_KEYED TENON_NOINLINE_OG auto composed(const Q& q, const K& k, const V& v) const {
    Tensor<T> more = zeros<T>(Shape{plan.batch, plan.heads, plan.queries, plan.keys});
    if (plan.mask_kind == AttentionPlan::added) more = Tensor<T>(more + added);
    return composed(q, k, v, more);
  }
  /// The same with what is added to the scores.
  template <class Q, class K, class V, class M>
  TENON_KEYED TENON_NOINLINE_OG auto composed(const Q& q, const K& k, const V& v, const M& more) const {
    const auto by_group = [&](const auto& x, std::int64_t heads, std::int64_t group, std::int64_t rows,
                              std::int64_t columns) {
      return reshape(x, Shape{plan.batch, heads, group, rows, columns});
    };
    const Shape all{plan.batch, plan.heads, plan.queries, plan.keys},
        grouped{plan.batch, plan.key_heads, plan.group(), plan.queries, plan.keys};
    const auto queries =
        by_group(eval(q * static_cast<T>(plan.scale)), plan.key_heads, plan.group(), plan.queries, plan.width);
    const auto keys = by_group(k, plan.key_heads, 1, plan.keys, plan.width),
               values = by_group(v, plan.key_heads, 1, plan.keys, plan.value_width);
    Tensor<bool> sees = ones<bool>(all);
    if (plan.mask_kind == AttentionPlan::allowed) sees = Tensor<bool>(logical_and(sees, allowed));
    if (plan.is_causal)
      sees = Tensor<bool>(
          logical_and(sees, arange<std::int64_t>(0, plan.queries).unsqueeze(1) >= arange<std::int64_t>(0, plan.keys)));
    sees = Tensor<bool>(logical_and(sees, without_history(more) > -static_cast<T>(__builtin_inf())));
    const Tensor<bool> has_key = any(sees, axis(-1), keepdims);
    const Tensor<T> hidden = where(has_key, -static_cast<T>(__builtin_inf()), T(0));
    const auto bias = eval(where(sees, more, hidden));
    const auto scores = matmul(queries, matrix_transpose(keys)) + reshape(bias, grouped);
    auto weights = eval(where(logical_and(sees, has_key).view(grouped), softmax(scores, axis(-1)), T(0)));
    if (plan.dropout > 0) {
      Generator generator(plan.seed);
      generator.set_counter(plan.counter);
      const Tensor<T> drawn = lazy::rand<T>(all, generator);
      const Tensor<T> kept = where(drawn >= static_cast<T>(plan.dropout),
                                   static_cast<T>(plan.dropout < 1 ? 1 / (1 - plan.dropout) : 0), T(0));
      weights = eval(weights * kept.view(grouped));
    }
    return reshape(matmul(weights, values), Shape{plan.batch, plan.heads, plan.queries, plan.value_width});
  }
};

struct AttentionDropout {
  static constexpr Argument argument{"dropout_p", ArgumentKind::number, "0", true};
  double dropout = 0;
};
struct IsCausal {
  static constexpr Argument argument{"is_causal", ArgumentKind::flag, "false", true};
  bool is_causal = false;
  TENON_INLINE constexpr IsCausal operator()(bool value) const { return {value}; }
};
struct AttentionScale {
  static constexpr Argument argument{"scale", ArgumentKind::number, "", true};
  double scale = 0;
  bool has_scale = false;
};
struct GroupedHeads {
  static constexpr Argument argument{"enable_gqa", ArgumentKind::flag, "false", true};
  bool groups = false;
};
inline constexpr Argument attention_mask{
    .name = "attn_mask", .kind = ArgumentKind::mask, .fallback = "none", .also = ArgumentKind::tensor};
using AttentionOptions = Options<AttentionDropout, IsCausal, AttentionScale, GroupedHeads>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sizes of an attention. Throws ShapeError, IndexError.
TENON_NOINLINE_OG inline AttentionPlan plan_attention(const char* function, const Shape& q, const Shape& k,
                                                      const Shape& v, const AttentionOptions& all) {
  const int rank = q.rank(), last = rank - 1;
  bool fits = rank >= 2 && k.rank() == rank && v.rank() == rank && q[last] == k[last] && k[last - 1] == v[last - 1];
  for (int d = 0; fits && d < rank - 3; ++d) fits = q[d] == k[d] && q[d] == v[d];
  const std::int64_t heads = rank > 2 && fits ? q[rank - 3] : 1, key_heads = rank > 2 && fits ? k[rank - 3] : 1;
  fits = fits && (rank == 2 || v[rank - 3] == key_heads);
  if (!fits)
    throw_error(ErrorCode::shape, function, ": queries of shape ", q, ", keys of shape ", k, " and values of shape ", v,
                ": they are to be (…, heads, n, width), (…, heads, m, width) and (…, heads, m, width of values)");
  const bool divides = key_heads > 0 && heads % key_heads == 0;
  if (heads != key_heads && (!all.groups || !divides))
    throw_error(ErrorCode::shape, function, ": ", heads, " heads of queries and ", key_heads,
                " of keys: they are to be as many or, with nn::enable_gqa, a multiple");
  if (!(all.dropout >= 0 && all.dropout <= 1))
    throw_error(ErrorCode::index, function, ": the probability ", all.dropout, " is not in 0 … 1");
  AttentionPlan plan{1, heads, key_heads, q[last - 1], k[last - 1], q[last], v[last], 0};
  for (int d = 0; d < rank - 3; ++d) plan.batch *= q[d];
  plan.scale = all.has_scale ? all.scale : 1 / math::sqrt(static_cast<double>(q[last] > 0 ? q[last] : 1));
  plan.is_causal = all.is_causal;
  plan.dropout = all.dropout;
  return plan;
}

/// The mask in the shape of all scores, (batch, heads, queries, keys), expanded; its strides go into the plan.
template <class M>
auto expanded_mask(const char* function, const M& mask, const Shape& q, AttentionPlan& plan) {
  Shape whole(q);
  whole[whole.rank() - 2] = plan.queries;
  whole[whole.rank() - 1] = plan.keys;
  const Shape all{plan.batch, plan.heads, plan.queries, plan.keys};
  const Shape given(mask.sizes());
  bool fits = given.rank() <= whole.rank();
  for (int d = 0; fits && d < given.rank(); ++d) {
    const std::int64_t size = given[given.rank() - 1 - d];
    fits = size == 1 || size == whole[whole.rank() - 1 - d];
  }
  if (!fits)
    throw_error(ErrorCode::shape, function, ": a mask of shape ", given, " does not broadcast to that of all scores, ",
                whole);
  const auto result =
      whole.rank() <= 4 ? mask.expand(whole.rank() == 4 ? whole : all) : mask.expand(whole).reshape(all);
  plan.mask = result.data_ptr();
  for (int d = 0; d < 4; ++d) plan.mask_step[d] = result.stride(d);
  return result;
}

/// Attention of operands of one type that computes.
template <class T, class Q, class K, class V, class M>
TENON_KEYED TENON_NOINLINE_OG auto attention_of(const char* function, const Q& given_q, const K& given_k,
                                                const V& given_v, const M& given_mask, const AttentionOptions& all,
                                                Generator& generator) {
  const auto q = eval(given_q);
  const auto k = eval(given_k);
  const auto v = eval(given_v);
  const Shape sizes(q.sizes());
  AttentionCall<T> call;
  AttentionPlan& plan = call.plan;
  plan = plan_attention(function, sizes, Shape(k.sizes()), Shape(v.sizes()), all);
  if constexpr (!is_none<M>) {
    const auto mask = eval(without_history(given_mask));
    using E = std::remove_const_t<typename decltype(mask)::value_type>;
    if constexpr (std::is_same_v<E, bool>) {
      call.allowed = expanded_mask(function, mask, sizes, plan);
      plan.mask_kind = AttentionPlan::allowed;
    } else {
      call.added = expanded_mask(function, Tensor<const T>(Tensor<T>(cast<T>(mask))), sizes, plan);
      plan.mask_kind = AttentionPlan::added;
    }
  }
  if (plan.dropout > 0) {
    plan.seed = generator.seed();
    plan.counter = generator.reserve(
        uniform_blocks<T>(checked_numel(function, Shape{plan.batch, plan.heads, plan.queries, plan.keys})));
  }
  const auto q4 = reshape(q, Shape{plan.batch, plan.heads, plan.queries, plan.width});
  const auto k4 = reshape(k, Shape{plan.batch, plan.key_heads, plan.keys, plan.width});
  const auto v4 = reshape(v, Shape{plan.batch, plan.key_heads, plan.keys, plan.value_width});
  Shape result(sizes);
  result[sizes.rank() - 1] = plan.value_width;
  constexpr bool is_typed_variable = Recorded<M> && !is_called_by_name<M>;
  if constexpr (Recorded<M>) {
    if (is_recording() && has_history(given_mask)) {  // whose gradient has the size of all scores
      Shape whole(sizes);
      whole[whole.rank() - 1] = plan.keys;
      const Shape all_scores{plan.batch, plan.heads, plan.queries, plan.keys};
      const auto mask = eval(cast<T>(given_mask));
      const auto more =
          sizes.rank() <= 4 ? broadcast_to(mask, all_scores) : reshape(broadcast_to(mask, whole), all_scores);
      const auto y = reshape(call.composed(q4, k4, v4, more), result);
      if constexpr (is_typed_variable) return Variable<T>(y);
      else return y;
    }
  }
  const Tensor<T> a = eval(without_history(q4)).contiguous(), b = eval(without_history(k4)).contiguous(),
                  c = eval(without_history(v4)).contiguous();
  const Tensor<T> y = new_tensor<T>(function, Shape{plan.batch, plan.heads, plan.queries, plan.value_width});
  if (y.numel() > 0) {
    call.log_sums = new_tensor<T>(function, Shape{plan.batch, plan.heads, plan.queries});
    AttentionKernel<T>(plan).forward(a.data_ptr(), b.data_ptr(), c.data_ptr(), y.data_ptr(), call.log_sums.data_ptr());
  }
  const auto output = reshape(with_fused_gradient(call, y, q4, k4, v4), result);
  if constexpr (is_typed_variable) return as_constant_or_itself(output);
  else return output;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Attention of Variables without a mask, which tenon::compiled keeps.
struct AttentionOfVariables {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const char* function, const Variable<T>& q, const Variable<T>& k,
                                                       const Variable<T>& v, const AttentionOptions& all,
                                                       Generator& generator) {
    return attention_of<T>(function, q, k, v, NoneType{}, all, generator);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// The probability with which a weight of attention becomes 0.
TENON_INLINE detail::AttentionDropout dropout_p(double value) { return {value}; }
/// Lets each query see no key behind its own place.
inline constexpr detail::IsCausal is_causal{true};
/// The factor of the scores, in place of the reciprocal root of the width.
TENON_INLINE detail::AttentionScale scale(double value) { return {value, true}; }
/// Allows heads of queries to share heads of keys.
inline constexpr detail::GroupedHeads enable_gqa{true};

struct ScaledDotProductAttention {
  using Options = detail::AttentionOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "query", .least_rank = 2}, Argument{.name = "key", .least_rank = 2},
      Argument{.name = "value", .least_rank = 2}, detail::attention_mask,
      Argument{"generator", ArgumentKind::generator, ""});
  static constexpr OpInfo info{.name = "nn::scaled_dot_product_attention",
                               .arguments = arguments,
                               .summary = "softmax(scale query key^T + mask) value",
                               .source = "PyTorch; Vaswani et al. 2017",
                               .domain = Domain::floating,
                               .shapes =
                                   "query: (…, heads, n, width), key: (…, heads, m, width), value: (…, heads, m, w); "
                                   "the result (…, heads, n, w)",
                               .errors =
                                   "ShapeError for other shapes, and for a mask that does not broadcast to (…, heads, "
                                   "n, m); IndexError unless the dropout's "
                                   "probability is in 0 … 1",
                               .notes =
                                   "A mask of bools says which keys a query sees, another is added. A query without a "
                                   "key gets 0. Scores are computed in tiles: "
                                   "memory grows with n, not with n m; the gradient computes them again. A Variable as "
                                   "a mask that is added gets a gradient: then "
                                   "all scores are in memory."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable Q, detail::TensorOrVariable K, detail::TensorOrVariable V,
            detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Q& query, const K& key, const V& value, const O&... options) const {
    detail::DefaultGenerator generator;
    return attend(query, key, value, NoneType{}, detail::collect_options<Options>(options...), generator);
  }
  template <detail::TensorOrVariable Q, detail::TensorOrVariable K, detail::TensorOrVariable V, detail::OperandOrNone M,
            detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Q& query, const K& key, const V& value, const M& attn_mask,
                              const O&... options) const {
    detail::DefaultGenerator generator;
    return attend(query, key, value, attn_mask, detail::collect_options<Options>(options...), generator);
  }
  template <detail::TensorOrVariable Q, detail::TensorOrVariable K, detail::TensorOrVariable V, detail::OperandOrNone M,
            detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Q& query, const K& key, const V& value, const M& attn_mask, Generator& generator,
                              const O&... options) const {
    return attend(query, key, value, attn_mask, detail::collect_options<Options>(options...), generator);
  }

 private:
  template <class Q, class K, class V, class M>
  TENON_KEYED static auto attend(const Q& q, const K& k, const V& v, const M& mask, const Options& all,
                                 Generator& generator) {
    detail::require_host<Q>();
    if constexpr (detail::is_called_by_name<Q>) {
      return in_floating_type(
          q, [&]<class T>(T) { return detail::attention_of<T>(info.name, q, k, v, mask, all, generator); });
    } else {
      return attend_typed(q, k, v, mask, all, generator);
    }
  }
  template <class Q, class K, class V, class M>
  TENON_KEYED static auto attend_typed(const Q& q, const K& k, const V& v, const M& mask, const Options& all,
                                       Generator& generator) {
    using E = std::remove_const_t<typename Q::value_type>;
    static_assert(FloatingElement<E> && std::is_same_v<E, std::remove_const_t<typename K::value_type>> &&
                      std::is_same_v<E, std::remove_const_t<typename V::value_type>>,
                  "tenon: queries, keys and values have one floating type");
    if constexpr (detail::is_layer_of<E, Q, K, V> && detail::is_none<M> && sizeof(E) >= 4) {
      return detail::call_kept<detail::AttentionOfVariables, E>(info.name, detail::as_layer_operand<E>(q),
                                                                detail::as_layer_operand<E>(k),
                                                                detail::as_layer_operand<E>(v), all, generator);
    } else if constexpr (sizeof(E) >= 4) {
      return detail::attention_of<E>(info.name, q, k, v, mask, all, generator);
    } else {
      return eval(cast<E>(detail::attention_of<float>(info.name, cast<float>(q), cast<float>(k), cast<float>(v), mask,
                                                      all, generator)));
    }
  }
};
inline constexpr ScaledDotProductAttention scaled_dot_product_attention{};

struct MultiHeadAttention {
  using Options = detail::AttentionOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "query", .least_rank = 2}, Argument{.name = "key", .least_rank = 2},
      Argument{.name = "value", .least_rank = 2}, Argument{"num_heads", ArgumentKind::integer},
      Argument{.name = "in_proj_weight", .least_rank = 2}, Argument{"in_proj_bias"},
      Argument{.name = "out_proj_weight", .least_rank = 2}, Argument{"out_proj_bias"}, detail::attention_mask);
  static constexpr OpInfo info{
      .name = "nn::multi_head_attention",
      .arguments = arguments,
      .summary = "attention of projected queries, keys and values in several heads, projected back",
      .source = "PyTorch `multi_head_attention_forward`; Vaswani et al. 2017",
      .domain = Domain::floating,
      .shapes =
          "query: (…, n, width), key and value: (…, m, width), in_proj_weight: (3 width, width), out_proj_weight: "
          "(width, width)",
      .errors = "ShapeError for other shapes, and unless num_heads divides the width",
      .notes =
          "The batch comes first. Biases may be `none`. A mask of bools says which keys a query sees: PyTorch's says "
          "which it does not."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable Q, detail::TensorOrVariable K, detail::TensorOrVariable V,
            detail::TensorOrVariable W, detail::OperandOrNone B, detail::TensorOrVariable P, detail::OperandOrNone C,
            detail::OperandOrNone M = NoneType, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Q& given_q, const K& given_k, const V& given_v, std::int64_t num_heads,
                              const W& given_weight, const B& in_proj_bias, const P& out_proj_weight,
                              const C& out_proj_bias, const M& attn_mask = {}, const O&... options) const {
    const auto q = eval(given_q);
    const auto k = eval(given_k);
    const auto v = eval(given_v);
    const auto weight = eval(given_weight);
    const Shape sizes(q.sizes());
    if (sizes.rank() < 2)
      detail::throw_error(ErrorCode::shape, info.name, ": queries of shape ", sizes, ": they are to be (…, n, width)");
    const std::int64_t width = sizes[sizes.rank() - 1];
    if (num_heads < 1 || width % num_heads != 0)
      detail::throw_error(ErrorCode::shape, info.name, ": a width of ", width, " is not divided by ", num_heads,
                          " heads");
    const std::int64_t rows = detail::saturated_product(3, width);
    detail::check_parameter(info.name, "weight", weight, Shape{rows, width});
    detail::check_parameter(info.name, "bias", in_proj_bias, Shape{rows});
    const auto bias = detail::evaluated_or_none(in_proj_bias);
    const auto part = [&](const auto& x, std::int64_t at) { return detail::narrowed(x, 0, at * width, width); };
    const auto project = [&](const auto& x, std::int64_t at) {
      if constexpr (detail::is_none<B>) return heads_of(linear(x, part(weight, at)), num_heads);
      else return heads_of(linear(x, part(weight, at), part(bias, at)), num_heads);
    };
    const auto y = scaled_dot_product_attention(project(q, 0), project(k, 1), project(v, 2), attn_mask, options...);
    const int rank = sizes.rank();
    return linear(reshape(moveaxis(y, rank - 2, rank - 1), sizes), out_proj_weight, out_proj_bias);
  }
  template <detail::TensorOrVariable Q, detail::TensorOrVariable K, detail::TensorOrVariable V,
            detail::TensorOrVariable W, detail::OperandOrNone B, detail::TensorOrVariable P, detail::OperandOrNone C,
            detail::OptionOrMistake<Options> First, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Q& query, const K& key, const V& value, std::int64_t num_heads,
                              const W& in_proj_weight, const B& in_proj_bias, const P& out_proj_weight,
                              const C& out_proj_bias, const First& option, const O&... options) const {
    return (*this)(query, key, value, num_heads, in_proj_weight, in_proj_bias, out_proj_weight, out_proj_bias,
                   NoneType{}, option, options...);
  }

 private:
  /// (…, n, width) as (…, heads, n, width / heads).
  template <class X>
  TENON_KEYED static auto heads_of(const X& x, std::int64_t heads) {
    const Shape sizes = detail::shape_of(x);
    const int last = sizes.rank() - 1;
    Shape split(sizes);
    split[last] = heads;
    split.push_back(sizes[last] / heads);
    return moveaxis(reshape(x, split), last, last - 1);
  }
};
inline constexpr MultiHeadAttention multi_head_attention{};

using AttentionOps = OpList<ScaledDotProductAttention, MultiHeadAttention>;

}  // namespace tenon::inline v1::nn
