// update_elements: one pass over several arrays that changes them in place, such as an optimiser's step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The loop of a pass over arrays of T.
template <class Pass, class T>
struct UpdateLoop {
  static constexpr int count = Pass::arrays, width = lane_width<T>;

  template <class Shape, std::size_t... k>
  TENON_INLINE static void step(const Pass& pass, char* const* p, std::int64_t i, std::index_sequence<k...>) {
    using V = typename lanes_for<Shape, compute_t<T>>::type;
    V x[] = {load_lanes<Shape, T>(p[k], i)...};
    pass.at(x[k]...);
    ((k != 1 ? store_lanes<Shape, T>(p[k], i, x[k]) : void()), ...);
  }
  template <int bytes>
  TENON_INLINE static void loop(const void* at, char* const* p, std::int64_t n) {
    const Pass pass = *static_cast<const Pass*>(at);
    char* q[std::size_t{count}];  // a copy, which no store can alias
    for (int k = 0; k < count; ++k) q[k] = p[k];
    constexpr auto all = std::make_index_sequence<std::size_t{count}>{};
    constexpr int lanes = bytes ? bytes / width : 1;
    if constexpr (lanes > 1) {
      std::int64_t i = 0;
      for (; i + lanes <= n; i += lanes) step<LaneShape<lanes, width, bytes>>(pass, q, i, all);
      if (i == n) return;
      // The rest in lanes, too: alone an element may be rounded otherwise, and where a thread's part ends would be
      // seen.
      alignas(bytes) char rest[std::size_t{count}][std::size_t{lanes} * sizeof(T)] = {};
      char* r[std::size_t{count}];
      const std::size_t left = static_cast<std::size_t>(n - i) * sizeof(T);
      for (int k = 0; k < count; ++k) {
        r[k] = rest[k];
        __builtin_memcpy(r[k], q[k] + static_cast<std::size_t>(i) * sizeof(T), left);
      }
      step<LaneShape<lanes, width, bytes>>(pass, r, 0, all);
      for (int k = 0; k < count; ++k) {
        if (k != 1) __builtin_memcpy(q[k] + static_cast<std::size_t>(i) * sizeof(T), r[k], left);
      }
    } else {
      for (std::int64_t i = 0; i < n; ++i) step<OneLane>(pass, q, i, all);
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The loop over all threads, of which tenon::compiled keeps that of a pass in v1 that says so: `using Kept = void;`.
template <class Pass>
struct UpdateElements {
  template <class T>
  TENON_KEYED TENON_NOINLINE static void run(const Pass& pass, char* const* arrays, std::int64_t n) {
    constexpr std::int64_t item = sizeof(T);
    const auto kernel = variant<UpdateLoop<Pass, T>, void(const void*, char* const*, std::int64_t)>();
    parallel_for(n, grain_of(n, Pass::arrays * item), [&](std::int64_t first, std::int64_t last) {
      char* at[std::size_t{Pass::arrays}];
      for (int k = 0; k < Pass::arrays; ++k) at[k] = arrays[k] + first * item;
      kernel(&pass, at, last - first);
    });
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls `pass.at(x0, x1, …)` with the elements of `Pass::arrays` contiguous arrays of n elements of T, and writes all
/// of them but x1 back. Like an operation's, its `at` is a template over scalars and lanes; elements of 16 bits are
/// floats there. Threads share the pass.
template <class T, class Pass>
TENON_INLINE void update_elements(const Pass& pass, char* const* arrays, std::int64_t n) {
  if constexpr (requires { typename Pass::Kept; }) call_kept<UpdateElements<Pass>, T>(pass, arrays, n);
  else UpdateElements<Pass>::template run<T>(pass, arrays, n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
