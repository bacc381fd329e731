// What <tenon/cuda/sort.hpp> asks of CUB and of kernels, on the host.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/cuda/sort.hpp>

#include "host_runtime.hpp"

namespace tenon::inline v1::detail {

template <class K, class V>
void SortThatSomeCuFileInstantiates<K, V>::launch(const char*, const ContiguousLines& lines, const K* keys,
                                                  K* sorted_keys, const V* values, V* sorted_values,
                                                  const cuda::Stream&) {
  host_runtime::calls.push_back(lines.count == 1 ? "sort" : "sort lines");
  std::vector<std::int64_t> order(static_cast<std::size_t>(lines.n));
  for (std::int64_t line = 0; line < lines.count; ++line) {
    for (std::int64_t i = 0; i < lines.n; ++i) order[static_cast<std::size_t>(i)] = line * lines.n + i;
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return keys[a] < keys[b]; });
    for (std::int64_t i = 0; i < lines.n; ++i) {
      sorted_keys[line * lines.n + i] = keys[order[static_cast<std::size_t>(i)]];
      if constexpr (!std::is_void_v<V>) sorted_values[line * lines.n + i] = values[order[static_cast<std::size_t>(i)]];
    }
  }
}
template <class I64>
void SumsThatSomeCuFileInstantiates::launch(const char*, std::int64_t n, I64* numbers, const cuda::Stream&) {
  for (std::int64_t i = 1; i < n; ++i) numbers[i] += numbers[i - 1];
}

}  // namespace tenon::inline v1::detail
