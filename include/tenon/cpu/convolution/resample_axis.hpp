// Sums of rows times weights, as average pooling and interpolation along one dimension need them.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/convolution/pack_patches.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// Element o of the `out` ones of a result is the sum of elements index[t] of the `in` ones of the input times
/// weight[t], for begin[o] <= t < begin[o + 1]; there are `terms` of them.
struct TapLists {
  std::int64_t in, out, terms;
  const std::int64_t *begin, *index;
  const double* weight;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// to[j] = sum of weight[t] from[index[t] n + j], for j < n and t < taps.
template <class T>
struct AddWeightedRows {
  template <int bytes>
  TENON_INLINE static void loop(T* to, const T* from, std::int64_t n, const std::int64_t* index, const T* weight,
                                std::int64_t taps) {
    constexpr int lanes = lanes_of<T, bytes>;
    std::int64_t j = 0;
    for (; j + lanes <= n; j += lanes) some<lanes>(to + j, from + j, n, index, weight, taps);
    for (; j < n; ++j) some<1>(to + j, from + j, n, index, weight, taps);
  }

 private:
  template <int lanes>
  TENON_INLINE static void some(T* to, const T* from, std::int64_t n, const std::int64_t* index, const T* weight,
                                std::int64_t taps) {
    using V = GemmVector<T, lanes>;
    if (taps == 0) return store_register(to, V(T(0)));
    V sum = load_register<V>(from + index[0] * n) * V(weight[0]);
    for (std::int64_t t = 1; t < taps; ++t) add_product(sum, load_register<V>(from + index[t] * n), V(weight[t]));
    store_register(to, sum);
  }
};

/// Resamples the middle dimension of `outer` x taps.in x `inner` elements; both tensors are contiguous.
template <class T>
TENON_NOINLINE_OG void resample_axis(T* to, const T* from, std::int64_t outer, std::int64_t inner,
                                     const TapLists& taps) {
  const auto kernel =
      variant<AddWeightedRows<T>, void(T*, const T*, std::int64_t, const std::int64_t*, const T*, std::int64_t)>();
  const Storage<T> weights(taps.terms);
  for (std::int64_t t = 0; t < weights.size(); ++t) weights.data()[t] = static_cast<T>(taps.weight[t]);
  const std::int64_t rows = outer * taps.out, *const begin = taps.begin;
  const std::int64_t each =
      saturated_product(inner * static_cast<std::int64_t>(sizeof(T)), 2 + weights.size() / (taps.out + 1));
  parallel_for(rows, grain_of(rows, each), [&](std::int64_t first, std::int64_t stop) {
    for (std::int64_t i = first; i < stop; ++i) {
      const std::int64_t o = i % taps.out;
      kernel(to + i * inner, from + i / taps.out * taps.in * inner, inner, taps.index + begin[o],
             weights.data() + begin[o], begin[o + 1] - begin[o]);
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
