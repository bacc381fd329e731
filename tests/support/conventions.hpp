// What is called the gradient where none exists: the cases of docs/gradient_conventions.md, and of conventions.npz in
// the golden data.
#pragma once

#include <functional>
#include <vector>

namespace support {

/// A function at a place where it has no derivative, or an infinite one.
struct Convention {
  const char* name;                                // in the data
  const char* call;                                // as a user writes it
  std::vector<std::vector<double>> operands;       // of x, and of y
  std::function<std::vector<double>()> gradients;  // of all operands, one after the other
  const char* theirs = nullptr;                    // PyTorch's gradient, if it is another one
  const char* why = "";
};
std::vector<Convention> conventions();

}  // namespace support
