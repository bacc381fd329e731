// Matrix products against three nested loops: every layout of the operands, results within memory that must stay
// unchanged.
#pragma once

#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace support {

/// A matrix in memory of exactly its size, so that AddressSanitizer detects a read outside of it.
template <class T>
struct PlacedMatrix {
  std::int64_t size = 1;
  std::unique_ptr<T[]> memory;
  tenon::detail::Matrix<T> at;

  /// Kinds of layout: contiguous, transposed, rows apart, both strided, reversed rows, reversed columns, one row, one
  /// column.
  static constexpr int kinds = 8;
  PlacedMatrix(std::int64_t rows, std::int64_t columns, int kind, T fill) {
    std::int64_t row = columns, column = 1;
    if (kind == 1) row = 1, column = rows;
    if (kind == 2 || kind == 4 || kind == 5) row = columns + 3;
    if (kind == 3) row = 2 * columns + 1, column = 2;
    if (kind == 4) row = -row;
    if (kind == 5) column = -1;
    if (kind == 6) row = 0;
    if (kind == 7) row = 1, column = 0;
    const std::int64_t down = (rows - 1) * row, right = (columns - 1) * column;
    for (const auto step : {down, right}) size += step < 0 ? -step : step;
    memory.reset(new T[static_cast<std::size_t>(size)]);
    for (T& element : elements()) element = fill;
    at = {memory.get() - (down < 0 ? down : 0) - (right < 0 ? right : 0), row, column};
  }
  std::span<T> elements() { return {memory.get(), static_cast<std::size_t>(size)}; }
  T& operator()(std::int64_t i, std::int64_t j) const { return at.data[i * at.row + j * at.column]; }
  tenon::detail::Matrix<const T> read() const { return {at.data, at.row, at.column}; }
};

template <class T>
T random_factor(Random& random) {
  if constexpr (std::is_same_v<T, bool>) return random.one_in(8);
  else if constexpr (tenon::IntegerElement<T>) return static_cast<T>(random.bits());
  else if constexpr (tenon::ComplexElement<T>)
    return T(static_cast<float>(random.pick(-9, 9)), static_cast<float>(random.pick(-9, 9)));
  else return T(static_cast<float>(random.pick(-1'000'000, 1'000'000)) * 1e-6f);
}

/// Checks c = a b, for layouts of the given kinds: integers and bool exactly, floating types within the bound of any
/// order.
template <class T>
void check_product(std::int64_t m, std::int64_t n, std::int64_t k, int kind_a, int kind_b, int kind_c, Random& random) {
  using tenon::detail::convert;
  INFO(m << " x " << k << " times " << k << " x " << n << ", layouts " << kind_a << ", " << kind_b << ", " << kind_c);
  const T outside = convert<T>(77);
  PlacedMatrix<T> a(m, k, kind_a, T{}), b(k, n, kind_b, T{}), c(m, n, kind_c, outside);
  for (auto* x : {&a, &b}) {
    for (T& element : x->elements()) element = random_factor<T>(random);
  }
  tenon::detail::gemm(tenon::detail::Product<T>{m, n, k, a.read(), b.read(), c.at});
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const T value = c(i, j);
      c(i, j) = outside;
      if constexpr (tenon::FloatingElement<T>) {
        long double sum = 0, sizes = 0;
        for (std::int64_t l = 0; l < k; ++l) {
          const long double term = static_cast<long double>(static_cast<tenon::compute_t<T>>(a(i, l))) *
                                   static_cast<tenon::compute_t<T>>(b(l, j));
          sum += term;
          sizes += std::fabs(term);
        }
        using C = tenon::compute_t<T>;
        const long double unit = std::numeric_limits<C>::epsilon() / 2;
        const long double rounding = std::is_same_v<T, tenon::float16>    ? 0x1p-11L
                                     : std::is_same_v<T, tenon::bfloat16> ? 0x1p-8L
                                                                          : unit;
        const long double bound = static_cast<long double>(k + 2) * unit * sizes * 1.01L +
                                  rounding * std::fabs(sum) * 1.01L + 0x1p-24L * (sizeof(T) == 2);
        wrong += !(std::fabs(static_cast<long double>(static_cast<C>(value)) - sum) <= bound);
      } else if constexpr (std::is_same_v<T, bool>) {
        bool any = false;
        for (std::int64_t l = 0; l < k; ++l) any = any || (a(i, l) && b(l, j));
        wrong += value != any;
      } else if constexpr (tenon::IntegerElement<T>) {
        std::uint64_t sum = 0;
        for (std::int64_t l = 0; l < k; ++l)
          sum += static_cast<std::uint64_t>(a(i, l)) * static_cast<std::uint64_t>(b(l, j));
        wrong += value != static_cast<T>(sum);
      } else {
        T sum{};
        for (std::int64_t l = 0; l < k; ++l) sum = sum + a(i, l) * b(l, j);
        wrong += !(value == sum);
      }
    }
  }
  CHECK(wrong == 0);
  for (const T& element : c.elements()) wrong += !(element == outside);
  CHECK(wrong == 0);
}

/// Sizes near those of registers, tiles and blocks.
template <class T>
void check_products(std::uint64_t seed) {
  Random random(seed);
  const auto check = [&](std::int64_t m, std::int64_t n, std::int64_t k) {
    const auto kind = [&](int among) { return static_cast<int>(random.pick(0, among - 1)); };
    check_product<T>(m, n, k, kind(PlacedMatrix<T>::kinds), kind(PlacedMatrix<T>::kinds), kind(6), random);
  };
  for (int i = 0; i < 200; ++i) check(random.pick(1, 40), random.pick(1, 40), random.pick(1, 40));
  for (int i = 0; i < 12; ++i) {
    const auto pick = [&] { return (random.one_in(2) ? 64 : 128) + random.pick(-1, 1); };
    check(pick(), pick(), pick());
  }
  constexpr std::int64_t depth = tenon::detail::gemm_depth;
  for (const std::int64_t near : {-1, 0, 1}) {
    check(13, 33, depth + near);
    check(3, 37, 2 * depth + near);
    check(60 + near, 7, 9);
    check(2048 + near, 3, 5);
    check(5, 2048 + near, 3);
    for (const std::int64_t size : {std::int64_t{2048}, tenon::detail::gemv_depth}) {
      check(size + near, 1, 3);
      check(2, 1, size + near);
      check(1, size + near, 2);
      check(1, 3, size + near);
    }
  }
  for (int a = 0; a < PlacedMatrix<T>::kinds; ++a) {
    for (int b = 0; b < PlacedMatrix<T>::kinds; ++b) {
      check_product<T>(14, 35, 21, a, b, a % 6, random);
      check_product<T>(70, 100, 140, a, b, b % 6, random);
      check_product<T>(1, 35, 21, a, b, 0, random);
      check_product<T>(35, 1, 100, a, b, a % 6, random);
      check_product<T>(1, 1, 130, a, b, 0, random);
    }
  }
}

}  // namespace support
