// sort, argsort, topk and unique on CUDA, by CUB: include this beside <tenon/cuda.hpp>.
//
// Elements are sorted by unsigned keys that compare as they do, in stable radix sorts. Only nvcc sees CUB; calls by
// another compiler are instantiated by some .cu file that makes the same call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/loop.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/scratch.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// `count` contiguous lines of n elements.
struct ContiguousLines {
  std::int64_t count, n;
  TENON_HD TENON_INLINE std::int64_t elements() const { return count * n; }
};

/// Sorts the keys of lines in ascending order, with their values unless V is void.  Stable.
template <class K, class V>
struct SortThatSomeCuFileInstantiates {
  static void launch(const char* function, const ContiguousLines& lines, const K* keys, K* sorted_keys, const V* values,
                     V* sorted_values, const cuda::Stream& stream);
};
/// Cumulative sums of numbers, in place.
struct SumsThatSomeCuFileInstantiates {
  template <class I64>
  static void launch(const char* function, std::int64_t n, I64* numbers, const cuda::Stream& stream);
};

// Function objects for loops over elements.

template <class T>
struct WriteKeys {
  using K = order_key_t<T>;
  const K* x;
  K* keys;
  K flip;
  TENON_HD TENON_INLINE void operator()(std::int64_t i) const { keys[i] = static_cast<K>(order_key<T>(x[i]) ^ flip); }
};
template <class T>
struct ReadKeys {
  using K = order_key_t<T>;
  const K* keys;
  K* x;
  K flip;
  TENON_HD TENON_INLINE void operator()(std::int64_t i) const {
    x[i] = element_bits<T>(static_cast<K>(keys[i] ^ flip));
  }
};
struct CountLines {
  std::int64_t* numbers;
  std::int64_t n;
  TENON_HD TENON_INLINE void operator()(std::int64_t i) const { numbers[i] = i % n; }
};
/// Takes the first k of each line of an order, and their elements.
template <class K>
struct TakeFirst {
  const K* x;
  const std::int64_t* order;
  K* values;
  std::int64_t* indices;
  std::int64_t n, k;
  TENON_HD TENON_KEYED void operator()(std::int64_t i) const {
    const std::int64_t line = i / k, at = order[line * n + (i - line * k)];
    indices[i] = at;
    values[i] = x[line * n + at];
  }
};
/// True if a run of equal keys begins at i; NaN, whose key is the highest, do not equal each other.
template <class T>
struct RunBegins {
  using K = order_key_t<T>;
  const K* keys;
  TENON_HD TENON_KEYED bool at(std::int64_t i) const {
    return i == 0 || keys[i] != keys[i - 1] || (kind_of<T> == Kind::floating && keys[i] == static_cast<K>(~K{0}));
  }
};
template <class T>
struct MarkRuns {
  RunBegins<T> begins;
  std::int64_t* marks;
  TENON_HD TENON_INLINE void operator()(std::int64_t i) const { marks[i] = begins.at(i); }
};
/// Writes each run's first element, that element's index and the run's begin; and each element's run. A null
/// destination is left out.
template <class T>
struct WriteRuns {
  using K = order_key_t<T>;
  RunBegins<T> begins;
  const std::int64_t *runs, *order;
  const K* x;
  K* values;
  std::int64_t *first, *inverse, *begin;
  TENON_HD TENON_KEYED void operator()(std::int64_t i) const {
    const std::int64_t run = runs[i] - 1, at = order[i];
    if (inverse) inverse[at] = run;
    if (!begins.at(i)) return;
    values[run] = x[at];
    if (first) first[run] = at;
    if (begin) begin[run] = i;
  }
};
/// Computes lengths of runs from their beginnings; into another array, as neighbours are read.
struct RunLengths {
  const std::int64_t* begin;
  std::int64_t* lengths;
  std::int64_t runs, n;
  TENON_HD TENON_INLINE void operator()(std::int64_t i) const {
    lengths[i] = (i + 1 < runs ? begin[i + 1] : n) - begin[i];
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE order_key_t<T> flip_of_keys(bool descending) {
  return static_cast<order_key_t<T>>(descending ? ~order_key_t<T>{0} : order_key_t<T>{0});
}

/// The sorted keys of lines, and the index in its line that each came from.
template <class T>
void order_lines(const char* function, const ContiguousLines& lines, const T* x, bool is_descending,
                 order_key_t<T>* sorted_keys, std::int64_t* order, const cuda::Stream& stream) {
  using K = order_key_t<T>;
  const std::int64_t elements = lines.elements();
  const Scratch keys(function, stream, static_cast<std::size_t>(elements) * sizeof(K)),
      numbers(function, stream, static_cast<std::size_t>(elements) * sizeof(std::int64_t));
  loop_on_device(function, elements,
                 WriteKeys<T>{reinterpret_cast<const K*>(x), keys.as<K>(), flip_of_keys<T>(is_descending)}, stream);
  loop_on_device(function, elements, CountLines{numbers.as<std::int64_t>(), lines.n}, stream);
  SortThatSomeCuFileInstantiates<K, std::int64_t>::launch(function, lines, keys.as<K>(), sorted_keys,
                                                          numbers.as<std::int64_t>(), order, stream);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Sorts on the thread's stream; no size is 0.  Throws DeviceError, MemoryError.
template <>
struct OrderEngine<Cuda> {
  static constexpr bool exists = true;

  /// NaN and zeros, which keys do not distinguish, are sorted along with the keys.
  template <class T>
  TENON_KEYED static void sort(const char* function, const ContiguousLines& lines, const T* x, T* sorted,
                               bool is_descending, Cuda device) {
    using K = order_key_t<T>;
    const cuda::Stream stream = cuda::current_stream(device);
    const DeviceGuard guard(function, device);
    const std::int64_t elements = lines.elements();
    const auto bytes = static_cast<std::size_t>(elements) * sizeof(K);
    const K flip = flip_of_keys<T>(is_descending);
    const Scratch keys(function, stream, bytes), sorted_keys(function, stream, bytes);
    const auto* from = reinterpret_cast<const K*>(x);
    auto* to = reinterpret_cast<K*>(sorted);
    loop_on_device(function, elements, WriteKeys<T>{from, keys.as<K>(), flip}, stream);
    if constexpr (kind_of<T> == Kind::floating) {
      SortThatSomeCuFileInstantiates<K, K>::launch(function, lines, keys.as<K>(), sorted_keys.as<K>(), from, to,
                                                   stream);
    } else {
      SortThatSomeCuFileInstantiates<K, void>::launch(function, lines, keys.as<K>(), sorted_keys.as<K>(), nullptr,
                                                      nullptr, stream);
      loop_on_device(function, elements, ReadKeys<T>{sorted_keys.as<K>(), to, flip}, stream);
    }
  }
  template <class T>
  TENON_KEYED static void order(const char* function, const ContiguousLines& lines, const T* x, std::int64_t* order,
                                bool is_descending, Cuda device) {
    using K = order_key_t<T>;
    const cuda::Stream stream = cuda::current_stream(device);
    const DeviceGuard guard(function, device);
    const Scratch sorted_keys(function, stream, static_cast<std::size_t>(lines.elements()) * sizeof(K));
    order_lines<T>(function, lines, x, is_descending, sorted_keys.as<K>(), order, stream);
  }
  /// The k largest of each line, the largest first.
  template <class T>
  TENON_KEYED static void largest(const char* function, const ContiguousLines& lines, const T* x, std::int64_t k,
                                  T* values, std::int64_t* indices, Cuda device) {
    using K = order_key_t<T>;
    const cuda::Stream stream = cuda::current_stream(device);
    const DeviceGuard guard(function, device);
    const std::int64_t elements = lines.elements();
    const Scratch sorted_keys(function, stream, static_cast<std::size_t>(elements) * sizeof(K)),
        places(function, stream, static_cast<std::size_t>(elements) * sizeof(std::int64_t));
    order_lines<T>(function, lines, x, true, sorted_keys.as<K>(), places.as<std::int64_t>(), stream);
    loop_on_device(function, lines.count * k,
                   TakeFirst<K>{reinterpret_cast<const K*>(x), places.as<std::int64_t>(), reinterpret_cast<K*>(values),
                                indices, lines.n, k},
                   stream);
  }
  /// Finds the runs of equal elements of a sorted line, waits for their number, and calls `make(number)`, which returns
  /// where to write the wanted results.
  template <class T, class Make>
  TENON_KEYED static void distinct(const char* function, std::int64_t n, const T* x, std::int64_t* inverse, Cuda device,
                                   Make make) {
    using K = order_key_t<T>;
    const cuda::Stream stream = cuda::current_stream(device);
    const DeviceGuard guard(function, device);
    const auto bytes = static_cast<std::size_t>(n) * sizeof(std::int64_t);
    const Scratch keys(function, stream, static_cast<std::size_t>(n) * sizeof(K)), order(function, stream, bytes),
        runs(function, stream, bytes);
    order_lines<T>(function, {1, n}, x, false, keys.as<K>(), order.as<std::int64_t>(), stream);
    const RunBegins<T> begins{keys.as<K>()};
    loop_on_device(function, n, MarkRuns<T>{begins, runs.as<std::int64_t>()}, stream);
    SumsThatSomeCuFileInstantiates::launch(function, n, runs.as<std::int64_t>(), stream);
    std::int64_t number = 0;
    copy_bytes(function, &number, runs.as<std::int64_t>() + n - 1, sizeof number, stream);
    stream.synchronize();
    const auto wanted = make(number);
    const Scratch begin(function, stream, wanted.counts ? static_cast<std::size_t>(number) * sizeof(std::int64_t) : 0);
    loop_on_device(function, n,
                   WriteRuns<T>{begins, runs.as<std::int64_t>(), order.as<std::int64_t>(),
                                reinterpret_cast<const K*>(x), reinterpret_cast<K*>(wanted.values), wanted.first,
                                inverse, wanted.counts ? begin.as<std::int64_t>() : nullptr},
                   stream);
    if (wanted.counts)
      loop_on_device(function, number, RunLengths{begin.as<std::int64_t>(), wanted.counts, number, n}, stream);
  }
};

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

namespace tenon::inline v1::detail {

/// The position at which a line begins.
struct LineBegin {
  std::int64_t n;
  __host__ __device__ std::int64_t operator()(std::int64_t line) const { return line * n; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// CUB's protocol: `call(null, bytes)` returns the size of the work space, `call(space, bytes)` runs.
template <class Call>
void with_work_space(const char* function, const char* name, const cuda::Stream& stream, Call call) {
  std::size_t bytes = 0;
  check_cuda(function, name, call(nullptr, bytes));
  const Scratch space(function, stream, bytes);
  check_cuda(function, name, call(space.as<void>(), bytes));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class K, class V>
TENON_NOINLINE void SortThatSomeCuFileInstantiates<K, V>::launch(const char* function, const ContiguousLines& lines,
                                                                 const K* keys, K* sorted_keys, const V* values,
                                                                 V* sorted_values, const cuda::Stream& stream) {
  const auto begin = thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), LineBegin{lines.n});
  if (lines.count == 1) {
    with_work_space(function, "cub::DeviceRadixSort", stream, [&](void* space, std::size_t& bytes) {
      if constexpr (std::is_void_v<V>)
        return cub::DeviceRadixSort::SortKeys(space, bytes, keys, sorted_keys, lines.n, 0,
                                              static_cast<int>(8 * sizeof(K)), stream.handle());
      else
        return cub::DeviceRadixSort::SortPairs(space, bytes, keys, sorted_keys, values, sorted_values, lines.n, 0,
                                               static_cast<int>(8 * sizeof(K)), stream.handle());
    });
  } else {
    with_work_space(function, "cub::DeviceSegmentedSort", stream, [&](void* space, std::size_t& bytes) {
      if constexpr (std::is_void_v<V>)
        return cub::DeviceSegmentedSort::StableSortKeys(space, bytes, keys, sorted_keys, lines.elements(), lines.count,
                                                        begin, begin + 1, stream.handle());
      else
        return cub::DeviceSegmentedSort::StableSortPairs(space, bytes, keys, sorted_keys, values, sorted_values,
                                                         lines.elements(), lines.count, begin, begin + 1,
                                                         stream.handle());
    });
  }
}

template <class I64>
TENON_NOINLINE void SumsThatSomeCuFileInstantiates::launch(const char* function, std::int64_t n, I64* numbers,
                                                           const cuda::Stream& stream) {
  with_work_space(function, "cub::DeviceScan", stream, [&](void* space, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveSum(space, bytes, numbers, numbers, n, stream.handle());
  });
}

}  // namespace tenon::inline v1::detail

#endif
