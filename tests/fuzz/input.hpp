// A fuzzer's input as numbers and texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

/// Read from its beginning; zeros and empty texts when it is at its end.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : at_(data), left_(size) {}
  template <class N>
  N next() {
    N value{};
    const std::size_t n = sizeof value < left_ ? sizeof value : left_;
    if (n) std::memcpy(&value, at_, n);
    at_ += n;
    left_ -= n;
    return value;
  }
  /// As many bytes as the next one says.
  std::string text() {
    std::size_t n = next<std::uint8_t>();
    if (n > left_) n = left_;
    const std::string result(reinterpret_cast<const char*>(at_), n);
    at_ += n;
    left_ -= n;
    return result;
  }

 private:
  const std::uint8_t* at_;
  std::size_t left_;
};
