// The bodies of the functions that print.hpp declares.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/print.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit PrintOptions print_options{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void print_facts(Text& text, const char* device, const char* type, Dims sizes) {
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

TENON_BODY const PrintOptions& current_options() { return print_options; }

TENON_NOINLINE_OG TENON_BODY void print_numbers(Text& text, Dims numbers) {
  text.put('(');
  for (int d = 0; d < numbers.rank(); ++d) {
    if (d) text.put(", ");
    text.put(static_cast<long long>(numbers[d]));
  }
  text.put(numbers.rank() == 1 ? ",)" : ")");
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY void set_printoptions(const PrintOptions& options) {
  if (options.precision < 0 || options.precision > detail::most_printed_digits)
    detail::throw_error(ErrorCode::index, "set_printoptions: a precision of ", options.precision, ": 0 to ",
                        detail::most_printed_digits);
  if (options.threshold < 0)
    detail::throw_error(ErrorCode::index, "set_printoptions: a threshold of ", options.threshold);
  if (options.edgeitems < 1)
    detail::throw_error(ErrorCode::index, "set_printoptions: ", options.edgeitems, " edgeitems: at least 1");
  if (options.linewidth < 1)
    detail::throw_error(ErrorCode::index, "set_printoptions: a linewidth of ", options.linewidth, ": at least 1");
  detail::print_options = options;
}
TENON_BODY PrintOptions get_printoptions() { return detail::print_options; }

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The format of the floating-point numbers of one tensor, chosen from the numbers that are printed unless a notation
/// is given.
class NumberFormat {
 public:
  TENON_INLINE explicit NumberFormat(const PrintStyle& style)
      : precision_(style.precision), notation_(style.notation) {}
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

/// Prints one tensor: passes over its elements choose the format and measure the width before the last one prints them.
template <class T>
class Printer {
 public:
  Printer(const Tensor<const T>& tensor, const PrintStyle& style)
      : tensor_(tensor), style_(style), summarised_(tensor.numel() > style.threshold), format_(style) {}

  TENON_NOINLINE_OG void print(Text& text) {
    if (is_vast()) text.put("[]");
    else print_all(text);
    if (!style_.type_line) return;
    text.put('\n');
    print_facts(text, "", dtype_facts<T>::value.torch_name, tensor_.sizes());
  }

 private:
  /// True if there are no elements, and more brackets than are printed: NumPy prints one pair, too.
  bool is_vast() const {
    std::int64_t brackets = 1;
    for (auto extent : tensor_.sizes()) {
      if (__builtin_mul_overflow(brackets, extent > 1 ? extent : 1, &brackets) || brackets > style_.threshold)
        return tensor_.numel() == 0;
    }
    return false;
  }
  TENON_NOINLINE_OG void print_all(Text& text) {
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) { see(value); });
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) {
      char buffer[1024];
      const auto n = static_cast<int>(write(buffer, value) - buffer);
      width_ = n > width_ ? n : width_;
    });
    print(text, 0, tensor_.storage_offset());
  }
  compute_t<T> at(std::int64_t offset) const {
    return load<T>(reinterpret_cast<const char*>(tensor_.storage().data()), offset);
  }
  bool skips(int d, std::int64_t i) const {
    return summarised_ && tensor_.size(d) > 2 * style_.edgeitems && i == style_.edgeitems;
  }

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
    const std::int64_t n = tensor_.size(d), fit = (style_.linewidth - tensor_.dim()) / (width_ + 2),
                       per_line = fit > 1 ? fit : 1;
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED void print_elements(Text& text, const Tensor<const T>& tensor, const PrintStyle& style) {
  Printer<T>(tensor, style).print(text);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
