// Embedding and EmbeddingBag: tables of rows.
#pragma once

#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/embedding.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

struct EmbeddingOptions {
  std::optional<std::int64_t> padding_idx;
  double max_norm = -1, norm_type = 2;
  bool scale_grad_by_freq = false;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"padding_idx", self.padding_idx, "the row that begins as 0 and gets no gradient"},
         OptionInfo{"max_norm", self.max_norm,
                    "longer rows that are read are scaled down to this norm in place; below 0: rows may have any norm"},
         OptionInfo{"norm_type", self.norm_type, "the order of that norm"},
         OptionInfo{"scale_grad_by_freq", self.scale_grad_by_freq,
                    "whether the gradient of a row is divided by the number of times that it was read"});
  }
};

template <class T>
struct Embedding {
  static constexpr ModuleInfo info{
      .names = "Embedding",
      .summary = "rows of the weight by their indices; the weight begins as normal numbers",
      .arguments = {{"rows", "std::int64_t", "the number of rows, PyTorch's num_embeddings"},
                    {"columns", "std::int64_t", "the length of a row, PyTorch's embedding_dim"}},
      .input = "indices (…), integers from 0 to rows − 1",
      .output = "(…, columns)"};
  Variable<T> weight;
  EmbeddingOptions options;

  TENON_KEYED Embedding(std::int64_t rows, std::int64_t columns, const EmbeddingOptions& of = {})
      : weight(detail::normal_parameter<T>({rows, columns})), options(of) {
    if (of.padding_idx) weight.value()[*of.padding_idx].fill_(T(0));
  }
  template <class Indices>
  TENON_KEYED auto operator()(const Indices& indices) const {
    return tenon::eval(embedding(
        indices, weight, detail::PaddingIndex{options.padding_idx.value_or(0), options.padding_idx.has_value()},
        detail::MaxNorm{options.max_norm, options.max_norm >= 0}, detail::NormType{options.norm_type},
        detail::ScaleByFrequency{options.scale_grad_by_freq}));
  }
  TENON_INLINE static void members(auto& self, auto&& visit) { visit("weight", self.weight); }
};

template <class T>
struct EmbeddingBag {
  static constexpr ModuleInfo info{
      .names = "EmbeddingBag",
      .summary = "the mean, sum or maximum of the rows of bags of indices",
      .arguments = {{"rows", "std::int64_t", "the number of rows, PyTorch's num_embeddings"},
                    {"columns", "std::int64_t", "the length of a row, PyTorch's embedding_dim"},
                    {"mode", "BagMode", "how the rows of a bag become one: sum, mean or max", "BagMode::mean"}},
      .input = "indices (bags, n), or indices (n) and offsets (bags), where the bags begin",
      .output = "(bags, columns)"};
  Variable<T> weight;
  BagMode mode;

  TENON_KEYED EmbeddingBag(std::int64_t rows, std::int64_t columns, BagMode of = BagMode::mean)
      : weight(detail::normal_parameter<T>({rows, columns})), mode(of) {}
  template <class Indices, class... Offsets>
  TENON_KEYED auto operator()(const Indices& indices, const Offsets&... offsets) const {
    return tenon::eval(embedding_bag(indices, weight, offsets..., mode));
  }
  TENON_INLINE static void members(auto& self, auto&& visit) { visit("weight", self.weight); }
};

}  // namespace tenon::inline v1::nn
