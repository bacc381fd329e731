// A C interface: memory of a caller who knows nothing of tensors is worked on in place, and errors become text.
#include "c_interface.h"

#include <tenon/tenon.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#include <vector>

namespace tn = tenon;
using tn::axis, tn::keepdims;

int standardise_rows(double* numbers, int64_t rows, int64_t columns, int64_t stride, char* message, size_t size) try {
  auto x = tn::from_blob(numbers, {rows, columns}, {stride, 1});
  const auto [variance, mean] = tn::var_mean(x, axis(1), keepdims);
  tn::into(x, (x - mean) / tn::sqrt(variance));
  return 0;
} catch (const std::exception& error) {
  std::snprintf(message, size, "%s", error.what());
  return -1;
}

// What a caller in C does.
int main() {
  const int64_t rows = 2000, columns = 1000, stride = 1024;
  std::vector<double> numbers(static_cast<std::size_t>(rows * stride));
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<double>(k * k % 1009);
  char message[200];
  if (standardise_rows(numbers.data(), rows, columns, stride, message, sizeof message) != 0) {
    std::cerr << message << '\n';
    return 1;
  }
  // the last lies behind a row
  std::cout << numbers[0] << '\n' << numbers[1500 * stride + 77] << '\n' << numbers[columns] << '\n';
  // A mistake comes back as text.
  const int status = standardise_rows(nullptr, rows, columns, stride, message, sizeof message);
  std::cerr << message << '\n';
  return status == -1 ? 0 : 1;
}
