// Numbers as text: elements of every type, read and written by from_chars and to_chars, so that the locale does not
// matter.
//
// It writes the shortest text that reads as the same element.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstring>
#include <system_error>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

/// The result of reading a number: its end, or the reason why there is none.
struct NumberEnd {
  const char* at = nullptr;  // null: no number
  bool out_of_range = false;
};

/// The most characters of an element.
inline constexpr int most_number_text = 64;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a decimal number from `at` to `end` that is outside of a type's range is too large for it; false if it is
/// too small.
inline bool exceeds_range(const char* at, const char* end) {
  long long place = 0;  // the power of ten of the first digit that is not 0
  bool point = false, found = false;
  for (; at != end && *at != 'e' && *at != 'E'; ++at) {
    if (*at == '.') point = true;
    else if (!found && point && *at == '0') --place;
    else if (*at >= '1' && *at <= '9' && !found) found = true;
    else if (found && !point) ++place;
  }
  long long exponent = 0;
  bool negative = false;
  if (at != end) ++at;
  if (at != end && (*at == '-' || *at == '+')) negative = *at++ == '-';
  for (; at != end && exponent < 1'000'000'000'000; ++at) exponent = 10 * exponent + (*at - '0');
  return place + (negative ? -exponent : exponent) > 0;
}

/// Reads the longest number at the beginning of a text, with or without a sign. Floating numbers beyond the range
/// become infinite or zero, as they are rounded; integers beyond it are out of range.
template <class T>
NumberEnd read_number(const char* begin, const char* end, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    const auto size = static_cast<std::size_t>(end - begin);
    constexpr const char* words[] = {"0", "1", "false", "true", "False", "True", "FALSE", "TRUE"};
    for (int k = 8; k-- > 0;) {
      const std::size_t n = std::strlen(words[k]);
      if (n > size || std::memcmp(begin, words[k], n) != 0) continue;
      value = k % 2 != 0;
      return {begin + n};
    }
    return {};
  } else if constexpr (sizeof(T) == 2 && FloatingElement<T>) {
    double wide = 0;  // as NumPy does; with a float, more numbers would be rounded twice
    const NumberEnd result = read_number(begin, end, wide);
    if (result.at) value = T(wide);
    return result;
  } else if constexpr (ComplexElement<T>) {  // 1, 2j, 1+2j, (1+2j)
    const char* at = begin;
    const bool bracketed = at != end && *at == '(';
    at += bracketed;
    decltype(value.re) first = 0, second = 0;
    NumberEnd part = read_number(at, end, first);
    if (!part.at) return {};
    at = part.at;
    if (at != end && *at == 'j') {
      value = T(0, first);
      ++at;
    } else {
      const bool two = at != end && (*at == '+' || *at == '-');
      if (two) {
        part = read_number(at, end, second);
        if (!part.at || part.at == end || *part.at != 'j') return {};
        at = part.at + 1;
      }
      value = T(first, second);
    }
    if (bracketed && (at == end || *at++ != ')')) return {};
    return {at};
  } else {
    const char* at = begin;
    if (at != end && *at == '+') {
      ++at;
      if (at != end && (*at == '-' || *at == '+')) return {};
    }
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error == std::errc::invalid_argument) return {};
    if (error == std::errc::result_out_of_range) {
      if constexpr (!FloatingElement<T>) return {stop, true};
      else value = exceeds_range(at, stop) ? static_cast<T>(__builtin_inf()) : T(0);
      if constexpr (FloatingElement<T>) value = *at == '-' ? -value : value;
    }
    return {stop};
  }
}

/// Writes an element to `to`, which has room for most_number_text characters, and returns the end.
template <class T>
char* write_number(char* to, const T& value) {
  char* const limit = to + most_number_text;
  if constexpr (std::is_same_v<T, bool>) {
    *to = value ? '1' : '0';
    return to + 1;
  } else if constexpr (sizeof(T) == 2 && FloatingElement<T>) {
    return write_number(to, static_cast<float>(value));
  } else if constexpr (ComplexElement<T>) {
    char* at = write_number(to, value.re);
    char imaginary[most_number_text];
    const auto n = static_cast<std::size_t>(write_number(imaginary, value.im) - imaginary);
    if (imaginary[0] != '-') *at++ = '+';
    std::memcpy(at, imaginary, n);
    at[n] = 'j';
    return at + n + 1;
  } else {
    if constexpr (FloatingElement<T>) {
      if (value != value) {  // to_chars may write the sign of a NaN
        std::memcpy(to, "nan", 3);
        return to + 3;
      }
    }
    return std::to_chars(to, limit, value).ptr;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
