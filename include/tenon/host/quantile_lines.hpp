// The quantiles of lines of elements, on the host.
#pragma once

#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/interpolation.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/select.hpp>
#include <tenon/cpu/order/sort.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/host/line_operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The quantiles to compute of each line of n elements: `count` of them, ascending; quantile k is result `to[k]` of the
/// line.
struct QuantileLines {
  std::int64_t n, count;
  const double* q;
  const std::int64_t* to;
  Interpolation interpolation;
  bool skips_nan;
};

/// The two ranks between which a quantile lies, and its distance from the first of them.
struct QuantilePlace {
  std::int64_t low, high;
  double part;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED QuantilePlace quantile_place(double q, std::int64_t n, Interpolation interpolation);
/// a + part (b - a), computed from the nearer end, so that both ends are exact.
TENON_SHARED double between(double a, double b, double part);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The element that has a key; +0 for the key of both zeros.
template <class T>
TENON_INLINE double number_of_key(order_key_t<T> key) {
  const order_key_t<T> bits = element_bits<T>(key);
  T x;
  std::memcpy(&x, &bits, sizeof(T));
  return convert<double>(x);
}

template <class T>
std::int64_t quantile_scratch(const QuantileLines& lines) {
  using K = order_key_t<T>;
  return 2 * bytes_of<K>(lines.n) + bytes_of<std::int64_t>(2 * lines.count) + bytes_of<Selected<K>>(2 * lines.count);
}

/// A line function: computes the quantiles of a line of elements and writes a line of results.
template <class T>
void quantile_line(const void* of, char* const* line, char* scratch) {
  using K = order_key_t<T>;
  using Out = mean_type<T>;
  const QuantileLines& s = *static_cast<const QuantileLines*>(of);
  char *const keys = scratch, *const spare = keys + bytes_of<K>(s.n);
  auto* const rank = reinterpret_cast<std::int64_t*>(spare + bytes_of<K>(s.n));
  auto* const found = reinterpret_cast<Selected<K>*>(spare + bytes_of<K>(s.n) + bytes_of<std::int64_t>(2 * s.count));
  Out* const out = reinterpret_cast<Out*>(line[1]);
  const KeyRange<K> range = encode_keys<T>(line[0], keys, s.n, K{0});
  std::int64_t n = s.n;
  if constexpr (kind_of<T> == Kind::floating) {
    constexpr K none = static_cast<K>(~K{0});
    if (range.highest == none) {
      for (std::int64_t i = 0; i < s.n; ++i) n -= load_word<K>(keys, i) == none;
      if (!s.skips_nan) n = 0;
    }
  }
  if (n == 0) {
    for (std::int64_t k = 0; k < s.count; ++k) out[s.to[k]] = convert<Out>(__builtin_nan(""));
    return;
  }
  std::int64_t ranks = 0;
  for (std::int64_t k = 0; k < s.count; ++k) {
    const QuantilePlace place = quantile_place(s.q[k], n, s.interpolation);
    if (ranks == 0 || place.low > rank[ranks - 1]) rank[ranks++] = place.low;
    if (place.high > rank[ranks - 1]) rank[ranks++] = place.high;
  }
  select_keys<K>(keys, spare, s.n, range, 0, rank, found, ranks);
  std::int64_t at = 0;
  for (std::int64_t k = 0; k < s.count; ++k) {
    const QuantilePlace place = quantile_place(s.q[k], n, s.interpolation);
    while (rank[at] < place.low) ++at;
    const std::int64_t next = place.high > place.low ? at + 1 : at;
    out[s.to[k]] =
        convert<Out>(between(number_of_key<T>(found[at].key), number_of_key<T>(found[next].key), place.part));
  }
}

/// Writes the quantiles of the lines of x along its last dimension to those of `result`.
template <class T>
void compute_quantiles(const Tensor<const T>& x, const Tensor<mean_type<T>>& result, const QuantileLines& lines) {
  const LineOperand operands[] = {line_operand(x), line_operand(result)};
  for_each_line(operands, 2, x.dim() - 1, quantile_line<T>, &lines, quantile_scratch<T>(lines));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/host/quantile_lines_bodies.hpp>
#endif
