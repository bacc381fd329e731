// Operations whose operands have shapes of their own, so that the rows of tests/data/make_gradient.py have none for them.
#pragma once

#include <string_view>

namespace support {

/// True for an operation whose derivatives tests/runtime/gradient_test.cpp compares with differences, and whose values the golden tests of
/// its folder compare with PyTorch's. `name` may have more words behind the operation's.
inline bool has_own_shapes(std::string_view name) {
  for (const std::string_view one : {"linalg::matrix_exp", "linalg::logdet", "linalg::cholesky_solve", "linalg::tensorsolve",
                                     "linalg::tensorinv", "fft::stft", "fft::istft", "fft::hfftn", "fft::ihfftn"}) {
    if (name == one || (name.substr(0, one.size()) == one && name[one.size()] == ' ')) return true;
  }
  return false;
}

}  // namespace support
