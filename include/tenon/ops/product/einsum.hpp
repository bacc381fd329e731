// einsum: sums of products of any number of tensors, in Einstein's summation notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The subscripts of einsum, with one label for each dimension; those of an ellipsis have labels from its end, as they
/// broadcast.
struct Subscripts {
  static constexpr unsigned char ellipsis = 52;  // after A … Z and a … z
  Labels output;
  std::int64_t size[max_labels];  // of each label; -1: unknown
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Reads the subscripts for operands of these layouts; `labels` becomes those of their dimensions. Throws IndexError,
/// ShapeError.
TENON_SHARED Subscripts read_subscripts(const char* text, const Layout* const* layouts, int operands, Labels* labels);

/// An operand's layout with one dimension for each label: a repeated label gives the diagonal, dimensions of size 1 are
/// dropped.
TENON_SHARED Layout distinct_dimensions(const Layout& in, Labels& labels);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The labels that the output or operands other than i and j need, those of the output first.
template <class T>
Labels labels_kept(const Labels& output, const Labelled<const T>* operands, int count, int i, int j) {
  Labels kept = output;
  for (int k = 0; k < count; ++k) {
    if (k == i || k == j) continue;
    for (int d = 0; d < operands[k].labels.count; ++d) {
      if (!kept.has(operands[k].labels.at[d])) kept.push_back(operands[k].labels.at[d]);
    }
  }
  return kept;
}

/// The labels of operand i that neither the output nor another operand has.
template <class T>
Labels lone_labels(const Labels& output, const Labelled<const T>* operands, int count, int i) {
  const Labels kept = labels_kept(output, operands, count, i, i);
  Labels lone;
  for (int d = 0; d < operands[i].labels.count; ++d) {
    if (!kept.has(operands[i].labels.at[d])) lone.push_back(operands[i].labels.at[d]);
  }
  return lone;
}

/// The two operands whose product is smallest in comparison with the operands: its size minus theirs.
template <class T>
std::pair<int, int> choose_pair(const Subscripts& subscripts, const Labelled<const T>* operands, int count) {
  std::pair<int, int> best{0, 1};
  double least = 0;
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const Labels kept = labels_kept(subscripts.output, operands, count, i, j),
                   both = joined(operands[i].labels, operands[j].labels);
      double size = 1;
      for (int d = 0; d < both.count; ++d) {
        const bool repeated = d >= operands[i].labels.count && operands[i].labels.has(both.at[d]);
        if (!repeated && kept.has(both.at[d])) size *= static_cast<double>(subscripts.size[both.at[d]]);
      }
      size -= static_cast<double>(operands[i].value.numel()) + static_cast<double>(operands[j].value.numel());
      if ((i == 0 && j == 1) || size < least) {
        least = size;
        best = {i, j};
      }
    }
  }
  return best;
}

/// The result with the output's dimensions in the output's order.
template <class T>
TENON_NOINLINE_OG Tensor<T> in_output_order(const Labelled<T>& x, const Labels& output) {
  Shape order;
  for (int i = 0; i < output.count; ++i) {
    if (x.labels.has(output.at[i])) order.push_back(x.labels.find(output.at[i]));
  }
  Tensor<T> result = x.value.permute(order);
  for (int i = 0; i < output.count; ++i) {
    if (!x.labels.has(output.at[i])) result = result.unsqueeze(i);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The sums of products that a text of subscripts describes.
struct ContractOperands {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Tensor<T> run(const char* text, Labelled<const T>* operands,
                                                     const Layout* const* layouts, Labels* labels, int count) {
    const Subscripts subscripts = read_subscripts(text, layouts, count, labels);
    for (int k = 0; k < count; ++k) {
      Layout layout = distinct_dimensions(*layouts[k], labels[k]);
      operands[k].value = Tensor<const T>(Unchecked{}, operands[k].value.storage(), std::move(layout));
      operands[k].labels = labels[k];
    }
    if (count == 1) {
      const Labels lone = lone_labels(subscripts.output, operands, 1, 0);
      if (lone.count > 0) return in_output_order(summed<T>(operands[0], lone), subscripts.output);
      return in_output_order(operands[0], subscripts.output).clone();
    }
    for (int k = 0; k < count; ++k) {
      const Labels lone = lone_labels(subscripts.output, operands, count, k);
      if (lone.count == 0) continue;
      const Labelled<T> sum_of_operand = summed<T>(operands[k], lone);
      operands[k] = {sum_of_operand.value, sum_of_operand.labels};
    }
    for (; count > 2; --count) {
      const auto [i, j] = choose_pair(subscripts, operands, count);
      const Labelled<T> product =
          contract<T>(operands[i], operands[j], labels_kept(subscripts.output, operands, count, i, j));
      operands[i] = {product.value, product.labels};
      operands[j] = operands[count - 1];
    }
    return in_output_order(contract<T>(operands[0], operands[1], subscripts.output), subscripts.output);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Einsum : Records<Einsum> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"subscripts", ArgumentKind::text}, {"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{
      .name = "einsum",
      .arguments = arguments,
      .summary = "sums of products over labelled dimensions: those that the output does not name are summed over",
      .source = "NumPy",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes =
          "one letter for each dimension; `...` for dimensions that broadcast; a letter twice in one operand takes the "
          "diagonal; size 1 "
          "broadcasts to any size. Without `->` the output has the letters that occur once, in alphabetical order",
      .errors =
          "IndexError for subscripts that cannot be read or do not match the operands' ranks, ShapeError for sizes "
          "that differ",
      .notes =
          "Operands are multiplied in pairs, first the two whose product is smallest, as matrix products if possible. "
          "Integers wrap; half "
          "types are summed in float. The strides of the result are those of the matrix product."};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  TENON_KEYED auto operator()(const char* subscripts, const X&... x) const {
    using T = promote_t<std::remove_const_t<typename X::value_type>...>;
    constexpr int count = sizeof...(X);
    detail::Labelled<const T> operands[] = {{detail::operand_as<T>(x), {}}...};
    const Layout* layouts[std::size_t{count}];
    detail::Labels labels[std::size_t{count}];
    for (int k = 0; k < count; ++k) layouts[k] = &operands[k].value.layout();
    return detail::call_kept<detail::ContractOperands, T>(subscripts, operands, layouts, labels, count);
  }
  /// The operands as a range of tensors of one element type, at most `most_operands`.
  template <detail::TensorRange R>
  TENON_KEYED auto operator()(const char* subscripts, const R& x) const {
    using T = detail::range_tensor_element<R>;
    detail::Labelled<const T> operands[most_operands];
    const Layout* layouts[most_operands];
    detail::Labels labels[most_operands];
    int count = 0;
    for (const auto& operand : x) {
      if (count == most_operands)
        detail::throw_error(ErrorCode::index, info.name, ": more than ", most_operands, " operands");
      operands[count].value = operand;
      layouts[count] = &operands[count].value.layout();
      ++count;
    }
    if (count == 0) detail::throw_error(ErrorCode::index, info.name, ": the range has no operands");
    return detail::call_kept<detail::ContractOperands, T>(subscripts, operands, layouts, labels, count);
  }
  static constexpr int most_operands = 32;
};
inline constexpr Einsum einsum{};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/product/einsum_bodies.hpp>
#endif
