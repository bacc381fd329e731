// Expected results of sorting, from std::stable_sort, and elements that are difficult to sort.
#pragma once

#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "support/random.hpp"

namespace support {

/// The order: NaN is larger than any number, and equal to itself.
template <class T>
bool comes_before(T a, T b) {
  if constexpr (tenon::FloatingElement<T>) {
    const auto x = static_cast<double>(a), y = static_cast<double>(b);
    return std::isnan(y) ? !std::isnan(x) : x < y;
  } else {
    return a < b;
  }
}

template <class T>
std::vector<std::int64_t> stable_order(const std::vector<T>& values, bool descending) {
  std::vector<std::int64_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int64_t i, std::int64_t j) {
    const T a = values[static_cast<std::size_t>(i)], b = values[static_cast<std::size_t>(j)];
    return descending ? comes_before<T>(b, a) : comes_before<T>(a, b);
  });
  return order;
}

template <class T>
std::vector<T> taken(const std::vector<T>& values, const std::vector<std::int64_t>& order) {
  std::vector<T> result;
  for (auto i : order) result.push_back(values[static_cast<std::size_t>(i)]);
  return result;
}

/// Compares bit by bit, so that signs of zeros and the bits of NaN count.
template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T x = a[i], y = b[i];
    if (std::memcmp(&x, &y, sizeof(T)) != 0) return false;
  }
  return true;
}

template <class T>
tenon::Tensor<T> tensor_of(const std::vector<T>& values) {
  auto x = tenon::empty<T>({values.size()});
  for (std::size_t i = 0; i < values.size(); ++i) x.data_ptr()[i] = values[i];
  return x;
}

/// Kinds of difficult elements.
enum class Fill { random, narrow, few, equal, ascending, descending, special, high_bits };
inline constexpr Fill all_fills[] = {Fill::random,    Fill::narrow,     Fill::few,     Fill::equal,
                                     Fill::ascending, Fill::descending, Fill::special, Fill::high_bits};

template <class T>
T from_bits(std::uint64_t bits) {
  T value;
  if constexpr (std::is_same_v<T, bool>) value = bits % 2 != 0;
  else std::memcpy(&value, &bits, sizeof(T));
  return value;
}

template <class T>
T special_value(Random& random) {
  if constexpr (tenon::FloatingElement<T>) {
    // Zeros, infinities and NaN with both signs and some of their bits, and subnormal numbers.
    const std::uint64_t sign = random.bits() << (8 * sizeof(T) - 1), infinity = tenon::detail::infinity_bits<T>;
    const std::uint64_t magnitude[] = {0, 0, infinity, infinity + 1, infinity + 3, 1, 2, infinity - 1};
    return from_bits<T>(sign | magnitude[random.pick(0, 7)]);
  } else {
    const T values[] = {std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), T(0), T(1),
                        static_cast<T>(-1)};
    return values[random.pick(0, 4)];
  }
}

template <class T>
std::vector<T> filled(Fill fill, std::int64_t n, Random& random) {
  std::vector<T> values;
  const T same = from_bits<T>(random.bits());
  for (std::int64_t i = 0; i < n; ++i) {
    switch (fill) {
      case Fill::narrow:
        values.push_back(static_cast<T>(static_cast<float>(random.pick(std::is_signed_v<T> ? -100 : 0, 100))));
        break;
      case Fill::few: values.push_back(from_bits<T>(std::uint64_t(random.pick(0, 2)) * 0x2173217321732173u)); break;
      case Fill::equal: values.push_back(same); break;
      case Fill::special: values.push_back(special_value<T>(random)); break;
      // Many elements agree in their leading bits and differ in the middle or low ones.
      case Fill::high_bits:
        values.push_back(
            from_bits<T>((std::uint64_t(random.pick(1, 3)) << (8 * sizeof(T) - 4)) + (random.bits() & 0x3fff0003)));
        break;
      default: values.push_back(from_bits<T>(random.bits()));
    }
  }
  if (fill == Fill::ascending || fill == Fill::descending)
    values = taken(values, stable_order(values, fill == Fill::descending));
  return values;
}

}  // namespace support
