// Printing: `std::cout << t`.
//
// Prints the elements in brackets, aligned as PyTorch does, then "[tenon.FloatTensor of size 2x3]". More than 1000 elements are
// summarised: three at each end of each dimension. Numbers are converted by to_chars, so that the locale does not matter.
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

TENON_BEGIN_DETAIL

/// The format of the floating-point numbers of one tensor, chosen from the numbers that are printed.
class NumberFormat {
 public:
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
    const bool scientific = largest_ >= 1e8 || (!whole_ && (smallest_ < 1e-4 || largest_ / smallest_ > 1e3));
    if (scientific) return std::to_chars(to, limit, value, std::chars_format::scientific, 4).ptr;
    char* end = std::to_chars(to, limit, value, std::chars_format::fixed, whole_ ? 0 : 4).ptr;
    if (whole_) *end++ = '.';
    return end;
  }

 private:
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
  explicit Printer(const Tensor<const T>& tensor) : tensor_(tensor), summarised_(tensor.numel() > 1000) {}

  void print(Text& text) {
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) { see(value); });
    each(0, tensor_.storage_offset(), [&](compute_t<T> value) {
      char buffer[1024];
      const auto n = static_cast<int>(write(buffer, value) - buffer);
      width_ = n > width_ ? n : width_;
    });
    print(text, 0, tensor_.storage_offset());
    text.put('\n');
    print_facts(text, "", dtype_facts<T>::value.torch_name, tensor_.sizes());
  }

 private:
  static constexpr std::int64_t edge = 3;
  static constexpr int line = 80;

  compute_t<T> at(std::int64_t offset) const { return load<T>(reinterpret_cast<const char*>(tensor_.storage().data()), offset); }
  bool skips(int d, std::int64_t i) const { return summarised_ && tensor_.size(d) > 2 * edge && i == edge; }

  /// Calls f(element) for the elements that are printed.
  template <class F>
  void each(int d, std::int64_t offset, F f) const {
    if (d == tensor_.dim()) return f(at(offset));
    for (std::int64_t i = 0; i < tensor_.size(d); ++i) {
      if (skips(d, i)) i = tensor_.size(d) - edge;
      each(d + 1, offset + i * tensor_.stride(d), f);
    }
  }

  void see(compute_t<T> value) {
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

  void print(Text& text, int d, std::int64_t offset) const {
    if (d == tensor_.dim()) return print_element(text, at(offset));
    const bool innermost = d + 1 == tensor_.dim();
    const std::int64_t n = tensor_.size(d), fit = (line - tensor_.dim()) / (width_ + 2), per_line = fit > 1 ? fit : 1;
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
        i = n - edge;
      }
      print(text, d + 1, offset + i * tensor_.stride(d));
    }
    text.put(']');
  }
  static void indent(Text& text, int n) {
    while (n-- > 0) text.put(' ');
  }
  void print_element(Text& text, compute_t<T> value) const {
    char buffer[1024];
    const auto n = static_cast<int>(write(buffer, value) - buffer);
    indent(text, width_ - n);
    text.put(buffer, static_cast<std::size_t>(n));
  }

  Tensor<const T> tensor_;
  bool summarised_;
  int width_ = 0;
  NumberFormat format_;
};

TENON_END_DETAIL

TENON_BEGIN_CODE

/// Prints the elements, then type and size; a tensor on another device is copied to the host first. A template over the stream,
/// so that <ostream> is not included here.
template <class Traits, TensorLike X>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  detail::Text text;
  if constexpr (std::is_same_v<typename X::device_type, Cpu>) detail::Printer<T>(Tensor<const T>(eval(x))).print(text);
  else detail::Printer<T>(Tensor<const T>(eval(x).to(Cpu{}))).print(text);
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}
/// The same for a dtype known at run time. Memory that the host cannot access gives type and size only: "[tenon.cuda.FloatTensor
/// of size 2]".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const AnyTensor& x) {
  detail::Text text;
  if (Cpu::reaches(x.device())) {
    x.visit_const([&]<class T>(const Tensor<const T>& tensor) { detail::Printer<T>(tensor).print(text); });
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
