// Operations whose operands have shapes of their own, so that the rows of tests/data/make_gradient.py have none for them.
#pragma once

#include <string_view>

namespace support {

/// True for an operation whose derivatives tests/runtime/gradient_test.cpp compares with differences, and whose values the golden tests of
/// its folder compare with PyTorch's. `name` may lack its family.
inline bool has_own_shapes(std::string_view name) {
  for (const std::string_view one : {"linalg::matrix_exp", "linalg::logdet", "linalg::cholesky_solve", "linalg::tensorsolve",
                                     "linalg::tensorinv", "vander", "block_diag", "cartesian_prod", "diag_embed", "fft::stft", "fft::istft",
                                     "fft::hfftn", "fft::ihfftn"}) {
    if (name == one || name == one.substr(one.rfind(':') + 1)) return true;
  }
  return false;
}

}  // namespace support
