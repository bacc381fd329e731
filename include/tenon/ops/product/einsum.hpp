// einsum: sums of products of any number of tensors, in Einstein's summation notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The subscripts of einsum, with one label for each dimension; those of an ellipsis have labels from its end, as they broadcast.
struct Subscripts {
  static constexpr unsigned char ellipsis = 52;  // after A … Z and a … z
  Labels output;
  std::int64_t size[max_labels];  // of each label; -1: unknown
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// A label as text.
struct LabelName {
  char text[4];
  TENON_INLINE explicit LabelName(unsigned char label) {
    const bool is_letter = label < Subscripts::ellipsis;
    text[0] = is_letter ? static_cast<char>(label < 26 ? 'A' + label : 'a' + (label - 26)) : '.';
    text[1] = text[2] = is_letter ? '\0' : '.';
    text[3] = '\0';
  }
};

/// Reads the subscripts from left to right.
class SubscriptReader {
 public:
  TENON_INLINE explicit SubscriptReader(const char* text) : text_(text), at_(text) { skip_spaces(); }

  template <class... P>
  [[noreturn]] TENON_COLD void refuse(const P&... pieces) const {
    fail(ErrorCode::index, "einsum: \"", text_, "\": ", pieces...);
  }

  /// The labels of one operand or of the output, up to a comma, an arrow or the end; an ellipsis is the label `ellipsis`.
  Labels labels() {
    Labels result;
    for (; *at_ && *at_ != ',' && *at_ != '-'; skip_spaces()) {
      const char c = *at_;
      if (c >= 'A' && c <= 'Z') {
        add(result, static_cast<unsigned char>(c - 'A'));
      } else if (c >= 'a' && c <= 'z') {
        add(result, static_cast<unsigned char>(c - 'a' + 26));
      } else if (c == '.' && at_[1] == '.' && at_[2] == '.') {
        if (result.has(Subscripts::ellipsis)) refuse("a second ellipsis at position ", position());
        add(result, Subscripts::ellipsis);
        at_ += 2;
      } else {
        const char name[] = {c, '\0'};
        refuse("'", static_cast<const char*>(name), "' at position ", position(), " is neither a letter nor an ellipsis of three dots");
      }
      ++at_;
    }
    return result;
  }
  bool skip(char c) {
    if (*at_ != c) return false;
    ++at_;
    skip_spaces();
    return true;
  }
  bool skip_arrow() {
    if (!skip('-')) return false;
    if (!skip('>')) refuse("the '-' before position ", position(), " does not begin an arrow '->'");
    return true;
  }
  long position() const { return at_ - text_; }

 private:
  void skip_spaces() {
    while (*at_ == ' ') ++at_;
  }
  void add(Labels& labels, unsigned char label) const {
    if (labels.count == max_rank + 1) refuse("more than ", max_rank, " labels in one term");
    labels.push_back(label);
  }

  const char *text_, *at_;
};

/// The labels of an operand's dimensions, with an ellipsis expanded.
inline Labels label_dimensions(const SubscriptReader& reader, const Labels& term, Dims sizes, int operand) {
  const bool has_ellipsis = term.has(Subscripts::ellipsis);
  const int letters = term.count - has_ellipsis, extra = sizes.rank() - letters;
  if (extra < 0 || (extra > 0 && !has_ellipsis)) {
    reader.refuse("operand ", operand, " has ", letters, letters == 1 ? " label" : " labels", " for the ", sizes.rank(),
                  " dimensions of shape ", sizes);
  }
  Labels result;
  for (int i = 0; i < term.count; ++i) {
    if (term.at[i] != Subscripts::ellipsis) result.push_back(term.at[i]);
    else for (int d = extra; d-- > 0;) result.push_back(static_cast<unsigned char>(Subscripts::ellipsis + d));
  }
  return result;
}

/// Checks the sizes of an operand's dimensions against those of their labels, and sets those not known yet; 1 broadcasts to any size.
inline void join_sizes(Subscripts& subscripts, const Labels& labels, Dims sizes, int operand) {
  for (int d = 0; d < labels.count; ++d) {
    const unsigned char label = labels.at[d];
    for (int other = 0; other < d; ++other) {
      if (labels.at[other] == label && sizes[other] != sizes[d]) {
        fail(ErrorCode::shape, "einsum: label '", LabelName(label).text, "' is ", sizes[other], " and ", sizes[d], " in shape ", sizes,
             " of operand ", operand);
      }
    }
    std::int64_t& size = subscripts.size[label];
    if (size > 1 && sizes[d] != 1 && sizes[d] != size) {
      fail(ErrorCode::shape, "einsum: label '", LabelName(label).text, "' is ", sizes[d], " in shape ", sizes, " of operand ", operand,
           " and ", size, " before");
    }
    if (size < 0 || size == 1) size = sizes[d];
  }
}

/// Reads the subscripts for operands of these layouts; `labels` becomes those of their dimensions.  Throws IndexError, ShapeError.
TENON_NOINLINE_OG inline Subscripts read_subscripts(const char* text, const Layout* const* layouts, int operands, Labels* labels) {
  SubscriptReader reader(text);
  Subscripts result;
  int uses[max_labels] = {}, ellipsis = 0;
  for (auto& size : result.size) size = -1;
  for (int k = 0; k < operands; ++k) {
    if (k > 0 && !reader.skip(',')) reader.refuse(k, k == 1 ? " term" : " terms", " for ", operands, " operands");
    const Labels term = reader.labels();
    labels[k] = label_dimensions(reader, term, layouts[k]->sizes(), k);
    join_sizes(result, labels[k], layouts[k]->sizes(), k);
    for (int d = 0; d < labels[k].count; ++d) {
      const unsigned char label = labels[k].at[d];
      ++uses[label];
      if (label >= Subscripts::ellipsis && label - Subscripts::ellipsis >= ellipsis) ellipsis = label - Subscripts::ellipsis + 1;
    }
  }
  if (reader.skip(',')) reader.refuse("more terms than the ", operands, operands == 1 ? " operand" : " operands");
  const auto put_ellipsis = [&] {
    for (int d = ellipsis; d-- > 0;) result.output.push_back(static_cast<unsigned char>(Subscripts::ellipsis + d));
  };
  if (!reader.skip_arrow()) {  // labels that occur once, in alphabetical order
    put_ellipsis();
    for (unsigned char label = 0; label < Subscripts::ellipsis; ++label) {
      if (uses[label] == 1) result.output.push_back(label);
    }
    return result;
  }
  const Labels term = reader.labels();
  if (reader.skip(',') || reader.skip_arrow()) reader.refuse("the output ends before position ", reader.position());
  if (ellipsis > 0 && !term.has(Subscripts::ellipsis))
    reader.refuse("the output lacks the ellipsis, which stands for ", ellipsis, ellipsis == 1 ? " dimension" : " dimensions");
  for (int i = 0; i < term.count; ++i) {
    const unsigned char label = term.at[i];
    if (label == Subscripts::ellipsis) {
      put_ellipsis();
      continue;
    }
    if (uses[label] == 0) reader.refuse("label '", LabelName(label).text, "' of the output is in no operand");
    if (result.output.has(label)) reader.refuse("label '", LabelName(label).text, "' stands twice in the output");
    result.output.push_back(label);
  }
  return result;
}

/// An operand's layout with one dimension for each label: a repeated label gives the diagonal, dimensions of size 1 are dropped.
TENON_NOINLINE_OG inline Layout distinct_dimensions(const Layout& in, Labels& labels) {
  Labels distinct;
  Shape strides;
  for (int d = 0; d < labels.count; ++d) {
    if (in.size(d) == 1) continue;
    const int found = distinct.find(labels.at[d]);
    if (found >= 0) {
      strides[found] += in.stride(d);
    } else {
      distinct.push_back(labels.at[d]);
      strides.push_back(in.stride(d));
    }
  }
  Layout out(distinct.count, in.offset());
  for (int i = 0; i < distinct.count; ++i) out.set(i, in.size(labels.find(distinct.at[i])), strides[i]);
  out.finish();
  labels = distinct;
  return out;
}

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
      const Labels kept = labels_kept(subscripts.output, operands, count, i, j), both = joined(operands[i].labels, operands[j].labels);
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

template <class T>
TENON_NOINLINE_OG Tensor<T> einsum_of(const char* text, Labelled<const T>* operands, const Layout* const* layouts, Labels* labels,
                                      int count) {
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
    const Labelled<T> product = contract<T>(operands[i], operands[j], labels_kept(subscripts.output, operands, count, i, j));
    operands[i] = {product.value, product.labels};
    operands[j] = operands[count - 1];
  }
  return in_output_order(contract<T>(operands[0], operands[1], subscripts.output), subscripts.output);
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct Einsum {
  static constexpr Argument arguments[] = {{"subscripts", ArgumentKind::text}, {"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{
      .name = "einsum",
      .arguments = arguments,
      .summary = "sums of products over labelled dimensions: those that the output does not name are summed over",
      .source = "NumPy",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes =
          "one letter for each dimension; `...` for dimensions that broadcast; a letter twice in one operand takes the diagonal; size 1 "
          "broadcasts to any size. Without `->` the output has the letters that occur once, in alphabetical order",
      .errors = "IndexError for subscripts that cannot be read or do not match the operands' ranks, ShapeError for sizes that differ",
      .notes =
          "Operands are multiplied in pairs, first the two whose product is smallest, as matrix products if possible. Integers wrap; half "
          "types are summed in float. The strides of the result are those of the matrix product."};
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  auto operator()(const char* subscripts, const X&... x) const {
    using T = promote_t<std::remove_const_t<typename X::value_type>...>;
    constexpr int count = sizeof...(X);
    detail::Labelled<const T> operands[] = {{detail::operand_as<T>(x), {}}...};
    const Layout* layouts[std::size_t{count}];
    detail::Labels labels[std::size_t{count}];
    for (int k = 0; k < count; ++k) layouts[k] = &operands[k].value.layout();
    return detail::einsum_of<T>(subscripts, operands, layouts, labels, count);
  }
  /// The operands as a range of tensors of one element type, at most `most_operands`.
  template <detail::TensorRange R>
  auto operator()(const char* subscripts, const R& x) const {
    using T = detail::range_tensor_element<R>;
    detail::Labelled<const T> operands[most_operands];
    const Layout* layouts[most_operands];
    detail::Labels labels[most_operands];
    int count = 0;
    for (const auto& operand : x) {
      if (count == most_operands) detail::fail(ErrorCode::index, info.name, ": more than ", most_operands, " operands");
      operands[count].value = operand;
      layouts[count] = &operands[count].value.layout();
      ++count;
    }
    if (count == 0) detail::fail(ErrorCode::index, info.name, ": the range has no operands");
    return detail::einsum_of<T>(subscripts, operands, layouts, labels, count);
  }
  static constexpr int most_operands = 32;
};
inline constexpr Einsum einsum{};

TENON_END_TYPES
