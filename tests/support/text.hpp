// The texts of errors.
#pragma once

#include <exception>
#include <string>

namespace support {

/// The text of the error that f() throws, if it is an E.
template <class E, class F>
std::string error_text(F f) {
  try {
    f();
  } catch (const E& error) {
    return error.what();
  } catch (const std::exception& other) {
    return std::string("another error: ") + other.what();
  }
  return "no error";
}

}  // namespace support
