// Scans and softmax of usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/softmax.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op, class T>
void keep_scan() {
  if constexpr (requires { typename Op::template FoldOf<T>; } && in_domain<T>(Op::info.domain))
    keep_function<ScanLines<Op>, T>();
}
template <class... Ops>
void keep_scans(OpList<Ops...>) {
  for_usual([]<class T>(T*) {
    (keep_scan<Ops, T>(), ...);
    keep_function<ScanExtremes<true>, T, Cpu>();
    keep_function<ScanExtremes<false>, T, Cpu>();
    if constexpr (FloatingElement<T>) {
      keep_function<SoftmaxLines<true>, T, Cpu>();
      keep_function<SoftmaxLines<false>, T, Cpu>();
    }
  });
}

#if TENON_HOLDS_LIBRARY
template void keep_scans(ScanOps);
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
