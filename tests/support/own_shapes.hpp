// Operations whose operands have shapes of their own: tests/data/make_gradient.py has their rows in a file of their
// own.
#pragma once

#include <string_view>

namespace support {

/// True for an operation whose gradients tests/runtime/gradient_golden_test.cpp compares with PyTorch's by calls of its
/// own, and tests/runtime/gradient_test.cpp with differences. `name` may lack its family.
inline bool has_own_shapes(std::string_view name) {
  for (const std::string_view one :
       {"linalg::matrix_exp", "linalg::logdet", "linalg::cholesky_solve", "linalg::tensorsolve", "linalg::tensorinv",
        "vander", "block_diag", "cartesian_prod", "diag_embed", "fft::stft", "fft::istft", "fft::hfftn",
        "fft::ihfftn"}) {
    if (name == one || name == one.substr(one.rfind(':') + 1)) return true;
  }
  return false;
}

}  // namespace support
