// Embedding and EmbeddingBag: tables of rows.
#pragma once

#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/embedding.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

struct EmbeddingOptions {
  std::optional<std::int64_t> padding_idx;  ///< the row that begins as 0 and gets no gradient
  double max_norm = -1, norm_type = 2;      ///< below 0: rows may have any norm
  bool scale_grad_by_freq = false;
};

/// Rows by their indices: (…) to (…, columns). weight (rows, columns), at first normal.
template <class T>
struct Embedding {
  Variable<T> weight;
  EmbeddingOptions options;

  TENON_KEYED Embedding(std::int64_t rows, std::int64_t columns, const EmbeddingOptions& of = {})
      : weight(detail::normal_parameter<T>({rows, columns})), options(of) {
    if (of.padding_idx) weight.value()[*of.padding_idx].fill_(T(0));
  }
  template <class Indices>
  TENON_KEYED auto operator()(const Indices& indices) const {
    return tenon::eval(embedding(indices, weight, detail::PaddingIndex{options.padding_idx.value_or(0), options.padding_idx.has_value()},
                                 detail::MaxNorm{options.max_norm}, detail::NormType{options.norm_type},
                                 detail::ScaleByFrequency{options.scale_grad_by_freq}));
  }
  TENON_INLINE static void members(auto& self, auto&& visit) { visit("weight", self.weight); }
};

/// The mean, sum or maximum of the rows of bags of indices: (bags, n), or (n) with the offsets where bags begin, to (bags, columns).
template <class T>
struct EmbeddingBag {
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
