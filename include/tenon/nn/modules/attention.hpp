// MultiheadAttention: projected queries, keys and values in several heads.
#pragma once

#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/attention.hpp>
#include <tenon/nn/modules/init.hpp>
#include <tenon/nn/modules/linear.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::nn {

struct MultiheadAttentionOptions {
  double dropout = 0;
  bool bias = true;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"dropout", self.dropout, "the probability with which a weight of attention becomes 0 in training"},
         OptionInfo{"bias", self.bias, "whether the projections add biases"});
  }
};

/// `attention(query, key, value)` or `attention(x, x, x, none, true)`.
template <class T>
struct MultiheadAttention {
  static constexpr ModuleInfo info{
      .names = "MultiheadAttention",
      .summary =
          "scaled dot-product attention of several heads between projections, as PyTorch's with batch_first, without "
          "the weights",
      .arguments = {{"width", "std::int64_t", "the size of the last dimension, PyTorch's embed_dim"},
                    {"heads", "std::int64_t", "the number of heads, PyTorch's num_heads; it divides width"}},
      .input =
          "query (batch, n, width), key and value (batch, m, width), and, if wanted, a mask, `none` by default, that "
          "broadcasts to "
          "(batch, heads, n, m): bools say which keys a query sees, numbers are added to the scores; then whether a "
          "query sees "
          "only keys that do not come after it, false by default",
      .output = "(batch, n, width)"};
  Variable<T> in_proj_weight;
  std::optional<Variable<T>> in_proj_bias;
  Linear<T> out_proj;
  std::int64_t num_heads;
  double dropout;
  bool training = true;

  TENON_KEYED MultiheadAttention(std::int64_t width, std::int64_t heads, const MultiheadAttentionOptions& options = {})
      : in_proj_weight(detail::filled_parameter<T>({3 * width, width}, 0)),
        out_proj(width, width, {.bias = options.bias}), num_heads(heads), dropout(options.dropout) {
    init::xavier_uniform_(in_proj_weight);
    if (!options.bias) return;
    in_proj_bias = detail::filled_parameter<T>({3 * width}, 0);
    out_proj.bias->value().fill_(T(0));
  }
  /// A mask of bools says which keys a query sees, another one is added to the scores.
  template <class Q, class K, class V, class M = NoneType>
  TENON_KEYED auto operator()(const Q& query, const K& key, const V& value, const M& mask = {},
                              bool causal = false) const {
    return detail::with_optional(in_proj_bias, [&](const auto& in_bias) {
      return detail::with_optional(out_proj.bias, [&](const auto& out_bias) {
        return multi_head_attention(query, key, value, num_heads, in_proj_weight, in_bias, out_proj.weight, out_bias,
                                    mask, dropout_p(training ? dropout : 0), is_causal(causal));
      });
    });
  }
  TENON_INLINE static void members(auto& self, auto&& visit) {
    visit("in_proj_weight", self.in_proj_weight);
    visit("in_proj_bias", self.in_proj_bias);
    visit("out_proj", self.out_proj);
  }
};

}  // namespace tenon::inline v1::nn
