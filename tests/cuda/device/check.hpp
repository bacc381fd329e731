// What the tests on a device share: a count of what went wrong, and results compared with the host's.
#pragma once

#include <cmath>
#include <cstdio>

#include <tenon/cuda.hpp>

inline int wrong = 0;

#define CHECK(...)                                                        \
  do {                                                                    \
    if (!(__VA_ARGS__)) {                                                 \
      ++wrong;                                                            \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__);       \
    }                                                                     \
  } while (false)

/// Whether two numbers are as close as two libraries' results: both NaN, both the same infinity, or so many units of
/// `size`.
template <class T>
bool close_to(T a, T b, double units) {
  const auto x = static_cast<double>(a), y = static_cast<double>(b);
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
  if (std::isinf(x) || std::isinf(y)) return x == y;
  const double precision = sizeof(T) == 8                      ? 0x1p-52
                           : sizeof(T) == 4                    ? 0x1p-23
                           : std::is_same_v<T, tenon::float16> ? 0x1p-10
                                                               : 0x1p-7;
  const double least = sizeof(T) == 8 ? 1e-300 : sizeof(T) == 4 ? 1e-36 : 1e-4;
  return std::fabs(x - y) <= units * precision * (std::fabs(y) > least ? std::fabs(y) : least);
}

/// Compares results, where double has `conditions` with four more units for each of the numbers there: a result's
/// condition, by which it multiplies the rounding of what it is computed from.
template <class T>
bool same_elements(const tenon::Tensor<T, tenon::Cuda>& there, const tenon::Tensor<T>& here, double units,
                   const tenon::Tensor<double>* conditions = nullptr) {
  const auto a = there.to(tenon::Cpu{}), b = here.contiguous();
  if (!(a.sizes() == b.sizes())) return false;
  const tenon::Tensor<double> condition = conditions ? conditions->contiguous() : tenon::Tensor<double>();
  for (std::int64_t i = 0; i < a.numel(); ++i) {
    const T x = a.data_ptr()[i], y = b.data_ptr()[i];
    if constexpr (tenon::ComplexElement<T>) {
      const double size = std::hypot(static_cast<double>(y.re), static_cast<double>(y.im));
      const bool near = std::hypot(static_cast<double>(x.re - y.re), static_cast<double>(x.im - y.im)) <=
                        units * (sizeof(T) == 16 ? 0x1p-52 : 0x1p-23) * size;
      if (!near && std::isfinite(size)) return false;
    } else if constexpr (tenon::FloatingElement<T>) {
      if (!close_to(x, y, units + (conditions && sizeof(T) == 8 ? 4 * condition.data_ptr()[i] : 0)))
        return std::printf("element %lld: %.17g there, %.17g here\n", static_cast<long long>(i), static_cast<double>(x),
                           static_cast<double>(y)),
               false;
    } else if (!(x == y)) {
      return false;
    }
  }
  return true;
}
