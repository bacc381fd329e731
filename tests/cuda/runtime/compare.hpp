// Results of a device against the host's, over the host's runtime.
#pragma once

#include "host_runtime.hpp"

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace compare {

namespace tn = tenon;

/// Sees that what a test made is gone.
struct NothingLeft {
  ~NothingLeft() { CHECK(host_runtime::live.empty()); }
};

/// Elements of T that repeat, differ in sign and, where T has them, are no numbers.
template <class T>
tn::Tensor<T> elements(const tn::Shape& shape, bool special = false) {
  auto x = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const double value = static_cast<double>((i * 37 + 11) % 23) - (std::is_unsigned_v<T> ? 0 : 9);
    x.data_ptr()[i] = tn::detail::convert<T>(
        special && i % 50 == 49 ? (i % 100 == 99 ? __builtin_nan("") : -__builtin_inf()) : value / 4);
  }
  return x;
}

/// Whether shapes are the same, and elements as near as two orders of summation make them.
template <class T>
bool same(const tn::Tensor<T, tn::Cuda>& there, const tn::Tensor<T>& here) {
  const tn::Tensor<T> got = there.to(tn::Cpu{}), wanted = here.contiguous();
  bool all = got.sizes() == wanted.sizes();
  for (std::int64_t i = 0; all && i < got.numel(); ++i) {
    const T a = got.data_ptr()[i], b = wanted.data_ptr()[i];
    if constexpr (tn::FloatingElement<T>) {
      const auto x = static_cast<double>(a), y = static_cast<double>(b);
      const double unit = sizeof(T) == 8 ? 1e-12 : sizeof(T) == 4 ? 1e-5 : 1e-2;
      all = (x != x && y != y) || x == y || (x - y < unit * (1 + std::abs(y)) && y - x < unit * (1 + std::abs(y)));
    } else if constexpr (tn::ComplexElement<T>) {
      all = std::abs(a.re - b.re) + std::abs(a.im - b.im) <= 1e-4;
    } else {
      all = a == b;
    }
  }
  return all;
}

}  // namespace compare
