// embedding and embedding_bag: rows of a table by their indices, and sums, means or maxima of them.
//
// The gradient of the table is the sum of what came for each row. Indices are sorted first: then each row is summed by
// one thread, in the order of the indices, whatever the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/reduce/sum_rows.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/normalization.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/segment.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

using EmbeddingOptions = Options<PaddingIndex, MaxNorm, NormType, ScaleByFrequency>;

/// The indices of a call: checked, in one row, and in the order of the rows that they name.
struct SortedIndices {
  IndexTensor all;
  Tensor<std::int64_t> order, starts;  // starts: where in `order` a row's indices begin, and the end
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IndexError for an index that is no row.
TENON_NOINLINE_OG inline void check_rows(const char* function, const IndexTensor& indices, std::int64_t rows) {
  for (std::int64_t i = 0; i < indices.numel(); ++i) {
    const std::int64_t at = indices.data_ptr()[i];
    if (at < 0 || at >= rows)
      throw_error(ErrorCode::index, function, ": index ", at, ", number ", i, ", is no row of ", rows);
  }
}
TENON_NOINLINE_OG inline SortedIndices sort_indices(const IndexTensor& indices) {
  const std::int64_t n = indices.numel();
  SortedIndices result{indices, argsort(indices), zeros<std::int64_t>({n + 1})};
  std::int64_t count = 0;
  const std::int64_t *const at = indices.data_ptr(), *const order = result.order.data_ptr();
  for (std::int64_t k = 0; k < n; ++k) {
    if (k == 0 || at[order[k]] != at[order[k - 1]]) result.starts.data_ptr()[count++] = k;
  }
  result.starts.data_ptr()[count] = n;
  result.starts = result.starts.narrow(0, 0, count + 1);
  return result;
}

/// What the gradient of each index counts: nothing of padding, and its part of a row's if that is asked for.
TENON_NOINLINE_OG inline Tensor<double> index_factors(const IndexTensor& indices, const EmbeddingOptions& all) {
  Tensor<double> factors = ones<double>({indices.numel()});
  if (all.scales) {
    const SortedIndices sorted = sort_indices(indices);
    for (std::int64_t s = 0; s + 1 < sorted.starts.numel(); ++s) {
      const std::int64_t first = sorted.starts.data_ptr()[s], last = sorted.starts.data_ptr()[s + 1];
      for (std::int64_t k = first; k < last; ++k)
        factors.data_ptr()[sorted.order.data_ptr()[k]] = 1 / static_cast<double>(last - first);
    }
  }
  for (std::int64_t i = 0; all.has_padding && i < indices.numel(); ++i) {
    if (indices.data_ptr()[i] == all.padding) factors.data_ptr()[i] = 0;
  }
  return factors;
}

/// Scales rows that are read, and longer than `most`, down to that norm, in place.
template <class T>
TENON_NOINLINE_OG void limit_rows(const char* function, const Tensor<T>& table, const IndexTensor& indices, double most,
                                  double order) {
  const SortedIndices sorted = sort_indices(indices);
  for (std::int64_t s = 0; s + 1 < sorted.starts.numel(); ++s) {
    auto row = table.select(0, indices.data_ptr()[sorted.order.data_ptr()[sorted.starts.data_ptr()[s]]]);
    const auto length = static_cast<double>(vector_norm(row, order).item());
    if (length > most)
      assign(function, row, Tensor<T>(cast<T>(row * static_cast<number_beside<Tensor<T>>>(most / (length + 1e-7)))));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The rows of a matrix by indices, which are checked, in one row.
struct EmbeddingRows : Records<EmbeddingRows> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "nn::embedding", .summary = "rows by their indices", .source = "PyTorch", .domain = Domain::floating};
  static constexpr OpTraits traits{.is_part = true, .reads_shapes = true, .pulls_elements = true};
  template <TensorLike W>
  TENON_KEYED auto operator()(const W& weight, const IndexTensor& indices, const EmbeddingOptions&) const {
    return index_select(weight, 0, indices);
  }
  template <int, class G, class Y, class W>
  TENON_KEYED static auto pullback(const G& g, const Y&, const W& weight, const IndexTensor& indices,
                                   const EmbeddingOptions& all) {
    using T = typename G::value_type;
    const Tensor<double> factors = index_factors(indices, all);
    if constexpr (Recorded<G>) return pull_slices(eval(g * cast<T>(factors.unsqueeze(1))), weight, 0, indices);
    else return sums_of_rows(g.contiguous(), factors, indices, shape_of(weight));
  }

 private:
  template <class T>
  TENON_KEYED static Tensor<T> sums_of_rows(const Tensor<T>& g, const Tensor<double>& factors,
                                            const IndexTensor& indices, const Shape& sizes) {
    const Tensor<T> result = zeros<T>(sizes);
    const std::int64_t columns = sizes[1];
    const SortedIndices sorted = sort_indices(indices);
    const std::int64_t* const starts = sorted.starts.data_ptr();
    const std::int64_t rows = sorted.starts.numel() - 1;
    const auto kernel =
        variant<SumRowsLoop<T>, void(const T*, std::int64_t, const std::int64_t*, std::int64_t, const double*, T*)>();
    parallel_for(rows, grain_of(rows, 2 * columns * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   for (std::int64_t s = first; s < last; ++s) {
                     const std::int64_t* const places = sorted.order.data_ptr() + starts[s];
                     const std::int64_t row = indices.data_ptr()[*places];
                     kernel(g.data_ptr(), columns, places, starts[s + 1] - starts[s], factors.data_ptr(),
                            result.data_ptr() + row * columns);
                   }
                 });
    return result;
  }
};

/// The rows of a table by indices of any shape, in one row.
template <class Indices, class W>
TENON_KEYED auto embedded_rows(const char* function, const Indices& indices, const W& given, EmbeddingOptions all) {
  require_host<W>();
  const auto weight = eval(given);
  const Shape sizes(weight.sizes());
  if (sizes.rank() != 2)
    throw_error(ErrorCode::shape, function, ": a weight of shape ", sizes, ": it is to be (rows, columns)");
  const IndexTensor flat = index_operand(function, indices).contiguous().view({indices.numel()});
  check_rows(function, flat, sizes[0]);
  if (all.has_padding) all.padding = all.padding < 0 ? all.padding + sizes[0] : all.padding;
  if (all.has_padding && (all.padding < 0 || all.padding >= sizes[0]))
    throw_error(ErrorCode::index, function, ": the padding index ", all.padding, " is no row of ", sizes[0]);
  if (all.has_limit) {
    check_at_least(function, "max_norm", all.max_norm, 0);
    limit_rows(function, eval(without_history(weight)), flat, all.max_norm, all.norm_type);
  }
  return EmbeddingRows{}(weight, flat, all);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct EmbeddingFunction {
  using Options = detail::EmbeddingOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{"input", ArgumentKind::indices},
                                                                         Argument{.name = "weight", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "nn::embedding",
      .arguments = arguments,
      .summary = "the rows of the weight at the indices of input",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "weight: (rows, columns); the result has the shape of input, and columns",
      .errors = "ShapeError for a weight that is no matrix, IndexError for an index that is no row",
      .notes =
          "Gradients of rows are summed in the order of the indices: the same for every number of threads. "
          "`padding_idx` is read, and "
          "gets no gradient. With `max_norm`, rows of the weight that are read and longer are scaled down in place."};
  static constexpr OpTraits traits{.is_composed = true};
  template <TensorLike Indices, detail::TensorOrVariable W, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Indices& given, const W& weight, const O&... options) const {
    const auto indices = eval(given);
    const auto rows = detail::embedded_rows(info.name, indices, weight, detail::collect_options<Options>(options...));
    Shape result(indices.sizes());
    result.push_back(detail::shape_of(weight)[1]);
    return reshape(rows, result);
  }
};
inline constexpr EmbeddingFunction embedding{};

struct EmbeddingBagFunction {
  using Options = detail::Options<detail::PaddingIndex, detail::MaxNorm, detail::NormType, detail::ScaleByFrequency,
                                  detail::BagModeOption>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "input", .kind = ArgumentKind::indices, .least_rank = 1},
      Argument{.name = "weight", .least_rank = 2}, Argument{"offsets", ArgumentKind::indices, "none"},
      Argument{"per_sample_weights", ArgumentKind::tensor, "none"});
  static constexpr OpInfo info{
      .name = "nn::embedding_bag",
      .arguments = arguments,
      .summary = "the sums, means or maxima of bags of rows of the weight",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = "input: (bags, n), or (n) with the offsets (bags) where bags begin; the result (bags, columns)",
      .errors = "ShapeError for other shapes, IndexError for an index that is no row, and unless offsets ascend from 0",
      .notes = "An empty bag is 0. `per_sample_weights`, of the shape of input, are for `nn::BagMode::sum`."};
  static constexpr OpTraits traits{.is_composed = true};
  template <TensorLike Indices, detail::TensorOrVariable W, detail::OptionOrMistake<Options>... O>
  TENON_KEYED auto operator()(const Indices& indices, const W& weight, const O&... options) const {
    return bags(indices, weight, NoneType{}, NoneType{}, detail::collect_options<Options>(options...));
  }
  template <TensorLike Indices, detail::TensorOrVariable W, class F, detail::OptionOrMistake<Options>... O>
    requires(TensorLike<F> || detail::is_none<F>)
  TENON_KEYED auto operator()(const Indices& indices, const W& weight, const F& offsets, const O&... options) const {
    return bags(indices, weight, offsets, NoneType{}, detail::collect_options<Options>(options...));
  }
  template <TensorLike Indices, detail::TensorOrVariable W, class F, detail::TensorOrVariable S,
            detail::OptionOrMistake<Options>... O>
    requires(TensorLike<F> || detail::is_none<F>)
  TENON_KEYED auto operator()(const Indices& indices, const W& weight, const F& offsets, const S& per_sample_weights,
                              const O&... options) const {
    return bags(indices, weight, offsets, per_sample_weights, detail::collect_options<Options>(options...));
  }

 private:
  /// Where each bag begins, and the end.
  template <class F>
  TENON_KEYED static Tensor<std::int64_t> begins_of(const Shape& sizes, const F& offsets) {
    const std::int64_t n = detail::element_count(sizes);
    if constexpr (detail::is_none<F>) {
      if (sizes.rank() != 2)
        detail::throw_error(ErrorCode::shape, info.name, ": indices of shape ", sizes,
                            " need offsets: without them they are (bags, n)");
      Tensor<std::int64_t> begins = zeros<std::int64_t>({sizes[0] + 1});
      for (std::int64_t b = 0; b <= sizes[0]; ++b) begins.data_ptr()[b] = b * sizes[1];
      return begins;
    } else {
      const detail::IndexTensor given = detail::index_operand(info.name, offsets).contiguous();
      if (sizes.rank() != 1 || given.dim() != 1)
        detail::throw_error(ErrorCode::shape, info.name, ": indices of shape ", sizes, " and offsets of shape ",
                            given.sizes(), ": with offsets both are rows");
      const std::int64_t count = given.numel();
      Tensor<std::int64_t> begins = zeros<std::int64_t>({count + 1});
      for (std::int64_t b = 0; b < count; ++b) {
        const std::int64_t at = given.data_ptr()[b], before = b > 0 ? given.data_ptr()[b - 1] : 0;
        if (at < before || at > n || (b == 0 && at != 0))
          detail::throw_error(ErrorCode::index, info.name, ": offset ", at, ", number ", b,
                              ": offsets ascend from 0 to at most ", n);
        begins.data_ptr()[b] = at;
      }
      begins.data_ptr()[count] = n;
      return begins;
    }
  }
  template <class Indices, class W, class F, class S>
  TENON_KEYED static auto bags(const Indices& given, const W& weight, const F& offsets, const S& samples,
                               const Options& all) {
    using T = std::remove_const_t<typename W::value_type>;
    const auto indices = eval(given);
    const Tensor<std::int64_t> begins = begins_of(Shape(indices.sizes()), offsets);
    const std::int64_t count = begins.numel() - 1, n = indices.numel();
    if constexpr (!detail::is_none<S>) {  // before rows are scaled down to max_norm, which writes
      if (all.mode != BagMode::sum)
        detail::throw_error(ErrorCode::type, info.name, ": per_sample_weights are for nn::BagMode::sum");
      detail::check_same_shape(info.name, "indices", indices.sizes(), "per_sample_weights", detail::shape_of(samples));
    }
    detail::EmbeddingOptions options;
    options.set(all);
    const auto rows = detail::embedded_rows(info.name, indices, weight, options);
    const std::int64_t columns = rows.size(1);
    std::int64_t padding = all.has_padding && all.padding < 0 ? all.padding + detail::shape_of(weight)[0] : all.padding;
    const detail::IndexTensor flat = detail::index_operand(info.name, indices).contiguous();
    const auto counts = [&](std::int64_t i) { return !all.has_padding || flat.data_ptr()[i] != padding; };
    const auto factors = eval(zeros<T>(Shape{n, 1}));
    const Tensor<std::int64_t> segments = zeros<std::int64_t>({n});
    std::int64_t longest = 0;
    for (std::int64_t b = 0; b < count; ++b) {
      const std::int64_t first = begins.data_ptr()[b], last = begins.data_ptr()[b + 1];
      std::int64_t size = 0;
      for (std::int64_t i = first; i < last; ++i) size += counts(i);
      longest = last - first > longest ? last - first : longest;
      for (std::int64_t i = first; i < last; ++i) {
        segments.data_ptr()[i] = b;
        if (counts(i))
          factors.data_ptr()[i] = detail::convert<T>(all.mode == BagMode::mean ? 1 / static_cast<double>(size) : 1.);
      }
    }
    if constexpr (!detail::is_none<S>) {
      return eval(segment_sum(eval(rows * factors * reshape(samples, Shape{n, 1})), segments, count));
    } else {
      if (all.mode != BagMode::max) return eval(segment_sum(eval(rows * factors), segments, count));
      // Bags as rows of one length: what is behind their end, and padding, is a row of -inf.
      const Tensor<std::int64_t> places = tenon::full<std::int64_t>({count * longest}, n);
      const Tensor<bool> is_empty = ones<bool>({count, 1});
      for (std::int64_t b = 0; b < count; ++b) {
        const std::int64_t first = begins.data_ptr()[b];
        for (std::int64_t i = first; i < begins.data_ptr()[b + 1]; ++i) {
          if (!counts(i)) continue;
          places.data_ptr()[b * longest + i - first] = i;
          is_empty.data_ptr()[b] = false;
        }
      }
      if (longest == 0) return eval(segment_sum(rows, segments, count));
      const auto more = concat(rows, eval(zeros<T>(Shape{1, columns}) - __builtin_inf()), axis(0));
      const auto most = (max)(reshape(index_select(more, 0, places), Shape{count, longest, columns}), axis(1));
      return eval(where(is_empty, T(0), most));
    }
  }
};
inline constexpr EmbeddingBagFunction embedding_bag{};

using EmbeddingOps = OpList<EmbeddingFunction, EmbeddingBagFunction>;

}  // namespace tenon::inline v1::nn
