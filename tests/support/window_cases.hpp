// Cases of functions of one tensor beside PyTorch's values and gradients, as tests/data/make_nn_windows.py has them.
#pragma once

#include <tenon/nn.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

/// The largest difference of two tensors, as a part of the largest element wanted.
template <class T>
double largest_difference(const tenon::Tensor<T>& got, const tenon::Tensor<T>& wanted) {
  REQUIRE(got.sizes() == wanted.sizes());
  if (wanted.numel() == 0) return 0;
  const double difference = static_cast<double>(tenon::max(tenon::abs(got - wanted)).item());
  return difference / (static_cast<double>(tenon::max(tenon::abs(wanted)).item()) + 1e-30);
}

/// Operand number `place` of the script: multiples of 1/64 between -1 and 1.
template <class T>
tenon::Tensor<T> window_operand(const tenon::Shape& sizes, std::int64_t place) {
  std::int64_t count = 1;
  for (auto size : sizes) count *= size;
  const auto x = tenon::zeros<T>({count});
  for (std::int64_t i = 0; i < count; ++i)
    x.data_ptr()[i] = static_cast<T>(static_cast<double>((i * (37 + 2 * place) + 11 * place) % 127) / 64 - 63.0 / 64);
  return x.reshape(sizes);
}

/// Checks the value of f at x, and the gradient of x, of the case with this name.
template <class T, class F>
void check_window_case(Golden& golden, const std::string& name, double tolerance, const F& f) {
  const std::string prefix = std::string(tenon::dtype_name<T>) + "." + name;
  INFO(prefix);
  const tenon::Variable<T> x(golden.get<T>(prefix + ".x"));
  const tenon::Variable<T> y = f(x);
  CHECK(largest_difference(y.value(), golden.get<T>(prefix + ".y")) <= tolerance);
  CHECK(largest_difference(tenon::Tensor<T>(f(x.value())), y.value()) == 0);
  y.backward(window_operand<T>(tenon::Shape(y.sizes()), 3));
  CHECK(largest_difference(x.grad(), golden.get<T>(prefix + ".dx")) <= tolerance);
}

/// The message of the ShapeError that f throws; empty if it throws none.
template <class F>
std::string shape_error(const F& f) {
  try {
    f();
  } catch (const tenon::ShapeError& error) { return error.what(); }
  return "";
}
inline bool has_text(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace support
