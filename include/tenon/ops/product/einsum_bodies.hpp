// The bodies of the functions that ops/product/einsum.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/text/utf8.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

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
    throw_error(ErrorCode::index, "einsum: \"", quote(text_), "\": ", pieces...);
  }

  /// The labels of one operand or of the output, up to a comma, an arrow or the end; an ellipsis is the label
  /// `ellipsis`.
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
        const std::size_t whole = utf8_length(at_, at_ + __builtin_strlen(at_));
        refuse("'", Quoted{at_, whole ? whole : 1}, "' at position ", position(),
               " is neither a letter nor an ellipsis of three dots");
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

/// Checks the sizes of an operand's dimensions against those of their labels, and sets those not known yet; 1
/// broadcasts to any size.
inline void join_sizes(Subscripts& subscripts, const Labels& labels, Dims sizes, int operand) {
  for (int d = 0; d < labels.count; ++d) {
    const unsigned char label = labels.at[d];
    for (int other = 0; other < d; ++other) {
      if (labels.at[other] == label && sizes[other] != sizes[d]) {
        throw_error(ErrorCode::shape, "einsum: label '", LabelName(label).text, "' is ", sizes[other], " and ",
                    sizes[d], " in shape ", sizes, " of operand ", operand);
      }
    }
    std::int64_t& size = subscripts.size[label];
    if (size > 1 && sizes[d] != 1 && sizes[d] != size) {
      throw_error(ErrorCode::shape, "einsum: label '", LabelName(label).text, "' is ", sizes[d], " in shape ", sizes,
                  " of operand ", operand, " and ", size, " before");
    }
    if (size < 0 || size == 1) size = sizes[d];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Subscripts read_subscripts(const char* text, const Layout* const* layouts, int operands,
                                                        Labels* labels) {
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
      if (label >= Subscripts::ellipsis && label - Subscripts::ellipsis >= ellipsis)
        ellipsis = label - Subscripts::ellipsis + 1;
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
    reader.refuse("the output lacks the ellipsis, which stands for ", ellipsis,
                  ellipsis == 1 ? " dimension" : " dimensions");
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

TENON_NOINLINE_OG TENON_BODY Layout distinct_dimensions(const Layout& in, Labels& labels) {
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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
