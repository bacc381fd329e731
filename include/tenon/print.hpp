// Printing: `std::cout << t`.
//
// Prints the elements in brackets, aligned as PyTorch does, then "[tenon.FloatTensor of size 2x3]". More than 1000
// elements are summarised: three at each end of each dimension. Numbers are converted by to_chars, so that the locale
// does not matter. set_printoptions changes this for the process; a stream's precision, std::fixed and std::scientific
// count for what goes there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The options of printing. The names are NumPy's; `type_line` is the line with type and size that follows the
/// elements.
struct PrintOptions {
  int precision = 4;              ///< digits after the point, 0 to 50
  std::int64_t threshold = 1000;  ///< tensors of more elements are summarised
  std::int64_t edgeitems = 3;     ///< the number of elements at each end of a summarised dimension
  int linewidth = 80;             ///< characters in a line
  bool type_line = true;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

enum class Notation : unsigned char { chosen, fixed, scientific };
/// The options for one tensor on one stream.
struct PrintStyle : PrintOptions {
  Notation notation = Notation::chosen;
};

inline constexpr int most_printed_digits = 50;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Prints "[tenon.FloatTensor of size 2x3]".
TENON_SHARED void print_facts(Text& text, const char* device, const char* type, Dims sizes);

TENON_SHARED const PrintOptions& current_options();
/// Prints the elements of a tensor and, if the style has it, the line with type and size.
template <class T>
TENON_SHARED void print_elements(Text& text, const Tensor<const T>& tensor, const PrintStyle& style);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The process's options, combined with the stream's std::setprecision, std::fixed and std::scientific. A stream's
/// precision of 6, which is its default, counts only with one of the latter two.
template <class Stream>
PrintStyle style_of(const Stream& stream) {
  PrintStyle style{current_options()};
  const auto field = stream.flags() & Stream::floatfield;
  if (field == Stream::fixed) style.notation = Notation::fixed;
  else if (field == Stream::scientific) style.notation = Notation::scientific;
  if (const auto digits = stream.precision(); digits >= 0 && (digits != 6 || style.notation != Notation::chosen))
    style.precision = digits < most_printed_digits ? static_cast<int>(digits) : most_printed_digits;
  return style;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Prints "(2, 3)", or "(2,)" for one number, as NumPy does.
TENON_SHARED void print_numbers(Text& text, Dims numbers);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// Sets how this process prints tensors; options that the braces do not name have their defaults:
/// `set_printoptions({.precision = 2})`. Throws IndexError for a precision above 50 and for negative values. Not
/// thread-safe: call it at start-up.
TENON_SHARED void set_printoptions(const PrintOptions& options);
/// The options by which this process prints.
TENON_SHARED PrintOptions get_printoptions();

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Prints sizes, strides or axes: "(2, 3)".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, Dims numbers) {
  detail::Text text;
  detail::print_numbers(text, numbers);
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}

/// Prints the elements, then type and size; a tensor on another device is copied to the host first. A template over the
/// stream, so that <ostream> is not included here.
template <class Traits, TensorLike X>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  detail::Text text;
  const auto style = detail::style_of(stream);
  if constexpr (std::is_same_v<typename X::device_type, Cpu>)
    detail::print_elements<T>(text, Tensor<const T>(eval(x)), style);
  else detail::print_elements<T>(text, Tensor<const T>(eval(x).to(Cpu{})), style);
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}
/// The same for a dtype known at run time. Memory that the host cannot access gives type and size only:
/// "[tenon.cuda.FloatTensor of size 2]".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const AnyTensor& x) {
  detail::Text text;
  if (Cpu::reaches(x.device())) {
    const auto style = detail::style_of(stream);
    x.visit_const([&]<class T>(const Tensor<const T>& tensor) { detail::print_elements<T>(text, tensor, style); });
  } else {
    detail::print_facts(text, "cuda.", detail::row_of(x.dtype()).torch_name, x.sizes());
  }
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}
/// Prints the name of an element type: "float32".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, DType dtype) {
  const char* const name = detail::row_of(dtype).name;
  stream.write(name, static_cast<std::ptrdiff_t>(__builtin_strlen(name)));
  return stream;
}
/// The result of a refused call prints nothing: its error was reported already.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const detail::Refused&) {
  return stream;
}
/// Prints a complex number as std::complex is printed: "(1,2)".
template <class Traits, class R>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const complex<R>& z) {
  return stream << '(' << z.re << ',' << z.im << ')';
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/tensor/print_bodies.hpp>
#endif
