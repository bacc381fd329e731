// Sets on the host: distinct values, their places, and the merging of two sets.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/core/side.hpp>
#include <tenon/core/sorted_row.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/order/distinct.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/radix.hpp>
#include <tenon/cpu/order/sort.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The distinct values: the keys are sorted, and one of each run of equal keys is kept.
template <class T>
Tensor<T> distinct_values(const char* function, const Tensor<const T>& operand) {
  using K = order_key_t<T>;
  const Tensor<const T> x = operand.contiguous();
  const std::int64_t n = x.numel();
  const Storage<K> keys(n), spare(n);
  const char* const elements = reinterpret_cast<const char*>(x.data_ptr());
  const KeyRange<K> range = encode_keys<T>(elements, reinterpret_cast<char*>(keys.data()), n, K{0});
  char* const sorted =
      sort_keys<K>(reinterpret_cast<char*>(keys.data()), reinterpret_cast<char*>(spare.data()), n, range);
  const std::int64_t count = keep_distinct<T>(sorted, n);
  auto result = new_tensor<T>(function, Shape{count});
  char* const out = storage_bytes(result);
  variant<DecodeKeys<T>, typename DecodeKeys<T>::Signature>()(sorted, out, count, K{0});
  if constexpr (kind_of<T> == Kind::floating) {
    // Keys do not hold the sign of zero and the bits of NaN: these come from the elements.
    std::int64_t zero = range.special ? lower_bound<K>(sorted, count, key_sign_bit<T>) : count;
    std::int64_t nan = range.special ? lower_bound<K>(sorted, count, static_cast<K>(~K{0})) : count;
    for (std::int64_t i = 0; i < n && range.special; ++i) {
      const K bits = load_word<K>(elements, i), magnitude = static_cast<K>(bits & ~key_sign_bit<T>);
      if (magnitude == 0 && zero < count) {
        store_word<K>(out, zero, bits);
        zero = count;
      }
      if (magnitude > infinity_bits<T>) store_word<K>(out, nan++, bits);
    }
  }
  return result;
}

/// The sorted order of all elements, and the position in it at which each run of equal elements begins.
struct RunOrder {
  Storage<std::int64_t> order, begin;
  std::int64_t n, count = 0;

  explicit RunOrder(std::int64_t elements) : order(elements), begin(elements + 1), n(elements) {}
  Tensor<std::int64_t> first(const char* function) const {
    auto result = new_tensor<std::int64_t>(function, Shape{count});
    for (std::int64_t k = 0; k < count; ++k) result.data_ptr()[k] = order.data()[begin.data()[k]];
    return result;
  }
  Tensor<std::int64_t> counts(const char* function) const {
    auto result = new_tensor<std::int64_t>(function, Shape{count});
    for (std::int64_t k = 0; k < count; ++k) result.data_ptr()[k] = begin.data()[k + 1] - begin.data()[k];
    return result;
  }
  Tensor<std::int64_t> inverse(const char* function, Dims sizes) const {
    auto result = new_tensor<std::int64_t>(function, sizes);
    std::int64_t* const to = result.data_ptr();
    for (std::int64_t k = 0; k < count; ++k) {
      for (std::int64_t i = begin.data()[k]; i < begin.data()[k + 1]; ++i) to[order.data()[i]] = k;
    }
    return result;
  }
};

/// The same for elements of T.
template <class T>
struct Runs : RunOrder {
  Tensor<const T> x;

  TENON_NOINLINE_OG explicit Runs(const char* function, const Tensor<const T>& operand)
      : RunOrder(operand.numel()), x(operand.contiguous()) {
    using K = order_key_t<T>;
    if (n > most_ordered)
      throw_error(ErrorCode::shape, function, ": shape ", operand.sizes(), " has more than 2^32 elements");
    const Storage<K> keys(n);
    char* const key = reinterpret_cast<char*>(keys.data());
    {
      const Storage<OrderWord> words(n);
      const KeyRange<K> range = encode_keys<T>(reinterpret_cast<const char*>(x.data_ptr()), key, n, K{0});
      order_keys<K>(key, order.data(), n, range, reinterpret_cast<char*>(words.data()));
    }
    count = find_runs<T>(key, order.data(), n, begin.data());
  }
  Tensor<T> values(const char* function) const {
    auto result = new_tensor<T>(function, Shape{count});
    const char* const elements = reinterpret_cast<const char*>(x.data_ptr());
    for (std::int64_t k = 0; k < count; ++k)
      store_word(storage_bytes(result), k, load_word<order_key_t<T>>(elements, order.data()[begin.data()[k]]));
    return result;
  }
};

/// Writes contains(i), or its opposite if `invert`, for each element of x, where i is its offset.
template <class T, class F>
void write_members(const Tensor<const T>& x, bool* to, bool invert, F contains) {
  Walk walk;
  const Layout* const layouts[] = {&x.layout()};
  coalesce(walk, x.sizes(), layouts, 1);
  std::int64_t start[] = {x.storage_offset()};
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    for (std::int64_t i = 0; i < walk.inner_size(); ++i) *to++ = contains(at[0] + i * walk.inner_step(0)) != invert;
  });
}

/// True for each element of x that is in the set. A set of integers of a small range becomes a table; others are sorted
/// and searched.
template <class T>
Tensor<later_t<bool, T>> is_member(const char* function, const Tensor<const T>& x, const Tensor<const T>& set,
                                   bool invert) {
  using K = order_key_t<T>;
  auto result = new_tensor<later_t<bool, T>>(function, x.sizes());
  bool* const to = result.data_ptr();
  const char* const elements = storage_bytes(x);
  if constexpr (kind_of<T> <= Kind::integer) {
    const Tensor<const T> members = set.contiguous();
    const std::int64_t n = members.numel();
    const Storage<K> keys(n);
    char* const key = reinterpret_cast<char*>(keys.data());
    const KeyRange<K> range = encode_keys<T>(reinterpret_cast<const char*>(members.data_ptr()), key, n, K{0});
    const auto span = static_cast<K>(range.highest - range.lowest);
    if (n > 0 &&
        static_cast<std::uint64_t>(span) / 8 < static_cast<std::uint64_t>(n) + static_cast<std::uint64_t>(x.numel())) {
      const Storage<std::uint8_t> table(static_cast<std::int64_t>(span) + 1);
      std::memset(table.data(), 0, static_cast<std::size_t>(span) + 1);
      for (std::int64_t i = 0; i < n; ++i) table.data()[static_cast<K>(load_word<K>(key, i) - range.lowest)] = 1;
      write_members(x, to, invert, [&](std::int64_t i) {
        const K place = static_cast<K>(order_key<T>(load_word<K>(elements, i)) - range.lowest);
        return place <= span && table.data()[place] != 0;
      });
      return result;
    }
  }
  const Tensor<const T> sorted = distinct_values<T>(function, set);
  const auto places = new_tensor<std::int64_t>(function, x.sizes());
  const SortedRow row{reinterpret_cast<const char*>(sorted.data_ptr()), sorted.numel(), 1, nullptr, 0};
  Engine<Cpu>::search(places, row, x, Side::left);
  const std::int64_t* place = places.data_ptr();
  write_members(x, to, invert, [&, values = storage_bytes(sorted)](std::int64_t i) {
    const std::int64_t at = *place++;
    return at < sorted.numel() && load<T>(values, at) == load<T>(elements, i);
  });
  return result;
}

/// The elements that int64 and uint64 both hold, as the other of the two types.
template <class T>
TENON_NOINLINE_OG auto shared_by_int64_and_uint64(const char* function, const Tensor<const T>& x) {
  using Other = std::conditional_t<std::is_signed_v<T>, std::uint64_t, std::int64_t>;
  const Tensor<const T> from = x.contiguous();
  auto result = new_tensor<Other>(function, Shape{from.numel()});
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < from.numel(); ++i) {
    const auto bits = static_cast<std::uint64_t>(from.data_ptr()[i]);
    if (bits >> 63 == 0) result.data_ptr()[count++] = static_cast<Other>(bits);
  }
  return Tensor<const Other>(result.narrow(0, 0, count));
}

/// The elements of two sets that belong to a result: those of the first alone, of both, of the second alone.
struct SetParts {
  bool first, both, second;
};

/// Merges two sets, each with distinct elements in ascending order, and keeps some parts.
template <class T>
Tensor<T> merge_sets(const char* function, const Tensor<T>& a, const Tensor<T>& b, SetParts parts) {
  using K = order_key_t<T>;
  const std::int64_t n = a.numel(), m = b.numel();
  auto merged = new_tensor<T>(function, Shape{(parts.second ? m : 0) + (parts.first || m > n ? n : m)});
  const char *const x = storage_bytes(a), *const y = storage_bytes(b);
  char* const out = storage_bytes(merged);
  std::int64_t i = 0, j = 0, count = 0;
  const std::int64_t room = merged.numel();
  while (i < n && j < m) {
    const K of_a = load_word<K>(x, i), of_b = load_word<K>(y, j), key_a = order_key<T>(of_a),
            key_b = order_key<T>(of_b);
    const bool is_same = key_a == key_b, both = is_same && !is_nan_key<T>(key_a),
               first = key_a < key_b || (is_same && !both);
    const bool keeps = both ? parts.both : first ? parts.first : parts.second;
    // the last word may be one that is not kept
    if (count < room) store_word<K>(out, count, first || both ? of_a : of_b);
    count += keeps;
    i += first || both;
    j += !first;
  }
  for (; parts.first && i < n; ++i) store_word<K>(out, count++, load_word<K>(x, i));
  for (; parts.second && j < m; ++j) store_word<K>(out, count++, load_word<K>(y, j));
  return count == room ? merged : merged.narrow(0, 0, count).clone();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
