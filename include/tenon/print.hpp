// Printing: `std::cout << t`.
//
// Prints the elements in brackets, aligned as PyTorch does, then "[tenon.FloatTensor of size 2x3]". More than 1000 elements are
// summarised: three at each end of each dimension. Numbers are converted by to_chars, so that the locale does not matter.
// set_printoptions changes this for the process; a stream's precision, std::fixed and std::scientific count for what goes there.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iosfwd>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/transfer.hpp>

TENON_BEGIN_TYPES

/// How tensors are printed. The names are NumPy's; `type_line` is the line with type and size that follows the elements.
struct PrintOptions {
  int precision = 4;              ///< digits after the point, 0 to 50
  std::int64_t threshold = 1000;  ///< tensors of more elements are summarised
  std::int64_t edgeitems = 3;     ///< of a summarised dimension, the elements at each end
  int linewidth = 80;             ///< characters in a line
  bool type_line = true;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit PrintOptions print_options{};

enum class Notation : unsigned char { chosen, fixed, scientific };
/// The options for one tensor on one stream.
struct PrintStyle : PrintOptions {
  Notation notation = Notation::chosen;
};

inline constexpr int most_printed_digits = 50;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The format of the floating-point numbers of one tensor, chosen from the numbers that are printed unless a notation is given.
class NumberFormat {
 public:
  TENON_INLINE explicit NumberFormat(const PrintStyle& style) : precision_(style.precision), notation_(style.notation) {}
  void see(double value) {
    if (!(value - value == 0)) return;  // infinite or NaN
    const double size = math::abs(value);
    whole_ = whole_ && math::trunc(value) == value;
    if (size == 0) return;
    largest_ = size > largest_ ? size : largest_;
    smallest_ = smallest_ == 0 || size < smallest_ ? size : smallest_;
  }
  /// Writes `value` to `to`, at most 400 characters, and returns the end.
  char* write(char* to, double value) const {
    char* const limit = to + 400;
    if (value != value) return std::strcpy(to, "nan") + 3;
    if (value - value != 0) return std::strcpy(to, value > 0 ? "inf" : "-inf") + (value > 0 ? 3 : 4);
    const bool wide = largest_ >= 1e8 || (!whole_ && (smallest_ < 1e-4 || largest_ / smallest_ > 1e3));
    if (notation_ == Notation::scientific || (notation_ == Notation::chosen && wide))
      return std::to_chars(to, limit, value, std::chars_format::scientific, precision_).ptr;
    const bool short_form = whole_ && notation_ == Notation::chosen;
    char* end = std::to_chars(to, limit, value, std::chars_format::fixed, short_form ? 0 : precision_).ptr;
    if (short_form) *end++ = '.';
    return end;
  }

 private:
  int precision_;
  Notation notation_;
  double largest_ = 0, smallest_ = 0;
  bool whole_ = true;
};

/// Prints "[tenon.FloatTensor of size 2x3]".
TENON_NOINLINE_OG inline void print_facts(Text& text, const char* device, const char* type, Dims sizes) {
  text.put("[tenon.");
  text.put(device);
  text.put(type);
  text.put("Tensor of size ");
  for (int d = 0; d < sizes.rank(); ++d) {
    if (d) text.put('x');
    text.put(static_cast<long long>(sizes[d]));
  }
  if (sizes.rank() == 0) text.put("()");
  text.put(']');
}

/// Prints one tensor: passes over its elements choose the format and measure the width before the last one prints them.
template <class T>
class Printer {
 public:
  Printer(const Tensor<const T>& tensor, const PrintStyle& style)
      : tensor_(tensor), style_(style), summarised_(tensor.numel() > style.threshold), format_(style) {}

  TENON_NOINLINE_OG void print(Text& text) {
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) { see(value); });
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) {
      char buffer[1024];
      const auto n = static_cast<int>(write(buffer, value) - buffer);
      width_ = n > width_ ? n : width_;
    });
    print(text, 0, tensor_.storage_offset());
    if (!style_.type_line) return;
    text.put('\n');
    print_facts(text, "", dtype_facts<T>::value.torch_name, tensor_.sizes());
  }

 private:
  compute_t<T> at(std::int64_t offset) const { return load<T>(reinterpret_cast<const char*>(tensor_.storage().data()), offset); }
  bool skips(int d, std::int64_t i) const { return summarised_ && tensor_.size(d) > 2 * style_.edgeitems && i == style_.edgeitems; }

  /// Calls f(element) for the elements that are printed.
  template <class F>
  TENON_NOINLINE_OG void each(int d, std::int64_t offset, F f) const {
    if (d == tensor_.dim()) return f(at(offset));
    for (std::int64_t i = 0; i < tensor_.size(d); ++i) {
      if (skips(d, i)) i = tensor_.size(d) - style_.edgeitems;
      each(d + 1, offset + i * tensor_.stride(d), f);
    }
  }

  TENON_NOINLINE_OG void see(compute_t<T> value) {
    if constexpr (ComplexElement<T>) {
      format_.see(value.re);
      format_.see(value.im);
    } else if constexpr (FloatingElement<T>) {
      format_.see(static_cast<double>(value));
    }
  }
  char* write(char* to, compute_t<T> value) const {
    if constexpr (ComplexElement<T>) {
      char* end = format_.write(to, value.re);
      if (!(math::copysign(1.0, static_cast<double>(value.im)) < 0) || value.im != value.im) *end++ = '+';
      end = format_.write(end, value.im);
      *end++ = 'j';
      return end;
    } else if constexpr (FloatingElement<T>) {
      return format_.write(to, static_cast<double>(value));
    } else if constexpr (std::is_same_v<T, bool>) {
      return value ? std::strcpy(to, "true") + 4 : std::strcpy(to, "false") + 5;
    } else {
      return std::to_chars(to, to + 32, value).ptr;
    }
  }

  TENON_NOINLINE_OG void print(Text& text, int d, std::int64_t offset) const {
    if (d == tensor_.dim()) return print_element(text, at(offset));
    const bool innermost = d + 1 == tensor_.dim();
    const std::int64_t n = tensor_.size(d), fit = (style_.linewidth - tensor_.dim()) / (width_ + 2), per_line = fit > 1 ? fit : 1;
    text.put('[');
    for (std::int64_t i = 0, shown = 0; i < n; ++i, ++shown) {
      if (i > 0) {
        text.put(innermost && shown % per_line != 0 ? ", " : ",");
        if (!innermost) {
          for (int blank = tensor_.dim() - d - 1; blank > 0; --blank) text.put('\n');
        } else if (shown % per_line == 0) {
          text.put('\n');
        }
        if (!innermost || shown % per_line == 0) indent(text, d + 1);
      }
      if (skips(d, i)) {
        text.put("...,");
        text.put(innermost ? " " : "\n");
        if (!innermost) indent(text, d + 1);
        i = n - style_.edgeitems;
      }
      print(text, d + 1, offset + i * tensor_.stride(d));
    }
    text.put(']');
  }
  static void indent(Text& text, int n) {
    while (n-- > 0) text.put(' ');
  }
  TENON_NOINLINE_OG void print_element(Text& text, compute_t<T> value) const {
    char buffer[1024];
    const auto n = static_cast<int>(write(buffer, value) - buffer);
    indent(text, width_ - n);
    text.put(buffer, static_cast<std::size_t>(n));
  }

  Tensor<const T> tensor_;
  PrintStyle style_;
  bool summarised_;
  int width_ = 0;
  NumberFormat format_;
};

/// The process's options, and what the stream has been told by std::setprecision, std::fixed and std::scientific. A stream's
/// precision of 6, which it has by default, counts only with one of the latter two.
template <class Stream>
PrintStyle style_of(const Stream& stream) {
  PrintStyle style{print_options};
  const auto field = stream.flags() & Stream::floatfield;
  if (field == Stream::fixed) style.notation = Notation::fixed;
  else if (field == Stream::scientific) style.notation = Notation::scientific;
  if (const auto digits = stream.precision(); digits >= 0 && (digits != 6 || style.notation != Notation::chosen))
    style.precision = digits < most_printed_digits ? static_cast<int>(digits) : most_printed_digits;
  return style;
}

/// Prints "(2, 3)", or "(2,)" for one number, as NumPy does.
TENON_NOINLINE_OG inline void print_numbers(Text& text, Dims numbers) {
  text.put('(');
  for (int d = 0; d < numbers.rank(); ++d) {
    if (d) text.put(", ");
    text.put(static_cast<long long>(numbers[d]));
  }
  text.put(numbers.rank() == 1 ? ",)" : ")");
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// Sets how this process prints tensors; what the braces do not name has its default: `set_printoptions({.precision = 2})`. Throws
/// IndexError for a precision above 50 and for what is negative. Not thread-safe: call it at start-up.
inline void set_printoptions(const PrintOptions& options) {
  if (options.precision < 0 || options.precision > detail::most_printed_digits)
    detail::fail(ErrorCode::index, "set_printoptions: a precision of ", options.precision, ": 0 to ", detail::most_printed_digits);
  if (options.threshold < 0) detail::fail(ErrorCode::index, "set_printoptions: a threshold of ", options.threshold);
  if (options.edgeitems < 1) detail::fail(ErrorCode::index, "set_printoptions: ", options.edgeitems, " edgeitems: at least 1");
  if (options.linewidth < 1) detail::fail(ErrorCode::index, "set_printoptions: a linewidth of ", options.linewidth, ": at least 1");
  detail::print_options = options;
}
/// The options that this process prints by.
inline PrintOptions get_printoptions() { return detail::print_options; }

/// Prints sizes, strides or axes: "(2, 3)".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, Dims numbers) {
  detail::Text text;
  detail::print_numbers(text, numbers);
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}

/// Prints the elements, then type and size; a tensor on another device is copied to the host first. A template over the stream,
/// so that <ostream> is not included here.
template <class Traits, TensorLike X>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  detail::Text text;
  const auto style = detail::style_of(stream);
  if constexpr (std::is_same_v<typename X::device_type, Cpu>) detail::Printer<T>(Tensor<const T>(eval(x)), style).print(text);
  else detail::Printer<T>(Tensor<const T>(eval(x).to(Cpu{})), style).print(text);
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}
/// The same for a dtype known at run time. Memory that the host cannot access gives type and size only: "[tenon.cuda.FloatTensor
/// of size 2]".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const AnyTensor& x) {
  detail::Text text;
  if (Cpu::reaches(x.device())) {
    const auto style = detail::style_of(stream);
    x.visit_const([&]<class T>(const Tensor<const T>& tensor) { detail::Printer<T>(tensor, style).print(text); });
  } else {
    detail::print_facts(text, "cuda.", detail::row_of(x.dtype()).torch_name, x.sizes());
  }
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}
/// Prints a complex number as std::complex is printed: "(1,2)".
template <class Traits, class R>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const complex<R>& z) {
  return stream << '(' << z.re << ',' << z.im << ')';
}

TENON_END_CODE
