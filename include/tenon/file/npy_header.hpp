// The header of a .npy file: the text of a Python dict with three keys, read strictly and written as NumPy writes it.
//
// Source: numpy.lib.format, versions 1.0, 2.0 and 3.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/header_scanner.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The bytes before the dict in version 1.0: magic, version, length.
inline constexpr std::size_t npy_prefix = 10;

/// The content of a header.
struct NpyHeader {
  DType dtype = DType::bool_;
  bool big_endian = false;
  bool fortran_order = false;
  Shape shape;
  std::int64_t numel = 0;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The letter of NumPy's type strings, such as 'f' in "<f4"; '\0' for bfloat16, which NumPy does not have.
TENON_INLINE char npy_letter(DType dtype) {
  if (dtype == DType::bool_) return 'b';
  if (dtype == DType::bfloat16) return '\0';
  if (dtype >= DType::complex64) return 'c';
  if (dtype >= DType::float16) return 'f';
  return dtype >= DType::uint8 ? 'u' : 'i';
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Sets `dtype` from a letter and a number of bytes; false if no dtype matches.
TENON_SHARED bool read_npy_dtype(char letter, int item, DType& dtype);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Parses the dict. Accepts any order of the keys, both kinds of quotes, white space and trailing commas, and nothing
/// else.
class NpyParser : TextScanner {
 public:
  NpyParser(const FilePlace& place, const char* text, std::size_t n) : TextScanner(place, text, n) {}

  NpyHeader parse() {
    NpyHeader header;
    expect('{', "a dict");
    bool seen[3] = {};
    while (!accept('}')) {
      char key[16];
      read_string(key, sizeof key, "a key");
      const int which = key_index(key);
      if (which < 0) throw_error_at(place_, ErrorCode::io, ": the header has the unknown key '", key, "'");
      if (seen[which]) throw_error_at(place_, ErrorCode::io, ": the header has the key '", key, "' twice");
      seen[which] = true;
      expect(':', "':' after a key");
      if (which == 0) read_descr(header);
      else if (which == 1) header.fortran_order = read_bool();
      else read_shape(header.shape);
      if (!accept(',')) {
        expect('}', "',' or '}' after a value");
        break;
      }
    }
    for (int k = 0; k < 3; ++k) {
      if (!seen[k]) throw_error_at(place_, ErrorCode::io, ": the header lacks the key '", keys[k], "'");
    }
    skip_space();
    if (at_ != end_) refuse("nothing but white space after the dict");
    header.numel = count(header.shape);
    return header;
  }

 private:
  static constexpr const char* keys[3] = {"descr", "fortran_order", "shape"};

  static int key_index(const char* key) {
    for (int k = 0; k < 3; ++k) {
      if (std::strcmp(key, keys[k]) == 0) return k;
    }
    return -1;
  }

  bool accept_word(const char* word) {
    skip_space();
    const std::size_t n = std::strlen(word);
    if (static_cast<std::size_t>(end_ - at_) < n || std::memcmp(at_, word, n) != 0) return false;
    at_ += n;
    return true;
  }

  /// A quoted string of printable ASCII without escapes.
  void read_string(char* to, std::size_t room, const char* wanted) {
    skip_space();
    if (at_ == end_ || (*at_ != '\'' && *at_ != '"')) refuse(wanted);
    const char quote = *at_++;
    std::size_t n = 0;
    for (; at_ != end_ && *at_ != quote; ++at_) {
      if (*at_ < ' ' || *at_ > '~' || *at_ == '\\') refuse("a printable character in a string");
      if (n + 1 == room) refuse("the end of a string");
      to[n++] = *at_;
    }
    if (at_ == end_) refuse("the end of a string");
    ++at_;
    to[n] = '\0';
  }

  bool read_bool() {
    if (accept_word("True")) return true;
    if (!accept_word("False")) refuse("True or False for 'fortran_order'");
    return false;
  }

  std::int64_t read_extent() {
    skip_space();
    const bool negative = at_ != end_ && *at_ == '-';
    at_ += negative;
    std::int64_t value;
    if (!read_natural(value, " in 'shape'"))
      throw_error_at(place_, ErrorCode::io, ": an extent of the shape does not fit in 64 bits");
    if (negative) throw_error_at(place_, ErrorCode::io, ": the shape has the negative extent ", -value);
    if (at_ != end_ && *at_ == 'L') ++at_;  // the suffix of a long integer in Python 2
    return value;
  }

  void read_shape(Shape& shape) {
    expect('(', "a tuple for 'shape'");
    bool comma = true;
    while (!accept(')')) {
      if (!comma) refuse("',' or ')' in 'shape'");
      if (shape.rank() == max_rank) throw_error_at(place_, ErrorCode::io, ": the rank is above ", max_rank);
      shape.push_back(read_extent());
      comma = accept(',');
    }
    if (shape.rank() == 1 && !comma)
      throw_error_at(place_, ErrorCode::io, ": 'shape' is an integer in parentheses, not a tuple");
  }

  /// "<f4": byte order, letter, bytes.
  void read_descr(NpyHeader& header) {
    if (next_is('[')) refuse_dtype("records (a structured dtype)");
    if (next_is('(')) refuse_dtype("elements that are arrays themselves (a sub-array dtype)");
    char text[32];
    read_string(text, sizeof text, "a type string for 'descr'");
    const char* at = text;
    const bool has_order = *at == '<' || *at == '>' || *at == '|' || *at == '=';
    header.big_endian = *at == '>';
    at += has_order;
    const char letter = *at;
    int item = 0;
    for (at += *at != '\0'; *at >= '0' && *at <= '9' && item < 100000; ++at) item = 10 * item + (*at - '0');
    const char* meaning = nullptr;
    switch (letter) {
      case 'O': meaning = "Python objects, dtype '"; break;
      case 'S': case 'a': meaning = "byte strings, dtype '"; break;
      case 'U': meaning = "strings, dtype '"; break;
      case 'M': meaning = "dates, dtype '"; break;
      case 'm': meaning = "durations, dtype '"; break;
      case 'V': meaning = "raw bytes, dtype '"; break;
      default: break;
    }
    if (meaning || *at != '\0' || !read_npy_dtype(letter, item, header.dtype)) {
      fail_held(place_, meaning ? meaning : "elements of the dtype '", text, "'");
    }
  }
  [[noreturn]] TENON_COLD void refuse_dtype(const char* what) const { fail_held(place_, what); }

  std::int64_t count(const Shape& shape) const {
    std::int64_t product = 1;
    if (!multiply_sizes(shape, product))
      throw_error_at(place_, ErrorCode::io, ": the number of elements of shape ", shape, " does not fit in 64 bits");
    return product;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Reads the header and checks that the file has enough bytes for the elements, before anything is allocated for them.
TENON_SHARED NpyHeader read_npy_header(ByteSource& file);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes before the elements: version 1.0, padded as NumPy pads them.
class NpyPrefix {
 public:
  NpyPrefix(DType dtype, bool fortran_order, Dims shape) {
    const int item = item_size(dtype);
    put("\x93NUMPY\x01");
    text_[size_++] = '\0';  // the minor version
    size_ = npy_prefix;
    put("{'descr': '");
    put(item == 1 ? "|" : "<");
    text_[size_++] = npy_letter(dtype);
    put_number(item);
    put(fortran_order ? "', 'fortran_order': True, 'shape': (" : "', 'fortran_order': False, 'shape': (");
    for (int d = 0; d < shape.rank(); ++d) {
      if (d > 0) put(", ");
      put_number(shape[d]);
    }
    put(shape.rank() == 1 ? ",), }" : "), }");
    // NumPy leaves room for 21 digits in the axis along which the array would be extended.
    if (shape.rank() > 0) {
      const std::size_t before = size_;
      put_number(shape[fortran_order ? shape.rank() - 1 : 0]);
      const std::size_t digits = size_ - before;
      size_ = before;
      pad(size_ + (digits < 21 ? 21 - digits : 0));
    }
    pad((size_ + 1) / 64 * 64 + 63);
    text_[size_++] = '\n';
    const std::size_t length = size_ - npy_prefix;
    text_[8] = static_cast<char>(length & 255);
    text_[9] = static_cast<char>(length >> 8);
  }
  const char* data() const { return text_; }
  std::size_t size() const { return size_; }

 private:
  void put(const char* text) {
    const std::size_t n = std::strlen(text);
    std::memcpy(text_ + size_, text, n);
    size_ += n;
  }
  void put_number(std::int64_t value) {  // not negative
    char digits[20];
    std::size_t n = 0;
    do {
      digits[n++] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value);
    while (n > 0) text_[size_++] = digits[--n];
  }
  void pad(std::size_t size) {
    while (size_ < size) text_[size_++] = ' ';
  }

  char text_[64 + 21 * (max_rank + 1) + 192];
  std::size_t size_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/file/npy_header_bodies.hpp>
#endif
