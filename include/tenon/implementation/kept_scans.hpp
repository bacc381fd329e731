// Scans and softmax of usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/softmax.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Op, class Out, class T>
TENON_SHARED Tensor<Out> scan_in_library(const Tensor<const T>& x, const ScanOptions& options) {
  return scan<typename Op::template FoldOf<T>, Out>(Op::info.name, x, options);
}
template <bool greatest, class T>
TENON_SHARED ValuesAndIndices<T, Cpu> scan_extremes_in_library(const char* function, const Tensor<const T>& x, const Axes& options) {
  return scan_extremes<greatest, T, Cpu, false>(function, x, options);
}
template <bool logarithm, class T>
TENON_SHARED Tensor<T> softmax_in_library(const char* function, const Tensor<const T>& x, const Axes& options) {
  return softmax_along<logarithm, const T, Cpu, false>(function, x, options);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op, class T>
void keep_scan() {
  if constexpr (requires { typename Op::template FoldOf<T>; } && in_domain<T>(Op::info.domain))
    keep(&scan_in_library<Op, typename Op::template OutOf<T>, T>);
}
template <class... Ops>
void keep_scans(OpList<Ops...>) {
  for_usual([]<class T>(T*) {
    (keep_scan<Ops, T>(), ...);
    keep(&scan_extremes_in_library<true, T>);
    keep(&scan_extremes_in_library<false, T>);
    if constexpr (FloatingElement<T>) {
      keep(&softmax_in_library<true, T>);
      keep(&softmax_in_library<false, T>);
    }
  });
}

#if TENON_HOLDS_LIBRARY
template void keep_scans(ScanOps);
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
