// What an error says.
#pragma once

#include <string>

#include <tenon/error.hpp>

namespace support {

/// True if f() throws an error of Tenon's in whose text a part stands. Other exceptions pass.
template <class F>
bool says_error(F f, const char* part) {
  try {
    f();
  } catch (const tenon::Error& error) {
    return std::string(error.what()).find(part) != std::string::npos;
  }
  return false;
}

}  // namespace support
